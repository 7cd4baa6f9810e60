"""The roll that an attack needs, in words, gives the per cent that stand beside it, in every ruleset."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from test_click_odds import positions

from game.engine.view import View
from game.model.answers import AttackForecast
from game.rulesets import names
from game.table.attack_words import roll_words


def attacks(view: View, figure: int) -> list[AttackForecast]:
    """Return the forecasts of all attacks that a figure could make: on each enemy, with each weapon that does not
    burst."""
    found = []
    for target in view.opponents():
        for weapon in view.sheet(figure).weapons:
            seen = None if view.weapon(weapon).is_explosive else view.forecast(figure, target, weapon)
            found += [seen] if isinstance(seen, AttackForecast) else []
    return found


def by_the_words(words: str) -> Fraction | None:
    """The chance that the sentence says; None where several dice are counted."""
    die = re.search(r"on a d(\d+)", words)
    if die is None:
        return None
    faces = int(die[1])
    least = re.match(r"Roll (\d+) or more", words)
    need, share = int(least[1]) if least else 1 if words.startswith("Any roll") else faces + 1, Fraction(1)
    while need > faces and "rolls on" in words:
        need, share = need - faces, share / faces
    share *= Fraction(max(0, min(faces, faces + 1 - need)), faces)
    if then := re.search(r"another d(\d+) must show (\d+) or more", words):
        share *= Fraction(int(then[1]) + 1 - int(then[2]), int(then[1]))
    return share


@pytest.mark.parametrize("ruleset", names())
def test_the_sentence_and_the_number_agree(ruleset: str) -> None:
    seen = hidden = 0
    for battle in positions(ruleset):
        assert battle.decision is not None
        view = battle.view(battle.decision.seat)
        for figure in view.own():
            for forecast in attacks(view, figure):
                words = roll_words(view, forecast)
                said = by_the_words(words)
                assert said is None or said == Fraction(forecast.odds.cases, forecast.odds.of), (words, forecast.odds)
                seen += 1
                hidden += "another d10" in words
    assert seen > 10
    assert hidden or ruleset != "phases", "a target that is hard to see was among them"


@pytest.mark.parametrize("ruleset", names())
def test_what_a_near_miss_does_is_told_before_the_roll(ruleset: str) -> None:
    """The card says how much too low a total may be and still do half the damage, where one may be."""
    told = {
        roll_words(view, forecast).endswith("1 or 2 too low still does half the damage.")
        for battle in positions(ruleset)
        for view in [battle.view(battle.decision.seat)]
        for figure in view.own()
        for forecast in attacks(view, figure)
        if forecast.defence.total - forecast.attack.total > 2
    }
    assert told == {ruleset == "phases"}
