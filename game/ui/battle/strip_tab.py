"""One tab of the initiative strip: a figure, its time to act, its declared action, and the parts of the round in which
it acts.

A part of a round is a pass, or a phase of a battle in which all act at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

import pygame

from game.actions import ACTIONS, action_title
from game.engine.due import goes
from game.engine.view import FigureView, View
from game.model.answers import StripEntry
from game.rulebook import title_of
from game.table.selection import Selection
from game.ui.battle.badges import DOWN
from game.ui.battle.event_cues import health_of
from game.ui.battle.figure_sheet import meaning
from game.ui.battle.layout import Handlers
from game.ui.board.animation import Held
from game.ui.kit import art
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.health_bar import RIM
from game.ui.kit.sheet import Sheet

NOTE_SIGNS = {"will reel": "count-reeling", "must press": "count-press"}
NOTE_TOLD = {
    "will reel": "Will reel: loses its next turn",
    "must press": "Must press: acts once more",
}
"""Explanations of what a figure is forced to do in its next turn (without a full stop), by the note of its entry."""
TabKind = Literal["now", "next", "waits", "ghost", "again", "fallen"]
FADED = ("ghost", "fallen")
"""Kinds of tabs that are drawn faded: of a turn that a figure would have, and of a figure that has gone down."""
NUMBER = 22.0
"""Least width in units for the number on a tab: two digits in the smallest letters."""
GONE = 120
"""Opacity of the picture of a fallen figure, of 255."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of the strip: its kind and its figure's id, its entry in the order of turns, and its left end and width
    in units; `active` if the figure acts now."""

    key: tuple[TabKind, int]
    entry: StripEntry
    left: float
    width: float
    active: bool = False


def lay_tab(
    sheet: Sheet, view: View, tab: Tab, left: float, selection: Selection, handlers: Handlers, held: Held
) -> None:
    """Draw a tab at its present place, with its figure's health as last shown."""
    entry = tab.entry
    if not view.knows(entry.figure):
        return
    figure = view.figure(entry.figure)
    top, height = (5.0, 66.0) if tab.active else (14.0, 57.0)
    look = "card" if tab.active else "tab"
    if entry.figure == selection.inspected or (not entry.label and entry.figure == selection.figure):
        look = "chosen"
    if tab.key[0] in FADED:
        look = "off"
    sheet.card((left, top, tab.width, height), look, entry.figure)
    _portrait(sheet, tab, figure, left, top + height)
    if tab.key[0] != "ghost" and entry.figure:
        _health(sheet, view, tab, figure, left, held)
    if tab.active:
        _active_words(sheet, view, entry, figure.name, left, tab.width)
        gold = pygame.Surface((sheet.px(tab.width - 6), sheet.px(6)))
        gold.fill(sheet.palette.accent)
        sheet.put(gold, left + 3, top + 3)
    elif tab.key[0] == "fallen":
        sheet.text(left + tab.width - 8, 26, "–", Style(BODY, sheet.palette.ink_soft, bold=True), "right")
    elif entry.label:
        _when(sheet, view, tab, left)
    else:
        _orders(sheet, view, entry, left + tab.width - 6)
    if entry.note in NOTE_TOLD and tab.key[0] == "next":
        style = Style(LABEL, sheet.palette.risk_dark, bold=True, halo=sheet.palette.card)
        sheet.fitted(left + tab.width / 2, top + height + 5, tab.width + 4, entry.note, (style,), "centre")
    sheet.spot(
        f"tab:{tab.key[0]}:{entry.figure}",
        (left, top, tab.width, height),
        partial(handlers.look if entry.label else handlers.take, entry.figure),
        tip=explained(view, tab),
        rule=entry.rule,
        figure=entry.figure,
    )


def _portrait(sheet: Sheet, tab: Tab, figure: FigureView, left: float, bottom: float) -> None:
    """Draw the figure on the lower border of its tab; pale if the tab is of a turn that the figure would have."""
    span = 46.0 if tab.active else 38.0 if tab.width > 58 else 32.0
    picture = sheet.cards.figure(figure.profile, figure.side, span)
    base = bottom - picture.get_height() / sheet.stage.scale - (1 if tab.active else 6)
    if tab.key[0] in FADED:
        key = ("ghost tab", figure.profile, figure.side, span)
        picture = sheet.cards.keep(key, partial(art.faded, picture, GONE))
    sheet.put(picture, left + (2 if tab.active else -4 if tab.width > 58 else -1), base)


