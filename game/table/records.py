"""Messages to a page in a browser, as records; what has no field here cannot be sent. The page's seat is the side that
its player decides for, or that of a spectator. An act is an accepted command.

A square is (x, y); in long lists it is the index x + y * board width."""

from __future__ import annotations

from typing import Any

import msgspec

from game.model.grid import Square


class MessageRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of message records; fields with their default value are left out."""


class GoalRow(MessageRow, frozen=True):
    """A goal or objective, with the side that has it, its squares, and the rounds for which an objective must be held,
    or the last round of a goal (0: none)."""

    kind: str
    title: str
    side: str
    squares: tuple[Square, ...] = ()
    rounds: int = 0


class ActionRow(MessageRow, frozen=True):
    """An action of the ruleset: title, effect in words and rule. `path`: it goes along a path; `several`: it may name
    several figures; `goes_on`: a walk may follow it. Actions with `near` are on the action bar; those with `joins` are
    added to the bar while a figure may take them."""

    title: str
    effect: str
    rule: str
    near: bool = False
    path: bool = False
    several: bool = False
    goes_on: bool = False
    joins: bool = False


class SceneRecord(MessageRow, frozen=True):
    """The parts of a battle that never change. They are sent once; later messages name them by `id`. `tiles` has, row
    by row, the index of each square's kind in `kinds`; `edges` are borders (x, y, x, y of both squares, kind); `labels`
    are (words, x, y); `names` gives (name, side) by figure id."""

    id: str
    map: str
    title: str
    ruleset: str
    rules: str
    unit: str
    width: int
    height: int
    kinds: tuple[tuple[str, int, bool], ...]
    """Each kind of square: its words, its height in feet, and whether figures cannot stand there."""
    tiles: tuple[int, ...]
    edges: tuple[tuple[int, int, int, int, str], ...]
    goals: tuple[GoalRow, ...]
    labels: tuple[tuple[str, int, int], ...]
    names: dict[int, tuple[str, str]]
    sides: dict[str, str]
    """The name of each side's player, by side."""
    arms: dict[str, tuple[str, int]]
    """The title of each weapon and its number of shots (0 if it needs no ammunition)."""
    actions: dict[str, ActionRow]


class BodyRow(MessageRow, frozen=True):
    """One figure as the seat knows it; `ghost` is true if it is out of sight and was only seen there earlier. `health`
    has (title, points left, full points) of each track, `pips` (words, whether it is used up) for each action of its
    turn, `shots` the shots left by weapon. `aim` is the id of the figure it aims at (0: none), `brace` the direction it
    braces in (-1: none), `orders` are titles of the actions it was ordered to do, and `way` is their path."""

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
    """One entry of the initiative strip, the order of turns on the screen; the fields are those of
    model.answers.StripEntry."""

    figure: int
    at: int = 0
    label: str = ""
    acting: bool = False
    done: bool = False
    waits: bool = False
    note: str = ""
    winding: str = ""


class OfferRow(MessageRow, frozen=True):
    """One action button: its price in words (`cost`), or the reason why it is not available (`no`, "" if it is)."""

    id: str
    cost: str = ""
    no: str = ""
    rule: str = ""


class SeatQuestion(MessageRow, frozen=True):
    """A question to the seat about `figure` and, if not 0, the figure `about`; `stake` says what is at stake. Each of
    its answers (`choices`) has an id, a title and a price."""

    figure: int
    title: str
    choices: tuple[tuple[str, str, str], ...]
    about: int = 0
    stake: str = ""
    kind: str = ""
    standing: str = ""
    """The seat's present standing order for such questions."""
    policies: tuple[tuple[str, str], ...] = ()
    """The standing orders that may be chosen, each with its id and its words."""


class LogLine(MessageRow, frozen=True):
    """One line of the log with its number; the last lines are sent again when they change."""

    n: int
    text: str
    rule: str = ""
    title: str = ""
    side: str = ""
    figure: int = 0
    way: tuple[Square, ...] = ()
    heading: bool = False


class TaskRow(MessageRow, frozen=True):
    """A task on a board (of a puzzle or a lesson): its title, what it asks for, and the reply to the last try."""

    title: str
    ask: str
    said: str = ""
    failed: bool = False
    """True after a failed try, which must be undone to try again."""
    onward: str = ""
    """The address of the next page; "" if there is none."""


