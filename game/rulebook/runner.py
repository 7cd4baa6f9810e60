"""Runner of demos: plays one beat (step) after the other through the battle's public interface, and reports false
claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Identity
from game.model.dice import Dice, ScriptRanOut
from game.model.events import Event
from game.model.rejections import Rejection
from game.rulebook.demo import Beat, Demo, refusals
from game.rulebook.demo_commands import command_from
from game.rulebook.expectations import BeatScene, unfulfilled
from game.rulebook.scenario_file import load_demo


@dataclass(frozen=True, slots=True)
class DemoFrame:
    """One beat as it was played; number 0 is the start, before the first beat. `rejection` is the reason for a refused
    command, expected or not; `failures` are the false claims, in words."""

    number: int
    say: str
    command: Command | None = None
    rejection: Rejection | None = None
    events: tuple[Event, ...] = ()
    failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DemoResult:
    """Result of a demo: which of its claims failed."""

    demo: Demo
    failures: tuple[str, ...]
    """Readable lines, each with its beat (from 1); empty if all claims are true."""

    @property
    def passed(self) -> bool:
        """Return whether all claims of the demo are true."""
        return not self.failures

    def __str__(self) -> str:
        if self.passed:
            return f"{self.demo.id}: as claimed"
        return "\n".join(f"{self.demo.id}: {failure}" for failure in self.failures)


Watcher = Callable[[DemoFrame, Battle], None]
"""Callback that receives each frame (a played beat), with the battle at that moment."""


def ids_of(battle: Battle, demo: Demo) -> dict[str, int]:
    """Return the ids of the figures of a demo's battle by their marks."""
    by_name = {identity.name: figure for figure, identity in battle.world.each(Identity)}
    return {mark: by_name[name] for mark, name in demo.names.items()}


class DemoRun:
    """A demo being played: `play` continues it beat by beat; `battle` may be used by the caller at any time."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self.battle = Battle.create(demo.scenario, Dice(demo.scenario.seed, script=demo.dice))
        self.ids = ids_of(self.battle, demo)
        self._happened: tuple[Event, ...] = ()

    def play(self) -> Iterator[DemoFrame]:
        """Yield the frames in turn, the start first; ends after the first frame with a failure."""
        failures = self._guarded(self.battle.start)
        failures += self._dice_left()
        self._happened = tuple(self.battle.take_events())
        yield DemoFrame(0, self.demo.claim, None, None, self._happened, tuple(failures))
        for number, beat in enumerate(self.demo.beats, start=1):
            if failures:
                return
            frame = self._play_beat(number, beat)
            failures = list(frame.failures)
            yield frame

    def _play_beat(self, number: int, beat: Beat) -> DemoFrame:
        self.battle.world.dice.script = list(beat.dice)
        command, rejection, failures = None, None, list[str]()
        if beat.do is not None:
            command = command_from(beat.do, self.ids)
            rejection = self._do(command, failures)
        for table in refusals(beat):
            command = command_from(table, self.ids)
            rejection = self._refuse(command, beat.because, failures)
        failures += self._dice_left()
        if not failures:
            failures += unfulfilled(beat.expect, BeatScene(self.battle, self._happened, self.ids))
        happened = self._happened if beat.do is not None else ()
        return DemoFrame(number, beat.say, command, rejection, happened, tuple(failures))

    def _do(self, command: Command, failures: list[str]) -> Rejection | None:
        """Submit a command that must be accepted; add a failure if it is refused. Return its rejection or None."""
        answers: list[Rejection | None] = []
        failures += self._guarded(lambda: answers.append(self.battle.submit(command)))
        self._happened = tuple(self.battle.take_events())
        rejection = answers[0] if answers else None
        if rejection is not None:
            failures.append(f"{self._who(command)} should {command.action}, but: {rejection} ({rejection.code})")
        return rejection

    def _refuse(self, command: Command, because: str, failures: list[str]) -> Rejection | None:
        """Submit a command that must be refused for the given reason and change nothing; add a failure otherwise.
        Return its rejection or None."""
        dice = self.battle.world.dice
        before = self.battle.state_hash(), dice.position
        answers: list[Rejection | None] = []
        failures += self._guarded(lambda: answers.append(self.battle.submit(command)))
        rejection = answers[0] if answers else None
        if failures:
            return rejection
        what = f"{self._who(command)}: {command.action}"
        if rejection is None:
            failures.append(f"{what} should be refused ({because}), but was accepted")
        elif rejection.code != because:
            failures.append(f"{what} should be refused as {because}, was as {rejection.code}: {rejection}")
        elif (self.battle.state_hash(), dice.position) != before or self.battle.take_events():
            failures.append(f"{what} was refused, but something changed")
        return rejection

    def _guarded(self, deed: Callable[[], object]) -> list[str]:
        """Run `deed`; return a list with a failure if the scripted dice run out, else []."""
        try:
            deed()
        except ScriptRanOut as fault:
            return [str(fault)]
        return []

    def _dice_left(self) -> list[str]:
        left = self.battle.world.dice.script
        return [f"dice left over: {', '.join(map(str, left))}"] if left else []

    def _who(self, command: Command) -> str:
        return next((mark for mark, figure in self.ids.items() if figure == command.figure), str(command.figure))


def run_demo(demo: Path | Demo, watcher: Watcher | None = None) -> DemoResult:
    """Play a whole demo and return its result. Raises BadInput if its file cannot be read."""
    if isinstance(demo, Path):
        demo = load_demo(demo)
    run = DemoRun(demo)
    failures: tuple[str, ...] = ()
    for frame in run.play():
        if watcher is not None:
            watcher(frame, run.battle)
        place = f"beat {frame.number}" if frame.number else "laying the table"
        failures = tuple(f"{place}: {failure}" for failure in frame.failures)
    return DemoResult(demo, failures)
