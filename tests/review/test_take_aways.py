"""What a review tells to take away: what spoke against a mistake, the same mistake counted, and words for all of it."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from review_battles import played, won

from game.maps.sketch import board_from_table
from game.model.commands import Attack, Command, End, Move, Throw
from game.model.events import Attacked, StateChanged
from game.model.grid import Square
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.review.because import BETTER, Prospects, _compared, because
from game.review.findings import (
    CurvePoint,
    Estimate,
    Grounds,
    Habit,
    Review,
    ReviewedWay,
    SideAccount,
    TurningPoint,
    TurnKind,
    TurnReason,
)
from game.review.html import page_of
from game.review.lessons import Fault, faults, habit, lessons, no_lesson, told
from game.review.tape import Tape, at
from game.review.told import account_rows, account_words
from game.rules import figures

NEVER_A_LESSON = {"dice", "came"}
NEVER_COUNTED = {"plain"}


def scenario(blue: str, at: Square) -> Scenario:
    """Ari begins, far from its comrade Bea; one enemy stands in the open, a fair shot away, and acts last."""
    rows = "\n".join("." * 24 for _ in range(9))
    board, _ = board_from_table({"sketch": rows}, "open")
    red = (
        FigureSetup("scout", "Ari", at, overrides={"count": 30}),
        FigureSetup("scout", "Bea", (6, 4), overrides={"count": 20}),
    )
    enemy = (FigureSetup(blue, "Dov", (16, 4), overrides={"count": 10}),)
    sides = (SideSetup("red", "human", red), SideSetup("blue", "ai:normal", enemy))
    options = {"opening": "none", "action_dice": 0, "round_limit": 1}
    return Scenario(BattleMap("open", "Open", board), "static", sides, 3, options)


def mistake(tape: Tape, better: Command, act: int = 0) -> TurningPoint:
    """An act as a mistake against another command."""
    change = Estimate(-0.2, -0.3, -0.1)
    seat, did = tape.acts[act]
    ways = ReviewedWay(did, "did", Estimate(0.3, 0.2, 0.4)), ReviewedWay(better, "better", Estimate(0.5, 0.4, 0.6))
    return TurningPoint(act, 1, seat, did.figure, "Ari", "mistake", 2, (change, change), *ways)


def reasons(did: Command, better: Command, blue: str = "grenadier", at: Square = (2, 4)) -> tuple[TurnReason, ...]:
    """What is told of Ari's first act, had another one been better."""
    _, tape = played(scenario(blue, at), (did,))
    return because(tape, mistake(tape, better))


WALK = Move(1, ((3, 4), (4, 4), (5, 4)))


def test_a_walk_to_a_comrade_is_told_where_a_blast_would_catch_both() -> None:
    found = reasons(WALK, End(1))
    assert found[0].about == "burst"
    assert "Ari and Bea" in found[0].words
    assert all(reason.about != "burst" for reason in reasons(WALK, End(1), "rifleman"))


def test_what_speaks_against_an_act_is_told_and_nothing_that_speaks_for_it() -> None:
    thrown = reasons(Attack(1, 3, "throwing-knives"), Attack(1, 3, "carbine"), "rifleman", (7, 4))
    assert [reason.about for reason in thrown] == ["poor"]
    assert thrown[0].words.count("Dov") == 2
    nearer = reasons(WALK, End(1), "rifleman")
    assert all("attack" not in reason.about for reason in nearer)
    early = reasons(End(1), Attack(1, 3, "carbine"), "rifleman")
    assert [reason.about for reason in early] == ["idle", "attack"]
    assert "Dov could still be attacked" in early[1].words


def test_who_went_nowhere_is_not_told_to_look_before_moving() -> None:
    """A throw was called a stop in easy reach of the enemy, because more of them could attack afterwards."""
    worse = Prospects("Ari", ((40, "Dov"), (30, "Eli")), None, None, spent=True)
    better = msgspec.structs.replace(worse, answers=((30, "Eli"),))
    throw = Throw(1, "launcher", (2, 3))
    told = [reason.about for reason in _compared(worse, better, throw, BETTER, 1)]
    assert told == ["fire"]
    assert not list(_compared(worse, better, throw, BETTER, 1, moves=False))


def test_nobody_is_told_of_an_attack_left_undone_that_hardly_hits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(reason.about == "attack" for reason in reasons(End(1), Attack(1, 3, "carbine"), "rifleman", (7, 4)))
    monkeypatch.setattr("game.review.because.FAINT", 101)
    early = reasons(End(1), Attack(1, 3, "carbine"), "rifleman", (7, 4))
    assert [reason.about for reason in early] == ["idle"]


def test_luck_is_told_by_the_rolls_that_made_it_and_by_no_other() -> None:
    _, tape = played(scenario("rifleman", (6, 3)))
    told_of: set[tuple[str, str]] = set()
    for act in range(len(tape.acts)):
        replay = at(tape, act + 1)
        rolled = [one for one in replay.events if isinstance(one, Attacked)]
        blue = {figure for figure in replay.names if figures.side_of(replay.battle.world, figure) == "blue"}
        for kind in ("lucky", "unlucky"):
            found = because(tape, msgspec.structs.replace(mistake(tape, WALK, act), kind=kind, side="red"))
            for_red = [one for one in rolled if one.hit == ((one.figure not in blue) == (kind == "lucky"))]
            assert [(one.figure, one.target) for one in found] == [(one.figure, one.target) for one in for_red][:3]
            told_of |= {(kind, one.words.split()[1]) for one in found}
            fell = {one.figure for one in replay.events if isinstance(one, StateChanged)}
            assert all(("fell" in one.words) == (one.target in fell) for one in found)
    assert told_of >= {("lucky", "hit"), ("unlucky", "missed")}


