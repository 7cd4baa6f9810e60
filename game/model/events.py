"""Events of a battle: records of what happened, with the dice and reasons in them. They are enough to describe, animate
and replay the battle. Every public record in this module is an event.

`rule` is the id of the rule that applied, `rolls` are the dice rolled, `reason` says why in words, `tally` is the sum
added to the dice. `figure`, `target`, `source` and `about` are ids of figures (0: none). Distances are in the unit of
the movement part, heights in feet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

import msgspec

from game.model.dice import Roll
from game.model.grid import Edge, Square
from game.model.tally import Odds, Tally


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


# --- the course of the fight: its opening, rounds, turns, questions, objectives, end ----------------------------------


class BattleBegan(_Event, frozen=True, tag="BattleBegan"):
    """Start of the battle: map, ruleset and seed."""

    map: str
    ruleset: str
    seed: int
    rule: str = "ruleset.choose"


class GroupsPlaced(_Event, frozen=True, tag="GroupsPlaced"):
    """The groups were placed at the start. `feet` is the distance between them that was rolled, `squares` the distance
    used on the map."""

    feet: int
    squares: int
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class InitiativeRolled(_Event, frozen=True, tag="InitiativeRolled"):
    """A figure rolled initiative and got its place in the order of turns; `result` is the dice plus the sum."""

    figure: int
    result: int
    tally: Tally
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class ClockStarted(_Event, frozen=True, tag="ClockStarted"):
    """The calendar began. `figures` (ids) are in the order of their first actions; `times` are the times of these
    actions in AT (seconds)."""

    figures: tuple[int, ...]
    times: tuple[int, ...]
    rule: str = ""


class OrderSettled(_Event, frozen=True, tag="OrderSettled"):
    """Dice decided the order of figures that were equal in every other number; `figures` (ids) are in that order."""

    figures: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class SurpriseSettled(_Event, frozen=True, tag="SurpriseSettled"):
    """Result of the surprise rules: the ids of the `figures` that may act before the first round (empty: none)."""

    figures: tuple[int, ...]
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class RoundBegan(_Event, frozen=True, tag="RoundBegan"):
    """Start of a round; `order` lists the ids of the figures in the order in which they will act."""

    number: int
    title: str = ""
    order: tuple[int, ...] = ()
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class RoundEnded(_Event, frozen=True, tag="RoundEnded"):
    """End of a round."""

    number: int
    rule: str = ""


class TurnBegan(_Event, frozen=True, tag="TurnBegan"):
    """Start of a figure's turn; `at` is its Count, score or AT (0: none)."""

    figure: int
    at: int = 0
    rule: str = ""


class TurnEnded(_Event, frozen=True, tag="TurnEnded"):
    """End of a figure's turn."""

    figure: int


class PhaseBegan(_Event, frozen=True, tag="PhaseBegan"):
    """A phase of round `number` starts: the sides give their orders in secret."""

    number: int
    phase: str
    rule: str = ""


class OrdersRevealed(_Event, frozen=True, tag="OrdersRevealed"):
    """All secret orders were revealed: `orders` holds the action id of each of the `figures` (ids), in their order (""
    for a figure without one)."""

    phase: str
    figures: tuple[int, ...]
    orders: tuple[str, ...]
    rule: str = ""


class Declared(_Event, frozen=True, tag="Declared"):
    """A figure declared an action that takes effect later; `at` and `until` are times in AT (seconds of the
    calendar)."""

    figure: int
    action: str
    at: int
    until: int
    target: int = 0
    rule: str = ""


class ActionTaken(_Event, frozen=True, tag="ActionTaken"):
    """Start of an action that has no event type of its own; `detail` says more in words, such as a weapon's name."""

    figure: int
    action: str
    target: int = 0
    detail: str = ""
    rule: str = ""


class CountNoted(_Event, frozen=True, tag="CountNoted"):
    """A change of a figure's Count (its number in the order of turns) by `amount` was recorded; it takes effect at the
    end of the round."""

    figure: int
    amount: int
    reason: str
    rule: str = ""


class CountChanged(_Event, frozen=True, tag="CountChanged"):
    """A figure's Count (its number in the order of turns) changed from `frm` to `to`."""

    figure: int
    frm: int
    to: int
    tally: Tally
    rule: str = ""


class ActionDieSpent(_Event, frozen=True, tag="ActionDieSpent"):
    """A side spent some of its action dice, a stock of extra dice for rolls, for `purpose`; `left` are left."""

    side: str
    figure: int
    dice: int
    purpose: str
    left: int
    rolls: tuple[Roll, ...] = ()


class Asked(_Event, frozen=True, tag="Asked"):
    """The battle waits for a side's answer."""

    side: str
    kind: str
    figure: int
    about: int = 0
    rule: str = ""


class AnswerGiven(_Event, frozen=True, tag="AnswerGiven"):
    """A question was answered, by the seat or by its standing orders."""

    side: str
    kind: str
    figure: int
    choice: str
    standing_order: bool = False


class ObjectiveMoved(_Event, frozen=True, tag="ObjectiveMoved"):
    """A side's progress towards an objective changed to `done` of `needed`; `place` is the objective's number on the
    map."""

    place: int
    side: str
    done: int
    needed: int


