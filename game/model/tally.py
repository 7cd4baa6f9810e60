"""Numbers that remember their reasons, and chances that stay exact."""

from __future__ import annotations

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One line of a sum: how much, why, and the rule that says so."""

    amount: int
    text: str
    rule: str = ""


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

    def plus(self, amount: int, text: str, rule: str = "") -> Tally:
        """The same sum with one more line; nothing is added for 0."""
        return Tally((*self.reasons, Reason(amount, text, rule)), self.least, self.most) if amount else self

    def joined(self, other: Tally) -> Tally:
        """The same sum with the lines of another after it; its own bounds stay."""
        lines = tuple(reason for reason in other.reasons if reason.amount)
        return Tally((*self.reasons, *lines), self.least, self.most) if lines else self

    def __str__(self) -> str:
        lines = ", ".join(f"{reason.text} {reason.amount:+d}" for reason in self.reasons)
        return f"{self.total} = {lines}" if lines else str(self.total)


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
