"""Previews of commands for the target under the pointer (called a pick)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.actions import action_title
from game.engine.due import slow_price
from game.engine.view import View
from game.model.answers import AttackForecast, Forecast, PathPlan
from game.model.commands import BonusStep, Command
from game.model.grid import Square, footprint, is_neighbour, square_words, straight_ways
from game.model.listing import clause_case
from game.model.rejections import Rejection
from game.table.due_words import comrade_on, stays_words
from game.table.odds import Chance, StepReaction, best, reactions, worth
from game.table.targeting import Choosing, Pick, is_square, straight, walk
from game.table.units import unit_of


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of a command: what it would do if it were given. `path` is drawn even if the command is refused.
    `trials` are the checks on the way, each with its square; `variants` are the commands for the same target, of which
    the one with the index `variant` is shown."""

    pick: Pick | None = None
    command: Command | None = None
    refused: Rejection | None = None
    path: tuple[Square, ...] = ()
    plan: PathPlan | None = None
    trials: tuple[tuple[Square, Forecast], ...] = ()
    chance: Chance | None = None
    burst: AttackForecast | None = None
    variants: tuple[Command, ...] = ()
    variant: int = 0
    route: PathPlan | None = None
    """The path of an action that moves and does something else too, such as a jump with its run-up."""
    answers: tuple[StepReaction, ...] = ()
    """The enemies that may react to steps of the planned path, in order."""
    then: Preview | None = None
    """The preview of the next command, if it takes several to get to the picked square: a second move, or the move
    after a run or a sprint."""
    slowed: int = 0
    """The change of the figure's Count (its number in the order of turns) because of slow ground on the way."""
    left: int = 0
    """The length of the way that remains to the picked square, if this turn does not reach it, in base steps (a plain
    straight step is 1)."""

    @property
    def legs(self) -> tuple[Preview, ...]:
        """Return this preview and those of the commands that follow it, in order."""
        return (self, *(self.then.legs if self.then is not None else ()))

    @property
    def end(self) -> Square | None:
        """Return the square on which the figure ends: that of the last move, or of a single step; None if it does not
        move."""
        plan = self.legs[-1].plan
        if plan is not None and plan.steps:
            return plan.steps[-1].square
        return self.command.to if isinstance(self.command, BonusStep) else None


NOTHING = Preview()
TOO_FAR = ("out-of-reach", "not-enough-movement")
"""Codes of rejections that say that a square is too far for one move."""
BARRING = ("occupied", "impassable")
"""Codes of rejections that say that a figure or an obstacle is in the way."""


def of_path(view: View, choosing: Choosing, square: Square, drawn: tuple[Square, ...], variant: int = 0) -> Preview:
    """Return the preview of a move to a square: along the squares `drawn` by hand and then straight on, or else by the
    cheapest way. If places above or below the square can be reached too, `variant` chooses among them."""
    steep = () if drawn else tuple(choosing.picks.get(square, ()))
    if square == view.figure(choosing.figure).square and not drawn:
        return _steep(view, steep, variant) if steep else NOTHING
    path = _way(choosing, square, drawn) or _where_left(view, choosing, square)
    if not path:
        return _steep(view, steep, variant) if steep else Preview(square, None, _too_far(view, choosing, square))
    command = walk(choosing, path)
    if variant % (1 + len(steep)):
        return _steep(view, (command, *steep), variant)
    plan = view.plan(choosing.figure, path, choosing.action, choosing.tumble)
    if isinstance(plan, Rejection):
        return Preview(square, None, plan, path)
    refused = view.check(command)
    variants = (command, *steep) if steep else ()
    taken = command if refused is None else None
    answers = reactions(view, choosing.figure, plan)
    slowed = slow_price(view, command)
    trials = view.trials(command)
    return Preview(square, taken, refused, path, plan, trials, variants=variants, answers=answers, slowed=slowed)


def _steep(view: View, ways: tuple[Command, ...], variant: int) -> Preview:
    """Return the preview of the way number `variant` among those to places above or below a square."""
    variant %= len(ways)
    command = ways[variant]
    path: tuple[Square, ...] = getattr(command, "path", ())
    return Preview(
        path[-1], command, None, path, view.route(command), view.trials(command), variants=ways, variant=variant
    )


def _way(choosing: Choosing, square: Square, drawn: tuple[Square, ...]) -> tuple[Square, ...]:
    assert choosing.reach is not None
    if drawn:
        return (*drawn, *straight(drawn[-1], square))
    return choosing.reach.path(square) if square in choosing.reach.costs else ()


def _where_left(view: View, choosing: Choosing, square: Square) -> tuple[Square, ...]:
    """Return the cheapest path to the square of a comrade whose orders lead away from it before the figure arrives; ()
    for other squares, or if the rules forbid it."""
    reach = choosing.reach
    if reach is None or not comrade_on(view, choosing.figure, square):
        return ()
    ways = [(*reach.path(one), square) for one in reach.costs if is_neighbour(one, square)]
    plans = [(view.plan(choosing.figure, way, choosing.action, choosing.tumble), way) for way in ways]
    able = [(plan.spent, way) for plan, way in plans if not isinstance(plan, Rejection)]
    return min(able, default=(0, ()))[1]


