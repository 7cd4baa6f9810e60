"""Cards of actions: in a slot of the bar, on the sheet of further actions, and the card that explains one."""

from __future__ import annotations

import re
from functools import partial

from game.rulebook import title_of
from game.rulebook.action_words import cost_words, page_of
from game.table.futile import ShownOffer
from game.ui.battle.card_choice import whole_sentences
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress
from game.ui.kit.sheet import Sheet

WIDE_LINES = 3
"""Most lines of description on a wide action card."""
TWO = 2
"""Most lines for the reason on a card of the sheet of further actions."""
OFF = 95
"""Opacity (0 to 255) of the picture of a disabled action."""
COSTS = {
    "half action": "half", "full action": "full", "free": "free", "bonus step": "free",
    "simple": "half", "complex": "full", "simple action": "half", "complex action": "full", "free action": "free",
    "standard action": "full", "move action": "half", "swift move action": "half", "minor action": "free",
    "free, once a round": "free", "the move of this pass": "walk",
}  # fmt: skip
"""Names of the icons for costs that are parts of a turn; any other cost is written in words."""

TIGHTER, LEAST_LETTERS = (11, 10, 9), 14
"""Smaller sizes of letters for names that do not fit at the usual size, and the fewest pixels of such letters."""


def lay_slot(
    sheet: Sheet,
    offer: ShownOffer,
    box: Box,
    key: str,
    number: int,
    *,
    says: str,
    chosen: bool,
    told: bool,
    on: OnPress,
) -> None:
    """Lay out an action in its slot of the bar: key, cost, icon and name, marked if it is `chosen`, grey while it is
    disabled. With `told`, a card beside the slots explains it; otherwise its tip does. A name that does not fit is left
    out."""
    left, top, width, height = box
    off, futile = offer.refused is not None, bool(offer.futile)
    _paper(sheet, offer, box, number, chosen)
    colour = _ink(sheet, offer)
    plain = next((one for one in names(sheet, colour) if _fits(sheet, offer.title, width - 4, one)), None)
    rows = sheet.lines(offer.title, width - 4, plain)[:2] if plain is not None else []
    span = 36 - 6 * len(rows[1:])
    lay_icon(sheet, offer.icon, left + width / 2, top + (44, 36, 32)[len(rows)], min(span, width - 6), off or futile)
    sheet.key_cap(left + 4, top + 4, key, faint=off)
    lay_cost(sheet, offer.cost, left + width - 4, top + 13, width - 28, off)
    for place, row in enumerate(rows):
        y = top + height - 12 - 13 * (len(rows) - 1 - place)
        styles = (Style(LABEL, colour, bold=True), Style(LABEL, colour), *((plain,) if plain is not None else ()))
        sheet.fitted(left + width / 2, y, width - 4, row, styles, "centre")
    _spot(sheet, offer, box, on, says, told=told)


def names(sheet: Sheet, colour: str) -> tuple[Style, ...]:
    """Return the styles for a name in little space, in the order to try: the normal size, then smaller sizes if the
    interface is enlarged."""
    small = (Style(size, colour) for size in TIGHTER if sheet.fonts.px(size) >= LEAST_LETTERS)
    return (Style(LABEL, colour), *small)


def _fits(sheet: Sheet, text: str, width: float, style: Style) -> bool:
    return all(sheet.text_width(row, style) <= width for row in sheet.lines(text, width, style)[:2])


def lay_line(
    sheet: Sheet, offer: ShownOffer, box: Box, key: str, number: int, *, says: str, chosen: bool, on: OnPress,
    wordy: bool = False,
) -> None:  # fmt: skip
    """Lay out one of the further actions as a line with key, icon, name and cost, marked if it is `chosen`; with
    `wordy`, its effect, or the reason why it is impossible, is on a second line."""
    left, top, width, height = box
    off = offer.refused is not None
    _paper(sheet, offer, box, number, chosen)
    colour = _ink(sheet, offer)
    middle = top + height / 2
    cap = sheet.key_cap(left + 6, middle - 9, key, faint=off) if key else 0.0
    lay_icon(sheet, offer.icon, left + cap + 26, middle, 26, off)
    styles = (Style(BODY, colour, bold=True), Style(LABEL, colour, bold=True), Style(LABEL, colour))
    cost = 0.0 if off and wordy else lay_cost(sheet, offer.cost, left + width - 6, middle, 44, off)
    room = width - cap - 56 - cost
    below = _below(sheet, offer, says, room) if wordy else []
    y = middle - (9, 9, 15)[len(below)] if below else middle
    sheet.fitted(left + cap + 44, y, room, offer.title, styles)
    for row in below:
        y += 19 - 4 * (len(below) - 1)
        risky = off or offer.futile
        sheet.text(left + cap + 44, y, row, Style(LABEL, sheet.palette.risk_dark if risky else sheet.palette.ink_soft))
    _spot(sheet, offer, box, on, says, told=True)


