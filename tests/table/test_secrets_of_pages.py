"""A page is told nothing its seat may not know: every byte of every message and answer, and the moment it comes."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.public import PUBLIC
from game.model.commands import Commit
from game.rulesets import names
from game.table.desk import Desk
from tests.ai.test_fair import CHANGES, hidden, under_way
from tests.table.pages import RandomPage, desk_over, everybody, heard, message, new_desk, say

POSITIONS = int(os.environ.get("COUNTERSTEP_POSITIONS", "2000"))


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_is_secret_changes_no_byte(ruleset: str, change: Callable[[Battle], None]) -> None:
    battle = under_way(ruleset)
    assert battle.decision is not None
    one, other = battle.fork(5), battle.fork(5)
    change(other)
    assert one.state_hash() != other.state_hash() or change.__name__ == "ordered_otherwise"
    desks = desk_over(one), desk_over(other)
    for seat in (battle.decision.seat, PUBLIC):
        assert heard(desks[0], seat) == heard(desks[1], seat)


@pytest.mark.parametrize("ruleset", names())
def test_where_somebody_hides_changes_no_byte(ruleset: str) -> None:
    battle = under_way(ruleset)
    assert battle.decision is not None
    one, other = (desk_over(hidden(battle, column)) for column in (3, -3))
    for seat in (battle.decision.seat, PUBLIC):
        assert heard(one, seat) == heard(other, seat)


def test_somebody_hidden_is_told_to_the_own_side_and_not_to_who_looks_on() -> None:
    battle = under_way("static")
    assert battle.decision is not None
    desk = desk_over(hidden(battle, 3))
    mine = battle.decision.seat
    theirs = next(seat for seat in desk.seats if seat != mine)
    figures = {seat: {body.id for body in desk.now(seat).bodies if not body.ghost} for seat in everybody(desk)}
    gone = figures[theirs] - figures[mine]
    assert len(gone) == 1
    assert not gone & figures[PUBLIC]


@pytest.mark.long
def test_secrets_in_many_positions() -> None:
    """Positions on the way of battles that random pages play, each with everything secret in it changed."""
    compared = seed = 0
    while compared < POSITIONS:
        seed += 1
        ruleset = names()[seed % len(names())]
        page = RandomPage(new_desk(ruleset, seed, past_questions=False), seed)
        for step in range(150):
            if not page.act() or page.desk.battle.decision is None:
                break
            decision = page.desk.battle.decision
            if step % 12 or decision.choices:
                continue
            change = CHANGES[compared % len(CHANGES)]
            one, other = page.desk.battle.fork(5), page.desk.battle.fork(5)
            change(other)
            desks = desk_over(one), desk_over(other)
            for seat in (decision.seat, PUBLIC):
                assert heard(desks[0], seat, 25) == heard(desks[1], seat, 25), (ruleset, seed, step, change.__name__)
            compared += 1


# --- orders in secret -----------------------------------------------------------------------------------------------


def listening(desk: Desk) -> dict[str, list[bytes]]:
    """What each seat is told from now on."""
    told: dict[str, list[bytes]] = {seat: [] for seat in (*everybody(desk), "")}
    desk.tell = lambda seat, text: told[seat].append(text)
    desk.tell_all()
    for texts in told.values():
        texts.clear()
    return told


def order_any(desk: Desk, seat: str, chance: Random) -> None:
    """Order a walk for a figure of a seat."""
    view = desk.view(seat)
    assert view.decision is not None
    figure = view.decision.figures[0]
    walks = list(view.legal_of(figure, "hustle")) or list(view.legal_of(figure, "end"))
    assert say(desk, seat, chance.choice(walks)) is None


def commit(desk: Desk, seat: str) -> None:
    """Say that all orders of a seat are given."""
    decision = desk.view(seat).decision
    assert decision is not None
    assert say(desk, seat, Commit(decision.figures[0])) is None


@pytest.mark.parametrize("seed", range(1, 3))
def test_orders_and_readiness_tell_the_others_nothing_not_even_when(seed: int) -> None:
    """Whoever orders first, second, or is ready before: the others' pages hear nothing and are answered the same."""
    for early in (0, 1):
        desk, chance = new_desk("phases", seed), Random(seed)
        told = listening(desk)
        first, other = desk.seats[early], desk.seats[1 - early]
        before = {seat: heard(desk, seat, 60) for seat in (other, PUBLIC)}
        for _ in range(2):
            order_any(desk, first, chance)
        commit(desk, first)
        assert desk.now(first).waits == "others", "ready, and nothing is carried out"
        assert told[first]
        assert told[other] == told[PUBLIC] == []
        assert {seat: heard(desk, seat, 60) for seat in (other, PUBLIC)} == before
        moment = desk.now(PUBLIC).moment
        commit(desk, other)
        assert all(told.values()), "both are ready: it goes on, and everybody hears of it"
        decision = desk.battle.decision
        assert desk.now(PUBLIC).moment != moment or (decision is not None and decision.choices)


def test_orders_can_be_changed_until_everybody_is_ready() -> None:
    desk, chance = new_desk("phases", 4), Random(4)
    seat = desk.seats[1]
    start = desk.now(seat)
    order_any(desk, seat, chance)
    commit(desk, seat)
    for _ in range(2):
        assert desk.hear(seat, message("undo", act=desk.acts[seat])) is None
    again = desk.now(seat)
    assert (again.bodies, again.acting, again.offers) == (start.bodies, start.acting, start.offers)
    answer = desk.hear(seat, message("undo", act=desk.acts[seat]))
    assert answer is not None
    assert msgspec.json.decode(answer)["no"] == "There is no order to take back."


def test_the_public_is_told_nothing_of_orders_in_a_whole_battle() -> None:
    desk = new_desk("phases", 6)
    told, page = listening(desk), RandomPage(desk, 6)
    quiet = 0
    for _ in range(90):
        texts = len(told[PUBLIC])
        events = len(desk.battle.events)
        if not page.act():
            break
        if len(desk.battle.events) == events and desk.drafts.is_going_on:
            assert len(told[PUBLIC]) == texts
            quiet += 1
    assert quiet > 20


def test_a_watcher_and_a_side_are_told_what_is_theirs() -> None:
    desk = new_desk("static", 5)
    for seat in desk.seats:
        own = [body for body in desk.now(seat).bodies if body.side == seat]
        others = [body for body in desk.now(seat).bodies if body.side != seat]
        assert any(body.shots for body in own)
        assert not any(body.shots or body.orders or body.way for body in others)
    assert not any(body.shots for body in desk.now(PUBLIC).bodies)
    assert any(body.arms for body in desk.now(PUBLIC).bodies)
