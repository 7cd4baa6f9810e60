"""The format of a save: one JSON file with a digest, facts for the list of saves, a picture, and the compressed
battle."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

import msgspec

from game import __version__
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import Clock
from game.model.errors import BadInput
from game.storage.chronicle import Chronicle
from game.storage.codec import decode_events, encode_state, restore
from game.storage.header import Header, Word, changed_since, scenario_from
from game.storage.journal import MOST_ACTS, Entry, LargeCount
from game.storage.state_checks import check_plays
from game.storage.untrusted import MOST_BYTES, MOST_VALUES, check_limits, count_values, decode, unpacked, version_in

FORMAT = "counterstep-save"
VERSION = 1
"""The format number of saves. When it is raised, MIGRATIONS must get a function for the old format."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: Mapping[int, Migration] = {}
"""For each older format number, a function that converts an unpacked battle to the next format."""

MOST_PICTURE = 400_000
MOST_PIXELS = 1024
"""The most pixels along one side of a picture."""
MOST_UNPACKED = 64 * 1024 * 1024
"""The most bytes of an unpacked battle; 12 against 12 figures for 60 rounds take about 5 MB, 24 against 24 for 99
rounds about 20 MB."""
PERSON = "human"


class TooNew(BadInput):
    """Error for a save of a newer version of the game, which may be intact but cannot be read."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts about a saved battle for the list of saves; none of them is a secret of a side. `saved` is in local time;
    `waits` is the side that must decide ("" if the battle is over); `seats` gives each side's controller, `players` its
    player's name."""

    title: Word
    map: Word
    ruleset: Word
    rules: Word
    round: Annotated[int, msgspec.Meta(ge=0)]
    saved: Annotated[datetime, msgspec.Meta(tz=False)]
    waits: Word
    seats: dict[Word, Word]
    players: dict[Word, Word]
    journal: Word = ""
    acts: LargeCount = 0
    order: LargeCount = 0
    """The number of the save, which is higher for each new one, so that the newest is known without a clock."""

    @property
    def is_hotseat(self) -> bool:
        """True if several people share the screen; it must then be handed over before it shows a battle."""
        return sum(who == PERSON for who in self.seats.values()) > 1


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    format: Word
    version: int
    game: Word
    blake2b: Word
    about: msgspec.Raw
    picture: bytes
    packed: bytes


class _Packed(msgspec.Struct, forbid_unknown_fields=True):
    header: Header
    state: msgspec.Raw
    events: msgspec.Raw
    acts: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=MOST_ACTS)] = ()
    whole: tuple[Word, ...] = ()
    handover: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a save before packing: the facts and the battle as JSON, and the picture as PNG (b"" for no
    picture)."""

    about: bytes
    battle: bytes
    picture: bytes


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A save that was read and checked; `battle` continues exactly where it was saved. `whole` lists the sides that
    undid a whole turn."""

    about: About
    battle: Battle
    acts: tuple[Entry, ...]
    whole: tuple[str, ...]
    handover: bool
    """True if the screen must be handed over before the battle is shown."""
    changes: tuple[str, ...]
    """Differences between the game that wrote the save and this one, each as a sentence."""


def about_of(battle: Battle, when: datetime, journal: str = "", acts: int = 0) -> About:
    """Return the facts about a battle for the list of saves."""
    scenario, decision = battle.scenario, battle.decision
    return About(
        title=scenario.map.title,
        map=scenario.map.id,
        ruleset=battle.world.ruleset.id,
        rules=battle.world.ruleset.title,
        round=battle.world.get(TABLE, Clock).round,
        saved=when.replace(tzinfo=None),
        waits=decision.seat if decision is not None else "",
        seats={side.id: side.controller for side in scenario.sides},
        players={side.id: side.player for side in scenario.sides},
        journal=journal,
        acts=acts,
    )


@dataclass(frozen=True, slots=True)
class Written:
    """The contents of a save as encoded pieces. They are quickly collected; the slow packing can then be done in
    another thread."""

    about: About
    header: bytes
    state: bytes
    acts: Sequence[bytes]
    events: Sequence[bytes]
    whole: Sequence[str]
    values: int
    """A number of JSON values that header, acts and events together do not exceed."""

    def parts(self, order: int) -> Parts:
        """Return the parts of the save, with the number `order`. Raises BadInput if the save would be too large to be
        read again."""
        check_limits(self.state, "the battle", "state")
        if self.values + count_values(self.state) > MOST_VALUES:
            raise BadInput.of("the battle", f"holds more than {MOST_VALUES} values")
        pieces = (
            b'{"header":', self.header, b',"state":', self.state, b',"events":[', b",".join(self.events),
            b'],"acts":[', b",".join(self.acts), b'],"whole":', msgspec.json.encode(self.whole),
            b',"handover":', b"true" if self.about.is_hotseat else b"false", b"}",
        )  # fmt: skip
        if sum(map(len, pieces)) > MOST_UNPACKED:
            raise BadInput.of("the battle", f"is longer than {MOST_UNPACKED} bytes")
        about = msgspec.json.encode(msgspec.structs.replace(self.about, order=order))
        check_limits(about, "the battle", "about")
        decode(about, About, "the battle", "about")
        return Parts(about, b"".join(pieces), b"")


