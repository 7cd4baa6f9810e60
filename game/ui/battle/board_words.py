"""Words on the board about places and figures: areas, orders, badges, units, stops and reactions."""

from __future__ import annotations

from itertools import groupby
from typing import Literal

from game.actions import ACTIONS
from game.engine.view import FigureView, View
from game.model.command_ways import path_of
from game.model.commands import Command
from game.table.odds import StepReaction
from game.ui.battle.event_cues import DOWN
from game.ui.board.marks import (
    AreaMarks,
    OrderMark,
)

AREAS: dict[str, Literal["objective", "exit"]] = {"hold": "objective", "exit": "exit"}


def areas_of(view: View) -> tuple[AreaMarks, ...]:
    """The ground that decides the battle, and what is to be brought out, where it lies or is carried."""
    goal = view.goal
    if goal is not None:
        played = goal.played
        zone = AreaMarks("objective", frozenset(played.goal.zone), played.attacker, played.title)
        led = [view.figure(load.figure).name for load in goal.loads() if load.figure and view.knows(load.figure)]
        brought = f"Bring {led[0] if led else 'it'} here"
        out = AreaMarks("exit", goal.exits, played.attacker, brought if goal.loads() else "The way out")
        loads = [
            AreaMarks("objective", frozenset({load.square}), "", f"Cache {load.number}")
            for load in goal.loads()
            if not load.out and not (load.figure and load.bearer == load.figure)
        ]
        has_way = played.kind.counts in ("loads", "leave")
        return (*((zone,) if zone.squares else ()), *((out,) if has_way else ()), *loads)
    return tuple(
        AreaMarks(
            AREAS[goal.kind],
            frozenset(goal.squares),
            "" if goal.side == "any" else goal.side,
            goal.title,
        )
        for goal in view.goals
        if goal.kind in AREAS and goal.squares
    )


def orders_of(view: View, held: Command | None = None) -> tuple[OrderMark, ...]:
    """Return the marks of the orders of the seat's own figures: along a path, to a square, for a figure, or on the
    spot. `held` is an order that is not given yet."""
    found = []
    for figure in view.own():
        last = (held,) if held is not None and held.figure == figure and held.action != "end" else ()
        for command in (*view.ordered(figure), *last)[:1]:
            known = view.figure(figure)
            way = [known.square, *path_of(command)]
            way += [command.square] if hasattr(command, "square") else []
            target = getattr(command, "target", 0)
            way += [view.figure(target).square] if target and view.knows(target) else []
            squares = tuple(square for square, _ in groupby(way))  # who goes straight up stays on its square
            found.append(OrderMark(known.side, ACTIONS[command.action].icon, squares, known.width))
    return tuple(found)


def badges_of(view: View, figure: FigureView) -> tuple[str, ...]:
    """The signs at a figure: its conditions, and what it has prepared."""
    if figure.state in DOWN:
        return (figure.state,) if figure.state != "dead" else ()
    prepared = [
        *(["aiming"] if view.aim(figure.id) else []),
        *(["braced"] if view.braced(figure.id) >= 0 else []),
        *(["crouching"] if figure.posture == "crouching" else []),
    ]
    return (*figure.conditions, *prepared)


def stop_words(stop: str) -> str:
    return f"Stop: {stop}" if stop else ""


def may_react(view: View, answer: StepReaction) -> str:
    """Return the name of the figure that may react to a step, with its chance to hit."""
    name = view.figure(answer.enemy).name
    return f"{name} may react: {answer.odds}" if answer.odds else f"{name} may react"
