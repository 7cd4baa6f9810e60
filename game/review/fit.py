"""Fit of the quick measure's weights by self-play, and its accuracy: `python -m game.review.fit --battles 30`.

That many battles are played of every ruleset on every map between equal levels. The weights are those of a logistic
model, found by Newton's method; a ruleset's may differ from the common ones at a price (measure.toml). For the
calibration (calibration.toml), each fifth of the seeds is predicted from the others. --data keeps the positions in a
file and goes on from it. --goals plays every goal of every map and fits only the weights of a goal. --judge fits
nothing: it reports the accuracy of the written weights on other seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from game.review.goal_standing import GOAL_NAMES, goal_standing
from game.review.measure import FILE, OTHERS, SHARE, known, known_goal, score, softmax
from game.review.standing import NAMES, standing
from game.rulesets import names as ruleset_names

CALIBRATION = PACKAGE / "review" / "calibration.toml"
GOAL_CALIBRATION = PACKAGE / "review" / "goal_calibration.toml"
LEVELS = ("normal", "hard")
EVERY = 9
"""Commands between two positions used for the fit; accuracy is judged on the first position of every round."""
MOST_COMMANDS = 3000
PARTS = 5
PENALTY = 20.0
"""Cost, in log likelihood, of a ruleset's weights that differ from the common ones."""
STEPS = 25

Fitted = tuple[float, ...]
EACH = 4.0
"""Number of positions whose weight one battle with a goal has in the fit, because the positions of one battle are much
alike."""
GOAL_PENALTY = 30.0
GOAL_GUESS: Fitted = (0.5, 1.0, 1.0, 1.0, 0.5, -1.0)
"""Weights of a goal towards which the fit is pulled when there are few battles."""

FitRow = tuple[bool, tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]
"""One position: whether a round begins there; the numbers of every team (standing.py); and every team's numbers for the
goal (goal_standing.py), empty if no goal decides."""
NONE: Fitted = (0.0,) * len(NAMES)


class FitBattle(msgspec.Struct, frozen=True):
    """One battle played for the fit: its map, ruleset and seed, the index of the winning team (-1 for a draw), its
    positions (`rows`), and its goal."""

    map: str
    ruleset: str
    seed: int
    winner: int
    rows: tuple[FitRow, ...]
    goal: str = ""

    def share(self, team: int) -> float:
        """Return a team's share of the victory: 1 for the winner, 0 for the others; equal shares in a draw."""
        teams = len(self.rows[0][1])
        return 1 / teams if self.winner < 0 else float(team == self.winner)


def play(board: str, ruleset: str, seed: int, goal: str = "") -> FitBattle:
    """Play one battle between two computers of the same level; return its winner and sampled positions. With a goal the
    level is LEVELS[0]; without one the seed chooses it."""
    board_ = board_of(board)
    level = LEVELS[0 if goal else seed % len(LEVELS)]
    sides = tuple(SideSetup(side, f"ai:{level}") for side in board_.sides)
    battle = Battle.create(Scenario(board_, ruleset, sides, seed, {"goal": goal} if goal else {}))
    battle.start()
    player, rows, before = opponent(level), list[FitRow](), -1
    for given in range(MOST_COMMANDS):
        decision = battle.decision
        if decision is None:
            break
        now = battle.world.get(TABLE, Clock).round
        if now != before or given % EVERY == EVERY // 2:
            rows.append((now != before, tuple(standing(battle).values()), tuple(goal_standing(battle).values())))
            before = now
        battle.submit(player.choose(battle.view(decision.seat)))
    teams = list(standing(battle))
    won = battle.outcome.winner if battle.outcome is not None else ""
    winner = next((place for place, team in enumerate(teams) if won in team), -1)
    return FitBattle(board, ruleset, seed, winner, tuple(rows), goal)


# --- fitting ----------------------------------------------------------------------------------------------------------


