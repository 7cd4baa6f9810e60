"""Contents of a battle's last page: the winner and the reason, and the story and the numbers of the battle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideResult:
    """A side at the end: its id, who played it, and its numbers in the order of the outcome's `rows`."""

    side: str
    player: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The figure that did most: its name, profile, side and title, its deeds in a sentence and in numbers."""

    name: str
    profile: str
    side: str
    title: str
    deeds: str
    numbers: str


@dataclass(frozen=True, slots=True)
class SideLosses:
    """Losses of a side: the names with their fates, and the number out of action among all."""

    side: str
    player: str
    lost: int
    of: int
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LuckTold:
    """Luck in a sentence, how rare it is, and where it lies from -100 (against) to 100 (for)."""

    text: str
    chance: str
    share: int


@dataclass(frozen=True, slots=True)
class BattleResult:
    """End of a battle: `winner` is a side, "" for a draw; `reason` a sentence; `rows` the titles of the numbers."""

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
