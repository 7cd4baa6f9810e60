"""The surprise round: which groups know of each other, and the team checks that decide who acts in it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.world import TABLE, World
from game.model.answers import Trial
from game.model.components import Identity, Sides
from game.model.dice import Roll
from game.model.events import CheckRolled, SurpriseSettled
from game.model.tally import Tally
from game.rules import figures
from game.rules.clocks.counts.components import Count

MOST_HELPERS = 4
FACES = 20


@dataclass(frozen=True, slots=True)
class Team:
    """The check of one group. It is made by its weakest member, with +1 for each helper. `whole` is true if all its
    members take part."""

    side: str
    weakest: int
    title: str
    tally: Tally
    result: int
    rolls: tuple[Roll, ...]
    whole: bool


def settle(world: World) -> None:
    """Decide, by which groups know of each other, which figures act before the first round (combat.surprise-*)."""
    awareness = str(world.options.get("awareness", "all"))
    sides = [s for s in world.get(TABLE, Sides).by_id if any(figures.side_of(world, f) == s for f in world.figures)]
    acting = [side for side in _listed(awareness) if side in sides]
    if awareness == "all":
        world.emit(SurpriseSettled((), "all groups are aware of each other", rule="combat.surprise-all-aware"))
    elif awareness == "none" or len(acting) == len(sides):
        teams = _teams(world, sides, "hide")
        _decide(world, teams, teams, "nobody was aware of anybody", "combat.surprise-none-aware")
    else:
        hiding = _teams(world, acting, "hide")
        watching = _teams(world, [side for side in sides if side not in acting], "notice")
        _decide(world, hiding, watching, "an ambush", "combat.surprise-some-aware")


def _decide(world: World, acting: list[Team], against: list[Team], reason: str, rule: str) -> None:
    """Give the surprise round to each group of `acting` whose check is higher than those of all its rivals."""
    winners = []
    for team in dict.fromkeys((*acting, *against)):
        allies = world.get(TABLE, Sides).by_id[team.side].allies
        rivals = [other for other in (against if team in acting else acting) if other.side not in (team.side, *allies)]
        most = max((other.result for other in rivals), default=team.result - 1)
        is_best = acting is not against or _is_alone_on_top(team, acting)
        won = team.result > most and is_best if team in acting else team.result >= most
        named = rule if team.whole else "combat.surprise-partial"
        world.emit(CheckRolled(team.weakest, team.title, team.tally, team.result, most, won, team.rolls, named))
        if won and team in acting:
            winners.append(team.side)
    members = tuple(f for side in winners for f in participants(world, side))
    for figure in members:
        world.change(figure, Count, surprise=True)
    world.emit(SurpriseSettled(members, reason if members else f"{reason}, but no surprise", rule=rule))


def _is_alone_on_top(team: Team, teams: list[Team]) -> bool:
    """Return whether no other group, allied or not, has as high a result."""
    return all(other.result < team.result for other in teams if other is not team)


def _teams(world: World, sides: list[str], check: str) -> list[Team]:
    """Roll one check for each side that has a member taking part, and return these checks."""
    found = []
    for side in sides:
        group = participants(world, side)
        if not group:
            continue
        resolution = world.ruleset.resolution
        trial = Trial(check, 0, "", "")
        sums = {figure: resolution.check_forecast(world, figure, trial) for figure in group}
        weakest = min(group, key=lambda figure: (sums[figure].tally.total, figure))
        helpers = min(MOST_HELPERS, len(group) - 1)
        sum_ = sums[weakest].tally.plus(helpers, "the others of the group")
        result = world.dice.roll(FACES) + sum_.total
        whole = len(group) == sum(figures.side_of(world, figure) == side for figure in figures.fighting(world))
        title = f"{sums[weakest].title} of {side}, with its lowest skill"
        found.append(Team(side, weakest, title, sum_, result, world.dice.fallen(), whole))
    return found


def _listed(text: str) -> list[str]:
    """Return the names in a comma-separated list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def participants(world: World, side: str) -> list[int]:
    """Return the ids of the members of a side that take part in its surprise check: all except those that an option
    leaves out by name or profile (combat.surprise-partial)."""
    left_out = {*_listed(str(world.options.get("left_out", ""))), *_listed(str(world.options.get("late_kinds", "")))}
    return [
        figure
        for figure in figures.fighting(world)
        if figures.side_of(world, figure) == side
        and left_out.isdisjoint((figures.name_of(world, figure), world.get(figure, Identity).profile))
    ]
