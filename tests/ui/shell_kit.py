"""A window without a display for tests: it opens a scene, clicks, presses keys, and reads the event log."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.roster import load_roster
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.folders import Folders
from game.storage.settings import load_settings
from game.ui.kit.controls import Button, PlacedText, bring_into_view, seen
from game.ui.kit.eventlog import EventLog
from game.ui.kit.form import Form
from game.ui.kit.scene import Push, Scene
from game.ui.kit.sound import SoundBoard
from game.ui.kit.stage import Stage
from game.ui.setup.setup_table import Catalogue, card_of
from game.ui.shell.app import App
from tests.shipped import shipped

KEYS = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Tab": pygame.K_TAB, "Space": pygame.K_SPACE}
PLACES = {pygame.K_RETURN: pygame.KSCAN_RETURN, pygame.K_ESCAPE: pygame.KSCAN_ESCAPE, pygame.K_TAB: pygame.KSCAN_TAB}
DRAWN = 5
"""Number of frames of waiting of which one is drawn."""


class ShellLog(EventLog):
    """The event log of a window in a test. The screen's contents are reported after a frame only if the test reads
    them, because reporting lays out the whole screen once more."""

    reports = False

    @property
    def wanted(self) -> bool:
        """Return whether the screen's contents are reported; events are always written."""
        return self.reports


class Shell:
    """A window without a display, with one scene to begin with. With `reports` it reports the contents of the
    screen."""

    def __init__(
        self,
        folder: Path,
        first: Callable[[Stage], Scene],
        size: tuple[int, int] = (1280, 720),
        scale: int = 0,
        *,
        reports: bool = False,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.log = folder / "events.jsonl"
        self.log.unlink(missing_ok=True)
        folders = Folders.under(folder)
        settings, notice = load_settings(folders.config)
        settings.ui_scale = scale or settings.ui_scale
        settings.callouts = False  # test_callouts.py has them pointed out
        screen = pygame.display.set_mode(size)
        log = ShellLog(self.log)
        log.reports = reports
        stage = Stage(folders, settings, log, SoundBoard({}), size, notice)
        self.app = App(stage, screen)
        self.app.follow(Push(first(stage)))
        self.frames()

    @property
    def stage(self) -> Stage:
        return self.app.stage

    @property
    def scene(self) -> Any:
        return self.app.scenes[-1]

    @property
    def desk(self) -> Form:
        desk: Form = self.scene.desk
        return desk

    @property
    def open(self) -> list[str]:
        """Names of the scenes from the bottom up."""
        return [scene.name for scene in self.app.scenes]

    def frames(self, count: int = 3, *, drawn: bool = True) -> None:
        """Let some frames pass. The last one is drawn, unless more follow at once."""
        for place in range(count):
            if self.app.scenes:
                self.app.frame(16) if drawn and place == count - 1 else self._unseen(16)
        while self.app.scenes and self.scene.name == "opening":  # what is opened is still being loaded
            self.app.frame(16)

    def rest(self) -> None:
        """Let a second pass; its last frame is drawn."""
        for _ in range(9):
            self._unseen(100)
        self.app.frame(100)

    def wait(self, milliseconds: int, place: int) -> None:
        """Let one of many frames pass; only every DRAWN-th is drawn."""
        self.app.frame(milliseconds) if place % DRAWN == DRAWN - 1 else self._unseen(milliseconds)

    def _unseen(self, milliseconds: int) -> None:
        """Let a frame pass without drawing it; the next one is drawn if this one had to be."""
        drawn = False

        def left_out() -> None:
            nonlocal drawn
            drawn = True

        self.app.draw = left_out  # type: ignore[method-assign]
        try:
            self.app.frame(milliseconds)
        finally:
            del self.app.draw
        self.app._stale = self.app._stale or drawn

    def button(self, id: str) -> Button:
        return next(button for button in self.desk.buttons if button.id == id)

    def click(self, id: str, *, drawn: bool = True) -> None:
        """Press a button by mouse where it is drawn, after scrolling to it."""
        button = self.button(id)
        bring_into_view(button, 4)
        self.click_at(seen(button).center, drawn=drawn)

    def click_at(self, place: tuple[int, int], button: int = 1, *, drawn: bool = True) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, pos=place, touch=False))
        self.frames(drawn=drawn)

    def key(self, name: str, mod: int = 0, scancode: int = 0, *, drawn: bool = True) -> None:
        """Press a key by the name on its cap, or by its code."""
        code = KEYS.get(name) or pygame.key.key_code(name.lower())
        place = scancode or PLACES.get(code) or getattr(pygame, f"KSCAN_{name.upper()}", 0)
        typed = name if len(name) == 1 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, scancode=place, unicode=typed))
        self.frames(drawn=drawn)

    def type(self, text: str) -> None:
        """Type text into the focused line."""
        for letter in text:
            code = pygame.key.key_code(letter.lower()) if letter != " " else pygame.K_SPACE
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=letter))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.frames()

    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]


