"""First look at every act of a battle: the quick chances before it and after new dice, and whether the computer would
have given the same command.

Acts without dice, and acts that the computer would have done, too, need no rollouts of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.world import TABLE, World
from game.model.components import Clock
from game.model.events import Event
from game.review.measure import Chances, chances, mean
from game.review.rollouts import drawn_after, policy
from game.review.tape import Tape, at
from game.rules import figures

DRAWS = 6
"""Number of copies with new dice whose mean is the chance after an act."""


class ActLook(msgspec.Struct, frozen=True):
    """One act in numbers: its seat (the side that decided), figure and round; the quick chances before it, and after it
    as a mean over new dice. `calm`: no die was rolled. `expected`: the computer would have given this command. `thrown`
    is the number of dice of each side, in the order of the sides."""

    seat: str
    figure: int
    round: int
    before: Chances
    drawn: Chances
    calm: bool
    expected: bool
    thrown: tuple[int, ...]


def glance(tape: Tape) -> Iterator[ActLook]:
    """Yield a look at every act in order, with only the quick chances before it, as if every command were the
    computer's. Raises BadInput if the battle does not come out as recorded."""
    for position, (seat, command) in enumerate(tape.acts):
        battle = at(tape, position).battle
        before, now = chances(battle), battle.world.get(TABLE, Clock).round
        yield ActLook(seat, command.figure, now, before, before, False, True, (0,) * len(tape.sides))


def survey(tape: Tape, draws: int = DRAWS) -> Iterator[ActLook]:
    """Yield a look at every act in order, with the quick chances before it and their mean after it over `draws` draws
    of new dice. Raises BadInput if the battle does not come out as recorded."""
    player = policy()
    for position, (seat, command) in enumerate(tape.acts):
        replay = at(tape, position)
        battle = replay.battle
        clock, dice = battle.world.get(TABLE, Clock), battle.world.dice.position
        before = chances(battle)
        decision = battle.decision
        mine = player.choose(battle.view(seat)) if decision is not None and decision.seat == seat else None
        drawn = mean(drawn_after(battle, position, command, draws))
        replay = at(tape, position + 1)
        thrown = _thrown(tape, replay.events, replay.battle.world)
        calm = replay.battle.world.dice.position == dice
        after = chances(replay.battle) if calm else drawn
        yield ActLook(seat, command.figure, clock.round, before, after, calm, mine == command, thrown)


def _thrown(tape: Tape, events: list[Event], world: World) -> tuple[int, ...]:
    """Return the number of dice thrown by each side's figures, in the order of the sides."""
    counts = dict.fromkeys(tape.sides, 0)
    for event in events:
        figure = getattr(event, "figure", 0)
        if figure:
            counts[figures.side_of(world, figure)] += len(getattr(event, "rolls", ()))
    return tuple(counts.values())
