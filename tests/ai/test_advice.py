"""Advice names different ways to act, says why in words and per cent, and agrees with what the adviser would do."""

from __future__ import annotations

import pytest

from game.ai import opponent
from game.ai.advice import MOST_PERCENT, Advice, advise, words_of_reasons
from game.ai.explain import best_plans
from game.ai.weights import weights
from game.model.commands import Attack, Move
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
