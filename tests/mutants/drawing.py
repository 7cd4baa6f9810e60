"""Choice of the one place that is changed: an operator, a whole number or a condition in the files of a few
packages."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("game/rules", "game/engine/systems", "game/actions", "game/storage")
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""The operator that replaces each operator."""


@dataclass(frozen=True)
class Mutant:
    """One change: its file, the index of the changed place, the changed text, and a description."""

    place: Path
    site: int
    text: str
    told: str


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield every node of a file that can be changed and the kind of change: an operator, a whole number, or a negated
    condition."""
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
    """Change a node; return the expression to write anew, and its text."""
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
    """Return the text with one expression written anew."""
    lines = text.encode().splitlines(keepends=True)
    assert part.end_lineno is not None
    start = sum(map(len, lines[: part.lineno - 1])) + part.col_offset
    end = sum(map(len, lines[: part.end_lineno - 1])) + (part.end_col_offset or 0)
    whole = b"".join(lines)
    return (whole[:start] + new.encode() + whole[end:]).decode()


def files(places: Iterable[str]) -> list[Path]:
    """Return the Python files of some packages, or single files, by their paths in the tree."""
    found = [[ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py") for place in places]
    return sorted(path for some in found for path in some)


def drawn(chance: random.Random, places: Iterable[str]) -> Mutant:
    """Return a random change in a random file of these places."""
    choices = files(places)
    while True:
        path = chance.choice(choices)
        there = how_many(path)
        if there:
            return mutant(path, chance.choice(range(there)))


def each(places: Iterable[str], most: int) -> list[Mutant]:
    """Return every change in those files of these places that have at most `most`."""
    counted = [(path, how_many(path)) for path in files(places)]
    return [mutant(path, site) for path, there in counted if there <= most for site in range(there)]


@cache
def how_many(path: Path) -> int:
    """Return the number of possible changes in a file."""
    return sum(1 for _ in sites(ast.parse(path.read_text(encoding="utf-8"))))


def mutant(path: Path, site: int) -> Mutant:
    """Return the change with number `site` in a file."""
    text = path.read_text(encoding="utf-8")
    node, kind = next(islice(sites(ast.parse(text)), site, None))
    before = ast.unparse(node.test if kind == "condition" else node)  # type: ignore[attr-defined]
    part, new = mutated(node, kind)
    place = path.relative_to(ROOT)
    return Mutant(place, site, written(text, part, new), f"{place}:{part.lineno}  {before}  ->  {new}")