@pytest.mark.parametrize("reason", [one for one in get_args(Grounds) if one not in NEVER_A_LESSON | NEVER_COUNTED])
def test_everything_that_speaks_against_an_act_has_its_words(reason: str) -> None:
    words = told()[reason]
    assert set(words) == {"once", "often", "same", "short", "next"}
    assert "{times}" in words["often"]
    assert set(told()) == {*get_args(Grounds)} - NEVER_A_LESSON


# --- counted ----------------------------------------------------------------------------------------------------------


def turn(
    act: int, points: int, about: tuple[TurnReason, ...], kind: TurnKind = "mistake", side: str = "red"
) -> TurningPoint:
    change = Estimate(points / 100, points / 100 - 0.05, points / 100 + 0.05)
    other = Estimate(-points / 100, -points / 100 - 0.05, -points / 100 + 0.05)
    ways = (
        ReviewedWay(WALK, "Move to 5,4", Estimate(0.3, 0.2, 0.4)),
        ReviewedWay(End(1), "Brace", Estimate(0.5, 0.4, 0.6)),
    )
    return TurningPoint(act, 1, side, 1, "Ari", kind, 2, (change, other), *ways, about, 64)


def review(
    turns: tuple[TurningPoint, ...], choices: float = -0.3, dice: float = 0.1, habits: tuple[Habit, ...] = ()
) -> Review:
    def both(value: float) -> tuple[Estimate, ...]:
        return tuple(Estimate(one, one - 0.1, one + 0.1) for one in (value, -value))

    accounts = (SideAccount("red", both(choices), both(dice), 9), SideAccount("blue", both(0.0), both(0.0), 9))
    return Review(
        format="counterstep-review", version="1", battle="", stage="done", map="Open", ruleset="static",
        sides=("red", "blue"), players=("human", "ai:normal"), winner="blue", reason="", policy="quick", rollouts=64,
        curve=tuple(CurvePoint(n, 1, both(0.5)) for n in range(9)), turns=turns, accounts=accounts,
        start=(0.5, 0.5), result=(0.0, 1.0), habits=habits,
    )  # fmt: skip


FIRE, SHOT = TurnReason("fire", "2 enemies could attack there."), TurnReason("attack", "No attack.")


def test_the_same_mistake_is_counted_and_the_most_costly_kinds_come_first() -> None:
    turns = (
        turn(1, -12, (FIRE,)), turn(2, -25, (SHOT,)), turn(3, -18, (FIRE, SHOT)), turn(4, -11, ()),
        turn(5, 30, (FIRE,), "great"), turn(6, -40, (FIRE,), side="blue"),
    )  # fmt: skip
    first, second = lessons(review(turns), 0)
    assert (first.points, first.turns) == (-30, (2, 0))
    assert first.title.endswith(" 2 times")
    assert (second.points, second.turns) == (-25, (1,))
    assert "Ari" in second.title
    assert "64" not in first.next
    assert all(text in page_of(review(turns)) for text in (first.title, first.next, second.title))


def test_a_mistake_without_a_plain_reason_names_what_was_better() -> None:
    (only,) = lessons(review((turn(1, -11, ()),)), 0)
    assert "Move to 5,4" in only.title
    assert "Brace" in only.next


def test_without_a_single_mistake_it_is_said_what_else_there_was() -> None:
    assert lessons(review(()), 0) == ()
    assert "30" in no_lesson(review(()), 0)
    assert no_lesson(review((), 0.1, 0.1), 0) != no_lesson(review(()), 0)
    assert no_lesson(review(()), 0) != no_lesson(review(()), 1)
    assert "against an easier opponent" in no_lesson(review((), 0.1, 0.1), 0)
    assert "stronger opponent" in no_lesson(review((), 0.1, 0.0), 1)
    for dice in (-0.22, 0.22):
        assert "dice" not in no_lesson(review((), 0.0, dice), 0), "luck has one measure, that of the result"


def test_a_mistake_that_comes_again_is_told_over_battles() -> None:
    first = faults(review((turn(1, -12, (FIRE,)), turn(2, -25, (SHOT,)))), 0)
    assert first == (Fault(0, "fire", -12), Fault(1, "attack", -25))
    assert habit(first) == ""
    again = habit((*first, *faults(review((turn(3, -15, (FIRE, SHOT)), turn(4, -50, ()), turn(5, -50, ()))), 0)))
    assert " 2 times (" in again
    assert "-27" in again
    assert told()["fire"]["next"] in again


def test_the_table_and_the_sentence_tell_the_same_numbers() -> None:
    found = review((), choices=-0.204, dice=-0.294)
    (row, _), words = account_rows(found), account_words(found)
    for cells, sentence in zip((row[::2], row[1::2]), words, strict=True):
        choices, dice = (cell.split()[0] for cell in cells)
        assert f"{choices} by red's choices, {dice} by red's dice" in sentence
    assert words[0].startswith("Red: 50 % at the start, -20 by red's choices, -30 by red's dice")
    assert row[2] in page_of(found)


def test_a_blast_is_told_by_where_it_came_down() -> None:
    _, tape = played(won(), (Throw(1, "launcher", (2, 3)),))
    thrown = next(event for event in at(tape, 1).events if isinstance(event, Attacked) and not event.target)
    kind: TurnKind = "lucky" if thrown.hit else "unlucky"
    told = [f"{reason.words} {reason.odds}" for reason in because(tape, turn(0, 20, (), kind))]
    where = "where it was aimed" if thrown.hit else "beside its mark"
    begun = f"Ari's grenade launcher came down {where}. The chance to land on the chosen square was "
    assert any(words.startswith(begun) for words in told), told
