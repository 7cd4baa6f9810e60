"""A table served to browsers: who may sit down, what is refused and how, and what a killed host leaves behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from game.engine.public import PUBLIC
from game.host import server
from game.host.seats import SeatWords, links, seats_in
from game.host.server import FULL, NOT_UNDERSTOOD, UNKNOWN, Address, Allowance, Host, Late
from game.model.commands import End
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.session import UMPIRE
from tests.table.pages import message, new_desk, scenario

FILES = {"/index.html": ("text/html", b"<p>page"), "/table.js": ("text/javascript", b"1")}


class Guest:
    """A page without a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def next(self) -> dict[str, Any]:
        """The next message that comes down."""
        return msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), 20))  # type: ignore[no-any-return]

    async def send(self, t: str, **fields: Any) -> None:
        """Send a message."""
        await self.socket.send(message(t, **fields).decode())


def served(
    play: Callable[[Host, int], Awaitable[None]],
    desk: Any = None,
    late: Late | None = None,
    clock: int | None = None,
    seconds: float = 60,
) -> list[str]:
    """Serve a table while `play` runs; the lines that the host said."""
    said: list[str] = []
    desk = desk or new_desk("static", 2)
    words = {seat: f"word-of-{seat or 'teacher'}-that-is-long-enough" for seat in (*desk.seats, PUBLIC, UMPIRE)}
    host = Host(desk, SeatWords(words), FILES, late, lambda line, sides: said.append(line), clock)

    async def all_of_it() -> None:
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(host.serve(Address("127.0.0.1", 0, ("127.0.0.1",)), port.set_result))
        try:
            await asyncio.wait_for(play(host, await port), seconds)
        finally:
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving

    asyncio.run(all_of_it())
    return said


async def sat_down(host: Host, port: int, seat: str) -> tuple[Guest, dict[str, Any]]:
    """A page at a seat, and the first thing it is told of how things stand."""
    guest = Guest(await connect(f"ws://127.0.0.1:{port}/table", origin=Origin(f"http://127.0.0.1:{port}")))
    await guest.send("open", token=host.seats.words[seat])
    assert (await guest.next())["scene"]["width"]
    return guest, (await guest.next())["now"]


async def until_it_is_closed(guest: Guest, text: str, count: int) -> None:
    """Send so many messages, and hear what comes for ever."""
    for _ in range(count):
        await guest.socket.send(text)
    while True:
        await guest.next()


def test_two_seats_play_and_everybody_is_told() -> None:
    async def play(host: Host, port: int) -> None:
        decision = host.desk.battle.decision
        assert decision is not None
        mine, now = await sat_down(host, port, decision.seat)
        others = [await sat_down(host, port, seat) for seat in (*host.desk.seats, PUBLIC) if seat != decision.seat]
        assert now["waits"] == "you"
        assert all(other["waits"] == "others" and "offers" not in other for _, other in others)
        await mine.send("do", act=now["act"], command=End(decision.figures[0]))
        for guest in (mine, *(guest for guest, _ in others)):
            assert (await guest.next())["now"]["log"]
        again, after = await sat_down(host, port, decision.seat)
        assert after["act"] == now["act"] + 1
        await again.send("do", act=now["act"], command=End(decision.figures[0]))
        assert (await again.next())["now"]["act"] == after["act"], "it counted once"

    said = served(play)
    assert said[0].endswith("your turn.")


def test_who_has_no_word_for_a_seat_is_sent_away() -> None:
    async def play(host: Host, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/table"
        for first, code in (
            (message("open", token="wrong").decode(), UNKNOWN),
            (message("undo", act=0).decode(), NOT_UNDERSTOOD),
            ("{", NOT_UNDERSTOOD),
            (b"{}", NOT_UNDERSTOOD),
        ):
            async with connect(url) as socket:
                await socket.send(first)
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 20)
                assert socket.close_code == code
                assert str(socket.close_reason).endswith(".")
        for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{port + 1}"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403

    served(play)


