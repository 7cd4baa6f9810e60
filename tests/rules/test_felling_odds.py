"""The chance that an attack does at least so many points agrees with its chance to hit, its average, and its dice."""

from __future__ import annotations

import pytest

from game.model.answers import AttackForecast
from game.model.dice import DiceText
from game.model.tally import Odds
from tests.ai.arena import arena, names

LINE = "A . . . . b"
MANY = 60
"""More points than any of these weapons does at once."""


def seen_in(ruleset: str, profile: str = "rifleman") -> tuple[list[Odds], AttackForecast]:
    """The chances of at least 0, 1, 2 ... points, and the forecast of the attack."""
    battle = arena(LINE, {"A": (profile, "red"), "b": ("rifleman", "blue")}, ruleset=ruleset)
    view, known = battle.view("red"), names(battle)
    seen = view.forecast(known["A"], known["b"], view.sheet(known["A"]).weapons[0])
    assert isinstance(seen, AttackForecast)
    return [view.cover.at_least(known["A"], known["b"], seen, points) for points in range(MANY)], seen


@pytest.mark.parametrize("profile", ["rifleman", "medic", "scout"])
@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_more_points_are_less_likely_and_all_chances_make_up_the_average(ruleset: str, profile: str) -> None:
    odds, seen = seen_in(ruleset, profile)
    assert odds[0].permille == seen.odds.permille
    assert [one.permille for one in odds] == sorted((one.permille for one in odds), reverse=True)
    assert odds[-1].cases == 0
    mean = sum(one.cases / one.of for one in odds[1:])
    assert mean == pytest.approx(seen.odds.cases / seen.odds.of * seen.average / 2, abs=0.25)


def test_the_chance_counts_every_result_of_the_damage_dice() -> None:
    odds, seen = seen_in("static")
    dice = DiceText.parse(seen.damage.partition(" ")[0])
    assert (dice.count, dice.sides) == (2, 6)
    most = [one for one in odds if one.cases][-1]
    assert most.cases * seen.odds.of * 36 == seen.odds.cases * most.of, "both dice show a six"
