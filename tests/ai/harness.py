"""Is the look-ahead right? Its values against rollouts on logged decisions, without playing battles.

    python -m tests.ai.harness log FILE --rulesets static,phases --decisions 20    # plays positions and rollouts once
    python -m tests.ai.harness judge FILE                                          # correlations of what stands now

`log` walks through battles of the yardstick, and at every few decisions keeps the best plans with their values by
rollouts. `judge` weighs the same plans again with the code as it is now: for each ruleset the correlation, inside
decisions, of the planners' total, of the look-ahead, and of both together, with the rollouts.
"""

from __future__ import annotations

import argparse
import base64
import json
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game.ai.ahead import judge
from game.ai.opponent import Opponent, opponent, planned_turns
from game.ai.plans import Plan
from game.ai.rollouts import Rollout
from game.engine.battle import Battle
from game.lab.series import Series
from game.model.slices import finished
from tests.ai.strength import MAPS

PLANS = 6
EVERY = 9
"""Number of decisions from one logged decision to the next."""


def positions(ruleset: str, maps: str, most: int, seed: int) -> Iterator[tuple[str, int, int, Battle]]:
    """Yield positions of the yardstick's battles: the map, the seed, the number of commands given, the battle."""
    series = Series(maps=tuple(maps.split(",")), rulesets=(ruleset,), players=("yardstick", "yardstick"), seed=seed)
    found, number, player = 0, 0, opponent("yardstick")
    while found < most:
        game = series.game(number)
        battle = Battle.create(series.scenario(game))
        battle.start()
        given, taken = 0, 0
        while (decision := battle.decision) is not None and taken < 4:
            if decision.figures and given % EVERY == EVERY - 1 and battle.view(decision.seat).opponents():
                taken, found = taken + 1, found + 1
                yield game.cell.map, game.seed, given, battle
                if found == most:
                    return
            battle.submit(player.choose(battle.view(decision.seat)))
            given += 1
        number += 1


def plans_of(battle: Battle, level: str) -> list[Plan]:
    """Return the best plans that begin with different commands; the look-ahead is run for all of them."""
    decision = battle.decision
    assert decision is not None
    player = opponent(level)
    thorough = Opponent(level, replace(player.level, plans=60 if player.level.look else 0, rollouts=0))
    judge.BEHIND = 1_000_000
    distinct: dict[bytes, Plan] = {}
    for plan in finished(thorough.weigh(battle.view(decision.seat), decision.figures[0])):
        distinct.setdefault(msgspec.json.encode(plan.first), plan)
    return list(distinct.values())


def log(path: Path, rulesets: str, maps: str, decisions: int, samples: int, seed: int) -> None:
    """Play positions and rollouts; write one line of JSON for each."""
    level = opponent("quick").level
    with path.open("a") as file:
        for ruleset in rulesets.split(","):
            for name, number, given, battle in positions(ruleset, maps, decisions, seed):
                decision = battle.decision
                assert decision is not None
                plans = plans_of(battle, "yardstick")[:PLANS]
                rollout = Rollout(battle.view(decision.seat), decision.figures[0], level, planned_turns)
                values = []
                for plan in plans:
                    values.append([finished(rollout.value(plan.first, 1000 + n)) for n in range(samples)])
                firsts = [base64.b64encode(msgspec.json.encode(plan.first)).decode() for plan in plans]
                row = {"ruleset": ruleset, "map": name, "seed": number, "given": given, "firsts": firsts,
                       "values": values}  # fmt: skip
                file.write(json.dumps(row) + "\n")
                file.flush()


