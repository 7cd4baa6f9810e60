"""The title page: entries that begin or continue a battle, open other pages, or quit.

A slip is a small paper with words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import __version__
from game.puzzles.daily import first_unsolved, ids_of
from game.storage.progress import load_progress
from game.ui.board.map_picture import MapPainter
from game.ui.kit import pen, routes
from game.ui.kit.art import draw, picture
from game.ui.kit.dialog import tried
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.form_scene import FormScene
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Box
from game.ui.kit.routes import SavedBattle
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage
from game.ui.kit.thread import Next, next_for
from game.ui.title.ahead import Ahead, OpeningScene
from game.ui.title.title_entries import ENTRIES, TitleEntry, gold_of
from game.ui.title.title_picture import TitlePicture, name_picture

if TYPE_CHECKING:
    from game.puzzles.puzzle import Puzzle

_LEFT, _WIDE, _GAP = 40.0, 424.0, 8.0
_SHARE = 0.41
"""Largest share of the window's width for the entries."""
_TALL, _FIRST, _QUIET = 62.0, 76.0, 36.0
"""Heights in units of an entry, of the gold card above them, and of the flat cards at the foot."""
_NAME = 0.82
_NAME_TALL = 246.0
_LOW_TALL = 46.0
_BESIDE_ICON = 56.0
"""Units from an entry's left edge to its words, beside its icon."""
_AROUND_KEY = 18.0
"""Units left free around a key cap: 12 to the edge of its entry, 6 to the words."""
_ROWS = 4
"""Rows of the grid on both pages, so that everything below keeps its place."""
_MOST_BOXES = 9
_WHOLE = 0.6
"""Share of its full size from which the game's name has a path drawn beside it."""
_SLIP_FROM = 1180.0
"""Width of the window, in units, from which the slip with today's puzzle fits."""
TAGLINE = "Small squads, five sets of rules, nothing hidden."


