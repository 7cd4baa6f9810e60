"""What the documents tell people to type is what stands in the repository."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from game import __version__
from game.cli import COMMANDS, parse
from game.rulebook import load_rules

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "game" / "OPERATIONS.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "game").glob("*.md")])
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


def test_every_command_is_told_and_exists() -> None:
    shown = re.findall(r"^counterstep (\w+)", OPERATIONS, re.MULTILINE)
    assert set(shown) == set(COMMANDS)


@pytest.mark.parametrize("line", re.findall(r"^counterstep (\w.*?)(?:   .*)?$", OPERATIONS, re.MULTILINE))
def test_every_command_line_that_is_told_is_understood(line: str) -> None:
    line = re.sub(r"\[(-[^\]]*)\]", "", line)
    words = [word for word in line.replace("[", " ").replace("]", " ").replace("ID|FILE", "x").split() if word]
    assert callable(parse(words).run)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_everything_a_document_points_at_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:maps|game|assets|tests|\.ci|\.github)/[^`*<>\s]*)`", text):
        if not re.search("[A-Z]{2}", Path(path).stem) or path.endswith(".md"):
            assert (ROOT / path.split(":")[0]).exists(), path
    for path in re.findall(r"!?\[[^\]]*\]\(((?!https?:)[^)#]+)\)", text):
        assert (document.parent / path).is_file(), path
    for path in re.findall(r"`(\w+\.md)`", text):
        assert (document.parent / path).is_file() or (ROOT / path).is_file() or (ROOT / "game" / path).is_file(), path


def test_the_readme_leads_to_every_document() -> None:
    for document in DOCUMENTS:
        name = document.relative_to(ROOT).as_posix()
        assert name == "README.md" or f"({name})" in README, name


def test_the_files_to_install_are_named_by_this_version() -> None:
    for text in (README, OPERATIONS):
        told = set(re.findall(r"counterstep[-_](\d+\.\d+\.\d+)", text))
        assert told == {__version__}


def test_every_source_of_a_rule_is_in_the_legend() -> None:
    legend = (ROOT / "game" / "RULES.md").read_text(encoding="utf-8")
    assert {rule.source for rule in load_rules().values()} == set(
        re.findall(r"^\| (\d{3}|design) \|", legend, re.MULTILINE)
    )


def test_the_pictures_of_the_readme_weigh_less_than_3_mb() -> None:
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert len(shown) >= 5
    assert sum((ROOT / path).stat().st_size for path in shown) < 3_000_000
