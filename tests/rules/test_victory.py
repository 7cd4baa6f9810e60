"""How a battle is decided: who is ahead when time runs out, who holds ground and for how long, who has left."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import End, Leave
from game.model.components import Outcome, Progress
from game.model.events import ObjectiveMoved
from game.model.grid import Square
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup

HILL: tuple[Square, ...] = ((5, 2), (6, 2))
FAR = ((0, 0), (0, 2), (0, 4), (11, 0), (11, 2), (11, 4))


def battle(
    red: list[Square], blue: list[Square], *goals: Objective, rounds: int = 2, green: tuple[Square, ...] = (),
    down: tuple[Square, ...] = (), allies: tuple[str, ...] = (), **options: Any,
) -> Battle:  # fmt: skip
    """Riflemen on a meadow of 12 by 6 squares who do nothing for some rounds; those on `down` lie unconscious."""
    board = Board(12, 6, (("grass",),) * 72, (0,) * 72)
    sides = []
    for side, squares in (("red", red), ("blue", blue), ("green", list(green))):
        squad = tuple(
            FigureSetup("rifleman", f"{side} {n}", at, overrides={"state": "unconscious"} if at in down else {})
            for n, at in enumerate(squares)
        )
        if squad:
            own = allies if side == "red" else ("red",) if side in allies else ()
            sides.append(SideSetup(side, figures=squad, allies=own))
    ground = BattleMap("meadow", "Meadow", board, sides=tuple(s.id for s in sides), objectives=goals)
    setup = Scenario(
        ground, "static", tuple(sides), 1,
        {"opening": "none", "round_limit": rounds, "order_intercept": "never", **options},
    )  # fmt: skip
    made = Battle.create(setup)
    made.start()
    return made


def ended(made: Battle, most: int = 200) -> Outcome | None:
    """The outcome when everybody only ends turns."""
    for _ in range(most):
        decision = made.decision
        if decision is None:
            break
        command = next(iter(made.legal())) if decision.choices else End(decision.figures[0])
        assert made.submit(command) is None
    return made.outcome


FIGHT = Objective("eliminate", "any")
HOLD = Objective("hold", "any", HILL, rounds=9)


@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [(FAR[:2], FAR[3:5], ""), (FAR[:2], FAR[3:4], "red"), (FAR[:1], FAR[3:6], "blue")],
)
def test_when_time_runs_out_more_figures_up_win_and_even_ones_draw(
    red: list[Square], blue: list[Square], winner: str
) -> None:
    outcome = ended(battle(list(red), list(blue), FIGHT))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, "round 2 is over")


def test_who_lies_down_for_good_does_not_count() -> None:
    outcome = ended(battle(list(FAR[:3]), list(FAR[3:5]), FIGHT, down=FAR[:2]))
    assert outcome is not None
    assert outcome.winner == "blue"


def test_ground_held_comes_before_figures_up() -> None:
    outcome = ended(battle([HILL[0]], list(FAR[3:6]), HOLD))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("red", "round 2 is over")


@pytest.mark.parametrize("limit", [1, 3])
def test_the_last_round_is_played_to_its_end(limit: int) -> None:
    made = battle(list(FAR[:1]), list(FAR[3:4]), FIGHT, rounds=limit)
    assert ended(made) is not None
    assert made.outcome.reason == f"round {limit} is over"  # type: ignore[union-attr]
    assert made.view("red").round == limit


def test_without_a_limit_nobody_wins_by_waiting() -> None:
    made = battle(list(FAR[:1]), list(FAR[3:4]), FIGHT, rounds=0)
    assert ended(made, 30) is None
    assert made.view("red").round > 5


@pytest.mark.parametrize(
    ("goal", "red", "blue", "told"),
    [
        (Objective("hold", "any", HILL, rounds=3), [HILL[0]], [FAR[3]], ("red", "held the ground", 3)),
        (Objective("hold", "any", HILL, rounds=1, title="The hill"), [FAR[0]], [HILL[1]], ("blue", "The hill", 1)),
        (Objective("hold", "any", HILL), [HILL[0]], [FAR[3]], ("red", "held the ground", 1)),
        (Objective("hold", "blue", HILL, rounds=1), [HILL[0]], [FAR[3]], ("", "round 4 is over", 4)),
        (Objective("hold", "red", HILL, rounds=2), [HILL[0]], [FAR[3]], ("red", "held the ground", 2)),
        (Objective("hold", "any", HILL, rounds=1), [HILL[0]], [HILL[1]], ("", "round 4 is over", 4)),
    ],
)
def test_ground_is_held_alone_by_whom_it_is_meant_for_and_for_so_many_rounds(
    goal: Objective, red: list[Square], blue: list[Square], told: tuple[str, str, int]
) -> None:
    made = battle(red, blue, goal, rounds=4)
    outcome = ended(made)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, made.view("red").round) == told
    moves = [event.done for event in made.events if isinstance(event, ObjectiveMoved)]
    assert moves == list(range(1, len(moves) + 1))


def test_who_lies_on_the_ground_neither_holds_nor_disputes_it() -> None:
    outcome = ended(battle([HILL[0], FAR[0]], [HILL[1], FAR[3]], HOLD, down=(HILL[1],)))
    assert outcome is not None
    assert outcome.winner == "red"


def test_whoever_takes_the_ground_over_begins_anew() -> None:
    made = battle([HILL[0], FAR[0]], [FAR[3]], HOLD, rounds=9)
    ended(made, 6)
    held = made.world.get(TABLE, Progress)
    assert held.holder == ("red",)
    made.world.change(TABLE, Progress, holder=("blue",), held=(5,))
    ended(made, 3)
    after = made.world.get(TABLE, Progress)
    assert (after.holder, after.held) == (("red",), (1,))


def test_leaving_counts_by_heads_for_the_side_it_is_meant_for() -> None:
    exits = Objective("exit", "red", tuple((0, y) for y in range(6)), count=2)
    made = battle([FAR[0], FAR[1], FAR[2]], [FAR[3]], exits, rounds=9)
    left = 0
    for _ in range(40):
        decision = made.decision
        if decision is None or made.outcome is not None:
            break
        leave = Leave(decision.figures[0])
        gone = made.check(leave) is None
        assert made.submit(leave if gone else End(decision.figures[0])) is None
        left += gone
    assert left == 2
    assert made.outcome == Outcome("red", "reached the exit")


def test_sides_that_are_allies_stand_alone_together() -> None:
    made = battle([FAR[0]], [FAR[3]], FIGHT, green=(FAR[5],), down=(FAR[3],), allies=("green",))
    assert made.outcome is not None
    assert made.outcome.reason == "nobody of the other side is left"
    apart = battle([FAR[0]], [FAR[3]], FIGHT, green=(FAR[5],), down=(FAR[3],))
    assert apart.outcome is None


def test_who_is_alone_wins_and_where_nobody_is_up_nobody_does() -> None:
    made = battle([FAR[0]], [FAR[3]], FIGHT, down=(FAR[3],))
    assert made.outcome == Outcome("red", "nobody of the other side is left")
    none = battle([FAR[0]], [FAR[3]], FIGHT, down=(FAR[0], FAR[3]))
    assert none.outcome == Outcome("", "nobody is left")
