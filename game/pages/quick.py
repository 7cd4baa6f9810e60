"""The quick reference of a ruleset: two printed pages with its actions, ground, states and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from game.actions import ACTIONS
from game.core.ruleset import Ruleset
from game.model.paths import PACKAGE
from game.model.terrain import nature
from game.rulebook import Rule
from game.rulebook.action_words import effect_of
from game.rulebook.lessons import rules_in_order
from game.rulesets import load_ruleset
from game.storage.files import refused

FACTS = {"far": "the move", "weapon": "weapon", "harm": "its damage", "shots": "all"}
"""What stands for the figure's own numbers in the sentences of actions."""
MOST_WORDS = (120, 80, 55, 40, 30)
"""So many words of a rule are told at most: the most for which everything fits two pages."""
TWO_PAGES = 16_500
"""Letters that two pages hold, measured in a browser's print."""
SILENT = ("end", "commit", "recall", "answer", "orders")


def write_quick(folder: Path, rulesets: Iterable[str]) -> list[Path]:
    """Write the quick reference of some rulesets; answers the files. Raises BadInput when they cannot be written."""
    made = []
    with refused(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in rulesets:
            path = folder / f"quick-{name}.html"
            path.write_text(quick_page(name), encoding="utf-8")
            made.append(path)
    return made


def quick_page(name: str) -> str:
    """The two pages of one ruleset, as HTML for a printer."""
    ruleset = load_ruleset(name)
    rules = [rule for rule in rules_in_order() if name in rule.rulesets]
    style = (PACKAGE / "pages" / "quick.css").read_text(encoding="utf-8")
    inner = f"{_actions(ruleset)}{_ground(ruleset)}{_states(ruleset)}"
    told = (f"{inner}{_rules(rules, most)}" for most in MOST_WORDS)
    inner = next((one for one in told if len(re.sub("<[^>]*>", "", one)) < TWO_PAGES), f"{inner}{_rules(rules, 1)}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(ruleset.title)}: quick reference'
        f"</title><style>{style}</style></head><body><header><h1>{escape(ruleset.title)}</h1>"
        f'<p>{escape(ruleset.blurb)}</p></header><div class="columns">{inner}</div></body></html>\n'
    )


def _actions(ruleset: Ruleset) -> str:
    """Every action with its price and what it does."""
    rows = []
    for action, terms in ruleset.actions.items():
        if action in SILENT or action not in ACTIONS:
            continue
        title = terms.title or ACTIONS[action].title
        effect = effect_of(action, ruleset, FACTS)
        rows.append((title, _price(ruleset, terms.time), effect))
    return _table("Actions", rows)


def _price(ruleset: Ruleset, time: str) -> str:
    """What an action costs, in the ruleset's words."""
    if time.isdigit():
        return f"{time} AT"
    return "" if time == "none" else time


def _ground(ruleset: Ruleset) -> str:
    """What stepping onto ground and over borders costs."""
    movement = ruleset.movement
    titles = {name: known.title for name, known in nature().terrain.items()}
    titles |= {name: known.title for name, known in nature().edge.items()}
    rows = []
    for table in ("surface", "crossing"):
        for kind, numbers in (getattr(movement, table, None) or {}).items():
            if kind in titles and getattr(numbers, "cost", None):
                rows.append((titles[kind], f"{numbers.cost} {movement.unit}", ""))
    return _table("What ground costs", rows)


def _states(ruleset: Ruleset) -> str:
    """Every state and what it does."""
    return _table("States", [(one.title, "", one.text) for one in ruleset.conditions.values() if one.text])


def _table(title: str, rows: list[tuple[str, str, str]]) -> str:
    if not rows:
        return ""
    lines = "".join(
        f"<p><b>{escape(name)}</b>{f' <i>{escape(price)}</i>' if price else ''} {escape(text)}</p>"
        for name, price, text in rows
    )
    return f"<section><h2>{escape(title)}</h2>{lines}</section>"


def _rules(rules: list[Rule], most: int) -> str:
    """Every rule by its chapter, each in so many words at most."""
    chapters: dict[str, list[Rule]] = {}
    for rule in rules:
        chapters.setdefault(rule.chapter, []).append(rule)
    return "".join(
        _table(chapter, [(f"{rule.title}.", "", short(rule.text, most)) for rule in own])
        for chapter, own in chapters.items()
    )


def short(text: str, most: int) -> str:
    """The first sentences of a text, as many as stay below so many words; the first in any case."""
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z])", " ".join(text.split()))
    told, words = sentences[:1], len(sentences[0].split())
    for sentence in sentences[1:]:
        words += len(sentence.split())
        if words > most:
            break
        told.append(sentence)
    return " ".join(told)
