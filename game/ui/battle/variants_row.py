"""The row of a card with the variants of an action: weapons, heights or distances to choose from."""

from __future__ import annotations

from functools import partial

from game.table.selection import Selection
from game.ui.battle.layout import Handlers
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.sheet import Sheet


def lay_variants(
    sheet: Sheet, selection: Selection, left: float, top: float, width: float, handlers: Handlers
) -> float:
    """Lay out the weapons, heights or distances, if there are several; return the top of the next row in units."""
    titles = selection.variant_titles()
    if len(titles) < 2:
        return top
    x = left
    present = selection.preview().variant
    key = sheet.stage.keymap.label("variant")
    x += sheet.key_cap(x, top, key) + 6
    for number, title in list(enumerate(titles))[max(0, present - 2) :]:
        style = Style(LABEL, sheet.palette.ink, bold=number == present)
        wide = min(sheet.text_width(title, style) + 14, left + width - x)
        if wide < 30:
            break
        sheet.card((x, top, wide, 19), "chosen" if number == present else "button", number)
        sheet.fitted(x + wide / 2, top + 9.5, wide - 6, title, (style,), "centre")
        sheet.spot(f"variant:{number}", (x, top, wide, 19), partial(handlers.variant, number), tip=title)
        x += wide + 5
    return top + 24
