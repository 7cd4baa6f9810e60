"""Calls about turns: they reach the host's address, never hold the table up, and tell nothing that is secret."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue

import pytest

from game.host.calling import WAITING, Caller
from game.host.server import Host
from game.model.commands import End
from game.model.errors import BadInput
from tests.host.test_host import sat_down, served

SECONDS = 60


@pytest.fixture
def receiver() -> Iterator[tuple[str, Queue[bytes]]]:
    """An address that takes calls, and what it got."""
    got: Queue[bytes] = Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(302 if self.path == "/away" else 204)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", got
        server.shutdown()


def test_a_call_reaches_its_address_without_a_link(receiver: tuple[str, Queue[bytes]]) -> None:
    address, got = receiver
    Caller(f"{address}/hook?to=me", "The ford", print).call("Red: your turn.", ("red",))
    told = json.loads(got.get(timeout=SECONDS))
    assert told == {"game": "Counterstep", "battle": "The ford", "sides": ["red"], "text": "Red: your turn."}


def test_a_call_that_fails_is_told_once_and_no_other_address_is_followed(receiver: tuple[str, Queue[bytes]]) -> None:
    address, got = receiver
    said: Queue[str] = Queue()
    caller = Caller(f"{address}/away", "The ford", said.put)
    for _ in range(3):
        caller.call("Red: your turn.", ("red",))
    for _ in range(3):
        got.get(timeout=SECONDS)
    assert said.get(timeout=SECONDS) == "A message about a turn was not delivered: the answer was 302."
    Caller("http://127.0.0.1:1/", "The ford", said.put).call("Red: your turn.", ("red",))
    assert said.get(timeout=SECONDS).startswith("A message about a turn was not delivered")
    assert said.empty()
    assert got.empty()


def test_calls_that_nobody_takes_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, posted = threading.Event(), Queue[bytes]()
    monkeypatch.setattr(Caller, "_post", lambda self, body: (posted.put(body), wall.wait(SECONDS)))
    caller = Caller("http://127.0.0.1:1/", "The ford", print)
    for _ in range(100):
        caller.call("Red: your turn.", ("red",))
    wall.set()
    posted.get(timeout=SECONDS)
    assert posted.qsize() <= WAITING + 1


@pytest.mark.parametrize(
    "address", ["", "ftp://there", "file:///etc/passwd", "http://", "http://a b/", "http://a:99999", "x"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="--turn-hook"):
        Caller(address, "The ford", print)


def test_a_clock_tells_the_time_and_at_its_end_nothing_else_happens() -> None:
    async def play(host: Host, port: int) -> None:
        decision = host.desk.battle.decision
        assert decision is not None
        mine, now = await sat_down(host, port, decision.seat)
        assert (await mine.next())["clock"] == [0, 1]
        before = host.desk.battle.state_hash()
        await asyncio.sleep(1.3)
        assert host.desk.battle.state_hash() == before
        again, _ = await sat_down(host, port, decision.seat)
        assert (await again.next())["clock"][0] >= 1
        while host.desk.battle.decision is not None and host.desk.battle.decision.seat == decision.seat:
            await mine.send("do", act=now.get("act", 0), command=End(host.desk.battle.decision.figures[0]))
            now = (await mine.next())["now"]
        while "clock" not in (told := await mine.next()):
            assert "now" in told
        assert told["clock"] == [0, 1]

    said = served(play, clock=1)
    assert sum("time is up" in line for line in said) >= 1
