"""The log tells one act in one line, in plain words, and never more to a seat than it may know."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model.board import Board
from game.model.commands import End
from game.model.dice import Roll
from game.model.events import ActionDieSpent, AnswerGiven, Attacked, Harmed, ObjectiveMoved
from game.model.tally import Tally, tally
from game.table.telling import ToldLine, fumble, with_bonus
from game.ui.battle.attack_cues import attack_cues
from game.ui.battle.hit_card import outcome_words, struck_of
from game.ui.battle.log_panel import parted
from game.ui.battle.preview_card import burst_harm
from game.ui.board.cues import DieCue, FloatCue

NEAR = (("rifleman", "Ida", (3, 5)),)
FOE = (("rifleman", "Rolf", (9, 5)),)


def _lines(player: Player) -> list[str]:
    return [line.text for line in player.session.lines()]


def test_a_hit_its_harm_and_the_fall_stand_in_one_line(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE, options={"action_dice": 0}))
    player.script(18, 6, 6, *[3] * 20)
    player.click((9, 5))
    player.click((9, 5))
    (line,) = [text for text in _lines(player) if "attacks Rolf" in text]
    assert line.startswith("Ida attacks Rolf with the rifle and hits: ")
    assert " 16 damage" in line
    assert not [text for text in _lines(player) if text.startswith("Rolf takes")]
    assert not [text for text in _lines(player) if "is done" in text or text.startswith("Round 1 ends")]


def test_a_critical_hit_with_its_price_and_its_harm_stands_in_one_line(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE, options={"action_dice": 3}))
    player.script(20, 6, 6, *[3] * 20)
    player.click((9, 5))
    player.click((9, 5))
    player.press("answer:yes")
    (line,) = [text for text in _lines(player) if "Rolf" in text]
    assert "hits very well" in line
    assert "It was critical, so it went past vitality." in line
    assert "Red player spends 1 action die for Ida to make the hit critical" in line
    assert "critical damage" in line


def test_while_a_figure_rests_nothing_is_told_of_the_next_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    ida = player.id_of("Ida")
    assert player.session.submit(End(ida)) is None
    player.session.rest(ida)
    assert not any("Bo acts" in line for line in _lines(player))
    player.session.go_on()
    assert any("Bo acts" in line for line in _lines(player))


def test_every_rule_of_the_log_can_be_opened_but_not_where_only_the_turn_passes(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.script(2)
    player.click((10, 5))
    player.click((10, 5))
    player.table.laid()
    lines = player.session.lines()
    marked = {s.rule for s in player.table.sheets["log"].spots if s.id.startswith("rule:")}
    assert {line.rule for line in lines if line.victim or "attacks" in line.text} <= marked
    assert [line for line in lines if line.passing and line.rule in marked] == []


def test_a_fumble_says_what_it_comes_to(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE))
    ida, rolf, world = player.id_of("Ida"), player.id_of("Rolf"), player.session.battle.world
    sums = tally((3, "skill")), tally((10, "base"))
    for weapon, words in (("rifle", "the rifle jams and must be reloaded"), ("knife", "the attacker's guard is down")):
        missed = Attacked(ida, rolf, weapon, *sums, 4, 13, False, error=True)
        assert fumble(AnswerGiven("blue", "error", ida, "yes"), world, [missed]) == words
        assert fumble(AnswerGiven("blue", "error", ida, "no"), world, [missed]) == ""


def test_a_very_good_hit_without_an_action_die_was_not_critical(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE, options={"action_dice": 0}))
    player.script(20, 6, 6, *[3] * 20)
    player.click((9, 5))
    player.click((9, 5))
    (line,) = [text for text in _lines(player) if "Rolf" in text]
    assert "hits very well" in line
    assert "It was not critical: the side had no action die left to make it so." in line


def test_a_gun_that_jams_says_so_in_the_log_on_the_die_and_on_the_card(tmp_path: Path) -> None:
    """The log tells that ones emptied the gun where dice are counted: nobody is asked, so nothing else would."""
    player = Player(tmp_path, fight(ruleset="passes", reds=NEAR, blues=FOE))
    player.script(*[1] * 40)
    player.click((9, 5))
    player.click((9, 5))
    view = player.session.view
    shot = next(event for event in player.session.battle.events if isinstance(event, Attacked))
    assert shot.error
    arm = view.weapon(shot.weapon).title.lower()
    assert view.shots(shot.figure, shot.weapon) == 0
    (line,) = [text for text in _lines(player) if "misses very badly" in text]
    assert line.endswith(f"The {arm} jams and must be reloaded.")
    cues = attack_cues(view, shot, (0, 0), (1, 1), dice=True)
    (die,) = [cue for cue in cues if isinstance(cue, DieCue)]
    assert (die.head, die.words[-1]) == ("Fumble", f"the {arm} jams")
    assert FloatCue((0, 0), f"the {arm} jams", "risk") in cues
    struck = struck_of([shot], view)
    assert struck is not None
    assert outcome_words(struck) == f"The {arm} jams"


@pytest.mark.parametrize(("who", "named"), [("human", "Blue player"), ("ai:easy", "Blue")])
def test_people_go_by_their_names_and_computers_by_their_colour(tmp_path: Path, who: str, named: str) -> None:
    player = Player(tmp_path, fight(blue=who, reds=NEAR, blues=FOE))
    player.session.hear([ActionDieSpent("blue", player.id_of("Ida"), 1, "critical miss", 2)])
    assert f"{named} spends 1 action die to make Ida's miss a fumble, 2 left." in _lines(player)


def point_at_line(player: Player, words: str) -> None:
    """Move the pointer onto a line of the log."""
    player.table.laid()
    place = next(n for n, line in enumerate(player.session.lines()) if words in line.text)
    spot = next(s for s in player.table.sheets["log"].spots if s.id == f"line:{place}")
    player.table.hover((spot.rect.left + 2, spot.rect.top + 2))


def test_pointing_at_a_line_of_a_walk_shows_its_way_on_the_board(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE))
    for _ in range(2):
        player.click((6, 5))
    assert player.scene().trails == ()
    point_at_line(player, "Ida moves 15 ft. to 6,5.")
    (trail,) = player.scene().trails
    assert trail.squares == ((3, 5), (4, 5), (5, 5), (6, 5))
    player.table.hover((1, player.shell.stage.size[1] - 1))
    assert player.scene().trails == ()


def test_pointing_at_a_line_of_a_shot_shows_from_where_to_whom(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE))
    for _ in range(2):
        player.click((9, 5))
    point_at_line(player, "Ida attacks Rolf")
    (trail,) = player.scene().trails
    assert trail.squares == ((3, 5), (9, 5))


def test_a_battle_and_its_goals_go_by_their_titles(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=NEAR, blues=FOE))
    assert _lines(player)[0] == "The battle begins under the rules of Fixed Count."
    player.session.hear([ObjectiveMoved(0, "red", 1, 3), AnswerGiven("red", "boost", player.id_of("Ida"), "1")])
    assert _lines(player)[-1] == "Put every enemy out of action: Red player has 1 of 3."


@pytest.mark.parametrize(
    ("text", "deed", "sums"),
    [
        (
            "Ida attacks Rolf and hits: 18 against 14 (d20: 15).",
            "Ida attacks Rolf and hits.",
            "18 against 14 (d20: 15).",
        ),
        ("Luca rolls 11 for initiative (d20: 11).", "Luca rolls 11 for initiative.", "(d20: 11)."),
        ("Maud is no longer flat-footed: acted.", "Maud is no longer flat-footed: acted.", ""),
    ],
)
def test_dice_and_sums_stand_below_what_was_done(text: str, deed: str, sums: str) -> None:
    assert parted(ToldLine(text, "", "", "red", frozenset())) == (deed, sums)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 150)])
def test_the_whole_log_is_filtered_by_a_figure_and_nothing_is_lost(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    player = Player(tmp_path, fight(), size, scale)
    player.battle_scene.end_turn()
    player.settle()
    player.key("L")
    table = player.table
    table.laid()

    def told() -> list[str]:
        table.laid()
        return [word.text for word in table.sheets["log"].words]

    whole, ida = told(), player.id_of("Ida")
    assert any("Ida" in text for text in whole)
    assert any("Bo" in text.split() for text in whole)
    player.press(f"log-of:{ida}")
    only = told()
    assert any("Ida" in text for text in only)
    assert not any("Bo" in text.split() for text in only)
    assert "Of the chosen figure" in only
    player.press(f"log-of:{ida}")
    assert told() == whole
    spots = [spot.rect for spot in table.sheets["log"].spots if spot.id.startswith("log-of:")]
    assert len(spots) == len(player.session.view.figures())
    assert all(table.sheets["log"].homes[0].union(rect).contains(rect) for rect in spots)


def test_the_filter_shows_what_a_figure_suffered_too(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=(("rifleman", "Rolf", (6, 5)),)))
    player.script(2)
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.controls.commit()
    player.settle()
    (attack,) = [line for line in player.session.lines() if "attacks Rolf" in line.text]
    assert (attack.figure, attack.met) == (player.id_of("Ida"), player.id_of("Rolf"))
    player.key("L")
    player.press(f"log-of:{player.id_of('Rolf')}")
    player.table.laid()
    assert any("attacks Rolf" in word.text for word in player.table.sheets["log"].words)


def test_a_log_that_was_scrolled_back_is_at_its_newest_with_the_next_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.table.journal.scroll(2, 10)
    player.battle_scene.end_turn()
    player.settle()
    player.settle()
    assert player.selection.figure == player.id_of("Bo")
    assert player.table.journal.back == 0
    player.table.laid()
    assert not any("newer below" in word.text for word in player.table.sheets["log"].words)


def test_a_burst_is_told_without_words_of_a_track_and_in_few(tmp_path: Path) -> None:
    assert burst_harm((9, 6, 3)) == "about 9, 3 at the edge"
    assert burst_harm((4, 4)) == "about 4"
    assert burst_harm(()) == "no damage"


@pytest.mark.parametrize(
    ("ruleset", "far", "rule"),
    [
        ("static", "25 ft.", "surface.mud-knee"),
        ("fluid", "25 ft.", "surface.mud-knee"),
        ("phases", "20 ft.", "phase.difficult-terrain"),
        ("passes", "4 sq.", "surface.mud-knee"),
    ],
)
def test_a_move_over_different_ground_is_one_line_with_the_rule_that_says_most(
    tmp_path: Path, ruleset: str, far: str, rule: str
) -> None:
    plain = open_board(18, 12)
    muddy = tuple(("mud-knee",) if place % 18 == 5 else stack for place, stack in enumerate(plain.terrain))
    board = Board(18, 12, muddy, plain.heights, {})
    blues = (("rifleman", "Rolf", (16, 10)),)
    player = Player(tmp_path, fight(ruleset=ruleset, board=board, blues=blues))
    player.click((6, 5))
    player.click((6, 5))
    if ruleset == "phases":
        player.battle_scene.end_turn()
        player.settle()
    walks = [line for line in player.session.lines() if line.text.startswith("Ida moves")]
    assert [(line.text, line.rule) for line in walks] == [(f"Ida moves {far} to 6,5.", rule)]
    assert walks[0].way == ((3, 5), (4, 5), (5, 5), (6, 5))


def test_the_damage_in_the_log_can_be_added_up_from_its_dice() -> None:
    dice = (Roll(8, 6), Roll(8, 4))
    harm = Harmed(2, 1, 14, 0, {"hit-points": 14}, "lethal", rolls=dice, rule="d10.damage")
    told = "Leon takes 14 damage: 14 hit points (d8: 6, d8: 4)."

    def attack(*, hit: bool) -> Attacked:
        nothing = Tally()
        return Attacked(1, 2, "rifle", nothing, nothing, 9, 6, hit, glancing=not hit)

    assert with_bonus(told, harm, [attack(hit=True), harm]) == f"{told.removesuffix(').')}, plus 4)."
    assert with_bonus(told, harm, [attack(hit=False), harm]) == told, "half of it is no sum"
