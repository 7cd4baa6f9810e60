"""The suite and the thorough tests are all tests, and the list of the latter names functions that are there."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.choose_suite import CHEAP, chosen, listed
from tests.thorough import Thorough, family

ROOT = Path(__file__).resolve().parents[1]


@cache
def functions(file: str) -> set[str]:
    """The tests of a file, by the part of their ids after the file."""
    found = set()
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return found


def test_what_is_listed_is_there() -> None:
    thorough = Thorough()
    gone = []
    for name in sorted({family(test) for test in thorough.go | thorough.stay}):
        file, _, function = name.partition("::")
        if not (ROOT / file).is_file() or function not in functions(file):
            gone.append(name)
    assert gone == []
    assert {family(test) for test in thorough.stay} <= thorough.go


def test_each_test_is_in_one_of_the_two() -> None:
    thorough = Thorough()
    thorough.go, thorough.stay = {"a.py::test_one", "a.py::test_two[x]"}, {"a.py::test_one[2]"}
    assert "a.py::test_one[1]" in thorough
    assert "a.py::test_one[2]" not in thorough
    assert "a.py::test_two[x]" in thorough
    assert "a.py::test_two[y]" not in thorough
    assert "a.py::test_new" not in thorough


def test_the_suite_keeps_what_is_cheap_and_what_alone_reaches_something() -> None:
    lines = {"f[1]": 0b0111, "f[2]": 0b0110, "g": 0b1000, "h": 0b0100}
    costs = {"f[1]": 2.0, "f[2]": 2.0, "g": 9.0, "h": CHEAP}
    assert chosen(lines, costs, 100.0) == {"h", "f[1]", "g"}
    assert chosen(lines, costs, 1.0) == {"h", "f[1]"}, "the seconds are over"


def test_the_list_names_what_goes_or_what_stays_whichever_is_shorter() -> None:
    every = {"f[1]", "f[2]", "f[3]", "f[4]", "g[1]", "g[2]", "h"}
    assert listed({"f[1]", "g[1]", "h"}, every) == ["f", "but f[1]", "g[2]"]
    assert listed(every, every) == []
    assert listed(set(), {"h"}) == ["h"]
