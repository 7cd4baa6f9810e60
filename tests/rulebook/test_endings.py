"""How a battle was decided is said by what happened: who brought out what and when, who left, who stood where."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from game.engine.battle import Battle
from game.model.events import GoalScored, LoadOut, RoundBegan, StateChanged
from game.model.goals import GoalName, goal_kinds
from game.rulebook.endings import Ending, ending_of
from game.rules.goals import ALONE
from tests.oracles.test_judged_goals import COMMANDS, RULESETS, any_command, drawn

NUMBERS = range(6)
NOT_OUT = re.compile(r"not brought out|not far enough|while carrying")


@cache
def played(kind: GoalName, ruleset: str, number: int) -> Battle:
    """A battle played by chance to its end, or so far as the commands go; once for all tests, which only look at it."""
    battle, _ = drawn(kind, ruleset, number)
    chance = Random(f"endings {number}")
    for _ in range(COMMANDS):
        if battle.outcome is not None:
            break
        battle.submit(any_command(battle, chance))
    return battle


def over(kind: GoalName, ruleset: str, number: int) -> tuple[Battle, Ending] | None:
    """A battle played by chance that its goal or time has decided, and its ending; None for any other."""
    battle = played(kind, ruleset, number)
    view = battle.view("")
    assert view.goal is not None
    told = ending_of(view, battle.events)
    if battle.outcome is None:
        assert told == Ending()
        return None
    assert told.by_fights == (view.goal.decided_by != "goal")
    return (battle, told) if view.goal.decided_by == "goal" else None


def decided(kind: GoalName) -> list[tuple[Battle, Ending]]:
    """Every battle of a kind, under all rulesets, that its goal or time has decided."""
    found = [over(kind, ruleset, number) for ruleset in RULESETS for number in NUMBERS]
    made = [one for one in found if one is not None]
    assert made, "chance has decided none"
    return made


def rounds_of(battle: Battle) -> dict[int, int]:
    """The round of every event, by its place."""
    number, found = 1, {}
    for place, event in enumerate(battle.events):
        number = event.number if isinstance(event, RoundBegan) else number
        found[place] = number
    return found


@pytest.mark.parametrize(("kind", "what"), [("raid", "cache {}"), ("extraction", "the fallen ally"), ("escort", "")])
def test_who_brought_out_what_and_when(kind: GoalName, what: str) -> None:
    brought = 0
    for battle, told in decided(kind):
        rounds, view = rounds_of(battle), battle.view("")
        outs = [(place, one) for place, one in enumerate(battle.events) if isinstance(one, LoadOut)]
        for place, one in outs:
            name = view.figure(one.figure).name
            named = "The envoy reached the exit" if name == "Envoy" else f"{name[:1].upper()}{name[1:]}"
            assert named in told.words or name in told.words
            assert f"in round {rounds[place]}" in told.words
            assert what.format(one.load) in told.words
        winner = battle.outcome.winner if battle.outcome is not None else ""
        assert set(told.deeds) == {one.figure for _, one in outs if view.figure(one.figure).side == winner}
        assert bool(NOT_OUT.search(told.words)) == (not outs)
        brought += len(outs)
    assert brought


def test_who_left_over_the_exit_and_when() -> None:
    through = 0
    for battle, told in decided("ambush"):
        rounds, view = rounds_of(battle), battle.view("")
        left = [
            (place, one)
            for place, one in enumerate(battle.events)
            if isinstance(one, StateChanged) and one.state == "gone"
        ]
        for place, one in left:
            assert view.figure(one.figure).name in told.words
            assert f"in round {rounds[place]}" in told.words
        assert view.goal is not None
        needed = view.goal.played.points
        count = f": {len(left)} of {needed}." if len(left) <= needed else f": {len(left)}, and {needed} were needed."
        assert (count if left else f"got through, and {needed} were needed") in told.words
        through += len(left)
    assert through


@pytest.mark.parametrize(("kind", "words"), [("hold-out", "the place"), ("king-of-the-hill", "Points: Red ")])
def test_the_count_at_the_end_is_said(kind: GoalName, words: str) -> None:
    stood = 0
    for battle, told in decided(kind):
        view = battle.view("")
        assert view.goal is not None
        assert words in told.words
        there = view.goal.standing()
        if "at the end:" in told.words:
            attacker = view.goal.played.attacker
            mine = there[attacker]
            so = f"so {attacker.capitalize()} took it" if mine > sum(there.values()) - mine else "kept it"
            assert f"{attacker.capitalize()} {mine}" in told.words
            assert told.words.endswith(f"{so}.")
        elif kind == "king-of-the-hill":
            scores = [event for event in battle.events if isinstance(event, GoalScored)]
            for side in ("red", "blue"):
                rounds = [str(event.round) for event in scores if event.side == side]
                assert f"{side.capitalize()} {view.goal.points(side)}{' (round' if rounds else ''}" in told.words
                assert all(number in told.words for number in rounds)
        winner = battle.outcome.winner if battle.outcome is not None else ""
        assert len(told.deeds) == there.get(winner, 0)
        stood += len(told.deeds)
    assert stood


@pytest.mark.parametrize("kind", goal_kinds())
def test_the_whole_reason_is_true_for_every_kind_ruleset_and_winner(kind: GoalName) -> None:
    """Of battles played by chance to any end: who is called too few, took or kept the place, or is left has it so."""
    for ruleset in RULESETS:
        for number in NUMBERS:
            battle = played(kind, ruleset, number)
            outcome, view = battle.outcome, battle.view("")
            if outcome is None or view.goal is None:
                continue
            words = ending_of(view, battle.events).told_after(outcome.reason)
            assert words.endswith(".")
            assert ".." not in words
            attacker = view.goal.played.attacker
            if "Too few of" in words:
                assert f"Too few of {attacker.capitalize()} are" in words
                assert outcome.winner != attacker
            for verb in ("took", "kept"):
                if f" {verb} it" in words:
                    assert f"{outcome.winner.capitalize()} {verb} it" in words
            assert not words.startswith(view.goal.played.kind.title), (
                "what happened is said, not what the goal is called"
            )
            if outcome.reason == ALONE:
                assert words.startswith(ALONE)
