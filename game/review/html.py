"""A review as one page that fetches nothing: the curve, the turning points, what decided it."""

from __future__ import annotations

import html
from collections.abc import Sequence

from game.lab.report import STYLE
from game.review.findings import Estimate, Review, Turn
from game.review.lessons import lesson_words
from game.review.told import KINDS, account_words, by_whom, ended, points, side_word, whole

COLOURS = {"red": "#a83722", "blue": "#2c5f8a", "green": "#4a6d36", "yellow": "#94701a"}
WIDE, HIGH, LEFT, TOP = 900, 260, 46, 14
MARKS = {"mistake": "#860f3b", "great": "#94701a", "lucky": "#2d5428", "unlucky": "#2b2420"}
NAME, NUMBER = 62, 18
"""Pixels that the name of a round needs, and its number alone."""
BAR = 4.0
"""Pixels for a point of the chance in the bars."""


def page_of(review: Review) -> str:
    """The whole page as text."""
    title = f"{review.map}, {review.ruleset}: who was winning"
    parts = [
        f"<h1>{html.escape(title)}</h1><p>{html.escape(ended(review))}</p>",
        f"<h2>What to take away</h2>{_lessons(review)}",
        f"<h2>Chance to win</h2>{_curve(review)}",
        f"<h2>Turning points</h2>{_turns(review)}",
        f"<h2>What decided it</h2>{_bars(review)}",
        *(f"<p>{html.escape(line)}</p>" for line in account_words(review)),
        f"<p class=note>{html.escape(by_whom(review))}</p>",
    ]
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f"<!doctype html><html lang=en><head>{head}</head><body><main>{''.join(parts)}</main></body></html>\n"


def _lessons(review: Review) -> str:
    """For every side that a person decided for, or all when nobody did, its most costly kinds of mistakes."""
    return "".join(f"<p>{html.escape(line)}</p>" for line in lesson_words(review))


def _curve(review: Review) -> str:
    """Every side's chance over the acts, with the band it lies in; of two sides the first one's alone."""
    shown = range(len(review.sides)) if len(review.sides) > 2 else range(1)
    drawn = [_rounds(review), *(_grid(share) for share in (0, 50, 100))]
    for side in shown:
        chances = [point.chances[side] for point in review.curve]
        colour = COLOURS.get(review.sides[side], "#33291f")
        edge = [_at(review, n, one.high) for n, one in enumerate(chances)]
        edge += [_at(review, n, one.low) for n, one in reversed(list(enumerate(chances)))]
        line = [_at(review, n, one.value) for n, one in enumerate(chances)]
        drawn.append(f'<polygon points="{_joined(edge)}" fill="{colour}" opacity="0.18"/>')
        drawn.append(f'<polyline points="{_joined(line)}" fill="none" stroke="{colour}" stroke-width="2.6"/>')
        drawn.append(f'<text x="{LEFT + 6}" y="{TOP + 14 + 14 * side}" fill="{colour}">{review.sides[side]}</text>')
    drawn += [_mark(review, turn) for turn in review.turns]
    label = f"{side_word(review, review.sides[0])}'s chance to win after each act"
    size = f"0 0 {WIDE + LEFT + 10} {HIGH + TOP + 24}"
    return f'<svg role="img" aria-label="{label}" viewBox="{size}" font-size="12">{"".join(drawn)}</svg>'


def _at(review: Review, act: int, share: float) -> tuple[float, float]:
    return LEFT + WIDE * act / max(1, len(review.curve) - 1), TOP + HIGH * (1 - share)


def _joined(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _grid(percent: int) -> str:
    y = TOP + HIGH * (1 - percent / 100)
    line = f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y}" y2="{y}" stroke="#b9a98a"/>'
    return f'{line}<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="#7b6a55">{percent} %</text>'


def _rounds(review: Review) -> str:
    """A line where each round begins, with its number; the word "Round" where there is room for it."""
    begins = [act for act, point in enumerate(review.curve) if not act or point.round != review.curve[act - 1].round]
    drawn, free = [], 0.0
    for place, act in enumerate(begins):
        x = _at(review, act, 0)[0]
        end = _at(review, begins[place + 1], 0)[0] if place + 1 < len(begins) else LEFT + WIDE
        drawn.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{TOP + HIGH}" stroke="#e3d6b8"/>')
        number, needed = review.curve[act].round, NAME if end - x >= NAME else NUMBER
        if number and x >= free and x + needed <= LEFT + WIDE:
            name = f"Round {number}" if needed == NAME else str(number)
            drawn.append(f'<text x="{x + 3:.1f}" y="{TOP + HIGH + 16}" fill="#7b6a55">{name}</text>')
            free = x + needed
    return "".join(drawn)


def _mark(review: Review, turn: Turn) -> str:
    x, y = _at(review, turn.act, review.curve[turn.act].chances[0].value)
    words = html.escape(f"{turn.name}: {KINDS[turn.kind][turn.grade - 1]}, {turn.did.words}")
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{MARKS[turn.kind]}"><title>{words}</title></circle>'


def _turns(review: Review) -> str:
    if not review.turns:
        return "<p>Nothing changed the chances by 10 points for sure.</p>"
    heads = "".join(f"<th>{name}</th>" for name in ("act", "round", "who", "what", "points", "done", "better, and why"))
    return f"<table><tr>{heads}</tr>{''.join(_row(review, turn) for turn in review.turns)}</table>"


def _row(review: Review, turn: Turn) -> str:
    own = turn.changes[review.sides.index(turn.side)]
    better = f"{turn.better.words} ({whole(turn.better.chance)}). " if turn.better is not None else ""
    cells = (
        turn.act + 1,
        turn.round,
        f"{turn.name} ({turn.side})",
        KINDS[turn.kind][turn.grade - 1],
        points(own),
        f"{turn.did.words} ({whole(turn.did.chance)})",
        better + turn.why,
    )
    return f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in cells)}</tr>"


def _bars(review: Review) -> str:
    """For the first side what each side's choices (plain) and dice (striped) gave it, from a line in the middle."""
    rows = [
        (f"{account.side}'s {what}", account.side, values[0], what == "dice")
        for account in review.accounts
        for what, values in (("choices", account.choices), ("dice", account.dice))
    ]
    drawn = [_bar(number, *row) for number, row in enumerate(rows)]
    high = 26 * len(rows) + 8
    middle = f'<line x1="520" x2="520" y1="0" y2="{high}" stroke="#33291f"/>'
    label = f"What choices and dice gave {review.sides[0]}, in points"
    return (
        f'<svg role="img" aria-label="{label}" viewBox="0 0 960 {high}" font-size="13">{"".join(drawn)}{middle}</svg>'
    )


def _bar(number: int, name: str, side: str, value: Estimate, striped: bool) -> str:
    y, wide = 26 * number + 4, abs(value.points) * BAR
    left = 520.0 if value.points >= 0 else 520 - wide
    look = f'fill="{COLOURS.get(side, "#33291f")}" opacity="{0.55 if striped else 1}"'
    return (
        f'<text x="8" y="{y + 15}">{html.escape(name)}</text>'
        f'<rect x="{left}" y="{y}" width="{wide}" height="20" {look}/>'
        f'<text x="130" y="{y + 15}">{points(value)}</text>'
    )
