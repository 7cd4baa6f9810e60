"""Acts are taken back one by one, as far as the last die or secret, and the game says why it stops there."""

from __future__ import annotations

from random import Random

import pytest
from storage_workshop import begun, drawn, kept, to_a_turn

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Attack, End, Move
from game.model.components import FIGURE_COMPONENTS, TABLE_COMPONENTS, Condition, Conditions, Place, Sides
from game.model.events import OrdersRevealed
from game.rulesets import names
from game.storage.observer import Snapshot, Watch
from game.storage.recorder import Keeper
from game.storage.undo import NOTHING, NOTHING_AGAIN, TURN_OFF, History


def short_move(battle: Battle) -> Move:
    """A move that leaves the figure in the open and something to do."""
    return next(command for command in battle.legal() if isinstance(command, Move) and len(command.path) == 1)


def at_a_turn(ruleset: str = "static") -> tuple[Keeper, str]:
    keeper = Keeper(begun(ruleset))
    return keeper, to_a_turn(keeper)


def test_a_move_is_taken_back_and_done_again() -> None:
    keeper, seat = at_a_turn()
    battle = keeper.battle
    before, told = battle.state_hash(), len(battle.events)
    assert keeper.submit(short_move(battle), seat) is None
    after, more = battle.state_hash(), list(battle.events)
    assert keeper.undo(seat) == ""
    assert (battle.state_hash(), len(battle.events)) == (before, told)
    assert keeper.redo(seat) == ""
    assert battle.state_hash() == after
    assert battle.events == more
    assert keeper.redo(seat) == NOTHING_AGAIN


def test_only_one_act_at_a_time_is_taken_back() -> None:
    keeper, seat = at_a_turn()
    keeper.submit(short_move(keeper.battle), seat)
    between = keeper.battle.state_hash()
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.undo(seat) == ""
    assert keeper.battle.state_hash() == between


def test_a_shot_cannot_be_taken_back_and_the_die_is_named() -> None:
    keeper, seat = at_a_turn()
    shot = next(command for command in keeper.battle.legal() if isinstance(command, Attack))
    assert keeper.submit(shot, seat) is None
    after = keeper.battle.state_hash()
    reason = keeper.undo(seat)
    assert reason.startswith("A die was rolled: ")
    assert "attack" in reason
    assert keeper.battle.state_hash() == after


def test_an_act_that_brought_somebody_to_light_stays() -> None:
    keeper, seat = at_a_turn()
    world = keeper.battle.world
    me = keeper.battle.decision.figure
    foe = next(f for f in world.figures if keeper.battle.view("").figure(f).side != seat)
    move = short_move(keeper.battle)
    world.change(foe, Conditions, active={**world.get(foe, Conditions).active, "hidden": Condition()})
    world.touch()
    history = History(keeper.battle)
    assert not keeper.battle.view(seat).knows(foe)
    original = keeper.battle.submit

    def submit_and_find(command, by=None):
        refused = original(command, by)
        del world.get(foe, Conditions).active["hidden"]
        return refused

    keeper.battle.submit = submit_and_find
    assert history.submit(move, seat) is None
    assert history.undo(seat) == f"{keeper.battle.view('').figure(foe).name} was revealed."
    assert world.get(me, Place).square == move.path[-1]


def test_another_seat_takes_nothing_of_mine_back() -> None:
    keeper, seat = at_a_turn()
    other = "blue" if seat == "red" else "red"
    assert History(keeper.battle).undo(seat) == NOTHING
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.undo(other) == f"{seat.capitalize()} has acted since."


def test_a_new_act_ends_what_could_be_done_again() -> None:
    keeper, seat = at_a_turn()
    keeper.submit(short_move(keeper.battle), seat)
    keeper.undo(seat)
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.redo(seat) == NOTHING_AGAIN


def test_acts_are_taken_back_across_figures_of_one_side() -> None:
    for seed in range(1, 30):
        keeper = Keeper(begun("static", seed=seed))
        seat = to_a_turn(keeper)
        first = keeper.battle.decision.figure
        start = keeper.battle.state_hash()
        keeper.submit(End(first), seat)
        decision = keeper.battle.decision
        if decision.seat == seat and decision.figure != first and not decision.choices:
            keeper.submit(short_move(keeper.battle), seat)
            assert keeper.undo(seat) == ""
            if keeper.undo(seat) == "":
                assert keeper.battle.state_hash() == start
                return
    pytest.fail("in no order of thirty did two figures of a side come after one another")


