"""Callouts of what is new: each once, one at a time, when it first matters; all can be skipped for good."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.actions import ACTIONS
from game.maps.loader import load_map
from game.model.commands import End
from game.model.components import Condition, Conditions
from game.model.paths import maps
from game.model.scenario import Scenario, SideSetup
from game.rulebook.event_words import ASKED
from game.rules.clocks.counts.components import Count
from game.rulesets import load_ruleset
from game.storage.progress import load_progress, note_callouts
from game.storage.settings import load_settings
from game.table.action_slots import slots_of
from game.table.callouts import Callout, Occasion, due, load_callouts
from game.ui.battle.callout_card import beyond, off_fight, off_figures
from game.ui.board.cues import DieCue
from game.ui.board.tag_layout import covered

RULESETS = ("static", "fluid", "action-time", "phases", "passes")
MOST_WORDS = 24


def told(folder: Path, ruleset: str, size: tuple[int, int] = (1280, 720)) -> Player:
    """A battle of somebody to whom everything is new."""
    player = Player(folder, fight(ruleset=ruleset), size)
    player.shell.stage.settings.callouts = True
    player.shell.frames(3)
    return player


def unlike(folder: Path, ruleset: str, wanted: str, **overrides: Any) -> Player:
    """A battle of somebody who has seen every callout but one; `overrides` are Ida's."""
    player = Player(folder, fight(ruleset=ruleset))
    known = tuple(one.id for one in load_callouts() if one.id != wanted)
    note_callouts(player.shell.stage.folders.config, known)
    if overrides:
        player.session.battle.world.change(player.id_of("Ida"), Conditions, active=overrides["conditions"])
        player.session.version += 1
    player.shell.stage.settings.callouts = True
    player.shell.frames(3)
    assert player.table.callout.id == wanted
    return player


def due_id(ruleset: str, known: Sequence[str] = (), **facts: Any) -> str:
    """The id of the callout that is due."""
    found = due(known, Occasion(ruleset, **facts))
    return found.id if found is not None else ""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_ruleset_tells_one_thing_in_a_turn_and_each_once(tmp_path: Path, ruleset: str) -> None:
    player = told(tmp_path, ruleset)
    own = [one for one in load_callouts() if one.ruleset == ruleset and one.can_wait]
    assert 1 <= len(own) <= 3
    assert player.table.callout == own[0]
    player.table.laid()
    words = " ".join(word.text for word in player.table.sheets["callout"].words)
    assert own[0].say.split()[0] in words
    player.key("n")
    player.shell.frames(3)
    assert player.table.callout is None, "one is enough for a turn"
    assert own[0].id in load_progress(player.shell.stage.folders.config).callouts
    again = told(tmp_path, ruleset)
    assert again.table.callout != own[0]


@pytest.mark.parametrize("ruleset", ["static", "action-time", "passes"])
def test_what_an_enemy_beside_does_is_told_when_one_is_beside(tmp_path: Path, ruleset: str) -> None:
    seen = [one.id for one in load_callouts() if one.ruleset == ruleset or one.marked]
    (near,) = [one for one in load_callouts() if ruleset in one.beside]
    for x, wanted in ((4, near), (6, None)):
        folder = tmp_path / str(x)
        folder.mkdir()
        reds, blues = (("rifleman", "Ida", (3, 5)),), (("rifleman", "Rolf", (x, 5)),)
        player = Player(folder, fight(ruleset=ruleset, reds=reds, blues=blues))
        note_callouts(player.shell.stage.folders.config, tuple(seen))
        player.battle_scene.callouts._known = None
        player.shell.stage.settings.callouts = True
        player.shell.frames(3)
        assert player.table.callout == wanted


def test_regroup_is_pointed_out_where_it_is(tmp_path: Path) -> None:
    player = unlike(tmp_path, "fluid", "fluid-tempo")
    player.table.laid()
    (more,) = [spot.rect for spot in player.table.sheets["bar"].spots if spot.id == "more"]
    assert player.table._part_of(player.table.callout.at) == more
    player.key("0")
    player.table.laid()
    assert "action:regroup" in {spot.id for spot in player.table.sheets["bar"].spots}


def test_one_key_skips_them_and_nothing_waits_for_them(tmp_path: Path) -> None:
    player = told(tmp_path, "static")
    assert player.session.decision is not None, "one may act while something is pointed out"
    player.key("Backspace")
    assert player.table.callout is None


