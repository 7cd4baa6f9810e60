"""Boards drawn as text, for demos and tests."""

from __future__ import annotations

from typing import Any

import pytest

from game.maps.sketch import board_from_table
from game.model.board import Board
from game.model.errors import BadInput

DEMO = """
A . . . . .
. . . . . .
. . . ~ . .
. . . # . .
. . . . . b
"""


def read(**table: Any) -> tuple[Board, dict[str, tuple[int, int]]]:
    return board_from_table(table, "demo.toml")


def complaints(**table: Any) -> str:
    with pytest.raises(BadInput) as refusal:
        board_from_table(table, "demo.toml")
    return str(refusal.value)


def test_marks_become_ground_and_letters_figures() -> None:
    board, figures = read(sketch=DEMO, legend={"~": "mud-knee", "#": "wall-block"})
    assert (board.width, board.height) == (6, 5)
    assert figures == {"A": (0, 0), "b": (5, 4)}
    assert board.surfaces((3, 2)) == ("mud-knee",)
    assert board.is_solid((3, 3))
    assert board.surfaces((0, 0)) == ("grass",)


def test_blanks_between_marks_are_optional() -> None:
    assert read(sketch="A.~\n..b", legend={"~": "ice"}) == read(sketch="A . ~\n. . b", legend={"~": "ice"})


def test_with_blanks_a_figure_may_have_a_longer_name() -> None:
    assert read(sketch="A1 . A2")[1] == {"A1": (0, 0), "A2": (2, 0)}


def test_a_legend_entry_may_stack_ground_and_raise_it() -> None:
    board, _ = read(sketch="..^", legend={"^": {"terrain": ["floor", "clutter"], "height": 5}})
    assert board.surfaces((2, 0)) == ("floor", "clutter")
    assert board.elevation((2, 0)) == 5
    assert board.indoors == {(2, 0)}


def test_the_legend_says_what_a_figure_stands_on() -> None:
    board, figures = read(sketch="A.", legend={"A": "water-knee"})
    assert board.surfaces(figures["A"]) == ("water-knee",)


def test_open_ground_may_be_something_else_than_grass() -> None:
    board, _ = read(sketch="A.", ground="street")
    assert board.terrain == (("street",), ("street",))


def test_heights_are_a_second_sketch_and_add_up() -> None:
    board, _ = read(sketch="^.\n..", legend={"^": {"terrain": "roof", "height": 10}}, heights="5 0\n-5 3")
    assert board.heights == (15, 0, -5, 3)


def test_borders_lie_between_squares_or_along_a_line() -> None:
    edges = [
        {"kind": "wall", "line": [[2, 0], [2, 2]]},
        {"kind": "door", "between": [[2, 1], [1, 1]], "open": True},
    ]
    board, _ = read(sketch="....\n....", edges=edges)
    assert board.edges == {((1, 0), (2, 0)): "wall", ((1, 1), (2, 1)): "door"}
    assert board.opened == (((1, 1), (2, 1)),)


def test_a_line_may_turn_corners() -> None:
    board, _ = read(sketch="...\n...\n...", edges=[{"kind": "fence", "line": [[1, 1], [2, 1], [2, 2], [1, 2], [1, 1]]}])
    assert sorted(board.edges) == [((0, 1), (1, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 1), (2, 1))]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({}, "demo.toml: board.sketch: must be a text with one line per row of squares"),
        ({"sketch": "...\n.."}, "board.sketch: row 1 has 2 squares, row 0 has 3"),
        ({"sketch": "." * 200}, "larger than 128 squares a side"),
        ({"sketch": "~."}, "board.sketch, square 0,0: the mark '~' is not in the legend"),
        ({"sketch": "AA"}, "board.sketch, square 1,0: figure A is drawn twice"),
        ({"sketch": "..", "legend": {"~": "mud-kne"}}, "mark '~': unknown terrain 'mud-kne'; did you mean 'mud-knee'?"),
        ({"sketch": "..", "legend": {"~": {"terain": "ice"}}}, "unknown key 'terain'; did you mean 'terrain'?"),
        (
            {"sketch": "..", "legend": {"~": {"terrain": "ice", "height": 500}}},
            "height 500 is not -20 to 60 whole feet",
        ),
        ({"sketch": "..", "legend": {"~": 7}}, "must be a terrain id, or { terrain = [...], height = 5 }"),
        ({"sketch": "..", "legend": {"~~": "ice"}}, "a mark must be one character"),
        ({"sketch": "..", "legend": []}, "board.legend: must be a table of marks"),
        ({"sketch": "..", "grund": "ice"}, "board: unknown key 'grund'; did you mean 'ground'?"),
        ({"sketch": "..", "heights": "0 0 0"}, "board.heights: must be 1 rows of 2 numbers"),
        ({"sketch": "..", "heights": "0 x"}, "board.heights, square 1,0: 'x' is not a height"),
        ({"sketch": "..", "edges": {}}, "board.edges: must be a list of tables"),
        ({"sketch": "..", "edges": ["wall"]}, "board.edges, entry 0: must be a table"),
        ({"sketch": "..", "edges": [{"kind": "wal"}]}, "unknown kind 'wal'; did you mean 'wall'?"),
        ({"sketch": "..", "edges": [{"kind": "wall"}]}, "needs either between"),
        ({"sketch": "..", "edges": [{"kind": "wall", "between": [[0, 0], [5, 0]]}]}, "two squares that share a side"),
        ({"sketch": "..", "edges": [{"kind": "wall", "between": [[1, 0], [2, 0]]}]}, "a square outside the sketch"),
        ({"sketch": "..", "edges": [{"kind": "wall", "line": [[1, 0], [1.5, 1]]}]}, "in whole squares"),
        ({"sketch": "..", "edges": [{"kind": "wall", "line": [[0, 0], [0, 1]]}]}, "along its rim"),
        ({"sketch": "..", "edges": [{"kind": "wall", "line": [[1, 0], [1, 1]], "open": True}]}, "a kind that opens"),
    ],
)
def test_what_is_wrong_with_a_sketch_is_said_with_its_place(table: dict[str, Any], expected: str) -> None:
    assert expected in complaints(**table)


def test_all_faults_of_a_sketch_are_named_at_once() -> None:
    text = complaints(sketch="~A\n.A", edges=[{"kind": "wal"}], grund="ice")
    assert len(text.splitlines()) == 4
