"""Numbers of movement by modes (walking, swimming, flying ...): prices by speed category, difficult ground, jumps,
flight and climbing."""

from __future__ import annotations

import msgspec

from game.model.numbers import check_whole


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The prices in feet of straight and of diagonal squares, in turn: each list is used up one square after the other,
    and then again from its start (phase.speed-categories)."""

    straight: tuple[int, ...]
    diagonal: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for an empty list of prices."""
        if not (self.straight and self.diagonal):
            raise ValueError("needs a price for straight and for diagonal squares")

    def price(self, counts: tuple[int, int], diagonal: bool, squares: int = 1) -> tuple[int, tuple[int, int]]:
        """Return the cost in feet of `squares` more squares, and the counts after them. `counts` are the straight and
        diagonal squares moved before."""
        straight, diagonals = counts
        row, first = (self.diagonal, diagonals) if diagonal else (self.straight, straight)
        cost = sum(row[(first + turn) % len(row)] for turn in range(squares))
        after = (straight, diagonals + squares) if diagonal else (straight + squares, diagonals)
        return cost, (after[0] % len(self.straight), after[1] % len(self.diagonal))

    def handicap(self, counts: tuple[int, int], others: tuple[int, int]) -> int:
        """Return by how many feet at most the same squares can cost more after the counts `counts` than after
        `others`."""
        return sum(
            max(sum(row[(first + turn) % len(row)] - row[(second + turn) % len(row)] for turn in range(squares))
                for squares in range(len(row)))
            for row, first, second in zip((self.straight, self.diagonal), counts, others, strict=True)
        )  # fmt: skip


class Difficult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The extra price in feet of leaving a square of this ground. The largest figures (see
    `ModeNumbers.unhindered_from`) do not pay it if the ground is `ordinary` (phase.difficult-terrain)."""

    leaving: int
    ordinary: bool = True


class Jumping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers for the reach of a jump in feet (phase.jump): the base speed divided by `share`, plus `per` feet for
    every `strength` points of Strength. A figure with the skill `skill` adds `per` for every point of Strength, at
    least `least`. Upwards, jumps reach half as far."""

    skill: str = "acrobatics"
    share: int = 4
    per: int = 5
    strength: int = 2
    least: int = 5
    clears: int = 10
    """The feet above the ground to which a jump must rise to pass over something solid."""


class Flying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of flight: `ceiling` is the greatest height in feet above the ground; `sinks` is the feet that a glide
    sinks in each phase at no price (phase.modes)."""

    ceiling: int = 60
    sinks: int = 10
    clears: int = 10
    """The feet above the ground from which trees and walls are no obstacle."""


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers to reach when climbing a face (a wall or cliff) or swimming (phase.climb-forward, phase.swim-forward).
    `climb` and `swim` are by kind of ground, with "other" for kinds not listed; `rough` is by the state of the water. A
    result of `critical` more than the number is a critical success. `one_hand` is added with one hand full;
    `encumbering` says how many hands an item fills, for items that cannot be slung; `edge` is the number for hanging on
    to an edge."""

    climb: dict[str, int]
    swim: dict[str, int]
    rough: dict[str, int]
    wild: dict[str, int] = {}
    """Numbers that even a natural swimmer has to reach, by the state of the water."""
    edge: int = 15
    critical: int = 10
    one_hand: int = -5
    encumbering: dict[str, int] = {}
    swim_share: int = 4
    slick: str = "slippery"
    """Tag of ground on which even a natural climber has to make a check."""

    def __post_init__(self) -> None:
        """Raise ValueError for a table without a number for "other" ground."""
        for title, table in (("climb", self.climb), ("swim", self.swim)):
            check_whole(f"{title} says", table, ("other",))


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Length of one movement action: `times` the speed, or a `share` of the base speed in whole squares (0: no share).
    `barred_by` names postures and conditions that forbid the action. `lent` is a mode of movement that the action gives
    on ground with that tag. With `straight` it keeps to one of the eight directions, even through other figures."""

    times: int = 1
    share: int = 0
    lent: str = ""
    straight: bool = False
    barred_by: tuple[str, ...] = ()
    rule: str = "phase.speed-pool"
