"""Random scenes for the oracles, drawn from a number: a small board with all kinds of ground, a mover, and other
figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Answer, Command
from game.model.dice import Dice
from game.model.grid import Square, edge_between
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.roster import load_roster
from tests.oracles.squares import DOWN, Body, Field

TERRAIN = ["grass"] * 9 + [
    "clutter", "mud-knee", "mud-waist", "ice", "snow-deep", "stairs", "ladder", "rock", "tree", "water-deep", "table",
]  # fmt: skip
OPENS = ("door", "window-large", "window-small")
EDGES = ("wall", "door", "window-large", "window-small", "fence", "hedge", "low-wall")
WALKED = {
    "1": {"human": 12, "dwarf": 8, "troll": 16},
    "2": {"human": 5, "dwarf": 4, "troll": 7},
    "5": {"human": 2, "dwarf": 2, "troll": 3},
}
"""Source 003: squares walked in a turn of one pass, by the metres of a square."""
STATES = {
    "000": ["", "", "", "flat-footed", "stunned", "hidden", "unconscious", "dead"],
    "003": ["", "", "", "stunned", "hidden", "unconscious", "dead", "prone"],
}
HASHED = 2**32


GROUND = ("grass",) * 12 + ("clutter", "rock", "mud-knee", "ice")
"""Kinds of ground on the boards of drawn battles."""


def judged(check: Callable[[int], None], boards: int) -> None:
    """Give a judge this many scenes; Hypothesis chooses the numbers from which they are drawn."""
    plain = settings(max_examples=boards, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    plain(given(st.integers(0, HASHED - 1))(check))()


def drawn_board(chance: Random) -> Board:
    """Return a board of three to nine squares a side, with obstacles, slopes, borders and doors, some of them open."""
    width, height = chance.randint(3, 9), chance.randint(3, 9)
    squares = [(x, y) for y in range(height) for x in range(width)]
    hilly = chance.random() < 0.3
    heights = tuple(chance.choice([0] * 8 + [3, 4, 5, 8, 15]) if hilly else 0 for _ in squares)
    pairs = [(a, b) for a in squares for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in squares]
    edges = {edge_between(*pair): chance.choice(EDGES) for pair in chance.sample(pairs, min(10, len(pairs) // 2))}
    opened = [edge for edge, kind in edges.items() if kind in OPENS and chance.random() < 0.5]
    terrain = tuple(("grass", chance.choice(TERRAIN)) for _ in squares)
    return Board(width, height, terrain, heights, edges, tuple(sorted(opened)))


def drawn_field(seed: str, number: int) -> tuple[Field, str]:
    """Return a mover among others on a random board, and its people (source 003)."""
    chance = Random(f"{seed} {number}")
    board = drawn_board(chance)
    people = chance.choice(["human", "dwarf", "troll"])
    size = chance.choice(["medium", "medium", "small", "tiny", "large", "huge"])
    budget = chance.choice([5, 20, 30, 60]) if seed == "000" else WALKED[seed][people]
    field = Field(board, seed, Body((0, 0), size, friend=True), budget, (), frozenset(board.opened))
    field = replace(field, mover=replace(field.mover, square=_spot(chance, field, size, [])))
    taken = field.covered(field.mover.square)
    others = []
    for _ in range(chance.randint(0, 5)):
        state = chance.choice(STATES["000" if seed == "000" else "003"])
        size = chance.choice(["tiny", "small", "medium", "medium", "large", "huge"])
        body = Body((0, 0), size, chance.random() < 0.3, state)
        seat = replace(field, mover=body)
        square = _spot(chance, seat, body.size, taken)
        if seat.fits(square) and not set(seat.covered(square)) & set(taken):
            others.append(replace(body, square=square))
            taken += seat.covered(square)
    return replace(field, others=tuple(others)), people


def _spot(chance: Random, field: Field, size: str, taken: list[Square]) -> Square:
    free = [
        square for square in field.board.squares
        if replace(field, mover=Body(square, size)).fits(square) and not set(field.covered(square, size)) & set(taken)
    ]  # fmt: skip
    return chance.choice(free) if free else (0, 0)


def seated(field: Field, people: str = "human", dice: tuple[int, ...] = ()) -> Battle:
    """Return the scene as a battle at the mover's turn; the mover is figure 1."""
    own: dict[str, Any] = {"size": field.mover.size, "count": 40, "people": people, "passes": 1}
    if field.seed == "000":
        own["speed"] = field.budget
    red = [FigureSetup("rifleman", "mover", field.mover.square, overrides=own)]
    blue = [FigureSetup("rifleman", "later", overrides={"arrives": 99})]  # so that there is a fight at all
    for place, body in enumerate(field.others):
        facts: dict[str, Any] = {"size": body.size, "count": 20 - place, "passes": 1}
        if body.state in DOWN:
            facts["state"] = body.state
        elif body.state == "prone":
            facts["posture"] = "prone"
        elif body.state:
            facts["conditions"] = [body.state]
        setup = FigureSetup("rifleman", f"other {place}", body.square, overrides=facts)
        (red if body.friend else blue).append(setup)
    sides = (SideSetup("red", figures=tuple(red)), SideSetup("blue", figures=tuple(blue)))
    never = (Objective("exit", "blue", (), count=9), Objective("exit", "red", (), count=9))
    battle_map = BattleMap("drawn", "Drawn", field.board, objectives=never)
    options: dict[str, Any] = {"opening": "none", "order_intercept": "never"}
    if field.seed != "000":
        options["scale"] = field.seed
    ruleset = "static" if field.seed == "000" else "passes"
    battle = Battle.create(Scenario(battle_map, ruleset, sides, 1, options), Dice(1, script=dice) if dice else None)
    battle.start()
    return battle


