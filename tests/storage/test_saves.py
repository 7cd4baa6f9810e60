"""Saves hold a battle whole, at any moment, and a file that cannot be used is kept and explained."""

from __future__ import annotations

import zlib
from random import Random

import msgspec
import pytest
from storage_workshop import DATA, WHEN, begun, drawn, kept, play, scenario

from game.engine.battle import Battle
from game.model.commands import Answer
from game.model.errors import BadInput
from game.rulesets import names
from game.storage import codec, saves
from game.storage.codec import copy_of, encode_state, restore
from game.storage.files import write_whole
from game.storage.recorder import Recorder
from game.storage.saves import TooNew, pack, peek, unpack, write_down
from game.storage.slots import AUTO, QUICK, SaveSlots
from tests.soak import few_or_many

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes((0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0)) + b"and so on"


@few_or_many("acts", 12, 25)
@pytest.mark.parametrize("ruleset", names())
def test_a_battle_goes_on_from_its_save_as_if_nothing_had_been(
    ruleset: str, acts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first save is also played ahead on copies, as hostile ones are; the others are only read."""
    battle, chance = begun(ruleset, size=3), Random(5)
    for _ in range(acts):
        if battle.outcome is not None:
            break
        loaded = unpack(pack(write_down(battle, WHEN)), "save").battle
        monkeypatch.setattr(saves, "check_plays", lambda battle, source: None)
        assert loaded.state_hash() == battle.state_hash()
        assert loaded.events == battle.events
        assert loaded.decision == battle.decision
        command = drawn(battle, chance)
        told = len(battle.events)
        assert battle.submit(command) is None
        assert loaded.submit(command) is None
        assert loaded.take_events() == battle.events[told:]
        assert loaded.state_hash() == battle.state_hash()


def test_a_save_keeps_an_open_question() -> None:
    battle, chance = begun("action-time", size=3, order_intercept="ask"), Random(2)
    for _ in range(400):
        decision = battle.decision
        if decision is None or decision.choices:
            break
        assert battle.submit(drawn(battle, chance)) is None
    decision = battle.decision
    assert decision is not None
    assert decision.choices, "something was asked on the way"
    loaded = copy_of(battle)
    assert loaded.decision == decision
    answer = Answer(decision.figure, decision.choices[0].id)
    assert battle.submit(answer) is None
    assert loaded.submit(answer) is None
    assert loaded.state_hash() == battle.state_hash()


def test_a_save_tells_what_it_is_about_and_no_more(tmp_path) -> None:
    keeper = kept(tmp_path)
    keeper.save("slot-3", lambda: PICTURE)
    keeper.finish_writing()
    listed = next(one for one in keeper.shelf.list() if one.slot == "slot-3")
    assert (listed.about.title, listed.about.ruleset, listed.picture) == ("Meadow", "static", PICTURE)
    assert listed.about.is_hotseat
    assert listed.about.waits == keeper.battle.decision.seat
    told = msgspec.json.encode(listed.about).decode().lower()
    assert "rifleman" not in told, "who is where is not for the list"
    assert keeper.notices() == ["Saved (slot 3)."]


def test_hotseat_saves_reopen_at_the_handover(tmp_path) -> None:
    keeper = kept(tmp_path)
    keeper.save()
    keeper.finish_writing()
    assert keeper.shelf.load(QUICK).handover
    alone = Recorder.of_scenario(scenario(size=2, seats={"red": "human", "blue": "ai:easy"}), tmp_path)
    alone.start()
    alone.save()
    alone.finish_writing()
    assert not alone.shelf.load(QUICK).handover


def test_autosaves_go_round_three_places(tmp_path) -> None:
    keeper = kept(tmp_path, acts=60)
    autos = [one for one in keeper.shelf.list() if one.slot in AUTO]
    assert sorted(one.slot for one in autos) == list(AUTO)
    assert len({one.about.acts for one in autos}) == 3, "three different moments"


def test_the_last_autosave_of_three_battles_is_kept(tmp_path) -> None:
    """A newcomer left three battles and found three autosaves of the last."""
    left = []
    for seed in (3, 4, 5):
        keeper = kept(tmp_path, acts=60, seed=seed)
        keeper.leave()
        left.append(keeper.journal.path.name)
    autos = [one.about for one in keeper.shelf.list() if one.slot in AUTO]
    assert len(set(left)) == 3
    assert sorted(about.journal for about in autos) == sorted(left)
    alone = kept(tmp_path / "alone", acts=60)
    assert len({one.about.acts for one in alone.shelf.list() if one.slot in AUTO}) == 3, "with room each has more"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "truncated"),
        (b"\x89PNG not a save at all", "malformed"),
        (b'{"format": "something else"}', "is not a save of this game"),
        (b'{"format": "counterstep-save"}', "has no version"),
        (b"[1, 2]", "Expected `object`"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b" " * (33 << 20), "larger than"),
    ],
)
def test_foreign_files_are_kept_under_another_name_and_explained(tmp_path, content: bytes, reason: str) -> None:
    keeper = kept(tmp_path)
    keeper.save("slot-1")
    keeper.finish_writing()
    shelf = keeper.shelf
    write_whole(shelf.path(QUICK), content)
    with pytest.raises(BadInput) as refused:
        shelf.load(QUICK)
    assert reason in str(refused.value)
    assert "the file is now quick.save.json.corrupt-" in str(refused.value)
    assert "The newest save that works is " in str(refused.value)
    assert not shelf.path(QUICK).exists()
    aside = [path for path in shelf.folder.iterdir() if "corrupt" in path.name]
    assert [path.read_bytes() for path in aside] == [content]


def test_a_save_that_is_whole_outside_and_spoilt_inside_is_set_aside(tmp_path) -> None:
    keeper = kept(tmp_path)
    keeper.save("slot-1")
    keeper.finish_writing()
    shelf = keeper.shelf
    outer = msgspec.json.decode(pack(write_down(keeper.battle, WHEN)), type=saves._Envelope)
    outer.packed = zlib.compress(b"{}")
    outer.blake2b = saves._digest(bytes(outer.about), outer.picture, outer.packed)
    write_whole(shelf.path(QUICK), msgspec.json.encode(outer))
    assert QUICK in [one.slot for one in shelf.list()], "nothing is wrong with what the list shows"
    with pytest.raises(
        BadInput, match=r"the file is now quick\.save\.json\.corrupt-.* The newest save that works is slot-1"
    ):
        shelf.load(QUICK)
    assert not shelf.path(QUICK).exists()


def test_an_empty_slot_is_told_and_nothing_is_set_aside(tmp_path) -> None:
    keeper = kept(tmp_path)
    keeper.finish_writing()
    before = sorted(keeper.shelf.folder.iterdir())
    with pytest.raises(BadInput) as refused:
        keeper.shelf.load("slot-7")
    assert "cannot be read" in str(refused.value)
    assert str(refused.value).count("slot-7.save.json") == 1
    assert sorted(keeper.shelf.folder.iterdir()) == before


def test_a_later_save_is_kept_for_the_later_game(tmp_path) -> None:
    content = msgspec.json.decode(pack(write_down(begun(), WHEN)))
    content |= {"version": saves.VERSION + 1, "game": "9.9"}
    with pytest.raises(TooNew, match=r"version 9\.9, which is newer"):
        unpack(msgspec.json.encode(content), "save")
    shelf = SaveSlots.of(tmp_path)
    write_whole(shelf.path(QUICK), msgspec.json.encode(content))
    assert shelf.list() == []
    assert "the file is now quick.save.json.newer" in shelf.notices[0]


def test_a_turned_bit_is_seen() -> None:
    content = pack(write_down(begun(), WHEN))
    place = content.index(b'"round":') + len(b'"round":')
    spoilt = content[:place] + b"7" + content[place + 1 :]
    with pytest.raises(BadInput, match="damaged"):
        peek(spoilt, "save")


def state_with(battle: Battle, change) -> bytes:
    state = msgspec.json.decode(encode_state(battle))
    change(state)
    return msgspec.json.encode(state)


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        (lambda s: s["figures"].pop("2"), "the state has others"),
        (lambda s: s["figures"]["1"].pop("Health"), "Health missing"),
        (lambda s: s["figures"]["1"]["Place"].update(square=[99, 0]), "outside the board"),
        (lambda s: s["figures"]["1"]["Place"].update(facing=8), "faces nowhere"),
        (lambda s: s["figures"]["1"]["Identity"].update(side="green"), "not the same figure"),
        (lambda s: s["figures"]["1"]["Health"].update(state="bored"), "cannot be 'bored'"),
        (lambda s: s["figures"]["1"].update(Wings={}), "nothing called 'Wings'"),
        (lambda s: s["table"].pop("Waiting"), "must either wait for somebody or be over"),
        (lambda s: s["table"].update(Outcome={"winner": "red", "reason": ""}), "must either wait"),
        (lambda s: s["table"]["Waiting"]["question"].update(figure=77), "not there"),
        (lambda s: s["table"]["Clock"].update(acting=77), "there is no figure 77"),
        (lambda s: s["table"]["Sides"]["by_id"].pop("blue"), "must be red, blue"),
        (lambda s: s.update(dice=[1]), "Expected `array` of length 2"),
        (lambda s: s.update(dice=[1, -4]), "Expected `int` >= 0"),
        (lambda s: s.update(dice=[-1, 4]), "Expected `int` >= 0"),
        (lambda s: s.update(dice=[1, (1 << 40) + 1]), "Expected `int` <= "),
        (lambda s: s["table"].update(Wings={}), "table: a battle has nothing called 'Wings'"),
        (lambda s: s["figures"]["1"].update(Wings={}), "figure 1: a battle has nothing called 'Wings'"),
    ],
)
def test_a_state_that_makes_no_sense_is_refused(what, reason: str) -> None:
    battle = begun()
    with pytest.raises(BadInput, match=reason):
        restore(battle.scenario, state_with(battle, what), "save")


def test_dice_may_lie_anywhere_up_to_the_limit_and_events_be_so_many(monkeypatch) -> None:
    battle = begun()
    for dice in ([0, 0], [1, 1 << 40]):
        there = restore(battle.scenario, state_with(battle, lambda s, dice=dice: s.update(dice=dice)), "save")
        assert [there.world.dice.seed, there.world.dice.position] == dice
    written = msgspec.json.encode(battle.events)
    monkeypatch.setattr(codec, "MOST_EVENTS", len(battle.events))
    assert codec.decode_events(written, "save") == battle.events
    monkeypatch.setattr(codec, "MOST_EVENTS", len(battle.events) - 1)
    with pytest.raises(BadInput, match="holds more than"):
        codec.decode_events(written, "save")


def test_a_save_of_an_older_format_goes_through_its_migration(monkeypatch) -> None:
    battle = begun()
    now = pack(write_down(battle, WHEN))
    monkeypatch.setattr(saves, "VERSION", 2)

    def renamed(inner: dict) -> dict:
        inner["whole"] = ["red"]
        return inner

    loaded = unpack(now, "save", {1: renamed})
    assert loaded.whole == ("red",)
    assert loaded.battle.state_hash() == battle.state_hash()
    with pytest.raises(BadInput, match="no longer reads"):
        unpack(now, "save", {})


def test_every_older_format_has_its_migration_and_a_stored_save() -> None:
    assert sorted(saves.MIGRATIONS) == list(range(1, saves.VERSION))
    for version in range(1, saves.VERSION + 1):
        assert list((DATA / "saves").glob(f"v{version}-*.save.json")), f"no stored save of format {version}"


@pytest.mark.parametrize("path", sorted((DATA / "saves").glob("*.save.json")), ids=lambda path: path.name)
def test_stored_saves_load_and_can_be_played(path) -> None:
    loaded = unpack(path.read_bytes(), path.name)
    command = next(loaded.battle.legal())
    assert loaded.battle.submit(command) is None


def test_a_loaded_battle_has_a_journal_from_its_first_act_on(tmp_path) -> None:
    keeper = kept(tmp_path, acts=15)
    keeper.save()
    keeper.finish_writing()
    again = Recorder.of_save(keeper.shelf.load(QUICK), tmp_path)
    play(again, 9, 5)
    assert [entry.n for entry in again.entries] == list(range(len(again.entries)))
    assert again.entries[: len(keeper.entries)] == keeper.entries
