"""What the README tells people to type is what stands in the repository."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from game.cli import COMMANDS, parse

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEST_COMMAND = r"^python3 -m venv .* -m pytest$"


def test_the_first_screen_has_the_two_commands() -> None:
    first = README.splitlines()[:25]
    assert sum(line.startswith("python3 -m venv ") and line.endswith("/counterstep") for line in first) == 1
    assert sum(re.search(TEST_COMMAND, line) is not None for line in first) == 1


def test_the_check_of_everything_runs_the_test_command_of_the_readme() -> None:
    assert len(re.findall(TEST_COMMAND, README, re.MULTILINE)) == 1
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"grep -m1 '{TEST_COMMAND}' README.md" in script
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)


def test_every_command_of_the_readme_exists() -> None:
    shown = re.findall(r"^counterstep (\w+)", README, re.MULTILINE)
    assert set(shown) == set(COMMANDS)


@pytest.mark.parametrize("line", re.findall(r"^counterstep (\w.*?)(?:   .*)?$", README, re.MULTILINE))
def test_every_line_of_the_readme_is_understood(line: str) -> None:
    line = re.sub(r"\[(-[^\]]*)\]", "", line)
    words = [word for word in line.replace("[", " ").replace("]", " ").replace("ID|FILE", "x").split() if word]
    assert callable(parse(words).run)


def test_everything_the_readme_points_at_is_there() -> None:
    for path in re.findall(r"`((?:maps|game|assets|tests)/[^` ]*)`", README):
        assert (ROOT / path).exists(), path
    for path in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).is_file(), path


def test_the_pictures_of_the_readme_weigh_less_than_3_mb() -> None:
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert len(shown) >= 5
    assert sum((ROOT / path).stat().st_size for path in shown) < 3_000_000
