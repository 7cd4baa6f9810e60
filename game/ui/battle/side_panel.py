"""The notes beside the board: the card of the figure that acts or that the player looks at.

A track is a kind of points that a figure can lose, such as health; a cue is an animation or a sound to be played.
"""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.engine.view import View
from game.model.answers import Pip, Track
from game.table.selection import Selection
from game.table.session import Session
from game.table.units import unit_of
from game.ui.battle.badges import DOWN, PREPARED
from game.ui.battle.figure_sheet import arm_told, meaning, states_told, track_told, turn_told
from game.ui.battle.layout import Handlers
from game.ui.battle.strip_tab import NOTE_TOLD, winding_told
from game.ui.board.animation import Held
from game.ui.kit import art
from game.ui.kit.faces import face_of
from game.ui.kit.fonts import LABEL, NAME, VALUE, Style
from game.ui.kit.health_bar import RIM
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress
from game.ui.kit.sheet import Sheet

MOST_PIPS, LEAST_STEP, LEAST_BAR = 8, 7.0, 24.0
"""Most rounds of ammunition drawn one by one, least width in units of each, and least width of the bar drawn for more
rounds."""
ROWS, ROW = 3, 18.0
"""Number of rows on a figure's card for tracks and weapons, and height of a row in units."""
FACTS_AT = 121.0
BAR = 86.0
ACTING = "#74500f"
SPENT = 70
"""Opacity (0 to 255) of a sign for an action that is spent."""
FIGURE = 152.0
"""Height in units of a figure's card, always the same so that the cards below do not jump."""


# --- the figure ---------------------------------------------------------------------------------------------------


def lay_figure(
    sheet: Sheet, session: Session, selection: Selection, figure: int, box: Box, handlers: Handlers, held: Held, *,
    acts: bool,
) -> float:  # fmt: skip
    """Lay out a figure's health, weapons, numbers and conditions, in gold if it `acts`; return the bottom of the card
    in units. `held` is the figure's state before cues that are still to be played."""
    left, top, width, _ = box
    view = session.view
    known = view.figure(figure)
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    sheet.card((left, top, width, FIGURE), number=2)
    if acts:
        gold = pygame.Surface((sheet.px(width - 6), sheet.px(5)))
        gold.fill(sheet.palette.accent)
        sheet.put(gold, left + 3, top + 3)
    sheet.put(face_of(sheet.cards, known.name, known.profile, known.side, 66, 84), left + 12, top + 15)
    x = left + 90
    cap = sheet.cards.key_width("Esc") + 8 if selection.inspected == figure else 0.0
    sheet.fitted(x, top + 24, width - 98 - cap, known.name, (Style(NAME, ink, bold=True), Style(VALUE, ink, bold=True)))
    sheet.put(sheet.cards.side_sign(known.side, 14), x, top + 37)
    title = view.sheet(figure).title
    words = f"{title}, {known.side.capitalize()}" if title != known.name else known.side.capitalize()
    sheet.fitted(x + 20, top + 44, width - 118, words, (Style(LABEL, soft),))
    tip = "" if selection.inspected == figure else f"Click to see all numbers of {known.name}."
    look = partial(handlers.look, figure)
    sheet.spot("figure", (left, top, width, FIGURE), look, tip=tip)
    if cap:
        _close(sheet, known.name, left + width - 6 - cap, top + 12, look)
    _rows(sheet, session, figure, held, (x, top + 65, width - 102, ROW), look)
    used = _turn(sheet, view, figure, left + width - 12, top + FACTS_AT, doing=_doing(selection, figure, acts=acts))
    if pips := _pips(view, figure):
        wide = 18.0 * len(pips) + 4
        sheet.spot("figure:turn", (left + width - 10 - wide, top + FACTS_AT - 9, wide, ROW), look, tip=turn_told(pips))
    _facts(sheet, view, figure, (left + 12, top + FACTS_AT, width - used - 32, ROW), look)
    conditions = "" if held.falls else _condition_words(view, figure, held)
    styles = (Style(LABEL, sheet.palette.risk_dark, bold=True), Style(LABEL, sheet.palette.risk_dark))
    sheet.fitted(left + 12, top + FACTS_AT + 19, width - 24, conditions, styles)
    if conditions and (told := states_told(view, figure)):
        sheet.spot("figure:states", (left + 12, top + FACTS_AT + 10, width - 24, ROW), look, tip=told)
    return top + FIGURE


