"""Every act is written down as it happens; a battle comes back after a crash, and plays again as recorded."""

from __future__ import annotations

import msgspec
import pytest
from storage_workshop import DATA, kept, play, scenario, to_a_turn

from game.cli import main
from game.model.errors import BadInput
from game.rulesets import names
from game.storage.journal import parse, read_journal
from game.storage.recorder import RUNNING, Recorder
from game.storage.replay import EVERY, Replay, taken_over, tell, verify
from game.storage.resume import interrupted, resume
from game.storage.slots import QUICK


def crash(keeper: Recorder) -> None:
    """The process ends here and now: nothing is tidied up."""
    keeper.finish_writing()
    assert keeper.journal is not None
    keeper.journal.close()


@pytest.mark.parametrize("ruleset", names())
def test_a_crash_loses_nothing(tmp_path, ruleset: str) -> None:
    keeper = kept(tmp_path, ruleset, acts=30)
    crash(keeper)
    found, told = interrupted(tmp_path)
    assert found is not None
    assert (told, found.acts) == ("", len(keeper.entries) - 1)
    back, told = resume(found, tmp_path)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()
    assert back.entries == keeper.entries
    assert back.battle.events == keeper.battle.events


def test_a_torn_last_line_costs_the_last_act_only(tmp_path) -> None:
    keeper = kept(tmp_path, acts=12)
    crash(keeper)
    path = keeper.journal.path
    content = path.read_bytes()
    path.write_bytes(content[:-40])
    found, _ = interrupted(tmp_path)
    assert read_journal(path).torn
    back, told = resume(found, tmp_path)
    assert told == ""
    assert back.entries == keeper.entries[:-1]
    play(back, 4, 5)
    crash(back)
    assert verify(read_journal(path), "journal") is None, "what goes on after a resume fits what was before"


def test_without_any_autosave_the_journal_alone_brings_the_battle_back(tmp_path) -> None:
    keeper = kept(tmp_path, acts=10)
    crash(keeper)
    for path in keeper.shelf.folder.iterdir():
        path.unlink()
    back, told = resume(interrupted(tmp_path)[0], tmp_path)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()


def test_an_act_of_a_side_that_was_not_to_decide_is_left_out(tmp_path) -> None:
    keeper = kept(tmp_path, acts=12)
    crash(keeper)
    lines = lines_of(keeper.journal.path)
    last = max(place for place, line in enumerate(lines) if line.get("n"))
    lines[last]["seat"] = {"red": "blue", "blue": "red"}[lines[last]["seat"]]
    keeper.journal.path.write_bytes(text_of(lines))
    for path in keeper.shelf.folder.iterdir():
        path.unlink()
    back, told = resume(interrupted(tmp_path)[0], tmp_path)
    assert told == "The last action would come out differently in this version and was left out."
    assert back.entries == keeper.entries[:-1]


def test_leaving_as_one_should_leaves_nothing_to_resume(tmp_path) -> None:
    keeper = kept(tmp_path, acts=10)
    assert (tmp_path / RUNNING).exists()
    keeper.leave()
    assert interrupted(tmp_path) == (None, "")
    newest = keeper.shelf.load(keeper.shelf.newest().slot)
    assert newest.battle.state_hash() == keeper.battle.state_hash(), "what was open is saved"


def test_a_marked_journal_that_cannot_be_read_is_told_once(tmp_path) -> None:
    keeper = kept(tmp_path, acts=3)
    crash(keeper)
    keeper.journal.path.write_bytes(b"scribbles\n")
    found, told = interrupted(tmp_path)
    assert found is None
    assert "cannot be continued" in told
    assert interrupted(tmp_path) == (None, "")


def test_what_was_taken_back_is_not_played_again(tmp_path) -> None:
    keeper = kept(tmp_path, acts=0)
    seat = to_a_turn(keeper)
    done = 0
    for command in [c for c in keeper.battle.legal() if c.action == "move"][:3]:
        before = keeper.battle.state_hash()
        assert keeper.submit(command, seat) is None
        if keeper.undo(seat) == "":
            done += 1
            assert keeper.battle.state_hash() == before
    assert done
    play(keeper, 1, 6)
    crash(keeper)
    record = read_journal(keeper.journal.path)
    assert len(record.entries) == len(keeper.entries)
    assert verify(record, "journal") is None
    assert keeper.journal.path.read_bytes().count(b'"line":"back"') == done