class TitleScene(FormScene):
    """The title page. `find_save` returns the saved battle that "Continue" opens; None if there is none."""

    name = "title"

    def __init__(self, stage: Stage, find_save: Callable[[], SavedBattle | None] | None = None) -> None:
        super().__init__(stage)
        self.find_save = find_save or partial(routes.latest_save, stage)
        self.picture = TitlePicture(stage)
        self.slip: TitleSlip | None = None
        self.ahead = Ahead()
        self.more = False
        """True while the entries behind "More" are shown."""
        self._hidden: list[TitleEntry] = []
        """Entries that are not shown but whose keys work."""

    @property
    def animating(self) -> bool:
        """True while the page is still to be painted or drawn."""
        return not self.picture.settled or (self.slip is not None and self.slip.pending)

    def fill(self) -> None:
        """Lay out the name, one gold card, the entries to play or those behind "More" as a grid, and the foot."""
        desk = self.desk
        self._wide = min(_WIDE, desk.width * _SHARE)
        self.picture = TitlePicture(self.stage, desk.px(_LEFT + self._wide))
        if self.slip is None or self.slip.is_stale(self.stage):
            self.slip = TitleSlip(self.stage) if desk.width >= _SLIP_FROM and desk.height >= 700 else None
        saved = self.find_save()
        low = desk.height < 700
        onward = next_for(self.stage) if saved is None else None
        gold, rest, flat = self._entries(led=saved is not None or onward is not None)
        tall, gap, first = (_LOW_TALL, 5.0, 52.0) if low else (_TALL, _GAP, _FIRST)
        self._half = (self._wide - _GAP) / 2
        rows = _ROWS
        menu = first + gap + rows * (tall + gap) + _QUIET
        share = min(_NAME, (desk.height - menu - 34) * _NAME / _NAME_TALL)
        if low:
            share = max(0.32, min(0.5, (desk.height - menu - 70) / 240))
        spare = max(0.0, desk.height - menu - (_NAME_TALL / _NAME) * share - 6)
        y = self._name(_LEFT, min(16.0, spare / 2) + (spare / 3 if not low else 0), share) + (8 if low else 14)
        if saved is not None:
            self._continue(_LEFT, y, first, saved)
        elif onward is not None:
            self._onward(onward, (_LEFT, y, self._wide, first))
        elif gold is not None:
            self._gold(gold, (_LEFT, y, self._wide, first))
        y += first + gap
        step = rows * (tall + gap) / max(rows, (len(rest) + 1) // 2)  # one row more is a little lower
        for place, entry in enumerate(rest):
            alone = place == len(rest) - 1 and place % 2 == 0
            x = _LEFT + (place % 2) * (self._half + _GAP)
            wide = self._wide if alone else self._half
            self._card(entry, (x, y + (place // 2) * step, wide, step - gap), plain=low)
        y += rows * (tall + gap)
        self._foot(flat, y)
        self._corner()
        if self.slip is not None:
            self.slip.lay(desk)

    def _entries(self, *, led: bool) -> tuple[TitleEntry | None, list[TitleEntry], list[TitleEntry]]:
        """Return the gold entry, the entries in the grid below it, and the flat ones at the foot; remember the entries
        of the other page. The gold entry is None if the page is `led` by a battle to continue or a proposed next
        step."""
        gold = None if led else next(entry for entry in ENTRIES if entry.id == gold_of(self.stage))
        others = [entry for entry in ENTRIES if entry is not gold]
        page, hidden = ("more", "play") if self.more else ("play", "more")
        turn = TitleEntry("fewer", "Back", "Esc", "", self._turn, where="foot")
        if not self.more:
            turn = TitleEntry("more", "More", "M", "open", self._turn, lambda stage: "Rules, puzzles, replays")
        shown = [entry for entry in others if entry.where == page]
        self._hidden = [entry for entry in others if entry.where == hidden]
        flat = [entry for entry in others if entry.where == "foot"]
        return gold, [*shown, *([] if self.more else [turn])], [*([turn] if self.more else []), *flat]

    def _turn(self, stage: Stage) -> Step:
        """Switch between the two pages of entries."""
        self.more = not self.more
        return self.relaid()

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key, including the keys of entries that are not shown."""
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            name = pygame.key.name(event.key).upper()
            if self.more and name == "M":
                return self._turn(self.stage)
            for entry in self._hidden:
                if entry.key == name:
                    return self._open(entry)
        return super().handle(event)

    def _foot(self, flat: list[TitleEntry], y: float) -> None:
        """Lay out the flat cards in one row under the grid, as wide as their words need."""
        desk = self.desk
        for size in (BODY, LABEL):
            style = Style(size, desk.palette.ink, bold=True)
            wide = [desk.text_width(one.title, style) + desk.cards.key_width(one.key) + 36 for one in flat]
            spare = self._wide - sum(wide) - _GAP * (len(flat) - 1)
            if spare >= 0:
                break
        x = _LEFT
        for entry, width in zip(flat, wide, strict=True):
            room = self._half if len(flat) == 2 else min(self._half, width + max(0.0, spare) / len(flat))
            box = (x, y, room, _QUIET)
            desk.button(entry.id, box, partial(self._open, entry), text=entry.title, key=entry.key, style=style)
            x += room + _GAP

    def _open(self, entry: TitleEntry) -> Step:
        opens = partial(tried, self.stage, "This cannot be opened", lambda: entry.on(self.stage))
        return self._opened(entry.title, opens) if entry.battles else opens()

    def _opened(self, title: str, opens: Callable[[], Step]) -> Step:
        """Return the step that `opens` returns; while code and data are still being loaded, the step to an empty
        page."""
        return opens() if self.ahead.done else Push(OpeningScene(self.stage, title, self.ahead, opens))

    def _gold(self, entry: TitleEntry, box: Box) -> None:
        """Lay out the gold button of the first thing to do for a player without a battle to continue."""
        desk = self.desk
        made = desk.button(entry.id, box, partial(self._open, entry), key=entry.key, look="main")
        with desk.upon(made):
            self._icon(entry, box[0] + 38, box[1] + box[3] / 2, 46)
            desk.text(box[0] + 72, box[1] + box[3] / 2 - 11, entry.title, Style(NAME, desk.palette.ink, bold=True))
            fact = entry.fact(self.stage)
            words = f"{fact}, you learn as you play" if entry.id == "first-battle" else str(fact)
            desk.text(box[0] + 72, box[1] + box[3] / 2 + 12, words, Style(BODY, desk.palette.ink))

    def _onward(self, onward: Next, box: Box) -> None:
        """Lay out the gold card with the proposed next step, and the reason for it."""
        desk = self.desk
        made = desk.button(onward.id, box, partial(self._opened, onward.title, onward.on), key="Enter", look="main")
        with desk.upon(made):
            pixels = desk.px(40)
            desk.put(picture(f"icons/{onward.icon}", pixels, pixels), box[0] + 18, box[1] + box[3] / 2 - 20)
            room = box[2] - 72 - desk.cards.key_width("Enter") - 20
            titles = (Style(NAME, desk.palette.ink, bold=True), Style(BODY, desk.palette.ink, bold=True))
            desk.fitted(box[0] + 72, box[1] + box[3] / 2 - 11, room, f"Next: {onward.title}", titles)
            styles = (Style(BODY, desk.palette.ink), Style(LABEL, desk.palette.ink))
            desk.fitted(box[0] + 72, box[1] + box[3] / 2 + 12, room, onward.why, styles)

    def _card(self, entry: TitleEntry, box: Box, *, plain: bool) -> None:
        """Lay out one entry with its icon and its fact; with `plain`, without both."""
        desk = self.desk
        left, top, wide, tall = box
        made = desk.button(entry.id, box, partial(self._open, entry), key=entry.key)
        before = 14.0 if plain else _BESIDE_ICON
        room = wide - before - desk.cards.key_width(entry.key) - _AROUND_KEY
        with desk.upon(made):
            if plain:
                styles = [Style(size, desk.palette.ink, bold=True) for size in (BODY, LABEL)]
                desk.fitted(left + before, top + tall / 2, room, entry.title, styles)
                return
            self._icon(entry, left + 30, top + tall / 2, 42)
            styles = [Style(size, desk.palette.ink, bold=True) for size in (VALUE, BODY)]
            desk.fitted(left + before, top + tall / 2 - 10, room, entry.title, styles)
            fact = entry.fact(self.stage)
            if isinstance(fact, str):
                desk.fitted(left + before, top + tall / 2 + 12, room, fact, (Style(LABEL, desk.palette.ink_soft),))
            else:
                self._boxes(left + before, top + tall / 2 + 12, *fact)

    def _boxes(self, left: float, middle: float, done: int, of: int) -> None:
        """Draw `of` boxes, the first `done` of them red."""
        desk = self.desk
        if done >= of or of > _MOST_BOXES:
            desk.put(desk.cards.tick_box(done >= of, 16), left, middle - 8)
            desk.text(left + 22, middle, f"{done} of {of}", Style(LABEL, desk.palette.ink_soft))
            return
        for place in range(of):
            bar = desk.cards.bar(9, 9, 1.0 if place < done else 0.0, desk.palette.side("red").base)
            desk.put(bar, left - 3 + place * 11.5, middle - 8)

    def _icon(self, entry: TitleEntry, x: float, y: float, span: float) -> None:
        pixels = self.desk.px(span)
        self.desk.put(picture(f"icons/{entry.icon}", pixels, pixels), x - span / 2, y - span / 2)

    def _name(self, left: float, top: float, share: float) -> float:
        """Draw the name of the game with the line below it; return the bottom in units."""
        desk = self.desk
        desk.put(name_picture(desk.cards, share), left - 6 * share, top)
        if share >= _WHOLE:  # in a low window the numbers of its squares would lie on each other
            self._path(left, top, share)
        bottom = top + 240 * share + 10
        size = NAME if desk.width > 1000 else VALUE
        desk.text(left, bottom, TAGLINE, Style(size, desk.palette.ink, italic=True))
        return bottom + 8

    def _path(self, left: float, top: float, share: float) -> None:
        """Draw three straight steps and a diagonal, as a path on the board looks."""
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
        box = (left, y, self._wide, tall)
        made = desk.button("continue", box, partial(self._go_on, saved), key="Enter", look="main")
        with desk.upon(made):
            desk.put(desk.cards.side_sign(saved.side, 20), left + 12, y + tall / 2 - 18)
            desk.text(left + 42, y + tall / 2 - 9, "Continue", Style(NAME, desk.palette.ink, bold=True))
            desk.text(left + 42, y + tall / 2 + 14, f"{saved.title}, {saved.standing}", Style(BODY, desk.palette.ink))

    def _go_on(self, saved: SavedBattle) -> Step:
        opens = partial(tried, self.stage, "This battle cannot be continued", lambda: Push(saved.open()))
        return self._opened("Continue", opens)

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
        return self.relaid()

    def update(self, milliseconds: int) -> Step:
        """Update the buttons, and continue painting the page."""
        super().update(milliseconds)
        self.picture.work(milliseconds)
        if self.slip is not None and self.slip.pending and self.picture.settled and self.slip.work():
            return self.relaid()
        if self.picture.settled and not self.ahead.done:
            self.ahead.work()
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the picture, the form and the slip."""
        self.picture.draw(screen)
        self.desk.draw(screen)


BOARD = (192.0, 112.0)
SLIP = (216.0, 166.0)
LEFT, TOP = 714.0, 22.0
"""Distance of the slip from the window's right edge, and from its top, in units."""


class TitleSlip:
    """Slip with today's puzzle; its board is painted between frames, after all else."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._painter = MapPainter(stage.cards)
        self._size = board_pixels(stage)
        self._wanted = wanted_today(stage)
        self._work = self._painting()
        self.pending = bool(self._wanted)
        """True while the slip must still be painted."""
        self._board: pygame.Surface | None = None
        self._puzzle: Puzzle | None = None

    def work(self) -> bool:
        """Continue preparing the slip for part of a frame; return whether it must be laid out again."""
        ready = next(self._work, None)
        self.pending = ready is False
        return bool(ready)

    def is_stale(self, stage: Stage) -> bool:
        """Return whether the size of the window, or the first unsolved puzzle, has changed since the slip was
        painted."""
        return self._size != board_pixels(stage) or self._wanted != wanted_today(stage)

    def lay(self, desk: Form) -> None:
        """Tape the slip with the puzzle to the page, once it is painted."""
        puzzle, board = self._puzzle, self._board
        if puzzle is None or board is None:
            return
        left, top = desk.width - LEFT, TOP
        made = desk.button("slip", (left, top, *SLIP), self._open, look="card")
        with desk.upon(made):
            wide, tall = (length / desk.stage.scale for length in board.get_size())
            desk.put(board, left + (SLIP[0] - wide) / 2, top + 12 + (BOARD[1] - tall) / 2)
            self._words(desk, puzzle, (left + 12, top + 126, SLIP[0] - 24, 36))
        desk.put(desk.cards.tape(0), left - 14, top - 10)
        desk.put(desk.cards.tape(1), left + SLIP[0] - 28, top - 10)

    def _words(self, desk: Form, puzzle: Puzzle, box: Box) -> None:
        left, top, width, _ = box
        bold = Style(LABEL, desk.palette.ink, bold=True)
        desk.fitted(left, top + 9, width, f"Today: {puzzle.title}", (bold,))
        earned = load_progress(self._stage.folders.config).puzzles.get(puzzle.id, 0)
        told = f"{earned} of 3 stars so far" if earned else "a puzzle: one turn, no dice"
        desk.text(left, top + 26, told, Style(LABEL, desk.palette.ink_soft))

    def _open(self) -> Step:
        return Push(routes.open_puzzles(self._stage))

    def _painting(self) -> Iterator[bool]:
        """Read the puzzle, paint its ground and place its figures in small steps; yield False after each, and True once
        the slip can be shown."""
        yield False
        from game.puzzles.puzzle import puzzle_named  # the title comes without the code of battles

        yield False
        puzzle = puzzle_named(self._wanted)
        drawn = replace(puzzle.scenario.map, id=f"puzzle {puzzle.id}")
        while (ground := self._painter.picture(drawn, self._size)) is None:
            yield False
            self._painter.work(6)
        self._puzzle, self._board = puzzle, peopled(ground, puzzle, self._stage.palette)
        yield True


def wanted_today(stage: Stage) -> str:
    """Return the id of the first of today's puzzles that has not earned three stars; "" if all have."""
    known = load_progress(stage.folders.config).puzzles
    return first_unsolved(ids_of(date.today()), known)


def board_pixels(stage: Stage) -> tuple[int, int]:
    """Return the largest size (width, height) of the slip's board, in pixels."""
    return round(BOARD[0] * stage.scale), round(BOARD[1] * stage.scale)


def peopled(ground: pygame.Surface, puzzle: Puzzle, colours: Palette) -> pygame.Surface:
    """Return a picture of a puzzle's ground with its figures."""
    made = ground.copy()
    pixels = ground.get_width() // puzzle.scenario.map.board.width
    figures = [(figure, side.id) for side in puzzle.scenario.sides for figure in side.figures]
    for figure, side in sorted(figures, key=lambda pair: (pair[0].square or (0, 0))[1]):
        x, y = figure.square or (0, 0)
        size = (round(pixels * 1.3), round(pixels * 1.69))
        recolouring = colours.recolouring(side)
        shape = "round" if side == "red" else "hex"
        place = (x * pixels - (size[0] - pixels) // 2, (y + 1) * pixels - size[1])
        for part in (f"figures/base-{shape}-medium", f"figures/{figure.profile}-stand"):
            made.blit(picture(part, *size, recolouring), place)
    return made