def test_pages_that_flood_or_send_too_much_are_cut_off_and_change_nothing() -> None:
    async def play(host: Host, port: int) -> None:
        before = host.desk.battle.state_hash()
        seat = host.desk.seats[0]
        for count, text in ((400, message("threat", ask=1).decode()), (1, "x" * 5000)):
            guest, _ = await sat_down(host, port, seat)
            with pytest.raises(ConnectionClosed):
                await until_it_is_closed(guest, text, count)
        several = [await sat_down(host, port, seat) for _ in range(server.PAGES_A_SEAT)]
        one_more = Guest(await connect(f"ws://127.0.0.1:{port}/table"))
        await one_more.send("open", token=host.seats.words[seat])
        with pytest.raises(ConnectionClosed):
            await one_more.next()
        assert one_more.socket.close_code == FULL
        for guest, _ in several:
            await guest.socket.close()
        assert host.desk.battle.state_hash() == before
        _, now = await sat_down(host, port, seat)
        assert now["seat"] == seat, "others still get in"

    served(play)


def test_only_its_own_files_are_served_with_all_that_keeps_a_page_in() -> None:
    async def play(host: Host, port: int) -> None:
        def get(path: str) -> tuple[int, dict[str, str]]:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as found:
                    return found.status, dict(found.headers)
            except urllib.error.HTTPError as refused:
                return refused.code, {}

        status, headers = await asyncio.to_thread(get, "/?x=1")
        assert status == 200
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"
        for path in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/seats.json", "//etc/passwd", "/index.html/"):
            assert (await asyncio.to_thread(get, path))[0] == 404

    served(play)


def test_who_looks_on_late_sees_the_round_before() -> None:
    late = Late()
    assert late.turn(1, b"a", over=False)
    assert late.shown == b"a"
    assert not late.turn(1, b"b", over=False)
    assert late.turn(2, b"c", over=False)
    assert late.shown == b"b"
    assert late.turn(2, b"end", over=True)
    assert late.shown == b"end"


