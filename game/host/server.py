"""The server of a table (a hosted battle): the page, its pictures and the socket from one port. Only pages with a known
secret word get a seat.

A seat is a side of the battle that a page can play.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game.engine.public import PUBLIC
from game.host.seats import BYTES, SeatWords
from game.lab.beside import Beside
from game.table import messages
from game.table.desk import Desk
from game.table.messages import Join
from game.table.records import Down, encode
from game.table.session import UMPIRE

SOCKET = "/table"
UNKNOWN, FULL, NOT_UNDERSTOOD = 4003, 4008, 4000
"""Codes that close a socket for good; the page then does not connect again."""
POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Content policy of the pages: browsers load everything from this host only."""
ALONE = "sandbox allow-scripts; frame-ancestors 'none'"
"""Content policy of the review, which is a page with a stricter policy of its own; browsers treat it as a foreign
page."""
SLICE = 12.0
"""Milliseconds for which the computer's sides think before waiting messages are handled."""


@dataclass(frozen=True, slots=True)
class Address:
    """Addresses of a host: the one to listen on, and all names by which browsers may reach it."""

    bind: str
    port: int
    names: tuple[str, ...]

    def origins(self, port: int) -> frozenset[str]:
        """Return the origins (such as "http://localhost:8000") that pages served from this port may have."""
        return frozenset(f"http://{name}:{port}" for name in self.names)


@dataclass(slots=True)
class Late:
    """The state shown to onlookers one round late: the state at the end of the round before."""

    round: int = -1
    latest: bytes = b""
    shown: bytes = b""

    def turn(self, number: int, message: bytes, *, over: bool) -> bool:
        """Store the message with the state in round `number`; return whether `shown` has changed. At the end of the
        battle (`over`) the state is shown at once."""
        begun, before = number != self.round, self.shown
        if begun or not self.shown:
            self.shown = self.latest or message
        self.round, self.latest = number, message
        if over:
            self.shown = message
        return self.shown != before


ELSEWHERE = "This page comes from another address. Open the link of the host.\n"
NO_ROOM = "The host has no room for another page. Close one first.\n"
SOON = "You have a seat. Wait here until the host starts the battle."

Work = Generator[None, None, Any]
Doing = Callable[[Work, Callable[[Any], None]], Awaitable[None]]
"""Function that does some work on the battle in slices, and hands its result to another function before any later
message is sent."""