def _close(sheet: Sheet, name: str, left: float, top: float, look: OnPress) -> None:
    """Lay out the key cap that closes the card of a looked-at figure."""
    sheet.key_cap(left, top, "Esc")
    tip = f"Stop looking at {name}, and take the stripes of its attacks off the board."
    sheet.spot("figure:close", (left - 4, top - 4, sheet.cards.key_width("Esc") + 8, 26), look, tip=tip)


def _rows(sheet: Sheet, session: Session, figure: int, held: Held, box: Box, look: OnPress) -> None:
    """Lay out the rows of a figure's card in a column that begins at `box`: its tracks and its magazines."""
    x, y, width, _ = box
    view, own = session.view, session.view_of(figure)
    tracks = _tracks(view, figure, held)
    arms = [name for name in view.sheet(figure).weapons if own.shots(figure, name) is not None]
    for number, track in enumerate(tracks):
        _track(sheet, x, y, width, track, beads=number > 0)
        tip = track_told(track, view.ruleset.id)
        sheet.spot(f"figure:{track.id}", (x, y - 9, width + 4, ROW), look, tip=tip)
        y += ROW
    for name in arms[: max(0, ROWS - len(tracks))]:
        _magazine(sheet, own, figure, name, x, y, width)
        sheet.spot(f"figure:{name}", (x, y - 9, width + 4, ROW), look, tip=arm_told(view.weapon(name)))
        y += ROW


def _tracks(view: View, figure: int, held: Held) -> list[Track]:
    """Return the tracks to show, with the health as last shown."""
    shown = [left for left, _ in held.health or ()]
    tracks = [
        msgspec.structs.replace(track, left=shown[number]) if number < len(shown) else track
        for number, track in enumerate(view.tracks(figure))
    ]
    return [track for number, track in enumerate(tracks) if number < 2 or track.left < track.most][:ROWS]


def _track(sheet: Sheet, x: float, y: float, width: float, track: Track, *, beads: bool) -> None:
    wide = max(54.0, sheet.fitted(x, y, 64, track.title, (Style(LABEL, sheet.palette.ink_soft),)) + 4)
    style = Style(LABEL, sheet.palette.ink, bold=True)
    room = width - wide - sheet.text_width(track.words, style) - 6  # "12 below 0" is longer than "3 of 12"
    bar = sheet.cards.track((track.left, track.most), min(BAR + 54 - wide, room), 10, beads=beads)
    sheet.put(bar, x + wide - RIM, y - 5 - RIM)
    sheet.text(x + width, y, track.words, style, "right")


def _magazine(sheet: Sheet, view: View, figure: int, name: str, x: float, y: float, width: float) -> None:
    """Draw the weapon's name, and its rounds as small cartridges if they fit."""
    arm, left = view.weapon(name), view.shots(figure, name) or 0
    wide = sheet.fitted(x, y, width - 56 - LEAST_BAR, arm.title, (Style(LABEL, sheet.palette.ink_soft),))
    start = max(55.0, wide + 5)
    room = width - start - 57
    if arm.shots <= MOST_PIPS and room >= LEAST_STEP * arm.shots:
        step = min(11.0, room / arm.shots)
        for number in range(arm.shots):
            sheet.put(_cartridge(sheet, number < left), x + start + 3 + number * step, y - 6)
    else:
        sheet.put(sheet.cards.bar(room, 7, left / arm.shots, sheet.palette.accent), x + start, y - 6.5)
    colour = sheet.palette.ink if left else sheet.palette.risk_dark
    sheet.text(x + width, y, f"{left} of {arm.shots}", Style(LABEL, colour, bold=True), "right")


def _cartridge(sheet: Sheet, full: bool) -> pygame.Surface:
    """Return the picture of one round of ammunition, loaded (`full`) or fired."""
    colours = sheet.palette
    fill = colours.accent if full else colours.card
    text = f'<path d="M2 12V5Q4.5 -1 7 5V12Z" fill="{fill}" stroke="{colours.ink}" stroke-width="1.3"/>'
    size = (sheet.px(9), sheet.px(13))
    return sheet.cards.keep(("cartridge", full), lambda: art.draw(9, 13, text, size))


