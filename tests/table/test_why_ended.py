"""Why a battle ended as it did is told in facts: each is counted here once more, from the events alone."""

from __future__ import annotations

import re

import pytest

from game.engine.battle import Battle
from game.model.events import Attacked, GoalScored, LoadTaken, Stepped
from game.model.goals import GoalName, goal_kinds
from game.table.why_ended import why_ended
from tests.oracles.test_judged_goals import RULESETS
from tests.rulebook.test_endings import NUMBERS, played

COUNTED = re.compile(r"round (\d+): Red (\d+), Blue (\d+)")
SIDE = r"(\w+) (?:attacked (\w+)(?: times)? and (?:hit (\w+)(?: times)?|(never) hit)|(never) attacked)"
ATTACKED = re.compile(f"^{SIDE}, {SIDE}\\.$")
WORDS = {"never": 0, "once": 1, "twice": 2}


def told(kind: GoalName) -> list[tuple[Battle, str]]:
    """Every battle of a kind that is over, played by chance under all rulesets, with why it ended so."""
    battles = (played(kind, ruleset, number) for ruleset in RULESETS for number in NUMBERS)
    return [(one, why_ended(one.view(""), one.events)) for one in battles if one.outcome is not None]


def number(words: str) -> int:
    """The number in "never", "once" or "12"; 0 for none."""
    return WORDS[words] if words in WORDS else int(words or 0)


@pytest.mark.parametrize("kind", goal_kinds())
def test_it_is_short_whole_sentences_and_silent_where_nobody_won(kind: GoalName) -> None:
    some = told(kind)
    assert any(words for _, words in some)
    for battle, words in some:
        assert battle.outcome is not None
        assert battle.outcome.winner or not words
        assert words.count(".") <= 2
        assert not words or words.endswith(".")
        assert not re.search(r"\.\.|  |\b1 squares|\b1 times|\b0 times", words)


def test_the_counts_of_the_ground_are_those_of_the_points() -> None:
    seen = 0
    for battle, words in told("king-of-the-hill"):
        scored = {one.round: dict(one.figures) for one in battle.events if isinstance(one, GoalScored)}
        for at, red, blue in COUNTED.findall(words):
            assert scored[int(at)] == {"red": int(red), "blue": int(blue)}
            assert battle.outcome is not None
            winner, loser = (int(red), int(blue)) if battle.outcome.winner == "red" else (int(blue), int(red))
            assert winner > loser
            seen += 1
    assert seen


@pytest.mark.parametrize("kind", ["king-of-the-hill", "hold-out"])
def test_who_never_stood_there_never_stepped_there(kind: GoalName) -> None:
    seen = 0
    for battle, words in told(kind):
        view = battle.view("")
        assert view.goal is not None
        ground = set(view.goal.played.goal.zone)
        stepped = {one.figure for one in battle.events if isinstance(one, Stepped) and {one.to, one.frm} & ground}
        for figure in view.figures():
            if (
                f"{figure.name} never stood" in words
                or f"{figure.name} and " in words
                or f" and {figure.name} " in words
            ):
                assert figure.id not in stepped
                assert figure.square not in ground
                seen += 1
    assert seen or kind == "hold-out"


@pytest.mark.parametrize("kind", ["raid", "escort", "extraction"])
def test_what_was_not_brought_out_is_told_with_its_way(kind: GoalName) -> None:
    seen = 0
    for battle, words in told(kind):
        view = battle.view("")
        assert view.goal is not None
        taken = {one.load for one in battle.events if isinstance(one, LoadTaken)}
        for load in view.goal.loads():
            name = view.goal.played.load_name(load.number)
            if f"{name} was still" in words.lower():
                way = view.goal.way_left(load)
                assert f"{name} was still {way} square" in words.lower()
                assert not load.out
                assert load.figure or load.number in taken
                seen += 1
    assert seen


@pytest.mark.parametrize("kind", goal_kinds())
def test_attacks_are_counted_as_they_were_made(kind: GoalName) -> None:
    for battle, words in told(kind):
        found = ATTACKED.match(words)
        if found is None:
            assert " attacked " not in words or words.startswith("Those who got through were ")
            continue
        side_of = {figure: side for figure, (_, side) in battle.view("").identities().items()}
        made = [one for one in battle.events if isinstance(one, Attacked)]
        (winner, most, hits, *_), (_, least, *_) = (found.groups("")[:5], found.groups("")[5:])
        own = [one for one in made if side_of[one.figure] == winner.lower()]
        assert (len(own), sum(one.hit for one in own)) == (number(most), number(hits))
        assert len(made) - len(own) == number(least)
        assert number(most) * 3 >= number(least) * 4
