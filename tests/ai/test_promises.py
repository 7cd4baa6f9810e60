"""Advice is kept: the rest of a plan comes first until something it counted on has changed."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai import promises
from game.ai.advice import Advice, considered
from game.ai.planned_turns import Intent
from game.ai.plans import Outlook, outlook_of
from game.ai.promises import AdvisedMove, Promise, Promises, on_course, promise_of
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, BonusStep, End, Move
from game.model.grid import Square
from game.model.slices import finished
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, HARD


def begun(lost: int = 0) -> tuple[Battle, Promise]:
    """A battle after two attacks of A on b, with the promise of a step to the least promising square beside it."""
    hurt = {"lost": {"vitality": 30, "wounds": lost}} if lost else {}
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue", hurt)})
    view, known = battle.view("red"), names(battle)
    promise = promise_of(view, Intent(known["A"], known["b"], 2, (2, 3)))
    for _ in range(2):
        view, command = battle.view("red"), Attack(known["A"], known["b"], "rifle")
        promise = promise.after(view, command)
        assert battle.submit(command) is None
        while battle.decision is not None and battle.decision.choices:
            choice = battle.decision.choices[-1].id
            assert battle.submit(promises.Answer(battle.decision.figure, choice)) is None
    return battle, promise


def told(view: View, promise: Promise | None) -> Advice:
    return finished(considered(HARD, view, promise=promise))


def test_the_promised_step_stands_first_once_the_attacks_are_done() -> None:
    """After "attack twice, then step to 2,6" the next hint said that no step led to a better square."""
    battle, promise = begun()
    assert promise.then == Intent(promise.then.figure, promise.then.target, 0, (2, 3))
    assert not isinstance(told(battle.view("red"), None).options[0].command, BonusStep)
    first = told(battle.view("red"), promise).options[0]
    assert first.command == BonusStep(promise.then.figure, (2, 3))
    assert first.why


@pytest.mark.parametrize("risk", [promises.MORE, promises.MORE + 1])
def test_a_promise_ends_once_its_square_is_more_dangerous_than_was_said(
    risk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, promise = begun()
    monkeypatch.setattr(promises, "peril", lambda view, figure, square: promise.risk + risk)
    first = told(battle.view("red"), promise).options[0]
    assert isinstance(first.command, BonusStep) == (risk <= promises.MORE)


def test_a_promise_ends_with_another_command_of_its_figure_and_with_the_round() -> None:
    battle, promise = begun()
    view, figure = battle.view("red"), promise.then.figure
    assert promise.after(view, End(figure)) == Promise(course=promise.course)
    assert promise.after(view, BonusStep(figure, (3, 2))) == Promise()
    assert promise.after(view, End(figure + 1)) == promise
    assert promise.after(view, promises.Answer(figure, "no")) == promise
    old = promise._replace(round=promise.round - 1)
    assert told(view, old).options[0].command == told(view, None).options[0].command


def test_no_attack_is_promised_on_who_is_down() -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    view, known = battle.view("red"), names(battle)
    assert isinstance(view.forecast(known["A"], known["b"], "rifle"), AttackForecast)
    promise = promise_of(view, Intent(known["A"], 99, 2, (2, 3)))
    first = told(view, promise).options[0]
    assert not isinstance(first.command, Attack) or first.command.target == known["b"]


# --- nobody is sent back for nothing --------------------------------------------------------------------------------

LEFT = (1, 3)


def come_from_left(**changes: Any) -> tuple[Outlook, Promise]:
    """A figure at 3,3 that was advised to leave LEFT for it, with nothing changed since but `changes`."""
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    view, figure = battle.view("red"), names(battle)["A"]
    o = outlook_of(situation_of(view, figure, HARD.level))
    danger = promises.peril(view, figure, (3, 3))
    course = AdvisedMove(LEFT, (3, 3), view.round, danger, promises._counted(view))
    return o, Promise(course=course._replace(**changes))


def first_of(o: Outlook, promise: Promise, end: Square, target: int = 0) -> bool:
    """Whether a move to `end` stays first before ending the turn."""
    way = tuple((x, 3) for x in range(2, end[0] - 1, -1)) if end[0] < 3 else ((4, 4),)
    words = f"move, then attack {o.s.body(target).name}" if target else "move"
    goes = o.plan(Move(o.s.figure, way), words, end, target=target, after=int(target > 0))
    return on_course(o, [goes, o.plan(End(o.s.figure), "end", o.s.me.square)], promise)[0].first == goes.first


def test_nobody_is_sent_back_to_where_a_hint_took_it_from_while_nothing_has_changed() -> None:
    """Hints said to go from the house to the wall, and in the next turn from the wall to the house."""
    o, promise = come_from_left()
    assert not first_of(o, promise, LEFT)
    assert first_of(o, promise, (4, 4)), "that leads on"
    assert first_of(o, promise, LEFT, target=3), "it goes there to attack"
    assert first_of(o, Promise(), LEFT)


@pytest.mark.parametrize("changes", [{"risk": -99}, {"counted": ()}, {"round": -2}, {"end": (2, 2)}])
def test_a_figure_may_go_back_once_what_its_move_counted_on_has_changed(changes: dict[str, Any]) -> None:
    o, promise = come_from_left(**changes)
    assert first_of(o, promise, LEFT)


def test_every_figure_keeps_its_own_plan_and_where_it_came_from() -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    view, known = battle.view("red"), names(battle)
    mine, other, kept = known["A"], known["m"], Promises()
    kept.given(view, Move(mine, ((2, 3),)), Intent(mine, square=(1, 3)))
    kept.given(view, Attack(other, known["b"], "rifle"), Intent(other, known["b"], 1))
    assert kept.of(mine).then.square == (1, 3)
    course = kept.of(mine).course
    assert course is not None
    assert (course.left, course.end) == ((3, 3), (1, 3))
    assert kept.of(other).then == Intent(other, known["b"], 1)
    kept.given(view, Attack(mine, known["b"], "rifle"), Intent(mine, known["b"], 1))
    assert kept.of(mine).course == course, "an attack leaves it where it went"
    kept.given(view, Move(mine, ((3, 4),)), None)
    assert kept.of(mine) == Promise()
    assert kept.of(99) == Promise()
