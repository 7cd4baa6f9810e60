"""Small pictures of a whole map: its ground, walls and plants, the squares where sides begin, and the objectives."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.model.paths import assets
from game.model.scenario import BattleMap
from game.storage.map_codec import fingerprint, record_of
from game.ui.board.ground import CHUNK, Ground
from game.ui.board.scenery import borders, plants
from game.ui.board.terrain_styles import UNIT
from game.ui.kit.art import picture
from game.ui.kit.cards import Cards
from game.ui.kit.painted import subject_of
from game.ui.kit.palette import Palette, rgb


def square_pixels(battle_map: BattleMap, size: tuple[int, int]) -> int:
    """Return the pixels of a square so that a map fits a size in pixels."""
    board = battle_map.board
    return max(3, min(size[0] // board.width, size[1] // board.height))


class MapPainter:
    """Paints pictures of maps between frames, one after the other, and caches them."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._awaited: list[tuple[BattleMap, int]] = []
        self._work: Iterator[pygame.Surface | None] | None = None
        self._subjects: dict[str, str] = {}

    def picture(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a map that fits a size in pixels; if it is not painted yet, order it and return
        None."""
        pixels = square_pixels(battle_map, size)
        found = self._cards.kept(_key(battle_map, pixels))
        if found is None and all(_key(known, pixels) != _key(battle_map, pixels) for known, _ in self._awaited):
            found = self._from_file(battle_map, pixels)
            if found is None:
                self._awaited.append((battle_map, pixels))
        return self._flagged(found, battle_map, pixels) if found is not None else None

    def _flagged(self, ground: pygame.Surface, battle_map: BattleMap, pixels: int) -> pygame.Surface:
        """Return a painted map with a flag on each of its objectives, which depend on the goal of the battle."""
        if not any(goal.squares for goal in battle_map.objectives):
            return ground
        kind = battle_map.goal.goal.kind if battle_map.goal is not None else ""
        key = ("flags", *_key(battle_map, pixels), kind, id(ground))
        return self._cards.keep(key, lambda: _with_objectives(ground, battle_map, pixels))

    def shown(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a map that fits a size in pixels. Until it is painted, return a cached picture of
        another size, the small picture that comes with the game, or the map in flat colours."""
        found = self.picture(battle_map, size)
        if found is not None:
            return found
        pixels = square_pixels(battle_map, size)
        board, key = battle_map.board, ("sketch", *_key(battle_map, pixels))
        whole = (board.width * pixels, board.height * pixels)

        def stand_in() -> pygame.Surface:
            kept = self._cards.painted.nearest(self._subject(battle_map), whole) if self._cards.painted else None
            return kept or _shipped(battle_map.id, whole) or _sketched(battle_map, pixels, self._cards.palette)

        return self._cards.keep(key, stand_in)

    def _from_file(self, battle_map: BattleMap, pixels: int) -> pygame.Surface | None:
        """Return the picture that an earlier run of the game saved to a file; None if there is none."""
        board, painted = battle_map.board, self._cards.painted
        size = (board.width * pixels, board.height * pixels)
        found = painted.find(self._subject(battle_map), size) if painted is not None else None
        if found is not None:
            self._cards.put_aside(_key(battle_map, pixels), found)
        return found

    def _subject(self, battle_map: BattleMap) -> str:
        ground = _ground_of(battle_map)
        if ground not in self._subjects:
            digest = fingerprint(record_of(replace(battle_map, objectives=())))
            self._subjects[ground] = subject_of("map", digest, self._cards.palette)
        return self._subjects[ground]

    def first(self, battle_map: BattleMap) -> None:
        """Paint this map before the others in the queue."""
        if self._work is None:
            self._awaited.sort(key=lambda item: item[0] is not battle_map)

    @property
    def busy(self) -> bool:
        """True while pictures are still to be painted."""
        return bool(self._awaited)

    def work(self, milliseconds: float) -> bool:
        """Continue painting for about `milliseconds`; return whether a picture has become ready."""
        end = time.perf_counter() + milliseconds / 1000
        while self._awaited and time.perf_counter() < end:
            battle_map, pixels = self._awaited[0]
            self._work = self._work or _drawing(battle_map, pixels, self._cards.palette)
            made = next(self._work)
            if made is not None:
                self._cards.put_aside(_key(battle_map, pixels), made)
                if self._cards.painted is not None:
                    self._cards.painted.keep(self._subject(battle_map), made)
                self._awaited.pop(0)
                self._work = None
                return True
        return False


def _key(battle_map: BattleMap, pixels: int) -> tuple[str, str, int]:
    return "map", _ground_of(battle_map), pixels


def _ground_of(battle_map: BattleMap) -> str:
    """Return the name under which a map's painted ground is cached: its id, with the kind of its goal if that moves the
    sides' starting squares."""
    goal = battle_map.goal
    return f"{battle_map.id} {goal.goal.kind}" if goal is not None and goal.goal.starts else battle_map.id


def _shipped(map_id: str, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the small picture of a map that comes with the game, scaled to a size in pixels; None if there is none, or
    if its proportions differ."""
    path = assets() / "maps" / f"{map_id}.png"
    if not path.is_file():
        return None
    found = pygame.image.load(path).convert(24)
    wide, high = found.get_size()
    return pygame.transform.smoothscale(found, size) if wide * size[1] == high * size[0] else None


def _sketched(battle_map: BattleMap, pixels: int, colours: Palette) -> pygame.Surface:
    """Return a picture of a map in flat colours, square by square."""
    board = battle_map.board
    ground = Ground(board, colours)
    made = pygame.Surface((board.width * pixels, board.height * pixels))
    for row in range(ground.rows):
        for column in range(ground.columns):
            made.blit(ground.sketch(pixels, column, row), (column * CHUNK * pixels, row * CHUNK * pixels))
    _mark_deployment(made, battle_map, pixels, colours)
    return made


def painted_whole(battle_map: BattleMap, pixels: int, colours: Palette) -> pygame.Surface:
    """Return the picture of a map with squares of `pixels` pixels, painted at once."""
    return next(made for made in _drawing(battle_map, pixels, colours) if made is not None)


def _drawing(battle_map: BattleMap, pixels: int, colours: Palette) -> Iterator[pygame.Surface | None]:
    """Paint a map in small steps; yield None after each, and the picture at the end."""
    board = battle_map.board
    ground = Ground(board, colours)
    for _ in ground.baking(pixels):
        yield None
    made = pygame.Surface((board.width * pixels, board.height * pixels))
    for row in range(ground.rows):
        for column in range(ground.columns):
            made.blit(ground.chunk(pixels, column, row), (column * CHUNK * pixels, row * CHUNK * pixels))
    yield None
    _mark_deployment(made, battle_map, pixels, colours)
    for upright in sorted([*borders(board, board.opened), *plants(board)], key=lambda item: item.rank):
        size = max(1, round(upright.size / UNIT * pixels))
        place = (round(upright.left / UNIT * pixels), round(upright.top / UNIT * pixels))
        made.blit(picture(upright.part, size, size), place)
    yield made


def _mark_deployment(made: pygame.Surface, battle_map: BattleMap, pixels: int, colours: Palette) -> None:
    """Draw the deployment squares of each side in its colour."""
    wash = pygame.Surface(made.get_size(), pygame.SRCALPHA)
    for area in battle_map.deployments:
        for x, y in area.squares:
            wash.fill((*rgb(colours.side(area.side).base), 120), (x * pixels, y * pixels, pixels, pixels))
    for start in battle_map.figures:
        centre = ((start.square[0] + 0.5) * pixels, (start.square[1] + 0.5) * pixels)
        pygame.draw.circle(wash, (*rgb(colours.side(start.side).base), 255), centre, pixels * 0.42)
        pygame.draw.circle(wash, rgb(colours.ink), centre, pixels * 0.42, max(1, pixels // 10))
    made.blit(wash, (0, 0))


def _with_objectives(ground: pygame.Surface, battle_map: BattleMap, pixels: int) -> pygame.Surface:
    """Return a copy of a map's picture with a flag in the middle of each objective."""
    made = ground.copy()
    for goal in battle_map.objectives:
        if not goal.squares:
            continue
        x = sum(square[0] for square in goal.squares) / len(goal.squares) + 0.5
        y = sum(square[1] for square in goal.squares) / len(goal.squares) + 0.5
        size = max(16, pixels * 2)
        flag = picture("marks/exit-flag" if goal.kind == "exit" else "marks/objective", size, size)
        made.blit(flag, flag.get_rect(center=(round(x * pixels), round(y * pixels - size * 0.3))))
    return made
