"""Seed words: their form, the meaning of the number at their end, and words drawn by dice.

A seed word is two words and perhaps a number, such as "amber heron 2".
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import NamedTuple

import msgspec

from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

FILE = PACKAGE / "ground" / "words.toml"
MOST_LETTERS = 40
PIECES, SQUADS = 10, 100
"""Meaning of the number at a word's end: its ones count replaced pieces of ground, its tens count how often your squad
was drawn anew, and its hundreds choose the chance for which the squad is drawn."""
SAME = 6
"""Tens digit from which on no squad is drawn and both sides have the same figures."""
EVEN = 50
CHANCES = (30, 40, EVEN, 60, 70)
"""Chances in per cent for which your squad may be drawn, with fewer or more points, to balance ground that helps one
side. The hundreds digit of a word's number chooses one of them."""
_WORD = re.compile(r"[a-z]+(?: [a-z]+)*(?: (?:[1-9][0-9]?|[3467][0-9]{2}))?")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first and second words of which seed words are made."""

    first: tuple[str, ...]
    second: tuple[str, ...]


@cache
def words() -> Words:
    """Return the game's words for seed words."""
    return toml_as(FILE, Words)


def seed_word(text: str, source: str = "the seed word") -> str:
    """Return a seed word in its normal form: lower case, single spaces, at most one number at its end. Raises BadInput
    if the text is no seed word."""
    word = " ".join(text.replace("-", " ").lower().split())
    if len(word) > MOST_LETTERS:
        raise BadInput.of(source, f"has {len(word)} letters; the most is {MOST_LETTERS}")
    if not _WORD.fullmatch(word):
        shown = word[:MOST_LETTERS]
        form = "letters from a to z with single blanks, and perhaps a number of a certified word"
        raise BadInput.of(source, f"{shown!r} is not {form}, such as 'amber heron 2'")
    return word


class WordParts(NamedTuple):
    """A seed word without its number, and the meaning of the number."""

    plain: str
    pieces: int
    """Number of pieces of ground that were replaced, from 0 to 9."""
    squads: int
    """Number of times that your squad was drawn anew; from SAME on, both sides have the same figures."""
    lean: int = EVEN
    """Chance in per cent for which your squad is drawn, one of CHANCES."""

    @property
    def word(self) -> str:
        """The whole seed word with its number."""
        lean = SQUADS * self.lean // 10 if self.lean != EVEN else 0
        number = lean + PIECES * self.squads + self.pieces
        return f"{self.plain} {number}" if number else self.plain


def parted(word: str) -> WordParts:
    """Return the parts of a seed word."""
    plain, _, last = word.rpartition(" ")
    if not last.isdigit():
        return WordParts(word, 0, 0)
    lean, squads = divmod(int(last), SQUADS)
    return WordParts(plain, squads % PIECES, squads // PIECES, 10 * lean or EVEN)


def dice_of(*names: object) -> Dice:
    """Return dice whose seed is a hash of the names, the same on every machine."""
    text = "|".join(map(str, names)).encode()
    return Dice(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big"))


def word_by(dice: Dice) -> str:
    """Return a seed word without a number, drawn by dice."""
    known = words()
    return f"{known.first[dice.roll(len(known.first)) - 1]} {known.second[dice.roll(len(known.second)) - 1]}"
