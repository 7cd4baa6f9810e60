"""Random legal and illegal commands, undo, saves and loads, under every ruleset: the laws hold all the way."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any, ClassVar

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from laws import check_all, check_occupancy
from proof_workshop import drawn_scenario, large_scenario, pick, spoilt

from game.engine.battle import Battle
from game.model.commands import Orders
from game.model.components import Place
from game.rulesets import names
from game.storage.codec import copy_of
from game.storage.undo import History

NUMBERS = st.integers(0, (1 << 24) - 1)
KINDS = ("intercept", "critical", "error", "readied", "block")


class BattleMachine(RuleBasedStateMachine):
    """Two battles side by side: one goes on, the other is saved and loaded whenever it comes to that."""

    ruleset: ClassVar[str] = ""
    first: ClassVar[int] = 0
    """Added to the number that a battle is drawn from."""
    large: ClassVar[bool] = False

    @initialize(seed=st.integers(0, 9999), ask=st.booleans())
    def begin(self, seed: int, ask: bool) -> None:
        orders = {f"order_{kind}": "ask" if ask else "always" for kind in KINDS}
        draw = large_scenario if self.large else drawn_scenario
        self.battle = Battle.create(draw(self.ruleset, self.first + seed, **orders))
        self.battle.start()
        self.history = History(self.battle)
        self.twin = copy_of(self.battle)

    def going_on(self) -> bool:
        return self.battle.outcome is None

    def both(self, command: Any) -> None:
        """Give a command to both battles: they agree on the result."""
        told, told_twin = len(self.battle.events), len(self.twin.events)
        refused, refused_twin = self.history.submit(command), self.twin.submit(command)
        assert refused == refused_twin
        assert self.battle.events[told:] == self.twin.events[told_twin:]

    @precondition(going_on)
    @rule(number=NUMBERS)
    def give(self, number: int) -> None:
        listed = list(self.battle.legal())
        assert listed, "somebody is asked, but can do nothing"
        command = pick(listed, number)
        commands = [*listed[:4], command]
        assert [self.battle.check(one) for one in commands] == [None] * len(commands)
        self.both(command)

    @precondition(going_on)
    @rule(number=NUMBERS)
    def give_spoilt(self, number: int) -> None:
        command = spoilt(pick(list(self.battle.legal()), number), number, self.battle)
        before, rolled, told = self.battle.state_hash(), self.battle.world.dice.position, len(self.battle.events)
        refused = self.battle.check(command)
        assert self.battle.state_hash() == before, "asking changed the battle"
        self.both(command)
        if refused is not None:
            assert self.battle.state_hash() == before, "a refused command changed the battle"
            assert self.battle.world.dice.position == rolled
            assert len(self.battle.events) == told
            assert refused.sentence
            assert refused.code

    @rule(number=NUMBERS)
    def ask(self, number: int) -> None:
        """Questions and trials change nothing."""
        before, rolled = self.battle.state_hash(), self.battle.world.dice.position
        decision = self.battle.decision
        if decision is not None:
            view = self.battle.view(decision.seat)
            for figure in decision.figures:
                offers = view.offers(figure)
                assert all(offer.refused is None or offer.refused.sentence for offer in offers)
            trial = self.battle.fork(number)
            trial.submit(pick(list(trial.legal()), number))
        assert self.battle.state_hash() == before
        assert self.battle.world.dice.position == rolled

    @rule()
    def save_and_load(self) -> None:
        self.twin = copy_of(self.twin)

    @rule(
        side=st.sampled_from(["red", "blue"]),
        kind=st.sampled_from(KINDS),
        policy=st.sampled_from(["never", "always", "ask", "?"]),
    )
    def order(self, side: str, kind: str, policy: str) -> None:
        figure = next(f for f in self.battle.world.figures if self.battle.view("").figure(f).side == side)
        self.both(Orders(figure, kind, policy))

    @precondition(lambda self: bool(self.history.acts))
    @rule(again=st.booleans())
    def take_back(self, again: bool) -> None:
        act = self.history.acts[-1]
        after, rolled, told = self.battle.state_hash(), self.battle.world.dice.position, len(self.battle.events)
        reason = self.history.undo(act.seat)
        if reason:
            assert self.battle.state_hash() == after
            return
        assert self.battle.world.dice.position == rolled, "an act that rolled was taken back"
        assert self.battle.check(act.command) is None
        if again:
            assert self.history.redo(act.seat) == ""
            assert self.battle.state_hash() == after
            assert len(self.battle.events) == told
        else:
            self.twin = copy_of(self.battle)

    @precondition(lambda self: bool(self.history.acts))
    @rule(side=st.sampled_from(["red", "blue"]))
    def take_back_turn(self, side: str) -> None:
        before = self.battle.state_hash()
        if self.history.take_back_turn(side):
            assert self.battle.state_hash() == before
        else:
            assert self.history.why_not_turn(side)
            self.twin = copy_of(self.battle)

    @invariant()
    def laws(self) -> None:
        if hasattr(self, "battle"):
            assert self.battle.state_hash() == self.twin.state_hash()
            check_all(self.battle)


def run_machine(
    ruleset: str,
    examples: int,
    steps: int,
    phases: Sequence[Phase] = tuple(Phase),
    *,
    drawn: int = 0,
    large: bool = False,
) -> None:
    """Let the machine run; `drawn` is the seed of new battles and steps (0: those that are always the same)."""
    machine: Any = type(f"{ruleset}-battle", (BattleMachine,), {"ruleset": ruleset, "first": drawn, "large": large})
    run_state_machine_as_test(
        hypothesis.seed(drawn)(machine) if drawn else machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=not drawn,
            phases=phases,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("ruleset", names())
def test_a_battle_keeps_every_law(ruleset: str) -> None:
    run_machine(ruleset, examples=3, steps=20)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_three_hundred_battles_keep_every_law(ruleset: str) -> None:
    run_machine(ruleset, examples=300, steps=80)


@pytest.mark.parametrize("ruleset", names())
def test_the_law_of_room_sees_what_it_should(ruleset: str) -> None:
    battle = Battle.create(drawn_scenario(ruleset, 3))
    battle.start()
    check_occupancy(battle)
    for figure in battle.world.figures:
        battle.world.change(figure, Place, square=(1, 1), on_board=True)
    with pytest.raises(AssertionError, match="more figures than room"):
        check_occupancy(battle)


@pytest.mark.parametrize("ruleset", names())
def test_large_battles_of_all_sizes_keep_every_law(ruleset: str) -> None:
    run_machine(ruleset, examples=1, steps=8, large=True)


@pytest.mark.long
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ruleset", names())
def test_new_battles_keep_every_law(ruleset: str, large: bool) -> None:
    """Others in every long run; the seed is told, and given back in COUNTERSTEP_SEED it draws the same ones."""
    drawn = int(os.environ.get("COUNTERSTEP_SEED", "0")) or time.time_ns() % 10**9
    print(f"\n{ruleset}, large: {large}, COUNTERSTEP_SEED={drawn}")
    run_machine(ruleset, examples=20 if large else 200, steps=60, drawn=drawn, large=large)
