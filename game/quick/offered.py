"""Random words for quick battles, and the description of a quick battle in a few lines."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from functools import lru_cache

from game.ground.words import dice_of, word_by
from game.model.dice import Dice
from game.model.slices import finished
from game.quick.certified import known_words, row_of
from game.quick.checks import faults
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.roster.squads import squad_line
from game.rulesets import load_ruleset, names

ENOUGH = 12
"""Number of certified words for a ruleset from which on most random words are certified."""
FRESH = 4
"""One in FRESH random words is new even if there are enough certified words, so that these do not come back too
often."""
TRIES = 8
"""Most words whose ground is checked; after them a word is taken unchecked."""


def any_word(ruleset: str = "") -> str:
    """Return a random word, for a ruleset if one is given. With enough certified words, three of four random words are
    certified; with fewer, fewer are."""
    rulesets = (ruleset,) if ruleset else names()
    known, most = known_words(rulesets), ENOUGH * len(rulesets)
    if secrets.randbelow(most) < min(len(known), most - most // FRESH):
        return secrets.choice(known)
    dice = dice_of("any", secrets.randbits(64))
    return first_sound(dice, ruleset)


def first_sound(dice: Dice, ruleset: str = "") -> str:
    """Return the first word drawn by dice whose ground passes the checks, under a ruleset if one is given. After TRIES
    words return the next one unchecked."""
    return finished(looking_for_sound(dice, ruleset))


def looking_for_sound(dice: Dice, ruleset: str = "") -> Generator[None, None, str]:
    """Return the result of `first_sound`, yielding before each word that is checked."""
    *words, last = words_by(dice)
    for word in words:
        yield
        if _is_sound(word, ruleset):
            return word
    return last


def words_by(dice: Dice) -> list[str]:
    """Return the words from which `first_sound` chooses, in order."""
    return [word_by(dice) for _ in range(TRIES + 1)]


@lru_cache(64)
def _is_sound(word: str, ruleset: str) -> bool:
    return not faults(QuickBattle.of(word, ruleset))


def told(quick: QuickBattle) -> list[str]:
    """Return lines that describe a quick battle: ground, rules, goal, tasks of the sides, captain, squads, and the
    counts of a certified word."""
    row = row_of(quick)
    lines = [
        f"{quick.word}: {quick.map.title}. {quick.map.blurb}",
        f"Rules: {load_ruleset(quick.ruleset).title}. Goal: {quick.played.title}, {quick.played.rounds} rounds.",
        f"You, Red: {quick.told(YOU)}",
        f"Blue: {quick.told(OTHER)}",
        f"Captain {quick.commander.title}. {quick.commander.says}",
    ]
    for side, who in ((YOU, "Your squad"), (OTHER, "Blue")):
        lines.append(f"{who}: {squad_line(quick.squads[side])}; {quick.points(side)} points.")
    unknown = "Computers have not tested this battle, so nobody knows how even it is."
    return [*lines, row.sentence if row is not None else unknown]
