"""Words of questions as players read them. A battle keeps its questions in the words it always had, because they are
part of its state, so whatever is put more plainly is put so here."""

from __future__ import annotations

from functools import lru_cache

from game.model.components import Question
from game.model.decisions import Choice

PLAINER: tuple[tuple[str, str], ...] = (
    (" could not be done now", " is not possible any more"),
    (" is winding up", " is not done yet"),
    ("Drop it: ", "Drop the "),
    ("declares anew at ", "and choose something else now, at "),
    ("performed at ", "tried at "),
)
"""Words that are kept, and those that are read in their place."""
KEPT = 512
"""Most sentences whose plain words are kept: they are asked for at every look at a decision."""


def title_in_words(question: Question) -> str:
    """Return the title of a question as it is read."""
    return _plainly(question.title)


def choices_in_words(question: Question) -> tuple[Choice, ...]:
    """Return the answers to a question as they are read."""
    return tuple(Choice(id, _plainly(title), _plainly(detail), rule) for id, title, detail, rule in question.choices)


@lru_cache(maxsize=KEPT)
def _plainly(words: str) -> str:
    for kept, read in PLAINER:
        words = words.replace(kept, read)
    return words
