"""Doubts: warnings before a grave mistake. Each says, in one sentence with numbers, what a command risks and a better
plan avoids.

All numbers are the view's own forecasts, as on the screen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.ai.bursts import burst_on
from game.ai.deed_words import command_words, deed_of, final_words
from game.ai.fact_words import loss_words, many_enemies
from game.ai.facts import best_attack, caught_by, strikes, threats
from game.ai.plans import Plan
from game.ai.weights import weights
from game.ai.winning import ending_wins
from game.engine.fair_fork import having_acted
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Attack, Command, End, Throw
from game.model.grid import Square
from game.model.listing import listed, sentence_case

GRAVE = 45
"""The expected loss, in per cent of the health left, from which a danger is grave."""
SPARED = 60
"""The most danger of a plan, in per cent of the danger of the player's command, for the plan to count as safer."""
POOR, BETTER = 15, 2
"""The chance to hit, in per cent, up to which an attack is poor. And the factor by which another attack must promise
more."""
CROWD = 3
"""The number of comrades within one possible blast from which standing there is a grave danger."""
WASTED = 35
"""The chance to hit, in per cent, from which a warning says that a turn ends without an attack."""


class Doubt(msgspec.Struct, frozen=True):
    """A warning about a grave mistake: its kind, the figure's id, the square (x, y) or figure's id that it is about,
    and its words."""

    kind: str
    figure: int
    about: tuple[int, ...]
    words: str


def doubt_about(view: View, command: Command, ranked: Sequence[Plan], end: Square | None = None) -> Doubt | None:
    """Return the gravest doubt about a player's command; None if there is none or no plan is better.

    `ranked` are an adviser's plans, best first. `end` is the square where the figure stops, if more commands follow at
    once (None: where this command leads)."""
    best = next((plan for plan in ranked if view.check(plan.first) is None), None)
    if best is None or best.first == command:
        return None
    for found in (among_friends(view, command), _way(view, command, best), _place(view, command, best, end),
                  _crowd(view, command, best, end), _poor(view, command, best), _waste(view, command)):  # fmt: skip
        if found is not None:
            return found
    return None


# --- where it leads -------------------------------------------------------------------------------------------------


def peril(view: View, figure: int, square: Square) -> int:
    """Return the expected loss of a figure on a square before it acts again, in per cent of the health it has left."""
    blows = weights().measure.attacks if any(pip.kind == "half" for pip in view.pips(figure)) else 1
    return loss_of(view, figure, threats(view, figure, square)) * blows


def _place(view: View, command: Command, best: Plan, end: Square | None) -> Doubt | None:
    """Return the doubt about a move that ends within reach of too many attacks, if a better place exists; None if there
    is no such doubt."""
    end = end or way_end(command)
    if end is None:
        return None
    figure, then = command.figure, having_acted(view, command.figure)
    risk, safer, here = (peril(then, figure, at) for at in (end, best.square, view.figure(figure).square))
    if risk < GRAVE or 100 * safer > SPARED * risk or risk <= here:
        return None
    found = threats(then, figure, end)
    name = view.figure(figure).name
    words = (
        f"As they stand now, {many_enemies(len(found))} can attack {name} there{_worst(view, found)}. "
        f"{loss_words(view, figure, risk)}. "
    )
    words += f"Far less danger with this plan: {_instead(view, best)}."
    return Doubt("place", figure, end, words)


def _crowd(view: View, command: Command, best: Plan, end: Square | None) -> Doubt | None:
    """Return the doubt about a move to where one blast could catch several figures, if neither its start nor the better
    place has this danger. None if there is no such doubt."""
    end = end or way_end(command)
    if end is None:
        return None
    figure = command.figure
    found = burst_on(view, figure, end)
    if found is None or len(found.caught) < CROWD:
        return None
    others = (burst_on(view, figure, square) for square in (view.figure(figure).square, best.square))
    if any(other is not None and len(other.caught) >= len(found.caught) for other in others):
        return None
    together = listed(found.caught)
    words = f"There {found.who} can hit {together} with one {found.weapon}. "
    words += f"This plan avoids that: {_instead(view, best)}."
    return Doubt("crowd", figure, end, words)


