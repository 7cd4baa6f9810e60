"""A host of a battle for browsers, run beside the window: a thread with an event loop talks to the browsers, and the
window works on the battle.

Neither waits for the other: requests come to the window through a queue, answers go back into the loop. Another process
paints the page's pictures; it ends with the host. A seat is a side of the battle that a page can play; its link holds a
secret word.
"""

from __future__ import annotations

import asyncio
import errno
import secrets
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection

from game.engine.battle import Battle
from game.host.seats import BYTES, LOCAL, SeatWords, own_address
from game.host.server import Address, Host, Late, Work
from game.lab.beside import Beside
from game.storage.header import header_of
from game.table.desk import Desk

PORT = 8321
BATTLE, LIST = "battle.json", "files.json"
"""Names of two files in the painting process's folder: the battle's header (its setup), and the list of all other files
with their media types."""
FREED = "The host has freed this seat. Ask for a new link."
PAINT = "--paint"
TRIES = 6
"""Number of attempts to get the usual port before any free port is taken."""
LOOK = 0.2
"""Seconds between two checks of the painting process."""


@dataclass(frozen=True, slots=True)
class SeatedPage:
    """A connected page: its device in a word, and its latency in milliseconds (0 while unknown)."""

    device: str
    milliseconds: int


class HostBeside:
    """A host in a thread beside the window. The window must call `work` in every frame; `end` stops the host."""

    def __init__(self, battle: Battle, *, lan: bool, before: HostBeside | None = None) -> None:
        """Begin to listen, to the network if `lan` and else to this machine only. Pictures of an earlier host
        (`before`) are used again. Raises BadInput if the battle has no valid header."""
        self.lan = lan
        self.name = own_address() if lan else LOCAL
        self.here: dict[str, tuple[SeatedPage, ...]] = {}
        """Connected pages by seat."""
        self.port = 0
        """The port, 0 until the host listens."""
        self.problem = ""
        """The reason why nobody can connect or the pictures are missing, in a sentence; "" if there is none."""
        self.painted: bool = before is not None and before.painted
        """True once all pictures of the page are ready."""
        self.changes = 0
        """Number that grows whenever a screen that shows this host must be drawn anew."""
        self._queue: deque[_Job] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over: asyncio.Event | None = None
        self._ended = False
        files = before.host.files if before is not None else {}
        self.host: Host = Host(None, SeatWords(), files, do=self._do, post=self._post, came=self._came)
        self._thread = threading.Thread(target=self._run, args=(msgspec.json.encode(header_of(battle)),), daemon=True)
        self._thread.start()

    # --- what the window asks for -----------------------------------------------------------------------------------

    @property
    def has_network(self) -> bool:
        """True if other machines in the network can connect."""
        return self.lan and self.name != LOCAL

    def open_seats(self, seats: Sequence[str]) -> None:
        """Open these seats and close all others; links to closed seats stop working."""
        known = self.host.seats.words
        self._take_words({seat: known.get(seat) or secrets.token_urlsafe(BYTES) for seat in seats})

    def free(self, seat: str) -> None:
        """Disconnect the pages at a seat and give the seat a new link."""
        self._take_words({**self.host.seats.words, seat: secrets.token_urlsafe(BYTES)})

    def new_links(self) -> None:
        """Give every seat a new link; all pages are disconnected."""
        self._take_words({seat: secrets.token_urlsafe(BYTES) for seat in self.host.seats.words})

    def link(self, seat: str) -> str:
        """Return the link that opens a seat."""
        return f"http://{self.name}:{self.port}/#{self.host.seats.words[seat]}"

    def watch_late(self, late: bool) -> None:
        """Show onlookers the battle one round late, or at once if `late` is False. Must be called before the battle
        begins."""
        self.host.late = Late() if late else None

    def begin(self, desk: Desk) -> None:
        """Show the battle on all connected pages from now on."""
        desk.tell = self.host.tell
        self.host.table = desk
        for seat in self.host.seats.words:
            for message in self.host.opening(seat):
                self._post(partial(self.host.send, seat, message))

    def work(self, milliseconds: float) -> None:
        """Work on the pages' requests in turn, for about this many milliseconds."""
        until = time.perf_counter() + milliseconds / 1000
        while self._queue and time.perf_counter() < until:
            job = self._queue.popleft()
            if not job.step(until):
                self._queue.append(job)

    def end(self) -> None:
        """Disconnect all pages and stop the thread and the painting, without waiting."""
        self._ended = True
        if self._over is not None:
            self._post(self._over.set)

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds` until the thread has ended; return whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _take_words(self, words: dict[str, str]) -> None:
        before, self.host.seats = self.host.seats.words, SeatWords(words)
        void = [seat for seat, word in before.items() if words.get(seat) != word]
        for seat in void:
            self._post(partial(self._send_away, seat))
        self.changes += 1

    # --- between the window and the loop ----------------------------------------------------------------------------

    def _post(self, send: Callable[[], Any]) -> None:
        """Let the event loop call `send`, after all functions it was given before."""
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            if self._loop is not None:
                self._loop.call_soon_threadsafe(send)

    async def _do(self, work: Work, then: Callable[[Any], None]) -> None:
        """Let the window do some work, and wait for its result. In the event loop, `then` gets the result before any
        later message is sent. Raises the exceptions of the work."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(result: Any, fault: Exception | None) -> None:
            if done.cancelled():
                return
            if fault is None:
                then(result)
                done.set_result(None)
            else:
                done.set_exception(fault)

        self._queue.append(_Job(work, lambda result, fault: self._post(lambda: finish(result, fault))))
        await done

    # --- in the thread ----------------------------------------------------------------------------------------------

    def _run(self, battle: bytes) -> None:
        try:
            asyncio.run(self._serve(battle))
        except OSError as fault:
            self.problem = f"Nobody can join: {str(fault.strerror or fault).rstrip('.')}."
        self.changes += 1

    async def _serve(self, battle: bytes) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        if self._ended:
            return
        painting = asyncio.create_task(self._paint(battle))
        try:
            for port in (*[PORT] * TRIES, 0):  # a table that was opened to others just now may still be closing
                try:
                    await self._listen(port)
                    return
                except OSError as fault:
                    if fault.errno != errno.EADDRINUSE or not port:
                        raise
                await asyncio.sleep(LOOK)
        finally:
            painting.cancel()
            with suppress(asyncio.CancelledError):
                await painting

    async def _listen(self, port: int) -> None:
        assert self._over is not None
        names = tuple(dict.fromkeys((self.name, LOCAL, "localhost")))
        async with self.host.listening(Address("0.0.0.0" if self.has_network else LOCAL, port, names)) as found:
            self.port = found
            self.changes += 1
            await self._over.wait()

    async def _paint(self, battle: bytes) -> None:
        """Let another process make the page's files and pictures, and serve them when they are ready."""
        if self.painted:
            return
        try:
            await self._paint_in(battle)
        except OSError as fault:
            self.problem = f"The board for the phones cannot be painted: {str(fault.strerror or fault).rstrip('.')}."
        self.changes += 1

    async def _paint_in(self, battle: bytes) -> None:
        with tempfile.TemporaryDirectory(prefix="counterstep-table-", ignore_cleanup_errors=True) as made:
            folder = Path(made)
            (folder / BATTLE).write_bytes(battle)
            painter = Beside(["host", PAINT, made], low=False)
            try:
                while painter.running:
                    await asyncio.sleep(LOOK)
                self.problem = painter.problem("The painting of the page")
                if not self.problem:
                    self.host.files = await asyncio.to_thread(_files_in, folder)
                    self.painted = True
            finally:
                painter.stop()

    def _send_away(self, seat: str) -> None:
        """Close the pages at a seat for good: they do not try to connect again."""
        self._leaving = asyncio.ensure_future(self.host.send_away(seat, FREED))

    def _came(self) -> None:
        self.here = {seat: tuple(map(_seen, tuple(pages))) for seat, pages in self.host.pages.items() if pages}
        self.changes += 1


@dataclass(slots=True)
class _Job:
    """Work for a page, done in slices, with a function that gets its result or its exception."""

    work: Work
    done: Callable[[Any, Exception | None], None]

    def step(self, until: float) -> bool:
        """Do slices of the work until the time `until` (by time.perf_counter, in seconds); return whether the work is
        done."""
        try:
            next(self.work)
            while time.perf_counter() < until:
                next(self.work)
        except StopIteration as finished:
            self.done(finished.value, None)
            return True
        except Exception as fault:
            # One page's trouble is told to that page; the window goes on.
            self.done(None, fault)
            return True
        return False


def _seen(page: ServerConnection) -> SeatedPage:
    told = page.request.headers.get("User-Agent", "") if page.request is not None else ""
    tablet = "iPad" in told or "Tablet" in told or ("Android" in told and "Mobile" not in told)
    device = "tablet" if tablet else "phone" if "Mobile" in told else "browser"
    return SeatedPage(device, round(page.latency * 1000))


def _files_in(folder: Path) -> dict[str, tuple[str, bytes]]:
    """Return the files that the painting process has made, as (media type, content) by the path of a request."""
    kinds = msgspec.json.decode((folder / LIST).read_bytes(), type=dict[str, str])
    return {path: (kind, (folder / path.lstrip("/")).read_bytes()) for path, kind in kinds.items()}
