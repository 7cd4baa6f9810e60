"""The quick reference of a ruleset: two pages to print, with actions, ground, states and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from game.actions import ACTIONS, action_title
from game.core.ruleset import Ruleset
from game.model.paths import PACKAGE
from game.model.terrain import nature
from game.rulebook import Rule
from game.rulebook.action_words import effect_of
from game.rulebook.lessons import rules_in_order
from game.rulesets import load_ruleset
from game.storage.files import refused
from game.storage.markup import Markup, document, fill, joined

FACTS = {"far": "the move", "weapon": "weapon", "harm": "its damage", "shots": "all"}
"""Words that stand for a figure's own numbers in the sentences about actions."""
MOST_WORDS = (120, 80, 55, 40, 30)
"""Most words for each rule; the numbers are tried in this order until all fits on two pages."""
TWO_PAGES = 16_500
"""Letters that fit on two pages, measured in a browser's print."""
SILENT = ("end", "commit", "recall", "answer", "orders")


def write_quick(folder: Path, rulesets: Iterable[str]) -> list[Path]:
    """Write the quick reference of each ruleset into a folder; return the paths of the files. Raises BadInput if they
    cannot be written."""
    made = []
    with refused(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in rulesets:
            path = folder / f"quick-{name}.html"
            path.write_text(quick_page(name), encoding="utf-8")
            made.append(path)
    return made


def quick_page(name: str) -> str:
    """Return the quick reference of one ruleset as an HTML page."""
    ruleset = load_ruleset(name)
    rules = [rule for rule in rules_in_order() if name in rule.rulesets]
    style = (PACKAGE / "pages" / "quick.css").read_text(encoding="utf-8")
    inner = joined((_actions(ruleset), _ground(ruleset), _states(ruleset)))
    told = (inner + _rules(rules, most) for most in MOST_WORDS)
    inner = next((one for one in told if len(re.sub("<[^>]*>", "", one)) < TWO_PAGES), inner + _rules(rules, 1))
    head = fill("<header><h1>{}</h1><p>{}</p></header>", ruleset.title, ruleset.blurb)
    body = fill('{}<div class="columns">{}</div>', head, inner)
    return document(f"{ruleset.title}: quick reference", body, style)


def _actions(ruleset: Ruleset) -> Markup:
    """Return a list of all actions with their price and effect."""
    rows = []
    for action, terms in ruleset.actions.items():
        if action in SILENT or action not in ACTIONS:
            continue
        title = action_title(ruleset, action)
        effect = effect_of(action, ruleset, FACTS)
        rows.append((title, _price(terms.time), effect))
    return _table("Actions", rows)


def _price(time: str) -> str:
    """Return the price of an action in words, "" if it costs nothing."""
    if time.isdigit():
        return f"{time} AT"
    return "" if time == "none" else time


def _ground(ruleset: Ruleset) -> Markup:
    """Return a list of kinds of ground and borders with the price of a step onto or over them."""
    movement = ruleset.movement
    titles = {name: known.title for name, known in nature().terrain.items()}
    titles |= {name: known.title for name, known in nature().edge.items()}
    rows = []
    for table in ("surface", "crossing"):
        for kind, numbers in (getattr(movement, table, None) or {}).items():
            if kind in titles and getattr(numbers, "cost", None):
                rows.append((titles[kind], f"{numbers.cost} {movement.unit}", ""))
    return _table("Cost of each kind of ground", rows)


def _states(ruleset: Ruleset) -> Markup:
    """Return a list of all states with their effects."""
    return _table("States", [(one.title, "", one.text) for one in ruleset.conditions.values() if one.text])


def _table(title: str, rows: list[tuple[str, str, str]]) -> Markup:
    if not rows:
        return Markup("")
    lines = joined(
        (
            fill("<p><b>{}</b>{} {}</p>", name, fill(" <i>{}</i>", price) if price else "", text)
            for name, price, text in rows
        )
    )
    return fill("<section><h2>{}</h2>{}</section>", title, lines)


def _rules(rules: list[Rule], most: int) -> Markup:
    """Return lists of the rules by chapter, each rule with about `most` words."""
    chapters: dict[str, list[Rule]] = {}
    for rule in rules:
        chapters.setdefault(rule.chapter, []).append(rule)
    return joined(
        (
            _table(chapter, [(f"{rule.title}.", "", short(rule.text, most)) for rule in own])
            for chapter, own in chapters.items()
        )
    )


def short(text: str, most: int) -> str:
    """Return as many sentences from the beginning of a text as have at most `most` words; at least the first one."""
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z])", " ".join(text.split()))
    told, words = sentences[:1], len(sentences[0].split())
    for sentence in sentences[1:]:
        words += len(sentence.split())
        if words > most:
            break
        told.append(sentence)
    return " ".join(told)
