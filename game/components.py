"""The rule facts of a figure and of the battle: esper components, plain values that save and fork as they are.

A figure's components are added when it joins and stay; what changes is their fields (esper drops its query caches
whenever a component comes or goes). Work in progress is the exception: it comes when work begins and goes when done.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.commands import Command
from game.grid import Edge, Square

# --- what a figure is -----------------------------------------------------------------------------------------------


class Identity(msgspec.Struct):
    """Who a figure is. `overrides` is what differs from its printed profile."""

    id: int
    name: str
    side: str
    profile: str
    overrides: dict[str, Any] = {}


class Place(msgspec.Struct):
    """Where a figure stands: its top left square, the way it faces (index into DIRECTIONS), feet above the ground."""

    square: Square
    facing: int = 0
    above: int = 0
    on_board: bool = True
    narrow: tuple[int, int] = (0, 0)
    """Squares across and down while squeezed into less than its own width; (0, 0) when it stands at its full width."""


class Posture(msgspec.Struct):
    """How a figure holds itself: standing, crouching or prone."""

    kind: str = "standing"


class Health(msgspec.Struct):
    """What a figure has lost on each track of its ruleset, and the state that follows.

    `state`: up, unconscious, dying, dead, or gone (left the field).
    """

    lost: dict[str, int]
    state: str = "up"


class Condition(msgspec.Struct, frozen=True):
    """One condition on a figure: a number where it has one (half actions to lose ...), rounds left (0: until removed),
    and the figure it comes from or concerns (0: nobody)."""

    value: int = 0
    rounds: int = 0
    source: int = 0


class Conditions(msgspec.Struct):
    """The conditions on a figure by their id."""

    active: dict[str, Condition]


class Magazine(msgspec.Struct):
    """Shots left in each weapon that has a magazine, and the weapon in hand."""

    shots: dict[str, int]


class Stance(msgspec.Struct):
    """What a figure has prepared: the figure it aims at, the direction it is braced in (-1: not)."""

    aim: int = 0
    brace: int = -1
    attacked: bool = False
    """Was attacked since the round began."""


# --- turn keeping by half actions (parts: count, halves) --------------------------------------------------------------


class CountChange(msgspec.Struct, frozen=True):
    """One modifier collected this round; `key` says which ones exclude each other."""

    amount: int
    text: str
    rule: str
    key: str = ""


class Count(msgspec.Struct):
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
    changes: list[CountChange] = []
    applied: int = 0


class Half(msgspec.Struct, frozen=True):
    """A half action to spend: where it comes from, and the actions it may not pay for."""

    source: str
    forbids: tuple[str, ...] = ()


class Budget(msgspec.Struct):
    """What a figure may still do in its turn, and what it has done this round.

    `kept` are halves set aside while it presses; `single` lets it do one thing and no more (surprise); `free` counts
    free actions taken; `moves`, `stepped`, `attacks`, `final_attacks` what it did this round; `runs` the rounds in a
    row in which it ran; `split` a full action begun with the last half action of a round; `used` uses this fight of
    options limited by the fight.
    """

    halves: list[Half] = []
    kept: list[Half] = []
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
    used: dict[str, int] = {}


class Readied(msgspec.Struct):
    """A prepared attack and what sets it off."""

    weapon: str
    trigger: str


# --- orders for a phase (parts: phases, phase-actions, modes) --------------------------------------------------------


class PhaseOrders(msgspec.Struct):
    """What a figure is to do in this phase, kept secret until every side is ready, and what its round has cost.

    `main` is its move or standard action, `extras` minor and free actions; `held` when it does nothing more.
    `minors` are the minor actions of this round, `handled` whether it handled something for free, `fatigue` levels of
    fatigue taken in the fight.
    """

    main: Command | None = None
    extras: list[Command] = []
    held: bool = False
    minors: list[str] = []
    handled: bool = False
    fatigue: int = 0


class Stride(msgspec.Struct):
    """How a figure has moved in this phase: feet spent of its speed, the running counts of each way of moving.

    `counts` are straight and diagonal squares by way of moving; `moved` once it changed its place by an action of its
    own; `flew` when it kept itself in the air, `sank` feet glided down; `tested` blockers it has met.
    """

    spent: int = 0
    counts: dict[str, tuple[int, int]] = {}
    moved: bool = False
    flew: bool = False
    sank: int = 0
    tested: list[int] = []


# --- turn keeping by the calendar (parts: calendar, action-time) ------------------------------------------------------


class Slot(msgspec.Struct):
    """A figure's place on the calendar: the AT of its next slot, what it has declared for then, whether it waits off
    the calendar, whether it holds its interception; `rating` and `coin` settle equal AT."""

    at: int = 0
    command: Command | None = None
    waiting: bool = False
    held: bool = False
    rating: int = 0
    coin: int = 0


# --- turn keeping by passes (parts: passes, pass-actions) ---------------------------------------------------------------


class PassTurn(msgspec.Struct):
    """A figure's share of the present turn and pass.

    `score` and `coin` order the figures, `passes` is how many it has this turn; `simple` simple actions left in this
    pass, `free` the free action held; `moved` and `acted` this pass, `acted_first` when it acted before it moved;
    `done` when its pass is over, `holding` when it lets the others go first; `running` until it stops; `sprint` squares
    won by a running test; `straight` empty squares of a straight move this pass, towards `heading`; `kept_hold` when it kept a grapple up in this pass.
    """

    score: int = 0
    coin: int = 0
    passes: int = 1
    simple: int = 0
    free: int = 0
    moved: bool = False
    acted: bool = False
    acted_first: bool = False
    done: bool = False
    holding: bool = False
    running: bool = False
    sprint: int = 0
    straight: int = 0
    heading: int = -1
    kept_hold: bool = False


# --- work in progress -------------------------------------------------------------------------------------------------


class Performing(msgspec.Struct):
    """A command that was accepted and paid for, and now begins.

    `recheck` when it was declared some time ago; `checked` names checks and questions that come once.
    """

    command: Command
    recheck: bool = False
    checked: list[str] = []


class Walking(msgspec.Struct):
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
    passed: list[int] = []
    failed: bool = False
    checked: list[str] = []
    through: list[int] = []
    """Opponents whose squares a tumbler goes through."""
    free_reactions: bool = False
    """Whoever may react needs no action for it (a failed tumble)."""
    asked: list[int] = []
    slowed: bool = False


class Striking(msgspec.Struct):
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


class Going(msgspec.Struct):
    """A figure on the move at the same time as others.

    `kind` says how it chooses its way: along its `path` (with the feet above ground at each square in `heights`), to
    follow or keep away from `targets` at `distance` feet. `jump` is the place in the path from which it jumps (-1:
    nowhere), `opens` borders it opens on the way; `squeeze` when it makes itself narrow; `seen` where it last saw
    whom it follows; `waiting` why its next step fails so far; `weapon` what it strikes with at the end.
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
    squeeze: bool = False
    seen: dict[int, Square] = {}
    lost: bool = False
    caught: bool = False
    waiting: tuple[str, str] = ("", "")
    toll: int = 0
    sprinting: bool = False
    weapon: str = ""
    through: tuple[int, ...] = ()
    trail: list[Square] = []


