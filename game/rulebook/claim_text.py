"""Words for the claims of a step in a demo: one short line for each claim that is checked.

A mark is the letter by which a demo's file names a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.model.grid import square_words
from game.rulebook import demo, title_of
from game.rulebook.demo import several
from game.rulebook.sentences import id_words

PLAIN = {
    "halves": "half actions left",
    "count": "Count",
    "frm": "from",
    "next_at": "next round",
    "spent": "spent so far",
    "choice": "answer",
    "cost": "for",
}
"""Words for facts and fields whose names are not plain English."""

BARE = ("condition", "tracks", "reason", "reasons", "state", "posture", "path", "label")
"""Fields whose value is clear without the field's name."""


def claims_of(expect: demo.Expect, names: Mapping[str, str]) -> list[str]:
    """Return the claims of an expectation as lines, in the order in which they are checked; `names` gives each mark its
    name."""
    told = _Teller(names)
    return [
        *(f"{told.who(mark)} stands on {square_words(square)}" for mark, square in expect.at.items()),
        *told.happened(expect),
        *told.next(expect),
        *told.offers(expect),
        *(line for mark, wanted in expect.figure.items() for line in told.figure(mark, wanted)),
        *told.result(expect),
        *(line for entry in several(expect.reach) for line in told.reach(entry)),
        *(told.chance(entry) for entry in several(expect.hit_chance)),
        *(told.preview(entry) for entry in several(expect.preview)),
        *(told.distance(entry) for entry in several(expect.distance)),
        *(f"{told.who(entry.figure)}: {entry.total} to spend" for entry in several(expect.allowance)),
    ]


