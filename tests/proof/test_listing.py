"""What is lawful is listed exactly, however the listing saves work: against the plain definition, in random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from forgetful import nothing_kept
from proof_workshop import begun, pick

from game.actions import ACTIONS
from game.core.store import Store
from game.engine.battle import Battle
from game.model.commands import Command, KeepAway, Midway
from game.model.components import STANDING, Identity, Sides
from game.rules import figures
from game.rules.clocks.phases.components import PhaseOrders
from game.rulesets import examples, names
from tests.soak import few_or_many


def listed_plainly(battle: Battle, figure: int, action: str) -> list[Command]:
    """Every offer of an action that flow and price allow, each one asked about by itself."""
    world = battle.world
    clock = world.ruleset.clock
    offers = ACTIONS[action].offers(world, figure)
    return [c for c in offers if clock.check_turn(world, c) is None and clock.check_price(world, c) is None]


@few_or_many("acts", 16, 60)
@pytest.mark.parametrize("ruleset", [*names(), *examples()])
def test_the_listing_is_the_plain_one(ruleset: str, acts: int) -> None:
    chance = Random(ruleset)
    battle = begun(ruleset, 5)
    compared = 0
    for _ in range(acts):
        decision = battle.decision
        if decision is None:
            break
        for figure in decision.figures:
            for action in battle.world.ruleset.actions:
                plain = listed_plainly(battle, figure, action)
                assert list(battle.legal_of(figure, action)) == plain, (action, figure)
                compared += len(plain)
        lawful = list(battle.legal())
        assert battle.submit(lawful[chance.randrange(len(lawful))]) is None
    assert compared > 100


@pytest.mark.parametrize("ruleset", names())
def test_what_is_kept_over_orders_rests_on_how_figures_stand(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers that outlast orders read no component but those that empty what is kept."""
    battle, read = begun(ruleset, 5), set[type]()
    known = (*STANDING, Identity, Sides)  # who somebody is and fights for never changes
    for name in ("get", "find"):
        plain = getattr(Store, name)
        monkeypatch.setattr(Store, name, lambda s, f, kind, plain=plain: (read.add(kind), plain(s, f, kind))[1])
    for action in (ACTIONS[id_] for id_ in battle.world.ruleset.actions):
        for figure in figures.fighting(battle.world):
            rest = action.rests_on(battle.world, figure)
            with nothing_kept(map_too=False):
                read.clear()
                list(action.offers(battle.world, figure))
            loose = () if action.is_steady else (PhaseOrders,)
            assert rest is None or read <= {*known, *loose}, action.id


@few_or_many("acts", 10, 30)
def test_jumps_at_a_sprint_are_those_found_with_nothing_kept(acts: int) -> None:
    battle, chance, jump, compared = begun("phases", 5), Random("sprint"), ACTIONS["jump"], 0
    for _ in range(acts):
        if battle.decision is None:
            break
        for figure in battle.decision.figures[:3]:
            kept = list(jump.besides(battle.world, figure))
            with nothing_kept(map_too=False):
                assert list(jump.besides(battle.world, figure)) == kept
            compared += len(kept)
        assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
    assert compared > 3 * acts


@pytest.mark.parametrize("ruleset", names())
def test_all_paths_are_the_single_ones(ruleset: str) -> None:
    battle = begun(ruleset, 8)
    compared = 0
    for _ in range(10):
        decision = battle.decision
        if decision is None:
            break
        moves = [action for action, terms in battle.world.ruleset.actions.items() if terms.is_move]
        for figure in decision.figures:
            reach = battle.world.ruleset.movement.reach(battle.world, figure, moves[0])
            assert dict(reach.paths()) == {square: reach.path(square) for square in reach.costs}
            compared += len(reach.costs)
        assert battle.submit(next(iter(battle.legal()))) is None
    assert compared


# --- what is taken and not listed ------------------------------------------------------------------------------------

HUGE = (1 << 62, -(1 << 62), 10**6, 1001, -1001)
NEAR = (-30, -5, -1, 0, 1, 2, 5, 7, 30, 60, 65, 500, 1000)


def neighbours(battle: Battle, command: Command, chance: Random) -> Iterator[Command]:
    """The command with one of its fields exchanged for another value of the same kind."""
    board, everybody = battle.world.board, battle.world.figures
    for field in msgspec.structs.fields(type(command)):
        value = getattr(command, field.name)
        others: list[Any] = []
        if field.name in ("figure", "target"):
            others = list(everybody)
        elif field.name == "targets":
            others = [tuple(chance.sample(everybody, number)) for number in range(len(everybody))]
        elif isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int):
            others = list(NEAR)
        elif field.name in ("to", "square"):
            others = chance.sample(board.squares, 8)
        elif field.name == "edge":
            others = [None, *chance.sample(sorted(board.edges), min(4, len(board.edges)))]
        elif field.name == "weapon":
            others = list(battle.world.sheet(command.figure).weapons)
        elif isinstance(value, tuple):
            others = [value[:-1], value * 2]
        yield from (msgspec.structs.replace(command, **{field.name: other}) for other in others if other != value)


