"""Places of the parts of the battle screen, and the callbacks of its controls.

A unit is a pixel of a screen that is 720 pixels high; a Box is (left, top, width, height) in units.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.table.targeting import Pick
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step

STRIP, BAR, NOTES = 69.0, 91.0, 300.0
GAP = 8.0
LOW = 640.0
"""Height of the screen in units below which figure card, preview card and log do not fit one below the other."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of the parts of the screen in a window of `width` by `height` units."""

    width: float
    height: float
    beside: float = 0.0
    """Width in units kept free on the right of the action bar."""

    @property
    def main(self) -> float:
        """Return the width in units of the column with strip, board and bar."""
        return self.width - NOTES - 20

    @property
    def board(self) -> Box:
        """Return the place of the board, between the strip and the bar."""
        return (0, STRIP, self.main, self.height - STRIP - BAR)

    @property
    def bar(self) -> Box:
        """Return the place of the action bar."""
        return (GAP, self.height - BAR + 9, self.main - 2 * GAP - self.beside, BAR - 18)

    @property
    def is_low(self) -> bool:
        """True if the column of notes is too low for the figure's card and the preview card together."""
        return self.height < LOW

    @property
    def notes(self) -> Box:
        """Return the place of the column with the notes."""
        return (self.width - NOTES - GAP, GAP, NOTES, self.height - 2 * GAP)


@dataclass(frozen=True, slots=True)
class Handlers:
    """Callbacks of the screen's controls."""

    action: Callable[[str], Step]
    end: Callable[[], Step]
    look: Callable[[int], Step]
    rule: Callable[[str], Step]
    answer: Callable[[str], Step]
    order: Callable[[str, str], Step]
    word: Callable[[Pick], Step]
    variant: Callable[[int], Step]
    more: Callable[[], Step]
    every: Callable[[], Step]
    log: Callable[[], Step]
    undo: Callable[[], Step]
    take: Callable[[int], Step]
    side: Callable[[], Step]
    watch: Callable[[], Step]
    hint: Callable[[int], Step]
    why: Callable[[int], Step]
    menu: Callable[[], Step] = lambda: None
    """Opens the menu of the battle."""
    further: Callable[[], Step] = lambda: None
    """Closes the callout."""
    skip: Callable[[], Step] = lambda: None
    """Turns callouts off."""
