"""A battle from a seed word: ground, goal, ruleset, captain and two squads, the same on every machine.

A captain is a computer opponent with a name and a manner of playing; a profile is a kind of figure, such as a rifleman.
"""

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
"""Possible numbers of figures in a drawn squad, the captain included."""
UNEVEN = (4, 5, 6, 7)
"""Possible numbers of figures, the captain included, in a squad that is drawn for a chance other than even."""
FIGURES = (
    "rifleman", "rifleman", "medic", "scout", "grenadier", "heavy-gunner", "ranger", "brawler", "sniper", "guard-dog",
)  # fmt: skip
"""Profiles that a drawn squad may have; a profile named twice is drawn twice as often."""
DRAWS = 60
"""Number of squads that are drawn; the squad whose points are nearest to the wanted points is taken."""


@dataclass(frozen=True)
class QuickBattle:
    """A quick battle by its choices: seed word, ruleset, goal and captain of the enemy."""

    word: str
    ruleset: str
    goal: str
    captain: str
    chance: int = EVEN
    """Your side's chance to win in per cent, for which your squad is drawn."""

    @classmethod
    def of(cls, word: str, ruleset: str = "", goal: str = "", captain: str = "", chance: int = EVEN) -> QuickBattle:
        """Return the quick battle for a word; given choices replace the word's choices. Raises BadInput for an unknown
        choice."""
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
        """The map. It is not kept in this object, because a played map holds large caches. Raises BadInput if the
        landscape's pieces do not fit together."""
        return made(Wish.of(self.word))

    @property
    def landscape(self) -> str:
        """The id of the ground's landscape."""
        return drawn(Wish.of(self.word)).landscape

    @property
    def commander(self) -> Captain:
        """The captain of the other side."""
        return captains()[self.captain]

    @cached_property
    def squads(self) -> dict[str, tuple[str, ...]]:
        """The profiles of both squads by side: the captain's own squad, and yours with the points for the wanted
        chance."""
        theirs = self.commander.profiles
        return {YOU: drawn_squad(self.word, self.ruleset, theirs, self.chance), OTHER: theirs}

    def points(self, side: str) -> int:
        """Return the points of a side's squad under the battle's ruleset."""
        return squad_points(self.ruleset, self.squads[side])

    @property
    def played(self) -> Played:
        """The goal with its numbers for the battle's clock."""
        row = next(goal for goal in self.map.goals if goal.kind == self.goal)
        return played(row, load_ruleset(self.ruleset).clock.name)

    def told(self, side: str) -> str:
        """Return the task of a side, in a sentence or two."""
        return self.played.told(side)

    @property
    def seed(self) -> int:
        """The seed of the battle's dice."""
        return dice_of("dice", self.word).seed >> 11

    def scenario(self, you: str = "human", other: str = "", side: str = YOU) -> Scenario:
        """Return the scenario. `you` is the controller of `side`, `other` of the other side ("" for the captain)."""
        captain = other or f"{LEVEL}/{self.commander.temper}"
        who = {each: you if each == side else captain for each in (YOU, OTHER)}
        sides = tuple(
            SideSetup(side, who[side], tuple(FigureSetup(profile) for profile in self.squads[side])) for side in who
        )
        return Scenario(self.map, self.ruleset, sides, self.seed, {"goal": self.goal})

    @property
    def print(self) -> str:
        """Fingerprint that is equal for battles with the same ground, goal, rules and squads."""
        parts = [goal_print(self.map, self.goal), load_ruleset(self.ruleset).fingerprint, str(self.squads)]
        return hashlib.blake2b("|".join(parts).encode(), digest_size=8).hexdigest()


@cache
def drawn_squad(word: str, ruleset: str, other: Sequence[str], chance: int = EVEN) -> tuple[str, ...]:
    """Return a squad whose points give it `chance` (per cent) against another, shifted by the chance in the word's
    number: the best of many draws. If both chances are even and the word's number asks for equal squads, return the
    other squad's profiles."""
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
