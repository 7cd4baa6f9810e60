"""Cards of a review: the list of turning points, the chosen moment, and its numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.review.findings import Estimate, Review, TurningPoint
from game.review.headline import deed_words, points_of
from game.review.lessons import is_yours, whose
from game.review.moments import is_of_all
from game.review.own_choices import LOOKED_AT
from game.review.told import chance_words, side_word, turn_title, whole
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.controls import bring_into_view
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.review.review_curve import START, PickTurn, boxed, lay_mark

_ROW, _MORE, _LINES = 26.0, 17.0, 3
"""Height of a row without its lines, height of each line, and most lines about the act."""
_SIDE = 92.0
"""Units that the numbers at the end of a row take."""
_LOW = 200.0
"""Height in units below which the card of a moment shows only its reasons."""
WORTH_A_NUMBER = 2
"""Least change of a chance, in percentage points, that is shown as a number."""
LATER = "numbers come once all is judged"
"""Words in place of numbers in a story that may still change."""
NO_MOMENT = "No action changed the chance to win by 2 % or more, and nobody fell."
ONLY_PLACES = "Nobody attacked here. The guess comes from where everybody stands."
COMPUTERS = "What the computer would have done here."
_MINUS = "−"
ROUGHLY = 5
"""Percentage points to which a chance is rounded while it is still being computed."""


def signed(points: int) -> str:
    """Return points with their sign, such as "+5"."""
    return f"+{points}" if points >= 0 else f"{_MINUS}{-points}"


def lay_list(desk: Form, box: Box, review: Review, side: int, chosen: int, pick: PickTurn) -> None:
    """Lay out the story: its moments and important choices in order of time, each with its effect on the chance of the
    side with index `side`."""
    left, top, width, height = box
    desk.card(box, number=4)
    desk.stamp(left + 12, top + 10, "The story", desk.palette.ink_soft)
    words = f"{whose(review, side)} chance" if review.stage == "done" else LATER
    desk.text(left + width - 14, top + 20, words, Style(LABEL, desk.palette.ink_soft), "right")
    if not review.turns:
        desk.prose(left + 14, top + 44, width - 28, NO_MOMENT, Style(BODY, desk.palette.ink_soft))
        return
    y = top + 40
    with desk.pane("turns", (left + 6, top + 38, width - 12, height - 46)):
        for place in range(len(review.turns)):
            lines = _lines(desk, review, review.turns[place], side, width - 16)
            tall = _ROW + _MORE * (max(2, len(lines)) - 1)  # two numbers stand at the end of a row
            row = (left + 8, y, width - 16, tall - 3)
            _row(desk, row, review, side, place, lines, place == chosen, partial(pick, place))
            y += tall


def show_chosen(desk: Form, chosen: int) -> None:
    """Scroll the list until the chosen turning point is visible."""
    row = next((button for button in desk.buttons if button.id == f"turn:{chosen}"), None)
    if row is not None:
        bring_into_view(row, desk.px(4))


def _row(
    desk: Form,
    box: Box,
    review: Review,
    side: int,
    place: int,
    lines: list[tuple[str, Style]],
    chosen: bool,
    on: Callable[[], Step],
) -> None:
    left, top, width, height = box
    turn = review.turns[place]
    made = desk.button(f"turn:{place}", box, on, look="chosen" if chosen else "row")
    with desk.upon(made):
        lay_mark(desk, review, turn, side, left + 9, top + height / 2 - 13, 27)
        for number, (line, style) in enumerate(lines):
            desk.text(left + 44, top + 13 + _MORE * number, line, style)
        points = points_of(review, turn, side)
        if turn.kind == "moment" and (abs(points) < WORTH_A_NUMBER or review.stage != "done"):
            return
        _points(desk, left + width - 12, top + height / 2 - 8 * (turn.kind == "moment"), points, VALUE)
        if turn.kind == "moment":
            desk.text(left + width - 12, top + height / 2 + 10, _from_to(review, turn, side), Style(LABEL), "right")


def _from_to(review: Review, turn: TurningPoint, side: int) -> str:
    """Return the chance of a side before and after a turning point, as "40 to 55 %"."""
    frm, to = (whole(review.curve[act].chances[side]) for act in (turn.act, turn.act + 1))
    return f"{frm.removesuffix(' %')} to {to}"


def _lines(desk: Form, review: Review, turn: TurningPoint, side: int, width: float) -> list[tuple[str, Style]]:
    """Return the lines of a row of `width` units with their styles: the round and the act, and below them a short
    explanation."""
    room = width - 44 - _SIDE
    bold, soft = Style(LABEL, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink_soft)
    first = desk.few_lines(f"Round {turn.round}: {deed_words(turn)}.", room, bold, _LINES)
    then = desk.few_lines(_explained(review, turn, side), room, soft, 2)
    return [*((line, bold) for line in first), *((line, soft) for line in then if line)]


def _explained(review: Review, turn: TurningPoint, side: int) -> str:
    """Return a short explanation of a turning point: the chance of its dice, the better act, or its further results."""
    title = turn_title(review, turn, side)
    if is_of_all(turn):
        return ""
    if turn.is_luck or turn.kind == "moment":
        told = " ".join(one.words for one in turn.because[1:])
        odds = turn.because[0].odds if turn.because else ""
        return f"{odds} {title}. {told}".strip() if title else f"{odds} {told}".strip()
    return f"{title}. Better: {turn.better.words}." if turn.better is not None else f"{title}."


def _cause(review: Review, turn: TurningPoint, side: int) -> str:
    """Return the reason why a chance changed at a turning point. For a moment it is the moment's effect, then how
    likely it was or who did what."""
    if turn.kind != "moment":
        return turn.why
    told = " ".join(one.words for one in turn.because[1:]) if is_of_all(turn) else _explained(review, turn, side)
    return f"{f'{turn.effect} {told}'.strip() or ONLY_PLACES} {START if not turn.act else ''}".rstrip()


def _points(desk: Form, right: float, middle: float, points: int, size: int) -> None:
    colour = desk.palette.gain if points > 0 else desk.palette.risk_dark if points < 0 else desk.palette.ink_soft
    desk.text(right, middle, f"{signed(points)} %", Style(size, colour, bold=True), "right")


# --- the moment -------------------------------------------------------------------------------------------------------


def lay_moment(desk: Form, box: Box, review: Review, side: int, turn: TurningPoint | None, advice: str = "") -> None:
    """Lay out a turning point: the act, the better act, the reason, some advice, and the number of rollouts; for a
    moment, the chance before and after it."""
    left, top, width, height = box
    desk.card(box, number=3)
    if turn is None:
        words = "Click on the curve to see any moment of the battle."
        desk.prose(left + 14, top + 14, width - 28, words, Style(BODY, desk.palette.ink_soft))
        return
    foot = _moment_head(desk, (left, top, width), review, side, turn)
    is_low = height < _LOW
    known = "" if is_low else _how_known(review, turn)
    desk.rule(left + 12, foot, width - 24, heavy=True)
    seen = _seen_by(review, side, turn)
    y = foot + 18
    with desk.pane("moment", (left + 6, foot + 4, width - 12, top + height - (12 if is_low else 36) - foot)):
        is_rough = review.stage != "done"
        for title, chance, words, tone in _ways(desk, review, seen, turn):
            shown = None if turn.is_by_hint else chance
            y = _way(desk, (left + 14, y, width - 28, 0), (title, words, tone), shown, is_rough=is_rough)
            y += 6 if is_low and not words else 14
        why = _cause(review, turn, side)
        if why:
            desk.rule(left + 12, y - 9, width - 24)
            desk.text(left + 14, y + 8, "Because", Style(LABEL, desk.palette.ink_soft, bold=True))
            y = desk.prose(left + 78, y - 1, width - 98, why, Style(LABEL, desk.palette.ink), 17)
        if advice:
            desk.prose(left + 14, y + 5, width - 34, advice, Style(LABEL, desk.palette.ink), 17)
    desk.text(left + 14, top + height - 18, known, Style(LABEL, desk.palette.ink_soft, italic=True))


def _how_known(review: Review, turn: TurningPoint) -> str:
    """Return a few words on how the numbers of a turning point were computed."""
    if turn.is_by_hint:
        return LOOKED_AT if review.stage == "done" else "The computer has not looked closely here yet."
    if turn.kind == "moment":
        return (
            "Checked: the computer played on from here."
            if review.stage == "done"
            else "A first guess from who is left, their health and where they stand."
        )
    if not turn.rollouts:
        return "A first guess from who is left, their health and where they stand."
    return f"The computer played on {turn.rollouts} times: a change of {_span(turn)} %."


def _moment_head(desk: Form, at: tuple[float, float, float], review: Review, side: int, turn: TurningPoint) -> float:
    """Draw the title of a turning point with its mark, the side whose chance is shown, and its change; return the
    bottom in units."""
    left, top, width = at
    lay_mark(desk, review, turn, side, left + 14, top + 12, 32)
    points = points_of(review, turn, side)
    title = f"{deed_words(turn)}." if turn.kind == "moment" else turn_title(review, turn, side)
    ink = desk.palette.ink if turn.kind == "moment" or turn.is_by_hint or not points else None
    colour = ink or (desk.palette.gain if points > 0 else desk.palette.risk_dark)
    style = next(
        (one for one in (Style(NAME, colour, bold=True), Style(BODY, colour, bold=True))
         if len(desk.lines(title, width - 150, one)) == 1),
        Style(BODY, colour, bold=True),
    )  # fmt: skip
    lines = desk.few_lines(title, width - 150, style, 3 if is_of_all(turn) else 2)
    for number, line in enumerate(lines):
        desk.text(left + 54, top + 21 + 18 * number, line, style)
    soft = Style(LABEL, desk.palette.ink_soft)
    seen = _seen_by(review, side, turn)
    by_dice = turn.is_luck or turn.kind == "moment"  # somebody else may have rolled
    of_whom = "" if turn.side == review.sides[side] else f" ({side_word(review, turn.side)})"
    who = f"{turn.name}{of_whom}, round" if turn.name and not by_dice else "Round"
    chance = "" if turn.is_by_hint else f" {chance_words(review, review.sides.index(seen))}:"
    words = f"{who} {turn.round}.{chance}"
    low = top + 24 + 18 * len(lines)
    desk.text(left + 54, low, desk.shortened(words, width - 68, soft), soft)
    if not turn.is_by_hint and review.stage == "done":
        _points(desk, left + width - 14, top + 28, points, ACTIVE)
    return low + 16


def _span(turn: TurningPoint) -> str:
    """Return the least and greatest change of the chance that a turning point may have made, in percentage points: "4
    to 23"."""
    ends = sorted(abs(round(100 * one)) for one in (turn.changes[0].low, turn.changes[0].high))
    crosses = turn.changes[0].low < 0 < turn.changes[0].high
    return f"{0 if crosses else ends[0]} to {ends[1]}"


