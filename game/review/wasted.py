"""Turns that were ended although the figure could have come much nearer to the goal.

They are read from the recording, without rollouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ai.bodies import pace_of
from game.engine.distance_fields import FAR, surveyed, way_steps
from game.engine.view import View
from game.model.commands import Answer, End
from game.model.grid import Square
from game.model.listing import number_words
from game.review.deeds import Deed
from game.review.findings import CurvePoint, OwnDeed
from game.review.moments import moment_of
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import is_blameless

WALK = "move"
"""Action of an ordinary walk."""
LEAST = 2
"""Divisor of a figure's usual move: one part in LEAST of it, or more, counts as given away."""


class Wasted(NamedTuple):
    """Turn that was given away: its act, the squares by which the figure could have come nearer, and its distance from
    the goal in squares."""

    act: int
    nearer: int
    away: int


def wasted_turn(
    tape: Tape, looks: Sequence[ActLook], deeds: Sequence[Deed], curve: Sequence[CurvePoint], side: str
) -> OwnDeed | None:
    """Return the ended turn with which a side gave away the longest way to the goal; None if there is none. Turns do
    not reported if a hint advised ending them, if they won the battle, or if the figure acted later in the round."""
    found = sorted(_wasted(tape, looks, side), key=lambda one: (-one.nearer, one.act))
    one = next((some for some in found if not is_blameless(tape, some.act)), None)
    if one is None:
        return None
    deed, number = deeds[one.act], looks[one.act].round
    turn = moment_of(tape.sides, curve, one.act, deed)
    could = "got there" if one.nearer == one.away else f"come {number_words(one.nearer, 'square')} nearer"
    told = f"Given away, round {number}: {deed.name} could still have {could}"
    why = f"The turn ended {number_words(one.away, 'square')} from the goal."
    return OwnDeed(turn, one.act, side, False, told, why, wasted=True)


def _wasted(tape: Tape, looks: Sequence[ActLook], side: str) -> Iterator[Wasted]:
    """Yield the turns of a side that were ended although a good part of a move towards the goal was left."""
    for act, (seat, command) in enumerate(tape.acts):
        if seat != side or not isinstance(command, End) or _goes_on(tape, looks, act):
            continue
        view = at(tape, act).battle.view(seat)
        place = _aim(view, command.figure)
        ways = view.ways(command.figure, WALK) if place and WALK in view.ruleset.actions else None
        if not place or ways is None:
            continue
        left = way_steps(surveyed(view.board, view.ruleset.movement, 1), place, view.figure(command.figure).square)
        here = left[view.board.index(view.figure(command.figure).square)]
        best = min((left[view.board.index(square)] for square in ways.costs), default=here)
        if here < FAR and here - best >= max(2, pace_of(view, command.figure) / LEAST):
            yield Wasted(act, here - best, here)


def _goes_on(tape: Tape, looks: Sequence[ActLook], act: int) -> bool:
    """Return whether the figure of an act did something later in the same round."""
    figure = tape.acts[act][1].figure
    return any(
        tape.acts[later][1].figure == figure and not isinstance(tape.acts[later][1], Answer)
        for later in range(act + 1, len(tape.acts))
        if looks[later].round == looks[act].round
    )


def _aim(view: View, figure: int) -> tuple[Square, ...]:
    """Return the squares to which a figure should go for the goal: the zone to be held, or the exit if it carries or is
    a load; () if the goal does not need this figure."""
    goal = view.goal
    if goal is None or not view.knows(figure):
        return ()
    if goal.played.goal.zone and goal.wants:
        return goal.played.goal.zone
    bears = any(one.bearer == figure for one in goal.errands(view.seat))
    return tuple(sorted(goal.exits)) if bears else ()