class Blocking(msgspec.Struct):
    """On a figure that blocks somebody during this phase."""

    target: int


class Blow(msgspec.Struct, frozen=True):
    """An attack that was rolled and takes effect with all others of its phase."""

    target: int
    weapon: str
    amount: int
    harm: str
    critical: bool = False
    towards: int = -1
    """Direction in which it throws its target, -1 for none."""


class Blows(msgspec.Struct):
    """On an attacker: what it has dealt out in this phase."""

    dealt: list[Blow] = []


class Contested(msgspec.Struct):
    """On a mover whose step is being intercepted: by whom, and what the mover had lost before."""

    by: int
    before: dict[str, int]


class Question(msgspec.Struct, frozen=True):
    """A decision wanted from a seat before work goes on: choices to pick from, or (without choices) a command from
    one of `figures`."""

    side: str
    kind: str
    figure: int
    about: int = 0
    title: str = ""
    choices: tuple[tuple[str, str, str, str], ...] = ()
    figures: tuple[int, ...] = ()


class Waiting(msgspec.Struct):
    """On the table: the battle waits for this question, or (kind "act") for a figure's commands."""

    question: Question


class Answered(msgspec.Struct):
    """On the table: the answer just given, for the system that asked."""

    question: Question
    choice: str


# --- the battle as a whole (components of the table) ----------------------------------------------------------------


class Clock(msgspec.Struct):
    """Where the battle stands: round from 1, the stage inside it, and whose turn it is (0: nobody's).

    `ending` is set when the acting figure is done; `commands` counts the commands accepted so far; `asked` names the
    sides that have answered the question of this stage.
    """

    round: int = 0
    time: int = 0
    """AT since the fight began, or the pass of the turn, where time is counted so."""
    parts: int = 0
    """Passes of this turn: the High IP."""
    stage: str = "opening"
    acting: int = 0
    ending: bool = False
    tick: int = 0
    """Ticks of 5 ft. that have passed while figures move at the same time."""
    commands: int = 0
    asked: list[str] = []


class Openings(msgspec.Struct):
    """Every door and window that stands open now, sorted."""

    open: tuple[Edge, ...] = ()


class SideState(msgspec.Struct, frozen=True):
    """What belongs to a side: its action dice, its standing orders by kind of reaction, its awareness."""

    controller: str
    player: str = ""
    allies: tuple[str, ...] = ()
    action_dice: int = 0
    orders: dict[str, str] = {}
    gone: int = 0
    """Figures that left over an exit."""


class Sides(msgspec.Struct):
    """Every side by its id, in the order of the setup."""

    by_id: dict[str, SideState]


class Progress(msgspec.Struct):
    """How far each objective has come, in the order of the map."""

    held: list[int]
    holder: list[str]
    round: int = 0
    """The last round that was counted."""


class Outcome(msgspec.Struct):
    """The result once there is one: the winning side ("" for a draw) and why."""

    winner: str
    reason: str


FIGURE_COMPONENTS: tuple[type, ...] = (
    Identity, Place, Posture, Health, Conditions, Magazine, Stance, Count, Budget, Readied, Slot, PassTurn,
    Performing, Walking, Striking, Contested, PhaseOrders, Stride, Going, Blocking, Blows,
)  # fmt: skip
"""Everything a figure may carry, in the order it is saved."""

TABLE_COMPONENTS: tuple[type, ...] = (Clock, Openings, Sides, Progress, Outcome, Waiting, Answered)
"""Everything that belongs to the battle as a whole, in the order it is saved."""
