"""A copy of the tree with an addition at each place that is judged: a probe, or a switch.

A switch is the original expression, or the changed one while its number is on (`game/_switch.py`). So one copy holds
all mutants, and its modules are loaded only once.
"""

from __future__ import annotations

import ast
import copy
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.mutants.drawing import ROOT, SWAPS, Mutant, mutated, sites

COPIED = ("game", "tests", "maps", "assets", "pyproject.toml", "README.md")
Plant = Callable[[int, str, ast.expr, ast.AST], ast.expr]
"""Function that returns the new expression for a place: from its number, its kind, the expression with all additions
inside it, and the original node."""


def copied(folder: Path) -> Path:
    """Return a copy of the tree to work in."""
    for name in COPIED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(whole, folder / name)
    shutil.copy(Path(__file__).with_name("probe.py"), folder / "game/_probe.py")
    shutil.copy(Path(__file__).with_name("switch.py"), folder / "game/_switch.py")
    return folder


def plant(tree: Path, mutants: dict[int, Mutant], what: Plant, entry: str = "") -> set[int]:
    """Plant an addition at the places of all mutants and, if `entry` is given, a call at the start of each function.
    Return the mutants for which no addition is possible."""
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
        call = f"{entry}({place.as_posix()!r})" if entry else ""
        new = Planter(numbers, what, call).visit(parsed)
        (tree / place).write_text(ast.unparse(ast.fix_missing_locations(new)), encoding="utf-8")
    return without


class Planter(ast.NodeTransformer):
    """Planter of additions around nodes of a file, by the nodes' numbers."""

    def __init__(self, numbers: dict[int, list[tuple[int, str]]], what: Plant, call: str) -> None:
        self.numbers, self.what, self.call = numbers, what, call

    def visit(self, node: ast.AST) -> ast.AST:
        wanted = self.numbers.get(id(node), ())
        before = copy.deepcopy(node) if wanted else node
        new = super().visit(node)
        for number, kind in wanted:
            if kind == "condition":
                new.test = self.what(number, kind, new.test, before)
            else:
                new = self.what(number, kind, new, before)
        return new

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        first = next((n for n, line in enumerate(node.body) if not _stays_first(line)), len(node.body))
        node.body[first:first] = ast.parse("from game import _probe, _switch").body
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if self.call:
            node.body[:0] = ast.parse(self.call).body
        return node


def _stays_first(line: ast.stmt) -> bool:
    text = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
    return text or (isinstance(line, ast.ImportFrom) and line.module == "__future__")


def fixed(tree: ast.AST) -> set[int]:
    """Return the ids of nodes that must stay as they are: annotations, values of cases, parameters of types."""
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


def a_switch(number: int, kind: str, new: ast.expr, before: ast.AST) -> ast.expr:
    """Return the expression with a switch: the changed one while this number is on."""
    part, text = mutated(copy.deepcopy(before), kind)
    changed = ast.parse(text, mode="eval").body if kind == "condition" else part
    is_on = ast.parse(f"_switch.on == {number}", mode="eval").body
    return ast.IfExp(is_on, changed, new)


def a_probe(number: int, kind: str, new: ast.expr, before: ast.AST) -> ast.expr:
    """Return the expression with a probe that reports when it is reached; for a comparison or a sum, only if the
    changed one would differ."""
    if isinstance(new, ast.Compare) and len(new.ops) == 1 and kind == "comparison":
        return _two(number, new.ops[0], new.left, new.comparators[0])
    if isinstance(new, ast.BinOp) and kind == "sum":
        return _two(number, new.op, new.left, new.right)
    both = ast.Tuple([_told("reached", ast.Constant(number)), new], ast.Load())
    return ast.Subscript(both, ast.Constant(1), ast.Load())


def _two(number: int, operator: ast.AST, left: ast.expr, right: ast.expr) -> ast.expr:
    names = (ast.Constant(type(operator).__name__), ast.Constant(SWAPS[type(operator)].__name__))
    return _told("two", ast.Constant(number), *names, left, right)


def _told(name: str, *given: ast.expr) -> ast.expr:
    """Return a call of the probe's module."""
    return ast.Call(ast.Attribute(ast.Name("_probe", ast.Load()), name, ast.Load()), list(given), [])
