"""The numbers of Counts, as a ruleset file holds them."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.model.sheet import Attribute


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change of a Count by one kind of event.

    `plus` adds an attribute's rank; `once` per round, or per source and round; `at_once` instead of at the round's end.
    """

    amount: int
    title: str
    plus: Attribute | Literal[""] = ""
    least: int | None = None
    once: Literal["", "round", "source"] = ""
    at_once: bool = False
    rule: str = ""


class PressNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Trading Count for an extra half action: allowed from `least`, costs `cost`, has to be done from `forced`."""

    least: int
    cost: int
    forced: int


class Reeling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of a Count of `at` or less: so many half actions are lost, and so much Count is given back."""

    at: int
    halves: int
    back: int
