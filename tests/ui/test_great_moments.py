"""A fall weighs; the fall of a captain or of the last is a moment of stillness; the board says who has won."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import figure, open_board, open_window

from game.ui.battle.screen import SPEEDS
from game.ui.board import motion
from game.ui.board.animation import BRISK, Playback
from game.ui.board.cues import BannerCue, BeatCue, Cue, DownCue, FallCue, SignCue
from game.ui.board.marks import BoardScene, FigureMark, Pose
from game.ui.board.view import BoardView

B = (7, 4)
ONE = (("rifleman", "Rolf", (6, 5)),)


def waits(cue: Cue, speed: float, *, still: bool = False) -> int:
    """The milliseconds for which the game waits for a cue."""
    playback, time = Playback(speed=speed, reduced_motion=still), 0
    playback.add([cue])
    while playback.holding:
        playback.advance(1)
        time += 1
    return time


def test_a_body_that_strikes_the_ground_leaves_it_once_more_and_pushes_the_view() -> None:
    playback = Playback()
    playback.add([FallCue(1, B)])
    lifts, pushes = [], []
    while playback.busy:
        playback.advance(10)
        lifts.append(playback.standing(figure(1, B, pose="fallen")).lift)
        pushes.append(playback.push()[1])
    assert max(lifts) == pytest.approx(motion.BOUNCE, abs=0.01)
    assert 0 < max(pushes) <= motion.PUSH
    assert waits(FallCue(1, B), BRISK) <= motion.FALL_BRISK / BRISK + 1


def test_a_body_throws_up_a_ring_of_dust() -> None:
    view = BoardView(open_board(14, 8), open_window((640, 400)).get_rect())
    view.camera.fit()
    view.life.still = True
    screen, scene = pygame.display.get_surface(), BoardScene(view.board)
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    before = screen.copy()
    view.playback.add([SignCue(B, "thud")])
    view.playback.advance(60)
    view.draw(screen, screen.get_rect(), scene)
    for side in (-1, 1):
        x, y = view.camera.centre(B)
        beside = pygame.Rect(0, 0, 12, 12)
        beside.center = x + side * view.camera.pixels * 55 // 100, y + view.camera.pixels * 3 // 10
        assert pygame.image.tobytes(screen.subsurface(beside), "RGB") != pygame.image.tobytes(
            before.subsurface(beside), "RGB"
        )


@pytest.mark.parametrize(("cue", "least"), [(BeatCue(), 600), (BannerCue("You won", "red", True), 1200)])
def test_a_great_moment_waits_only_where_nothing_is_fast_and_motion_is_shown(cue: Cue, least: int) -> None:
    assert least <= waits(cue, SPEEDS["normal"]) <= 2000
    assert waits(cue, BRISK) <= 1
    assert waits(cue, 1.0, still=True) <= 1


def test_the_border_of_the_view_darkens_and_its_middle_does_not() -> None:
    view = BoardView(open_board(14, 8), open_window((640, 400)).get_rect())
    view.life.still = True
    screen, scene = pygame.display.get_surface(), BoardScene(view.board)
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    before = screen.copy()
    view.playback.add([BeatCue()])
    view.playback.advance(motion.BEAT_MS / 2)
    view.draw(screen, screen.get_rect(), scene)
    for place, dark in (((0, 0, 40, 40), True), ((310, 190, 20, 20), False)):
        now, then = (sum(pygame.transform.average_color(one, place)[:3]) for one in (screen, before))
        assert (now < 0.8 * then) == dark


def fallen(player: Player, name: str) -> list[Cue]:
    """The cues of somebody's death by a shot of Ida."""
    world = player.session.battle.world
    world.events.clear()
    world.ruleset.resolution.harm(world, player.id_of(name), player.id_of("Ida"), 500, "lethal", "d20.dying")
    return player.table.teller.cues(list(world.events), player.session.view)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("profile", "still"), [("captain", True), ("rifleman", False)])
