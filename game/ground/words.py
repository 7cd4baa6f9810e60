"""Seed words: what is one, the number that a word stands for, and words drawn by chance."""

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
"""Meaning of a word's number: the ones count changed pieces, the tens count how often your squad was drawn anew, the
hundreds choose its chance."""
SAME = 6
"""From this number of tens on, your squad is not drawn and both sides have the same figures."""
EVEN = 50
CHANCES = (30, 40, EVEN, 60, 70)
"""Chances in per cent for which your squad may be drawn; points give the handicap, never dice. The hundreds of a word's
number choose one, so that unequal points can balance ground that helps one side."""
_WORD = re.compile(r"[a-z]+(?: [a-z]+)*(?: (?:[1-9][0-9]?|[3467][0-9]{2}))?")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words from which seed words are composed."""

    first: tuple[str, ...]
    second: tuple[str, ...]


@cache
def words() -> Words:
    """Return the words that come with the game."""
    return toml_as(FILE, Words)


def seed_word(text: str, source: str = "the seed word") -> str:
    """Return a seed word in its normal form: lower case, single blanks, at most one number at its end. Raises
    BadInput."""
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
    """Pieces of the ground that were changed one after the other, from 0 to 9."""
    squads: int
    """Times that your squad was drawn anew; from SAME on, both sides have the same figures."""
    lean: int = EVEN
    """Chance in per cent for which your squad is drawn, one of CHANCES."""

    @property
    def word(self) -> str:
        """Return the word with its number."""
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
    """Return dice seeded by the names, the same on every machine."""
    text = "|".join(map(str, names)).encode()
    return Dice(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big"))


def word_by(dice: Dice) -> str:
    """Return a seed word drawn by dice."""
    known = words()
    return f"{known.first[dice.roll(len(known.first)) - 1]} {known.second[dice.roll(len(known.second)) - 1]}"
