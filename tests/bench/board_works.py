"""Works of the board for the speed gate: frames of 48 by 36 squares with 24 figures, reach, path, threat and areas; and
the painting of its ground.

On a quiet machine of two cores without a graphics card, a frame with everything in motion should take 3 ms at 1280x720
and 5 ms at 1920x1080. `PYTHONPATH=. python tests/bench/board_works.py` measures frames at rest and frames in motion in
turn.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.model.board import Board
from game.model.grid import distance, edge_between
from game.ui.board.cues import FallCue, HitCue, MoveCue, ShotCue
from game.ui.board.ground import Ground
from game.ui.board.litter import MOST
from game.ui.board.marks import AreaMarks, BoardScene, FigureMark, HitTag, PathMarks, PathStep, ReachMarks, ThreatMarks
from game.ui.board.view import BoardView

WIDTH, HEIGHT = 48, 36
PROFILES = ("rifleman", "scout", "captain", "medic", "heavy-gunner", "sniper")


def ground(x: int, y: int) -> tuple[str, ...]:
    """Return the kinds of ground on a square of the large board."""
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


def board_of(width: int, height: int) -> Board:
    """Return a board of this size with houses, woods, a river with banks, a street and mud."""
    terrain = tuple(ground(x, y) for y in range(height) for x in range(width))
    edges = {}
    for x in range(0, width - 8, 12):
        for y in range(0, height - 8, 12):
            for step in range(2, 6):
                edges[edge_between((x + step, y + 2), (x + step, y + 3))] = "wall"
                edges[edge_between((x + step, y + 6), (x + step, y + 7))] = "window-small"
                edges[edge_between((x + 1, y + step + 1), (x + 2, y + step + 1))] = "wall"
                edges[edge_between((x + 5, y + step + 1), (x + 6, y + step + 1))] = "wall"
    return Board(width, height, terrain, (0,) * (width * height), edges)


def full_scene(board: Board) -> BoardScene:
    """Return a scene with all marks of a turn in the middle of a battle."""
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


def screen_of(size: tuple[int, int]) -> pygame.Surface:
    """Return a screen of this size without a window."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def frames(size: tuple[int, int], number: int = 5) -> Callable[[], Callable[[], int]]:
    """Return the work of drawing frames of a view that is completely painted; a round returns its number of frames."""
    screen = screen_of(size)
    board = board_of(WIDTH, HEIGHT)
    scale = screen.get_height() / 720
    view = BoardView(board, screen.get_rect(), scale=scale)
    view.camera.zoom_to(round(40 * scale))
    view.camera.centre_on((14, 12), at_once=True)
    scene = full_scene(board)
    view.finish(scene)
    view.draw(screen, screen.get_rect(), scene)
    while not view.paint_ahead(50):
        pass

    def draw() -> int:
        for _ in range(number):
            view.advance(16)
            view.draw(screen, screen.get_rect(), scene)
        return number

    return lambda: draw


def painting() -> Callable[[], Callable[[], int]]:
    """Return the work of painting the ground of a board from nothing."""
    screen_of((1280, 720))
    board = board_of(24, 18)

    def paint() -> int:
        for _ in Ground(board).baking(40):
            pass
        return 1

    return lambda: paint


def alive_frames(size: tuple[int, int], number: int = 5) -> Callable[[], Callable[[], int]]:
    """Return the work of drawing frames with all that moves: dusk and a flash, water and flags, many traces of a fight
    on the ground, and a figure that walks, shoots, is hit and falls."""
    screen = screen_of(size)
    board = board_of(WIDTH, HEIGHT)
    scale = screen.get_height() / 720
    view = BoardView(board, screen.get_rect(), scale=scale)
    view.camera.zoom_to(round(40 * scale))
    view.camera.centre_on((14, 12), at_once=True)
    view.light.light = "dusk"
    scene = full_scene(board)
    shot = ShotCue(4, (13, 6), (16, 6), "burst")
    for _ in range(MOST):
        view.litter.take(shot)
    view.finish(scene)
    while not view.paint_ahead(50):
        pass
    way = tuple((x, 12) for x in range(4, 12))

    def draw() -> int:
        for _ in range(number):
            if not view.playback.busy:
                view.playback.add([MoveCue(9, way, "step.dirt"), shot, HitCue(5, (16, 6)), FallCue(6, (19, 6))])
            view.advance(16)
            view.draw(screen, screen.get_rect(), scene)
        return number

    for _ in range(60):  # every pose has been drawn once
        draw()
    return lambda: draw


def main() -> None:
    """Print the milliseconds of processor time of a frame at rest and of one in motion, measured in turn."""
    for size in ((1280, 720), (1920, 1080)):
        still, alive = frames(size)(), alive_frames(size)()
        times: dict[str, list[float]] = {"at rest": [], "alive": []}
        for _ in range(60):
            for name, work in (("at rest", still), ("alive", alive)):
                start = time.process_time()
                count = work()
                times[name].append((time.process_time() - start) / count * 1000)
        told = ", ".join(f"{name} {sorted(kept)[len(kept) // 2]:.2f} ms" for name, kept in times.items())
        print(f"{size[0]}x{size[1]}: {told}")


if __name__ == "__main__":
    main()
