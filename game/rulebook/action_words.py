"""Sentences on the effects of actions, with the numbers of the ruleset in force."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.actions import ACTIONS
from game.core.ruleset import Ruleset
from game.model.answers import Pip
from game.rulebook import load_rules, load_terms

FACTS = ("far", "weapon", "harm", "shots")
"""Names of facts about the acting figure that a sentence may contain."""
_PLACE = re.compile(r"\{([a-z0-9_.-]+)(?:\?([^|}]*)\|([^}]*))?\}")


def effect_of(action: str, ruleset: Ruleset, facts: Mapping[str, str]) -> str:
    """Return the effect of an action in a sentence: the first of its sentences whose numbers are all given by the
    ruleset or by `facts` (numbers of the figure). "" if there is none."""
    return _first(ACTIONS[action].effect if action in ACTIONS else (), ruleset, facts)


def rule_words(action: str, rule: str, ruleset: Ruleset, facts: Mapping[str, str]) -> str:
    """Return the rule of an action in words: the action's own sentences, or else the text of the `rule` that it
    cites."""
    own = _first(ACTIONS[action].about, ruleset, facts)
    return own or (load_rules()[rule].words if rule in load_rules() else "")


def page_of(action: str, title: str, rule: str) -> str:
    """Return the id of the rule that an action cites, if the rule's page names the action by its title or the title's
    first word; "" if the page is about something else."""
    page = load_rules().get(rule) or load_terms().get(rule)
    names = {title.split()[0].casefold(), ACTIONS[action].title.split()[0].casefold()}
    told = f"{page.title} {page.words}".casefold() if page is not None else ""
    return rule if any(re.search(rf"\b{re.escape(name)}", told) for name in names) else ""


def _first(sentences: tuple[str, ...], ruleset: Ruleset, facts: Mapping[str, str]) -> str:
    """Return the first of some sentences whose values are all known, filled in; "" if there is none."""
    return next(filter(None, (_filled(sentence, ruleset, facts) for sentence in sentences)), "")


def _filled(sentence: str, ruleset: Ruleset, facts: Mapping[str, str]) -> str:
    """Return a sentence with its numbers filled in; "" if a number is unknown."""
    missing = False

    def fill(found: re.Match[str]) -> str:
        nonlocal missing
        value = facts.get(found[1]) if "." not in found[1] else _look_up(ruleset, found[1])
        if value is None or value == "":
            missing = True
            return ""
        if found[2] is not None:
            return found[2] if value else found[3]
        return str(value)

    said = _PLACE.sub(fill, sentence)
    return "" if missing else said.replace("..", ".")  # after "30 ft."


def _look_up(ruleset: Ruleset, place: str) -> Any:
    """Return the value at a dotted place (such as "movement.unit") of the ruleset's tables; None if there is no such
    place."""
    value: Any = ruleset
    for name in place.split("."):
        value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
        if value is None:
            return None
    return value


def pip_words(pip: Pip) -> str:
    """Return the name of a part of a turn, such as "half action"; if it comes from elsewhere than the turn, with its
    source."""
    if pip.kind != "half" or pip.title.endswith("action"):
        return pip.title
    return "half action" if pip.title == "turn" else f"half action of {pip.title}"


SHARES = {
    "half action": "1 of 2 actions", "simple action": "1 of 2 actions", "simple": "1 of 2 actions",
    "full action": "both actions", "complex action": "both actions", "complex": "both actions",
    "simple / complex": "1 to shoot, 2 in melee",
}  # fmt: skip
"""Prices that are parts of a turn's two actions, each in a player's words."""


def cost_words(cost: str) -> str:
    """Return a price in a player's words: "1 of 2 actions", "both actions"; other prices unchanged."""
    time, comma, more = cost.partition(", ")
    return f"{SHARES.get(time, time)}{comma}{more}"
