"""Orders of several parts, put together on the board with the key Shift: several figures to keep away from, or a jump
with its run-up and the walk after it."""

from __future__ import annotations

from itertools import product

import msgspec

from game.actions import ACTIONS
from game.engine.view import View
from game.model.commands import Command
from game.model.grid import Square
from game.model.listing import listed
from game.model.rejections import Rejection
from game.table.pointed import figure_under
from game.table.selection import Selection
from game.table.targeting import Choosing, Pick, fields, is_square, straight

NO_SUCH = Rejection("nobody", "You see nobody to keep away from.")
NO_JUMP = Rejection("nowhere", "This run-up leaves no movement for the jump.")
NAME_FIRST = Rejection("nothing-chosen", "Choose where the jump ends first.")


def names_several(action: str) -> bool:
    """Return whether an action takes any number of figures as its target."""
    return "targets" in fields(action)


def goes_on(action: str) -> bool:
    """Return whether a walk can follow an action within the same order."""
    return {"to", "after"} <= set(fields(action))


def is_composed(selection: Selection) -> bool:
    """Return whether the order that is being chosen can have several parts."""
    is_path = selection.choosing is not None and selection.choosing.is_path
    return is_path or goes_on(selection.action) or (names_several(selection.action) and figure_under(selection) != 0)


def compose(selection: Selection, square: Square, figure: int) -> Rejection | None:
    """Add a part to the order: a part of a path, a run-up, a walk after the jump or one more figure. Return the reason
    why that is impossible, or None."""
    if names_several(selection.action):
        return add_figure(selection, figure)
    if goes_on(selection.action):
        return run_up(selection, square) if selection.pinned is None else walk_on(selection, square)
    return selection.draw_to(square)


def add_figure(selection: Selection, figure: int) -> Rejection | None:
    """Add a figure to those that the order names, or remove it if it is already named. Return the reason why that is
    impossible, or None."""
    choosing = selection.choosing
    assert choosing is not None
    now = selection.preview().command if selection.pinned is not None else None
    before: tuple[int, ...] = getattr(now, "targets", ())
    targets = tuple(one for one in before if one != figure) if figure in before else (*before, figure)
    made = about_all(selection.view, choosing, targets)
    if isinstance(made, Rejection):
        return made
    pick = targets[0] if len(targets) == 1 else listed([selection.session.name(one) for one in targets])
    choosing.picks[pick] = made
    selection.pinned = pick
    return None


def about_all(view: View, choosing: Choosing, targets: tuple[int, ...]) -> list[Command] | Rejection:
    """Return the commands of an action that name exactly these figures, the shortest distance first; the reason if
    there are none."""
    figure, action = choosing.figure, choosing.action
    listed = [*view.legal_of(figure, action), *view.besides(figure, action)]
    by_distance = {getattr(command, "distance", 0): command for command in listed}
    made = [msgspec.structs.replace(by_distance[feet], targets=targets) for feet in sorted(by_distance)]
    refused = view.check(made[0]) if made else NO_SUCH
    return refused if refused is not None else made


def run_up(selection: Selection, square: Square) -> Rejection | None:
    """Let the figure run up straight to a square before it jumps. Return the reason why it cannot, or None."""
    choosing, view = selection.choosing, selection.view
    assert choosing is not None
    before = choosing.run_up[-1] if choosing.run_up else view.figure(choosing.figure).square
    path = (*choosing.run_up, *straight(before, square))
    picks = jumps_after(view, choosing, path, square)
    if not picks:
        return NO_JUMP
    choosing.run_up, choosing.picks = path, picks
    selection.look_again()
    return None


def jumps_after(view: View, choosing: Choosing, path: tuple[Square, ...], end: Square) -> dict[Pick, list[Command]]:
    """Return all legal jumps after a run-up, by the square they end on; with a sprint if they need one. Rings of
    squares around the run-up's end are searched, until a ring has none."""
    made, picks = ACTIONS[choosing.action].command, dict[Pick, list[Command]]()
    rises = view.rises(choosing.figure)
    for far in range(max(view.board.width, view.board.height)):
        ring = [s for s in view.board.squares if max(abs(s[0] - end[0]), abs(s[1] - end[1])) == far]
        for to, rise in product(ring, rises):
            plain: Command = made(choosing.figure, to, path, rise)
            tries = (plain, msgspec.structs.replace(plain, sprint=True))
            wanted = next((jump for jump in tries if view.check(jump) is None), None)
            if wanted is not None:
                picks.setdefault(to, []).append(wanted)
        if far > 1 and not any(to in picks for to in ring):
            break
    return picks


def walk_on(selection: Selection, square: Square) -> Rejection | None:
    """Let the figure walk straight on to a square after the jump. Return the reason why it cannot, or None."""
    choosing, preview = selection.choosing, selection.preview()
    command = preview.command
    if choosing is None or command is None or selection.pinned is None or not is_square(selection.pinned):
        return NAME_FIRST
    longer = walked_on(selection.view, command, selection.pinned, square)
    if isinstance(longer, Rejection):
        return longer
    commands = choosing.picks[selection.pinned]
    choosing.picks[selection.pinned] = [longer, *(one for one in commands if one != command)]
    selection.variant = -1
    selection.look_again()
    return None


def walked_on(view: View, command: Command, landing: Square, square: Square) -> Command | Rejection:
    """Return the command of a jump to `landing`, extended by a walk straight on to a square; the reason if that is
    impossible."""
    way: tuple[Square, ...] = getattr(command, "after", ())
    walk = (*way, *straight(way[-1] if way else landing, square))
    longer: Command = msgspec.structs.replace(command, after=walk)
    refused = view.check(longer)
    return refused if refused is not None else longer
