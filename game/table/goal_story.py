"""Story of how a goal was won or lost, for the last page of a battle: what was counted, and who did it."""

from __future__ import annotations

from game.engine.goal_view import GoalView
from game.model.events import GoalScored, LoadOut, RoundBegan, StateChanged
from game.model.listing import listed
from game.rulebook.goal_words import load_named
from game.table.session import UMPIRE, Session


def decided_by_goal(session: Session) -> str:
    """Return a sentence or two about how the goal decided the battle; "" if it did not."""
    goal = session.battle.view(UMPIRE).goal
    if goal is None or goal.decided_by != "goal":
        return ""
    if goal.played.kind.counts == "loads":
        return _brought(session, goal)
    if goal.played.kind.counts == "leave":
        return _left(session, goal)
    return _held(session, goal)


def carriers(session: Session) -> dict[int, list[str]]:
    """Return for each figure the names of what it brought out; the figure itself, if it was to be brought out."""
    found: dict[int, list[str]] = {}
    for event in session.battle.events:
        if isinstance(event, LoadOut):
            found.setdefault(event.figure, []).append(_named(session, event))
    return found


def _named(session: Session, event: LoadOut) -> str:
    """Return the name of what was brought out."""
    goal = session.battle.view(UMPIRE).goal
    led = {load.number: load.figure for load in goal.loads()} if goal is not None else {}
    if figure := led.get(event.load, 0):
        return session.name(figure)
    return load_named(goal, event.load) if goal is not None else ""


def _brought(session: Session, goal: GoalView) -> str:
    """Return who brought which load out, and in which round."""
    told, number = [], 1
    for event in session.battle.events:
        if isinstance(event, RoundBegan):
            number = max(number, event.number)
        elif isinstance(event, LoadOut):
            who, what = session.name(event.figure), _named(session, event)
            deed = "got out" if who == what else f"brought {what} out"
            told.append(f"{who} {deed} in round {number}")
    done, wanted = goal.points(goal.played.attacker), goal.played.points
    missing = f"{done} of {wanted} brought out in time." if done < wanted else ""
    return " ".join(filter(None, (f"{listed(told)}." if told else "", missing)))


def _left(session: Session, goal: GoalView) -> str:
    """Return who got out over the exit."""
    names = [
        session.name(event.figure)
        for event in session.battle.events
        if isinstance(event, StateChanged) and event.state == "gone"
    ]
    done = f"{goal.points(goal.played.attacker)} of {goal.played.points}"
    return f"{done} got out: {listed(names)}." if names else f"{done} got out."


def _held(session: Session, goal: GoalView) -> str:
    """Return how many figures of each side stood in the zone when it was counted for the last time, and the points."""
    counted = [event for event in session.battle.events if isinstance(event, GoalScored)]
    if not counted:
        return ""
    last = counted[-1]
    stood = listed([f"{session.players[side]} had {count}" for side, count in last.figures])
    told = f"At the end of round {last.round} {stood} in the marked place."
    if goal.played.kind.counts == "more":
        points = listed([f"{session.players[side]} {goal.points(side)}" for side in session.players])
        told += f" Points: {points}."
    return told
