"""Tasks in several processes of this machine (joblib's loky) or on a cluster's workers, with results as they come."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from game.model.garbage import collect_rarely
from game.storage import lifeline

MOST_JOBS = 64
TRIES = 3
"""Most attempts at a task whose worker process dies."""
GROWTH = 1 << 30
"""Growth in bytes that loky allows a worker before it replaces the worker as leaking; the cached tables of about ten
maps fit."""
SAFE_PATH = "PYTHONSAFEPATH"
"""Environment variable that keeps Python from importing anything in the current folder."""


class WorkerDied(Exception):
    """Raised if a worker process ended before it returned a result."""


def answers(
    task: Callable[..., Any], given: Iterable[tuple[Any, ...]], jobs: int, cluster: bool = False
) -> Iterator[Any]:
    """Yield the result of a task for each tuple of arguments, in the order in which results come, with `jobs` processes
    here or, with `cluster`, on the machines of a Dask cluster. If the caller stops early, the workers end. Raises
    WorkerDied, and every exception of a task."""
    with warnings.catch_warnings(), _safe_path():
        import joblib  # slow to load, and needed for several workers alone
        from joblib.externals.loky.process_executor import BrokenProcessPool

        warnings.simplefilter("ignore")  # joblib warns of tasks that are left undone
        workers = {} if cluster else {"n_jobs": jobs, "backend": "loky"}
        parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch="2 * n_jobs", **workers)
        work = partial(_in_worker, os.getpid(), task)
        try:
            answered = parallel(joblib.delayed(work)(*words) for words in given)
            try:
                yield from answered
            finally:
                answered.close()
        except BrokenProcessPool as fault:
            raise WorkerDied from fault


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep workers started inside the `with` block from importing anything in the current folder."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(SAFE_PATH, None)
        else:
            os.environ[SAFE_PATH] = before


def _in_worker(parent: int, task: Callable[..., Any], *words: Any) -> Any:
    if parent == os.getppid():  # not in this very process, and not in a Dask worker, which has its own way to end
        from joblib.externals.loky import process_executor

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C is for the parent, who ends its workers
        lifeline.hold(parent)
        collect_rarely()
        process_executor._MAX_MEMORY_LEAK_SIZE = GROWTH  # 300 MB otherwise; there is no setting for it
    return task(*words)
