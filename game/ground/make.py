"""Maps made from a seed word: the same word gives the same map on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ground.aims import OTHER, areas_on, draw_areas, draw_goals, is_playable, zone_on
from game.ground.pieces import SIZE, pieces
from game.ground.plan import CELLS, GroundPlan, planned
from game.ground.scripts import Landscape, landscapes
from game.ground.sketch import Sketch
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

SQUAD = "captain, rifleman, rifleman, medic, scout, heavy-gunner"
"""The squad that fights on new ground where nothing else is said."""
AUTHOR = "Counterstep, from pieces"
TRIES = 12
"""Tries: ground is laid anew so often where it cannot be played."""
KEPT = 8
"""Maps that are kept, the ones asked for last: each holds what was looked up on its ground."""
MOST_LABELS, MOST_SAID = 4, 2


@dataclass(frozen=True)
class Wish:
    """A wish for a map: its seed word, and the landscape and the goal where they are not left to the word.

    `alone` draws that goal and no other.
    """

    word: str
    landscape: str = ""
    goal: str = ""
    alone: bool = False

    @classmethod
    def of(cls, word: str, landscape: str = "", goal: str = "", alone: bool = False) -> Wish:
        """A wish from what somebody wrote. Raises BadInput for a word, a landscape or a goal there is not."""
        if landscape and landscape not in landscapes():
            raise BadInput.of("--landscape", vocabulary.unknown("landscape", landscape, landscapes()))
        if goal and goal not in goal_kinds():
            raise BadInput.of("--goal", vocabulary.unknown("goal", goal, goal_kinds()))
        return cls(seed_word(word), landscape, goal, alone)

    @property
    def id(self) -> str:
        """The name of the map: the word with hyphens, and what was wished besides."""
        return "-".join([*self.word.split(), *filter(None, (self.landscape, self.goal))])


@dataclass(frozen=True)
class DrawnWords:
    """The choices of a word alone: its landscape, its goal, and who attacks where one side does."""

    landscape: str
    goal: str
    attacker: str


def drawn(wish: Wish) -> DrawnWords:
    """Landscape, goal and attacker of a wish; the word decides what is left open."""
    plain = parted(wish.word).plain
    dice = dice_of("kind", plain)
    names, kinds = list(landscapes()), list(goal_kinds())
    landscape, goal = names[dice.roll(len(names)) - 1], kinds[dice.roll(len(kinds)) - 1]
    attacker = ("red", "blue")[dice.roll(2) - 1]
    return DrawnWords(wish.landscape or landscape, wish.goal or goal, attacker)


@lru_cache(KEPT)
def made(wish: Wish) -> BattleMap:
    """The map of a wish. Raises BadInput where pieces or scripts do not go together."""
    return map_of(drawing_of(wish), wish.id, f"the map of {wish.word!r}", [])


def drawing_of(wish: Wish) -> Drawing:
    """The map of a wish as Tiled has it. Raises BadInput where pieces or scripts do not go together."""
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
    """Changes the sketch: single things lie on it, on no area, on no ground that is fought for."""
    kept = {square for squares in areas.values() for square in squares}
    kept.update(zone_on(sketch.board, ways_off(sketch.board, areas["red"][:1])))
    sketch.strew(landscape, tiles_by_terrain(), kept, dice_of("strew", name))
    return sketch.board_now()


def _draw_labels(sketch: Sketch) -> None:
    """Changes the sketch: the words of some pieces, each word once."""
    told: set[str] = set()
    for cell in CELLS:
        piece, _ = sketch.plan.laid[cell]
        if piece.label and piece.label not in told and len(told) < MOST_LABELS:
            told.add(piece.label)
            sketch.point("labels", (cell[0] * SIZE + SIZE // 2, cell[1] * SIZE + SIZE // 2), text=piece.label)


def _facts(wish: Wish, landscape: Landscape, plan: GroundPlan) -> dict[str, str | int | bool]:
    """The properties of the map."""
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
