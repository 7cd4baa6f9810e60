"""Reports of unexpected errors, and the saving of the battle that was being played."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import msgspec

from game.model.paths import PACKAGE
from game.storage.about import game_line, machine_lines
from game.storage.files import write_whole
from game.storage.recorder import Recorder
from game.storage.slots import ANY_AUTO

FOLDER = "crashes"
LAST = 50
"""The most commands that a report lists; these are the last ones."""


def report(data: Path, error: BaseException, keeper: Recorder | None = None, when: datetime | None = None) -> str:
    """Write a crash report below the data folder, and save the battle of `keeper` if there is one. Return a message for
    the player. Never raises."""
    when = when or datetime.now()
    told = [f"Counterstep had an unexpected error ({type(error).__name__})."]
    try:
        path = data / FOLDER / f"crash-{when:%Y%m%d-%H%M%S}.txt"
        write_whole(path, "\n".join(text_of(error, keeper, when)).encode())
        told.append(f"The error report is in {path}.")
    except Exception as fault:
        # A report that fails must not hide the error it is about.
        told.append(f"The report could not be written ({type(fault).__name__}).")
    if keeper is not None:
        told.append(_rescue(keeper))
    return " ".join(told)


def _rescue(keeper: Recorder) -> str:
    try:
        keeper.finish_writing()
        keeper.save(ANY_AUTO)
        keeper.finish_writing()
        problems = [line for line in keeper.notices() if "could not" in line]
    except Exception as fault:
        return (
            f"The battle could not be saved ({type(fault).__name__}). Its recording is complete up to the last action."
        )
    return problems[0] if problems else "The battle is saved. You can continue it from the title page."


def text_of(error: BaseException, keeper: Recorder | None, when: datetime) -> Iterable[str]:
    """Yield the lines of a report: versions, seed, journal, last commands and stack trace; without the player's folders
    or the players' names."""
    yield f"{game_line()}, {when:%Y-%m-%d %H:%M:%S}"
    yield from machine_lines()
    players: list[str] = []
    if keeper is not None:
        scenario = keeper.battle.scenario
        players = [side.player for side in scenario.sides if side.player]
        yield ""
        yield f"map {scenario.map.id}, ruleset {keeper.battle.world.ruleset.id}, seed {scenario.seed}"
        yield f"dice rolled so far: {keeper.battle.world.dice.position}"
        yield f"journal: {keeper.journal.path.name if keeper.journal is not None else 'none'}"
        yield f"the last commands of {len(keeper.history.acts)}:"
        for act in keeper.history.acts[-LAST:]:
            yield f"  {act.seat} {msgspec.json.encode(act.command).decode()}"
    yield ""
    for line in traceback.format_exception(error):
        yield from nameless(line.rstrip("\n"), players).split("\n")


def nameless(text: str, players: Iterable[str] = ()) -> str:
    """Return the text without the folders of this machine and without the players' names."""
    text = text.replace(str(PACKAGE.parent), "counterstep")
    for folder in sorted({*sys.path, sys.prefix, str(Path.home())}, key=len, reverse=True):
        if len(folder) > 1:
            text = text.replace(folder, "...")
    text = re.sub(r"(?:/home|/Users|[A-Za-z]:\\Users)[/\\][^/\\\s\"']+", "...", text)
    for player in players:
        text = re.sub(rf"\b{re.escape(player)}\b", "(player)", text)
    return text