def _below(sheet: Sheet, offer: ShownOffer, says: str, room: float) -> list[str]:
    """Return the line below the name of a further action: the first clause of its effect that fits, or else, in up to
    two lines, the reason why it is impossible."""
    style = Style(LABEL)
    if why := _against(offer):
        rows = sheet.lines(why, room, style)
        return rows if len(rows) <= TWO else [rows[0], sheet.shortened(" ".join(rows[1:]), room, style)]
    clauses = (re.split(ends, says)[0] for ends in (r"[.:;]", r"[.:;,]"))
    words = next((one for one in clauses if sheet.text_width(one, style) <= room), re.split(r"[.:;,]", says)[0])
    return [sheet.shortened(words, room, style)] if words else []


def lay_wide(sheet: Sheet, offer: ShownOffer, box: Box, key: str, number: int, *, says: str, chosen: bool, on: OnPress,
             onward: str = "") -> None:  # fmt: skip
    """Lay out an action as a wide card with a description. If it is chosen, `onward` (what to do next) stands at its
    foot, or replaces a description that leaves no room."""
    left, top, width, height = box
    off = offer.refused is not None
    _paper(sheet, offer, box, number, chosen)
    colour = _ink(sheet, offer)
    cap = sheet.key_cap(left + 6, top + 6, key, faint=off)
    styles = (Style(BODY, colour, bold=True), Style(LABEL, colour, bold=True), Style(LABEL, colour))
    sheet.fitted(left + cap + 14, top + 16, width - cap - 34, offer.title, styles)
    lay_cost(sheet, offer.cost, left + width - 6, top + 15, 50, off)
    text = _against(offer) or says
    ink = sheet.palette.risk_dark if _against(offer) else sheet.palette.ink
    lines, start = sheet.lines(text, width - 52, Style(LABEL, ink)), left + 44
    below = bool(onward and not off)
    if below and len(lines) >= WIDE_LINES:
        below, ink = False, sheet.palette.accent_dark
        lines = sheet.lines(onward, width - 52, Style(LABEL, ink))
    if len(lines) <= WIDE_LINES:
        lay_icon(sheet, offer.icon, left + 22, top + height - (34 if below else 24), 24 if below else 32, off)
    else:  # the words need the room of the sign
        lines, start = whole_sentences(sheet, text, width - 16, WIDE_LINES), left + 9
        if len(lines) > WIDE_LINES or not lines[-1].endswith("."):
            lines = sheet.lines(f"{re.split(r'[.:;,]', text)[0]}.", width - 16, Style(LABEL, ink))
    for place, line in enumerate(lines[:WIDE_LINES]):
        sheet.text(start, top + 34 + 14 * place, line, Style(LABEL, ink))
    if below:
        lay_onward(sheet, onward, (left, top, width, height))
    _spot(sheet, offer, box, on, says, told=True)