def test_a_turn_taken_back_whole_is_remembered_everywhere(tmp_path) -> None:
    keeper = kept(tmp_path, acts=0)
    seat = to_a_turn(keeper)
    attacks = [c for c in keeper.battle.legal() if c.action == "attack"]
    assert keeper.submit(attacks[0], seat) is None
    assert keeper.undo(seat).startswith("A die was rolled: ")
    assert keeper.take_back_turn(seat) == ""
    assert "once in a battle" in keeper.take_back_turn(seat)
    play(keeper, 1, 2)
    keeper.save()
    crash(keeper)
    assert keeper.shelf.load(QUICK).whole == (seat,)
    assert read_journal(keeper.journal.path).whole == (seat,)
    assert resume(interrupted(tmp_path)[0], tmp_path)[0].history.whole == [seat]


@pytest.mark.parametrize("ruleset", names())
def test_a_replay_goes_forward_and_back_over_the_same_states(tmp_path, ruleset: str) -> None:
    keeper = kept(tmp_path, ruleset, acts=30)
    crash(keeper)
    record = read_journal(keeper.journal.path)
    assert verify(record, "journal") is None
    replay = Replay(record, "journal")
    while replay.forward():
        assert replay.battle.state_hash() == replay.entry.state
    events = list(replay.battle.events)
    while replay.back():
        assert replay.battle.state_hash() == replay.entry.state
    assert replay.position == 0
    replay.go_to(10_000)
    assert replay.battle.events == events
    assert len([line for line in tell(record, "journal") if line]) == len(events)


