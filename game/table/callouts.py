"""Callouts: notes on the screen for new players, each shown once, when the thing that it explains first occurs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

ScreenPart = Literal["strip", "bar", "more", "end", "card", "figure", "beyond", "load"]


class Callout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for new players: the conditions on which it is shown, the part of the screen it points at, and its
    text."""

    id: str
    at: ScreenPart
    say: str
    ruleset: str = ""
    question: tuple[str, ...] = ()
    action: str = ""
    able: str = ""
    last: bool = False
    harm: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    marked: bool = False
    beyond: bool = False
    note: str = ""
    left: str = ""
    lies: str = ""

    @property
    def can_wait(self) -> bool:
        """True if the callout depends on nothing that happens, so that it may be shown in a later turn."""
        needs = (self.question, self.action, self.able, self.harm, self.beside, self.note, self.left)
        return not any(needs) and not self.last


class Occasion(NamedTuple):
    """The facts that decide which callout is shown; rulebook/callouts.toml explains each."""

    ruleset: str
    question: str = ""
    action: str = ""
    able: frozenset[str] = frozenset()
    last: bool = False
    hurt: bool = False
    beside: bool = False
    marked: bool = False
    beyond: bool = False
    notes: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    lies: str = ""

    def asks_for(self, one: Callout) -> bool:
        """Return whether all conditions of a callout are met."""
        if self.question or one.question:
            return self.question in one.question
        return (
            one.ruleset in ("", self.ruleset)
            and one.action in ("", self.action)
            and one.lies in ("", self.lies)
            and (not one.able or one.able in self.able)
            and (not one.note or one.note in self.notes)
            and (not one.left or one.left in self.left)
            and (not one.harm or (self.hurt and self.ruleset in one.harm))
            and (not one.beside or (self.beside and self.ruleset in one.beside))
            and self.last >= one.last
            and self.marked >= one.marked
            and self.beyond >= one.beyond
        )


class _CalloutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    callout: tuple[Callout, ...]


@cache
def load_callouts() -> tuple[Callout, ...]:
    """Return every callout in the order of the file. Raises BadInput for an invalid file."""
    path = PACKAGE / "rulebook" / "callouts.toml"
    return toml_as(path, _CalloutFile, str(path)).callout


def due(seen: Iterable[str], occasion: Occasion, *, may_wait: bool = False) -> Callout | None:
    """Return the callout whose conditions are met and whose id is not in `seen`; None if there is none. With
    `may_wait`, callouts that can wait are left for a later turn."""
    known = set(seen)
    fresh = (one for one in load_callouts() if one.id not in known and not (may_wait and one.can_wait))
    return next((one for one in fresh if occasion.asks_for(one)), None)
