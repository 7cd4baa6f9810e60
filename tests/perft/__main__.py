"""Writes the counts of the fixed positions anew, after a change of rules that is meant to change them.

    python -m tests.perft            writes tests/perft/counts.json, and says what changed
    python -m tests.perft --check    counts everything and only says what differs

Commit the file together with the rules that changed it.
"""

from __future__ import annotations

import argparse
import sys

from game.rulesets import names
from tests.perft.positions import DEEP, KEPT, POSITIONS, counted, kept, position, written


def main() -> int:
    """Count, compare and write; return 1 if `--check` found a difference, else 0."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--check", action="store_true", help="write nothing")
    options.add_argument("rulesets", nargs="*", default=names(), help="only these")
    chosen = options.parse_args()
    old, new = kept(), kept()
    for ruleset in chosen.rulesets:
        new[ruleset] = [counted(position(ruleset, number), 3, DEEP) for number in range(POSITIONS)]
        before = old.get(ruleset, [])
        changed = [n for n, line in enumerate(new[ruleset]) if n >= len(before) or before[n] != line]
        print(f"{ruleset}: {POSITIONS} positions, {len(changed)} changed {changed[:12]}", flush=True)
    if not chosen.check:
        KEPT.write_text(written(new), encoding="utf-8")
    return int(chosen.check and new != old)


if __name__ == "__main__":
    sys.exit(main())
