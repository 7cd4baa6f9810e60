"""Share codes: a battle or a position as one line of text that can be sent to another player, and the reading of such a
line.

The code of a battle has its setup and commands, and is replayed when it is read; the code of a position has the state
itself. Maps and rulesets of the game are only named, with fingerprints that tell whether both games have the same; any
other map is part of the code. A code is untrusted input and has the limits of a save."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game import __version__
from game.engine.battle import Battle
from game.ground.make import Wish, made
from game.maps.loader import load_map
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.paths import maps
from game.model.scenario import Scenario
from game.model.slices import SliceProgress, finished
from game.rulesets import known
from game.storage.codec import encode_state, restore
from game.storage.header import Header, HeaderSide, Word, header_of, roster_fingerprint, scenario_from
from game.storage.journal import Entry, JournalEnd, JournalRecord, entry_of
from game.storage.map_codec import MapRecord, fingerprint, record_of
from game.storage.observer import Observer
from game.storage.packed_commands import pack, unpack
from game.storage.state_checks import check_plays
from game.storage.untrusted import check_limits, unpacked

PREFIX = "CS1."
"""The beginning of every code; its digit is the version of the format."""
SOURCE = "the code"
MOST_TEXT = 200_000
"""The most characters of a code that is read."""
MOST_UNPACKED = 4 * 1024 * 1024
MOST_ACTS = 4_000
"""The most acts (commands) of a battle in a code, because reading it replays them all. Longer battles must be sent as a
position or a journal."""
DIGEST = 6
"""The number of bytes of each fingerprint in a code."""
WORDS = (
    b"idcontrollerplayerfiguresalliesprofilenamesquarefacingoverridesai:normalai:hardai:easyhumanredblueochreplum"
    b"action_diceopeningnonefullsizesafehouserooftopssnow-foresttraining-groundtrench-linefordstaticfluidaction-time"
    b"phasespassesreactyesnorifleshotgunpistolfistssledgehammermarksman-riflecrouchstandprone"
    b"hustlemoveendattack"
)
"""Words that occur in most codes, used as the dictionary of the compression. They are part of the format and must not
change."""

_VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]{0,30}")

Digest = Annotated[bytes, msgspec.Meta(max_length=DIGEST)]


class Shared(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The contents of a share code: the game's version, the setup with its fingerprints, and either the packed acts
    (commands) or the encoded state. `end` is the fingerprint of the last state."""

    game: Word
    ruleset: Word
    rules: Digest
    roster: Digest
    map: Word | MapRecord
    ground: Digest
    seed: Annotated[int, msgspec.Meta(ge=0)]
    sides: Annotated[tuple[HeaderSide, ...], msgspec.Meta(min_length=2, max_length=8)]
    options: dict[Word, int | str | bool]
    acts: Annotated[tuple[list[Any], ...], msgspec.Meta(max_length=MOST_ACTS)]
    end: Digest
    state: bytes = b""


def code_of_battle(record: JournalRecord, acts: int | None = None) -> str:
    """Return the code of a recorded battle, or of its first `acts` acts. Raises BadInput if its ruleset is a file of
    the player's own, or if it has more than MOST_ACTS acts."""
    entries = record.entries[: acts + 1 if acts is not None else None]
    if len(entries) - 1 > MOST_ACTS:
        raise BadInput.of("the battle", f"has {len(entries) - 1} actions; the most in a code is {MOST_ACTS}")
    commands = [pack(entry.command) for entry in entries if entry.command is not None]
    return _written(record.header, commands, entries[-1].state)


def code_of_position(battle: Battle) -> str:
    """Return the code of a battle's present state, without its past. Raises BadInput if its ruleset is a file of the
    player's own."""
    return _written(header_of(battle), [], battle.state_hash(), encode_state(battle))


def version_of(text: str) -> str:
    """Return the version of the game that wrote a code, even if this game cannot read the code; "" if it cannot be
    found."""
    try:
        values = msgspec.msgpack.decode(_unpacked(text))
    except (BadInput, msgspec.MsgspecError, ValueError, RecursionError, MemoryError):
        return ""
    first = values[0] if isinstance(values, list) and values else ""
    return first if isinstance(first, str) and _VERSION.fullmatch(first) else ""


def is_code(text: str) -> bool:
    """Return whether a text begins like a share code."""
    return text.strip().startswith(PREFIX)


def read_code(text: str) -> JournalRecord | Battle:
    """Return what a code contains: the journal of a battle, which is replayed first, or the battle of a position, ready
    to be played. Raises BadInput for an invalid code, an unknown map or ruleset, or a battle that comes out
    differently."""
    return finished(reading_code(text))


