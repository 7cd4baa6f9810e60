"""What a figure may still do: the turn keeping of each clock."""

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
    """What a figure may still do in its turn, and what it has done this round.

    `kept` are halves set aside while it presses, `is_kept` that they are (there may be none); `single` lets it do one
    thing and no more (surprise); `free` counts free actions taken; `moves`, `stepped`, `attacks`, `final_attacks` what
    it did this round; `runs` the rounds in a row in which it ran; `split` a full action begun with the last half
    action of a round; `used` uses this fight of options limited by the fight.
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


class Turn(msgspec.Struct, frozen=True):
    """A figure's turn in rounds of groups: its group's `place` in the order, whether its group's turn has `begun`,
    whether it was `told` that it acts, and whether it is `done`."""

    place: int = 0
    begun: bool = False
    told: bool = False
    done: bool = False


class Readied(msgspec.Struct, frozen=True):
    """A prepared attack and what sets it off."""

    weapon: str
    trigger: str


class PhaseOrders(msgspec.Struct, frozen=True):
    """What a figure is to do in this phase, kept secret until every side is ready, and what its round has cost.

    `main` is its move or standard action, `extras` minor and free actions; `held` when it does nothing more.
    `minors` are the minor actions of this round, `handled` whether it handled something for free, `fatigue` levels of
    fatigue taken in the fight.
    """

    main: Command | None = None
    extras: tuple[Command, ...] = ()
    held: bool = False
    minors: tuple[str, ...] = ()
    handled: bool = False
    fatigue: int = 0


class Stride(msgspec.Struct, frozen=True):
    """How a figure has moved in this phase: feet spent of its speed, the running counts of each way of moving.

    `counts` are straight and diagonal squares by way of moving; `flew` when it kept itself in the air, `sank` feet
    glided down; `tested` blockers it has met.
    """

    spent: int = 0
    counts: Mapping[str, tuple[int, int]] = {}
    flew: bool = False
    sank: int = 0
    tested: tuple[int, ...] = ()


class Slot(msgspec.Struct, frozen=True):
    """A figure's place on the calendar: the AT of its next slot, what it has declared for then, whether it waits off
    the calendar, whether it holds its interception; `rating` and `coin` settle equal AT."""

    at: int = 0
    command: Command | None = None
    waiting: bool = False
    held: bool = False
    rating: int = 0
    coin: int = 0


class PassTurn(msgspec.Struct, frozen=True):
    """A figure's share of the present turn and pass.

    `score` is its initiative, `place` where that puts it among all figures (0 first); `passes` is how many it has this
    turn; `simple` simple actions left in this pass, `free` the free action held; `moved` and `acted` this pass,
    `acted_first` when no action may follow its move; `done` when its pass is over, `holding` when it lets the others
    go first, `waited` once it did; `running` until it stops; `sprinted` once it made its running test, `sprint` squares
    won by it; `straight` empty squares of a straight move this pass, towards `heading`; `kept_hold` when it kept a
    grapple up in this pass.
    """

    score: int = 0
    place: int = 0
    passes: int = 1
    simple: int = 0
    free: int = 0
    moved: bool = False
    acted: bool = False
    acted_first: bool = False
    done: bool = False
    holding: bool = False
    waited: bool = False
    running: bool = False
    sprinted: bool = False
    sprint: int = 0
    straight: int = 0
    heading: int = -1
    kept_hold: bool = False
