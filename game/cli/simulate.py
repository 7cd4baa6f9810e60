"""`counterstep simulate`: many battles between computer players, and who wins how often.

Games come in sets that share one seed; in each game of a set the players sit on other sides, so that no player owes a
win to the better side. Every game depends on its number alone: the output is the same for any number of jobs.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import msgspec

from game.cli.setup import CONTROLLERS, HUMAN, add_battle, scenario_from, scenario_of
from game.cli.tables import print_prose, print_table
from game.model.errors import BadInput
from game.model.scenario import Scenario

COMPUTER = "ai:normal"
CHUNKS_PER_JOB = 4
MOST_JOBS = 64
SURE = 1.959964
"""Standard deviations either side of a share that hold it in 95 of 100 cases."""


class Record(msgspec.Struct, frozen=True):
    """One game: who sat where, how it ended, and the hash of its last state.

    `players` gives each side the number of its player, counted from 1 in the order of the map's sides; `winner` is a
    side and `player` its player's number, "" and 0 for a draw.
    """

    game: int
    seed: int
    players: dict[str, int]
    winner: str
    player: int
    reason: str
    rounds: int
    commands: int
    state: str


@dataclass(frozen=True, slots=True)
class Series:
    """What every worker needs to know to play any game of the series."""

    scenario: Scenario
    players: tuple[str, ...]

    def game(self, number: int) -> Record:
        """Play one game, numbered from 0."""
        from game.ai.selfplay import play_out

        base, sides = self.scenario, self.scenario.map.sides
        shift, seed = number % len(sides), base.seed + number // len(sides)
        seats = {side: (place + shift) % len(sides) for place, side in enumerate(sides)}
        controllers = {side: self.players[seat] for side, seat in seats.items()}
        scenario = scenario_of(base.map, base.ruleset, controllers, seed, base.options)
        played = play_out(scenario, {side: who.removeprefix("ai:") for side, who in controllers.items()})
        return Record(
            game=number + 1,
            seed=seed,
            players={side: seat + 1 for side, seat in seats.items()},
            winner=played.winner,
            player=seats[played.winner] + 1 if played.winner else 0,
            reason=played.reason,
            rounds=played.rounds,
            commands=played.commands,
            state=played.state,
        )

    def games(self, numbers: range) -> list[Record]:
        """Play some games one after the other."""
        return [self.game(number) for number in numbers]


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_battle(parser, COMPUTER)
    parser.add_argument("--games", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default: %(default)s)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write one line of JSON per game")


def run(args: argparse.Namespace) -> int:
    """Play the series and print its table; raises BadInput."""
    scenario = scenario_from(args, COMPUTER, COMPUTER)
    for side in scenario.sides:
        if side.controller == HUMAN:
            words = ", ".join(CONTROLLERS[1:])
            raise BadInput.of(f"--{side.id}", f"only the computer plays many games; choose one of {words}")
    if args.games < 1:
        raise BadInput.of("--games", f"{args.games} is not a number of games")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise BadInput.of("--jobs", f"must be from 1 to {MOST_JOBS}")
    series = Series(scenario, tuple(side.controller for side in scenario.sides))
    records = list(play_series(series, args.games, args.jobs))
    if args.out is not None:
        _write(args.out, records)
    _print(series, records)
    return 0


def play_series(series: Series, games: int, jobs: int) -> Iterator[Record]:
    """Every game of a series in order, played in this process or in several others."""
    if jobs == 1:
        yield from series.games(range(games))
        return
    size = max(1, math.ceil(games / (jobs * CHUNKS_PER_JOB)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for records in pool.map(series.games, chunks):
            yield from records


def wilson(wins: int, games: int) -> tuple[int, int]:
    """The share of wins in whole percent, from and to, that 95 of 100 such series would hold (Wilson's interval)."""
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return math.floor(100 * max(0.0, middle - half) + 0.5), math.floor(100 * min(1.0, middle + half) + 0.5)


def _write(path: Path, records: list[Record]) -> None:
    lines = [msgspec.json.encode(record) for record in records]
    try:
        path.write_bytes(b"\n".join(lines) + b"\n")
    except OSError as fault:
        raise BadInput.of(str(path), f"cannot be written: {fault.strerror}") from fault


def _print(series: Series, records: list[Record]) -> None:
    games = len(records)
    scenario = series.scenario
    print_prose(f"{scenario.map.title}, {scenario.ruleset}, {games} games from seed {scenario.seed} on")
    rows = []
    for number, player in enumerate(series.players, start=1):
        rows.append(_row(f"player {number}: {player}", sum(record.player == number for record in records), games))
    for side in scenario.map.sides:
        rows.append(_row(f"side {side}", sum(record.winner == side for record in records), games))
    rows.append(_row("nobody", sum(not record.winner for record in records), games))
    print_table(("who", "wins", "percent", "95 % sure"), rows)
    rounds = sorted(record.rounds for record in records)
    print_prose(f"rounds: {rounds[0]} to {rounds[-1]}, half of the games {rounds[games // 2]} or fewer")


def _row(who: str, wins: int, games: int) -> tuple[str, int, int, str]:
    low, high = wilson(wins, games)
    return who, wins, (200 * wins + games) // (2 * games), f"{low} to {high} %"