def _seen_by(review: Review, side: int, turn: TurningPoint) -> str:
    """Return the side whose chance is shown at a turning point: for dice and moments between two sides the side chosen
    on the page, otherwise the side that acted."""
    is_of_both = turn.is_luck or turn.kind == "moment"
    return review.sides[side] if len(review.sides) == 2 and is_of_both else turn.side


def _ways(desk: Form, review: Review, seen: str, turn: TurningPoint) -> list[tuple[str, Estimate, str, str]]:
    """Return the options to compare as (title, chance, words, colour): the act that was done and the better one, or
    before and after the dice."""
    mild = desk.palette.plan
    if turn.is_luck or turn.kind == "moment":
        before, after = turn.did.chance, review.curve[turn.act + 1].chances[review.sides.index(seen)]
        if seen != turn.side:
            before = Estimate(1 - before.value, 1 - before.high, 1 - before.low)
        change = round(100 * after.value) - round(100 * before.value)
        is_sure = review.stage == "done"
        tone = desk.palette.gain if is_sure and change > 0 else desk.palette.risk if is_sure and change < 0 else mild
        return [("Before", before, "", mild), ("After", after, "", tone)]
    who = "You did" if is_yours(review, review.sides.index(turn.side)) else "Played"
    is_blamed = turn.kind == "mistake" and not turn.is_by_hint
    ways = [(who, turn.did.chance, turn.did.words, desk.palette.risk if is_blamed else mild)]
    if turn.is_by_hint and turn.better is not None:
        ways.append(("A hint", turn.better.chance, turn.better.words, mild))
    elif turn.better is not None:
        is_sure = turn.changes[review.sides.index(turn.side)].is_clear
        title, tone = ("Better", desk.palette.gain) if is_sure else ("Better?", mild)
        ways.append((title, turn.better.chance, turn.better.words, tone))
    if turn.kind == "great":
        ways.append(("Else", _without(turn, review.sides.index(turn.side)), COMPUTERS, desk.palette.ink_soft))
    return ways