class Now(MessageRow, frozen=True):
    """All facts that a seat may know now. `act` is how many acts of the seat the battle has had; `waits` is "you",
    "others", "computer" or "over"; `acting` are the ids of the figures that may act."""

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
    """The actions of the first figure that may act; the page must ask for those of other figures."""
    question: SeatQuestion | None = None
    open: tuple[int, ...] = ()
    """The indices, in the scene's `edges`, of doors and windows that are open; `broken` has those that are broken."""
    broken: tuple[int, ...] = ()
    goals: tuple[tuple[int, str], ...] = ()
    first: int = 0
    """The number of the first line in `log`; the page keeps its earlier lines."""
    log: tuple[LogLine, ...] = ()
    result: str = ""
    undo: str = ""
    """The reason why nothing can be undone; "" if the last act can."""
    again: bool = False
    """True if the act that was undone last can be repeated."""
    dice: int = 0
    draft: bool = False
    """True if all sides give their orders at the same time."""
    notice: str = ""
    task: TaskRow | None = None


class Sum(MessageRow, frozen=True):
    """A sum: its total and its terms, each as (words, amount, rule)."""

    total: int
    lines: tuple[tuple[str, int, str], ...] = ()


class AttackCard(MessageRow, frozen=True):
    """The preview of an attack: the chance in words and as `cases` of `of`, both sums, the roll needed, the distance in
    words (`far`), and the effect of a hit."""

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
    """The threat of one enemy to a figure: its chance to hit (`odds`), and the damage of a hit (`harm`), both in
    words."""

    figure: int
    odds: str
    weapon: str
    harm: str


class Card(MessageRow, frozen=True):
    """The preview of a command; `command` is the message that the page sends to give it, `no` the reason why it is
    refused ("" if it is not). `costs` are the costs of the `path` up to each of its squares; `trials` are (chance,
    sums) of the checks needed; `rings` are the rings of a burst as (indices of squares, damage)."""

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
    """The figures within a burst, each as (id, damage to it)."""
    react: tuple[tuple[int, int, int, str], ...] = ()
    """The enemies that may react to the path, each as (x, y of the square at which it may, the enemy's id, its chance
    in words)."""
    there: tuple[Threat, ...] | None = None
    """Threats of enemies to the figure after the command, the worst first; None if the page did not ask for it."""
    told: tuple[str, ...] = ()
    """Sentences on what to know before the command is given: how long it takes, slow ground, comrades that go to the
    same square."""
    variants: tuple[str, ...] = ()
    variant: int = 0
    stop: str = ""


class Picks(MessageRow, frozen=True):
    """Possible targets of an action of a figure. Squares are indices; borders (`edges`) are the squares on both sides
    as (x, y, x, y)."""

    figure: int
    action: str
    reach: tuple[int, ...] = ()
    """The squares within reach (by index) and their costs, alternating."""
    stops: tuple[int, ...] = ()
    further: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    targets: tuple[tuple[int, str], ...] = ()
    """The figures that can be targets, each as (id, chance of the best attack on it in words)."""
    edges: tuple[tuple[int, int, int, int], ...] = ()
    words: tuple[str, ...] = ()
    simple: bool = False
    """True if the action has no target."""
    card: Card | None = None
    """The card of the action's only target."""


class Advised(MessageRow, frozen=True):
    """One plan that the computer suggests: its words, its reasons, and its first command."""

    deed: str
    why: str
    command: dict[str, Any]


class Down(MessageRow, frozen=True):
    """A message to a page: a scene, the present state, or the answer to the question with the number `ask`. `no` is the
    reason if something was refused."""

    scene: SceneRecord | None = None
    now: Now | None = None
    ask: int = 0
    picks: Picks | None = None
    card: Card | None = None
    offers: tuple[OfferRow, ...] | None = None
    threat: tuple[int, ...] | None = None
    hint: tuple[Advised, ...] | None = None
    rule: tuple[str, str] | None = None
    """The title and the text of a rule."""
    no: str = ""
    clock: tuple[int, int] | None = None
    """The seconds that those who must decide have used, and the seconds that they have (0: no limit)."""
    wait: str = ""
    """A text for a page whose battle has not begun."""
    review: str = ""
    """The address of the review, once the battle is over and the review is ready."""


def encode(down: Down) -> bytes:
    """Return a message as the bytes that are sent."""
    return msgspec.json.encode(down)