FLAT, HILLY = (0,), (0, 0, 0, 5, 10, 20)
"""Feet of height of squares in drawn battles."""


def drawn_battle(
    ruleset: str, number: int, squad: int = 2, ground: Sequence[str] = GROUND, heights: Sequence[int] = FLAT,
    **options: Any,
) -> Battle:  # fmt: skip
    """Return a small battle drawn from a number, at its first decision: an open board with some cover, squads of the
    roster."""
    chance = Random(f"battle {ruleset} {number}")
    width, height = 9, 6
    terrain = tuple(("grass", chance.choice(ground)) for _ in range(width * height))
    hills = Random(f"heights {ruleset} {number}")
    board = Board(width, height, terrain, tuple(hills.choice(heights) for _ in range(width * height)))
    profiles = sorted(load_roster().profiles)
    sides = []
    for side, columns in (("red", range(3)), ("blue", range(6, 9))):
        free = [(x, y) for x in columns for y in range(height) if not board.is_solid((x, y))]
        chance.shuffle(free)
        small = [name for name in profiles if load_roster().profiles[name].size not in ("large", "huge")]
        team = [FigureSetup(chance.choice(small), square=square) for square in free[: chance.randint(1, squad)]]
        sides.append(SideSetup(side, figures=tuple(team)))
    battle_map = BattleMap("drawn", "Drawn", board, objectives=(Objective("eliminate", "any"),))
    battle = Battle.create(Scenario(battle_map, ruleset, tuple(sides), number, options))
    battle.start()
    return battle


def any_command(battle: Battle, chance: Random) -> Command:
    """Return a legal command: first the kind of action is drawn, then one of its first commands."""
    decision = battle.decision
    assert decision is not None
    if decision.choices:
        return Answer(decision.figure, chance.choice(decision.choices).id)
    actions = list(battle.world.ruleset.actions)
    chance.shuffle(actions)
    for action in actions:
        for figure in decision.figures:
            found = list(islice(battle.legal_of(figure, action), 40))
            if found and (action not in ("end", "wait", "leave") or chance.random() < 0.3):
                return chance.choice(found)
    return chance.choice(list(battle.legal()))
