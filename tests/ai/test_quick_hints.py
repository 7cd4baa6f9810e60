"""Hints in quick battles that strangers played: `quick_hints.jsonl` keeps the commands that were given in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from game.ai.advice import Advice, advise
from game.ai.after_orders import is_leaving, stands_then
from game.ai.facts import PositionFacts, best_chance
from game.ai.opponent import opponent
from game.ai.plans import outlook_of
from game.ai.running_first import ON
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Block, Command, Spurt
from game.quick.quick_battle import QuickBattle

HARD = opponent("hard")


class KeptQuick(msgspec.Struct, frozen=True):
    """A quick battle as it was played."""

    name: str
    word: str
    ruleset: str
    goal: str
    commands: tuple[Command, ...]


@cache
def kept() -> dict[str, KeptQuick]:
    lines = (Path(__file__).parent / "quick_hints.jsonl").read_bytes().splitlines()
    return {row.name: row for row in (msgspec.json.decode(line, type=KeptQuick) for line in lines)}


@cache
def after(name: str, acts: int) -> View:
    """The view of whoever decides after so many acts of a battle."""
    row = kept()[name]
    battle = Battle.create(QuickBattle.of(row.word, row.ruleset, row.goal).scenario("human", "human"))
    battle.start()
    for command in row.commands[:acts]:
        assert battle.submit(command) is None
    decision = battle.decision
    assert decision is not None
    return battle.view(decision.seat)


@cache
def asked(name: str, acts: int) -> Advice:
    return advise(HARD, after(name, acts))


def facts(view: View, figure: int) -> PositionFacts:
    return PositionFacts(outlook_of(situation_of(view, figure, HARD.level)))


# --- orders that happen together --------------------------------------------------------------------------------------


def test_an_enemy_threatens_comrades_where_their_orders_lead() -> None:
    """An order to block was advised because somebody could hit Maud at 60 %, who was ordered out of his sight."""
    view, block = after("column", 27), asked("column", 27).options[0]
    maud = next(figure for figure in view.own() if view.figure(figure).name == "Maud Fenwick")
    assert stands_then(view, maud) == (25, 0) != view.figure(maud).square
    assert isinstance(block.command, Block)
    assert block.why == "Nina Salo cannot simply walk past to David Adeyemi"


def test_nobody_who_is_ordered_to_leave_is_in_danger() -> None:
    view = after("column", 40)
    assert any(is_leaving(view, figure) for figure in view.own())
    assert all("Maud" not in option.sentence for option in asked("column", 40).options)


def test_who_has_an_order_is_told_that_it_needs_no_other() -> None:
    """A captain who was ordered to leave was told to stay where the objective is."""
    assert asked("column", 39).options[0].why == "Maud Fenwick has the order to leave, and needs no other"


# --- ground that counts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [55, 58, 97, 98, 118])
def test_ground_that_counts_is_given_up_for_no_little_safety(acts: int) -> None:
    """Who held the ground at 3 to 2 was shown the way off it, by which the point was lost."""
    options = asked("hill" if acts < 90 else "flag", acts).options
    assert options
    assert all("leaves the marked ground" not in option.sentence for option in options)


def test_beside_a_plan_that_gives_up_the_ground_stands_one_that_keeps_it() -> None:
    first, second = asked("flag", 89).options[:2]
    assert "leaves the marked ground: 2 to 6" in first.sentence
    assert second.deed == "Attack Ines Duarte"
    assert second.square == after("flag", 89).figure(asked("flag", 89).figure).square


def test_the_ground_is_entered_in_the_round_that_would_lose_the_battle() -> None:
    """A turn was ended a square from the ground in the round that the enemy won by, "only a short step is left"."""
    assert asked("flag", 117).options[0].why.startswith("Into the marked ground: then 3 to 4 there")


def test_who_arrives_only_with_a_sprint_sprints() -> None:
    """A runner six squares from the ground was sent to a square beside it, with a sprint left."""
    view, advice = after("flag", 53), asked("flag", 53)
    first = advice.options[0]
    assert first.command == Spurt(advice.figure)
    assert first.deed.endswith(ON)
    assert view.goal is not None


# --- lanes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [7, 9, 11, 40, 41])
def test_nobody_is_sent_into_a_lane_beside_a_square_as_near(acts: int) -> None:
    """Three figures were sent to the one square that a rifle covered, at 42 %, beside others as near to the hill."""
    view, advice = after("hill", acts), asked("hill", acts)
    f, end = facts(view, advice.figure), advice.options[0].square
    assert end != f.here
    assert best_chance(f.threats(end)) == 0
    reach, price = view.reach(f.figure, "move").costs, sum(draw.per_step for draw in f.o.pull.draws)
    assert f.o.pull.ground(end) + price >= max(f.o.pull.ground(square) for square in reach if not f.threats(square))


def test_waiting_on_a_clock_without_turns_says_what_it_takes() -> None:
    assert asked("hill", 59).options[0].deed == "Wait 1 AT"


def test_a_guard_says_how_much_harder_it_is_to_hit() -> None:
    words = asked("hill", 45).options[0].why
    assert words.startswith("Harder to hit until Brisk acts again: Clara Weiss hits at 34 % instead of 36 %")


# --- other plans ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [39, 51, 56])
def test_a_likely_attack_is_shown_beside_plans_that_only_go(acts: int) -> None:
    """Who could hit a sniper beside her at 41 % was shown two ways to go, and no attack."""
    options = asked("hill", acts).options
    assert any(option.deed == "Attack Sana Rahim" for option in options)


def test_who_is_sent_on_after_a_second_thought_runs() -> None:
    """A runner was sent two squares on with care, no enemy near, though running goes thrice as far."""
    assert asked("raid", 19).options[0].deed == "Run, then sprint, then move on"


def test_cover_tells_how_well_the_enemy_hits_all_the_same() -> None:
    assert asked("hill", 37).options[0].cover == "the trench, against Sana Rahim, who hits at 46 %"
