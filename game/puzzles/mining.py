"""Search for new puzzles in battles between computers: positions in which one turn is clearly best and not obvious.

The part of the map around the acting figure becomes the board, and all turns are searched. A puzzle is accepted on
three conditions: few answers are right; neither the easy computer nor the greedy habit (solvers.py) finds one; and
without some rule other answers would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, cast

import msgspec

from game.ai.opponent import opponent
from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.commands import BonusStep
from game.model.components import Clock, Conditions, Health, Identity, Magazine, Place
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.grid import Square, distance
from game.model.scenario import Scenario, SideSetup
from game.puzzles.goals import LEAST_LEAD, MARGIN, stars, worth
from game.puzzles.proof import changes_answer, is_refused, without
from game.puzzles.puzzle import Puzzle, acts_table, read_puzzles, shipped_map
from game.puzzles.reasons import why
from game.puzzles.search import SearchResult, TooLarge, search
from game.puzzles.solvers import FOR_SURE, rating_of, result_of, solved_by, turn_of
from game.puzzles.turn import begin, fraction
from game.puzzles.window import Window
from game.puzzles.wording import hint_of, name_of
from game.rulebook.switches import switches
from game.rules import figures, targets

WIDTH, HEIGHT = 12, 7
"""Width and height of a new puzzle's board, in squares."""
MOST_RIGHT = 4
"""Most different right answers to a new puzzle."""
MOST_TURNS = 3000
MOST_RULES = 2
"""Most rules named in a new puzzle."""
MOST_OF_ONE = 3
"""Most puzzles from one battle."""
LEAST_GAP = Fraction(3, 100)
"""Least gain, as a share of 1, that a puzzle must offer: a shot after a move over a shot at once, and shelter over the
starting square."""
KINDS = ("hit", "hit", "shelter", "hit", "hit", "shelter", "hit", "away")
EVERY = 5
"""Number of acts between two positions of a battle that are examined."""
MOST_ACTS = 400

PuzzleData = dict[str, Any]


def mine(ruleset: str, maps: Sequence[str], seed: int = 1) -> Iterator[PuzzleData]:
    """Yield puzzles as tables of a puzzle file, without end, from one battle after another. The same seed gives the
    same puzzles; the kinds of goals alternate."""
    number = seed * 1000
    while True:
        name = maps[number % len(maps)]
        kept = 0
        for place, position in enumerate(_positions(ruleset, name, number)):
            found = _puzzle_in(position, f"{ruleset}-{number}-{place}", number + place)
            if found is not None:
                kept += 1
                yield found
            if kept == MOST_OF_ONE:
                break
        number += 1


# --- positions --------------------------------------------------------------------------------------------------------


def _positions(ruleset: str, map_name: str, seed: int) -> Iterator[PuzzleData]:
    """Yield positions of one battle as tables, still without a goal and without claims."""
    battle_map = shipped_map(map_name)
    battle = Battle.create(Scenario(battle_map, ruleset, tuple(SideSetup(side) for side in battle_map.sides), seed))
    battle.start()
    players = {side: opponent("normal" if place else "easy") for place, side in enumerate(battle_map.sides)}
    for number in range(MOST_ACTS):
        decision = battle.decision
        if decision is None:
            return
        if number % EVERY == 0 and decision.figures and not decision.choices:
            position = _position(battle, decision.figures[number % len(decision.figures)])
            if position is not None:
                yield position
        battle.submit(players[decision.seat].choose(battle.view(decision.seat)))


