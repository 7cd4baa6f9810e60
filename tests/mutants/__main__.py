"""Changes one thing at random in the rules and runs the tests that can notice: python -m tests.mutants --help.

Run by hand; it works in copies of the tree. Each mutant changes one operator, number or condition in one file of four
packages. All tests are run once with a probe at each of these places, which says which tests play it (reach.py); these
tests are run with the change switched on, the shortest first, and the first failure ends it (judging.py, forks.py). A
mutant that no test notices survives and is listed with its place: a test is missing there, or the change makes no
difference. `--each 30` judges everything in the files where at most 30 things can be changed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from tests.mutants.drawing import PACKAGES, Mutant, drawn, each
from tests.mutants.judging import Judge, shortened
from tests.mutants.reach import Able, who_can_notice


def known(kept: Path | None, mutants: dict[int, Mutant], tests: list[str]) -> dict[int, Able]:
    """Return the tests that can notice each mutant, by its number; read from the file `kept` if it has them."""
    places = {number: f"{mutant.place} {mutant.site}" for number, mutant in mutants.items()}
    if kept is not None and kept.is_file():
        found = json.loads(kept.read_text(encoding="utf-8"))
        return {number: Able(**found[place]) for number, place in places.items()}
    able = who_can_notice(mutants, tests)
    if kept is not None:
        kept.write_text(json.dumps({places[number]: asdict(one) for number, one in able.items()}), encoding="utf-8")
    return able


def asked_for(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the parsed command line."""
    options = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    options.add_argument("--count", type=int, default=100, help="how many mutants")
    options.add_argument("--seed", type=int, default=1, help="the number they are drawn from")
    options.add_argument("--each", type=int, help="all there are in files with at most so many, instead of drawn ones")
    options.add_argument("--again", type=Path, help="only those that survived by what was printed into this file")
    options.add_argument("--list", action="store_true", help="only say which they would be")
    options.add_argument("--seconds", type=float, default=float("inf"), help="of tests for a mutant, at most")
    options.add_argument("--kept", type=Path, help="keep here, or take from here, which tests can notice what")
    options.add_argument("--place", action="append", help="only mutants of this package or file")
    options.add_argument("--suite", action="store_true", help="judge by the suite, without the thorough tests")
    options.add_argument("tests", nargs="*", help="what to run, everything by default")
    return options.parse_args(given)


def survivor(line: str) -> Iterator[tuple[str, str]]:
    """Yield the file and the change in a line of output, if the mutant survived."""
    if match := re.search(r"SURVIVED (\S+):\d+  (.*?  ->  .*?)(  \d+ tests could have)?$", line):
        yield match[1], match[2]


def main() -> int:
    """Draw mutants and judge them; return 0 if at least nine in ten were noticed, else 1."""
    asked = asked_for()
    places, chance = asked.place or PACKAGES, random.Random(asked.seed)
    found = [drawn(chance, places) for _ in range(asked.count)] if asked.each is None else each(places, asked.each)
    if asked.again is not None:
        told = {change for line in asked.again.read_text(encoding="utf-8").splitlines() for change in survivor(line)}
        found = [mutant for mutant in found if {*survivor(f"SURVIVED {mutant.told}")} <= told]
    mutants = dict(enumerate(found, 1))
    if asked.list:
        print("\n".join(mutant.told for mutant in found))
        return 0
    tests = asked.tests or ([] if asked.suite else ["--everything"])
    able = {number: shortened(one, asked.seconds) for number, one in known(asked.kept, mutants, tests).items()}
    judged = lived = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, by in Judge(Path(folder), mutants).verdicts(able):
            judged, lived = judged + 1, lived + (not by)
            line = f"{number:4} {'noticed ' if by else 'SURVIVED'} {mutants[number].told}"
            print(f"{line}  {by or f'{len(able[number].tests)} tests could have'}", flush=True)
    print(f"{judged - lived} of {judged} noticed")
    if judged < len(mutants):
        sys.exit(f"the judge ended before its time: {len(mutants) - judged} were not judged")
    return 0 if 10 * lived <= judged else 1


if __name__ == "__main__":
    sys.exit(main())
