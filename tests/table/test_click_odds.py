"""The chance at an enemy's head is what a click on it now would roll, whatever action, weapon or target is in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.battle import Battle
from game.rulesets import names
from game.table.pointed import chance_under
from game.table.selection import Selection
from tests.recorded.setups import drawn

ACTS, EVERY = 33, 8


def positions(ruleset: str, battles: int = 1) -> Iterator[Battle]:
    """Positions of battles whose commands are drawn."""
    for number in range(battles):
        battle, chance = Battle.create(drawn(ruleset, number).scenario()), Random(f"clicks {number}")
        battle.start()
        for act in range(ACTS):
            if battle.decision is None:
                break
            if act % EVERY == 0 and not battle.decision.choices:
                yield battle
            assert battle.submit(chance.choice(list(battle.legal()))) is None


def selection_of(battle: Battle, figure: int) -> Selection:
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    session: Any = SimpleNamespace(
        view=view, decision=view.decision, version=1, resting=0, is_offered=lambda offer: True
    )  # fmt: skip
    selection = Selection(session)
    selection.refresh()
    selection.select(figure)
    return selection


def taken(battle: Battle, figure: int, action: str) -> Selection:
    """An action is chosen."""
    selection = selection_of(battle, figure)
    selection.take(action)
    return selection


def locked(battle: Battle, figure: int, action: str) -> Selection:
    """Its first target is locked, with the next weapon."""
    selection = taken(battle, figure, action)
    assert selection.choosing is not None
    selection.pinned = next(pick for pick in selection.choosing.picks if isinstance(pick, int))
    selection.next_variant()
    return selection


def states(battle: Battle, figure: int) -> Iterator[Callable[[], Selection]]:
    """Yield makers of selections: with the move in mind, each action against enemies, and another target with another
    weapon."""
    yield partial(selection_of, battle, figure)
    for offer in selection_of(battle, figure).offers():
        chosen = taken(battle, figure, offer.id).choosing if offer.refused is None else None
        if chosen is not None and chosen.shoots and any(isinstance(pick, int) for pick in chosen.picks):
            yield partial(taken, battle, figure, offer.id)
            yield partial(locked, battle, figure, offer.id)


def clicked(selection: Selection, target: int) -> str | None:
    """Return the chance and the weapon of the attack that a click on an enemy chooses; None where it is refused."""
    selection.cursor = selection.view.figure(target).square
    pick = selection.pick_at(selection.cursor)
    if isinstance(pick, int):
        selection.pinned = pick
    elif selection.point_at_opponent(target) is not None:
        return None
    chance = selection.preview().chance
    if chance is None or chance.target != target or chance.forecast is None:
        return None
    assert chance_under(selection) == chance
    return f"{chance.forecast.odds} {chance.forecast.weapon}"


@pytest.mark.parametrize("ruleset", names())
def test_the_chance_at_a_head_is_what_a_click_would_roll(ruleset: str) -> None:
    seen = 0
    for battle in positions(ruleset):
        assert battle.decision is not None
        figure = battle.decision.figures[0]
        for made in states(battle, figure):
            selection = made()
            for target in selection.view.opponents():
                shown, rolled = selection.chance_against(target).forecast, clicked(made(), target)
                assert rolled is None or (shown is not None and f"{shown.odds} {shown.weapon}" == rolled)
                seen += rolled is not None
    assert seen > 3


def test_an_attack_that_was_chosen_takes_the_same_weapon_as_a_click_on_an_enemy() -> None:
    """With an attack chosen, the first weapon of the list was taken, not the one that a click on an enemy takes."""
    better = 0
    for battle in (battle for ruleset in names() for battle in positions(ruleset)):
        assert battle.decision is not None
        figure = battle.decision.figures[0]
        for target in selection_of(battle, figure).view.opponents():
            walks, attacks = selection_of(battle, figure), selection_of(battle, figure)
            if walks.point_at_opponent(target) is None and attacks.take("attack") is None:
                attacks.cursor = attacks.view.figure(target).square
                better += walks.preview().variant > 0
                assert attacks.preview().command == walks.preview().command
    assert better
