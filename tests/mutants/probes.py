"""Which tests can notice a change at all: those in which the changed place is played, and comes to something else.

Every drawn place of a tree gets a probe; then the whole suite is run once. A probe answers what the code would, and
writes down the test that runs: for a comparison or a sum only if the changed one comes to something else there, for
everything else whenever it is reached. What is reached while files are imported counts for every test.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.drawing import SWAPS, Mutant, sites

PROBE = '''"""Probes: written by the judge of mutants."""
import operator
import os

DOES = {
    "Lt": operator.lt, "LtE": operator.le, "Gt": operator.gt, "GtE": operator.ge, "Eq": operator.eq,
    "NotEq": operator.ne, "Is": operator.is_, "IsNot": operator.is_not, "In": lambda a, b: a in b,
    "NotIn": lambda a, b: a not in b, "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul,
    "FloorDiv": operator.floordiv,
}
told = set()


def reached(number):
    now = (number, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0])
    if now not in told:
        told.add(now)
        with open(os.environ["PROBES"], "a", encoding="utf-8") as file:
            file.write(f"{number}\\t{now[1]}\\n")


def two(number, does, other, left, right):
    result = DOES[does](left, right)
    try:
        same = DOES[other](left, right) == result
    except Exception:
        same = False
    if same is not True:
        reached(number)
    return result
'''
TIMES = '''"""How long each test took, and whether it passed: written by the judge of mutants."""
import json
import os

took, failed = {}, set()


def pytest_runtest_logreport(report):
    took[report.nodeid] = took.get(report.nodeid, 0) + report.duration
    if report.outcome != "passed":
        failed.add(report.nodeid)


def pytest_sessionfinish():
    kept = {name: time for name, time in took.items() if name not in failed}
    with open(os.environ["TIMES"], "w", encoding="utf-8") as file:
        json.dump(kept, file)
'''
PLAIN = (ast.Compare, ast.BinOp)


def called(name: str, *given: ast.expr) -> ast.expr:
    """A call of the probe's module."""
    return ast.Call(ast.Attribute(ast.Name("_probe", ast.Load()), name, ast.Load()), list(given), [])


def beside(node: ast.expr, number: int) -> ast.expr:
    """An expression that tells that it is reached: one of two, the second of which counts."""
    both = ast.Tuple([called("reached", ast.Constant(number)), node], ast.Load())
    return ast.Subscript(both, ast.Constant(1), ast.Load())


class Prober(ast.NodeTransformer):
    """Puts probes around nodes of a file, by their numbers."""

    def __init__(self, numbers: dict[int, list[tuple[int, str]]]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> ast.AST:
        wanted = self.numbers.get(id(node), ())
        new = super().visit(node)
        for number, kind in wanted:
            if kind == "condition":
                new.test = beside(new.test, number)
            elif isinstance(new, ast.Compare) and len(new.ops) == 1:
                new = self.two(number, new.ops[0], new.left, new.comparators[0])
            elif isinstance(new, ast.BinOp):
                new = self.two(number, new.op, new.left, new.right)
            else:
                new = beside(new, number)
        return new

    def two(self, number: int, operator: ast.AST, left: ast.expr, right: ast.expr) -> ast.expr:
        names = (ast.Constant(type(operator).__name__), ast.Constant(SWAPS[type(operator)].__name__))
        return called("two", ast.Constant(number), *names, left, right)


def fixed(tree: ast.AST) -> set[int]:
    """Nodes that have to stay as they are: annotations, what a case is compared with, parameters of types."""
    kept: list[ast.AST | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg):
            kept.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            kept.append(node.returns)
        elif isinstance(node, ast.pattern) or (
            isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"
        ):
            kept.append(node)
    return {id(part) for node in kept if node is not None for part in ast.walk(node)}


def probe(tree: Path, mutants: dict[int, Mutant]) -> set[int]:
    """Put probes into a copy of the tree; answers those for which there can be none."""
    without: set[int] = set()
    for place in {mutant.place for mutant in mutants.values()}:
        parsed = ast.parse((tree / place).read_text(encoding="utf-8"))
        found, stay = list(sites(parsed)), fixed(parsed)
        numbers: dict[int, list[tuple[int, str]]] = {}
        for number, mutant in mutants.items():
            if mutant.place == place:
                node, kind = found[mutant.site]
                if id(node) in stay:
                    without.add(number)
                else:
                    numbers.setdefault(id(node), []).append((number, kind))
        new = ast.fix_missing_locations(Prober(numbers).visit(parsed))
        assert isinstance(new, ast.Module)
        first = next((n for n, line in enumerate(new.body) if not _stays_first(line)), len(new.body))
        new.body[first:first] = ast.parse("from game import _probe").body
        (tree / place).write_text(ast.unparse(ast.fix_missing_locations(new)), encoding="utf-8")
    (tree / "game/_probe.py").write_text(PROBE, encoding="utf-8")
    (tree / "judge_times.py").write_text(TIMES, encoding="utf-8")
    return without


def _stays_first(line: ast.stmt) -> bool:
    text = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
    return text or (isinstance(line, ast.ImportFrom) and line.module == "__future__")


def candidates(times: Path, told: Path, numbers: Iterable[int], without: set[int]) -> dict[int, list[str]]:
    """The tests in which each place was reached and came to something else, the shortest first."""
    took: dict[str, float] = json.loads(times.read_text(encoding="utf-8"))
    seen: dict[int, set[str]] = {number: set(took) if number in without else set() for number in numbers}
    for line in told.read_text(encoding="utf-8").splitlines() if told.is_file() else ():
        number, _, test = line.partition("\t")
        seen[int(number)] |= {test} & set(took) if test else set(took)
    return {number: sorted(tests, key=lambda test: (took[test], test)) for number, tests in seen.items()}