async def in_between(work: Work, then: Callable[[Any], None]) -> None:
    """Do some work in slices, letting the event loop run between them; hand its result to `then`."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            then(done.value)
            return
        await asyncio.sleep(0)


@dataclass(slots=True)
class Host:
    """A hosted battle with its seats and the files of its page."""

    table: Desk | None
    """The battle; None until the host starts it."""
    seats: SeatWords
    files: Mapping[str, tuple[str, bytes]]
    """Media type and content of each file by its path; nothing is read from the disk on a request."""
    late: Late | None = None
    called: Callable[[str, tuple[str, ...]], None] = lambda line, sides: print(line)
    """Function that is called with a line about whose turn it is, and with these sides."""
    clock: int | None = None
    """Seconds allowed for a turn; 0 shows the time without a limit, None shows no time."""
    do: Doing = in_between
    post: Callable[[Callable[[], None]], Any] = lambda send: send()
    """Function that lets the event loop call another function; it may be used from any thread."""
    came: Callable[[], None] = lambda: None
    """Function called whenever a page has connected or left."""
    pages: dict[str, set[ServerConnection]] = field(default_factory=dict)
    strangers: int = 0
    """Number of pages that tried to connect with an unknown word."""
    review: str = ""
    """Path of the battle's review; "" until the battle is over and the review is ready."""
    _reviewing: asyncio.Task[None] | None = None
    _origins: frozenset[str] = frozenset()
    _open: int = 0
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _asked: tuple[str, ...] = ()
    _timed: tuple[object, ...] = ()
    _since: float = 0.0
    """Time (by time.monotonic, in seconds) when the sides that must act now were asked."""
    _up: asyncio.TimerHandle | None = None

    @property
    def desk(self) -> Desk:
        """The desk of the battle, which must have begun."""
        assert self.table is not None, "the battle has begun"
        return self.table

    # --- what goes out ----------------------------------------------------------------------------------------------

    def tell(self, seat: str, message: bytes) -> None:
        """Send a message to all pages at a seat; once the battle is over, begin its review. Onlookers get it a round
        late if `late` is set."""
        journal = self.desk.session.keeper.journal if self.desk.is_over else None
        self.post(partial(self._review_of, journal.path if journal is not None else None))
        if seat == PUBLIC and self.late is not None:
            if not self._turn_late(self.late):
                return
            message = self.late.shown
        self.post(partial(self.send, seat, message))

    def send(self, seat: str, message: bytes) -> None:
        """Send a message to all pages at a seat; only in the event loop."""
        broadcast(self.pages.get(seat, ()), message.decode())

    def _turn_late(self, late: Late) -> bool:
        whole = encode(Down(now=self.desk.now(PUBLIC)))
        return late.turn(self.desk.battle.view(PUBLIC).round, whole, over=self.desk.is_over)

    def opening(self, seat: str, scene: str = "") -> list[bytes]:
        """Return the messages for a page that has just connected. `scene` is the id of the scene (board and figures)
        that the page has already; this scene is not sent again."""
        if self.table is None:
            return [encode(Down(wait=SOON))]
        told = self.table.open(seat, scene)
        if seat == PUBLIC and self.late is not None:
            self._turn_late(self.late)
            told[-1] = self.late.shown
        over = [encode(Down(review=self.review))] if self.review and self.table.is_over else []
        return [*told, *self._time(), *over]

    def _review_of(self, journal: Path | None) -> None:
        """Begin the review of a finished battle from its journal; with None, cancel the review because the battle goes
        on."""
        if journal is None and self._reviewing is not None:
            self._reviewing.cancel()
            self._reviewing, self.review = None, ""
        elif journal is not None and self._reviewing is None:
            self._reviewing = asyncio.get_running_loop().create_task(self._have_reviewed(journal))

    async def _have_reviewed(self, journal: Path) -> None:
        """Wait until the review is made, then serve it at a secret path and tell the path to all pages."""
        page = await review_page(journal)
        if page:
            self.review = f"/{secrets.token_urlsafe(BYTES)}.html"
            self.files = {**self.files, self.review: ("text/html; charset=utf-8", page)}
            for seat in self.pages:
                self.send(seat, encode(Down(review=self.review)))

    def _opened(self, seat: str, scene: str) -> Work:
        yield
        return self.opening(seat, scene)

    def _heard(self, seat: str, message: bytes) -> Work:
        if self.table is None:
            return None
        return (yield from self.table.hearing(seat, message))

    def _call(self) -> None:
        """Announce whose turn it is, if everybody may know it, and start the time for it."""
        decision = self.desk.battle.decision
        drafting = self.desk.drafts.is_going_on
        seats = self.desk.seats if drafting else (decision.seat,) if decision is not None else ()
        asked = tuple(seat for seat in seats if seat in self.desk.seats)
        if asked != self._asked and asked:
            self.called(f"{self._names(asked)}: it is your turn.", asked)
        self._asked = asked
        timed = (
            asked,
            *self.desk.battle.view(PUBLIC).moment,
        )  # never by acts: a clock that begins anew would tell them
        if self.clock is not None and timed != self._timed:
            self._timed = timed
            self._begin_time(asked)

    def _names(self, sides: tuple[str, ...]) -> str:
        return " and ".join(self.desk.session.players.get(seat, seat) for seat in sides)

    def _time(self) -> list[bytes]:
        """Return the message about the time used for this turn, in a list; [] if no time is shown."""
        if self.clock is None or not self._asked:
            return []
        return [encode(Down(clock=(int(time.monotonic() - self._since), self.clock)))]

    def _begin_time(self, asked: tuple[str, ...]) -> None:
        """Start the time of the sides that must act. Its end is announced and has no other effect."""
        self._since = time.monotonic()
        for seat in self.pages:
            for message in self._time():
                self.send(seat, message)
        if self._up is not None:
            self._up.cancel()
        if self.clock and asked:
            words = f"{self._names(asked)}: your time is up."
            self._up = asyncio.get_running_loop().call_later(self.clock, self.called, words, asked)

    # --- what comes in ----------------------------------------------------------------------------------------------

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return a file or a refusal for a request; None if the request opens a socket."""
        path = urlsplit(request.path).path
        if path == SOCKET:
            origin = request.headers.get("Origin")
            if origin is not None and origin not in self._origins:
                return connection.respond(HTTPStatus.FORBIDDEN, ELSEWHERE)
            if self._open >= PAGES:
                return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, NO_ROOM)
            return None
        kind, body = self.files.get("/index.html" if path == "/" else path, ("", b""))
        if not kind:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no page at this address.\n")
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in self._origins))
        policy = ALONE if path == self.review else f"{POLICY}; connect-src 'self' {sockets}"
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
            "Connection": "close",
        }
        return Response(HTTPStatus.OK, "OK", Headers(headers), body)

    async def serve_page(self, page: ServerConnection) -> None:
        """Serve one connected page until it leaves."""
        self._open += 1
        try:
            seat = await self._joined(page)
            if seat is not None:
                await self._listen(page, seat)
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            self._open -= 1
            for sitting in self.pages.values():
                sitting.discard(page)
            self.came()

    async def _joined(self, page: ServerConnection) -> str | None:
        """Seat a page that has just connected: send it the battle and return its seat. Return None, and close the page,
        if it was refused."""
        first = await asyncio.wait_for(page.recv(), SECONDS_TO_JOIN)
        up = messages.read(first.encode()) if isinstance(first, str) else ""
        if not isinstance(up, Join):
            await page.close(NOT_UNDERSTOOD, "This page does not fit the host. Load the page again.")
            return None
        seat = self.seats.seat_of(up.token)
        if seat is None:
            self.strangers += 1
            self.came()
            await page.close(UNKNOWN, "The host does not know this link. Ask for a new one.")
            return None
        sitting = self.pages.setdefault(seat, set())
        if seat not in (PUBLIC, UMPIRE) and len(sitting) >= PAGES_A_SEAT:
            await page.close(FULL, "This seat is open in too many pages. Close one first.")
            return None

        def sit(told: list[bytes]) -> None:
            sitting.add(page)
            for message in told:
                broadcast((page,), message.decode())

        await self.do(self._opened(seat, up.scene), sit)
        self.came()
        return seat

    async def _listen(self, page: ServerConnection, seat: str) -> None:
        """Handle the messages of a page until it leaves or sends too many."""
        allowance = Allowance()
        async for message in page:
            if not allowance.take():
                page.transport.abort()  # a polite close would wait behind all that is still unread
                return
            if isinstance(message, bytes):
                await page.close(NOT_UNDERSTOOD, "The host takes text messages only.")
                return
            begun = time.monotonic()
            await self.do(self._heard(seat, message.encode()), partial(self._answered, page))
            allowance.spend(time.monotonic() - begun)

    def _answered(self, page: ServerConnection, answer: bytes | None) -> None:
        """Send the answer to a page's message; if it is None, wake the computer's sides to play on."""
        if answer is not None:
            broadcast((page,), answer.decode())
        else:
            self._wake.set()

    async def send_away(self, seat: str, why: str) -> None:
        """Close all pages at a seat for good, with the reason `why`: they do not try to connect again."""
        for page in tuple(self.pages.get(seat, ())):
            await page.close(UNKNOWN, why)

    # --- what goes on -----------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Let the computer play its sides, in slices between the messages, and announce turns."""
        while True:
            self._call()
            if self.desk.think(SLICE):
                await asyncio.sleep(0)
                continue
            self._call()
            self._wake.clear()
            await self._wake.wait()

    async def serve(self, address: Address, ready: Callable[[int], None]) -> None:
        """Serve the battle until cancelled; `ready` gets the port. Raises OSError if the port cannot be used."""
        self.desk.tell = self.tell
        async with self.listening(address) as port:
            ready(port)
            await self.play()

    @asynccontextmanager
    async def listening(self, address: Address) -> AsyncIterator[int]:
        """Listen inside the `with` block, which gets the port. Raises OSError if the port cannot be used."""
        async with serve(
            self.serve_page,
            address.bind,
            address.port,
            process_request=self.answer,
            compression=None,
            max_size=messages.MOST,
            max_queue=QUEUE,
            open_timeout=SECONDS_TO_JOIN,
            ping_interval=SILENCE,
            ping_timeout=SILENCE,
            close_timeout=1,
        ) as server:
            port = int(next(iter(server.sockets)).getsockname()[1])
            self._origins = address.origins(port)
            yield port


