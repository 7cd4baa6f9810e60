"""The title: where one begins, goes on, reads the rules, or leaves."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game import __version__
from game.model.errors import BadInput
from game.storage.progress import load_progress
from game.ui import scenes
from game.ui.board import pen
from game.ui.board.art import draw, picture
from game.ui.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.form import Desk
from game.ui.scene import Push, Quit, Scene, Step
from game.ui.scenes.dialog import message
from game.ui.scenes.title_picture import TitlePicture, name_picture
from game.ui.stage import Stage

_LEFT, _WIDTH = 56.0, 312.0
_FITS = ((46.0, 8.0, 64.0), (38.0, 6.0, 52.0), (32.0, 5.0, 50.0))
"""Heights of an entry, of the gap below it, and of the battle to go on with: the first with which all fits."""
_LEAST_NAME = 240 * 0.5 + 106
TAGLINE = "Small squads, five clocks, no hidden rules."


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A battle that can be gone on with: its title, where it stands, whose turn it is, and how it is opened."""

    title: str
    standing: str
    side: str
    open: Callable[[], Scene]


@dataclass(frozen=True, slots=True)
class _Item:
    id: str
    text: str
    key: str
    on: Callable[[], Step]
    look: str = "button"


def _menu(fit: tuple[float, float, float], entries: int, saved: bool) -> float:
    """The height of all entries."""
    tall, gap, first = fit
    return (first + gap if saved else 0.0) + entries * (tall + gap) - gap


