"""The five stops of a run, in a row: the ground of each battle, its clock and goal, and how it came out."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.model.goals import goal_kinds
from game.quick.quick_battle import QuickBattle
from game.rulesets import load_ruleset
from game.run.plan import STOPS
from game.run.state import RunState
from game.ui.board.map_picture import MapPainter
from game.ui.kit.art import picture
from game.ui.kit.fonts import LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

TALL, BETWEEN, LOW = 172.0, 27.0, 132.0
"""Height of a stop, the room for the way to the next one, and the height in a small window."""
MARKS = {"won": "icons/right", "lost": "icons/wrong"}
"""Signs of how a battle came out; a draw has none."""
MARKED = 190.0
"""Width of a stop from which there is room for them."""
FADED = 215
"""Opacity of the ground of a battle to come, of 255."""


def lay_stops(desk: Form, painter: MapPainter, run: RunState, known: Mapping[int, QuickBattle], box: Box) -> None:
    """Lay the row; grounds that are not known yet are empty paper."""
    left, top, width, tall = box
    between = BETWEEN if width > 1000 else 8.0
    wide = (width - (STOPS - 1) * between) / STOPS
    for number in range(STOPS):
        x = left + number * (wide + between)
        _stop(desk, painter, run, known.get(number), number, (x, top, wide, tall))
        if number < STOPS - 1 and between > 20:
            if number < run.number:
                desk.put(desk.cards.arrow("right", 22), x + wide + between / 2 - 11, top + tall * 0.32)
            else:
                desk.rule(x + wide + 6, top + tall * 0.32 + 11, between - 12, heavy=True)


def _stop(
    desk: Form, painter: MapPainter, run: RunState, quick: QuickBattle | None, number: int, box: Box
) -> None:  # fmt: skip
    left, top, wide, tall = box
    is_next = number == run.number and run.stage != "over"
    is_over = run.stage == "over" and number >= run.number
    desk.card(box, "chosen" if is_next else "off" if is_over else "card", number)
    room = (left + 10, top + 10, wide - 20, tall - 68)
    if quick is not None:
        ground = _filling(painter, quick, desk.rect(room).size)
        if number > run.number or is_over:
            ground = ground.copy()
            ground.set_alpha(FADED)
        desk.put(ground, room[0], room[1])
    clock = run.plan.clocks[number]
    y = top + tall - 46
    span = 28.0 if wide > MARKED else 20.0
    desk.put(picture(f"icons/clock-{clock}", desk.px(span), desk.px(span)), left + 10, y)
    title = Style(VALUE if wide > MARKED else LABEL, desk.palette.ink, bold=True)
    x, room_for = left + 16 + span, wide - span - 24
    desk.text(x, y + 8, desk.shortened(load_ruleset(clock).title, room_for, title), title)
    _end(desk, run, number, (left, y, wide, 0))
    goal = goal_kinds()[run.plan.goals[number]].title
    soft = Style(LABEL, desk.palette.ink_soft)
    desk.text(
        x, y + 28, desk.shortened(goal, room_for - _end_width(desk, run, number, marked=wide > MARKED), soft), soft
    )


def _filling(painter: MapPainter, quick: QuickBattle, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a battle's ground, as large as fills a size in pixels."""
    board = quick.map.board
    pixels = max(-(-size[0] // board.width), -(-size[1] // board.height), 3)
    ground = painter.shown(quick.map, (pixels * board.width, pixels * board.height))
    shown = pygame.Rect((0, 0), size).clip(ground.get_rect())
    shown.center = ground.get_rect().center
    return ground.subsurface(shown)


def _told(run: RunState, number: int, *, marked: bool) -> str:
    """Words for how a battle came out, or which it is; one that is `marked` has a sign for it."""
    if number < run.number:
        battle = run.fought[number]
        return f"round {battle.round}" if marked and battle.came in MARKS else f"{battle.came}, round {battle.round}"
    return "" if run.stage == "over" else "next" if number == run.number else f"battle {number + 1}"


def _end_width(desk: Form, run: RunState, number: int, *, marked: bool) -> float:
    return desk.text_width(_told(run, number, marked=marked), Style(LABEL, bold=True)) + 8


def _end(desk: Form, run: RunState, number: int, box: Box) -> None:
    """The end of a battle at the lower right: a tick and the round, or a cross; or that it is next."""
    left, y, wide, _ = box
    told = _told(run, number, marked=wide > MARKED)
    if not told:
        return
    right = left + wide - 10
    if number < run.number:
        came = run.fought[number].came
        colour = {"won": desk.palette.gain, "lost": desk.palette.risk_dark}.get(came, desk.palette.ink)
        desk.text(right, y + 28, told, Style(LABEL, colour, bold=True), "right")
        mark = MARKS.get(came)
        if mark is not None and wide > MARKED:
            desk.put(picture(mark, desk.px(20), desk.px(20)), right - 20, y - 4)
    else:
        soft = Style(LABEL, desk.palette.ink_soft)
        bold = Style(LABEL, desk.palette.ink, bold=True)
        desk.text(right, y + 28, told, bold if number == run.number else soft, "right")