def _without(turn: TurningPoint, side: int) -> Estimate:
    """Return the estimated chance of the acting side if it had not done its great act."""
    change, whole = turn.changes[side], turn.did.chance.value
    value, low, high = (min(1.0, max(0.0, whole - one)) for one in (change.value, change.high, change.low))
    return Estimate(value, low, high)


def _way(desk: Form, box: Box, way: tuple[str, str, str], chance: Estimate | None, *, is_rough: bool) -> float:
    """Lay out one compared option, given as title, words and colour: a bar and per cent of its chance, if known
    (rounded if `is_rough`), and its words; return the bottom in units."""
    left, y, width, _ = box
    title, words, colour = way
    desk.text(left, y, title, Style(BODY, colour, bold=True))
    if chance is None:
        return desk.prose(left + 88, y - 9, width - 88, words, Style(BODY, desk.palette.ink), 19)
    wide = width - 88 - (112 if is_rough else 76)
    desk.put(_bar(desk, wide, chance, colour), left + 88, y - 11)
    told = rough(chance) if is_rough else whole(chance)
    desk.text(left + width, y, told, Style(VALUE if is_rough else ACTIVE, colour, bold=True), "right")
    return desk.prose(left, y + 15, width, words, Style(BODY, desk.palette.ink), 19) if words else y + 15


def rough(chance: Estimate) -> str:
    """Return a chance that may still change as "about 40 %", rounded to ROUGHLY per cent. 0 and 1, for a finished
    battle, are exact."""
    if chance.value in (0.0, 1.0):
        return whole(chance)
    return f"about {min(95, max(5, ROUGHLY * round(100 * chance.value / ROUGHLY)))} %"


def _bar(desk: Form, width: float, chance: Estimate, colour: str) -> pygame.Surface:
    outline = boxed(1, 4, width, 12)
    elements = (
        pen.fill(outline, desk.palette.tab)
        + pen.fill(boxed(1, 4, width * chance.value, 12), colour)
        + pen.line(outline, desk.palette.ink, 1.4)
    )
    key = ("chance bar", round(width), chance.value, colour)
    return desk.cards.keep(key, lambda: draw(width + 4, 26, elements, (desk.px(width + 4), desk.px(26))))