def test_a_callout_goes_when_the_player_acts_and_the_next_comes_with_the_next_turn(tmp_path: Path) -> None:
    player = told(tmp_path, "static")
    first = player.table.callout.id
    player.battle_scene._give_now(End(player.selection.figure))
    assert player.table.callout is None
    player.settle()
    assert player.table.callout.id == "static-actions"
    assert first in load_progress(player.shell.stage.folders.config).callouts


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1000, 600)])
@pytest.mark.parametrize("ruleset", ["phases", "static"])
def test_the_card_lies_on_the_board_and_its_texts_on_the_card(
    tmp_path: Path, ruleset: str, size: tuple[int, int]
) -> None:
    player = told(tmp_path, ruleset, size)
    for one in load_callouts():
        player.table.callout = one
        player.table.touch("callout")
        player.table.laid()
        sheet = player.table.sheets["callout"]
        (home, *_) = sheet.homes
        assert player.table.rect_of_board().contains(home)
        assert all(home.contains(word.rect) for word in sheet.words)


def test_it_can_be_turned_off(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    assert not player.shell.stage.settings.callouts
    assert player.table.callout is None


def test_a_new_question_comes_before_the_ruleset_and_an_action_with_it() -> None:
    assert due_id("fluid", question="boost", action="press") == "asked-boost"
    assert due_id("fluid", action="press") == "act-press"
    assert due_id("fluid", action="move") == "fluid-order"
    assert due_id("static", beside=True) == "static-beside"
    everything = [one.id for one in load_callouts()]
    assert due(everything, Occasion("fluid", question="boost", action="press")) is None


def test_what_can_wait_waits_for_the_next_turn_and_what_matters_now_does_not() -> None:
    assert due((), Occasion("static"), may_wait=True) is None
    found = due((), Occasion("static", hurt=True), may_wait=True)
    assert found is not None
    assert found.id == "harm-vitality"


def test_what_a_phase_has_is_told_when_it_has_come() -> None:
    known = ["phase-orders", "phase-words"]
    assert due(known, Occasion("phases")) is None
    assert due(known, Occasion("phases", able=frozenset(["attack"]))).id == "phase-two"  # type: ignore[union-attr]
    assert due(known, Occasion("phases", last=True)).id == "phase-reveal"  # type: ignore[union-attr]


def test_every_callout_is_one_short_sentence_and_about_something_there_is() -> None:
    for one in load_callouts():
        assert re.fullmatch(r"[^.;!?]+[.]", one.say), one.say
        assert len(one.say.split()) <= MOST_WORDS, one.say
        asks = (one.question, one.action, one.harm, one.beside, one.beyond, one.note, one.left, one.lies, one.marked)
        assert bool(one.ruleset) + sum(map(bool, asks)) == 1
        assert not one.ruleset or load_ruleset(one.ruleset)
        assert set(one.question) <= set(ASKED)
        assert {one.action, one.left, one.able} <= {"", *ACTIONS}
        assert set(one.harm) <= set(RULESETS)
        assert set(one.beside) <= set(RULESETS)
    assert len({one.id for one in load_callouts()}) == len(load_callouts())


@pytest.mark.parametrize("button", ["callout-next", "callout-skip"])
def test_its_buttons_are_pressed_by_the_mouse(tmp_path: Path, button: str) -> None:
    player = told(tmp_path, "phases")
    player.press(button)
    assert player.table.callout is None
    assert player.shell.stage.settings.callouts == (button == "callout-next")


def test_a_word_on_the_card_that_explains_itself_is_pointed_out(tmp_path: Path) -> None:
    player = unlike(tmp_path, "static", "word-marked", conditions={"flat-footed": Condition()})
    assert "such as Flat-footed" in player.table.callout.say


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_bars_are_told_once_somebody_has_been_hurt(ruleset: str) -> None:
    known = [one.id for one in load_callouts() if one.ruleset]
    assert due(known, Occasion(ruleset)) is None
    told = due(known, Occasion(ruleset, hurt=True))
    assert told is not None
    assert told.at == "card"
    assert due([*known, told.id], Occasion(ruleset, hurt=True)) is None


def test_a_board_larger_than_the_window_is_pointed_out_after_all_else() -> None:
    known = [one.id for one in load_callouts() if not one.beyond]
    assert due_id("static", known, beyond=True) == "view-beyond"
    assert due(known, Occasion("static")) is None
    assert due_id("static", beyond=True) != "view-beyond"


@pytest.mark.parametrize("one", load_callouts(), ids=lambda one: one.id)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_card_lies_on_a_figure(tmp_path: Path, one: Callout, size: tuple[int, int]) -> None:
    player = Player(tmp_path, fight(ruleset=one.ruleset or "static"), size)
    player.table.callout = one
    player.table.touch("callout")
    player.table.laid()
    (home, *_) = player.table.sheets["callout"].homes
    figures = player.table.board.standing_rects(player.scene())
    assert figures
    assert home.collidelist(figures) < 0


def test_a_card_that_finds_no_free_place_hides_as_little_as_can_be() -> None:
    room, card = pygame.Rect(0, 0, 300, 200), pygame.Rect(0, 0, 200, 150)
    figures = [pygame.Rect(0, 0, 150, 200), pygame.Rect(200, 100, 20, 20)]
    place = off_figures(card, room, figures, 10)
    assert room.contains(place)
    assert covered(place, figures) < covered(card, figures)
    assert off_figures(card, room, [], 10) == card


def test_no_callout_lies_over_a_die_that_is_being_shown(tmp_path: Path) -> None:
    player = told(tmp_path, "static")
    table = player.table
    table.laid()
    assert table.sheets["callout"].words
    table.board.playback.add([DieCue((5, 5), (3, 5), "7", 20, passed=False, head="Miss")])
    player.shell.app.frame(60)
    table.laid()
    assert table.callout, "it comes back"
    assert not table.sheets["callout"].words
    for _ in range(80):
        player.shell.app.frame(60)
    table.laid()
    assert table.sheets["callout"].words


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1000, 600)])
def test_neither_card_nor_arrow_hides_a_word_of_many_answers(tmp_path: Path, size: tuple[int, int]) -> None:
    sides = (SideSetup("red", "human"), SideSetup("blue", "ai:easy"))
    player = Player(tmp_path, Scenario(load_map(maps() / "trench-line.tmx"), "static", sides, 3), size)
    player.shell.stage.settings.callouts = True
    player.shell.frames(3)
    table = player.table
    assert not table.tray.told, "the strip tells what the dice of the opening decided"
    for place in range(80):
        player.shell.wait(60, place)
    table.laid()
    assert table.callout.question == ("boost",)
    assert len([spot for spot in table.sheets["bar"].spots if spot.id.startswith("answer:")]) > 5
    card, target = table.sheets["callout"].homes[0], table._part_of(table.callout.at)
    lines = (word.rect for word in table.sheets["bar"].words)
    hidden = [rect for rect in lines if rect.clipline(card.midbottom, target.midtop) or rect.colliderect(card)]
    assert not hidden