def test_the_whole_turn_goes_back_once_dice_and_all() -> None:
    keeper, seat = at_a_turn()
    start = keeper.battle.state_hash()
    shot = next(command for command in keeper.battle.legal() if isinstance(command, Attack))
    keeper.submit(shot, seat)
    rolled = list(keeper.battle.events)
    assert keeper.take_back_turn(seat) == ""
    assert keeper.battle.state_hash() == start
    keeper.submit(shot, seat)
    assert keeper.battle.events == rolled, "the same dice lie ready"
    assert "once in a battle" in keeper.take_back_turn(seat)


def test_the_whole_turn_stays_when_the_setup_says_so() -> None:
    keeper = Keeper(begun(take_back=False))
    seat = to_a_turn(keeper)
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.take_back_turn(seat) == TURN_OFF


@pytest.mark.parametrize("ruleset", names())
def test_a_snapshot_brings_everything_back_in_every_ruleset(ruleset: str) -> None:
    battle, chance, watch = begun(ruleset, size=3), Random(11), Watch()
    for _ in range(15):
        if battle.outcome is not None:
            return
        snapshot, before, told = Snapshot.of(battle), battle.state_hash(), len(battle.events)
        command = drawn(battle, chance)
        assert battle.submit(command) is None
        after = battle.state_hash()
        assert watch.look(battle).state == after
        snapshot.put_back(battle)
        assert (battle.state_hash(), len(battle.events)) == (before, told)
        assert battle.submit(command) is None
        assert battle.state_hash() == after


def test_trials_share_nothing_with_the_battle() -> None:
    """Whatever a component holds may be changed in a fork and leaves the battle alone."""
    battle = begun()
    before = battle.state_hash()
    twin = battle.fork(1)
    for figure in (TABLE, *battle.world.figures):
        for kind in TABLE_COMPONENTS if figure == TABLE else FIGURE_COMPONENTS:
            mine, other = battle.world.find(figure, kind), twin.world.find(figure, kind)
            if mine is None:
                continue
            assert mine is not other
            for name in mine.__struct_fields__:
                value = getattr(other, name)
                if isinstance(value, list):
                    assert value is not getattr(mine, name)
                if isinstance(value, dict):
                    assert value is not getattr(mine, name)
                    shared = [inner for inner in value.values() if isinstance(inner, list | dict)]
                    assert not shared or name in ("overrides", "orders"), f"{kind.__name__}.{name} holds {shared}"
    for side in twin.world.get(TABLE, Sides).by_id.values():
        with pytest.raises(AttributeError):
            side.action_dice = 99
    assert battle.state_hash() == before


def test_what_was_undone_is_not_in_the_autosave(tmp_path) -> None:
    keeper = kept(tmp_path, acts=0)
    seat = to_a_turn(keeper)
    keeper.submit(short_move(keeper.battle), seat)
    keeper.undo(seat)
    keeper.save()
    keeper.finish_writing()
    saved = keeper.shelf.load("quick")
    assert saved.battle.state_hash() == keeper.battle.state_hash()
    assert len(saved.acts) == len(keeper.entries)


def test_orders_given_in_secret_are_taken_back_until_they_are_shown() -> None:
    keeper = Keeper(begun("phases", size=2))
    seat = to_a_turn(keeper)
    start = keeper.battle.state_hash()
    moves = [command for command in keeper.battle.legal() if command.action not in ("end", "commit")]
    assert keeper.submit(moves[0], seat) is None
    assert keeper.battle.decision.seat == seat
    assert keeper.undo(seat) == ""
    assert keeper.battle.state_hash() == start
    assert keeper.redo(seat) == ""
    for _ in range(40):
        if any(isinstance(event, OrdersRevealed) for event in keeper.battle.events):
            break
        commit = next((c for c in keeper.battle.legal() if c.action == "commit"), next(keeper.battle.legal()))
        assert keeper.submit(commit) is None
    last = keeper.history.acts[-1].seat
    assert keeper.undo(last), "what was shown stays"
