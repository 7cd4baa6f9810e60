"""Seed words: what is one, the number that a word stands for, and words drawn by chance."""

from __future__ import annotations

import hashlib
import re
from functools import cache

import msgspec

from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

FILE = PACKAGE / "ground" / "words.toml"
MOST_LETTERS = 40
MOST_CHANGES = 99
_WORD = re.compile(r"[a-z]+(?: [a-z]+)*(?: [1-9][0-9]?)?")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words from which seed words are put together."""

    first: tuple[str, ...]
    second: tuple[str, ...]


@cache
def words() -> Words:
    """The words as they ship."""
    return toml_as(FILE, Words)


def seed_word(text: str, source: str = "the seed word") -> str:
    """A seed word as it is written: small letters, single blanks, at most one number at its end. Raises BadInput."""
    word = " ".join(text.replace("-", " ").lower().split())
    if len(word) > MOST_LETTERS:
        raise BadInput.of(source, f"has {len(word)} letters; at most {MOST_LETTERS} are read")
    if not _WORD.fullmatch(word):
        shown = word[:MOST_LETTERS]
        raise BadInput.of(source, f"{shown!r} is not letters from a to z with single blanks, such as 'amber heron'")
    return word


def parted(word: str) -> tuple[str, int]:
    """A seed word without its number, and the number: how many pieces were changed; 0 for none."""
    plain, _, last = word.rpartition(" ")
    return (plain, int(last)) if last.isdigit() else (word, 0)


def changed(word: str) -> str:
    """The seed word of the same ground with one piece more changed. Raises BadInput after the last."""
    plain, number = parted(word)
    if number == MOST_CHANGES:
        raise BadInput.of("the seed word", f"{word!r} was changed {MOST_CHANGES} times, which is the most")
    return f"{plain} {number + 1}"


def dice_of(*names: object) -> Dice:
    """The dice that names stand for, the same on every machine."""
    text = "|".join(map(str, names)).encode()
    return Dice(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big"))


def word_by(dice: Dice) -> str:
    """A seed word as dice fall."""
    known = words()
    return f"{known.first[dice.roll(len(known.first)) - 1]} {known.second[dice.roll(len(known.second)) - 1]}"
