"""Setup of a battle's figures: their sheets with the scenario's changes, their components, and their start values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from game.core.world import World
from game.model.components import Condition, Conditions, Health, Identity, Magazine, Place, Posture, Stance
from game.model.errors import BadInput, Problem
from game.model.grid import footprint
from game.model.ranges import out_of_range
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.model.sheet import Roster, Sheet
from game.roster import free_name, misfits, names_of
from game.rules import figures


class StartFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start values that a scenario gives to a figure. `conditions` are ids, each with or without a number; `lost` are
    points by track of health; `shots` are the shots left by weapon; `aim` is the name of a figure; `brace` is a
    direction (0 to 7) or -1; `arrives` is the round in which it joins. `count`, `readiness` and `at_time` are for
    rulesets that use them."""

    conditions: dict[str, int] | tuple[str, ...] = ()
    count: int = 0
    posture: Literal["standing", "crouching", "prone"] = "standing"
    lost: dict[str, int] = {}
    shots: dict[str, int] = {}
    aim: str = ""
    brace: int = -1
    state: Literal["up", "unconscious", "dying", "dead"] = "up"
    arrives: int = 0
    readiness: str = ""
    at_time: int = 0


START_FACTS = StartFacts.__struct_fields__


def squad_of(side: SideSetup, battle_map: BattleMap) -> tuple[FigureSetup, ...]:
    """Return the figures of a side: those of the setup, or the map's default squad if the setup has none; then figures
    that the map places, and the figure to escort if the goal needs one."""
    fixed = tuple(
        FigureSetup(start.profile, start.name, start.square, start.facing)
        for start in battle_map.figures
        if start.side == side.id
    )
    chosen = side.figures or tuple(FigureSetup(profile) for profile in battle_map.squads.get(side.id, ()))
    return chosen + fixed + _led(side, battle_map, chosen + fixed)


def _led(side: SideSetup, battle_map: BattleMap, others: tuple[FigureSetup, ...]) -> tuple[FigureSetup, ...]:
    """Return the figure that a side escorts across the map, as a tuple of one. Empty if the goal needs none, or if the
    squad already has a figure of that name (goals.escort)."""
    goal = battle_map.goal
    if goal is None or goal.kind.guided is None or goal.attacker != side.id:
        return ()
    guided = goal.kind.guided
    if any(one.name == guided.name for one in others):
        return ()
    return (FigureSetup(guided.profile, guided.name, goal.goal.guide, overrides=dict(guided.sheet)),)


def sheet_with(roster: Roster, setup: FigureSetup) -> Sheet:
    """Return the sheet of a figure: that of its profile, with the changes of the setup. Raises BadInput if the profile
    does not exist or a change is not possible."""
    if setup.profile not in roster.profiles:
        known = ", ".join(roster.profiles)
        raise BadInput.of("scenario", f"profile {setup.profile!r} does not exist; choose one of {known}", setup.name)
    sheet = roster.profiles[setup.profile]
    if not setup.overrides:
        return sheet
    who = setup.name or setup.profile
    own = {key: value for key, value in setup.overrides.items() if key not in START_FACTS}
    start = {key: value for key, value in setup.overrides.items() if key in START_FACTS}
    try:
        facts = msgspec.convert(start, StartFacts)
        sheet = msgspec.convert({**msgspec.to_builtins(sheet), **own}, Sheet)
    except msgspec.ValidationError as error:
        raise BadInput.of("scenario", str(error), who) from None
    problems = [*out_of_range(facts, who), *out_of_range(sheet, who), *misfits(sheet, roster, who)]
    problems += [
        Problem(who, f"has shots for {weapon!r}, which is not a weapon of this figure")
        for weapon in facts.shots
        if weapon not in roster.weapons
    ]
    if problems:
        raise BadInput("scenario", *problems)
    return sheet


def _with_bare_hands(world: World, sheet: Sheet) -> Sheet:
    """Return the sheet with the ruleset's unarmed weapon added, if it lists no weapon for bare hands
    (intercept.trigger)."""
    given = world.ruleset.unarmed
    if not given or any(world.weapon(weapon).group == "unarmed" for weapon in sheet.weapons):
        return sheet
    return msgspec.structs.replace(sheet, weapons=(*sheet.weapons, given))


