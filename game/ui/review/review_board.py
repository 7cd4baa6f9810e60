"""Boards of turning points: the figures, the act that was done, and the better one.

A turning point is a choice or a roll that changed the chances much.
"""

from __future__ import annotations

import math

import pygame

from game.engine.battle import Battle
from game.model.command_ways import place_named
from game.model.commands import Command
from game.model.grid import Square
from game.review.findings import TurningPoint
from game.storage.header import with_seats
from game.storage.replay import Replay
from game.table.selection import Selection
from game.table.session import UMPIRE, Session
from game.ui.battle.board_state import Looking, Picture
from game.ui.board.camera import ZOOMS
from game.ui.board.view import BoardView
from game.ui.kit import pen
from game.ui.kit.art import draw, picture
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.stage import Stage
from game.ui.review.review_curve import boxed

_SQUARE = 24
WAITING = "The picture of this moment is on its way."
WATCHED = "ai:easy"
"""Controller of all sides while the player only watches; it is never asked for a command."""


class MomentBoard:
    """The board of a battle at one size, which draws moments of it; painted ground is cached."""

    def __init__(self, replay: Replay, stage: Stage, size: tuple[int, int]) -> None:
        self.size, self._stage, self._replay = size, stage, replay
        board = replay.scenario.map.board
        self._rect = pygame.Rect((0, 0), size)
        self._view = BoardView(board, self._rect, colours=stage.palette, scale=stage.scale, reduced_motion=True)
        self._view.camera.resize(self._rect)
        least = max(size[0] / board.width, size[1] / board.height)
        wanted = max(_SQUARE * stage.scale, min(least, ZOOMS[-1]))
        self._view.camera.zoom_to(max((zoom for zoom in ZOOMS if zoom <= wanted + 1), default=ZOOMS[0]))

    def picture(self, battle: Battle, turn: TurningPoint, milliseconds: float) -> pygame.Surface | None:
        """Return a picture of the board before the act of a turning point; `battle` must have been played up to it.
        None if painting takes more than about `milliseconds`: the next call continues it."""
        session = self._session(battle)
        places = [place for line in _lines(session, turn) for place in line] or _places(session, turn)
        if places:
            middle = sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)
            self._view.camera.centre_on(middle, at_once=True)
        if not self._view.paint_seen(milliseconds):
            return None
        made = pygame.Surface(self.size)
        scene = Picture(session, Selection(session)).scene(Looking(quiet=True))
        self._view.finish(scene)
        self._view.draw(made, self._rect, scene)
        _draw_ways(made, self._view, session, self._stage, turn)
        return made

    def _session(self, battle: Battle) -> Session:
        watched = {side.id: WATCHED for side in self._replay.scenario.sides}
        session = Session(with_seats(self._replay.scenario, watched), battle)
        session.viewer = UMPIRE
        return session


def lay_waiting(desk: Form, box: Box) -> None:
    """Draw words in the middle of the board's card that its picture is still to come."""
    left, top, width, height = box
    desk.text(left + width / 2, top + height / 2, WAITING, Style(BODY, desk.palette.ink_soft), "centre")


def _lines(session: Session, turn: TurningPoint) -> tuple[tuple[Square, Square], ...]:
    """Return (start, end) of each attack of a turning point; for a choice, its figure's square and the square where the
    act led."""
    shots = [one for one in turn.because if one.about == "dice" and one.figure]
    ends = [(_square_of(session, one.figure), _square_of(session, one.target)) for one in shots]
    if not turn.because or turn.because[0].about != "dice":
        ends = [(_square_of(session, turn.figure), _aim(session, turn.did.command))] if turn.figure else ends
    return tuple((start, end or start) for start, end in ends if start is not None)


def _places(session: Session, turn: TurningPoint) -> list[Square]:
    """Return (start, end) of each attack of a turning point. For a choice, return its figure's square and the square to
    which the act led."""
    told = [_square_of(session, one.figure) for one in turn.because]
    goal = session.view.goal
    ground = [square for place in goal.places() for square in place] if goal is not None and turn.because else []
    return [square for square in told if square is not None] or ground


