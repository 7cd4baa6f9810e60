"""A turn that was ended before a good part of a way to the goal is a fact of its own, and no clean review."""

from __future__ import annotations

from functools import cache

import msgspec
from review_battles import played

from game.model.commands import Command, End
from game.model.decisions import Decision
from game.model.events import GoalScored
from game.quick.quick_battle import QuickBattle
from game.review.deeds import deed_at, with_deeds
from game.review.findings import OwnDeed
from game.review.lessons import no_lesson, stronger
from game.review.own_choices import shown_lessons
from game.review.survey import glance
from game.review.tape import Tape, at
from game.review.wasted import wasted_turn
from game.review.work import first_guess


@cache
def let_go() -> Tape:
    """A fight for a hill in which Red ends the first turn of its first figure at once; all else is the computer's."""
    asked: list[int] = []

    def deciding(decision: Decision) -> Command | None:
        if decision.seat != "red" or decision.choices or (asked and decision.figures[0] != asked[0]):
            return None
        if len(asked) > 1:
            return None
        asked.append(decision.figures[0])
        return End(decision.figures[0])

    battle, tape = played(QuickBattle.of("slow needle", "static", "king-of-the-hill").scenario(), deciding=deciding)
    assert battle.outcome is not None
    return tape


def wasted_of(tape: Tape) -> OwnDeed | None:
    """The turn that Red gave away in a recorded battle, by the chances of the first guess; None if there is none."""
    looks, deeds = zip(*with_deeds(tape, glance(tape)), strict=True)
    (found,) = [one for one in first_guess(tape) if one is not None]
    return wasted_turn(tape, looks, deeds, found.curve, "red")


def test_an_ended_turn_with_a_way_to_go_is_given_away() -> None:
    tape = let_go()
    first = next(act for act, (seat, command) in enumerate(tape.acts) if seat == "red" and isinstance(command, End))
    found = wasted_of(tape)
    assert found is not None
    assert found.act == first
    assert found.told.startswith("Given away, round 1: ")
    assert " squares nearer" in found.told
    assert "from the goal" in found.why


def test_what_a_hint_said_is_not_given_away() -> None:
    tape = let_go()
    told = Tape(tape.header, tape.acts, tape.end, "x", frozenset(range(len(tape.acts))))
    assert wasted_of(told) is None


def test_a_review_with_a_turn_given_away_does_not_call_it_clean() -> None:
    tape = let_go()
    found = wasted_of(tape)
    assert found is not None
    (guess,) = [one for one in first_guess(tape) if one is not None]
    clean = msgspec.structs.replace(guess, stage="done", players=("human", "ai:normal"), own=(), hinted=())
    assert "made no clear mistake" in no_lesson(clean, 0)
    own = msgspec.structs.replace(clean, own=(found,))
    assert "one turn was given away" in no_lesson(own, 0)
    assert shown_lessons(own, 0)[0].title == found.told


def test_nobody_is_sent_to_a_stronger_opponent_where_there_is_none() -> None:
    (guess,) = [one for one in first_guess(let_go()) if one is not None]
    for level, following in (
        ("ai:easy", "a stronger opponent"),
        ("ai:hard", "other side"),
        ("ai:master", "other side"),
    ):
        done = msgspec.structs.replace(guess, stage="done", players=("human", level), own=(), result=(1.0, 0.0))
        assert following in no_lesson(done, 0)
    assert stronger("ai:normal/bold") == "ai:hard/bold"
    assert stronger("ai:master") == "ai:master"


def test_a_point_is_explained_by_who_had_more_figures_there() -> None:
    tape, points = let_go(), 0
    for act in range(len(tape.acts)):
        for one in at(tape, act + 1).events:
            if isinstance(one, GoalScored) and one.side:
                there, points = dict(one.figures), points + 1
                rest = "".join(f", {side.capitalize()} had {many}" for side, many in there.items() if side != one.side)
                figures = "1 figure" if there[one.side] == 1 else f"{there[one.side]} figures"
                told = f"{one.side.capitalize()} had {figures} in the place{rest}."
                assert deed_at(tape, act).effect.startswith(told)
    assert points
