"""The curve of a review: one side's chance to win over the acts, its band, the rounds, and the turning points.

A turning point is a choice or a roll that changed the chances much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

import pygame

from game.lab.side_odds import odds_on
from game.lab.worth import chance_of
from game.model.scenario import Scenario
from game.quick.certified import as_drawn, chance
from game.review.findings import Review, TurningPoint
from game.review.headline import walkover
from game.review.moments import is_by_dice, is_of_all
from game.review.told import chance_words, mark_of, side_word, turn_title
from game.ui.kit import pen
from game.ui.kit.art import draw, picture
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step

_LEFT, _TOP, _RIGHT, _BOTTOM = 50.0, 54.0, 22.0, 32.0
_MARK, _STEM, _NEAR, _APART = 25.0, 24.0, 22.0, 34.0
_BAND = "#7d8d88"
SCALES = ((0.75, 1.0), (0.0, 0.25), (0.5, 1.0), (0.0, 0.5), (0.0, 1.0))
"""Scales that a curve may have, as chances at its bottom and top, the narrowest first, so that a one-sided battle is
not just a flat line."""
CLICK = "Click any moment."
OTHER = "The set-up page counts whole battles."
GUESSES = (
    f". A first guess from who stands where. {OTHER} {CLICK}",
    f". A first guess. {OTHER} {CLICK}",
    f". A first guess. {CLICK}",
)
PLAYED_ON = (
    f", from playing on. Grey: how sure. {OTHER} {CLICK}",
    f", from playing on. {OTHER} {CLICK}",
    f". Grey: how sure. {CLICK}",
)
"""Captions of the curve before and after rollouts, the longest first. They name the kind of chance, because the setup
page shows another."""
START = (
    "The chance at the start may differ from that of the set-up page. There, whole battles between equal computers "
    "were counted. Here the computer played only the next moves, with those who stood there."
)
"""Explanation why the chance at the start differs between the curve and the setup page."""
BEGUN = "Dot: {chance} %, the set-up page's chance"
"""Words for the dot at the start of the curve, which is the chance that the setup page gave."""
PickTurn = Callable[[int], Step]
"""Callback that chooses a turning point by its index in the list."""


def set_up_chance(scenario: Scenario, side: str) -> int | None:
    """Return a side's chance to win in per cent as the setup page gave it: for a map with its own squads, for two
    squads by their points, or for a quick battle. None if it gave none."""
    quick = as_drawn(scenario)
    if quick is not None:
        return chance(quick, side)[0]
    sides, goal = scenario.sides, scenario.options.get("goal", "")
    if goal or len(sides) != 2:
        return None
    if not any(one.figures for one in sides):
        odds = odds_on(scenario.map, scenario.ruleset)
        return round(100 * odds.share(side).value) if odds is not None else None
    own, other = (
        tuple(figure.profile for figure in one.figures) for one in sorted(sides, key=lambda one: one.id != side)
    )
    return chance_of(scenario.ruleset, own, other)


def lay_curve(
    desk: Form,
    box: Box,
    review: Review,
    side: int,
    shown: tuple[int, int],
    pick: PickTurn,
    begun: int | None = None,
) -> Box:
    """Lay out the card with the curve of a side's chance to win, and return the box of the curve. A click on a mark
    calls `pick`. `shown` has the indices of the shown turning point and of its act (-1 if there is none). `begun` is
    the chance in per cent that the setup page gave, drawn as a dot at the start (None: no dot)."""
    left, top, width, height = box
    chosen, act = shown
    desk.card(box, number=1)
    x = left + 12 + desk.stamp(left + 12, top + 10, "Who was winning", desk.palette.ink_soft)
    sure = GUESSES if review.stage == "quick" else PLAYED_ON
    soft, room = Style(LABEL, desk.palette.ink_soft), left + width - x - 28
    other = OTHER if begun is None else f"{BEGUN.format(chance=begun)}."
    ways = [f"{chance_words(review, side)}{one.replace(OTHER, other)}" for one in sure]
    words = next((way for way in ways if desk.text_width(way, soft) <= room), ways[-1])
    used = x + 14 + desk.text(x + 14, top + 20, words, soft) + 20
    plot = (left + _LEFT, top + _TOP, width - _LEFT - _RIGHT, height - _TOP - _BOTTOM)
    key = ("curve", review.battle, review.stage, review.rollouts, side, shown, plot[2:])
    drawn = desk.cards.keep(key, lambda: _drawn(desk, review, side, act, plot))
    desk.put(drawn, plot[0], plot[1] - 6)
    low, high = scale_of(review, side)
    for share in (0.0, 0.5, 1.0):
        percent = 100 * (low + (high - low) * share)
        desk.text(plot[0] - 8, plot[1] + plot[3] * (1 - share), f"{percent:.0f} %", soft, "right")
    desk.note("scale", (left + 4, plot[1] - 8, _LEFT - 6, plot[3] + 16), START)
    if begun is not None:
        y = plot[1] + plot[3] * (1 - _lifted(review, side, begun / 100))
        desk.put(desk.cards.side_sign(review.sides[side], 11), plot[0] - 5, y - 5)
    _flat(desk, review, side, plot)
    _rounds(desk, review, plot)
    _names(desk, review, side, left + width - 2, top + 20, used)
    for place, at in enumerate(_places(review, side, plot)):
        _mark(desk, review, side, at, place == chosen, partial(pick, place), place)
    return plot


def _flat(desk: Form, review: Review, side: int, plot: Box) -> None:
    """Draw an explanation of a flat curve in the half without the curve, if there is room beside the marks."""
    marks = _places(review, side, plot)
    words, style = walkover(review, side), Style(BODY, desk.palette.ink_soft)
    if not words or plot[3] < 60:
        return
    lines = desk.few_lines(words, plot[2] - 60, style, 2)
    low, high = scale_of(review, side)
    above = sum(point.chances[side].value for point in review.curve[:-1]) / len(review.curve[:-1]) > (low + high) / 2
    y = plot[1] + plot[3] * (0.75 if above else 0.25)
    half = max(desk.text_width(line, style) for line in lines) / 2
    if any(abs(x - plot[0] - plot[2] / 2) < half + _MARK and abs(at - y) < 18 + _MARK for x, at, _ in marks):
        return
    for number, line in enumerate(lines):
        desk.text(plot[0] + plot[2] / 2, y + 18 * number, line, style, "centre")


def scale_of(review: Review, side: int) -> tuple[float, float]:
    """Return the chances (0 to 1) at the bottom and top of the curve: the narrowest of SCALES that contains all of
    it."""
    values = [point.chances[side].value for point in review.curve]
    return next((low, high) for low, high in SCALES if low <= min(values) and max(values) <= high)


def _lifted(review: Review, side: int, share: float) -> float:
    """Return the height of a chance on the scale of the curve, as a share of its box."""
    low, high = scale_of(review, side)
    return min(1.0, max(0.0, (share - low) / (high - low)))


def act_under(desk: Form, plot: Box, review: Review, place: tuple[int, int]) -> int | None:
    """Return the index of the act under a pixel of the curve; None outside the curve and on its marks."""
    rect = desk.rect(plot)
    if not rect.collidepoint(place) or any(button.rect.collidepoint(place) for button in desk.buttons):
        return None
    acts = len(review.curve) - 1
    return min(acts - 1, (place[0] - rect.left) * acts // max(1, rect.width))


def _drawn(desk: Form, review: Review, side: int, act: int, plot: Box) -> pygame.Surface:
    wide, high = plot[2] + 4, plot[3] + 12
    return draw(wide, high, _elements(desk, review, side, act, plot), (desk.px(wide), desk.px(high)))


def boxed(left: float, top: float, width: float, height: float) -> str:
    """Return the SVG path of a box."""
    return f"M{left:.1f} {top:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}Z"


def _x(review: Review, act: float, plot: Box) -> float:
    return plot[2] * act / max(1, len(review.curve) - 1)


def _y(share: float, plot: Box) -> float:
    return 6 + plot[3] * (1 - share)


def _elements(desk: Form, review: Review, side: int, act: int, plot: Box) -> str:
    """Return the drawing of all lines: tints of the rounds, the gold column, the grid, the band, the curve."""
    drawn = list(_tints(desk, review, plot))
    if 0 <= act < len(review.curve):
        x = _x(review, act + 0.5, plot) - 9
        drawn.append(pen.fill(boxed(x, 2, 18, plot[3] + 8), desk.palette.accent, 0.45))
    for share in (0.0, 0.5, 1.0):
        y = _y(share, plot)
        weight = 1.6 if share == _lifted(review, side, 0.5) else 1
        drawn.append(pen.line(f"M0 {y:.1f}H{plot[2]:.1f}", desk.palette.ink_soft, weight, 0.5))
    if review.stage != "quick":  # of a guess it would fill the whole box
        drawn.append(_band(review, side, plot))
    return "".join([*drawn, *_stems(desk, review, side, plot), *_line(desk, review, side, plot)])


def _band(review: Review, side: int, plot: Box) -> str:
    """Return the SVG of the curve's confidence band."""
    low, high = scale_of(review, side)
    tall = plot[3] / (high - low)
    chances = [point.chances[side] for point in review.curve]
    ends = [(min(one.high, high), max(one.low, low)) for one in chances]
    edge = [(n, top) for n, (top, _) in enumerate(ends)] + [
        (n, foot) for n, (_, foot) in reversed(list(enumerate(ends)))
    ]
    path = "L".join(f"{_x(review, n, plot):.1f} {6 + tall * (high - value):.1f}" for n, value in edge)
    return pen.fill(f"M{path}Z", _BAND, 0.38)


