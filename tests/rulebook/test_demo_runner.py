"""A demo passes when everything comes out as claimed, and says in words what did not."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook_workshop import demo_of, failure_of, played

from game.rulebook.runner import DemoFrame, DemoRun, run_demo

STEP = {"figure": "A", "command": "move", "path": [[1, 0], [2, 1]]}
AIMED = {"figure": "A", "command": "attack", "target": "B", "weapon": "rifle"}


def test_a_demo_that_comes_out_as_claimed_passes() -> None:
    result = played(
        {"say": "A goes first.", "expect": {"waiting": {"figure": "A", "decision": "act", "side": "red"}}},
        {"do": STEP, "expect": {"at": {"A": [2, 1]}, "cost": 20, "events": ["Stepped", "Stepped"]}},
        {"refuse": {"figure": "B", "command": "end"}, "because": "not-your-turn"},
    )
    assert result.passed, str(result)


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ({"at": {"A": [2, 2]}}, "beat 1: A should stand on 2,2, is on 2,1"),
        ({"cost": 10}, "the steps should cost 10, cost 20"),
        ({"events": ["Stepped"]}, "should have happened: Stepped; happened: Stepped, Stepped"),
        ({"events_include": ["Stopped"]}, "should have happened: Stopped; happened: Stepped, Stepped"),
        ({"events_not": ["Stepped"]}, "should not have happened: Stepped, Stepped"),
        ({"order": ["B", "A"]}, "the order should be B, A, is A, B"),
        ({"strip": [{"figure": "B", "at": 99}]}, "the initiative strip should show {'figure': 'B', 'at': 99}"),
        ({"waiting": {"figure": "B"}}, "the battle should wait for figure B, waits for A"),
        ({"offers": ["press"]}, "should be on offer: press"),
        ({"offers_not": ["move"]}, "should not be on offer: move"),
        ({"reach": {"figure": "A", "includes": [[0, 9]]}}, "A should reach 0,9"),
        ({"reach": {"figure": "A", "excludes": [[2, 0]]}}, "A should not reach 2,0, but does for 5"),
        ({"reach": {"figure": "A", "count": 1}}, "A should reach 1 squares, reaches"),
        ({"reach": {"figure": "A", "cost": {"2,0": 10}}}, "A should reach 2,0 for 10, pays 5"),
        ({"figure": {"A": {"halves": 2}}}, "A: halves should be 2, is 1"),
        ({"figure": {"A": {"is": ["bleeding"]}}}, "A should be bleeding"),
        ({"figure": {"A": {"hat": 1}}}, "A has no fact called hat"),
        ({"winner": "red"}, "red should have won, but the battle goes on"),
        ({"over": True}, "the battle should be over"),
        ({"round": 3}, "it should be round 3, is round 1"),
        ({"rule": "engage.stop"}, "the rule engage.stop should have fired"),
        ({"distance": {"between": ["A", "B"], "squares": 9}}, "A and B should be 9 squares apart, are 2"),
        ({"distance": {"between": ["A", "B"], "adjacent": True}}, "A and B should be adjacent"),
        ({"allowance": {"figure": "A", "total": 5}}, "A: move should allow 5, allows 30"),
        ({"preview": {"figure": "A", "path": [[2, 0]], "cost": 9}}, "A: the path should cost 9, costs 5"),
        ({"preview": {"figure": "A", "path": [[2, 0]], "refused": "x"}}, "A: the path should be refused (x)"),
        ({"hit_chance": {"figure": "A", "target": "B", "weapon": "rifle", "percent": 100}}, "should be 100 %, is"),
    ],
)  # fmt: skip
def test_a_claim_that_does_not_hold_is_told_in_words(expect: dict[str, object], words: str) -> None:
    assert words in failure_of({"do": STEP, "expect": expect})


def test_events_may_be_asked_for_with_their_fields() -> None:
    wanted: list[dict[str, Any]] = [
        {"event": "Stepped", "to": [1, 0]},
        {"event": "Stepped", "figure": "A", "cost": 15, "to": [2, 1]},
    ]
    assert played({"do": STEP, "expect": {"events": wanted}}).passed
    wanted[0]["to"] = [9, 9]
    assert not played({"do": STEP, "expect": {"events": wanted}}).passed


def test_a_command_that_is_refused_fails_the_demo() -> None:
    words = failure_of({"do": {**STEP, "path": [[1, 0], [2, 0], [3, 0], [3, 1], [2, 0], [1, 0], [0, 0], [0, 1]]}})
    assert words.startswith("beat 1: A should move, but: ")


def test_a_refusal_that_does_not_come_fails_the_demo() -> None:
    assert "A: move should be refused (occupied), but was accepted" in failure_of(
        {"refuse": STEP, "because": "occupied"}
    )


def test_a_refusal_for_another_reason_fails_the_demo() -> None:
    words = failure_of({"refuse": {"figure": "B", "command": "end"}, "because": "occupied"})
    assert "B: end should be refused as occupied, was as not-your-turn" in words


def test_dice_left_over_fail_the_demo() -> None:
    assert failure_of({"do": STEP, "dice": [3, 4]}) == "beat 1: dice left over: 3, 4"


def test_missing_dice_fail_the_demo() -> None:
    assert "beat 1: a d20 was rolled, but the script holds no more dice" in failure_of({"do": AIMED})


def test_dice_that_cannot_show_their_value_fail_the_demo() -> None:
    assert "the script says 21, but a d20 was rolled" in failure_of({"do": AIMED, "dice": [21]})


def test_nothing_is_played_after_a_failure() -> None:
    frames: list[DemoFrame] = []
    result = run_demo(demo_of({"do": STEP, "dice": [1]}, {"do": STEP}), lambda frame, battle: frames.append(frame))
    assert [frame.number for frame in frames] == [0, 1]
    assert len(result.failures) == 1


def test_figures_start_as_the_file_says() -> None:
    figures = {
        "A": {
            "profile": "rifleman", "side": "red", "strength": 5, "conditions": ["flat-footed"], "count": 9,
            "posture": "prone", "facing": "south", "aim": "B", "brace": "east",
        },
        "B": {"profile": "rifleman", "side": "blue", "count": 17, "name": "Birch"},
    }  # fmt: skip
    facts = {"conditions": ["flat-footed"], "count": 9, "posture": "prone", "facing": 4, "aim": 2, "brace": 2}
    expect = {"figure": {"A": facts, "B": {"name": "Birch"}}, "order": ["B", "A"]}
    result = played({"expect": expect}, figures=figures)
    assert result.passed, str(result)


def test_a_battle_may_be_taken_over_in_the_middle_of_a_demo() -> None:
    run = DemoRun(demo_of({"do": STEP}, {"say": "The rest."}))
    frames = run.play()
    next(frames)
    next(frames)
    run.battle.world.dice.script = None
    command = next(command for command in run.battle.legal() if command.action == "move")
    assert run.battle.submit(command) is None
