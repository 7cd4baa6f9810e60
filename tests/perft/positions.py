"""Fifty fixed positions of each ruleset, and the number of commands and states within three commands of each.

As in chess programs, the counts show that no rule changed by accident, not that it is right. A position is drawn from
its number by this file alone, so that changes of other tests leave it as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from game.engine.battle import Battle
from game.model.board import Board
from game.model.grid import edge_between
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.rulesets import load_ruleset

KEPT = Path(__file__).with_name("counts.json")
POSITIONS = 50
DEEP = 4000
"""Most commands of a level that is counted: two levels of most positions, and three of the third of them in which all
figures are slow."""

Count = tuple[int, int]
"""Number of commands that may be given in all states of the level before, and number of different states after them."""

GROUND = ["grass"] * 8 + [
    "clutter", "mud-knee", "ice", "snow-deep", "stairs", "ladder", "rock", "tree", "water-deep", "table", "earth",
]  # fmt: skip
EDGES = ("wall", "door", "window-large", "window-small", "fence", "hedge", "low-wall")
OPENS = ("door", "window-large", "window-small")
GEAR = (
    ("knife",), ("fists",), ("pistol",), ("rifle",), ("shotgun", "knife"), ("machine-gun",), ("frag-grenade",),
    ("stun-baton",), ("sledgehammer", "fists"), ("launcher",), ("flash-grenade", "fists"),
)  # fmt: skip
MODES: tuple[dict[str, str], ...] = (
    {}, {}, {}, {"fly": "slow"}, {"swim": "fast"}, {"burrow": "slow"}, {"climb": "average"}, {"glide": "average"},
)  # fmt: skip
TRAITS = ("flurry", "leader", "keen", "steady", "surge", "quick-hands", "field-medic", "nimble")

HELD = {"grappling", "grappled"}
"""Conditions that need another figure that holds on."""


def position(ruleset: str, number: int) -> Battle:
    """Return a fixed position at its first decision: two or three figures on a dozen squares, in every kind of
    trouble."""
    chance = Random(f"perft {ruleset} {number}")
    board = _board(chance)
    conditions = sorted({*load_ruleset(ruleset).conditions} - HELD)
    free = [square for square in board.squares if not board.is_solid(square)]
    chance.shuffle(free)
    teams: dict[str, list[FigureSetup]] = {"red": [], "blue": []}
    for place in range(2 if ruleset == "phases" or chance.random() < 0.6 else 3):
        side = ("red", "blue", "red")[place]
        facts = {**_facts(chance, conditions, down=place == 2), "count": 20 - place}
        if number % 3 == 0:
            facts |= {"speed": 5, "people": "dwarf"}
        x, y = free[0]
        covered = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        if facts["size"] == "large" and not all(square in free for square in covered):
            facts["size"] = "medium"
        free = [square for square in free if square not in covered[: 4 if facts["size"] == "large" else 1]]
        teams[side].append(FigureSetup("rifleman", f"{side} {place}", (x, y), overrides=facts))
    sides = tuple(SideSetup(side, figures=tuple(team)) for side, team in teams.items())
    goals = (Objective("eliminate", "any"), Objective("exit", "red", (board.squares[-1],), count=1))
    options = {"opening": "none", "action_dice": chance.choice((0, 2))}
    battle = Battle.create(
        Scenario(BattleMap("perft", "Perft", board, objectives=goals), ruleset, sides, number, options)
    )
    battle.start()
    return battle


def _board(chance: Random) -> Board:
    """Return a board of three or four squares by three, with up to four borders."""
    width, height = chance.choice((3, 4)), 3
    squares = [(x, y) for y in range(height) for x in range(width)]
    hilly = chance.random() < 0.3
    heights = tuple(chance.choice([0] * 6 + [3, 5, 10]) if hilly else 0 for _ in squares)
    pairs = [(a, b) for a in squares for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in squares]
    edges = {edge_between(*pair): chance.choice(EDGES) for pair in chance.sample(pairs, chance.randrange(5))}
    opened = [edge for edge, kind in edges.items() if kind in OPENS and chance.random() < 0.5]
    while True:
        terrain = tuple(("grass", chance.choice(GROUND)) for _ in squares)
        board = Board(width, height, terrain, heights, edges, tuple(sorted(opened)))
        if sum(not board.is_solid(square) for square in squares) >= 8:
            return board


def _facts(chance: Random, conditions: list[str], down: bool) -> dict[str, Any]:
    """Return the special facts of a figure: its size, gear, ways to move, and conditions."""
    gear = chance.choice(GEAR)
    facts: dict[str, Any] = {
        "size": chance.choice(["medium"] * 4 + ["small", "tiny", "large"]),
        "speed": chance.choice((10, 15)),
        "weapons": gear,
        "proficiencies": ("handguns", "longarms", "blades", "clubs", "grenades", "heavy"),
        "modes": chance.choice(MODES),
        "strength": chance.choice((0, 1, 3)),
        "passes": chance.choice((1, 2)),
        "traits": chance.sample(TRAITS, chance.choice((0, 0, 1, 2))),
        "skills": dict.fromkeys(chance.sample(("acrobatics", "athletics", "medicine", "stealth", "unarmed"), 2), 2),
    }
    if chance.random() < 0.3:
        facts["conditions"] = {chance.choice(conditions): 0}
    if chance.random() < 0.2:
        facts["posture"] = chance.choice(("crouching", "prone"))
    if chance.random() < 0.2:
        facts["shots"] = {gear[0]: chance.randrange(2)}
    if down and chance.random() < 0.5:
        facts["state"] = chance.choice(("unconscious", "dying", "dead"))
    return facts


def counted(battle: Battle, levels: int, most: int) -> list[Count]:
    """Return the counts of each level, up to `levels`, as long as a level has at most `most` commands."""
    states = {battle.state_hash(): battle}
    told: list[Count] = []
    for _ in range(levels):
        ways = [(state, list(state.legal())) for state in states.values() if state.outcome is None]
        commands = sum(len(listed) for _, listed in ways)
        if commands > most:
            break
        states = {}
        for state, listed in ways:
            for command in listed:
                after = state.fork(len(told))
                refused = after.submit(command)
                assert refused is None, (command, refused)
                states.setdefault(after.state_hash(), after)
        told.append((commands, len(states)))
    return told


def kept() -> dict[str, list[list[Count]]]:
    """Return the counts that were written last, by ruleset and number."""
    if not KEPT.exists():
        return {}
    told = json.loads(KEPT.read_text(encoding="utf-8"))
    return {ruleset: [[(a, b) for a, b in line] for line in lines] for ruleset, lines in told.items()}


def written(counts: dict[str, list[list[Count]]]) -> str:
    """Return the counts as the text of their file: one line for each position, so that a difference shows which one
    changed."""
    parts = []
    for ruleset, lines in counts.items():
        rows = ",\n".join(f"    {json.dumps(line)}" for line in lines)
        parts.append(f'  "{ruleset}": [\n{rows}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"
