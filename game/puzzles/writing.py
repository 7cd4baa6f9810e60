"""Writes puzzles as a file: one table each, a figure to a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

PLAIN = ("id", "title", "ruleset", "scale", "figure", "rules", "without", "best", "stars", "rating", "hint")
"""Fields with lines of their own, in this order."""


def text_of(tables: Iterable[Mapping[str, Any]], head: str) -> str:
    """The text of a file that `read_puzzles` reads back; `head` is what its first line says about it."""
    return f"# {head}\n" + "".join(f"\n{_puzzle(table)}" for table in tables)


def _puzzle(table: Mapping[str, Any]) -> str:
    lines = [f"{key} = {_value(table[key])}" for key in PLAIN if table.get(key)]
    lines += [f"{key} = {_value(table[key])}" for key in ("acts", "goal", "board")]
    figures = "".join(f"  {_value(figure)},\n" for figure in table["figures"])
    return "\n".join(["[[puzzle]]", *lines, f"figures = [\n{figures}]"]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else json.dumps(key)
