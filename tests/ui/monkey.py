"""A monkey at the window: it clicks, types, turns the wheel and pulls at the window's border, in every scene."""

from __future__ import annotations

import ctypes
import gc
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from battle_kit import fight
from shell_kit import Shell

from game.rulebook.scenario_file import demo_paths
from game.storage.folders import JOURNALS
from game.ui.kit import routes
from game.ui.kit.controls import seen
from game.ui.kit.keymap import PLACES
from game.ui.kit.scene import Home, Push, Scene
from game.ui.play.battle import BattleScene
from game.ui.title.title import TitleScene

RULESETS = ("static", "fluid", "action-time", "phases", "passes")
SIZES = ((1280, 720), (1280, 800), (1920, 1080), (853, 480), (640, 360), (200, 900), (16, 9), (1, 1))
LARGE = ((2560, 1440), (3840, 2160), (7680, 4320))
CODES = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_RETURN, pygame.K_ESCAPE,
    pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F5,
    pygame.K_F9, pygame.K_F2, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_SLASH, pygame.K_LALT,
)  # fmt: skip
"""Every key except those that save pictures to the disk or switch to the full screen."""
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_PLACE_OF = {name: place for place, name in PLACES.items()}
MOST_KEPT = 50.0
"""Most megabytes that a scene may keep after it was left."""


def resident() -> float:
    """Return the megabytes of this process after all caches are dropped; 0 if the system does not tell."""
    gc.collect()
    if not sys.platform.startswith("linux"):
        return 0.0
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    text = Path("/proc/self/statm").read_text("ascii")
    return int(text.split()[1]) * 4096 / 1e6


