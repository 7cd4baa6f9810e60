"""The contents of the last page of a battle: the winner and the reason, the story and the numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side's result: its id, its player, and its numbers in the order of `BattleResult.rows`."""

    side: str
    player: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The figure that did most: its name, profile, side and title, and what it did as a sentence and as numbers."""

    name: str
    profile: str
    side: str
    title: str
    deeds: str
    numbers: str


@dataclass(frozen=True, slots=True)
class SideLosses:
    """Losses of a side: (name, fate in words) of its lost figures (`rows`), how many (`lost`) of all its figures (`of`)
    are out of action, and of those that left by an exit (`through`), which are not lost."""

    side: str
    player: str
    lost: int
    of: int
    rows: tuple[tuple[str, str], ...]
    through: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LuckTold:
    """A side's luck: a sentence, how rare such luck is in words (`chance`), its place on a scale from -100 (bad) to 100
    (good) (`share`), and a sentence on another side's luck if that was clear (`beside`, "" if not)."""

    text: str
    chance: str
    share: int
    beside: str = ""


@dataclass(frozen=True, slots=True)
class BattleResult:
    """The result of a battle: `winner` is a side, or "" for a draw; `reason` is a sentence; `rows` are the titles of
    the sides' numbers."""

    winner: str
    title: str
    reason: str
    setting: str
    rows: tuple[str, ...]
    sides: tuple[SideResult, ...]
    best: Best | None = None
    losses: tuple[SideLosses, ...] = ()
    luck: LuckTold | None = None
    decided: str = ""
    caption: str = ""
    why: str = ""
    """Sentences with certain facts on why the battle ended like this; "" if there are none."""
