"""A review proposes only what the battle offered: the first battle has few actions on offer, and its hints keep to
them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from review_battles import pairs, played

from game.ai.advice import ADVISER, Advice, considered
from game.ai.opponent import opponent
from game.ai.planned_turns import Intent
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Command, End
from game.model.slices import finished
from game.review import ways
from game.review.deeds import deed_at
from game.review.first_check import checked
from game.review.survey import glance
from game.review.tape import Tape, at
from game.review.ways import Other, hinted, is_hinted
from game.rulebook.first_battle import load_first_battle
from game.storage.header import header_of
from game.storage.journal import JournalEnd

PLAN = load_first_battle()


def shown(view: View, figure: int) -> Advice:
    """The advice that the window of the first battle shows."""
    return finished(considered(opponent(ADVISER), view, figure, frozenset(PLAN.offered)))


@pytest.fixture(scope="module")
def first_battle() -> Tape:
    """The first round of the first battle: everybody does what the last of the shown plans begins with."""
    battle = Battle.create(PLAN.scenario)
    battle.start()
    acts: list[tuple[str, Command]] = []
    while (decision := battle.decision) is not None and battle.view("red").round < 2:
        view = battle.view(decision.seat)
        command = opponent("easy").choose(view)
        if decision.seat == "red" and not decision.choices:
            options = shown(view, decision.figures[0]).options
            command = options[-1].command if options else End(decision.figures[0])
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    return Tape(header_of(battle), tuple(acts), JournalEnd("red", "", ""), "the first battle")


def own(tape: Tape) -> Iterator[int]:
    return (act for act, (seat, _) in enumerate(tape.acts) if seat == "red")


def test_a_review_of_the_first_battle_says_what_its_hints_said(first_battle: Tape) -> None:
    for act in own(first_battle):
        command = first_battle.acts[act][1]
        said = shown(at(first_battle, act).battle.view("red"), command.figure)
        assert [way.command for way in hinted(first_battle, act)] == [one.command for one in said.options]
        assert {way.command.action for way in hinted(first_battle, act)} <= {*PLAN.offered, "end"}


def test_no_plan_that_was_shown_is_called_worse_than_another(first_battle: Tape) -> None:
    looks = list(glance(first_battle))
    for act in own(first_battle):
        assert is_hinted(first_battle, act)
        found = checked(first_battle, act, looks[act], deed_at(first_battle, act))
        assert found is not None
        assert found.verdict == "hinted"


def test_other_battles_offer_everything_and_so_does_the_first_to_the_computer(first_battle: Tape) -> None:
    assert ways._offered(first_battle, "red") == set(PLAN.offered)
    assert ways._offered(first_battle, "blue") == frozenset()
    assert ways._offered(played(pairs())[1], "red") == frozenset()


def test_what_a_hint_shows_beside_the_rest_of_a_plan_is_no_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who follows a plan is shown its rest first, and beside it other plans than one who never began it."""
    _, tape = played(pairs())
    acts = [act for act in range(len(tape.acts)) if ways._before(tape, act) == act - 1 >= 0]
    first, then = acts[0] - 1, tape.acts[acts[0]][1]
    begun = Other(tape.acts[first][1], "the first part", then=Intent(then.figure))
    monkeypatch.setattr(ways, "hinted", lambda _, act: (begun,) if act == first else ())
    for shown_beside in ((), (Other(then, "another plan"),)):
        monkeypatch.setattr(ways, "_beside", lambda _, act, plan, it=shown_beside: it if plan == begun.then else ())
        ways._rests.cache.clear()
        try:
            assert is_hinted(tape, first)
            assert is_hinted(tape, acts[0]) == bool(shown_beside)
        finally:
            ways._rests.cache.clear()


def test_beside_the_rest_of_a_plan_the_adviser_is_asked_with_its_promise(first_battle: Tape) -> None:
    counted = 0
    for act in own(first_battle):
        before = ways._before(first_battle, act)
        for rest in ways._rests(first_battle, before) if before >= 0 else ():
            command, _ = ways.next_part_of(at(first_battle, act).battle.view("red"), rest)
            if command is not None:
                assert ways._beside(first_battle, act, rest)[0].command == command
                counted += 1
    assert counted
