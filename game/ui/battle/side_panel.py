"""The notes beside the board: the objectives, and the card of the figure that acts or is looked at."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.answers import Track
from game.model.scenario import Objective
from game.rulebook.goal_words import ahead, goal_lines, last_call_in_short, progress
from game.rulebook.thing_words import weapon_effect
from game.table.selection import Selection
from game.table.session import Session
from game.table.units import unit_of
from game.ui.battle.layout import Handlers
from game.ui.battle.strip_tab import winding_told
from game.ui.board.animation import Held
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.health_bar import RIM
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

GOAL_ROW = 22.0
MOST_PIPS, LEAST_STEP, LEAST_BAR = 8, 7.0, 24.0
"""Rounds shown one by one, if each has so many units of room; and the least room for a bar instead of them."""
ROWS, ROW = 3, 18.0
"""Bars a figure's card has room for: its tracks first, then its weapons."""
FACTS_AT = 121.0
BAR = 86.0
ACTING = "#74500f"
SPENT = 70
"""Opacity of a sign that is spent, of 255."""
FIGURE = 152.0
"""Height of a figure's card: the cards below must not jump while the pointer moves."""


def lay_goals(sheet: Sheet, session: Session, box: Box) -> float:
    """Lay out the goals of the battle and their progress; return the bottom of the card."""
    left, top, width, _ = box
    view = session.view
    if view.goal is not None:
        return _lay_goal(sheet, session, view, view.goal, box)
    goals = view.goals
    height = 34 + GOAL_ROW * max(1, len(goals)) + 6
    sheet.card((left, top, width, height), number=0)
    sheet.stamp(left + 12, top + 10, "Objective")
    flag = sheet.px(26)
    sheet.put(art.picture("marks/objective", flag, flag), left + width - 40, top + 6)
    limit = view.round_limit
    if limit:
        words = f"to round {limit}"
        sheet.text(left + width - 46, top + 20, words, Style(LABEL, sheet.palette.ink_soft), "right")
    y = top + 34 + GOAL_ROW / 2
    if not goals:
        soft = (Style(BODY, sheet.palette.ink_soft), Style(LABEL, sheet.palette.ink_soft))
        sheet.fitted(left + 12, y, width - 24, "Just for practice: try what you like.", soft)
    for goal, (done, holder) in zip(goals, view.objectives(), strict=True):
        _goal(sheet, session, view, goal, done, holder, (left + 12, y, width - 24, GOAL_ROW))
        y += GOAL_ROW
    return top + height


def _lay_goal(sheet: Sheet, session: Session, view: View, goal: GoalView, box: Box) -> float:
    """The goal that decides the battle: how far it has come, who is ahead, a box for every round."""
    left, top, width, _ = box
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    names, wide = session.players, width - 24
    first = Style(LABEL, ink)
    told = sheet.lines(progress(view, names), wide, first)
    left_over = last_call_in_short(goal.last_round - view.round + 1) if view.round else ""
    height = 34 + 16 * len(told) + 20 + 24 + 6
    sheet.card((left, top, width, height), number=0)
    sheet.stamp(left + 12, top + 10, goal.played.title)
    y = top + 34
    for line in told:
        sheet.text(left + 12, y + 8, line, first)
        y += 16
    if goal.ahead:
        sheet.put(sheet.cards.side_sign(goal.ahead, 14), left + 12, y + 3)
    far = 32 if goal.ahead else 12
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(left + far, y + 10, width - far - 10, ahead(view, names), styles)
    y += 22
    x = left + 12
    step = min(20.0, (wide - 120) / max(1, goal.last_round))
    for number in range(1, goal.last_round + 1):
        sheet.put(sheet.cards.tick_box(number < view.round, round(step - 2)), x, y)
        x += step
    words = left_over or (f"round {view.round} of {goal.last_round}" if view.round else f"{goal.last_round} rounds")
    colour = sheet.palette.risk_dark if left_over else soft
    sheet.fitted(left + width - 12, y + 9, left + width - x - 16, words, (Style(LABEL, colour, bold=True),), "right")
    tip = " ".join(goal_lines(view, names))
    sheet.spot("goal", (left, top, width, height), lambda: None, tip=tip)
    return top + height


