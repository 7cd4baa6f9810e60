"""Maps made from a seed word, the same on every machine, with starting areas and all objects that each goal needs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from game.ground.pieces import SIZE, pieces
from game.ground.plan import CELLS, HEIGHT, WIDTH, GroundPlan, planned
from game.ground.scripts import Landscape, landscapes
from game.ground.sketch import Sketch, joined
from game.ground.tiles import tiles_by_terrain
from game.ground.words import dice_of, parted, seed_word
from game.maps import vocabulary
from game.maps.loader import map_of
from game.maps.reader import Drawing
from game.maps.walkability import ways_off
from game.model.board import Board
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.model.grid import Square
from game.model.scenario import BattleMap

AREAS = {"red": (range(4), range(5, 19)), "blue": (range(WIDTH - 4, WIDTH), range(5, 19))}
"""Columns and rows of each side's starting area."""
LEAST_AREA = 16
ZONE = (range(WIDTH // 2 - 2, WIDTH // 2 + 2), range(HEIGHT // 2 - 2, HEIGHT // 2 + 2))
EXITS = {"red": range(24, 27), "blue": range(WIDTH - 27, WIDTH - 24)}
"""Columns of the exits that a side uses when it attacks; their rows are EXIT_ROWS."""
EXIT_ROWS = (0, 1, HEIGHT - 2, HEIGHT - 1)
CACHES = {"red": (22, (6, 11, 17)), "blue": (WIDTH - 23, (6, 12, 17))}
"""Column and rows near which the caches (loads) of a raid lie, by the attacking side."""
OTHER = {"red": "blue", "blue": "red"}
NUMBERS: dict[str, dict[str, int]] = {
    "raid": {"rounds-counts": 13, "rounds-phases": 10, "rounds-passes": 7},
    "extraction": {"rounds-counts": 8, "rounds-calendar": 5, "rounds-phases": 5, "rounds-passes": 4},
    "ambush": {"count-counts": 2, "rounds-calendar": 8, "rounds-phases": 6, "rounds-passes": 7},
    "escort": {"rounds-calendar": 9, "rounds-passes": 4},
    "hold-out": {"rounds-counts": 6},
}
"""Numbers of goals on these maps that differ from the usual numbers, by goal and by property as maps write them. With
them an attacker won 8 to 12 of 20 battles between equal computers on 20 maps, but 5 to 9 with goals that set no time
limit."""


def areas_on(board: Board) -> dict[str, list[Square]]:
    """Return the squares on which each side may begin, by side: the squares of its area at ground level that are joined
    by walkable ground."""
    named = [(x, y) for columns, rows in AREAS.values() for y in rows for x in columns]
    whole = set(joined(board, [square for square in named if board.elevation(square) == 0]))
    return {
        side: [square for square in ((x, y) for y in rows for x in columns) if square in whole]
        for side, (columns, rows) in AREAS.items()
    }


def draw_areas(sketch: Sketch, areas: dict[str, list[Square]]) -> None:
    """Draw every side's starting area into the sketch."""
    for side, squares in areas.items():
        sketch.area("deployment", squares, side=side)


def draw_goals(sketch: Sketch, board: Board, areas: dict[str, list[Square]], attacker: str, only: str) -> None:
    """Draw the objects of every goal into the sketch (or only of the goal `only`), as far as the ground allows."""
    drawers = {
        "king-of-the-hill": _hill, "hold-out": _hold, "raid": _raid, "escort": _escort, "ambush": _ambush,
        "extraction": _extraction,
    }  # fmt: skip
    assert drawers.keys() == goal_kinds().keys()
    near = ways_off(board, areas[attacker][:1])
    for kind, draw in drawers.items():
        if only in ("", kind):
            draw(sketch, board, near, areas, attacker)


def zone_on(board: Board, near: Collection[Square]) -> list[Square]:
    """Return the squares of the contested middle that figures can reach (those in `near`)."""
    return [(x, y) for y in ZONE[1] for x in ZONE[0] if (x, y) in near]


Near = dict[Square, int]
StartAreas = dict[str, list[Square]]


def _hill(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", zone_on(board, near), kind="king-of-the-hill", part="zone")


def _hold(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", zone_on(board, near), kind="hold-out", part="zone", side=attacker, **NUMBERS["hold-out"])


def _raid(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    column, rows = CACHES[attacker]
    taken: list[Square] = []
    for row in rows:
        spot = _nearest(near, (column, row), {*areas["red"], *areas["blue"], *taken})
        taken.append(spot)
        sketch.point("goals", spot, kind="raid", part="cache", side=attacker, **NUMBERS["raid"])


def _escort(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    back = 0 if attacker == "red" else WIDTH - 1
    guide = min(areas[attacker], key=lambda square: (abs(square[0] - back), abs(square[1] - HEIGHT // 2), square))
    sketch.area("goals", _exits(near, attacker), kind="escort", part="exit", side=attacker)
    sketch.point("goals", guide, kind="escort", part="guide", side=attacker, **NUMBERS["escort"])


def _ambush(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    sketch.area("goals", _exits(near, attacker), kind="ambush", part="exit", side=attacker, **NUMBERS["ambush"])


def _extraction(sketch: Sketch, board: Board, near: Near, areas: StartAreas, attacker: str) -> None:
    column = WIDTH // 2 if attacker == "red" else WIDTH // 2 - 1
    spot = _nearest(near, (column, HEIGHT // 2), {*areas["red"], *areas["blue"]})
    sketch.point("goals", spot, kind="extraction", part="cache", side=attacker, **NUMBERS["extraction"])


def _exits(near: Near, attacker: str) -> list[Square]:
    """Return the squares of the attacker's two exits, at the upper and the lower rim, that figures can reach."""
    return [(x, y) for y in EXIT_ROWS for x in EXITS[attacker] if (x, y) in near]


def _nearest(near: Near, spot: Square, taken: Collection[Square]) -> Square:
    """Return the square nearest to `spot` that figures can reach and that is not in `taken`."""
    free = [square for square in near if square not in taken]
    return min(free, key=lambda one: ((one[0] - spot[0]) ** 2 + (one[1] - spot[1]) ** 2, one))


def is_playable(board: Board, areas: StartAreas) -> bool:
    """Return whether both areas are large enough, and figures can walk to the contested middle and to the exits of both
    sides."""
    if any(len(squares) < LEAST_AREA for squares in areas.values()):
        return False
    near = ways_off(board, areas["red"][:1])
    has_exits = all(
        any((x, y) in near for x in EXITS[side] for y in rows)
        for side in EXITS
        for rows in (EXIT_ROWS[:2], EXIT_ROWS[2:])
    )
    return len(zone_on(board, near)) >= 8 and has_exits


SQUAD = "captain, rifleman, rifleman, medic, scout, heavy-gunner"
"""The squad of each side on these maps if no other is chosen."""
AUTHOR = "Counterstep, from pieces"
TRIES = 12
"""Most grounds that are laid for one word until one is playable."""
KEPT = 8
"""Number of maps that are cached, each with all tables computed about its ground."""
MOST_LABELS, MOST_SAID = 4, 2


@dataclass(frozen=True)
class Wish:
    """A wish for a map: its seed word, and a landscape and a goal ("" lets the word decide). With `alone` the map
    offers no other goal."""

    word: str
    landscape: str = ""
    goal: str = ""
    alone: bool = False

    @classmethod
    def of(cls, word: str, landscape: str = "", goal: str = "", alone: bool = False) -> Wish:
        """Return a wish from text that somebody typed. Raises BadInput for an invalid word, landscape or goal; `alone`
        is the field of this name."""
        if landscape and landscape not in landscapes():
            raise BadInput.of("--landscape", vocabulary.unknown("landscape", landscape, landscapes()))
        if goal and goal not in goal_kinds():
            raise BadInput.of("--goal", vocabulary.unknown("goal", goal, goal_kinds()))
        return cls(seed_word(word), landscape, goal, alone)

    @property
    def id(self) -> str:
        """The id of the map: the word with hyphens, then the landscape and goal that were wished for."""
        return "-".join([*self.word.split(), *filter(None, (self.landscape, self.goal))])


@dataclass(frozen=True)
class DrawnWords:
    """The choices that follow from a seed word: landscape, goal, and the attacking side (`attacker`) of goals that have
    one."""

    landscape: str
    goal: str
    attacker: str


def drawn(wish: Wish) -> DrawnWords:
    """Return the landscape, goal and attacker for a wish; what the wish leaves open follows from the word."""
    plain = parted(wish.word).plain
    dice = dice_of("kind", plain)
    names, kinds = list(landscapes()), list(goal_kinds())
    landscape, goal = names[dice.roll(len(names)) - 1], kinds[dice.roll(len(kinds)) - 1]
    attacker = ("red", "blue")[dice.roll(2) - 1]
    return DrawnWords(wish.landscape or landscape, wish.goal or goal, attacker)


@lru_cache(KEPT)
def made(wish: Wish) -> BattleMap:
    """Return the map for a wish. Raises BadInput if the landscape's pieces or steps do not fit together."""
    return map_of(drawing_of(wish), wish.id, f"the map of {wish.word!r}", [])


def drawing_of(wish: Wish) -> Drawing:
    """Return the map for a wish as a drawing for Tiled. Raises BadInput if the landscape's pieces or steps do not fit
    together."""
    what = drawn(wish)
    landscape = landscapes()[what.landscape]
    plain, changes, *_ = parted(wish.word)
    even = goal_kinds()[what.goal].sides == "any"
    for attempt in range(TRIES):
        name = f"{plain}|{what.landscape}|{attempt}" if attempt else f"{plain}|{what.landscape}"
        plan = planned(landscape, pieces(what.landscape), name, even, changes)
        sketch = Sketch(plan)
        areas = areas_on(sketch.board)
        if not is_playable(sketch.board, areas):
            continue
        board = _strewn(sketch, landscape, areas, name)
        areas = areas_on(board)
        if is_playable(board, areas):
            draw_areas(sketch, areas)
            draw_goals(sketch, board, areas, what.attacker, what.goal if wish.alone else "")
            _draw_labels(sketch)
            return sketch.drawing(_facts(wish, landscape, plan))
    raise BadInput.of(f"the map of {wish.word!r}", f"no playable map was found in {TRIES} tries")


def _strewn(sketch: Sketch, landscape: Landscape, areas: dict[str, list[Square]], name: str) -> Board:
    """Scatter single things outside starting areas and contested middle; return the board with them."""
    kept = {square for squares in areas.values() for square in squares}
    kept.update(zone_on(sketch.board, ways_off(sketch.board, areas["red"][:1])))
    sketch.strew(landscape, tiles_by_terrain(), kept, dice_of("strew", name))
    return sketch.board_now()


def _draw_labels(sketch: Sketch) -> None:
    """Write the labels of pieces on the map, each text once and at most MOST_LABELS."""
    told: set[str] = set()
    for cell in CELLS:
        piece, _ = sketch.plan.laid[cell]
        if piece.label and piece.label not in told and len(told) < MOST_LABELS:
            told.add(piece.label)
            sketch.point("labels", (cell[0] * SIZE + SIZE // 2, cell[1] * SIZE + SIZE // 2), text=piece.label)


def _facts(wish: Wish, landscape: Landscape, plan: GroundPlan) -> dict[str, str | int | bool]:
    """Return the map's properties: title, author, blurb, surroundings, sides and squads."""
    plain, changes, *_ = parted(wish.word)
    dice = dice_of("name", plain)
    place = landscape.places[dice.roll(len(landscape.places)) - 1]
    title = f"{plain.split()[-1].capitalize()} {place}" + (f" {changes + 1}" if changes else "")
    said = list(dict.fromkeys(piece.says for piece, _ in plan.laid.values() if piece.says))[:MOST_SAID]
    told = f" {' and '.join(said).capitalize()}." if said else ""
    return {
        "title": title, "author": AUTHOR, "blurb": f"{landscape.says}{told}", "environment": landscape.environment,
        "light": "day", "sides": "red, blue", **{f"squad-{side}": SQUAD for side in OTHER},
    }  # fmt: skip