def reading_code(text: str) -> Generator[SliceProgress, None, JournalRecord | Battle]:
    """Return what `read_code` returns; on the way, yield the progress often. Nothing is replayed before the first
    yield."""
    shared = _read(text)
    scenario, commands = scenario_from(_header(shared), SOURCE), _commands(shared)
    yield SliceProgress("Setting the battle up", 0, 1)
    if shared.state:
        check_limits(shared.state, SOURCE, "state")
        battle = restore(scenario, msgspec.Raw(shared.state), SOURCE)
        _check_end(shared, battle.state_hash())
        check_plays(battle, SOURCE)
        return battle
    record, _ = yield from SharedBattle(shared, scenario, tuple(commands)).played()
    return record


def shared_battle(text: str) -> SharedBattle:
    """Return the battle in a code, without replaying it. Raises BadInput for the code of a position, and as `read_code`
    does."""
    shared = _read(text)
    if shared.state:
        raise BadInput.of(SOURCE, "contains a position, not a battle")
    return SharedBattle(shared, scenario_from(_header(shared), SOURCE), tuple(_commands(shared)))


Watch = Callable[[Battle, int, Command], Generator[None, None, None]]
"""A generator function that is called before each act of a replay, with the battle, the number of the act and its
command; it may raise BadInput."""


@dataclass(frozen=True, slots=True)
class SharedBattle:
    """A battle from a share code that is not yet replayed: the code's contents, its scenario and its commands."""

    shared: Shared
    scenario: Scenario
    commands: tuple[Command, ...]

    def played(self, watch: Watch | None = None) -> Generator[SliceProgress, None, tuple[JournalRecord, Battle]]:
        """Replay the battle; return its journal and the battle at its end. On the way, yield the progress often. Raises
        BadInput if an act is refused or the battle comes out differently."""
        battle = Battle.create(self.scenario)
        header = _whole(_header(self.shared), battle)
        entries = yield from _played(battle, self.commands, watch)
        _check_end(self.shared, entries[-1].state)
        outcome = battle.outcome
        end = JournalEnd(outcome.winner, outcome.reason, entries[-1].state) if outcome is not None else None
        return JournalRecord(header, entries, end), battle


# --- writing --------------------------------------------------------------------------------------------------------


def _written(header: Header, acts: Sequence[list[Any]], state_hash: str, state: bytes = b"") -> str:
    ids = [entry.id for entry in known()]
    if header.own or header.ruleset not in ids:
        raise BadInput.of(SOURCE, f"cannot contain a battle under your own rules ({header.ruleset})")
    shared = Shared(
        __version__, header.ruleset, _digest(header.rules), _digest(header.roster), _map_to_send(header),
        _digest(header.map_digest), header.seed, header.sides, header.options, tuple(acts), _digest(state_hash), state,
    )  # fmt: skip
    return sealed(msgspec.msgpack.encode(shared))


