"""Advice to a runner: stop first where that makes the attack better."""

from __future__ import annotations

from game.ai.advice import advise
from game.ai.facts import best_attack
from game.ai.planned_turns import next_of
from game.model.commands import Attack, End, StartRunning, StopRunning
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, HARD


def test_who_runs_is_advised_to_walk_before_an_attack() -> None:
    """Running costs two dice of a shot, and a stranger was told to shoot at 30 % where walking made it 46 %."""
    battle = arena(
        FIELD, {"A": ("rifleman", "red"), "m": ("medic", "red"), "b": ("rifleman", "blue")}, ruleset="passes"
    )
    known = names(battle)
    assert battle.submit(StartRunning(known["A"])) is None
    while battle.decision is not None and (battle.decision.figure != known["A"] or not _can_stop(battle, known["A"])):
        assert battle.submit(End(battle.decision.figure)) is None
    view = battle.view("red")
    running = best_attack(view, view.placed(known["A"]), (known["b"],))
    first = advise(HARD, view).options[0]
    assert first.deed.startswith("Walk, then attack b")
    assert isinstance(first.command, StopRunning)
    assert battle.submit(first.command) is None
    view = battle.view("red")
    walking = best_attack(view, view.placed(known["A"]), (known["b"],))
    assert running is not None
    assert walking is not None
    assert walking[1].odds.percent > running[1].odds.percent
    told = first.reasons[0].words
    assert told.startswith(f"{walking[1].odds} to hit b")
    assert told.endswith(f". While running it is only {running[1].odds}")
    following, _ = next_of(view, first.then)
    assert isinstance(following, Attack)
    assert following.target == known["b"]


def _can_stop(battle, figure: int) -> bool:
    return battle.view("red").check(StopRunning(figure)) is None
