"""How far the numbers of a stored battle may go: what stands at each limit loads, what stands beyond is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from storage_workshop import begun

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.storage.codec import encode_state, restore
from game.storage.untrusted import check_limits

Change = Callable[[dict[str, Any]], object]


def in_figure(kind: str, /, **values: Any) -> Change:
    """Something else in a component of the first figure."""
    return lambda state: state["figures"]["1"][kind].update(values)


def on_table(kind: str, /, **values: Any) -> Change:
    """Something else in a component of the table."""
    return lambda state: state["table"][kind].update(values)


def over(winner: str) -> Change:
    """A battle that is decided."""

    def change(state: dict[str, Any]) -> None:
        del state["table"]["Waiting"]
        state["table"]["Outcome"] = {"winner": winner, "reason": ""}

    return change


def asked(**values: Any) -> Change:
    """Something else in the question the battle waits for."""
    return lambda state: state["table"]["Waiting"]["question"].update(values)


def poisoned(source: int) -> Change:
    """A condition from somebody."""
    return in_figure("Conditions", active={"flat-footed": {"value": 0, "rounds": 0, "source": source}})


FITTING: tuple[Change, ...] = (
    in_figure("Health", lost={"vitality": 0, "wounds": 10_000, "subdual": 0, "stress": 0}),
    in_figure("Stance", brace=-1), in_figure("Stance", brace=7), in_figure("Stance", aim=4),
    in_figure("Place", above=10_000), in_figure("Place", above=-10_000), in_figure("Place", facing=7),
    in_figure("Place", square=[99, 99], on_board=False),
    in_figure("Count", value=10_000_000), in_figure("Count", value=-10_000_000),
    in_figure("Posture", kind="prone"), in_figure("Magazine", shots={"rifle": 0}),
    poisoned(0), poisoned(4), on_table("Clock", round=100_000), on_table("Clock", acting=4),
    on_table("Progress", holder=["blue"]), over(""), over("blue"), asked(about=4), asked(figures=[2, 4]),
)  # fmt: skip
BEYOND: tuple[tuple[Change, str], ...] = (
    (in_figure("Health", lost={"vitality": 10_001}), "lost more than anybody"),
    (in_figure("Health", lost={"vitality": -1}), "lost more than anybody"),
    (in_figure("Stance", brace=-2), "braced in no direction"), (in_figure("Stance", brace=8), "braced in no direction"),
    (in_figure("Stance", aim=5), "aims at nobody"),
    (in_figure("Place", above=10_001), "faces nowhere"), (in_figure("Place", above=-10_001), "faces nowhere"),
    (in_figure("Place", facing=-1), "faces nowhere"), (in_figure("Place", facing=8), "faces nowhere"),
    (in_figure("Place", square=[99, 99]), "outside the board"),
    (in_figure("Count", value=10_000_001), "value is 10000001, which no battle comes to"),
    (in_figure("Count", value=-10_000_001), "which no battle comes to"),
    (in_figure("Posture", kind="sitting"), "holds itself as nobody can"),
    (in_figure("Magazine", shots={"spoon": 1}), "weapon that is not there"),
    (poisoned(5), "condition from nobody"), (poisoned(-1), "condition from nobody"),
    (on_table("Clock", round=100_001), "counts what cannot be"), (on_table("Clock", round=-1), "counts what cannot be"),
    (on_table("Clock", commands=-1), "counts what cannot be"), (on_table("Clock", acting=5), "no figure 5"),
    (on_table("Progress", holder=["green"]), "held by a side that is not there"),
    (on_table("Progress", holder=[]), "the map has 1 objectives"),
    (on_table("Progress", held=[0, 0]), "the map has 1 objectives"),
    (lambda state: state["table"].pop("Clock"), "Clock missing"),
    (lambda state: state["table"].pop("Openings"), "Openings missing"),
    (over("green"), "the winner was not there"), (asked(side="green"), "there is no side 'green'"),
    (asked(figures=[2, 5]), "not there"), (asked(about=5), "not there"), (asked(about=-1), "not there"),
    (asked(figure=0, choices=[]), "not there"),
)  # fmt: skip


def with_change(battle: Battle, change: Change) -> bytes:
    state = msgspec.json.decode(encode_state(battle))
    change(state)
    return msgspec.json.encode(state)


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Two against two on a meadow."""
    return begun()


@pytest.mark.parametrize("change", FITTING)
def test_what_stands_at_a_limit_loads(battle: Battle, change: Change) -> None:
    changed = with_change(battle, change)
    again = restore(battle.scenario, changed, "save")
    assert msgspec.json.decode(encode_state(again)) == msgspec.json.decode(changed)


@pytest.mark.parametrize(("change", "reason"), BEYOND)
def test_what_stands_beyond_a_limit_is_refused(battle: Battle, change: Change, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        restore(battle.scenario, with_change(battle, change), "save")


def test_doors_stand_open_in_order_and_once() -> None:
    doors = begun(size=0)
    edges = sorted(doors.world.board.edges)
    assert len(edges) > 1
    for names in ([], edges[:1], edges[:2]):
        assert restore(doors.scenario, with_change(doors, on_table("Openings", open=names)), "save").world
    for names in (edges[1::-1], edges[:1] * 2, [((0, 0), (0, 1))]):
        with pytest.raises(BadInput, match="no door or window, or not in order"):
            restore(doors.scenario, with_change(doors, on_table("Openings", open=names)), "save")


MOST = (1 << 64) - 1


@pytest.mark.parametrize(
    ("fitting", "beyond", "reason"),
    [
        (MOST, MOST + 1, "number that is too large"), (-MOST, -MOST - 1, "number that is too large"),
        ("x" * 4000, "x" * 4001, "more than 4000 characters"), ({"x" * 4000: 1}, {"x" * 4001: 1}, "more than 4000"),
        ("x", "\x00", "that is not allowed"), (1, 1.5, "not whole"), (1, [[1.5]], "not whole"),
    ],
)  # fmt: skip
def test_values_are_read_up_to_their_limits(fitting: Any, beyond: Any, reason: str) -> None:
    check_limits(json.dumps(fitting).encode(), "save")
    with pytest.raises(BadInput, match=reason):
        check_limits(json.dumps(beyond).encode(), "save")


def test_lists_lie_forty_deep_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    check_limits(b"[" * 39 + b"1" + b"]" * 39, "save")
    with pytest.raises(BadInput, match="nested too deeply"):
        check_limits(b"[" * 40 + b"1" + b"]" * 40, "save")
    monkeypatch.setattr("game.storage.untrusted.MOST_VALUES", 4)
    check_limits(b"[1,2]", "save")
    with pytest.raises(BadInput, match="more than 4 values"):
        check_limits(b"[1,2,3,{}]", "save")
