"""The numbers of event rolls, as a ruleset file holds them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.model.sheet import Attribute


class RatedCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sources of a check's rating: an attribute, plus a skill if the figure is trained in it."""

    title: str
    attribute: Attribute
    skill: str = ""
    slippery: bool = False


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that make up ratings. An attribute counts `score` plus `per_rank` for each rank, a skill `per_skill` for
    each rank. `helpless` is the defence of a figure that cannot defend itself. A figure that does not expect the attack
    defends with its Agility divided by `off_guard`."""

    score: int
    per_rank: int
    per_skill: int
    unproficient: int
    aim: int
    guard: int
    slippery: int
    cover: tuple[int, int, int, int]
    concealment: tuple[int, int, int]
    postures: dict[str, int]
    helpless: int
    off_guard: Annotated[int, msgspec.Meta(ge=1)]
    by_id: dict[str, RatedCheck]


class HarmNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of damage. A hit does the weapon's average damage plus `per_success` for each net success (successes of
    the attack minus those of the defence). Armour takes points off the kinds of damage in `kept_off`. A figure with
    `dead` body points or fewer left is dead. `care` is the points given back for each success of first aid."""

    per_success: int
    dead: int
    care: int
    first_aid_against: int
    square_defence: int
    strays: int
    kept_off: tuple[str, ...]


class EventRollsNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of event rolls in a ruleset file."""

    ratings: Ratings
    injuries: HarmNumbers
