"""Choices between two battles of a run: treat all wounds, take a recruit, learn one step. Whom each concerns, the run's
dice say, so that they are the same everywhere. Computers that always choose one of them win about as many battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from game.ground.words import dice_of
from game.model.listing import listed, number_words
from game.roster import load_roster
from game.run.plan import RunPlan
from game.run.squads import DOWN, MOST_RANK, Fighter, named, points

RunChoice = Literal["treat", "recruit", "learn"]
RECRUITS = ("guard-dog", "guard-dog", "falcon")
"""Profiles that may join; those named twice are drawn twice as often."""
JOINS = DOWN
"""Wound in per cent with which a recruit joins: a whole one decided more battles than treating and learning do."""


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
    "recruit": "{name}, a wounded {profile}, joins your squad.",
    "learn": "Every figure that can fight shoots or fights better. {name}: {skill} {rank}.",
}


def offers(
    plan: RunPlan, number: int, squad: tuple[Fighter, ...], gone: Sequence[str], ruleset: str
) -> tuple[Offer, ...]:
    """Return the three choices before a battle (counted from 0), for a squad and the names of its lost comrades."""
    return _treat(squad, ruleset), _recruit(plan, number, squad, gone), _learn(squad)


def _treat(squad: tuple[Fighter, ...], ruleset: str) -> Offer:
    """Return the offer to heal every wound; its text names the figure that gains most points by it."""
    wounded = [fighter for fighter in squad if fighter.wound]
    if not wounded:
        return Offer("treat", squad[0], squad, why_not="None of your figures is wounded.")
    most = max(wounded, key=lambda fighter: points(ruleset, (_healed(fighter),)) - points(ruleset, (fighter,)))
    others = [number_words(len(wounded) - 1, "other")] if len(wounded) > 1 else []
    after = tuple(_healed(fighter) for fighter in squad)
    return Offer("treat", _healed(most), after, names=listed([most.name, *others]))


def _healed(fighter: Fighter) -> Fighter:
    return msgspec.structs.replace(fighter, wound=0)


def _recruit(plan: RunPlan, number: int, squad: tuple[Fighter, ...], gone: Sequence[str]) -> Offer:
    profile = RECRUITS[dice_of("run recruit", plan.word, number).roll(len(RECRUITS)) - 1]
    joins = msgspec.structs.replace(named(plan, profile, squad, gone), wound=JOINS)
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
