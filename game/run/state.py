"""State of a run: its plan, the results of its battles, and the choices made.

Only these three are stored; squads and offered choices are computed from them. A captain is a computer opponent with a
name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.worth import worths
from game.model.components import Clock, Health
from game.model.errors import BadInput
from game.model.scenario import Scenario, SideSetup
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.rules import figures
from game.run.choices import Offer, RunChoice, offers
from game.run.plan import STOPS, RunPlan
from game.run.squads import DOWN, MOST, OUT, TENTHS, WHOLE, Fighter, first_squad, lasting_of, opposing, points, setups

GROWTH = 5
"""Per cent of your squad's points that each battle fought adds to the next captain's squad."""
LOSSES = 3
"""Number of lost battles that ends a run."""

Came = Literal["won", "lost", "drawn"]
RunStage = Literal["battle", "choice", "over"]


class Fought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Result of one battle in a run: the outcome for you, the round of its end, and the lasting harm in per cent of
    each fit fighter, in the squad's order (100 if the figure was down at the end)."""

    came: Came
    round: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    harm: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=WHOLE)], ...], msgspec.Meta(min_length=1, max_length=MOST)
    ]


@dataclass(frozen=True)
class RunState:
    """The state of a run: its plan, the results of its battles, and its choices."""

    plan: RunPlan
    fought: tuple[Fought, ...] = ()
    choices: tuple[RunChoice, ...] = ()

    @classmethod
    def begun(cls, plan: RunPlan, fought: Sequence[Fought] = (), choices: Sequence[RunChoice] = ()) -> RunState:
        """Return the run after some battles and choices. Raises BadInput if they are impossible in this order."""
        run = cls(plan)
        for number, battle in enumerate(fought):
            if number:
                run = run.choose(choices[number - 1]) if number <= len(choices) else run
            run = run.after(battle)
        if len(choices) > len(run.choices):
            run = run.choose(choices[len(run.choices)])
        if run.choices != tuple(choices):
            raise BadInput.of("the run", f"has {len(choices)} choices after {len(fought)} battles")
        return run

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Number of battles fought, which is also the index of the next battle, from 0."""
        return len(self.fought)

    @property
    def won(self) -> int:
        """Number of battles won."""
        return sum(one.came == "won" for one in self.fought)

    @property
    def lost(self) -> int:
        """Number of battles lost."""
        return sum(one.came == "lost" for one in self.fought)

    @cached_property
    def stage(self) -> RunStage:
        """The kind of the next step: "battle", "choice" or "over"."""
        if self.number == STOPS or self.lost >= LOSSES:
            return "over"
        if len(self.choices) < self.number:
            return "choice"
        return "battle" if any(one.is_fit for one in self.squad) else "over"

    @property
    def ruleset(self) -> str:
        """The ruleset of the next battle, or of the last one if the run is over."""
        return self.plan.clocks[min(self.number, STOPS - 1)]

    # --- the squad ----------------------------------------------------------------------------------------------------

    @cached_property
    def before_choice(self) -> tuple[Fighter, ...]:
        """The squad after the last battle, before the choice that follows it."""
        return self._followed[0]

    @property
    def left_behind(self) -> tuple[Fighter, ...]:
        """The fighters that were left behind in lost battles."""
        return self._followed[1]

    @cached_property
    def squad(self) -> tuple[Fighter, ...]:
        """The squad now, including the fighters that cannot fight in the next battle."""
        return self._with(self.choices[-1]) if self.number and len(self.choices) == self.number else self.before_choice

    @cached_property
    def _followed(self) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
        if not self.fought:
            return first_squad(self.plan), ()
        earlier = replace(self, fought=self.fought[:-1], choices=self.choices[: self.number - 1])
        squad, gone = settled(earlier.squad, self.fought[-1])
        return squad, (*earlier.left_behind, *gone)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The three choices before the next battle."""
        gone = tuple(fighter.name for fighter in self.left_behind)
        return offers(self.plan, self.number, self.before_choice, gone, self.ruleset)

    def _with(self, choice: RunChoice) -> tuple[Fighter, ...]:
        return next(offer.squad for offer in self.offers if offer.choice == choice)

    @property
    def points(self) -> int:
        """The points of the fighters who can fight in the next battle, in tenths of a point."""
        return points(self.ruleset, self.squad)

    # --- the next battle ----------------------------------------------------------------------------------------------

    @property
    def quick(self) -> QuickBattle:
        """The next battle's ground, goal, ruleset and captain, as a quick battle."""
        return self.plan.stop(self.number)

    @property
    def wanted(self) -> int:
        """Points in tenths for the next captain's squad: the points of your squad before the choice, plus GROWTH per
        cent for each battle fought."""
        had = points(self.ruleset, self.before_choice) or self.points
        return had * (100 + GROWTH * self.number) // 100

    @property
    def theirs(self) -> tuple[str, ...]:
        """The profiles in the next captain's squad."""
        return opposing(self.plan.word, self.number, self.ruleset, self.plan.captains[self.number], self.wanted)

    def chance(self, squad: Sequence[Fighter] | None = None) -> int | None:
        """Return the estimated chance in per cent that a squad wins the next battle, from both squads' points. `squad`
        None stands for your present squad; the result is None if the ruleset has no table of points."""
        known = worths().get(self.ruleset)
        if known is None:
            return None
        mine = points(self.ruleset, self.squad if squad is None else squad)
        edge = mine - points(self.ruleset, [Fighter(profile, profile) for profile in self.theirs])
        return round(100 / (1 + math.exp(-edge * known.weight / (1_000_000 * TENTHS))))

    def scenario(self, you: str = "human") -> Scenario:
        """Return the scenario of the next battle, in which your fighters have their wounds; `you` is your
        controller."""
        return _with_wounds(self._scenario(you), self.squad, you)

    def _scenario(self, you: str) -> Scenario:
        quick = self.quick
        others = f"ai:{self.plan.level}/{quick.commander.temper}"
        sides = (
            SideSetup(YOU, you, setups(self.squad)),
            SideSetup(OTHER, others, setups([Fighter(profile, profile) for profile in self.theirs])),
        )
        blue = replace(sides[1], figures=tuple(replace(one, name="") for one in sides[1].figures))
        return Scenario(quick.map, quick.ruleset, (sides[0], blue), quick.seed, {"goal": quick.goal})

    # --- how it goes on -----------------------------------------------------------------------------------------------

    def choose(self, choice: RunChoice) -> RunState:
        """Return the run with a choice made; it replaces an earlier choice before the same battle. Raises BadInput if
        no choice is due, or this one is not possible."""
        if not self.number or self.number == STOPS or self.lost >= LOSSES:
            raise BadInput.of("the run", "has nothing to choose now")
        offer = next(offer for offer in self.offers if offer.choice == choice)
        if offer.why_not:
            raise BadInput.of("the run", f"{choice} cannot be chosen: {offer.why_not}", f"choice {self.number}")
        return replace(self, choices=(*self.choices[: self.number - 1], choice))

    def after(self, battle: Fought) -> RunState:
        """Return the run with the result of its next battle added. Raises BadInput if no battle is next, or the result
        is about another number of fighters."""
        if self.stage != "battle":
            raise BadInput.of("the run", "has no battle to fight now", f"battle {self.number + 1}")
        fit = sum(fighter.is_fit for fighter in self.squad)
        if len(battle.harm) != fit:
            reason = f"tells of {len(battle.harm)} figures; {fit} could fight"
            raise BadInput.of("the run", reason, f"battle {self.number + 1}")
        return replace(self, fought=(*self.fought, battle))


