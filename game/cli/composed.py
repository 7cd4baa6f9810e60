"""Commands typed out in full, also those that no list offers: paths square by square, run-ups, heights, actions in the
middle of a move, throws at any square. Also the words to type for exactly one command."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from game.actions import ACTIONS
from game.actions.midway import DEEDS
from game.actions.stances import TRIGGERS
from game.engine.view import View
from game.model.commands import Command, GiveUp, Orders
from game.model.grid import FACINGS, Edge, Square, edge_between, footprint, is_neighbour, square_words
from game.model.numbers import whole_number
from game.table.targeting import fields, straight

COMPOSE = """\
If an action is not in the list, type it with all its squares. A path of your own:  hustle by 4,3 5,3 6,4
  with heights  5,3+10 5,3-5
  jump 3,5 4,5 to 7,5 rise:5 then 8,5 sprint   hustle 4,3 6,3 opening 4,3/5,3 squeeze   fly 7,5 above:20
  throw frag-grenade 9,5   follow brute distance:40   keep-away brute scout distance:30   midway reload rifle after:2
If several figures can be ordered, begin with a name or number:  brute hustle 4,3"""
MOST_WORDS = 400
"""Most words in a command that is typed out."""
NAMED = ("weapon", "magazine")


def exact(command: Command) -> str:
    """Return the words to type for exactly this command, without the figure's name."""
    if isinstance(command, Orders):
        return f"orders {command.kind} {command.policy}"
    if isinstance(command, GiveUp):
        return "give up"
    kind, said = command.action, [str(command.action)]
    for name in _in_order(kind):
        value = getattr(command, name)
        if name != "heights" and value != _usual(kind, name):
            said += _words_of(command, name, value)
    return " ".join(said)


def _words_of(command: Command, name: str, value: Any) -> list[str]:
    """Return the words to type for the field `name` of a command with this value."""
    own = fields(command.action)
    if name == "path":
        heights: tuple[int, ...] = getattr(command, "heights", ())
        rises = [f"{high:+d}" for high in heights] or [""] * len(value)
        return [*(["by"] if "to" not in own else []), *map("".join, zip(map(square_words, value), rises, strict=True))]
    if name in ("to", "square"):
        return [*(["to"] if "path" in own else []), square_words(value)]
    if name == "after" and isinstance(value, tuple):
        return ["then", *map(square_words, value)]
    if name == "opens":
        return ["opening", *(f"{square_words(a)}/{square_words(b)}" for a, b in value)]
    if name == "edge":
        return [f"{square_words(value[0])}/{square_words(value[1])}"]
    if name == "direction":
        return [FACINGS[value]]
    if name in ("target", "targets"):
        return [str(one) for one in (value if isinstance(value, tuple) else (value,))]
    return [name if value is True else value if isinstance(value, str) else f"{name}:{value}"]


def composed(words: list[str], view: View, figure: int) -> Command | None:
    """Return the command that typed words describe for a figure, legal or not; None if they describe none."""
    if len(words) == 3 and words[0] == "orders":
        return Orders(figure, words[1], words[2])
    if not words or words[0] not in ACTIONS or len(words) > MOST_WORDS:
        return None
    kind, found, own = words[0], dict[str, Any](), fields(words[0])
    part = "path" if "path" in own else "to" if "to" in own else "square"
    squares: dict[str, list[tuple[Square, int | None]]] = {"path": [], "to": [], "square": [], "after": []}
    for word in words[1:]:
        if word in ("by", "to", "then", "opening"):
            part = {"by": "path", "to": "to", "then": "after", "opening": "opens"}[word]
        elif (border := _border(word, view)) is not None:
            name = "opens" if part == "opens" else "edge"
            found[name] = (*found.get(name, ()), border) if name == "opens" else border
        elif (place := _square(word, view)) is not None and part in squares:
            squares[part].append(place)
        elif not _takes(word, own, found, view, figure):
            return None
    if not _lay(squares, found, own, view, figure):
        return None
    try:
        made: Command = msgspec.convert({"command": kind, "figure": figure, **found}, ACTIONS[kind].command)
    except msgspec.ValidationError:
        return None
    return made