def _too_far(view: View, choosing: Choosing, square: Square) -> Rejection:
    mover = view.figure(choosing.figure)
    here, covered = mover.square, footprint(square, mover.width)
    if view.board.is_solid(square):
        return Rejection("impassable", "No figure can stand on that square.", "grid.squares")
    others = {one: other for other in view.figures() if other.id != mover.id and other.state == "up"
              for one in footprint(other.square, other.width)}  # fmt: skip
    if mover.width > 1 and any(view.board.is_solid(one) or one in others for one in covered):
        words = f"{mover.name} takes up {mover.width} by {mover.width} squares and does not fit there."
        return Rejection("impassable", words, "grid.squares")
    if square in others:
        until = stays_words(view, others[square].id)
        return Rejection("occupied", until or f"{others[square].name} stands there.", "grid.squares")
    if is_neighbour(here, square):
        plan = view.plan(choosing.figure, (square,), choosing.action, choosing.tumble)
        if isinstance(plan, Rejection):
            return plan
    told = _just_beyond(view, choosing, square) or _held(view, choosing, square)
    if told is not None:
        return told
    rule = view.ruleset.actions[choosing.action].rule
    second = "Too far for one move. With a second move you can get here."
    words = second if square in choosing.further else _how_far(view, choosing)
    return Rejection(TOO_FAR[0], words, rule)


def _just_beyond(view: View, choosing: Choosing, square: Square) -> Rejection | None:
    """Return the rejection for a square just out of reach; it says how much movement is missing. None for other
    squares, and if a second move leads there."""
    reach = choosing.reach
    if reach is None or square in choosing.further:
        return None
    near = [one for one in reach.costs if is_neighbour(one, square)]
    for one in sorted(near, key=lambda one: (reach.costs[one], one[0] != square[0] and one[1] != square[1], one)):
        plan = view.plan(choosing.figure, (*reach.path(one), square), choosing.action, choosing.tumble)
        if isinstance(plan, Rejection) and plan.code == "not-enough-movement":
            return Rejection(plan.code, f"Too far: {clause_case(plan.sentence)}", plan.rule)
    return None


def _held(view: View, choosing: Choosing, square: Square) -> Rejection | None:
    """Return the rejection for a square that is near enough but cannot be reached: it says where the figure must stop
    on the straight way, or what is in the way if there is no way round. None otherwise."""
    mover, barred = view.figure(choosing.figure), None
    for way in straight_ways(mover.square, square):
        plan = view.plan(choosing.figure, way[1:], choosing.action, choosing.tumble)
        if isinstance(plan, Rejection):
            barred = barred or plan
            continue
        step = next((step for step in plan.steps[:-1] if step.stop), None)
        if step is not None:
            words = f"{mover.name} must stop on the way there, at {square_words(step.square)}: {step.stop}."
            return Rejection("held", words, step.rule)
    if barred is None or barred.code not in BARRING or square in choosing.further:
        return None
    assert choosing.reach is not None
    least = min(filter(None, choosing.reach.costs.values()), default=0)
    along, across = sorted((abs(square[0] - mover.square[0]), abs(square[1] - mover.square[1])), reverse=True)
    dearest = along + across // 2  # where every second diagonal counts twice
    if not least or least * dearest > view.allowance(choosing.figure, choosing.action):
        return None
    words = f"{barred.sentence.removesuffix('.')}, and no way round leads there in one move."
    return Rejection("held", words, barred.rule)


def _how_far(view: View, choosing: Choosing) -> str:
    """Return a sentence saying that a square is too far, and how far the action goes."""
    title = action_title(view.ruleset, choosing.action)
    far = view.allowance(choosing.figure, choosing.action)
    return f"Too far: {title} goes as far as {far} {unit_of(view)}".removesuffix(".") + "."


def of_pick(view: View, choosing: Choosing, pick: Pick, variant: int) -> Preview:
    """Return the preview of command number `variant` for a target; -1 means the one that a click chooses."""
    commands = choosing.picks.get(pick)
    if not commands:
        return Preview(pick)
    variant = variant % len(commands) if variant >= 0 else best_variant(view, choosing, pick)
    command = commands[variant]
    chance = burst = None
    weapon = getattr(command, "weapon", "")
    if isinstance(pick, int) and pick in view.opponents() and choosing.shoots:
        chance = best(view, view.placed(choosing.figure), view.placed(pick), weapon)
        told = next((f for _, f in view.trials(command) if isinstance(f, AttackForecast)), None)
        chance = replace(chance, forecast=told) if told is not None and chance.forecast else chance
    elif weapon and is_square(pick):
        found = view.burst(choosing.figure, weapon, pick)
        burst = None if isinstance(found, Rejection) else found
    return Preview(
        pick, command, route=view.route(command), trials=view.trials(command), chance=chance, burst=burst,
        variants=tuple(commands), variant=variant,
    )  # fmt: skip


def best_variant(view: View, choosing: Choosing, pick: Pick) -> int:
    """Return the index of the command that a click on a target chooses: for an opponent the attack with the most
    expected damage, otherwise the first."""
    commands = choosing.picks.get(pick, ())
    if not isinstance(pick, int) or pick not in view.opponents() or not choosing.shoots:
        return 0
    shooter, target = view.placed(choosing.figure), view.placed(pick)
    most, place, known = -1, 0, set()
    for number, command in enumerate(commands):
        weapon = getattr(command, "weapon", "")
        chance = best(view, shooter, target, weapon) if weapon not in known else None
        known.add(weapon)
        if chance is not None and chance.forecast is not None and worth(chance.forecast) > most:
            most, place = worth(chance.forecast), number
    return place
