"""The components that the clock of Counts keeps on a figure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.model.commands import Command


class CountChange(msgspec.Struct, frozen=True):
    """One change of Count noted this round; of those with the same `key` only the first counts."""

    amount: int
    text: str
    rule: str
    key: str = ""


class Count(msgspec.Struct, frozen=True):
    """A figure's Initiative Count and its place in this round. `at` is the Count at which it acts this round; `tie`
    decides between equal Counts and bonuses; `acted` is set when its turn is over; `delays` is the number of Counts it
    has delayed, and `delaying` is set while it gives up its place; `pressing` is set while it spends the half action of
    a Press; `must_press` when it has to press; `surprise` when it may act in the surprise round; `changes` take effect
    at the end of the round, except the part of them `applied` at once."""

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
    """A half action to spend: its source, and the actions that it may not pay for."""

    source: str
    forbids: tuple[str, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """Actions that a figure has left in its turn, and those it has taken this round. `kept` holds half actions set
    aside, and `is_kept` says that some (perhaps none) are; `single` limits a surprise turn to one action; `free` counts
    free actions taken; `moves`, `stepped`, `attacks` and `final_attacks` count or mark those of this round; `runs`
    counts the rounds in a row in which it ran; `split` is a full action begun with the last half action of a round;
    `used` counts uses of options that are limited per fight."""

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
