"""Numbers with the reasons behind them, and exact chances."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.model.listing import sentence_case

COVER, DIE, ACTION_DIE = "cover", "die", "action die"
"""Kinds of lines that callers look for in a sum (see `Reason.kind`); use these constants instead of texts."""
COVER_TEXTS = ("no cover", "quarter cover", "half cover", "three-quarters cover", "full cover")
DIE_TEXT, ACTION_DIE_TEXT = "d{0}", "Action die"
_KINDS = {
    **dict.fromkeys((*COVER_TEXTS, COVER), COVER),
    **{DIE_TEXT.format(sides): DIE for sides in range(2, 101)},
    ACTION_DIE_TEXT: ACTION_DIE,
}


class Reason(msgspec.Struct, frozen=True):
    """One line of a sum: its amount, its reason in words, and the id of its rule."""

    amount: int
    text: str
    rule: str = ""

    @property
    def kind(self) -> str:
        """Return the kind of the line: COVER, DIE or ACTION_DIE; "" for all others."""
        return _KINDS.get(self.text, "")

    def __str__(self) -> str:
        return f"{self.text} {self.amount:+d}"


class Tally(msgspec.Struct, frozen=True):
    """A whole number with the lines that add up to it; tooltips, log and resolution all use the same one."""

    reasons: tuple[Reason, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def total(self) -> int:
        """The sum, limited to its bounds."""
        value = sum(reason.amount for reason in self.reasons)
        if self.least is not None and value < self.least:
            return self.least
        if self.most is not None and value > self.most:
            return self.most
        return value

    @property
    def lines(self) -> list[str]:
        """Return the lines of the sum as texts with a capital letter, such as "Cover +4"."""
        return [sentence_case(line) for line in map(str, self.reasons)]

    def plus(self, amount: int, text: str, rule: str = "") -> Tally:
        """Return the sum with one more line; an amount of 0 adds no line."""
        return self.joined((Reason(amount, text, rule),))

    def joined(self, reasons: Iterable[Reason]) -> Tally:
        """Return the sum with more lines after its own; lines of 0 are left out, and its bounds stay."""
        lines = tuple(reason for reason in reasons if reason.amount)
        return Tally((*self.reasons, *lines), self.least, self.most) if lines else self

    def of(self, kind: str) -> int:
        """Return the total of the lines of one kind, without regard to the bounds."""
        return sum(reason.amount for reason in self.reasons if reason.kind == kind)

    def __str__(self) -> str:
        return f"{self.total} = {', '.join(map(str, self.reasons))}" if self.reasons else str(self.total)


def tally(*lines: tuple[int, str] | tuple[int, str, str], least: int | None = None, most: int | None = None) -> Tally:
    """Return a sum of lines, each an amount, a text and a rule's id; lines of 0 are left out except the first, which
    names the base."""
    reasons = tuple(Reason(*line) for place, line in enumerate(lines) if line[0] or place == 0)
    return Tally(reasons, least, most)


class Odds(msgspec.Struct, frozen=True):
    """An exact chance: the number of favourable cases and the number of all cases."""

    cases: int
    of: int

    @property
    def percent(self) -> int:
        """The chance in whole percent, rounded half up."""
        return (200 * self.cases + self.of) // (2 * self.of)

    @property
    def permille(self) -> int:
        """The chance in thousandths, rounded half up."""
        return (2000 * self.cases + self.of) // (2 * self.of)

    def __str__(self) -> str:
        return f"{self.percent} %"


NEVER = Odds(0, 1)
