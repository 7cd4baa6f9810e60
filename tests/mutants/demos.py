"""Plays the demos in the order in which they are likely to notice a change: those that call the changed function first.

`python -m tests.mutants.demos` writes down which functions of the game each demo calls; `python -m tests.mutants.demos
FILE LINE` plays all demos and stops at the first that does not come out as claimed: exit code 1, and its name.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths

ROOT = Path(__file__).resolve().parent.parent.parent
CALLS = ROOT / "demo-calls.json"
"""Functions called, "path:line", by demo; made anew for each series of mutants, in its copy of the tree."""


def calls_of(demo: Path) -> set[str]:
    """The functions of the game that are called while a demo is played."""
    called: set[CodeType] = set()

    def tell(frame: FrameType, event: str, argument: Any) -> None:
        called.add(frame.f_code)

    sys.settrace(tell)
    try:
        run_demo(demo)
    finally:
        sys.settrace(None)
    start = f"{ROOT}/"
    return {
        f"{code.co_filename.removeprefix(start)}:{code.co_firstlineno}"
        for code in called
        if code.co_filename.startswith(start)
    }


def function_at(path: Path, line: int) -> int:
    """The first line, decorators included, of the innermost function around a line; 0 when it stands in none."""
    found = 0
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            found = max(found, min([node.lineno, *(mark.lineno for mark in node.decorator_list)]))
    return found


def in_order(place: str, line: int) -> list[Path]:
    """Every demo, those that call the function around a line first."""
    first = f"{place}:{function_at(ROOT / place, line)}"
    calls: dict[str, list[str]] = json.loads(CALLS.read_text(encoding="utf-8")) if CALLS.is_file() else {}
    paths = demo_paths()
    return sorted(paths.values(), key=lambda path: first not in calls.get(path.stem, ()))


def main(given: list[str]) -> int:
    """Write down the calls, or play the demos; 1 when one does not come out as claimed."""
    if not given:
        CALLS.write_text(json.dumps({name: sorted(calls_of(path)) for name, path in demo_paths().items()}), "utf-8")
        return 0
    for path in in_order(given[0], int(given[1])):
        try:
            result = run_demo(path)
        except Exception as fault:
            print(f"FAILED demo {path.stem} ({type(fault).__name__})")
            return 1
        if not result.passed:
            print(f"FAILED demo {path.stem}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