def some_catalogue(*names: str) -> Catalogue:
    """Return a catalogue of real maps, the real roster and the rulesets."""
    shown = names or ("training-ground", "ford")
    cards = [card_of(name, load_ruleset(name)) for name in ruleset_names()]
    loaded = {name: shipped(name) for name in shown}
    return Catalogue(
        loaded, {"torn": "layer ground: row 3 is ragged"}, {card.id: card for card in cards}, load_roster()
    )


def layout_faults(desk: Form) -> list[str]:
    """Return the faults of a layout: texts that overlap, leave their card, or are cut off; controls that overlap."""
    faults = [fault for word in desk.words for fault in _faults_of(desk, word)]
    texts = sorted(desk.words, key=lambda word: word.rect.top)
    for number, word in enumerate(texts):
        for other in texts[number + 1 :]:
            if other.rect.top >= word.rect.bottom:
                break
            if other.pane is word.pane and other.rect.colliderect(word.rect):
                faults.append(f"{word.text!r} overlaps {other.text!r}")
    faults += [
        f"{word.text!r} runs under the key {cap.text}"
        for cap in desk.caps
        for word in texts
        if cap.pane is word.pane
        and not cap.rect.contains(word.rect)
        and cap.rect.inflate(desk.px(4), 0).colliderect(word.rect)
    ]
    for one, two in combinations(desk.panes, 2):
        if one.rect.colliderect(two.rect):
            faults.append(f"panes {one.name} and {two.name} overlap")
    for first, second in combinations(desk.controls, 2):
        if first.pane is second.pane and first.rect.colliderect(second.rect):
            faults.append(f"{first.id} and {second.id} overlap")
    return faults


def _faults_of(desk: Form, word: PlacedText) -> Iterator[str]:
    """Yield the faults of one text's place."""
    window = pygame.Rect(0, 0, *desk.stage.size)
    allowed = word.pane.rect if word.pane else window
    if word.rect.left < allowed.left or word.rect.right > allowed.right:
        yield f"{word.text!r} is cut at the side"
    if not word.pane and not window.contains(word.rect):
        yield f"{word.text!r} leaves the window"
    homes = [rect for rect, pane in desk.homes if pane is word.pane and rect.collidepoint(word.rect.center)]
    home = min(homes, key=lambda rect: rect.width * rect.height, default=None)
    if home is not None and not home.contains(word.rect):
        yield f"{word.text!r} leaves its card"
    if not word.pane and any(pane.rect.colliderect(word.rect) for pane in desk.panes):
        yield f"{word.text!r} stands in the way of what scrolls"
    for button in desk.buttons:
        beside = button.rect.inflate(6, 0)
        if word.pane is button.pane and not beside.contains(word.rect) and beside.colliderect(word.rect):
            yield f"{word.text!r} touches the button {button.id}"
    for entry in desk.entries:
        if word.pane is entry.pane and entry.rect.colliderect(word.rect):
            yield f"{word.text!r} runs into the line {entry.id}"
