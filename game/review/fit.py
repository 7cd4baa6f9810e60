"""Finds the weights of the quick measure by self-play, and how right it is: `python -m game.review.fit --battles 30`.

Every ruleset is played on every map, so many battles of each, equal levels on both sides. The weights are those of a
logistic measure, found by Newton's method; a ruleset's may leave those of all together at a price (measure.toml). The
calibration comes from battles that the weights were not fitted on: the seeds are parted in five, and each fifth is
foretold from the others (calibration.toml). With --data the positions are kept; a file that holds some is gone on with.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import pstdev

import joblib
import msgspec

from game.ai.opponent import opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.series import board_of
from game.model.components import Clock
from game.model.paths import PACKAGE, maps
from game.model.scenario import Scenario, SideSetup
from game.review.calibration import Calibration, calibration_of
from game.review.measure import FILE, OTHERS, softmax
from game.review.standing import NAMES, standing
from game.rulesets import names as ruleset_names

CALIBRATION = PACKAGE / "review" / "calibration.toml"
LEVELS = ("normal", "hard")
EVERY = 9
"""Commands between two positions used for the fit; accuracy is judged on the first position of every round."""
MOST_COMMANDS = 3000
PARTS = 5
PENALTY = 20.0
"""Cost, in evidence, of one common set of weights for all rulesets."""
STEPS = 25

FitRow = tuple[bool, tuple[tuple[float, ...], ...]]
"""Flag for the beginning of a round, and every team's numbers."""
Fitted = tuple[float, ...]
NONE: Fitted = (0.0,) * len(NAMES)


class FitBattle(msgspec.Struct, frozen=True):
    """One battle: its map, ruleset and seed, the winning team (-1 if there is none), and its positions."""

    map: str
    ruleset: str
    seed: int
    winner: int
    rows: tuple[FitRow, ...]

    def share(self, team: int) -> float:
        """Return a team's share of the victory."""
        teams = len(self.rows[0][1])
        return 1 / teams if self.winner < 0 else float(team == self.winner)


def play(board: str, ruleset: str, seed: int) -> FitBattle:
    """Play one battle between equals and return its positions."""
    board_ = board_of(board)
    level = LEVELS[seed % len(LEVELS)]
    sides = tuple(SideSetup(side, f"ai:{level}") for side in board_.sides)
    battle = Battle.create(Scenario(board_, ruleset, sides, seed))
    battle.start()
    player, rows, before = opponent(level), list[FitRow](), -1
    for given in range(MOST_COMMANDS):
        decision = battle.decision
        if decision is None:
            break
        now = battle.world.get(TABLE, Clock).round
        if now != before or given % EVERY == EVERY // 2:
            rows.append((now != before, tuple(standing(battle).values())))
            before = now
        battle.submit(player.choose(battle.view(decision.seat)))
    teams = list(standing(battle))
    won = battle.outcome.winner if battle.outcome is not None else ""
    winner = next((place for place, team in enumerate(teams) if won in team), -1)
    return FitBattle(board, ruleset, seed, winner, tuple(rows))


# --- fitting ----------------------------------------------------------------------------------------------------------


