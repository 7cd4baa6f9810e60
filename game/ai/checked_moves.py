"""Moves that need a check: a tumble past opponents who bar the way, or a climb up or down a face (a wall or cliff)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.considerations import Scores
from game.ai.plans import Outlook, Plan
from game.model.answers import Reach, Trial
from game.model.commands import Climb, Move
from game.model.grid import Square, distance_between
from game.rules.movement import asked
from game.rules.movement.squares import SquareMovement, part_of

MOST_SLIPS = 3
STEPPED = 5
"""The height in feet that an ordinary step can rise; higher faces are climbed."""


def slips(o: Outlook, reach: Reach, after: Scores) -> Iterator[Plan]:
    """Yield tumbles to squares that no ordinary move reaches, if the squares are better and the chance to get there is
    at least `slip_least`. `after` scores what is left of the turn."""
    s, m = o.s, o.s.measure
    if not s.view.ruleset.movement.by_squares:
        return
    movement = part_of(s.view.position.world)
    if not movement.occupancy.tumble:
        return
    if o.stops.isdisjoint(reach.costs) or _chance(o, movement, 1) < m.slip_least:
        return
    farther = s.view.reach(s.figure, "move", tumble=True)
    beyond = [square for square in farther.costs if square not in reach.costs]
    stay = max(sum(o.place(square).values()) for square in (s.me.square, *_halts(o, reach)))
    for square in sorted(beyond, key=lambda q: (-o.pull.drawn(q, m.step), q))[:MOST_SLIPS]:
        path = farther.path(square)
        permille = _chance(o, movement, _passed(o, path))
        gain = sum(o.place(square).values()) - stay
        command = Move(s.figure, path, tumble=True)
        if gain > 0 and permille >= m.slip_least and s.view.check(command) is None:
            lost: Scores = {"slip": -gain * (1000 - permille) // 1000}
            yield o.plan(command, "slip past those that bar the way", square, lost, after)


def _halts(o: Outlook, reach: Reach) -> list[Square]:
    """Return up to two reachable squares, those that draw the figure most first."""
    return sorted(reach.costs, key=lambda q: (-o.pull.drawn(q, o.s.measure.step), q))[:2]


def _chance(o: Outlook, movement: SquareMovement, passed: int) -> int:
    """Return the chance, in thousandths, to tumble past `passed` opponents."""
    permille = 1000
    for before in range(passed):
        odds = o.s.view.check_odds(o.s.figure, asked.slip(movement, before)).odds
        permille = permille * odds.permille // 1000
    return permille


def _passed(o: Outlook, path: Sequence[Square]) -> int:
    """Return how many opponents a path passes beside or through."""
    width = o.s.me.width
    return sum(any(distance_between(q, width, foe.square, foe.width) <= 1 for q in path) for foe in o.s.foes)


def climbs(o: Outlook) -> Iterator[Plan]:
    """Yield climbs up or down a face where the way round is much longer or there is none."""
    s, m, board = o.s, o.s.measure, o.s.view.board
    numbers, (x, y) = s.view.ruleset.climbing, s.me.square
    for to in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
        if to not in board or abs(board.elevation(to) - board.elevation(s.me.square)) <= STEPPED:
            continue
        saved = min(o.pull.drawn(to, m.step) - o.pull.drawn(s.me.square, m.step), m.exit_reached)
        if saved <= m.step * s.me.pace or s.view.check(Climb(s.figure, to)) is not None:
            continue
        check = s.view.check_odds(s.figure, Trial(numbers.check, numbers.against, "Climb", "surface.step"))
        chance = check.odds.permille
        gain = max(1, s.view.allowance(s.figure, "climb") // numbers.per_speed) * numbers.gain
        halves = -(-abs(board.elevation(to) - board.elevation(s.me.square)) // gain) * 1000 // max(1, chance)
        fall = s.me.worth * (1000 - chance) // 1000 * m.fall // 100
        yield o.plan(Climb(s.figure, to), "climb", to, {"climb": -halves * m.step * s.me.pace // 2 - fall})
