"""Choices between two battles of a run: treat all wounds, recruit a figure, or train the squad. Figures are chosen by
the run's own dice, which fall alike on every machine. In tests, computers that always took the same choice won about as
many battles with each."""

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
"""Profiles of recruits; a profile named twice is drawn twice as often."""
JOINS = DOWN
"""Wound of a recruit in per cent. Unwounded recruits would make this choice better than the two others."""


@dataclass(frozen=True)
class Offer:
    """One of the three choices. `fighter` is the figure that its text names, `squad` the whole squad after the choice,
    `skill` the trained skill, `names` the healed figures, `why_not` the reason why the choice is not possible ("" if it
    is)."""

    choice: RunChoice
    fighter: Fighter
    squad: tuple[Fighter, ...]
    skill: str = ""
    names: str = ""
    why_not: str = ""

    @property
    def title(self) -> str:
        """The title of the choice."""
        return TITLES[self.choice]

    @property
    def told(self) -> str:
        """The effect of the choice in a sentence, or the reason why it is not possible."""
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
    """Return the three choices before battle `number` (counted from 0), for the squad and the names of fighters who are
    gone."""
    return _treat(squad, ruleset), _recruit(plan, number, squad, gone), _learn(squad)


def _treat(squad: tuple[Fighter, ...], ruleset: str) -> Offer:
    """Return the choice to heal all wounds; its text names the fighter that gains the most points."""
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
    """Return the choice to train every fit fighter: its skill with its first weapon rises by STEP ranks. Its text names
    the first fighter that improves."""
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
