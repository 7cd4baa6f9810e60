"""The speed gate notices growth and nothing else, whatever the machine, its load and the history it has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "bench"))

import ratios  # noqa: E402
from ratios import FIGURES, MOST, Judged, commit_of_figures, grew_in, judge, laid_out, working  # noqa: E402
from works import WORKS  # noqa: E402

WORK = "hard in mid-battle, fluid"
"""A work whose rounds are short: so many fit into a few seconds that a slow moment of the machine is outvoted."""


def git(folder: Path, *words: str) -> None:
    """Run git in a folder under a name of its own."""
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository in which figures were kept, and something was done after that."""
    made = tmp_path / "tree"
    (made / "game").mkdir(parents=True)
    (made / "tests" / "bench").mkdir(parents=True)
    (made / "tests" / "bench" / "figures.json").write_text("{}")
    (made / "game" / "a.py").write_text("first")
    for part in ("assets", "maps"):
        (made / part).mkdir()
        (made / part / "x").write_text("x")
    (made / "pyproject.toml").write_text("x")
    git(made, "init", "-b", "main")
    git(made, "add", ".")
    git(made, "commit", "-m", "figures")
    (made / "game" / "a.py").write_text("second")
    git(made, "commit", "-am", "later")
    return made


def test_growth_beyond_the_bound_is_named_by_either_way_of_measuring() -> None:
    assert MOST < 1.5
    assert not Judged("x", 1, 1.0, 1.0).grown
    assert not Judged("x", 1, MOST, MOST).grown
    assert not Judged("x", 1, 0.1, None).grown
    assert Judged("x", 1, 1.5, None).grown
    assert Judged("x", 1, 1.5, 1.0).grown
    assert Judged("x", 1, 1.0, 1.5).grown


def test_where_it_grew_is_told_with_the_most_first() -> None:
    told = grew_in({"a:f": 10, "b:g": 50, "c:h": 7, "new:x": 30, "d:i": 1}, {"a:f": 5, "b:g": 20, "c:h": 7, "d:i": 9})
    assert told == "b:g (+30), new:x (+30), a:f (+5)"
    assert grew_in({"a:f": 1000, "b:g": 12}, {"a:f": 1000, "b:g": 5}) == ""


def test_every_work_has_a_figure_and_every_figure_a_work() -> None:
    assert json.loads(FIGURES.read_text())["lines"].keys() == WORKS.keys()


def test_half_as_much_again_is_noticed_by_counting_and_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratios, "ROUNDS", 30)
    monkeypatch.setattr(ratios, "AGAIN", 0)
    monkeypatch.setattr(ratios, "timed_anew", lambda now, then, name: median(ratios.turns(now, then, name, 30)))
    with working(ROOT) as now, working(ROOT) as other:
        then, slow = now.wasting(0), now.wasting(0.5)  # by which two processes differ is not what is tried here
        by_function = now.ask("count", WORK)
        only_our_own_code(by_function)
        lines = sum(by_function.values())
        assert lines == sum(other.ask("count", WORK).values())
        plain = judge(WORK, {WORK: lines}, now, then)
        assert plain.counted == 1
        assert not plain.grown
        assert judge(WORK, {WORK: lines / 1.5}, now, None).grown
        planted = judge(WORK, {WORK: lines}, slow, then)
        assert planted.counted == 1
        assert planted.grown
        assert planted.timed is not None
        assert planted.timed < 1.75


def test_a_pair_of_processes_that_is_slow_by_chance_is_outvoted(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        "by chance": iter([1.4, 1.4, 1.0, 1.05]),
        "truly": iter([1.4, 1.4, 1.5, 1.2]),
        "hidden by chance": iter([1.2, 1.2, 1.5, 1.45]),
    }
    monkeypatch.setattr(ratios, "turns", lambda now, then, name, rounds: [next(told[name])] * rounds)
    with working(ROOT) as now, working(ROOT) as then:
        assert ratios.timed(now, then, "by chance") == 1.05
        assert ratios.timed(now, then, "truly") == 1.4
        assert ratios.timed(now, then, "hidden by chance") == 1.45


def only_our_own_code(by_function: dict[str, int]) -> None:
    """Fail when lines of libraries are counted, or none of the rules."""
    files = {where.rsplit(":", 1)[0] for where in by_function}
    assert any(file.startswith("game/rules/") for file in files)
    assert all((ROOT / file).is_file() or (ROOT / "tests" / "bench" / file).is_file() for file in files)
    assert not [file for file in files if file.startswith((".venv", "/"))]


def test_the_other_tree_is_the_commit_that_kept_the_figures(tree: Path, tmp_path: Path) -> None:
    commit = commit_of_figures(tree)
    assert (laid_out(tree, commit, tmp_path / "then") / "game" / "a.py").read_text() == "first"
    (tree / "tests" / "bench" / "figures.json").write_text('{"a": 1}')
    assert commit_of_figures(tree) == "", "figures just kept say that the speed is meant"
    git(tree, "commit", "-am", "kept anew")
    assert commit_of_figures(tree) == "", "nothing has changed since"
    (tree / "game" / "new.py").write_text("not yet committed")
    assert (laid_out(tree, commit_of_figures(tree), tmp_path / "kept") / "game" / "a.py").read_text() == "second"


def test_without_history_counting_judges_alone(tree: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--depth", "1", tree.as_uri(), "shallow")
    assert commit_of_figures(tmp_path / "shallow") == ""
    (tmp_path / "shallow" / "game" / "a.py").write_text("third")
    assert commit_of_figures(tmp_path / "shallow") != "", "what is not committed is compared with what is"
    bare = tmp_path / "unpacked"
    bare.mkdir()
    assert commit_of_figures(bare) == ""
