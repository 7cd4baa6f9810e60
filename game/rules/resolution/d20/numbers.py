"""The numbers of the d20 resolution, as a ruleset file holds them."""

from __future__ import annotations

import msgspec

from game.model.sheet import Attribute


class _D20Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AttackNumbers(_D20Table, frozen=True):
    """Modifiers to the d20 of an attack, and to the defence it must reach. `cover` and `concealment` are by degree,
    from none up. `boost` is the number of faces of an action die that is added to a roll. `critical_price` and
    `error_price` are the action dice that it costs to make a hit or a miss critical."""

    defence: int
    levels_per_point: int
    dodge_ranks: int
    cover: tuple[int, int, int, int]
    concealment: tuple[int, int, int]
    aim: int
    brace: int
    unproficient: int
    unproficient_error: int
    always_proficient: tuple[str, ...]
    tactical: int
    helpless_melee: int
    prone_melee: int
    shot_at: dict[str, int]
    """Modifier to shots from farther away than a neighbouring square, by the target's posture."""
    boost: int
    critical_price: int
    error_price: int


class Check(_D20Table, frozen=True):
    """Sources of one check: an attribute, plus a skill or the level. `queries` name further numbers whose modifiers
    apply to it."""

    title: str
    attribute: Attribute
    skill: str = ""
    level: bool = False
    save: bool = False
    queries: tuple[str, ...] = ()
    slippery: bool = False
    """True if slippery ground makes the check harder."""


class CheckNumbers(_D20Table, frozen=True):
    """Skill checks and saves by their id. A skill check that fails with `failure_most` or less on the die can be made a
    critical failure for `failure_price` action dice (0: never)."""

    per_rank: int
    slippery: int
    braced_reflex: int
    failure_most: int
    failure_price: int
    by_id: dict[str, Check]


class InitiativeNumbers(_D20Table, frozen=True):
    """The bonus to initiative: Agility, and a share of a skill."""

    skill: str
    ranks_per_point: int


class HealthNumbers(_D20Table, frozen=True):
    """Numbers of a figure's health. Vitality is `vitality` plus Constitution, and `per_level` plus Constitution for
    every level. Wounds are the Constitution score: `score` plus `score_per_rank` for each rank. A figure with `dead`
    wounds or fewer left dies."""

    vitality: int
    per_level: int
    score: int
    score_per_rank: int
    dead: int
    kept_off: tuple[str, ...]
    """The kinds of damage that armour reduces."""


class InjuryNumbers(_D20Table, frozen=True):
    """Numbers of the effects that injuries have besides lost points; a name with `dc` is the number that the save must
    reach."""

    critical_injury_points: int
    critical_injury_share: int
    """A critical hit is a critical injury if it takes more than the figure's full wounds divided by this number."""
    critical_injury_dc: int
    bleeding_rest: int
    bleeding_moving: str
    electrical_dc: int
    electrical_share: int
    nauseated: str
    electrical_moves_count: bool
    stress_dc: int
    stress_dc_more: int
    worsens: dict[str, str]
    """By condition: the worse condition that a figure gets if it would gain one that it already has."""


class BlastNumbers(_D20Table, frozen=True):
    """Numbers of bursts: the number that a throw at a square must reach, how far a miss strays, and how moving changes
    the saves."""

    square_defence: int
    strays: tuple[int, ...]
    """The faces of the die for the distance that a miss strays, in squares, by range increment; the last one is for all
    farther ranges."""
    moved: int
    """The modifier to both saves for every half action that a figure has moved in this round."""
    stun_share: int


class CareNumbers(_D20Table, frozen=True):
    """Numbers of first aid (the number to reach, dice of vitality and points of wounds given back), and of resting to
    regain health."""

    first_aid_dc: int
    first_aid_vitality: str
    first_aid_wounds: int
    refresh_wounds: int


class D20Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of the d20 resolution in a ruleset file."""

    attack: AttackNumbers
    checks: CheckNumbers
    initiative: InitiativeNumbers
    health: HealthNumbers
    injury: InjuryNumbers
    blast: BlastNumbers
    care: CareNumbers
