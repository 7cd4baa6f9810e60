"""Figures that stood idle are counted: nobody reads of a gain by choices that were not made."""

from __future__ import annotations

import pytest
from review_battles import pairs, played

from game.model.commands import Command, Commit, End
from game.model.decisions import Decision
from game.review.deeds import deed_at, with_deeds
from game.review.effort import A_FEW, FULL, MANY, SHORT, effort_for
from game.review.findings import IdleRound
from game.review.first_check import checked
from game.review.idle import idle_rounds
from game.review.survey import glance
from game.review.tape import Tape, at
from game.review.ways import done, hints_at


def let_go(ruleset: str, *, first_act: bool = False) -> Tape:
    """A battle in which red gives no orders, or ends each turn after the first act of it, and blue plays."""
    passes = Commit if ruleset == "phases" else End
    asked = [("", 0)]

    def deciding(decision: Decision) -> Command | None:
        is_again = asked[-1] == (decision.seat, decision.figure)
        asked.append((decision.seat, decision.figure))
        lets_go = decision.seat == "red" and not decision.choices and (is_again or not first_act)
        return passes(decision.figures[0]) if lets_go else None

    battle, tape = played(pairs(ruleset, seed=7), deciding=deciding)
    assert battle.outcome is not None
    return tape


def idle_of(tape: Tape) -> tuple[IdleRound, ...]:
    """Rounds of a battle in which figures stood idle, as its review has them."""
    looks, deeds = zip(*with_deeds(tape, glance(tape)), strict=True)
    return idle_rounds(tape, looks, deeds)


def test_who_was_left_without_orders_stood_idle() -> None:
    for ruleset in ("phases", "static"):
        tape = let_go(ruleset)
        own = [one for one in idle_of(tape) if one.side == "red"]
        assert own, "red did nothing"
        assert own[0].round == 1
        assert len(own[0].names) == 2
        told = Tape(tape.header, tape.acts, tape.end, "x", frozenset(range(len(tape.acts))))
        assert not [one for one in idle_of(told) if one.side == "red"], "a hint had said to let go"


def test_who_did_what_a_hint_said_and_then_ended_the_turn_did_not_stand_idle() -> None:
    tape = let_go("static", first_act=True)
    deeds = frozenset(act for act, (_, command) in enumerate(tape.acts) if not isinstance(command, End))
    told = Tape(tape.header, tape.acts, tape.end, "x", deeds)
    assert deeds
    assert any(isinstance(command, End) for _, command in tape.acts)
    assert idle_of(told) == idle_of(tape)


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_nobody_who_went_or_attacked_in_a_round_is_said_to_have_done_nothing(ruleset: str) -> None:
    """It was told of a figure that had stayed put, and then shot somebody down in the same round."""
    asked = [0]

    def deciding(decision: Decision) -> Command | None:
        asked[0] += 1
        lets_go = decision.seat == "red" and not decision.choices and asked[0] % 3 == 1
        return End(decision.figures[0]) if lets_go else None

    _, tape = played(pairs(ruleset, seed=3), deciding=deciding)
    found = list(with_deeds(tape, glance(tape)))
    names = tape.replay().names
    active = {(look.round, names[one]) for look, deed in found for one in deed.active}
    assert any(isinstance(command, End) for seat, command in tape.acts if seat == "red")
    for one in idle_of(tape):
        assert not active & {(one.round, name) for name in one.names}


def test_orders_that_were_not_given_are_compared_with_a_hint() -> None:
    tape = let_go("phases")
    looks = list(glance(tape))
    act = next(act for act, (_, command) in enumerate(tape.acts) if isinstance(command, Commit))
    assert done(tape, act).words == "No orders for 2 figures"
    assert hints_at(tape, act).behind is not None, "beside a plan to do nothing"
    assert checked(tape, act, looks[act], deed_at(tape, act)) is not None


def test_a_long_battle_is_played_on_less_often_than_a_short_one() -> None:
    """A review of fifty acts of twelve figures took more than three minutes of a processor."""
    tape = let_go("static")
    assert len(tape.acts) <= SHORT
    assert len(at(tape, 0).battle.world.figures) <= A_FEW
    assert effort_for(tape) == FULL
    longer = Tape(tape.header, tape.acts * SHORT, tape.end, "x")
    assert effort_for(longer) == MANY
    assert MANY.along < FULL.along
