"""Numbers that remember their reasons, and chances that stay exact."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

COVER, DIE, ACTION_DIE = "cover", "die", "action die"
"""Kinds of lines that somebody asks for; made and known by these words, here alone."""
COVER_TEXTS = ("no cover", "quarter cover", "half cover", "three-quarters cover", "full cover")
DIE_TEXT, ACTION_DIE_TEXT = "d{0}", "Action die"
_KINDS = {
    **dict.fromkeys((*COVER_TEXTS, COVER), COVER),
    **{DIE_TEXT.format(sides): DIE for sides in range(2, 101)},
    ACTION_DIE_TEXT: ACTION_DIE,
}


class Reason(msgspec.Struct, frozen=True):
    """One line of a sum: how much, why, and the rule that says so."""

    amount: int
    text: str
    rule: str = ""

    @property
    def kind(self) -> str:
        """Return the kind of line for those who look for it: COVER, DIE or ACTION_DIE; "" for all others."""
        return _KINDS.get(self.text, "")

    def __str__(self) -> str:
        return f"{self.text} {self.amount:+d}"


class Tally(msgspec.Struct, frozen=True):
    """A whole number with the sum behind it; tooltip, log and resolution print and use the same one."""

    reasons: tuple[Reason, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def total(self) -> int:
        """The sum, held within its bounds."""
        value = sum(reason.amount for reason in self.reasons)
        if self.least is not None and value < self.least:
            return self.least
        if self.most is not None and value > self.most:
            return self.most
        return value

    @property
    def lines(self) -> list[str]:
        """Return the lines of the sum in words, each with a capital: "Cover +4"."""
        return [f"{line[:1].upper()}{line[1:]}" for line in map(str, self.reasons)]

    def plus(self, amount: int, text: str, rule: str = "") -> Tally:
        """The same sum with one more line; nothing is added for 0."""
        return self.joined((Reason(amount, text, rule),))

    def joined(self, reasons: Iterable[Reason]) -> Tally:
        """The same sum with more lines after it, those of 0 left out; its bounds stay."""
        lines = tuple(reason for reason in reasons if reason.amount)
        return Tally((*self.reasons, *lines), self.least, self.most) if lines else self

    def of(self, kind: str) -> int:
        """Return the part of the sum that lines of a kind make, its bounds aside."""
        return sum(reason.amount for reason in self.reasons if reason.kind == kind)

    def __str__(self) -> str:
        return f"{self.total} = {', '.join(map(str, self.reasons))}" if self.reasons else str(self.total)


def tally(*lines: tuple[int, str] | tuple[int, str, str], least: int | None = None, most: int | None = None) -> Tally:
    """A sum from its lines; lines of 0 are left out, except the first, which names the base."""
    reasons = tuple(Reason(*line) for place, line in enumerate(lines) if line[0] or place == 0)
    return Tally(reasons, least, most)


class Odds(msgspec.Struct, frozen=True):
    """An exact chance: so many cases out of so many."""

    cases: int
    of: int

    @property
    def percent(self) -> int:
        """The chance in whole percent, rounded half up."""
        return (200 * self.cases + self.of) // (2 * self.of)

    @property
    def permille(self) -> int:
        """The chance in thousandths, rounded half up; fine enough for plans."""
        return (2000 * self.cases + self.of) // (2 * self.of)

    def __str__(self) -> str:
        return f"{self.percent} %"


CERTAIN = Odds(1, 1)
NEVER = Odds(0, 1)
