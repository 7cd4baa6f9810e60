"""The sums of an attack in each way of rolling, computed from the rules' words in plain steps, with chances counted
out.

Figures are plain facts; the cover and concealment between them are given. No code of the game's rules is used.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Literal

Sum = tuple[int, int, Fraction]
"""The attacker's bonus or number of dice, the target's number against it, and the chance to hit."""

SIZE = {"tiny": 2, "small": 1, "medium": 0, "large": -1, "huge": -2}
REACH = {"tiny": 0, "small": 1, "medium": 1, "large": 2, "huge": 3}
BANDS = {
    "heavy-pistol": (3, 12, 24, 36), "light-pistol": (3, 9, 18, 30), "taser": (3, 6, 9, 12), "smg": (6, 24, 48),
    "assault-rifle": (30, 90), "shotgun-flechette": (6, 15, 24, 36), "shotgun-slug": (6, 24, 48), "lmg": (45,),
    "sniper-rifle": (90,), "light-crossbow": (3, 12, 30, 60), "heavy-crossbow": (8, 23, 60),
}  # fmt: skip
"""Source 003, with squares of 2 m: the last squares of short, medium, long and extreme range."""
BY_STRENGTH = {"throwing-knife": (5, 10, 15, 25), "shuriken": (5, 10, 25, 35), "bow": (5, 50, 150, 300)}
"""The same ranges in tenths of a square for each point of Strength."""


@dataclass(frozen=True)
class Arm:
    """Printed numbers of a weapon."""

    kind: Literal["melee", "ranged", "thrown"]
    skill: str
    group: str
    increment: int = 0
    increments: int = 10
    tactical: bool = False
    by_strength: bool = False
    row: str = ""


@dataclass(frozen=True)
class Fighter:
    """A figure that attacks or is attacked; attributes are ranks around 0."""

    size: str = "medium"
    strength: int = 0
    agility: int = 0
    perception: int = 0
    level: int = 1
    skills: dict[str, int] = field(default_factory=dict)
    learned: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
    reduction: int = 0
    bonus: int = 0
    """Armour's bonus to defence; a shield's if `shield` is true."""
    shield: bool = False
    posture: str = "standing"
    states: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    lost: tuple[int, int] = (0, 0)

    def rank(self, skill: str) -> int:
        return self.skills.get(skill, 0)

    def knows(self, arm: Arm) -> bool:
        return arm.group in (*self.learned, "unarmed")


@dataclass(frozen=True)
class Scene:
    """Circumstances of an attack: the target's degrees of cover (0 to 3) and concealment (0 to 2), the distance in
    squares, and special facts of the moment."""

    cover: int = 0
    concealment: int = 0
    gap: int = 1
    beside: bool = False
    aimed: bool = False
    beset: bool = False
    """True if an enemy could strike at the shooter."""
    friends: int = 0
    """Number of comrades who could strike at the target, too."""


def increments_beyond(arm: Arm, gap: int) -> int:
    """Return the number of range increments beyond the first."""
    beyond, feet = 0, gap * 5
    while feet > arm.increment * (beyond + 1):
        beyond += 1
    return beyond


# --- the d20: seeds 000 and 004 ---------------------------------------------------------------------------------------


def d20(a: Fighter, b: Fighter, arm: Arm, scene: Scene) -> Sum | None:
    """Return the sums of d20 and level, skill and attribute against 10, level, attribute and dodging; None if the
    weapon does not reach."""
    melee = arm.kind == "melee"
    if melee and scene.gap > REACH[a.size]:
        return None
    attack = a.level // 2 + a.rank(arm.skill) + (a.strength if melee else a.agility) + SIZE[a.size]
    if not melee:
        beyond = increments_beyond(arm, scene.gap)
        if beyond >= min(arm.increments, 5 if arm.kind == "thrown" else 10):
            return None
        attack -= 2 * beyond
    attack -= 0 if a.knows(arm) else 4
    attack -= 2 if arm.tactical else 0
    attack += (1 if scene.aimed else 0) - 2 * scene.concealment
    attack -= a.states.count("shaken")
    if melee and a.posture == "prone":
        attack -= 2
    if melee and "stunned" in b.states:
        attack += 4
    if not melee and not scene.beside:
        attack -= {"standing": 0, "crouching": 1, "prone": 2}[b.posture]
    open_ = "flat-footed" in b.states or "stunned" in b.states
    defence = 10 + b.level + SIZE[b.size] + b.bonus + (0, 2, 4, 7)[scene.cover]
    defence += min(b.agility, 0) if open_ else b.agility + b.rank("acrobatics") // 2 + b.traits.count("nimble")
    hits = sum(face + attack >= defence for face in range(1, 21))
    return attack, defence, Fraction(hits, 20)


# --- the d10 that goes on at ten: seed 002's own dice -----------------------------------------------------------------


def d10(a: Fighter, b: Fighter, arm: Arm, scene: Scene) -> Sum | None:
    """Return the sums of a d10 and half of level and Perception against the armour's defence; None if the weapon does
    not reach."""
    melee = arm.kind == "melee"
    if melee:
        if scene.gap > 1:
            return None
    elif scene.gap * 5 > 3 * arm.increment:
        return None
    attack = (a.level + a.perception) // 2 + a.rank(arm.skill) // 2 - (0 if a.knows(arm) else 2)
    attack += a.traits.count("flurry") - 2 * a.states.count("unsteady")
    if not melee:
        attack -= 4 if scene.gap * 5 > arm.increment else 0
        attack -= 4 if scene.beside else 0
    defence = 4 + b.level // 2 + b.agility + b.reduction + (max(0, b.bonus) if b.shield else 0)
    defence += b.traits.count("nimble") - 2 * b.states.count("unsteady")
    defence = max(0, defence) + (0, 2, 2, 4)[scene.cover]
    chance = exploding(defence - attack)
    if scene.concealment:
        chance *= Fraction(8, 10)
    return attack, defence, chance


def exploding(need: int) -> Fraction:
    """Return the chance that a d10 whose tens are rolled again reaches a number."""
    if need <= 1:
        return Fraction(1)
    found = Fraction(sum(face >= need for face in range(1, 10)), 10)
    return found + Fraction(1, 10) * (exploding(need - 10) if need > 10 else 1)


# --- event rolls: seed 001 --------------------------------------------------------------------------------------------


def event_rolls(a: Fighter, b: Fighter, arm: Arm, scene: Scene) -> Sum | None:
    """Return the sums of rating against rating, in which more successes hit; None if the weapon does not reach."""
    melee = arm.kind == "melee"
    modifier = 0
    if melee:
        if scene.gap > REACH[a.size]:
            return None
    else:
        feet, ends = scene.gap * 5, (1, 2, 4, 8) if arm.kind == "ranged" else (1, 2, 4)
        bands = [place for place, end in enumerate(ends) if feet <= end * arm.increment]
        if not bands:
            return None
        modifier = (0, -5, -10, -20)[bands[0]]
    attack = 30 + 5 * (a.strength if arm.by_strength else a.agility) + 8 * a.rank(arm.skill) + modifier
    attack += (0 if a.knows(arm) else -10) + (5 if scene.aimed else 0)
    agility = 30 + 5 * b.agility
    if "oblivious" in b.states:
        defence = agility // 2
    else:
        best = max((b.rank(own.skill) for own in b.arms if own.kind == "melee"), default=0)
        defence = agility + (8 * best if melee else 0)
    defence += (5 if "guarding" in b.states else 0) + (0, 5, 10, 20)[scene.cover] + (0, 5, 10)[scene.concealment]
    if not melee and not scene.beside:
        defence += {"standing": 0, "crouching": 3, "prone": 6}[b.posture]
    return attack, defence, more(successes(event_dice(attack), 4), successes(event_dice(defence), 4))


def event_dice(rating: int) -> tuple[int, ...]:
    """Return the dice of a rating. In each band of ratings these are, from worst to best, all handfuls of the same
    number of dice that are worth at least the largest handful with one die fewer."""
    if rating < 1:
        return ()
    bands = ((1, 5), (6, 19), (20, 54), (55, 124))
    rating = min(rating, 124)
    for number, (low, high) in enumerate(bands, start=1):
        if low <= rating <= high:
            floor = Fraction(9 * (number - 1), 12)
            handfuls = [
                (sum(Fraction(faces - 3, faces) for faces in hand), sum(hand), hand)
                for hand in combinations_with_replacement((4, 6, 8, 10, 12), number)
            ]
            rising = sorted(one for one in handfuls if one[0] >= floor)
            return rising[(rating - low) * len(rising) // (high - low + 1)][2]
    raise AssertionError(rating)


# --- pools: seed 003 --------------------------------------------------------------------------------------------------


def pools(a: Fighter, b: Fighter, arm: Arm, scene: Scene) -> Sum | None:
    """Return the sums of attribute and skill as dice, in which more hits than the target's dice show are needed; None
    if the weapon does not reach."""
    melee = arm.kind == "melee"
    dice = max(1, 3 + a.agility) + (a.rank(arm.skill) or -1) - (0 if a.knows(arm) else 2)
    if melee:
        if scene.gap > 1:
            return None
        dice += min(4, scene.friends) + (3 if b.posture == "prone" else 0)
    else:
        ends = bands_of(arm, a)
        within = [place for place, end in enumerate(ends) if scene.gap <= end]
        if not within:
            return None
        dice -= within[0] + (0, 1, 2, 4)[scene.cover] + (3 if scene.beset else 0) - (1 if scene.aimed else 0)
        dice -= 2 if "running" in a.states and a.posture != "prone" else 0
    dice -= 2 * scene.concealment + a.lost[0] // 3 + a.lost[1] // 3
    against = max(1, 3 + b.agility)
    if "stunned" in b.states:
        against = 0
    else:
        if melee:
            arms = [own.skill for own in b.arms if own.kind == "melee"]
            against += max(b.rank(skill) for skill in (*arms, "acrobatics", "unarmed"))
        elif "running" in b.states and b.posture != "prone":
            against += 2
        if "full-defence" in b.states:
            against += b.rank("acrobatics")
        against -= b.lost[0] // 3 + b.lost[1] // 3
    dice, against = max(0, dice), max(0, against)
    return dice, against, more(successes((6,) * dice, 5), successes((6,) * against, 5))


def bands_of(arm: Arm, who: Fighter) -> list[int]:
    """Return the last squares of the range bands; bands by Strength are rounded half up, at least 1 at short range, and
    never shrink."""
    if arm.row in BANDS:
        return list(BANDS[arm.row])
    ends: list[int] = []
    for tenths in BY_STRENGTH[arm.row]:
        exact = Fraction(tenths * max(1, 3 + who.strength), 10) + Fraction(1, 2)
        ends.append(max(exact.numerator // exact.denominator, ends[-1] if ends else 1))
    return ends


# --- counting out -----------------------------------------------------------------------------------------------------


def successes(dice: tuple[int, ...], least: int) -> dict[int, Fraction]:
    """Return the chance of every number of dice that show at least `least`."""
    found = {0: Fraction(1)}
    for faces in dice:
        luck = Fraction(faces - least + 1, faces)
        new: Counter[int] = Counter()
        for many, chance in found.items():
            new[many + 1] += chance * luck  # type: ignore[assignment]
            new[many] += chance * (1 - luck)  # type: ignore[assignment]
        found = dict(new)  # type: ignore[arg-type]
    return found


def more(mine: dict[int, Fraction], theirs: dict[int, Fraction]) -> Fraction:
    """Return the chance that the first number is larger than the second."""
    pairs = product(mine.items(), theirs.items())
    return sum((p * q for (m, p), (n, q) in pairs if m > n), Fraction())
