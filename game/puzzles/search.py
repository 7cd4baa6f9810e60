"""Search of all turns of a puzzle: every act that is legal and that a puzzle accepts, in every order, to every end.

These shortcuts cannot miss a better turn:

- Of turns that lead to the same battle with the same chance, only the earliest is continued.
- Turns whose worth cannot change any more are not continued: for a hit, if no attack can be paid for.
- An act that only takes time (`_is_idle`) makes nothing possible that was not possible before; an order that waits for
  its phase, such as closing a door, is judged by its result.
- The same kind of move to the same square, with no more time left than before, leads to nothing new (`Arrivals`).

If a listed path would need dice or provoke an enemy, a path around is looked for (`detours`).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from game.actions import ACTIONS
from game.actions.moves import PathAction
from game.core.world import TABLE
from game.model.answers import PathPlan, StepCost
from game.model.commands import Attack, Command, Disengage, End, Jump, Midway, Move, Path, Press, Surge, Throw, Withdraw
from game.model.components import Clock, Conditions, Magazine, Openings, Place, Posture, Stance, Walking
from game.model.grid import DIRECTIONS, Square
from game.model.rejections import Rejection
from game.puzzles.goals import MARGIN, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import WAYS, PuzzleTurn, begin, led_to
from game.rules import figures


def detours(turn: PuzzleTurn, refused: Iterable[Command]) -> Iterator[Command]:
    """Yield, for each refused move, the cheapest move to the same square that needs no dice and lets no enemy react, if
    there is one."""
    wanted: dict[str, list[Square]] = {}
    for command in refused:
        if isinstance(command, Move | Disengage | Withdraw) and command.path:
            wanted.setdefault(command.action, []).append(command.path[-1])
    for action, squares in wanted.items():
        known, quiet = ACTIONS[action], quiet_ways(turn, action)
        assert isinstance(known, PathAction)
        for square in dict.fromkeys(squares):
            if square in quiet:
                yield known.command(turn.puzzle.figure, quiet[square])


def quiet_ways(turn: PuzzleTurn, action: str) -> dict[Square, Path]:
    """Return the cheapest path to every square that needs no checks, lets no enemy react, and ends nowhere early. Of
    paths to the same square with an equally odd or even number of diagonal steps, only the cheapest is continued,
    because later costs depend on nothing else."""
    world, figure = turn.battle.world, turn.puzzle.figure
    part, engagement = world.ruleset.movement, world.ruleset.engagement
    start, allowance = figures.square_of(world, figure), part.allowance(world, figure, action).total
    stops, found = engagement.stop_squares(world, figure), dict[Square, Path]()
    best: dict[tuple[Square, int], int] = {(start, 0): 0}
    queue: list[tuple[int, int, Path]] = [(0, 0, ())]
    while queue:
        spent, parity, path = heapq.heappop(queue)
        here = path[-1] if path else start
        for x, y in DIRECTIONS:
            to = (here[0] + x, here[1] + y)
            if to not in world.board or to == start:
                continue
            step, ahead = part.step(world, figure, here, to, parity), (*path, to)
            if not isinstance(step, StepCost) or step.hazards or spent + step.cost > allowance:
                continue
            if engagement.provoked(world, figure, here, to, action, len(path)):
                continue
            if part.enters(world, figure, Walking(ahead, action, allowance, start), to) is not None:
                continue
            key, cost = (to, step.parity), spent + step.cost
            if best.get(key, cost + 1) <= cost:
                continue
            best[key] = cost
            if to not in found and isinstance(part.plan(world, figure, ahead, action), PathPlan):
                found[to] = ahead
            if to not in stops:
                heapq.heappush(queue, (cost, step.parity, ahead))
    return found


MOST_TURNS = 60_000
"""Most turns that a search tries; a puzzle with more turns is too large."""
PRICED_APART = (Attack.__struct_config__.tag, Throw.__struct_config__.tag, Midway.__struct_config__.tag)
"""Actions whose commands can take different amounts of time."""
LATER = ("movement-phase",)
"""Codes of rejections of attacks that become legal later in the same turn."""


class TooLarge(Exception):
    """Raised if a puzzle has more turns than a search may try; its text is the puzzle's id."""


