"""The sums of an attack in each way of rolling, forecast and rolled, against a second reckoning of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.board import Board
from game.model.components import Stance
from game.model.events import Attacked
from game.model.grid import edge_between
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.roster import load_roster
from game.rules import figures, sight, targets
from game.rules.clocks.passes.components import PassTurn
from tests.oracles.scenes import any_command, drawn_battle, judged
from tests.oracles.slow_attacks import (
    BANDS,
    BY_STRENGTH,
    Arm,
    Fighter,
    Scene,
    Sum,
    d10,
    d20,
    event_dice,
    event_rolls,
    pools,
)

SCENES, MANY = 25, 20_000
WAYS: dict[str, Callable[[Fighter, Fighter, Arm, Scene], Sum | None]] = {
    "static": d20, "phases": d10, "action-time": event_rolls, "passes": pools,
}  # fmt: skip
STATES = {
    "static": ("flat-footed", "stunned", "shaken"), "phases": ("unsteady",), "action-time": ("guarding",),
    "passes": ("full-defence", "stunned"),
}  # fmt: skip
GROUND = ["grass"] * 6 + ["clutter", "table", "bush-light", "bush-heavy", "tree"]
EDGES = ("low-wall", "fence", "window-small", "wall")
SKILLS = ("firearms", "melee", "unarmed", "throwing", "heavy-weapons", "acrobatics")
ARMOUR = {"clothes": (0, 0), "vest": (2, 0), "field-armour": (4, -1), "shield-harness": (3, 2)}
"""Points an armour keeps off, and what it adds to defence."""
GEAR = tuple(
    name for name, arm in load_roster().weapons.items()
    if not arm.blast and (arm.kind == "melee" or arm.by["pools"]["range"] in (*BANDS, *BY_STRENGTH))
)  # fmt: skip
ME, FRIEND, FOE, OTHER = 1, 2, 3, 4


def arm_of(name: str) -> Arm:
    """A weapon of the game as plain numbers."""
    arm = load_roster().weapons[name]
    row = str(arm.by.get("pools", {}).get("range", ""))
    return Arm(arm.kind, arm.skill, arm.group, arm.increment, arm.increments, arm.tactical, arm.uses_strength, row)


def drawn_fighter(chance: Random, ruleset: str) -> tuple[Fighter, dict[str, Any]]:
    """Somebody with all sorts of numbers: as plain facts, and as the facts of a figure."""
    gear = tuple(chance.sample(GEAR, 3))
    armour = chance.choice(sorted(ARMOUR))
    facts: dict[str, Any] = {
        "size": chance.choice(["medium"] * 4 + ["small", "tiny", "large", "huge"]),
        **{name: chance.randint(-2, 4) for name in ("strength", "agility", "perception")},
        "level": chance.randint(1, 5),
        "skills": {skill: chance.randint(1, 5) for skill in chance.sample(SKILLS, 3)},
        "proficiencies": tuple(chance.sample(("handguns", "longarms", "bows", "blades", "clubs", "heavy"), 3)),
        "weapons": (*gear, "fists"),
        "armour": armour,
        "traits": tuple(chance.sample(("nimble", "flurry", "keen"), chance.randrange(3))),
    }
    posture = "standing" if ruleset == "phases" else chance.choice(["standing"] * 3 + ["crouching", "prone"])
    states = tuple(chance.sample(STATES[ruleset], chance.randrange(2)))
    lost = (chance.randrange(8), chance.randrange(8)) if ruleset == "passes" else (0, 0)
    own = {key: facts[key] for key in ("size", "strength", "agility", "perception", "level", "skills", "traits")}
    reduction, bonus = ARMOUR[armour]
    fighter = Fighter(
        **own, learned=facts["proficiencies"], arms=tuple(arm_of(name) for name in facts["weapons"]),
        reduction=reduction, bonus=bonus, shield=armour == "shield-harness", posture=posture, states=states, lost=lost,
    )  # fmt: skip
    facts |= {"posture": posture, "conditions": dict.fromkeys(states, 1), "passes": 1}
    facts |= {"lost": {"physical": lost[0], "stun": lost[1]}} if ruleset == "passes" else {}
    return fighter, facts


def drawn_scene(ruleset: str, number: int) -> tuple[Battle, dict[int, Fighter]] | None:
    """Somebody who is to act, a target, a comrade and another enemy, on ground with all sorts of cover."""
    chance = Random(f"attack {ruleset} {number}")
    width, height = chance.randint(5, 14), chance.randint(4, 7)
    squares = [(x, y) for y in range(height) for x in range(width)]
    terrain = tuple(("grass", chance.choice(GROUND)) for _ in squares)
    pairs = [(a, b) for a in squares for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in squares]
    edges = {edge_between(*pair): chance.choice(EDGES) for pair in chance.sample(pairs, 8)}
    board = Board(width, height, terrain, (0,) * len(squares), edges)
    taken: set[tuple[int, int]] = set()
    people: dict[int, Fighter] = {}
    teams: dict[str, list[FigureSetup]] = {"red": [], "blue": []}
    for figure, side in ((ME, "red"), (FOE, "blue"), (FRIEND, "red"), (OTHER, "blue")):
        fighter, facts = drawn_fighter(chance, ruleset)
        if figure in (FRIEND, OTHER):
            fighter = replace(fighter, size="medium", states=(), posture="standing")
            facts |= {"size": "medium", "conditions": {}, "posture": "standing"}
        wide = {"large": 2, "huge": 3}.get(facts["size"], 1) if ruleset != "passes" else 1
        wide = 4 if ruleset == "phases" and facts["size"] == "huge" else wide
        room = [
            (x, y) for x, y in squares
            if all((x + i, y + j) in squares and not board.is_solid((x + i, y + j)) and (x + i, y + j) not in taken
                   for i in range(wide) for j in range(wide))
        ]  # fmt: skip
        if not room:
            return None
        x, y = chance.choice(room)
        taken |= {(x + i, y + j) for i in range(wide) for j in range(wide)}
        people[figure] = fighter
        teams[side].append(FigureSetup("rifleman", f"{figure}", (x, y), overrides={**facts, "count": 30 - figure}))
    sides = (SideSetup("red", figures=tuple(teams["red"])), SideSetup("blue", figures=tuple(teams["blue"])))
    options: dict[str, Any] = {"opening": "none", "order_error": "never", "order_critical": "never"}
    if ruleset == "passes":
        options["scale"] = "2"
    drawn = BattleMap("drawn", "Drawn", board, objectives=(Objective("eliminate", "any"),))
    battle = Battle.create(Scenario(drawn, ruleset, sides, number, options))
    battle.start()
    return battle, people


def gap_between(a: tuple[tuple[int, int], ...], b: tuple[tuple[int, int], ...]) -> int:
    """Squares from one body to another: every second diagonal step counts double."""
    ways = [(abs(x - u), abs(y - v)) for (x, y), (u, v) in product(a, b)]
    return min(max(way) + min(way) // 2 for way in ways)


def moment(battle: Battle, chance: Random, people: dict[int, Fighter]) -> Scene:
    """How the target shows itself now; changes the world: who aims and who runs is drawn."""
    world: Any = battle.world
    view = sight.view_of(world, ME, FOE)
    aimed = world.ruleset.id != "phases" and chance.random() < 0.3
    if aimed:
        world.change(ME, Stance, aim=FOE)
    if world.ruleset.id == "passes":
        for figure in (ME, FOE):
            if chance.random() < 0.4:
                world.change(figure, PassTurn, running=True)
                people[figure] = replace(people[figure], states=(*people[figure].states, "running"))

    def strikes_at(one: int, other: int) -> bool:
        if people[one].posture == "prone" or "stunned" in people[one].states:
            return False
        return sight.are_adjacent(world, one, other) and sight.view_of(world, one, other).seen

    gap = gap_between(figures.squares_of(world, ME), figures.squares_of(world, FOE))
    return Scene(
        view.cover, view.concealment, gap, sight.are_adjacent(world, ME, FOE), aimed,
        beset=strikes_at(FOE, ME) or strikes_at(OTHER, ME), friends=int(strikes_at(FRIEND, FOE)),
    )  # fmt: skip


def forecasts(ruleset: str, number: int) -> int:
    """Every weapon's forecast is what the second reckoning comes to; answers how many there were."""
    scene = drawn_scene(ruleset, number)
    if scene is None:
        return 0
    battle, people = scene
    world = battle.world
    there = moment(battle, Random(number), people)
    seen, compared = sight.view_of(world, ME, FOE).seen, 0
    for name, arm in zip(world.sheet(ME).weapons, people[ME].arms, strict=False):
        told = world.ruleset.resolution.forecast(world, targets.shot(world, ME, FOE, name))
        barred = arm.kind == "melee" and there.gap <= 1 and not there.beside
        mine = WAYS[ruleset](people[ME], people[FOE], arm, there) if seen and not barred else None
        if mine is None:
            assert not isinstance(told, AttackForecast), (name, there)
        else:
            assert isinstance(told, AttackForecast), (name, there, told)
            found = told.attack.total, told.defence.total, Fraction(told.odds.cases, told.odds.of)
            assert found == mine, (name, there, people[ME], people[FOE], str(told.attack), str(told.defence))
            compared += 1
    return compared


