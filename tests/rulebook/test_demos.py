"""Every demo that comes with the game comes out as claimed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths


@pytest.mark.parametrize("path", demo_paths().values(), ids=demo_paths())
def test_the_demo_comes_out_as_claimed(path: Path) -> None:
    result = run_demo(path)
    assert result.passed, str(result)
