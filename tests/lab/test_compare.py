"""Five clocks: the same opening under each ruleset, one time line, and what differs named by its rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.cli import main
from game.lab.compare import Clocks, compare
from game.lab.differences import difference
from game.model.errors import BadInput
from game.pages.clocks import page_of
from game.rulebook import load_rules, load_terms
from game.rulesets import names


@pytest.fixture(scope="module")
def clocks() -> Clocks:
    return compare("training-ground", seed=7, rounds=2)


def test_all_rulesets_begin_with_the_same_figures(clocks: Clocks) -> None:
    assert tuple(lane.ruleset for lane in clocks.lanes) == names()
    people = [{f: (s.side, s.name) for f, s in lane.frames[0].figures.items()} for lane in clocks.lanes]
    assert all(group == people[0] for group in people)
    assert {lane.scenario.seed for lane in clocks.lanes} == {7}


def test_time_never_runs_backwards_and_ends_with_the_last_round(clocks: Clocks) -> None:
    for lane in clocks.lanes:
        times = [frame.at for frame in lane.frames]
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] == 2 or lane.over
        assert all(0 <= act.at <= act.until <= 2 for act in lane.acts)


def test_what_winds_up_stands_from_its_declaration_to_its_deed(clocks: Clocks) -> None:
    winding = next(lane for lane in clocks.lanes if lane.ruleset == "action-time")
    assert all(act.until > act.at for act in winding.acts)
    assert len({act.at for act in winding.acts}) < len(winding.acts), "several wind up at once"


def test_every_difference_is_named_by_a_rule_that_there_is(clocks: Clocks) -> None:
    known = load_rules().keys() | load_terms().keys()
    told = set()
    for at in clocks.moments():
        for lane in clocks.lanes:
            found = difference(clocks, lane, at)
            assert found.rule in known, found
            told.add(str(found))
    assert len(told) > 10


def test_a_lane_is_as_the_first_when_it_is_the_same_ruleset() -> None:
    twice = compare("training-ground", rulesets=("static", "static"), rounds=1)
    assert str(difference(twice, twice.lanes[1], 1.0)) == "The same as under Fixed Count."


def test_any_lane_can_be_played_on_from_any_moment(clocks: Clocks) -> None:
    for lane in clocks.lanes:
        battle = lane.battle_at(1.0, {"red": "human"})
        frame = lane.frame(1.0)
        assert {f.id: f.square for f in battle.view("").figures()} == {f: s.square for f, s in frame.figures.items()}
        assert battle.scenario.sides[0].controller == "human"
        assert battle.decision is not None


def test_the_page_is_one_file_with_all_lanes(clocks: Clocks) -> None:
    page = page_of(clocks)
    assert not re.search(r"(?:src|href)=", page)
    data = json.loads(re.search(r"id=\"data\">(.*?)</script>", page)[1])  # type: ignore[index]
    assert len(data["lanes"]) == 5
    assert all(len(lane["words"]) == len(data["moments"]) for lane in data["lanes"])
    assert page == page_of(clocks)


def test_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "clocks.html"
    words = ["compare", "training-ground", "--ruleset", "static,phases", "--rounds", "1", "--html", str(out)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Fixed Count" in said
    assert "Phases" in said
    assert "round 1: who acts" in said
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["compare", "fort"], "did you mean 'ford'"),
        (["compare", "ford", "--rounds", "0"], "--rounds: must be from 1"),
        (["compare", "ford", "--red", "herd"], "did you mean 'hard'"),
        (["compare", "ford", "--ruleset", "statics"], "statics"),
        (["compare", "ford", "--seed", "-3"], "--seed"),
    ],
)
def test_what_cannot_be_compared_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1


def test_a_comparison_goes_so_far_and_no_farther() -> None:
    with pytest.raises(BadInput):
        compare("training-ground", rounds=21)