def gather(
    chronicle: Chronicle, battle: Battle, when: datetime, whole: Sequence[str] = (), journal: str = ""
) -> Written:
    """Return the contents of a save for the battle as it is now. Raises BadInput if the save could not be read
    again."""
    if chronicle.wrong:
        raise BadInput.of("the battle", chronicle.wrong)
    acts, events, values = chronicle.gathered()
    about = about_of(battle, when, journal, len(acts))
    return Written(about, chronicle.header, encode_state(battle), acts, events, tuple(whole), values)


def write_down(
    battle: Battle,
    when: datetime,
    *,
    acts: Sequence[Entry] = (),
    whole: Sequence[str] = (),
    journal: str = "",
) -> Parts:
    """Return the parts of a save for the battle as it is now; `acts` are its journal entries from the opening on,
    without changed components. Raises BadInput if the save could not be read again."""
    return gather(Chronicle(battle, acts), battle, when, whole, journal).parts(0)


def with_picture(parts: Parts, picture: bytes) -> Parts:
    """Return the parts with a picture (PNG) for the list of saves; a picture of the wrong kind or size is left out."""
    return Parts(parts.about, parts.battle, picture if _may_be_shown(picture) else b"")


def _may_be_shown(picture: bytes) -> bool:
    """Return whether a picture is a full-colour PNG of at most MOST_PIXELS a side; only its header is read."""
    if not 26 <= len(picture) <= MOST_PICTURE or picture[:8] != b"\x89PNG\r\n\x1a\n" or picture[12:16] != b"IHDR":
        return False
    wide, tall = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    return 0 < wide <= MOST_PIXELS and 0 < tall <= MOST_PIXELS and picture[24] == 8 and picture[25] in (2, 6)


def pack(parts: Parts) -> bytes:
    """Return the bytes of a save file. Raises BadInput if there are too many to be read again."""
    packed = zlib.compress(parts.battle, 6)
    envelope = _Envelope(
        FORMAT, VERSION, __version__, _digest(parts.about, parts.picture, packed), msgspec.Raw(parts.about),
        parts.picture, packed,
    )  # fmt: skip
    content = msgspec.json.encode(envelope) + b"\n"
    if len(content) > MOST_BYTES:
        raise BadInput.of("the battle", f"is larger than {MOST_BYTES} bytes")
    return content


def peek(content: bytes, source: str) -> tuple[About, bytes]:
    """Return the facts of a save and its picture (PNG, b"" if there is none). Raises BadInput if the save is damaged,
    TooNew for a newer format."""
    envelope = _open(content, source)
    return _about(envelope, source), envelope.picture if _may_be_shown(envelope.picture) else b""


def unpack(content: bytes, source: str, migrations: Mapping[int, Migration] = MIGRATIONS) -> SavedGame:
    """Return the battle of a save, ready to be played. Raises BadInput if the save is damaged or impossible, TooNew for
    a newer format."""
    envelope = _open(content, source)
    about = _about(envelope, source)
    text = _migrated(unpacked(envelope.packed, source, MOST_UNPACKED), envelope.version, source, migrations)
    check_limits(text, source)
    inner = decode(text, _Packed, source)
    scenario = scenario_from(inner.header, source)
    battle = restore(scenario, inner.state, source)
    check_plays(battle, source)
    battle.events = decode_events(inner.events, source)
    battle.take_events()
    changes = tuple(one.words for one in changed_since(inner.header, battle))
    return SavedGame(about, battle, inner.acts, inner.whole, inner.handover or about.is_hotseat, changes)


def _digest(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _open(content: bytes, source: str) -> _Envelope:
    outer = decode(content, dict[str, Any], source)
    if version_in(outer, FORMAT, "save of this game", source) > VERSION:
        raise TooNew.of(source, f"was written by version {_word(outer.get('game'))}, which is newer than this game")
    envelope = decode(content, _Envelope, source)
    if envelope.blake2b != _digest(bytes(envelope.about), envelope.picture, envelope.packed):
        raise BadInput.of(source, "is damaged: its contents do not fit its digest")
    return envelope


def _word(value: object) -> str:
    return value[:40] if isinstance(value, str) and value.isprintable() else "unknown"


def _about(envelope: _Envelope, source: str) -> About:
    check_limits(envelope.about, source, "about")
    return decode(envelope.about, About, source, "about")


def _migrated(text: bytes, version: int, source: str, migrations: Mapping[int, Migration]) -> bytes:
    """Return the unpacked battle, converted step by step to the present format. Raises BadInput if a conversion is
    missing."""
    if version == VERSION:
        return text
    inner = decode(text, dict[str, Any], source)
    for old in range(version, VERSION):
        if old not in migrations:
            raise BadInput.of(source, f"has format {old}, which this game no longer reads")
        inner = migrations[old](inner)
    return msgspec.json.encode(inner)
