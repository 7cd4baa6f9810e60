"""Changes one thing at random in the rules and runs the tests that should notice: python -m tests.mutants --help.

Run by hand; it works in a copy of the tree. Each mutant changes one operator, number or condition in one file of the
packages below. The tests come in stages: the demos, those first that call the changed function; then the tests nearest
to the file, the counted positions, and the rest of what plays by the rules; the first failure ends it. A mutant that no
test notices survives and is listed with its place: a test is missing there, or the change makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("game/rules", "game/engine/systems", "game/actions", "game/storage")
SECONDS = 900
"""How long one stage may take before it is said to have no end; less for the demos, which take some twenty."""
SECONDS_OF_DEMOS = 200
CALLS = "demo-calls.json"
COPIED = ("game", "tests", "maps", "assets", "pyproject.toml", "README.md")
NEAR = {
    "game/storage": ("tests/storage",),
    "game/rules/resolution/d20": ("tests/rules/test_d20_attack.py", "tests/rules/test_d20_injury.py",
                                  "tests/rules/test_d20_blast.py"),
    "game/rules/resolution/d10": ("tests/rules/test_d10.py",),
    "game/rules/resolution/event_rolls": ("tests/rules/test_action_time_rolls.py",),
    "game/rules/resolution/pools": ("tests/rules/test_passes_turns.py",),
    "game/rules/ranges": ("tests/rules/test_passes_tables.py",),
    "game/rules/sight": ("tests/rules/test_sight.py", "tests/rules/test_cover_sides.py"),
    "game/rules/cover": ("tests/rules/test_cover_sides.py",),
    "game/rules/engagement": ("tests/oracles/test_squares.py", "tests/rules/test_passes_intercept.py"),
    "game/rules/movement": ("tests/oracles/test_phases_reach.py", "tests/oracles/test_squares.py"),
    "game/rules/jumping": ("tests/oracles/test_phases_jumps.py",),
    "game/rules/forced": ("tests/oracles/test_phases_forced.py",),
    "game/rules/clocks": ("tests/oracles/test_order.py",),
}  # fmt: skip
"""The tests to begin with, by the beginning of the changed file's path; where there are none, those of all rules."""
RULES = ("tests/perft",)
REST = (
    ("tests/rules", "tests/proof/test_listing.py", "tests/proof/test_same_everywhere.py", "tests/test_describe.py"),
    ("tests/oracles", "tests/proof/test_forecasts.py", "tests/proof/test_store.py", "tests/proof/test_chances.py"),
    ("tests/ai", "tests/rulebook", "tests/storage/test_saves.py"),
)
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""What each operator becomes."""


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node of a file that can be changed, and how: an operator, a whole number, or a condition turned round."""
    inside = {id(part) for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for part in ast.walk(text)}
    for node in ast.walk(tree):
        if id(node) in inside:
            continue  # what stands in a text with fields has no place of its own
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, "comparison"
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS and not isinstance(node.left, ast.JoinedStr):
            yield node, "sum"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "number"
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node, "condition"


def mutated(node: ast.AST, kind: str) -> tuple[ast.expr, str]:
    """Changes the node; answers the expression that is to be written anew, and how."""
    part: Any = node.test if kind == "condition" else node  # type: ignore[attr-defined]
    if kind == "comparison":
        part.ops[0] = SWAPS[type(part.ops[0])]()
    elif kind in ("sum", "and/or"):
        part.op = SWAPS[type(part.op)]()
    elif kind == "number":
        part.value += 1
        return part, str(part.value)
    else:
        return part, f"(not ({ast.unparse(part)}))"
    return part, f"({ast.unparse(part)})"


def written(text: str, part: ast.expr, new: str) -> str:
    """The text with one expression written anew."""
    lines = text.encode().splitlines(keepends=True)
    assert part.end_lineno is not None
    start = sum(map(len, lines[: part.lineno - 1])) + part.col_offset
    end = sum(map(len, lines[: part.end_lineno - 1])) + (part.end_col_offset or 0)
    whole = b"".join(lines)
    return (whole[:start] + new.encode() + whole[end:]).decode()


