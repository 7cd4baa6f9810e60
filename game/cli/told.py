"""Answers for a person at the terminal: the figures and their places, and the dangers on a square."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.grid import FACINGS, Square, distance
from game.rulebook.action_words import effect_of
from game.rulebook.thing_words import ground_effect

ADVISER = "hard"
"""The opponent that is asked for hints."""


def who_lines(view: View, figure: int) -> Iterator[str]:
    """Yield a line for each known figure, the nearest to a figure first: number, name, side, square, health,
    distance."""
    here = view.figure(figure).square
    for known in sorted(view.figures(), key=lambda f: (distance(here, f.square), f.id)):
        health = ", ".join(f"{track.title.lower()} {track.left} of {track.most}" for track in view.tracks(known.id))
        state = "" if known.state == "up" else f", {known.state}"
        away = f"{distance(here, known.square)} squares away" if known.id != figure else "acting"
        x, y = known.square
        yield f"  {known.id} {known.name} ({known.side}) at {x},{y}, {away}; {health}{state}"


def danger_lines(view: View, figure: int, square: Square) -> Iterator[str]:
    """Yield the lines about a square: its ground, and the attacks of each known enemy on a figure there."""
    if square not in view.board:
        yield "  This square is not on the map."
        return
    yield f"  {' '.join(dict.fromkeys(ground_effect(name, view.ruleset) for name in view.board.surfaces(square)))}"
    for side in view.cover.shelters(square):
        yield f"  {side.title}: cover against shots from the {FACINGS[side.direction]}."
    able = False
    for other in view.opponents():
        arms = [name for name in view.sheet(other).weapons if not view.weapon(name).is_explosive]
        found = [view.forecast_of(view.shot(other, figure, name).at_target_on(square)) for name in arms]
        odds = [one for one in found if isinstance(one, AttackForecast) and one.odds.cases]
        if odds:
            able = True
            worst = max(odds, key=lambda one: one.odds.permille * max(1, one.average))
            arm = view.weapon(worst.weapon).title.lower()
            name = view.figure(other).name
            yield f"  {name}, {arm}: {worst.odds} to hit, about {worst.average // 2} damage"
    if not able:
        yield "  No enemy you see could attack you there."


def effect_line(view: View, figure: int, action: str) -> str:
    """Return the effect of an action, in a sentence."""
    arms = [view.weapon(name).title.lower() for name in view.sheet(figure).weapons]
    facts = {"weapon": arms[0]} if arms else {}
    return f"  {effect_of(action, view.ruleset, facts)}".rstrip()


def hints(view: View) -> str:
    """Return the best options now with their reasons: one a line, the best first."""
    from game.ai import opponent
    from game.ai.advice import advise

    options = advise(opponent(ADVISER), view).options
    return (
        "\n".join(f"  {option.deed}: {option.why}" for option in options)
        or "  There is nothing useful left to do. End the turn."
    )
