"""Plays battles between opponents and says which rules and actions came up in fewer than one of a hundred.

python -m tests.comes_up [--battles N] [--level hard] [--keep FILE] [RULESET ...]

With a file to keep it in, every battle is a line, and what is there already is not played again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from game.rulesets import names
from tests.comes_up.battles import Came, Tally, reasons


def main() -> None:
    """Play the battles, and print each rule and action that seldom came up, with the known reason."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--battles", type=int, default=24, help="for each ruleset")
    options.add_argument("--keep", type=Path, help="a file of battles to add to")
    options.add_argument("--level", default="hard")
    options.add_argument("rulesets", nargs="*", default=names())
    chosen = options.parse_args()
    tally, there = Tally(), set[tuple[str, int]]()
    if chosen.keep and chosen.keep.exists():
        for line in chosen.keep.read_bytes().splitlines():
            came = msgspec.json.decode(line, type=Came)
            tally.book(came)
            there.add((came.ruleset, came.number))
    for number in range(chosen.battles):
        for ruleset in chosen.rulesets:
            if (ruleset, number) in there:
                continue
            came = tally.play(ruleset, number, chosen.level)
            print(ruleset, number, came.map, came.options, came.rounds, "rounds", flush=True)
            if chosen.keep:
                with chosen.keep.open("ab") as kept:
                    kept.write(msgspec.json.encode(came) + b"\n")
    known = reasons()
    print("rules", dict(sorted(tally.rules.items())))
    print("actions", dict(sorted(tally.actions.items())))
    for name, times in tally.seldom().items():
        print(f"{name}: {times}; {known.get(name, 'no reason is known')}")


if __name__ == "__main__":
    main()
