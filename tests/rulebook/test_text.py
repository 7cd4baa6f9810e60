"""A demo can be read in a terminal: boards of plain characters, captions, and what happened in sentences."""

from __future__ import annotations

from rulebook_workshop import demo_of

from game.engine.battle import Battle
from game.rulebook.text_board import board_text, demo_text, legend_text

PRINTED = """\
A sample
========
It can be played. [Speed is feet per move]

~ mud, knee-deep

   Round 1 begins. The order: A, B. [The round]
   A acts at 20. [The round]
  0 1 2 3 4
0 A . . . .
1 . . ~ . .
2 . . . . B
A Rifleman (red): 0,0
B Rifleman (blue): 4,2

1. A walks around the mud.
   A steps to 1,0, which costs 5. [Speed is feet per move]
   A steps to 2,0, which costs 5, 10 so far. [Speed is feet per move]
  0 1 2 3 4
0 . . A . .
1 . . ~ . .
2 . . . . B
A Rifleman (red): 2,0
B Rifleman (blue): 4,2

2. It is not B's turn."""


def test_a_demo_is_printed_frame_by_frame() -> None:
    demo = demo_of(
        {"say": "A walks around the mud.", "do": {"figure": "A", "command": "move", "path": [[1, 0], [2, 0]]}},
        {"say": "It is not B's turn.", "refuse": {"figure": "B", "command": "end"}, "because": "not-your-turn"},
    )
    printed = "\n\n".join(demo_text(demo))
    assert printed.startswith(PRINTED)
    assert printed[len(PRINTED) :].startswith("\n   Refused: B, end: ")


def test_a_claim_that_fails_is_printed_too() -> None:
    printed = [*demo_text(demo_of({"expect": {"winner": "red"}}))]
    assert printed[-1] == "1.\nFAILED: red should have won, but the battle goes on"


def test_borders_stand_between_the_squares() -> None:
    board = {
        "sketch": "A . .\n. . B",
        "edges": [
            {"kind": "wall", "between": [[0, 0], [1, 0]]},
            {"kind": "door", "between": [[1, 0], [1, 1]]},
            {"kind": "door", "between": [[1, 0], [2, 0]], "open": True},
        ],
    }
    world = Battle.create(demo_of(board=board).scenario).world
    assert board_text(world).splitlines() == ["  0 1 2", "0 1|.'.", "    -", "1 . . 2"]
    assert legend_text(world.board, {}) == "| and - door, wall"


def test_large_figures_cover_all_their_squares_and_the_fallen_lie_below() -> None:
    figures = {
        "A": {"profile": "rifleman", "side": "red", "size": "large"},
        "B": {"profile": "rifleman", "side": "blue", "state": "dead"},
    }
    board = {"sketch": "A . .\n. . .\nB . ."}
    world = Battle.create(demo_of(board=board, figures=figures).scenario).world
    assert board_text(world, {1: "A", 2: "B"}).splitlines() == ["  0 1 2", "0 A A .", "1 A A .", "2 B . ."]
