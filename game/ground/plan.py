"""The plan of new ground: the piece in each cell (a block of squares) and its orientation, chosen by the steps of a
landscape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ground.pieces import SIZE, TURNS, Borders, MapPiece, PieceTurn
from game.ground.scripts import COLUMNS, ROWS, SIDES, Landscape, PieceCell, ScriptStep, about, cell_of, way_of
from game.ground.words import dice_of
from game.model.dice import Dice
from game.model.errors import BadInput

CELLS: tuple[PieceCell, ...] = tuple((x, y) for y in range(ROWS) for x in range(COLUMNS))
WIDTH, HEIGHT = COLUMNS * SIZE, ROWS * SIZE
MOST_TRIES = 100

Strewn = tuple[tuple[str, ...], int, tuple[int, int]]
"""Things to scatter: their kinds, their number in each half of the map, and the first and last column, counted from the
rim."""


@dataclass
class GroundPlan:
    """A plan of ground: the piece and orientation laid in each cell, and the things to scatter (`strewn`). `even`
    ground looks the same after a turn of 180 degrees."""

    even: bool
    laid: dict[PieceCell, tuple[MapPiece, PieceTurn]] = field(default_factory=dict)
    strewn: list[Strewn] = field(default_factory=list)


@dataclass
class _Wanted:
    """Requirements from a landscape's steps: the class of each border of every cell, the groups to which its piece may
    belong, the cells that a line crosses, and the things to scatter."""

    borders: dict[PieceCell, list[str]]
    groups: dict[PieceCell, Sequence[str]]
    lined: set[PieceCell]
    strewn: list[Strewn]


def planned(landscape: Landscape, stock: Sequence[MapPiece], word: str, even: bool, changes: int) -> GroundPlan:
    """Return the plan of the ground for a word. `even` ground looks the same after a turn of 180 degrees; `changes` is
    the number of pieces to replace afterwards. Raises BadInput if no piece fits a cell."""
    dice = dice_of("plan", word)
    wanted = _Wanted({cell: ["open"] * 4 for cell in CELLS}, {}, set(), [])
    for step in landscape.steps:
        if dice.roll(100) <= step.chance:
            _take(step, wanted, even, dice)
    plan = GroundPlan(even, strewn=wanted.strewn)
    used: Counter[str] = Counter()
    for cell in _free(even):
        _lay(plan, cell, _fitting(stock, wanted, cell), dice_of("piece", word, cell), used)
    for change in range(1, changes + 1):
        dice = dice_of("change", word, change)
        _change(plan, stock, wanted, dice, used)
    return plan


def _free(even: bool) -> tuple[PieceCell, ...]:
    """Return the cells for which pieces are chosen. On even ground these are the first half and the middle cell; the
    opposite cells follow from them."""
    return CELLS[: len(CELLS) // 2 + 1] if even else CELLS


def _take(step: ScriptStep, wanted: _Wanted, even: bool, dice: Dice) -> None:
    """Add the requirements of one step of a landscape to `wanted`; on `even` ground, also at the opposite cells."""
    if step.line:
        ways = step.even if even else step.ways or step.even
        for cell, sides in way_of(ways[dice.roll(len(ways)) - 1]):
            wanted.lined.add(cell)
            for side in sides:
                wanted.borders[cell][SIDES.index(side)] = step.line
    elif step.put:
        for _ in range(step.times):
            known = [cell_of(text) for text in step.cells]
            open_ones = [cell for cell in known if cell not in wanted.lined and cell not in wanted.groups]
            if open_ones:
                cell = open_ones[dice.roll(len(open_ones)) - 1]
                wanted.groups[cell] = step.put
                if even:
                    wanted.groups[about(cell)] = step.put
    elif step.fill:
        for cell in CELLS:
            group = step.fill[dice.roll(len(step.fill)) - 1]
            if cell not in wanted.lined and cell not in wanted.groups:
                wanted.groups[cell] = (group,)
                if even:
                    wanted.groups[about(cell)] = (group,)
    else:
        count = step.least + dice.roll(step.most - step.least + 1) - 1
        wanted.strewn.append((step.strew, count, step.columns))


def _fitting(stock: Sequence[MapPiece], wanted: _Wanted, cell: PieceCell) -> list[tuple[MapPiece, PieceTurn]]:
    """Return all pieces, each with an orientation, whose borders and groups fit a cell. Raises BadInput if there are
    none."""
    borders: Borders = tuple(wanted.borders[cell])  # type: ignore[assignment]
    groups = wanted.groups.get(cell, ())
    found = [
        (piece, turn)
        for piece in stock
        for turn in TURNS
        if turn.borders(piece.borders) == borders and (not groups or not set(groups).isdisjoint(piece.groups))
    ]
    if not found:
        words = ", ".join(borders)
        raise BadInput.of(f"cell {cell[0]}{cell[1]}", f"no piece has the borders {words} and is of {list(groups)}")
    return found


def _lay(
    plan: GroundPlan, cell: PieceCell, fitting: Sequence[tuple[MapPiece, PieceTurn]], dice: Dice, used: Counter[str]
) -> None:
    """Put into a cell a fitting piece, chosen by dice among those used least so far; on even ground also into the
    opposite cell."""
    names = dict.fromkeys(piece.id for piece, _ in fitting)
    least = min(used[name] for name in names)
    rare = [name for name in names if used[name] == least]
    name = rare[dice.roll(len(rare)) - 1]
    turned = [(piece, turn) for piece, turn in fitting if piece.id == name]
    piece, turn = turned[dice.roll(len(turned)) - 1]
    used[name] += 1
    plan.laid[cell] = (piece, turn)
    if plan.even and about(cell) != cell:
        plan.laid[about(cell)] = (piece, turn.about)


def _change(plan: GroundPlan, stock: Sequence[MapPiece], wanted: _Wanted, dice: Dice, used: Counter[str]) -> None:
    """Replace the piece in one cell by another that fits; if there is none, turn the piece."""
    for _ in range(MOST_TRIES):
        cell = _free(plan.even)[dice.roll(len(_free(plan.even))) - 1]
        fitting = _fitting(stock, wanted, cell)
        others = [one for one in fitting if one[0].id != plan.laid[cell][0].id]
        others = others or [one for one in fitting if one != plan.laid[cell]]
        if others:
            used[plan.laid[cell][0].id] -= 1
            _lay(plan, cell, others, dice, used)
            return
