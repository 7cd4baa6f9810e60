"""The worth of a puzzle's turn, an exact fraction from 0 to 1, from the forecasts that battles use."""

from __future__ import annotations

from fractions import Fraction

from game.core.world import World
from game.model.answers import AttackForecast
from game.model.commands import End
from game.model.components import Place
from game.model.grid import Square, distance_between
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import PuzzleTurn, fraction
from game.rules import figures, targets

MARGIN = Fraction(1, 100)
"""Difference from the best worth up to which a turn counts as equally good."""
LEAST_LEAD = Fraction(5, 100)
"""Least difference between the best worth and the one needed for two stars."""
NOTHING, EVERYTHING = Fraction(0), Fraction(1)


def worth(turn: PuzzleTurn) -> Fraction:
    """Return the worth of a turn as it is now: the chance, or the share of enemies, that its goal measures."""
    if turn.puzzle.goal.kind == "hit":
        return turn.chance
    world, puzzle = turn.battle.world, turn.puzzle
    if not figures.is_up(world, puzzle.figure) or not _is_in_place(world, puzzle):
        return NOTHING
    return _unhit(world, puzzle.figure) if puzzle.goal.kind == "shelter" else _unreached(world, puzzle.figure)


def worth_if_ended(turn: PuzzleTurn) -> Fraction:
    """Return the worth of a turn if the figure ends it now."""
    ended = turn if turn.over else turn.after(End(turn.puzzle.figure))
    return worth(ended) if isinstance(ended, PuzzleTurn) else worth(turn)


def is_right(puzzle: Puzzle, value: Fraction) -> bool:
    """Return whether a turn with this worth counts as best."""
    return value >= puzzle.best - MARGIN


def stars(puzzle: Puzzle, value: Fraction) -> int:
    """Return the stars (0 to 3) for a turn with this worth."""
    return 3 if is_right(puzzle, value) else sum(value >= need and value > 0 for need in puzzle.stars)


def threats(world: World, figure: int) -> tuple[tuple[int, AttackForecast], ...]:
    """Return (enemy's id, forecast) for each enemy that can attack a figure from its present square, with its attack
    that is most likely to hit."""
    found = []
    for enemy in figures.opponents(world, figure):
        best: AttackForecast | None = None
        for weapon in world.sheet(enemy).weapons:
            if world.weapon(weapon).is_explosive:
                continue
            seen = world.ruleset.resolution.forecast(world, targets.shot(world, enemy, figure, weapon))
            if isinstance(seen, AttackForecast) and (best is None or fraction(seen.odds) > fraction(best.odds)):
                best = seen
        if best is not None:
            found.append((enemy, best))
    return tuple(found)


def comers(world: World, figure: int) -> tuple[int, ...]:
    """Return the ids of the enemies that are beside a figure or can get there with one move."""
    place, width = world.get(figure, Place).square, figures.width_of(world, figure)
    return tuple(enemy for enemy in figures.opponents(world, figure) if _comes(world, enemy, place, width))


def _comes(world: World, enemy: int, place: Square, width: int) -> bool:
    own = figures.width_of(world, enemy)
    reach = world.ruleset.movement.reach(world, enemy, world.ruleset.ordinary_move)
    squares = [world.get(enemy, Place).square, *reach.costs]
    return any(distance_between(square, own, place, width) <= 1 for square in squares)


def _is_in_place(world: World, puzzle: Puzzle) -> bool:
    goal, squares = puzzle.goal, figures.squares_of(world, puzzle.figure)
    if goal.zone and not any(square in goal.zone for square in squares):
        return False
    return not any(square in goal.avoid for square in squares)


def _unhit(world: World, figure: int) -> Fraction:
    """Return the chance that no enemy hits a figure if each makes its attack that is most likely to hit."""
    chance = EVERYTHING
    for _, seen in threats(world, figure):
        chance *= 1 - fraction(seen.odds)
    return chance


def _unreached(world: World, figure: int) -> Fraction:
    """Return the share of enemies that cannot get beside a figure with one move."""
    enemies = figures.opponents(world, figure)
    return Fraction(len(enemies) - len(comers(world, figure)), len(enemies)) if enemies else EVERYTHING
