"""Lays the cards of a review out: the list of turning points, the moment chosen, and what decided the battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.review.findings import Estimate, Review, TurningPoint
from game.review.told import balance, kind_for, side_word, turn_title
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
_MINUS = "−"
_NAMES = 140.0
"""Units that the sides' names and points take beside the bars."""


def signed(points: int) -> str:
    """Return points with their sign, such as "+5"."""
    return f"+{points}" if points >= 0 else f"{_MINUS}{-points}"


def lay_list(desk: Form, box: Box, review: Review, side: int, chosen: int, pick: PickTurn) -> None:
    """Lay out the turning points in order of time, with the effect of each on a side's chance."""
    left, top, width, height = box
    desk.card(box, number=4)
    desk.stamp(left + 12, top + 10, "Turning points", desk.palette.ink_soft)
    whose = f"points of chance for {side_word(review, review.sides[side])}"
    whose = f"first guess, {whose}" if review.stage == "quick" else whose
    desk.text(left + width - 14, top + 20, whose, Style(LABEL, desk.palette.ink_soft), "right")
    if not review.turns:
        words = (
            "None so far." if review.stage != "done" else "No action changed the chances by 10 points or more for sure."
        )
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
        desk.fitted(left + 63, top + 11, width - 135, title if turn.is_luck else f"{who}: {title.lower()}", bold)
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
    desk.text(right, middle, signed(points), Style(size, colour, bold=True), "right")


# --- the moment -------------------------------------------------------------------------------------------------------


def lay_moment(desk: Form, box: Box, review: Review, side: int, turn: TurningPoint | None, advice: str = "") -> None:
    """Lay out a turning point: the act, the better way, the reason, some advice, and the number of rollouts."""
    left, top, width, height = box
    desk.card(box, number=3)
    if turn is None:
        words = "Choose a turning point." if review.turns else "Turning points appear here when they are found."
        desk.prose(left + 14, top + 14, width - 28, words, Style(BODY, desk.palette.ink_soft))
        return
    pixels, soft = desk.px(32), Style(LABEL, desk.palette.ink_soft)
    desk.put(picture(f"marks/turn-{kind_for(turn, side)}", pixels, pixels), left + 14, top + 12)
    colour = desk.palette.gain if turn.changes[side].points > 0 else desk.palette.risk_dark
    desk.text(left + 54, top + 21, turn_title(review, turn, side), Style(NAME, colour, bold=True))
    seen = _seen_by(review, side, turn)
    whose = f"{_who_and_what(turn)[0]}, round {turn.round}. Chance to win for {side_word(review, seen)}:"
    desk.text(left + 54, top + 42, desk.shortened(whose, width - 68, soft), soft)
    _points(desk, left + width - 14, top + 28, turn.changes[side].points, ACTIVE)
    desk.rule(left + 12, top + 58, width - 24, heavy=True)
    y = top + 76
    with desk.pane("moment", (left + 6, top + 62, width - 12, height - 98)):
        for title, chance, words, tone in _ways(desk, review, seen, turn):
            y = _way(desk, (left + 14, y, width - 28, 0), title, chance, words, tone) + 24
        _bar_key(desk, left + 14, y - 6)
        y += 22
        if turn.because:
            desk.rule(left + 12, y - 12, width - 24)
            desk.text(left + 14, y + 12, "Because", Style(LABEL, desk.palette.ink_soft, bold=True))
            y = desk.prose(left + 78, y + 3, width - 98, turn.why, Style(LABEL, desk.palette.ink), 17)
        if advice:
            desk.prose(left + 14, y + 5, width - 34, f"Next time: {advice}", Style(LABEL, desk.palette.ink), 17)
    told = f"Played on {turn.rollouts} times from here. Sure to within {_give(turn)} points."
    if review.stage == "quick":
        told = "A first guess by points and health. It is being checked."
    desk.text(left + 14, top + height - 18, told, Style(LABEL, desk.palette.ink_soft, italic=True))


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
    ways = [("Played", turn.did.chance, turn.did.words, desk.palette.risk if turn.kind == "mistake" else mild)]
    if turn.better is not None:
        ways.append(("Better", turn.better.chance, turn.better.words, desk.palette.gain))
    return ways


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


# --- what decided it --------------------------------------------------------------------------------------------------


