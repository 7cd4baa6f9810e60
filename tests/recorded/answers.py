"""The facts that a side may know and ask in a battle, and short codes (hashes) of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Answer, Command, Orders
from game.model.events import Event
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.rules.movement.squares import SquareMovement

DIGITS = 4
FIGURES, ENEMIES = 1, 3
"""Number of a side's own figures that are looked at, and number of enemies."""
HARM = 9
"""Damage for which a burst's rings are asked."""


def code(what: Any) -> str:
    """Return a short code of any value that the game returns."""
    encoded = msgspec.json.encode(what, enc_hook=_plain, order="deterministic")
    return hashlib.blake2b(encoded, digest_size=DIGITS // 2).hexdigest()


def _plain(what: Any) -> Any:
    if isinstance(what, Fraction):
        return str(what)
    raise TypeError(f"{type(what)} has no code")


def told(battle: Battle, command: Command) -> Any:
    """Return the facts about a command that are shown before it is given: price, next turn, path, dice."""
    decision = battle.decision
    assert decision is not None
    if isinstance(command, Answer | Orders):
        return [decision.kind, decision.title, [choice.title for choice in decision.choices]]
    return _told_by(battle.view(decision.seat), command)


def _told_by(view: View, command: Command) -> Any:
    return [view.price_text(command), view.next_at(command), view.route(command), view.trials(command)]


def in_words(battle: Battle, events: list[Event]) -> list[str]:
    """Return the log's sentences for some events."""
    names = {figure: name for figure, (name, _) in battle.view("").identities().items()}
    return [sentence(event, names, load_rules()) for event in events]


def looked_at(battle: Battle) -> Any:
    """Return the facts that the deciding side may know and ask: figures, order, offers, attacks, all legal commands."""
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    figures = decision.figures[:FIGURES]
    return [
        view.figures(),
        view.strip(),
        view.moment,
        view.objectives(),
        [[*_facts_of(view, figure), *_attacks_of(view, figure), *_commands_of(view, figure)] for figure in figures],
    ]


def _facts_of(view: View, figure: int) -> Iterator[Any]:
    """Yield a figure's numbers, its remaining actions and movement, and its possible actions."""
    yield [view.facts(figure), view.tracks(figure), view.pips(figure), sorted(view.stop_squares(figure))]
    yield [view.offers(figure), view.cover.shelters(view.figure(figure).square)]
    if "move" in view.ruleset.actions and isinstance(view.ruleset.movement, SquareMovement):
        yield [view.allowance(figure, "move"), sorted(view.further(figure))]


def _attacks_of(view: View, figure: int) -> Iterator[Any]:
    """Yield the attacks that a figure could make on enemies from its square, and theirs when it leaves."""
    square, weapons = view.figure(figure).square, view.sheet(figure).weapons
    for enemy in view.opponents()[:ENEMIES]:
        there = view.figure(enemy).square
        yield view.glimpse(square, there)
        yield view.reaction_odds(enemy, figure, square)
        yield view.cover.between(view.placed(figure), view.placed(enemy))
        for weapon in weapons:
            seen = view.forecast(figure, enemy, weapon)
            yield [seen, view.shots(figure, weapon)]
            if isinstance(seen, AttackForecast):
                yield [view.cover.needed(seen.attack, seen.defence), view.cover.loss(enemy, seen)]
            if view.weapon(weapon).is_explosive:
                yield view.burst(figure, weapon, there)
                rings = view.burst_rings(weapon, there, HARM)
                yield [view.burst_shape(weapon, HARM), [(sorted(squares), harm) for squares, harm in rings]]


def _commands_of(view: View, figure: int) -> Iterator[Any]:
    """Yield all commands for a figure, and the facts about the first and the last command of each action."""
    for action in view.ruleset.actions:
        listed = sorted(view.legal_of(figure, action), key=msgspec.json.encode)
        yield listed
        yield [_told_by(view, command) for command in (*listed[:1], *listed[-1:])]
        if listed and "path" in listed[0].__struct_fields__:
            reach = view.reach(figure, action)
            yield [sorted(reach.costs.items()), [reach.path(square) for square in sorted(reach.costs)[-1:]]]
