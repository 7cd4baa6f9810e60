"""Fair forks: copies of a battle for computer opponents that look ahead. What the opponent's seat may not know is
replaced by guesses."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.world import TABLE, World
from game.engine import systems
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Attack, Command
from game.model.components import Conditions, Identity, Magazine, Place, Sides
from game.model.dice import Dice
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures, sight, targets

SALT = 0x5EED_0F_FA1B
"""A constant mixed into seeds, so that a fair fork never rolls the same dice as a battle with the same seed."""
NEVER = 1_000_000
"""The round of arrival of a figure that must never arrive."""
TRIES = 24
"""The most random squares tried for a hidden figure; after that, a square in sight of its opponents is accepted."""


def fair_fork(view: View, seed: int) -> Battle:
    """Return a copy of the battle in which all facts are guessed that the view's seat may not know. Opponents have full
    magazines and no secret or standing orders; their declared actions are guesses; hidden figures stand on random
    squares. The same seed and the same knowledge give the same copy. For the umpire (seat "") nothing is guessed."""
    origin = view.position
    world = origin.world.fork(Dice(fair_seed(seed)))
    systems.install(world)
    if view.seat:
        others = tuple(figure for figure in world.figures if not view.is_ours(figure))
        unknown = tuple(figure for figure in figures.present(world) if not view.knows(figure))
        _forget(world, others, unknown, seed)
    return Battle(world, origin.scenario)


def fair_seed(seed: int) -> int:
    """Return the seed of a fair fork's dice, made from the given seed."""
    return seed ^ SALT


def knows_everybody(view: View) -> bool:
    """Return whether a view knows where every figure is; its fair forks then have all figures in their real places."""
    return not view.seat or all(view.knows(figure) for figure in figures.present(view.position.world))


def as_known(view: View) -> View:
    """Return a view of a copy of the battle without the figures that the seat does not know; the view itself if there
    are none. Used for questions about other figures' moves, so that the answers do not give a hidden figure away."""
    if knows_everybody(view):
        return view
    origin, key = view.position, ("as known", view.seat)
    world = origin.world.memo.get(key)
    if world is None:
        world = origin.world.fork(Dice(fair_seed(0)))
        systems.install(world)
        for figure in figures.present(origin.world):
            if not view.knows(figure):
                world.put(figure, Place((-1, -1), on_board=False))
                _await(world, figure)
        origin.world.memo[key] = world
    return Battle(world, origin.scenario).view(view.seat)


def _await(world: World, figure: int) -> None:
    """Mark a figure that was taken off the board as still to arrive, so that its side does not count as beaten."""
    identity = world.get(figure, Identity)
    world.put(figure, replace(identity, overrides={**identity.overrides, "arrives": NEVER}))


def standing_at(view: View, figure: int, square: Square) -> View:
    """Return the seat's view of a copy of the battle in which `figure` stands on the ground of `square`. Figures that
    the seat does not know are left out."""
    origin = as_known(view).position
    world = origin.world.fork(Dice(fair_seed(0)))
    systems.install(world)
    world.put(figure, replace(world.get(figure, Place), square=square, above=0, narrow=(0, 0)))
    return Battle(world, origin.scenario).view(view.seat)


def having_acted(view: View, figure: int) -> View:
    """Return the seat's view of a copy of the battle in which `figure` has lost the conditions that end when it acts;
    the view itself if none ends. Figures that the seat does not know are left out. Used to forecast what follows an
    action."""
    present = view.position.world
    ended = present.ruleset.clock.ended_by_acting(present, figure)
    if not ended:
        return view
    key, known = ("having acted", view.seat, figure), as_known(view).position
    world = present.memo.get(key)
    if world is None:
        world = present.memo[key] = known.world.fork(Dice(fair_seed(0)))
        systems.install(world)
        active = world.get(figure, Conditions).active
        world.change(figure, Conditions, active={name: one for name, one in active.items() if name not in ended})
    return Battle(world, known.scenario).view(view.seat)


def _forget(world: World, others: tuple[int, ...], unknown: tuple[int, ...], seed: int) -> None:
    for figure in others:
        if world.get(figure, Magazine).shots:
            world.put(figure, Magazine({}))
    _forget_standing_orders(world, {figures.side_of(world, figure) for figure in others})
    _scatter(world, unknown, Dice(fair_seed(seed)))
    world.ruleset.clock.forget(world, others, lambda command: _guessed(world, command))


def _forget_standing_orders(world: World, theirs: set[str]) -> None:
    sides = world.get(TABLE, Sides).by_id
    if any(state.orders for side, state in sides.items() if side in theirs):
        known = {side: replace(state, orders={}) if side in theirs else state for side, state in sides.items()}
        world.put(TABLE, Sides(known))


def _guessed(world: World, command: Command) -> Command | None:
    """Return the attack with the most expected damage on the target of a declared attack, because opponents know the
    target but not the weapon. Return None for other commands, and if no weapon can attack."""
    if not isinstance(command, Attack):
        return None
    best, most = None, 0
    for weapon in world.sheet(command.figure).weapons:
        seen = world.ruleset.resolution.forecast(world, targets.shot(world, command.figure, command.target, weapon))
        if not isinstance(seen, Rejection) and seen.odds.permille * seen.average > most:
            best, most = weapon, seen.odds.permille * seen.average
    return Attack(command.figure, command.target, best) if best is not None else None


def _scatter(world: World, unknown: tuple[int, ...], dice: Dice) -> None:
    """Move every figure of `unknown` to a random square, out of its opponents' sight if possible."""
    for figure in unknown:
        world.put(figure, Place((-1, -1), on_board=False))
    for figure in unknown:
        world.put(figure, Place(_somewhere(world, figure, dice)))


def _somewhere(world: World, figure: int, dice: Dice) -> Square:
    board = world.board
    taken = {square for other in figures.present(world) for square in figures.squares_of(world, other)}
    watchers = [figures.square_of(world, other) for other in figures.opponents(world, figure)]
    chosen = None
    for _ in range(TRIES):
        square = (dice.roll(board.width) - 1, dice.roll(board.height) - 1)
        if not _has_room(world, figure, square, taken):
            continue
        chosen = square
        if not any(sight.view(world, watcher, square).seen for watcher in watchers):
            return square
    if chosen is not None:
        return chosen
    free = (square for square in board.squares if _has_room(world, figure, square, taken))
    return next(free, (0, 0))


def _has_room(world: World, figure: int, square: Square, taken: set[Square]) -> bool:
    return world.ruleset.movement.fits(world, figure, square) and taken.isdisjoint(
        figures.covered(world, figure, square)
    )
