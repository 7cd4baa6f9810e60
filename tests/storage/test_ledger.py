"""The luck of a side is told exactly: what was to be expected, what came, how rare that is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from storage_workshop import begun, kept

from game.model.events import Attacked, Event, Harmed
from game.model.tally import Odds, Tally
from game.storage.luck_stats import hits_distribution, luck_of, rare, tenths

SIDES = {1: "red", 2: "blue"}


def attack(figure: int, cases: int, hit: bool, average: int = 10) -> Attacked:
    return Attacked(figure, 3 - figure, "rifle", Tally(), Tally(), 0, 0, hit, odds=Odds(cases, 20), average=average)


def harm(figure: int, amount: int, kept_off: int = 0) -> Harmed:
    return Harmed(figure, 3 - figure, amount, kept_off, {"wounds": amount - kept_off}, "lethal")


def test_ways_add_up_to_every_way_there_is() -> None:
    ways, of = hits_distribution([Odds(10, 20), Odds(5, 20), Odds(1, 1)])
    assert (ways, of) == ([0, 3, 4, 1], 8)
    assert sum(ways) == of


def test_hits_and_harm_are_set_against_what_was_to_be_expected() -> None:
    events: list[Event] = [
        attack(1, 10, True), harm(2, 7, 2), attack(1, 10, True), harm(2, 4), attack(1, 10, False), attack(2, 5, False)
    ]  # fmt: skip
    red, blue = luck_of(events, SIDES)
    assert (red.attacks, red.hits, red.expected, red.rarity) == (3, 2, Fraction(3, 2), Fraction(1, 2))
    assert (red.harm, red.expected_harm) == (9, Fraction(15, 2))
    assert red.is_lucky
    assert str(red) == "2 of 3 attacks hit, 1.5 is normal (2 or more: 50 %); damage 9, 7.5 is normal"
    assert (blue.hits, blue.rarity) == (0, Fraction(3, 4))
    assert not blue.is_lucky


def test_what_was_to_be_expected_is_told_as_so_few() -> None:
    as_expected = [attack(1, 5, n == 0) for n in range(4)]
    (red, _) = luck_of(as_expected, SIDES)
    assert (red.hits, red.expected) == (1, 1)
    assert red.rarity == Fraction(81 + 108, 256), "one hit or none"


def test_harm_that_no_attack_of_the_side_brought_is_not_its_luck() -> None:
    events: list[Event] = [attack(1, 10, False), harm(2, 7), attack(2, 10, True), harm(1, 3)]
    red, blue = luck_of(events, SIDES)
    assert (red.harm, blue.harm) == (0, 3)


@pytest.mark.parametrize(("chance", "words"), [(Fraction(1, 2), "50 %"), (Fraction(1, 1000), "1 in 1 000")])
def test_a_chance_reads_well(chance: Fraction, words: str) -> None:
    assert rare(chance) == words
    assert tenths(Fraction(37, 20)) == "1.9"


def test_a_real_battle_has_a_ledger_for_every_side(tmp_path) -> None:
    battle = kept(tmp_path, acts=60, size=3).battle
    sides = {figure.id: figure.side for figure in battle.view("").figures()}
    for luck in luck_of(battle.events, sides):
        rolled = [e for e in battle.events if isinstance(e, Attacked) and sides[e.figure] == luck.side]
        assert luck.attacks == len(rolled)
        assert luck.hits == sum(event.hit for event in rolled)
        assert 0 < luck.rarity <= 1
    assert str(luck_of(begun().events, SIDES)[0]) == "no attacks"