def fit(battles: Sequence[FitBattle], usual: Fitted = NONE, penalty: float = PENALTY, each: float = 0.0) -> Fitted:
    """Return the weights that make these battles most likely, with a penalty for differing from the `usual` weights.
    `each` is the number of positions whose weight every battle has in the fit (0: as many as it has positions)."""
    rows = [(teams, battle) for battle in battles for _, teams, _ in battle.rows]
    scale = [pstdev(teams[0][n] - teams[1][n] for teams, _ in rows) or 1.0 for n in range(len(usual))]
    scaled = [([[x / s for x, s in zip(team, scale, strict=True)] for team in teams], b) for teams, b in rows]
    weights = home = [weight * s for weight, s in zip(usual, scale, strict=True)]
    for _ in range(STEPS):
        step = _newton(scaled, weights, home, penalty, each)
        weights = [weight + part for weight, part in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return tuple(weight / s for weight, s in zip(weights, scale, strict=True))


def _newton(
    rows: Iterable[tuple[list[list[float]], FitBattle]],
    weights: list[float],
    home: list[float],
    penalty: float,
    each: float,
) -> list[float]:
    """Return the weights after one Newton step from `weights`."""
    size = range(len(weights))
    slope = [-penalty * (weight - usual) for weight, usual in zip(weights, home, strict=True)]
    bend = [[penalty * (a == b) for b in size] for a in size]
    for teams, battle in rows:
        counts = each / len(battle.rows) if each else 1.0
        shares = softmax([sum(x * w for x, w in zip(team, weights, strict=True)) for team in teams])
        middle = [sum(p * team[n] for p, team in zip(shares, teams, strict=True)) for n in size]
        for place, (p, team) in enumerate(zip(shares, teams, strict=True)):
            away = [team[n] - middle[n] for n in size]
            missed = counts * (battle.share(place) - p)
            for a in size:
                slope[a] += missed * team[a]
                for b in size:
                    bend[a][b] += counts * p * away[a] * away[b]
    return solved(bend, slope)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a system of linear equations, by Gaussian elimination."""
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


def with_goals(battles: Sequence[FitBattle]) -> list[FitBattle]:
    """Return the battles that have a goal, ready for `fit_goal`: each position is reduced to its score by the written
    weights and the goal's numbers."""
    tables = known()

    def told(battle: FitBattle, row: FitRow) -> FitRow:
        begins, teams, goals = row
        base = (score(team, tables[battle.ruleset]) for team in teams)
        return begins, tuple((one, *goal) for one, goal in zip(base, goals, strict=True)), goals

    return [
        msgspec.structs.replace(battle, rows=tuple(told(battle, row) for row in battle.rows))
        for battle in battles
        if battle.goal
    ]


def fit_goal(battles: Sequence[FitBattle]) -> Fitted:
    """Return the weights of a goal that make battles of `with_goals` most likely."""
    return fit(battles, GOAL_GUESS, GOAL_PENALTY, EACH)


def foretold(battles: Sequence[FitBattle], usual: Fitted) -> Calibration:
    """Return the calibration of predictions at the beginning of every round; each fifth of the seeds is predicted by
    weights fitted to the others."""
    seeds = sorted({battle.seed for battle in battles})
    found: list[tuple[float, float]] = []
    for part in range(PARTS):
        kept = {seed for place, seed in enumerate(seeds) if place % PARTS == part}
        weights = fit([battle for battle in battles if battle.seed not in kept], usual)
        for battle in battles:
            if battle.seed in kept:
                found += [(_first(teams, weights), battle.share(0)) for begins, teams, _ in battle.rows if begins]
    return calibration_of(found, len(battles))


def _first(teams: Sequence[Sequence[float]], weights: Fitted) -> float:
    return softmax([sum(x * w for x, w in zip(team, weights, strict=True)) for team in teams])[0]


# --- the files --------------------------------------------------------------------------------------------------------


def read(path: Path) -> list[FitBattle]:
    """Return the battles in a file of positions; an empty list if there is no file."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=FitBattle) for line in path.read_bytes().splitlines()]


def weights_text(weights: Mapping[str, Fitted], goal: Fitted) -> str:
    """Return the text of measure.toml."""
    tables = {f"weights.{ruleset}": dict(zip(NAMES, found, strict=True)) for ruleset, found in weights.items()}
    tables["goal"] = dict(zip((SHARE, *GOAL_NAMES), goal, strict=True))
    head = "# Written by python -m game.review.fit: what one of each number is worth (standing.py, goal_standing.py).\n"
    lines = ["".join([f"[{name}]\n", *(f"{key} = {value:.4f}\n" for key, value in table.items())])
             for name, table in tables.items()]  # fmt: skip
    return "\n".join([head, *lines])


def calibration_text(found: Mapping[str, Calibration]) -> str:
    """Return the text of a file of calibrations."""
    head = "# Written by python -m game.review.fit: how right the quick measure is, on battles it was not fitted on.\n"
    return "\n".join([head, *(one.as_toml(name) for name, one in found.items())])


def judged(battles: Sequence[FitBattle], weights: Fitted) -> dict[str, Calibration]:
    """Return the calibration of weights with a goal, at the beginning of every round, by ruleset and for all rulesets
    together."""
    found = {}
    for name in (*ruleset_names(), OTHERS):
        own = [battle for battle in battles if name in (battle.ruleset, OTHERS)]
        told = [
            (_first(teams, weights), battle.share(0)) for battle in own for begins, teams, _ in battle.rows if begins
        ]
        found[name] = calibration_of(told, len(own))
    return found


def wanted_of(seeds: Iterable[int], goals: bool) -> Iterator[tuple[str, str, int, str]]:
    """Yield (map, ruleset, seed, goal) for every battle to play: one for each goal of a map if `goals`, otherwise
    without a goal ("")."""
    for seed in seeds:
        for board in sorted(path.stem for path in maps().glob("*.tmx")):
            kinds = [goal.kind for goal in board_of(board).goals] if goals else [""]
            yield from ((board, name, seed, kind) for kind in kinds for name in ruleset_names())


def main() -> None:
    """Run the command: play battles, fit the weights, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=30, help="of every ruleset (and every goal) on every map")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--data", type=Path, help="keep the positions here")
    parser.add_argument(
        "--goals", action="store_true", help="play the goals of the maps, and fit the weights of a goal"
    )
    parser.add_argument("--judge", action="store_true", help="with --goals: judge the written weights of a goal")
    args = parser.parse_args()
    battles = read(args.data) if args.data else []
    have = {(battle.map, battle.ruleset, battle.seed, battle.goal) for battle in battles}
    wanted = wanted_of(range(args.seed, args.seed + args.battles), args.goals)
    call: Callable[..., object] = joblib.delayed(play)
    answers = joblib.Parallel(n_jobs=args.jobs, return_as="generator")(call(*one) for one in wanted if one not in have)
    for battle in answers:
        battles.append(battle)
        if args.data:
            with args.data.open("ab") as file:
                file.write(msgspec.json.encode(battle) + b"\n")
    if args.goals:
        _settle_goals(with_goals(battles), args.judge)
    else:
        _settle_rulesets(battles)