def test_the_review_of_a_battle_is_served_once_it_is_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its address is told to every page of the table and cannot be guessed; taken back, the battle has none."""

    async def worked_out(journal: Path) -> bytes:
        return b"<p>" + journal.name.encode()

    monkeypatch.setattr(server, "review_page", worked_out)

    async def play(host: Host, port: int) -> None:
        teacher, _ = await sat_down(host, port, UMPIRE)
        pages = {seat: (await sat_down(host, port, seat))[0] for seat in host.desk.seats}
        while (decision := host.desk.battle.decision) is not None:
            act = host.desk.acts[decision.seat]
            await pages[decision.seat].send("do", act=act, command=End(decision.figures[0]))
            while "now" not in await pages[decision.seat].next():
                pass
        while not (told := (await teacher.next()).get("review")):
            pass
        with await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{port}{told}", timeout=20) as found:
            assert found.read().endswith(b".jsonl")
            assert found.headers["Content-Security-Policy"].startswith("sandbox")
        assert len(told) > 22
        late = Guest(await connect(f"ws://127.0.0.1:{port}/table"))
        await late.send("open", token=host.seats.words[PUBLIC])
        assert [next(iter(await late.next())) for _ in range(3)] == ["scene", "now", "review"]
        await teacher.send("undo", act=host.desk.acts[UMPIRE])
        await teacher.next()
        assert not host.review

    keeper = Recorder.of_scenario(scenario("passes", 2, {"round_limit": 1}), tmp_path)
    served(play, Desk(keeper, lambda seat, told: None))


def test_an_allowance_is_used_up_and_comes_back_with_time() -> None:
    at = [0.0]
    allowance = Allowance(lambda: at[0])
    assert sum(allowance.take() for _ in range(100)) == server.BURST
    at[0] = 100.0
    assert allowance.take()
    allowance.spend(1000.0)
    assert not allowance.take()
    at[0] = 101.0
    assert allowance.take()


def test_links_stay_until_new_ones_are_wanted_and_only_the_owner_can_read_them(tmp_path: Path) -> None:
    seats, told = seats_in(tmp_path, ("red", "blue"), new=False)
    assert not told
    assert set(seats.words) == {"red", "blue", PUBLIC, UMPIRE}
    assert len(set(seats.words.values())) == 4
    assert seats_in(tmp_path, ("red", "blue"), new=False) == (seats, "")
    assert not set(seats_in(tmp_path, ("red", "blue"), new=True)[0].words.values()) & set(seats.words.values())
    assert all("/#" in link for link in links("http://127.0.0.1:1", seats, {}).values())
    assert [seats.seat_of(word) for word in (seats.words["red"], seats.words["red"][:-1], "", "é")] == [
        "red",
        *[None] * 3,
    ]
    if os.name == "posix":
        assert (tmp_path / "seats.json").stat().st_mode & 0o077 == 0


KILLS = int(os.environ.get("COUNTERSTEP_KILLS", "100"))


def test_a_host_that_is_killed_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    asyncio.run(kill_again_and_again(tmp_path, 1, "phases"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_a_host_that_is_told_to_end_puts_the_table_away(tmp_path: Path) -> None:
    """Painting opened a display, and with it SDL took the signal: services and `timeout` waited for ever."""
    words = [sys.executable, "-m", "game", "--user-dir", str(tmp_path), "host", "training-ground", "--port", "0"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said_links(running)
        running.send_signal(signal.SIGTERM)
        told, _ = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode == 0
    assert told.splitlines()[-1] == "The table is closed. Continue later with --resume."


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_a_host_that_is_killed_at_any_moment(ruleset: str, tmp_path: Path) -> None:
    asyncio.run(kill_again_and_again(tmp_path, KILLS // 2, ruleset))


async def kill_again_and_again(folder: Path, kills: int, ruleset: str) -> None:
    """Act until the host is killed at some moment after an act was sent; what was acknowledged is there afterwards, and
    nothing counts twice although everything is sent again."""
    start = [sys.executable, "-m", "game", "--user-dir", str(folder), "host", "--port", "0"]
    acknowledged: dict[str, int] = {}
    for kill in range(kills + 1):
        options = ["training-ground", "--ruleset", ruleset, "--seed", "4"] if kill == 0 else ["--resume"]
        running = subprocess.Popen([*start, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            found = said_links(running)
            for seat in ("Red", "Blue"):
                acts = await act_once(
                    found[seat], (kill * 37 % 50) / 1000, running if seat == "Blue" and kill < kills else None
                )
                assert acts[0] >= acknowledged.get(seat, 0), "an act that was acknowledged is lost"
                assert acts[0] <= acknowledged.get(seat, 0) + 1, "an act counted twice"
                acknowledged[seat] = acts[1]
        finally:
            running.kill()
            running.communicate()


def said_links(running: subprocess.Popen[str]) -> dict[str, str]:
    """The links that a host prints."""
    assert running.stdout is not None
    found, until = {}, time.monotonic() + 120
    while time.monotonic() < until:
        line = running.stdout.readline()
        if "Ctrl-C" in line:
            return found
        if not line and running.poll() is not None:
            break
        title, _, link = line.strip().partition(": http")
        found[title] = f"http{link}"
    raise AssertionError(f"the host did not start: {found}")


async def act_once(link: str, wait: float, killed: subprocess.Popen[str] | None) -> tuple[int, int]:
    """Give one command for a seat if it may; how many acts it had before, and how many were acknowledged. With `killed`
    that host is killed so many seconds after the command was sent."""
    base, _, word = link.partition("/#")
    async with connect(base.replace("http", "ws", 1) + "/table", close_timeout=1) as socket:
        guest = Guest(socket)
        await guest.send("open", token=word)
        await guest.next()
        now = (await guest.next())["now"]
        before = now.get("act", 0)
        if now["waits"] != "you":
            return before, before
        question = now.get("question")
        command: Any = (
            {"command": "answer", "figure": question["figure"], "choice": question["choices"][0][0]}
            if question
            else {"command": "end", "figure": now["acting"][0]}
        )
        await guest.send("do", act=before, command=command)
        try:
            if killed is not None:
                await asyncio.sleep(wait)
                killed.kill()
            told = await guest.next()
            return before, told["now"].get("act", 0)
        except ConnectionClosed:
            return before, before
