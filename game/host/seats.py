"""Rights to seats: the link of each seat holds a secret word, stored beside the battle where only its owner can read
it.

A seat is a side of the battle that a player can take.
"""

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
"""Number of random bytes in a secret word."""
TITLES = {PUBLIC: "Watching", UMPIRE: "Teacher (sees everything)"}
LOCAL = "127.0.0.1"
"""The address by which this machine reaches itself."""
NOWHERE = "192.0.2.1"
"""An address reserved for documentation. A socket connected to it, without sending anything, knows this machine's own
address."""

Secret = Annotated[str, msgspec.Meta(min_length=20, max_length=60)]


class SeatWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret words of a table's links, by seat."""

    words: dict[str, Secret] = {}

    def seat_of(self, word: str) -> str | None:
        """Return the seat that a word opens; None for an unknown word. The time that this takes is independent of the
        words."""
        found = None
        for seat, known in self.words.items():
            if hmac.compare_digest(word.encode(), known.encode()):
                found = seat
        return found


def seats_in(folder: Path, sides: Sequence[str], *, new: bool) -> tuple[SeatWords, str]:
    """Return the words of all sides, of onlookers and of the teacher, and a message ("" if the stored words could be
    read). With `new` all words are new, so that earlier links stop working. Raises OSError if they cannot be stored."""
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
    """Return the link of each seat, by the seat's title. The secret word follows after #, because browsers never send
    that part to a server."""
    return {TITLES.get(seat) or players.get(seat, seat): f"{base}/#{word}" for seat, word in seats.words.items()}


def own_address() -> str:
    """Return this machine's address in its network; LOCAL if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
