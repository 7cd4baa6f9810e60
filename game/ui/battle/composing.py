"""Orders of several parts, put together on the board with Shift: several figures to keep away from, the walk that
follows a jump."""

from __future__ import annotations

import msgspec

from game.model.grid import Square
from game.model.rejections import Rejection
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


def add_figure(mind: Selection, figure: int) -> Rejection | None:
    """Changes what is pointed at: one figure more, or one that was named less. Answers why that cannot be."""
    choosing = mind.choosing
    assert choosing is not None
    now = mind.preview().command if mind.pinned is not None else None
    before: tuple[int, ...] = getattr(now, "targets", ())
    targets = tuple(one for one in before if one != figure) if figure in before else (*before, figure)
    view, action = mind.view, choosing.action
    listed = [*view.legal_of(choosing.figure, action), *view.besides(choosing.figure, action)]
    by_distance = {getattr(command, "distance", 0): command for command in listed}
    made = [msgspec.structs.replace(by_distance[feet], targets=targets) for feet in sorted(by_distance)]
    refused = mind.view.check(made[0]) if made else NO_SUCH
    if refused is not None:
        return refused
    pick = targets[0] if len(targets) == 1 else joined([mind.session.name(one) for one in targets])
    choosing.picks[pick] = made
    mind.pinned = pick
    return None


def walk_on(mind: Selection, square: Square) -> Rejection | None:
    """Changes what is pointed at: after the jump the figure walks straight on to a square. Answers why it cannot."""
    choosing, preview = mind.choosing, mind.preview()
    command = preview.command
    if choosing is None or command is None or mind.pinned is None or not is_square(mind.pinned):
        return NAME_FIRST
    way: tuple[Square, ...] = getattr(command, "after", ())
    walk = (*way, *straight(way[-1] if way else mind.pinned, square))
    longer = msgspec.structs.replace(command, after=walk)
    refused = mind.view.check(longer)
    if refused is not None:
        return refused
    commands = choosing.picks[mind.pinned]
    choosing.picks[mind.pinned] = [longer, *(one for one in commands if one != command)]
    mind.variant = 0
    mind.look_again()
    return None


def joined(names: list[str]) -> str:
    """Names as one says them: "Ida", "Ida and Bo", "Ida, Bo and Mia"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