def _health(sheet: Sheet, view: View, tab: Tab, figure: FigureView, left: float, held: Held) -> None:
    """Draw the figure's health bar along the bottom of its tab, or "down"."""
    if figure.state in DOWN and not held.falls:
        style = Style(LABEL, sheet.palette.risk_dark, bold=True, halo=sheet.palette.card)
        sheet.text(left + tab.width / 2, 62, "down", style, "centre")
        return
    wide, high, inset = (82.0, 10.0, 60.0) if tab.active else (tab.width - 17, 9.5, 10.0)
    bar = sheet.cards.health(held.health or health_of(view, figure.id), figure.side, wide, high)
    sheet.put(bar, left + inset - RIM - 4, (57.0 if tab.active else 58.0) - RIM)


def _active_words(sheet: Sheet, view: View, entry: StripEntry, name: str, left: float, width: float) -> None:
    right, ink = left + width - 8, sheet.palette.ink
    wide = sheet.text(right, 23, str(entry.at), Style(ACTIVE, ink, bold=True), "right")
    wide += sheet.text(right - wide - 6, 26, entry.label, Style(LABEL, sheet.palette.ink_soft), "right") + 6
    if entry.parts:
        _parts(sheet, entry, right - wide - 8, 26)
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    room = width - 54
    fits = sheet.text_width(name, styles[-1]) <= room
    sheet.fitted(right, 45, room, name if fits else initialled(name), styles, "right")


def initialled(name: str) -> str:
    """Return a name with its first part as an initial; a name of one part unchanged."""
    first, _, rest = name.strip().partition(" ")
    return f"{first[0]}. {rest}" if rest else first


def _when(sheet: Sheet, view: View, tab: Tab, left: float) -> None:
    """Draw the place in the order, and below it what is known about the figure's turn."""
    entry, right, kind = tab.entry, left + tab.width - 6, tab.key[0]
    colour = sheet.palette.plan_dark if kind == "ghost" else sheet.palette.ink
    halo = sheet.palette.card
    sizes = tuple(Style(size, colour, bold=True, halo=halo) for size in (NAME, VALUE, BODY))
    at = entry.next_at if kind == "next" and entry.next_at is not None else entry.at
    if kind != "waits":
        sheet.fitted(right, 26, max(NUMBER, tab.width - 30), str(at), sizes, "right")
    if entry.action:
        _winding(sheet, view, entry, right, 46)
    elif entry.parts:
        _parts(sheet, entry, right, 48, ahead=int(kind == "next"))
    elif kind == "ghost":
        sheet.put(art.picture("icons/redo", sheet.px(15), sheet.px(15)), right - 15, 40)
    else:
        _change(sheet, entry, right, 46)


def _winding(sheet: Sheet, view: View, entry: StripEntry, right: float, middle: float) -> None:
    """Draw the icon of a declared action, and a small picture of its target."""
    x = right
    if entry.target and view.knows(entry.target):
        target = view.figure(entry.target)
        small = sheet.cards.figure(target.profile, target.side, 15)
        sheet.put(small, x - 13, middle + 12 - small.get_height() / sheet.stage.scale)
        x -= 13
    pixels = sheet.px(15)
    sheet.put(art.picture(_icon(entry.action), pixels, pixels), x - 15, middle - 6)


def _icon(action: str) -> str:
    """Return the picture that shows an action."""
    icon = f"icons/{ACTIONS[action].icon}" if action in ACTIONS else ""
    return icon if icon and art.exists(f"{icon}.svg") else "icons/answer"


def _parts(sheet: Sheet, entry: StripEntry, right: float, middle: float, ahead: int = 0) -> None:
    """Draw a pip for each part of the round in which a figure acts, hollow if that part is over; boots if it may only
    move. `ahead` is added to the number of the present part."""
    part = entry.part + ahead
    if part > entry.parts:
        sheet.put(art.picture("icons/walk", sheet.px(15), sheet.px(15)), right - 15, middle - 8)
        return
    gone = part if entry.done and not ahead else part - 1
    pixels = sheet.px(8)
    for number in range(entry.parts):
        picture = sheet.cards.keep(("pip", number < gone, pixels), partial(_pip, sheet, number < gone))
        sheet.put(picture, right - 9 * (entry.parts - number), middle - 4)


