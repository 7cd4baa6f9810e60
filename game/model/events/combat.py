"""Checks, attacks, harm, and what becomes of figures."""

from __future__ import annotations

from game.model.dice import Roll
from game.model.events.flow import _Event
from game.model.grid import Square
from game.model.tally import Odds, Tally


class CheckRolled(_Event, frozen=True, tag="CheckRolled"):
    """A skill check, save or other roll against a number: to reach it, or for a `low` one to stay at or below it."""

    figure: int
    title: str
    tally: Tally
    result: int
    against: int
    passed: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = ""
    low: bool = False


class OpposedRolled(_Event, frozen=True, tag="OpposedRolled"):
    """Two figures rolled against each other for who is first."""

    figure: int
    about: int
    result: int
    against: int
    won: bool
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class Attacked(_Event, frozen=True, tag="Attacked"):
    """An attack was rolled: hit, miss, and whether it threatens a critical or an error."""

    figure: int
    target: int
    weapon: str
    attack: Tally
    defence: Tally
    result: int
    against: int
    hit: bool
    threat: bool = False
    error: bool = False
    kind: str = "standard"
    glancing: bool = False
    """A miss so narrow that it still does something."""
    rolls: tuple[Roll, ...] = ()
    rule: str = ""
    odds: Odds | None = None
    """The chance it had to hit, as it was rolled."""
    average: int = 0
    """Twice the harm to expect of a hit."""


class Burst(_Event, frozen=True, tag="Burst"):
    """A weapon went off at a square; `aimed` is the square it was aimed at."""

    figure: int
    weapon: str
    square: Square
    aimed: Square
    rings: tuple[int, ...] = ()
    """Damage at ground zero and on each ring outward."""
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class Harmed(_Event, frozen=True, tag="Harmed"):
    """A figure was hurt: points taken off each track after what its armour kept off."""

    figure: int
    source: int
    amount: int
    kept_off: int
    tracks: dict[str, int]
    harm: str
    critical: bool = False
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class Healed(_Event, frozen=True, tag="Healed"):
    """A figure got points back on a track."""

    figure: int
    tracks: dict[str, int]
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class StateChanged(_Event, frozen=True, tag="StateChanged"):
    """Change of a figure's state: up, unconscious, dying, dead or gone."""

    figure: int
    state: str
    source: int = 0
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class ConditionGained(_Event, frozen=True, tag="ConditionGained"):
    """Start of a condition."""

    figure: int
    condition: str
    reason: str = ""
    rule: str = ""


class ConditionLost(_Event, frozen=True, tag="ConditionLost"):
    """End of a condition."""

    figure: int
    condition: str
    reason: str = ""
    rule: str = ""


class PostureChanged(_Event, frozen=True, tag="PostureChanged"):
    """Change of a figure's posture: standing, crouching or prone."""

    figure: int
    posture: str
    rule: str = ""
