"""The play of a series: in this process, in several on this machine (joblib's loky), or on many machines (Dask).

A task holds the series, a battle's number and the version of the game; its result is the battle's record. If a worker
dies, the battles under way are played again one at a time, so that a battle that kills its worker is found and given
up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.lab.players import PATIENCE
from game.lab.pool import MOST_JOBS, TRIES, WorkerDied, answers
from game.lab.record import Record, play_battle
from game.lab.results import Results, whole_pairs
from game.lab.sequential import Test, TestState
from game.lab.series import Series, board_of
from game.lab.stopping import INTERRUPTED, ToldToStop, in_order
from game.lab.version import version
from game.model.errors import BadInput
from game.storage.files import ANYBODY, write_whole

OWNER = "series.txt"
"""File in a folder of journals that names the series and version to which they belong."""
Timed = tuple[Record, float]
TellLine = Callable[[str], None]
Watched = Callable[[Results], None]


def play(
    series: Series,
    file: Path | None = None,
    *,
    jobs: int = 1,
    cluster: str = "",
    journals: Path | None = None,
    test: Test | None = None,
    patience: float = PATIENCE,
    watch: Watched | None = None,
    tell: TellLine | None = None,
) -> Results:
    """Play the missing battles of a series and return all its battles; after ctrl-C or a signal to end, return the
    battles so far (`Results.stopped_by`).

    `file` holds the battles of earlier runs and gets the new ones; `cluster` is the address of a Dask scheduler; `test`
    stops the series when it has its answer; `watch` is called after each battle, `tell` with a sentence when a worker
    was lost. Raises BadInput.

    >>> from game.lab import Series, play
    >>> results = play(Series(maps=("training-ground",), battles=2, options={"round_limit": 1}))
    >>> [(record.battle, record.seed, record.rounds) for record in results.records]
    [(1, 1, 1), (2, 2, 1)]
    """
    series = _checked(series, jobs, test)
    _check_journals(series, journals, cluster)
    results = Results.opened(series, file)
    stop = _Stop(results, test)
    try:
        if not stop.is_known():
            with in_order():
                played = _records(series, results.missing(), jobs, cluster, journals, patience, tell or _silent)
                _take_up(results, played, stop, watch)
    except KeyboardInterrupt as asked:
        results.stopped_by = asked.number if isinstance(asked, ToldToStop) else INTERRUPTED
    finally:
        stop.cut()
        results.close()
    return results


def _checked(series: Series, jobs: int, test: Test | None) -> Series:
    """Return the series with "all" replaced by names. Raises BadInput if the series cannot be played, `jobs` is out of
    range, or the test does not fit the series."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput.of("--jobs", f"must be from 1 to {MOST_JOBS}")
    series = series.check()
    if test is not None:
        _check_test(series)
    return series


def _take_up(results: Results, played: Iterator[tuple[Record, float]], stop: _Stop, watch: Watched | None) -> None:
    """Add battles as they come, with their seconds, until the test (if any) has its answer."""
    for record, seconds in played:
        results.times[record.battle - 1] = seconds
        results.add(record)
        if watch is not None:
            watch(results)
        if stop.is_known():
            return


def _silent(_: str) -> None:
    """Ignore a message, in place of a function that shows it."""


def _check_journals(series: Series, journals: Path | None, cluster: str) -> None:
    """Create the folder of journals and write into it which series owns it. Raises BadInput if it belongs to another
    series."""
    if journals is None:
        return
    if cluster:
        raise BadInput.of("--journals", "cannot be used with a cluster, because its workers have other disks")
    try:
        journals.mkdir(parents=True, exist_ok=True)
        mark = journals / OWNER
        own = f"{series.digest} {version()}\n"
        if mark.exists() and mark.read_bytes()[: len(own) + 1] == own.encode():
            return
        if mark.exists() or any(journals.glob("battle-*")):
            raise BadInput.of(str(journals), "contains battles of another series; choose another folder")
        write_whole(mark, own.encode(), ANYBODY)
    except OSError as fault:
        raise BadInput.of(str(journals), f"cannot be made: {fault.strerror}") from fault


def _check_test(series: Series) -> None:
    first, *others = series.players
    if len(series.players) != 2 or first == others[0]:
        raise BadInput.of("--test", "needs two different players")
    for name in series.maps:
        if len(board_of(name).sides) != 2:
            raise BadInput.of("--test", f"needs maps with two sides; {name} has more")


