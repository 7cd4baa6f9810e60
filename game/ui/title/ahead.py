"""Loading ahead: while the title is shown, the code and data of battles are loaded, so that other pages then open at
once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module

import pygame

from game.model.errors import BadInput
from game.ui.kit import page
from game.ui.kit.fonts import BODY, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage

MODULES = ("game.ui.play.battle", "game.ui.setup.quick", "game.ui.setup.setup")
"""Modules whose imports include everything that the pages behind the title need."""
A_FRAME = 0.012
"""Seconds of each frame for loading data while a page waits for it."""


class Ahead:
    """Loads the code in a thread of its own, and then the rulesets and maps, one piece at a time."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._pieces = self._data()
        self.done = False
        """True once everything is loaded."""

    @property
    def has_code(self) -> bool:
        """Return whether the code is loaded."""
        return self._thread is not None and not self._thread.is_alive()

    def work(self) -> None:
        """Start loading the code; once it is loaded, load one piece of the data."""
        if self._thread is None:
            self._thread = threading.Thread(target=_load_code, daemon=True)
            self._thread.start()
        elif self.has_code:
            self.done = self.done or next(self._pieces, None) is None

    def _data(self) -> Iterator[str]:
        """Load and cache each ruleset and each map; yield its name."""
        from game.maps.loader import known_map  # the title comes without the code of battles
        from game.rulesets import examples, load_ruleset, names
        from game.ui.setup.setup_table import map_files

        for name in (*names(), *examples()):
            with suppress(BadInput):  # the page that needs it says what is wrong
                load_ruleset(name)
            yield name
        for path in map_files():
            with suppress(BadInput):
                known_map(path)
            yield path.stem


def _load_code() -> None:
    """Import MODULES."""
    for name in MODULES:
        import_module(name)


class OpeningScene(FormScene):
    """The empty page shown while a scene is being loaded; `opens` returns the step to that scene."""

    name = "opening"

    def __init__(self, stage: Stage, title: str, ahead: Ahead, opens: Callable[[], Step]) -> None:
        super().__init__(stage)
        self._title, self._ahead, self._opens = title, ahead, opens

    def fill(self) -> None:
        """Lay out the page with its title."""
        desk = self.desk
        sheet = page.sheet(desk)
        page.heading(desk, sheet, self._title)
        desk.text(sheet[0] + 20, sheet[1] + page.HEAD + 26, "One moment ...", Style(BODY, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)

    def update(self, milliseconds: int) -> Step:
        """Load for a part of the frame; return the step to the scene once everything is loaded."""
        super().update(milliseconds)
        until = time.perf_counter() + A_FRAME
        self._ahead.work()
        while not self._ahead.done and self._ahead.has_code and time.perf_counter() < until:
            self._ahead.work()
        if not self._ahead.done:
            return None
        pygame.event.clear((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))  # they were not meant for the new page
        step = self._opens()
        return Replace(step.scene) if isinstance(step, Push) else step or Pop()
