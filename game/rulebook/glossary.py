"""Glossary of words with a special meaning in the game: each with a sentence, and its rule for each ruleset, from one
data file."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

EVERYWHERE = "all"


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game: its forms on the screen, its meaning, the rulesets in which it has that meaning, and its rule
    for each ruleset."""

    id: str
    names: tuple[str, ...]
    text: str
    rulesets: tuple[str, ...] = ()
    rule: dict[str, str] = {}

    def rule_in(self, ruleset: str) -> str:
        """Return the id of the rule that explains the word in a ruleset; "" if there is none."""
        return self.rule.get(ruleset) or self.rule.get(EVERYWHERE, "")


class _GlossaryTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...]


@cache
def load_glossary() -> tuple[Term, ...]:
    """Return every term in the order of the file. Raises BadInput for a broken file."""
    path = PACKAGE / "rulebook" / "glossary.toml"
    terms = toml_as(path, _GlossaryTable, str(path)).term
    if len({term.id for term in terms}) != len(terms):
        raise BadInput.of(str(path), "two terms have the same id")
    return terms


@cache
def _names_in(ruleset: str) -> tuple[re.Pattern[str], dict[str, Term]]:
    """Return a pattern that finds the words of a ruleset in a text, the longest word first, and the term of each
    word."""
    known: dict[str, Term] = {}
    for term in load_glossary():
        if not ruleset or not term.rulesets or ruleset in term.rulesets:
            for name in term.names:
                known.setdefault(name, term)
    found = "|".join(re.escape(name) for name in sorted(known, key=lambda name: (-len(name), name)))
    return re.compile(rf"(?<![\w-])(?:{found})(?![\w-])"), known


def terms_in(text: str, ruleset: str) -> tuple[Term, ...]:
    """Return the terms that a text uses, each once, in the order of their first use."""
    pattern, known = _names_in(ruleset)
    found = {term.id: term for term in (known[match.group()] for match in pattern.finditer(text))}
    return tuple(found.values())


def term_at(text: str, place: float, ruleset: str) -> Term | None:
    """Return the term at an index (in letters) of a text; None if there is none. If `ruleset` is "", the first term of
    that name is used."""
    pattern, known = _names_in(ruleset)
    for match in pattern.finditer(text):
        if match.start() <= place <= match.end():
            return known[match.group()]
    return None
