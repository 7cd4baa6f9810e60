"""The time line of the five clocks: a lane for each ruleset, with the order of turns and the acts."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.actions import ACTIONS
from game.lab.compare import Lane, LaneAct
from game.model.answers import FigureView
from game.ui.kit.art import draw, exists, faded, picture
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

INK, LANE_PAPER, BRACKET, NOW = "#33291f", "#f3e7c9", "#e6d4a4", "#a83722"
LABEL_WIDE = 150.0
_PAWN, _ICON, _NUMBER = 20.0, 15.0, 20.0
_PALE = 120
_SHORT = {"movement": "Move", "action": "Act"}


@dataclass(frozen=True, slots=True)
class _Turn:
    """Turn of a figure in one part of a round, with its acts in order."""

    figure: FigureView
    acts: tuple[LaneAct, ...]


def emblem(ruleset: str) -> str:
    """Return the icon of a ruleset; a custom ruleset gets the icon of all clocks."""
    part = f"icons/clock-{ruleset}"
    return part if exists(f"{part}.svg") else "icons/five-clocks"


def pawn(desk: Form, figure: FigureView, size: float, *, pale: bool = False) -> pygame.Surface:
    """Return a figure as the sign of its side with its first letter, faded if `pale`, for places too small for its
    picture. The picture is shared, so callers must not draw on it."""
    side, letter = figure.side, figure.name[:1]
    return desk.cards.keep(("pawn", side, letter, size, pale), lambda: _pawn(desk, side, letter, size, pale))


def _pawn(desk: Form, side: str, letter: str, size: float, pale: bool) -> pygame.Surface:
    made = desk.cards.side_sign(side, size).copy()
    middle = made.get_rect().center
    dark = desk.palette.side(side).dark
    disc = draw(20, 20, f'<circle cx="10" cy="10" r="6.4" fill="{dark}"/>', made.get_size())
    made.blit(disc, disc.get_rect(center=middle))
    letters = desk.cards.fonts.render(letter, Style(LABEL, "#fff8e8", bold=True))
    made.blit(letters, letters.get_rect(center=middle))
    if pale:
        made.set_alpha(_PALE)
    return made


def time_line(desk: Form, lanes: tuple[Lane, ...], box: Box, rounds: int, at: float) -> None:
    """Lay out the card with all lanes; `at` is the moment shown, in rounds."""
    left, top, wide, tall = box
    desk.card(box, "card", 1)
    soft = Style(LABEL, desk.palette.ink_soft, bold=True)
    desk.text(left + 14, top + 13, "Who acts when", Style(BODY, desk.palette.ink, bold=True))
    start, span = left + LABEL_WIDE + 12, (wide - LABEL_WIDE - 28) / rounds
    for number in range(rounds):
        words = f"{_ordinal(number + 1)} round (turn, 10 AT)" + (", still to come" if number > at else "")
        desk.text(start + (number + 0.5) * span, top + 13, words, soft, "centre")
    shares = [1.7 if lane.timed else 1.0 for lane in lanes]
    unit, y = (tall - 32) / sum(shares), top + 25
    for lane, share in zip(lanes, shares, strict=True):
        high = unit * share - 3
        desk.put(picture(emblem(lane.ruleset), desk.px(26), desk.px(26)), left + 13, y + high / 2 - 13)
        desk.text(left + 45, y + high / 2, lane.title, Style(BODY, desk.palette.ink, bold=True))
        _lane(desk, lane, (start, y, span * rounds, high), rounds, at)
        y += unit * share
    _now(desk, start + at * span, (top + 20, tall - 24))


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _now(desk: Form, x: float, extent: tuple[float, float]) -> None:
    top, tall = extent
    line = f'<rect width="4" height="{tall:.0f}" fill="{NOW}"/>'
    desk.put(draw(4, tall, line, (desk.px(4), desk.px(tall))), x - 2, top)


def _lane(desk: Form, lane: Lane, box: Box, rounds: int, at: float) -> None:
    left, top, wide, tall = box
    elements = f'<rect width="{wide:.1f}" height="{tall:.1f}" rx="3" fill="{LANE_PAPER}"/>'
    for number in range(1, rounds):
        elements += f'<rect x="{number * wide / rounds:.1f}" width="1.5" height="{tall:.1f}" fill="{INK}"/>'
    desk.put(draw(wide, tall, elements, (desk.px(wide), desk.px(tall))), left, top)
    if lane.timed:
        _calendar(desk, lane, box, rounds, at)
    else:
        _turns(desk, lane, box, rounds, at)


def _calendar(desk: Form, lane: Lane, box: Box, rounds: int, at: float) -> None:
    """Draw a row for each figure, with a bar as long as each act lasts and the act's icon at its end."""
    left, top, wide, tall = box
    figures = list(lane.frames[0].figures.values())
    row = tall / max(1, len(figures))
    places = {figure.id: number for number, figure in enumerate(figures)}
    known = {figure.id: figure for figure in figures}
    elements = "".join(
        _bar(desk, known[act.figure].side, act, (places[act.figure] * row, row), wide / rounds, pale=act.at > at)
        for act in lane.acts
        if act.figure in places
    )
    desk.put(draw(wide, tall, elements, (desk.px(wide), desk.px(tall))), left, top)
    if row < 11:
        return
    for act in lane.acts:
        if act.figure in places:
            x, y = left + act.until / rounds * wide - row - 1, top + places[act.figure] * row
            desk.put(_icon(desk, act, row - 1, pale=act.at > at), x, y)


