"""In the window nothing is lost: acts are taken back, battles saved, loaded, resumed after a crash, watched again."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.model.commands import Answer, End
from game.storage.folders import JOURNALS
from game.storage.journal import read_journal
from game.storage.recorder import Recorder
from game.storage.replay import verify
from game.storage.slots import QUICK, SaveSlots
from game.ui.battle.action_bar import LOADED
from game.ui.kit.scene import Push
from game.ui.play.battle import BattleScene
from game.ui.shelf.continuing import latest
from game.ui.shelf.replay import ReplayScene
from game.ui.shelf.saves import SavesScene


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path, fight(options={"take_back": True}))


def keeper_of(player: Player) -> Recorder:
    return player.battle_scene.session.keeper


def walk(player: Player) -> None:
    player.click((4, 5))
    player.click((4, 5))


def top_scene(player: Player):
    return player.shell.app.scenes[-1]


def test_a_move_is_taken_back_by_key_and_done_again(player: Player) -> None:
    session = player.battle_scene.session
    before, lines = session.battle.state_hash(), list(session.log)
    walk(player)
    after = session.battle.state_hash()
    assert after != before
    player.battle_scene.undo()
    assert session.battle.state_hash() == before
    assert session.log == lines
    player.battle_scene.redo()
    assert session.battle.state_hash() == after
    player.settle()


def test_a_shot_stays_and_the_screen_says_why(player: Player) -> None:
    player.click((10, 5))
    player.click((10, 5))
    player.settle()
    session = player.battle_scene.session
    after = session.battle.state_hash()
    if session.waits == "person":
        player.battle_scene.undo()
        assert session.battle.state_hash() == after
        assert player.table.said.startswith("A die was rolled: ")


def test_quick_save_and_quick_load(player: Player) -> None:
    keeper = keeper_of(player)
    walk(player)
    saved = keeper.battle.state_hash()
    player.battle_scene.quick_save()
    keeper.finish_writing()
    shelf = SaveSlots.of(player.shell.stage.folders.data)
    listed = next(one for one in shelf.list() if one.slot == QUICK)
    assert listed.picture.startswith(b"\x89PNG")
    player.battle_scene.undo()
    assert keeper.battle.state_hash() != saved
    player.shell.app.follow(player.battle_scene.quick_load())
    loaded = top_scene(player)
    assert isinstance(loaded, BattleScene)
    assert loaded is not player.battle_scene
    assert loaded.session.battle.state_hash() == saved
    player.shell.frames()
    assert [line.text for line in loaded.session.log], "the log is told again"


def test_the_list_of_saves_saves_and_loads(player: Player) -> None:
    walk(player)
    keeper = keeper_of(player)
    player.shell.app.follow(player.battle_scene.open_saves())
    saves = top_scene(player)
    assert isinstance(saves, SavesScene)
    player.shell.frames()
    player.shell.app.follow(saves._save("slot-2"))
    shelf = SaveSlots.of(player.shell.stage.folders.data)
    assert shelf.load("slot-2").battle.state_hash() == keeper.battle.state_hash()
    player.shell.frames()
    ids = [button.id for button in saves.desk.buttons]
    assert "load:slot-2" in ids
    assert "save:slot-3" in ids
    assert "save:auto-1" not in ids


def test_a_killed_game_is_offered_and_goes_on_where_it_was(player: Player) -> None:
    walk(player)
    keeper = keeper_of(player)
    keeper.finish_writing()
    state = keeper.battle.state_hash()
    offered = latest(player.shell.stage)
    assert offered is not None
    assert "interrupted" in offered.standing
    player.shell.app.follow(Push(offered.open()))
    for _ in range(200):
        player.shell.frames()
        if isinstance(top_scene(player), BattleScene):
            break
    assert top_scene(player) is not player.battle_scene
    assert top_scene(player).session.battle.state_hash() == state


def test_leaving_keeps_the_battle_for_the_title(player: Player) -> None:
    walk(player)
    state = keeper_of(player).battle.state_hash()
    player.battle_scene._leave()
    offered = latest(player.shell.stage)
    assert offered is not None
    assert "round 1" in offered.standing
    assert offered.open().session.battle.state_hash() == state


def test_a_loaded_battle_shows_its_last_turn_again_and_says_why_nothing_is_undone(player: Player) -> None:
    player.click((10, 5))
    player.click((10, 5))
    player.settle()
    player.battle_scene.end_turn()
    player.settle()
    trails = dict(player.table.picture.recent.trails)
    player.battle_scene._leave()
    offered = latest(player.shell.stage)
    assert offered is not None
    player.shell.app.follow(Push(offered.open()))
    for _ in range(60):
        player.shell.frames()
    loaded = top_scene(player)
    assert isinstance(loaded, BattleScene)
    assert loaded.table.shown.is_worth_it
    assert loaded.table.picture.recent.trails.keys() == trails.keys()
    assert loaded.table.watch_again()
    assert loaded.table.busy
    player.shell.frames(2)
    undo = next(spot for spot in loaded.table.sheets["bar"].spots if spot.id == "undo")
    assert undo.why == LOADED


def test_a_battle_that_was_won_is_not_offered_again(tmp_path: Path) -> None:
    """Its autosaves are still there; an unfinished battle of before is offered in its place."""
    player = Player(tmp_path, fight(options={"round_limit": 2}))
    other = Recorder.of_scenario(fight(), player.shell.stage.folders.data)
    other.start()
    other.save("slot-4")
    other.leave()
    keeper = keeper_of(player)
    for _ in range(400):
        decision = keeper.battle.decision
        if decision is None:
            break
        ends = [End(figure) for figure in decision.figures]
        assert keeper.submit(ends[0] if ends else Answer(decision.figure, decision.choices[0].id)) is None
    assert keeper.battle.outcome is not None
    keeper.leave()
    shelf = SaveSlots.of(player.shell.stage.folders.data)
    assert any(one.about.journal == keeper.journal.path.name and one.about.waits for one in shelf.list())
    offered = latest(player.shell.stage)
    assert offered is not None
    assert offered.open().session.battle.state_hash() == other.battle.state_hash()


def test_an_open_question_is_saved_loaded_and_answered(tmp_path: Path) -> None:
    """Somebody slips past a guard who holds an interception: saved, loaded, answered."""
    scenario = fight("human", "human", ruleset="action-time", options={"order_intercept": "ask"})
    player = Player(tmp_path, scenario)
    battle = player.battle_scene.session.battle
    keeper = keeper_of(player)
    for _ in range(300):
        decision = battle.decision
        if decision is None or decision.choices:
            break
        walks = [c for c in battle.legal() if c.action == "move"]
        command = max(walks, key=lambda c: len(c.path)) if walks else next(battle.legal())
        assert keeper.submit(command) is None
    decision = battle.decision
    if decision is None or not decision.choices:
        pytest.skip("nothing was asked in this fight")
    keeper.save(QUICK)
    keeper.finish_writing()
    saved = SaveSlots.of(player.shell.stage.folders.data).load(QUICK)
    assert saved.handover
    assert saved.battle.decision == decision
    answer = Answer(decision.figure, decision.choices[0].id)
    assert saved.battle.submit(answer) is None
    assert battle.submit(answer) is None
    assert saved.battle.state_hash() == battle.state_hash()


def test_a_replay_is_watched_both_ways_and_taken_over(player: Player) -> None:
    walk(player)
    player.battle_scene.end_turn()
    player.settle()
    keeper = keeper_of(player)
    keeper.leave()
    stage = player.shell.stage
    path = next((stage.folders.data / JOURNALS).iterdir())
    assert verify(read_journal(path), path.name) is None
    scene = ReplayScene(stage, read_journal(path), path.name)
    player.shell.app.follow(Push(scene))
    player.shell.frames()
    last = scene.replay.last
    scene.forward()
    player.shell.frames()
    assert scene.replay.position == 1
    state = scene.replay.battle.state_hash()
    scene.why()
    player.shell.frames(60)
    assert player.top == "dialog"
    assert player.shell.scene.title.startswith("Why? ")
    assert player.shell.scene.text
    player.shell.key("Enter")
    assert (scene.replay.position, scene.replay.battle.state_hash()) == (1, state)
    scene.last()
    assert scene.replay.battle.state_hash() == read_journal(path).entries[last].state
    scene.back()
    assert scene.replay.position == last - 1
    scene.first()
    player.shell.frames()
    scene.toggle()
    assert scene.playing
    scene.toggle()
    scene.forward()
    player.shell.app.follow(scene._go_on(["blue"]))
    taken = top_scene(player)
    assert isinstance(taken, BattleScene)
    assert taken.session.people == ("blue",)
    assert len(taken.session.keeper.entries) == 2