def fit(battles: Sequence[FitBattle], usual: Fitted = NONE) -> Fitted:
    """Return the weights that make these battles most likely, with a penalty for differing from the usual weights."""
    rows = [(teams, battle) for battle in battles for _, teams in battle.rows]
    scale = [pstdev(teams[0][n] - teams[1][n] for teams, _ in rows) or 1.0 for n in range(len(NAMES))]
    scaled = [([[x / s for x, s in zip(team, scale, strict=True)] for team in teams], b) for teams, b in rows]
    weights = home = [weight * s for weight, s in zip(usual, scale, strict=True)]
    for _ in range(STEPS):
        step = _newton(scaled, weights, home)
        weights = [weight + part for weight, part in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return tuple(weight / s for weight, s in zip(weights, scale, strict=True))


def _newton(
    rows: Iterable[tuple[list[list[float]], FitBattle]], weights: list[float], home: list[float]
) -> list[float]:
    """Return one Newton step toward the best weights."""
    size = range(len(weights))
    slope = [-PENALTY * (weight - usual) for weight, usual in zip(weights, home, strict=True)]
    bend = [[PENALTY * (a == b) for b in size] for a in size]
    for teams, battle in rows:
        shares = softmax([sum(x * w for x, w in zip(team, weights, strict=True)) for team in teams])
        middle = [sum(p * team[n] for p, team in zip(shares, teams, strict=True)) for n in size]
        for place, (p, team) in enumerate(zip(shares, teams, strict=True)):
            away = [team[n] - middle[n] for n in size]
            missed = battle.share(place) - p
            for a in size:
                slope[a] += missed * team[a]
                for b in size:
                    bend[a][b] += p * away[a] * away[b]
    return solved(bend, slope)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(size):
            if row != place:
                factor = rows[row][place] / rows[place][place]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def foretold(battles: Sequence[FitBattle], usual: Fitted) -> Calibration:
    """Return the calibration of the measure at the beginning of every round, each seed foretold from the others."""
    seeds = sorted({battle.seed for battle in battles})
    found: list[tuple[float, float]] = []
    for part in range(PARTS):
        kept = {seed for place, seed in enumerate(seeds) if place % PARTS == part}
        weights = fit([battle for battle in battles if battle.seed not in kept], usual)
        for battle in battles:
            if battle.seed in kept:
                found += [(_first(teams, weights), battle.share(0)) for begins, teams in battle.rows if begins]
    return calibration_of(found, len(battles))


def _first(teams: Sequence[Sequence[float]], weights: Fitted) -> float:
    return softmax([sum(x * w for x, w in zip(team, weights, strict=True)) for team in teams])[0]


# --- the files --------------------------------------------------------------------------------------------------------


def read(path: Path) -> list[FitBattle]:
    """Return the battles in a file of positions; an empty list if there is no file."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=FitBattle) for line in path.read_bytes().splitlines()]


def weights_text(by_ruleset: dict[str, list[FitBattle]], usual: Fitted) -> str:
    """Return the text of measure.toml."""
    lines = [
        "# Written by python -m game.review.fit: what one of each number is worth (standing.py says what they are).\n"
    ]
    for ruleset, battles in by_ruleset.items():
        values = zip(NAMES, fit(battles, usual), strict=True)
        lines.append(f"[weights.{ruleset}]\n" + "".join(f"{name} = {value:.4f}\n" for name, value in values))
    return "\n".join(lines)


def calibration_text(by_ruleset: dict[str, list[FitBattle]], usual: Fitted) -> str:
    """Return the text of calibration.toml."""
    lines = [
        "# Written by python -m game.review.fit: how right the quick measure is, on battles it was not fitted on.\n"
    ]
    return "\n".join([*lines, *(foretold(battles, usual).as_toml(ruleset) for ruleset, battles in by_ruleset.items())])


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=30, help="of every ruleset on every map")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--data", type=Path, help="keep the positions here")
    args = parser.parse_args()
    battles = read(args.data) if args.data else []
    have = {(battle.map, battle.ruleset, battle.seed) for battle in battles}
    boards = sorted(path.stem for path in maps().glob("*.tmx"))
    seeds = range(args.seed, args.seed + args.battles)
    wanted = [(board, name, seed) for seed in seeds for board in boards for name in ruleset_names()]
    call: Callable[..., object] = joblib.delayed(play)
    answers = joblib.Parallel(n_jobs=args.jobs, return_as="generator")(call(*one) for one in wanted if one not in have)
    for battle in answers:
        battles.append(battle)
        if args.data:
            with args.data.open("ab") as file:
                file.write(msgspec.json.encode(battle) + b"\n")
    by_ruleset = {name: [one for one in battles if one.ruleset == name] for name in ruleset_names()}
    by_ruleset[OTHERS] = battles
    usual = fit(battles)
    FILE.write_text(weights_text(by_ruleset, usual), encoding="utf-8")
    CALIBRATION.write_text(calibration_text(by_ruleset, usual), encoding="utf-8")


if __name__ == "__main__":
    main()
