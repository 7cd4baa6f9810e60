"""Orders of several parts, put together on the board with Shift: several figures to keep away from, the walk that
follows a jump."""

from __future__ import annotations

import msgspec

from game.model.grid import Square
from game.model.rejections import Rejection
from game.ui.battle.pointed import figure_under
from game.ui.battle.selection import Selection
from game.ui.battle.targeting import fields, is_square, straight

NO_SUCH = Rejection("nobody", "There is nobody in sight to keep away from.")
NAME_FIRST = Rejection("nothing-chosen", "First choose where the jump ends.")


def names_several(action: str) -> bool:
    """Whether an action is about any number of figures."""
    return "targets" in fields(action)


def goes_on(action: str) -> bool:
    """Whether an action can be followed by a walk in the same order."""
    return {"to", "after"} <= set(fields(action))


def is_composed(selection: Selection) -> bool:
    """Whether the order in mind can be given in several parts, as it stands."""
    is_path = selection.choosing is not None and selection.choosing.is_path
    jumps = goes_on(selection.action) and selection.pinned is not None
    return is_path or jumps or (names_several(selection.action) and figure_under(selection) != 0)


def compose(selection: Selection, square: Square, figure: int) -> Rejection | None:
    """Changes what is pointed at: the path drawn as far as a square, a walk after a jump, one figure more. Answers why
    that cannot be."""
    if names_several(selection.action):
        return add_figure(selection, figure)
    return walk_on(selection, square) if goes_on(selection.action) else selection.draw_to(square)


def add_figure(selection: Selection, figure: int) -> Rejection | None:
    """Changes what is pointed at: one figure more, or one that was named less. Answers why that cannot be."""
    choosing = selection.choosing
    assert choosing is not None
    now = selection.preview().command if selection.pinned is not None else None
    before: tuple[int, ...] = getattr(now, "targets", ())
    targets = tuple(one for one in before if one != figure) if figure in before else (*before, figure)
    view, action = selection.view, choosing.action
    listed = [*view.legal_of(choosing.figure, action), *view.besides(choosing.figure, action)]
    by_distance = {getattr(command, "distance", 0): command for command in listed}
    made = [msgspec.structs.replace(by_distance[feet], targets=targets) for feet in sorted(by_distance)]
    refused = selection.view.check(made[0]) if made else NO_SUCH
    if refused is not None:
        return refused
    pick = targets[0] if len(targets) == 1 else joined([selection.session.name(one) for one in targets])
    choosing.picks[pick] = made
    selection.pinned = pick
    return None


def walk_on(selection: Selection, square: Square) -> Rejection | None:
    """Changes what is pointed at: after the jump the figure walks straight on to a square. Answers why it cannot."""
    choosing, preview = selection.choosing, selection.preview()
    command = preview.command
    if choosing is None or command is None or selection.pinned is None or not is_square(selection.pinned):
        return NAME_FIRST
    way: tuple[Square, ...] = getattr(command, "after", ())
    walk = (*way, *straight(way[-1] if way else selection.pinned, square))
    longer = msgspec.structs.replace(command, after=walk)
    refused = selection.view.check(longer)
    if refused is not None:
        return refused
    commands = choosing.picks[selection.pinned]
    choosing.picks[selection.pinned] = [longer, *(one for one in commands if one != command)]
    selection.variant = 0
    selection.look_again()
    return None


def joined(names: list[str]) -> str:
    """Names as one says them: "Ida", "Ida and Bo", "Ida, Bo and Mia"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
