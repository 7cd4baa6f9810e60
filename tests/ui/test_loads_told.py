"""How a load is taken up is told before it can happen, where it lies, and shown when it happens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle_kit import Player

from game.model.events import LoadOut, LoadTaken
from game.quick.quick_battle import QuickBattle
from game.rulebook.goal_words import first_lying, how_far
from game.storage.progress import note_callouts
from game.table.callouts import Occasion, due, load_callouts
from game.ui.battle.board_state import areas_of
from game.ui.battle.goal_cues import taken_cues
from game.ui.battle.recent import Recent
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.cues import LoadCue, MoveCue, PauseCue
from game.ui.board.marks import LoadMark

WORD = "amber bridge"
"""A quick battle in which Blue carries a fallen ally out."""


def told(tmp_path: Path) -> Player:
    """A player of Red who knows everything but how loads are taken up."""
    player = Player(tmp_path, QuickBattle.of(WORD).scenario("human"))
    known = tuple(one.id for one in load_callouts() if not one.lies)
    note_callouts(player.shell.stage.folders.config, known)
    player.battle_scene.callouts._known = None
    player.shell.stage.settings.callouts = True
    player.shell.frames(3)
    return player


def test_who_takes_up_a_load_is_pointed_out_at_the_load_before_anybody_can(tmp_path: Path) -> None:
    player = told(tmp_path)
    assert player.table.callout.id == "load-guard"
    assert player.table.callout.say.startswith("An enemy that walks next to the fallen ally")
    load = first_lying(player.session.view)
    lying = load.square if load is not None else None
    assert player.table._part_of("load") == player.table.board.camera.rect(lying)
    player.key("n")
    assert player.table.callout is None


@pytest.mark.parametrize(("lies", "wanted"), [("take", "free"), ("guard", "An enemy that walks next to {load}")])
def test_both_sides_have_words_of_their_own(lies: str, wanted: str) -> None:
    known = tuple(one.id for one in load_callouts() if not one.lies)
    one = due(known, Occasion("passes", lies=lies))
    assert one is not None
    assert wanted in one.say
    assert due((*known, one.id), Occasion("passes", lies=lies)) is None


def test_the_card_of_the_ground_says_what_lies_there_and_how_it_is_taken_up(tmp_path: Path) -> None:
    player = told(tmp_path)
    load = first_lying(player.session.view)
    lying = load.square if load is not None else None
    player.selection.select(player.selection.figure)
    player.selection.choosing.reach = None
    player.selection.choosing.action = ""
    player.selection.cursor = lying
    player.table.touch("card")
    player.table.laid()
    words = " ".join(word.text for word in player.table.sheets["card"].words)
    assert "The fallen ally lies here. An enemy next to him" in words


def test_who_guards_is_told_on_the_card_of_the_goal(tmp_path: Path) -> None:
    player = told(tmp_path)
    (line,) = [line for line in how_far(player.session.battle.view("red")) if "picks him up" in line]
    assert line == "An enemy next to him picks him up at once, for free. If that enemy falls, he lies there again."


def test_the_slip_of_an_enemy_says_that_it_took_up_what_lay_there(tmp_path: Path) -> None:
    player = told(tmp_path)
    view, recent = player.session.view, Recent()
    blue = next(one.id for one in view.figures() if one.side == "blue")
    recent.take([LoadTaken(blue, 1, view.figure(blue).square)], view)
    assert recent.trails[blue].words == "took up the fallen ally"
    recent.take([LoadOut(blue, 1, 1, 1)], view)
    assert recent.trails[blue].words == "took up the fallen ally, brought the fallen ally out"


def test_a_load_is_seen_on_the_ground_until_it_is_on_a_back(tmp_path: Path) -> None:
    player = told(tmp_path)
    view, board = player.session.view, player.table.board
    load = first_lying(view)
    assert load is not None
    assert player.scene().loads == (LoadMark(load.square, "body", "blue"),)
    bearer = next(one for one in player.scene().figures if one.side == "blue")
    taken = next(cue for cue in taken_cues(LoadTaken(bearer.id, load.number, load.square), view))
    board.playback.add([PauseCue(500), taken])
    carries = replace(bearer, burden="body")
    assert board.playback.standing(carries).burden == ""
    assert board.playback.loads(()) == [taken.load]
    board.playback.skip()
    assert board.playback.standing(carries).burden == "body"
    assert board.playback.loads(()) == []
    key = board.uprights.figures.key(carries, 48, "")
    assert key.burden == "body"
    assert board.uprights.figures.key(replace(carries, pose="fallen"), 48, "").burden == ""


def test_who_carries_goes_slowly_and_never_runs() -> None:
    way = tuple((x, 0) for x in range(10))
    light, heavy = MoveCue(1, way), MoveCue(1, way, heavy=True)
    assert motion.way_ms(heavy, brisk=False) > motion.way_ms(light, brisk=False)
    assert motion.runs(light)
    assert not motion.runs(heavy)


def test_the_flag_of_what_is_carried_goes_with_whom_it_is_on(tmp_path: Path) -> None:
    """It stood where its bearer would arrive as soon as that one began to walk."""
    player = told(tmp_path)
    bearer = next(one for one in player.scene().figures if one.side == "blue")
    x, y = bearer.square
    playback = Playback()
    assert playback.on_the_way([bearer]) == {}
    playback.add([MoveCue(bearer.id, ((x - 3, y), (x - 2, y), (x - 1, y), (x, y)))])
    places = []
    while playback.busy:
        places.append(playback.on_the_way([bearer]).get(bearer.id, (float(x), float(y)))[0])
        playback.advance(40)
    assert places[0] == x - 3
    assert places == sorted(places)
    assert len(set(places)) > 6
    load = LoadMark((x - 2, y - 1), "chest")
    playback.add([PauseCue(100), LoadCue(bearer.id, load, taken=True)])
    assert playback.on_the_way([bearer]) == {bearer.id: (x - 2, y - 1)}, "it is still to be taken up"


def test_areas_say_with_whom_they_go(tmp_path: Path) -> None:
    assert {area.rides for area in areas_of(told(tmp_path).session.view)} == {0}, "what lies goes with nobody"
