"""Four sides at one table: each with a link, a view and orders of its own, in every ruleset."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.cli.setup import map_named
from game.engine.public import PUBLIC
from game.host.seats import links, seats_in
from game.model.scenario import Scenario, SideSetup
from game.model.sides import SIDES
from game.rulesets import names
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.session import UMPIRE
from tests.host.test_host import sat_down, served
from tests.table.pages import message

MAP = str(Path(__file__).parents[1] / "data" / "four-corners.tmx")


def desk_of_four(ruleset: str, *, computers: tuple[str, ...] = ()) -> Desk:
    """A table with a battle of four sides and three rounds, people on all but the sides named."""
    ground = map_named(MAP)
    sides = tuple(SideSetup(side, "ai:easy" if side in computers else "human") for side in ground.sides)
    return Desk(Recorder.of_scenario(Scenario(ground, ruleset, sides, 5, {"round_limit": 3})), lambda seat, told: None)


def now_of(desk: Desk, seat: str) -> dict[str, Any]:
    """The state as a page of a seat is told it."""
    now: dict[str, Any] = msgspec.json.decode(desk.open(seat)[-1])["now"]
    return now


def command_of(now: dict[str, Any], chance: Random) -> dict[str, Any]:
    """An answer to what a seat is asked, or the end of a figure's turn or orders."""
    if now.get("question"):
        choices = now["question"]["choices"]
        return {"command": "answer", "figure": now["question"]["figure"], "choice": chance.choice(choices)[0]}
    able = [one["id"] for one in now["offers"] if "no" not in one]
    return {"command": "commit" if "commit" in able else "end", "figure": now["acting"][0]}


@pytest.mark.parametrize("ruleset", names())
def test_four_seats_play_to_the_end(ruleset: str) -> None:
    """Whoever may act does; a seat is never told of another's magazines or orders."""
    desk, chance, acted = desk_of_four(ruleset), Random(1), set()
    for _ in range(400):
        if desk.is_over:
            break
        free = [seat for seat in desk.seats if now_of(desk, seat)["waits"] == "you"]
        assert free, "somebody can act"
        seat = chance.choice(free)
        now = now_of(desk, seat)
        own = {body["id"] for body in now["bodies"] if body["side"] == seat}
        assert all(not body.get("shots") and not body.get("orders") for body in now["bodies"] if body["id"] not in own)
        assert desk.hear(seat, message("do", act=now["act"], command=command_of(now, chance))) is None
        acted.add(seat)
    assert desk.is_over
    assert acted == set(SIDES)
    assert len({now_of(desk, seat)["result"] for seat in (*desk.seats, PUBLIC, UMPIRE)}) == 1


def test_four_give_secret_orders_at_the_same_time() -> None:
    desk = desk_of_four("phases")
    while any((now := now_of(desk, seat)).get("question") for seat in desk.seats):
        seat = next(seat for seat in desk.seats if now_of(desk, seat).get("question"))
        now = now_of(desk, seat)
        desk.hear(seat, message("do", act=now["act"], command=command_of(now, Random(2))))
    moment = now_of(desk, "red")["moment"]
    others = {seat: desk.open(seat) for seat in desk.seats[:3]}
    while (now := now_of(desk, "plum"))["waits"] == "you":
        assert desk.hear("plum", message("do", act=now["act"], command=command_of(now, Random(2)))) is None
    assert {seat: desk.open(seat) for seat in desk.seats[:3]} == others, "the last side's orders are told to nobody"
    assert now["moment"] == moment
    for seat in desk.seats[:3]:
        while now_of(desk, seat)["waits"] == "you" and now_of(desk, seat)["moment"] == moment:
            now = now_of(desk, seat)
            assert desk.hear(seat, message("do", act=now["act"], command=command_of(now, Random(2)))) is None
    assert now_of(desk, "plum")["moment"] != moment, "all were ready, and the phase went on"


def test_four_links_lead_to_four_seats(tmp_path: Path) -> None:
    seats, _ = seats_in(tmp_path, SIDES, new=False)
    assert list(links("http://127.0.0.1:1", seats, {}))[:4] == list(SIDES)

    async def play(host: Any, port: int) -> None:
        told = [await sat_down(host, port, seat) for seat in SIDES]
        assert [now["seat"] for _, now in told] == list(SIDES)
        assert sum(now["waits"] == "you" for _, now in told) == 1

    said = served(play, desk_of_four("static"))
    assert said[0].endswith("your turn.")


def test_two_computers_play_beside_two_people() -> None:
    desk = desk_of_four("static", computers=("ochre", "plum"))
    assert desk.seats == ("red", "blue")
    for _ in range(200):
        while desk.think(50):
            pass
        if desk.is_over:
            break
        seat = next(seat for seat in desk.seats if now_of(desk, seat)["waits"] == "you")
        now = now_of(desk, seat)
        assert desk.hear(seat, message("do", act=now["act"], command=command_of(now, Random(3)))) is None
    assert desk.is_over