@dataclass
class SearchResult:
    """Result of a search: the best worth, a shortest turn with it (`acts`), the best worth of each answer (`answers`,
    by PuzzleTurn.mark), and the number of turns tried. `places` caches worths."""

    best: Fraction = Fraction(-1)
    acts: tuple[Command, ...] = ()
    answers: dict[tuple[object, ...], Fraction] = field(default_factory=dict)
    turns: int = 0
    places: dict[str, Fraction] = field(default_factory=dict)

    @property
    def right(self) -> frozenset[tuple[object, ...]]:
        """The answers whose worth counts as best."""
        return frozenset(mark for mark, value in self.answers.items() if value >= self.best - MARGIN)

    def note(self, turn: PuzzleTurn) -> None:
        """Record a turn with the worth that it has if it ends now."""
        value, mark = self._worth(turn), turn.mark()
        self.answers[mark] = max(value, self.answers.get(mark, value))
        if value > self.best:
            self.best, self.acts = value, turn.acts

    def _worth(self, turn: PuzzleTurn) -> Fraction:
        """Return the worth of a turn if it ends now, cached by the position at its end. States that the turn's end
        removes, such as being on guard, are left out."""
        if turn.puzzle.goal.kind == "hit":
            return worth(turn)
        clock, place = turn.battle.world.get(TABLE, Clock), turn.battle.world.get(turn.puzzle.figure, Place)
        key = str((turn.over, clock.stage, clock.round, place, _shape(turn), _ordered(turn)))
        if key not in self.places:
            self.places[key] = worth_if_ended(turn)
        return self.places[key]


@dataclass
class Arrivals:
    """The best arrivals so far: for each kind of move, square and state, the number of actions left and the time before
    the move."""

    known: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)

    def has(self, turn: PuzzleTurn, command: Command) -> bool:
        """Return whether an equal move to the same square was tried in the same state with at least as much time
        left."""
        to = _by_foot(command)
        before = self.known.get(_arrival(turn, command.action, to)) if to else None
        return before is not None and before[0] >= _left(turn) and before[1] <= turn.time

    def add(self, turn: PuzzleTurn, command: Command, ahead: PuzzleTurn) -> None:
        """Record a move, if it took an action or time: such a move costs the same from every square."""
        to = _by_foot(command)
        if to and (_left(ahead) < _left(turn) or ahead.over or ahead.time > turn.time):
            known = self.known.setdefault(_arrival(turn, command.action, to), (_left(turn), turn.time))
            if _left(turn) >= known[0] and turn.time <= known[1]:
                self.known[_arrival(turn, command.action, to)] = _left(turn), turn.time


def search(puzzle: Puzzle, ruleset: str = "", most: int = MOST_TURNS) -> SearchResult:
    """Return the result of a search of all turns of a puzzle; `ruleset` replaces the puzzle's own. Raises TooLarge
    after `most` turns, and BadInput or ValueError as `begin` does."""
    found, seen, scout = SearchResult(), dict[tuple[object, ...], int](), Scout()
    layer = [begin(puzzle, ruleset)]
    while layer:
        coming: list[PuzzleTurn] = []
        for turn in layer:
            found.note(turn)
            for ahead in scout.successors(turn) if not is_dead(turn) else ():
                found.turns += 1
                if found.turns > most:
                    raise TooLarge(puzzle.id)
                key = ahead.key()
                if seen.get(key, ahead.time + 1) > ahead.time:
                    seen[key] = ahead.time
                    coming.append(ahead)
        layer = coming
    return found


@dataclass
class Scout:
    """A helper of the search that makes turns longer by one act, and remembers acts that lead to nothing new."""

    arrivals: Arrivals = field(default_factory=Arrivals)
    fruitless: set[tuple[object, ...]] = field(default_factory=set)

    def successors(self, turn: PuzzleTurn) -> Iterator[PuzzleTurn]:
        """Yield the turns that are one act longer than `turn` and may lead to a better one, and record them as
        reached."""
        around: list[Command] = []
        time = _time(turn)
        for command in turn.legal():
            if (*time, command.action) in self.fruitless or self.arrivals.has(turn, command):
                continue
            ahead = turn.after(command)
            if isinstance(ahead, Rejection):
                around += [command] if ahead.code in ("puzzle-dice", "puzzle-reaction") else []
                continue
            self.arrivals.add(turn, command, ahead)
            if self._leads_on(turn, command, ahead, time):
                yield ahead
        for command in detours(turn, around):
            ahead = turn.after(command)
            if isinstance(ahead, PuzzleTurn) and self._leads_on(turn, command, ahead, time):
                self.arrivals.add(turn, command, ahead)
                yield ahead

    def _leads_on(self, turn: PuzzleTurn, command: Command, ahead: PuzzleTurn, time: tuple[object, ...]) -> bool:
        """Return whether the turn `ahead`, reached by `command`, may lead to a better turn. If not, record that, so
        that other acts of the same kind are skipped as long as the time left is `time`."""
        if ahead.chance == turn.chance and _is_idle(turn, command, ahead):
            return False
        if turn.puzzle.goal.kind != "hit":
            return True
        if ahead.chance != turn.chance or not is_dead(ahead):
            return True
        if command.action not in PRICED_APART:
            self.fruitless.add((*time, command.action))
        return False


