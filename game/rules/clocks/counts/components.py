"""Components that a figure keeps for the clock of Counts: its Count, and the half actions of its turn."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.model.commands import Command


class CountChange(msgspec.Struct, frozen=True):
    """One modifier collected this round; `key` says which ones exclude each other."""

    amount: int
    text: str
    rule: str
    key: str = ""


class Count(msgspec.Struct, frozen=True):
    """A figure's Initiative Count and its place in this round.

    `at` is the Count it acts at this round; `tie` settles equal Counts and bonuses; `acted` is set when its turn is
    over; `delays` counts the Counts it let pass, `delaying` while it gives up its place; `pressing` lasts while it
    spends the half action of a Press; `must_press` when it has to; `surprise` while it has an action in the surprise
    round; `changes` wait for the round's end, but for what was `applied` of them at once.
    """

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
    """A half action to spend: where it comes from, and the actions it may not pay for."""

    source: str
    forbids: tuple[str, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """Actions that a figure has left in its turn, and those it has taken this round.

    `kept` are halves set aside while it presses, `is_kept` that they are (there may be none); `single` lets it do one
    thing and no more (surprise); `free` counts free actions taken; `moves`, `stepped`, `attacks`, `final_attacks` what
    it did this round; `runs` the rounds in a row in which it ran; `split` a full action begun with the last half action
    of a round; `used` uses this fight of options limited by the fight.
    """

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
    """Reactions taken since its last turn began."""
    runs: int = 0
    split: Command | None = None
    used: Mapping[str, int] = {}