def _facts(sheet: Sheet, view: View, figure: int, box: Box, look: OnPress) -> None:
    """Lay out a figure's most important numbers, such as "Defence 15 Speed 30 ft."; each has a tip that explains it."""
    left, y, width, _ = box
    ink = sheet.palette.ink
    speed, *others = view.facts(figure)
    told = [(title, str(sum_.total), f"{title} {sum_}") for title, sum_ in others[:1]]
    told.append((speed[0], f"{speed[1].total} {unit_of(view)}", f"{speed[0]} {speed[1]}"))
    entry = next((entry for entry in view.strip() if entry.figure == figure), None)
    told += [(entry.label, str(entry.at), "")] if entry and entry.label else []
    x = left
    for title, value, sum_ in told:
        words = f"{title} {value}"
        wide = sheet.text_width(words, Style(LABEL, ink))
        if x + wide > left + width:
            break
        sheet.text(x, y, words, Style(LABEL, ink))
        tip = "\n".join(filter(None, (meaning(title, view.ruleset.id), sum_)))
        sheet.spot(f"figure:{title}", (x, y - 9, wide, ROW), look, tip=tip)
        x += wide + 12


def _pips(view: View, figure: int) -> list[Pip]:
    """Return the parts of a figure's turn to draw as discs and rings: at most four, and none for a step."""
    return [pip for pip in view.pips(figure) if pip.kind != "step"][:4]


def _doing(selection: Selection, figure: int, *, acts: bool) -> str:
    """Return two words for a figure that acts, is asked a question, or is an enemy that a question is about; "" for any
    other."""
    decision = selection.decision
    if decision is not None and decision.choices and decision.figure == figure:
        return "Asked now" if selection.view.is_ours(figure) else "Asked about"
    if selection.aside and figure == selection.figure:
        return "Busy now"
    return "Acting now" if acts else ""


def _turn(sheet: Sheet, view: View, figure: int, right: float, y: float, *, doing: str) -> float:
    """Lay out the actions left in the turn, spent ones pale, and the words `doing`; return their width in units."""
    x = right
    for pip in reversed(_pips(view, figure)):
        sign = "full" if pip.kind == "full" else "half" if pip.kind == "half" else "free"
        pixels = sheet.px(16)
        picture = art.picture(f"icons/{sign}", pixels, pixels)
        if pip.spent:
            picture = sheet.cards.keep(("spent", sign, pixels), partial(art.faded, picture, SPENT))
        x -= 18
        sheet.put(picture, x, y - 8)
    if doing:
        x -= sheet.text(x - 5, y, doing, Style(LABEL, ACTING, bold=True), "right") + 5
    return right - x


def _condition_words(view: View, figure: int, held: Held) -> str:
    """Return the state of a figure in words (state, posture, conditions, aim and brace), as far as played cues have
    shown it."""
    known = view.figure(figure)
    table, badges = view.ruleset.conditions, held.badges
    names = known.conditions if badges is None else [name for name in badges if name not in (*DOWN, *PREPARED)]
    words = [table[name].title if name in table else name.replace("-", " ") for name in names]
    if known.state != "up":
        words.insert(0, known.state.capitalize())
    elif not any(track.left for track in view.tracks(figure)):
        words.insert(0, "Fights on at 0")
    if known.posture != "standing" and (known.posture != "crouching" or badges is None or "crouching" in badges):
        words.append(known.posture.capitalize())
    target = view.aim(figure)
    if target and view.knows(target) and (badges is None or "aiming" in badges):
        words.append(f"Aiming at {view.figure(target).name}")
    if view.braced(figure) >= 0 and (badges is None or "braced" in badges):
        words.append("Braced")
    words += [NOTE_TOLD[entry.note] for entry in view.strip() if entry.figure == figure and entry.note in NOTE_TOLD][:1]
    words += [winding_told(view, entry) for entry in view.strip() if entry.figure == figure and entry.winding]
    return ", ".join(words)
