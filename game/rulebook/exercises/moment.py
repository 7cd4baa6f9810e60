"""A demo, or a changed copy of it, played up to the beat (step) that a question is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.engine.battle import Battle
from game.model.commands import Answer, Command
from game.model.dice import Dice, ScriptRanOut
from game.model.errors import BadInput
from game.model.events import Event
from game.model.rejections import Rejection
from game.rulebook.demo import Beat, Demo, refusals
from game.rulebook.demo_commands import command_from
from game.rulebook.runner import ids_of

PASSING = ("end", "commit", "answer")
"""Commands that are no act of a figure; they may be skipped if a change alters the order of figures."""

MOST_FILLED = 60


class FilledDice(Dice):
    """The dice of a demo, which show scripted numbers. If a changed position needs more dice, these show their middle
    number, and each later one shows one more, so that nothing is random and ties end. `used` are the dice rolled in the
    present beat."""

    def __init__(self, script: Sequence[int] = ()) -> None:
        super().__init__(1, script=script)
        self.used: list[int] = []
        self._filled = 0

    def begin(self, script: Sequence[int]) -> None:
        """Set the numbers that the dice of the next beat show."""
        self.script, self.used, self._filled = list(script), [], 0

    def _scripted(self, sides: int) -> int:
        if self.script:
            value = super()._scripted(sides)
        else:
            self.position += 1
            self._filled += 1
            if self._filled > MOST_FILLED:
                raise ScriptRanOut(f"more than {MOST_FILLED} dice would have to be made up")
            value = 1 + ((sides + 1) // 2 + self._filled - 2) % sides
        self.used.append(value)
        return value


@dataclass
class Moment:
    """A battle before one of its demo's beats; `go` plays the beat. `ids` has the ids of figures by mark (the letter in
    the demo's file)."""

    demo: Demo
    beat: Beat
    battle: Battle
    ids: dict[str, int]
    dice: FilledDice
    past: tuple[Beat, ...]
    """The beats before this one, with the numbers that their dice showed, and without claims."""
    opening: tuple[int, ...]
    events: tuple[Event, ...] = ()
    """Events of this beat; until it is played, or if it has no command, those of the beat before."""
    rejection: Rejection | None = None
    gone: bool = field(default=False)
    came: tuple[tuple[Event, ...], ...] = ()
    """Events of each beat before this one, in the demo's order."""
    was: int | None = None
    """The value of the fact in question before the beat."""

    def command(self, place: int = 0) -> Command | None:
        """Return the command of the beat, or its refused command with index `place`; None for a beat without
        commands."""
        if self.beat.do is not None:
            return command_from(self.beat.do, self.ids)
        wanted = refusals(self.beat)
        return command_from(wanted[place], self.ids) if place < len(wanted) else None

    def go(self) -> None:
        """Play the beat, at most once. Raises ScriptRanOut if a die cannot show its number."""
        if self.gone:
            return
        self.gone = True
        self.dice.begin(self.beat.dice)
        if self.beat.do is not None:
            self.rejection = self.battle.submit(command_from(self.beat.do, self.ids))
            self.events = tuple(self.battle.take_events())

    def mark(self, figure: int) -> str:
        """Return the mark of a figure; "" for an unknown one."""
        return next((mark for mark, number in self.ids.items() if number == figure), "")

    def played(self, place: int = 0) -> Demo:
        """Return a demo that shows this moment: the beats so far, with their dice and without claims, and the last
        command as given or refused (of several refused commands the one with the index `place`)."""
        wanted = self.beat.do or (refusals(self.beat)[place] if refusals(self.beat) else None)
        last = Beat(say=self.beat.say)
        if wanted is not None:
            probe = replayed(self)
            refused = probe.battle.submit(command_from(wanted, probe.ids)) if probe is not None else None
            if refused is not None:
                last = Beat(refuse=wanted, because=refused.code)
            elif probe is not None:
                last = Beat(do=wanted, dice=tuple(probe.dice.used))
        return replace(self.demo, beats=(*self.past, last), dice=self.opening)


def replayed(moment: Moment) -> Moment | None:
    """Return a copy of the moment with a battle of its own, its beat not yet played; None if it cannot be replayed."""
    beats = (*moment.past, moment.beat)
    again = come_to(replace(moment.demo, beats=beats, dice=moment.opening), len(beats))
    if again is not None:
        again.dice.begin(moment.beat.dice)
    return again


def come_to(demo: Demo, number: int) -> Moment | None:
    """Return the moment before a beat (from 1); None if the beats before it cannot be played."""
    dice = FilledDice(demo.dice)
    past: list[Beat] = []
    came: list[tuple[Event, ...]] = []
    try:
        battle = Battle.create(demo.scenario, dice)
        battle.start()
        opening, ids = tuple(dice.used), ids_of(battle, demo)
        happened = tuple(battle.take_events())
        for beat in demo.beats[: number - 1]:
            came.append(())
            if beat.do is None:
                continue
            dice.begin(beat.dice)
            command = command_from(beat.do, ids)
            if battle.submit(command) is None:
                past.append(Beat(say=beat.say, do=beat.do, dice=tuple(dice.used)))
                came[-1] = happened = tuple(battle.take_events())
            elif command.action not in PASSING and not isinstance(command, Answer):
                return None
    except (ScriptRanOut, BadInput, ValueError, KeyError):
        return None
    return Moment(demo, demo.beats[number - 1], battle, ids, dice, tuple(past), opening, happened, came=tuple(came))
