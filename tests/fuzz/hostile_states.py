"""Hostile saves: states from the middle of battles with changed values, played on if they load."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from fuzz_workshop import WHEN, drawn, scenario, started, use

from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulesets import names
from game.storage.saves import Parts, pack, unpack, write_down

State = dict[str, Any]
DEMOS = 40
"""Number of demos from which each run takes states."""


@cache
def drawn_states(ruleset: str) -> tuple[Parts, ...]:
    """Return states of a battle of two large and two small squads, taken after every few drawn commands."""
    squad = ("rifleman", "grenadier", "brawler", "medic")
    found = []
    for seed in range(1):
        battle = started(scenario(ruleset, seed, squad))
        chance = Random(f"states {ruleset} {seed}")
        for act in range(80):
            if battle.outcome is not None:
                break
            assert battle.submit(drawn(battle, chance)) is None
            if act % 4 == 0 or battle.outcome is not None:
                found.append(write_down(battle, WHEN))
    return tuple(found)


@cache
def demo_states(name: str) -> tuple[Parts, ...]:
    """Return the states of a demo after each of its beats (steps)."""
    run = DemoRun(load_demo(demo_paths()[name]))
    if len(run.battle.scenario.sides) < 2:
        return ()
    found = []
    for _ in run.play():
        run.battle.world.dice.script = None
        found.append(write_down(run.battle, WHEN))
    return tuple(found)


def a_state(chance: Random) -> Parts:
    """Return the parts of a save from the middle of a battle."""
    while True:
        if chance.randrange(2):
            return chance.choice(drawn_states(chance.choice(names())))
        if found := demo_states(chance.choice(sorted(demo_paths()))):
            return chance.choice(found)


def fields(value: Any, name: str = "") -> Iterator[tuple[str, Any, Any, Any]]:
    """Yield every value inside, whole or in parts, as (its name, its container, its key, the value)."""
    pairs: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        called = key if isinstance(value, dict) and not key.isdecimal() else name
        yield called, value, key, one
        yield from fields(one, called)


WORDS = ("", "nothing", "up", "dead", "gone", "rifle", "fists", "frag-grenade", "move", "attack", "red", "blue")


def other(name: str, value: Any, state: State, second: State, chance: Random) -> Any:
    """Return another value for a field: one from elsewhere in this state or in another one, or an extreme one."""
    kind = chance.randrange(5)
    if kind < 3:
        pool = [one for called, _, _, one in fields(chance.choice((state, second))) if called == name]
        if pool:
            return deepcopy(chance.choice(pool))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((0, 1, -1, 2, 3, 7, 8, 99, value + 1, value - 1, value + 5, value - 5, 1000))
    if isinstance(value, str):
        return chance.choice(WORDS)
    if isinstance(value, list) and value:
        return chance.choice(([], value[:-1], [*value, value[-1]], value[::-1]))
    if isinstance(value, dict) and value:
        return dict(chance.sample(list(value.items()), len(value) - 1))
    return value


STATES = ("up", "unconscious", "dying", "dead", "gone")
ALWAYS = ("Identity", "Place", "Posture", "Health", "Conditions", "Magazine", "Stance")


def changed(state: State, second: State, chance: Random) -> None:
    """Change one value in a state: a figure leaves the board or falls, work in progress moves, disappears or is about
    other figures, or any value is replaced."""
    figures = list(state["figures"].values())
    being = chance.choice(figures)
    kind = chance.randrange(10)
    if kind == 0:
        being["Place"]["on_board"] = not being["Place"].get("on_board", True)
    elif kind == 1:
        being["Health"]["state"] = chance.choice(STATES)
    elif kind == 2:
        being["Place"]["square"] = deepcopy(chance.choice(figures)["Place"]["square"])
    elif kind == 3:
        donor = chance.choice([*figures, *second["figures"].values()])
        if found := [name for name in donor if name not in ALWAYS]:
            name = chance.choice(found)
            being[name] = deepcopy(donor[name])
    elif kind == 4:
        for where in (state["table"], *figures):
            for name in [one for one in where if one not in ALWAYS and not chance.randrange(12)]:
                del where[name]
    else:
        being = chance.choice((state["table"], *figures))
        work = [name for name in being if name not in ALWAYS] or list(being)
        name = chance.choice(work if chance.randrange(3) else [one for one in being if one != "Identity"])
        if found := list(fields(being[name])):
            called, holder, key, value = chance.choice(found)
            holder[key] = other(called, value, state, second, chance)


def a_state_in_between(chance: Random, folder: Path) -> None:
    """Use a save from the middle of a battle with a changed state; if it loads, it is played on."""
    parts = a_state(chance)
    inside = msgspec.json.decode(parts.battle)
    second = msgspec.json.decode(a_state(chance).battle)["state"]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        changed(inside["state"], second, chance)
    content = pack(Parts(parts.about, msgspec.json.encode(inside), b""))
    battle = unpack(content, "save").battle
    use(battle, chance, 10)
