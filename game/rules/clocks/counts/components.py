"""The components that the clock of Counts keeps on a figure. A Count is a figure's number in the order of turns."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.model.commands import Command


class CountChange(msgspec.Struct, frozen=True):
    """One change of Count recorded in this round; of several changes with the same `key`, only the first takes
    effect."""

    amount: int
    text: str
    rule: str
    key: str = ""


class Count(msgspec.Struct, frozen=True):
    """A figure's Count (`value`) and its place in this round. `at` is the Count at which it acts in this round; `tie`
    decides between equal Counts and bonuses; `acted` is true when its turn is over.

    `delays` is the number of Counts by which it has delayed; `delaying` is true while it gives up its place. `pressing`
    is true while it spends the half action of a Press; `must_press` is true when it has to press. `surprise` is true if
    it may act in the surprise round. `changes` take effect at the end of the round, except for `applied`, the amount
    that was applied at once."""

    value: int = 0
    at: int = 0
    tie: int = 0
    acted: bool = False
    delays: int = 0
    delaying: bool = False
    pressed: bool = False
    pressing: bool = False
    must_press: bool = False
    surprise: bool = False
    changes: tuple[CountChange, ...] = ()
    applied: int = 0


class Half(msgspec.Struct, frozen=True):
    """A half action that can be spent: its source, and the ids of the actions that it cannot pay for."""

    source: str
    forbids: tuple[str, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """Actions that a figure has left in its turn, and those it has taken in this round. `halves` are the half actions
    left; `kept` are half actions set aside, with `is_kept` true even if there are none of them. `single` limits the
    turn to one action, as in a surprise round.

    `free` counts the free actions taken; `moves`, `stepped`, `attacks` and `final_attacks` count or mark what was done
    in this round. `runs` counts the rounds in a row in which it ran. `split` is a full action that was begun with the
    last half action of a round. `used` counts the uses of actions that are limited per fight."""

    halves: tuple[Half, ...] = ()
    kept: tuple[Half, ...] = ()
    is_kept: bool = False
    single: bool = False
    free: int = 0
    moves: int = 0
    stepped: bool = False
    attacks: int = 0
    final_attacks: int = 0
    half_actions: int = 0
    full_actions: int = 0
    reactions: int = 0
    """Number of reactions taken since its last turn began."""
    runs: int = 0
    split: Command | None = None
    used: Mapping[str, int] = {}
