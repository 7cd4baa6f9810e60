"""Workers on other machines, through joblib's Dask backend: the extra `cluster`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import joblib

from game.lab.version import version
from game.model.errors import BadInput

PLACE = "--cluster"
PATIENCE = 15
"""Seconds until a scheduler must have answered."""


@contextmanager
def connected(address: str) -> Iterator[None]:
    """joblib plays on the workers of a scheduler while this lasts. Raises BadInput when it cannot be reached, has no
    workers, or has a worker with another version of the game."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadInput.of(PLACE, "needs the extra 'cluster': pip install 'counterstep[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError, TypeError) as fault:
        raise BadInput.of(PLACE, f"no scheduler answers at {address!r} ({type(fault).__name__})") from None
    try:
        _check(client)
        with joblib.parallel_config(backend="dask", client=client):
            yield
    finally:
        client.close()


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