def _stems(desk: Form, review: Review, side: int, plot: Box) -> Iterator[str]:
    """Yield a line from every mark to the curve."""
    for turn, (x, y, share) in zip(review.turns, _places(review, side, plot), strict=True):
        if turn.act < len(review.curve):
            foot = _y(share, plot)
            top = min(foot, y - plot[1] + 6)
            yield pen.line(f"M{x - plot[0]:.1f} {top:.1f}V{foot:.1f}", desk.palette.ink_soft, 1.4)


def _tints(desk: Form, review: Review, plot: Box) -> Iterator[str]:
    for number, (begin, end, _) in enumerate(_spans(review)):
        if number % 2:
            x, wide = _x(review, begin, plot), _x(review, end - begin, plot)
            yield pen.fill(boxed(x, 6, wide, plot[3]), desk.palette.tab, 0.5)


def _spans(review: Review) -> list[tuple[int, int, int]]:
    """Return the rounds as (number of the first act, of the last act, of the round)."""
    last = len(review.curve) - 1
    starts = [n for n, point in enumerate(review.curve) if not n or point.round != review.curve[n - 1].round]
    return [(a, b, review.curve[a].round) for a, b in pairwise([*starts, last]) if b > a]


def _line(desk: Form, review: Review, side: int, plot: Box) -> Iterator[str]:
    """Yield the curve on a paper rim: solid while the side is ahead, broken in the other side's colour while it is
    behind."""
    chances = [point.chances[side].value for point in review.curve]
    other = next((name for name in review.sides if name != review.sides[side]), "")
    ahead, behind = desk.palette.side(review.sides[side]).text, desk.palette.side(other).text
    low, high = scale_of(review, side)
    tall = plot[3] / (high - low)
    for share in (True, False):
        for run in _runs(chances, above=share):
            path = "M" + "L".join(f"{_x(review, n, plot):.1f} {6 + tall * (high - value):.1f}" for n, value in run)
            yield pen.line(path, desk.palette.card, 6)
            whole = pen.line(path, ahead if share else behind, 3.4)
            yield whole if share else whole.replace('stroke-linecap="round"', 'stroke-dasharray="9 5"')


