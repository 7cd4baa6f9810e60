"""Pages of the rule book: every rule with its demos in the order of teaching, and the first lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule as the rule book shows it; `demos` are the scenario files that show it."""

    id: str
    title: str
    chapter: str
    source: str
    text: str
    rulesets: tuple[str, ...]
    demos: tuple[Path, ...] = ()
    marks: tuple[str, ...] = ()
    """Pieces of the text to be marked as decisive."""

    def holds(self, words: Sequence[str]) -> bool:
        """Return whether every one of `words` occurs in the page's title, chapter or text."""
        everything = f"{self.title} {self.chapter} {self.text}".casefold()
        return all(word in everything for word in words)


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One of the first lessons: its demo, its title, and what it teaches."""

    path: Path
    title: str
    teaches: str


def rules_of_the_game() -> Sequence[RulePage]:
    """Return the rules and terms of game.rulebook with the demos that cite them, in the order of teaching."""
    from game.rulebook.demo_index import demos_by_rule
    from game.rulebook.lessons import rules_in_order
    from game.rulebook.scenario_file import demo_paths

    paths, shown = demo_paths(), demos_by_rule()
    return [
        RulePage(
            rule.id,
            rule.title,
            rule.chapter,
            rule.source,
            rule.words,
            rule.rulesets,
            tuple(paths[demo] for demo in shown.get(rule.id, ())),
            rule.marks,
        )
        for rule in rules_in_order()
    ]


def lessons_of_the_game() -> Sequence[LessonPage]:
    """Return the first lessons with their titles."""
    from game.rulebook.demo_index import headings
    from game.rulebook.lessons import first_lessons
    from game.rulebook.scenario_file import demo_paths

    paths, known = demo_paths(), headings()
    return [LessonPage(paths[one.demo], known[one.demo].title, one.teaches) for one in first_lessons()]


@cache
def demo_title(path: Path) -> str:
    """Return the title of a demo, or the file's name if it is not one of the game's own."""
    from game.rulebook.demo_index import headings

    known = headings().get(path.stem)
    return known.title if known else path.stem.replace("-", " ").capitalize()


@cache
def ruleset_title(ruleset: str) -> str:
    """Return the title of a ruleset, or its id if it cannot be read."""
    from game.model.errors import BadInput
    from game.rulesets import is_shipped, load_ruleset

    try:
        return load_ruleset(ruleset).title if is_shipped(ruleset) else ruleset.replace("-", " ").capitalize()
    except BadInput:
        return ruleset.replace("-", " ").capitalize()


def ruleset_place(ruleset: str) -> tuple[int, str]:
    """Return the sort key of a ruleset in lists; the ruleset for newcomers comes first."""
    from game.rulesets import names

    known = names()
    return (known.index(ruleset) if ruleset in known else len(known), ruleset)


def by_chapter(rules: Sequence[RulePage]) -> list[RulePage]:
    """Return the rules sorted by chapter; the chapters are in the order of their first rule."""
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    return sorted(rules, key=lambda rule: chapters.index(rule.chapter))
