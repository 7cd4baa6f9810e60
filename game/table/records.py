"""Every message that goes down to a page, as records: what is not a field here cannot be told.

A square is (x, y); where there are many, its place x + y * width of the board.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.model.grid import Square


class MessageRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A base for records of messages: what has its default is left out."""


class GoalRow(MessageRow, frozen=True):
    """A way for a side to win."""

    kind: str
    title: str
    side: str
    squares: tuple[Square, ...] = ()
    rounds: int = 0


class ActionRow(MessageRow, frozen=True):
    """An action of the ruleset: its title, what it does in words, its rule, and how it is pointed: along a path, at
    several figures, with a walk that follows."""

    title: str
    effect: str
    rule: str
    near: bool = False
    path: bool = False
    several: bool = False
    goes_on: bool = False


class SceneRecord(MessageRow, frozen=True):
    """The parts of a battle that never change: sent once, and named by `id` afterwards."""

    id: str
    map: str
    title: str
    ruleset: str
    rules: str
    unit: str
    width: int
    height: int
    kinds: tuple[tuple[str, int, bool], ...]
    """Each kind of square: its words, its height in feet, whether nobody can stand there."""
    tiles: tuple[int, ...]
    edges: tuple[tuple[int, int, int, int, str], ...]
    goals: tuple[GoalRow, ...]
    labels: tuple[tuple[str, int, int], ...]
    names: dict[int, tuple[str, str]]
    sides: dict[str, str]
    """Player of each side, in words."""
    arms: dict[str, tuple[str, int]]
    """Title of each weapon, and how many shots it holds (0: needs none)."""
    actions: dict[str, ActionRow]


class BodyRow(MessageRow, frozen=True):
    """One figure as the seat knows it; `ghost` when it is only remembered there."""

    id: int
    x: int
    y: int
    profile: str
    side: str
    width: int = 1
    facing: int = 0
    above: int = 0
    posture: str = "standing"
    state: str = "up"
    conditions: tuple[str, ...] = ()
    health: tuple[tuple[str, int, int], ...] = ()
    ghost: bool = False
    arms: tuple[str, ...] = ()
    shots: dict[str, int] = {}
    pips: tuple[tuple[str, bool], ...] = ()
    aim: int = 0
    brace: int = -1
    orders: tuple[str, ...] = ()
    way: tuple[Square, ...] = ()


class StripTurn(MessageRow, frozen=True):
    """One place on the strip of who acts when."""

    figure: int
    at: int = 0
    label: str = ""
    acting: bool = False
    done: bool = False
    waits: bool = False
    note: str = ""
    winding: str = ""


class OfferRow(MessageRow, frozen=True):
    """One action button: what it costs, or why it is off."""

    id: str
    cost: str = ""
    no: str = ""
    rule: str = ""


class SeatQuestion(MessageRow, frozen=True):
    """Question to the seat: each answer with its id, its title and its price."""

    figure: int
    title: str
    choices: tuple[tuple[str, str, str], ...]
    about: int = 0
    stake: str = ""
    kind: str = ""
    standing: str = ""
    """The seat's standing order for such questions."""
    policies: tuple[tuple[str, str], ...] = ()
    """Every standing order it could give: its id and its words."""


class LogLine(MessageRow, frozen=True):
    """One line of the log, by its number; the last lines may be told anew when they grow."""

    n: int
    text: str
    rule: str = ""
    title: str = ""
    side: str = ""
    figure: int = 0
    way: tuple[Square, ...] = ()
    heading: bool = False


class TaskRow(MessageRow, frozen=True):
    """Task on a board of its own: its title, the request, the reply to the last try."""

    title: str
    ask: str
    said: str = ""
    failed: bool = False
    """True after a try that does not do: it is taken back, and tried again."""
    onward: str = ""
    """Address of the page that comes after it; "" for nothing."""


