"""Words about an action that takes time, before it is declared: when it will be done (in AT, seconds of the calendar
clock), and what happens before that."""

from __future__ import annotations

from game.engine.due import Goer, around, counted_ground, doing, ends_first, first_of, goers, goes, is_last
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Command
from game.model.grid import Square, footprint


def done_words(view: View, figure: int, at: int) -> str:
    """Return words for when a figure's action is done, and after or before which figure: "Done at 20 AT (round 3),
    after Rolf"."""
    before, after = around(view, figure, at)
    others = [*before, *after]
    words = f"Done at {at} {others[0].label if others else ''}".rstrip()
    words += f" (round {view.round + 1})" if ends_first(view, at) and not is_last(view) else ""
    if before:
        return f"{words}, after {view.figure(before[-1].figure).name}"
    return f"{words}, before {view.figure(after[0].figure).name}" if after else words


def stays_words(view: View, figure: int) -> str:
    """Return sentences on how long a comrade that has declared a move still stands on its square; "" for other
    figures."""
    if not view.is_ours(figure):
        return ""
    entry = next((one for one in view.strip() if one.figure == figure and one.winding and goes(view, one)), None)
    if entry is None:
        return ""
    return f"{view.figure(figure).name} stands there until {entry.at} {entry.label}. Only then can you move there."


def leaves_words(view: View, figure: int, square: Square, *, chosen: bool) -> str:
    """Return a sentence saying that a comrade will have left the last square of a path by then. Unless the square is
    already `chosen`, it also says how to choose it. Return "" if no comrade stands there."""
    comrade = comrade_on(view, figure, square)
    if not comrade:
        return ""
    name = view.figure(comrade).name
    how = "" if chosen else f" Shift+click goes there, a click chooses {name}."
    return f"{name} will have left.{how}"


def comrade_on(view: View, figure: int, square: Square) -> int:
    """Return the id of a comrade of the figure that covers a square; 0 if none does."""
    others = (view.figure(one) for one in view.own() if one != figure)
    return next((one.id for one in others if square in footprint(one.square, one.width)), 0)


def time_lines(view: View, command: Command, at: int) -> list[str]:
    """Return the lines about a command that is done at the time `at`: the time, or what its target does before, and
    what the end of the round means for it."""
    first = first_words(view, command, at)
    return [line for line in (first or done_words(view, command.figure, at), late_words(view, command, at)) if line]


def first_words(view: View, command: Command, at: int) -> str:
    """Return sentences on what the target of a command does before the time `at`; "" if it has declared nothing for
    before then."""
    target = getattr(command, "target", 0)
    first = first_of(view, target, command.figure, at) if target and view.knows(target) else None
    if first is None:
        return ""
    name, does = view.figure(target).name, doing(view, first)
    says = f"{name} {does} at {first.at} {first.label}, before this (at {at} {first.label})."
    return f"{says} So the chance may be different then." if goes(view, first) else says


def shared_words(view: View, figure: int, square: Square, at: int) -> list[str]:
    """Return a sentence for each comrade that goes to the same square as the figure, by the time `at` (0 if all move at
    once)."""
    return [_shared(view, goer, figure, at) for goer in goers(view, figure, square)]


def _shared(view: View, goer: Goer, figure: int, at: int) -> str:
    name = view.figure(goer.figure).name
    if goer.fits or not goer.at:
        return f"{name} goes there too: a shared square"
    before, _ = around(view, figure, at)
    if any(entry.figure == goer.figure for entry in before):
        return f"{name} goes there first, at {goer.at} AT: no room for you then."
    return f"{name} goes there too, at {goer.at} AT: no room for both."


def late_words(view: View, command: Command, at: int) -> str:
    """Return a sentence on what it means that a command is done, at the time `at`, only after the round's end; "" if it
    is done before, or if that changes nothing."""
    if not ends_first(view, at):
        return ""
    if is_last(view):
        return f"The battle ends before that, at {view.round_ends} AT."
    ground, end = counted_ground(view), way_end(command)
    mover = view.figure(command.figure)
    here, there = (not ground.isdisjoint(footprint(one, mover.width)) for one in (mover.square, end or mover.square))
    begins = f"Round {view.round} ends first, at {view.round_ends} AT"
    if there and not here:
        return f"{begins}: you do not count there yet."
    if here and not there:
        return f"{begins}: you still count here."
    target = getattr(command, "target", 0)
    if target and view.knows(target):
        aimed = view.figure(target)
        return f"{begins}: {aimed.name} still counts there." if ground & {*footprint(aimed.square, aimed.width)} else ""
    return f"{begins}: whoever stands there still counts." if getattr(command, "square", None) in ground else ""
