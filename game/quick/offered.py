"""Quick battles as they are offered: a word that is drawn, and the battle of a word in a few lines."""

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
"""Certified words of a ruleset from which on words are drawn from them mostly."""
FRESH = 4
"""One word in so many is drawn anew however many are certified, so that nobody meets the same few again and again."""
TRIES = 8
"""Words that are looked at before one is taken as it is."""


def any_word(ruleset: str = "") -> str:
    """A word that nobody has chosen, of a ruleset if it is named: a certified one three times in four, once there are
    enough; while there are fewer, others come between them more often."""
    rulesets = (ruleset,) if ruleset else names()
    known, most = known_words(rulesets), ENOUGH * len(rulesets)
    if secrets.randbelow(most) < min(len(known), most - most // FRESH):
        return secrets.choice(known)
    dice = dice_of("any", secrets.randbits(64))
    return first_sound(dice, ruleset)


def first_sound(dice: Dice, ruleset: str = "") -> str:
    """The first word that dice draw whose ground passes the hard checks, under a ruleset if it is named; after some
    tries the last one."""
    return finished(looking_for_sound(dice, ruleset))


def looking_for_sound(dice: Dice, ruleset: str = "") -> Generator[None, None, str]:
    """The work of `first_sound` in pieces, one for each word that is looked at."""
    word = word_by(dice)
    for _ in range(TRIES):
        yield
        if _is_sound(word, ruleset):
            break
        word = word_by(dice)
    return word


@lru_cache(64)
def _is_sound(word: str, ruleset: str) -> bool:
    return not faults(QuickBattle.of(word, ruleset))


def told(quick: QuickBattle) -> list[str]:
    """The battle in a few lines."""
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
