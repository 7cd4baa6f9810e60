"""The pull on a figure: all draws (places that attract it) of one decision.

Draws are ground to hold, ways out, opponents to approach, and squares to look at when no opponent is known. Scores are
in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass

from game.ai.bodies import Body
from game.ai.draws import EXIT, Draw
from game.ai.errands import errands_of
from game.ai.goal_draws import draws_of, fields_of, hurry, rank, steps_to
from game.ai.situation import Situation
from game.ai.stakes import stake_of, stands_on
from game.ai.weights import weights
from game.engine.distance_fields import FAR, Roads, way_steps
from game.engine.view import View
from game.model.grid import DIRECTIONS, Square, distance
from game.model.scenario import Objective

WINS = 1_000_000
"""The worth, in scores, of an act that wins the battle at once: more than everything else together."""
NEAREST = 3
"""The number of opponents to which distances are measured."""


@dataclass(frozen=True, slots=True)
class Pull:
    """The sum of all that attracts one figure in one decision: distances to its goals and enemies, and the scores for
    nearing them."""

    width: int
    draws: tuple[Draw, ...]
    foes: tuple[list[int], ...]
    """Base steps from every square to each of the nearest opponents."""
    prices: tuple[tuple[list[int], int], ...]
    """For each place that attracts the figure: the base steps to it from every square, and the score of one step,
    summed over all draws to that place."""
    presences: tuple[tuple[frozenset[Square], int], ...]
    """Sets of squares that are worth standing on, each with that worth in scores."""

    @classmethod
    def of(cls, width: int, draws: Sequence[Draw], foes: tuple[list[int], ...]) -> Pull:
        """Return the pull made of some draws, on a board of the given width."""
        prices = {id(draw.steps): (draw.steps, 0) for draw in draws}
        for draw in draws:
            steps, price = prices[id(draw.steps)]
            prices[id(steps)] = (steps, price + draw.per_step)
        priced = tuple((steps, price) for steps, price in prices.values() if price)
        return cls(width, tuple(draws), foes, priced, tuple((d.squares, d.presence) for d in draws if d.presence))

    def foe_steps(self, square: Square) -> int:
        """Return the base steps from a square to the nearest opponent or, if none is known, to the square where
        opponents are expected."""
        cell = square[1] * self.width + square[0]
        return min([steps[cell] for steps in self.foes], default=0)

    def drawn(self, square: Square, step: int) -> int:
        """Return how strongly a square draws the figure, in scores. A step nearer to an opponent is worth `step`
        scores."""
        return self.ground(square) - step * self.foe_steps(square)

    def all_drawn(self, squares: Collection[Square], step: int) -> list[int]:
        """Return `drawn` for each of several squares, in their order."""
        cells = [y * self.width + x for x, y in squares]
        found = [0] * len(cells)
        if self.foes:
            nearest = map(min, zip(*([steps[cell] for cell in cells] for steps in self.foes), strict=True))
            found = [-step * steps for steps in nearest]
        for steps, price in self.prices:
            found = [one - steps[cell] * price for one, cell in zip(found, cells, strict=True)]
        for inside, more in self.presences:
            if not inside.isdisjoint(squares):
                found = [one + more * (at in inside) for one, at in zip(found, squares, strict=True)]
        return found

    def ground(self, square: Square) -> int:
        """Return how strongly the goals draw the figure to a square, in scores: less for each step left to them, and
        more on a square that scores for the goal. 0 without goals."""
        if not self.draws:
            return 0
        cell = square[1] * self.width + square[0]
        worth = sum([presence for squares, presence in self.presences if square in squares])
        return worth - sum([steps[cell] * price for steps, price in self.prices])


def prepare(s: Situation) -> Generator[None, None, None]:
    """Compute the distances that `pull_of` needs, with a pause after each set."""
    ways = s.roads
    if not ways.ready:
        yield from ways.survey()
    for square in [foe.square for foe in near(s.me.square, s.foes, NEAREST)] or [_lookout(s.view)]:
        ways.field_to(square)
        yield
    for squares in (*(goal.squares for goal in s.view.goals if goal.squares), *fields_of(s)):
        steps_to(s, squares)
        yield


def pull_of(s: Situation) -> Pull:
    """Return all draws on the figure of a situation."""
    ways = s.roads
    width = s.view.board.width
    fields = tuple(_steps_to_foe(s, ways, foe.square) for foe in near(s.me.square, s.foes, NEAREST))
    if not s.foes:
        fields = (ways.field_to(_lookout(s.view)),)
    draws = []
    for place, goal in enumerate(s.view.goals):
        if goal.kind != "eliminate" and goal.squares:
            steps = steps_to(s, goal.squares)
            draw = _hold(s, place, goal, steps) if goal.kind == "hold" else _exit(s, goal, steps)
            draws += [draw] if draw is not None else []
            draws += _guard(s, place, goal, steps)
    draws += [*draws_of(s), *errands_of(s), *_fallen(s, ways)]
    return Pull.of(width, draws, fields)


def _steps_to_foe(s: Situation, ways: Roads, square: Square) -> list[int]:
    """Return, for every square by its index on the board, the steps to an opponent's square, or to the reachable square
    nearest to it."""
    steps = ways.field_to(square)
    is_cut_off = s.level.errand and steps[s.view.board.index(s.me.square)] >= FAR
    return way_steps(ways, (square,), s.me.square) if is_cut_off else steps


def _lookout(view: View) -> Square:
    """Return the square to look at when no opponent is known: goals and quarters of the board, one after another as
    rounds pass."""
    board = view.board
    middle = (board.width // 2, board.height // 2)
    places = [goal.squares[len(goal.squares) // 2] for goal in view.goals if goal.squares]
    if view.goal is not None and view.goal.played.goal.squares:
        squares = view.goal.played.goal.squares
        places.append(squares[len(squares) // 2])
    places += [middle] + [(board.width * x // 4, board.height * y // 4) for x, y in ((1, 1), (3, 3), (3, 1), (1, 3))]
    return places[view.round // 2 % len(places)]


def _hold(s: Situation, place: int, goal: Objective, steps: list[int]) -> Draw | None:
    """Return the draw of ground to be held, or to be denied to opponents; None for a figure not needed there.

    Half of a side goes there, or all of it when the ground is being lost."""
    squares = frozenset(goal.squares)
    held, holder = s.view.objectives()[place]
    lost = held if holder and holder != s.view.seat else 0
    mine = any(stands_on(friend, squares) for friend in s.friends)
    theirs = any(stands_on(foe, squares) for foe in s.foes)
    may_win = goal.side in (s.view.seat, "any")
    if not may_win and not (lost or theirs) and rank(s, steps) > 1:
        return None
    crew = (len(s.friends) + 2) // 2 if not lost else len(s.friends) + 1
    on_duty = rank(s, steps) < crew
    m = s.measure
    kept = holder == s.view.seat
    presence = (m.hold_more if mine else m.hold_first) * (100 + m.hold_urgent * lost) // 100
    if kept and not mine:
        presence += m.hold_first * held // max(1, goal.rounds)
    stake = stake_of(goal, held, s.level) if kept or (theirs and goal.side != s.view.seat) else 0
    presence += stake // 3 if mine else stake
    per_step = m.hold_step + stake // m.hold_near if on_duty else m.hold_step // 4
    presence = presence if on_duty or not mine else presence // 2
    return Draw(steps, per_step, squares, presence, about=("place", place))


def _guard(s: Situation, place: int, goal: Objective, steps: list[int]) -> Iterator[Draw]:
    """Yield a draw that keeps the two nearest figures close to ground that opponents may win by holding: near enough to
    reach it in time."""
    if goal.kind == "hold" and goal.side != s.view.seat and s.level.stake and rank(s, steps) < 2:
        late = s.roads.later(steps, s.me.pace)
        yield Draw(late, s.measure.hold_guard * s.level.stake // 100, frozenset(), 0, about=("place", place))


def _exit(s: Situation, goal: Objective, steps: list[int]) -> Draw | None:
    """Return the draw of an exit for as many figures as must leave by it; None for other figures, or if too few are
    left."""
    if goal.side not in (s.view.seat, "any"):
        return None
    wanted = max(1, goal.count) - s.view.gone(s.view.seat)
    far = steps[s.view.board.index(s.me.square)]
    spare = 1 if s.level.aim else 0  # somebody may fall on the way
    if wanted > len(s.friends) + 1 or (rank(s, steps) >= wanted + spare and (far or not spare)):
        return None
    reached = s.measure.exit_reached
    per_step = s.measure.exit_step * hurry(s, s.view.goal, far) // 100
    leaves = reached
    if s.level.aim:
        leaves = max(reached, weights().goal.battle // wanted) if wanted > 1 else WINS
    return Draw(steps, per_step, frozenset(goal.squares), reached, leaves, EXIT)


def _fallen(s: Situation, ways: Roads) -> Iterator[Draw]:
    """Yield the draw of dying comrades within one move, for the nearest figure that can give first aid."""
    rank = s.view.sheet(s.figure).skill("medicine")
    if not rank or "first-aid" not in s.view.ruleset.actions:
        return
    for other in s.view.figures():
        if other.side != s.view.seat or other.state != "dying" or "treated" in other.conditions:
            continue
        gap = distance(s.me.square, other.square)
        if gap > s.me.pace + 1 or any(distance(friend.square, other.square) < min(2, gap) for friend in s.friends):
            continue
        x, y = other.square
        beside = frozenset((x + dx, y + dy) for dx, dy in DIRECTIONS if (x + dx, y + dy) in s.view.board)
        chance = min(90, s.measure.aid_base + s.measure.aid_rank * rank)
        worth = s.view.sheet(other.id).points * 10 * s.measure.aid * chance // 100
        steps = ways.field(("fallen", other.square), beside)
        yield Draw(steps, s.measure.hold_step, beside, worth * s.measure.soon // 100, about=("fallen", other.id))


def near(square: Square, bodies: tuple[Body, ...], count: int) -> tuple[Body, ...]:
    """Return the `count` bodies nearest to a square."""
    return tuple(sorted(bodies, key=lambda body: (distance(square, body.square), body.id))[:count])