def _position(battle: Battle, figure: int) -> PuzzleData | None:
    """Return a table with the part of a battle's map around a figure, and the figures there; None if no enemy is in
    it."""
    world = battle.world
    here = world.get(figure, Place).square
    enemies = [f for f in figures.opponents(world, figure) if distance(here, world.get(f, Place).square) < WIDTH]
    if not enemies or world.board.width < WIDTH or world.board.height < HEIGHT:
        return None
    near = min(enemies, key=lambda enemy: (distance(here, world.get(enemy, Place).square), enemy))
    window = _window(world, here, world.get(near, Place).square)
    inside = [f for f in figures.fighting(world) if all(map(window.holds, figures.squares_of(world, f)))]
    if figure not in inside or near not in inside:
        return None
    tables = [_figure(world, f, window, figure, place) for place, f in enumerate(inside)]
    scale = str(world.options.get("scale", "")) if world.ruleset.variants else ""
    return {
        "ruleset": battle.scenario.ruleset, "board": {"map": world.map.id, "window": list(window)}, "figures": tables,
        "figure": figures.name_of(world, figure), "scale": scale,
    }  # fmt: skip


def _window(world: World, here: tuple[int, int], there: tuple[int, int]) -> Window:
    """Return the part of the map with two squares near its middle, as far as the map's edges allow."""
    x, y = ((here[axis] + there[axis]) // 2 for axis in (0, 1))
    left = min(max(0, x - WIDTH // 2), world.board.width - WIDTH)
    top = min(max(0, y - HEIGHT // 2), world.board.height - HEIGHT)
    return Window(left, top, WIDTH, HEIGHT)


def _figure(world: World, figure: int, window: Window, acting: int, place: int) -> PuzzleData:
    """Return a figure's present state as a table, with a `count` or `at_time` by which the acting figure comes
    first."""
    identity, health = world.get(figure, Identity), world.get(figure, Health)
    table: PuzzleData = {
        "name": identity.name, "profile": identity.profile, "side": identity.side,
        "square": list(window.within(world.get(figure, Place).square)), "facing": world.get(figure, Place).facing,
    }  # fmt: skip
    posture = figures.posture_of(world, figure)
    table |= {"posture": posture} if posture != "standing" else {}
    kept = {name: held.value for name, held in world.get(figure, Conditions).active.items() if _lasts(world, name)}
    table |= {"conditions": kept} if kept else {}
    lost = {track: points for track, points in health.lost.items() if points > 0}
    table |= {"lost": lost} if lost else {}
    shots = {weapon: left for weapon, left in world.get(figure, Magazine).shots.items() if left < 2}
    table |= {"shots": shots} if shots else {}
    due = world.ruleset.clock.due_at(world, figure)
    if due is None:
        table["count"] = 18 if figure == acting else max(1, 12 - place)
    else:
        ahead = due - world.get(TABLE, Clock).time
        table["at_time"] = 0 if figure == acting else 7 + max(0, ahead) % 6
    return table


def _lasts(world: World, condition: str) -> bool:
    """Return whether a condition lasts longer than the present act and depends on no other figure."""
    numbers = world.ruleset.conditions.get(condition)
    return (
        numbers is not None
        and bool(numbers.modifiers)
        and not numbers.helpless
        and condition not in ("hidden", "invisible", "grappled")
    )


# --- goals ------------------------------------------------------------------------------------------------------------


def _puzzle_in(position: PuzzleData, name: str, number: int) -> PuzzleData | None:
    """Return the puzzle made from a position with a goal; `number` chooses the kind of goal. None if it would be no
    good puzzle."""
    goal = _goal(position, name, KINDS[number % len(KINDS)], Dice(number))
    return certified(_with_goal(position, name, goal)) if goal is not None else None


def _with_goal(position: PuzzleData, name: str, goal: PuzzleData) -> PuzzleData:
    return {**position, "id": name, "title": name_of(position["figure"], goal), "goal": goal, "rules": ["grid.squares"],
            "without": "grid.squares", "best": "1", "stars": ["0", "0"], "acts": []}  # fmt: skip


def _goal(position: PuzzleData, name: str, kind: str, dice: Dice) -> PuzzleData | None:
    """Return a goal for a position: to hit a target, to find shelter, or to get away from enemies. None if no goal of
    this kind can be missed."""
    own = next(f["side"] for f in position["figures"] if f["name"] == position["figure"])
    enemies = [f["name"] for f in position["figures"] if f["side"] != own]
    if kind == "hit":
        goals = [{"kind": "hit", "target": enemy} for enemy in sorted(enemies, key=lambda _: dice.roll(1000))]
        return next((goal for goal in goals if _may_gain(position, name, goal)), None)
    if len(enemies) < 2:
        return None
    return _zone(position, name, dice) if kind == "shelter" else {"kind": "away"}


def _may_gain(position: PuzzleData, name: str, goal: PuzzleData) -> bool:
    """Return whether a goal can be worth a puzzle: at least one square, and at most MOST_RIGHT of those within one
    move, offer a shot better by LEAST_GAP than the figure's own square."""
    try:
        puzzle = read_puzzles({"puzzle": [_with_goal(position, name, goal)]}, name)[0]
        turn = begin(puzzle)
    except (BadInput, ValueError):
        return False
    world, rules, figure = turn.battle.world, turn.battle.world.ruleset, puzzle.figure
    action = rules.ordinary_move

    shots = [targets.shot(world, figure, puzzle.target, weapon) for weapon in world.sheet(figure).weapons]

    def chance(square: Square) -> Fraction:
        seen = [rules.resolution.forecast(world, shot.moved_to(square)) for shot in shots]
        return max((fraction(one.odds) for one in seen if isinstance(one, AttackForecast)), default=Fraction(0))

    here = chance(figures.square_of(world, figure))
    there = [chance(square) for square in rules.movement.reach(world, figure, action).costs]
    if max(there, default=here) <= here + LEAST_GAP:
        return False
    return BonusStep.__struct_config__.tag in rules.actions or there.count(max(there)) <= MOST_RIGHT


def _zone(position: PuzzleData, name: str, dice: Dice) -> PuzzleData | None:
    """Return a goal of shelter on a few squares, or outside a blast, in which at most MOST_RIGHT squares are the best
    by MARGIN; None if there is none."""
    try:
        puzzle = read_puzzles({"puzzle": [_with_goal(position, name, {"kind": "shelter"})]}, name)[0]
        if not _is_promising(puzzle):
            return None
        found = search(puzzle, most=MOST_TURNS)
    except (BadInput, ValueError, TooLarge):
        return None
    by_square: dict[Square, Fraction] = {}
    for mark, value in found.answers.items():
        square = cast("Square", mark[0])
        by_square[square] = max(value, by_square.get(square, value))
    here = figures.square_of(begin(puzzle).battle.world, puzzle.figure)
    for _ in range(12):
        middle = (dice.roll(WIDTH) - 1, dice.roll(HEIGHT) - 1)
        radius = dice.roll(2)
        around = {s for s in _all_squares() if distance(s, middle) <= radius}
        blast = {s for s in _all_squares() if distance(s, here) <= radius + 1}
        for goal, squares in (("zone", around), ("avoid", blast)):
            values = sorted((v for s, v in by_square.items() if (s in squares) == (goal == "zone")), reverse=True)
            if len(values) > 4 and values[0] > 0 and values[MOST_RIGHT] < values[0] - MARGIN and here not in around:
                return {"kind": "shelter", goal: [list(square) for square in sorted(squares)]}
    return None


def _all_squares() -> list[Square]:
    return [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def certified(table: PuzzleData) -> PuzzleData | None:
    """Return the table with all its claims filled in by a search; None if it would be no good puzzle."""
    try:
        puzzle = read_puzzles({"puzzle": [table]}, table["id"])[0]
        if not _is_promising(puzzle):
            return None
        found = search(puzzle, most=MOST_TURNS)
    except (BadInput, ValueError, TooLarge):
        return None
    if not _is_clear(found):
        return None
    steps = thresholds(found.best, found.answers.values())
    if steps is None:
        return None
    one, two = steps
    whole = msgspec.structs.replace(puzzle, best=found.best, stars=(one, two), acts=found.acts)
    if any(stars(whole, result_of(whole, name)) == 3 for name in FOR_SURE):
        return None
    rules = _rules(whole, found)
    if not rules:
        return None
    rating = rating_of(solved_by(whole))
    return {**table, "rules": rules, "without": rules[0], "best": str(found.best), "stars": [str(one), str(two)],
            "rating": rating, "hint": hint_of(whole, found.acts), "acts": acts_table(whole, found.acts),
            "why": why(whole, turn_of(whole, "greedy"))}  # fmt: skip


def _is_promising(puzzle: Puzzle) -> bool:
    """Return whether the goal of a puzzle is not reached already at the start."""
    return puzzle.goal.kind == "hit" or worth(begin(puzzle)) < 1 - LEAST_GAP


def _is_clear(found: SearchResult) -> bool:
    """Return whether few answers are right, and doing nothing is not one of them."""
    if not found.acts or found.best <= Fraction(1, 20) or len(found.answers) < 6:
        return False
    return len(found.right) <= MOST_RIGHT


def thresholds(best: Fraction, answers: Iterable[Fraction]) -> tuple[Fraction, Fraction] | None:
    """Return the worths needed for one and for two stars, in whole per cent: about half, and nine tenths, of the
    answers are worse. Two stars need at least LEAST_LEAD less than the best worth, and some answer earns each number of
    stars. None if that is impossible."""
    values = sorted(value for value in answers if value > 0)
    lower = [value for value in values if value <= best - LEAST_LEAD]
    two = _percent(min(values[len(values) * 9 // 10], lower[-1])) if lower else Fraction(0)
    lowest = [value for value in lower if value < two]
    if not lowest:
        return None
    return max(_percent(min(values[len(values) // 2], lowest[-1])), Fraction(0)), two


def _percent(value: Fraction) -> Fraction:
    """Return the value of a turn, a fraction, rounded down to whole per cent."""
    return Fraction(int(value * 100), 100)


def _rules(puzzle: Puzzle, found: SearchResult) -> list[str]:
    """Return the ids of rules without which other answers would be right: first rules without which the best turn is
    not legal, else rules that a search finds."""
    known = [rule for rule in switches() if without(puzzle, rule) and _is_about(puzzle, rule)]
    refused = [rule for rule in known if is_refused(puzzle, found, rule)]
    if refused:
        return refused[:MOST_RULES]
    tried = (rule for rule in SEARCHED if rule in known)
    return [*islice((rule for rule in tried if changes_answer(puzzle, found, rule, MOST_TURNS)), MOST_RULES)]


SEARCHED = (
    "d20.cover", "rolls.cover", "d10.cover", "pools.cover", "d20.range", "d10.range", "rolls.range", "range.bands",
    "d20.aim", "rolls.stances", "d20.posture", "d10.attack", "surface.cluttered", "phase.difficult-terrain",
)  # fmt: skip
"""Rules that change the worth of an act, in the order in which a search tries them."""

GROUNDS = {
    "surface.cluttered": ("clutter", "rubble", "undergrowth-heavy", "bush-heavy", "table"),
    "surface.barbed-wire": ("barbed-wire",), "surface.mud-knee": ("mud-knee", "swamp"),
    "surface.mud-waist": ("mud-waist",), "surface.snow": ("snow-shallow", "snow-deep"),
    "surface.water-knee": ("water-knee",), "surface.water-waist": ("water-waist", "water-deep"),
}  # fmt: skip
"""Kinds of ground that a rule is about, by rule; the rule cannot matter on boards without them."""


def _is_about(puzzle: Puzzle, rule: str) -> bool:
    """Return whether a rule could matter to a puzzle."""
    grounds = GROUNDS.get(rule)
    if grounds is None:
        return True
    return any(name in grounds for stack in puzzle.scenario.map.board.terrain for name in stack)
