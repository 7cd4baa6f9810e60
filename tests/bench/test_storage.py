"""What keeping a battle costs: a save in the window's time, a full round trip, the journal beside a battle."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from game.ai import opponent
from game.engine.battle import Battle
from game.maps.loader import load_map
from game.model.commands import Command
from game.model.paths import maps
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.storage.journal import Journal, entry_of
from game.storage.observer import Observer
from game.storage.recorder import Recorder
from game.storage.saves import pack, unpack, write_down

WHEN = datetime(2030, 1, 1)
SQUAD = ("captain", "rifleman", "rifleman", "scout", "medic", "grenadier", "sniper", "brawler", "rifleman", "scout",
         "guard-dog", "heavy-gunner")  # fmt: skip


def scenario(seed: int = 5) -> Scenario:
    """Twelve against twelve."""
    ground = load_map(maps() / "trench-line.tmx")
    squad = tuple(FigureSetup(profile) for profile in SQUAD)
    return Scenario(ground, "static", tuple(SideSetup(side, "human", squad) for side in ground.sides), seed)


def commands(battle: Battle, number: int) -> list[Command]:
    """What two easy opponents do, given to the battle as they decide."""
    seats = {side.id: opponent("easy") for side in battle.scenario.sides}
    given: list[Command] = []
    while battle.outcome is None and len(given) < number:
        decision = battle.decision
        assert decision is not None
        given.append(seats[decision.seat].choose(battle.view(decision.seat)))
        assert battle.submit(given[-1]) is None
    return given


def times(work: Callable[[], object], number: int = 9) -> float:
    """The middle of some measurements, in seconds."""
    took = []
    for _ in range(number):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return median(took)


def test_a_save_and_its_round_trip(tmp_path: Path) -> None:
    """Wanted: less than 5 ms of the window for a save, less than 50 ms for the round trip."""
    keeper = Recorder.of_scenario(scenario(), tmp_path)
    keeper.start()
    chance = Random(2)
    for _ in range(60):
        legal = list(keeper.battle.legal())
        assert keeper.submit(chance.choice(legal)) is None
    keeper.finish_writing()
    assert len(keeper.battle.world.figures) == 24
    picture = partial(bytes, 40_000)
    window = times(lambda: keeper.save("slot-1", picture))
    keeper.finish_writing()
    parts = write_down(keeper.battle, WHEN, acts=keeper.entries)
    trip = times(lambda: unpack(pack(write_down(keeper.battle, WHEN, acts=keeper.entries)), "save"))
    loaded = unpack(pack(parts), "save")
    assert loaded.battle.state_hash() == keeper.battle.state_hash()
    print(f"\nsave: {window * 1000:.2f} ms of the window, round trip {trip * 1000:.1f} ms, {len(pack(parts))} bytes")


def test_the_journal_beside_a_battle(tmp_path: Path) -> None:
    """What the journal costs beside the game itself, as a share: wanted below 5 %. Two easy opponents play it."""
    first = Battle.create(scenario())
    first.start()
    began = time.perf_counter()
    given = commands(first, 60)
    played = time.perf_counter() - began
    journalled = Battle.create(scenario())
    journal, watch = Journal.begin(tmp_path / "bench.jsonl", journalled), Observer()
    watch.look(journalled)
    journalled.start()
    spent = []
    for number, command in enumerate(given):
        told = len(journalled.events)
        journalled.submit(command)
        began = time.perf_counter()
        journal.add(entry_of(number, "red", command, watch.look(journalled), journalled.events[told:]), journalled)
        spent.append(time.perf_counter() - began)
    journal.close()
    share = median(spent) * len(given) / played
    print(f"\njournal: {median(spent) * 1000:.2f} ms an act, {share:.1%} of a battle without a window")
    assert journalled.state_hash() == first.state_hash()
