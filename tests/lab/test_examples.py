"""The examples in the laboratory's docstrings come out as they say."""

from __future__ import annotations

import doctest
import importlib
import os

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would be taken for an answer


@pytest.mark.parametrize("name", ["game.lab", "game.lab.runner", "game.lab.compare", "game.lab.env"])
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)
