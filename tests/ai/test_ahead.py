"""What the look-ahead knows of the time of a ruleset: whole passes, and the orders of a phase."""

from __future__ import annotations

from collections.abc import Generator

from game.ai import opponent
from game.ai.ahead.foreseen import Ends, orders_of_all
from game.ai.goals import prepare
from game.ai.opponent import quickly
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.situation import situation_of
from game.ai.weights import weights
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Attack, Command, End, Follow, Hustle, KeepAway
from game.model.grid import distance
from tests.ai.arena import arena, names
from tests.ai.harness import exhausted
from tests.ai.test_systems import field


def plans(battle: Battle) -> list[Plan]:
    """Everything that hard thinks of, the best first."""
    decision = battle.decision
    assert decision is not None
    return exhausted(opponent("hard").weigh(battle.view(decision.seat), decision.figures[0]))


def outlook(battle: Battle) -> Outlook:
    decision = battle.decision
    assert decision is not None
    s = situation_of(battle.view(decision.seat), decision.figures[0], weights().level["hard"])
    for _ in prepare(s):
        pass
    return outlook_of(s)


# --- passes -----------------------------------------------------------------------------------------------------------


def test_in_a_pass_it_thinks_of_attacking_first_and_going_then() -> None:
    """A pass holds a move before or after the actions: both are plans."""
    sketch = field(20, 9, A=(5, 4), b=(14, 4))
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", scale="1")
    found = [plan for plan in plans(battle) if isinstance(plan.first, Attack) and plan.square != (5, 4)]
    assert found
    assert {plan.before for plan in found} == {2}


def test_a_blow_with_a_blade_takes_a_whole_pass() -> None:
    sketch = field(20, 9, A=(5, 4), b=(6, 4))
    battle = arena(sketch, {"A": ("brawler", "red"), "b": ("rifleman", "blue")}, ruleset="passes", scale="1")
    blows = [plan for plan in plans(battle) if isinstance(plan.first, Attack)]
    assert blows
    assert {plan.before for plan in blows} == {1}


# --- phases -----------------------------------------------------------------------------------------------------------

FOUR = {"A": ("rifleman", "red"), "B": ("rifleman", "red"), "c": ("rifleman", "blue"), "d": ("rifleman", "blue")}


def test_orders_of_opponents_are_foreseen_once_a_phase() -> None:
    """Ours are secret: they change nothing about what the others are reckoned to order."""
    battle = arena(field(24, 9, A=(3, 3), B=(3, 6), c=(20, 3), d=(20, 6)), FOUR, ruleset="phases")
    asked: list[str] = []
    by_id = {figure: mark for mark, figure in names(battle).items()}

    def policy(view: View, figure: int) -> Generator[None, None, Command]:
        asked.append(by_id[figure])
        return (yield from quickly(view, figure))

    def foreseen() -> dict[int, Command]:
        first = End(outlook(battle).s.figure)
        return exhausted(orders_of_all(outlook(battle), first, policy))

    before = foreseen()
    assert asked == ["B", "c", "d"]
    asked.clear()
    assert battle.submit(End(names(battle)["A"])) is None
    after = foreseen()
    assert asked == []
    for foe in "cd":
        assert before[names(battle)[foe]] == after[names(battle)[foe]]


def test_whoever_follows_or_keeps_away_is_reckoned_where_the_others_end() -> None:
    battle = arena(field(24, 9, A=(3, 3), B=(3, 6), c=(9, 3), d=(20, 6)), FOUR, ruleset="phases")
    at, view = names(battle), battle.view("red")
    way = view.reach(at["A"], "hustle").path((6, 3))
    orders = {at["c"]: KeepAway(at["c"], (at["A"],), 30), at["B"]: Follow(at["B"], at["A"], 5)}
    ends = Ends(view, orders).with_order(Hustle(at["A"], way))
    assert ends[at["A"]] == (6, 3)
    assert distance(ends[at["B"]], (6, 3)) == 1
    assert distance(ends[at["c"]], (6, 3)) >= 6
    assert ends[at["d"]] == (20, 6)