def enormous(command: Command) -> Iterator[Command]:
    """The command with one of its numbers, lists or words blown up."""
    for field in msgspec.structs.fields(type(command)):
        value = getattr(command, field.name)
        blown: list[Any] = []
        if isinstance(value, int) and not isinstance(value, bool):
            blown = list(HUGE)
        elif isinstance(value, str):
            blown = ["x" * 101, "\0", "nothing"]
        elif field.name in ("path", "after", "heights", "opens", "targets"):
            one = value[0] if value else 1 if field.name in ("heights", "targets") else (1, 1)
            blown = [(one,) * 1001]
        elif field.name in ("to", "square"):
            blown = [(number, 0) for number in HUGE]
        yield from (msgspec.structs.replace(command, **{field.name: one}) for one in blown)


def positions(ruleset: str, battles: int) -> Iterator[tuple[Battle, Random]]:
    """Positions of drawn battles, each with what it is asked by."""
    for seed in range(battles):
        battle, chance = begun(ruleset, seed), Random(f"unlisted {ruleset} {seed}")
        for act in range(24):
            if battle.decision is None:
                break
            if act % 4 == 0 and not battle.decision.choices:
                yield battle, chance
            assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None


@few_or_many("battles", 1, 3)
@pytest.mark.parametrize("ruleset", names())
def test_what_is_taken_and_not_listed_is_named_by_its_action(ruleset: str, battles: int) -> None:
    """Throws at empty squares, distances, heights, sets of figures, orders taken back: listed, or said in words."""
    unlisted: Counter[str] = Counter()
    asked = 0
    for battle, chance in positions(ruleset, battles):
        listed = list(battle.legal())
        for action in sorted({command.action for command in listed}):
            among = [command for command in listed if command.action == action]
            for command in chance.sample(among, min(4, len(among))):
                for other in neighbours(battle, command, chance):
                    asked += 1
                    if battle.check(other) is None and other not in listed:
                        unlisted[action] += 1
                        assert ACTIONS[action].unlisted, other
    assert asked > 200 * battles
    assert sum(unlisted.values()) > battles


def test_follow_and_keep_away_are_offered_in_steps_and_taken_further() -> None:
    battle = begun("phases", 5)
    figure = battle.decision.figures[0]  # type: ignore[union-attr]
    offered = list(battle.legal_of(figure, "follow"))
    assert {command.distance for command in offered} == set(range(5, 61, 5))
    first = offered[0]
    for feet, taken in ((65, True), (1000, True), (1005, False), (0, False), (-5, False), (7, False), (1 << 62, False)):
        assert (battle.check(msgspec.structs.replace(first, distance=feet)) is None) == taken, feet
        away = KeepAway(figure, (first.target,), feet)
        assert (battle.check(away) is None) == (taken or feet == 7), feet


@few_or_many("battles", 1, 3)
@pytest.mark.parametrize("ruleset", names())
def test_a_command_beyond_all_measure_is_refused_and_changes_nothing(ruleset: str, battles: int) -> None:
    asked = 0
    for battle, chance in positions(ruleset, battles):
        listed, before = list(battle.legal()), battle.state_hash()
        for action in sorted({command.action for command in listed}):
            command = chance.choice([command for command in listed if command.action == action])
            for other in enormous(command):
                refused = battle.submit(other)
                assert refused is not None, other
                assert refused.code
                assert refused.sentence
                asked += 1
        assert battle.state_hash() == before
    assert asked > 100


def misshapen(command: Command) -> Iterator[Command]:
    """The command with one field after the other of a type it does not have."""
    for field in msgspec.structs.fields(command):
        value = getattr(command, field.name)
        for other in (1.0, b"", (1, 2), [(1, 2)], [], ("a", ("b",)), {}, True, "yes", 1):
            if type(other) is not type(value) or isinstance(value, tuple):
                yield msgspec.structs.replace(command, **{field.name: other})


@pytest.mark.parametrize("ruleset", names())
def test_a_command_of_another_shape_is_refused_or_can_be_saved(ruleset: str) -> None:
    """What was taken is written down, and read by the types of its fields."""
    refused, battle = 0, next(positions(ruleset, 1))[0]
    listed, before = list(battle.legal()), battle.state_hash()
    for action in sorted({command.action for command in listed}):
        command = next(command for command in listed if command.action == action)
        for other in misshapen(command):
            told = battle.check(other)
            if told is None:
                assert msgspec.convert(msgspec.to_builtins(other), type(other)) == other
                continue
            refused += 1
            assert told.sentence
            assert battle.submit(other) == told
        assert battle.state_hash() == before
    assert refused > 100


def test_nothing_to_open_is_named_where_one_hides_on_the_way() -> None:
    battle = next(positions("phases", 1))[0]
    figure = battle.decision.figures[0]
    edges: tuple[Any, ...] = (((1, 1), (2, 1)), (3, 4))
    for edge in edges:
        told = battle.check(Midway(figure, "hide", edge=edge))
        assert told is not None
        assert told.code in ("no-such-deed", "malformed")
