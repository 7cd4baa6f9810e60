"""The slip taped to the title: today's puzzle that is still to be solved, with its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.puzzles.daily import first_unsolved, ids_of
from game.storage.progress import load_progress
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.art import picture
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Box
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage

if TYPE_CHECKING:
    from game.puzzles.puzzle import Puzzle

BOARD = (192.0, 112.0)
SLIP = (216.0, 166.0)
LEFT, TOP = 714.0, 22.0
"""Place of the slip: from the window's right edge, and from its top."""


class TitleSlip:
    """Today's puzzle; its board is painted between frames, when nothing else is to be painted any more."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._painter = MapPainter(stage.cards)
        self._size = board_pixels(stage)
        self._wanted = wanted_today(stage)
        self._work = self._painting()
        self.pending = bool(self._wanted)
        """True if it is still to be painted."""
        self._board: pygame.Surface | None = None
        self._puzzle: Puzzle | None = None

    def work(self) -> bool:
        """Go on with it for a part of a frame; return whether there is something new to be laid."""
        ready = next(self._work, None)
        self.pending = ready is False
        return bool(ready)

    def is_stale(self, stage: Stage) -> bool:
        """Return whether the window has changed since it was painted, or the puzzles still to be solved."""
        return self._size != board_pixels(stage) or self._wanted != wanted_today(stage)

    def lay(self, desk: Form) -> None:
        """Tape it to the page, once it is painted."""
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
        words = f"Today: {puzzle.title}"
        while desk.text_width(words, bold) > width:
            words = f"{words[:-2].rstrip(' …')}…"
        desk.text(left, top + 9, words, bold)
        earned = load_progress(self._stage.folders.config).puzzles.get(puzzle.id, 0)
        told = f"{earned} of 3 stars so far" if earned else "one turn, no dice"
        desk.text(left, top + 26, told, Style(LABEL, desk.palette.ink_soft))

    def _open(self) -> Step:
        return Push(routes.open_puzzles(self._stage))

    def _painting(self) -> Iterator[bool]:
        """Read the puzzle, paint its ground, set up its figures; True once it can be laid."""
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
    """The first of today's puzzles that has not earned its three stars; "" when all have."""
    known = load_progress(stage.folders.config).puzzles
    return first_unsolved(ids_of(date.today()), known)


def board_pixels(stage: Stage) -> tuple[int, int]:
    """Return the largest size of the slip's board, in pixels."""
    return round(BOARD[0] * stage.scale), round(BOARD[1] * stage.scale)


def peopled(ground: pygame.Surface, puzzle: Puzzle, colours: Palette) -> pygame.Surface:
    """A picture of a puzzle's ground with its figures upon it."""
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
