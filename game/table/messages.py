"""Messages from a page: strict records with limits on every field. Any other message is refused with a sentence."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from game.model.commands import Command

MOST = 4096
"""Most bytes of a message."""
MOST_WORDS = 160
"""Most letters of a parsing error that are reported."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SentSquare: TypeAlias = tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], Annotated[int, msgspec.Meta(ge=0, le=1000)]]
PathSquares: TypeAlias = Annotated[tuple[SentSquare, ...], msgspec.Meta(max_length=32)]
Pointed: TypeAlias = (
    Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...], msgspec.Meta(min_length=2, max_length=4)]
    | Number
    | Annotated[str, msgspec.Meta(max_length=200)]
)
"""Target of a page's pointer: a square (two numbers), a border of two squares (four), a figure's id or a word."""


class Up(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """Base of all messages from a page."""


class Join(Up, frozen=True, tag="open"):
    """The first message: the seat's token, and the id of the scene that the page knows already."""

    token: Name = ""
    scene: Name = ""


class Do(Up, frozen=True, tag="do"):
    """A command; `act` is the number of acts of its seat that the page knows of, so that a repeated message is carried
    out once."""

    act: Number
    command: Command


class Undo(Up, frozen=True, tag="undo"):
    """Request to take the seat's last act back."""

    act: Number


class Redo(Up, frozen=True, tag="redo"):
    """Request to repeat what was taken back last."""

    act: Number


class AskOffers(Up, frozen=True, tag="offers"):
    """Question for the actions of a figure."""

    ask: Number
    figure: Number


class AskPicks(Up, frozen=True, tag="picks"):
    """Question for the possible targets of an action."""

    ask: Number
    figure: Number
    action: Name
    tumble: bool = False
    through: PathSquares = ()


class AskCard(Up, frozen=True, tag="card"):
    """Question for the result of a command."""

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
    """Question for the squares that an enemy endangers; figure 0 for all enemies that are known."""

    ask: Number
    figure: Number = 0


class AskHint(Up, frozen=True, tag="hint"):
    """Question for advice."""

    ask: Number
    figure: Number = 0


class AskRule(Up, frozen=True, tag="rule"):
    """Question for the text of a rule."""

    ask: Number
    rule: Name


PageQuestion: TypeAlias = AskOffers | AskPicks | AskCard | AskThreat | AskHint | AskRule
Upward: TypeAlias = Join | Do | Undo | Redo | PageQuestion
_DECODER: msgspec.json.Decoder[Upward] = msgspec.json.Decoder(Upward)


def read(message: bytes) -> Upward | str:
    """Return a page's message, or a sentence about what is wrong with it."""
    if len(message) > MOST:
        return "That message is too long."
    try:
        return _DECODER.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        told = "".join(letter if letter.isprintable() else "?" for letter in str(wrong))
        return f"The host cannot read this message: {told[:MOST_WORDS].rstrip('.')}."
