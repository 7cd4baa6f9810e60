"""Quick battles as they are offered: a word that is drawn, and the battle of a word in a few lines."""

from __future__ import annotations

import secrets

from game.ground.words import dice_of, word_by
from game.quick.certified import known_words, row_of
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.roster.squads import squad_line
from game.rulesets import load_ruleset


def any_word(ruleset: str = "") -> str:
    """A word that nobody has chosen: a certified one, of a ruleset if it is named, while there are any."""
    known = known_words((ruleset,) if ruleset else ())
    return secrets.choice(known) if known else word_by(dice_of("any", secrets.randbits(64)))


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
    unknown = "It was never played by computers: nobody knows how even it is."
    return [*lines, row.sentence if row is not None else unknown]