class _Teller:
    """Converter of a demo's expectations to words, with the figures' names."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def who(self, mark: str) -> str:
        """Return the name of a figure by its mark."""
        return self.names.get(mark, mark)

    def list(self, marks: Sequence[str]) -> str:
        """Return the names of several figures as a list in words."""
        return ", ".join(map(self.who, marks)) or "nobody"

    def happened(self, expect: demo.Expect) -> Iterator[str]:
        """Yield the claims about events that happened, and about events that did not."""
        if expect.cost is not None:
            yield f"The steps cost {expect.cost}"
        for pattern in expect.events or ():
            yield f"Happened: {self.pattern(pattern, 'event')}"
        if expect.events == ():
            yield "Nothing happened"
        for pattern in expect.events_include:
            yield f"Happened: {self.pattern(pattern, 'event')}"
        for pattern in expect.events_not:
            yield f"Did not happen: {self.pattern(pattern, 'event')}"
        for rule in (expect.rule,) if isinstance(expect.rule, str) and expect.rule else expect.rule:
            yield f"The rule held: {title_of(rule)}"

    def next(self, expect: demo.Expect) -> Iterator[str]:
        """Yield the expected order of turns, and the figure or side that must decide next."""
        if expect.order is not None:
            yield f"Order: {self.list(expect.order)}"
        for entry in expect.strip:
            who = self.who(str(entry.get("figure", "")))
            rest = self._fields({key: value for key, value in entry.items() if key != "figure"})
            yield f"The order shows {who}{f' ({rest})' if rest else ''}"
        wait = expect.waiting
        if wait is None:
            return
        who = self.who(wait.figure) if wait.figure else wait.side.capitalize() if wait.side else "somebody"
        about = f", who is asked: {id_words(wait.decision)}" if wait.decision and wait.decision != "act" else ""
        yield f"It is up to {who}{about}"
        if wait.choices is not None:
            yield f"The answers on offer: {', '.join(map(id_words, wait.choices))}"

    def offers(self, expect: demo.Expect) -> Iterator[str]:
        """Yield the claims about commands that are on offer, and about commands that are not."""
        for pattern in expect.offers:
            yield f"On offer: {self.pattern(pattern, 'command')}"
        for pattern in expect.offers_not:
            yield f"Not on offer: {self.pattern(pattern, 'command')}"

    def figure(self, mark: str, wanted: Mapping[str, Any]) -> Iterator[str]:
        """Yield the lines for the claims about one figure: `wanted` maps what is claimed ("is", "at" or a value's name)
        to the claimed value."""
        for key, value in wanted.items():
            if key in ("is", "is_not"):
                words = value if isinstance(value, list | tuple) else [value]
                verb, link = ("is", " and ") if key == "is" else ("is not", " nor ")
                yield f"{self.who(mark)} {verb} {link.join(id_words(str(word)) for word in words)}"
            elif key == "at":
                yield f"{self.who(mark)} stands on {square_words(value)}"
            else:
                yield f"{self.who(mark)}: {_name(key)} {self._value(value)}"

    def result(self, expect: demo.Expect) -> Iterator[str]:
        """Yield the claims about the round, the winner and the end of the battle."""
        if expect.round is not None:
            yield f"It is round {expect.round}"
        if expect.winner is not None:
            yield f"{expect.winner.capitalize()} has won" if expect.winner else "Nobody has won"
        if expect.over is not None:
            yield "The battle is over" if expect.over else "The battle goes on"

    def reach(self, entry: demo.ReachExpected) -> Iterator[str]:
        """Yield the claims about the squares that a figure reaches, and those it does not."""
        who = self.who(entry.figure)
        if entry.includes:
            yield f"{who} reaches {_squares(entry.includes)}"
        if entry.excludes:
            yield f"{who} does not reach {_squares(entry.excludes)}"
        if entry.count is not None:
            yield f"{who} reaches {entry.count} squares"
        if entry.cost:
            costs = ", ".join(f"{square} for {cost}" for square, cost in entry.cost.items())
            yield f"{who} reaches {costs}"
        if entry.stops:
            yield f"A move of {who} ends on {_squares(entry.stops)}"

    def chance(self, entry: demo.HitChanceExpected) -> str:
        """Return the claim about the chance of an attack."""
        pair = f"{self.who(entry.figure)} against {self.who(entry.target)}"
        if entry.refused:
            return f"{pair}: no such attack"
        numbers = [
            f"{entry.percent} % to hit" if entry.percent is not None else "",
            f"attack {entry.attack}" if entry.attack is not None else "",
            f"defence {entry.defence}" if entry.defence is not None else "",
        ]
        return f"{pair}: {', '.join(filter(None, numbers)) or 'an attack is possible'}"

    def preview(self, entry: demo.PreviewExpected) -> str:
        """Return the claim about the price of a path and the figures it provokes."""
        way = f"{self.who(entry.figure)} to {square_words(entry.path[-1])}" if entry.path else self.who(entry.figure)
        if entry.refused:
            return f"{way}: not by this path"
        cost = f" costs {entry.cost}" if entry.cost is not None else ""
        provoked = f", provokes {self.list(entry.provokes)}" if entry.provokes is not None else ""
        return f"{way}{cost}{provoked}"

    def distance(self, entry: demo.DistanceExpected) -> str:
        """Return the claim about the distance of two figures."""
        pair = " and ".join(map(self.who, entry.between))
        apart = f"{entry.squares} squares apart" if entry.squares is not None else ""
        beside = "" if entry.adjacent is None else "adjacent" if entry.adjacent else "not adjacent"
        return f"{pair}: {', '.join(filter(None, (apart, beside)))}"

    def pattern(self, pattern: demo.Pattern, key: str) -> str:
        """Return the kind of an event or command in words, with the fields that the pattern names."""
        if isinstance(pattern, str):
            return _kind(pattern)
        fields = {name: value for name, value in pattern.items() if name != key}
        rest = self._fields(fields)
        return f"{_kind(str(pattern[key]))}{f' ({rest})' if rest else ''}"

    def _fields(self, fields: Mapping[str, Any]) -> str:
        return ", ".join(self._field(name, value) for name, value in fields.items())

    def _field(self, name: str, value: Any) -> str:
        if name == "rule":
            return title_of(str(value))
        if name in ("figure", "target"):
            return self.who(str(value))
        if name in ("source", "about"):
            return f"{name} {self.who(str(value))}"
        if value is True:
            return id_words(name)
        if value is False:
            return f"not {id_words(name)}"
        return self._value(value) if name in BARE else f"{_name(name)} {self._value(value)}"

    def _value(self, value: Any) -> str:
        if isinstance(value, str):
            return self.names.get(value) or (value if " " in value else id_words(value)) or "none"
        if isinstance(value, Mapping):
            return ", ".join(f"{id_words(str(key))} {self._value(item)}" for key, item in value.items())
        if isinstance(value, list | tuple):
            is_square = len(value) == 2 and all(isinstance(part, int) for part in value)
            return square_words(value) if is_square else ", ".join(map(self._value, value)) or "none"
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _name(key: str) -> str:
    """Return a fact or field in words."""
    return PLAIN.get(key) or id_words(key.replace(".", " ").replace("_", " "))


def _kind(tag: str) -> str:
    """Return an event's or command's kind in words: OrderSettled becomes "order settled"."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in tag)
    return id_words(words.strip())


def _squares(squares: Sequence[Sequence[int]]) -> str:
    return " and ".join(map(square_words, squares))
