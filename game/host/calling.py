"""Calls that tell a person outside the game whose turn it is, as a small message to an address that the host chose."""

from __future__ import annotations

import http.client
import queue
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from game.model.errors import BadInput

WAITING = 8
"""Most calls in the queue. Further ones are dropped, because a later call tells whose turn it is then."""
PATIENCE = 5.0
"""Seconds in which the address must answer a call."""


class Caller:
    """A thread that posts a line about each turn as JSON to one address, so that the battle never waits for it. A
    message holds no link and no secret; answers and redirections are ignored."""

    def __init__(self, address: str, title: str, say: Callable[[str], None]) -> None:
        """Start the thread. `title` names the battle; `say` gets a sentence if a call fails. Raises BadInput if
        `address` is no http or https address."""
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
        """Queue a line that says which sides must act now, and return at once."""
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
        """Post one message. Raises OSError or HTTPException if it is not delivered."""
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