def test_a_note_gives_way_to_a_square_in_mind(tmp_path: Path) -> None:
    player = told(tmp_path, "phases")
    table = player.table
    table.laid()
    card = table.sheets["callout"].homes[0]
    square = next(q for q in player.session.view.board.squares if card.contains(table.board.camera.rect(q)))
    table.selection.pinned = square
    table.touch("card")
    table.laid()
    assert table.callout
    assert not table.sheets["callout"].homes[0].colliderect(table.board.camera.rect(square))


def test_a_figure_that_will_reel_is_pointed_out_once_and_told_on_strip_and_card(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="fluid"))
    known = tuple(one.id for one in load_callouts() if one.ruleset == "fluid" or one.marked)
    note_callouts(player.shell.stage.folders.config, known)
    player.shell.stage.settings.callouts = True
    player.shell.frames(3)
    assert player.table.callout is None
    ida = player.id_of("Ida")
    player.session.battle.world.change(ida, Count, value=0)
    player.session.version += 1
    player.point((5, 7))
    player.shell.frames(4)
    assert player.table.callout.id == "fluid-will-reel"
    player.table.laid()
    words = [word.text for word in player.table.words()]
    assert any("loses its next turn" in text for text in words), "on the card"
    assert "will reel" in words, "under its tab of the next round"
    tips = [spot.tip for spot in player.table.sheets["strip"].spots if spot.id == f"tab:next:{ida}"]
    assert any("loses its next turn" in tip for tip in tips)
    player.key("n")
    player.shell.frames(3)
    assert player.table.callout is None


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_bonus_step_is_pointed_out_once_nothing_else_is_left(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(("rifleman", "Ida", (3, 5)),), options={"boosts": False}))
    player.shell.stage.settings.callouts = True
    note_callouts(player.shell.stage.folders.config, tuple(one.id for one in load_callouts() if not one.left))
    (step,) = [one for one in load_callouts() if one.left]
    for _ in range(2):
        assert player.table.callout is None
        player.key("2")
        player.click(player.square_of("Rolf"))
        player.script(*[3] * 40)  # nobody is hit
        player.key("Enter")
        player.settle()
        player.shell.frames(4)
    assert player.selection.offer("step").refused is None
    assert player.table.callout == step
    assert "step" in slots_of(player.session.view.ruleset.actions)[0], "it stands on the bar, as the words say"
    player.key("n")
    assert player.table.callout is None


