"""The figures below the whole log: pressing one leaves only the lines of that figure, pressing it again shows all."""

from __future__ import annotations

from functools import partial

from game.engine.view import View
from game.ui.battle.layout import Handlers
from game.ui.kit import art
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

STEP, ROW, RIM = 40.0, 38.0, 8.0
FILTER_ID = "log-of:"
"""The beginning of the ids of these controls; the figure comes after it."""
PALE = 120
"""Opacity of the others while one is chosen, of 255."""


def lay_filter(sheet: Sheet, view: View, only: int, box: Box, handlers: Handlers) -> float:
    """Lay a row or more of figures along the lower border of a box; return the height that is left above them."""
    left, top, width, height = box
    figures = view.figures()
    across = max(1, int((width - 2 * RIM) // STEP))
    rows = -(-len(figures) // across)
    tall = rows * ROW + RIM
    if len(figures) < 2 or tall > height / 3:
        return height
    start = top + height - tall
    sheet.card((left, start, width, tall), "tab", number=2)
    for number, figure in enumerate(figures):
        x, y = left + RIM + number % across * STEP, start + RIM / 2 + number // across * ROW
        picture = sheet.cards.figure(figure.profile, figure.side, 24)
        if only and figure.id != only:
            picture = sheet.cards.keep(("pale", figure.profile, figure.side), partial(art.faded, picture, PALE))
        if figure.id == only:
            sheet.card((x, y, STEP - 2, ROW - 3), "chosen")
        sheet.put(picture, x + (STEP - 2 - 24) / 2, y + ROW - 6 - picture.get_height() / sheet.stage.scale)
        tip = "Show all lines again" if figure.id == only else f"Only what {figure.name} did and suffered"
        spot = (x, y, STEP - 2, ROW - 3)
        sheet.spot(f"{FILTER_ID}{figure.id}", spot, partial(handlers.look, figure.id), tip=tip, figure=figure.id)
    return height - tall - 4