def lay_decided(desk: Form, box: Box, review: Review, side: int) -> None:
    """Lay out a bar for each side from the middle, choices plain and dice striped, with their effects on one side's
    chance."""
    left, top, width, height = box
    desk.card(box, number=2)
    desk.stamp(left + 12, top + 10, "What decided it", desk.palette.ink_soft)
    start, parts, result = balance(review, side)
    who = side_word(review, review.sides[side])
    said = f"How {who}'s chance to win went from {start} % to {result} %"
    desk.text(left + 14, top + 48, said, Style(BODY, desk.palette.ink, bold=True))
    down, up = (max(sum(max(0, sign * points) for points in pair) for pair in parts) for sign in (-1, 1))
    unit = (width - 44 - _NAMES) / max(40, down + up)
    middle = left + 20 + _NAMES + down * unit
    soft = Style(LABEL, desk.palette.ink_soft)
    if up or not down:
        desk.text(middle + 8, top + 72, f"for {who}", soft)
    if down:
        desk.text(middle - 8, top + 72, f"against {who}", soft, "right")
    step = min(40.0, (height - 160) / max(1, len(parts)))
    for place, (name, pair) in enumerate(zip(review.sides, parts, strict=True)):
        _account(desk, (left + 14, top + 100 + place * step, middle, unit), review, name, pair)
    tall = step * len(parts)
    desk.put(_pole(desk, tall), middle - 1, top + 82)
    _key(desk, left + 14, top + height - 62)
    desk.rule(left + 12, top + height - 44, width - 24)
    told = " ".join([str(start), *(f"{'+' if p >= 0 else _MINUS} {abs(p)}" for pair in parts for p in pair)])
    last = f"{told} = {result} %"
    desk.text(left + 14, top + height - 24, last, Style(BODY, desk.palette.ink, bold=True))
    _measure(desk, left + width - 14, top + height - 24, review)


def _account(
    desk: Form, place: tuple[float, float, float, float], review: Review, side: str, pair: tuple[int, int]
) -> None:
    left, y, middle, unit = place
    desk.put(desk.cards.side_sign(side, 17), left, y - 17)
    desk.text(left + 24, y - 8, side_word(review, side), Style(BODY, desk.palette.side(side).text, bold=True))
    told = f"choices {signed(pair[0])}, dice {signed(pair[1])}"
    desk.text(left, y + 10, told, Style(LABEL, desk.palette.ink))
    ends = {True: middle, False: middle}
    for points, striped in zip(pair, (False, True), strict=True):
        up = points >= 0
        wide = abs(points) * unit
        frm = ends[up] if up else ends[up] - wide
        if points:
            desk.put(_block(desk, wide, striped, desk.palette.side(side).text), frm - 1, y - 13)
        ends[up] += wide if up else -wide


def _block(desk: Form, wide: float, striped: bool, colour: str) -> pygame.Surface:
    outline = boxed(1, 1, wide, 24)
    elements = pen.fill(outline, colour)
    if striped:
        for number in range(int(wide // 6) + 1):
            x = 2.0 + number * 6
            run = min(8.0, wide - x)
            if run > 1:
                elements += pen.line(f"M{x:.1f} 24L{x + run:.1f} {24 - run * 2.7:.1f}", desk.palette.card, 2)
    elements += pen.line(outline, desk.palette.ink, 1.6)
    key = ("account", round(wide, 1), striped, colour)
    return desk.cards.keep(key, lambda: draw(wide + 2, 26, elements, (max(1, desk.px(wide + 2)), desk.px(26))))


def _pole(desk: Form, tall: float) -> pygame.Surface:
    elements = pen.fill(boxed(0, 0, 2, tall), desk.palette.ink)
    return desk.cards.keep(("pole", round(tall)), lambda: draw(2, tall, elements, (max(1, desk.px(2)), desk.px(tall))))


def _key(desk: Form, left: float, y: float) -> None:
    """Draw the key of the blocks."""
    style = Style(LABEL, desk.palette.ink)
    for x, words, striped in ((0.0, "choices", False), (92.0, "dice", True)):
        desk.put(_block(desk, 16, striped, desk.palette.ink_soft), left + x, y - 13)
        desk.text(left + x + 24, y, words, style)


def _measure(desk: Form, right: float, y: float, review: Review) -> None:
    """Draw the name of the measure, as short as possible."""
    words = "judged by playing on" if review.rollouts else "judged by points and health"
    desk.text(right, y, words, Style(LABEL, desk.palette.ink_soft, italic=True), "right")
