"""Words for what the player can do next with the action in mind: one short sentence."""

from __future__ import annotations

from game.table.selection import Selection
from game.table.targeting import is_border, is_simple
from game.table.turn_words import leaves_only_end, left_words, rest_words


def next_step(selection: Selection, end_key: str) -> str:
    """Return what to do next: choose an action, point at something, or confirm; "" while nobody is to act."""
    choosing = selection.choosing
    if choosing is None or selection.decision is None or selection.decision.choices:
        return ""
    if not choosing.action:
        offers = selection.offers()
        if leaves_only_end(offers):
            return rest_words(selection.view, selection.figure, end_key)
        return left_words(selection.view, selection.figure, end_key, offers) or "Choose an action: click its card."
    if selection.pinned is not None and selection.preview().command is not None:
        if is_simple(choosing.action):
            return "Click the card again, or press Enter."
        if selection.preview().then is not None:
            return "Enter goes to the frame first."
        return "Click it again, or press Enter."
    return _to_point_at(selection)


def _to_point_at(selection: Selection) -> str:
    """Return what to click for an action that has no target yet."""
    choosing = selection.choosing
    assert choosing is not None
    if choosing.is_path:
        return "Click a square to see the path."
    figures = [pick for pick in choosing.picks if isinstance(pick, int)]
    if len(figures) == 1 and not choosing.shoots:
        return f"Click {selection.session.name(figures[0])}."
    if figures:
        return "Click an enemy to see the chance." if choosing.shoots else "Click a figure."
    if any(is_border(pick) for pick in choosing.picks):
        return "Click one of the marked borders."
    return "Click a square." if choosing.picks and not choosing.words else ""