class GoalScored(_Event, frozen=True, tag="GoalScored"):
    """The goal was counted at the end of a round. `figures` holds (side, number of its figures in the goal's zone);
    `side` is the side that scored ("" if none did), with `done` of `needed` points."""

    round: int
    side: str
    figures: tuple[tuple[str, int], ...]
    done: int
    needed: int
    rule: str = ""


class LoadTaken(_Event, frozen=True, tag="LoadTaken"):
    """A figure picked up load number `load` (from 1), a thing that must be carried to an exit."""

    figure: int
    load: int
    at: Square
    rule: str = ""


class LoadFell(_Event, frozen=True, tag="LoadFell"):
    """A figure that can no longer carry its load dropped it; the load now lies on a square."""

    figure: int
    load: int
    at: Square
    rule: str = ""


class LoadOut(_Event, frozen=True, tag="LoadOut"):
    """A figure carried a load off the board; `done` loads are out now, of `needed`."""

    figure: int
    load: int
    done: int
    needed: int
    rule: str = ""


class BattleEnded(_Event, frozen=True, tag="BattleEnded"):
    """End of the battle; no winner means a draw."""

    winner: str
    reason: str


# --- figures on the move, of their own will or not, and what they open ------------------------------------------------


class Stepped(_Event, frozen=True, tag="Stepped"):
    """A figure made one step of its path; `cost` is the cost of this step, `spent` the cost of the move so far."""

    figure: int
    frm: Square
    to: Square
    cost: int
    spent: int
    diagonal: int = 0
    """0 for a straight step, 1 for a cheap diagonal, 2 for an expensive one."""
    rule: str = ""


class Stopped(_Event, frozen=True, tag="Stopped"):
    """A move ended before the end of its path."""

    figure: int
    at: Square
    reason: str
    rule: str = ""


class Displaced(_Event, frozen=True, tag="Displaced"):
    """A figure came to another square without walking (placed, pushed, thrown, fallen)."""

    figure: int
    frm: Square
    to: Square
    reason: str
    rule: str = ""


class Blocked(_Event, frozen=True, tag="Blocked"):
    """A figure was blocked, and pays `cost` feet more for its next step."""

    figure: int
    source: int
    cost: int
    rule: str = ""


class Forced(_Event, frozen=True, tag="Forced"):
    """A figure was pushed or flung. `feet` is the distance it went; `left` is the force in feet that was left when it
    stopped."""

    figure: int
    source: int
    kind: str
    frm: Square
    to: Square
    feet: int
    left: int = 0
    reason: str = ""
    rule: str = ""


class HeightChanged(_Event, frozen=True, tag="HeightChanged"):
    """Change of a figure's height above the ground, in feet, from `frm` to `to`."""

    figure: int
    frm: int
    to: int
    reason: str
    rule: str = ""


class Fell(_Event, frozen=True, tag="Fell"):
    """A figure fell a number of feet and landed."""

    figure: int
    at: Square
    feet: int
    rule: str = ""


class EdgeChanged(_Event, frozen=True, tag="EdgeChanged"):
    """A door or window was opened, shut or broken."""

    figure: int
    edge: Edge
    open: bool
    broken: bool = False
    rule: str = ""


# --- checks, attacks, harm, and what becomes of figures ---------------------------------------------------------------


class CheckRolled(_Event, frozen=True, tag="CheckRolled"):
    """A check, save or other roll against a number was made and `passed` or not. The `result` must reach `against`, or
    with `low` must not exceed it."""

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
    """Two figures rolled against each other: `result` is the first one's, `against` the other's; `won` says whether the
    first one won."""

    figure: int
    about: int
    result: int
    against: int
    won: bool
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class Attacked(_Event, frozen=True, tag="Attacked"):
    """An attack was rolled: its `result` against the number `against`. `hit` says whether it hit; `threat` whether it
    may become a critical hit, `error` whether it may become a critical miss."""

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
    """True for a narrow miss that still has an effect."""
    rolls: tuple[Roll, ...] = ()
    rule: str = ""
    odds: Odds | None = None
    """The chance to hit that the attack was rolled with."""
    average: int = 0
    """Twice the expected damage of a hit."""


class Burst(_Event, frozen=True, tag="Burst"):
    """A weapon burst at a square; `aimed` is the square it was aimed at."""

    figure: int
    weapon: str
    square: Square
    aimed: Square
    rings: tuple[int, ...] = ()
    """Damage at the centre and on each ring outward."""
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class Harmed(_Event, frozen=True, tag="Harmed"):
    """A figure was hurt by the figure `source`, for `amount` points of the kind `harm`, of which armour `kept_off`
    some; `tracks` holds the points lost on each track of health, by track id."""

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
    """A figure regained points of health; `tracks` holds the points gained on each track, by track id."""

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


if TYPE_CHECKING:
    Event: TypeAlias = _Event
else:
    Event = Union[tuple(_Event.__subclasses__())]  # noqa: UP007
    """Union of all events above, with which msgspec reads them from a file."""