def judged_roll(ruleset: str, event: Attacked) -> tuple[int, int, bool]:
    """What the dice of an attack come to: its result, what it had to reach, whether it hit."""
    faces = [(roll.sides, roll.value) for roll in event.rolls]
    mine, theirs = event.attack.total, event.defence.total
    if ruleset == "static":
        assert faces[0][0] == 20
        result = mine + sum(value for _, value in faces)
        return result, theirs, result >= theirs
    if ruleset == "phases":
        assert all(value == 10 for _, value in faces[:-1])
        assert faces[-1][1] < 10
        result = mine + sum(value for _, value in faces)
        return result, theirs, result >= theirs
    hands = (event_dice(mine), event_dice(theirs)) if ruleset == "action-time" else ((6,) * mine, (6,) * theirs)
    assert sorted(sides for sides, _ in faces) == sorted((*hands[0], *hands[1]))
    least = 4 if ruleset == "action-time" else 5
    split = len(hands[0])
    own, other = (sum(value >= least for _, value in part) for part in (faces[:split], faces[split:]))
    return own, other, own > other


def rolls(ruleset: str, number: int) -> int:
    """Every attack of a drawn battle comes out as its dice and sums say; answers how many there were."""
    battle, chance = drawn_battle(ruleset, number, squad=2), Random(number)
    for _ in range(20 if ruleset == "phases" else 25):
        if battle.outcome is None:
            assert battle.submit(any_command(battle, chance)) is None
    blasts = {name for name, arm in load_roster().weapons.items() if arm.blast}
    attacks = [event for event in battle.events if isinstance(event, Attacked) and event.weapon not in blasts]
    for event in attacks:
        assert (event.result, event.against, event.hit) == judged_roll(ruleset, event), event
    return len(attacks)


@pytest.mark.parametrize("ruleset", WAYS)
def test_an_attack_comes_out_as_its_dice_say(ruleset: str) -> None:
    seen: list[int] = []
    judged(lambda number: seen.append(rolls(ruleset, number)), SCENES // 5)
    assert sum(seen) >= 2


@pytest.mark.parametrize("ruleset", WAYS)
def test_the_sums_of_an_attack_are_what_the_words_say(ruleset: str) -> None:
    compared: list[int] = []
    judged(lambda number: compared.append(forecasts(ruleset, number)), SCENES)
    assert sum(compared) > SCENES // 2


@pytest.mark.long
@pytest.mark.parametrize("ruleset", WAYS)
def test_the_sums_of_thousands_of_attacks(ruleset: str) -> None:
    compared: list[int] = []
    judged(lambda number: compared.append(forecasts(ruleset, number)), MANY)
    assert sum(compared) > MANY // 2
    seen: list[int] = []
    judged(lambda number: seen.append(rolls(ruleset, number)), MANY // 10)
    assert sum(seen) > MANY // 10