class TitleScene:
    """The first screen. `find_save` answers the battle that "Continue" goes on with."""

    name = "title"
    overlay = False

    def __init__(self, stage: Stage, find_save: Callable[[], SavedBattle | None] | None = None) -> None:
        self.stage = stage
        self.find_save = find_save or partial(scenes.latest_save, stage)
        self.desk = Desk(stage, self.name)
        self.picture = TitlePicture(stage)

    @property
    def animating(self) -> bool:
        """Whether the page is still to be painted or drawn."""
        return not self.picture.settled

    def lay(self, stage: Stage) -> None:
        """Lay the page out: the name above, the entries below it as cards."""
        self.stage = stage
        self.picture = TitlePicture(stage)
        desk = self.desk
        desk.clear(stage)
        saved = self.find_save()
        items = self._items(newcomer=saved is None and not load_progress(stage.folders.config).battles)
        tall, gap, first = next(
            (fit for fit in _FITS if _menu(fit, len(items), saved is not None) + _LEAST_NAME <= desk.height), _FITS[-1]
        )
        menu = _menu((tall, gap, first), len(items), saved is not None)
        left = min(_LEFT, desk.width * 0.05)
        self._width = min(_WIDTH, desk.width * 0.3)
        share = min(max((desk.height - menu - 106) / 240, 0.4), desk.height / 720, desk.width * 0.43 / 520)
        top = max(16.0, (desk.height - menu - 240 * share - 66) / 2 - 6)
        below = self._name(left, top, share)
        y = below + 26
        if saved is not None:
            self._continue(left, y, first, saved)
            y += first + gap
        for item in items:
            box = (left, y, self._width, tall)
            desk.button(item.id, box, item.on, text=item.text, key=item.key, look=item.look)
            y += tall + gap
        self._corner()

    def _items(self, *, newcomer: bool) -> list[_Item]:
        """The entries; until a battle has been fought to its end the first of them leads straight into one."""
        listed = [_Item("first-battle", "First battle", "F", self._first_battle, "main")] if newcomer else []
        listed += [
            _Item("new-battle", "New battle", "N", self._new_battle),
            _Item("rule-book", "Rule book and demos", "R", lambda: Push(scenes.open_rulebook(self.stage))),
        ]
        listed.append(_Item("saves", "Saved battles", "B", lambda: Push(scenes.open_saves(self.stage))))
        listed.append(_Item("replays", "Replays", "P", lambda: Push(scenes.open_replays(self.stage))))
        listed.append(_Item("settings", "Settings", "S", lambda: Push(scenes.open_settings(self.stage))))
        listed.append(_Item("quit", "Quit", "Q", Quit))
        return listed

    def _new_battle(self) -> Step:
        try:
            return Push(scenes.open_setup(self.stage))
        except BadInput as refusal:
            return Push(message(self.stage, "There is nothing to play", str(refusal)))

    def _first_battle(self) -> Step:
        """The training ground with the plainest rules against an easy opponent, without a question."""
        try:
            return Push(scenes.open_first_battle())
        except BadInput as refusal:
            return Push(message(self.stage, "There is nothing to play", str(refusal)))

    def _name(self, left: float, top: float, share: float) -> float:
        """The brushed name with the step beside it and the line below; answers where they end."""
        desk = self.desk
        desk.put(name_picture(desk.cards, share), left - 6 * share, top)
        self._path(left, top, share)
        bottom = top + 240 * share + 16
        size = NAME if desk.width > 1000 else VALUE
        desk.text(left, bottom, TAGLINE, Style(size, desk.palette.ink, italic=True))
        return bottom + 8

    def _path(self, left: float, top: float, share: float) -> None:
        """Three straight steps and a diagonal, as the board draws a path."""
        desk = self.desk
        red = desk.palette.side("red")
        nodes = [(8 + 72 * number, 212.0) for number in range(3)]
        line = pen.resample([(*nodes[0],), (*nodes[2],), (188, 176)], 4)
        element = pen.fill(pen.smooth(pen.stroke(line, 6, random.Random("title path"), (0.6, 0.9))), red.text_dark)
        size = (desk.px(220 * share), desk.px(240 * share))
        desk.put(desk.cards.keep(("title path", size), lambda: draw(220, 240, element, size)), left, top)
        for (x, y), feet in zip(nodes, ("5", "10", "15"), strict=True):
            grown = max(1.0, share)
            node = picture("marks/node", desk.px(26 * grown), desk.px(26 * grown), desk.palette.recolouring("red"))
            desk.put(node, left + x * share - 13 * grown, top + y * share - 13 * grown)
            style = Style(round(LABEL * grown), desk.palette.on_dark, bold=True)
            desk.text(left + x * share, top + y * share, feet, style, "centre")
        half = 10 * max(0.7, share)
        mark = picture("marks/diag-1", desk.px(2 * half), desk.px(2 * half))
        desk.put(mark, left + 180 * share - half, top + 186 * share - half)

    def _continue(self, left: float, y: float, tall: float, saved: SavedBattle) -> None:
        desk = self.desk
        box = (left, y, self._width + 32, tall)
        made = desk.button("continue", box, partial(self._go_on, saved), key="Enter", look="chosen")
        with desk.upon(made):
            desk.put(desk.cards.side_sign(saved.side, 20), left + 12, y + tall / 2 - 18)
            desk.text(left + 42, y + tall / 2 - 9, "Continue", Style(NAME, desk.palette.ink, bold=True))
            desk.text(
                left + 42, y + tall / 2 + 14, f"{saved.title}, {saved.standing}", Style(BODY, desk.palette.ink_soft)
            )

    def _go_on(self, saved: SavedBattle) -> Step:
        try:
            return Push(saved.open())
        except BadInput as refusal:
            return Push(message(self.stage, "This battle cannot go on", str(refusal)))

    def _corner(self) -> None:
        desk = self.desk
        style = Style(LABEL, desk.palette.ink, bold=True, halo=desk.palette.card)
        desk.text(desk.width - 14, desk.height - 16, f"Version {__version__}", style, "right")
        if self.stage.notice:
            tall = 16.0 * len(desk.lines(self.stage.notice, 390, Style(LABEL))) + 20
            box = (desk.width - 460, 12.0, 444.0, tall)
            made = desk.button("notice", box, self._noticed, look="chosen")
            with desk.upon(made):
                desk.prose(box[0] + 12, box[1] + 10, 390, self.stage.notice, Style(LABEL, desk.palette.ink), 16)
                desk.put(desk.cards.cross(14), box[0] + box[2] - 26, box[1] + 8)

    def _noticed(self) -> Step:
        self.stage.notice = ""
        self.lay(self.stage)
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer, and go on painting the page."""
        self.desk.update(milliseconds)
        self.picture.work(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page and what lies on it."""
        self.picture.draw(screen)
        self.desk.draw(screen)
