"""The demos, which reach every rule, replayed; the results of each beat (step) are compared by short codes.

A demo itself checks only its claims. The codes also cover, for each beat: the facts told about its command, its events
or the reason for a refusal, the words of the log, the state after it and, if a command was given, the facts that the
deciding side may know and ask then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.rulebook.demo import Beat
from game.rulebook.demo_commands import command_from
from game.rulebook.runner import DemoFrame, DemoRun
from game.rulebook.scenario_file import demo_paths, load_demo
from tests.recorded.answers import code, in_words, looked_at, told

FILE = Path(__file__).with_name("demos.jsonl")
KINDS = ("told", "happened", "words", "stands", "looked")
Codes = tuple[str, ...]


def played(demo: str) -> Iterator[Codes]:
    """Yield the present codes of the start and of each beat."""
    run = DemoRun(load_demo(demo_paths()[demo]))
    frames = run.play()
    yield _codes(run, "", next(frames), is_looked_at=True)
    for beat in run.demo.beats:
        foretold = _told(run, beat)
        yield _codes(run, foretold, next(frames), is_looked_at=beat.do is not None)


def _told(run: DemoRun, beat: Beat) -> str:
    if beat.do is None or run.battle.decision is None:
        return ""
    return code(told(run.battle, command_from(beat.do, run.ids)))


def _codes(run: DemoRun, foretold: str, frame: DemoFrame, is_looked_at: bool) -> Codes:
    battle, events = run.battle, [*frame.events]
    looked = code(looked_at(battle)) if is_looked_at and battle.decision is not None else ""
    refused = frame.rejection and str(frame.rejection)
    return foretold, code([events, refused]), code(in_words(battle, events)), code(battle.state()), looked


def kept() -> dict[str, list[Codes]]:
    """Return the codes that were recorded last, by demo."""
    lines = FILE.read_bytes().splitlines() if FILE.exists() else ()
    return dict(msgspec.json.decode(line, type=tuple[str, list[Codes]]) for line in lines)


def write(demos: dict[str, list[Codes]]) -> None:
    """Write the codes: a line for each demo."""
    FILE.write_bytes(b"".join(msgspec.json.encode(demo) + b"\n" for demo in sorted(demos.items())))


def difference(demo: str, before: list[Codes]) -> str:
    """Return the first beat of a demo with another result, and what differs; "" if all is the same."""
    now = [*played(demo)]
    for number, (was, is_now) in enumerate(zip(before, now, strict=False)):
        parts = [kind for kind, one, other in zip(KINDS, was, is_now, strict=True) if one != other]
        if parts:
            return f"{demo}: beat {number}, {', '.join(parts)}"
    return "" if len(now) == len(before) else f"{demo}: {len(now)} beats instead of {len(before)}"
