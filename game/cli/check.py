"""`counterstep check`: checks whether files can be used, and lists every problem in them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from game.cli.references import broken_figures, broken_references
from game.engine.battle import Battle
from game.ground.pieces import is_piece, read_piece
from game.ground.scripts import FILE as SCRIPTS
from game.ground.scripts import read_scripts
from game.maps.loader import load_map
from game.model.errors import BadInput, Problem
from game.model.input_files import read_toml
from game.model.paths import PACKAGE, maps
from game.model.scenario import Scenario, SideSetup
from game.puzzles.proof import check_puzzles
from game.roster import FILES as ROSTER_FILES
from game.roster import load_roster
from game.rulebook.courses import COURSES
from game.rulebook.first_battle import FILE as FIRST_BATTLE
from game.rulebook.first_battle import load_first_battle
from game.rulebook.lesson import check_course
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulesets import known as known_rulesets
from game.rulesets import load_ruleset
from game.rulesets import names as shipped_rulesets
from game.storage.journal import read_journal
from game.storage.replay import verify
from game.storage.saves import unpack
from game.storage.untrusted import read_file

ROSTER = tuple(f"{name}.toml" for name in ROSTER_FILES)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument(
        "file", nargs="*", type=Path, metavar="FILE", help="files or folders to check (default: the game's own files)"
    )


def run(args: argparse.Namespace) -> int:
    """Check the given files, or the game's own, and print every problem; return 0 if all can be used, else 2. Raises
    BadInput if there is nothing to check."""
    refused, checked = 0, 0
    for path in _files(args.file or _own()):
        checked += 1
        try:
            _reader_of(path)(path)
        except BadInput as refusal:
            refused += 1
            print(refusal)
    if not args.file:
        found = broken_references()  # those of figures were found with the roster
        refused, checked = refused + bool(found), checked + 1
        print(*(f"references: {problem}" for problem in found), sep="\n", end="\n" if found else "")
    if not checked:
        raise BadInput.of("check", "no file to check was found in these folders")
    print(f"{checked - refused} of {checked} files can be used")
    return 2 if refused else 0


def _own() -> list[Path]:
    """Return the files and folders of data that come with the game."""
    rulesets = [entry.path for entry in known_rulesets()]
    return [maps(), *rulesets, PACKAGE / "roster", FIRST_BATTLE, COURSES, SCRIPTS, *demo_paths().values()]


def _files(paths: list[Path]) -> Iterator[Path]:
    """Yield the given files and, in place of folders, the files in them; a folder with a roster counts as one file."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        files = sorted(file for kind in ("*.tmx", "*.toml") for file in path.rglob(kind))
        rosters = {file.parent for file in files if file.name in ROSTER}
        yield from dict.fromkeys(file.parent if file.parent in rosters else file for file in files)


def _check_map(path: Path) -> None:
    """Check a map, or a piece of ground. Raises BadInput if it cannot be read, or if a battle on the map fails to begin
    under at least one ruleset or scale."""
    if is_piece(path):
        read_piece(path)
        return
    battle_map = load_map(path)
    problems: dict[str, Problem] = {}
    for ruleset in shipped_rulesets():
        for variant in load_ruleset(ruleset).variants or ("",):
            sides = tuple(SideSetup(side) for side in battle_map.sides)
            options = {"scale": variant} if variant else {}
            try:
                Battle.create(Scenario(battle_map, ruleset, sides, 1, options)).start()
            except BadInput as refusal:
                problems |= {str(problem): problem for problem in refusal.problems}
    if problems:
        raise BadInput(str(path), *problems.values())


def _check_roster(folder: Path) -> None:
    """Check the folder of a roster. Raises BadInput if it cannot be read or a ruleset cannot use one of its weapons; in
    the game's own roster also if gear or pictures are missing."""
    weapons = load_roster(folder).weapons
    parts = [load_ruleset(ruleset).ranges for ruleset in shipped_rulesets()]
    problems = [problem for part in parts for problem in getattr(part, "misfits", lambda known: ())(weapons)]
    if folder.resolve() == (PACKAGE / "roster").resolve():
        problems += broken_figures()
    if problems:
        raise BadInput(str(folder), *problems)


def _check_journal(path: Path) -> None:
    """Raise BadInput if a journal cannot be read or comes out differently when it is replayed."""
    difference = verify(read_journal(path), str(path))
    if difference is not None:
        raise BadInput.of(str(path), f"does not play as recorded: {difference}")


def _reader_of(path: Path) -> Callable[[Path], object]:
    """Return the function that reads a file, chosen by the file's name and contents. Raises BadInput for a file of no
    known kind."""
    if path.is_dir():
        return _check_roster
    if path.name in ROSTER:
        return lambda file: _check_roster(file.parent)
    if path.suffix == ".tmx":
        return _check_map
    if path.suffix == ".jsonl":
        return _check_journal
    if path.suffix == ".json":
        return lambda file: unpack(read_file(file), str(file))
    if path.suffix != ".toml":
        raise BadInput.of(str(path), "is not a map (.tmx), ruleset, roster, demo (.toml), save (.json) or recording")
    tables = read_toml(path, str(path))
    for keys, reader in _TABLES:
        if keys & set(tables):
            return reader
    raise BadInput.of(
        str(path), "is not a ruleset ([parts]), a demo ([[beat]]), a course ([[lesson]]) or a puzzle ([[puzzle]])"
    )


_TABLES: tuple[tuple[set[str], Callable[[Path], object]], ...] = (
    ({"lesson"}, check_course),
    ({"puzzle"}, check_puzzles),
    ({"landscape"}, read_scripts),
    ({"prompt"}, lambda path: load_first_battle(path=path)),
    ({"beat", "claim"}, load_demo),
    ({"parts", "extends"}, load_ruleset),
)
"""Functions that read TOML files, each after names of tables; the first with one of its tables in the file is used."""
