"""How long a frame takes: 48 by 36 squares, 24 figures, a full reach, path, threat and areas.

The targets are 3 ms at 1280x720 and 6 ms at 1920x1080 on a machine of two cores without a graphics card.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.model.board import Board
from game.model.grid import distance, edge_between
from game.ui.board.ground import Ground
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark, HitTag, PathMarks, PathStep, ReachMarks, ThreatMarks
from game.ui.board.view import BoardView

WIDTH, HEIGHT = 48, 36
PROFILES = ("rifleman", "scout", "captain", "medic", "heavy-gunner", "sniper")


def ground(x: int, y: int) -> tuple[str, ...]:
    """What lies on a square of the large board."""
    river = abs(x - 22 - (y // 5) % 3)
    found: tuple[tuple[bool, tuple[str, ...]], ...] = (
        (river < 2, ("water-waist",)),
        (river < 4, ("water-knee",)),
        (y in (17, 18), ("street",)),
        (x % 12 in (2, 3, 4, 5) and y % 12 in (3, 4, 5, 6), ("floor",)),
        ((x * 7 + y * 13) % 17 == 0, ("grass", "tree")),
        ((x * 5 + y * 3) % 19 == 0, ("grass", "bush-heavy")),
        (x > 34 and y > 22, ("mud-knee",)),
    )
    return next((kind for holds, kind in found if holds), ("grass",))


def large_board() -> Board:
    """Houses, woods, a river with banks, a street and mud over 48 by 36 squares."""
    terrain = tuple(ground(x, y) for y in range(HEIGHT) for x in range(WIDTH))
    edges = {}
    for x in range(0, WIDTH - 8, 12):
        for y in range(0, HEIGHT - 8, 12):
            for step in range(2, 6):
                edges[edge_between((x + step, y + 2), (x + step, y + 3))] = "wall"
                edges[edge_between((x + step, y + 6), (x + step, y + 7))] = "window-small"
                edges[edge_between((x + 1, y + step + 1), (x + 2, y + step + 1))] = "wall"
                edges[edge_between((x + 5, y + step + 1), (x + 6, y + step + 1))] = "wall"
    return Board(WIDTH, HEIGHT, terrain, (0,) * (WIDTH * HEIGHT), edges)


def full_scene(board: Board) -> BoardScene:
    """Everything that a turn in the thick of a battle marks at once."""
    start = (13, 12)
    costs = {square: 5 * distance(start, square) for square in board.squares if 0 < distance(start, square) <= 9}
    figures = tuple(
        FigureMark(
            number,
            PROFILES[number % len(PROFILES)],
            "red" if number % 2 else "blue",
            (4 + number % 8 * 3, 6 + number // 8 * 6),
            facing=number % 8,
            health=((7, 10), (8, 10)),
            conditions=("bleeding",) if number % 3 == 0 else (),
            selected=number == 3,
        )
        for number in range(24)
    )
    near = {square: cost for square, cost in costs.items() if cost <= 25}
    steps = tuple(PathStep((13 + i, 12), 5 * i) for i in range(1, 7))
    return BoardScene(
        board,
        figures,
        areas=(AreaMarks("objective", frozenset((x, y) for x in range(18, 22) for y in range(9, 12)), title="Hold"),),
        threats=(ThreatMarks(frozenset((x, y) for x in range(16, 19) for y in range(12, 15)), "blue"),),
        reach=ReachMarks(start, near, frozenset(costs.keys() - near.keys()), stops=frozenset({(16, 12)})),
        path=PathMarks(start, steps, 45),
        tags=(HitTag((10, 12), "55%"),),
        targets=((10, 12),),
        cursor=(19, 12),
    )


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(request.param)
    pygame.display.quit()


@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080)], indirect=True, ids=["720", "1080"])
def test_frame(benchmark: Callable[..., object], screen: pygame.Surface) -> None:
    """Wanted on a quiet machine: a median of at most 3 ms at 720 lines and 6 ms at 1080."""
    board = large_board()
    scale = screen.get_height() / 720
    view = BoardView(board, screen.get_rect(), scale=scale)
    view.camera.zoom_to(round(40 * scale))
    view.camera.centre_on((14, 12), at_once=True)
    scene = full_scene(board)
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    while not view.paint_ahead(50):
        pass

    def frame() -> None:
        view.advance(16)
        view.draw(screen, screen.get_rect(), scene)

    benchmark(frame)


def test_painting_the_ground_of_a_large_board(benchmark: Callable[..., object]) -> None:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    board = large_board()

    def paint() -> float:
        ground = Ground(board)
        longest, before = 0.0, time.perf_counter()
        for _ in ground.baking(40):
            now = time.perf_counter()
            longest, before = max(longest, now - before), now
        return longest

    benchmark.extra_info["longest slice in ms"] = round(  # type: ignore[attr-defined]
        1000 * benchmark.pedantic(paint, rounds=3, warmup_rounds=1)  # type: ignore[attr-defined]
    )
