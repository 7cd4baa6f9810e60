"""Advice is kept: the rest of a plan comes first until something it counted on has changed."""

from __future__ import annotations

import pytest

from game.ai import promises
from game.ai.advice import Advice, considered
from game.ai.planned_turns import Intent
from game.ai.promises import Promise, promise_of
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, BonusStep, End
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
    assert promise.after(view, End(figure)) == Promise()
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
