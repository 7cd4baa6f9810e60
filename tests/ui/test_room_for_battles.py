"""A new battle asks before it overwrites the only save of one that is still going on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from battle_kit import Player, fight
from shell_kit import layout_faults

from game.engine.battle import Battle
from game.storage.journal import JournalEnd
from game.storage.recorder import Recorder
from game.storage.slots import AUTO, SLOTS, SaveSlots


def left_open(folder: Path, many: int) -> SaveSlots:
    """A folder with so many battles that were begun and left, each with its autosave."""
    for _ in range(many):
        keeper = Recorder(Battle.create(fight()))
        keeper.keep_in(folder / "data")
        keeper.start()
        keeper.leave()
    return SaveSlots.of(folder / "data")


def saved(shelf: SaveSlots) -> dict[str, str]:
    """The journal of the battle in each slot."""
    return {one.slot: one.about.journal for one in shelf.list()}


def test_the_oldest_of_three_battles_is_kept_in_a_slot_of_the_player(tmp_path: Path) -> None:
    shelf = left_open(tmp_path, 3)
    oldest = shelf.list()[-1].about.journal
    player = Player(tmp_path, fight())
    assert player.top == "dialog"
    assert layout_faults(player.shell.desk) == []
    assert oldest in {saved(shelf)[slot] for slot in AUTO}, "nothing is overwritten before the answer"
    player.key("Enter")
    player.settle()
    player.session.keeper.finish_writing()
    assert player.top == "battle"
    assert saved(shelf)["slot-1"] == oldest
    assert oldest not in {saved(shelf)[slot] for slot in AUTO}


def test_esc_leaves_everything_as_it_was(tmp_path: Path) -> None:
    shelf = left_open(tmp_path, 3)
    before = saved(shelf)
    player = Player(tmp_path, fight())
    player.key("Esc")
    player.shell.frames(4)
    assert "battle" not in player.shell.open
    assert saved(shelf) == before


def test_with_every_slot_taken_it_can_only_be_replaced(tmp_path: Path) -> None:
    shelf = left_open(tmp_path, 3)
    for slot in SLOTS:
        shelf.path(slot).write_bytes(shelf.path("auto-3").read_bytes())
    player = Player(tmp_path, fight())
    keep = player.shell.button("keep")
    assert keep.why == "All twelve slots are taken."
    player.key("r")
    player.settle()
    assert player.top == "battle"


@pytest.mark.parametrize("many", [0, 2])
def test_nothing_is_asked_while_there_is_room(tmp_path: Path, many: int) -> None:
    left_open(tmp_path, many)
    assert Player(tmp_path, fight()).top == "battle"


def test_a_battle_that_is_over_gives_way_first(tmp_path: Path) -> None:
    shelf = left_open(tmp_path, 3)
    over = shelf.list()[0]
    journal = tmp_path / "data" / "journals" / over.about.journal
    with journal.open("ab") as file:
        file.write(msgspec.json.encode(JournalEnd("red", "The enemy is beaten.", "")) + b"\n")
    assert shelf.threatened() is None
    assert shelf.next_auto(("another", "meadow")) == over.slot
