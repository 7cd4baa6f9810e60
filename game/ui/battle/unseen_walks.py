"""Walks of enemies that are shown without moving the view, because they meet nobody and happen far away or out of
sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.engine.view import View
from game.model import events
from game.model.events import Event
from game.model.grid import Square, distance
from game.ui.board.cues import Cue, MoveCue

NEAR = 12
"""Distance in squares from the viewer's nearest figure within which a visible walk of an enemy is watched."""
CLOSE = 5
"""Distance in squares within which a walk is watched even if none of the viewer's figures sees it."""
QUIET = (
    events.PostureChanged, events.TurnBegan, events.TurnEnded, events.CountNoted,
    events.CountChanged, events.ActionDieSpent, events.ConditionLost, events.RoundBegan, events.RoundEnded,
    events.HeightChanged,
)  # fmt: skip
"""Kinds of events in which nothing is seen happening to a figure, so that a walk with them may be shown without moving
the view."""


def unseen_walkers(happened: Sequence[Event], view: View) -> frozenset[int]:
    """Return the ids of enemies that only walk in these events, meet nobody, and stay far from the viewer's figures or
    out of their sight; empty for a viewer without figures."""
    eyes = [view.figure(one).square for one in view.own() if view.figure(one).state == "up"] if view.seat else []
    walked: dict[int, set[Square]] = {}
    watched = {load.bearer for load in view.goal.loads()} if view.goal is not None else set()
    for event in happened:
        figure = getattr(event, "figure", 0)
        if isinstance(event, events.Stepped):
            walked.setdefault(figure, set()).update((event.frm, event.to))
        elif isinstance(event, events.ActionTaken) and not event.target and view.knows(figure):
            walked.setdefault(figure, {view.figure(figure).square})
        elif isinstance(event, events.ActionTaken):
            watched.add(figure)
        elif not isinstance(event, QUIET):
            watched |= {figure, getattr(event, "target", 0), getattr(event, "source", 0)}
    found = (one for one in walked if eyes and one not in watched and view.knows(one) and not view.is_ours(one))
    return frozenset(one for one in found if not any(_is_watched(square, eyes, view) for square in walked[one]))


def _is_watched(square: Square, eyes: Sequence[Square], view: View) -> bool:
    """Return whether a square is within CLOSE of one of the squares `eyes`, or within NEAR and visible from that
    square."""
    far = [(distance(square, eye), eye) for eye in eyes]
    return any(away <= CLOSE or (away <= NEAR and view.glimpse(eye, square).seen) for away, eye in far)


class Sweep:
    """Walks that were shown without moving the view since the viewer last had to act, reported in one line."""

    def __init__(self) -> None:
        self._walked: dict[str, set[int]] = {}

    def take(self, cues: Iterable[Cue], side_of: Callable[[int], str], players: Mapping[str, str]) -> str:
        """Return the line about all such walks so far if the cues contain a new one; "" otherwise."""
        new = {cue.figure for cue in cues if isinstance(cue, MoveCue) and cue.swift}
        for figure in new:
            self._walked.setdefault(side_of(figure), set()).add(figure)
        walked = ((players.get(side, side), len(figures)) for side, figures in sorted(self._walked.items()))
        told = (f"{name} moves in the distance ({count})." for name, count in walked)
        return " ".join(told) if new else ""

    def end(self, *, acts: bool) -> None:
        """Begin a new line if the viewer is to act (`acts`)."""
        if acts:
            self._walked.clear()