def sealed(plain: bytes) -> str:
    """Return the code for these bytes: compressed, with a checksum, as text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    packed = packer.compress(plain) + packer.flush()
    whole = packed + zlib.crc32(packed).to_bytes(4, "big")
    return PREFIX + base64.urlsafe_b64encode(whole).rstrip(b"=").decode("ascii")


def _digest(hexadecimal: str) -> bytes:
    return bytes.fromhex(hexadecimal)[:DIGEST]


def _map_to_send(header: Header) -> str | MapRecord:
    """Return the map's id if this game has the same map, otherwise the map's record."""
    own = _own_map(header.map.id)
    return header.map.id if own is not None and fingerprint(own) == header.map_digest else header.map


def _own_map(name: str) -> MapRecord | None:
    path = maps() / f"{name}.tmx"
    if not re.fullmatch(r"[a-z0-9-]{1,60}", name):
        return None
    if not path.is_file():
        return _made_map(name)
    told = path.stat()
    return _kept_map(path, told.st_mtime_ns, told.st_size)


@lru_cache(8)
def _kept_map(path: Path, changed: int, size: int) -> MapRecord:
    """Return the record of a shipped map. The file's time and size are only part of the cache's key, so that a changed
    file is read again."""
    return record_of(load_map(path))


def _is_made(drawn: str | MapRecord) -> bool:
    """Return whether a map is given by its name, and is one that the game makes from a seed word."""
    return isinstance(drawn, str) and not (maps() / f"{drawn}.tmx").is_file()


@lru_cache(8)
def _made_map(name: str) -> MapRecord | None:
    """Return the map that the game makes from the seed word in `name`; None if `name` is not of that form."""
    try:
        return record_of(made(Wish.of(name)))
    except BadInput:
        return None


# --- reading --------------------------------------------------------------------------------------------------------


def _read(text: str) -> Shared:
    """Return the contents of a share code; only their form is checked. Raises BadInput."""
    plain = _unpacked(text)
    try:
        values = _without_state(plain)
        _check_acts(values)
        check_limits(msgspec.json.encode(values), SOURCE)
        return msgspec.msgpack.decode(plain, type=Shared)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, MemoryError) as fault:
        raise BadInput.of(SOURCE, f"contains no battle: {str(fault).rstrip('.')}") from None


def _unpacked(text: str) -> bytes:
    """Return the unpacked bytes of a code; raises BadInput if the code is damaged or too large."""
    if len(text) > 2 * MOST_TEXT:
        raise BadInput.of(SOURCE, f"is longer than {MOST_TEXT} characters")
    letters = "".join(text.split())
    if not letters.startswith(PREFIX):
        raise BadInput.of(SOURCE, f"does not begin with {PREFIX}")
    if len(letters) > MOST_TEXT:
        raise BadInput.of(SOURCE, f"is longer than {MOST_TEXT} characters")
    body = letters[len(PREFIX) :]
    try:
        sealed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadInput.of(SOURCE, "has characters that do not belong in a code, or was cut off") from None
    packed, seal = sealed[:-4], sealed[-4:]
    if zlib.crc32(packed).to_bytes(4, "big") != seal:
        raise BadInput.of(SOURCE, "is damaged: a part is missing or was changed")
    return unpacked(packed, SOURCE, MOST_UNPACKED, -15, WORDS)


def _without_state(plain: bytes) -> list[Any]:
    """Return the values of a code as a list without the encoded state, which is checked separately. Raises ValueError
    if the code is no list."""
    values = msgspec.msgpack.decode(plain)
    if not isinstance(values, list):
        raise ValueError("it is not a list")
    return values[: len(Shared.__struct_fields__) - 1]


def _check_acts(values: list[Any]) -> None:
    """Raise BadInput if there are more than MOST_ACTS acts."""
    place = Shared.__struct_fields__.index("acts")
    if len(values) > place and isinstance(values[place], list) and len(values[place]) > MOST_ACTS:
        raise BadInput.of(SOURCE, f"has {len(values[place])} actions; the most is {MOST_ACTS}")


def _header(shared: Shared) -> Header:
    """Return the header of a code's battle, with this game's map. Raises BadInput if this game lacks the map or
    ruleset, or has another version of the map."""
    if shared.ruleset not in [entry.id for entry in known()]:
        raise BadInput.of(SOURCE, f"is for the rules {shared.ruleset[:40]!r}, which this game does not have")
    drawn = shared.map if isinstance(shared.map, MapRecord) else _own_map(shared.map)
    if drawn is None or (_is_made(shared.map) and _digest(fingerprint(drawn)) != shared.ground):
        raise BadInput.of(SOURCE, f"is for the map {str(shared.map)[:40]!r}, which this game does not have")
    if _digest(fingerprint(drawn)) != shared.ground:
        raise BadInput.of(SOURCE, f"is for another version of the map {drawn.id[:40]!r}")
    return Header(
        shared.game, shared.ruleset, shared.rules.hex(), shared.roster.hex(), drawn, fingerprint(drawn), shared.seed,
        shared.sides, shared.options,
    )  # fmt: skip


def _whole(header: Header, battle: Battle) -> Header:
    """Return the header with full fingerprints in place of the shortened ones of a code, if this game's begin with the
    same bytes."""
    rules, roster = battle.world.ruleset.fingerprint, roster_fingerprint()
    return msgspec.structs.replace(
        header,
        rules=rules if _digest(rules).hex() == header.rules else header.rules,
        roster=roster if _digest(roster).hex() == header.roster else header.roster,
    )


def _commands(shared: Shared) -> list[Command]:
    commands = []
    for number, act in enumerate(shared.acts, start=1):
        try:
            commands.append(unpack(act))
        except (msgspec.MsgspecError, ValueError, TypeError) as fault:
            raise BadInput.of(SOURCE, str(fault).rstrip("."), f"act {number}") from None
    return commands


def _played(
    battle: Battle, commands: Sequence[Command], before: Watch | None
) -> Generator[SliceProgress, None, tuple[Entry, ...]]:
    """Replay a battle from its opening and return the journal entry of each act; on the way, yield the progress. Raises
    BadInput if an act is refused."""
    battle.start()
    watch = Observer()
    opening = entry_of(0, "", None, watch.look(battle), battle.events)
    entries = [msgspec.structs.replace(opening, changed={})]
    for number, command in enumerate(commands, start=1):
        at = SliceProgress("Playing its acts", number, len(commands))
        yield at
        if before is not None:
            for _ in before(battle, number, command):
                yield at
        told, seat = len(battle.events), battle.giver(command)
        refused = battle.submit(command)
        if refused is not None:
            raise BadInput.of(SOURCE, f"is not allowed here: {refused.sentence}", f"act {number}")
        entry = entry_of(number, seat, command, watch.look(battle), battle.events[told:])
        entries.append(msgspec.structs.replace(entry, changed={}))
    return tuple(entries)


def _check_end(shared: Shared, state_hash: str) -> None:
    if _digest(state_hash) != shared.end:
        raise BadInput.of(SOURCE, f"does not play the same here; it was made by version {shared.game[:40]}")
