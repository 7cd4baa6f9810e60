"""A battle from a seed word: ground, goal, clock, captain and squads of equal points, the same on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from game.ai.captains import Captain, captains
from game.ground.make import Wish, drawn, made
from game.ground.words import CHANCES, EVEN, SAME, dice_of, parted, seed_word
from game.lab.worth import points_ahead, squad_points
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.goals import Played, goal_kinds, played
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.map_codec import goal_print

YOU, OTHER = "red", "blue"
LEVEL = "ai:normal"
SIZES = (5, 6)
"""Figures of a squad that is drawn, its captain among them."""
UNEVEN = (4, 5, 6, 7)
"""Figures of one that is drawn for a chance that is not even."""
FIGURES = (
    "rifleman", "rifleman", "medic", "scout", "grenadier", "heavy-gunner", "ranger", "brawler", "sniper", "guard-dog",
)  # fmt: skip
"""The figures that may stand in it; one that is named twice comes twice as often."""
DRAWS = 60
"""Squads that are drawn; the one whose points are nearest to those that are wanted fights."""


@dataclass(frozen=True)
class QuickBattle:
    """All that a quick battle is set up from."""

    word: str
    ruleset: str
    goal: str
    captain: str
    chance: int = EVEN
    """The chance in percent that your squad is drawn for."""

    @classmethod
    def of(cls, word: str, ruleset: str = "", goal: str = "", captain: str = "", chance: int = EVEN) -> QuickBattle:
        """The battle of a word; what is named stands instead of what the word says. Raises BadInput."""
        dice = dice_of("quick", parted(seed_word(word)).plain)
        names, known = ruleset_names(), list(captains())
        by_word = names[dice.roll(len(names)) - 1], known[dice.roll(len(known)) - 1]
        for given, what, words in ((ruleset, "--ruleset", names), (captain, "--captain", known)):
            if given and given not in words:
                raise BadInput.of(what, unknown(what.removeprefix("--"), given, words))
        if goal and goal not in goal_kinds():
            raise BadInput.of("--goal", unknown("goal", goal, goal_kinds()))
        if chance not in CHANCES:
            raise BadInput.of("--chance", f"{chance} is not one of {', '.join(map(str, CHANCES))}")
        wish = Wish.of(word)
        return cls(wish.word, ruleset or by_word[0], goal or drawn(wish).goal, captain or by_word[1], chance)

    @property
    def map(self) -> BattleMap:
        """Its ground; not kept here, as ground that was played on holds megabytes of what was looked up on it. Raises
        BadInput where pieces or scripts do not go together."""
        return made(Wish.of(self.word))

    @property
    def landscape(self) -> str:
        """The kind of its ground, in a word."""
        return drawn(Wish.of(self.word)).landscape

    @property
    def commander(self) -> Captain:
        """The captain of the other side."""
        return captains()[self.captain]

    @cached_property
    def squads(self) -> dict[str, tuple[str, ...]]:
        """The figures of both sides: the captain's own, and yours of points that give the chance that is wanted."""
        theirs = self.commander.profiles
        return {YOU: drawn_squad(self.word, self.ruleset, theirs, self.chance), OTHER: theirs}

    def points(self, side: str) -> int:
        """Points of a squad under the rules of the battle."""
        return squad_points(self.ruleset, self.squads[side])

    @property
    def played(self) -> Played:
        """The goal with its numbers under the clock of the battle."""
        row = next(goal for goal in self.map.goals if goal.kind == self.goal)
        return played(row, load_ruleset(self.ruleset).clock.name)

    def told(self, side: str) -> str:
        """The orders of a side, in a sentence or two."""
        return self.played.told(side)

    @property
    def seed(self) -> int:
        """The dice of the battle."""
        return dice_of("dice", self.word).seed >> 11

    def scenario(self, you: str = "human", other: str = "") -> Scenario:
        """The battle, ready to be created: you against the captain, unless somebody else is named."""
        who = {YOU: you, OTHER: other or f"{LEVEL}/{self.commander.temper}"}
        sides = tuple(
            SideSetup(side, who[side], tuple(FigureSetup(profile) for profile in self.squads[side])) for side in who
        )
        return Scenario(self.map, self.ruleset, sides, self.seed, {"goal": self.goal})

    @property
    def print(self) -> str:
        """Equal for battles on the same ground for the same goal, under the same rules with the same squads."""
        parts = [goal_print(self.map, self.goal), load_ruleset(self.ruleset).fingerprint, str(self.squads)]
        return hashlib.blake2b("|".join(parts).encode(), digest_size=8).hexdigest()


@cache
def drawn_squad(word: str, ruleset: str, other: Sequence[str], chance: int = EVEN) -> tuple[str, ...]:
    """A squad whose points under a ruleset give it a chance in percent against another, on top of what the word's
    number leans to, as nearly as the word can draw it: the same figures where its number says so and nothing leans."""
    plain, _, anew, lean = parted(word)
    is_even = chance == lean == EVEN
    if anew >= SAME and is_even:
        return tuple(other)
    dice = dice_of("squad", plain, *((anew,) if anew else ()))
    wanted = squad_points(ruleset, other) + points_ahead(ruleset, chance) + points_ahead(ruleset, lean)
    sizes, draws = (SIZES, DRAWS) if is_even else (UNEVEN, 3 * DRAWS)
    best: tuple[str, ...] = ()
    for _ in range(draws):
        size = sizes[dice.roll(len(sizes)) - 1] - 1
        squad = ("captain", *(FIGURES[dice.roll(len(FIGURES)) - 1] for _ in range(size)))
        off = abs(squad_points(ruleset, squad) - wanted)
        if not best or off < abs(squad_points(ruleset, best) - wanted):
            best = squad
    return ("captain", *sorted(best[1:], key=FIGURES.index))
