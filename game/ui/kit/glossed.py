"""Words that explain themselves when they are pointed at: finds the one under the pointer among the texts of a page."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.rulebook.glossary import Term, term_at
from game.ui.kit.controls import Word


def pointed_term(words: Iterable[Word], place: tuple[int, int], ruleset: str) -> tuple[Term, pygame.Rect] | None:
    """The term under a place of the screen and the line it stands in; None where there is none.

    Letters are taken as equally wide: a word is long enough for that to find the right one.
    """
    for word in words:
        pane = word.pane
        if pane is not None and not pane.rect.collidepoint(place):
            continue
        rect = word.rect.move(0, -pane.offset) if pane is not None else word.rect
        if rect.width and rect.inflate(0, 8).collidepoint(place):
            term = term_at(word.text, (place[0] - rect.left) * len(word.text) / rect.width, ruleset)
            if term is not None:
                return term, rect
    return None
