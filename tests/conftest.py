"""Settings of all tests: property tests choose the same examples in each run of the suite, and new ones in a search for
faults."""

from __future__ import annotations

import gc
import os
import sys

import pytest
from hypothesis import settings

pytest_plugins = ["tests.thorough"]

settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# What was compiled once is used by all workers and by the hundred processes that the tests start, also where Python is
# told to keep none of it: compiling the game and the tests anew for each of them took a tenth of the suite.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a real window first: they mostly wait, so none should be left alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def pytest_collection_finish() -> None:
    """Exempt all objects that are loaded by now from garbage collection. The collector need not look through them
    again, and so often looks at the objects that tests leave behind: windows hold large pictures in few objects."""
    gc.set_threshold(20_000, 10, 10)
    gc.collect()
    gc.freeze()
    gc.collect()  # now it counts nothing as old, and looks at everything as soon as there is something
