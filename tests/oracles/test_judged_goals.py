"""Goals of every kind under every ruleset, in battles played at random, against a judge who knows the events alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Command, Move
from game.model.goals import Goal, GoalName
from game.model.grid import Square
from game.model.scenario import BattleMap, Deployment, FigureSetup, Scenario, SideSetup
from tests.oracles.goal_judge import Judge, Known, Thing
from tests.soak import each_once

WIDTH, HEIGHT = 11, 7
PAGES: dict[GoalName, str] = {
    "king-of-the-hill": "hill", "hold-out": "hold-out", "raid": "raid", "escort": "escort", "ambush": "ambush",
    "extraction": "extraction",
}  # fmt: skip
RULESETS = ("static", "fluid", "action-time", "phases", "passes")
BATTLES, MANY = 3, 670
COMMANDS = 260
RED, BLUE = (0, 1, 2), (8, 9, 10)


def rectangle(chance: Random, xs: range, ys: range, width: int, height: int) -> tuple[Square, ...]:
    """A piece of ground somewhere within some columns and rows."""
    x, y = chance.choice(xs), chance.choice(ys)
    return tuple((x + dx, y + dy) for dy in range(height) for dx in range(width) if x + dx < WIDTH and y + dy < HEIGHT)


def drawn(kind: GoalName, ruleset: str, number: int) -> tuple[Battle, Judge]:
    """A battle of a kind drawn from a number, at its first decision, and its judge."""
    chance = Random(f"goals {kind} {ruleset} {number}")
    rounds, points = chance.randrange(1, 5), chance.randrange(1, 3)
    zone = rectangle(chance, range(3, 7), range(1, 5), chance.randrange(1, 4), chance.randrange(1, 4))
    side = "any" if kind == "king-of-the-hill" else chance.choice(("red", "blue"))
    exits = rectangle(chance, range(2, 8), range(0, 6), 2, 2)
    spots = [(x, y) for x in range(2, 9) for y in range(HEIGHT) if (x, y) not in exits]
    caches = tuple(chance.sample(spots, 3 if kind == "raid" else 1))
    goal = Goal(
        kind, side, "", zone, exits, caches if kind in ("raid", "extraction") else (),
        chance.choice(spots) if kind == "escort" else None, {}, {"usual": rounds}, {"usual": points},
    )  # fmt: skip
    if kind in ("escort", "extraction"):
        points = 1
        goal = Goal(goal.kind, side, "", (), exits, goal.caches, goal.guide, {}, {"usual": rounds}, {})
    areas = {"red": tuple((x, y) for x in RED for y in range(HEIGHT)),
             "blue": tuple((x, y) for x in BLUE for y in range(HEIGHT))}  # fmt: skip
    taken: list[Square] = [goal.guide] if goal.guide else []
    sides = []
    for one, area in areas.items():
        squad = []
        for place in range(chance.randrange(1, 4)):
            square = chance.choice([s for s in area if s not in taken])
            if chance.random() < 0.5:
                square = chance.choice([(x, y) for x in range(2, 9) for y in range(HEIGHT) if (x, y) not in taken])
            taken.append(square)
            profile = chance.choice(("rifleman", "brawler", "scout"))
            squad.append(FigureSetup(profile, f"{one} {place}", square, overrides=worn(ruleset, chance)))
        sides.append(SideSetup(one, figures=tuple(squad)))
    board = Board(WIDTH, HEIGHT, (("grass",),) * WIDTH * HEIGHT, (0,) * WIDTH * HEIGHT)
    deployments = tuple(Deployment(one, area) for one, area in areas.items())
    ground = BattleMap("field", "Field", board, deployments=deployments, goals=(goal,))
    options = {"opening": "none", "goal": kind, "order_intercept": "always"}
    battle = Battle.create(Scenario(ground, ruleset, tuple(sides), number, options))
    view = battle.view("")
    people = {f: Known(view.identities()[f][1], view.figure(f).square) for f in battle.world.figures}
    led = next((f for f in people if view.identities()[f][0] == "Envoy"), 0) if kind == "escort" else 0
    things = [Thing(square, square) for square in goal.caches]
    things += [Thing(goal.guide, goal.guide, led, led=led)] if goal.guide else []
    judge = Judge(
        PAGES[kind], "" if side == "any" else side, people, rounds, points, frozenset(zone), frozenset(exits), things
    )
    battle.start()
    return battle, judge


def worn(ruleset: str, chance: Random) -> dict[str, object]:
    """Figures that fall soon: most have lost nearly all they can take."""
    if chance.random() < 0.25:
        return {}
    return {"constitution": -3, "armour": "clothes", "lost": {}} if ruleset == "phases" else {"constitution": -3}


def any_command(battle: Battle, chance: Random) -> Command:
    """A command drawn by its kind: one in two is a move or an attack, if there is one."""
    commands = list(battle.legal())
    kinds = sorted({command.action for command in commands})
    liked = [kind for kind in kinds if kind in ("move", "attack", "leave", "walk", "run", "hustle")]
    kind = chance.choice(liked) if liked and chance.random() < 0.7 else chance.choice(kinds)
    among = [command for command in commands if command.action == kind]
    if kind == "move" and chance.random() < 0.5:
        longest = max(len(one.path) for one in among if isinstance(one, Move))
        among = [one for one in among if isinstance(one, Move) and len(one.path) > longest // 2]
    return chance.choice(among)


def judged(kind: GoalName, ruleset: str, number: int) -> str:
    """Play one battle to its end; at every decision the judge says what the game says. Answers how it ended."""
    battle, judge = drawn(kind, ruleset, number)
    chance = Random(f"play {kind} {ruleset} {number}")
    told = 0
    for _ in range(COMMANDS):
        for event in battle.events[told:]:
            judge.tell(event)
        told = len(battle.events)
        outcome = battle.outcome
        if outcome is not None:
            judge.look()
            assert judge.winner == outcome.winner, f"{outcome} but the judge says {judge.winner!r}"
            return outcome.reason
        assert judge.winner is None, f"the judge says {judge.winner!r} has won"
        if not (battle.decision and battle.decision.choices):  # nobody is asked in the midst of something
            assert not judge.overdue(), judge.overdue()
        seen = battle.view("").goal
        assert seen is not None
        assert seen.ahead == judge.ahead(), f"ahead is {seen.ahead!r}, the judge says {judge.ahead()!r}"
        assert battle.submit(any_command(battle, chance)) is None
    return "broken off"


@each_once("kind, ruleset", tuple(PAGES), RULESETS)
def test_the_judge_says_the_same(kind: GoalName, ruleset: str) -> None:
    ends = Counter(judged(kind, ruleset, number) for number in range(BATTLES))
    assert ends["broken off"] < BATTLES, "no battle came to its end"


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", PAGES)
def test_the_judge_says_the_same_of_thousands(kind: GoalName, ruleset: str) -> None:
    ends = Counter(judged(kind, ruleset, number) for number in range(MANY))
    assert len(ends) > 2, f"all battles ended alike: {ends}"
