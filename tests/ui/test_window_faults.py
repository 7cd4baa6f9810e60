"""Faults that were met in the window, each as the player met it."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from shell_kit import Shell

from game.model.board import Board
from game.model.events import OrdersRevealed
from game.model.grid import edge_between
from game.quick.quick_battle import QuickBattle
from game.rulebook import load_rules, load_terms
from game.rulebook.lessons import first_lessons
from game.rulebook.scenario_file import demo_paths
from game.storage.folders import JOURNALS
from game.storage.journal import Journal
from game.ui.battle.board_state import Looking
from game.ui.kit import routes
from game.ui.learn.rulebook import RuleBookScene
from game.ui.play.battle import BattleScene
from game.ui.setup.setup import SetupScene
from game.ui.shelf.replay import ReplayScene
from game.ui.shell.settings import SettingsScene
from game.ui.title.title import TitleScene


def until(player: Player, wanted: str, most: int = 600) -> None:
    """Let time go by until another scene is on top."""
    for _ in range(most):
        if player.top == wanted:
            return
        player.shell.app.frame(60)
    raise AssertionError(f"{wanted} was never on top")


def test_a_figure_is_looked_at_while_the_computer_plays_both_sides(tmp_path: Path) -> None:
    scene = BattleScene(fight("ai:easy", "ai:easy"))
    shell = Shell(tmp_path, lambda stage: scene)
    rolf = next(figure for figure in scene.session.view.figures() if figure.name == "Rolf")
    place = scene.table.board.camera.centre(rolf.square)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=place, touch=False))
    shell.app.frame(1)
    assert scene.table.selection.inspected == rolf.id
    scene.table.board.playback.skip()
    threats = scene.table.picture.scene(Looking()).threats
    assert [threat.side for threat in threats] == ["blue"]
    assert threats[0].squares


@pytest.mark.parametrize(
    ("key", "moves"), [("N", 1), ("E", None), ("W", None), ("B", -1)], ids=["step", "round", "wound", "back"]
)
def test_the_keys_of_a_replay_do_what_their_caps_say(tmp_path: Path, key: str, moves: int | None) -> None:
    shell, scene = _replay(tmp_path)
    scene.forward()
    shell.frames()
    before = scene.replay.position
    shell.key(key)
    assert scene.replay.position == before + moves if moves is not None else scene.replay.position > before


def test_a_replay_is_started_and_taken_over_by_key(tmp_path: Path) -> None:
    shell, scene = _replay(tmp_path)
    shell.key("Space")
    assert scene.playing
    shell.key("T")
    assert shell.scene.desk.buttons[0].id == "all"


@pytest.mark.parametrize("key", ["E", "W"])
def test_a_key_of_a_replay_with_nothing_left_to_find_goes_to_the_end(tmp_path: Path, key: str) -> None:
    shell, scene = _replay(tmp_path)
    for _ in range(len(scene.replay.record.entries)):
        if scene.replay.position == scene.replay.last:
            break
        before = scene.replay.position
        shell.key(key)
        assert scene.replay.position > before
    assert scene.replay.position == scene.replay.last
    for key in ("Q", "B", "Home", "B", "Q"):
        shell.key(key)
        assert scene.replay.position < scene.replay.last, key


def _replay(tmp_path: Path) -> tuple[Shell, ReplayScene]:
    """A replay of a short battle between two computers."""
    player = Player(tmp_path, fight("ai:easy", "ai:easy"))
    player.session.keeper.leave()
    path = next((player.shell.stage.folders.data / JOURNALS).iterdir())
    shell = Shell(tmp_path, lambda stage: routes.open_replay(stage, path))
    return shell, shell.scene


def test_the_chip_on_the_map_and_the_card_tell_the_same_chance(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="fluid", options={"opening": "full"}))
    for _ in range(40):
        if player.selection.decision is not None and player.selection.decision.choices:
            player.press(f"answer:{player.selection.decision.choices[0].id}")
    player.selection.point_at_opponent(player.id_of("Rolf"))
    seen = set()
    for _ in range(len(player.selection.preview().variants)):
        chance = player.selection.preview().chance
        assert chance is not None
        tag = next(tag for tag in player.scene().tags if tag.square == player.square_of("Rolf"))
        assert tag.text == str(chance.forecast.odds)
        seen.add(tag.text)
        player.battle_scene.controls.variant(-1)
    assert len(seen) > 1, "an action die makes the shot better"


@pytest.mark.parametrize("number", [0, 2])
def test_a_lesson_is_taken_over_without_a_handover_and_with_its_log(tmp_path: Path, number: int) -> None:
    path = demo_paths()[first_lessons()[number].demo]
    shell = Shell(tmp_path, lambda stage: routes.open_demo(path))
    for _ in range(3):
        shell.scene.forward()
    shell.app.follow(shell.scene.take_over())
    shell.frames(40)
    assert shell.open == ["demo", "battle"]
    battle = shell.scene
    assert battle.session.viewer == battle.session.asked
    assert battle.session.lines(), "the log tells what happened so far"
    words = " ".join(word.text for word in battle.table.words())
    assert "Just for practice" in words
    for _ in range(4):
        battle.end_turn()
        shell.frames(60)
    assert shell.open == ["demo", "battle"], "one person plays every side"


def test_the_next_player_finds_nothing_of_the_one_before(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    player.shell.click("ready") if player.top == "handover" else None
    player.settle()
    session, table = player.session, player.table
    while session.waits == "person":
        table.say("A word for Red only.")
        player.selection.threat = True
        player.battle_scene.controls.look(player.id_of("Bo"))
        player.battle_scene.end_turn()
        player.shell.frames(2)
    until(player, "handover")
    player.shell.click("ready")
    assert session.viewer == "blue"
    assert not table.said
    assert not table.tray.dice
    assert not player.selection.inspected
    assert not player.selection.threat
    assert session.side(table.shown_figure()) == "blue"


def test_bad_news_of_recording_outlasts_a_handover_and_good_news_is_no_warning(tmp_path: Path, monkeypatch) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    session, table = player.session, player.table
    player.shell.click("ready") if player.top == "handover" else None
    player.settle()
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "_check_there", _full)
        for _ in range(30):
            if player.top == "handover":
                break
            player.battle_scene.end_turn()
            player.shell.frames(2)
        until(player, "handover")
        player.shell.click("ready")
        player.shell.frames(2)
        assert table.said.startswith("The battle cannot be recorded: No space left on device.")
        assert not table.said_good
    player.settle()
    session.submit(next(session.battle.legal()))
    player.shell.frames(3)
    assert table.said == "The battle is being recorded again. Nothing is missing."
    assert table.said_good


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)])
def test_larger_text_is_never_smaller(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = Shell(tmp_path, SettingsScene, size)
    before = shell.stage.scale
    shell.click("ui-scale:more")
    assert shell.stage.settings.ui_scale
    assert shell.stage.scale >= before


def test_f1_opens_the_rule_that_keeps_one_from_the_enemy_under_the_pointer(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=_walled()))
    player.point(player.square_of("Rolf"))
    player.key("F1")
    book = player.shell.scene
    assert isinstance(book, RuleBookScene)
    assert book.open is not None
    assert book.open.title == "Line of sight"


def _walled() -> Board:
    """A meadow with a wall across it."""
    walls = {edge_between((6, y), (7, y)): "wall" for y in range(12)}
    return Board(18, 12, (("grass",),) * 216, (0,) * 216, walls)


@pytest.mark.parametrize("rule", ["sight.line"])
def test_a_refusal_names_a_rule_that_speaks_of_it(rule: str) -> None:
    book = {**load_rules(), **load_terms()}
    assert "line" in book[rule].text
    assert "stop it" in book[rule].text


def test_a_phase_that_was_resolved_can_be_watched_again(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"), speed="fast")
    here = player.square_of("Ida")
    player.click((here[0] + 2, here[1]))
    player.click((here[0] + 2, here[1]))
    player.shell.key("Enter", pygame.KMOD_CTRL)
    if player.top == "dialog":
        player.shell.click("yes")
    for _ in range(5_000):  # the computer thinks between frames, for longer where others use the machine
        player.shell.app.frame(16)
        if player.table.busy and player.events(OrdersRevealed):
            break
    for _ in range(3):  # while it is shown, and when it is over
        player.battle_scene.watch_again()
        assert not player.table.said, player.table.said
        player.settle()


def test_at_125_per_cent_the_log_has_its_place(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), scale=125)
    assert any(spot.id == "log" for sheet in player.table.sheets.values() for spot in sheet.spots) or any(
        word.text == "L" for word in player.table.words()
    )


def test_saved_is_not_said_as_a_refusal(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.quick_save()
    player.session.keeper.finish_writing()
    player.shell.frames(3)
    assert player.table.said.startswith("Saved")
    assert player.table.said_good
    player.battle_scene.controls.refuse("anything", "No.")
    assert not player.table.said_good


@pytest.mark.usefixtures("own_ground")
def test_the_first_picture_of_a_battle_shows_painted_ground(tmp_path: Path) -> None:
    """Neither on the screen nor in the autosave lies ground in flat colours."""
    flat: list[bool] = []
    scene = routes.open_first_battle()
    assert isinstance(scene, BattleScene)
    shell = Shell(tmp_path, lambda stage: scene)
    for _ in range(100):
        shell.app.frame(16)
        if scene.session.keeper.is_begun:
            flat.append(scene.table.board.painted() < 1.0)
        if len(flat) > 5:
            break
    assert flat
    assert not any(flat)


@pytest.mark.usefixtures("own_ground")
def test_the_place_of_the_goal_is_painted_before_the_view_goes_there(tmp_path: Path) -> None:
    """It is shown for a moment as the battle begins, and lay there in flat colours with painted patches."""
    scene = BattleScene(QuickBattle.of("blue cherry 60").scenario("human"))
    shell = Shell(tmp_path, lambda stage: scene)
    away: list[float] = []
    stood = None
    for _ in range(400):
        shell.app.frame(16)
        if not scene._begun:
            stood = scene.table.board.camera.x
        elif scene.table.board.camera.x != stood:
            away.append(scene.table.board.painted())
        if len(away) > 5:
            break
    assert away, "the view goes to the goal"
    assert min(away) == 1.0


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (16, 9), (90, 40)])
@pytest.mark.parametrize("make", [TitleScene, SetupScene, SettingsScene, RuleBookScene], ids=lambda make: make.__name__)
def test_a_tiny_window_crashes_nothing(tmp_path: Path, make: type, size: tuple[int, int]) -> None:
    shell = Shell(tmp_path, make, size)
    shell.frames(2)
    assert shell.app.draw() is None
    assert shell.stage.scale > 0.2


@pytest.mark.parametrize("size", [(1, 1), (16, 9)])
def test_a_tiny_window_shows_a_battle(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, fight(), size=size)
    player.shell.frames(5)
    assert player.session.waits == "person"
