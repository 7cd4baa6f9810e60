"""Lays the cards of a review out: the list of turning points, the moment chosen, and what decided the battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.model.listing import clause_case
from game.review.findings import Estimate, Review, TurningPoint
from game.review.lessons import is_yours, whose
from game.review.told import NO_TURN, chance_words, kind_for, turn_title
from game.ui.kit import pen
from game.ui.kit.art import draw, picture
from game.ui.kit.controls import bring_into_view
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.review.review_curve import PickTurn, boxed

_ROW, _MORE, _LINES = 43.0, 16.0, 3
"""Height of a row with one line about its act, of each line more, and the most lines."""
COMPUTERS = "What the computer would have done here."
_MINUS = "−"


def signed(points: int) -> str:
    """Return points with their sign, such as "+5"."""
    return f"+{points}" if points >= 0 else f"{_MINUS}{-points}"


def lay_list(desk: Form, box: Box, review: Review, side: int, chosen: int, pick: PickTurn) -> None:
    """Lay out the turning points in order of time, with the effect of each on a side's chance."""
    left, top, width, height = box
    desk.card(box, number=4)
    desk.stamp(left + 12, top + 10, "Turning points", desk.palette.ink_soft)
    words = f"change of {whose(review, side)} chance"
    words = f"first guess, {words}" if review.stage == "quick" else words
    desk.text(left + width - 14, top + 20, words, Style(LABEL, desk.palette.ink_soft), "right")
    if not review.turns:
        words = "None so far." if review.stage != "done" else NO_TURN
        desk.prose(left + 14, top + 44, width - 28, words, Style(BODY, desk.palette.ink_soft))
        return
    y = top + 40
    with desk.pane("turns", (left + 6, top + 38, width - 12, height - 46)):
        for place in range(len(review.turns)):
            tall = _ROW + _MORE * (len(_told(desk, review.turns[place], width - 16)) - 1)
            row = (left + 8, y, width - 16, tall - 3)
            _row(desk, row, review, side, place, place == chosen, partial(pick, place))
            y += tall


def show_chosen(desk: Form, chosen: int) -> None:
    """Scroll the list until the chosen turning point is visible."""
    row = next((button for button in desk.buttons if button.id == f"turn:{chosen}"), None)
    if row is not None:
        bring_into_view(row, desk.px(4))


def _row(desk: Form, box: Box, review: Review, side: int, place: int, chosen: bool, on: Callable[[], Step]) -> None:
    left, top, width, height = box
    turn = review.turns[place]
    made = desk.button(f"turn:{place}", box, on, look="chosen" if chosen else "row")
    with desk.upon(made):
        pixels = desk.px(27)
        desk.put(picture(f"marks/turn-{kind_for(turn, side)}", pixels, pixels), left + 9, top + height / 2 - 13)
        whose = review.sides[side] if turn.is_luck else turn.side
        desk.put(desk.cards.side_sign(whose, 14), left + 44, top + 4)
        who, _ = _who_and_what(turn)
        title = turn_title(review, turn, side)
        bold = (Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink, bold=True))
        words = title if turn.is_luck else f"{who}: {clause_case(title)}"
        desk.fitted(left + 63, top + 11, width - 135, words, bold)
        style = Style(LABEL, desk.palette.ink if chosen else desk.palette.ink_soft)
        for number, line in enumerate(_told(desk, turn, width)):
            desk.text(left + 44, top + 29 + _MORE * number, line, style)
        _points(desk, left + width - 12, top + height / 2, turn.changes[side].points, VALUE)


def _told(desk: Form, turn: TurningPoint, width: float) -> list[str]:
    """Return the round and the act of a turning point in the lines of a row of `width` units, three at most."""
    room, style = width - 116, Style(LABEL)
    lines = desk.lines(f"Round {turn.round}: {_who_and_what(turn)[1]}", room, style)
    if len(lines) <= _LINES:
        return lines
    return [*lines[: _LINES - 1], desk.shortened(" ".join(lines[_LINES - 1 :]), room, style)]


