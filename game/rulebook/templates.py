"""List of every sentence that the game can show, with its file and line.

Templates are sentences in code, with filled-in values in braces; other texts come from data files.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.model.errors import BadInput
from game.model.input_files import MOST_SEED, parse_toml
from game.model.paths import PACKAGE

SKIPPED = ("lab/env", "storage/journal", "rulebook/templates.py")
"""Beginnings of the paths of files without texts for players."""
SAID = re.compile(r"[A-Za-z]{2,}")
NO_WORDS = re.compile(r"^[\w./:-]*$|^<|^M \d|[{}]$|^[a-z_]+(\.[a-z_]+)*$|svg|fill=|://|^--|^%|\\")
KEYS = frozenset((
    "text", "title", "say", "ask", "hint", "done", "otherwise", "goal", "claim", "blurb", "effect", "gain", "loss",
    "note", "all", "none", "once", "often", "same", "short", "next", "written", "verb", "question", "briefing",
    "opening",
))  # fmt: skip
"""Keys of data files whose values are shown."""
QUIET = ("BadInput", "of", "Problem", "RuntimeError", "ValueError", "KeyError", "AssertionError", "NotImplementedError")
"""Names of calls whose texts are for map makers and engineers; these texts are left out unless wanted."""


@dataclass(frozen=True, slots=True)
class Template:
    """One sentence in the line `line` of a file (`is_sentence`: a whole sentence); filled-in values are in braces."""

    path: str
    line: int
    words: str
    is_sentence: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


def templates(begin: str | tuple[str, ...] = "", *, for_engineers: bool = False) -> Iterator[Template]:
    """Yield every template of the game by file and line; `for_engineers` adds texts about faults in files and programs.
    Without Python sources only the data files are read."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(begin) or name.startswith(SKIPPED) or "__pycache__" in name:
            continue
        if path.suffix == ".py":
            yield from _of_code(path, name, for_engineers=for_engineers)
        elif path.suffix == ".toml":
            yield from _of_data(path, name)


def _of_code(path: Path, name: str, *, for_engineers: bool) -> Iterator[Template]:
    for node in _told(ast.parse(path.read_text("utf-8")), for_engineers=for_engineers):
        words = _words(node)
        if words and _is_said(words):
            yield Template(name, node.lineno, words, _is_sentence(words))


def _told(tree: ast.Module, *, for_engineers: bool) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Yield every string of a file that players may read. Docstrings, parts of longer strings, types and keys are left
    out; messages about faults come only with `for_engineers`."""
    left: list[tuple[ast.AST, bool]] = [(tree, False)]
    for node, is_part in left:
        if isinstance(node, ast.Constant):
            if not is_part:
                yield node
            continue
        within = is_part or isinstance(node, ast.JoinedStr)
        if isinstance(node, ast.JoinedStr):
            yield node
        elif isinstance(node, ast.Call) and not for_engineers and _name(node.func) in QUIET:
            continue
        hushed = _hushed(node)
        left.extend((child, within) for child in ast.iter_child_nodes(node) if child is not hushed)


def _hushed(node: ast.AST) -> ast.AST | None:
    """Return the part of a node whose strings no player reads: a docstring, type, key or assert message; None if it has
    no such part."""
    if isinstance(node, ast.Expr):
        return node.value if isinstance(node.value, ast.Constant) else None
    if isinstance(node, ast.AnnAssign | ast.arg):
        return node.annotation
    if isinstance(node, ast.Subscript):
        return node.slice
    return node.msg if isinstance(node, ast.Assert) else None


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _words(node: ast.Constant | ast.JoinedStr) -> str:
    """Return the text of a string, with filled-in values in braces."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            parts.append("{" + ast.unparse(part.value).replace("\n", " ") + "}")
    return "".join(parts)


def _is_said(words: str) -> bool:
    """Return whether a string is a text for players, not an id, path or drawing."""
    bare = re.sub(r"\{[^{}]*\}", "X", words).strip()
    if not SAID.search(bare) or NO_WORDS.search(bare):
        return False
    return " " in bare or (bare[:1].isupper() and bare[1:].islower())


def _is_sentence(words: str) -> bool:
    return words.rstrip().endswith((".", "?", "!"))


def _of_data(path: Path, name: str) -> Iterator[Template]:
    text = path.read_text("utf-8")
    try:
        known = parse_toml(text, path.name, MOST_SEED)
    except BadInput:
        return
    lines = text.split("\n")
    for words in _values(known):
        first = words.strip().split("\n")[0][:40]
        line = next((number for number, one in enumerate(lines, start=1) if first and first in one), 1)
        yield Template(name, line, " ".join(words.split()), _is_sentence(words))


def _values(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, str):
        if (key in KEYS or " " in value.strip()) and _is_said(value):
            yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _values(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, key)
