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
"""The squad of a map made from a seed word, if nothing else is chosen."""
AUTHOR = "Counterstep, from pieces"
TRIES = 12
"""Attempts to lay ground that can be played."""
KEPT = 8
"""Maps that are cached, the last ones asked for; each holds what was computed for its ground."""
MOST_LABELS, MOST_SAID = 4, 2


@dataclass(frozen=True)
class Wish:
    """A wish for a map: its seed word, and the landscape and goal if they are not left to the word; `alone` draws no
    other goal."""

    word: str
    landscape: str = ""
    goal: str = ""
    alone: bool = False

    @classmethod
    def of(cls, word: str, landscape: str = "", goal: str = "", alone: bool = False) -> Wish:
        """Return a wish from text that somebody wrote. Raises BadInput for an invalid word, landscape or goal."""
        if landscape and landscape not in landscapes():
            raise BadInput.of("--landscape", vocabulary.unknown("landscape", landscape, landscapes()))
        if goal and goal not in goal_kinds():
            raise BadInput.of("--goal", vocabulary.unknown("goal", goal, goal_kinds()))
        return cls(seed_word(word), landscape, goal, alone)

    @property
    def id(self) -> str:
        """Return the name of the map: the word with hyphens, followed by the wished landscape and goal."""
        return "-".join([*self.word.split(), *filter(None, (self.landscape, self.goal))])


@dataclass(frozen=True)
class DrawnWords:
    """The choices that follow from a word: its landscape, its goal, and the attacking side if the goal has one."""

    landscape: str
    goal: str
    attacker: str


def drawn(wish: Wish) -> DrawnWords:
    """Return landscape, goal and attacker of a wish; the word decides what the wish leaves open."""
    plain = parted(wish.word).plain
    dice = dice_of("kind", plain)
    names, kinds = list(landscapes()), list(goal_kinds())
    landscape, goal = names[dice.roll(len(names)) - 1], kinds[dice.roll(len(kinds)) - 1]
    attacker = ("red", "blue")[dice.roll(2) - 1]
    return DrawnWords(wish.landscape or landscape, wish.goal or goal, attacker)


@lru_cache(KEPT)
def made(wish: Wish) -> BattleMap:
    """Return the map of a wish. Raises BadInput if pieces or scripts do not fit together."""
    return map_of(drawing_of(wish), wish.id, f"the map of {wish.word!r}", [])


def drawing_of(wish: Wish) -> Drawing:
    """Return the map of a wish as a drawing for Tiled. Raises BadInput if pieces or scripts do not fit together."""
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
    """Changes the sketch: scatter single things outside the areas and the contested ground, and return the new
    board."""
    kept = {square for squares in areas.values() for square in squares}
    kept.update(zone_on(sketch.board, ways_off(sketch.board, areas["red"][:1])))
    sketch.strew(landscape, tiles_by_terrain(), kept, dice_of("strew", name))
    return sketch.board_now()


def _draw_labels(sketch: Sketch) -> None:
    """Changes the sketch: write the labels of the pieces, each label once."""
    told: set[str] = set()
    for cell in CELLS:
        piece, _ = sketch.plan.laid[cell]
        if piece.label and piece.label not in told and len(told) < MOST_LABELS:
            told.add(piece.label)
            sketch.point("labels", (cell[0] * SIZE + SIZE // 2, cell[1] * SIZE + SIZE // 2), text=piece.label)


def _facts(wish: Wish, landscape: Landscape, plan: GroundPlan) -> dict[str, str | int | bool]:
    """Return the properties of the map."""
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
