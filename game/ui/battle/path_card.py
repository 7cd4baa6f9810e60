"""The card of a considered path: its cost, its time, the enemies that may react, and the dangers at its end.

Most functions return the top of the next row in units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.actions import action_title
from game.engine.fair_fork import having_acted
from game.engine.roll_forecasts import chance_of
from game.engine.view import View
from game.model.commands import Command
from game.model.listing import clause_case, listed, number_words, sentence_case
from game.rulebook import load_rules
from game.rulebook.action_words import cost_words, effect_of
from game.rulebook.goal_words import taken_on
from game.table.comers import none_now_words
from game.table.deed_facts import deed_facts
from game.table.due_words import done_words, first_words, late_words, leaves_words, shared_words
from game.table.odds import Chance, exposure, once_begun, reaction_rows
from game.table.previews import Preview
from game.table.selection import Selection
from game.table.session import Session
from game.table.turn_words import left_of_way, slow_words, sprint_words, wasted_words, way_words
from game.ui.battle.layout import Handlers
from game.ui.battle.variants_row import lay_variants
from game.ui.kit.fonts import BODY, LABEL, NAME, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

ROW, MOST_FOES = 16, 4
"""Height in units of a row of text, and the most attacks at the end of a path for which room is reserved."""


class Danger(NamedTuple):
    """Dangers at the end of a path: `found` has the attacks that visible enemies could make there, the worst first. If
    it is empty, `lines` says so and names enemies that could attack after a move."""

    found: tuple[Chance, ...] = ()
    lines: tuple[str, ...] = ()
    coming: bool = False
    """True if an enemy could attack the end of the path after a move."""

    @property
    def height(self) -> float:
        """Return the units of height reserved for the dangers, which are laid out before anything else on the card."""
        rows = len(self.lines) or min(len(self.found), MOST_FOES) + 1
        return 12 + ROW * rows + 2 if rows > 1 or self.lines else 0


def lay_path(
    sheet: Sheet, session: Session, selection: Selection, preview: Preview, box: Box, handlers: Handlers
) -> None:
    """Lay out the card of a path: its cost, its time, its risks, and the dangers at its end, which are never left
    out."""
    left, top, width, height = box
    legs = list(preview.legs)
    danger = _danger_of(sheet, session, selection, preview, width - 24)
    risks = list(dict.fromkeys(row for told in legs for row in _risks(session, selection, told)))
    end = top + height - 8 - danger.height
    free = end - ROW * sum(len(_risk_lines(sheet, row, width - 24)) for row in risks)
    y = _head(sheet, session, selection, preview, legs, box)
    y = _beginnings(sheet, session.view, preview, (left + 12, y, width - 24, free - y))
    y = timing(sheet, selection, left + 12, y, width - 24)
    if preview.refused is not None:
        style = Style(BODY, sheet.palette.risk_dark, bold=True)
        y = sheet.prose(left + 12, y, width - 24, preview.refused.sentence, style, 19) + 2
        rule_link(sheet, preview.refused.rule, left + 12, y + 8, width - 24, handlers)
        y += 20
    y = lay_variants(sheet, selection, left + 12, y, width - 24, handlers) if y + 24 <= free else y
    y = _tumble(sheet, selection, left + 12, y, width - 24, handlers) if y + 23 <= free else y
    y = _loads(sheet, selection, legs, (left + 12, y, width - 24, free - y))
    y = _warn(sheet, risks, (left + 12, y, width - 24, end - y))
    if danger.height:
        _there(sheet, session, danger, (left + 12, y, width - 24, top + height - 8 - y))


def _head(
    sheet: Sheet, session: Session, selection: Selection, preview: Preview, legs: list[Preview], box: Box
) -> float:
    """Lay out the head of the card: the action, its cost, the length of the path; return the top of the next row in
    units."""
    left, top, width, _ = box
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    offer = selection.offer(selection.action)
    title = offer.title if offer else selection.action.capitalize()
    if preview.then is not None and _first_of(preview):
        title = sentence_case(way_words(session.view, preview))
    wide = sheet.stamp(left + 12, top + 10, title, sheet.palette.plan_dark)
    cost = price(session.view, preview.command) or (cost_words(offer.cost) if offer else "")
    cost = _cost_of_all(session.view, preview) if preview.then is not None else cost
    cost += ", however far" if preview.plan is not None and selection.comes_up() is not None else ""
    sheet.fitted(left + width - 12, top + 20, width - wide - 30, cost, (Style(LABEL, soft),), "right")
    y = top + 38.0
    plans = [told.plan for told in legs if told.plan is not None]
    if plans:
        plan = plans[0]
        words = f"{plan.spent} of {plan.allowance.total} {plan.unit}"
        if len(plans) > 1:
            words = f"{plan.spent} and {plans[1].spent} {plan.unit}"
        taken = sheet.text(left + 12, y + 12, words, Style(NAME, ink, bold=True))
        steps = [step for walk in plans for step in walk.steps]
        cheap = sum(step.diagonal == 1 for step in steps)
        dear = sum(step.diagonal == 2 for step in steps)
        squares = number_words(len(steps), "square") if plan.unit == "ft." else ""
        if squares and not (cheap or dear):
            sheet.text(left + width - 12, y + 12, squares, Style(LABEL, soft), "right")
        if cheap or dear:
            words = f"{cheap + dear} diagonal{'s' * (cheap + dear > 1)}{f', {dear} double' if dear else ''}"
            words = f"{squares}, {cheap + dear} diagonal" if squares else words
            room = width - 34 - taken
            words = words if sheet.text_width(words, Style(LABEL)) <= room else f"{cheap + dear} diagonal"
            used = sheet.fitted(left + width - 12, y + 12, room, words, (Style(LABEL, soft),), "right")
            told = f"Steps across a corner: {cheap + dear}. {dear} of them cost as much as two straight steps."
            sheet.spot("diagonals", (left + width - 12 - used, y, used, 24), tip=told)
        y += 30
    return y


def _beginnings(sheet: Sheet, view: View, preview: Preview, box: Box) -> float:
    """Lay out the actions that come before the move to a far square, and the distance left after them; return the top
    of the next row in units. If room is short, their effects are left out first."""
    left, y, width, room = box
    first = _first_of(preview)
    named = [f"{action_title(view.ruleset, command.action)} ({price(view, command)})" for command in first]
    says = [effect_of(one.action, view.ruleset, deed_facts(view, one.figure, one.action)) for one in first]
    if len(first) > 1:
        says = [f"{name}: {clause_case(words)}" for name, words in zip(named, says, strict=True)]
    style, left_to = Style(LABEL, sheet.palette.plan_dark, bold=True), left_of_way(view, preview)
    rows = sum(len(sheet.lines(words, width, style)) for words in [*says, left_to])
    if rows * ROW > room and len(first) > 1:
        says = [f"{sentence_case(listed([clause_case(name) for name in named]))}."]
    return _fitting(sheet, [*says, left_to], (left, y - 4, width, room), style)


def _fitting(sheet: Sheet, told: Sequence[str], box: Box, style: Style) -> float:
    """Lay out as many of some sentences as fit into the box; return the top of the next row in units."""
    left, y, width, room = box
    end = y + room
    for words in filter(None, told):
        lines = sheet.lines(words, width, style)
        if y + ROW * len(lines) <= end:
            y = sheet.prose(left, y, width, words, style, ROW)
    return y


def _loads(sheet: Sheet, selection: Selection, legs: list[Preview], box: Box) -> float:
    """Lay out the loads that the path picks up, or the reason why a load beside its end is not picked up; return the
    top of the next row in units."""
    walked = [step.square for told in legs if told.plan is not None for step in told.plan.steps]
    lines = taken_on(selection.view, selection.figure, walked) if legs[0].refused is None else []
    return _fitting(sheet, lines, box, Style(LABEL, sheet.palette.plan_dark, bold=True))


def price(view: View, command: Command | None) -> str:
    """Return the price of a command, in words."""
    return cost_words(view.price_text(command)) if command is not None else ""


def _cost_of_all(view: View, preview: Preview) -> str:
    """Return words on the way to a square too far for one move: two moves, or the price of the action before the move.
    Return "" if the card lists several such actions, each with its price."""
    first = _first_of(preview)
    if not first:
        return sentence_case(way_words(view, preview))
    begins = action_title(view.ruleset, first[0].action)
    return f"{begins}: {price(view, first[0])}" if len(first) == 1 else ""


def _first_of(preview: Preview) -> list[Command]:
    """Return the commands before the move to a far square, such as a run or a sprint."""
    return [leg.command for leg in preview.legs if leg.plan is None and leg.command is not None]


def timing(
    sheet: Sheet, selection: Selection, left: float, y: float, width: float, command: Command | None = None
) -> float:
    """Lay out the time of a command (None for the considered one), and the turns before it that affect it; return the
    top of the next row in units."""
    given, up = command or selection.preview().command, selection.comes_up(command)
    if given is None or up is None:
        return y
    view, risk = selection.view, Style(LABEL, sheet.palette.risk_dark, bold=True)
    first = first_words(view, given, up[1])
    y = sheet.prose(left, y, width, first, risk) if first else done_row(sheet, selection, left, y, width, command)
    late = late_words(view, given, up[1])
    return sheet.prose(left, y, width, late, risk) if late else y


def done_row(
    sheet: Sheet, selection: Selection, left: float, y: float, width: float, command: Command | None = None
) -> float:
    """Lay out, in one row, when a command (None for the considered one) is done; return the top of the next row in
    units."""
    up = selection.comes_up(command)
    if up is None:
        return y
    styles = (Style(LABEL, sheet.palette.plan_dark, bold=True), Style(LABEL, sheet.palette.plan_dark))
    sheet.fitted(left, y + 9, width, done_words(selection.view, *up), styles)
    return y + 18


def _tumble(sheet: Sheet, selection: Selection, left: float, y: float, width: float, handlers: Handlers) -> float:
    """Lay out the choice to slip past opponents on the path, if it can make a difference; return the top of the next
    row in units."""
    choosing = selection.choosing
    if choosing is None or choosing.reach is None or selection.action != "move":
        return y
    if not choosing.tumble and not selection.view.stop_squares(selection.figure).intersection(choosing.reach.costs):
        return y
    cap = sheet.key_cap(left, y, sheet.stage.keymap.label("variant"))
    sheet.put(sheet.cards.tick_box(choosing.tumble, 17), left + cap + 6, y)
    sheet.text(
        left + cap + 28, y + 9, "Slip past enemies by a roll", Style(LABEL, sheet.palette.ink, bold=choosing.tumble)
    )
    tip = "At each enemy beside the way, dice decide whether the figure gets past. If they fail, it stops there."
    sheet.spot("variant:tumble", (left, y, width, 20), partial(handlers.variant, -1), tip=tip)
    return y + 23


def _risks(session: Session, selection: Selection, preview: Preview) -> list[str]:
    """Return sentences on the checks along the path, the square where the move stops, and the figures that may
    react."""
    plan = preview.plan
    if plan is None:
        return []
    wasted = wasted_words(session.view, preview)
    rows = [words for words in (wasted, slow_words(preview)) if words]
    rows += [chance_of(forecast) for _, forecast in preview.trials]
    at = next(iter((selection.comes_up() or ())[1:]), 0)
    rows += [sprint] if (sprint := sprint_words(selection)) else []
    chosen, end_square = selection.pinned is not None, plan.steps[-1].square
    rows += [left_to] if (left_to := leaves_words(session.view, selection.figure, end_square, chosen=chosen)) else []
    rows += shared_words(session.view, selection.figure, plan.steps[-1].square, at)
    if plan.steps[-1].stop:
        is_held = plan.steps[-1].square in session.view.stop_squares(selection.figure)
        rows.append("An enemy next to it stops you here." if is_held else f"You must stop here: {plan.steps[-1].stop}.")
    return rows + reaction_rows(session.view, preview.answers)


def _risk_lines(sheet: Sheet, row: str, width: float) -> list[str]:
    """Return a warning in lines of `width`; it stays in a single line if it fits with thin letters."""
    slim = Style(LABEL, sheet.palette.risk_dark)
    return [row] if sheet.text_width(row, slim) <= width else sheet.lines(row, width, Style(LABEL, bold=True))


def _warn(sheet: Sheet, risks: list[str], box: Box) -> float:
    """Lay out the warnings about a path, as many as fit; return the top of the next row in units."""
    left, y, width, room = box
    styles, end = [Style(LABEL, sheet.palette.risk_dark, bold=bold) for bold in (True, False)], y + room
    for row in risks:
        lines = _risk_lines(sheet, row, width)
        if y + ROW * len(lines) > end:
            continue
        for line in lines:
            sheet.fitted(left, y + ROW / 2, width, line, styles)
            y += ROW
    return y


def _danger_of(sheet: Sheet, session: Session, selection: Selection, preview: Preview, width: float) -> Danger:
    """Return the dangers at the end of a path; an empty Danger if the path is refused or no side is viewing."""
    square = preview.end
    if square is None or preview.refused is not None or not session.viewer:
        return Danger()
    runs = preview.command if preview.then is not None and preview.plan is None and not preview.trials else None
    view = having_acted(once_begun(session.view, runs), selection.figure)
    if found := exposure(view, selection.figure, square):
        return Danger(found)
    coming = selection.comers.at(session.version, view, selection.figure, square)
    return Danger((), tuple(sheet.lines(none_now_words(coming), width, Style(LABEL, bold=True))), bool(coming))


def _there(sheet: Sheet, session: Session, danger: Danger, box: Box) -> None:
    """Lay out the attacks that enemies in sight could make on the square at the path's end."""
    left, y, width, room = box
    soft = Style(LABEL, sheet.palette.ink_soft)
    sheet.rule(left, y + 5, width)
    y += 9
    if danger.lines:
        style = Style(LABEL, sheet.palette.risk_dark, bold=True) if danger.coming else soft
        sheet.prose(left, y + 1, width, " ".join(danger.lines), style, ROW)
        return
    sheet.text(left, y + 9, "Attacks against you there", soft)
    y += 18
    places = max(1, int((room - 27) // ROW))
    if (more := len(danger.found) - places) > 0:
        sheet.text(left + width, y - 9, f"and {more} more", soft, "right")
    for chance in danger.found[:places]:
        forecast = chance.forecast
        assert forecast is not None
        other = session.view.figure(chance.attacker)
        sheet.put(sheet.cards.side_sign(other.side, 11), left, y + 3)
        value = f"{forecast.odds}, about {forecast.average // 2} damage"
        used = sheet.text(left + width, y + 8, value, Style(LABEL, sheet.palette.ink, bold=True), "right")
        sheet.fitted(left + 16, y + 8, width - used - 24, other.name, (Style(LABEL, sheet.palette.ink),))
        y += ROW


def rule_link(sheet: Sheet, rule: str, left: float, middle: float, width: float, handlers: Handlers) -> None:
    """Lay out the title of a rule as a link that opens it."""
    known = load_rules().get(rule)
    if known is not None:
        sheet.link(left, middle, known.title, rule, width, partial(handlers.rule, rule))
