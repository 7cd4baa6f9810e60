"""Codes to share: a battle or position comes back as it was, and anything else is refused in one sentence."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.ai.opponent import opponent
from game.cli import main
from game.cli.setup import scenario_of
from game.engine.battle import Battle
from game.model.board import Board
from game.model.errors import BadInput
from game.model.scenario import BattleMap, Deployment, Scenario, SideSetup
from game.rulesets import names
from game.storage.header import header_of
from game.storage.journal import Journal, JournalRecord, entry_of
from game.storage.observer import Observer
from game.storage.packed_commands import KINDS, pack, unpack
from game.storage.share_code import MOST_ACTS, PREFIX, code_of_battle, code_of_position, is_code, read_code
from tests.shipped import shipped

LONG = 2000
ROUNDS = 3
"""Of the battles that are sent; the thousand of the long run end by themselves."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_="


def play(scenario: Scenario, most: int = 3000) -> tuple[JournalRecord, Battle]:
    """A battle between opponents, recorded as a journal would."""
    battle, watch = Battle.create(scenario), Observer()
    battle.start()
    entries = [entry_of(0, "", None, watch.look(battle), battle.events)]
    while (decision := battle.decision) is not None and len(entries) <= most:
        told = len(battle.events)
        level = next(side.controller for side in scenario.sides if side.id == decision.seat).removeprefix("ai:")
        command = opponent(level).choose(battle.view(decision.seat))
        assert battle.submit(command) is None
        entries.append(entry_of(len(entries), decision.seat, command, watch.look(battle), battle.events[told:]))
    return JournalRecord(header_of(battle), tuple(entries)), battle


@cache
def fought(ruleset: str, map_: str = "ford", seed: int = 5) -> tuple[JournalRecord, Battle]:
    drawn = shipped(map_)
    return play(scenario_of(drawn, ruleset, dict.fromkeys(drawn.sides, "ai:easy"), seed, {"round_limit": ROUNDS}))


@pytest.mark.parametrize("ruleset", names())
def test_a_battle_comes_back_act_by_act(ruleset: str) -> None:
    record, _ = fought(ruleset)
    code = code_of_battle(record)
    assert is_code(code)
    assert len(code) < LONG
    back = read_code(code)
    assert isinstance(back, JournalRecord)
    assert [(entry.seat, entry.command, entry.state) for entry in back.entries] == [
        (entry.seat, entry.command, entry.state) for entry in record.entries
    ]


@pytest.mark.parametrize("ruleset", names())
def test_a_battle_may_be_cut_short_and_a_position_sent_alone(ruleset: str) -> None:
    record, battle = fought(ruleset)
    half = len(record.entries) // 2
    back = read_code(code_of_battle(record, half))
    assert isinstance(back, JournalRecord)
    assert back.entries[-1].state == record.entries[half].state
    position = read_code(code_of_position(battle))
    assert isinstance(position, Battle)
    assert position.state_hash() == battle.state_hash()


