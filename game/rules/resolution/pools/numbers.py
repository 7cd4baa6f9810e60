"""The numbers of dice pools, as their section of a ruleset file holds them."""

from __future__ import annotations

import msgspec

from game.model.sheet import Attribute


class PoolCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts of a check's pool."""

    title: str
    attribute: Attribute
    skill: str = ""
    slippery: bool = False


class Pools(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers from which pools are made: attributes are `attribute` at rank 0, skills their ranks, and modifiers in
    dice.

    `cover` and `concealment` by degree, off the attacker's pool; `crossfire` for shooting beside an enemy; `runner`
    what a running shooter loses and `dodging` what a running target gains; `charge` is for a figure that comes over
    `charge_squares` squares, `awaited` for a target that holds; `wounds` boxes cost one die each time.
    """

    attribute: int
    untrained: int
    unproficient: int
    aim: int
    cover: tuple[int, int, int, int]
    concealment: tuple[int, int, int]
    crossfire: int
    runner: int
    dodging: int
    charge: int
    charge_squares: int
    awaited: int
    prone: int
    friends: int
    friends_most: int
    slippery: int
    wounds: int
    by_id: dict[str, PoolCheck]


class Boxes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage: `base` boxes and half an attribute on each track; a weapon's damage is its average divided by `share`
    (in quarters of doubled averages), armour `armour` times its reduction.

    `blast_drop` is lost per metre, `metres` of a square (range.blast-scale); `roomy` squares are large enough for the
    battle option random_blast: everybody a burst was not meant for takes a die less (range.blast-random).
    """

    base: int
    share: int
    armour: int
    blast_drop: int
    metres: int
    care_against: int
    throw_against: int
    strays: int
    roomy: bool = False


class DicePoolsNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of this part in a ruleset file."""

    pools: Pools
    boxes: Boxes