def _goal(
    sheet: Sheet, session: Session, view: View, goal: Objective, done: int, holder: str, box: Box
) -> None:  # fmt: skip
    """One objective: for whom, what, and ticks or a count of what is done."""
    left, y, width, _ = box
    ink = sheet.palette.ink
    x = left
    if goal.side != "any":
        sheet.put(sheet.cards.side_sign(goal.side, 14), x, y - 7)
        x += 20
    right = left + width
    if goal.kind == "hold":
        for number in reversed(range(goal.rounds)):
            sheet.put(sheet.cards.tick_box(number < done, 18), right - 18, y - 10)
            right -= 19
        if holder:
            sheet.put(sheet.cards.side_sign(holder, 12), right - 14, y - 6)
            right -= 18
    else:
        count = _count(session, view, goal)
        right -= sheet.text(right, y, count, Style(LABEL, ink, bold=True), "right") + 8
    title = goal.title or goal.kind.capitalize()
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True), Style(LABEL, ink))
    sheet.fitted(x, y, right - x - 4, title, styles)


def _count(session: Session, view: View, goal: Objective) -> str:
    if goal.kind == "exit":
        sides = [goal.side] if goal.side != "any" else list(session.controllers)
        return ", ".join(f"{view.gone(side)} of {max(1, goal.count)}" for side in sides)
    if session.viewer:
        left = len(view.opponents())
        return f"{left} left" if left else "none in sight"
    return ""


# --- the figure ---------------------------------------------------------------------------------------------------


def lay_figure(
    sheet: Sheet, session: Session, selection: Selection, figure: int, box: Box, handlers: Handlers, held: Held
) -> float:
    """A figure's health, weapons, numbers and conditions, gold when it acts; answers where the card ends. It has the
    health that was shown last, and is not down before it has been seen to fall."""
    left, top, width, _ = box
    view = session.view
    known = view.figure(figure)
    tracks = _tracks(view, figure, held)
    arms = [name for name in view.sheet(figure).weapons if session.view_of(figure).shots(figure, name) is not None]
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    sheet.card((left, top, width, FIGURE), number=2)
    acts = figure == selection.concerned or any(entry.acting and entry.figure == figure for entry in session.strip())
    if acts:
        gold = pygame.Surface((sheet.px(width - 6), sheet.px(5)))
        gold.fill(sheet.palette.accent)
        sheet.put(gold, left + 3, top + 3)
    sheet.put(sheet.cards.portrait(known.profile, known.side, 66, 84), left + 12, top + 15)
    x = left + 90
    sheet.fitted(x, top + 24, width - 98, known.name, (Style(NAME, ink, bold=True), Style(VALUE, ink, bold=True)))
    sheet.put(sheet.cards.side_sign(known.side, 14), x, top + 37)
    title = view.sheet(figure).title
    words = f"{title}, {known.side.capitalize()}" if title != known.name else known.side.capitalize()
    sheet.fitted(x + 20, top + 44, width - 118, words, (Style(LABEL, soft),))
    y = top + 65
    for number, track in enumerate(tracks):
        _track(sheet, x, y, width - 102, track, beads=number > 0)
        y += ROW
    for name in arms[: max(0, ROWS - len(tracks))]:
        _magazine(sheet, session.view_of(figure), figure, name, x, y, width - 102)
        y += ROW
    used = _turn(sheet, view, figure, left + width - 12, top + FACTS_AT, acts=acts)
    _facts(sheet, view, figure, left + 12, top + FACTS_AT, width - used - 32)
    conditions = "" if held.falls else _condition_words(view, figure)
    styles = (Style(LABEL, sheet.palette.risk_dark, bold=True), Style(LABEL, sheet.palette.risk_dark))
    sheet.fitted(left + 12, top + FACTS_AT + 19, width - 24, conditions, styles)
    sheet.spot("figure", (left, top, width, FIGURE), lambda: handlers.look(figure), tip=_tip(view, figure))
    return top + FIGURE


def _tracks(view: View, figure: int, held: Held) -> list[Track]:
    """Return the tracks that are shown, with the health that was shown last."""
    shown = [left for left, _ in held.health or ()]
    tracks = [
        msgspec.structs.replace(track, left=shown[number]) if number < len(shown) else track
        for number, track in enumerate(view.tracks(figure))
    ]
    return [track for number, track in enumerate(tracks) if number < 2 or track.left < track.most][:ROWS]


