"""Callouts that a player sees once: in a ruleset played for the first time, and at each new kind of question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

MOST = 3
"""Callouts of one ruleset at most."""
ScreenPart = Literal["strip", "bar", "end", "card", "figure", "beyond"]


class Callout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is pointed out: when, at which part of the screen, and what is said."""

    id: str
    at: ScreenPart
    say: str
    ruleset: str = ""
    question: str = ""
    action: str = ""
    harm: tuple[str, ...] = ()
    beyond: bool = False


class _CalloutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    callout: tuple[Callout, ...]


@cache
def load_callouts() -> tuple[Callout, ...]:
    """Every callout in the order of the file. Raises BadInput for a file that does not fit."""
    path = PACKAGE / "rulebook" / "callouts.toml"
    return toml_as(path, _CalloutFile, str(path)).callout


def due(
    seen: Iterable[str], ruleset: str, question: str, action: str, *, hurt: bool = False, beyond: bool = False
) -> tuple[Callout, ...]:
    """Return the callouts that are new to the player and fit now: those of the question first, then of the action in
    mind, then of the ruleset, of harm once somebody is `hurt`, and of a board of which a part lies `beyond` the window.
    `question` is the kind of the question that is open, "" for none."""
    known = set(seen)
    fresh = [one for one in load_callouts() if one.id not in known]
    asked = [one for one in fresh if question and one.question == question]
    taken = [one for one in fresh if action and one.action == action and not question]
    own = [one for one in fresh if one.ruleset == ruleset and not question]
    harmed = [one for one in fresh if hurt and ruleset in one.harm and not question]
    larger = [one for one in fresh if one.beyond and beyond and not question]
    return tuple(asked or taken or own or harmed or larger)
