"""Names for the figures of a new battle.

Each side draws from a part of the lists that no other side draws from. A captain who plays a side leads its squad under
the captain's own name. A profile is a kind of figure, such as a rifleman; a captain is a computer opponent with a name,
a face and a temper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ai.captains import Captain, captain_of, captains
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.roster import free_name, load_roster, names_of

LEADER = "captain"
"""The profile of the figure that leads a squad."""


def named(scenario: Scenario) -> Scenario:
    """Return a scenario whose squads have names. Names that were given stay, except that a captain who plays a side
    leads its squad. Only for new battles, because names are part of a battle's state."""
    squads = [_squad(scenario, side) for side in scenario.sides]
    taken = {one.name for squad in squads for one in squad} | {one.name for one in scenario.map.figures}
    sides = []
    for place, (side, squad) in enumerate(zip(scenario.sides, squads, strict=True)):
        people = _OwnNames(scenario.seed, len(squads) - 1 - place, len(squads), taken)
        leader = _captain(side)
        made = []
        for one in squad:
            called = leader_name(leader) if leader is not None and one.profile == LEADER else ""
            leader = None if called else leader
            made.append(replace(one, name=called or one.name or people.next_of(one.profile)))
        sides.append(replace(side, figures=tuple(made)))
    return replace(scenario, sides=tuple(sides))


def leader_name(captain: Captain) -> str:
    """Return the name of a captain on the field."""
    return f"Captain {captain.title}"


def captain_called(name: str) -> Captain | None:
    """Return the captain who has this name on the field; None if no captain has."""
    return next((one for one in captains().values() if leader_name(one) == name), None)


def _squad(scenario: Scenario, side: SideSetup) -> tuple[FigureSetup, ...]:
    """Return the figures of a side, or else the map's squad for it; figures with a captain's name lose the name."""
    squad = side.figures or tuple(FigureSetup(profile) for profile in scenario.map.squads.get(side.id, ()))
    return tuple(replace(one, name="") if captain_called(one.name) is not None else one for one in squad)


def _captain(side: SideSetup) -> Captain | None:
    """Return the captain who plays a side, known by his temper; None if no captain plays it."""
    return captain_of(side.controller.partition("/")[2])


class _OwnNames:
    """One side's part of the lists of names, drawn from a place that depends on the seed."""

    def __init__(self, seed: int, part: int, parts: int, taken: set[str]) -> None:
        self._seed, self._part, self._parts, self._taken = seed, part, parts, taken

    def next_of(self, profile: str) -> str:
        """Take and return an unused name for a figure with this profile; the profile's title with a number if no name
        is free. Return "" for an unknown profile."""
        sheet = load_roster().profiles.get(profile)
        if sheet is None:
            return ""  # whoever sets the battle up says that there is no such profile
        name = free_name(self._own(names_of(sheet.people)), 7 * self._seed, sheet.title, self._taken)
        self._taken.add(name)
        return name

    def _own(self, listed: Sequence[str]) -> Sequence[str]:
        """Return the names of a list that this side may draw, none of them a captain's."""
        known = {captain.title for captain in captains().values()}
        free = [name for name in listed if name.split()[-1] not in known]
        return free[self._part * len(free) // self._parts : (self._part + 1) * len(free) // self._parts]