def _bar(desk: Form, side: str, act: LaneAct, row: tuple[float, float], span: float, *, pale: bool) -> str:
    colour, (y, high) = desk.palette.side(side), row
    x, wide = act.at * span, max(3.0, (act.until - act.at) * span - 1.2)
    return (
        f'<rect x="{x + 0.6:.1f}" y="{y + 0.8:.1f}" width="{wide:.1f}" height="{max(1.5, high - 1.6):.1f}" rx="2.5" '
        f'fill="{colour.light}" fill-opacity="{0.5 if pale else 1}" stroke="{colour.dark}" stroke-width="1" '
        f'stroke-opacity="{0.4 if pale else 1}"/>'
    )


def _turns(desk: Form, lane: Lane, box: Box, rounds: int, at: float) -> None:
    """Draw the figures in the order of their acts; brackets around simultaneous ones."""
    left, top, wide, tall = box
    for number in range(rounds):
        parts = _parts(lane, number)
        each = wide / rounds / max(1, len(parts))
        for place, (part, turns) in enumerate(parts.items()):
            room = (left + number * wide / rounds + place * each, top, each, tall)
            at_once = bool(part) and not any(act.place for turn in turns for act in turn.acts)
            _part(desk, part if at_once else "", turns, room, at)
            if place and not at_once:
                line = f'<rect width="2" height="{tall - 8:.0f}" fill="{INK}" fill-opacity="0.5"/>'
                desk.put(draw(2, tall - 8, line, (desk.px(2), desk.px(tall - 8))), room[0] - 1, top + 4)


def _parts(lane: Lane, number: int) -> dict[str, list[_Turn]]:
    """Return the parts of a round (phases or passes; "" for a round without parts), each with its turns."""
    found: dict[str, dict[int, list[LaneAct]]] = {}
    for act in lane.acts:
        if number <= act.at < number + 1 and act.figure in lane.frames[0].figures:
            found.setdefault(act.part, {}).setdefault(act.figure, []).append(act)
    figures = lane.frames[0].figures
    return {
        part: [_Turn(figures[figure], tuple(acts)) for figure, acts in turns.items()] for part, turns in found.items()
    }


def _part(desk: Form, bracket: str, turns: list[_Turn], room: Box, at: float) -> None:
    left, top, wide, tall = room
    x, end = left + 6, left + wide - 4
    if bracket:
        frame = (
            f'<rect x="1" y="1" width="{wide - 8:.1f}" height="{tall - 6:.1f}" rx="3" fill="{BRACKET}" '
            f'fill-opacity="0.6" stroke="{INK}" stroke-width="1.3" stroke-opacity="0.7"/>'
        )
        desk.put(draw(wide - 6, tall - 4, frame, (desk.px(wide - 6), desk.px(tall - 4))), left + 3, top + 2)
        words = _SHORT.get(bracket.split()[0].lower(), bracket.split()[0].capitalize())
        x += 8 + desk.text(x + 6, top + tall / 2, words, Style(LABEL, desk.palette.ink_soft, bold=True)) + 8
    shown = _fitting(turns, end - x)
    step = (end - x) / max(1, len(turns))
    for number, turn in enumerate(turns):
        place = x + number * step
        pale = turn.acts[0].at > at
        desk.put(pawn(desk, turn.figure, _PAWN, pale=pale), place, top + tall / 2 - _PAWN / 2)
        place += _PAWN + 2
        if shown.number and turn.acts[0].place:
            colour = desk.palette.ink_soft if pale else desk.palette.ink
            desk.text(place, top + tall / 2, str(turn.acts[0].place), Style(LABEL, colour, bold=True))
            place += _NUMBER
        for act in turn.acts[: shown.icons]:
            desk.put(_icon(desk, act, _ICON, pale=act.at > at), place, top + tall / 2 - _ICON / 2)
            place += _ICON


@dataclass(frozen=True, slots=True)
class _Shown:
    """Details drawn beside each figure's sign if there is room: whether its number is shown, and the number of
    icons."""

    number: bool
    icons: int


def _fitting(turns: list[_Turn], wide: float) -> _Shown:
    """Return the details that fit beside each figure's sign if all turns share `wide` units."""
    room = wide / max(1, len(turns)) - _PAWN - 2
    number = _NUMBER if any(act.place for turn in turns for act in turn.acts) else 0.0
    for most in range(max((len(turn.acts) for turn in turns), default=0), -1, -1):
        if room >= number + most * _ICON:
            return _Shown(number > 0, most)
    return _Shown(False, max(0, int(room // _ICON)))


def _icon(desk: Form, act: LaneAct, size: float, *, pale: bool) -> pygame.Surface:
    pixels = desk.px(size)
    part = f"icons/{ACTIONS[act.action].icon}"
    made = picture(part, pixels, pixels)
    return desk.cards.keep(("act", part, pixels), lambda: faded(made, _PALE)) if pale else made
