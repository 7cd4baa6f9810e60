"""Checks of whether a stored state is possible: every figure, square and weapon that it names exists, and the battle
can go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Any

import msgspec

from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.engine.goal_choice import loads_of
from game.model.commands import BaseCommand
from game.model.components import (
    TABLE_COMPONENTS,
    Clock,
    Conditions,
    GoalState,
    Health,
    Identity,
    Magazine,
    Openings,
    Outcome,
    Place,
    Posture,
    Progress,
    Question,
    Sides,
    Stance,
    Waiting,
)
from game.model.errors import BadInput, Problem
from game.model.grid import DIRECTIONS
from game.rules import figures
from game.rulesets.parts import FIGURE_COMPONENTS

FIGURES = ("figure", "figures", "target", "targets", "about", "by", "host", "source", "aim", "acting", "bearer")
"""The names of fields that hold a figure, or 0 for no figure."""
SQUARES = ("square", "place", "start", "seen", "path", "trail", "to", "run_up", "after")
"""The names of fields that hold squares of the board, or NOWHERE."""
EDGES = ("edge", "open", "opens")
NOWHERE = (-1, -1)
MOST_NUMBER = 10_000_000


def wrong_name(world: World, bearer: int, value: Any, field: str = "") -> str:
    """Return, in words, the reason why a component of the figure `bearer`, or a value of its `field`, is wrong: it
    names something that does not exist, or a number is too large. Return "" if it is right."""
    if isinstance(value, msgspec.Struct):
        if isinstance(value, BaseCommand) and (reason := _wrong_order(world, bearer, value)):
            return reason
        away = isinstance(value, Place)  # who is not on the board may be kept anywhere
        found = (wrong_name(world, bearer, getattr(value, f), "" if away else f) for f in value.__struct_fields__)
    elif isinstance(value, Mapping):
        found = (wrong_name(world, bearer, one, field) for one in value.values())
    elif isinstance(value, (tuple, list)):
        judged = _wrong_place(world, value, field)
        if judged is not None:
            return judged
        found = (wrong_name(world, bearer, one, field) for one in value)
    elif isinstance(value, str):
        return _wrong_word(world, value, field)
    elif isinstance(value, int) and not isinstance(value, bool):
        if field in FIGURES and not 0 <= value <= len(world.figures):
            return f"{field} names figure {value}, who is not there"
        return "" if abs(value) <= MOST_NUMBER else f"{field} is {value}, which no battle comes to"
    else:
        return ""
    return next(filter(None, found), "")


def _wrong_order(world: World, bearer: int, command: BaseCommand) -> str:
    if command.figure != bearer:
        return f"holds an order of figure {command.figure}"
    return "" if command.action in world.ruleset.actions else f"{command.action} is no action of this ruleset"


def _wrong_place(world: World, value: tuple[Any, ...] | list[Any], field: str) -> str | None:
    """Return an error message for a square or border that is not on the board; "" for a valid one; None if the value is
    neither a square nor a border."""
    if field in SQUARES and _is_square(value):
        x, y = value
        return "" if (x, y) == NOWHERE or (x, y) in world.board else f"{field} is not on the board"
    if field in EDGES and len(value) == 2 and all(_is_square(one) for one in value):
        return "" if value in world.board.edges else f"{field} names no border of the map"
    return None


def _is_square(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(one, int) for one in value)


def _wrong_word(world: World, value: str, field: str) -> str:
    if field == "weapon" and value and value not in world.roster.weapons:
        return f"there is no weapon {value[:40]!r}"
    if field == "side" and value and value not in world.get(TABLE, Sides).by_id:
        return f"there is no side {value[:40]!r}"
    if field == "action" and value and value not in world.ruleset.actions:
        return f"{value[:40]!r} is no action of this ruleset"
    return ""


STATES = ("up", "unconscious", "dying", "dead", "gone")
POSTURES = ("standing", "crouching", "prone")
NEEDED = (Identity, Place, Posture, Health, Conditions, Magazine, Stance)
"""The components that every figure has under all rulesets."""
MOST_POINTS = 10_000
MOST_FEET = 10_000
MOST_ROUNDS = 100_000
COPIES, ACTS, LISTED = 4, 8, 200
"""Numbers for `check_plays`: the copies of the battle, the commands played in each copy, and the legal commands among
which each is chosen."""


def check_meaning(battle: Battle, source: str) -> None:
    """Raise BadInput, with at most ten problems, if a restored battle is not possible."""
    problems = _check_table(battle)
    if not problems:
        for figure in battle.world.figures:
            problems += _check_figure(battle, figure)
    if not problems:
        problems += _check_names(battle)
    if not problems:
        problems += _check_waiting(battle)
    if not problems:
        problems += _try_out(battle)
    if problems:
        raise BadInput(source, *problems[:10])


def check_plays(battle: Battle, source: str) -> None:
    """Raise BadInput if a restored battle cannot go on. To find out, random legal commands are played on copies of
    it."""
    for copy in range(COPIES):
        chance, fork = Random(copy), battle.fork(copy)
        try:
            for _ in range(ACTS):
                offered = list(islice(fork.legal(), LISTED))
                if fork.outcome is not None or not offered:
                    break
                fork.submit(chance.choice(offered))
        except Exception as fault:
            raise BadInput.of(source, f"cannot be played on ({type(fault).__name__}: {fault})", "state") from None
        if fork.outcome is None and not offered:
            raise BadInput.of(source, "comes to where nobody could give a command", "state")


def _check_table(battle: Battle) -> list[Problem]:
    world, scenario = battle.world, battle.scenario
    missing = [kind.__name__ for kind in (Clock, Openings, Sides, Progress) if world.find(TABLE, kind) is None]
    if missing:
        return [Problem("table", f"{', '.join(missing)} missing")]
    problems = []
    ids = [side.id for side in scenario.sides]
    if list(world.get(TABLE, Sides).by_id) != ids:
        problems.append(Problem("table, Sides", f"must be {', '.join(ids)}"))
    progress = world.get(TABLE, Progress)
    goals = len(world.map.objectives)
    if len(progress.held) != goals or len(progress.holder) != goals:
        problems.append(Problem("table, Progress", f"the map has {goals} objectives"))
    if any(holder and holder not in ids for holder in progress.holder):
        problems.append(Problem("table, Progress", "an objective is held by a side that is not there"))
    problems += _check_goal(world, ids)
    clock = world.get(TABLE, Clock)
    if clock.acting and clock.acting not in world.figures:
        problems.append(Problem("table, Clock", f"there is no figure {clock.acting}"))
    if not (0 <= clock.round <= MOST_ROUNDS and clock.commands >= 0):
        problems.append(Problem("table, Clock", "counts what cannot be"))
    edges = world.get(TABLE, Openings).open
    if any(edge not in scenario.map.board.edges for edge in edges) or list(edges) != sorted(set(edges)):
        problems.append(Problem("table, Openings", "names what is no door or window, or not in order"))
    return problems


def _check_goal(world: World, ids: list[str]) -> list[Problem]:
    """Return the problems of a goal's state. It may exist only in a battle with a goal; its loads must be on the board,
    and its sides must be in the battle."""
    state, goal = world.find(TABLE, GoalState), world.map.goal
    if (state is None) != (goal is None):
        return [Problem("table, GoalState", "belongs to a battle with a goal, and to no other")]
    if state is None or goal is None:
        return []
    problems = []
    if any(side and side not in ids for side in (*state.points, state.last)):
        problems.append(Problem("table, GoalState", "names a side that is not there"))
    if len(state.loads) != len(loads_of(world)):
        problems.append(Problem("table, GoalState", f"the goal has {len(loads_of(world))} loads"))
    if any(square not in world.board for load in state.loads for square in (load.square, load.place)):
        problems.append(Problem("table, GoalState", "has a load that is not on the board"))
    return problems


def _check_names(battle: Battle) -> list[Problem]:
    """Return a list with the first component or order that names something that does not exist or has too large a
    number; an empty list if there is none."""
    world = battle.world
    for bearer, kinds in ((TABLE, TABLE_COMPONENTS), *((figure, FIGURE_COMPONENTS) for figure in world.figures)):
        for kind in kinds:
            component = world.find(bearer, kind)
            if component is not None and (reason := wrong_name(world, bearer, component)):
                return [Problem(f"figure {bearer}, {kind.__name__}" if bearer else f"table, {kind.__name__}", reason)]
    return []


def _check_figure(battle: Battle, figure: int) -> list[Problem]:
    world = battle.world
    fresh = battle.world.ruleset
    needed: set[Any] = {*NEEDED}
    for part in (fresh.clock, fresh.resolution):
        needed |= {type(component) for component in part.components(world.sheet(figure))}
    lacking = sorted(kind.__name__ for kind in needed if world.find(figure, kind) is None)
    if lacking:
        return [Problem(f"figure {figure}", f"{', '.join(lacking)} missing")]
    wrong: list[str] = []
    if world.get(figure, Identity).side not in world.get(TABLE, Sides).by_id:
        wrong.append("fights for a side that is not there")
    health = world.get(figure, Health)
    if health.state not in STATES:
        wrong.append(f"cannot be {health.state!r}")
    if any(not 0 <= points <= MOST_POINTS for points in health.lost.values()):
        wrong.append("has lost more than anybody has")
    if world.get(figure, Posture).kind not in POSTURES:
        wrong.append("holds itself as nobody can")
    if any(weapon not in world.roster.weapons for weapon in world.get(figure, Magazine).shots):
        wrong.append("has shots for a weapon that is not there")
    stance = world.get(figure, Stance)
    if stance.aim and stance.aim not in world.figures:
        wrong.append("aims at nobody")
    if not -1 <= stance.brace < len(DIRECTIONS):
        wrong.append("is braced in no direction")
    if any(
        not 0 <= condition.source <= len(world.figures) for condition in world.get(figure, Conditions).active.values()
    ):
        wrong.append("has a condition from nobody")
    wrong += _check_place(battle, figure)
    return [Problem(f"figure {figure}", reason) for reason in wrong]


def _check_place(battle: Battle, figure: int) -> list[str]:
    place, board = battle.world.get(figure, Place), battle.world.board
    if not 0 <= place.facing < len(DIRECTIONS) or abs(place.above) > MOST_FEET:
        return ["faces nowhere"]
    width = figures.width_of(battle.world, figure)
    if place.narrow != (0, 0) and (min(place.narrow) < 1 or max(place.narrow) > width):
        return ["is squeezed into squares that it does not have"]
    if place.on_board and any(s not in board for s in figures.squares_of(battle.world, figure)):
        return ["stands outside the board"]
    return []


def _check_waiting(battle: Battle) -> list[Problem]:
    waiting, outcome = battle.world.find(TABLE, Waiting), battle.world.find(TABLE, Outcome)
    if (waiting is None) == (outcome is None):
        return [Problem("table", "the battle must either wait for somebody or be over")]
    if waiting is not None:
        return _check_question(battle, waiting.question)
    assert outcome is not None
    if outcome.winner and outcome.winner not in battle.world.get(TABLE, Sides).by_id:
        return [Problem("table, Outcome", "the winner was not there")]
    return []


def _check_question(battle: Battle, question: Question) -> list[Problem]:
    known = battle.world.figures
    place = "table, Waiting"
    if question.side not in battle.world.get(TABLE, Sides).by_id:
        return [Problem(place, "asks a side that is not there")]
    asked = [figure for figure in (question.figure, question.about, *question.figures) if figure]
    if any(figure not in known for figure in asked) or (not question.choices and not asked):
        return [Problem(place, "asks about a figure that is not there")]
    return []


def _try_out(battle: Battle) -> list[Problem]:
    """Return a list with the error that the battle causes when it is asked for its commands and views; an empty list if
    there is none."""
    probes: list[Callable[[], object]] = [lambda: next(battle.legal(), None), battle.state_hash]
    for side in battle.scenario.sides:
        view = battle.view(side.id)
        probes += [view.figures, view.strip, view.objectives]
    for figure in battle.world.figures:
        probes += [lambda f=figure: battle.view("").tracks(f), lambda f=figure: battle.view("").pips(f)]  # type: ignore[misc]
    try:
        for probe in probes:
            probe()
    except Exception as fault:
        # Whatever a rule stumbles over in here is the state's fault: no battle of our own gets stuck on these.
        return [Problem("state", f"does not hold together ({type(fault).__name__}: {fault})")]
    if battle.outcome is None and next(battle.legal(), None) is None:
        return [Problem("table, Waiting", "nobody could give a command")]
    return []
