"""A review as one self-contained HTML page: the curve, the turning points, the deciding moment."""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.report import STYLE
from game.review.findings import Estimate, Review, TurningPoint
from game.review.headline import story_words
from game.review.lessons import lesson_words
from game.review.told import NO_TURN, account_rows, account_words, by_whom, ended, points, side_word, turn_title, whole
from game.storage.markup import Markup, document, fill, joined

COLOURS = {"red": "#a83722", "blue": "#2c5f8a", "green": "#4a6d36", "yellow": "#94701a"}
WIDE, HIGH, LEFT, TOP = 900, 260, 46, 14
MARKS = {"mistake": "#860f3b", "great": "#94701a", "lucky": "#2d5428", "unlucky": "#2b2420"}
NAME, NUMBER = 62, 18
"""Pixels needed for "Round" with a number, and for the number alone."""
BAR = 4.0
"""Pixels for each per cent in the bars."""


def page_of(review: Review) -> str:
    """Return the review as an HTML page."""
    title = f"{review.map}, {review.ruleset}: who was winning"
    parts = [
        fill("<h1>{}</h1><p>{}</p>", title, ended(review)),
        fill("<h2>The story</h2>{}", joined(fill("<p>{}</p>", line) for line in story_words(review))),
        fill("<h2>For next time</h2>{}", _lessons(review)),
        fill("<h2>Chance to win</h2>{}", _curve(review)),
        fill("<h2>Turning points</h2>{}", _turns(review)),
        fill("<h2>What decided it</h2>{}", _bars(review)),
        *(fill("<p>{}</p>", line) for line in account_words(review)),
        fill("<p class=note>{}</p>", by_whom(review)),
    ]
    return document(title, fill("<main>{}</main>", joined(parts)), STYLE)


def _lessons(review: Review) -> Markup:
    """Return the most costly kinds of mistakes of every side that a person decided for, or of all sides without one, as
    HTML."""
    return joined(fill("<p>{}</p>", line) for line in lesson_words(review))


def _curve(review: Review) -> Markup:
    """Return the drawing of every side's chance over the acts, with its interval as a band; with two sides only the
    first side's chance."""
    shown = range(len(review.sides)) if len(review.sides) > 2 else range(1)
    drawn = [_rounds(review), *(_grid(share) for share in (0, 50, 100))]
    for side in shown:
        chances = [point.chances[side] for point in review.curve]
        colour = COLOURS.get(review.sides[side], "#33291f")
        edge = [_at(review, n, one.high) for n, one in enumerate(chances)]
        edge += [_at(review, n, one.low) for n, one in reversed(list(enumerate(chances)))]
        line = [_at(review, n, one.value) for n, one in enumerate(chances)]
        drawn.append(fill('<polygon points="{}" fill="{}" opacity="0.18"/>', _joined(edge), colour))
        drawn.append(fill('<polyline points="{}" fill="none" stroke="{}" stroke-width="2.6"/>', _joined(line), colour))
        drawn.append(
            fill('<text x="{}" y="{}" fill="{}">{}</text>', LEFT + 6, TOP + 14 + 14 * side, colour, review.sides[side])
        )
    drawn += [_mark(review, turn) for turn in review.turns]
    label = f"{side_word(review, review.sides[0])}'s chance to win after each action"
    size = f"0 0 {WIDE + LEFT + 10} {HIGH + TOP + 24}"
    return fill('<svg role="img" aria-label="{}" viewBox="{}" font-size="12">{}</svg>', label, size, joined(drawn))


def _at(review: Review, act: int, share: float) -> tuple[float, float]:
    return LEFT + WIDE * act / max(1, len(review.curve) - 1), TOP + HIGH * (1 - share)


