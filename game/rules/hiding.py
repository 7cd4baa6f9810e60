"""Hiding from the sight of enemies, and being noticed again."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Conditions
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.sight import view_of
from game.rules.sightlines import SquareView


def is_obstructed(world: World, observer: int, figure: int) -> bool:
    """Return whether an observer's view of a figure is bad enough that the figure can hide from it: out of sight, half
    covered, or concealed."""
    return leaves_room(view_of(world, observer, figure))


def leaves_room(view: SquareView) -> bool:
    """Return whether a square that is seen like this is a place to hide."""
    return not view.seen or view.cover >= 2 or view.concealment > 0


def refuses(world: World, figure: int) -> Rejection | None:
    """Return the reason why a figure cannot hide where it is; None if it can."""
    if "hidden" in world.get(figure, Conditions).active:
        return Rejection("already", "This figure is hidden already.", "")
    for opponent in figures.opponents(world, figure):
        if figures.is_unseen_by(world, opponent, figure):
            continue  # a hider cannot reckon with a watcher nobody knows of
        if not is_obstructed(world, opponent, figure):
            sentence = f"{figures.name_of(world, opponent)} has a clear view of you."
            return Rejection("in-plain-view", sentence, "")
    return None


def trial(world: World, figure: int, known_only: bool = True) -> Trial:
    """Return the check to hide: stealth against the notice of the most watchful enemy within 24 squares. With
    `known_only`, enemies that the figure does not know of are left out."""
    watchers = [
        world.ruleset.resolution.check_forecast(world, opponent, Trial("notice", 0, "", "")).tally.total
        for opponent in figures.opponents(world, figure)
        if figures.gap(world, opponent, figure) <= 24
        and not (known_only and figures.is_unseen_by(world, opponent, figure))
    ]
    return Trial("hide", 10 + max(watchers, default=0), "Hide", "combat.surprise-none-aware")


def attempt(world: World, figure: int) -> None:
    """Roll the check to hide, and hide the figure if it succeeds."""
    if world.ruleset.resolution.check(world, figure, trial(world, figure, known_only=False)) >= 0:
        conditions.put(world, figure, "hidden", Condition(), "out of sight", "")


def reveal(world: World, figure: int, reason: str) -> None:
    """Reveal a hidden figure to all sides."""
    conditions.lift(world, figure, "hidden", reason)


def notice(world: World, figure: int) -> None:
    """Reveal a hidden figure that stands in an enemy's plain view."""
    if "hidden" not in world.get(figure, Conditions).active:
        return
    for opponent in figures.opponents(world, figure):
        if not is_obstructed(world, opponent, figure):
            reveal(world, figure, f"in plain view of {figures.name_of(world, opponent)}")
            return
