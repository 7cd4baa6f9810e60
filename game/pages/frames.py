"""Frames of a page at each step: the places and states of the figures, the open doors, and the log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.view import View
from game.model.components import Openings
from game.model.events import BattleBegan, Event
from game.pages.board_svg import edge_id
from game.rulebook import load_rules
from game.rulebook.demo import Demo
from game.rulebook.runner import DemoRun, Frame
from game.rulebook.sentences import sentence
from game.storage.replay import Replay

UMPIRE = ""
DOWN = ("unconscious", "dying", "dead")


class Line(msgspec.Struct, frozen=True):
    """One sentence, with the rule it cites."""

    text: str
    rule: str = ""


class Standing(msgspec.Struct, frozen=True):
    """One figure as a step shows it; `health` is what is left and what there was, by track."""

    id: int
    x: int
    y: int
    above: int
    down: bool
    pose: str
    health: tuple[tuple[int, int], ...]
    acts: bool


class Step(msgspec.Struct, frozen=True):
    """One step of a page: its heading, what happened on the way to it, who stands where, what is open, whose turn it
    is in words, and the hash of the battle's state."""

    heading: str
    lines: tuple[Line, ...]
    figures: tuple[Standing, ...]
    open: tuple[str, ...]
    moment: str
    state: str


def replay_steps(replay: Replay) -> Iterator[Step]:
    """Every act of a recorded battle, the opening first. Raises Differs when a recorded act is refused."""
    replay.go_to(0)
    while True:
        heading = "The battle opens" if not replay.position else f"Act {replay.position} of {replay.last}"
        yield step_of(replay.battle, heading, lines_of(replay.events, replay.names))
        if not replay.forward():
            return


def demo_steps(demo: Demo) -> Iterator[Step]:
    """Every beat of a demo, the laid table first. Raises ValueError when it does not come out as claimed."""
    run = DemoRun(demo)
    names = {figure: mark for mark, figure in run.ids.items()}
    for frame in run.play():
        if frame.failures:
            raise ValueError(f"{demo.id} does not come out as claimed: {frame.failures[0]}")
        yield step_of(run.battle, frame.say, (*_told(frame, names), *_refused(frame)))


def _told(frame: Frame, names: Mapping[int, str]) -> tuple[Line, ...]:
    return lines_of((event for event in frame.events if not isinstance(event, BattleBegan)), names)


def _refused(frame: Frame) -> Iterator[Line]:
    if frame.rejection is not None:
        yield Line(f"Refused: {frame.rejection.sentence}", frame.rejection.rule)


def lines_of(events: Iterable[Event], names: Mapping[int, str]) -> tuple[Line, ...]:
    """Events in sentences; the rule stands beside its sentence and not in it."""
    rules = load_rules()
    return tuple(
        Line(re.sub(r" \[[^\]]*\]$", "", sentence(event, names, rules)), getattr(event, "rule", "")) for event in events
    )


def step_of(battle: Battle, heading: str, lines: tuple[Line, ...]) -> Step:
    """A battle as it stands, as the umpire sees it."""
    view = battle.view(UMPIRE)
    decision = battle.decision
    acting = set(decision.figures) if decision is not None else set()
    return Step(
        heading=heading,
        lines=lines,
        figures=tuple(_standing(view, figure, figure in acting) for figure in (f.id for f in view.figures())),
        open=tuple(edge_id(edge) for edge in battle.world.get(TABLE, Openings).open),
        moment=_moment(view, battle),
        state=battle.state_hash(),
    )


def _standing(view: View, figure: int, acts: bool) -> Standing:
    seen = view.figure(figure)
    tracks = tuple((track.left, track.most) for track in view.tracks(figure))
    x, y = seen.square
    return Standing(figure, x, y, seen.above, seen.state in DOWN, seen.posture, tracks, acts)


def _moment(view: View, battle: Battle) -> str:
    outcome = battle.outcome
    if outcome is not None:
        return f"{outcome.winner.capitalize()} wins: {outcome.reason}" if outcome.winner else "Nobody wins"
    unit, part = view.moment
    where = f"{unit} {view.round}".strip() if view.round else "Opening"
    return f"{where}, {part}" if part else where