class Monkey:
    """A tester that knows nothing and presses everything. The same seed does the same."""

    def __init__(self, folder: Path, seed: int, *, large: bool = False) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.large = large
        self.done: list[str] = []
        """Its acts, so that they can be repeated."""
        self.kept: dict[str, float] = {}
        """Most megabytes that each kind of scene kept after it was left."""
        self.peak = 0.0
        self.shell = Shell(folder, TitleScene)
        self.shell.stage.settings.speed_mine = self.shell.stage.settings.speed_computer = "instant"
        self.place = (640, 360)

    # Scenes

    def ways(self) -> dict[str, Callable[[], Scene]]:
        """Return a function for every scene that it can open, by name."""
        stage = self.shell.stage
        made: dict[str, Callable[[], Scene]] = {
            "setup": lambda: routes.open_setup(stage),
            "quick": lambda: routes.open_quick(stage, "amber heron"),
            "table": lambda: routes.open_table(stage, fight("human", "human")),
            "settings": lambda: routes.open_settings(stage),
            "rulebook": lambda: routes.open_rulebook(stage),
            "saves": lambda: routes.open_saves(stage),
            "replays": lambda: routes.open_replays(stage),
            "first": routes.open_first_battle,
            "lessons": lambda: routes.open_lessons(stage),
            "lesson": lambda: routes.open_lesson(f"{self.rng.choice(RULESETS)}:1"),
            "puzzles": lambda: routes.open_puzzles(stage),
            "clocks": lambda: routes.open_five_clocks(stage),
            "laboratory": lambda: routes.open_laboratory(stage),
            "history": lambda: routes.open_history(stage),
            "rule page": lambda: routes.open_rule_page(stage, "move.speed"),
            "demo": lambda: routes.open_demo(self.rng.choice(sorted(demo_paths().values()))),
        }
        folder = stage.folders.data / JOURNALS
        records = sorted(folder.iterdir()) if folder.is_dir() else []
        if records:
            made["replay"] = lambda: routes.open_replay(stage, records[0])
        for seats in ("one", "both", "none"):
            made[f"battle-{seats}"] = partial(self.battle, seats)
        return made

    def battle(self, seats: str) -> Scene:
        """Return a small fight in some ruleset with people on one side, on both or on none."""
        red, blue = {"one": ("human", "ai:easy"), "both": ("human", "human"), "none": ("ai:easy", "ai:easy")}[seats]
        options = self.rng.choice(({}, {"opening": "full"}, {"take_back": True}))
        return BattleScene(fight(red, blue, ruleset=self.rng.choice(RULESETS), options=options))

    def visit(self, name: str, inputs: int) -> None:
        """Play with one scene for this many inputs, then go home; note how much memory it kept."""
        self.home()
        before = resident()
        self.done = [name]
        self.open(name)
        for _ in range(inputs):
            if not self.shell.app.scenes:
                self.shell.app.follow(Push(TitleScene(self.shell.stage)))
            self.act()
        self.peak = max(self.peak, resident())
        self.home()
        self.kept[name] = max(self.kept.get(name, 0.0), resident() - before)

    def open(self, name: str) -> None:
        """Open a scene over the title."""
        self.shell.app.follow(Push(self.ways()[name]()))

    def home(self) -> None:
        """Go back to the title in a window of the usual size."""
        app = self.shell.app
        if not app.scenes:
            app.follow(Push(TitleScene(self.shell.stage)))
        app.follow(Home())
        if app.stage.keeper is not None:
            app.stage.keeper.leave()
            app.stage.keeper = None
        self.resize((1280, 720))
        pygame.event.clear()
        self.shell.frames(8)
        app.draw()

    # Input

    def act(self) -> None:
        """Do one act, and let some time pass."""
        kind = self.rng.choices(
            ("point", "click", "press", "key", "wheel", "drag", "resize", "focus", "wait", "type"),
            (10, 14, 22, 24, 5, 2, 2 if self.large else 1, 1, 8, 2),
        )[0]
        self.done.append(kind)
        getattr(self, kind)()
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            if self.shell.app.scenes:
                self.shell.app.frame(self.rng.choice((1, 16, 100)))

    def post(self, kind: int, **more: Any) -> None:
        self.done[-1] += f" {more}"
        pygame.event.post(pygame.event.Event(kind, **more))

    def somewhere(self) -> tuple[int, int]:
        width, height = pygame.display.get_surface().get_size()
        return self.rng.randrange(-2, width + 3), self.rng.randrange(-2, height + 3)

    def point(self) -> None:
        before, self.place = self.place, self.somewhere()
        rel = (self.place[0] - before[0], self.place[1] - before[1])
        self.post(pygame.MOUSEMOTION, pos=self.place, rel=rel, buttons=(0, 0, 0), touch=False)

    def click(self, place: tuple[int, int] | None = None) -> None:
        self.place = place or self.somewhere()
        button = self.rng.choice((1, 1, 1, 1, 2, 3, 3))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=self.place, button=button, touch=False)

    def press(self) -> None:
        """Click on a control."""
        scene: Any = self.shell.app.scenes[-1] if self.shell.app.scenes else None
        desk = getattr(scene, "desk", None)
        rects = [seen(control) for control in desk.controls] if desk is not None else []
        if isinstance(scene, BattleScene):
            table = scene.table
            rects += [spot.rect for sheet in table.sheets.values() for spot in sheet.spots]
            rects += [table.board.camera.rect(figure.square) for figure in scene.session.view.figures()]
        self.click(self.rng.choice(rects).center if rects else None)

    def key(self) -> None:
        code, mod = self.rng.choice(CODES), self.rng.choice(MODS)
        name = pygame.key.name(code)
        place = _PLACE_OF.get(name.capitalize() if len(name) > 1 else name.upper(), 0)
        typed = name if len(name) == 1 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""
        self.post(pygame.KEYDOWN, key=code, mod=mod, scancode=place, unicode=typed)
        if self.rng.random() < 0.9:
            self.post(pygame.KEYUP, key=code, mod=mod, scancode=place, unicode=typed)

    def type(self) -> None:
        for letter in self.rng.choice(("cover", "-1", "9" * 30, "äß²", "\x00", "..")):
            self.post(pygame.TEXTINPUT, text=letter)
            self.post(pygame.KEYDOWN, key=ord(letter) % 128, mod=0, scancode=0, unicode=letter)

    def wheel(self) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3)), flipped=False, touch=False)

    def drag(self) -> None:
        start, end = self.somewhere(), self.somewhere()
        button = self.rng.choice((1, 2))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=button, touch=False)
        held = (int(button == 1), int(button == 2), 0)
        self.post(pygame.MOUSEMOTION, pos=end, rel=(end[0] - start[0], end[1] - start[1]), buttons=held, touch=False)
        if self.rng.random() < 0.8:
            self.post(pygame.MOUSEBUTTONUP, pos=end, button=button, touch=False)

    def resize(self, size: tuple[int, int] | None = None) -> None:
        choice = LARGE if self.large and self.rng.random() < 0.3 else SIZES
        size = size or self.rng.choice(choice)
        self.done.append(f"to {size}")
        pygame.display.set_mode(size)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.shell.frames(1)

    def focus(self) -> None:
        self.post(self.rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))

    def wait(self) -> None:
        for _ in range(6):
            if self.shell.app.scenes:
                self.shell.app.frame(100)
