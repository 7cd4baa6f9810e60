"""Questions about time: which declared actions come before a figure's own, as far as its side knows, and whether the
round ends first. Times are in AT (seconds of the calendar clock); the initiative strip is the list of turns on the
screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.actions import ACTIONS, action_title
from game.core.ruleset import ActionTerms
from game.engine.view import View
from game.model.answers import StripEntry
from game.model.command_ways import way_end
from game.model.commands import Cancel, Command, Move
from game.model.grid import Square, footprint
from game.model.listing import clause_case

SLOWED = "slowed-by-terrain"
"""The event "moved over slow ground", which may change a figure's Count."""


class Goer(NamedTuple):
    """A comrade that moves to the same square: `at` is the time at which it arrives (0 where all move at once); `fits`
    says whether the square has room for both."""

    figure: int
    at: int
    fits: bool


def end_title(view: View, figure: int) -> str:
    """Return the title of the action that ends a figure's turn, with the time it takes if any: "End turn", "Pause 1
    AT"."""
    pause = view.numbers(figure, "end").get("pause", "") if figure else ""
    return f"{action_title(view.ruleset, 'end')} {pause}".rstrip()


def end_deed(view: View, figure: int) -> str:
    """Return the action that ends a figure's turn, worded for the middle of a sentence: "end the turn", "pause 1
    AT"."""
    title = end_title(view, figure)
    return "end the turn" if title == ACTIONS["end"].title else clause_case(title)


def around(view: View, figure: int, at: int) -> tuple[list[StripEntry], list[StripEntry]]:
    """Return the entries of the other figures on the initiative strip, as two lists: those before and those after an
    action of `figure` at the time `at`."""
    entries = [entry for entry in view.strip() if not entry.waits]
    own = next((entry.tie for entry in entries if entry.figure == figure), ())
    others = [entry for entry in entries if entry.figure != figure]
    before = [entry for entry in others if (entry.at, entry.tie) < (at, own)]
    return before, [entry for entry in others if entry not in before]


def first_of(view: View, target: int, figure: int, at: int) -> StripEntry | None:
    """Return the strip entry of the action that `target` has declared and carries out before an action of `figure` at
    the time `at`; None if there is none."""
    before, _ = around(view, figure, at)
    return next((entry for entry in before if entry.figure == target and entry.winding), None)


def slow_price(view: View, command: Command) -> int:
    """Return the change of the figure's Count (its number in the order of turns) if the command is a move over slow
    ground; 0 if its Count stays."""
    if not isinstance(command, Move):
        return 0
    world, figure = view.position.world, command.figure
    slowed = world.ruleset.movement.is_slowed(world, figure, command.path, command.action, command.tumble)
    return world.ruleset.clock.shifts(world, figure, SLOWED) if slowed else 0


def attackers_first(view: View, figure: int, at: int) -> list[StripEntry]:
    """Return the strip entries of declared attacks on a figure that come before its own action at the time `at`. Only
    attackers that the seat knows are included."""
    before, _ = around(view, figure, at)
    own = set(view.own())
    declared = (entry for entry in before if entry.winding and entry.target == figure and entry.figure not in own)
    return [entry for entry in declared if view.knows(entry.figure) and _terms(view, entry).is_attack]


def doing_first(view: View, other: int, figure: int, at: int) -> str:
    """Return words for the action that `other` carries out before an action of `figure` at the time `at`: "moves first,
    at 17 AT"; "" if it has declared none that comes earlier."""
    first = first_of(view, other, figure, at)
    return f"{doing(view, first)} first, at {first.at} {first.label}" if first is not None else ""


def doing(view: View, entry: StripEntry) -> str:
    """Return the declared action of a strip entry as a verb, and whom it attacks: "moves", "attacks Rolf"."""
    if goes(view, entry):
        return "moves"
    aimed = _terms(view, entry).is_attack and entry.target and view.knows(entry.target)
    return f"{ACTIONS[entry.action].verb}{f' {view.figure(entry.target).name}' if aimed else ''}"


def goes(view: View, entry: StripEntry) -> bool:
    """Return whether the declared action of a strip entry is a move."""
    return _terms(view, entry).is_move


def _terms(view: View, entry: StripEntry) -> ActionTerms:
    return view.ruleset.actions[entry.action]


def goers(view: View, figure: int, square: Square) -> Iterator[Goer]:
    """Yield the comrades whose ordered or declared moves end on a square that `figure` would cover at `square`."""
    own = set(footprint(square, view.figure(figure).width))
    due = {entry.figure: entry.at for entry in view.strip() if entry.winding}
    for other in view.own():
        declared = view.declared(other)
        given = (*view.ordered(other), *([declared] if declared is not None and other in due else []))
        ends = [end for command in given if (end := way_end(command)) is not None]
        if other != figure and any(own & {*footprint(end, view.figure(other).width)} for end in ends):
            yield Goer(other, due.get(other, 0), view.share_room(figure, other))


def time_of(view: View, command: Command) -> int:
    """Return the time that a command takes, in the clock's unit; 0 for a clock without times."""
    done, now = view.next_at(command), view.next_at(Cancel(command.figure))
    return done - now if done is not None and now is not None else 0


def ends_first(view: View, at: int) -> bool:
    """Return whether the present round ends before an action at the time `at`, or at that very time."""
    end = view.round_ends
    return end is not None and at >= end


def is_last(view: View) -> bool:
    """Return whether the present round is the last one of the battle."""
    limits = [view.round_limit, *([view.goal.last_round] if view.goal is not None else [])]
    return view.round >= min((limit for limit in limits if limit), default=view.round + 1)


def counted_ground(view: View) -> frozenset[Square]:
    """Return the squares on which the figures of each side are counted at the end of a round; empty if the battle's
    goal counts none."""
    goal = view.goal
    if goal is not None:
        return frozenset(goal.played.goal.zone) if goal.played.kind.counts in ("more", "clear") else frozenset()
    return frozenset(square for one in view.goals if one.kind == "hold" for square in one.squares)
