"""Serves a table: the page with its pictures and the socket from one port, to those whose link has the right word."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game.engine.public import PUBLIC
from game.host.limits import PAGES, PAGES_A_SEAT, QUEUE, SECONDS_TO_JOIN, SILENCE, Allowance
from game.host.seats import SeatWords
from game.table import messages
from game.table.desk import Desk
from game.table.messages import Join
from game.table.records import Down, encode
from game.table.session import UMPIRE

SOCKET = "/table"
UNKNOWN, FULL, NOT_UNDERSTOOD = 4003, 4008, 4000
"""Codes with which a socket is closed for good: the page does not try again."""
POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Sources the page may load from: none but this host."""
SLICE = 12.0
"""Milliseconds that the computer thinks between two looks at the messages."""


@dataclass(frozen=True, slots=True)
class Address:
    """Addresses of a table: those to listen on, and every origin that its pages may have."""

    bind: str
    port: int
    names: tuple[str, ...]

    def origins(self, port: int) -> frozenset[str]:
        """The origins of the pages served from here."""
        return frozenset(f"http://{name}:{port}" for name in self.names)


@dataclass(slots=True)
class Late:
    """News for onlookers, told one round later: the state at the end of the round before."""

    round: int = -1
    latest: bytes = b""
    shown: bytes = b""

    def turn(self, number: int, message: bytes, *, over: bool) -> bool:
        """Take what is so now in the round of a number; return whether there is something new to show."""
        begun, before = number != self.round, self.shown
        if begun or not self.shown:
            self.shown = self.latest or message
        self.round, self.latest = number, message
        if over:
            self.shown = message
        return self.shown != before


@dataclass(slots=True)
class Host:
    """A table, who sits at it, and the files of the page."""

    desk: Desk
    seats: SeatWords
    files: Mapping[str, tuple[str, bytes]]
    """Each file by its path, with its kind: read once, so that no path of a request ever reaches the disk."""
    late: Late | None = None
    called: Callable[[str], None] = print
    """Takes a line about whose turn it is."""
    pages: dict[str, set[ServerConnection]] = field(default_factory=dict)
    _origins: frozenset[str] = frozenset()
    _open: int = 0
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _asked: tuple[str, ...] = ()

    # --- what goes out ----------------------------------------------------------------------------------------------

    def tell(self, seat: str, message: bytes) -> None:
        """Tell everybody who sits at a seat."""
        if seat == PUBLIC and self.late is not None:
            if not self._turn_late():
                return
            message = self.late.shown
        broadcast(self.pages.get(seat, ()), message.decode())

    def _turn_late(self) -> bool:
        assert self.late is not None
        whole = encode(Down(now=self.desk.now(PUBLIC)))
        return self.late.turn(self.desk.battle.view(PUBLIC).round, whole, over=self.desk.is_over)

    def _opening(self, seat: str, scene: str) -> list[bytes]:
        """Return the first messages for a page that has come."""
        told = self.desk.open(seat, scene)
        if seat == PUBLIC and self.late is not None:
            self._turn_late()
            told[-1] = self.late.shown
        return told

    def _call(self) -> None:
        """Say at the terminal whose turn it is, as far as everybody may know it."""
        decision = self.desk.battle.decision
        drafting = self.desk.drafts.is_going_on
        seats = self.desk.seats if drafting else (decision.seat,) if decision is not None else ()
        asked = tuple(seat for seat in seats if seat in self.desk.seats)
        if asked != self._asked and asked:
            names = " and ".join(self.desk.session.players.get(seat, seat) for seat in asked)
            self.called(f"{names}: your turn.")
        self._asked = asked

    # --- what comes in ----------------------------------------------------------------------------------------------

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file of the page; None lets a socket be opened."""
        path = urlsplit(request.path).path
        if path == SOCKET:
            origin = request.headers.get("Origin")
            if origin is not None and origin not in self._origins:
                return connection.respond(HTTPStatus.FORBIDDEN, "This page is of somewhere else.\n")
            if self._open >= PAGES:
                return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "There are too many pages.\n")
            return None
        kind, body = self.files.get("/index.html" if path == "/" else path, ("", b""))
        if not kind:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in self._origins))
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": f"{POLICY}; connect-src 'self' {sockets}",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
            "Connection": "close",
        }
        return Response(HTTPStatus.OK, "OK", Headers(headers), body)

    async def serve_page(self, page: ServerConnection) -> None:
        """One page from its first message to its end."""
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

    async def _joined(self, page: ServerConnection) -> str | None:
        """The seat that a page says it is for, and has been told about; None when it is sent away."""
        first = await asyncio.wait_for(page.recv(), SECONDS_TO_JOIN)
        up = messages.read(first.encode()) if isinstance(first, str) else ""
        if not isinstance(up, Join):
            await page.close(NOT_UNDERSTOOD, "This page and this host do not understand each other.")
            return None
        seat = self.seats.seat_of(up.token)
        if seat is None:
            await page.close(UNKNOWN, "This link is not known here.")
            return None
        sitting = self.pages.setdefault(seat, set())
        if seat not in (PUBLIC, UMPIRE) and len(sitting) >= PAGES_A_SEAT:
            await page.close(FULL, "There are too many pages for this seat.")
            return None
        sitting.add(page)
        for message in self._opening(seat, up.scene):
            await page.send(message.decode())
        return seat

    async def _listen(self, page: ServerConnection, seat: str) -> None:
        """Hear a page until it goes, or sends more than it may."""
        allowance = Allowance()
        async for message in page:
            if not allowance.take():
                page.transport.abort()  # a polite close would wait behind all that is still unread
                return
            if isinstance(message, bytes):
                await page.close(NOT_UNDERSTOOD, "Only text is understood here.")
                return
            begun = time.monotonic()
            answer = self.desk.hear(seat, message.encode())
            allowance.spend(time.monotonic() - begun)
            if answer is not None:
                await page.send(answer.decode())
            else:
                self._wake.set()

    # --- what goes on -----------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Let the computer play its sides, in slices between the messages."""
        while True:
            self._call()
            if self.desk.think(SLICE):
                await asyncio.sleep(0)
                continue
            self._call()
            self._wake.clear()
            await self._wake.wait()

    async def serve(self, address: Address, ready: Callable[[int], None]) -> None:
        """Serve until it is cancelled; `ready` is told the port. Raises OSError when the port is taken."""
        self.desk.tell = self.tell
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
        ) as server:
            port = _port_of(server)
            self._origins = address.origins(port)
            ready(port)
            await self.play()


def _port_of(server: Server) -> int:
    """The port that a server listens on."""
    return int(next(iter(server.sockets)).getsockname()[1])
