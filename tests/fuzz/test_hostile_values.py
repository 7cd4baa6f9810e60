"""Well-formed files with hostile values: each is refused in words, or can be played, saved, loaded and listed."""

from __future__ import annotations

import os
import sys
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fuzz_workshop import WHEN, begun, in_time, leaves, lines_of, other_than, scenario, spoilt, started, use
from hostile_files import a_code, a_course, a_journal, a_map, a_puzzle, a_series, a_shown_save
from hostile_states import a_state_in_between
from hostile_texts import (
    a_closed_stream,
    a_goal,
    a_hostile_page,
    a_kept_review,
    a_pipe,
    a_squad,
    an_escape,
    dots,
)

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.model.options import battle_options
from game.model.paths import PACKAGE
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.roster import load_roster
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths, read_demo
from game.rulesets import give, names
from game.storage.files import read_json
from game.storage.last_setup import BattleChoice
from game.storage.saves import Parts, pack, peek, unpack, write_down
from game.storage.settings import Settings

ACTS = 6
"""Commands given in every battle that is not refused."""


@cache
def tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def a_ruleset(chance: Random, folder: Path) -> None:
    name = chance.choice(names())
    found = spoilt(tables(PACKAGE / "rulesets" / f"{name}.toml"), chance)
    use(begun(scenario(give(found, "rules"), chance.randrange(100))), chance, ACTS)


def a_sheet(chance: Random, folder: Path) -> None:
    """A figure that differs from its profile in something."""
    profile = chance.choice(sorted(load_roster().profiles))
    sheet = msgspec.to_builtins(load_roster().profiles[profile])
    key = chance.choice(sorted(sheet))
    own = spoilt({key: sheet[key]}, chance) if list(leaves({key: sheet[key]})) else {key: other_than(0, chance)}
    sides = (
        SideSetup("red", "human", (FigureSetup(profile, overrides=own), FigureSetup("scout"))),
        SideSetup("blue", "human", (FigureSetup("rifleman"), FigureSetup("brawler"))),
    )
    plain = scenario(chance.choice(names()))
    use(started(Scenario(plain.map, plain.ruleset, sides, chance.randrange(100))), chance, ACTS)


def a_roster(chance: Random, folder: Path) -> None:
    kind = chance.choice(("profiles", "weapons", "armour"))
    found = tables(PACKAGE / "roster" / f"{kind}.toml")
    entry = chance.choice(sorted(found))
    own = spoilt({entry: deepcopy(found[entry])}, chance)
    (folder / f"{kind}.toml").write_text(lines_of(own), encoding="utf-8", errors="replace")
    try:
        load_roster(folder)
    finally:
        (folder / f"{kind}.toml").unlink()


def an_option(chance: Random, folder: Path) -> None:
    option = chance.choice(sorted(battle_options()))
    value = other_than(battle_options()[option].default, chance)
    use(started(scenario(chance.choice(names()), 1, **{option: value})), chance, ACTS)


def a_demo(chance: Random, folder: Path) -> None:
    path = chance.choice(sorted(demo_paths().values()))
    run_demo(read_demo(spoilt(tables(path), chance), path.stem, "demo"))


def settings(chance: Random, folder: Path) -> None:
    """Settings and the last choices: whatever is wrong, what fits is used, else the usual, and the file is kept."""
    kind = chance.choice((Settings, BattleChoice))
    path = folder / "kept.json"
    path.write_bytes(msgspec.json.encode(spoilt(msgspec.to_builtins(kind()), chance)))
    found, told = read_json(path, kind, kind(), "settings")
    assert isinstance(found, kind)
    assert msgspec.convert(msgspec.to_builtins(found), kind) == found
    assert told == "" or any(folder.glob("kept.json.bad*"))


def a_save(chance: Random, folder: Path) -> None:
    """A save whose digest fits, with other values inside."""
    battle = Battle.create(scenario(chance.choice(names()), chance.randrange(20)))
    battle.start()
    parts = write_down(battle, WHEN)
    if chance.randrange(4):
        inside = msgspec.json.encode(spoilt(msgspec.json.decode(parts.battle), chance))
        parts = Parts(parts.about, inside, b"")
    else:
        parts = Parts(msgspec.json.encode(spoilt(msgspec.json.decode(parts.about), chance)), parts.battle, b"")
    content = pack(parts)
    peek(content, "save")
    use(unpack(content, "save").battle, chance, ACTS)