def _settle_rulesets(battles: Sequence[FitBattle]) -> None:
    """Fit and write the weights of every ruleset, with their calibration; the goal's weights remain as they are."""
    usual = fit(battles)
    by_ruleset = {name: [one for one in battles if one.ruleset == name] for name in ruleset_names()} | {OTHERS: battles}
    weights = {name: fit(own, usual) for name, own in by_ruleset.items()}
    FILE.write_text(weights_text(weights, known_goal()), encoding="utf-8")
    calibrations = {name: foretold(own, usual) for name, own in by_ruleset.items()}
    CALIBRATION.write_text(calibration_text(calibrations), encoding="utf-8")


def _settle_goals(battles: Sequence[FitBattle], judge: bool) -> None:
    """Fit and write the weights of a goal. With `judge`, write only the calibration of the present weights, and print
    it beside the calibration without the goal's numbers."""
    if not judge:
        FILE.write_text(weights_text(known(), fit_goal(battles)), encoding="utf-8")
        return
    without = (1.0, *(0.0 for _ in GOAL_NAMES))
    before, now = judged(battles, without), judged(battles, known_goal())
    for name, one in now.items():
        was = before[name]
        losses = f"Brier {was.brier:.4f}, now {one.brier:.4f}; log loss {was.log_loss:.4f}, now {one.log_loss:.4f}"
        print(f"{name}: {one.battles} battles, {one.chances} rounds. Without the goal and with it: {losses}.")
    GOAL_CALIBRATION.write_text(calibration_text(now), encoding="utf-8")


if __name__ == "__main__":
    main()
