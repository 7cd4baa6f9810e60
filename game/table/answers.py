"""Answers to the questions of a page, each by the function that the battle itself uses."""

from __future__ import annotations

from game.engine.view import View
from game.model.rejections import Rejection
from game.rulebook import load_rules
from game.table.cards import card_of, danger_of, picks_of
from game.table.messages import AskCard, AskOffers, AskPicks, AskRule, AskThreat
from game.table.now import offers_of
from game.table.records import Down

NOT_YOURS = "Another side has to decide now."
NO_ACTION = "There is no such action."


def answered(view: View, up: AskOffers | AskPicks | AskCard | AskThreat) -> Down:
    """Return the answer to a seat's question about a figure, as a message without the number of the question."""
    if isinstance(up, AskThreat):
        return Down(threat=danger_of(view, up.figure))
    decision = view.decision
    if decision is None or up.figure not in decision.figures:
        return Down(no=NOT_YOURS)
    if isinstance(up, AskOffers):
        return Down(offers=offers_of(view, up.figure))
    if up.action not in view.ruleset.actions:
        return Down(no=NO_ACTION)
    if isinstance(up, AskCard):
        card = card_of(view, up)
        return Down(no=card.sentence) if isinstance(card, Rejection) else Down(card=card)
    found = picks_of(view, up)
    return Down(no=found.sentence) if isinstance(found, Rejection) else Down(picks=found[1])


def rule_of(up: AskRule) -> Down:
    """Return the title and text of a rule, or a refusal if there is no such rule."""
    rule = load_rules().get(up.rule)
    if rule is None:
        return Down(ask=up.ask, no="This rule does not exist.")
    return Down(ask=up.ask, rule=(rule.title, rule.words))
