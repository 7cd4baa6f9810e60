"""A copy of the tree in which something stands at each place that is judged: a probe, or a switch.

A switch is the expression as it is, or the changed one while its number is switched on (`game/_switch.py`): so one copy
holds all mutants, and what is loaded once serves for all of them.
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
"""The number, the kind of place, the expression with all in it planted, the node of before: what stands there then."""


def copied(folder: Path) -> Path:
    """A copy of the tree to work in."""
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
    """Plant something at the places of all mutants, and a call with the file's place at the entry of each function
    where that is wanted; answers those mutants where nothing can stand."""
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
    """Plants something around nodes of a file, by their numbers."""

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


def a_switch(number: int, kind: str, new: ast.expr, before: ast.AST) -> ast.expr:
    """The expression, or the changed one while this number is switched on."""
    part, text = mutated(copy.deepcopy(before), kind)
    changed = ast.parse(text, mode="eval").body if kind == "condition" else part
    is_on = ast.parse(f"_switch.on == {number}", mode="eval").body
    return ast.IfExp(is_on, changed, new)


def a_probe(number: int, kind: str, new: ast.expr, before: ast.AST) -> ast.expr:
    """The expression, which tells that it is reached; a comparison or a sum only if the changed one differs."""
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
    """A call of the probe's module."""
    return ast.Call(ast.Attribute(ast.Name("_probe", ast.Load()), name, ast.Load()), list(given), [])
