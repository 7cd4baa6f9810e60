"""The words of docstrings: a verb or a noun phrase first, never a question or a relative clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

QUESTION = re.compile(
    r"(what|how|where|why|who|whom|whose|whether|when|which|that|if|whatever|whoever|wherever|whenever|whichever|"
    r"as|since|because|while|until|unless|once)\b",
    re.IGNORECASE,
)
"""First words of questions and relative clauses; "Return whether ..." and "True if ..." are allowed instead."""
RIDDLE = re.compile(
    r"(everything|something|nothing|nobody|somebody|everybody|anybody|those|(the )?ones? (who|that)|"
    r"it|this|there|one's|so many|as many|by how|by what|for how|at whom|to whom|with what|from (where|here)|not) ?\b",
    re.IGNORECASE,
)
"""First words without a noun, so that readers must guess what the text is about."""
WORN = re.compile(r'((none|0|"") for none|changes the \w+:)', re.IGNORECASE)
"""Worn phrases over which outside readers stumbled: say "None if there is none", and name first what is changed."""
GOOD_FIRST = re.compile(r"(this (module|package|class|file))\b", re.IGNORECASE)


def fault(text: str) -> str:
    """Return the words that make a docstring a riddle: its first words, or a worn phrase anywhere; "" for a good
    docstring."""
    first = " ".join(text.split())
    opening = None if GOOD_FIRST.match(first) else QUESTION.match(first) or RIDDLE.match(first)
    found = opening or WORN.search(first)
    return found.group().strip() if found else ""


def texts(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the texts of a tree with their lines: docstrings of modules, classes and functions, and texts below fields
    and constants."""
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for before, part in zip([None, *node.body], node.body, strict=False):
                is_text = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
                is_doc = before is None or isinstance(before, ast.Assign | ast.AnnAssign)
                if is_text and is_doc and isinstance(part.value.value, str):
                    yield part.lineno, part.value.value


def faults(nodes: Iterable[ast.AST]) -> list[tuple[int, str]]:
    """Return (line, words) for each text of a tree that begins as a riddle or has a worn phrase."""
    return [(line, found) for line, text in texts(nodes) if (found := fault(text))]
