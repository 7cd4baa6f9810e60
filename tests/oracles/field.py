"""Fields for the oracles (second, independent implementations of the rules): small boards with bodies of every kind,
drawn from a number, and the engine's battle for them.

A field is plain data. The oracles read nothing else; only `laid` uses the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.board import Board
from game.model.components import Place
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup

Spot = tuple[int, int]
SIZES = ("tiny", "small", "medium", "large", "huge")
ACROSS = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 4}
"""Width in squares by size."""
TALL = {"tiny": 5, "small": 5, "medium": 5, "large": 10, "huge": 15}
"""Height in feet by size."""
PACE = {"tiny": 20, "small": 20, "medium": 30, "large": 40, "huge": 50}
"""Base speed in feet by size."""
ROOM = {"tiny": 25, "small": 4, "medium": 1, "large": 1, "huge": 1}
"""Number of bodies of a size that fit on one square."""
OPEN_GROUND = ("grass", "grass", "grass", "grass", "floor", "sand")
ROUGH_GROUND = (
    "swamp", "undergrowth-heavy", "undergrowth-light", "rubble", "water-knee", "water-waist", "water-deep", "ice",
    "barbed-wire", "snow-deep", "earth", "earth", "rock", "tree", "crate",
)  # fmt: skip
BORDERS = ("wall", "wall", "door", "fence", "low-wall", "hedge", "window-large")


@dataclass(frozen=True)
class Body:
    """One figure: its top left square, its feet above the ground, and its state."""

    side: str
    size: str = "medium"
    at: Spot = (0, 0)
    up: int = 0
    state: str = "up"
    hidden: bool = False
    modes: dict[str, str] = field(default_factory=dict)
    strength: int = 0
    trained: bool = False
    armour: str = ""
    weapons: tuple[str, ...] = ()

    @property
    def across(self) -> int:
        return ACROSS[self.size]

    def squares(self, at: Spot | None = None) -> list[Spot]:
        x, y = self.at if at is None else at
        return [(x + dx, y + dy) for dx in range(self.across) for dy in range(self.across)]


@dataclass(frozen=True)
class Field:
    """A board and the bodies on it; questions are about the first body."""

    wide: int
    deep: int
    ground: dict[Spot, str]
    feet: dict[Spot, int]
    borders: dict[tuple[Spot, Spot], str]
    """Kind of border between two neighbouring squares, by both orders of the two."""
    opened: frozenset[tuple[Spot, Spot]]
    bodies: tuple[Body, ...]

    def heights(self, body: Body, at: Spot | None = None, up: int | None = None) -> tuple[int, int]:
        """Return the lowest and highest point of a body, in feet."""
        up = body.up if up is None else up
        under = [self.feet[s] for s in body.squares(at) if s in self.feet]
        low = max(under) + up if up else min(under)
        return low, max(under) + up + TALL[body.size]


def drawn(seed: int, *, wide: int = 9, deep: int = 7, bodies: int = 5, flyers: int = 3) -> Field:
    """Return a field drawn from a number."""
    chance = Random(f"field {seed}")
    spots = [(x, y) for x in range(wide) for y in range(deep)]
    rough = chance.choice((3, 5, 12))
    ground = {
        s: chance.choice(ROUGH_GROUND) if not chance.randrange(rough) else chance.choice(OPEN_GROUND) for s in spots
    }
    hilly = chance.choice((2, 4, 50))
    feet = {s: chance.choice((5, 5, 10, 20)) if not chance.randrange(hilly) else 0 for s in spots}
    borders: dict[tuple[Spot, Spot], str] = {}
    opened: set[tuple[Spot, Spot]] = set()
    for _ in range(chance.choice((0, 6, 18))):
        x, y = chance.randrange(wide - 1), chance.randrange(deep - 1)
        other = chance.choice(((x + 1, y), (x, y + 1)))
        kind = chance.choice(BORDERS)
        borders[(x, y), other] = borders[other, (x, y)] = kind
        opened -= {((x, y), other), (other, (x, y))}
        if kind in ("door", "window-large") and chance.randrange(2):
            opened |= {((x, y), other), (other, (x, y))}
    placed: list[Body] = []
    for number in range(bodies):
        body = _body(chance, "red" if number == 0 else chance.choice(("red", "blue", "blue")), flyers)
        at = (chance.randrange(wide - body.across + 1), chance.randrange(deep - body.across + 1))
        placed.append(_put(body, at, number == 0))
        for square in placed[-1].squares():
            if ground[square] in ("rock", "tree", "crate", "earth", "water-deep"):
                ground[square] = "grass"
    return Field(wide, deep, ground, feet, borders, frozenset(opened), tuple(placed))


def _put(body: Body, at: Spot, first: bool) -> Body:
    state, hidden = ("up", False) if first else (body.state, body.hidden)
    up = body.up if state == "up" else 0
    return Body(body.side, body.size, at, up, state, hidden, body.modes, body.strength, body.trained)


def _body(chance: Random, side: str, flyers: int) -> Body:
    size = chance.choice(("tiny", "small", "medium", "medium", "medium", "large", "large", "huge"))
    modes = {
        mode: chance.choice(("fast", "average", "slow"))
        for mode, odds in (("swim", 3), ("burrow", 4), ("climb", 4), ("walk", 6))
        if not chance.randrange(odds)
    }
    up = 0
    if flyers and not chance.randrange(flyers):
        modes["fly"] = chance.choice(("fast", "average", "slow"))
        up = chance.choice((0, 5, 10, 30))
    state = chance.choice(("up", "up", "up", "up", "unconscious", "dead"))
    hidden = not chance.randrange(5)
    return Body(side, size, (0, 0), up, state, hidden, modes, chance.randrange(5), bool(chance.randrange(2)))


def laid(there: Field, **options: Any) -> Battle:
    """Return the engine's battle for a field, at its first orders; see `ids` for the figures' numbers."""
    squares = [(x, y) for y in range(there.deep) for x in range(there.wide)]
    edges = {(min(a, b), max(a, b)): kind for (a, b), kind in there.borders.items()}
    opened = tuple(sorted({(min(a, b), max(a, b)) for a, b in there.opened}))
    board = Board(
        there.wide,
        there.deep,
        tuple(("grass", there.ground[s]) if there.ground[s] != "grass" else ("grass",) for s in squares),
        tuple(there.feet[s] for s in squares),
        edges,
        opened,
    )
    order = sorted(range(len(there.bodies)), key=lambda n: (there.bodies[n].side != "red", n))
    assert order[0] == 0
    sides = tuple(
        SideSetup(side, "human", tuple(_setup(there.bodies[n], n) for n in order if there.bodies[n].side == side))
        for side in ("red", "blue")
    )
    battle_map = BattleMap("field", "Field", board)
    battle = Battle.create(Scenario(battle_map, "phases", sides, 1, {"opening": "none", "round_limit": 0, **options}))
    for number, body in enumerate(there.bodies):
        if body.up:
            figure = ids(there)[number]
            battle.world.put(figure, msgspec.structs.replace(battle.world.get(figure, Place), above=body.up))
    return battle


def ids(there: Field) -> dict[int, int]:
    """Return the index of the body by the engine's figure id: red figures come first."""
    order = sorted(range(len(there.bodies)), key=lambda n: (there.bodies[n].side != "red", n))
    return {number: place for place, number in enumerate(order, start=1)}


def _setup(body: Body, number: int) -> FigureSetup:
    facts: dict[str, Any] = {
        "size": body.size, "modes": body.modes, "strength": body.strength, "speed": 0, "state": body.state,
        "skills": {"acrobatics": 1} if body.trained else {}, "conditions": ["hidden"] if body.hidden else [],
    }  # fmt: skip
    facts |= {"armour": body.armour} if body.armour else {}
    facts |= {"weapons": list(body.weapons)} if body.weapons else {}
    return FigureSetup("rifleman", f"n{number}", body.at, 0, facts)
