"""Callouts that a player sees once: in a ruleset played for the first time, and at each new kind of question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

MOST = 3
"""Most callouts of one ruleset, and most that follow one another before anything happens."""
ScreenPart = Literal["strip", "bar", "more", "end", "card", "figure", "beyond", "load"]


class Callout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for new players: when it is shown, which part of the screen it points at, and its text."""

    id: str
    at: ScreenPart
    say: str
    ruleset: str = ""
    question: str = ""
    action: str = ""
    harm: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    beyond: bool = False
    note: str = ""
    left: str = ""
    lies: str = ""


class _CalloutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    callout: tuple[Callout, ...]


@cache
def load_callouts() -> tuple[Callout, ...]:
    """Return every callout in the order of the file. Raises BadInput for an invalid file."""
    path = PACKAGE / "rulebook" / "callouts.toml"
    return toml_as(path, _CalloutFile, str(path)).callout


def due(
    seen: Iterable[str], ruleset: str, question: str, action: str, *, hurt: bool = False, beside: bool = False,
    beyond: bool = False, notes: frozenset[str] = frozenset(), left: frozenset[str] = frozenset(), lies: str = "",
) -> tuple[Callout, ...]:  # fmt: skip
    """Return the unseen callouts for the first of these that has any: the open `question`, the player's `notes`, the
    chosen `action`, the `ruleset`, a lying load (`lies`: "take" or "guard"), a free action left over (`left`), an enemy
    `beside`, a wound (`hurt`), a board larger than the window (`beyond`)."""
    known = set(seen)
    fresh = [one for one in load_callouts() if one.id not in known]
    asked = [one for one in fresh if question and one.question == question]
    noted = [one for one in fresh if one.note in notes and not question]
    taken = [one for one in fresh if action and one.action == action and not question]
    own = [one for one in fresh if one.ruleset == ruleset and not question]
    near = [one for one in fresh if beside and ruleset in one.beside and not question]
    loads = [one for one in fresh if lies and one.lies == lies and not question]
    still = [one for one in fresh if one.left in left and not question]
    harmed = [one for one in fresh if hurt and ruleset in one.harm and not question]
    larger = [one for one in fresh if one.beyond and beyond and not question]
    return tuple(asked or noted or taken or own or loads or still or near or harmed or larger)