def _track(sheet: Sheet, x: float, y: float, width: float, track: Track, *, beads: bool) -> None:
    wide = max(54.0, sheet.fitted(x, y, 64, track.title, (Style(LABEL, sheet.palette.ink_soft),)) + 4)
    bar = sheet.cards.track((track.left, track.most), BAR + 54 - wide, 10, beads=beads)
    sheet.put(bar, x + wide - RIM, y - 5 - RIM)
    sheet.text(x + width, y, f"{track.left} of {track.most}", Style(LABEL, sheet.palette.ink, bold=True), "right")


def _magazine(sheet: Sheet, view: View, figure: int, name: str, x: float, y: float, width: float) -> None:
    """The weapon's name, and its rounds as small cartridges when there are few and there is room for them."""
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
    """One round, there or fired."""
    colours = sheet.palette
    fill = colours.accent if full else colours.card
    text = f'<path d="M2 12V5Q4.5 -1 7 5V12Z" fill="{fill}" stroke="{colours.ink}" stroke-width="1.3"/>'
    size = (sheet.px(9), sheet.px(13))
    return sheet.cards.keep(("cartridge", full), lambda: art.draw(9, 13, text, size))


def _facts(sheet: Sheet, view: View, figure: int, left: float, y: float, width: float) -> None:
    """The few numbers a player looks at most: "Defence 15   Speed 30 ft."."""
    ink = sheet.palette.ink
    speed, *others = view.facts(figure)
    told = [(title, str(sum_.total)) for title, sum_ in others[:1]]
    told.append((speed[0], f"{speed[1].total} {unit_of(view)}"))
    entry = next((entry for entry in view.strip() if entry.figure == figure), None)
    told += [(entry.label, str(entry.at))] if entry and entry.label else []
    x = left
    for title, value in told:
        words = f"{title} {value}"
        wide = sheet.text_width(words, Style(LABEL, ink))
        if x + wide > left + width:
            break
        sheet.text(x, y, words, Style(LABEL, ink))
        x += wide + 12


def _turn(sheet: Sheet, view: View, figure: int, right: float, y: float, *, acts: bool) -> float:
    """Lay out the actions left of the turn, spent ones pale, and whether the figure acts now; return the width."""
    pips = [pip for pip in view.pips(figure) if pip.kind != "step"][:4]
    x = right
    for pip in reversed(pips):
        sign = "full" if pip.kind == "full" else "half" if pip.kind == "half" else "free"
        pixels = sheet.px(16)
        picture = art.picture(f"icons/{sign}", pixels, pixels)
        if pip.spent:
            picture = sheet.cards.keep(("spent", sign, pixels), partial(art.faded, picture, SPENT))
        x -= 18
        sheet.put(picture, x, y - 8)
    if acts:
        x -= sheet.text(x - 5, y, "Acting now", Style(LABEL, ACTING, bold=True), "right") + 5
    return right - x


def _condition_words(view: View, figure: int) -> str:
    """Return the state of a figure in words: its state, posture, conditions, aim and brace."""
    known = view.figure(figure)
    table = view.ruleset.conditions
    words = [table[name].title if name in table else name.replace("-", " ") for name in known.conditions]
    if known.state != "up":
        words.insert(0, known.state.capitalize())
    elif not any(track.left for track in view.tracks(figure)):
        words.insert(0, "Fights on at 0")
    if known.posture != "standing":
        words.append(known.posture.capitalize())
    target = view.aim(figure)
    if target and view.knows(target):
        words.append(f"Aiming at {view.figure(target).name}")
    if view.braced(figure) >= 0:
        words.append("Braced")
    words += [winding_told(view, entry) for entry in view.strip() if entry.figure == figure and entry.winding]
    return ", ".join(words)


def _tip(view: View, figure: int) -> str:
    """Return all further facts of a figure: its conditions explained and all its numbers."""
    known = view.figure(figure)
    table = view.ruleset.conditions
    lines = [f"{table[name].title}: {table[name].text}" for name in known.conditions if name in table]
    arms = [view.weapon(name) for name in view.sheet(figure).weapons]
    lines += [f"{arm.title}: {weapon_effect(arm)}" for arm in arms]
    lines += [f"{title} {sum_}" for title, sum_ in view.facts(figure)]
    return "\n".join(lines)
