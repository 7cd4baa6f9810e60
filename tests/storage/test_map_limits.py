"""A map inside a save: what fits its record, and what of it makes no board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from storage_workshop import begun, meadow

from game.model.errors import BadInput
from game.storage.header import Header, header_of
from game.storage.map_codec import MapRecord, map_from, record_of

PLAIN: dict[str, Any] = msgspec.to_builtins(record_of(meadow()))
WIDE, HIGH = 12, 8
SQUARES = WIDE * HIGH
IN, OUT = [[0, 0], [11, 7], [11, 0]], [[12, 7], [11, 8], [-1, 0], [0, -1]]


def changed(**values: Any) -> MapRecord:
    return msgspec.convert({**PLAIN, **values}, type=MapRecord)


def edge(*squares: tuple[int, int]) -> list[Any]:
    """A wall between two squares."""
    return [[[*map(list, squares)], "wall"]]


FITTING: tuple[dict[str, Any], ...] = (
    {"heights": [1000] * SQUARES}, {"heights": [-1000] * SQUARES}, {"scale": 0}, {"scale": 1000},
    {"id": "i" * 200, "title": "t" * 200, "blurb": "b" * 2000},
    {"width": 128, "height": 1, "ground": [0] * 128, "heights": [0] * 128, "deployments": []},
    {"width": 1, "height": 128, "ground": [0] * 128, "heights": [0] * 128, "deployments": []},
    {"indoors": [[x % WIDE, 0] for x in range(128 * 128)]},
    {"sides": ["red", "blue", "ochre", "plum"]}, {"sides": ["plum", "red"]},
    {"edges": edge((0, 0), (1, 0))}, {"edges": edge((10, 7), (11, 7))}, {"edges": edge((0, 6), (0, 7))},
    {"edges": edge((11, 7), (12, 7)), "opened": [[[11, 7], [12, 7]]]}, {"edges": edge((-1, 3), (0, 3))},
    *({"indoors": [square]} for square in IN),
)  # fmt: skip
UNTYPED: tuple[dict[str, Any], ...] = (
    {"heights": [1001]}, {"heights": [-1001]}, {"scale": -1}, {"scale": 1001}, {"id": "i" * 201}, {"blurb": "b" * 2001},
    {"width": 129}, {"height": 129}, {"width": 0}, {"height": 0}, {"indoors": [[0, 0]] * (128 * 128 + 1)},
)  # fmt: skip
WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"ground": [0] * (SQUARES - 1)}, "96 squares need as many"), ({"ground": [0] * (SQUARES + 1)}, "96 squares need"),
    ({"heights": [0] * (SQUARES - 1)}, "96 squares need"), ({"width": 11}, "88 squares need"),
    ({"ground": [len(PLAIN["kinds"])] * SQUARES}, "not listed"), ({"ground": [-1] * SQUARES}, "not listed"),
    ({"kinds": [["lava"]]}, "unknown ground 'lava'"), ({"kinds": [[]]}, "a square without ground"),
    ({"sides": ["red"]}, "must be two to 4"), ({"sides": ["red", "red"]}, "must be two to 4"),
    ({"sides": ["red", "blue", "ochre", "plum", "pink"]}, "must be two to 4"),
    ({"sides": ["red", "pink"]}, "unknown side 'pink'"),
    ({"edges": [[[[0, 0], [1, 0]], "hedge of air"]]}, "unknown border 'hedge of air'"),
    ({"edges": edge((1, 0), (0, 0))}, "is no border"), ({"edges": edge((0, 0), (1, 1))}, "is no border"),
    ({"edges": edge((0, 0), (2, 0))}, "is no border"), ({"edges": edge((0, 0), (0, 0))}, "is no border"),
    ({"edges": edge((12, 0), (13, 0))}, "is no border"), ({"opened": [[[0, 0], [1, 0]]]}, "cannot be opened"),
    *(({"indoors": [square]}, "not on the board") for square in OUT),
    *(({"labels": [{"square": square, "text": "x"}]}, "not on the board") for square in OUT[:1]),
    *(({"deployments": [{"side": "red", "squares": [square]}]}, "not on the board") for square in OUT[:1]),
    *(
        ({"objectives": [{"kind": "hold", "squares": [square], "side": "any"}]}, "not on the board")
        for square in OUT[:1]
    ),
)  # fmt: skip


@pytest.mark.parametrize("values", FITTING, ids=lambda values: "+".join(values))
def test_a_map_that_fits_comes_back(values: dict[str, Any]) -> None:
    record = changed(**values)
    indoors = tuple(sorted(set(record.indoors)))
    assert record_of(map_from(record, "save")) == msgspec.structs.replace(record, indoors=indoors)


@pytest.mark.parametrize("values", UNTYPED, ids=lambda values: "+".join(values))
def test_what_no_map_holds_is_no_record(values: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        changed(**values)


@pytest.mark.parametrize(("values", "reason"), WRONG)
def test_what_makes_no_board_is_refused(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        map_from(changed(**values), "save")


def test_ten_reasons_are_enough() -> None:
    with pytest.raises(BadInput) as refused:
        map_from(changed(opened=[[[x, 0], [x, 1]] for x in range(12)]), "save")
    assert len(refused.value.problems) == 10


def test_the_head_of_a_save_holds_so_many_sides_and_figures() -> None:
    plain = msgspec.to_builtins(header_of(begun()))
    side, figure = plain["sides"][0], {"profile": "p" * 300}
    fits: tuple[dict[str, Any], ...] = (
        {"seed": 0}, {"seed": 1 << 64}, {"game": "g" * 300}, {"sides": [side] * 2}, {"sides": [side] * 8},
        {"sides": [{**side, "figures": [figure] * 100}, side]},
        *({"sides": [{**side, "figures": [{**figure, "facing": facing}]}, side]} for facing in (0, 7)),
    )  # fmt: skip
    for values in fits:
        assert msgspec.convert({**plain, **values}, type=Header)
    faults: tuple[dict[str, Any], ...] = (
        {"seed": -1}, {"game": "g" * 301}, {"sides": [side]}, {"sides": [side] * 9},
        {"sides": [{**side, "figures": [figure] * 101}, side]},
        *({"sides": [{**side, "figures": [{**figure, "facing": facing}]}, side]} for facing in (-1, 8)),
    )  # fmt: skip
    for values in faults:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**plain, **values}, type=Header)
