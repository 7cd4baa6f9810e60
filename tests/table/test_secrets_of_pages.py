"""A page is told nothing its seat may not know: every byte of every message and answer, and the moment it comes."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import msgspec
import pytest

from game.core.store import TABLE
from game.engine.public import PUBLIC
from game.model.commands import Commit, Orders
from game.model.components import Sides
from game.rulesets import names
from game.table.desk import Desk
from tests.ai.test_fair import hidden, under_way
from tests.soak import few_or_many
from tests.table.pages import RandomPage, desk_over, everybody, heard, message, new_desk, say
from tests.table.twins import CHANGES, differs, pair

POSITIONS = int(os.environ.get("COUNTERSTEP_POSITIONS", "2000"))


@pytest.mark.parametrize("ruleset", names())
def test_where_somebody_hides_changes_no_byte(ruleset: str) -> None:
    battle = under_way(ruleset)
    assert battle.decision is not None
    one, other = (desk_over(hidden(battle, column)) for column in (3, -3))
    for seat in (battle.decision.seat, PUBLIC):
        assert heard(one, seat) == heard(other, seat)


def test_whom_a_hidden_comrade_bars_the_way_is_no_less_of_a_threat() -> None:
    """The squares that an enemy endangers were fewer where somebody hidden stood in its way, and told where."""
    battle = under_way("static")
    assert battle.decision is not None
    seat, told, bared = battle.decision.seat, set(), set()
    for column in range(0, 400, 9):
        there = hidden(battle, column)
        told.add(desk_over(there).hear(seat, message("threat", ask=1)))
        bared.add(frozenset(there.view(seat).reach(there.view(seat).opponents()[0]).costs))
    assert len(bared) > 1, "it does bar ways"
    assert len(told) == 1


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


PARTS = 20
"""Slices of the long count, each of one ruleset and with battles of its own, to be run one by one."""


@few_or_many("wanted", 2, 6)
@pytest.mark.parametrize("ruleset", names())
def test_two_tables_that_differ_in_secrets_tell_the_same(ruleset: str, wanted: int) -> None:
    assert sum(compare_positions(ruleset, 1, wanted).values()) == wanted


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_secrets_in_many_positions(part: int) -> None:
    """Positions on the way of battles that random pages play, each with something secret in it changed."""
    wanted = POSITIONS // PARTS
    compared = compare_positions(names()[part % len(names())], 1000 * (part + 1), wanted)
    print(f"part {part}: {compared}")
    assert sum(compared.values()) == wanted


def compare_positions(ruleset: str, seed: int, wanted: int) -> Counter[str]:
    """Compare so many positions; how often each kind of secret was changed."""
    compared: Counter[str] = Counter()
    kind = 0
    while sum(compared.values()) < wanted:
        seed += 1
        desk, chance = new_desk(ruleset, seed, past_questions=False), Random(seed)
        page = RandomPage(desk, seed)
        for step in range(150):
            if sum(compared.values()) == wanted or not page.act() or desk.battle.decision is None:
                break
            if step % 12 != seed % 12:
                continue
            seat = chance.choice((desk.battle.decision.seat, *desk.seats))
            for _ in range(len(CHANGES) + 1):
                kind = (kind + 1) % (len(CHANGES) + 1)
                name, desks = pair(desk, seat, kind, chance)
                if desks:
                    break
            compared[name] += bool(desks)
            for reader in (seat, PUBLIC) if desks else ():
                hint = kind % 6 == step % 6
                assert differs(desks[0], desks[1], reader, 25, hint=hint) == "", (ruleset, seed, step, name, reader)
    return compared


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


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
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
    assert msgspec.json.decode(answer)["no"] == "There is no order to undo."


@few_or_many("acts", 18, 90)
def test_the_public_is_told_nothing_of_orders_in_a_whole_battle(acts: int) -> None:
    desk = new_desk("phases", 6)
    told, page = listening(desk), RandomPage(desk, 6)
    quiet = 0
    for _ in range(acts):
        texts = len(told[PUBLIC])
        events = len(desk.battle.events)
        if not page.act():
            break
        if len(desk.battle.events) == events and desk.drafts.is_going_on:
            assert len(told[PUBLIC]) == texts
            quiet += 1
    assert quiet > acts // 5


def test_a_watcher_and_a_side_are_told_what_is_theirs() -> None:
    desk = new_desk("static", 5)
    for seat in desk.seats:
        own = [body for body in desk.now(seat).bodies if body.side == seat]
        others = [body for body in desk.now(seat).bodies if body.side != seat]
        assert any(body.shots for body in own)
        assert not any(body.shots or body.orders or body.way for body in others)
    assert not any(body.shots for body in desk.now(PUBLIC).bodies)
    assert any(body.arms for body in desk.now(PUBLIC).bodies)


def test_standing_orders_are_given_for_the_own_figures_and_nobody_hears_of_them() -> None:
    desk = new_desk("static", 2)
    decision = desk.battle.decision
    assert decision is not None
    mine, (theirs,) = decision.seat, [seat for seat in desk.seats if seat != decision.seat]
    order = {seat: Orders(desk.battle.view(seat).own()[0], "readied", "never") for seat in (mine, theirs)}
    walk = next(desk.view(mine).legal_of(decision.figures[0], "move"))
    start = desk.battle.state_hash()
    for seat, other in ((mine, theirs), (theirs, mine)):
        refused = say(desk, seat, order[other])
        assert refused == {"no": f"Only {other} can give standing orders for this figure."}
    assert say(desk, mine, walk) is None
    told = listening(desk)
    before = desk.now(mine)
    assert not before.undo
    assert say(desk, theirs, order[theirs]) is None
    assert told[mine] == told[PUBLIC] == []
    assert desk.now(mine) == before, "not even whether the last act can be taken back"
    ordered = desk.battle.state_hash()
    assert desk.hear(mine, message("undo", act=desk.acts[mine])) is None
    sides = desk.battle.world.get(TABLE, Sides).by_id
    assert sides[theirs].orders == {"readied": "never"}, "taking back takes nothing from others"
    assert desk.hear(mine, message("redo", act=desk.acts[mine])) is None
    assert desk.battle.state_hash() == ordered != start
    assert [entry.seat for entry in desk.session.keeper.entries[-2:]] == [theirs, mine]