def test_the_fall_of_a_captain_is_a_moment_of_its_own(tmp_path: Path, profile: str, still: bool) -> None:
    blues = ((profile, "Rolf", (6, 5)), ("medic", "Mia", (11, 8)))
    cues = fallen(Player(tmp_path, fight(blues=blues)), "Rolf")
    kinds = [type(cue) for cue in cues if isinstance(cue, (FallCue, BeatCue, DownCue))]
    assert kinds == ([FallCue, BeatCue, DownCue] if still else [FallCue, DownCue])


class Last(Player):
    """Somebody who is about to shoot the last enemy down."""

    def shoot(self) -> None:
        world = self.session.battle.world
        rolf = self.id_of("Rolf")
        world.ruleset.resolution.harm(world, rolf, self.id_of("Ida"), 500, "lethal", "d20.dying")
        self.session.version += 1
        self.battle_scene.end_turn()

    def until_banner(self) -> BannerCue | None:
        for _ in range(900):
            self.shell.app.frame(16)
            if self.shell.scene is not self.battle_scene:
                return None
            shown = [cue for cue, _ in self.table.board.playback.effects() if isinstance(cue, BannerCue)]
            if shown:
                return shown[0]
        raise AssertionError("the battle goes on")


def test_the_board_says_who_has_won_before_the_page_and_any_key_goes_on(tmp_path: Path) -> None:
    player = Last(tmp_path, fight(blues=ONE), speed="normal")
    player.shoot()
    banner = player.until_banner()
    assert banner == BannerCue("You won", "red", True, "victory")
    assert player.shell.scene is player.battle_scene
    player.shell.frames(1)
    player.shell.key("W")
    player.shell.frames(2)
    assert player.shell.scene is not player.battle_scene, "any key leads on"


def test_who_has_won_jumps_for_joy_beneath_the_banner() -> None:
    def lifts(side: str, pose: Pose = "stand", still: bool = False) -> set[float]:
        playback = Playback(reduced_motion=still)
        playback.add([BannerCue("You won", "red", True)])
        found = set()
        while playback.busy:
            playback.advance(20)
            look = playback.standing(FigureMark(1, "rifleman", side, B, pose=pose))
            found.add(look.lift)
        return found

    assert max(lifts("red")) > 0.2
    assert lifts("blue") == lifts("red", "fallen") == {0}
    assert lifts("red", still=True) <= {0}


def test_the_end_is_heard_once_with_the_banner(tmp_path: Path) -> None:
    player, heard = Last(tmp_path, fight(blues=ONE), speed="normal"), []
    player.table.board.playback.sound = heard.append
    player.shoot()
    assert player.until_banner() is not None
    assert heard.count("victory") == 1
    play, player.battle_scene.stage.sound.play = player.battle_scene.stage.sound.play, heard.append  # type: ignore[method-assign]
    player.shell.frames(1)
    player.shell.key("W")
    player.shell.frames(2)
    assert player.shell.scene is not player.battle_scene
    assert heard.count("victory") == 1
    player.shell.scene.stage.sound.play = play  # type: ignore[method-assign]


def test_the_banner_goes_by_itself(tmp_path: Path) -> None:
    player = Last(tmp_path, fight(blues=ONE), speed="normal")
    player.shoot()
    assert player.until_banner() is not None
    for _ in range(200):
        player.shell.app.frame(16)
    assert player.shell.scene is not player.battle_scene


@pytest.mark.parametrize("why", ["fast", "less motion"])
def test_no_banner_where_all_is_fast_or_motion_is_reduced(tmp_path: Path, why: str) -> None:
    player = Last(tmp_path, fight(blues=ONE), speed="fast" if why == "fast" else "normal")
    player.shell.stage.settings.reduced_motion = why != "fast"
    player.battle_scene.lay(player.shell.stage)
    player.shoot()
    assert player.until_banner() is None