KINDS = (
    a_ruleset, a_sheet, a_roster, an_option, a_demo, settings, a_save, a_map, a_journal, a_code, a_puzzle, a_course,
    a_series, a_shown_save, a_state_in_between, a_kept_review, a_hostile_page, an_escape, dots, a_pipe,
    a_closed_stream, a_squad, a_goal,
)  # fmt: skip
EACH = 6
"""Number of inputs of each kind that are tried in one run, so that one of them at least can be used."""
FEW = {
    a_hostile_page: 1,
    a_kept_review: 8,
    a_map: 24,
    a_state_in_between: 2,
    a_shown_save: 1,
    a_goal: 3,
    a_journal: 3,
    a_ruleset: 3,
    a_sheet: 3,
    a_code: 3,
    a_puzzle: 1,
    a_series: 2,
    a_course: 24,
}
"""Number of inputs that are tried in one run of kinds that are costly, or that are refused more often than others."""
SEED = os.environ.get("COUNTERSTEP_SEED", "")
"""What the inputs are drawn from, besides their numbers; others come with another one."""
FIRST, LAST = map(int, os.environ.get("COUNTERSTEP_FUZZ", "0-20000").split("-"))
"""The inputs of the long run: from this one to before that one."""


def attempt(case: int, folder: Path) -> str:
    """One input; what became of it: refused or used."""
    chance = Random(f"hostile {SEED}{case}")
    kind = KINDS[case % len(KINDS)]
    try:
        with in_time():
            kind(chance, folder)
    except BadInput as refusal:
        return f"{kind.__name__} {'refused' if str(refusal).strip() else 'refused without a word'}"
    return f"{kind.__name__} used"


def run(cases: Iterable[int], folder: Path) -> Counter[str]:
    """What became of inputs, counted by kind; the first that is neither refused nor used is raised with its number."""
    tally: Counter[str] = Counter()
    for case in cases:
        try:
            tally[attempt(case, folder)] += 1
        except Exception as fault:
            fault.add_note(f"input {case} of the seed {SEED!r}")
            raise
    return tally


def ends(tally: Counter[str]) -> Counter[str]:
    """How often what became of an input, whatever its kind."""
    found: Counter[str] = Counter()
    for told, count in tally.items():
        found[told.partition(" ")[2]] += count
    return found


def never_used(tally: Counter[str]) -> list[str]:
    """Kinds of input none of which was ever used: their refusals alone show little."""
    return [kind.__name__ for kind in KINDS if not tally[f"{kind.__name__} used"]]


def test_a_hundred_hostile_inputs(tmp_path: Path) -> None:
    cases = [number * len(KINDS) + place for place, kind in enumerate(KINDS) for number in range(FEW.get(kind, EACH))]
    tally = run(cases, tmp_path)
    assert tally.total() == len(cases) > 90
    assert ends(tally)["refused"] > 20
    assert set(ends(tally)) <= {"refused", "used"}
    assert never_used(tally) == []


@pytest.mark.long
def test_twenty_thousand_hostile_inputs(tmp_path: Path) -> None:
    """All are tried, whatever is found on the way; each finding is told with its number."""
    tally: Counter[str] = Counter()
    found = []
    for case in range(FIRST, LAST):
        try:
            tally[attempt(case, tmp_path)] += 1
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            told = f"{KINDS[case % len(KINDS)].__name__} {case}: {type(fault).__name__}: {str(fault)[:200]}"
            found.append(f"{told} ({where.filename}:{where.lineno})")
            print(found[-1], file=sys.stderr, flush=True)
        if case % 500 == 499:
            print(f"{case + 1}: {dict(ends(tally))}", file=sys.stderr, flush=True)
    print(f"seed {SEED!r}, {LAST - FIRST} inputs: {dict(sorted(tally.items()))}", file=sys.stderr, flush=True)
    assert found == []
    assert sum(tally.values()) == LAST - FIRST
    assert set(ends(tally)) <= {"refused", "used"}
    assert never_used(tally) == []
