"""Space or a click ends the deed that is shown, Esc all of it; and what was skipped is told in one list."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.model.events import Attacked
from game.ui.battle.skipped import Skipped
from game.ui.board.animation import Playback
from game.ui.board.cues import CameraCue, Cue, FallCue, HitCue, MoveCue, NewsCue, ShotCue

WALK = MoveCue(1, ((0, 0), (1, 0), (2, 0)))
SHOT = ShotCue(2, (5, 0), (2, 0))
AFTER: tuple[Cue, ...] = (NewsCue(1), HitCue(1, (2, 0)), FallCue(1, (2, 0)))


def playback(*cues: Cue) -> tuple[Playback, list[int]]:
    told: list[int] = []
    shown = Playback(news=told.append)
    shown.add(cues)
    shown.advance(1)
    return shown, told


def test_a_skip_ends_one_deed_with_what_comes_of_it() -> None:
    shown, told = playback(
        WALK, CameraCue((5, 0)), SHOT, *AFTER, CameraCue((0, 0)), MoveCue(3, ((8, 0), (9, 0))), NewsCue(2)
    )
    assert [type(cue) for cue, _ in shown.effects()] == [MoveCue]
    shown.skip_step()
    shown.advance(1)
    assert [type(cue) for cue, _ in shown.effects()] == [ShotCue]
    assert told == []
    shown.skip_step()
    shown.advance(1)
    assert told == [1]
    assert [cue.figure for cue, _ in shown.effects() if isinstance(cue, MoveCue)] == [3]
    shown.skip_step()
    assert told == [1, 2]
    assert not shown.busy


def test_a_walk_in_pieces_is_one_deed_and_skipping_all_ends_every_one() -> None:
    second = MoveCue(1, ((2, 0), (3, 0)), sound="splash")
    shown, _ = playback(WALK, second, SHOT)
    shown.skip_step()
    shown.advance(1)
    assert [type(cue) for cue, _ in shown.effects()] == [ShotCue]
    shown, told = playback(WALK, SHOT, *AFTER)
    shown.skip()
    assert not shown.busy
    assert told == [1]


def skipped_through(player: Player, key: str) -> int:
    """Press a key whenever something is shown, until the player is asked again; return how often."""
    presses = 0
    for place in range(4000):
        player.shell.wait(16, place)
        if player.table.busy and place % 20 == 0:
            player.shell.key(key, drawn=False)
            presses += 1
        if place > 100 and player.session.waits == "person" and not player.table.busy:
            break
    player.shell.frames(3)
    return presses


@pytest.mark.parametrize("ruleset", ["passes", "static"])
def test_what_was_skipped_is_told_until_the_next_input(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(("rifleman", "Ida", (3, 5)),)), speed="normal")
    player.battle_scene.end_turn()
    assert skipped_through(player, "Space")
    first, *lines = player.table.said.split("\n")
    assert first == "Meanwhile:"
    enemies = {player.session.name(event.figure) for event in player.events(Attacked)}
    assert enemies
    assert {line.split()[0] for line in lines} >= enemies
    assert all(line.endswith(".") and not line.endswith("..") for line in lines)
    for place in range(300):
        player.shell.wait(16, place)
    assert player.table.said.startswith("Meanwhile:"), "it waits for an input"
    player.shell.key("1", drawn=False)
    player.shell.frames(2)
    assert not player.table.said


def test_nothing_is_told_again_of_what_was_watched(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (3, 5)),)), speed="fast")
    player.battle_scene.end_turn()
    player.settle(3000)
    assert player.events(Attacked)
    assert "skipped" not in player.table.said
    assert Skipped().told(player.session.view, "L") == ""


class Row:
    """Presses a key again and again, so many milliseconds apart."""

    def __init__(self, player: Player, every: int) -> None:
        self.player, self.every, self.place = player, every, 0

    def waits(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, 16):
            self.place += 1
            self.player.shell.wait(16, self.place)

    def presses(self) -> None:
        self.waits(self.every)
        self.player.shell.key("Space", drawn=False)


@pytest.mark.parametrize("every", [200, 480])
def test_no_press_of_a_row_that_skips_gives_an_order(tmp_path: Path, every: int) -> None:
    """No turn ends by a key that is pressed on and on to skip; after a pause it ends one again."""
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)), speed="normal")
    player.battle_scene.end_turn()
    row = Row(player, every)
    while not player.table.busy:
        row.waits(16)
    while player.table.busy or player.session.waits != "person":
        row.presses()
    version = player.session.version
    for _ in range(8):
        row.presses()
    assert player.session.version == version, "a press of the row ended a turn"
    row.waits(700)
    player.shell.key("Space", drawn=False)
    player.shell.key("Space", drawn=False)
    player.shell.frames(2)
    assert player.session.version > version
