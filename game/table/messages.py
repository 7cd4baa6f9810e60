"""Messages from a page in a browser: strict records with limits on every field. Any other message is refused with a
sentence. Each page has a seat: a side that its player decides for, or that of a spectator."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from game.model.commands import Command

MOST = 4096
"""The most bytes of a message."""
MOST_WORDS = 160
"""The most letters of a parsing error that are reported."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SentSquare: TypeAlias = tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], Annotated[int, msgspec.Meta(ge=0, le=1000)]]
PathSquares: TypeAlias = Annotated[tuple[SentSquare, ...], msgspec.Meta(max_length=32)]
Pointed: TypeAlias = (
    Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...], msgspec.Meta(min_length=2, max_length=4)]
    | Number
    | Annotated[str, msgspec.Meta(max_length=200)]
)
"""A target that the page's player points at: a square (two numbers), a border of two squares (four), a figure's id or a
word."""


class Up(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """Base of all messages from a page."""


class Join(Up, frozen=True, tag="open"):
    """The first message of a page: the token of its seat, and the id of the scene that the page already has."""

    token: Name = ""
    scene: Name = ""


class Do(Up, frozen=True, tag="do"):
    """A command. `act` is how many acts of its seat the page knows of, so that a message sent twice is carried out
    once."""

    act: Number
    command: Command


class Undo(Up, frozen=True, tag="undo"):
    """A request to undo the seat's last act."""

    act: Number


class Redo(Up, frozen=True, tag="redo"):
    """A request to repeat the act that was undone last."""

    act: Number


class AskOffers(Up, frozen=True, tag="offers"):
    """A question for the actions of a figure."""

    ask: Number
    figure: Number


class AskPicks(Up, frozen=True, tag="picks"):
    """A question for the possible targets of an action."""

    ask: Number
    figure: Number
    action: Name
    tumble: bool = False
    through: PathSquares = ()


class AskCard(Up, frozen=True, tag="card"):
    """A question for the result to expect of a command: `pick` is its target, `variant` the index of its variant (-1:
    none chosen), `through` squares that the path must lead through, `after` a walk after a jump, `others` the ids of
    further targets."""

    ask: Number
    figure: Number
    action: Name
    pick: Pointed
    variant: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = -1
    tumble: bool = False
    through: PathSquares = ()
    after: PathSquares = ()
    others: Annotated[tuple[Number, ...], msgspec.Meta(max_length=32)] = ()


class AskThreat(Up, frozen=True, tag="threat"):
    """A question for the squares that an enemy endangers; figure 0 means all enemies that are known."""

    ask: Number
    figure: Number = 0


class AskHint(Up, frozen=True, tag="hint"):
    """A question for advice."""

    ask: Number
    figure: Number = 0


class AskRule(Up, frozen=True, tag="rule"):
    """A question for the text of a rule."""

    ask: Number
    rule: Name


PageQuestion: TypeAlias = AskOffers | AskPicks | AskCard | AskThreat | AskHint | AskRule
Upward: TypeAlias = Join | Do | Undo | Redo | PageQuestion
_DECODER: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)


def read(message: bytes) -> Upward | str:
    """Return the message that a page has sent as bytes; a sentence about the fault if it is invalid."""
    if len(message) > MOST:
        return "That message is too long."
    try:
        return _DECODER.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        told = "".join(letter if letter.isprintable() else "?" for letter in str(wrong))
        return f"The host cannot read this message: {told[:MOST_WORDS].rstrip('.')}."
