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
"""Bytes of a secret word (128 bits)."""
TITLES = {PUBLIC: "Watching", UMPIRE: "Teacher (sees everything)"}
LOCAL = "127.0.0.1"
"""The address of this machine for itself."""
NOWHERE = "192.0.2.1"
"""An address reserved for documents. A socket is directed to it, without sending anything, to find this machine's own
address."""

Secret = Annotated[str, msgspec.Meta(min_length=20, max_length=60)]


class SeatWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret word of each seat."""

    words: dict[str, Secret] = {}

    def seat_of(self, word: str) -> str | None:
        """Return the seat that a word opens; None for an unknown word. The time it takes does not depend on the
        word."""
        found = None
        for seat, known in self.words.items():
            if hmac.compare_digest(word.encode(), known.encode()):
                found = seat
        return found


def seats_in(folder: Path, sides: Sequence[str], *, new: bool) -> tuple[SeatWords, str]:
    """Return the words of the sides, the onlookers and the teacher, and a sentence if the saved ones could not be read;
    `new` invalidates all earlier links. Raises OSError if they cannot be saved."""
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
    """Return the link of each seat by its title. The word follows after #, which browsers never send."""
    return {TITLES.get(seat) or players.get(seat, seat): f"{base}/#{word}" for seat, word in seats.words.items()}


def own_address() -> str:
    """Return the address of this machine on its network; the local address without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL
