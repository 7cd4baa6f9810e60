"""Changes one thing at random in the rules and runs the tests that can notice: python -m tests.mutants --help.

Run by hand; it works in a copy of the tree. Each mutant changes one operator, number or condition in one file of four
packages. The suite is run once with a probe at each of these places, which says which tests play it (probes.py); these
tests are run with the change, the shortest first, and the first failure ends it. A mutant that no test notices survives
and is listed with its place: a test is missing there, or the change makes no difference.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.drawing import PACKAGES, ROOT, Mutant, drawn
from tests.mutants.probes import candidates, probe

SECONDS = 900
"""How long the tests of one mutant may take before it is said to have no end, and a second more for each of them."""
COPIED = ("game", "tests", "maps", "assets", "pyproject.toml", "README.md")
QUICK = 30
"""So many short tests are tried before all that could notice are loaded."""
PYTEST = ("-m", "pytest", "-n", "0", "--no-header", "-rfE")


def noticed_by(tree: Path, mutant: Mutant, tests: list[str]) -> str:
    """The first test that fails with the changed file in place, "no end" where one runs on for ever; "" for none."""
    kept, own = (tree / mutant.place).read_bytes(), {**os.environ, "PYTHONPATH": str(tree)}
    try:
        (tree / mutant.place).write_text(mutant.text, encoding="utf-8")
        for some in filter(None, (tests[:QUICK], tests[QUICK:])):
            (tree / "wanted.txt").write_text("\n".join(some), encoding="utf-8")
            command, most = [sys.executable, *PYTEST, "-x", "@wanted.txt"], SECONDS + len(some)
            ran = subprocess.run(command, cwd=tree, env=own, capture_output=True, text=True, timeout=most)
            if ran.returncode:
                failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return failed[0].split(" - ")[0] if failed else "an error"
        return ""
    except subprocess.TimeoutExpired:
        return "no end"
    finally:
        (tree / mutant.place).write_bytes(kept)


def copied(folder: Path) -> Path:
    """A copy of the tree to work in."""
    for name in COPIED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(whole, folder / name)
    return folder


def there(tree: Path) -> set[str]:
    """The tests that are there without probes: some of a suite with probes are about the probes' own module."""
    own = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, *PYTEST, "--collect-only"]
    listed = subprocess.run(command, cwd=tree, env=own, capture_output=True, text=True, check=True).stdout
    return {line for line in listed.splitlines() if "::" in line}


def who_can_notice(mutants: dict[int, Mutant], tests: list[str]) -> dict[int, list[str]]:
    """Run the suite once with probes: the tests that could notice each mutant, by its number."""
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        without = probe(tree, mutants)
        times, told = tree / "times.json", tree / "told.txt"
        own = {**os.environ, "PYTHONPATH": str(tree), "PROBES": str(told), "TIMES": str(times)}
        command = [sys.executable, *PYTEST, "-p", "judge_times", *tests]
        subprocess.run(command, cwd=tree, env=own, stdout=sys.stderr, check=False)
        if not times.is_file() or not json.loads(times.read_text(encoding="utf-8")):
            sys.exit("no test passes with the probes: nothing can be judged")
        return candidates(times, told, mutants, without)


def known(kept: Path | None, mutants: dict[int, Mutant], tests: list[str]) -> dict[int, list[str]]:
    """Who can notice what; taken from a file where that was kept before."""
    if kept is not None and kept.is_file():
        return {int(number): names for number, names in json.loads(kept.read_text(encoding="utf-8")).items()}
    found = who_can_notice(mutants, tests)
    if kept is not None:
        kept.write_text(json.dumps(found), encoding="utf-8")
    return found


def main() -> int:
    """Draw mutants and judge them; 0 when at least nine in ten were noticed."""
    options = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    options.add_argument("--count", type=int, default=100, help="how many mutants")
    options.add_argument("--seed", type=int, default=1, help="the number they are drawn from")
    options.add_argument("--list", action="store_true", help="only say which they would be")
    options.add_argument("--skip", type=int, default=0, help="how many of them were judged before")
    options.add_argument("--kept", type=Path, help="keep here, or take from here, which tests can notice what")
    options.add_argument("tests", nargs="*", help="what to run, the whole suite by default")
    options.add_argument("--package", action="append", help="only mutants of this package")
    asked = options.parse_args()
    chance, lived = random.Random(asked.seed), 0
    every = {n: drawn(chance, tuple(asked.package or PACKAGES)) for n in range(1, asked.count + 1)}
    if asked.list:
        print("\n".join(mutant.told for mutant in every.values()))
        return 0
    able = known(asked.kept, every, asked.tests)
    left = {number: mutant for number, mutant in every.items() if number > asked.skip}
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        known_tests = there(tree)
        for number, mutant in left.items():
            able_here = [test for test in able[number] if test in known_tests]
            by = noticed_by(tree, mutant, able_here)
            lived += not by
            told = f"{number:4} {'noticed ' if by else 'SURVIVED'} {mutant.told}"
            print(f"{told}  {by or f'{len(able_here)} tests could have'}", flush=True)
    print(f"{len(left) - lived} of {len(left)} noticed")
    return 0 if 10 * lived <= len(left) else 1


if __name__ == "__main__":
    sys.exit(main())