def _runs(chances: list[float], *, above: bool) -> Iterator[list[tuple[float, float]]]:
    """Yield the pieces of a curve above one half, or below it, cut where it crosses."""
    run: list[tuple[float, float]] = []
    for n, value in enumerate(chances):
        before = chances[n - 1] if n else value
        if n and (before - 0.5) * (value - 0.5) < 0:
            crossing = (n - 1 + (0.5 - before) / (value - before), 0.5)
            run.append(crossing)
            if (before >= 0.5) == above:
                yield run
            run = [crossing]
        elif n and (before >= 0.5) != (value >= 0.5):
            if (before >= 0.5) == above and len(run) > 1:
                yield [*run, (n, value)]
            run = [(n - 1, before)]
        run.append((n, value))
    if len(run) > 1 and (run[-1][1] >= 0.5) == above:
        yield run


def _rounds(desk: Form, review: Review, plot: Box) -> None:
    """Draw the numbers of the rounds below the curve, if they fit."""
    soft = Style(LABEL, desk.palette.ink_soft)
    for begin, end, number in _spans(review):
        words = f"Round {number}" if number else ""
        room = _x(review, end - begin, plot)
        if desk.text_width(words, soft) > room - 6:
            words = str(number) if number else ""
        if words and desk.text_width(words, soft) <= room - 4:
            desk.text(plot[0] + _x(review, (begin + end) / 2, plot), plot[1] + plot[3] + 16, words, soft, "centre")


