"""Choices between two battles of a run: treat a wound, take a recruit, learn one step. Whom each concerns, the run's
dice say, so that they are the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from game.ground.words import dice_of
from game.roster import load_roster
from game.run.plan import RunPlan
from game.run.squads import MOST_RANK, Fighter, named, points

RunChoice = Literal["treat", "recruit", "learn"]
TREATED = 2
"""Figures that are healed by one treatment."""
RECRUITS = ("guard-dog", "guard-dog", "falcon")
"""Profiles that may join; those named twice are drawn twice as often."""


@dataclass(frozen=True)
class Offer:
    """One of the three choices on offer: the fighter it concerns and the squad as they would be afterwards, the skill
    learned, the names of those healed, and the reason why it cannot be chosen ("" if it can)."""

    choice: RunChoice
    fighter: Fighter
    squad: tuple[Fighter, ...]
    skill: str = ""
    names: str = ""
    why_not: str = ""

    @property
    def title(self) -> str:
        """Return the heading of the choice."""
        return TITLES[self.choice]

    @property
    def told(self) -> str:
        """Return the effect in a sentence, or the reason why it cannot be chosen."""
        return self.why_not or TOLD[self.choice].format(
            name=self.names or self.fighter.name,
            profile=load_roster().profiles[self.fighter.profile].title.lower(),
            skill=self.skill.replace("-", " "),
            rank=self.fighter.rank(self.skill) if self.skill else 0,
        )


TITLES: dict[RunChoice, str] = {"treat": "Treat wounds", "recruit": "Recruit", "learn": "Train the squad"}
TOLD: dict[RunChoice, str] = {
    "treat": "Full strength again: {name}.",
    "recruit": "{name}, a {profile}, joins your squad.",
    "learn": "Every figure that can fight shoots or fights better. {name}: {skill} {rank}.",
}


def offers(
    plan: RunPlan, number: int, squad: tuple[Fighter, ...], gone: Sequence[str], ruleset: str
) -> tuple[Offer, ...]:
    """Return the three choices before a battle (counted from 0), for a squad and the names of its lost comrades."""
    return _treat(squad, ruleset), _recruit(plan, number, squad, gone), _learn(squad)


def _treat(squad: tuple[Fighter, ...], ruleset: str) -> Offer:
    """Return the offer to heal the figures that gain most points by it."""
    healed = [msgspec.structs.replace(fighter, wound=0) for fighter in squad]
    gains = [
        points(ruleset, (after,)) - points(ruleset, (before,)) for before, after in zip(squad, healed, strict=True)
    ]
    places = sorted(range(len(squad)), key=lambda place: (-gains[place], place))
    treated = [place for place in places if squad[place].wound][:TREATED]
    after = tuple(healed[place] if place in treated else fighter for place, fighter in enumerate(squad))
    if not treated:
        return Offer("treat", squad[0], squad, why_not="None of your figures is wounded.")
    others = " and ".join(squad[place].name for place in treated)
    return Offer("treat", healed[treated[0]], after, names=others)


def _recruit(plan: RunPlan, number: int, squad: tuple[Fighter, ...], gone: Sequence[str]) -> Offer:
    profile = RECRUITS[dice_of("run recruit", plan.word, number).roll(len(RECRUITS)) - 1]
    joins = named(plan, profile, squad, gone)
    return Offer("recruit", joins, (*squad, joins))


def _learn(squad: tuple[Fighter, ...]) -> Offer:
    """Return the offer to teach every fit fighter one step in the skill of its first weapon; its text names the first
    of them."""
    better = tuple(_taught(fighter) for fighter in squad)
    places = [place for place, one in enumerate(squad) if better[place] != one]
    if not places:
        return Offer("learn", squad[0], squad, why_not="No figure that can fight has anything left to learn.")
    first = better[places[0]]
    return Offer("learn", first, better, first.skill)


def _taught(fighter: Fighter) -> Fighter:
    skill = fighter.skill
    if not fighter.is_fit or fighter.rank(skill) >= MOST_RANK:
        return fighter
    return msgspec.structs.replace(fighter, learned=(*fighter.learned, skill))