def _who_and_what(turn: TurningPoint) -> tuple[str, str]:
    """Return the actor of a turning point, and its act; for dice their result, as they may fall long after the act that
    they are counted to was declared, and for another figure."""
    if turn.is_luck and turn.because:
        return "The dice", turn.because[0].words
    return turn.name or "The side", turn.did.words


def _points(desk: Form, right: float, middle: float, points: int, size: int) -> None:
    colour = desk.palette.gain if points > 0 else desk.palette.risk_dark
    desk.text(right, middle, f"{signed(points)} %", Style(size, colour, bold=True), "right")


# --- the moment -------------------------------------------------------------------------------------------------------


def lay_moment(
    desk: Form, box: Box, review: Review, side: int, turn: TurningPoint | None, advice: str = "", *, plain: bool = False
) -> None:
    """Lay out a turning point: the act, the better way, the reason, some advice, and the number of rollouts; or a plain
    act with the chance before and after it."""
    left, top, width, height = box
    desk.card(box, number=3)
    if turn is None:
        words = "Choose a turning point." if review.turns else "Turning points appear here when they are found."
        desk.prose(left + 14, top + 14, width - 28, words, Style(BODY, desk.palette.ink_soft))
        return
    soft = Style(LABEL, desk.palette.ink_soft)
    _moment_title(desk, (left, top, width), review, side, turn, plain=plain)
    seen = _seen_by(review, side, turn)
    words = f"{_who_and_what(turn)[0]}, round {turn.round}. {chance_words(review, review.sides.index(seen))}:"
    desk.text(left + 54, top + 42, desk.shortened(words, width - 68, soft), soft)
    _points(desk, left + width - 14, top + 28, turn.changes[side].points, ACTIVE)
    desk.rule(left + 12, top + 58, width - 24, heavy=True)
    y = top + 76
    with desk.pane("moment", (left + 6, top + 62, width - 12, height - 98)):
        for title, chance, words, tone in _ways(desk, review, seen, turn):
            y = _way(desk, (left + 14, y, width - 28, 0), title, chance, words, tone) + 19
        _bar_key(desk, left + 14, y - 6)
        y += 22
        if turn.because:
            desk.rule(left + 12, y - 12, width - 24)
            desk.text(left + 14, y + 12, "Because", Style(LABEL, desk.palette.ink_soft, bold=True))
            y = desk.prose(left + 78, y + 3, width - 98, turn.why, Style(LABEL, desk.palette.ink), 17)
        if advice:
            desk.prose(left + 14, y + 5, width - 34, f"Next time: {advice}", Style(LABEL, desk.palette.ink), 17)
    told = f"Played on {turn.rollouts} times from here. Sure to within {_give(turn)} %."
    if not turn.rollouts:
        told = "A first guess by strength and health. It is being checked."
    if plain:
        told = "The chance before and after this action, as the curve has it."
    desk.text(left + 14, top + height - 18, told, Style(LABEL, desk.palette.ink_soft, italic=True))


def _moment_title(
    desk: Form, at: tuple[float, float, float], review: Review, side: int, turn: TurningPoint, *, plain: bool
) -> None:
    """Draw what kind of a turning point it is with its mark, or a plain act in words with the sign of its side."""
    left, top, width = at
    if plain:
        desk.put(desk.cards.side_sign(turn.side, 26), left + 16, top + 15)
        style = Style(NAME, desk.palette.ink, bold=True)
        desk.text(left + 54, top + 21, desk.shortened(turn.did.words, width - 130, style), style)
        return
    pixels = desk.px(32)
    desk.put(picture(f"marks/turn-{kind_for(turn, side)}", pixels, pixels), left + 14, top + 12)
    colour = desk.palette.gain if turn.changes[side].points > 0 else desk.palette.risk_dark
    desk.text(left + 54, top + 21, turn_title(review, turn, side), Style(NAME, colour, bold=True))


def _give(turn: TurningPoint) -> int:
    return max(1, round(50 * (turn.changes[0].high - turn.changes[0].low)))


