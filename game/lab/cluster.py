"""Workers on other machines, used through joblib's Dask backend (the extra `cluster`)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

import joblib

from game.lab.version import version
from game.model.errors import BadInput

PLACE = "--cluster"
PATIENCE = 15
"""Seconds in which a scheduler must answer."""
LOOK = 5
"""Seconds between two checks of the workers."""
NOBODY = (
    "No worker is left at the scheduler. The series waits for one; what was played so far is kept. Start a worker, or "
    "end the series by ctrl-C and go on later by the same command."
)


@contextmanager
def connected(address: str, tell: Callable[[str], None]) -> Iterator[None]:
    """Let joblib use the workers of a Dask scheduler inside the `with` block, and call `tell` when none of them is
    left. Raises BadInput if the scheduler does not answer or has no workers, or a worker has another version of the
    game."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadInput.of(PLACE, "needs the extra 'cluster': pip install 'counterstep[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError, TypeError) as fault:
        raise BadInput.of(
            PLACE, f"there is no answer from a scheduler at {address!r} ({type(fault).__name__})"
        ) from None
    try:
        _check(client)
        with joblib.parallel_config(backend="dask", client=client), watched(client, tell):
            yield
    finally:
        client.close()


@contextmanager
def watched(client: Any, tell: Callable[[str], None]) -> Iterator[None]:
    """Check the workers every LOOK seconds inside the `with` block, and call `tell` with a sentence when none is left:
    the series then waits for workers."""
    over = Event()

    def look() -> None:
        told = False
        while not over.wait(LOOK):
            with suppress(Exception):  # a scheduler that is gone ends the series by itself
                left = bool(client.scheduler_info().get("workers"))
                if not left and not told:
                    tell(NOBODY)
                told = not left

    watch = Thread(target=look, name="workers of the cluster", daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join(LOOK)


def _check(client: Any) -> None:
    if not client.scheduler_info().get("workers"):
        raise BadInput.of(PLACE, "the scheduler has no workers; start some with 'dask worker ADDRESS'")
    try:
        found = client.run(version)
    except Exception as fault:  # whatever a worker without the game answers
        raise BadInput.of(PLACE, f"a worker cannot play: {type(fault).__name__}: {fault}") from fault
    for worker, played in sorted(found.items()):
        if played != version():
            reason = f"worker {worker} plays version {played}, this is {version()}; install the same version there"
            raise BadInput.of(PLACE, reason)
