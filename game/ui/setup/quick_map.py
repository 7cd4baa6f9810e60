"""The goal of a battle drawn over the picture of its map: the objective and an arrow to it."""

from __future__ import annotations

import math

import pygame

from game.model.goals import Played
from game.model.grid import Square
from game.model.scenario import BattleMap
from game.ui.board.map_picture import square_pixels
from game.ui.kit.art import picture
from game.ui.kit.cards import Cards

GOLD, WAY, UNDER = (224, 178, 87), (24, 74, 82), (255, 248, 232)


def laid_over(
    cards: Cards, drawn: pygame.Surface, battle_map: BattleMap, played: Played, size: tuple[int, int]
) -> pygame.Surface:
    """Return the picture of a map, at most `size` pixels large, with the goal drawn over it; `drawn` is the map
    alone."""
    pixels = square_pixels(battle_map, size)
    key = ("goal on map", battle_map.id, played.goal.kind, pixels, id(drawn))
    return cards.keep(key, lambda: _laid(drawn, battle_map, played, pixels))


def _laid(drawn: pygame.Surface, battle_map: BattleMap, played: Played, pixels: int) -> pygame.Surface:
    made = drawn.copy()
    goal = played.goal
    wash = pygame.Surface(made.get_size(), pygame.SRCALPHA)
    for x, y in (*goal.zone, *goal.exit):
        wash.fill((*GOLD, 110), (x * pixels, y * pixels, pixels, pixels))
    made.blit(wash, (0, 0))
    aims = [_middle(goal.zone)] if goal.zone else [(x + 0.5, y + 0.5) for x, y in goal.caches] or _parts(goal.exit)
    for side in (played.attacker,) if played.attacker else battle_map.sides:
        start = _middle(next(area.squares for area in battle_map.deployments if area.side == side))
        for aim in aims:
            _arrow(made, start, aim, pixels)
    for aim in aims:
        part = "marks/exit-flag" if goal.exit and not goal.caches else "marks/objective"
        span = max(16, pixels * 2)
        flag = picture(part, span, span)
        made.blit(flag, flag.get_rect(center=(round(aim[0] * pixels), round(aim[1] * pixels - span * 0.3))))
    return made


def _middle(squares: tuple[Square, ...]) -> tuple[float, float]:
    return (
        sum(x for x, _ in squares) / len(squares) + 0.5,
        sum(y for _, y in squares) / len(squares) + 0.5,
    )


def _parts(squares: tuple[Square, ...]) -> list[tuple[float, float]]:
    """Return the middles of two groups of squares: those above and those below the middle of all."""
    middle = sum(y for _, y in squares) / max(1, len(squares))
    halves = [tuple(one for one in squares if (one[1] < middle) == upper) for upper in (True, False)]
    return [_middle(half) for half in halves if half]


def _arrow(made: pygame.Surface, start: tuple[float, float], aim: tuple[float, float], pixels: int) -> None:
    """Draw a bent arrow, dark on light, that ends before the flag."""
    ax, ay, bx, by = start[0] * pixels, start[1] * pixels, aim[0] * pixels, aim[1] * pixels
    length = math.hypot(bx - ax, by - ay)
    if length < 4 * pixels:
        return
    bow = 0.08 * length
    points = []
    for step in range(25):
        share = step / 24 * (1 - 1.6 * pixels / length)
        lift = bow * math.sin(math.pi * share)
        points.append((ax + (bx - ax) * share, ay + (by - ay) * share - lift))
    (px, py), (qx, qy) = points[-2], points[-1]
    turn = math.atan2(qy - py, qx - px)
    head = [
        (qx + math.cos(turn + off) * pixels * 1.1, qy + math.sin(turn + off) * pixels * 1.1) for off in (2.5, 0, -2.5)
    ]
    for colour, wide in ((UNDER, max(3, pixels // 2)), (WAY, max(2, pixels // 4))):
        pygame.draw.lines(made, colour, False, points, wide)
        pygame.draw.polygon(made, colour, head)
        if wide > 2:
            pygame.draw.polygon(made, colour, head, max(1, wide // 3))
