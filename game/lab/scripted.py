"""Plain players to measure others against; as players of a series: `game.lab.scripted:Chance`, `:Greedy`, `:Tries`.

None of them plans. Chance gives any legal command; Greedy makes its best attack, or else goes the shortest way to the
enemy; Tries plays each command on a copy of the battle that hides what its side does not know (a fair fork) and judges
the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.engine.distance_fields import surveyed
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Answer, Attack, Charge, Command, End, Hustle
from game.model.decisions import Decision
from game.model.grid import Square, distance
from game.rules.questions import YES

MOST_SQUARES = 24
"""About the most moves of one action that Tries tries, spread over all of them."""
MOST_OTHERS = 12
"""Most commands that Tries tries of an action other than a move."""
STEP = 25
"""Worth of one step nearer to an opponent, in thousandths of a roster point."""
PROMISE = 400
"""Weight, in thousandths, of an attack that would be possible next turn."""


class Chance:
    """Player that gives each legal command with the same probability."""

    def choose(self, view: View, seed: int) -> Command:
        """Return the command to give now."""
        return Random(seed).choice(list(view.legal()))


class Greedy:
    """Player that makes the attack with the most expected harm; if it has none, it goes nearer to an opponent, prepares
    an attack, or ends its turn."""

    def choose(self, view: View, seed: int) -> Command:
        """Return the command to give now."""
        decision = view.decision
        assert decision is not None
        if decision.choices:
            return answered(decision)
        figure = decision.figures[0]
        best = max(self._attacks(view, figure), key=lambda found: found[0], default=(0, None))
        if best[1] is not None and best[0] > 0:
            return best[1]
        if _has_attack(view, figure):
            return prepared(view, figure) or End(figure)
        return self._nearer(view, figure) or prepared(view, figure) or End(figure)

    def _attacks(self, view: View, figure: int) -> Iterator[tuple[int, Command]]:
        for action, terms in view.ruleset.actions.items():
            if terms.is_attack:
                for command in view.legal_of(figure, action):
                    if isinstance(command, Attack | Charge) and not getattr(command, "boost", 0):
                        yield _harm(view, figure, command.target, command.weapon), command

    def _nearer(self, view: View, figure: int) -> Command | None:
        """Return the move that ends nearest to an opponent; None if none ends nearer than the present square."""
        steps = _steps(view, figure)
        index = view.board.index
        best, least = None, steps[index(view.figure(figure).square)]
        for action, terms in view.ruleset.actions.items():
            if not terms.is_move:
                continue
            for square, command in ways(view, figure, action):
                if steps[index(square)] < least:
                    best, least = command, steps[index(square)]
        return best


def answered(decision: Decision) -> Command:
    """Return the answer of a plain player to a question: yes where that is offered, except to changing a declared
    action; else the last answer."""
    ids = [choice.id for choice in decision.choices]
    return Answer(decision.figure, YES if YES in ids and decision.kind != "reconsider" else ids[-1])


def prepared(view: View, figure: int) -> Command | None:
    """Return a command that makes a later attack possible (reload an empty weapon, break free, stand up, open a door);
    None if there is none."""
    for action in ("reload", "break-free", "stand", "open"):
        if action in view.ruleset.actions:
            for command in view.legal_of(figure, action):
                weapon = getattr(command, "weapon", "")
                if not weapon or view.shots(figure, weapon) == 0:
                    return command
    return None


class Tries:
    """Player that tries commands on fair forks (copies without hidden facts) of the battle, and gives the command after
    which its side's position has the highest value."""

    def choose(self, view: View, seed: int) -> Command:
        """Return the command to give now."""
        decision = view.decision
        assert decision is not None
        best: tuple[int, Command] | None = None
        for command in _some(view):
            fork = fair_fork(view, seed)
            if fork.submit(command) is not None:
                continue
            value = _standing(fork.view(view.seat), decision.figure)
            if best is None or value > best[0]:
                best = value, command
        return best[1] if best is not None else next(view.legal())


def _some(view: View) -> Iterator[Command]:
    """Yield the commands that Tries tries: every answer to a question, or else the end of the turn and some commands of
    every action."""
    decision = view.decision
    assert decision is not None
    if decision.choices:
        for choice in decision.choices:
            yield Answer(decision.figure, choice.id)
        return
    figure = decision.figures[0]
    yield End(figure)
    for action, terms in view.ruleset.actions.items():
        if terms.is_move:
            found = [command for _, command in ways(view, figure, action)]
            yield from found[:: max(1, len(found) // MOST_SQUARES)]
        elif action not in ("end", "recall", "cancel", "commit"):
            for command, _ in zip(view.legal_of(figure, action), range(MOST_OTHERS), strict=False):
                yield command


def _standing(view: View, figure: int) -> int:
    """Return how well the view's side stands, in thousandths of a roster point: health of both sides, attacks possible
    next, and the figure's distance to the enemy."""
    own, foes = view.own(), view.opponents()
    value = sum(_left(view, one) for one in own) - sum(_left(view, one) for one in foes)
    for one in own:
        value += max((_gain(view, one, foe) for foe in foes), default=0) * PROMISE // 1000
    for foe in foes:
        value -= max((_gain(view, foe, one) for one in own), default=0) * PROMISE // 1000
    if figure in own and foes:
        steps = _steps(view, figure)
        value -= STEP * min(100, steps[view.board.index(view.figure(figure).square)])
    return value


def _left(view: View, figure: int) -> int:
    """Return the worth of a figure's remaining health in thousandths of a roster point; half its roster points remain
    as long as it is up."""
    track = view.tracks(figure)[0]
    worth = view.sheet(figure).points * 500
    return worth + worth * max(0, track.left) // max(1, track.most)


def _gain(view: View, attacker: int, target: int) -> int:
    """Return the worth of an attacker's best attack on a target, in thousandths of a roster point."""
    best = max((_harm(view, attacker, target, weapon) for weapon in view.sheet(attacker).weapons), default=0)
    left = max(1, sum(max(0, track.left) for track in view.tracks(target)[:1]))
    return view.sheet(target).points * min(1000, best // left) if best else 0


def _harm(view: View, attacker: int, target: int, weapon: str) -> int:
    """Return the expected harm of an attack in thousandths of a point; 0 if it is not possible."""
    seen = view.forecast(attacker, target, weapon)
    return seen.harm if isinstance(seen, AttackForecast) else 0


def _has_attack(view: View, figure: int) -> bool:
    """Return whether the figure can hit an opponent from its square with a weapon that is not empty, even if it has no
    time left."""
    weapons = [weapon for weapon in view.sheet(figure).weapons if view.shots(figure, weapon) != 0]
    return any(_harm(view, figure, foe, weapon) for foe in view.opponents() for weapon in weapons)


def ways(view: View, figure: int, action: str) -> Iterator[tuple[Square, Command]]:
    """Yield the commands of a movement action, each after the square on which it ends; sprints are left out."""
    for command in view.legal_of(figure, action):
        to = way_end(command)
        if to is not None and not (isinstance(command, Hustle) and command.sprint):
            yield to, command


def _steps(view: View, figure: int) -> list[int]:
    """Return, for every square by its index on the board, the steps over the ground to the opponent nearest to the
    figure, or to the middle of the board if none is known."""
    ways = surveyed(view.board, view.ruleset.movement, view.figure(figure).width)
    here = view.figure(figure).square
    foes = [view.figure(foe).square for foe in view.opponents()]
    if not foes:
        return ways.field_to((view.board.width // 2, view.board.height // 2))
    nearest = min(foes, key=lambda square: (distance(here, square), square))
    return ways.field_to(nearest)