def test_skip_all_means_none_in_this_battle_and_in_no_later_one(tmp_path: Path) -> None:
    player = told(tmp_path, "static")
    player.key("Backspace")
    player.battle_scene.callouts._hurt = True
    player.battle_scene._give_now(End(player.selection.figure))
    player.settle()
    assert due(player.battle_scene.callouts._known or (), Occasion("static", hurt=True)), "there would be one"
    assert player.table.callout is None
    assert not load_settings(player.shell.stage.folders.config)[0].callouts


def test_a_card_stays_off_the_ground_of_the_fight_where_there_is_room_elsewhere() -> None:
    room, card = pygame.Rect(0, 0, 600, 400), pygame.Rect(200, 100, 200, 150)
    figures = [pygame.Rect(100, 50, 20, 20), pygame.Rect(380, 240, 20, 20)]
    target = pygame.Rect(560, 390, 20, 20)
    fight_ground = figures[0].unionall(figures[1:])
    assert card.colliderect(fight_ground)
    place = off_fight(card, room, figures, target, 10)
    assert room.contains(place)
    assert not place.colliderect(fight_ground)
    assert not place.colliderect(target)
    everywhere = [pygame.Rect(0, 0, 20, 20), pygame.Rect(580, 380, 20, 20)]
    assert off_fight(card, room, everywhere, target, 10) == card, "it may lie between figures that stand everywhere"


@pytest.mark.parametrize("question", ["boost", "critical", "error"])
def test_action_dice_are_introduced_before_they_are_spent(question: str) -> None:
    one = due((), Occasion("static", question=question))
    assert one is not None
    assert "action di" in one.say.casefold()


def test_what_lies_beyond_the_view_is_pointed_at_on_the_board_where_the_map_goes_on(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 12)))
    camera = player.table.board.camera
    camera.zoom_to(60)
    for middle, side in (((4, 6), "right"), ((56, 6), "left")):
        camera.centre_on(middle, at_once=True)
        spot = beyond(camera, 46)
        assert camera.view.inflate(-60, -60).contains(spot), "an arrow to it stays on the board"
        assert (spot.centerx > camera.view.centerx) == (side == "right")


def test_each_of_two_people_at_one_screen_sees_what_is_new(tmp_path: Path) -> None:
    """The second player was never told what the first had read."""
    player = Player(tmp_path, fight("human", "human"))
    player.shell.stage.settings.callouts = True
    seen: dict[str, set[str]] = {"red": set(), "blue": set()}
    for _ in range(400):
        player.shell.frames(3)
        if player.session.waits == "person" and not player.table.busy:
            seat = player.session.viewer
            if player.table.callout:
                seen[seat].add(player.table.callout.id)
                player.key("n")
            else:
                player.battle_scene.end_turn()
        if all(len(told) > 1 for told in seen.values()):
            break
    assert seen["red"] & seen["blue"] >= {"static-order", "static-actions"}
    again = Player(tmp_path, fight("human", "human"))
    again.shell.stage.settings.callouts = True
    again.shell.frames(3)
    assert again.table.callout is None, "and in no later battle"


def test_the_question_of_action_dice_points_at_the_order() -> None:
    """It pointed at the card of some figure, while it advised to keep the dice."""
    (one,) = [one for one in load_callouts() if "boost" in one.question]
    assert one.at == "strip"