def muster(world: World, scenario: Scenario) -> None:
    """Add every figure of every side to the world, in the order of the setup. Raises BadInput if a figure's sheet or
    place is not possible."""
    figure = 0
    squads = [(side, squad_of(side, world.map)) for side in scenario.sides]
    taken = {setup.name for _, squad in squads for setup in squad if setup.name}
    for side, squad in squads:
        for setup in squad:
            figure += 1
            sheet = _with_bare_hands(world, sheet_with(world.roster, setup))
            name = setup.name or _free_name(sheet, scenario.seed, taken)
            taken.add(name)
            there = setup.square is not None and not setup.overrides.get("arrives")
            place = Place(setup.square or (-1, -1), setup.facing, on_board=there)
            identity = Identity(figure, name, side.id, setup.profile, dict(setup.overrides))
            world.join(figure, sheet, identity, place, *_fresh(world, sheet))
            start_with(world, figure, setup.overrides)
    for figure, identity in world.each(Identity):
        if "aim" in identity.overrides:
            world.change(figure, Stance, aim=_called(world, str(identity.overrides["aim"])))
    _check_places(world, scenario)


def _check_places(world: World, scenario: Scenario) -> None:
    """Raise BadInput if a figure reaches over the edge of the board, or if a figure that the map places may not stand
    on its square."""
    problems: list[Problem] = []
    fixed = {(start.side, start.square) for start in world.map.figures}
    if world.map.goal is not None and world.map.goal.goal.guide is not None:
        fixed.add((world.map.goal.attacker, world.map.goal.goal.guide))
    for figure, identity in world.each(Identity):
        place = world.get(figure, Place)
        if not place.on_board:
            continue
        x, y = place.square
        where = f"figure {identity.name}, square {x},{y}"
        width = figures.width_of(world, figure)
        if any(square not in world.board for square in footprint(place.square, width)):
            reason = f"is partly off the board: it is {width} x {width} squares under {world.ruleset.title}"
            problems.append(Problem(where, reason))
        elif (identity.side, place.square) in fixed:
            refused = world.ruleset.movement.may_stay(world, figure, place.square)
            if refused is not None:
                problems.append(Problem(where, f"cannot stand here under {world.ruleset.title}: {refused.sentence}"))
    if problems:
        raise BadInput(scenario.map.id or "scenario", *problems)


def _called(world: World, name: str) -> int:
    """Return the id of the figure with this name; raises BadInput when there is none."""
    for figure, identity in world.each(Identity):
        if identity.name == name:
            return figure
    raise BadInput.of("scenario", f"no figure is called {name!r}", "aim")


def _fresh(world: World, sheet: Sheet) -> Iterable[object]:
    rules = world.ruleset
    for part in (rules.clock, rules.resolution):
        yield from part.components(sheet)


def _free_name(sheet: Sheet, seed: int, taken: set[str]) -> str:
    """Return a name that no figure has yet, from the names of the sheet's people (human ...). `seed` chooses where in
    that list the search begins. Return the sheet's title with a number if all names are taken."""
    return free_name(names_of(sheet.people), 7 * seed, sheet.title, taken)


def start_with(world: World, figure: int, facts: dict[str, Any]) -> None:
    """Apply the start values that a scenario gives to a figure, except its aim."""
    given = facts.get("conditions", ())
    begun = {name: Condition(int(given[name] if isinstance(given, dict) else 0)) for name in given}
    world.change(figure, Conditions, active={**world.get(figure, Conditions).active, **begun})
    health = world.get(figure, Health)
    health = world.change(figure, Health, lost={**health.lost, **facts.get("lost", {})})
    world.change(figure, Health, state=facts.get("state", health.state))
    if "posture" in facts:
        world.change(figure, Posture, kind=facts["posture"])
    if "shots" in facts:
        world.change(figure, Magazine, shots={**world.get(figure, Magazine).shots, **facts["shots"]})
    if "brace" in facts:
        world.change(figure, Stance, brace=int(facts["brace"]))
    if "count" in facts:
        world.ruleset.clock.begin_with(world, figure, int(facts["count"]))