def lay_told(sheet: Sheet, offer: ShownOffer, box: Box, says: str, onward: str = "") -> None:
    """Lay out the card that explains an action: its effect, its cost, the reason if it is disabled, and `onward` (what
    to do next) if there is room."""
    left, top, width, height = box
    off = offer.refused is not None
    sheet.card(box, "card", 2)
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    cost = cost_words(offer.cost) + (f", thanks to {offer.saver.lower()}" if offer.saver and offer.cost else "")
    used = sheet.text_width(offer.title, Style(BODY, ink, bold=True))
    sheet.fitted(left + 10, top + 13, width - 20, offer.title, (Style(BODY, ink, bold=True),))
    if cost and width - used > 70:
        wide = sheet.fitted(left + width - 10, top + 13, width - used - 50, cost, (Style(LABEL, soft),), "right")
        if cost != offer.cost:  # the sign on the card of the action is explained by the words beside it
            lay_cost(sheet, offer.cost, left + width - 14 - wide, top + 13, 0, off=False)
    most = max(1, int((height - 24) // 14))
    why = sheet.lines(_against(offer), width - 20, Style(LABEL, soft)) if _against(offer) else []
    rows = whole_sentences(sheet, says, width - 20, max(1, most - len(why)))
    if offer.futile and not rows[-1].endswith("."):
        rows = []  # that it is of no use says enough
    why = why[: most - len(rows)]
    y = top + 31
    for colour, lines in ((ink, rows), (sheet.palette.risk_dark, why)):
        for line in lines:
            sheet.text(left + 10, y, line, Style(LABEL, colour))
            y += 14
    if onward and not off and len(rows) + len(why) < most:
        lay_onward(sheet, onward, box)
    sheet.spot("told", box, tip=_page_title(offer), rule=offer.rule)


def lay_onward(sheet: Sheet, onward: str, box: Box) -> None:
    """Lay one sentence at the foot of a card that says what to do next. If it does not fit, only its first half is
    shown: "Click a square." of "Click a square to see the path."."""
    left, top, width, height = box
    colour = sheet.palette.accent_dark
    styles = (Style(LABEL, colour, bold=True), Style(LABEL, colour))
    if sheet.text_width(onward, styles[-1]) > width - 20:
        onward = re.split(r" to see|, or ", onward)[0].removesuffix(".") + "."
    sheet.fitted(left + 10, top + height - 13, width - 20, onward, styles)


def lay_alone(sheet: Sheet, onward: str, box: Box) -> None:
    """Lay a sentence that says what to do next over a whole card: large, else small, else as many whole clauses as
    fit."""
    left, top, width, height = box
    style, step = Style(BODY, sheet.palette.ink), 18
    rows = sheet.lines(onward, width - 20, style)
    if step * len(rows) > height - 16:
        style, step = Style(LABEL, sheet.palette.ink), 14
        rows = whole_sentences(sheet, onward, width - 20, int((height - 16) // step))
    for place, row in enumerate(rows):
        sheet.text(left + 10, top + 8 + step * (place + 0.5), row, style)


def _against(offer: ShownOffer) -> str:
    """Return the reason why an action is impossible or cannot succeed; "" without one."""
    return offer.refused.sentence if offer.refused is not None else offer.futile


def _ink(sheet: Sheet, offer: ShownOffer) -> str:
    """Return the colour of an action's name."""
    palette = sheet.palette
    return palette.ink_soft if offer.refused is not None else palette.risk_dark if offer.futile else palette.ink


def told_of(offer: ShownOffer, says: str = "") -> str:
    """Return the tip of an action: its cost, its effect and its rule."""
    cost = f"{offer.title}: {cost_words(offer.cost)}" if offer.cost else offer.title
    cost += f", thanks to {offer.saver.lower()}\n{title_of('combat.one-time-saver')}" if offer.saver else ""
    words = [
        cost,
        *([offer.futile] if offer.futile else []),
        *([says] if says else []),
        *filter(None, (_page_title(offer),)),
    ]
    return "\n".join(words)


def _page_title(offer: ShownOffer) -> str:
    """Return the title of the rule that an action cites; "" if that rule is not about this action."""
    rule = page_of(offer.id, offer.title, offer.rule)
    return title_of(rule) if rule else ""


def lay_icon(sheet: Sheet, icon: str, x: float, y: float, span: float, off: bool) -> None:
    """Draw the icon of an action with its middle at (x, y); pale if `off`."""
    part = f"icons/{icon}" if art.exists(f"icons/{icon}.svg") else "icons/answer"
    pixels = sheet.px(span)
    picture = art.picture(part, pixels, pixels)
    if off:
        picture = sheet.cards.keep(("faded", part, pixels), partial(art.faded, picture, OFF))
    sheet.put(picture, x - span / 2, y - span / 2)


def lay_cost(sheet: Sheet, cost: str, right: float, middle: float, room: float, off: bool) -> float:
    """Lay out a cost, ending at `right`, as icons (half disc, full disc, ring) or in words, grey if `off`; return its
    width in units."""
    signs = [COSTS.get(each, "") for each in cost.split(" / ")]
    if all(signs):
        pixels = sheet.px(13)
        for place, sign in enumerate(reversed(signs)):
            picture = art.picture(f"icons/{sign}", pixels, pixels)
            if off:
                picture = sheet.cards.keep(("faded", sign, pixels), partial(art.faded, picture, OFF))
            sheet.put(picture, right - 13 - 15 * place, middle - 6.5)
        return 15.0 * len(signs) if cost else 0.0
    if cost:
        colour = sheet.palette.ink_soft if off else sheet.palette.ink
        styles = (Style(LABEL, colour, bold=True), Style(LABEL, colour))
        words = cost.removesuffix(" action")
        if sheet.text_width(words, styles[-1]) > room:  # "5 AT" in a narrow place: the number says enough
            words = words.removesuffix(f" {words.split()[-1]}")
        return sheet.fitted(right, middle, room, words, styles, "right")
    return 0.0


def _paper(sheet: Sheet, offer: ShownOffer, box: Box, number: int, chosen: bool) -> None:
    left, top, width, height = box
    off = offer.refused is not None
    hot = sheet.hot == f"action:{offer.id}"
    sheet.card(box, "off" if off else "chosen" if chosen else "hot" if hot else "button", number)
    if chosen:
        sheet.put(sheet.cards.underline(width - 14), left + 7, top + height - 6)


def _spot(sheet: Sheet, offer: ShownOffer, box: Box, on: OnPress, says: str, *, told: bool = False) -> None:
    why = offer.refused.sentence if offer.refused else ""
    rule = offer.refused.rule if offer.refused and offer.refused.rule else offer.rule
    sheet.spot(f"action:{offer.id}", box, on, why=why, tip=told_of(offer, says), rule=rule, told=told)
