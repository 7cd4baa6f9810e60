"""Standing orders by a page: offered with the question they are about, kept by the battle, told to nobody else."""

from __future__ import annotations

from random import Random

import pytest

from game.model.commands import Orders
from game.table.desk import Desk
from game.table.now import STANDING
from tests.table.pages import new_desk, say


def until_asked(desk: Desk, chance: Random) -> str:
    """Play by chance until a seat is asked something that a standing order could answer; that seat."""
    for _ in range(1500):
        decision = desk.battle.decision
        assert decision is not None, "the battle is over and nobody was asked"
        question = desk.now(decision.seat).question
        if question is not None and question.policies:
            return decision.seat
        assert say(desk, decision.seat, chance.choice(list(desk.battle.view(decision.seat).legal()))) is None
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("policy", STANDING)
def test_a_standing_order_is_given_with_its_question(policy: str) -> None:
    desk = new_desk("action-time", 3)
    seat = until_asked(desk, Random(1))
    question = desk.now(seat).question
    assert question is not None
    assert question.standing == "ask"
    assert [one for one, _ in question.policies][:3] == list(STANDING)
    other = next(one for one in desk.seats if one != seat)
    before = desk.open(other)
    refused = say(desk, seat, Orders(question.figure, question.kind, "sometimes"))
    assert refused is not None
    assert refused["no"]
    assert say(desk, seat, Orders(question.figure, question.kind, policy)) is None
    assert desk.battle.view(seat).standing_order(question.kind) == policy
    if policy == "ask":
        assert desk.open(other) == before, "a standing order is told to nobody else"
