"""Every state of the board on four grounds, in every palette and several sizes of window.

`python tests/ui/board_states.py FOLDER` draws contact sheets, one for each ground, palette and size, large enough to be
read; more words choose the sheets whose names hold one of them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

import pygame
from battle_kit import Player

from game.model.grid import Square
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.table.odds import best
from game.ui.battle.recent import Recent
from game.ui.board.cues import DieCue, DownCue, FloatCue, ShotCue, SignCue
from game.ui.board.marks import TrailMark
from game.ui.kit.palette import THEMES
from tests.shipped import shipped

GROUNDS: dict[str, tuple[str, Square, Square]] = {
    "grass": ("ford", (8, 12), (13, 11)),
    "snow": ("snow-forest", (8, 8), (14, 9)),
    "water": ("ford", (17, 12), (22, 12)),
    "planks": ("safehouse", (12, 9), (17, 10)),
}
"""A map for each kind of ground, and the approximate squares of both sides on it."""
SIZES = (((1280, 720), 0), ((1280, 800), 0), ((1920, 1080), 0), ((1280, 800), 150))
THUMB = 640
"""Pixels of the width of each picture on a sheet."""
ACROSS = 3


def near(board: Any, wanted: Square, count: int) -> list[Square]:
    """Return the free squares nearest to one, no two of them side by side."""
    free = [square for square in board.squares if not board.is_solid(square)]
    found: list[Square] = []
    for x, y in sorted(free, key=lambda s: (max(abs(s[0] - wanted[0]), abs(s[1] - wanted[1])), s)):
        if all(abs(x - a) > 1 or abs(y - b) > 1 for a, b in found):
            found.append((x, y))
        if len(found) == count:
            break
    return found


def player_on(folder: Path, ground: str, theme: str, size: tuple[int, int], scale: int) -> Player:
    """Return a player at the battle screen, with three figures a side on a ground."""
    name, red, blue = GROUNDS[ground]
    battle_map = shipped(name)
    squads = {"red": ("rifleman", "captain", "medic"), "blue": ("rifleman", "scout", "heavy-gunner")}
    sides, count = [], 20
    for side, who, wanted in (("red", "human", red), ("blue", "ai:easy", blue)):
        figures = []
        for profile, square in zip(squads[side], near(battle_map.board, wanted, 3), strict=True):
            overrides = {"count": count, "lost": {"vitality": count % 7}}
            figures.append(FigureSetup(profile, "", square, overrides=overrides))
            count -= 1
        sides.append(SideSetup(side, who, tuple(figures)))
    player = Player(folder, Scenario(battle_map, "static", tuple(sides), 7, {"opening": "none"}), size, scale)
    player.shell.stage.settings.palette = theme  # type: ignore[assignment]
    player.shell.stage.refresh(size)
    player.battle_scene.lay(player.shell.stage)
    return player


def _path(player: Player) -> None:
    reach = player.selection.choosing.reach
    far = max(reach.costs, key=lambda square: (reach.costs[square], square))
    player.point(far)


def _marked(player: Player) -> None:
    _path(player)
    player.click(player.selection.cursor)


def _numbers(player: Player) -> None:
    player.table.looking.coordinates = True


def _aimed(player: Player) -> int:
    view = player.session.view
    me = view.placed(player.selection.figure)
    able = [other for other in view.opponents() if best(view, me, view.placed(other)).forecast is not None]
    return able[0] if able else view.opponents()[0]


def _hovered(player: Player) -> None:
    player.point(player.session.view.figure(_aimed(player)).square)


def _locked(player: Player) -> None:
    player.selection.point_at_opponent(_aimed(player))
    player.table.touch("card", "bar")


def _threat(player: Player) -> None:
    player.selection.threat = True
    player.selection.inspected = player.session.view.opponents()[0]


def _struck(player: Player) -> None:
    view = player.session.view
    start, end = view.figure(player.selection.figure).square, view.figure(view.opponents()[0]).square
    player.table.board.playback.add(
        [DieCue(end, start, "17", 20, True, "Hit", ("needed 14 or more",)), ShotCue(1, start, end)]
    )
    player.table.board.playback.advance(500)
    together = [SignCue(end, "spark", start), FloatCue(end, "-11", "risk", together=True)]
    player.table.board.playback.add([*together, SignCue(end, "dust", together=True)])
    player.table.board.playback.advance(60)


def _after(player: Player) -> None:
    view = player.session.view
    figure = view.figure(view.opponents()[0])
    way = tuple((figure.square[0] + step, figure.square[1]) for step in (3, 2, 1, 0))
    trail = TrailMark(figure.id, figure.side, figure.profile, way, f"Just now: {figure.name}", 1, "moved 15 ft.")
    recent: Recent = player.table.picture.recent
    recent.trails[figure.id] = trail
    recent.downs.append(view.figure(view.own()[-1]).square)
    player.table.board.playback.add([DownCue(way[0])])
    player.table.board.playback.advance(5000)


STATES: dict[str, Callable[[Player], None]] = {
    "reach": lambda player: None, "path": _path, "marked": _marked, "numbers": _numbers, "hovered": _hovered,
    "locked": _locked, "threat": _threat, "struck": _struck, "after": _after,
}  # fmt: skip


def shown(player: Player) -> pygame.Surface:
    """Return the screen once all is painted and nothing moves any more."""
    player.shell.frames(40)
    player.table.board.paint_ahead(4000)
    player.table.laid()
    player.table.board.finish(player.scene())
    player.shell.app.draw()
    return player.shell.app.screen.copy()


def sheets() -> Iterator[tuple[str, Callable[[Path], pygame.Surface]]]:
    """Yield every sheet by name, with a function that draws it in a folder of its own: all states on one ground in one
    palette and size."""
    for ground in GROUNDS:
        for theme in THEMES:
            for size, scale in SIZES:
                name = f"{ground}-{theme}-{size[0]}x{size[1]}{f'-{scale}' if scale else ''}"
                yield name, partial(_sheet, ground, theme, size, scale)


def _sheet(ground: str, theme: str, size: tuple[int, int], scale: int, folder: Path) -> pygame.Surface:
    wide, tall = THUMB, THUMB * size[1] // size[0]
    sheet = pygame.Surface((wide * ACROSS, tall * -(-len(STATES) // ACROSS)))
    for number, (state, make) in enumerate(STATES.items()):
        own = folder / state
        own.mkdir()
        player = player_on(own, ground, theme, size, scale)
        make(player)
        small = pygame.transform.smoothscale(shown(player), (wide, tall))
        sheet.blit(small, (number % ACROSS * wide, number // ACROSS * tall))
    return sheet


def main(out: Path, wanted: list[str]) -> None:
    """Draw the sheets; with words, only those whose names contain one of them."""
    out.mkdir(parents=True, exist_ok=True)
    for name, draw in sheets():
        if not wanted or any(word in name for word in wanted):
            with tempfile.TemporaryDirectory() as folder:
                pygame.image.save(draw(Path(folder)), out / f"{name}.png")
            print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