def _joined(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _grid(percent: int) -> Markup:
    y = TOP + HIGH * (1 - percent / 100)
    line = fill('<line x1="{}" x2="{}" y1="{}" y2="{}" stroke="#b9a98a"/>', LEFT, LEFT + WIDE, y, y)
    return fill('{}<text x="{}" y="{}" text-anchor="end" fill="#7b6a55">{} %</text>', line, LEFT - 6, y + 4, percent)


def _rounds(review: Review) -> Markup:
    """Return a vertical line where each round begins, with its number, or with "Round" and the number if there is
    room."""
    begins = [act for act, point in enumerate(review.curve) if not act or point.round != review.curve[act - 1].round]
    drawn, free = [], 0.0
    for place, act in enumerate(begins):
        x = _at(review, act, 0)[0]
        end = _at(review, begins[place + 1], 0)[0] if place + 1 < len(begins) else LEFT + WIDE
        drawn.append(fill('<line x1="{:.1f}" x2="{:.1f}" y1="{}" y2="{}" stroke="#e3d6b8"/>', x, x, TOP, TOP + HIGH))
        number, needed = review.curve[act].round, NAME if end - x >= NAME else NUMBER
        if number and x >= free and x + needed <= LEFT + WIDE:
            name = f"Round {number}" if needed == NAME else str(number)
            drawn.append(fill('<text x="{:.1f}" y="{}" fill="#7b6a55">{}</text>', x + 3, TOP + HIGH + 16, name))
            free = x + needed
    return joined(drawn)


def _mark(review: Review, turn: TurningPoint) -> Markup:
    x, y = _at(review, turn.act, review.curve[turn.act].chances[0].value)
    words = f"{turn.name}: {turn_title(review, turn, review.sides.index(turn.side))}, {turn.did.words}"
    return fill(
        '<circle cx="{:.1f}" cy="{:.1f}" r="6" fill="{}"><title>{}</title></circle>', x, y, MARKS[turn.kind], words
    )


def _turns(review: Review) -> Markup:
    if not review.turns:
        return fill("<p>{}</p>", NO_TURN)
    heads = joined(
        fill("<th>{}</th>", name)
        for name in ("action", "round", "figure", "kind", "chance, in %", "played", "better, and why")
    )
    return fill("<table><tr>{}</tr>{}</table>", heads, joined(_row(review, turn) for turn in review.turns))


def _row(review: Review, turn: TurningPoint) -> Markup:
    own = turn.changes[review.sides.index(turn.side)]
    better = f"{turn.better.words} ({whole(turn.better.chance)}). " if turn.better is not None else ""
    cells = (
        turn.act + 1,
        turn.round,
        f"{turn.name} ({turn.side})",
        turn_title(review, turn, review.sides.index(turn.side)),
        points(own),
        f"{turn.did.words} ({whole(turn.did.chance)})",
        better + turn.why,
    )
    return fill("<tr>{}</tr>", joined(fill("<td>{}</td>", str(cell)) for cell in cells))


def _bars(review: Review) -> Markup:
    """Return a drawing of what each side's choices (plain) and dice (striped) brought the first side, as bars from a
    line in the middle."""
    cells = [row[:: len(review.sides)] for row in account_rows(review)]  # for the first side
    rows = [
        (f"{account.side}'s {what}", account.side, values[0], what == "dice", told)
        for account, words in zip(review.accounts, cells, strict=True)
        for what, values, told in zip(("choices", "dice"), (account.choices, account.dice), words, strict=True)
    ]
    drawn = [_bar(number, *row) for number, row in enumerate(rows)]
    high = 26 * len(rows) + 8
    middle = fill('<line x1="520" x2="520" y1="0" y2="{}" stroke="#33291f"/>', high)
    label = f"What choices and dice gave {review.sides[0]}, in per cent of the chance"
    return fill(
        '<svg role="img" aria-label="{}" viewBox="0 0 960 {}" font-size="13">{}{}</svg>',
        label,
        high,
        joined(drawn),
        middle,
    )


def _bar(number: int, name: str, side: str, value: Estimate, striped: bool, told: str) -> Markup:
    y, wide = 26 * number + 4, abs(value.points) * BAR
    left = 520.0 if value.points >= 0 else 520 - wide
    look = fill('fill="{}" opacity="{}"', COLOURS.get(side, "#33291f"), 0.55 if striped else 1)
    return fill(
        '<text x="8" y="{}">{}</text><rect x="{}" y="{}" width="{}" height="20" {}/><text x="130" y="{}">{}</text>',
        y + 15,
        name,
        left,
        y,
        wide,
        look,
        y + 15,
        told,
    )
