"""Progress of a battle's goal, in short sentences: the same in the window, at the terminal and in the log."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.listing import sentence_case

LATE = 3
"""Number of last rounds in which the remaining rounds are announced."""


def wanted(view: View, side: str) -> str:
    """Return the task of a side; "" without a goal that decides."""
    return view.goal.told(side) if view.goal is not None else ""


def goal_lines(view: View, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the task of a view's seat, its progress, the leading side, and the rounds left; empty without a goal that
    decides. `names` gives the names of sides."""
    goal = view.goal
    if goal is None:
        return ()
    sides = [side for side in goal.sides if not view.seat or side in goal.team]
    told = dict.fromkeys(goal.told(side) for side in sides)
    return (*told, progress(view, names), ahead(view, names), rounds(view))


def progress(view: View, names: Mapping[str, str] | None = None) -> str:
    """Return the progress of the goal, in a sentence; "" where there is none."""
    goal = view.goal
    if goal is None:
        return ""
    played = goal.played
    if played.kind.counts in ("more", "clear"):
        there = counted(goal.standing(), names)
        points = counted({side: goal.points(side) for side in goal.sides}, names)
        if played.kind.counts == "clear":
            return f"Up in the place: {there}."
        return f"Points: {points}, of {played.points}. Up on the ground: {there}."
    done = goal.points(played.attacker)
    if played.kind.counts == "leave":
        how = " On the exit, choose Leave." if goal.wants else ""
        return f"{done} of {played.points} are through.{how}"
    return " ".join((f"{done} of {played.points} brought out.", *_loads(view, goal)))


def _loads(view: View, goal: GoalView) -> list[str]:
    """Return the place of each load that is still to be brought out, in words."""
    told = []
    for load in goal.loads():
        x, y = load.square
        named = goal.played.load_name(load.number)
        if load.out:
            continue
        if load.bearer and load.bearer == load.figure:
            told.append(f"{sentence_case(named)} walks at {x},{y}.")
        elif load.bearer:
            told.append(f"{view.figure(load.bearer).name} carries {named}.")
        else:
            told.append(f"{sentence_case(named)} lies at {x},{y}.")
    return told


def ahead(view: View, names: Mapping[str, str] | None = None) -> str:
    """Return the side that would win if time were up now, in a sentence."""
    goal = view.goal
    if goal is None:
        return ""
    who = side_name(goal.ahead, names) if goal.ahead else "nobody"
    return f"If time ran out now, {who} would win."


def rounds(view: View) -> str:
    """Return the round, and how many rounds remain, in a sentence; "" without a goal."""
    goal = view.goal
    if goal is None:
        return ""
    if not view.round:
        return f"{goal.last_round} rounds are played."
    return f"Round {view.round} of {goal.last_round}. {last_call(goal.last_round - view.round + 1)}".rstrip()


def last_call(left: int) -> str:
    """Return the warning for the last rounds, the present one counted; "" before."""
    if left == 1:
        return "This is the last round."
    return f"{left} rounds are left with this one." if 1 < left <= LATE else ""


def last_call_in_short(left: int) -> str:
    """Return the warning about the last rounds in few words, for a card; "" before."""
    if not last_call(left):
        return ""
    return "last round" if left == 1 else f"{left} rounds left"


def counted(counts: Mapping[str, int], names: Mapping[str, str] | None = None) -> str:
    """Return the counts of sides by name: "Red 3, Blue 2"."""
    return ", ".join(f"{side_name(side, names)} {count}" for side, count in counts.items())


def side_name(side: str, names: Mapping[str, str] | None = None) -> str:
    """Return a side's name among those given, or else its colour."""
    return (names or {}).get(side, side.capitalize())
