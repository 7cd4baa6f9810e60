"""The numbers of moving in several ways: what each way costs by its speed, what hampers it, how far a jump goes."""

from __future__ import annotations

import msgspec

from game.model.numbers import check_whole


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The prices of straight and of diagonal squares, each in turn and then from the start (phase.speed-categories)."""

    straight: tuple[int, ...]
    diagonal: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raises ValueError for a row without a price."""
        if not (self.straight and self.diagonal):
            raise ValueError("needs a price for straight and for diagonal squares")

    def price(self, counts: tuple[int, int], diagonal: bool, squares: int = 1) -> tuple[int, tuple[int, int]]:
        """Return the cost of so many squares after these counts, and the counts after them."""
        straight, diagonals = counts
        row, first = (self.diagonal, diagonals) if diagonal else (self.straight, straight)
        cost = sum(row[(first + turn) % len(row)] for turn in range(squares))
        after = (straight, diagonals + squares) if diagonal else (straight + squares, diagonals)
        return cost, (after[0] % len(self.straight), after[1] % len(self.diagonal))

    def handicap(self, counts: tuple[int, int], others: tuple[int, int]) -> int:
        """The most feet that the same squares can cost more after these counts than after others."""
        return sum(
            max(sum(row[(first + turn) % len(row)] - row[(second + turn) % len(row)] for turn in range(squares))
                for squares in range(len(row)))
            for row, first, second in zip((self.straight, self.diagonal), counts, others, strict=True)
        )  # fmt: skip


class Difficult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Extra price of leaving a square of this ground; large figures ignore it if it is `ordinary`
    (phase.difficult-terrain)."""

    leaving: int
    ordinary: bool = True


class Jumping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reach of a jump (phase.jump).

    One part in `share` of the base speed, plus `per` feet for every `strength` points of Strength; a figure that has
    learned the skill adds `per` for every point, at least `least`. Half as far up.
    """

    skill: str = "acrobatics"
    share: int = 4
    per: int = 5
    strength: int = 2
    least: int = 5
    clears: int = 10
    """Feet a jump must reach up to pass over something solid."""


class Flying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of flight in feet: the ceiling above the ground, and the depth a glide sinks in each phase for nothing
    (phase.modes)."""

    ceiling: int = 60
    sinks: int = 10
    clears: int = 10
    """Feet above the ground from which trees and walls no longer stand in the way."""


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers to beat when climbing a face or swimming through water (phase.climb-forward, phase.swim-forward).

    `climb` and `swim` by kind of ground, "other" for the rest; a critical success is `critical` above the number; a
    figure with one hand full takes `one_hand`; `encumbering` says how many hands are full of what cannot be slung.
    `edge` is the number to hang on.
    """

    climb: dict[str, int]
    swim: dict[str, int]
    rough: dict[str, int]
    wild: dict[str, int] = {}
    """Numbers that even a swimmer by nature has to reach, by the state of the water."""
    edge: int = 15
    critical: int = 10
    one_hand: int = -5
    encumbering: dict[str, int] = {}
    swim_share: int = 4
    slick: str = "slippery"
    """Tag of ground on which even a climber by nature has to check."""

    def __post_init__(self) -> None:
        """Raises ValueError for a table without a number for ground that it does not name."""
        for title, table in (("climb", self.climb), ("swim", self.swim)):
            check_whole(f"{title} says", table, ("other",))


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Length of one movement action: so many times the speed, or a `share` of the base speed in whole squares.

    `barred_by` postures and conditions; `lent` a way of moving it lends, for ground that is made for it only;
    `straight` keeps to one of the eight directions, through figures that stand there.
    """

    times: int = 1
    share: int = 0
    lent: str = ""
    straight: bool = False
    barred_by: tuple[str, ...] = ()
    rule: str = "phase.speed-pool"