class Now(MessageRow, frozen=True):
    """All that a seat may know now. `act` counts what this seat has done; `waits` is you, others, computer or over."""

    act: int
    seat: str
    scene: str
    moment: str
    waits: str
    bodies: tuple[BodyRow, ...]
    strip: tuple[StripTurn, ...]
    asked: str = ""
    acting: tuple[int, ...] = ()
    offers: tuple[OfferRow, ...] = ()
    """Actions of the first figure that may act; the others' are asked for."""
    question: SeatQuestion | None = None
    open: tuple[int, ...] = ()
    """Edges of the scene that stand open, and those that are broken."""
    broken: tuple[int, ...] = ()
    goals: tuple[tuple[int, str], ...] = ()
    first: int = 0
    """The number of the first line told; a page keeps those before it."""
    log: tuple[LogLine, ...] = ()
    result: str = ""
    undo: str = ""
    """The reason why nothing can be taken back; empty when the last act can."""
    again: bool = False
    """True if what was taken back last can be done again."""
    dice: int = 0
    draft: bool = False
    """True if all sides give their orders at the same time."""
    notice: str = ""
    task: TaskRow | None = None


class Sum(MessageRow, frozen=True):
    """A sum with its lines: words, amount, rule."""

    total: int
    lines: tuple[tuple[str, int, str], ...] = ()


class AttackCard(MessageRow, frozen=True):
    """An attack before it is made: the chance, both sums, what the die must show, what a hit does."""

    odds: str
    cases: int
    of: int
    attack: Sum
    defence: Sum
    weapon: str
    far: str
    damage: str
    rule: str = ""
    loss: str = ""
    needed: str = ""
    notes: tuple[str, ...] = ()
    name: str = ""


class Threat(MessageRow, frozen=True):
    """Threat of one enemy to a figure: the chance and the harm of a hit, in words."""

    figure: int
    odds: str
    weapon: str
    harm: str


class Card(MessageRow, frozen=True):
    """Preview of a command before it is given; `command` is the message that gives it."""

    figure: int
    action: str
    command: dict[str, Any] | None = None
    no: str = ""
    rule: str = ""
    title: str = ""
    """The title of the rule."""
    price: str = ""
    path: tuple[Square, ...] = ()
    costs: tuple[int, ...] = ()
    spent: int = 0
    allowance: Sum | None = None
    attack: AttackCard | None = None
    target: int = 0
    trials: tuple[tuple[str, str], ...] = ()
    rings: tuple[tuple[tuple[int, ...], int], ...] = ()
    caught: tuple[tuple[int, int], ...] = ()
    """Figures that a burst catches, and the damage to each."""
    react: tuple[tuple[int, int, int, str], ...] = ()
    """Enemies that may react: where, who, with which chance."""
    there: tuple[Threat, ...] | None = None
    """Threats of the others to the figure afterwards, worst first; None where they were not asked for."""
    comes: int = 0
    """Time when the figure would act again, on a clock with times."""
    variants: tuple[str, ...] = ()
    variant: int = 0
    stop: str = ""


class Picks(MessageRow, frozen=True):
    """Possible targets of an action of a figure."""

    figure: int
    action: str
    reach: tuple[int, ...] = ()
    """Places and what they cost, one after the other."""
    stops: tuple[int, ...] = ()
    further: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    targets: tuple[tuple[int, str], ...] = ()
    """Figures, with the chance of the best attack on each."""
    edges: tuple[tuple[int, int, int, int], ...] = ()
    words: tuple[str, ...] = ()
    simple: bool = False
    """True if there is nothing to point at."""
    card: Card | None = None
    """The card of the only thing there is to point at."""


class Advised(MessageRow, frozen=True):
    """One way to act that the computer would think of: the deed, why, and the command it begins with."""

    deed: str
    why: str
    command: dict[str, Any]


class Down(MessageRow, frozen=True):
    """One message to a page: a scene, a now, or the answer to the question of that number. `no` says why not."""

    scene: SceneRecord | None = None
    now: Now | None = None
    ask: int = 0
    picks: Picks | None = None
    card: Card | None = None
    offers: tuple[OfferRow, ...] | None = None
    threat: tuple[int, ...] | None = None
    hint: tuple[Advised, ...] | None = None
    rule: tuple[str, str] | None = None
    """Title and words of a rule."""
    no: str = ""
    clock: tuple[int, int] | None = None
    """Seconds for which those who are asked have thought, and how many they have (0: as many as they like)."""
    wait: str = ""
    """Words for a page whose battle has not begun."""
    review: str = ""
    """The address of the review, once the battle is over and it is worked out."""


def encode(down: Down) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(down)
