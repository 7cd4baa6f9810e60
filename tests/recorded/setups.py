"""Setups of the recorded battles, drawn from a number: a map, two squads with their conditions, options, a seed.

In every other battle figures are placed on a part of the map, both sides mixed, so that all are near each other at
once. The others play the opening and begin in the map's starting areas.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.model.board import Board
from game.model.grid import Square
from game.model.options import battle_options
from game.model.paths import maps
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.roster import load_roster
from game.rulesets import load_ruleset
from tests.shipped import shipped

EACH_SIDE = 6
WIDE, HIGH = 11, 8
"""Width and height in squares of the part of a map on which figures are placed."""
APART = {"phases": 2}
"""Least distance between placed figures in rulesets in which most are wider than a square, or two cannot share one."""
HELD = {"grappling", "grappled"}
"""Conditions that need another figure that holds on."""
LARGE = ("large", "small", "tiny")
MODES: tuple[dict[str, str], ...] = (
    {"fly": "slow"}, {"fly": "fast"}, {"swim": "fast"}, {"burrow": "slow"}, {"climb": "average"}, {"glide": "average"},
)  # fmt: skip
AIRBORNE = {"fly", "glide"}
SLOW = 10
"""Feet that fliers move, few because all their heights must be searched."""
GEAR = (
    ("knife", "frag-grenade"), ("fists",), ("shotgun", "knife"), ("machine-gun",), ("stun-baton", "pistol"),
    ("sledgehammer", "fists"), ("launcher", "knife"), ("flash-grenade", "fists"), ("rifle", "knife"),
)  # fmt: skip
TRAITS = ("flurry", "leader", "keen", "steady", "surge", "quick-hands", "field-medic", "nimble")
SCALES = {"passes": ("", "2", "1", "5")}


class Setup(msgspec.Struct, frozen=True):
    """The setup of a recorded battle, by the names of the game."""

    ruleset: str
    map: str
    seed: int
    options: dict[str, Any]
    squads: dict[str, tuple[FigureSetup, ...]]

    def scenario(self) -> Scenario:
        """Return the setup as a scenario."""
        sides = tuple(SideSetup(side, "human", squad) for side, squad in self.squads.items())
        return Scenario(shipped(self.map), self.ruleset, sides, self.seed, dict(self.options))


def drawn(ruleset: str, number: int) -> Setup:
    """Return the battle with a number under a ruleset: maps in turn, all else at random."""
    chance = Random(f"recorded {ruleset} {number}")
    every = sorted(path.stem for path in maps().glob("*.tmx"))
    name = every[number % len(every)]
    # the second time round, a map that was laid out is played from its opening
    is_laid_out = (number + number // len(every)) % 2 == 0
    options = _options(ruleset, chance, number)
    if is_laid_out:
        options["opening"] = "none"
    squads: dict[str, tuple[FigureSetup, ...]] = {}
    places = _places(shipped(name).board, chance, APART.get(ruleset, 1)) if is_laid_out else []
    for side in shipped(name).sides:
        squad = []
        for place in range(EACH_SIDE):
            profile = chance.choice(sorted(load_roster().profiles))
            facts = _facts(ruleset, chance) if is_laid_out or chance.random() < 0.3 else {}
            if is_laid_out:
                facts |= {"count": chance.randrange(5, 25)}
            if AIRBORNE & {*facts.get("modes", load_roster().profiles[profile].modes)}:
                facts |= {"speed": SLOW}
            square = places.pop() if places else None
            squad.append(FigureSetup(profile, f"{side} {place + 1}", square, overrides=facts))
        squads[side] = tuple(squad)
    return Setup(ruleset, name, number + 1, options, squads)


def _options(ruleset: str, chance: Random, number: int) -> dict[str, Any]:
    """Return some of the setup's options at random; sometimes a short battle."""
    chosen: dict[str, Any] = {}
    for option in battle_options().values():
        values = [choice.value for choice in option.choices]
        if not option.hidden and values and chance.random() < 0.5:
            chosen[option.id] = chance.choice(values)
    scales = SCALES.get(ruleset, ("",))
    chosen["scale"] = scales[number % len(scales)]
    if number % 4 == 3:
        chosen["round_limit"] = 4
    return {name: value for name, value in chosen.items() if value != ""}


def _places(board: Board, chance: Random, apart: int) -> list[Square]:
    """Return open squares in a part of the board, in the order in which figures get them."""
    left, top = chance.randrange(max(1, board.width - WIDE)), chance.randrange(max(1, board.height - HIGH))
    free = [
        (x, y)
        for x in range(left, min(board.width, left + WIDE), apart)
        for y in range(top, min(board.height, top + HIGH), apart)
        if not board.is_solid((x, y)) and x + 2 < board.width and y + 2 < board.height
    ]
    chance.shuffle(free)
    return free


def _facts(ruleset: str, chance: Random) -> dict[str, Any]:
    """Return the special facts of a figure: its size, gear, ways to move, and conditions."""
    facts: dict[str, Any] = {}
    if chance.random() < 0.3:
        facts["size"] = chance.choice(LARGE)
    if chance.random() < 0.3:
        facts["modes"] = chance.choice(MODES)
    if chance.random() < 0.4:
        facts["weapons"] = [*chance.choice(GEAR)]
        facts["proficiencies"] = ["handguns", "longarms", "blades", "clubs", "grenades", "heavy"]
    if chance.random() < 0.3:
        facts["traits"] = chance.sample(TRAITS, 2)
    if chance.random() < 0.25:
        facts["conditions"] = {chance.choice(sorted({*load_ruleset(ruleset).conditions} - HELD)): 0}
    if chance.random() < 0.2:
        facts["posture"] = chance.choice(("crouching", "prone"))
    if chance.random() < 0.1:
        facts["state"] = chance.choice(("unconscious", "dying"))
    return facts
