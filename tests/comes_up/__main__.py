"""Plays battles between opponents and says which rules and actions came up in fewer than one of a hundred.

python -m tests.comes_up [--battles N] [--level hard] [RULESET ...]
"""

from __future__ import annotations

import argparse

from game.rulesets import names
from tests.comes_up.battles import Tally, reasons


def main() -> None:
    """Play, and print what came up seldom, each with the reason that is known for it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--battles", type=int, default=30, help="for each ruleset")
    options.add_argument("--from", type=int, default=0, dest="first", help="the number of the first battle")
    options.add_argument("--level", default="hard")
    options.add_argument("rulesets", nargs="*", default=names())
    chosen = options.parse_args()
    tally = Tally()
    for number in range(chosen.first, chosen.first + chosen.battles):
        for ruleset in chosen.rulesets:
            tally.play(ruleset, number, chosen.level)
    known = reasons()
    print("rules", dict(sorted(tally.rules.items())))
    print("actions", dict(sorted(tally.actions.items())))
    for name, times in tally.seldom().items():
        print(f"{name}: {times}; {known.get(name, 'no reason is known')}")


if __name__ == "__main__":
    main()
