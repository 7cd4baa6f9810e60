"""What the look-ahead knows of the time of a ruleset: whole passes, and the orders of a phase."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from game.ai import opponent
from game.ai.ahead.field import field_of
from game.ai.ahead.foreseen import Ends, orders_of_all
from game.ai.ahead.pieces import standing, worth_of
from game.ai.ahead.play import LineOfPlay, in_order
from game.ai.goals import prepare
from game.ai.opponent import quickly
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.situation import situation_of
from game.ai.timed_attacks import chance_left
from game.ai.weights import weights
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import (
    Attack,
    Command,
    Crouch,
    End,
    Follow,
    Hold,
    Hustle,
    KeepAway,
    Move,
    Prone,
    Reload,
    Subdue,
)
from game.model.grid import Square, distance
from game.model.slices import finished
from game.rulesets.parts import PARTS
from tests.ai.arena import Figure, arena, choice, names
from tests.ai.test_systems import field


def plans(battle: Battle) -> list[Plan]:
    """Everything that hard thinks of, the best first."""
    decision = battle.decision
    assert decision is not None
    return finished(opponent("hard").weigh(battle.view(decision.seat), decision.figures[0]))


def outlook(battle: Battle) -> Outlook:
    decision = battle.decision
    assert decision is not None
    s = situation_of(battle.view(decision.seat), decision.figures[0], weights().level["hard"])
    for _ in prepare(s):
        pass
    return outlook_of(s)


def test_sums_that_are_written_out_are_the_same_sums() -> None:
    piece = next(
        iter(
            field_of(outlook(arena("A....b", {"A": ("rifleman", "red"), "b": ("rifleman", "blue")})).s).pieces.values()
        )
    )
    for left in (0.5, 3.0, 9.0, 40.0):
        piece.left = left
        for share, chance, harm, times in (
            (1.0, 0.5, 6.0, 1),
            (0.3, 0.95, 14.5, 2),
            (0.9, 0.05, 0.5, 1),
            (1.0, 1.0, 90.0, 1),
        ):
            mean, variance, up, worth = piece.after(share, chance, harm, times)
            assert up == standing(left, mean, variance)
            assert worth == worth_of(piece.points, left, piece.most, mean, up)


# --- one after the other ----------------------------------------------------------------------------------------------


def readied(profile: str, gap: int) -> float:
    """What an attack kept ready gains in the look-ahead over doing nothing, with an opponent so many squares off."""
    sketch = field(40, 5, A=(2, 2), b=(2 + gap, 2))
    count = {"count": 20}
    battle = arena(sketch, {"A": ("rifleman", "red", count), "b": (profile, "blue", {"count": 3})})
    figure, found = names(battle)["A"], field_of(outlook(battle).s)
    for piece in found.pieces.values():
        found.options(piece)
    order = [names(battle)["b"]]
    idle, ready = LineOfPlay((2, 2)), LineOfPlay((2, 2), readied="rifle")
    assert found.pieces[figure].square == (2, 2)
    return in_order(found, order, ready) - in_order(found, order, idle)


def test_an_attack_kept_ready_hits_somebody_who_is_reckoned_to_come_before_it_strikes() -> None:
    assert readied("brawler", 5) > 0.1


def test_it_gains_nothing_when_nobody_is_reckoned_to_come_nearer() -> None:
    assert readied("rifleman", 4) == 0.0, "it shoots from where it stands"


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


CORNER = """
A . . . # . . . . b
. . . . # . . . . .
. . . . # . . . . .
. . . . . . . . . .
"""


def test_it_thinks_of_letting_those_go_first_who_may_come() -> None:
    """Holding back is a plan while nobody can be attacked; not when the others are done with the pass. What is gained
    by it is played out, and not counted a second time."""
    figures = {"A": ("rifleman", "red"), "b": ("brawler", "blue")}
    battle = arena(CORNER, figures, ruleset="passes", scale="1", legend={"#": "rock"})
    held = [plan for plan in plans(battle) if isinstance(plan.first, Hold)]
    assert ["waiting" in plan.scores for plan in held] == [False]
    late = {"A": ("rifleman", "red", {"count": 1}), "b": ("brawler", "blue", {"count": 9})}
    battle = arena(CORNER, late, ruleset="passes", scale="1", legend={"#": "rock"})
    assert battle.submit(End(names(battle)["b"])) is None
    assert not [plan for plan in plans(battle) if isinstance(plan.first, Hold)]


def test_a_figure_that_only_moves_in_a_pass_has_nothing_to_hold_back() -> None:
    """A rifle has one pass, a brawler two: in the second pass the rifle would hold back without an attack to make."""
    figures = {"A": ("rifleman", "red"), "b": ("brawler", "blue")}
    battle = arena(CORNER, figures, ruleset="passes", scale="1", legend={"#": "rock"})
    own = names(battle)["A"]

    def is_asked_to_move_only() -> bool:
        decision = battle.decision
        assert decision is not None
        halves = [pip for pip in battle.view("red").pips(own) if pip.kind == "half"]
        return decision.figures[0] == own and all(pip.spent for pip in halves)

    for _ in range(9):
        if is_asked_to_move_only():
            break
        assert battle.decision is not None
        assert battle.submit(End(battle.decision.figures[0])) is None
    assert is_asked_to_move_only()
    assert battle.view("red").check(Hold(own)) is None, "the rules would allow it"
    assert not [plan for plan in plans(battle) if isinstance(plan.first, Hold)]


def test_holding_somebody_is_worth_the_harm_that_it_keeps_off() -> None:
    sketch = field(20, 9, A=(5, 4), b=(6, 4))
    figures = {"A": ("brawler", "red"), "b": ("war-bear", "blue")}
    battle = arena(sketch, figures, ruleset="passes", scale="1")
    held = [plan for plan in plans(battle) if isinstance(plan.first, Subdue)]
    assert [plan.scores["barred"] > 0 for plan in held] == [True]


# --- the calendar -----------------------------------------------------------------------------------------------------


def ends(battle: Battle) -> set[Square]:
    return {plan.square for plan in plans(battle) if isinstance(plan.first, Move)}


def test_nobody_makes_for_the_square_to_which_a_comrade_is_on_its_way() -> None:
    figures = {"A": ("rifleman", "red"), "B": ("rifleman", "red"), "c": ("rifleman", "blue")}
    battle = arena(field(40, 5, A=(3, 2), B=(3, 3), c=(38, 2)), figures, ruleset="action-time")
    ids = names(battle)
    while (decision := battle.decision) is not None and decision.figures[0] not in (ids["A"], ids["B"]):
        assert battle.submit(End(decision.figures[0])) is None
    assert decision is not None
    first, here = decision.figures[0], ends(battle)
    idle = battle.fork(1)
    assert idle.submit(End(first)) is None
    both = sorted(here & ends(idle))
    assert both, "the fields of both overlap"
    way = battle.view("red").reach(first, "move").path(both[-1])
    assert battle.submit(Move(first, way)) is None
    assert battle.decision is not None
    assert battle.decision.figures[0] in {ids["A"], ids["B"]} - {first}
    assert both[-1] not in ends(battle)


# --- postures ---------------------------------------------------------------------------------------------------------

UNDER_FIRE: dict[str, Figure] = {"A": ("medic", "red"), **dict.fromkeys("bcd", ("rifleman", "blue"))}


def lying(ruleset: str) -> list[Plan]:
    """The plans with lying down or crouching in them, for a figure under the fire of three from afar."""
    battle = arena(field(40, 9, A=(10, 4), b=(30, 2), c=(30, 4), d=(30, 6)), UNDER_FIRE, ruleset=ruleset)
    return [plan for plan in plans(battle) if plan.scores.get("posture", 0) > 0]


def test_a_moment_for_the_ground_is_weighed_with_the_attack_that_follows() -> None:
    """On the calendar it takes 1 AT to crouch: the attack comes that much later, and is worth that much less."""
    battle = arena(field(40, 9, A=(10, 4), b=(30, 2), c=(30, 4), d=(30, 6)), UNDER_FIRE, ruleset="action-time")
    attack = max((p for p in plans(battle) if isinstance(p.first, Attack)), key=lambda p: p.scores["harm"])
    low = lying("action-time")
    assert {type(plan.first) for plan in low} == {Crouch, Prone}
    for plan in low:
        assert 0 < plan.scores["harm"] < attack.scores["harm"]


@pytest.mark.parametrize(("ruleset", "averts"), [("static", True), ("action-time", True), ("passes", False)])
def test_what_lying_low_averts_is_what_the_forecasts_say(ruleset: str, averts: bool) -> None:
    """In passes nobody is harder to hit for lying down."""
    assert bool(lying(ruleset)) == averts


# --- tuned to a clock -------------------------------------------------------------------------------------------------


def test_considerations_count_by_level_clock_and_temperament() -> None:
    """Only the levels that are tuned go by what was found for a clock; a temperament comes on top."""
    numbers = weights()
    hard, yardstick = numbers.level["hard"], numbers.level["yardstick"]
    tuned = numbers.tuned["calendar"]
    assert dict(numbers.bent(hard, "calendar", {})) == tuned
    assert dict(numbers.bent(yardstick, "calendar", {})) == {}
    assert numbers.bent(hard, "calendar", {"harm": 50})["harm"] == tuned["harm"] // 2
    assert dict(numbers.bent(hard, "another clock", {"danger": 60})) == {"danger": 60}
    for clock, table in numbers.tuned.items():
        assert clock in PARTS["clock"]
        assert table.keys() <= {*numbers.weight, "sense"}, "considerations, and how much looking foolish is minded"


# --- gear -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_an_empty_rifle_is_filled_rather_than_run_with(ruleset: str) -> None:
    """Nobody can be attacked with the pistol: the rifle that could is filled, not carried nearer."""
    arms = {"weapons": ["marksman-rifle", "pistol", "fists"], "shots": {"marksman-rifle": 0}}
    figures = {"A": ("sniper", "red", arms), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")}
    battle = arena(field(70, 9, A=(1, 4), b=(51, 2), c=(51, 6)), figures, ruleset=ruleset)
    assert isinstance(choice(battle), Reload)


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
        return finished(orders_of_all(outlook(battle), first, policy))

    before = foreseen()
    assert asked == ["B", "c", "d"]
    asked.clear()
    assert battle.submit(End(names(battle)["A"])) is None
    after = foreseen()
    assert asked == []
    for foe in "cd":
        assert before[names(battle)[foe]] == after[names(battle)[foe]]


def test_a_figure_that_follows_or_keeps_away_is_reckoned_where_the_others_end() -> None:
    battle = arena(field(24, 9, A=(3, 3), B=(3, 6), c=(9, 3), d=(20, 6)), FOUR, ruleset="phases")
    at, view = names(battle), battle.view("red")
    way = view.reach(at["A"], "hustle").path((6, 3))
    orders = {at["c"]: KeepAway(at["c"], (at["A"],), 30), at["B"]: Follow(at["B"], at["A"], 5)}
    ends = Ends(view, orders).with_order(Hustle(at["A"], way))
    assert ends[at["A"]] == (6, 3)
    assert distance(ends[at["B"]], (6, 3)) == 1
    assert distance(ends[at["c"]], (6, 3)) >= 6
    assert ends[at["d"]] == (20, 6)


def test_what_somebody_hidden_may_be_ordered_moves_nobody() -> None:
    """A fair fork has hidden opponents somewhere and gives them orders too; the seat does not know where they are."""
    battle = arena(field(24, 9, A=(3, 3), B=(3, 6), c=(9, 3), d=(20, 6)), FOUR, ruleset="phases")
    at, view, hidden = names(battle), battle.view("red"), 99
    ends = Ends(view, {hidden: Hustle(hidden, ((5, 5),))}).with_order(End(at["A"]))
    assert ends == {at["A"]: (3, 3), at["B"]: (3, 6), at["c"]: (9, 3), at["d"]: (20, 6)}


def test_an_attack_counts_less_the_more_surely_comrades_fell_its_target_before() -> None:
    """Two have declared against somebody who is nearly down: the third attacks the other one."""
    weak: Figure = ("rifleman", "blue", {"lost": {"body": 24}})
    figures: dict[str, Figure] = dict.fromkeys("ABC", ("rifleman", "red"))
    battle = arena(field(24, 9, A=(3, 2), B=(3, 4), C=(3, 6), d=(9, 3), e=(9, 5)),
                   {**figures, "d": weak, "e": ("rifleman", "blue")}, ruleset="action-time")  # fmt: skip
    at, chances = names(battle), list[float]()
    for _ in range(3):
        o = outlook(battle)
        entries = {entry.figure: entry for entry in o.s.view.strip()}
        command = Attack(o.s.figure, at["d"], "rifle")
        chances.append(chance_left(o, o.s.body(at["d"]), o.s.view.next_at(command) or 0, entries))
        assert chance_left(o, o.s.body(at["e"]), o.s.view.next_at(command) or 0, entries) == 1
        assert battle.submit(command) is None
    assert chances[0] == 1
    assert chances[0] > chances[1] > chances[2]


def test_a_wide_figure_is_hit_by_whoever_sees_any_of_its_squares() -> None:
    """A wall hides the square by which a big one is named, and not the one below."""
    wall = [{"kind": "wall", "line": [[3, 1], [9, 1]]}]
    figures: dict[str, Figure] = {"A": ("rifleman", "red"), "b": ("armoured-brute", "blue")}
    battle = arena(field(14, 5, A=(2, 1), b=(9, 0)), figures, edges=wall)
    at, view, found = names(battle), battle.view("red"), field_of(outlook(battle).s)
    assert not view.glimpse((2, 1), (9, 0)).seen
    shooter, target = found.pieces[at["A"]], found.pieces[at["b"]]
    hit, seen = found.hit(shooter, (2, 1), target, (9, 0)), view.forecast(at["A"], at["b"], "rifle")
    assert isinstance(seen, AttackForecast)
    assert hit == (seen.odds.permille / 1000, seen.average / 2)
