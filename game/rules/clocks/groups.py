"""The simplest kind of clock: rounds in which groups of figures act one after the other. A clock of this kind only says
which figures act together and in what order ("Add a clock" in HOWTO.md)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from game.core.axes import Provides
from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Command
from game.model.components import Clock, Performing, Question, Waiting
from game.model.events import ActionTaken, RoundBegan, RoundEnded, TurnBegan, TurnEnded
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.rules import figures
from game.rules.clocks import placing
from game.rules.clocks.counts.components import Budget
from game.rules.clocks.counts.halves import HalfActions
from game.rules.clocks.group_components import Turn


class GroupClock(HalfActions, frozen=True):
    """A clock on which each group has one turn in a round. Each figure of the group acts once in that turn, with two
    half actions or a full one; the group's seat chooses who is next. `rule` is the id of the rule that log lines and
    refusals cite."""

    provides: ClassVar[Provides] = ("half actions", "whole moves")
    keeps: ClassVar[tuple[type, ...]] = (Turn, Budget)
    rule: ClassVar[str]

    @abstractmethod
    def groups(self, world: World) -> Sequence[tuple[int, ...]]:
        """Return the groups of figures that can fight, each as ids, in the order in which they act in this round."""

    @abstractmethod
    def title(self, world: World, group: tuple[int, ...]) -> str:
        """Return the title of a group's turn."""

    def round_title(self, world: World, number: int) -> str:
        """Return the title for the start of a round."""
        return f"Round {number}"

    def open_fight(self, world: World) -> None:
        """Get ready for the first round, once all figures are placed; does nothing by default."""

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components Turn and Budget that every figure starts with."""
        return (Turn(), Budget())

    # --- the flow of the fight ----------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Begin the turn of the next figure or group, or the next round."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "opening":
            placing.place_groups(world)
            self.open_fight(world)
            world.change(TABLE, Clock, stage="begin-round")
        elif clock.stage == "begin-round":
            self.begin_groups(world, clock.round + 1)
        elif clock.acting and (clock.ending or not figures.is_up(world, clock.acting)):
            self._finish(world, clock.acting)
        else:
            self._ask_next(world, clock)

    def begin_groups(self, world: World, number: int) -> None:
        """Begin a round, in which every figure has its turn."""
        world.change(TABLE, Clock, round=number, stage="round")
        placing.newcomers(world, number)
        for figure in figures.fighting(world):
            world.change(figure, Turn, begun=False, told=False, done=False)
            self.begin_round(world, figure)
        world.emit(RoundBegan(number, self.round_title(world, number), self.order(world), rule=self.rule))

    def _ask_next(self, world: World, clock: Clock) -> None:
        for group in self.groups(world):
            for figure in group:
                turn = world.get(figure, Turn)
                if not turn.begun:
                    able = figures.is_up(world, figure) and self.begin_turn(world, figure)
                    world.change(figure, Turn, begun=True, done=not able)
            if open_ := self._open(world, group):
                acting = clock.acting if clock.acting in open_ else open_[0]
                world.change(TABLE, Clock, acting=acting)
                asked = (acting, *(figure for figure in open_ if figure != acting))
                title = self.title(world, group)
                world.put(TABLE, Waiting(Question(figures.side_of(world, acting), "act", acting, 0, title, (), asked)))
                return
        world.ruleset.resolution.end_of_round(world)
        world.emit(RoundEnded(clock.round, self.rule))
        world.change(TABLE, Clock, stage="begin-round", acting=0)

    def _finish(self, world: World, figure: int) -> None:
        world.change(TABLE, Clock, acting=0, ending=False)
        turn = world.change(figure, Turn, done=True)
        if turn.told:
            world.emit(TurnEnded(figure))

    def _open(self, world: World, group: tuple[int, ...]) -> tuple[int, ...]:
        """Return the ids of the figures of a group that have not had their turn."""
        return tuple(f for f in group if figures.is_up(world, f) and not world.get(f, Turn).done)

    # --- commands -----------------------------------------------------------------------------------------------------

    def check_turn(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal unless the figure's group has its turn and the figure has not acted this round."""
        waiting = world.find(TABLE, Waiting)
        if waiting is not None and command.figure in waiting.question.figures:
            return None
        return Rejection("not-your-turn", self._whose_turn(world, command.figure), self.rule)

    def _whose_turn(self, world: World, figure: int) -> str:
        """Return a sentence on why a figure cannot act now; it names the comrade that is acting, if there is one."""
        if world.get(figure, Turn).done:
            return "This figure has had its turn."
        acting = world.get(TABLE, Clock).acting
        if acting and figures.side_of(world, acting) == figures.side_of(world, figure):
            return f"{figures.name_of(world, acting)} has its turn."
        return "Another side has its turn."

    def accept(self, world: World, command: Command) -> None:
        """Charge a command and begin it at once, unless it is only the first half of a split action."""
        figure = command.figure
        world.change(TABLE, Clock, acting=figure)
        if not world.get(figure, Turn).told:
            world.change(figure, Turn, told=True)
            world.emit(TurnBegan(figure, 0, self.rule))
        self.pay(world, command)
        if self.is_begun(world, command):
            detail = "begun, finished next round"
            world.emit(ActionTaken(figure, command.action, detail=detail, rule="combat.split-full"))
        else:
            world.put(figure, Performing(command))

    # --- display ------------------------------------------------------------------------------------------------------

    def order(self, world: World) -> tuple[int, ...]:
        """Return ids: the acting figure, then the other figures of its group that still act, then the groups whose turn
        is still to come."""
        acting = world.get(TABLE, Clock).acting
        rest = [f for group in self.groups(world) for f in self._open(world, group) if f != acting]
        return (acting, *rest) if acting else tuple(rest)

    def moment(self, world: World) -> tuple[str, str]:
        """Return the names of the round and of the group whose turn it is."""
        acting = world.get(TABLE, Clock).acting
        group = next((group for group in self.groups(world) if acting in group), ())
        return "Round", self.title(world, group) if group else ""

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip: figures still to act in this round first, then those whose turn
        is over."""
        clock, order = world.get(TABLE, Clock), self.order(world)
        done = tuple(f for group in self.groups(world) for f in group if f not in order)
        return tuple(
            StripEntry(figure, 0, "", acting=figure == clock.acting, done=figure in done, rule=self.rule)
            for figure in (*order, *done)
        )