MANY = ("training-ground", "ford", "training-ground", "rooftops", "training-ground", "safehouse")


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_battles_come_back(hundred: int) -> None:
    lengths = []
    for number in range(100 * hundred, 100 * hundred + 100):
        ruleset, map_ = names()[number % 5], MANY[number // 5 % len(MANY)]
        record, _ = play(_scenario(map_, ruleset, 1000 + number))
        code = code_of_battle(record)
        back = read_code(code)
        assert isinstance(back, JournalRecord)
        assert [entry.state for entry in back.entries] == [entry.state for entry in record.entries]
        lengths.append(len(code))
    assert sorted(lengths)[95] < LONG


def _scenario(map_: str, ruleset: str, seed: int) -> Scenario:
    drawn = shipped(map_)
    return scenario_of(drawn, ruleset, dict.fromkeys(drawn.sides, "ai:easy"), seed, {})


def test_a_map_of_ones_own_travels_along() -> None:
    board = Board(12, 8, (("grass",),) * 96, (0,) * 96, {}, (), frozenset())
    areas = (Deployment("red", tuple((0, y) for y in range(8))), Deployment("blue", tuple((11, y) for y in range(8))))
    drawn = BattleMap("mine", "Mine", board, deployments=areas, squads={"red": ("rifleman",), "blue": ("scout",)})
    record, _ = play(Scenario(drawn, "static", (SideSetup("red", "ai:easy"), SideSetup("blue", "ai:easy")), 3))
    back = read_code(code_of_battle(record))
    assert isinstance(back, JournalRecord)
    assert back.header.map == record.header.map
    assert back.entries[-1].state == record.entries[-1].state


def test_every_kind_of_command_can_be_packed() -> None:
    seen = set()
    for ruleset in names():
        for entry in fought(ruleset)[0].entries:
            if entry.command is not None:
                assert unpack(pack(entry.command)) == entry.command
                seen.add(entry.command.action)
    assert len(seen) > 12
    assert seen <= set(KINDS)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ruleset": "chess"}, "is for the rules 'chess', which this game does not have"),
        ({"map": "atlantis"}, "is for the map 'atlantis', which this game does not have"),
        ({"map": "../ford"}, "is for the map '../ford', which this game does not have"),
        ({"ground": b"123456"}, "is for another version of the map 'ford'"),
        ({"end": b"123456"}, "does not play the same here"),
        ({"acts": (["fly-away", 1],)}, "act 1: does not name an action"),
        ({"acts": (["move", 1, [0, 0, "99"]],)}, "act 1: has a step to '9'"),
        ({"acts": (["attack", 1, 999, "rifle"],)}, "act 1: is not allowed here"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(change: dict[str, object], reason: str) -> None:
    import msgspec

    from game.storage import share_code

    record, _ = fought("static")
    shared = msgspec.structs.replace(share_code._read(code_of_battle(record)), **change)
    with pytest.raises(BadInput, match=r"the code: ") as refused:
        read_code(sealed(shared))
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_code_of_too_many_acts_is_neither_played_nor_written() -> None:
    import msgspec

    from game.storage import share_code

    record, _ = fought("static")
    shared = share_code._read(code_of_battle(record, 1))
    endless = msgspec.structs.replace(shared, acts=shared.acts * (MOST_ACTS + 1))
    with pytest.raises(BadInput, match=rf"has {MOST_ACTS + 1} actions; the most is {MOST_ACTS}"):
        read_code(sealed(endless))
    long = dataclasses.replace(record, entries=(record.entries[0], *record.entries[1:2] * (MOST_ACTS + 1)))
    with pytest.raises(BadInput, match=f"the most in a code is {MOST_ACTS}"):
        code_of_battle(long)


def test_a_code_whose_fingerprints_were_changed_does_not_verify(capsys: pytest.CaptureFixture[str]) -> None:
    import msgspec

    from game.storage import share_code

    record, _ = fought("static")
    shared = share_code._read(code_of_battle(record, 3))
    assert main(["replay", sealed(shared), "--verify"]) == 0
    assert main(["replay", sealed(msgspec.structs.replace(shared, rules=bytes(6))), "--verify"]) == 1
    assert "the head, rules: recorded" in capsys.readouterr().out


def sealed(shared: object) -> str:
    """A code with a fitting seal around whatever it holds."""
    import base64
    import zlib

    import msgspec

    from game.storage.share_code import WORDS

    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = packer.compress(msgspec.msgpack.encode(shared)) + packer.flush()
    return PREFIX + base64.urlsafe_b64encode(packed + zlib.crc32(packed).to_bytes(4, "big")).decode()


def refused_or_read(code: str) -> bool:
    """Whether a code can be read; anything but the declared refusal goes through."""
    try:
        read_code(code)
    except BadInput:
        return False
    return True


def mutated(code: str, chance: Random) -> str:
    """A code with one to three letters changed, cut, doubled or moved."""
    letters = list(code)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(letters))
        match chance.randrange(4):
            case 0:
                letters[place] = chance.choice(LETTERS)
            case 1:
                del letters[place : place + chance.randint(1, 40)]
            case 2:
                letters[place:place] = letters[place : place + chance.randint(1, 40)]
            case _:
                letters.insert(chance.randrange(len(letters) or 1), chance.choice(LETTERS + "\x00\u00e9 "))
    return "".join(letters) or "CS"


def hostile(chance: Random, depth: int = 0) -> object:
    """Any plain value, with numbers and words that hurt."""
    match chance.randrange(9 if depth < 4 else 6):
        case 0:
            return chance.choice([0, 1, -1, 1 << 40, -(1 << 62), (1 << 64) - 1])
        case 1:
            return chance.choice(["", "ford", "static", "\x00", "../../etc/passwd", "x" * 5000, "move", "/dev/zero"])
        case 2:
            return chance.choice([True, None, 1.5, float("inf")])
        case 3:
            return chance.randbytes(chance.randrange(8))
        case 4 | 5:
            return chance.randrange(12)
        case 6:
            return {str(hostile(chance, 9)): hostile(chance, depth + 1) for _ in range(chance.randrange(4))}
        case _:
            return [hostile(chance, depth + 1) for _ in range(chance.randrange(5))]


def spoilt(values: list[object], chance: Random) -> list[object]:
    """The plain values of a code with one of them, or something inside, exchanged."""
    place = chance.randrange(len(values))
    value = values[place]
    if isinstance(value, list) and value and chance.random() < 0.7:
        inner = spoilt(value, chance)
        return [*values[:place], inner, *values[place + 1 :]]
    return [*values[:place], hostile(chance), *values[place + 1 :]]


def attack(number: int, chance: Random) -> None:
    """One spoilt code: letters changed, or a fitting seal around spoilt values."""
    import msgspec

    from game.storage import share_code

    record, battle = fought(names()[number % 5])
    code = code_of_position(battle) if number % 7 == 0 else code_of_battle(record, min(25, len(record.entries) - 1))
    if number % 2:
        refused_or_read(mutated(code, chance))
        return
    values = msgspec.msgpack.decode(msgspec.msgpack.encode(share_code._read(code)))
    refused_or_read(sealed(spoilt(values, chance)))


def test_spoilt_codes_are_refused_and_nothing_else_happens() -> None:
    chance = Random(20261122)
    for number in range(80):
        attack(number, chance)


@pytest.mark.long
def test_twenty_thousand_spoilt_codes() -> None:
    chance = Random(7)
    for number in range(20_000):
        attack(number, chance)


def test_the_command_line_writes_reads_and_draws_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, battle = fought("static")
    path = tmp_path / "battle.jsonl"
    Journal.begin(path, battle, record.entries).close()
    assert main(["share", str(path)]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["replay", code, "--verify"]) == 0
    assert f"{len(record.entries) - 1} actions come out as recorded" in capsys.readouterr().out
    assert main(["share", str(path), "--acts", "3", "--qr", str(tmp_path / "code.svg")]) == 0
    assert (tmp_path / "code.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert main(["share", str(path), "--acts", "100000"]) == 2
    assert main(["replay", code[:-20], "--verify"]) == 2
    assert "the code: is damaged" in capsys.readouterr().err


def test_rules_of_ones_own_cannot_be_named(tmp_path: Path) -> None:
    record, _ = fought("static")
    own = dataclasses.replace(record, header=_under(record, str(tmp_path / "mine.toml")))
    with pytest.raises(BadInput, match="your own rules"):
        code_of_battle(own)


def _under(record: JournalRecord, ruleset: str):  # type: ignore[no-untyped-def]
    import msgspec

    return msgspec.structs.replace(record.header, ruleset=ruleset)
