"""Advice names different ways to act, says why in words and per cent, and agrees with what the adviser would do."""

from __future__ import annotations

import pytest
from explain import best_plans

from game.ai import opponent
from game.ai.advice import MOST_PERCENT, Advice, AdvisedOption, advise, option_of, words_of_reasons
from game.ai.considerations import total
from game.ai.plans import Plan
from game.ai.weights import weights
from game.model.commands import Attack, End, Move
from tests.ai.arena import arena, choice, names

PLAYER = opponent("yardstick")  # what the planners say, without a look ahead
WALL = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . A . . . . . . . . . . . b . .
. . . . . . . . . . . . . . . . c . .
. . . . . . . . . . . . . . . . d . .
. . . . . . . . . . . . . . . . . . .
"""
SANDBAGS = [{"kind": "sandbags", "line": [[7, 1], [7, 6]]}]
HOUSE = [{"kind": "wall", "line": [[6, 0], [6, 3]]}]
SQUADS = {"A": ("rifleman", "red", {"lost": {"vitality": 8}}), **dict.fromkeys("bcd", ("rifleman", "blue"))}
FIGHT = "\n".join(" ".join("A" if (x, y) == (2, 3) else "b" if (x, y) == (9, 3) else "c" if (x, y) == (9, 6) else "."
                           for x in range(16)) for y in range(8))  # fmt: skip
RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def advice_in(battle) -> Advice:
    return advise(PLAYER, battle.view(battle.decision.seat))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_advice_is_what_the_adviser_would_do(ruleset: str) -> None:
    battle = arena(
        FIGHT,
        {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")},
        ruleset=ruleset,
    )
    advice = advice_in(battle)
    assert advice.options[0].command == choice(battle, PLAYER.name)
    assert 1 <= len(advice.options) <= 3
    for option in advice.options:
        assert battle.view("red").check(option.command) is None
    assert len({option.deed for option in advice.options}) == len(advice.options)


def test_reasons_say_what_is_different_and_never_thousandths() -> None:
    battle = arena(WALL, SQUADS, edges=HOUSE)
    first, *others = advice_in(battle).options
    assert first.rival == others[0].place
    assert all(other.rival == first.place for other in others)
    assert any(reason.gain for reason in first.reasons)
    for option in (first, *others):
        for reason in option.reasons:
            assert 1 <= reason.percent <= MOST_PERCENT
            assert "{" not in reason.words
            assert not any(word.isdigit() and int(word) > 100 for word in reason.words.split())


def test_danger_is_told_in_per_cent_and_by_how_many_could_attack() -> None:
    """Behind the wall nobody, in the open three could shoot; the share is that of the plans' own scores."""
    battle = arena(WALL, SQUADS, edges=HOUSE)
    view = battle.view("red")
    options = advice_in(battle).options
    exposed = next(option for option in options if "3 could attack, not 0" in option.why)
    (danger,) = (reason for reason in exposed.reasons if reason.name == "danger")
    assert not danger.gain
    plans = best_plans(PLAYER, view, 40)
    mine = next(plan for plan in plans if plan.first == exposed.command).scores["danger"]
    best = next(plan for plan in plans if plan.first == options[0].command).scores["danger"]
    assert danger.percent == pytest.approx(100 * (mine - best) / best, abs=1)
    assert danger.words == "5 times the danger (3 could attack, not 0)"


def test_two_targets_are_told_apart_by_what_can_be_done_to_them() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 10}}
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    first = advice_in(battle).options[0]
    assert isinstance(first.command, Attack)
    assert first.target == names(battle)["c"]
    assert first.deed.startswith("Attack c")


def test_a_move_names_its_square() -> None:
    battle = arena(WALL, {"A": ("rifleman", "red"), **dict.fromkeys("bcd", ("rifleman", "blue"))}, edges=SANDBAGS)
    moves = [option for option in advice_in(battle).options if isinstance(option.command, Move)]
    assert moves
    for option in moves:
        x, y = option.command.path[-1]
        assert f"to {x},{y}" in option.deed
        assert option.place == f"{x},{y}"


def test_every_consideration_has_words() -> None:
    """A weight that nobody can put in words would be told as something in the turns to come."""
    told = {part for name, row in words_of_reasons().items() for part in (row.of or (name,))}
    assert set(weights().weight) - {"ahead"} <= told


def told_apart(mine: dict[str, int], others: dict[str, int], *, stays: bool = False) -> AdvisedOption:
    """A plan with some scores, as it is told against another; both move, or the first stays."""
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")})
    view, figure = battle.view("red"), names(battle)["A"]
    here = view.figure(figure).square
    there, yonder = view.reach(figure).path((3, 3)), view.reach(figure).path((4, 3))
    first = Plan(Move(figure, there), "move", (3, 3), mine, total(mine))
    if stays:
        first = Plan(End(figure), "end the turn", here, mine, total(mine))
    return option_of(view, first, Plan(Move(figure, yonder), "move", (4, 3), others, total(others)))


def test_who_stays_is_not_told_to_be_nearer_or_further() -> None:
    ahead = told_apart({"progress": -500}, {"progress": -900}, stays=True)
    assert ahead.why == "the other plan leads away from the fight"
    behind = told_apart({"ground": -900}, {"ground": -500}, stays=True)
    assert behind.why == "gets no nearer to the objective"
    assert told_apart({"progress": -500}, {"progress": -900}).why == "nearer to the fight"


def test_a_difference_of_less_than_three_per_cent_is_no_reason() -> None:
    assert told_apart({"danger": -1000}, {"danger": -1020}).why == "about as good"
    assert told_apart({"danger": -1000}, {"danger": -1040}).why == "4 % less danger"
    assert told_apart({"ahead": 30}, {"ahead": 0}).why == "about as good"
    assert told_apart({"ahead": 1300}, {"ahead": 0}).why == "1.3 points better once everybody has acted"


def test_one_reason_is_told_and_what_speaks_against_it_only_where_it_weighs() -> None:
    both = {"danger": -2000, "locked": 0, "progress": -200}
    light = told_apart(both, {"danger": -4000, "locked": -700, "progress": -100})
    assert light.why == "50 % less danger"
    heavy = told_apart(both | {"progress": -1000}, {"danger": -4000, "locked": -700, "progress": 0})
    assert heavy.why == "50 % less danger, but further from the fight"
