"""The pictures of the README, taken from the real game without a display: assets/readme, below 3 MB together.

    python assets/make/make_readme.py            from the top folder

Nothing is painted over: each picture is the window after some clicks, made smaller and saved with few colours.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from game.model.commands import Hustle  # noqa: E402
from game.rulebook.first_battle import load_first_battle  # noqa: E402
from game.rulebook.scenario_file import demo_paths  # noqa: E402
from game.storage.folders import Folders  # noqa: E402
from game.storage.last_setup import BattleChoice, SideChoice  # noqa: E402
from game.storage.settings import Settings  # noqa: E402
from game.ui.kit import routes  # noqa: E402
from game.ui.kit.eventlog import EventLog  # noqa: E402
from game.ui.kit.scene import Push, Scene  # noqa: E402
from game.ui.kit.sound import SoundBoard  # noqa: E402
from game.ui.kit.stage import Stage  # noqa: E402
from game.ui.learn.first_battle import FirstBattleScene  # noqa: E402
from game.ui.setup.setup_table import SetupTable, load_catalogue  # noqa: E402
from game.ui.shell.app import App  # noqa: E402
from game.ui.title.title import TitleScene  # noqa: E402

OUT = HERE.parent / "readme"
SIZE, SHOWN, MOVING = (1280, 720), (960, 540), (640, 360)
COLOURS = 200
MOST_BYTES = 3_000_000


class Window:
    """The game's window with one scene, and methods to click in it and to take pictures."""

    def __init__(self, first: Callable[[Stage], Scene]) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.folder = tempfile.TemporaryDirectory()
        folders = Folders.under(Path(self.folder.name))
        screen = pygame.display.set_mode(SIZE)
        log = EventLog(Path(self.folder.name) / "log")
        self.app = App(Stage(folders, Settings(), log, SoundBoard({}), SIZE), screen)
        self.app.follow(Push(first(self.app.stage)))
        self.rest(2500)

    def rest(self, milliseconds: int, each: int = 40) -> list[Image.Image]:
        """Let time pass; return the pictures that were shown."""
        seen = []
        for _ in range(milliseconds // each):
            self.app.frame(each)
            seen.append(self.picture())
        return seen

    def picture(self) -> Image.Image:
        """Return the picture that the window shows now."""
        surface = pygame.display.get_surface()
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def click(self, place: tuple[int, int], milliseconds: int = 600) -> list[Image.Image]:
        """Click at a place; return the pictures that follow."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=place, touch=False))
        return self.rest(milliseconds)


def save(picture: Image.Image, name: str) -> None:
    """Save a picture, smaller and with few colours."""
    small = picture.resize(SHOWN, Image.Resampling.LANCZOS).quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(OUT / f"{name}.png", optimize=True)


def title() -> None:
    """Take the picture of the title as a newcomer sees it."""
    window = Window(lambda stage: TitleScene(stage, lambda: None))
    window.rest(2500)
    save(window.picture(), "title")


def shot() -> None:
    """Take the pictures of the first battle: behind the sandbags, about to fire; then the same in motion."""
    window = Window(lambda stage: FirstBattleScene(load_first_battle(1)))
    scene = window.app.scenes[-1]
    camera = scene.table.board.camera
    frames = window.rest(400)
    for square in ((7, 6), (7, 6), (13, 6)):
        frames += window.click(camera.centre(square), 900)
        window.rest(300)
    save(window.picture(), "shot")
    frames += window.click(camera.centre((13, 6)), 2400)
    animation(frames[::3], "first-battle")


def animation(frames: list[Image.Image], name: str) -> None:
    """Save a short animation with one set of colours for all its pictures."""
    small = [frame.resize(MOVING, Image.Resampling.BILINEAR) for frame in frames]
    table = small[len(small) // 2].quantize(96)
    few = [frame.quantize(palette=table, dither=Image.Dither.NONE) for frame in small]
    few[0].save(OUT / f"{name}.gif", save_all=True, append_images=few[1:], duration=120, loop=0, optimize=True)


def phases() -> None:
    """Take the picture of secret orders, drawn before any figure moves."""
    def first(stage: Stage) -> Scene:
        table = SetupTable(load_catalogue(), BattleChoice(map="ford", ruleset="phases", seed=7, keep_seed=True))
        table.choice.sides["blue"] = SideChoice("ai:easy")
        table.choice.options["opening"] = "none"
        return routes.open_battle(table.scenario())

    window = Window(first)
    window.rest(3000)
    scene = window.app.scenes[-1]
    for _ in range(3):
        mind = scene.table.mind
        if not mind.figure or mind.decision is None:
            break
        reach = mind.view.reach(mind.figure, "hustle")
        here = mind.view.figure(mind.figure).square
        far = max(sorted(reach.costs), key=lambda square: (square[0] - here[0], reach.costs[square]))
        scene._give(Hustle(mind.figure, reach.path(far)))
        window.rest(1200)
    save(window.picture(), "phases")


def rule() -> None:
    """Take the picture of a rule and its board, played."""
    window = Window(lambda stage: routes.open_demo(demo_paths()["engage.stop"]))
    window.app.scenes[-1].forward()
    window.rest(2000)
    save(window.picture(), "demo")


def main() -> None:
    """Take every picture; refuse to keep them if they are larger than the README allows."""
    OUT.mkdir(exist_ok=True)
    for take in (title, shot, phases, rule):
        take()
    weight = sum(path.stat().st_size for path in OUT.iterdir())
    print(f"{len(list(OUT.iterdir()))} pictures, {weight} bytes")
    if weight > MOST_BYTES:
        raise SystemExit(f"the pictures weigh more than {MOST_BYTES} bytes")


if __name__ == "__main__":
    main()
