"""A table in bad weather: broken lines, phones asleep, second tabs, floods, strangers, broken messages, at once."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.engine.public import PUBLIC
from game.host.server import NOT_UNDERSTOOD, UNKNOWN, Host
from game.model.commands import End
from tests.host.test_host import Guest, sat_down, served, until_it_is_closed
from tests.table.pages import message, new_desk
from tests.table.test_messages import good_messages, mutated

MINUTES = float(os.environ.get("COUNTERSTEP_STORM_MINUTES", "20"))
BROKEN = 5000
"""Mutated messages in the long storm."""
ASLEEP = 50
"""Seconds after which a phone that is asleep has been given up."""


class Storm:
    """All that troubles a table, until a moment; it counts, and looks whether the battle changes by acts alone."""

    def __init__(self, host: Host, port: int, seconds: float) -> None:
        self.host, self.port, self.chance = host, port, Random(5)
        self.until = time.monotonic() + seconds
        self.count: Counter[str] = Counter()
        self.acts, self.state = dict(host.desk.acts), host.desk.battle.state_hash()
        self.slowest = 0.0

    @property
    def goes_on(self) -> bool:
        """True until it is over."""
        return time.monotonic() < self.until

    def check(self) -> None:
        """The battle is another only where an act has been counted."""
        acts, state = dict(self.host.desk.acts), self.host.desk.battle.state_hash()
        assert state == self.state or acts != self.acts
        self.acts, self.state = acts, state

    def seat(self) -> str:
        """Any seat of a side."""
        return self.chance.choice(self.host.desk.seats)

    async def again(self, do: Callable[[], Awaitable[str]], pause: float) -> None:
        """Do something over and over."""
        while self.goes_on:
            self.count[await do()] += 1
            self.check()
            await asyncio.sleep(pause * self.chance.uniform(0.5, 1.5))

    async def broken_line(self) -> str:
        """A page that is gone without a word, in the middle of anything."""
        guest, _ = await sat_down(self.host, self.port, self.chance.choice((self.seat(), PUBLIC)))
        await guest.send("threat", ask=1)
        await asyncio.sleep(self.chance.random() / 50)
        guest.socket.transport.abort()
        return "lines broken"

    async def half_a_greeting(self) -> str:
        """A connection that never says all it should."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET /table HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"[: self.chance.randrange(50)])
        await asyncio.sleep(self.chance.random())
        writer.transport.abort()
        return "greetings broken off"

    async def asleep(self) -> str:
        """A phone that neither reads nor answers: it is given up, and comes back to the whole state."""
        seat = self.seat()
        guest, _ = await sat_down(self.host, self.port, seat)
        guest.socket.transport.pause_reading()
        await asyncio.sleep(min(ASLEEP, max(0.0, self.until - time.monotonic())))
        guest.socket.transport.abort()
        acts = self.host.desk.acts
        before = acts.get(seat, 0)
        back, now = await sat_down(self.host, self.port, seat)
        assert before <= now.get("act", 0) <= acts.get(seat, 0), "others go on while it sits down"
        await back.socket.close()
        return "phones asleep and back"

    async def two_tabs(self) -> str:
        """Two pages of a seat send the same act at once: it counts once."""
        desk = self.host.desk
        decision = desk.battle.decision
        if decision is None or decision.choices:
            return "tabs without a turn"
        seat, figure = decision.seat, decision.figures[0]
        tabs = [(await sat_down(self.host, self.port, seat))[0] for _ in range(2)]
        act = desk.acts[seat]
        await asyncio.gather(*(tab.send("do", act=act, command=End(figure)) for tab in tabs))
        for tab in tabs:
            told = await tab.next()
            assert told.get("now") or told["no"].endswith(".")
            await tab.socket.close()
        assert desk.acts[seat] == act + 1
        return "acts sent by two tabs"

    async def flood(self) -> str:
        """A page that sends all it can is cut off."""
        guest, _ = await sat_down(self.host, self.port, self.seat())
        with pytest.raises((ConnectionClosed, ConnectionError)):
            await until_it_is_closed(guest, message("threat", ask=1).decode(), 2000)
        return "floods cut off"

    async def stranger(self) -> str:
        """A page of somewhere else, a word that is unknown, a message that is too long or no text: a sentence each."""
        url, kind = f"ws://127.0.0.1:{self.port}/table", self.chance.randrange(4)
        if kind == 0:
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, origin="http://elsewhere.example")  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
            return "foreign origins refused"
        async with connect(url, max_size=None) as socket:
            await socket.send((message("open", token="wrong").decode(), "x" * 5000, b"{}")[kind - 1])
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 30)
            assert socket.close_code == (UNKNOWN, 1009, NOT_UNDERSTOOD)[kind - 1]
            assert kind == 2 or str(socket.close_reason).endswith(".")
        return ("unknown words", "messages too long", "messages that are no text")[kind - 1]

    async def broken_messages(self, wanted: int, pause: float) -> None:
        """Mutated messages of somebody who is let in: each is answered, and changes nothing unless it is an act."""
        guest: Guest | None = None
        for _ in range(wanted):
            if not self.goes_on:
                break
            if guest is None:
                seat = self.chance.choice((*self.host.desk.seats, PUBLIC))
                guest, _ = await sat_down(self.host, self.port, seat)
            text = mutated(self.chance, good_messages(self.host.desk, seat))
            try:
                await guest.socket.send(text.decode(errors="replace"))
                told: dict[str, Any] = await guest.next()
            except ConnectionClosed:
                guest = None  # its time was used up
                self.count["pages cut off for their messages"] += 1
                continue
            assert "no" not in told or told["no"].rstrip().endswith((".", "?", "!")), told
            self.count["mutated messages answered"] += 1
            self.check()
            await asyncio.sleep(pause)
        if guest is not None:
            await guest.socket.close()

    async def honest(self) -> None:
        """Somebody who looks on in all this gets in, and hears an answer."""
        while self.goes_on:
            begun = time.monotonic()
            guest, _ = await sat_down(self.host, self.port, PUBLIC)
            await guest.send("rule", ask=7, rule="turn.end")
            while (await guest.next()).get("ask") != 7:
                pass
            self.slowest = max(self.slowest, time.monotonic() - begun)
            self.count["honest pages answered"] += 1
            await guest.socket.close()
            await asyncio.sleep(0.5)