def _worst(view: View, found: Sequence[tuple[int, AttackForecast]]) -> str:
    """Return the names of the two most dangerous enemies with their chances, in brackets; "" if there is no enemy."""
    told = [f"{view.figure(foe).name} {seen.odds}" for foe, seen in found[:2]]
    return f" ({', '.join(told)})" if told else ""


def _instead(view: View, best: Plan) -> str:
    return sentence_case(deed_of(view, best))


# --- on the way -----------------------------------------------------------------------------------------------------


def _way(view: View, command: Command, best: Plan) -> Doubt | None:
    """Return the doubt about a path on which enemies may attack, if the better plan has at most SPARED per cent of its
    expected loss; None if there is no doubt."""
    found = tuple(strikes(view, command))
    if not found:
        return None
    figure = command.figure
    risk, safer = loss_of(view, figure, found), loss_of(view, figure, tuple(strikes(view, best.first)))
    if risk < GRAVE // 2 or 100 * safer > SPARED * risk:
        return None
    name = view.figure(figure).name
    words = f"On this path {many_enemies(len(found))} may attack {name}{_worst(view, found)}. "
    words += f"{loss_words(view, figure, risk)}. This plan avoids that: {_instead(view, best)}."
    return Doubt("way", figure, way_end(command) or (), words)


def loss_of(view: View, figure: int, found: Sequence[tuple[int, AttackForecast]]) -> int:
    """Return the loss expected from some attacks, in per cent of the health that a figure has left."""
    tracks = view.tracks(figure)
    tracks = tracks[:1] if tracks[0].fells else tracks[:2]
    left = max(1, sum(max(0, track.left) for track in tracks))
    return sum(seen.harm for _, seen in found) // (10 * left)


# --- what it does ---------------------------------------------------------------------------------------------------


def among_friends(view: View, command: Command) -> Doubt | None:
    """Return the doubt about a throw whose burst would catch comrades or the figure itself; None if there is no such
    doubt."""
    if not isinstance(command, Throw):
        return None
    seen = view.burst(command.figure, command.weapon, command.square)
    if not isinstance(seen, AttackForecast):
        return None
    caught = [other for other in caught_by(view, command, seen) if other.side == view.seat]
    if not caught:
        return None
    names = listed(["the thrower" if other.id == command.figure else other.name for other in caught])
    words = f"The blast would hit {names} as well, if it lands there."
    return Doubt("friends", command.figure, command.square, words)


def _poor(view: View, command: Command, best: Plan) -> Doubt | None:
    """Return the doubt about an attack that hardly hits, if another attack promises far more; None if there is no such
    doubt."""
    if not isinstance(command, Attack) or not isinstance(best.first, Attack):
        return None
    seen = view.forecast(command.figure, command.target, command.weapon)
    other = view.forecast(best.first.figure, best.first.target, best.first.weapon)
    if not isinstance(seen, AttackForecast) or not isinstance(other, AttackForecast):
        return None
    if seen.odds.percent > POOR or other.harm < BETTER * seen.harm:
        return None
    words = f"The chance to hit is only {seen.odds}. Better: {command_words(view, best.first)}, {other.odds} to hit."
    return Doubt("poor", command.figure, (command.target,), words)


def _waste(view: View, command: Command) -> Doubt | None:
    """Return the doubt about ending a turn with actions left and an enemy to attack; None if there is no such doubt, or
    if ending it wins the battle."""
    if not isinstance(command, End) or "attack" not in view.ruleset.actions:
        return None
    able = next(view.legal_of(command.figure, "attack"), None)
    found = best_attack(view, view.placed(command.figure), view.opponents()) if able is not None else None
    if able is None or found is None or found[1].odds.percent < WASTED:
        return None
    if ending_wins(view, command.figure):
        return None
    name, target = view.figure(command.figure).name, view.figure(found[0]).name
    words = f"{name} can still attack {target}: {found[1].odds}{final_words(view, able)}."
    return Doubt("waste", command.figure, (found[0],), words)