def _pip(sheet: Sheet, gone: bool) -> pygame.Surface:
    """Return the picture of one part of a round: over (`gone`), or to come."""
    fill = sheet.palette.card if gone else sheet.palette.accent_dark
    text = f'<circle cx="4" cy="4" r="3.1" fill="{fill}" stroke="{sheet.palette.ink}" stroke-width="1"/>'
    return art.draw(8, 8, text, (sheet.px(8), sheet.px(8)))


def _orders(sheet: Sheet, view: View, entry: StripEntry, right: float) -> None:
    """Lay out, if all figures act at once, whether a figure has orders; for the viewer's own side, also their names."""
    sheet.put(sheet.cards.tick_box(entry.done, 17), right - 16, 19)
    main = view.ordered(entry.figure)
    if entry.done and main:
        pixels = sheet.px(20)
        sheet.put(art.picture(_icon(main[0].action), pixels, pixels), right - 19, 44)


def _change(sheet: Sheet, entry: StripEntry, right: float, middle: float) -> None:
    """Draw the change of the figure's number in the next round, with its sign."""
    sign = NOTE_SIGNS.get(entry.note)
    if sign and art.exists(f"marks/{sign}.svg"):
        span = sheet.px(14)
        sheet.put(art.picture(f"marks/{sign}", span, span), right - 14, middle - 7)
        right -= 16
    if entry.change:
        colour = sheet.palette.gain if entry.change > 0 else sheet.palette.side("red").text
        sheet.text(right, middle, f"{entry.change:+d}", Style(LABEL, colour, bold=True), "right")


def explained(view: View, tab: Tab) -> str:
    """Return the tip of a tab: when the figure acts, when it acts again, and why."""
    entry, name = tab.entry, view.figure(tab.entry.figure).name
    if tab.key[0] == "ghost":
        return f"{name} would act here again, at {entry.at} {entry.label}."
    if tab.key[0] == "again":
        return f"{name} takes the normal turn of this round here, at {entry.label} {entry.at}."
    if not entry.label:
        return _orders_told(view, entry, name)
    if entry.waits:
        return f"{name} waits, out of the turn order until it joins in again."
    acted = ", has acted" if entry.done else ""
    lines = [f"{name}: {entry.label} {entry.at}{acted}" if entry.label != "AT" else f"{name} acts at {entry.at} AT"]
    lines += filter(None, (meaning(entry.label, view.ruleset.id),))
    if entry.next_at is not None and (entry.change or entry.next_at != entry.at):
        lines.append(f"In round {view.round + 1}: {entry.next_at}")
        lines += [f"  {reason}" for reason in entry.reasons]
    if entry.winding:
        lines.append(winding_told(view, entry))
    elif entry.parts:
        lines += _parts_told(entry)
    elif entry.note:
        lines.append(f"{NOTE_TOLD.get(entry.note, entry.note)}.")
    if entry.rule:
        lines.append(title_of(entry.rule))
    return "\n".join(lines)


def _parts_told(entry: StripEntry) -> list[str]:
    """Return sentences on the number of passes of the round in which a figure acts, and on the dots or boots of its
    tab."""
    passes = "1 pass" if entry.parts == 1 else f"{entry.parts} passes"
    if entry.part > entry.parts:
        return [f"Acts in {passes} of this round, and has used {'it' if entry.parts == 1 else 'them'}.",
                "Boots: it can only move in this pass."]  # fmt: skip
    return [f"Acts in {passes} of this round.", "A dot is a pass, a hollow one is over."]


def winding_told(view: View, entry: StripEntry) -> str:
    """Return a figure's declared command, its target and the time when it is done, in words. For an enemy's move, the
    words say that its destination is not known until then."""
    target = f" at {view.figure(entry.target).name}" if entry.target and view.knows(entry.target) else ""
    secret = "; where to is seen then" if goes(view, entry) and not view.is_ours(entry.figure) else ""
    return f"{entry.winding}{target}, done at {entry.at} AT{secret}"


def _orders_told(view: View, entry: StripEntry, name: str) -> str:
    """Return a sentence on whether a figure has orders; it names the orders only for the viewer's own side."""
    ordered = [action_title(view.ruleset, c.action) for c in view.ordered(entry.figure)]
    if not entry.done:
        return f"{name} has no orders yet."
    if view.figure(entry.figure).side != view.seat:
        return f"{name}: {view.figure(entry.figure).side.capitalize()} has given its orders."
    return f"{name}: {', '.join(ordered) or 'stays put'}. Click to take the orders back."