@cache
def _usual(kind: str, name: str) -> object:
    """Return the default of a command's field; msgspec.NODEFAULT if it has none."""
    return next(f.default for f in msgspec.structs.fields(ACTIONS[kind].command) if f.name == name)


def _in_order(kind: str) -> Iterator[str]:
    """Yield the fields of a command in the order in which they are typed: the run-up, then the jump, then all
    others."""
    own = fields(kind)
    first = [name for name in ("path", "to") if name in own]
    yield from (*first, *(name for name in own if name not in first))


def _takes(word: str, own: tuple[str, ...], found: dict[str, Any], view: View, figure: int) -> bool:
    """Store in `found` the value that a typed word gives to a field of the command; return whether the word names such
    a value."""
    name, colon, number = word.partition(":")
    if colon and name in own and (value := whole_number(number)) is not None:
        found[name] = value
        return True
    bare = {"tumble", "final", "squeeze", "sprint"} & {*own}
    if word in bare:
        found[word] = True
        return True
    for field, known in (
        *((field, view.sheet(figure).weapons) for field in NAMED), ("trigger", TRIGGERS), ("deed", DEEDS),
        ("direction", FACINGS),
    ):  # fmt: skip
        if field in own and field not in found and word in known:
            found[field] = FACINGS.index(word) if field == "direction" else word
            return True
    who = _figure(word, view)
    if who and "target" in own and "target" not in found:
        found["target"] = who
        return True
    if who and "targets" in own:
        found["targets"] = (*found.get("targets", ()), who)
        return True
    return False


def _lay(
    squares: dict[str, list[tuple[Square, int | None]]], found: dict[str, Any], own: tuple[str, ...], view: View,
    figure: int,
) -> bool:  # fmt: skip
    """Store in `found` the paths and squares made of the typed squares, with straight lines between them. Return False
    if the command has no fields for them."""
    path, after = squares["path"], squares["after"]
    if "path" in own and "to" in own and not squares["to"] and path:
        squares["to"] = [path.pop()]  # a jump: where it ends, after its run-up
    for name in ("to", "square"):
        if squares[name]:
            found[name] = squares[name][0][0]
    if any(squares[name] and name not in own for name in squares) or len(squares["to"] + squares["square"]) > 1:
        return False
    here = view.figure(figure).square
    if path and any(high is not None for _, high in path):
        found["path"], found["heights"] = tuple(s for s, _ in path), tuple(high or 0 for _, high in path)
    elif path:
        own_space = footprint(here, view.figure(figure).width)  # a large figure that squeezes sets out from any of it
        begin = [] if any(is_neighbour(square, path[0][0]) for square in own_space) else [here]
        way = _joined([*begin, *(square for square, _ in path)])
        found["path"] = way if begin else (path[0][0], *way)
    if after:
        found["after"] = _joined([found.get("to", here), *(square for square, _ in after)])
    return True


def _joined(squares: list[Square]) -> tuple[Square, ...]:
    """Return all squares on the straight lines from each square to the next; the first square of the list is left
    out."""
    return tuple(step for a, b in pairwise(squares) for step in straight(a, b))


def _figure(word: str, view: View) -> int:
    """Return the id of the figure that a word names by its number or name; 0 if there is none."""
    for known in view.figures():
        if word in (str(known.id), known.name.lower(), known.name.lower().replace(" ", "-")):
            return known.id
    return 0


def _square(word: str, view: View) -> tuple[Square, int | None] | None:
    """Return the square in a word such as "3,5" or "3,5+10", and its feet above the ground (negative: below; None: not
    given). None for any other word."""
    x, comma, rest = word.partition(",")
    sign = "+" if "+" in rest else "-"
    y, signed, feet = rest.partition(sign)
    column, row, high = whole_number(x), whole_number(y), whole_number(feet)
    if not comma or column is None or row is None or (column, row) not in view.board or (signed and high is None):
        return None
    return (column, row), None if high is None else high if sign == "+" else -high


def _border(word: str, view: View) -> Edge | None:
    """Return the border in a word such as "3,4/3,5"; None for any other word."""
    one, slash, other = word.partition("/")
    a, b = (_square(one, view), _square(other, view)) if slash else (None, None)
    return None if a is None or b is None else edge_between(a[0], b[0])
