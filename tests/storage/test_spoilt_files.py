"""Saves and journals that were spoilt in any way are refused with the declared error, quickly and in little memory."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from storage_workshop import WHEN, kept, spoil

from game.model.errors import BadInput
from game.storage.journal import parse
from game.storage.replay import Differs, verify
from game.storage.saves import Parts, pack, unpack, with_picture, write_down

SLOWEST = 5.0
"""Seconds of the processor after which an input counts as one that does not end."""
MOST_MEMORY = 256 * 1024 * 1024
GAMES = ("static", "action-time")


def contents(folder: Path) -> list[tuple[str, Parts, bytes]]:
    """For some battles: their name, their save before it is packed, their journal."""
    found = []
    for ruleset in GAMES:
        keeper = kept(folder / ruleset, ruleset, acts=12)
        keeper.journal.close()
        parts = with_picture(write_down(keeper.battle, WHEN, acts=keeper.entries), b"\x89PNG")
        found.append((ruleset, parts, keeper.journal.path.read_bytes()))
    return found


def attempt(case: int, stored: list[tuple[str, Parts, bytes]]) -> str:
    """Spoil one thing and read it; what became of it: refused, different or whole."""
    chance = Random(f"spoilt file {case}")
    _, parts, journal = stored[case % len(stored)]
    kind = chance.randrange(4)
    try:
        if kind == 0:
            unpack(spoil(pack(parts), chance), "save")
        elif kind == 1:
            # The digest fits here: what has to hold is the reading itself.
            unpack(pack(_spoilt_inside(parts, chance)), "save")
        elif kind == 2:
            parse(spoil(journal, chance), "journal")
        else:
            record = parse(spoil(journal, chance), "journal")
            if record.entries:
                return "whole" if verify(record, "journal") is None else "different"
    except BadInput as refusal:
        return "refused" if str(refusal).strip() else "refused without a word"
    except Differs:
        return "different"
    return "whole"


def _spoilt_inside(parts: Parts, chance: Random) -> Parts:
    if chance.randrange(4):
        return Parts(parts.about, spoil(parts.battle, chance), parts.picture)
    return Parts(spoil(parts.about, chance), parts.battle, parts.picture)


def run(cases: range, folder: Path) -> dict[str, int]:
    stored = contents(folder)
    tally: dict[str, int] = {}
    for case in cases:
        began = time.process_time()
        result = attempt(case, stored)
        took = time.process_time() - began
        assert took < SLOWEST, f"case {case} took {took:.2f} s of the processor"
        tally[result] = tally.get(result, 0) + 1
    return tally


def test_five_hundred_spoilt_files(tmp_path) -> None:
    tally = run(range(500), tmp_path)
    assert sum(tally.values()) == 500
    assert tally["refused"] > 300
    assert set(tally) <= {"refused", "different", "whole"}


@pytest.mark.long
def test_twenty_thousand_spoilt_files_in_little_memory(tmp_path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    tally = run(range(20_000), tmp_path)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    print(tally, f"grown by {grown >> 20} MB")
    assert grown < MOST_MEMORY
