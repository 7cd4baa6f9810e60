"""The numbers of dice pools, as a ruleset file holds them. Damage is counted in boxes."""

from __future__ import annotations

import msgspec

from game.model.sheet import Attribute


class PoolCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sources of a check's pool: an attribute and a skill."""

    title: str
    attribute: Attribute
    skill: str = ""
    slippery: bool = False


class Pools(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that make up pools, in dice. An attribute counts `attribute` dice at rank 0; a skill counts its rank.
    `cover` and `concealment`, by degree, reduce the attacker's pool. `crossfire` is for shooting beside an enemy,
    `runner` for a running shooter, `dodging` for a running target, `charge` for an attacker that comes over
    `charge_squares` squares, and `awaited` for a target that has let others go first. One die is lost for each `wounds`
    boxes of damage."""

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
    """Numbers of damage. Each track has `base` boxes plus half an attribute. A weapon's damage is twice the average of
    its dice divided by `share`, rounded up; armour counts `armour` times its reduction. A blast loses `blast_drop`
    boxes per metre; `metres` is the length of a square (range.blast-scale). With `roomy`, the battle option
    random_blast is allowed: figures at which a burst was not aimed take less damage, by the roll of a die
    (range.blast-random)."""

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
    """All numbers of dice pools in a ruleset file."""

    pools: Pools
    boxes: Boxes
