"""What a rollout is worth, whose luck is taken out of it, and how much a first guess counts against it."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from game.ai.luck import luck_of
from game.ai.opponent import opponent, planned_turns
from game.ai.planned_turns import PlannedTurns
from game.ai.plans import Plan
from game.ai.rollouts import Rollout, TryOut, searched
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Attack, Command, End, Move
from game.model.events import Attacked, Event, Harmed
from game.model.scenario import Objective
from game.model.slices import finished
from tests.ai.arena import Figure, arena, names
from tests.ai.test_systems import field

FOUR: dict[str, Figure] = {
    "A": ("rifleman", "red"), "B": ("rifleman", "red"), "c": ("rifleman", "blue"), "d": ("rifleman", "blue"),
}  # fmt: skip


def two_against_two(ruleset: str, **options: Figure) -> Battle:
    return arena(field(24, 9, A=(3, 3), B=(3, 6), c=(14, 3), d=(14, 6)), {**FOUR, **options}, ruleset=ruleset)


def rollout_of(battle: Battle) -> Rollout:
    decision = battle.decision
    assert decision is not None
    return Rollout(battle.view(decision.seat), decision.figures[0], opponent("quick").level, planned_turns)


def worth(battle: Battle) -> float:
    """How a battle stands for whoever decides, nobody having had any luck."""
    decision = battle.decision
    assert decision is not None
    return rollout_of(battle).worth(battle, luck_of(battle.view(decision.seat)))


HURT = {"lost": {"vitality": 14}}


@pytest.mark.parametrize(("mark", "side", "sign"), [("B", "red", -1), ("d", "blue", 1)])
def test_what_either_side_has_lost_counts_by_the_same_measure(mark: str, side: str, sign: int) -> None:
    whole = worth(two_against_two("static"))
    hurt = worth(two_against_two("static", **{mark: ("rifleman", side, HURT)}))
    assert sign * (hurt - whole) > 1


def test_a_battle_won_by_ground_is_worth_more_than_any_that_goes_on() -> None:
    ground = (Objective("hold", "red", ((3, 3),), rounds=1),)
    sketch = field(24, 9, A=(3, 3), B=(3, 6), c=(14, 3), d=(14, 6))
    battle = arena(sketch, FOUR, objectives=ground)
    rollout, luck = rollout_of(battle), luck_of(battle.view("red"))
    before = rollout.worth(battle, luck)
    while (decision := battle.decision) is not None:
        assert battle.submit(End(decision.figures[0])) is None
    assert battle.outcome is not None
    assert battle.outcome.winner == "red"
    assert rollout.worth(battle, luck) > before + 10


def attacked(battle: Battle, events: list[Event]) -> None:
    decision = battle.decision
    assert decision is not None
    battle.take_events()
    assert battle.submit(Attack(decision.figures[0], names(battle)["c"], "rifle")) is None
    events += battle.take_events()


def test_luck_is_what_an_attack_took_beyond_what_was_to_be_expected_of_it() -> None:
    """A miss is bad luck of the attacker, a hit its luck; over many dice they even out."""
    battle, total, seen = two_against_two("static"), 0.0, set[bool]()
    for seed in range(120):
        fork, events = battle.fork(seed), list[Event]()
        luck = luck_of(battle.view("red"))
        attacked(fork, events)
        luck.note(events)
        harmed = any(isinstance(event, Harmed) for event in events)
        seen.add(harmed)
        assert harmed or luck.lost[False] < 0
        assert luck.lost[True] == 0
        total += luck.lost[False]
    assert seen == {True, False}
    assert abs(total / 120) < 0.5


def test_harm_that_nothing_was_expected_of_is_not_taken_out() -> None:
    """A burst tells no odds: what it does stays in what the rollout is worth."""
    battle = two_against_two("static")
    for seed in range(40):
        events = list[Event]()
        attacked(battle.fork(seed), events)
        if any(isinstance(event, Harmed) for event in events):
            break
    luck = luck_of(battle.view("red"))
    luck.note([event for event in events if not isinstance(event, Attacked)])
    assert luck.lost == {True: 0.0, False: 0.0}
    assert luck.left[names(battle)["c"]] < luck.most[names(battle)["c"]]


@pytest.mark.parametrize("ruleset", ["static", "action-time", "phases", "passes"])
def test_what_is_the_same_in_every_rollout_is_thought_of_once(ruleset: str) -> None:
    """Until the first die falls nothing can go otherwise: the values are those of rollouts that remember nothing."""
    battle, asked = two_against_two(ruleset), list[int]()
    decision = battle.decision
    assert decision is not None
    figure = decision.figures[0]

    def weigh(view: View, who: int) -> Generator[None, None, list[Plan]]:
        asked.append(who)
        return (yield from opponent("quick").weigh(view, who))

    def fresh() -> Rollout:
        return Rollout(battle.view(decision.seat), figure, opponent("quick").level, lambda: PlannedTurns(weigh))

    first: Command = End(figure)
    if "move" in battle.view(decision.seat).ruleset.actions:
        first = Move(figure, battle.view(decision.seat).reach(figure, "move").path((4, 3)))
    first = first if battle.view(decision.seat).check(first) is None else End(figure)
    alone = [finished(fresh().value(first, seed)) for seed in range(3)]
    each = len(asked)
    asked.clear()
    rollout = fresh()
    assert [finished(rollout.value(first, seed)) for seed in range(3)] == alone
    assert len(asked) < each


class Told(Rollout):
    """Rollouts whose values are given."""

    def __init__(self, *rows: list[float]) -> None:
        self.rows, self.asked = rows, list[int]()

    def value(self, first: Command, seed: int) -> Generator[None, None, float]:
        yield
        self.asked.append(first.figure)
        return self.rows[first.figure][seed % 100]


def best(told: Told, *guesses: float, beyond: tuple[float, ...] = (0.0, 0.0)) -> int:
    firsts = [TryOut(End(place), guess, beyond[place]) for place, guess in enumerate(guesses)]
    return finished(searched(told, firsts, 24))[0][0]


def test_the_more_rollouts_of_one_command_differ_the_more_the_guess_counts() -> None:
    steady = Told([0.0, 0.5] * 50, [2.0, 2.4] * 50)
    wild = Told([0.0, 20.0] * 50, [21.0, 2.0] * 50)
    assert best(steady, 3.0, 0.0) == 1
    assert best(wild, 3.0, 0.0) == 0


def test_what_rollouts_do_not_see_counts_in_full() -> None:
    told = Told([3.0, 3.5] * 50, [2.0, 2.4] * 50)
    assert best(told, 0.0, 0.0) == 0
    assert best(told, 0.0, 2.0) == 0, "a guess counts for less, the more was played"
    assert best(told, 0.0, 0.0, beyond=(0.0, 2.0)) == 1


def test_nothing_more_is_played_once_one_is_surely_ahead() -> None:
    clear, close = Told([0.0, 0.1] * 50, [9.0, 9.2] * 50), Told([0.0, 9.0] * 50, [8.0, 2.0] * 50)
    best(clear, 0.0, 0.0)
    best(close, 0.0, 0.0)
    assert len(clear.asked) < len(close.asked) <= 24
