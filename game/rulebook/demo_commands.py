"""Commands read from the tables of a demo file, where a figure is named by its mark (a letter)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from game.maps.vocabulary import unknown
from game.model.commands import Close, Command, Open
from game.model.events import Event
from game.model.grid import FACINGS, edge_between

COMMANDS: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
"""Every command by its tag."""

EVENTS: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
"""Every event by its tag."""

FIGURE_FIELDS = ("figure", "target", "source", "about")
"""Fields of commands and events that hold a figure."""


def command_from(table: Mapping[str, Any], ids: Mapping[str, int]) -> Command:
    """Return the command that a table describes; `ids` has figures by mark. Raises ValueError with the reason if it
    describes none."""
    tag = table.get("command")
    if not isinstance(tag, str) or tag not in COMMANDS:
        raise ValueError(unknown("command", tag, COMMANDS))
    fields = {key: value for key, value in table.items() if key != "command"}
    for key in FIGURE_FIELDS:
        if key in fields:
            fields[key] = figure_id(fields[key], ids)
    if isinstance(fields.get("targets"), list):
        fields["targets"] = [figure_id(mark, ids) for mark in fields["targets"]]
    if isinstance(fields.get("direction"), str):
        fields["direction"] = direction_of_words(fields["direction"])
    command: Command = msgspec.convert({"command": tag, **fields}, COMMANDS[tag])
    if isinstance(command, Open | Close):
        return msgspec.structs.replace(command, edge=edge_between(*command.edge))
    return command


def figure_id(mark: object, ids: Mapping[str, int]) -> int:
    """Return the id of a figure by its mark. Raises ValueError for an unknown mark."""
    if not isinstance(mark, str) or mark not in ids:
        raise ValueError(unknown("figure", mark, ids))
    return ids[mark]


def direction_of_words(word: str | int) -> int:
    """Return a direction (0 for north, clockwise to 7) by its name or number. Raises ValueError for any other word."""
    if isinstance(word, int):
        if word not in range(len(FACINGS)):
            raise ValueError(f"direction {word} is not 0 (north) to 7 (north-west)")
        return word
    if word not in FACINGS:
        raise ValueError(unknown("direction", word, FACINGS))
    return FACINGS.index(word)


def check_pattern(pattern: str | dict[str, Any], key: str, kinds: Mapping[str, type], ids: Mapping[str, int]) -> None:
    """Raise ValueError if a pattern (an expected event or command) names a kind, field or figure that does not
    exist."""
    if isinstance(pattern, str):
        if pattern not in kinds:
            raise ValueError(unknown(key, pattern, kinds))
        return
    tag = str(pattern.get(key))
    if tag not in kinds:
        raise ValueError(unknown(key, tag, kinds))
    known = kinds[tag].__struct_fields__  # type: ignore[attr-defined]
    for name, value in pattern.items():
        if name != key and name not in known:
            raise ValueError(unknown(f"field of {tag}", name, known))
        if name in FIGURE_FIELDS:
            figure_id(value, ids)
