"""Calls to somebody whose turn it is: a small message to an address of the host's choice, beside everything else."""

from __future__ import annotations

import http.client
import queue
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from game.model.errors import BadInput

WAITING = 8
"""Largest number of calls that wait; further ones are dropped, because the next call describes the situation anyway."""
PATIENCE = 5.0
"""Seconds that the other end has."""


class Caller:
    """Posts a line about a turn as JSON to one address, in a thread, so that the battle never waits. The message holds
    no link and no secret. The answer is ignored and redirections are not followed."""

    def __init__(self, address: str, title: str, say: Callable[[str], None]) -> None:
        """`title` names the battle; `say` takes a sentence about a call that failed. Raises BadInput for an address
        that is none."""
        try:
            self._to = urlsplit(address)
            port = self._to.port
        except ValueError as fault:
            raise BadInput.of("--turn-hook", f"is not an address: {fault}") from None
        if self._to.scheme not in ("http", "https") or not self._to.hostname or not address.isascii():
            raise BadInput.of("--turn-hook", "wants an address that begins with http:// or https://")
        if any(letter <= " " for letter in address):
            raise BadInput.of("--turn-hook", "is not an address: it contains blanks")
        self._port, self._title, self._say = port, title, say
        self._calls: queue.Queue[bytes] = queue.Queue(WAITING)
        self._failed = False
        threading.Thread(target=self._run, daemon=True).start()

    def call(self, line: str, sides: tuple[str, ...]) -> None:
        """Send a line about some sides; it returns at once."""
        told = {"game": "Counterstep", "battle": self._title, "sides": sides, "text": line}
        try:
            self._calls.put_nowait(msgspec.json.encode(told))
        except queue.Full:
            return

    def _run(self) -> None:
        while True:
            body = self._calls.get()
            try:
                self._post(body)
                self._failed = False
            except (OSError, http.client.HTTPException) as fault:
                if not self._failed:  # one sentence, however often it fails
                    told = "".join(letter if letter.isprintable() else "?" for letter in str(fault)[:200])
                    self._say(f"A message about a turn was not delivered: {told.rstrip('.') or type(fault).__name__}.")
                self._failed = True

    def _post(self, body: bytes) -> None:
        """Raises OSError or HTTPException when it does not arrive."""
        kind = http.client.HTTPSConnection if self._to.scheme == "https" else http.client.HTTPConnection
        line = kind(str(self._to.hostname), self._port, timeout=PATIENCE)
        try:
            path = (self._to.path or "/") + (f"?{self._to.query}" if self._to.query else "")
            line.request("POST", path, body, {"Content-Type": "application/json"})
            status = line.getresponse().status
            if status >= 300:
                raise http.client.HTTPException(f"the answer was {status}")
        finally:
            line.close()
