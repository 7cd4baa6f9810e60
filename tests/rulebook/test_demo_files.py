"""A demo file is read strictly: every mistake is named with its table and the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rulebook_workshop import demo_of, tables

from game.model.errors import BadInput
from game.rulebook.scenario_file import load_demo, read_demo

RED = {"profile": "rifleman", "side": "red"}
BLUE = {"profile": "rifleman", "side": "blue"}


def refusal_of(*beats: dict[str, Any], **changes: Any) -> str:
    with pytest.raises(BadInput) as refused:
        demo_of(*beats, **changes)
    return str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": ["move.sped"]}, "sample.toml: rules: unknown rule 'move.sped'; did you mean 'move.speed'?"),
        ({"ruleset": "statik"}, "ruleset: unknown ruleset 'statik'; did you mean 'static'?"),
        ({"seed": "one"}, "seed: Expected 'int', got 'str'"),
        ({"sead": 1}, "sead"),
        ({"board": {"sketch": "A B", "legend": {"~": "mud"}}}, "unknown terrain 'mud'"),
        ({"board": {"sketch": "A ? B"}}, "board.sketch, square 1,0: the mark '?' is not in the legend"),
        ({"board": {"map": "maps/none.tmx", "sketch": "A B"}}, "board: needs either a map (as a path) or a sketch"),
        ({"figures": {"A": RED}}, "board.sketch: figure B is drawn but has no [figures.B]"),
        ({"figures": {"A": RED, "B": BLUE, "C": BLUE}}, "figures.C: has no place"),
        ({"figures": {"A": RED, "B": {**BLUE, "square": [1, 1]}}}, "figures.B: is already in the sketch"),
        ({"figures": {"A": RED, "B": {**BLUE, "profile": "rifelman"}}}, "did you mean 'rifleman'?"),
        ({"figures": {"A": RED, "B": {**BLUE, "spede": 20}}}, "figures.B: unknown key 'spede'; did you mean 'speed'?"),
        ({"figures": {"A": RED, "B": {**BLUE, "speed": "fast"}}}, "figures.B.speed: Expected 'int', got 'str'"),
        ({"figures": {"A": RED, "B": {**BLUE, "weapons": ["stick"]}}}, "figures.B.weapons: unknown weapon 'stick'"),
        ({"figures": {"A": RED, "B": {**BLUE, "facing": "up"}}}, "figures.B: unknown direction 'up'"),
        ({"figures": {"A": RED, "B": {**BLUE, "aim": "Z"}}}, "figures.B: unknown figure 'Z'"),
        ({"figures": {"A": RED, "B": {**BLUE, "conditions": ["blind"]}}}, "unknown condition 'blind'"),
        ({"figures": {"A": RED, "B": {**BLUE, "name": "A"}}}, "figures: two figures are called A"),
        ({"options": {"openin": "full"}}, "options: unknown option 'openin'; did you mean 'opening'?"),
        ({"sides": {"green": {}}}, "sides.green: unknown side 'green'"),
        ({"objective": [{"kind": "win"}]}, "objective[0].kind: Invalid enum value 'win'"),
        ({"seed": -1}, "seed: is -1, not a whole number from 0 to"),
        ({"dice": [0]}, "dice: is 0, not a whole number from 1 to 1000"),
        ({"dice": [1] * 401}, "dice: has 401 entries, more than 400"),
        ({"title": "x" * 2001}, "title: is a text of more than 2000 characters"),
        ({"objective": [{"kind": "exit", "count": 10**6}]}, "objective.count: is 1000000, not a whole number"),
        ({"figures": {"A": RED, "B": {**BLUE, "count": 10**6}}}, "figures.B.count: is 1000000, not a whole number"),
        ({"figures": {"A": RED, "B": {**BLUE, "arrives": -1}}}, "figures.B.arrives: is -1, not a whole number from 0"),
        ({"figures": {"A": RED, "B": {**BLUE, "lost": {"vitality": 10**6}}}}, "figures.B.lost.vitality: is 1000000"),
        ({"figures": {"A": RED, "B": {**BLUE, "speed": 501}}}, "figures.B.speed: is 501, not a whole number from 0"),
        ({"beat": []}, "beat: a demo needs at least one beat"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_table_is_named(changes: dict[str, Any], words: str) -> None:
    assert words in refusal_of(**changes)


@pytest.mark.parametrize(
    ("beat", "words"),
    [
        ({"do": {"figure": "A", "command": ["move"]}}, "beat[0]: unknown command"),
        ({"do": {"figure": "A", "command": "keep-away", "targets": 5}}, "beat[0].targets: Expected 'array'"),
        ({"dice": [1001]}, "beat[0].dice: is 1001, not a whole number from 1 to 1000"),
        ({"expect": {"round": 10**6}}, "beat[0].expect.round: is 1000000, not a whole number"),
        ({"do": {"figure": "A", "command": "delay", "uses": 10**6}}, "beat[0].do.uses: is 1000000, not a whole number"),
        ({"saz": "x"}, "beat[0]: contains unknown field 'saz'"),
        ({"do": {"figure": "A", "command": "moove"}}, "beat[0]: unknown command 'moove'; did you mean 'move'?"),
        ({"do": {"figure": "Z", "command": "end"}}, "beat[0]: unknown figure 'Z'"),
        ({"do": {"figure": "A", "command": "move", "way": []}}, "unknown field 'way'"),
        ({"do": {"figure": "A", "command": "move"}}, "missing required field 'path'"),
        ({"refuse": {"figure": "A", "command": "end"}}, "beat[0]: 'refuse' needs 'because', and 'because' "
            "needs 'refuse'"),
        ({"because": "occupied"}, "beat[0]: 'refuse' needs 'because', and 'because' needs 'refuse'"),
        ({"expect": {"at": {"Z": [0, 0]}}}, "beat[0]: unknown figure 'Z'"),
        ({"expect": {"att": {}}}, "beat[0].expect: contains unknown field 'att'"),
        ({"expect": {"events": ["Steped"]}}, "beat[0]: unknown event 'Steped'; did you mean 'Stepped'?"),
        ({"expect": {"events": [{"event": "Stepped", "too": 1}]}}, "unknown field of Stepped 'too'"),
        ({"expect": {"offers": ["moov"]}}, "beat[0]: unknown command 'moov'"),
        ({"expect": {"reach": {"figure": "A", "cost": {"x": 5}}}}, "expect.reach.cost: 'x' is not a square"),
        ({"expect": {"reach": {"figure": "A", "square": []}}}, "beat[0].expect.reach: contains unknown field 'square'"),
        ({"dice": ["six"]}, "beat[0].dice[0]: Expected 'int', got 'str'"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_beat_is_named(beat: dict[str, Any], words: str) -> None:
    assert words in refusal_of(beat)


def test_every_mistake_is_named_at_once() -> None:
    words = refusal_of({"saz": 1}, {"do": {"command": "x"}}, rules=["a.b"], ruleset="c")
    assert len(words.splitlines()) == 4


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("title = \n")
    with pytest.raises(BadInput, match="is not valid TOML"):
        load_demo(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        load_demo(tmp_path / "none.toml")


def test_a_demo_may_be_played_on_a_map() -> None:
    figures = {"A": {**RED, "square": [2, 20]}, "B": {**BLUE, "square": [6, 20]}}
    demo = read_demo(tables(board={"map": "maps/ford.tmx"}, figures=figures), "ford", "ford.toml")
    assert demo.scenario.map.id == "ford"
    assert demo.scenario.options["opening"] == "none"
