"""A program that plays the same battles in each run and prints their hashes; it is run under several hash seeds and
Python versions."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ACTS = 30


@cache
def lines() -> list[str]:
    """Return a line for each ruleset and battle: the hash after each tenth act."""
    from random import Random

    from proof_workshop import begun, pick

    from game.rulesets import names

    told = []
    for ruleset in names():
        for seed in (3, 8):
            battle, chance, hashes = begun(ruleset, seed), Random(seed), []
            for act in range(ACTS):
                if battle.outcome is not None:
                    break
                assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
                if act % 10 == 9:
                    hashes.append(battle.state_hash())
            told.append(f"{ruleset} {seed} {len(battle.events)} {' '.join(hashes)}")
    return told


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
    print("\n".join(lines()))
