"""The battle's only source of chance: a random number generator that gives the same rolls on every machine and in every
version of Python."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

import msgspec

MOST_DICE, MOST_SIDES, MOST_PLUS = 100, 1000, 1000
"""Upper limits of a dice text such as "2d6+1": the number of dice, of sides, and of points added."""
_WRITTEN = re.compile(r"(?:(?P<count>[0-9]{0,4})(?:d(?P<sides>[0-9]{1,4}))?)(?P<plus>[+-][0-9]{1,4})?")
_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Roll(msgspec.Struct, frozen=True):
    """One die that was rolled: its number of sides and the number it shows."""

    sides: int
    value: int

    def __str__(self) -> str:
        return f"d{self.sides}: {self.value}"


def alike(rolls: tuple[Roll, ...]) -> str:
    """Return the dice in words; three or more with equal sides in a row are written together ("4d6: 1, 6, 2, 2")."""
    told: list[str] = []
    for sides, group in groupby(rolls, lambda roll: roll.sides):
        thrown = list(group)
        values = ", ".join(str(roll.value) for roll in thrown)
        told += [f"{len(thrown)}d{sides}: {values}"] if len(thrown) > 2 else map(str, thrown)
    return ", ".join(told)


class ScriptRanOut(Exception):
    """Error of a battle whose dice are scripted: the script has no more values, or its value does not fit the die that
    is rolled."""


class Dice:
    """A dice roller whose whole state is a seed and a position, so that rolling can continue from any saved position.
    Each draw mixes the two numbers (SplitMix64). With a script, as demos use it, the dice show the scripted values
    instead, and a missing value raises ScriptRanOut."""

    def __init__(self, seed: int, position: int = 0, script: Iterable[int] | None = None) -> None:
        self.seed = seed & _MASK
        self.position = position
        self.script: list[int] | None = None if script is None else list(script)
        self._fallen: list[Roll] = []

    def roll(self, sides: int) -> int:
        """Roll one die with this many sides and return its value."""
        value = self._draw(sides) if self.script is None else self._scripted(sides)
        self._fallen.append(Roll(sides, value))
        return value

    def throw(self, count: int, sides: int) -> int:
        """Roll `count` dice with `sides` faces and return their sum."""
        return sum(self.roll(sides) for _ in range(count))

    def fallen(self) -> tuple[Roll, ...]:
        """Take and return the dice rolled since the last call. The caller must put each of them into an event."""
        rolls = tuple(self._fallen)
        self._fallen.clear()
        return rolls

    def _draw(self, sides: int) -> int:
        limit = (_MASK + 1) // sides * sides
        while True:
            self.position += 1
            mixed = (self.seed + self.position * _GAMMA) & _MASK
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            mixed ^= mixed >> 31
            if mixed < limit:
                return mixed % sides + 1

    def _scripted(self, sides: int) -> int:
        if not self.script:
            raise ScriptRanOut(f"a d{sides} was rolled, but the script holds no more dice")
        value = self.script.pop(0)
        if not 1 <= value <= sides:
            raise ScriptRanOut(f"the script says {value}, but a d{sides} was rolled")
        self.position += 1
        return value


class DiceText(msgspec.Struct, frozen=True):
    """Dice as data files write them: "2d6+1" means two (`count`) six-sided (`sides`) dice plus 1."""

    count: int
    sides: int
    plus: int

    @classmethod
    def parse(cls, text: str) -> DiceText:
        """Return the dice that a text "NdS", "NdS+K", "NdS-K" or "K" describes. Raises ValueError for any other text,
        and for numbers beyond MOST_DICE, MOST_SIDES or MOST_PLUS."""
        read = _WRITTEN.fullmatch(text.replace(" ", ""))
        if read is None or not (read["count"] or read["sides"]):
            raise ValueError(f"{text[:40]!r} is not a roll such as 2d6+1")
        count, sides, plus = read["count"], read["sides"], int(read["plus"] or 0)
        dice = cls(0, 1, int(count) + plus) if sides is None else cls(int(count or 1), int(sides), plus)
        if not (dice.count <= MOST_DICE and 1 <= dice.sides <= MOST_SIDES and abs(dice.plus) <= MOST_PLUS):
            most = f"at most {MOST_DICE} dice of 1 to {MOST_SIDES} sides, and {MOST_PLUS} added"
            raise ValueError(f"{text[:40]!r} is out of range: {most}")
        return dice

    def roll(self, dice: Dice) -> int:
        """Roll the dice, taking the numbers from `dice`, and return their sum plus the addition, at least 0."""
        return max(0, dice.throw(self.count, self.sides) + self.plus)

    @property
    def doubled_average(self) -> int:
        """Return twice the expected sum, which is always a whole number."""
        return self.count * (self.sides + 1) + 2 * self.plus

    def __str__(self) -> str:
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count}d{self.sides}{plus}" if self.count else str(self.plus)
