"""Glossary terms in the texts of a page: the term under the pointer is found, so that its explanation can be shown."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import pygame

from game.rulebook import title_of
from game.rulebook.glossary import Term, term_at
from game.ui.kit.controls import PlacedText
from game.ui.kit.fonts import BODY, Fonts, Style
from game.ui.kit.scene import OnPress
from game.ui.kit.sheet import PressSpot
from game.ui.kit.stage import Stage

EXPLAIN_MS = 350
"""Milliseconds for which the pointer must rest on a word before its explanation is shown."""
TERM = "term:"
"""Prefix of the ids of spots that explain a glossary term."""
_STYLE = Style(BODY)
"""Style in which letters are measured; in other sizes and weights their proportions are nearly the same."""


def pointed_term(
    words: Iterable[PlacedText], place: tuple[int, int], ruleset: str, fonts: Fonts
) -> tuple[Term, pygame.Rect] | None:
    """Return the glossary term whose letters lie at `place` (pixels), with the rectangle of its line; None if there is
    none."""
    for word in words:
        pane = word.pane
        if pane is not None and not pane.rect.collidepoint(place):
            continue
        rect = word.rect.move(0, -pane.offset) if pane is not None else word.rect
        if rect.width and rect.inflate(0, 8).collidepoint(place):
            term = term_at(word.text, _letters_before(word.text, (place[0] - rect.left) / rect.width, fonts), ruleset)
            if term is not None:
                return term, rect
    return None


def term_spot(
    words: Iterable[PlacedText], place: tuple[int, int], ruleset: str, stage: Stage, on: OnPress | None
) -> PressSpot | None:
    """Return the spot that explains the glossary term at `place` (pixels) and names the key that opens its rule; None
    if no term is there. `on` is called by a click on the spot."""
    found = pointed_term(words, place, ruleset, stage.fonts)
    if found is None:
        return None
    term, rect = found
    rule = term.rule_in(ruleset)
    more = f"\n{stage.keymap.label('rule')}: {title_of(rule)}" if rule else ""
    return PressSpot(f"{TERM}{term.id}", rect, on, "", term.text + more, rule)


def _letters_before(text: str, share: float, fonts: Fonts) -> float:
    """Return how many letters (such as 3.5) fill a share (0 to 1) of the width of a line."""
    wanted = share * fonts.width(text, _STYLE)
    count = bisect_left(range(len(text)), wanted, key=lambda count: fonts.width(text[:count], _STYLE))
    return max(0.0, count - 0.5)


class Glossed:
    """The glossary term under a resting pointer."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._found: tuple[Term, pygame.Rect] | None = None
        self._rested = 0

    def look(self, words: Iterable[PlacedText], place: tuple[int, int], ruleset: str, milliseconds: int) -> bool:
        """Note the glossary term at `place` (pixels), `milliseconds` after the last call; return whether its
        explanation must be drawn again."""
        found, before = pointed_term(words, place, ruleset, self._stage.fonts), self._found
        if found is None or before is None or found[0] is not before[0]:
            self._found, self._rested = found, 0
            return found is not before
        self._rested += milliseconds
        return self._rested - milliseconds < EXPLAIN_MS

    @property
    def shown(self) -> tuple[Term, pygame.Rect] | None:
        """Return the term to explain now, with the rectangle of its line; None until the pointer has rested on it."""
        return self._found if self._rested >= EXPLAIN_MS else None
