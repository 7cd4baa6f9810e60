"""Components: frozen values attached to a figure, or to the battle as a whole under the id TABLE, that can be saved and
copied. `World.change` replaces a component by a new one. Some stay with a figure for the whole battle; components for
work in progress are removed when the work is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.model.commands import Command
from game.model.dice import Roll
from game.model.grid import Edge, Square

# --- a figure and its state, under every ruleset ----------------------------------------------------------------------


class Identity(msgspec.Struct, frozen=True):
    """Name, side and profile of a figure; `overrides` holds the values that differ from the printed profile."""

    id: int
    name: str
    side: str
    profile: str
    overrides: Mapping[str, Any] = {}


class Place(msgspec.Struct, frozen=True):
    """Place of a figure: its top left square, its facing (an index into DIRECTIONS), and its height in feet above the
    ground; `on_board` is false before it arrives and after it has left."""

    square: Square
    facing: int = 0
    above: int = 0
    on_board: bool = True
    narrow: tuple[int, int] = (0, 0)
    """Width and height in squares of a figure that squeezes through a gap; (0, 0) for a figure at its full width."""


class Posture(msgspec.Struct, frozen=True):
    """Posture of a figure: standing, crouching or prone."""

    kind: str = "standing"


class Health(msgspec.Struct, frozen=True):
    """Health of a figure: the points lost on each track of health of the ruleset, by track id, and its state: up,
    unconscious, dying, dead, or gone (left the field)."""

    lost: Mapping[str, int]
    state: str = "up"


class Condition(msgspec.Struct, frozen=True):
    """One condition of a figure. `value` is its number, for conditions that have one; `rounds` says how many rounds it
    lasts (0: until it is removed); `source` is the figure that caused it or that it is about (0: none)."""

    value: int = 0
    rounds: int = 0
    source: int = 0


class Conditions(msgspec.Struct, frozen=True):
    """The conditions that a figure has now, by condition id."""

    active: Mapping[str, Condition]


class Magazine(msgspec.Struct, frozen=True):
    """Shots left in each weapon that has a magazine, by weapon id."""

    shots: Mapping[str, int]


class Stance(msgspec.Struct, frozen=True):
    """Preparations of a figure for later: the id of the figure it aims at (0: none), and the direction in which it is
    braced (an index into DIRECTIONS; -1: not braced)."""

    aim: int = 0
    brace: int = -1
    attacked: bool = False
    """True if the figure was attacked since the round began."""


# --- work in progress: it comes when work begins and goes when it is done, so a battle can be saved at any beat -------


class Performing(msgspec.Struct, frozen=True):
    """A command that was accepted and paid for, and is about to begin. `recheck` is true if it was declared some time
    ago and may have become impossible. `checked` names the checks and questions already settled for it; `asked` lists
    the ids of the figures already asked whether they react."""

    command: Command
    recheck: bool = False
    checked: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()


class Walking(msgspec.Struct, frozen=True):
    """A path that a figure is walking along by an action. `allowance` is the most that the path may cost in the unit of
    the movement part, `spent` the cost so far; `taken` counts its steps so far, `parity` the diagonal ones.

    `passed` lists opponents (ids) already slipped past; `checked` names the checks already made in this move; `asked`
    lists the figures already asked whether they react to the next step. `failed` is true after a failed check that ends
    the move, `slowed` if slow ground was entered.
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
    """Opponents whose squares the tumbling figure moves through."""
    free_reactions: bool = False
    """True if reactions to this move cost no action, as after a failed tumble."""
    asked: tuple[int, ...] = ()
    slowed: bool = False


class Striking(msgspec.Struct, frozen=True):
    """An attack that is being made, aimed at a figure, or at a square if the weapon bursts. `stage` is its next step;
    `boost` is the number of action dice added. Once rolled, `natural` is the number on the die, `total` the result,
    `critical` says whether it is a critical hit."""

    weapon: str
    target: int = 0
    square: Square | None = None
    boost: int = 0
    kind: str = "standard"
    """The occasion of the attack: standard, final, readied, intercept ..."""
    stage: str = "roll"
    critical: bool = False
    total: int = 0
    natural: int = 0


