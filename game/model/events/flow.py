"""The course of the fight: its opening, rounds, turns, questions, objectives, end."""

from __future__ import annotations

import msgspec

from game.model.dice import Roll
from game.model.grid import Square
from game.model.tally import Tally


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class BattleBegan(_Event, frozen=True, tag="BattleBegan"):
    """Start of the battle: map, ruleset and seed."""

    map: str
    ruleset: str
    seed: int
    rule: str = "ruleset.choose"


class GroupsPlaced(_Event, frozen=True, tag="GroupsPlaced"):
    """The groups start apart: feet as rolled, squares as placed."""

    feet: int
    squares: int
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class InitiativeRolled(_Event, frozen=True, tag="InitiativeRolled"):
    """A figure enters the order of battle."""

    figure: int
    result: int
    tally: Tally
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class ClockStarted(_Event, frozen=True, tag="ClockStarted"):
    """The calendar began: the figures in the order of their first acts, and the times of these in AT."""

    figures: tuple[int, ...]
    times: tuple[int, ...]
    rule: str = ""


class OrderSettled(_Event, frozen=True, tag="OrderSettled"):
    """Equal Counts and bonuses were settled by dice; the figures in the order that came out."""

    figures: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class SurpriseSettled(_Event, frozen=True, tag="SurpriseSettled"):
    """The surprise round was settled: the figures that may act before the first round; none when the tuple is empty."""

    figures: tuple[int, ...]
    reason: str
    rolls: tuple[Roll, ...] = ()
    rule: str = ""


class RoundBegan(_Event, frozen=True, tag="RoundBegan"):
    """A round starts; `order` is the order the figures will act in."""

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
    """Start of a figure's turn."""

    figure: int
    at: int = 0
    rule: str = ""


class TurnEnded(_Event, frozen=True, tag="TurnEnded"):
    """End of a figure's turn."""

    figure: int


class PhaseBegan(_Event, frozen=True, tag="PhaseBegan"):
    """A phase of the round starts: the sides give their orders in secret."""

    number: int
    phase: str
    rule: str = ""


class OrdersRevealed(_Event, frozen=True, tag="OrdersRevealed"):
    """Reveal of all orders: the action of each figure by its id ("" for none)."""

    phase: str
    figures: tuple[int, ...]
    orders: tuple[str, ...]
    rule: str = ""


class Declared(_Event, frozen=True, tag="Declared"):
    """An action was declared and winds up: from which AT to which."""

    figure: int
    action: str
    at: int
    until: int
    target: int = 0
    rule: str = ""


class ActionTaken(_Event, frozen=True, tag="ActionTaken"):
    """Start of an action that has no events of its own."""

    figure: int
    action: str
    target: int = 0
    detail: str = ""
    rule: str = ""


class CountNoted(_Event, frozen=True, tag="CountNoted"):
    """A change of Count was collected for the round's end."""

    figure: int
    amount: int
    reason: str
    rule: str = ""


class CountChanged(_Event, frozen=True, tag="CountChanged"):
    """Change of a figure's Count."""

    figure: int
    frm: int
    to: int
    tally: Tally
    rule: str = ""


class ActionDieSpent(_Event, frozen=True, tag="ActionDieSpent"):
    """A side spent action dice."""

    side: str
    figure: int
    dice: int
    purpose: str
    left: int
    rolls: tuple[Roll, ...] = ()


class Asked(_Event, frozen=True, tag="Asked"):
    """The battle waits for somebody's word."""

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
    """An objective came nearer or was lost: `place` is its number on the map."""

    place: int
    side: str
    done: int
    needed: int


class GoalScored(_Event, frozen=True, tag="GoalScored"):
    """The goal was counted as a round ended: how many figures each side has on its ground, and the points of a side
    that has come nearer ("" when nobody has)."""

    round: int
    side: str
    figures: tuple[tuple[str, int], ...]
    done: int
    needed: int
    rule: str = ""


class LoadTaken(_Event, frozen=True, tag="LoadTaken"):
    """Pick-up of load number `load` (from 1) by a figure."""

    figure: int
    load: int
    at: Square
    rule: str = ""


class LoadFell(_Event, frozen=True, tag="LoadFell"):
    """Drop of a load by a bearer that can carry it no further: it lies on a square now."""

    figure: int
    load: int
    at: Square
    rule: str = ""


class LoadOut(_Event, frozen=True, tag="LoadOut"):
    """A load was brought out, by whom, and how many that makes of those that win."""

    figure: int
    load: int
    done: int
    needed: int
    rule: str = ""


class BattleEnded(_Event, frozen=True, tag="BattleEnded"):
    """End of the battle; no winner means a draw."""

    winner: str
    reason: str