def test_a_replay_jumps_forward_over_what_it_has_played(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on from the nearest state that is kept, with all events of before, and plays a few acts only."""
    keeper = kept(tmp_path, acts=30)
    crash(keeper)
    replay = Replay(read_journal(keeper.journal.path), "journal")
    replay.go_to(replay.last)
    whole, last = list(replay.battle.events), replay.battle.state_hash()
    replay.go_to(1)
    played: list[int] = []
    step = Replay._step
    monkeypatch.setattr(Replay, "_step", lambda self: (played.append(self.position), step(self)))
    replay.go_to(replay.last)
    assert len(played) < EVERY
    assert (replay.battle.events, replay.battle.state_hash()) == (whole, last)
    assert replay.events == whole[-len(replay.events) :]


def test_a_replay_jumps_to_rounds_and_wounds(tmp_path) -> None:
    keeper = kept(tmp_path, acts=60)
    crash(keeper)
    replay = Replay(read_journal(keeper.journal.path), "journal")
    assert replay.jump_to_round(1)
    first = replay.position
    assert any(type(event).__name__ == "RoundBegan" for event in replay.events)
    assert replay.jump_to_round(1)
    assert replay.jump_to_round(-1)
    assert replay.position == first
    assert replay.jump_to_wound()
    assert any(type(event).__name__ == "Harmed" for event in replay.events)
    while replay.jump_to_wound():
        pass
    stays = replay.position
    assert not replay.jump_to_wound()
    assert replay.position == stays


def test_a_replay_can_be_taken_over_with_any_seat(tmp_path) -> None:
    keeper = kept(tmp_path, acts=20)
    crash(keeper)
    replay = Replay(read_journal(keeper.journal.path), "journal")
    replay.go_to(8)
    battle, entries = taken_over(replay, {"blue": "ai:hard"})
    assert [(side.id, side.controller) for side in battle.scenario.sides] == [("red", "human"), ("blue", "ai:hard")]
    assert battle.world.dice.position == replay.battle.world.dice.position
    assert battle.events == replay.battle.events
    again = Recorder(battle, tmp_path, entries=entries)
    play(again, 3, 4)
    crash(again)
    assert verify(read_journal(again.journal.path), "journal") is None


def lines_of(path) -> list[dict]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def text_of(lines: list[dict]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def test_the_first_difference_is_named(tmp_path) -> None:
    """The canary: a replay that was tampered with must come out differently, at the place of the tampering."""
    keeper = kept(tmp_path, acts=20)
    crash(keeper)
    lines = lines_of(keeper.journal.path)
    rolled = next(place for place, line in enumerate(lines) if line.get("rolls") and line["n"])
    other = [line | {"rolls": [[20, 0]]} if place == rolled else line for place, line in enumerate(lines)]
    found = verify(parse(text_of(other), "journal"), "journal")
    assert found is not None
    assert (found.act, found.path, found.recorded) == (lines[rolled]["n"], "dice", "d20: 0")
    moved = next(p for p, line in enumerate(lines) if line.get("n") and "Place" in line["changed"].get("1", {}))
    changed = msgspec.json.decode(msgspec.json.encode(lines))
    name = keeper.battle.view("").figure(1).name
    changed[moved]["changed"]["1"]["Place"]["square"][0] += 1
    found = verify(parse(text_of(changed), "journal"), "journal")
    assert found is not None
    assert (found.act, found.path) == (lines[moved]["n"], f"figures.1 ({name}).Place.square[0]")


@pytest.mark.parametrize(
    ("at", "key", "value", "told"),
    [
        (-1, "state", "0" * 32, "state at the end"),
        (0, "rules", "0" * 16, "the head, rules"),
        (0, "rules", "", "the head, rules"),
        (0, "roster", "0" * 16, "the head, figures"),
    ],
)
def test_what_was_changed_at_either_end_is_named(at: int, key: str, value: str, told: str, capsys, tmp_path) -> None:
    keeper = Recorder.of_scenario(scenario(size=1, round_limit=1), tmp_path)
    keeper.start()
    play(keeper, 3, 100)
    crash(keeper)
    lines = lines_of(keeper.journal.path)
    assert lines[-1]["line"] == "end"
    changed = lines[at] if at else lines[at]["header"]
    assert changed[key] != value
    changed[key] = value
    path = tmp_path / "changed.jsonl"
    path.write_bytes(text_of(lines))
    assert main(["replay", str(path), "--verify"]) == 1
    said = capsys.readouterr().out
    assert told in said
    assert said.count("\n") == 1
    lines[0]["header"]["game"] = "0.9.0"
    path.write_bytes(text_of(lines))
    assert main(["replay", str(path), "--verify"]) == (1 if at else 0), "other rules are no news in another version"
    assert "; it was written by version 0.9.0\n" in capsys.readouterr().out


def test_another_seed_is_another_battle(tmp_path) -> None:
    keeper = kept(tmp_path, acts=20)
    crash(keeper)
    lines = lines_of(keeper.journal.path)
    lines[0]["header"]["seed"] += 1
    assert verify(parse(text_of(lines), "journal"), "journal") is not None


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not one whole line"),
        (b"\n", "truncated"),
        (b"{}\n", "is not a journal"),
        (b'{"format":"counterstep-journal","version":99}\n', "has format 99"),
        (b"[" * 50_000 + b"\n", "nested too deeply"),
    ],
)
def test_what_is_no_journal_is_refused_in_a_sentence(content: bytes, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        parse(content, "journal")


@pytest.mark.parametrize("path", sorted((DATA / "replays").glob("*.jsonl")), ids=lambda path: path.name)
def test_stored_replays_come_out_as_recorded(path) -> None:
    found = verify(read_journal(path), path.name)
    assert found is None, f"{found}; when the rules were meant to change: python tests/data/record.py"


def leaves(value, way=()):
    """Every word, number and truth in nested tables and lists, with the way to it."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from leaves(one, (*way, key))
    if not isinstance(value, dict | list) and value is not None:
        yield way, value


DECIDES_NOTHING = {"game", "take_back", "facing"}
"""Version that wrote the file, whether acts may be taken back, and the way a figure faces before it is placed."""


def test_whatever_else_stands_in_the_head_is_noticed(tmp_path) -> None:
    """Names, players and controllers too: they are part of the state, whose fingerprint stands at every act."""
    keeper = Recorder.of_scenario(scenario(size=1, round_limit=1), tmp_path)
    keeper.start()
    play(keeper, 3, 100)
    crash(keeper)
    lines = lines_of(keeper.journal.path)
    head = lines[0]["header"]
    missed, tried = set(), 0
    for way, value in leaves({key: one for key, one in head.items() if key != "map"}):
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
        changed = msgspec.json.decode(msgspec.json.encode(head))
        inner = changed
        for key in way[:-1]:
            inner = inner[key]
        inner[way[-1]] = other
        tried += 1
        try:
            if verify(parse(text_of([{**lines[0], "header": changed}, *lines[1:]]), "journal"), "journal") is None:
                missed.add(way[-1])
        except BadInput:
            continue
    assert tried > 15
    assert missed <= DECIDES_NOTHING