def _square_of(session: Session, figure: int) -> Square | None:
    return next((seen.square for seen in session.view.figures() if figure and seen.id == figure), None)


def _aim(session: Session, command: Command) -> Square | None:
    """Return the destination of a command, or the square of its target; None if it has neither."""
    named, target = place_named(command), getattr(command, "target", 0)
    return named or _square_of(session, target)


def _draw_ways(made: pygame.Surface, view: BoardView, session: Session, stage: Stage, turn: TurningPoint) -> None:
    """Draw a broken line for each attack of a turning point. For a choice, draw one from the figure to the end of each
    compared act, with a tag."""
    palette, bad = stage.palette, turn.kind in ("mistake", "unlucky") and not turn.is_by_hint
    tone = palette.risk_dark if bad else palette.plan
    lines = [(*line, tone) for line in _lines(session, turn)]
    begin = _square_of(session, turn.figure)
    better = _aim(session, turn.better.command) if turn.better is not None else None
    if begin is not None and better is not None:
        lines.append((begin, better, palette.plan_dark))
    for start, end, colour in lines:
        if start != end:
            _dashes(made, view.camera.centre(start), view.camera.centre(end), colour, palette.card, stage.scale)
    if turn.is_luck or turn.kind == "moment" or begin is None:
        return
    taken: list[pygame.Rect] = []
    ways = [(turn.did, tone, "fail" if bad else "", "did")]
    other = ("", "a hint") if turn.is_by_hint else ("pass", "better")
    ways += [(turn.better, palette.plan_dark, *other)] if turn.better is not None else []
    for way, colour, sign, word in ways:
        words = word if turn.is_by_hint else f"{word}: {round(100 * way.chance.value)} %"
        _tag(made, view, stage, _aim(session, way.command) or begin, (words, colour, sign), taken)


def _dashes(made: pygame.Surface, a: tuple[int, int], b: tuple[int, int], colour: str, rim: str, scale: float) -> None:
    far = math.dist(a, b)
    step, dash = 11 * scale, 7 * scale
    for wide, tone in ((5, rim), (3, colour)):
        for number in range(int(far / step)):
            p, q = (number * step + 2) / far, min(1.0, (number * step + 2 + dash) / far)
            frm = a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p
            to = a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q
            pygame.draw.line(made, tone, frm, to, max(1, round(wide * scale)))


def _tag(
    made: pygame.Surface,
    view: BoardView,
    stage: Stage,
    square: Square,
    look: tuple[str, str, str],
    taken: list[pygame.Rect],
) -> None:
    """Draw a tag with words beside the end of a compared act, clear of the tags in `taken`."""
    words, colour, sign = look
    style = Style(LABEL, colour, bold=True)
    text = stage.fonts.render(words, style)
    pad, icon = stage.fonts.px(8), stage.fonts.px(18) if sign else 0
    box = pygame.Rect(0, 0, text.get_width() + icon + 2 * pad, stage.fonts.px(24))
    place = view.camera.rect(square)
    spots = [(place.centerx, place.top - box.height), (place.centerx, place.bottom + box.height),
             (place.right + box.width, place.centery), (place.left - box.width, place.centery)]  # fmt: skip
    whole = made.get_rect().inflate(-8, -8)
    for spot in spots:
        box.center = spot
        box.clamp_ip(whole)
        if box.collidelist(taken) < 0 and not box.colliderect(place):
            break
    taken.append(box.copy())
    units = box.width / stage.scale, box.height / stage.scale
    outline = boxed(1, 1, units[0] - 2, units[1] - 2)
    slip = pen.fill(outline, stage.palette.card) + pen.line(outline, stage.palette.ink, 1.6)
    made.blit(draw(*units, slip, box.size), box)
    if sign:
        made.blit(picture(f"marks/{sign}", icon, icon), (box.left + pad // 2, box.centery - icon // 2))
    made.blit(text, (box.left + pad + icon, box.centery - text.get_height() // 2))
