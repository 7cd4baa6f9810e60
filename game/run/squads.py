"""Squads of a run: fighters with wounds and training, their points, and the squads of captains.

A wound lasts between battles and is a percentage of the health track. As a percentage it can be carried from one
ruleset to the next, although each has its own health tracks. A captain is a computer opponent with a name; a profile is
a kind of figure, such as a rifleman; a track is a kind of points that a figure can lose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from game.ai.captains import captains
from game.engine.battle import Battle
from game.ground.words import dice_of
from game.lab.worth import points_of
from game.model.answers import Track
from game.model.scenario import FigureSetup
from game.quick.quick_battle import drawn_squad
from game.roster import free_name, load_roster, names_of
from game.run.plan import RunPlan

WHOLE = 100
DOWN, OUT = 60, 80
"""Wounds in per cent. DOWN is given to a figure that was down at the end of a battle; OUT to a figure that was down
again, which cannot fight in the next battle."""
LASTING = ("wounds", "body", "hit-points", "physical")
"""Ids of the health tracks whose harm lasts beyond a battle, one for each kind of resolution (way of resolving
attacks)."""
HURT = 40
"""Per cent of its points that a figure loses by a wound of 100 per cent; this and LEARNED were fitted to 1,364 battles
of runs between computers."""
STEP, MOST_RANK = 2, 6
"""Ranks that one step of training adds to a skill, and the highest rank."""
LEARNED = 8
"""Per cent of its points that a figure gains by one step of training."""
MOST = 10
"""Most fighters in a squad: the first ones and a recruit before each battle."""
MOST_OTHERS = 8
"""Most figures in a captain's squad."""
TENTHS = 10
DRAWS = 60
"""Number of squads drawn for a captain; the squad whose points are nearest to the wanted points is taken."""

FighterName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Wound = Annotated[int, msgspec.Meta(ge=0, le=WHOLE)]


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of a run: its profile and name, its wound in per cent, and its trained skills (`learned`); a skill is
    named once for every step of training."""

    profile: FighterName
    name: FighterName
    wound: Wound = 0
    learned: tuple[FighterName, ...] = ()

    @property
    def hurt(self) -> str:
        """The fighter's wound in words, "wounded" or "badly wounded"; "" if it has none."""
        return "" if not self.wound else "wounded" if self.is_fit else "badly wounded"

    @property
    def is_fit(self) -> bool:
        """True if the fighter can fight in the next battle."""
        return self.wound < OUT

    @property
    def skill(self) -> str:
        """The skill with the fighter's first weapon, which training raises."""
        roster = load_roster()
        return roster.weapons[roster.profiles[self.profile].weapons[0]].skill

    def rank(self, skill: str) -> int:
        """Return the fighter's rank in a skill, training included."""
        return min(MOST_RANK, load_roster().profiles[self.profile].skill(skill) + STEP * self.learned.count(skill))


def points(ruleset: str, squad: Sequence[Fighter]) -> int:
    """Return the points of the fit fighters in a squad, in tenths of a point; wounds lower them and training raises
    them."""
    return sum(_points(ruleset, fighter) for fighter in squad if fighter.is_fit)


def _points(ruleset: str, fighter: Fighter) -> int:
    whole = TENTHS * points_of(ruleset, fighter.profile)
    share = WHOLE - fighter.wound * HURT // WHOLE + LEARNED * len(fighter.learned)
    return whole * share // WHOLE


@lru_cache(64)
def first_squad(plan: RunPlan) -> tuple[Fighter, ...]:
    """Return the squad at the beginning of a run, drawn so that its points match the first captain's squad, as in a
    quick battle."""
    theirs = captains()[plan.captains[0]].profiles
    squad: tuple[Fighter, ...] = ()
    for profile in drawn_squad(plan.word, plan.clocks[0], theirs):
        squad = (*squad, named(plan, profile, squad))
    return squad


def named(plan: RunPlan, profile: str, others: Sequence[Fighter], gone: Sequence[str] = ()) -> Fighter:
    """Return a new fighter with a name that no fighter of the run has or had."""
    sheet = load_roster().profiles[profile]
    known, taken = names_of(sheet.people), {*gone, *(fighter.name for fighter in others)}
    start = dice_of("run names", plan.word).roll(len(known))
    return Fighter(profile, free_name(known, start, sheet.title, taken))


@lru_cache(64)
def opposing(word: str, number: int, ruleset: str, captain: str, wanted: int) -> tuple[str, ...]:
    """Return the profiles of a captain's squad, drawn from the captain's own profiles. Its points are as near to
    `wanted` (tenths of a point) as the draws allow."""
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
    """Return the setups of the fit fighters in a squad. `lasting` gives, by a fighter's name, the health track that its
    wound lowers; without it wounds are left out."""
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
    """Return, for each figure, the health track whose harm lasts beyond the battle."""
    tracks = battle.world.ruleset.resolution.tracks
    return [next(one for one in tracks(battle.world, figure) if one.id in LASTING) for figure in figures]
