"""Worth of every profile, fitted to battles of drawn squads: `python -m game.lab.worth_fit FOLDER` (extra `fit`).

A logistic regression explains the winner by the figures of both squads. Battles whose number is a multiple of
KEPT_APART are kept out of the fit, to judge it; intervals come from battles drawn again with replacement. Points are
scaled so that the mean over all profiles equals that of the printed points.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any

from game.lab.worth import FILE, ClockWorth, Worth
from game.lab.worth_battles import KEPT_APART, SquadBattle, read_battles
from game.model.errors import BadInput
from game.roster import load_roster
from game.rulesets import names

try:
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import cross_val_score
    from threadpoolctl import threadpool_limits
except ImportError as missing:  # pragma: no cover (the tests have the extra)
    raise BadInput.of("game.lab.worth_fit", "needs the extra 'fit': pip install 'counterstep[fit]'") from missing

DRAWS = 200
"""Number of resamples of the battles from which the intervals are taken."""
MILLION, THOUSAND = 1_000_000, 1000
HEADS = 10.0
"""Scale of the column that counts figures: the larger it is, the less the penalty lowers the worth of one more
figure."""
STRENGTHS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""Inverse strengths of the penalty on worths, of which cross-validation picks the best."""


def fitted(battles: Sequence[SquadBattle], seed: int = 1, draws: int = DRAWS) -> ClockWorth:
    """Return the worth of every profile, fitted to the battles of one ruleset. Raises BadInput if they are too few."""
    profiles = sorted(load_roster().profiles)
    decided = [one for one in battles if one.score != 0.5]
    known = [one for one in decided if one.number % KEPT_APART]
    apart = [one for one in decided if not one.number % KEPT_APART]
    if min(len(known), len(apart)) < len(profiles):
        raise BadInput.of("battles", f"are too few: {len(decided)} with a winner")
    sums, won = _table(known, profiles)
    chance = np.random.default_rng(seed)
    drawn = [chance.integers(0, len(known), len(known)) for _ in range(draws)]
    with threadpool_limits(limits=1):  # the tables are so small that more threads only wait for each other
        free = max(STRENGTHS, key=lambda c: cross_val_score(_model(c), sums, won, cv=5, scoring="neg_log_loss").mean())
        worth = _worths(sums, won, free)
        again = np.array([_worths(sums[rows], won[rows], free) for rows in drawn])
    printed = fmean(load_roster().profiles[name].points for name in profiles)
    point = float(np.mean(worth)) / printed
    low, high = np.percentile(again, (2.5, 97.5), axis=0) / point
    stood = Counter(name for one in known for name in {*one.first, *one.second})
    points = worth / point
    tests, came = _table(apart, profiles)
    old = np.array([load_roster().profiles[name].points for name in profiles])
    told, printed_told = (round(THOUSAND * roc_auc_score(came, tests[:, :-1] @ values)) for values in (points, old))
    found = {
        name: Worth(max(1, round(points[place])), round(low[place]), round(high[place]), stood[name])
        for place, name in enumerate(profiles)
    }
    today, weight = datetime.now(UTC).date().isoformat(), round(MILLION * point)
    return ClockWorth(today, len(known), len(apart), told, printed_told, weight, found)


def _model(free: float) -> Any:
    return LogisticRegression(C=free, max_iter=1000)


def _worths(sums: Any, won: Any, free: float) -> Any:
    """Return the log odds that a figure of each profile adds: the part of every figure plus the part of its profile."""
    found = _model(free).fit(sums, won).coef_[0]
    return found[:-1] + HEADS * found[-1]


def _table(battles: Sequence[SquadBattle], profiles: Sequence[str]) -> tuple[Any, Any]:
    """Return two arrays with a row for each battle: the first side's surplus of figures of each profile and in all, and
    1 if it won, else 0."""
    place = {name: number for number, name in enumerate(profiles)}
    sums = np.zeros((len(battles), len(profiles) + 1))
    for row, one in enumerate(battles):
        for name in one.first:
            sums[row, place[name]] += 1
        for name in one.second:
            sums[row, place[name]] -= 1
    sums[:, -1] = HEADS * sums.sum(axis=1)
    return sums, np.array([int(one.score) for one in battles])


def as_toml(table: dict[str, ClockWorth]) -> str:
    """Return the table as the text of its TOML file."""
    lines = ["# Written by python -m game.lab.worth_fit: what every profile is worth in a squad, from battles.", ""]
    for ruleset, known in table.items():
        lines += [
            f"[{ruleset}]", f'counted = "{known.counted}"', f"battles = {known.battles}", f"apart = {known.apart}",
            f"auc = {known.auc}", f"printed_auc = {known.printed_auc}", f"weight = {known.weight}",
        ]  # fmt: skip
        for name, one in known.profiles.items():
            told = f"points = {one.points}, low = {one.low}, high = {one.high}, battles = {one.battles}"
            lines.append(f"profiles.{name} = {{ {told} }}")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the table from a folder of battles, and print how well it foresees winners."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    files = {ruleset: folder / f"{ruleset}.jsonl" for ruleset in names()}
    table = {ruleset: fitted(read_battles(path)) for ruleset, path in files.items() if path.exists()}
    FILE.write_text(as_toml(table), encoding="utf-8")
    for ruleset, known in table.items():
        print(
            f"{ruleset}: {known.battles} battles, AUC {known.auc} of {known.apart} apart, printed {known.printed_auc}"
        )


if __name__ == "__main__":
    main()
