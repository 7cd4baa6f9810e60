"""Ruleset files from before version 0.2, in which who acts when and what a turn holds were two parts: they are read as
files of today."""

from __future__ import annotations

from typing import Any

from game.model.errors import BadInput

CLOCKS = {
    "count": "counts",
    "halves": "counts",
    "calendar": "calendar",
    "action-time": "calendar",
    "phases": "phases",
    "phase-actions": "phases",
    "passes": "passes",
    "pass-actions": "passes",
}
"""The clock of today for each part of old."""
OLD = ("initiative", "economy")


def renewed(table: dict[str, Any], source: str) -> dict[str, Any]:
    """The tables of a file with one clock in place of initiative and economy; BadInput where they do not agree."""
    variants = table.get("variant", {})
    found = {name: _renewed(own, source) for name, own in variants.items() if isinstance(own, dict)}
    return _renewed({**table, "variant": found} if found else table, source)


def _renewed(table: dict[str, Any], source: str) -> dict[str, Any]:
    parts = table.get("parts", {})
    named = {axis: parts[axis] for axis in OLD if axis in parts} if isinstance(parts, dict) else {}
    sections = {axis: table[axis] for axis in OLD if axis in table}
    if not named and not sections:
        return table
    table = {key: value for key, value in table.items() if key not in OLD}
    if named:
        table["parts"] = {**{k: v for k, v in parts.items() if k not in OLD}, "clock": _clock(named, source)}
    for axis, section in sections.items():
        if not isinstance(section, dict) or not isinstance(table.get("clock", {}), dict):
            raise BadInput.of(source, "must be a table; today its lines stand under [clock]", axis)
        table["clock"] = {**table.get("clock", {}), **section}
    return table


def _clock(named: dict[str, str], source: str) -> str:
    clocks = {CLOCKS.get(name, name) for name in named.values()}
    if len(clocks) > 1:
        told = " and ".join(f"{axis} {name}" for axis, name in named.items())
        reason = f"{told} do not go together; write clock = one of {', '.join(dict.fromkeys(CLOCKS.values()))}"
        raise BadInput.of(source, reason, "parts")
    return clocks.pop()
