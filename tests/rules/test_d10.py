"""The ten-sided die: exact chances, glancing and critical blows, cover, vital wounds, care."""

from __future__ import annotations

from fractions import Fraction

import pytest
from phase_table import PhaseTable

from game.model.answers import AttackForecast
from game.model.commands import Attack, FirstAid
from game.model.components import Condition, Health
from game.model.events import Attacked, Harmed, StateChanged
from game.model.rejections import Rejection
from game.rules import targets
from game.rules.resolution.d10 import sums


def chance_by_hand(need: int, depth: int = 5) -> Fraction:
    """The chance to reach a number with a die that goes on at ten, face by face."""
    if depth == 0:
        return Fraction(0)
    total = Fraction(0)
    for face in range(1, 11):
        if face == 10:
            total += Fraction(1, 10) * (1 if need <= 10 else chance_by_hand(need - 10, depth - 1))
        elif face >= need:
            total += Fraction(1, 10)
    return total


@pytest.mark.parametrize("need", range(-3, 35))
def test_the_chance_is_exact(need: int) -> None:
    odds = sums.chance(need)
    assert Fraction(odds.cases, odds.of) == chance_by_hand(need)


@pytest.mark.parametrize(
    ("attack", "defence", "words", "least"),
    [(3, -5, "Any roll hits", 1), (5, 6, "Any roll hits", 1), (5, 7, "Roll 2 or more", 2),
     (0, 10, "Roll 10 or more", 10), (0, 11, "Roll 11 or more", 11)],
)  # fmt: skip
def test_what_must_be_rolled_is_said(attack: int, defence: int, words: str, least: int) -> None:
    needed = duel().resolution.needed(attack, defence)
    assert needed.near == min(2, least - 1), "no total below the least face is too low by more"
    assert (needed.roll, needed.face, needed.faces) == (words, least, 10)
    assert ("each 10 rolls on" in needed.on) == (defence - attack > 10)
    assert (sums.chance(defence - attack).permille == 1000) == (words == "Any roll hits")


def duel(**own: object) -> PhaseTable:
    table = PhaseTable("A . . b", own={"b": dict(own)})
    table.phase()
    return table


def test_the_chance_of_two_totals_is_the_forecasts() -> None:
    table = duel()
    found = attack(table, table["A"], table["b"], "rifle")
    assert isinstance(found, AttackForecast)
    even = table.resolution.chance(found.attack.total, found.defence.total)
    assert even == found.odds
    assert table.resolution.chance(found.attack.total + 1, found.defence.total).permille > even.permille


def shot(table: PhaseTable, *dice: int) -> tuple[Attacked, list[int]]:
    events = table.phase(Attack(table["A"], table["b"], "rifle"), dice=dice)
    assert table.dice_left() == []
    attacked = next(event for event in events if isinstance(event, Attacked))
    return attacked, [event.amount for event in events if isinstance(event, Harmed)]


def attack(table: PhaseTable, attacker: int, target: int, weapon: str) -> AttackForecast | Rejection:
    """What an attack would do from where the two stand."""
    world = table.battle.world
    return table.resolution.forecast(world, targets.shot(world, attacker, target, weapon))


def test_a_hit_does_the_damage_of_its_weapon() -> None:
    attacked, harm = shot(duel(), 6, 3, 4)
    assert (attacked.hit, attacked.result, attacked.against) == (True, 8, 8)
    assert harm == [3 + 4 + 4]


def test_one_or_two_short_is_a_glancing_blow_for_half() -> None:
    attacked, harm = shot(duel(), 4, 3, 4)
    assert (attacked.hit, attacked.glancing) == (False, True)
    assert harm == [5]
    attacked, harm = shot(duel(), 3)
    assert (attacked.hit, attacked.glancing, harm) == (False, False, [])


def test_ten_above_is_critical_and_twenty_more_so() -> None:
    attacked, harm = shot(duel(constitution=20), 10, 6, 3, 4)
    assert attacked.threat
    assert harm == [22]
    attacked, harm = shot(duel(constitution=20), 10, 10, 6, 3, 4)
    assert harm == [33]


def test_what_is_forecast_is_what_is_rolled() -> None:
    table = duel()
    seen = attack(table, table["A"], table["b"], "rifle")
    assert isinstance(seen, AttackForecast)
    attacked, _ = shot(table, 1)
    assert (attacked.attack, attacked.defence) == (seen.attack, seen.defence)


def test_cover_and_distance_count() -> None:
    table = PhaseTable("A . . = b", board={"legend": {"=": "table"}})
    seen = attack(table, table["A"], table["b"], "rifle")
    assert isinstance(seen, AttackForecast)
    assert seen.defence.total == 8 + 2
    far = PhaseTable(" ".join(["A", *["."] * 14, "b"]), own={"A": {"weapons": ["pistol"]}})
    seen = attack(far, far["A"], far["b"], "pistol")
    assert isinstance(seen, AttackForecast)
    assert seen.attack.total == 2 - 4


def test_a_shot_at_somebody_beside_is_harder() -> None:
    table = PhaseTable("A b")
    seen = attack(table, table["A"], table["b"], "rifle")
    assert isinstance(seen, AttackForecast)
    assert seen.attack.total == 2 - 4


def test_figures_drop_at_none_and_leaders_bear_vital_wounds() -> None:
    table = PhaseTable("A . b c", own={"c": {"profile": "captain"}})
    world = table.battle.world
    world.enter()
    table.resolution.harm(world, table["b"], table["A"], 50, "lethal", "d10.damage")
    assert world.get(table["b"], Health).state == "dead"
    table.dice(5)
    table.resolution.harm(world, table["c"], table["A"], 50, "lethal", "d10.damage")
    assert world.get(table["c"], Health).state == "up"
    assert table.facts("c")["conditions"] == ["wounded-side"]
    table.dice(3)
    table.resolution.harm(world, table["c"], table["A"], 1, "lethal", "d10.damage")
    assert world.get(table["c"], Health).state == "unconscious"


def test_first_aid_brings_a_comrade_back_once() -> None:
    table = PhaseTable("A B . b", own={"A": {"profile": "medic"}, "B": {"state": "dying", "lost": {"hit-points": 14}}})
    table.phase()
    table.phase(FirstAid(table["A"], table["B"]), dice=(5, 4))
    assert table.facts("B")["state"] == "up"
    assert table.facts("B")["hit-points"] == 6
    table.phase()
    assert table.code(FirstAid(table["A"], table["B"])) == "already-treated"


@pytest.mark.parametrize(("levels", "state"), [(4, "up"), (5, "unconscious")])
def test_too_much_fatigue_fells_by_nobodys_hand(levels: int, state: str) -> None:
    table = duel()
    world, figure = table.battle.world, table["b"]
    table.resolution.gain(world, figure, "fatigued", Condition(levels), "worn out", "phase.sprint")
    assert world.get(figure, Health).state == state
    fallen = [event for event in world.events if isinstance(event, StateChanged)]
    assert [(event.figure, event.source) for event in fallen] == ([(figure, 0)] if state != "up" else [])
