"""The numbers of the d20 resolution, as its section of a ruleset file holds them."""

from __future__ import annotations

import msgspec

from game.model.sheet import Attribute


class _D20Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AttackNumbers(_D20Table, frozen=True):
    """Modifiers to the d20 of an attack, and to the defence it must reach.

    `cover` and `concealment` by degree from none up; `boost` faces of an action die added to a roll; `jams` says that a
    critical miss empties a weapon until it is reloaded.
    """

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
    """Parts of one check: an attribute, a skill or the level, and the condition queries that change it."""

    title: str
    attribute: Attribute
    skill: str = ""
    level: bool = False
    save: bool = False
    queries: tuple[str, ...] = ()
    slippery: bool = False
    """True if slippery ground makes it harder."""


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
    """The bonus to initiative: agility, and so much of a skill."""

    skill: str
    ranks_per_point: int


class HealthNumbers(_D20Table, frozen=True):
    """Health of a figure, and the limits at which it drops or dies.

    Vitality is `vitality` and `per_level` for every level, each with Constitution; wounds are the Constitution score,
    `score` and twice the rank. `dead` is the wounds value at which a figure dies.
    """

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
    """A critical that takes more than one part in so many of all wounds."""
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
    """Condition into which another turns when it comes a second time."""


class BlastNumbers(_D20Table, frozen=True):
    """Bursts: the number a throw at a square must reach, how far it strays, what moving adds to the saves."""

    square_defence: int
    strays: tuple[int, ...]
    """Faces of the distance die by range increment, the last for all farther ones."""
    moved: int
    """Added to both saves for every half action moved this round."""
    stun_share: int


class CareNumbers(_D20Table, frozen=True):
    """First aid and catching breath."""

    first_aid_dc: int
    first_aid_vitality: str
    first_aid_wounds: int
    refresh_wounds: int


class D20Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of this part in a ruleset file."""

    attack: AttackNumbers
    checks: CheckNumbers
    initiative: InitiativeNumbers
    health: HealthNumbers
    injury: InjuryNumbers
    blast: BlastNumbers
    care: CareNumbers
