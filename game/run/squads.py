"""Squads of a run: fighters with wounds and learned steps, their points, and what stands against them.

A wound is kept in per cent of the track that lasts, whatever a ruleset calls it, so that it goes from clock to clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated, Any

import msgspec

from game.ai.captains import captains
from game.engine.battle import Battle
from game.ground.words import dice_of
from game.lab.worth import points_of
from game.model.answers import Track
from game.model.scenario import FigureSetup
from game.quick.quick_battle import drawn_squad
from game.roster import load_names, load_roster
from game.run.plan import RunPlan

WHOLE = 100
DOWN, OUT = 60, 80
"""Wound in per cent of a figure that lay down at the end of a battle; and of one that was wounded before, which sits
out the next battle."""
LASTING = ("wounds", "body", "hit-points", "physical")
"""The tracks whose harm lasts beyond a battle, one for each kind of resolution."""
HURT = 40
"""Per cent of its points that a figure would lose by a wound of 100 per cent. This and LEARNED were fitted to who won
1,364 battles of runs between computers."""
STEP, MOST_RANK = 2, 6
"""Ranks that a step adds to a skill, and the highest rank."""
LEARNED = 8
"""Per cent of its points that a figure gains by a learned step."""
MOST = 10
"""Most figures of a squad: those of the beginning and a recruit before each battle."""
MOST_OTHERS = 8
"""Most figures of a captain's squad."""
TENTHS = 10
DRAWS = 60
"""Squads that are drawn for a captain, of which the one with points nearest to the wanted ones is taken."""

FighterName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Wound = Annotated[int, msgspec.Meta(ge=0, le=WHOLE)]


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of a run: its profile and name, its wound in per cent, and the skills in which it has learned a step."""

    profile: FighterName
    name: FighterName
    wound: Wound = 0
    learned: tuple[FighterName, ...] = ()

    @property
    def hurt(self) -> str:
        """Return how badly the fighter is wounded, in words; "" without a wound."""
        return "" if not self.wound else "wounded" if self.is_fit else "badly wounded"

    @property
    def is_fit(self) -> bool:
        """Return whether it can fight in the next battle."""
        return self.wound < OUT

    @property
    def skill(self) -> str:
        """Return the skill of its first weapon, in which it can improve."""
        roster = load_roster()
        return roster.weapons[roster.profiles[self.profile].weapons[0]].skill

    def rank(self, skill: str) -> int:
        """Return its rank in a skill, with the steps it has learned."""
        return min(MOST_RANK, load_roster().profiles[self.profile].skill(skill) + STEP * self.learned.count(skill))


def points(ruleset: str, squad: Sequence[Fighter]) -> int:
    """Return the points of the fit fighters in a squad, in tenths; wounds lower and learned steps raise them."""
    return sum(_points(ruleset, fighter) for fighter in squad if fighter.is_fit)


def _points(ruleset: str, fighter: Fighter) -> int:
    whole = TENTHS * points_of(ruleset, fighter.profile)
    share = WHOLE - fighter.wound * HURT // WHOLE + LEARNED * len(fighter.learned)
    return whole * share // WHOLE


@lru_cache(64)
def first_squad(plan: RunPlan) -> tuple[Fighter, ...]:
    """Return the squad with which a run begins, with about as many points as the first captain's squad has in a quick
    battle."""
    theirs = captains()[plan.captains[0]].profiles
    squad: tuple[Fighter, ...] = ()
    for profile in drawn_squad(plan.word, plan.clocks[0], theirs):
        squad = (*squad, named(plan, profile, squad))
    return squad


def named(plan: RunPlan, profile: str, others: Sequence[Fighter], gone: Sequence[str] = ()) -> Fighter:
    """Return a fighter with a name that nobody in the run has or had."""
    listed = load_names()
    known = listed.get(load_roster().profiles[profile].people, listed["person"])
    taken = {*gone, *(fighter.name for fighter in others)}
    start = dice_of("run names", plan.word).roll(len(known))
    free = (known[(start + place) % len(known)] for place in range(len(known)))
    fallback = (f"{load_roster().profiles[profile].title} {number}" for number in range(1, 100))
    return Fighter(profile, next(name for name in chain(free, fallback) if name not in taken))


@lru_cache(64)
def opposing(word: str, number: int, ruleset: str, captain: str, wanted: int) -> tuple[str, ...]:
    """Return a captain's squad with points, in tenths, as near to `wanted` as draws from his own figures allow."""
    dice = dice_of("run captain", word, number)
    own = captains()[captain].profiles
    leads = TENTHS * points_of(ruleset, own[0]) <= wanted
    liked = own[1:]
    best: tuple[str, ...] = ()
    for _ in range(DRAWS):
        squad = own[:1] if leads else ()
        while not squad or (len(squad) < MOST_OTHERS and _sum(ruleset, squad) < wanted):
            squad = (*squad, liked[dice.roll(len(liked)) - 1])
        shorter = squad[:-1]
        for one in (squad, shorter) if shorter else (squad,):
            if not best or abs(_sum(ruleset, one) - wanted) < abs(_sum(ruleset, best) - wanted):
                best = one
    return (*best[:1], *sorted(best[1:], key=own.index)) if leads else tuple(sorted(best, key=own.index))


def _sum(ruleset: str, squad: Sequence[str]) -> int:
    return TENTHS * sum(points_of(ruleset, profile) for profile in squad)


# --- in and out of a battle -------------------------------------------------------------------------------------------


def setups(squad: Sequence[Fighter], lasting: Mapping[str, Track] | None = None) -> tuple[FigureSetup, ...]:
    """Return the setups of the fit fighters. `lasting` has their tracks by name, on which wounds are laid; None for no
    wounds."""
    return tuple(
        FigureSetup(fighter.profile, fighter.name, overrides=_differs(fighter, (lasting or {}).get(fighter.name)))
        for fighter in squad
        if fighter.is_fit
    )


def _differs(fighter: Fighter, track: Track | None) -> dict[str, Any]:
    own: dict[str, Any] = {}
    if fighter.learned:
        skills = load_roster().profiles[fighter.profile].skills
        own["skills"] = {**skills, **{skill: fighter.rank(skill) for skill in fighter.learned}}
    lost = fighter.wound * track.most // WHOLE if track is not None else 0
    if track is not None and lost:
        own["lost"] = {track.id: min(lost, track.most - 1)}
    return own


def lasting_of(battle: Battle, figures: Sequence[int]) -> list[Track]:
    """Return, for each figure, the track whose harm lasts beyond the battle."""
    tracks = battle.world.ruleset.resolution.tracks
    return [next(one for one in tracks(battle.world, figure) if one.id in LASTING) for figure in figures]