def agree(path: Path, level: str, maps: str) -> None:
    """Print how well the planners' present values agree with the rollouts."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    known = {(row["ruleset"], row["map"], row["seed"], row["given"]): row for row in rows}
    points: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    regret: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for ruleset in dict.fromkeys(row["ruleset"] for row in rows):
        mine = [row for row in rows if row["ruleset"] == ruleset]
        for name, number, given, battle in positions(ruleset, maps, len(mine), mine[0]["seed"]):
            row = known.get((ruleset, name, number, given))
            if row is None:
                continue
            plans = {base64.b64encode(msgspec.json.encode(p.first)).decode(): p for p in plans_of(battle, level)}
            kept = [(plans[first], values) for first, values in zip(row["firsts"], row["values"], strict=True)
                    if first in plans]  # fmt: skip
            if len(kept) < 2:
                continue
            triples = [(p.total - p.scores.get("ahead", 0), p.scores.get("ahead", 0), 1000 * sum(v) / len(v))
                       for p, v in kept]  # fmt: skip
            means = [sum(column) / len(triples) for column in zip(*triples, strict=True)]
            points[ruleset] += [(a - means[0], b - means[1], c - means[2]) for a, b, c in triples]
            by_total = max(triples, key=lambda t: t[0])[2] - means[2]
            by_both = max(triples, key=lambda t: t[0] + t[1])[2] - means[2]
            regret[ruleset].append((by_total, by_both))
    for ruleset, found in points.items():
        total, ahead = correlation(found, 0), correlation(found, 1)
        both = correlation([(a + b, 0.0, c) for a, b, c in found], 0)
        n = len(regret[ruleset])
        gains = [sum(pair[k] for pair in regret[ruleset]) / n for k in (0, 1)]
        spread = [sqrt(sum(p[k] ** 2 for p in found) / len(found)) / 1000 for k in (0, 1, 2)]
        print(f"{ruleset:12} {n} decisions: total {total:.2f}, ahead {ahead:.2f}, both {both:.2f}; taken by total "
              f"{gains[0]:+.0f}, by both {gains[1]:+.0f}; spread {spread[0]:.1f} {spread[1]:.1f} {spread[2]:.1f}; "
              "best blend " + blend(found) + "; plans differ by {:.1f}, rollouts of one by {:.1f}".format(
                  *apart([row["values"] for row in rows if row["ruleset"] == ruleset])))  # fmt: skip


def apart(decisions: list[list[list[float]]]) -> tuple[float, float]:
    """Return two spreads in points: of the true values of plans of one decision, and of the rollouts of one plan."""
    truth, noise, count = 0.0, 0.0, 0
    for values in decisions:
        if len(values) < 2:
            continue
        often = len(values[0])
        shared = [sum(column) / len(values) for column in zip(*values, strict=True)]
        rows = [[value - middle for value, middle in zip(row, shared, strict=True)] for row in values]
        means = [sum(row) / often for row in rows]
        rest = sum((gap - mean) ** 2 for row, mean in zip(rows, means, strict=True) for gap in row)
        spread = rest / ((often - 1) * (len(rows) - 1))
        noise, count = noise + spread, count + 1
        truth += sum(mean * mean for mean in means) / (len(rows) - 1) - spread / often
    return sqrt(max(0.0, truth / max(1, count))), sqrt(noise / max(1, count))


def blend(points: list[tuple[float, float, float]]) -> str:
    """Return the least-squares weights of total and look-ahead for the value by rollouts, in words."""
    aa, bb = (sum(p[k] ** 2 for p in points) for k in (0, 1))
    ab, ac, bc = (sum(p[i] * p[j] for p in points) for i, j in ((0, 1), (0, 2), (1, 2)))
    det = aa * bb - ab * ab
    return f"{(ac * bb - bc * ab) / det:.2f} total {(bc * aa - ac * ab) / det:+.2f} ahead" if det else "none"


def correlation(points: list[tuple[float, float, float]], column: int) -> float:
    a, c = [p[column] for p in points], [p[2] for p in points]
    top = sum(x * y for x, y in zip(a, c, strict=True))
    return top / max(1e-9, sqrt(sum(x * x for x in a) * sum(y * y for y in c)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("log", "judge"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--rulesets", default="static,fluid,action-time,phases,passes")
    parser.add_argument("--maps", default=MAPS)
    parser.add_argument("--decisions", type=int, default=24)
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--seed", type=int, default=70001)
    parser.add_argument("--level", default="hard")
    args = parser.parse_args()
    if args.what == "log":
        log(args.file, args.rulesets, args.maps, args.decisions, args.samples, args.seed)
    else:
        agree(args.file, args.level, args.maps)


if __name__ == "__main__":
    main()
