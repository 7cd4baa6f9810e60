"""Nobody is blamed for what the guide of the first battle asked for."""

from __future__ import annotations

from review_battles import pairs, played

from game.engine.battle import Battle
from game.model.command_ways import way_end
from game.model.commands import Attack, Move
from game.review.ways import guided, is_hinted
from game.rulebook.first_battle import load_first_battle


def test_what_the_guide_asked_for_counts_as_hinted() -> None:
    scenario = load_first_battle().scenario
    battle = Battle.create(scenario)
    battle.start()
    assert battle.decision is not None
    ada = battle.decision.figure
    move = next(one for one in battle.view("red").legal_of(ada, "move") if way_end(one) == (7, 6))
    assert battle.submit(move) is None
    shot = next(iter(battle.view("red").legal_of(ada, "attack")))
    assert isinstance(shot, Attack)
    tape = played(scenario, (move, shot))[1]
    asked = guided(tape)
    assert {0, 1} <= asked
    assert all(is_hinted(tape, act) for act in asked)
    assert len(asked) <= 3, "the guide asks for a deed once"


def test_what_the_guide_did_not_ask_for_is_none_of_its() -> None:
    scenario = load_first_battle().scenario
    battle = Battle.create(scenario)
    battle.start()
    assert battle.decision is not None
    other = next(
        one
        for one in battle.view("red").legal_of(battle.decision.figure, "move")
        if isinstance(one, Move) and way_end(one) != (7, 6)
    )
    assert 0 not in guided(played(scenario, (other,))[1])


def test_only_the_first_battle_has_a_guide() -> None:
    assert guided(played(pairs())[1]) == frozenset()
