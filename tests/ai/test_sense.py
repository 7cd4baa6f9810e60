"""Levels with sense keep out of the open, go nowhere for a promise, and get ready for nobody who cannot come."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.ai import opponent
from game.ai.ahead.judge import _kept_promises
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.replies import answer
from game.ai.situation import situation_of
from game.ai.waiting_plans import comers, expected
from game.ai.weights import weights
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Answer, Close, End, Move, Open, Regroup, Spurt, StartRunning
from game.model.components import Question, Waiting
from game.model.decisions import Choice, Decision
from game.rules.clocks.counts.components import Count
from tests.ai.arena import arena, names, play_turn

HARD = opponent("hard").level
PLAIN = msgspec.structs.replace(HARD, sense=0)
"""The same level, to which nothing looks foolish."""


def field(foes: int, *, profile: str = "rifleman", edges: list[dict[str, Any]] | None = None, **options: Any) -> Battle:
    """A figure on an open field before so many riflemen."""
    foes_at = dict(zip("bcd", ((15, 1), (15, 3), (15, 5)), strict=True))
    at = {square: mark for mark, square in list(foes_at.items())[:foes]} | {(4, 3): "A"}
    sketch = "\n".join(" ".join(at.get((x, y), ".") for x in range(20)) for y in range(7))
    figures = {"A": (profile, "red")} | dict.fromkeys(list(foes_at)[:foes], ("rifleman", "blue"))
    return arena(sketch, figures, edges=edges, **options)


def outlook(battle: Battle, level: Any) -> Outlook:
    """The outlook of A at a level."""
    situation = situation_of(battle.view("red"), names(battle)["A"], level)
    for _ in situation.roads.survey():
        pass
    return outlook_of(situation)


def test_only_hard_and_master_have_sense() -> None:
    assert [name for name, level in weights().level.items() if level.sense] == ["hard", "master"]


@pytest.mark.parametrize(("foes", "minded"), [(2, 0), (3, 1)])
def test_three_who_can_shoot_are_worse_than_what_they_may_hit(foes: int, minded: int) -> None:
    battle = field(foes)
    sensible, plain = (outlook(battle, level).place((4, 3))["danger"] for level in (HARD, PLAIN))
    worth = battle.view("red").sheet(names(battle)["A"]).points * 1000
    assert plain - sensible == minded * worth * weights().measure.open // 100


def test_going_is_not_made_better_than_staying_by_a_promise_alone() -> None:
    o = outlook(field(2), HARD)
    figure = o.s.figure
    stay = Plan(End(figure), "stay", (4, 3), {}, 100)
    idle = Plan(Move(figure, ((5, 3),)), "go", (5, 3), {}, 100)
    useful = Plan(Move(figure, ((4, 4),)), "go", (4, 4), {}, 101)
    armed = Plan(Move(figure, ((3, 3),)), "go, then attack", (3, 3), {}, 50, after=1, target=names_of(o)["b"])
    found = _kept_promises(o, (stay, idle, useful, armed), (1.0, 3.0, 3.0, 3.0))
    assert found == [1.0, 1.0, 3.0, 3.0]
    assert _kept_promises(o, (stay, idle), (1.0, 0.5)) == [1.0, 0.5]
    assert _kept_promises(outlook(field(2), PLAIN), (stay, idle), (1.0, 3.0)) == [1.0, 3.0]
    timed = outlook(field(2, ruleset="action-time"), HARD)
    assert _kept_promises(timed, (stay, idle), (1.0, 3.0)) == [1.0, 3.0]


def names_of(o: Outlook) -> dict[str, int]:
    """Figures of an outlook by their marks."""
    return {figure.name: figure.id for figure in o.s.view.figures()}


POCKET = [{"kind": "wall", "line": [[2, 2], [6, 2], [6, 5], [2, 5]]}]


def test_nobody_is_expected_who_cannot_come_into_sight() -> None:
    o = outlook(field(1, edges=POCKET), HARD)
    assert comers(o)
    assert not expected(o)
    assert expected(outlook(field(1, edges=POCKET), PLAIN))
    assert expected(outlook(field(1), HARD))


def test_no_die_is_spent_on_a_count_that_cannot_rise() -> None:
    battle = field(3, profile="armoured-brute", action_dice=3)
    who, world = names(battle), battle.world
    question = Question("red", "boost", who["A"], 0, "", (("no", "Keep", "", ""), (str(who["A"]), "A", "", "")))
    world.put(TABLE, Waiting(question))
    choices = (Choice("no", "Keep"), Choice(str(who["A"]), "A"))
    part = world.ruleset.clock
    highest = part.bounded(world, who["A"], 99)

    def answered(level: Any, count: int) -> str:
        for figure in who.values():
            world.change(figure, Count, value=count, at=count)
        given = answer(battle.view("red"), Decision("red", "boost", who["A"], "", choices), level)
        assert isinstance(given, Answer)
        return given.choice

    assert answered(PLAIN, highest) == str(who["A"])
    assert answered(HARD, highest) == "no"
    assert answered(HARD, highest - 3) == str(who["A"])


HOUSE = """
. . . # . . . . . . . . .
. . . A . . . . . . . b .
. . . # . . . . . . . . .
"""
DOOR = [{"kind": "door", "between": [[3, 1], [4, 1]]}]


@pytest.mark.parametrize(("lost", "opens"), [({}, 1), ({"vitality": 30, "wounds": 8}, 0)])
def test_the_hurt_do_not_open_the_door_that_they_would_shut(lost: dict[str, int], opens: int) -> None:
    """Shut and open in turn, as often as free actions allow, is what hurt figures did behind a door."""
    figures = {"A": ("guard-dog", "red", {"lost": lost}), "b": ("rifleman", "blue")}
    battle = arena(HOUSE, figures, legend={"#": "rock", "A": "grass"}, edges=DOOR)
    doors = [command for command in play_turn(battle) if isinstance(command, Open | Close)]
    assert len(doors) == opens


@pytest.mark.parametrize(("mine", "theirs", "regroups"), [(20, 22, True), (99, 99, False), (20, 19, False)])
def test_nobody_regroups_at_the_highest_count_or_overtakes_nobody(mine: int, theirs: int, regroups: bool) -> None:
    pocket = "A # . . .\n# # . . .\n. . . . b"
    battle = arena(pocket, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"})
    part, who = battle.world.ruleset.clock, names(battle)
    for mark, count in (("A", mine), ("b", theirs)):
        bounded = part.bounded(battle.world, who[mark], count)
        battle.world.change(who[mark], Count, value=bounded, at=bounded)
    assert any(isinstance(command, Regroup) for command in play_turn(battle)) is regroups


@pytest.mark.parametrize("way", [True, False])
def test_nobody_breaks_into_a_run_who_cannot_go_on(way: bool) -> None:
    sketch = "A" + (" ." if way else " #") + " ." * 60 + " b"
    figures = {"A": ("guard-dog", "red"), "b": ("guard-dog", "blue")}
    battle = arena(sketch, figures, ruleset="passes", legend={"#": "rock"}, scale="1")
    given = [command for command in play_turn(battle) if isinstance(command, StartRunning | Spurt)]
    assert bool(given) is way
