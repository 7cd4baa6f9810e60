"""Scripted players to test the computer's levels against; as a player of a series: `game.lab.judges:Weigher`.

They use only the rules' public side (legal commands, forecasts, reach), and nothing of how the computer's levels plan.
Weigher takes the command with the most harm less danger. Each other player follows one habit, by other weights for the
same numbers; a level that plans should not lose to a habit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.view import View
from game.lab.prospects import best_attack, guns_on, share_of_points, steps_left
from game.lab.scripted import answered, prepared, ways
from game.model.answers import AttackForecast
from game.model.commands import Attack, Charge, Command, Crouch, End, Prone, Throw
from game.model.grid import Square, distance

LOOKED_AT = 60
"""Most squares that are weighed for a move, spread from the nearest to the enemies to the farthest."""
FARTHEST = 100
"""Number of steps beyond which more steps make no difference."""
CLOSE = 12
"""Worth of one step nearer, in thousandths of a roster point for each point of the moving figure."""


@dataclass(frozen=True, slots=True)
class HabitWeights:
    """Weights in per cent: `promise` for the next attack from a square, `danger` for enemies' attacks on it, `nearer`
    for each step. `from_here` is the least chance to hit, in per cent, for an attack."""

    promise: int = 80
    danger: int = 30
    nearer: int = 100
    from_here: int = 0


class Weigher:
    """Player that chooses the command by the harm it expects to do now and next, less the harm it fears on its
    square."""

    habit = HabitWeights()

    def choose(self, view: View, seed: int) -> Command:
        """Return the command to give now."""
        decision = view.decision
        assert decision is not None
        if decision.choices:
            return answered(decision)
        figure = decision.figures[0]
        here = view.figure(figure).square
        best, command = self._standing(view, figure, here), prepared(view, figure) or End(figure)
        for value, other in self._weighed(view, figure, here):
            if value > best:
                best, command = value, other
        return command

    def _weighed(self, view: View, figure: int, here: Square) -> Iterator[tuple[int, Command]]:
        """Yield (worth, command) for every attack, move and lower posture; the worth is in thousandths of a roster
        point."""
        after = self._standing(view, figure, here)
        for gain, command in attacks(view, figure, self.habit.from_here):
            yield gain + after, command
        for square, command in _ways(view, figure):
            yield self._standing(view, figure, square), command
        for action, kind in (("crouch", Crouch), ("prone", Prone)):
            if action in view.ruleset.actions and any(isinstance(c, kind) for c in view.legal_of(figure, action)):
                value = self._standing(view, figure, here, "crouching" if kind is Crouch else "prone")
                yield value - 1, kind(figure)

    def _standing(self, view: View, figure: int, square: Square, posture: str = "") -> int:
        """Return the worth of being on a square, in thousandths of a roster point: the next attack, less the danger and
        the distance left."""
        habit = self.habit
        feared = sum(share_of_points(view, figure, harm) for harm in guns_on(view, figure, square, posture).values())
        value = habit.promise * _gain(view, figure, square) // 100 - habit.danger * feared // 100
        return value - habit.nearer * CLOSE * view.sheet(figure).points * _left(view, figure, square) // 100


def _left(view: View, figure: int, square: Square) -> int:
    """Return the steps to the nearest enemy, plus half the steps to the nearest objective; each of the two is limited
    to FARTHEST."""
    steps, foes = steps_left(view, figure, square), len(view.opponents())
    enemies, grounds = steps[:foes], steps[foes:]
    return min((FARTHEST, *enemies)) + (min((FARTHEST, *grounds)) // 2 if grounds else 0)


def attacks(view: View, figure: int, least: int) -> Iterator[tuple[int, Command]]:
    """Yield (worth, command) for every attack, charge and throw near an enemy, the worth in thousandths of a roster
    point; attacks with a chance below `least` (per cent) are left out."""
    for action, terms in view.ruleset.actions.items():
        if not terms.is_attack and action != Throw.__struct_config__.tag:
            continue
        for command in view.legal_of(figure, action):
            if isinstance(command, Attack | Charge) and not getattr(command, "boost", 0):
                seen = view.forecast(figure, command.target, command.weapon)
                if isinstance(seen, AttackForecast) and seen.odds.permille >= 10 * least:
                    yield share_of_points(view, command.target, seen.harm), command
            elif isinstance(command, Throw) and any(
                distance(view.figure(foe).square, command.square) <= 1 for foe in view.opponents()
            ):
                yield _blast(view, figure, command), command


def _blast(view: View, figure: int, command: Throw) -> int:
    """Return the worth of a throw in thousandths of a roster point: harm to enemies less twice the harm to its own
    side."""
    seen = view.burst(figure, command.weapon, command.square)
    if not isinstance(seen, AttackForecast):
        return 0
    value = 0
    for squares, harm in view.burst_rings(command.weapon, command.square, seen.average // 2):
        for other in view.figures():
            if other.square in squares and other.state == "up":
                share = share_of_points(view, other.id, seen.odds.permille * harm)
                value += share if other.id in view.opponents() else -2 * share
    return value


def _gain(view: View, figure: int, square: Square) -> int:
    """Return the worth of the best attack from a square, in thousandths of a roster point; 0 if there is none."""
    body = view.placed(figure).on(square)
    seen = ((foe, best_attack(view, body, (view.placed(foe),))) for foe in view.opponents())
    return max((share_of_points(view, foe, best.harm) for foe, best in seen if best is not None), default=0)


def _ways(view: View, figure: int) -> list[tuple[Square, Command]]:
    """Return the moves to weigh as (square, command), one for each square and at most about LOOKED_AT."""
    found: dict[Square, Command] = {}
    for action, terms in view.ruleset.actions.items():
        if terms.is_move:
            for square, command in ways(view, figure, action):
                found.setdefault(square, command)
    foes = [view.figure(foe).square for foe in view.opponents()]
    order = sorted(found, key=lambda square: (min((distance(square, foe) for foe in foes), default=0), square))
    step = max(1, len(order) // LOOKED_AT)
    return [(square, found[square]) for square in order[::step]]


class Waiter(Weigher):
    """Player that waits for its enemies: it attacks those it can hit, but does not go nearer."""

    habit = HabitWeights(nearer=0)


class Camper(Weigher):
    """Player that looks for a square where no enemy can hit it, and makes only attacks that are likely to hit."""

    habit = HabitWeights(promise=20, danger=200, nearer=20, from_here=60)


class Rusher(Weigher):
    """Player that runs at the enemy whatever the danger."""

    habit = HabitWeights(danger=0, nearer=600)


class Trader(Weigher):
    """Player that makes its best attack whatever the danger."""

    habit = HabitWeights(promise=100, danger=0)


class Kiter(Weigher):
    """Player that attacks and then hides: the worth of a square ignores the attack that it offers next turn."""

    habit = HabitWeights(promise=0, danger=120, nearer=60)


class Ambusher(Weigher):
    """Player that stays out of sight and attacks only with a chance to hit of at least `from_here` per cent."""

    habit = HabitWeights(promise=50, danger=150, nearer=0, from_here=50)
