"""The rule book: every rule in plain words, by its id, as the log, the tooltips and the rule pages show it."""

from __future__ import annotations

from functools import cache

import msgspec

from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

MOST_MARKS = 2
"""Number of pieces of a text that may be marked; with more, no piece would stand out."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, title, chapter, source, the rulesets that use it, and its text. `marks` are the decisive words
    of the text, at most two. `written` says what the original rules leave open and how it is played here ("" if they
    leave nothing open)."""

    id: str
    title: str
    chapter: str
    source: str
    rulesets: tuple[str, ...]
    text: str
    marks: tuple[str, ...] = ()
    written: str = ""

    @property
    def words(self) -> str:
        """Return the text in one line."""
        return " ".join(self.text.split())


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


@cache
def load_rules() -> dict[str, Rule]:
    """Return every rule by its id, in the order of the book."""
    return _load("rules.toml")


@cache
def load_terms() -> dict[str, Rule]:
    """Return the terms by id: entries that settle what the original rules leave open. They are cited like rules, but
    have no demos."""
    return _load("terms.toml")


def _load(name: str) -> dict[str, Rule]:
    path = PACKAGE / "rulebook" / name
    book = toml_as(path, _Book, str(path))
    rules = {rule.id: rule for rule in book.rule}
    if len(rules) != len(book.rule):
        raise BadInput.of(str(path), "two rules have the same id")
    for rule in book.rule:
        if len(rule.marks) > MOST_MARKS or any(mark not in rule.words for mark in rule.marks):
            raise BadInput.of(str(path), f"marks must be at most {MOST_MARKS} pieces of the text", rule.id)
    return rules


def title_of(rule: str) -> str:
    """Return the title of a rule or term; the id itself if it is unknown."""
    known = load_rules().get(rule) or load_terms().get(rule)
    return known.title if known else rule
