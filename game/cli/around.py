"""Things near a square in words, for people who have no board before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine.view import View
from game.model.grid import Edge, Square, distance, square_words
from game.model.listing import number_words
from game.model.terrain import nature

NEAR = 6
"""Squares to each side that count as near."""
MOST = 4
"""Most places of one kind that are named."""


def around_lines(view: View, centre: Square) -> Iterator[str]:
    """Yield a line for each kind of ground and border near a square, with the nearest places of each: what covers, what
    hides, what is in the way. The most frequent kind of ground is left out."""
    if centre not in view.board:
        yield "  This square is not on the map."
        return
    squares = [square for square in view.board.squares if distance(centre, square) <= NEAR]
    plain = Counter(view.board.surfaces(square)[-1] for square in squares).most_common(1)[0][0]
    found: dict[str, list[tuple[int, str]]] = {}
    for square in squares:
        kind = view.board.surfaces(square)[-1]
        if kind != plain:
            away = distance(centre, square)
            found.setdefault(nature().terrain[kind].title, []).append((away, square_words(square)))
    for edge, kind in view.board.edges.items():
        away = min(distance(centre, square) for square in edge)
        if away <= NEAR:
            found.setdefault(_border_title(view, edge, kind), []).append((away, " / ".join(map(square_words, edge))))
    yield f"  Within {NEAR} squares of {square_words(centre)}, mostly {nature().terrain[plain].title.lower()}:"
    for title, places in sorted(found.items(), key=lambda item: min(item[1])):
        named = [f"{place} ({number_words(away, 'square')})" for away, place in sorted(places)[:MOST]]
        left = len(places) - len(named)
        yield f"  {title}: {', '.join(named)}{f' and {left} more' if left else ''}"


def _border_title(view: View, edge: Edge, kind: str) -> str:
    """Return the title of a border, with its state if it can be opened."""
    known = nature().edge[kind]
    return f"{known.title}, {'open' if edge in view.opened() else 'shut'}" if known.opens else known.title
