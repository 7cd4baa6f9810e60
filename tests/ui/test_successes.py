"""The meaning of a success, told at the attack, at the dice and at the hit wherever several dice decide."""

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from msgspec.structs import replace

from game.model.dice import Roll
from game.model.events import Attacked, Harmed
from game.model.tally import Odds, Tally
from game.table.attack_words import success_words
from game.ui.battle.attack_cues import missed_by
from game.ui.battle.dice_tray import Tray, throw_last
from game.ui.battle.screen import LAID_MS
from game.ui.kit.sheet import Sheet

SAID = {"action-time": "Each die of 4 or more is a success.", "passes": "Each die of 5 or more is a success."}


def card(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_the_attack_card_says_what_a_success_is_where_dice_are_counted(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.click(player.square_of("Rolf"))
    said = [words for words in card(player) if "success" in words.lower()]
    if ruleset in SAID:
        assert any(text.startswith(SAID[ruleset]) for text in said)
        assert any(text.endswith("A tie misses.") for text in card(player))
        assert "More successes" in said
    else:
        assert not said


def test_dice_and_hit_say_it_too(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.click(player.square_of("Rolf"))
    player.click(player.square_of("Rolf"))
    assert player.table.tray.about == f"Ida attacks: {SAID['passes']}"
    assert player.table.tray.good == 5
    shown = card(player)
    assert SAID["passes"] in shown
    assert any(words.endswith(" successes") for words in shown)


@pytest.mark.parametrize("ruleset", ["static", "passes"])
def test_the_dice_of_a_hit_say_whether_they_are_the_damage_or_take_it_away(tmp_path: Path, ruleset: str) -> None:
    """Dice thrown against the damage were called "Damage to Rolf", as if he had lost their sum."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    tray, rolf = player.table.tray, player.id_of("Rolf")
    hit = Harmed(rolf, player.id_of("Ida"), 5, 1, {}, "lethal", rolls=(Roll(6, 4), Roll(6, 6)))
    throw_last(tray, [hit], player.session, at_once=True)
    off = "Body and armour of Rolf: each die of 5 or more takes 1 damage away."
    assert (tray.about, tray.good) == (
        (off, 5) if ruleset == "passes" else ("Damage to Rolf: 5 from dice 10, armour takes 1", 0)
    )


@pytest.mark.parametrize(
    ("amount", "armour", "critical", "words"),
    [
        (6, 0, False, ""),
        (9, 0, False, ": dice 6 + 3 = 9"),
        (9, 2, False, ": dice 6 + 3 = 9, armour takes 2"),
        (18, 0, True, ": 18 from dice 6, critical"),
        (4, 0, False, ": 4 from dice 6"),
    ],
)
def test_dice_and_the_damage_they_do_are_told_as_one_sum(
    tmp_path: Path, amount: int, armour: int, critical: bool, words: str
) -> None:
    """Dice of 3 and 3 stood under "Damage to David", who lost 9."""
    player = Player(tmp_path, fight(ruleset="phases"))
    rolf, dice = player.id_of("Rolf"), (Roll(6, 3), Roll(6, 3))
    hit = Harmed(rolf, player.id_of("Ida"), amount, armour, {}, "lethal", critical=critical, rolls=dice)
    throw_last(player.table.tray, [hit], player.session, at_once=True)
    assert player.table.tray.about == f"Damage to Rolf{words}"


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_the_dice_of_a_throw_that_misses_its_square_are_shown(tmp_path: Path, ruleset: str) -> None:
    """A burst that came to nothing, with no other dice after it, ended the game."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    none = Tally()
    missed = Attacked(player.id_of("Ida"), 0, "frag-grenade", none, none, 1, 10, False, rolls=(Roll(20, 1),))
    assert throw_last(player.table.tray, [missed], player.session, at_once=True)
    assert player.table.tray.dice == missed.rolls
    assert player.table.tray.against == ()


def test_every_die_that_is_a_success_gets_a_tick_and_no_other(tmp_path: Path) -> None:
    stage = Player(tmp_path, fight()).shell.stage
    ticks = []
    for good in (0, 5, 7):
        tray, sheet = Tray(), Sheet(stage)
        tray.throw([Roll(6, value) for value in (4, 5, 6, 1)], at_once=True, good=good)
        tray.lay(sheet, (0, 0, 800, 500))
        ticks.append(len(sheet.pieces))
    assert ticks[1] == ticks[0] + 2
    assert ticks[2] == ticks[0]
    assert success_words(0) == ""


def test_dice_of_both_stand_apart_under_their_names_with_their_successes(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.click(player.square_of("Rolf"))
    player.click(player.square_of("Rolf"))
    tray, event = player.table.tray, player.table.cards.struck.event
    assert [(handful.name, handful.side) for handful in tray.against] == [("Ida", "red"), ("Rolf", "blue")]
    mine, theirs = (handful.count for handful in tray.against)
    assert mine + theirs == len(tray.dice)
    counted = [sum(roll.value >= tray.good for roll in dice) for dice in (tray.dice[:mine], tray.dice[mine:])]
    assert counted == [event.result, event.against]
    sheet = Sheet(player.shell.stage)
    tray.throw(tray.dice, at_once=True, about=tray.about, good=tray.good, against=tray.against)
    tray.lay(sheet, (0, 0, 960, 500))
    said = {word.text: word.rect for word in sheet.words}
    one, other = (
        next(rect for text, rect in said.items() if text.startswith(f"{name}: {many} success"))
        for name, many in zip(("Ida", "Rolf"), counted, strict=True)
    )
    assert one.right < other.left


@pytest.mark.parametrize("ruleset", ["action-time", "passes"])
def test_the_dice_of_a_sum_are_as_many_as_the_chart_or_the_pool_throws(tmp_path: Path, ruleset: str) -> None:
    view = Player(tmp_path, fight(ruleset=ruleset)).table.session.view
    for total in (-2, 0, 1, 4, 9):
        words = view.cover.needed(Tally().plus(total, "", ""), Tally()).on.split(" against ")[0]
        dice = [int(part.partition("d")[0] or 1) for part in words.split() if "d" in part and part != "dice"]
        count = sum(dice) if ruleset == "action-time" else int(words.split()[0])
        assert view.cover.thrown(Tally().plus(total, "", "")) == (0 if words == "nothing" else count)


def test_a_miss_at_a_tie_says_so(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    view = player.table.session.view
    event = Attacked(
        player.id_of("Ida"), player.id_of("Rolf"), "rifle", Tally(), Tally(), 1, 1, False, kind="ranged", rolls=(),
        rule="pools.attack", odds=Odds(1, 2), average=2,
    )  # fmt: skip
    assert missed_by(view, event) == "a tie misses"
    assert missed_by(view, replace(event, against=3)) == "needed 4 successes"


def test_all_dice_tumble_together_and_come_to_rest_in_order_within_six_tenths_of_a_second() -> None:
    for count in (1, 2, 8, 12):
        tray = Tray(longest=LAID_MS, tumbles=True)
        tray.throw([Roll(6, 3)] * count, at_once=False)
        assert tray.seen == 0
        landed = []
        for _ in range(60):
            tray.advance(10)
            landed.append(tray.fallen)
            assert tray.seen == count
        assert landed[0] == 0
        assert landed == sorted(landed)
        assert landed[-1] == count
        assert {0, count} <= set(landed)
        assert count < 3 or len(set(landed)) > 3, "one after the other"
    slow = Tray()
    slow.throw([Roll(6, 3)] * 3, at_once=False)
    slow.advance(240)
    assert (slow.seen, slow.fallen) == (1, 1), "on a page they fall one by one"


def test_a_tumbling_die_is_laid_out_among_those_that_lie_there(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    sheet, tray = Sheet(player.table.stage), Tray(longest=LAID_MS, tumbles=True)
    tray.throw([Roll(6, value) for value in (5, 6, 1)], at_once=False, good=5)
    tray.advance(240)
    assert 0 < tray.fallen < 3
    tray.lay(sheet, (0, 0, 800, 500))
    told = [word.text for word in sheet.words]
    assert told.count("d6") == tray.fallen
    tray.land()
    sheet.clear(player.table.stage)
    tray.lay(sheet, (0, 0, 800, 500))
    assert [word.text for word in sheet.words].count("d6") == 3


def test_dice_lie_where_they_hide_neither_a_fight_nor_others_if_there_is_such_a_corner(tmp_path: Path) -> None:
    stage = Player(tmp_path, fight()).shell.stage
    low_left, low_right, high_left = (pygame.Rect(at, (60, 60)) for at in ((20, 430), (720, 430), (20, 20)))

    def lies(fight: list[pygame.Rect], others: list[pygame.Rect]) -> pygame.Rect:
        tray, sheet = Tray(), Sheet(stage)
        tray.throw([Roll(6, 3)] * 3, at_once=True)
        tray.lay(sheet, (0, 0, 800, 500), (), fight, others)
        return sheet.homes[0]

    assert lies([], []).colliderect(low_left)
    assert lies([], [low_left]).colliderect(low_right), "a bystander is not hidden either"
    assert lies([low_right], [low_left]).colliderect(high_left)
    everywhere = [low_left, low_right, high_left, pygame.Rect(720, 20, 60, 60)]
    assert lies([low_left], everywhere).colliderect(low_right), "those who fight come first"