def drawn(chance: random.Random, packages: tuple[str, ...]) -> tuple[Path, int, str, str]:
    """A file by its place in the tree, the line, the text with one thing changed, and what that was."""
    files = sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))
    while True:
        path = chance.choice(files)
        text = path.read_text(encoding="utf-8")
        found = list(sites(ast.parse(text)))
        if found:
            node, kind = chance.choice(found)
            before = ast.unparse(node.test if kind == "condition" else node)  # type: ignore[attr-defined]
            part, new = mutated(node, kind)
            place = path.relative_to(ROOT)
            return place, part.lineno, written(text, part, new), f"{place}:{part.lineno}  {before}  ->  {new}"


def stages(place: Path, line: int) -> list[list[str]]:
    """What to run for a change in a file, in turn, as arguments for Python."""
    near = next((tests for start, tests in NEAR.items() if place.as_posix().startswith(start)), ())
    tests = ["-m", "pytest", "-n", "0", "-x", "--no-header", "-rf"]
    if near == ("tests/storage",):
        others = [near, ("tests/ui/test_shell_files.py", "tests/cli", "tests/ui/test_battle_play.py", "tests/lab")]
        return [[*tests, *paths] for paths in others]
    demos = ["-m", "tests.mutants.demos", place.as_posix(), str(line)]
    return [demos, *([*tests, *paths] for paths in (near, RULES, *REST) if paths)]


def noticed_by(tree: Path, place: Path, line: int, text: str, given: list[str]) -> str:
    """The first test that fails with the changed file in place, "no end" where one runs on for ever; "" for none."""
    kept, own = (tree / place).read_bytes(), {**os.environ, "PYTHONPATH": str(tree)}
    try:
        (tree / place).write_text(text, encoding="utf-8")
        for command in [["-m", "pytest", "-n", "0", "-x", "-rf", *given]] if given else stages(place, line):
            most = SECONDS_OF_DEMOS if "tests.mutants.demos" in command else SECONDS
            ran = subprocess.run(
                [sys.executable, *command], cwd=tree, env=own, capture_output=True, text=True, timeout=most
            )
            if ran.returncode:
                failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return failed[0].split(" - ")[0] if failed else "an error"
        return ""
    except subprocess.TimeoutExpired:
        return "no end"
    finally:
        (tree / place).write_bytes(kept)


def copied(folder: Path) -> Path:
    """A copy of the tree to work in."""
    for name in COPIED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(whole, folder / name)
    return folder


def know_calls(tree: Path, kept: Path | None) -> None:
    """Write down in a copy of the tree which demos call what; taken from a file where that was kept before."""
    if kept is None or not kept.is_file():
        own = {**os.environ, "PYTHONPATH": str(tree)}
        subprocess.run([sys.executable, "-m", "tests.mutants.demos"], cwd=tree, env=own, check=True)
        if kept is not None:
            shutil.copy(tree / CALLS, kept)
    else:
        shutil.copy(kept, tree / CALLS)


def main() -> int:
    """Draw mutants and judge them; 0 when at least nine in ten were noticed."""
    options = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    options.add_argument("--count", type=int, default=100, help="how many mutants")
    options.add_argument("--seed", type=int, default=1, help="the number they are drawn from")
    options.add_argument("--list", action="store_true", help="only say which they would be")
    options.add_argument("--skip", type=int, default=0, help="how many of them were judged before")
    options.add_argument("--calls", type=Path, help="keep here, or take from here, which demos call what")
    options.add_argument("tests", nargs="*", help="what to run, the whole suite by default")
    options.add_argument("--package", action="append", help="only mutants of this package")
    asked = options.parse_args()
    chance, lived = random.Random(asked.seed), 0
    packages = tuple(asked.package or PACKAGES)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) if asked.list else copied(Path(folder))
        if not asked.list and not asked.tests:
            know_calls(tree, asked.calls)
        for number in range(1, asked.count + 1):
            place, line, text, told = drawn(chance, packages)
            if asked.list:
                print(told)
            if asked.list or number <= asked.skip:
                continue
            by = noticed_by(tree, place, line, text, asked.tests)
            lived += not by
            print(f"{number:4} {'noticed ' if by else 'SURVIVED'} {told}  {by}", flush=True)
    judged = asked.count - asked.skip
    print(f"{judged - lived} of {judged} noticed" if not asked.list else "")
    return 0 if asked.list or 10 * lived <= judged else 1


if __name__ == "__main__":
    sys.exit(main())
