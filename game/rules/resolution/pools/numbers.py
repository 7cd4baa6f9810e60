"""The numbers of dice pools, as a ruleset file holds them."""

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
    """Numbers that make up pools: attributes are `attribute` at rank 0, skills count their ranks, and modifiers are in
    dice. `cover` and `concealment` by degree reduce the attacker's pool; `crossfire` applies to shooting beside an
    enemy; `runner` to a running shooter and `dodging` to a running target; `charge` to a figure that comes over
    `charge_squares` squares, `awaited` to a target that holds; each `wounds` boxes lost cost one die."""

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
    """Damage: each track has `base` boxes and half an attribute; a weapon's damage is twice the average of its dice
    divided by `share`, rounded up; armour is `armour` times its reduction. `blast_drop` boxes are lost per metre,
    `metres` is the length of a square (range.blast-scale); a `roomy` scale allows the battle option random_blast, by
    which figures that a burst was not aimed at take the roll of a die less (range.blast-random)."""

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
