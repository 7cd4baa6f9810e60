"""Rights to the seats: a secret word in the link of each seat, kept beside the battle for its owner alone."""

from __future__ import annotations

import hmac
import os
import secrets
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from game.engine.public import PUBLIC
from game.storage.files import read_json, write_json
from game.table.session import UMPIRE

FILE = "seats.json"
BYTES = 16
"""Of a secret word: 128 bits."""
TITLES = {PUBLIC: "Watching", UMPIRE: "Teacher (sees everything)"}
LOCAL = "127.0.0.1"
"""The address of this machine for itself."""
NOWHERE = "192.0.2.1"
"""An address for documents: the way there is asked for, and nothing is sent: it says which address this machine has."""

Secret = Annotated[str, msgspec.Meta(min_length=20, max_length=60)]


class SeatWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret word of each seat."""

    words: dict[str, Secret] = {}

    def seat_of(self, word: str) -> str | None:
        """The seat that a word opens; None for a word that is unknown here. It takes as long whatever the word is."""
        found = None
        for seat, known in self.words.items():
            if hmac.compare_digest(word.encode(), known.encode()):
                found = seat
        return found


def seats_in(folder: Path, sides: Sequence[str], *, new: bool) -> tuple[SeatWords, str]:
    """The words for sides, who looks on and a teacher, and a sentence when the kept ones could not be read; `new` makes
    all links void that were given before. Raises OSError when they cannot be kept."""
    kept, told = (SeatWords(), "") if new else read_json(folder / FILE, SeatWords, SeatWords(), "links of the seats")
    wanted = (*sides, PUBLIC, UMPIRE)
    words = {seat: kept.words.get(seat) or secrets.token_urlsafe(BYTES) for seat in wanted}
    seats = SeatWords(words)
    if seats != kept:
        before = os.umask(0o077)
        try:
            write_json(folder / FILE, seats)
        finally:
            os.umask(before)
    return seats, told


def links(base: str, seats: SeatWords, players: Mapping[str, str]) -> dict[str, str]:
    """The link of each seat, by what it is called. The word stands after #, which no request carries."""
    return {TITLES.get(seat) or players.get(seat, seat): f"{base}/#{word}" for seat, word in seats.words.items()}


def own_address() -> str:
    """The address of this machine on the network it is in; that of the machine itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