def _with_wounds(scenario: Scenario, squad: Sequence[Fighter], you: str) -> Scenario:
    """Return the scenario with your fighters' wounds on the health tracks of its ruleset."""
    fit = [fighter for fighter in squad if fighter.is_fit]
    if not any(fighter.wound for fighter in fit):
        return scenario
    tracks = lasting_of(Battle.create(scenario), range(1, len(fit) + 1))
    by_name = {fighter.name: track for fighter, track in zip(fit, tracks, strict=True)}
    return replace(scenario, sides=(SideSetup(YOU, you, setups(fit, by_name)), *scenario.sides[1:]))


def settled(squad: Sequence[Fighter], battle: Fought) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    """Return the squad after a battle, and the fighters left behind: after a lost battle, the fighter hurt most. A
    fighter that was down gets the wound DOWN, or OUT if it had the wound DOWN already. A fighter that could not fight
    recovers to the wound DOWN."""
    harm = iter(battle.harm)
    found: list[tuple[int, Fighter]] = []
    for fighter in squad:
        hurt = next(harm) if fighter.is_fit else 0
        found.append((hurt, msgspec.structs.replace(fighter, wound=_wound(fighter, hurt))))
    if battle.came != "lost" or len(found) < 2:
        return tuple(fighter for _, fighter in found), ()
    worst = max(range(len(found)), key=lambda place: (found[place][0], place))
    kept = tuple(fighter for place, (_, fighter) in enumerate(found) if place != worst)
    return kept, (found[worst][1],)


def _wound(fighter: Fighter, hurt: int) -> int:
    if not fighter.is_fit:
        return DOWN
    if hurt == WHOLE:
        return OUT if fighter.wound >= DOWN else DOWN
    return min(hurt, DOWN)


def fought(battle: Battle, run: RunState) -> Fought:
    """Return the result of a run's next battle, given the finished battle. Raises BadInput if the battle is not
    over."""
    world, outcome = battle.world, battle.outcome
    number = world.get(TABLE, Clock).round
    if outcome is None:
        raise BadInput.of("the battle", f"was not finished; it is in round {number}")
    came: Came = "won" if outcome.winner == YOU else "lost" if outcome.winner else "drawn"
    mine = [figure for figure in world.figures if figures.side_of(world, figure) == YOU]
    mine = mine[: sum(fighter.is_fit for fighter in run.squad)]
    harm = [
        WHOLE
        if world.get(figure, Health).state not in ("up", "gone")
        else WHOLE * (track.most - track.left) // track.most
        for figure, track in zip(mine, lasting_of(battle, mine), strict=True)
    ]
    return Fought(came, number, tuple(max(0, min(WHOLE, one)) for one in harm))