class Going(msgspec.Struct, frozen=True):
    """A figure that moves at the same time as others. `kind` says how it chooses its steps: along its `path`, to follow
    `targets`, or to keep away from them, at `distance` feet.

    `heights` are feet above ground at each square of the path, `jump` the index in it from which the figure jumps (-1:
    none), and `opens` the borders whose doors it opens on the way. `squeeze` is set when it makes itself narrow. `seen`
    and `seen_above` say where it last saw the figure it follows. `mastered` and `gripped` are true after the checks for
    wild water and for a slippery face. `beaten` lists the figures that beat it in a roll, each with the square they
    rolled for. `waiting` is the reason why its next step is not possible yet, and its rule. `weapon` is for the attack
    at the end of a charge."""

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
    """False at full width; True or 2 for half the width, 3 or 4 for a third or a quarter of it."""
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
    """Component of a figure that blocks another one during this phase."""

    target: int


class DealtBlow(msgspec.Struct, frozen=True):
    """An attack that has been rolled but not yet applied: it does `amount` points of the kind `harm`. All attacks of a
    phase take effect together."""

    target: int
    weapon: str
    amount: int
    harm: str
    critical: bool = False
    towards: int = -1
    """Direction in which the target is thrown, as an index into DIRECTIONS; 8 for straight up, -1 if it is not
    thrown."""
    rolls: tuple[Roll, ...] = ()
    """The dice rolled for the blow's damage."""


class Blows(msgspec.Struct, frozen=True):
    """Component of an attacker with the attacks that it has rolled in this phase."""

    dealt: tuple[DealtBlow, ...] = ()


class Contested(msgspec.Struct, frozen=True):
    """Component of a moving figure while an enemy intercepts its step. `by` is that enemy's id; `before` holds the
    points that the mover had lost on each track of health, by track id, before the interception."""

    by: int
    before: Mapping[str, int]


class Botched(msgspec.Struct, frozen=True):
    """Component of a figure whose skill checks failed with a 1 on the die. `titles` names these checks until an
    opponent has decided, one by one, whether each is a critical failure; `is_asked` is true while an opponent is asked
    about the first."""

    titles: tuple[str, ...]
    is_asked: bool = False


class Crowded(msgspec.Struct, frozen=True):
    """Component of a figure that has to leave a square it shares. `side` chooses the new square; `title` is the text of
    the question. `host` is the figure that makes way when no square beside it is free (0: none)."""

    side: str
    title: str
    host: int = 0


class Question(msgspec.Struct, frozen=True):
    """A question to a side about `figure`; `about` is the id of the other figure concerned (0: none). The side answers
    with one of `choices` (each an id, a title, a detail and a rule's id) or, if there are none, with a command for one
    of `figures` (ids)."""

    side: str
    kind: str
    figure: int
    about: int = 0
    title: str = ""
    choices: tuple[tuple[str, str, str, str], ...] = ()
    figures: tuple[int, ...] = ()


class Waiting(msgspec.Struct, frozen=True):
    """Component of TABLE while the battle waits for the answer to a question, or (kind "act") for a figure's
    commands."""

    question: Question


class Answered(msgspec.Struct, frozen=True):
    """Component of TABLE with the answer just given; the system that asked removes it."""

    question: Question
    choice: str


class Readied(msgspec.Struct, frozen=True):
    """A prepared attack: the weapon, and the trigger that sets it off."""

    weapon: str
    trigger: str


class Stride(msgspec.Struct, frozen=True):
    """Movement of a figure in this phase: feet spent of its speed, and by mode of movement the numbers of straight and
    of diagonal squares. `flew` is true if it kept itself in the air; `sank` are the feet it glided down; `tested` lists
    the ids of the figures that have already tried to block it."""

    spent: int = 0
    counts: Mapping[str, tuple[int, int]] = {}
    flew: bool = False
    sank: int = 0
    tested: tuple[int, ...] = ()


