"""Changes one thing at random in the rules and runs the tests that should notice: python -m tests.mutants --help.

Run by hand in a clean working tree. Each mutant changes one operator, number or condition in one file of the packages
below; the file is put back afterwards, whatever happens. A mutant that no test notices survives and is listed with its
place: a test is missing there, or the change makes no difference (say so in a comment where it is written).
"""

from __future__ import annotations

import argparse
import ast
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("game/rules", "game/engine/systems", "game/actions", "game/storage")
SECONDS = 900
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""What each operator becomes."""


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node of a file that can be changed, and how: an operator, a whole number, or a condition turned round."""
    for node in ast.walk(tree):
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


def mutated(node: ast.AST, kind: str) -> str:
    """Changes the node; says what was done."""
    before = ast.unparse(node.test if kind == "condition" else node)  # type: ignore[attr-defined]
    if kind == "comparison":
        node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[attr-defined]
    elif kind in ("sum", "and/or"):
        node.op = SWAPS[type(node.op)]()  # type: ignore[attr-defined]
    elif kind == "number":
        node.value += 1  # type: ignore[attr-defined]
    else:
        node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
    after = ast.unparse(node.test if kind == "condition" else node)  # type: ignore[attr-defined]
    return f"{before}  ->  {after}"


def drawn(chance: random.Random) -> tuple[Path, str, str]:
    """A file, its text with one thing changed, and what that was."""
    files = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    while True:
        path = chance.choice(files)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = list(sites(tree))
        if found:
            node, kind = chance.choice(found)
            told = mutated(node, kind)
            return path, ast.unparse(tree) + "\n", f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}  {told}"


def survives(path: Path, text: str, tests: list[str]) -> bool:
    """Whether the tests pass with the changed file in place."""
    kept = path.read_bytes()
    try:
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", *tests]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=SECONDS, check=False)
        return ran.returncode == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        path.write_bytes(kept)


def main() -> int:
    """Draw mutants and judge them; 0 when at least nine in ten were noticed."""
    options = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    options.add_argument("--count", type=int, default=100, help="how many mutants")
    options.add_argument("--seed", type=int, default=1, help="the number they are drawn from")
    options.add_argument("--list", action="store_true", help="only say which they would be")
    options.add_argument("tests", nargs="*", help="what to run, the whole suite by default")
    asked = options.parse_args()
    chance, lived = random.Random(asked.seed), 0
    for number in range(1, asked.count + 1):
        path, text, told = drawn(chance)
        if asked.list:
            print(told)
            continue
        alive = survives(path, text, asked.tests)
        lived += alive
        print(f"{number:4} {'SURVIVED' if alive else 'noticed '} {told}", flush=True)
    print(f"{asked.count - lived} of {asked.count} noticed" if not asked.list else "")
    return 0 if 10 * lived <= asked.count else 1


if __name__ == "__main__":
    sys.exit(main())
