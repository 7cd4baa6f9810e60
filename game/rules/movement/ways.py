"""Steps of movement by modes: whether a step exists, and in which mode it is taken (walking, swimming, digging,
climbing, flying). Prices come later, because they depend on running counts: the straight and diagonal squares moved so
far in each mode. A "variant" is the number of one combination of running counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple

from game.core.kept import kept
from game.core.world import World
from game.model.board import Board
from game.model.components import Place
from game.model.grid import DIRECTIONS, Square, edge_between, footprint
from game.model.rejections import Rejection
from game.model.sheet import SIZES
from game.model.terrain import nature
from game.rules import figures
from game.rules.movement.ground import Doors, GroundMap
from game.rules.movement.legs import Counts
from game.rules.movement.mode_numbers import ModeNumbers
from game.rules.movement.passage import passage_for

WALK, SWIM, BURROW, CLIMB, FLY, GLIDE, JUMP = "walk", "swim", "burrow", "climb", "fly", "glide", "jump"
OFF_BOARD, SOLID, LAND = "off the board", "solid", "land"
RUNG = 5
"""The feet of height that count as one square."""


class Way(NamedTuple):
    """One step: its mode, whether it is diagonal, the number of squares it counts as, and its extra cost in feet."""

    mode: str
    diagonal: bool
    squares: int = 1
    extra: int = 0
    rule: str = "phase.speed-pool"


@dataclass(frozen=True, slots=True)
class Mover:
    """The facts about a figure that decide its steps: its width in squares, its modes of movement with their speed
    categories, and whether rough ground costs it nothing extra (`unhindered`)."""

    width: int
    modes: tuple[tuple[str, str], ...]
    unhindered: bool

    def speed_of(self, mode: str) -> str:
        """Return the speed category of a mode: fast, average or slow; "" if the mover does not have the mode. Every
        figure can walk and jump."""
        for name, speed in self.modes:
            if name == mode:
                return speed
        return "average" if mode in (WALK, JUMP) else ""


def mover_of(part: ModeNumbers, world: World, figure: int, squeeze: int = 0, lent: str = "") -> Mover:
    """Return the facts about a figure that decide its steps. With `squeeze` 1 or 2 it is half as wide, with 3 or 4 a
    third or a quarter as wide. `lent` is a mode that it has for one action only ("" if there is no such mode)."""
    narrow = max(2, squeeze) if squeeze or world.get(figure, Place).narrow != (0, 0) else 0
    key = ("mover", figure, narrow, lent)
    known: Mover | None = world.standing.get(key)
    if known is None:
        sheet, width = world.sheet(figure), figures.width_of(world, figure)
        unhindered = SIZES.index(sheet.size) >= SIZES.index(part.unhindered_from)
        modes: dict[str, str] = {**({lent: "average"} if lent else {}), **sheet.modes}
        known = Mover(narrowed(width, narrow) if narrow else width, tuple(sorted(modes.items())), unhindered)
        world.standing[key] = known
    return known


def narrowed(width: int, part: int) -> int:
    """Return the width in squares of a squeezing figure. With `part` 2 it is half of `width` rounded down, at least 1;
    with 3 or 4 it is a third or a quarter rounded up."""
    return max(1, width // 2) if part == 2 else -(-width // part)


PricedLinks = list[tuple[int, int]]
"""The search states to which one step leads, each with the price of the step in feet."""


@cache
def _way(mode: str, diagonal: bool, squares: int, extra: int, rule: str) -> Way:
    """Return a step; equal steps are one object."""
    return Way(mode, diagonal, squares, extra, rule)


Leads = dict[Square, Way]
"""All steps from one square, by the square they lead to, clockwise from north."""


@dataclass(slots=True)
class StepSurvey:
    """Cached facts about the steps of one kind of mover on one board. Facts that depend on doors are cached under the
    open doors nearby."""

    handicaps: dict[tuple[int, int], int] = field(default_factory=dict)
    hampered: dict[tuple[Square, bool], int] = field(default_factory=dict)
    """The extra feet for leaving a square, by square and whether the mover swims."""
    under: dict[Square, str] = field(default_factory=dict)
    """The kind of ground that decides about steps onto a square, by top left square: OFF_BOARD, SOLID, a tag of water,
    or LAND."""
    leads: dict[tuple[Square, Doors], Leads] = field(default_factory=dict)
    prices: dict[tuple[int, Way], tuple[int, int]] = field(default_factory=dict)
    """The cost of a step in feet and the variant after it, by the variant before it and the step."""
    links: dict[tuple[int, Doors], PricedLinks] = field(default_factory=dict)
    """The priced steps from a search state, by the state and the open doors nearby."""


class Ways:
    """The steps of one kind of mover on one board with its doors as they are now. Results are cached."""

    def __init__(self, part: ModeNumbers, ground: GroundMap, mover: Mover, survey: StepSurvey) -> None:
        self.part = part
        self.board: Board = ground.board
        self.ground = ground
        self.mover = mover
        self.survey = survey
        modes = (WALK, *(mode for mode in (SWIM, BURROW, CLIMB) if mover.speed_of(mode)))
        self._rates = {mode: part.rates[mover.speed_of(mode)] for mode in modes}
        turns = [product(range(len(rate.straight)), range(len(rate.diagonal))) for rate in self._rates.values()]
        self.variants: list[Counts] = [dict(zip(modes, each, strict=True)) for each in product(*turns)]
        """All possible running counts in the modes used on the ground. The number of a search state is an index into
        this list, times the number of squares, plus the index of its square."""
        self._numbers = {tuple(counts.values()): number for number, counts in enumerate(self.variants)}
        self.links: dict[int, PricedLinks] = {}
        """Priced steps by search state; the search fills this in."""
        self._leads: dict[Square, Leads] = {}

    def variant(self, counts: Counts) -> int:
        """Return the number (variant) of these running counts."""
        return self._numbers[tuple(counts.get(mode, (0, 0)) for mode in self._rates)]

    def handicap(self, one: int, other: int) -> int:
        """Return by how many feet at most the same path can cost more with the running counts of the variant `one` than
        with those of `other`."""
        known = self.survey.handicaps.get((one, other))
        if known is None:
            mine, others = self.variants[one], self.variants[other]
            known = sum(rate.handicap(mine[mode], others[mode]) for mode, rate in self._rates.items())
            self.survey.handicaps[one, other] = known
        return known

    def step(self, frm: Square, to: Square) -> Way | None:
        """Return the step between two neighbouring squares at ground level; None when there is none."""
        return self.leads(frm).get(to)

    def leads(self, frm: Square) -> Leads:
        """Return all steps from a square, by the square they lead to."""
        known = self._leads.get(frm)
        if known is None:
            key = (frm, self.ground.open_near(frm))
            known = self.survey.leads.get(key)
            if known is None:
                known = self.survey.leads[key] = dict(self._survey(frm))
            self._leads[frm] = known
        return known

    def covered(self, square: Square) -> tuple[Square, ...]:
        """Return the squares that a mover covers with its top left corner on a square."""
        return footprint(square, self.mover.width)

    def hampers(self, frm: Square, swims: bool) -> int:
        """Return the extra feet for leaving a square; the extra feet of several kinds of ground on one square are added
        up (phase.difficult-terrain). A mover that swims (`swims`) pays other extra feet."""
        worst = self.survey.hampered.get((frm, swims))
        if worst is None:
            inside = (self._reasons(square, swims) for square in self.covered(frm) if square in self.board)
            worst = self.survey.hampered[frm, swims] = max(inside, default=0)
        return worst

    def _reasons(self, square: Square, swims: bool) -> int:
        """Return the extra feet for all difficult ground on one square, for a mover that walks or, with `swims`,
        swims."""
        feet = 0
        for name in self.board.surfaces(square):
            row = self.part.difficult.get(name)
            if row is None or (row.ordinary and self.mover.unhindered):
                continue
            if not (swims and "swim" in nature().terrain[name].tags):
                feet += row.leaving
        return feet

    # --- surveying --------------------------------------------------------------------------------------------------

    def _survey(self, frm: Square) -> Iterator[tuple[Square, Way]]:
        x, y = frm
        for dx, dy in DIRECTIONS:
            to = (x + dx, y + dy)
            if (way := self._step(frm, to)) is not None:
                yield to, way

    def _step(self, frm: Square, to: Square) -> Way | None:
        under = self._under(to)
        if under == OFF_BOARD:
            return None
        diagonal = frm[0] != to[0] and frm[1] != to[1]
        if under == SOLID:
            return self._dig(frm, to, diagonal)
        ground = self.ground.step(frm, to)
        if ground is None:
            return self._burrow_past(frm, to) if diagonal else self._climb(frm, to)
        return self._over_ground(frm, to, diagonal, max(1, ground.straights + ground.diagonals), ground.extra)

    def _under(self, to: Square) -> str:
        """Return the kind of ground under a mover at a square that decides about steps: OFF_BOARD, SOLID, a tag of
        water, or LAND."""
        known = self.survey.under.get(to)
        if known is None:
            covered, board = self.covered(to), self.board
            if any(square not in board for square in covered):
                known = OFF_BOARD
            elif any(board.is_solid(square) for square in covered):
                known = SOLID
            else:
                tags = ("deep", "swim") if any(board.has_tag(square, "swim") for square in covered) else ()
                known = next((tag for tag in tags if any(board.has_tag(square, tag) for square in covered)), LAND)
            self.survey.under[to] = known
        return known

    def _over_ground(self, frm: Square, to: Square, diagonal: bool, squares: int = 1, extra: int = 0) -> Way | None:
        """Return a step on the ground, walking or swimming; None into water that is too deep for a mover that cannot
        swim."""
        swims, under = bool(self.mover.speed_of(SWIM)), self._under(to)
        if under == "deep" and not swims:
            return None
        mode, hampered = SWIM if swims and under in ("deep", "swim") else WALK, self.hampers(frm, swims)
        rule = "phase.difficult-terrain" if hampered else "phase.diagonals" if diagonal else "phase.speed-pool"
        return _way(mode, diagonal, squares, hampered + extra, "phase.modes" if mode == SWIM else rule)

    def _dig(self, frm: Square, to: Square, diagonal: bool) -> Way | None:
        """Return a step through solid earth; None if there is a wall or harder ground (phase.modes)."""
        if not self.mover.speed_of(BURROW) or not self._gives(to):
            return None
        open_ = self._is_dug_round(frm, to) if diagonal else not self._is_bordered(frm, to)
        width = self.mover.width
        rise = abs(ground_height(self.board, to, width) - ground_height(self.board, frm, width))
        return Way(BURROW, diagonal, max(1, -(-rise // RUNG)), rule="phase.modes") if open_ else None

    def _burrow_past(self, frm: Square, to: Square) -> Way | None:
        """Return a diagonal step of a digger onto open ground, past a corner of earth; None if there is none."""
        if not self.mover.speed_of(BURROW) or not self.ground.fits(to) or not self._is_dug_round(frm, to):
            return None
        rise = ground_height(self.board, to, self.mover.width) - ground_height(self.board, frm, self.mover.width)
        return self._over_ground(frm, to, True) if abs(rise) <= self.part.drop else None

    def _gives(self, to: Square) -> bool:
        """Return whether a digger fits at a square: there is only earth or air on its squares, and no wall between
        them."""
        own = self.covered(to)
        if any(s not in self.board or (self.board.is_solid(s) and not self.board.has_tag(s, "earth")) for s in own):
            return False
        return all(
            self._is_passable((x, y), other) for x, y in own for other in ((x + 1, y), (x, y + 1)) if other in own
        )

    def _is_dug_round(self, frm: Square, to: Square) -> bool:
        """Return whether a digger gets past one of the corners of a diagonal step (phase.diagonals)."""
        corners = ((to[0], frm[1]), (frm[0], to[1]))
        return any(
            self._gives(corner) and not self._is_bordered(frm, corner) and not self._is_bordered(corner, to)
            for corner in corners
        )

    def _is_bordered(self, frm: Square, to: Square) -> bool:
        """Return whether a straight step crosses a border that is anything but free or an open door."""
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        for x, y in self.covered(frm):
            edge = edge_between((x, y), (x + dx, y + dy))
            name = self.board.edges.get(edge)
            if name and not (edge in self.ground.opened and not nature().edge[name].open_crosses):
                return True
        return False

    def _is_passable(self, a: Square, b: Square) -> bool:
        """Return whether a border can be passed."""
        kind = self.board.edge(a, b)
        return kind is None or kind.passage != "none" or edge_between(a, b) in self.ground.opened

    def _climb(self, frm: Square, to: Square) -> Way | None:
        """Return a natural climber's step straight up or down a face; None if there is none (phase.modes)."""
        if not self.mover.speed_of(CLIMB):
            return None
        if self._is_bordered(frm, to) or not self.ground.fits(to):
            return None
        width = self.mover.width
        rise = abs(ground_height(self.board, to, width) - ground_height(self.board, frm, width))
        return Way(CLIMB, False, max(1, -(-rise // RUNG)), rule="phase.modes") if rise else None


def air_way(
    part: ModeNumbers, world: World, mover: Mover, frm: Square, below: int, to: Square, above: int
) -> Way | Rejection:
    """Return a step through the air, from `below` feet over the ground of `frm` to `above` feet over the ground of
    `to`, or the reason why there is none. For a step straight up or down, both squares are the same."""
    board = world.board
    if max(abs(frm[0] - to[0]), abs(frm[1] - to[1])) > 1 or any(s not in board for s in footprint(to, mover.width)):
        return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
    if above < 0 or below < 0:
        return Rejection("impassable", "A figure cannot fly below the ground.", "phase.modes")
    if above > part.flying.ceiling:
        return Rejection(
            "too-high", f"This figure can fly at most {part.flying.ceiling} ft. above the ground.", "phase.modes"
        )
    bottom, top = ground_height(board, frm, mover.width) + below, ground_height(board, to, mover.width) + above
    rise = top - bottom
    flies, glides = mover.speed_of(FLY), mover.speed_of(GLIDE)
    if not flies and not glides:
        return Rejection("no-wings", "This figure can neither fly nor glide.", "phase.modes")
    if not flies and rise > 0:
        return Rejection("only-down", "A glide only goes down.", "phase.modes")
    if flies and abs(rise) > RUNG:
        return Rejection("too-steep", f"A step through the air rises or falls by {RUNG} ft. at most.", "phase.modes")
    if frm == to and not rise:
        return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
    room = passage_for(world, mover.width, part.flying.clears)
    if not room.leads(frm, to, max(bottom, top)) or not room.holds(to, top):
        return Rejection("impassable", "There is no way through there.", "phase.obstacles")
    axes = (frm[0] != to[0]) + (frm[1] != to[1]) + (1 if flies and rise else 0)
    return Way(FLY if flies else GLIDE, axes > 1, rule="phase.modes")


def ground_height(board: Board, square: Square, width: int) -> int:
    """Return the height in feet of the ground under a figure of this width: that of the highest square it covers."""
    if width == 1 and square in board:
        return board.elevation(square)
    return max(board.elevation(s) for s in footprint(square, width) if s in board)


@kept("scratch")
def ground_levels(board: Board, width: int) -> dict[Square, int]:
    """Return, for every square of a board, the height in feet of the ground under a figure of this width."""
    return {square: ground_height(board, square, width) for square in board.squares}