# --- facts of the battle as a whole -----------------------------------------------------------------------------------


class Clock(msgspec.Struct, frozen=True):
    """Time of the battle: the round (from 1), the stage within it, and the figure whose turn it is (`acting`, 0: none).
    `ending` is true when that figure has ended its turn. `commands` counts the commands accepted so far. `asked` names
    the sides that have already answered the question of this stage."""

    round: int = 0
    time: int = 0
    """Seconds since the fight began on the calendar clock (AT, action time), or the number of the present pass; 0 for
    other clocks."""
    parts: int = 0
    """The number of passes in this turn, which is the most that any figure has."""
    stage: str = "opening"
    acting: int = 0
    ending: bool = False
    tick: int = 0
    """The number of ticks (steps of 5 feet each) that have passed in simultaneous movement."""
    commands: int = 0
    asked: tuple[str, ...] = ()


class Openings(msgspec.Struct, frozen=True):
    """Every border whose door or window is open now, sorted."""

    open: tuple[Edge, ...] = ()


class SideState(msgspec.Struct, frozen=True):
    """State of a side: its controller (a person or a computer level), its player's name, the ids of its allies, its
    action dice (a stock of extra dice for rolls), and its standing orders by kind of reaction."""

    controller: str
    player: str = ""
    allies: tuple[str, ...] = ()
    action_dice: int = 0
    orders: Mapping[str, str] = {}
    gone: int = 0
    """The number of the side's figures that have left the field at an exit."""


class Sides(msgspec.Struct, frozen=True):
    """Every side by its id, in the order of the setup."""

    by_id: Mapping[str, SideState]


class Progress(msgspec.Struct, frozen=True):
    """Progress of each objective of the map, in the map's order: the number of rounds for which it was held (`held`)
    and the side that held it (`holder`, "" if none)."""

    held: tuple[int, ...]
    holder: tuple[str, ...]
    round: int = 0
    """The last round that was counted."""


class Load(msgspec.Struct, frozen=True):
    """A thing or an escorted figure that must be brought off the board: its square now, the figure that carries it (0:
    none), and whether it is already out. `place` is the square where it lay at first. `figure` is the escorted figure
    (0: none); while it walks it counts as its own bearer."""

    square: Square
    place: Square
    bearer: int = 0
    out: bool = False
    figure: int = 0


class GoalState(msgspec.Struct, frozen=True):
    """Progress of the battle's goal: points by side, the side that scored last, the loads, and the last round counted.

    `by` says what ended the battle once it is over: "goal" (enough points), "wiped" (a side had no figure left),
    "figures" (points were equal, so the numbers of figures still up decided) or "given-up" (a side gave the battle
    up)."""

    points: Mapping[str, int] = {}
    last: str = ""
    loads: tuple[Load, ...] = ()
    round: int = 0
    by: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The result of the battle: the winning side ("" for a draw) and the reason."""

    winner: str
    reason: str


COMMON_COMPONENTS: tuple[type, ...] = (
    Identity, Place, Posture, Health, Conditions, Magazine, Stance, Readied, Performing, Walking, Striking, Contested,
    Crowded, Stride, Going, Blocking, Blows, Botched,
)  # fmt: skip
"""Components that figures can have under any ruleset; clocks add their own (`rulesets.parts.FIGURE_COMPONENTS`)."""

TABLE_COMPONENTS: tuple[type, ...] = (
    Clock, Openings, Sides, Progress, GoalState, Outcome, Waiting, Answered,
)  # fmt: skip
"""Components of the battle as a whole, in the order they are saved."""

STANDING: frozenset[type] = frozenset({Place, Posture, Health, Conditions, Magazine, Stance, Openings})
"""Types of components that say how figures stand and which doors are open. Only a change of one of these clears the
cache `Store.standing`; orders, turns and the clock are not among them."""