def _seen_by(review: Review, side: int, turn: TurningPoint) -> str:
    """Return the side whose chance a turning point is told in: the actor's, but for dice the shown side's; of more than
    two sides the actor's alone is known."""
    return review.sides[side] if len(review.sides) == 2 and turn.is_luck else turn.side


def _ways(desk: Form, review: Review, seen: str, turn: TurningPoint) -> list[tuple[str, Estimate, str, str]]:
    """Return the ways to compare, with chance, words and colour: done and better, or before and after the dice."""
    mild = desk.palette.plan
    if turn.is_luck:
        before, after = turn.did.chance, review.curve[turn.act + 1].chances[review.sides.index(seen)]
        if seen != turn.side:
            before = Estimate(1 - before.value, 1 - before.high, 1 - before.low)
        tone = desk.palette.gain if after.value > before.value else desk.palette.risk
        return [("Before", before, "", mild), ("After", after, "", tone)]
    who = "You did" if is_yours(review, review.sides.index(turn.side)) else "Played"
    ways = [(who, turn.did.chance, turn.did.words, desk.palette.risk if turn.kind == "mistake" else mild)]
    if turn.better is not None:
        ways.append(("Better", turn.better.chance, turn.better.words, desk.palette.gain))
    if turn.kind == "great":
        ways.append(("Else", _without(turn, review.sides.index(turn.side)), COMPUTERS, desk.palette.ink_soft))
    return ways


def _without(turn: TurningPoint, side: int) -> Estimate:
    """Return the chance of the side of a great act without it."""
    change, whole = turn.changes[side], turn.did.chance.value
    value, low, high = (min(1.0, max(0.0, whole - one)) for one in (change.value, change.high, change.low))
    return Estimate(value, low, high)


def _way(desk: Form, box: Box, title: str, chance: Estimate, words: str, colour: str) -> float:
    """Lay out one way to act: the bar and per cent of its chance with the uncertainty, and its words; return the
    bottom."""
    left, y, width, _ = box
    desk.text(left, y, title, Style(BODY, colour, bold=True))
    wide = width - 88 - 76
    desk.put(_bar(desk, wide, chance, colour), left + 88, y - 11)
    desk.text(left + width, y, f"{round(100 * chance.value)} %", Style(ACTIVE, colour, bold=True), "right")
    return desk.prose(left, y + 15, width, words, Style(BODY, desk.palette.ink), 19) if words else y + 15


def _bar(desk: Form, width: float, chance: Estimate, colour: str) -> pygame.Surface:
    ink = desk.palette.ink
    low, middle, high = (width * share for share in (chance.low, chance.value, chance.high))
    elements = (
        pen.fill(boxed(1, 4, width, 12), desk.palette.tab)
        + pen.fill(boxed(1, 4, middle, 12), colour)
        + pen.line(boxed(1, 4, width, 12), ink, 1.4)
        + _span(low + 1, high + 1, ink)
    )
    key = ("chance bar", round(width), chance, colour)
    return desk.cards.keep(key, lambda: draw(width + 4, 26, elements, (desk.px(width + 4), desk.px(26))))


def _span(low: float, high: float, ink: str) -> str:
    """Return the drawing of a thin line with ends, below a bar: the range in which its chance surely lies."""
    return pen.line(f"M{low:.1f} 18L{low:.1f} 24M{low:.1f} 21L{high:.1f} 21M{high:.1f} 18L{high:.1f} 24", ink, 1.2)


def _bar_key(desk: Form, left: float, y: float) -> None:
    """Draw the key of the bars of chances."""
    ink, style = desk.palette.ink_soft, Style(LABEL, desk.palette.ink_soft)
    drawn = desk.cards.keep(("span key",), lambda: draw(34, 26, _span(2, 30, ink), (desk.px(34), desk.px(26))))
    desk.put(drawn, left, y - 21)
    desk.text(left + 40, y, "The true chance is most likely inside this line.", style)