def blow(seconds: float, broken: int, pause: float) -> Storm:
    """Let a storm go over a table."""
    kept: list[Storm] = []

    async def play(host: Host, port: int) -> None:
        storm = Storm(host, port, seconds)
        kept.append(storm)
        await asyncio.gather(
            storm.again(storm.broken_line, 0.4), storm.again(storm.half_a_greeting, 0.7), storm.again(storm.asleep, 1),
            storm.again(storm.two_tabs, 1.5), storm.again(storm.flood, 5), storm.again(storm.stranger, 0.5),
            storm.broken_messages(broken // 2, pause), storm.broken_messages(broken // 2, pause), storm.honest(),
        )  # fmt: skip
        storm.check()
        for _ in range(100):
            if not any(host.pages.values()):
                break
            await asyncio.sleep(0.1)
        assert not any(host.pages.values()), "whoever has gone is gone"

    with suppress(asyncio.CancelledError):
        served(play, new_desk("static", 2), seconds=seconds + 120)
    return kept[0]


def test_a_short_storm() -> None:
    count = blow(2, 60, 0.03).count
    for kind in ("lines broken", "floods cut off", "phones asleep and back", "acts sent by two tabs"):
        assert count[kind]
    assert count["mutated messages answered"]


@pytest.mark.long
def test_twenty_minutes_of_storm() -> None:
    storm = blow(MINUTES * 60, BROKEN, MINUTES * 60 / BROKEN)
    print(f"{dict(storm.count)}; an honest page waited {storm.slowest:.2f} s at most")
    assert storm.count["mutated messages answered"] + storm.count["pages cut off for their messages"] == BROKEN
