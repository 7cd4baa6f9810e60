"""The layout of a day's page: the battle, its result, every act of the player's side, and the line to share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from game.quick.daily import day_title, luck_in
from game.quick.days import DayKept
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.review.findings import TurningPoint
from game.review.told import called
from game.rulesets import load_ruleset
from game.ui.board.map_picture import MapPainter
from game.ui.day.course import DayCourse
from game.ui.day.day_strip import lay_key, lay_strip
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, NAME, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.setup.quick_map import laid_over

PAGE = 546.0
"""Least height in units of the page of a day that was played."""
_WORDS = {"won": "You won", "drawn": "A draw", "lost": "{} won"}


@dataclass(frozen=True, slots=True)
class DayShown:
    """Contents of the page: the day, its battle, its result (None until played), its course, the progress of a battle
    being played ("" if there is none), and any problem in words."""

    day: date
    quick: QuickBattle
    kept: DayKept | None
    course: DayCourse | None
    standing: str = ""
    problem: str = ""


def lay_day(desk: Form, box: Box, shown: DayShown, painter: MapPainter, show_code: Callable[[], Step]) -> None:
    """Lay out the page of the day in a box."""
    left, top, wide, tall = box
    desk.card(box, "card", 1)
    desk.put(desk.cards.tape(0), left - 14, top - 10)
    desk.put(desk.cards.tape(1), left + wide - 28, top - 10)
    _head(desk, box, shown)
    if shown.kept is None:
        _orders(desk, box, shown)
        return
    lay_ground(desk, (left + wide - 172, top + 78, 148, 86), shown.quick, painter)
    _values(desk, left + 24, top + 132, shown.kept, shown.course)
    desk.rule(left + 24, top + 174, wide - 48)
    desk.text(left + 24, top + 193, "All your actions, round by round", Style(BODY, desk.palette.ink, bold=True))
    course = shown.course
    strip = (left + 24, top + 208, wide - 48, tall - 208 - 162)
    if course is not None and course.marks:
        lay_strip(desk, strip, course.marks, _remarks(course))
        lay_key(desk, left + 24, top + tall - 150, wide - 48)
    else:
        words = course.run.problem if course is not None else "The recording of this battle is gone."
        style = Style(BODY, desk.palette.ink_soft)
        desk.prose(strip[0], strip[1] + 8, strip[2], words or "Judging your actions ...", style)
    desk.rule(left + 24, top + tall - 134, wide - 48)
    _line(desk, (left + 24, top + tall - 124, wide - 48, 110), shown, show_code)


def _head(desk: Form, box: Box, shown: DayShown) -> None:
    left, top, wide, _ = box
    quick, kept = shown.quick, shown.kept
    desk.text(left + 24, top + 48, day_title(shown.day), Style(LOUD, desk.palette.ink, bold=True))
    if kept is not None:
        winner = YOU if kept.result == "won" else OTHER
        words = _WORDS[kept.result].format(quick.commander.title)
        style = Style(ACTIVE, desk.palette.side(winner).text, bold=True)
        if desk.text_width(words, style) > 210:
            style = Style(NAME, desk.palette.side(winner).text, bold=True)
        x = left + wide - 24 - desk.text_width(words, style)
        desk.text(x, top + 44, words, style)
        desk.put(desk.cards.side_sign(winner, 26), x - 34, top + 31)
        if kept.tries > 1:
            again = f"try {kept.tries}"
            desk.text(left + wide - 24, top + 68, again, Style(LABEL, desk.palette.risk_dark, bold=True), "right")
    title = load_ruleset(quick.ruleset).title
    words = f"{shown.day.strftime('%A')} {shown.day.day} {shown.day.strftime('%B')}: {quick.played.title}"
    soft = Style(BODY, desk.palette.ink_soft)
    room = wide - 214
    desk.text(left + 24, top + 84, desk.shortened(words, room, soft), soft)
    where = f"{quick.map.title}, {title}, Captain {quick.commander.title}"
    desk.text(left + 24, top + 104, desk.shortened(where, room, soft), soft)


def lay_ground(desk: Form, box: Box, quick: QuickBattle, painter: MapPainter) -> None:
    """Lay out the map with its deployment areas and objectives; nothing until it is painted."""
    _, _, wide, tall = box
    size = (desk.px(wide), desk.px(tall))
    drawn = painter.picture(quick.map, size)
    if drawn is None:
        return
    made = laid_over(desk.cards, drawn, quick.map, quick.played, size)
    shown_at = made.get_rect(center=desk.rect(box).center)
    desk.put(made, shown_at.left / desk.stage.scale, shown_at.top / desk.stage.scale)


def _orders(desk: Form, box: Box, shown: DayShown) -> None:
    """Lay out a day that was not played yet: the goals of both sides, and their squads."""
    left, top, wide, _ = box
    quick = shown.quick
    desk.rule(left + 24, top + 128, wide - 48)
    y = top + 150
    for side, who in ((YOU, "You"), (OTHER, "Blue")):
        desk.put(desk.cards.side_sign(side, 20), left + 24, y)
        said = f"{who}: {quick.told(side)}"
        y = desk.prose(left + 54, y, wide - 80, said, Style(BODY, desk.palette.ink), 20) + 8
        squad = quick.squads[side]
        step = min(64.0, (wide - 80) / len(squad))
        for number, profile in enumerate(squad):
            figure = desk.cards.figure(profile, side, 46, flipped=side == OTHER)
            tall = figure.get_height() / desk.stage.scale
            desk.put(figure, left + 54 + step * number, y + 74 - tall)
        y += 84
    words = shown.standing or "Your first try counts. If you play again, your result says which try it was."
    desk.prose(left + 24, y + 6, wide - 48, words, Style(BODY, desk.palette.ink, bold=bool(shown.standing)), 20)


def _values(desk: Form, left: float, middle: float, kept: DayKept, course: DayCourse | None) -> None:
    """Lay out four values of the result."""
    palette = desk.palette
    played = course.played if course is not None else None
    values = [
        (str(kept.round), "rounds" if kept.round != 1 else "round", palette.ink),
        (str(kept.lost), f"of {kept.of} down", palette.ink),
        (f"{played.share} %" if played is not None else "...", "good choices", palette.gain),
        (luck_in(kept.line) or "+0.0", "hits by luck", palette.accent_dark),
    ]
    x = left
    for value, words, colour in values:
        desk.text(x, middle, value, Style(ACTIVE, colour, bold=True))
        desk.text(x, middle + 24, words, Style(LABEL, palette.ink_soft))
        x += 92


def _remarks(course: DayCourse) -> dict[int, tuple[str, bool]]:
    """Return the remark on each round, by its number: words about the act or dice that changed the player's chance
    most, and True if for the worse."""
    review = course.review
    if review is None:
        return {}
    place = review.sides.index(YOU)
    found: dict[int, TurningPoint] = {}
    for turn in review.turns:
        before = found.get(turn.round)
        if before is None or abs(turn.changes[place].value) > abs(before.changes[place].value):
            found[turn.round] = turn
    return {number: (turn_words(turn, place), turn.changes[place].value < 0) for number, turn in found.items()}


def turn_words(turn: TurningPoint, place: int) -> str:
    """Return a turning point in a few words, with its change of the chance in percentage points for the side with index
    `place`."""
    points = turn.changes[place].points
    name = turn.name.split()[0] if turn.name else "orders"
    who = name if turn.side == YOU else f"their {name}"
    return f"{who}: {called(turn, turn.kind).lower()} {points:+d} %"


def _line(desk: Form, box: Box, shown: DayShown, show_code: Callable[[], Step]) -> None:
    """Lay out the result as a line of words, and the button that shows its QR code."""
    left, top, wide, tall = box
    kept = shown.kept
    assert kept is not None
    made = desk.button("qr", (left, top, 108, tall), show_code, key="Q")
    with desk.upon(made):
        desk.text(left + 12, top + 24, "QR code", Style(BODY, desk.palette.ink, bold=True))
        desk.prose(left + 12, top + 70, 90, "to scan with a phone", Style(LABEL, desk.palette.ink_soft), 16)
    x = left + 124
    desk.text(x, top + 8, "Your result, to share", Style(LABEL, desk.palette.ink, bold=True))
    told = kept.line.partition(". CS")[0] + ". CS1 ..."
    style = Style(LABEL, desk.palette.ink)
    lines = desk.lines(told, wide - 144, style)[:3]
    desk.card((x, top + 20, wide - 126, 18.0 + 16 * len(lines)), "row")
    desk.prose(x + 10, top + 28, wide - 144, "\n".join(lines), style, 16)
    words = shown.problem or "It holds all your actions, so a friend can check that it is true. No account, no server."
    low = Style(LABEL, desk.palette.risk_dark if shown.problem else desk.palette.ink_soft)
    desk.prose(x, top + 46 + 16 * len(lines), wide - 126, words, low, 16)