def _names(desk: Form, review: Review, side: int, right: float, y: float, least: float) -> None:
    """Draw the names of the two sides in their halves of the curve, if two sides fight and there is room."""
    if len(review.sides) != 2:
        return
    both = [
        (who, f"{side_word(review, who)} ahead", Style(LABEL, desk.palette.side(who).text, bold=True))
        for who in (review.sides[1 - side], review.sides[side])
    ]
    if right - sum(desk.text_width(words, style) + 30 for _, words, style in both) < least:
        return
    for who, words, style in both:
        right -= desk.text_width(words, style) + 30
        desk.put(desk.cards.side_sign(who, 12), right, y - 7)
        desk.text(right + 17, y, words, style)


def _places(review: Review, side: int, plot: Box) -> list[tuple[float, float, float]]:
    """Return x and y of each mark and the length of its stem, so that it is clear of the curve and of the mark before
    it."""
    found: list[tuple[float, float, float]] = []
    for turn in review.turns:
        x = plot[0] + _x(review, turn.act + 0.5, plot)
        near = review.curve[max(0, turn.act - 1) : turn.act + 3]
        share = max(_lifted(review, side, point.chances[side].value) for point in near)
        y = max(plot[1] + plot[3] * (1 - share) - _STEM, plot[1])
        while _covers(found, x, y) and y > plot[1]:
            y = max(plot[1], y - _NEAR / 2)
        while _covers(found, x, y):
            y += _NEAR / 2
        found.append((x, y, share))
    return found


def _covers(found: list[tuple[float, float, float]], x: float, y: float) -> bool:
    """Return whether a mark here would touch another."""
    return any(abs(x - a) < _APART and abs(y - b) < _APART for a, b, _ in found)


def _mark(
    desk: Form,
    review: Review,
    side: int,
    at: tuple[float, float, float],
    chosen: bool,
    on: Callable[[], Step],
    place: int,
) -> None:
    """Draw one turning point, by its kind, on its stem; the chosen one on a gold card."""
    x, y, _ = at
    size = _MARK + (11 if chosen else 3)
    box = (x - size / 2, y - size / 2, size, size)
    made = desk.button(f"mark:{place}", box, on, look="chosen" if chosen else "row")
    with desk.upon(made):
        lay_mark(desk, review, review.turns[place], side, x - _MARK / 2 + 1, y - _MARK / 2 + 1, _MARK - 2)


def signs_of(review: Review, turn: TurningPoint) -> tuple[str, ...]:
    """Return the sides whose signs mark a moment: all sides if it concerns all, else the affected side, which may
    differ from the side that acted."""
    whose = next((one.side for one in turn.because if one.side), turn.side)
    return review.sides if is_of_all(turn) else (whose,)


def lay_mark(desk: Form, review: Review, turn: TurningPoint, side: int, left: float, top: float, size: float) -> None:
    """Lay out the mark of a turning point; for a moment without rare dice, the signs of its sides."""
    if turn.kind == "moment" and not (is_by_dice(turn) and turn_title(review, turn, side)):
        signs = signs_of(review, turn)
        each = size * 0.7 if len(signs) == 1 else size * 0.9 / len(signs)
        for place, name in enumerate(signs):
            left_of = left + (size - each * len(signs)) / 2 + each * place
            desk.put(desk.cards.side_sign(name, each), left_of, top + (size - each) / 2)
        return
    pixels = desk.px(size)
    name = "icons/hint" if turn.is_by_hint else f"marks/turn-{mark_of(review, turn, side)}"
    desk.put(picture(name, pixels, pixels), left, top)
