"""Chances to know before a decision: chances to hit from a square, and what enemies could do to a figure there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.ai.facts import changed_by
from game.engine.fair_fork import as_known, having_acted
from game.engine.view import View
from game.model.answers import AttackForecast, PathPlan
from game.model.commands import Command
from game.model.grid import Square, footprint, square_words
from game.model.rejections import Rejection
from game.model.shots import Placed, Shot


@dataclass(frozen=True, slots=True)
class Chance:
    """The forecast of one figure's attack on another with the best weapon, or the reason why it cannot attack."""

    attacker: int
    target: int
    forecast: AttackForecast | None
    refused: Rejection | None = None


def worth(forecast: AttackForecast) -> int:
    """Return the expected damage of an attack in half thousandths of a point; it is used to compare weapons."""
    return forecast.odds.permille * max(1, forecast.average)


def placed(view: View, figure: int, square: Square | None) -> Placed:
    """Return a figure placed on a square, or where it stands if `square` is None."""
    return view.placed(figure) if square is None else view.placed(figure).on(square)


def best(view: View, attacker: Placed, target: Placed, weapon: str = "") -> Chance:
    """Return the best attack of one figure on another, with the weapon `weapon`, or with any usable one if it is ""."""
    found: AttackForecast | None = None
    refused: Rejection | None = None
    for name in (weapon,) if weapon else view.sheet(attacker.figure).weapons:
        if view.weapon(name).is_explosive or view.shots(attacker.figure, name) == 0:
            continue
        forecast = view.forecast_of(Shot(attacker, target, name))
        if isinstance(forecast, Rejection):
            refused = refused or forecast
        elif found is None or worth(forecast) > worth(found):
            found = forecast
    if refused is not None and found is None:
        refused = view.cover.with_reason(refused, attacker, target)
    return Chance(attacker.figure, target.figure, found, refused)


def chance_after(view: View, command: Command, target: int, weapon: str) -> AttackForecast | None:
    """Return the forecast of a figure's attack after it has carried out `command`, such as aiming; None if the command
    is refused or no attack is possible afterwards."""
    then = changed_by(view, command)
    if then is None or not then.knows(target):
        return None
    return best(then, then.placed(command.figure), then.placed(target), weapon).forecast


def exposure(view: View, figure: int, square: Square) -> tuple[Chance, ...]:
    """Return the attack that each known opponent could make on a figure that stands on a square after acting; the worst
    for the figure comes first."""
    view = having_acted(view, figure)
    there = view.placed(figure).on(square)
    chances = [best(view, view.placed(other), there) for other in view.opponents()]
    able = [chance for chance in chances if chance.forecast is not None and chance.forecast.odds.cases]
    return tuple(sorted(able, key=lambda c: (-worth(c.forecast) if c.forecast else 0, c.attacker)))


def once_begun(view: View, command: Command | None) -> View:
    """Return the view after a command that prepares a move, such as starting to run; the same view if `command` is None
    or refused."""
    return view if command is None else changed_by(as_known(view), command) or view


def unable(view: View, figure: int, square: Square) -> tuple[Chance, ...]:
    """Return the known opponents that could not attack a figure on a square, each with the reason; the nearest comes
    first."""
    body = view.placed(figure).on(square)
    chances = [best(view, view.placed(other), body) for other in view.opponents()]
    found = [chance for chance in chances if chance.forecast is None]
    x, y = square

    def far(chance: Chance) -> int:
        there = view.figure(chance.attacker).square
        return max(abs(there[0] - x), abs(there[1] - y))

    return tuple(sorted((chance for chance in found if chance.refused), key=lambda c: (far(c), c.attacker)))


@dataclass(frozen=True, slots=True)
class StepReaction:
    """An enemy that may react to a step of a path. `square` is where the step leads; `odds` is the enemy's chance to
    hit in words ("" if unknown); `at` is the square that the step leaves, on which a hit that harms ends the move
    (intercept.result)."""

    square: Square
    enemy: int
    odds: str
    at: Square


def reactions(view: View, mover: int, plan: PathPlan) -> tuple[StepReaction, ...]:
    """Return the known enemies that may react to the steps of a path, in the order of the steps."""
    found, here = [], view.figure(mover).square
    for step in plan.steps:
        for enemy in step.provokes:
            if view.knows(enemy):
                odds = view.reaction_odds(enemy, mover, here)
                told = "" if isinstance(odds, Rejection) else str(odds.odds)
                found.append(StepReaction(step.square, enemy, told, here))
        here = step.square
    return tuple(found)


def may_intercept(view: View, answer: StepReaction) -> str:
    """Return a few words with the name of an enemy that may intercept a step, and its chance to hit."""
    chance = f": {answer.odds}" if answer.odds else ""
    return f"{view.figure(answer.enemy).name} may intercept{chance}"


def reaction_rows(view: View, answers: Sequence[StepReaction]) -> list[str]:
    """Return a sentence for each enemy that may intercept a path: at the first step where it can, with its chance and
    what a hit does."""
    first = {answer.enemy: answer for answer in reversed(answers)}
    return [f"{may_intercept(view, one)}, and harm stops you at {square_words(one.at)}." for one in first.values()]


def watchers(view: View, square: Square) -> tuple[tuple[int, Square, bool], ...]:
    """Return, for each known opponent, its id, the square from which it looks, and whether it sees the square `square`
    from there."""
    found = []
    for other in view.opponents():
        figure = view.figure(other)
        eyes = footprint(figure.square, figure.width)
        seeing = next((eye for eye in eyes if view.glimpse(eye, square).seen), None)
        found.append((other, seeing or figure.square, seeing is not None))
    return tuple(found)


def threatened(view: View, figure: int) -> frozenset[Square]:
    """Return every square that a figure sees from where it stands and that its weapons reach."""
    known = view.figure(figure)
    sheet = view.sheet(figure)
    ranges = view.ruleset.ranges
    arms = [view.weapon(name) for name in sheet.weapons if view.shots(figure, name) != 0]
    far = max((ranges.most(sheet, arm) for arm in arms), default=0) + known.width
    eyes = footprint(known.square, known.width)
    x, y = known.square
    return frozenset(
        square
        for square in view.board.squares
        if abs(square[0] - x) <= far
        and abs(square[1] - y) <= far
        and not view.board.is_solid(square)
        and any(view.glimpse(eye, square).seen for eye in eyes)
    )


def endangered(view: View, figure: int) -> frozenset[Square]:
    """Return every square that a figure can reach with one move, or attack in melee from the end of one."""
    reach = as_known(view).reach(figure, "move")
    known = view.figure(figure)
    squares = {*reach.costs, *footprint(known.square, known.width)}
    beside = {
        (x + dx, y + dy)
        for x, y in squares
        for dx in range(-1, known.width + 1)
        for dy in range(-1, known.width + 1)
        if (x + dx, y + dy) in view.board and not view.board.is_solid((x + dx, y + dy))
    }
    return frozenset(beside)


def squares_of(view: View, figures: Iterable[int]) -> frozenset[Square]:
    """Return the squares that these figures cover, fallen ones excepted."""
    known = [figure for figure in map(view.figure, figures) if figure.state == "up"]
    return frozenset(square for figure in known for square in footprint(figure.square, figure.width))
