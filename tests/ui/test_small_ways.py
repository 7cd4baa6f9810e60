"""Small ways between the screens: handing over, saves, recordings, puzzles, rules that were met."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from battle_kit import Player, fight
from shell_kit import Shell, layout_faults

from game.model.components import Health, Place
from game.puzzles.daily import first_unsolved, ids_of
from game.puzzles.puzzle import load_puzzles
from game.puzzles.reasons import reasons_of
from game.rulebook import load_terms
from game.storage.journal import read_journal
from game.storage.progress import load_progress, note_puzzle
from game.table.pointed import figure_under
from game.ui.board.marks import ThreatMarks
from game.ui.kit import routes
from game.ui.play.finish import RulesMetScene, rules_met
from game.ui.puzzle.puzzle import PuzzleScene
from game.ui.shelf.replays import ReplaysScene, goes_on
from game.ui.shelf.saves import SavesScene
from game.ui.title.title import TitleScene, wanted_today

PUZZLE = Path(__file__).parents[1] / "puzzles" / "ines.toml"
NEAR = (("rifleman", "Rolf", (6, 5)),)


def until(player: Player, scene: str) -> None:
    for _ in range(400):
        if player.top == scene:
            return
        player.shell.app.frame(60)
    raise AssertionError(player.top)


def test_esc_asks_on_the_handover_page_and_shows_nothing_of_the_battle(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    until(player, "handover")
    player.shell.key("Esc")
    assert player.shell.open[-2:] == ["handover", "pause"]
    player.shell.key("Esc")
    assert player.top == "handover"
    player.shell.key("Esc")
    player.shell.click("leave")
    assert "handover" not in player.shell.open
    assert "battle" not in player.shell.open


def test_a_slot_that_is_saved_in_stays_where_it_is(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.quick_save()
    player.shell.app.follow(player.battle_scene.open_saves())
    saves = player.shell.scene
    assert isinstance(saves, SavesScene)
    (first, second, *_) = [button for button in player.shell.desk.buttons if button.id.startswith("save:")]
    before = second.rect.copy()
    player.shell.click(second.id)
    after = player.shell.button(second.id)
    assert after.rect.topleft == before.topleft, (before, after.rect, player.shell.stage.notice)
    assert player.shell.button(first.id).rect.topleft == first.rect.topleft
    assert f"load:{second.id.removeprefix('save:')}" in {button.id for button in player.shell.desk.buttons}
    assert layout_faults(player.shell.desk) == []


def test_a_battle_gone_on_with_is_listed_once_and_can_be_deleted(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.end_turn()
    player.settle()
    player.battle_scene.quick_save()
    player.battle_scene.quick_load()
    player.shell.app.follow(player.battle_scene.quick_load())
    for _ in range(3):
        player.shell.app.frame(60)
    stage = player.shell.stage
    listed = ReplaysScene(stage)
    player.shell.app.scenes.append(listed)
    listed.lay(stage)
    player.shell.frames()
    files = sorted((stage.folders.data / "journals").glob("*.jsonl")) or listed._paths()
    assert len(files) > 1, "the journal that was loaded from is still there"
    rows = [button.id for button in player.shell.desk.buttons if button.id.startswith("replay:")]
    assert len(rows) == 1
    longest = max((read_journal(path) for path in files), key=lambda one: len(one.entries))
    assert all(goes_on(longest, one) for one in map(read_journal, files) if len(one.entries) < len(longest.entries))
    assert layout_faults(player.shell.desk) == []
    player.shell.click(rows[0].replace("replay:", "delete:"))
    player.shell.click("yes")
    assert listed._paths() == []


def test_attack_damage_and_defence_are_among_the_rules_met(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=NEAR))
    player.script(18, 4, 4)
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.controls.commit()
    player.settle()
    met = dict(rules_met(player.happened()))
    assert {"d20.attack", "d20.defence", "d20.damage"} <= met.keys()
    assert "d20.attack" in load_terms()
    shell = Shell(tmp_path, lambda stage: RulesMetScene(stage, rules_met(player.happened())))
    assert layout_faults(shell.desk) == []
    shell.click("rule:d20.attack")
    assert shell.open == ["rules-met", "rule-page"]


def test_the_puzzle_of_the_title_is_the_one_that_opens(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    for earned in range(2):
        wanted = wanted_today(shell.stage)
        opened = routes.open_puzzles(shell.stage)
        assert isinstance(opened, PuzzleScene)
        assert opened.play.puzzle.id == wanted, earned
        assert {one.id for one in opened.play.puzzles} == set(_today())
        note_puzzle(shell.stage.folders.config, wanted, 3)
    assert first_unsolved(_today(), load_progress(shell.stage.folders.config).puzzles) == wanted_today(shell.stage)


def _today() -> tuple[str, ...]:
    from datetime import date

    return ids_of(date.today())


def test_stars_that_were_earned_stay_when_the_best_turn_is_shown() -> None:
    from game.model.commands import Attack, End, Move

    scene = PuzzleScene(load_puzzles(PUZZLE))
    play = scene.play
    for command in (Move(1, ((4, 1), (5, 1))), Attack(1, 3, "rifle"), End(1)):
        if not play.is_over:
            play.do(command)
    assert play.is_over
    play.finish()
    own = play.stars
    assert 0 < own < 3
    play.show_best()
    while play.script:
        play.do(play.script.pop(0))
    play.finish()
    assert play.stars == own
    assert play.reasons
    assert any("%" in reason for reason in play.reasons)


@pytest.mark.parametrize("ruleset", ["static", "fluid", "phases", "passes", "action-time"])
def test_every_kind_of_puzzle_says_why_its_best_turn_is_the_best(ruleset: str) -> None:
    from game.puzzles.daily import DATA

    asked = load_puzzles(DATA / f"{ruleset}.toml")
    one_of_each = {puzzle.goal.kind: puzzle for puzzle in asked}
    for puzzle in one_of_each.values():
        told = reasons_of(puzzle, None)
        assert told, puzzle.id
        assert all(sentence.endswith(".") for sentence in told)
        assert puzzle.best > Fraction(0)


@pytest.mark.parametrize("name", ["Ida", "Rolf"])
def test_hatching_says_whose_it_is_and_ones_own_is_no_danger(tmp_path: Path, name: str) -> None:
    player = Player(tmp_path, fight())
    player.selection.inspected = player.id_of(name)
    player.shell.app.frame(30)
    (marks,) = player.scene().threats
    assert isinstance(marks, ThreatMarks)
    assert marks.own == (name == "Ida")
    assert marks.words == f"{name} can attack here"


def test_no_way_in_stands_alone_on_the_title(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    for way in ("more", "fewer"):
        tall = [button for button in shell.desk.buttons if button.rect.height > 50 and button.rect.width < 300]
        tops = [button.rect.top for button in tall if button.id != "slip"]
        assert all(tops.count(top) == 2 for top in tops), [(b.id, b.rect) for b in tall]
        assert layout_faults(shell.desk) == []
        shell.click(way)


def test_few_ways_stand_on_the_title_and_the_keys_of_the_others_are_valid(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    first = {button.id for button in shell.desk.buttons} - {"slip"}
    assert len(first) <= 12
    assert "rule-book" not in first
    shell.key("R")
    assert shell.open == ["title", "rulebook"]
    shell.key("Esc")
    shell.key("M")
    assert {"rule-book", "paste"} <= {button.id for button in shell.desk.buttons}
    shell.key("U")
    assert shell.open == ["title", "run"], "and the other way round"
    shell.key("Esc")
    shell.key("Esc")
    assert {button.id for button in shell.desk.buttons} - {"slip"} == first


def test_a_click_beyond_the_bonus_step_says_that_it_chooses_the_move(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.controls.action("step")
    assert player.selection.action == "step"
    x, y = player.session.view.figure(player.selection.figure).square
    player.click((x + 2, y + 1))
    assert player.selection.action == "move"
    assert player.table.said == "Bonus step does not lead there. Move is chosen now."


def test_who_stands_over_the_fallen_is_pointed_at(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    world, ida, bo = player.session.battle.world, player.id_of("Ida"), player.id_of("Bo")
    here = player.square_of("Ida")
    world.change(ida, Health, state="dead")
    world.change(bo, Place, square=here)
    player.session.version += 1
    player.selection.cursor = here
    assert figure_under(player.selection) == bo