def is_dead(turn: PuzzleTurn) -> bool:
    """Return whether no further act can change the worth of a turn."""
    if turn.over:
        return True
    if turn.puzzle.goal.kind != "hit":
        return False
    rules = turn.battle.world.ruleset
    for branch in turn.branches:
        world = branch.battle.world
        for weapon in world.sheet(turn.puzzle.figure).weapons:
            attack = Attack(turn.puzzle.figure, turn.puzzle.target, weapon)
            refused = rules.clock.check_turn(world, attack) or rules.clock.check_price(world, attack)
            if (refused is None or refused.code in LATER) and not _comes_too_late(turn, attack):
                return False
    return not any(
        action in rules.actions and next(turn.battle.legal_of(turn.puzzle.figure, action), None) is not None
        for action in (Surge.__struct_config__.tag, Press.__struct_config__.tag)
    )


def _comes_too_late(turn: PuzzleTurn, attack: Attack) -> bool:
    """Return whether a declared attack would be carried out only after another figure's time to act."""
    world, clock = turn.battle.world, turn.battle.world.ruleset.clock
    due = clock.next_at(world, attack)
    others = [at for f in figures.fighting(world) if f != attack.figure and (at := clock.due_at(world, f)) is not None]
    return due is not None and bool(others) and due > min(others)


def play(puzzle: Puzzle, acts: tuple[Command, ...], ruleset: str = "") -> PuzzleTurn | Rejection:
    """Return the turn after some acts, or the rejection of the first refused act; `ruleset` replaces the puzzle's
    own."""
    turn: PuzzleTurn | Rejection = begin(puzzle, ruleset)
    for command in acts:
        assert isinstance(turn, PuzzleTurn)
        turn = turn.after(command)
        if isinstance(turn, Rejection):
            return turn
    return turn


# --- what tells two turns apart ---------------------------------------------------------------------------------------


def _shape(turn: PuzzleTurn) -> tuple[object, ...]:
    """Return the part of the acting figure's state that decides its further acts, besides its square: posture,
    conditions, run, open doors and, if the goal is a hit, its aim and shots."""
    world, figure = turn.battle.world, turn.puzzle.figure
    run = world.ruleset.clock.pass_of(world, figure)
    pace = (run.running, run.sprinted, run.sprint, run.straight, run.heading) if run is not None else ()
    seen = world.get(figure, Posture), world.get(figure, Conditions), world.get(TABLE, Openings), pace
    if turn.puzzle.goal.kind != "hit":
        return seen
    return *seen, world.get(figure, Stance), world.get(figure, Magazine)


def _is_idle(turn: PuzzleTurn, command: Command, ahead: PuzzleTurn) -> bool:
    """Return whether an act has done nothing but take time: the figure's square and state, doors and orders are the
    same after it."""
    if ahead.battle.world.get(TABLE, Clock).round != turn.battle.world.get(TABLE, Clock).round:
        return False
    if _left(ahead) > _left(turn):
        return False
    stage = turn.battle.world.get(TABLE, Clock).stage == ahead.battle.world.get(TABLE, Clock).stage
    place = turn.battle.world.get(turn.puzzle.figure, Place) == ahead.battle.world.get(turn.puzzle.figure, Place)
    if not (stage and place and _shape(turn) == _shape(ahead)):
        return False
    if _ordered(turn) == _ordered(ahead):
        return True
    return not isinstance(command, Midway) and _outcome(turn) == _outcome(ahead)


def _ordered(turn: PuzzleTurn) -> tuple[Command, ...]:
    """Return the figure's secret orders that are not carried out yet, except its move and its standard action."""

    return turn.battle.world.ruleset.clock.extras(turn.battle.world, turn.puzzle.figure)


def _outcome(turn: PuzzleTurn) -> tuple[object, ...]:
    """Return the figure's place, state and chance after its present orders are carried out."""
    ended = turn.after(End(turn.puzzle.figure))
    turn = ended if isinstance(ended, PuzzleTurn) else turn
    return turn.battle.world.get(turn.puzzle.figure, Place), _shape(turn), turn.chance


def _by_foot(command: Command) -> tuple[Square, int] | None:
    """Return the end of a move over ground, or of a jump, as (square, feet of rise); None for any other act."""
    to = led_to(command) if isinstance(command, (*WAYS, Jump)) else None
    return (to, command.rise if isinstance(command, Jump) else 0) if to else None


def _arrival(turn: PuzzleTurn, action: str, place: tuple[Square, int]) -> tuple[object, ...]:
    clock = turn.battle.world.get(TABLE, Clock)
    return action, place, str((_shape(turn), _ordered(turn))), turn.chance, clock.stage, clock.round


def _left(turn: PuzzleTurn) -> int:
    """Return the number of actions left in a turn, 0 if it is over."""
    world = turn.battle.world
    return sum(not pip.spent for pip in world.ruleset.clock.pips(world, turn.puzzle.figure)) if not turn.over else 0


def _time(turn: PuzzleTurn) -> tuple[object, ...]:
    """Return the figure's actions (spent and left) together with the battle's stage, time and round."""
    world, clock = turn.battle.world, turn.battle.world.get(TABLE, Clock)
    return world.ruleset.clock.pips(world, turn.puzzle.figure), clock.stage, clock.time, clock.round
