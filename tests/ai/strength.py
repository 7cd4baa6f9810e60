"""The strength of one player against another, with its uncertainty, from pairs of battles with the sides swapped.

    python -m tests.ai.strength hard yardstick --rulesets static,phases --pairs 4 --seed 5001 [--maps ...] [--out FILE]

It prints one line for each ruleset and one for all: battles, wins and draws of the first player, its share with
Wilson's 95 % interval, and seconds per battle.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from game.lab.record import play_battle
from game.lab.series import Series
from game.lab.statistics import wilson
from game.rulesets import names

MAPS = "training-ground,ford,rooftops,safehouse,snow-forest,trench-line"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--rulesets", default=",".join(names()))
    parser.add_argument("--maps", default=MAPS)
    parser.add_argument("--pairs", type=int, default=2, help="pairs of battles on each map and ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=0, help="tell the score after each so many battles as well")
    args = parser.parse_args()
    told: Counter[str] = Counter()
    for ruleset in args.rulesets.split(","):
        series = Series(
            maps=tuple(args.maps.split(",")), rulesets=(ruleset,), players=(args.first, args.second),
            battles=2 * args.pairs, seed=args.seed,
        )  # fmt: skip
        begun, wins, draws, by_map = time.perf_counter(), 0, 0, Counter[str]()
        for number in range(series.length):
            record = play_battle(series, number)
            wins += record.player == 1
            draws += record.player == 0
            by_map[record.map] += record.player == 1
            if args.each and number % args.each == args.each - 1:
                tell(f"  {ruleset}", wins, draws, number + 1, "")
        seconds = (time.perf_counter() - begun) / series.length
        tell(ruleset, wins, draws, series.length, f"{seconds:.2f} s a battle; {dict(by_map)}")
        told.update(wins=wins, draws=draws, of=series.length)
    tell("all", told["wins"], told["draws"], told["of"], "")


def tell(name: str, wins: int, draws: int, of: int, more: str) -> None:
    share = wilson(wins, of)
    sure = f"[{100 * share.low:.0f}-{100 * share.high:.0f}]"
    print(f"{name:12} {wins}/{of} = {100 * share.value:.0f} % {sure}, {draws} draws; {more}", flush=True)


if __name__ == "__main__":
    main()
