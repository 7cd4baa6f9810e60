"""Acts are taken back one by one, as far as the last die or secret, and the game says why it stops there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from storage_workshop import begun, drawn, kept, scenario, to_a_turn

from game.ai.opponent import opponent
from game.ai.selfplay import finish
from game.engine.battle import Battle
from game.model.commands import Attack, End, Move
from game.model.components import Condition, Conditions, Place
from game.model.events import OrdersRevealed
from game.rulesets import names
from game.rulesets.parts import FIGURE_COMPONENTS
from game.storage.journal import Back, JournalRecord, read_journal
from game.storage.observer import Observer, Snapshot
from game.storage.recorder import Recorder
from game.storage.resume import left_open, resume
from game.storage.undo import NOTHING, NOTHING_AGAIN, TURN_OFF, History


def short_move(battle: Battle) -> Move:
    """A move that leaves the figure in the open and something to do."""
    return next(command for command in battle.legal() if isinstance(command, Move) and len(command.path) == 1)


def at_a_turn(ruleset: str = "static") -> tuple[Recorder, str]:
    keeper = Recorder(begun(ruleset))
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
    history = History(keeper.battle)
    assert not keeper.battle.view(seat).knows(foe)
    original = keeper.battle.submit

    def submit_and_find(command, by=None):
        refused = original(command, by)
        shown = {name: held for name, held in world.get(foe, Conditions).active.items() if name != "hidden"}
        world.change(foe, Conditions, active=shown)
        return refused

    keeper.battle.submit = submit_and_find  # type: ignore[method-assign]
    assert history.submit(move, seat) is None
    assert history.undo(seat) == f"You have found {keeper.battle.view('').figure(foe).name}."
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
        keeper = Recorder(begun("static", seed=seed))
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


def started(data: Path | None) -> Recorder:
    """A recorder that has played the opening, kept in a folder."""
    keeper = Recorder.of_scenario(scenario("static", 1, size=2), data)
    keeper.start()
    return keeper


def lines_of(keeper: Recorder) -> JournalRecord:
    """The journal as it lies on the disk now."""
    assert keeper.journal is not None
    return read_journal(keeper.journal.path)


def test_what_told_nothing_may_be_undone_and_the_battle_stays_clean(tmp_path: Path) -> None:
    keeper = started(tmp_path)
    seat = to_a_turn(keeper)
    shot = next(command for command in keeper.battle.legal() if isinstance(command, Attack))
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.undo(seat) == ""
    assert keeper.is_clean
    assert not lines_of(keeper).learned
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.take_back_turn(seat) == ""
    assert keeper.is_clean, "no die had fallen in that turn"
    assert not lines_of(keeper).learned
    keeper.submit(shot, seat)
    rolled = keeper.battle.events[-20:]
    other = started(None)
    to_a_turn(other)
    other.submit(shot, seat)
    assert other.battle.events[-20:] == rolled, "undoing has not changed the dice to come"
    assert keeper.undo(seat), "a die has fallen"
    assert keeper.is_clean, "and nothing was taken back"


def test_a_turn_taken_back_with_its_dice_is_not_clean(tmp_path: Path) -> None:
    keeper = started(tmp_path)
    seat = to_a_turn(keeper)
    keeper.submit(next(command for command in keeper.battle.legal() if isinstance(command, Attack)), seat)
    assert keeper.take_back_turn(seat) == ""
    assert not keeper.is_clean
    assert lines_of(keeper).learned
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.undo(seat) == ""
    assert not keeper.is_clean, "what is undone later does not make it clean again"
    assert lines_of(keeper).learned


def test_an_umpire_who_sets_a_die_back_makes_it_not_clean() -> None:
    keeper, seat = at_a_turn()
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.set_back() == ""
    assert keeper.is_clean
    keeper.submit(next(command for command in keeper.battle.legal() if isinstance(command, Attack)), seat)
    assert keeper.set_back() == ""
    assert not keeper.is_clean


@pytest.mark.parametrize("rolls", [False, True])
def test_a_battle_that_was_interrupted_is_as_clean_as_it_was(tmp_path: Path, rolls: bool) -> None:
    keeper = started(tmp_path)
    seat = to_a_turn(keeper)
    act = next(c for c in keeper.battle.legal() if isinstance(c, Attack if rolls else Move))
    keeper.submit(act, seat)
    assert keeper.take_back_turn(seat) == ""
    keeper.finish_writing()
    found = left_open(tmp_path, keeper.journal.path.name)  # type: ignore[union-attr]
    again, _ = resume(found, tmp_path)
    assert again.is_clean == keeper.is_clean == (not rolls)


def test_a_journal_from_before_counts_what_was_taken_back_as_known() -> None:
    assert msgspec.json.decode(b'{"line":"back","to":3}', type=Back).learned


def test_the_whole_turn_stays_when_the_setup_says_so() -> None:
    keeper = Recorder(begun(take_back=False))
    seat = to_a_turn(keeper)
    keeper.submit(short_move(keeper.battle), seat)
    assert keeper.take_back_turn(seat) == TURN_OFF


@pytest.mark.parametrize("ruleset", names())
def test_a_snapshot_brings_everything_back_in_every_ruleset(ruleset: str) -> None:
    battle, chance, watch = begun(ruleset, size=3), Random(11), Observer()
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


def test_a_trial_played_to_its_end_leaves_the_battle_alone() -> None:
    """Copies share their components with the battle, which is harmless because none of them can be changed."""
    battle = begun()
    before = battle.state()
    written = msgspec.json.encode(before, order="sorted")
    twin = battle.fork(1)
    shared = [kind for kind in FIGURE_COMPONENTS if battle.world.find(1, kind) is twin.world.find(1, kind) is not None]
    assert shared
    finish(twin, {side.id: opponent("normal") for side in twin.scenario.sides})
    assert twin.outcome is not None
    assert battle.state_hash() != twin.state_hash()
    assert msgspec.json.encode(battle.state(), order="sorted") == written
    assert battle.state() == before


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
    keeper = Recorder(begun("phases", size=2))
    seat = to_a_turn(keeper)
    start = keeper.battle.state_hash()
    moves = [command for command in keeper.battle.legal() if command.action not in ("end", "commit")]
    assert keeper.submit(moves[0], seat) is None
    assert keeper.battle.decision.seat == seat
    assert keeper.undo(seat) == ""
    assert keeper.is_clean
    assert keeper.battle.state_hash() == start
    assert keeper.redo(seat) == ""
    for _ in range(40):
        if any(isinstance(event, OrdersRevealed) for event in keeper.battle.events):
            break
        commit = next((c for c in keeper.battle.legal() if c.action == "commit"), next(keeper.battle.legal()))
        assert keeper.submit(commit) is None
    last = keeper.history.acts[-1].seat
    assert keeper.undo(last), "what was shown stays"
