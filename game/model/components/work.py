"""Work in progress: it comes when work begins and goes when it is done, so a battle can be saved at any beat."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.model.commands import Command
from game.model.dice import Roll
from game.model.grid import Edge, Square


class Performing(msgspec.Struct, frozen=True):
    """A command that was accepted and paid for, and now begins.

    `recheck` when it was declared some time ago; `checked` names checks and questions that come once, `asked` the
    reactions to it already settled.
    """

    command: Command
    recheck: bool = False
    checked: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()


class Walking(msgspec.Struct, frozen=True):
    """A path half walked.

    `parity` counts diagonal-class steps paid so far; `spent` is in the movement part's unit; `passed` are opponents
    slipped past; `checked` names checks that are made once per move; `asked` the reactions already settled for the
    next step.
    """

    path: tuple[Square, ...]
    action: str
    allowance: int
    start: Square = (-1, -1)
    taken: int = 0
    spent: int = 0
    parity: int = 0
    tumble: bool = False
    passed: tuple[int, ...] = ()
    failed: bool = False
    checked: tuple[str, ...] = ()
    through: tuple[int, ...] = ()
    """Opponents whose squares a tumbler goes through."""
    free_reactions: bool = False
    """Figures that may react need no action for it (a failed tumble)."""
    asked: tuple[int, ...] = ()
    slowed: bool = False


class Striking(msgspec.Struct, frozen=True):
    """An attack under way: aimed at a figure, or at a square when it bursts."""

    weapon: str
    target: int = 0
    square: Square | None = None
    boost: int = 0
    kind: str = "standard"
    """standard, final, readied, intercept ...: how it came about."""
    stage: str = "roll"
    critical: bool = False
    total: int = 0
    natural: int = 0


class Going(msgspec.Struct, frozen=True):
    """A figure on the move at the same time as others.

    `kind` says how it chooses its way: along its `path` (with the feet above ground at each square in `heights`), to
    follow or keep away from `targets` at `distance` feet. `jump` is the place in the path from which it jumps (-1:
    nowhere), `opens` borders it opens on the way; `squeeze` when it makes itself narrow; `seen` and `seen_above` where
    it last saw whom it follows; `mastered` once it passed the check wild water asks for, `gripped` that of a slippery
    face; `beaten` by whom in a roll for which square; `waiting` why its next step fails so far; `weapon` what it
    strikes with at the end.
    """

    kind: str
    action: str
    allowance: int
    path: tuple[Square, ...] = ()
    heights: tuple[int, ...] = ()
    taken: int = 0
    targets: tuple[int, ...] = ()
    distance: int = 0
    jump: int = -1
    opens: tuple[Edge, ...] = ()
    squeeze: bool | int = False
    """Also 3 or 4: through a third or a quarter of its width."""
    seen: Square = (-1, -1)
    seen_above: int = 0
    lost: bool = False
    caught: bool = False
    mastered: bool = False
    gripped: bool = False
    beaten: tuple[tuple[int, Square], ...] = ()
    waiting: tuple[str, str] = ("", "")
    toll: int = 0
    sprinting: bool = False
    weapon: str = ""
    through: tuple[int, ...] = ()
    trail: tuple[Square, ...] = ()


class Blocking(msgspec.Struct, frozen=True):
    """Component of a figure that blocks another during this phase."""

    target: int


class DealtBlow(msgspec.Struct, frozen=True):
    """An attack that was rolled and takes effect with all others of its phase."""

    target: int
    weapon: str
    amount: int
    harm: str
    critical: bool = False
    towards: int = -1
    """Direction in which it throws its target, -1 for none."""
    rolls: tuple[Roll, ...] = ()
    """The dice of its harm."""


class Blows(msgspec.Struct, frozen=True):
    """Component of an attacker: the blows it has dealt in this phase."""

    dealt: tuple[DealtBlow, ...] = ()


class Contested(msgspec.Struct, frozen=True):
    """Component of a mover whose step is being intercepted: the interceptor, and the mover's losses before."""

    by: int
    before: Mapping[str, int]


class Botched(msgspec.Struct, frozen=True):
    """Component of a figure whose skill checks failed with a natural 1: their titles, until an opponent has said for
    each whether it is a critical failure; `is_asked` while an opponent is asked about the first."""

    titles: tuple[str, ...]
    is_asked: bool = False


class Crowded(msgspec.Struct, frozen=True):
    """Component of a figure that has to leave the square it shares: the side that chooses the new square, and the words
    of the question; `host` is the figure that makes way when no square beside it is free (0: none)."""

    side: str
    title: str
    host: int = 0


class Question(msgspec.Struct, frozen=True):
    """Question to a seat before work goes on: choices to pick from, or (without choices) a command from one of
    `figures`."""

    side: str
    kind: str
    figure: int
    about: int = 0
    title: str = ""
    choices: tuple[tuple[str, str, str, str], ...] = ()
    figures: tuple[int, ...] = ()


class Waiting(msgspec.Struct, frozen=True):
    """Component of the table: the battle waits for an answer to this question, or (kind "act") for a figure's
    commands."""

    question: Question


class Answered(msgspec.Struct, frozen=True):
    """Component of the table: the answer just given, for the system that asked."""

    question: Question
    choice: str


class Readied(msgspec.Struct, frozen=True):
    """A prepared attack and what sets it off."""

    weapon: str
    trigger: str


class Stride(msgspec.Struct, frozen=True):
    """Movement of a figure in this phase: feet spent of its speed, the running counts of each mode of movement.

    `counts` are straight and diagonal squares by way of moving; `flew` when it kept itself in the air, `sank` feet
    glided down; `tested` blockers it has met.
    """

    spent: int = 0
    counts: Mapping[str, tuple[int, int]] = {}
    flew: bool = False
    sank: int = 0
    tested: tuple[int, ...] = ()