RATE = 20.0
"""Messages that one page may send in a second. One second of the host's work for a page counts as this many
messages."""
BURST = 40.0
"""Most messages that one page may send in a burst."""
PAGES_A_SEAT = 8
PAGES = 300
"""Most connected pages, counting pages that have not taken a seat yet."""
QUEUE = 8
"""Most messages of one page that wait to be handled."""
SECONDS_TO_JOIN = 10
"""Seconds in which a page must send its word."""
SILENCE = 20
"""Seconds between two checks that a page is still connected, and seconds that its answer may take."""


@dataclass(slots=True)
class Allowance:
    """The number of messages that one page may still send (`left`); it grows with the seconds that `now` counts."""

    now: Callable[[], float] = monotonic
    left: float = BURST
    _last: float = field(default=-1.0)

    def take(self) -> bool:
        """Count one message; return whether it is allowed."""
        at = self.now()
        if self._last >= 0:
            self.left = min(BURST, self.left + (at - self._last) * RATE)
        self._last = at
        self.left -= 1
        return self.left >= 0

    def spend(self, seconds: float) -> None:
        """Reduce the allowance for a message that took the host `seconds` of work."""
        self.left = max(0.0, self.left - seconds * RATE)


LOOK = 0.2
"""Seconds between two checks of the review process."""


async def review_page(journal: Path) -> bytes:
    """Return the page with the review of a recorded battle, made by another process; b"" if it failed."""
    with tempfile.TemporaryDirectory(prefix="counterstep-review-", ignore_cleanup_errors=True) as made:
        page = Path(made) / "review.html"
        work = Beside(["review", str(journal), "--jobs", "1", "--quiet", "--html", str(page)])
        try:
            while work.running:
                await asyncio.sleep(LOOK)
        finally:
            work.stop()
        return page.read_bytes() if page.exists() else b""
