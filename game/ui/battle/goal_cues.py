"""Cues (animations and sounds) of a battle's goal: loads picked up, dropped or carried out, and ground that scores.

A load is an object or a figure that another figure carries.
"""

from __future__ import annotations

from game.engine.view import View
from game.model import events
from game.model.goals import Played
from game.model.grid import Square
from game.model.listing import sentence_case
from game.ui.board.cues import Cue, FloatCue, LoadCue, PauseCue, SignCue, SoundCue
from game.ui.board.marks import Burden, LoadMark

LOOKS: dict[str, Burden] = {"escort": "body", "extraction": "body"}
"""Names of the drawing of a load, by kind of goal; goals of any other kind have a chest."""
LOOK_MS = 450
"""Milliseconds of pause after a change of a goal."""


def taken_cues(event: events.LoadTaken, view: View) -> list[Cue]:
    """Return the cues of a load that is taken up."""
    return [*_changes_hands(event, view), *_flag(event.at, f"takes up {_load(view, event.load)}")]


def fell_cues(event: events.LoadFell, view: View) -> list[Cue]:
    """Return the cues of a load that falls to the ground."""
    words = FloatCue(event.at, f"{sentence_case(_load(view, event.load))} lies here", "risk")
    return [SoundCue("down"), *_changes_hands(event, view), SignCue(event.at, "thud"), words, PauseCue(LOOK_MS)]


def out_cues(event: events.LoadOut, view: View, square: Square) -> list[Cue]:
    """Return the cues of a load that its bearer carries out over the exit `square`."""
    goal = view.goal
    walks = goal is None or any(load.number == event.load and load.figure == event.figure for load in goal.loads())
    gone = [] if goal is None or walks else [_leaves(event.figure, square, goal.played)]
    return [*gone, *_flag(square, f"{event.done} of {event.needed} out")]


def _leaves(figure: int, square: Square, played: Played) -> Cue:
    """Return the cue up to which a load is drawn on its bearer's back."""
    return LoadCue(figure, LoadMark(square, looks_of_load(played), played.attacker), taken=False)


def scored_cues(event: events.GoalScored, view: View) -> list[Cue]:
    """Return the cues of the goal's ground that scores for a side; an empty list if no side scores."""
    places = view.goal.places() if view.goal is not None else ()
    return _counted(event, places[0]) if event.side and places and places[0] else []


def held_cues(event: events.ObjectiveMoved, view: View) -> list[Cue]:
    """Return the cues of ground that a side has held for one more round, or that no side holds any more."""
    squares = view.goals[event.place].squares if event.place < len(view.goals) else ()
    return _counted(event, tuple(squares)) if event.side and squares else [SoundCue("objective")]


def _counted(event: events.GoalScored | events.ObjectiveMoved, squares: tuple[Square, ...]) -> list[Cue]:
    """Return the cues of ground that scores for a side, with that side's score."""
    return _flag(middle_of(squares), f"{event.side.capitalize()} {event.done} of {event.needed}")


def middle_of(squares: tuple[Square, ...]) -> Square:
    """Return the square of an area that is nearest to its middle."""
    x, y = (sum(place[axis] for place in squares) / len(squares) for axis in (0, 1))
    return min(squares, key=lambda square: ((square[0] - x) ** 2 + (square[1] - y) ** 2, square))


def _changes_hands(event: events.LoadTaken | events.LoadFell, view: View) -> list[Cue]:
    """Return the cue at which a load goes from the ground to a back or the other way; an empty list for a carried
    figure, which is drawn as itself."""
    goal = view.goal
    if goal is None or any(load.number == event.load and load.figure for load in goal.loads()):
        return []
    mark = LoadMark(event.at, looks_of_load(goal.played), goal.played.attacker)
    return [LoadCue(event.figure, mark, isinstance(event, events.LoadTaken))]


def looks_of_load(played: Played) -> Burden:
    """Return the name of the drawing of a goal's loads."""
    return LOOKS.get(played.goal.kind, "chest")


def bearers_of(view: View) -> frozenset[int]:
    """Return the ids of figures known to carry an object or another figure."""
    loads = view.goal.loads() if view.goal is not None else ()
    return frozenset(load.bearer for load in loads if load.bearer not in (0, load.figure) and not load.out)


def burden_of(view: View, figure: int) -> Burden:
    """Return the name of the drawing of a figure's load; "" if it carries none."""
    return looks_of_load(view.goal.played) if view.goal is not None and figure in bearers_of(view) else ""


def lying_loads(view: View) -> tuple[LoadMark, ...]:
    """Return the marks of loads on the ground that are objects, not figures."""
    goal = view.goal
    if goal is None:
        return ()
    looks, side = looks_of_load(goal.played), goal.played.attacker
    return tuple(LoadMark(load.square, looks, side) for load in goal.loads() if load.lies and not load.figure)


def _load(view: View, number: int) -> str:
    return view.goal.played.load_name(number) if view.goal is not None else "it"


def _flag(square: Square, words: str) -> list[Cue]:
    """Return the cues of something good for a side at a square: a flag comes up, with words over it."""
    flag = SignCue(square, "objective", together=True)
    return [SoundCue("objective"), FloatCue(square, words, "plan"), flag, PauseCue(LOOK_MS)]
