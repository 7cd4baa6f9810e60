"""The numbers of the d20 resolution, as a ruleset file holds them."""

from __future__ import annotations

import msgspec

from game.model.sheet import Attribute


class _D20Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AttackNumbers(_D20Table, frozen=True):
    """Modifiers to the d20 of an attack, and to the defence it must reach. `cover` and `concealment` are by degree from
    none up; `boost` is the number of faces of an action die added to a roll; `critical_price` and `error_price` are the
    action dice that a critical hit or miss costs."""

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
    """Modifier to shots from farther than a neighbouring square, by the target's posture."""
    boost: int
    critical_price: int
    error_price: int


class Check(_D20Table, frozen=True):
    """Parts of one check: an attribute, a skill or the level, and further names (`queries`) of numbers whose modifiers
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
    """Skill checks and saves by their id; a skill check that fails with a natural roll of `failure_most` or less can
    become a critical failure for `failure_price` action dice (0: never)."""

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
    """Health of a figure. Vitality: `vitality` plus Constitution, and for every level `per_level` plus Constitution.
    Wounds: the Constitution score, `score` plus `score_per_rank` for each rank. A figure with `dead` wounds or fewer
    left dies."""

    vitality: int
    per_level: int
    score: int
    score_per_rank: int
    dead: int
    kept_off: tuple[str, ...]
    """Kinds of harm that armour reduces."""


class InjuryNumbers(_D20Table, frozen=True):
    """Effects of injuries besides lost points."""

    critical_injury_points: int
    critical_injury_share: int
    """A critical hit that takes more than all wounds divided by this number is a critical injury."""
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
    """The condition that a figure gets instead when it gains one that it has already, by the id of the latter."""


class BlastNumbers(_D20Table, frozen=True):
    """Bursts: the number that a throw at a square must reach, the distance of a miss, and the effect of moving on the
    saves."""

    square_defence: int
    strays: tuple[int, ...]
    """Faces of the die for the distance in squares, by range increment; the last is for all farther ones."""
    moved: int
    """Modifier to both saves for every half action moved in this round."""
    stun_share: int


class CareNumbers(_D20Table, frozen=True):
    """Numbers of first aid and of recovering breath."""

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
