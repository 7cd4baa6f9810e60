"""Sums with the reason for each of their terms, and exact chances."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.model.listing import sentence_case

COVER, DIE, ACTION_DIE = "cover", "die", "action die"
"""Kinds of terms that callers look for in a sum (see `Reason.kind`); compare with these, not with texts."""
COVER_TEXTS = ("no cover", "quarter cover", "half cover", "three-quarters cover", "full cover")
DIE_TEXT, ACTION_DIE_TEXT = "d{0}", "Action die"
_KINDS = {
    **dict.fromkeys((*COVER_TEXTS, COVER), COVER),
    **{DIE_TEXT.format(sides): DIE for sides in range(2, 101)},
    ACTION_DIE_TEXT: ACTION_DIE,
}


class Reason(msgspec.Struct, frozen=True):
    """One term of a sum: its amount, its reason in words, and the id of its rule."""

    amount: int
    text: str
    rule: str = ""

    @property
    def kind(self) -> str:
        """Return the kind of the term: COVER, DIE or ACTION_DIE; "" for all others."""
        return _KINDS.get(self.text, "")

    def __str__(self) -> str:
        return f"{self.text} {self.amount:+d}"


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A whole number with the terms (`reasons`) that add up to it. Tooltips, log and rules all use the same one.
    `least` and `most` are bounds of the total; None if there is none."""

    reasons: tuple[Reason, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def total(self) -> int:
        """The sum of the terms, limited to the bounds."""
        value = sum([reason.amount for reason in self.reasons])
        if self.least is not None and value < self.least:
            return self.least
        if self.most is not None and value > self.most:
            return self.most
        return value

    @property
    def lines(self) -> list[str]:
        """Return the terms of the sum as texts with a capital letter, such as "Cover +4"."""
        return [sentence_case(line) for line in map(str, self.reasons)]

    def plus(self, amount: int, text: str, rule: str = "") -> Tally:
        """Return the sum with one more term; an amount of 0 adds none."""
        return self.joined((Reason(amount, text, rule),))

    def joined(self, reasons: Iterable[Reason]) -> Tally:
        """Return the sum with more terms after its own; terms of 0 are left out. The bounds stay the same."""
        lines = tuple(reason for reason in reasons if reason.amount)
        return Tally((*self.reasons, *lines), self.least, self.most) if lines else self

    def of(self, kind: str) -> int:
        """Return the total of the terms of one kind; the bounds are ignored."""
        return sum(reason.amount for reason in self.reasons if reason.kind == kind)

    def __str__(self) -> str:
        return f"{self.total} = {', '.join(map(str, self.reasons))}" if self.reasons else str(self.total)


def tally(*lines: tuple[int, str] | tuple[int, str, str], least: int | None = None, most: int | None = None) -> Tally:
    """Return a sum of terms, each given as an amount, a text and optionally a rule's id. Terms of 0 are left out,
    except the first, which names the base."""
    reasons = tuple(Reason(*line) for place, line in enumerate(lines) if line[0] or place == 0)
    return Tally(reasons, least, most)


class Odds(msgspec.Struct, frozen=True):
    """An exact chance: `cases` favourable results out of `of` equally likely ones."""

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
