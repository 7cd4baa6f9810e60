"""A battle that is shown but not played, as messages to a page: the scene, and each step as its difference from the
step before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.engine.view import View
from game.model.errors import BadInput
from game.model.events import BattleBegan, EdgeChanged, Event, Stepped
from game.model.grid import Edge, Square
from game.model.sides import SIDES
from game.rulebook import load_rules, title_of
from game.rulebook.demo import Demo
from game.rulebook.runner import DemoFrame, DemoRun
from game.rulebook.sentences import said
from game.storage.replay import Replay
from game.storage.share_code import code_of_position
from game.table.now import players_of, result_of, scene_of, seen_of
from game.table.records import LogLine, Now, SceneRecord
from game.table.session import UMPIRE
from game.table.telling import way_of, with_dice_apart


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One step: its heading, the state with a log of what happened, the hash of the battle's state, and the share code
    with which a page can play on from there ("" if it cannot)."""

    heading: str
    now: Now
    state: str
    code: str = ""


class Recording:
    """Builds the steps of a recorded battle; the lines of the log are numbered from its first step to its last."""

    def __init__(self, battle: Battle, names: Mapping[int, str]) -> None:
        """Start a recording; `names` holds the name of each figure for the sentences."""
        self.battle, self._names = battle, names
        self._told = 0
        self._broken: frozenset[Edge] = frozenset()

    def step(self, heading: str, events: Sequence[Event], more: Iterable[LogLine] = (), code: str = "") -> RecordedStep:
        """Take the changes since the last step, and return the step for the present state of the battle. Its log has a
        line for each of `events`, and then the lines `more`."""
        first, decision = self._told, self.battle.decision
        lines = (*lines_of(self.battle.view(UMPIRE), events, self._names), *more)
        self._told += len(lines)
        self._broken |= {event.edge for event in events if isinstance(event, EdgeChanged) and event.broken}
        now = msgspec.structs.replace(
            seen_of(self.battle.view(UMPIRE), self._broken),
            acting=decision.figures if decision is not None else (),
            first=first,
            log=tuple(msgspec.structs.replace(line, n=first + n) for n, line in enumerate(lines)),
            result=result_of(self.battle, players_of(self.battle.scenario)),
        )
        return RecordedStep(heading, now, self.battle.state_hash(), code)


def lines_of(view: View, events: Sequence[Event], names: Mapping[int, str]) -> Iterator[LogLine]:
    """Yield events as lines of the log, each with its rule. The line of a walk lists all squares of the walk."""
    rules = load_rules()
    played = view.goal.played if view.goal is not None else None
    walked: tuple[Square, ...] = ()
    for event, later in zip_longest(events, events[1:]):
        way, rule, figure = way_of(event, view), getattr(event, "rule", ""), getattr(event, "figure", 0)
        if isinstance(event, Stepped):
            walked = (*(walked or way[:1]), way[-1])
            goes_on = isinstance(later, Stepped) and later.figure == event.figure
            way, walked = ((), walked) if goes_on else (walked, ())
        yield LogLine(
            0,
            with_dice_apart(said(event, names, titles=view.ruleset.titles, played=played), event, view, names),
            rule,
            title_of(rule) if rule in rules else "",
            figure=figure,
            way=way,
        )


def replay_steps(replay: Replay) -> Iterator[RecordedStep]:
    """Yield a step for every act of a recorded battle, the opening first. Its share code is that of the whole battle,
    with the number of the act. Raises Differs when a recorded act is refused."""
    replay.go_to(0)
    made = Recording(replay.battle, replay.names)
    while True:
        heading = "The battle begins" if not replay.position else f"Action {replay.position} of {replay.last}"
        goes_on = replay.battle.outcome is None
        yield made.step(heading, replay.events, code=f"@{replay.position}" if goes_on else "")
        if not replay.forward():
            return


def demo_steps(demo: Demo, *, codes: bool = False) -> Iterator[RecordedStep]:
    """Yield every step of a demo, the initial position first; with `codes` each has the share code of its position.
    Raises ValueError if the demo does not come out as it claims."""
    run = DemoRun(demo)
    made = Recording(run.battle, {figure: mark for mark, figure in run.ids.items()})
    for frame in run.play():
        if frame.failures:
            raise ValueError(f"{demo.id} does not come out as claimed: {frame.failures[0]}")
        happened = [one for one in frame.events if not isinstance(one, BattleBegan)]
        yield made.step(frame.say, happened, _refused(frame), code_of(run.battle) if codes else "")


def code_of(battle: Battle) -> str:
    """Return the share code of a position; "" if it cannot be played on, because the battle is over or has more than
    the game's two sides."""
    sides = [side.id for side in battle.scenario.sides]
    if battle.decision is None or len(sides) < 2 or not set(sides) <= set(SIDES):
        return ""
    try:
        return code_of_position(battle)
    except BadInput:
        return ""


def _refused(frame: DemoFrame) -> Iterator[LogLine]:
    if frame.rejection is not None:
        yield LogLine(0, f"Not allowed: {frame.rejection.sentence}", frame.rejection.rule)


def shown_scene(battle: Battle) -> SceneRecord:
    """Return the scene of a battle that is only watched."""
    return msgspec.structs.replace(scene_of(battle), actions={})


def changes(steps: Iterable[RecordedStep]) -> Iterator[dict[str, Any]]:
    """Yield every step as its difference from the step before: changed fields (None for removed ones), changed figures,
    and the ids of figures that are gone."""
    before: dict[str, Any] = {}
    stood: dict[int, Any] = {}
    for step in steps:
        now = msgspec.to_builtins(step.now)
        bodies = {body["id"]: body for body in now.pop("bodies", ())}
        told = {name: now.get(name) for name in before | now if name == "log" or before.get(name) != now.get(name)}
        moved = [body for id, body in bodies.items() if stood.get(id) != body]
        gone = [id for id in stood if id not in bodies]
        more = {"code": step.code} if step.code else {}
        yield {"heading": step.heading, "state": step.state, "now": {**told, "bodies": moved}, "gone": gone, **more}
        before, stood = now, bodies