class _Stop:
    """Decision when a series may stop. Battles are counted in the order of their numbers, one pair of every cell (map
    and rules) at a time, so that the number of workers makes no difference."""

    def __init__(self, results: Results, test: Test | None) -> None:
        self._results, self._test = results, test
        self._step = 2 * len(results.series.cells)
        self._counts = [0] * 5
        self._looked_at = 0
        self._known = False

    def is_known(self) -> bool:
        """Return whether the series' test has its answer by the battles so far; always False for a series without a
        test."""
        while self._test is not None and not self._known:
            group = self._results.stretch(self._looked_at, self._step)
            if len(group) < self._step:
                break
            self._looked_at += self._step
            _count(pair_scores(group), self._counts)
            self._known = bool(self._test.verdict(self._counts).known)
        return self._known

    def cut(self) -> None:
        """Drop the battles played after the test had its answer."""
        if self._known:
            self._results.keep_first(self._looked_at)


def pair_scores(records: Sequence[Record]) -> list[float]:
    """Return player 1's mean score (0 to 1, a draw counts half) for each complete pair of battles, in the order of the
    pairs."""
    scores = []
    for pair in whole_pairs(records):
        if len(pair) == 2:
            points = [1.0 if record.player == 1 else 0.5 if not record.winner else 0.0 for record in pair]
            scores.append(sum(points) / 2)
    return scores


def verdict_of(records: Sequence[Record], test: Test) -> TestState:
    """Return the state of a test after the given battles."""
    counts = [0] * 5
    _count(pair_scores(records), counts)
    return test.verdict(counts)


def _count(scores: Sequence[float], counts: list[int]) -> None:
    for score in scores:
        counts[round(4 * score)] += 1


def _task(series: Series, number: int, journals: Path | None, patience: float, asks: str) -> tuple[int, Timed | str]:
    """Play a battle in a worker process; return its number with its result, or with a sentence if it was refused or the
    worker has another version."""
    if asks != version():
        reason = f"plays version {version()}, but {asks} is asked for; install the same version there"
        return number, f"a worker: {reason}"
    try:
        return number, _timed(series, number, journals, patience)
    except BadInput as refusal:
        return number, str(refusal)


def _timed(series: Series, number: int, journals: Path | None, patience: float) -> Timed:
    began = time.process_time()
    return play_battle(series, number, journals, patience), time.process_time() - began


def _records(
    series: Series,
    numbers: list[int],
    jobs: int,
    cluster: str,
    journals: Path | None,
    patience: float,
    tell: TellLine,
) -> Iterator[Timed]:
    """Yield the battles with these numbers as they end, each with its seconds. Raises BadInput for a refused one."""
    if not cluster and jobs == 1:
        for number in numbers:
            yield _timed(series, number, journals, patience)
        return
    tries: dict[int, int] = {}
    waiting = list(numbers)
    with _workers(cluster, tell):
        while waiting:
            alone = tries.get(waiting[0], 0) > 0
            batch = waiting[:1] if alone else [number for number in waiting if not tries.get(number)]
            open_, given = set(batch), list[int]()

            def words(batch: Sequence[int] = batch, given: list[int] = given) -> Iterator[tuple[Any, ...]]:
                for number in batch:
                    given.append(number)
                    yield series, number, journals, patience, version()

            try:
                for number, answer in answers(_task, words(), max(2, jobs), bool(cluster)):
                    open_.discard(number)
                    if isinstance(answer, str):
                        source, _, reason = answer.partition(": ")
                        raise BadInput.of(source, reason)
                    yield answer
            except WorkerDied:
                lost = [number for number in given if number in open_]
                _note_lost(series, lost, tries, tell)
                waiting = sorted(open_, key=lambda number: (-tries.get(number, 0), number))
                continue
            waiting = [number for number in waiting if number not in set(batch)]


def _note_lost(series: Series, lost: Sequence[int], tries: dict[int, int], tell: TellLine) -> None:
    """Tell which battles a dying worker has interrupted. Raises BadInput for a battle that was interrupted TRIES
    times."""
    for number in lost:
        tries[number] = tries.get(number, 0) + 1
        if tries[number] >= TRIES:
            game = series.game(number)
            place = f"battle {number + 1} ({game.cell.map}, {game.cell.ruleset}, seed {game.seed})"
            raise BadInput.of(place, f"has crashed its worker {TRIES} times; the battles before it are saved")
    names = ", ".join(str(number + 1) for number in sorted(lost))
    tell(f"A worker died. The battles that it was playing are played again: {names}.")


@contextmanager
def _workers(cluster: str, tell: TellLine) -> Iterator[None]:
    """Use the workers of a cluster inside the `with` block; without an address do nothing."""
    if not cluster:
        yield
        return
    from game.lab.cluster import connected

    with connected(cluster, tell):
        yield
