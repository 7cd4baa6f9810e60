"""A walking figure that is pointed at a square only a run reaches begins to run and goes there, as one plan."""

from __future__ import annotations

from pathlib import Path

from battle_kit import Player, fight

from game.model.commands import Move, StartRunning

FAR, BEYOND = (9, 10), (17, 11)


def words_of(player: Player) -> str:
    return " ".join(word.text for word in player.table.words())


def test_a_square_within_a_run_is_reached_by_two_clicks(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point(FAR)
    seen = player.selection.preview()
    assert isinstance(seen.command, StartRunning)
    assert seen.end == FAR
    assert "Run first (free action)" in words_of(player), "the price of both is told before"
    assert "8 of 12 squares" in words_of(player)
    player.click(FAR)
    assert player.table.bar.says(player.selection, "move")
    player.click(FAR)
    player.shell.frames(4)
    mine = [act.command for act in player.session.keeper.history.acts if act.seat == "red"]
    assert [type(command) for command in mine[:2]] == [StartRunning, Move]
    assert player.square_of("Ida") == FAR


def test_a_square_that_is_too_far_even_for_a_run_is_refused(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point(BEYOND)
    refused = player.selection.preview().refused
    assert refused is not None
    assert refused.sentence.startswith("Too far")


def test_a_figure_that_runs_already_or_ruleset_without_runs_plans_none(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point(BEYOND)
    assert player.selection.preview().command is None


def test_an_occupied_square_is_not_called_too_far(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.selection.take("move")
    player.selection.cursor = player.square_of("Bo")
    refused = player.selection.preview().refused
    assert refused is not None
    assert refused.sentence == "Bo stands there."


def test_who_may_still_sprint_is_told_so_before_the_move(tmp_path: Path) -> None:
    """Sprint was chosen, a square was clicked, and the figure walked without it."""
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point((5, 7))
    assert "Sprint first" not in words_of(player), "who walks cannot"
    player.battle_scene._give_now(StartRunning(player.selection.figure))
    player.settle()
    player.point((5, 6))
    player.point((5, 7))
    likely = player.session.view.numbers(player.selection.figure, "spurt")["likely"]
    assert f"Sprint first if you want to, for about {likely} more. After this move it is too late." in words_of(player)
