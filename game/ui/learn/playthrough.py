"""A demo played page by page; to go back, it is played again from its start.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.battle import Battle
from game.model.dice import Roll
from game.model.events import BattleBegan, Event
from game.rulebook.claim_text import claims_of
from game.rulebook.demo import Beat, Demo, Expect
from game.rulebook.runner import DemoFrame, DemoRun
from game.table.session import UMPIRE, Session
from game.table.telling import ToldLine


class Playthrough:
    """One demo and its present page. Page 0 is the starting position; each further page is one beat (an act or a look
    with its claims)."""

    def __init__(self, demo: Demo) -> None:
        """Set up the demo and show page 0."""
        self.demo = demo
        self.restart()

    def restart(self) -> None:
        """Set up the demo again and show page 0."""
        self.run = DemoRun(self.demo)
        self.session = Session(self.demo.scenario, self.run.battle)
        self.session.viewer = UMPIRE
        self._frames: Iterator[DemoFrame] = self.run.play()
        self.frame = DemoFrame(0, "")
        self.told: list[ToldLine] = []
        self.step()

    def step(self) -> bool:
        """Play the next beat; return whether there was one."""
        frame = next(self._frames, None)
        if frame is None:
            return False
        self.session.log.clear()
        self.session.hear(event for event in frame.events if not isinstance(event, BattleBegan))
        self.told = self.session.lines()
        self.frame = frame
        return True

    def go_to(self, page: int) -> None:
        """Turn back to an earlier page by playing the demo again up to it."""
        self.restart()
        while self.frame.number < page and self.step():
            pass

    @property
    def page(self) -> int:
        """Return the number of the present page, from 0."""
        return self.frame.number

    @property
    def pages(self) -> int:
        """Number of pages: the starting position and one for each beat."""
        return len(self.demo.beats) + 1

    @property
    def at_end(self) -> bool:
        """True if this is the last page, or a claim on it failed."""
        return self.page + 1 >= self.pages or bool(self.frame.failures)

    @property
    def beat(self) -> Beat | None:
        """Return the beat on this page; None on page 0."""
        return self.demo.beats[self.page - 1] if self.page else None

    @property
    def expected(self) -> Expect:
        """Return the claims of this page's beat."""
        return self.beat.expect if self.beat is not None else Expect()

    @property
    def claims(self) -> list[str]:
        """Return the claims that were checked on this page, in words; an empty list if one of them failed."""
        names = {mark: self.session.name(figure) for mark, figure in self.run.ids.items()}
        return [] if self.frame.failures else list(dict.fromkeys(claims_of(self.expected, names)))

    @property
    def dice(self) -> tuple[Roll, ...]:
        """Return the dice of this page, in order."""
        return dice_of(self.frame.events)

    def taken_over(self) -> Battle:
        """Return a copy of the battle with dice of its own, which can be played on without any effect on the demo."""
        return self.run.battle.fork(self.demo.scenario.seed)


def dice_of(happened: tuple[Event, ...]) -> tuple[Roll, ...]:
    """Return all dice of some events, in the order in which they were rolled."""
    return tuple(roll for event in happened for roll in getattr(event, "rolls", ()))
