"""The clock of passes: an initiative score orders the figures within each of up to four passes of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from game.core.axes import Provides, Requires
from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Command
from game.model.components import Clock, Identity, Performing, Question, Waiting
from game.model.events import InitiativeRolled, OrderSettled, RoundBegan, RoundEnded, TurnBegan, TurnEnded
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.tally import tally
from game.rules import conditions, figures, grapples
from game.rules.clocks import placing
from game.rules.clocks.passes.components import PassTurn
from game.rules.clocks.passes.pass_actions import PassActions


class PassClock(PassActions, frozen=True):
    """A clock of turns that are divided into passes (pass.*). At the start of a turn each figure rolls as many dice as
    its initiative; its score is its initiative plus the hits, or the number `count` that the scenario gives. In each
    pass figures act in the order of their scores. A figure that has no action left for a pass, because it has fewer
    passes, only moves in it."""

    name: ClassVar[str] = "passes"
    provides: ClassVar[Provides] = ("passes",)
    keeps: ClassVar[tuple[type, ...]] = (PassTurn,)
    requires: ClassVar[Requires] = {"moves by squares": "asks for moves square by square"}

    most_passes: int = 4
    hit: int = 5

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the component PassTurn that every figure starts with."""
        return (PassTurn(passes=sheet.passes),)

    # --- the flow of the fight --------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Begin the next turn, the next pass, or the next figure's part of it."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "opening":
            placing.place_groups(world)
            world.change(TABLE, Clock, stage="begin-round")
        elif clock.stage == "begin-round":
            self._begin_turn_of_all(world, clock)
        elif clock.acting:
            self._go_on(world, clock)
        else:
            self._next_figure(world, clock)

    def _begin_turn_of_all(self, world: World, clock: Clock) -> None:
        clock = world.change(TABLE, Clock, round=clock.round + 1, stage="pass", time=1)
        placing.newcomers(world, clock.round)
        for figure, _ in world.each(PassTurn):  # a figure that is down has no pass, and moves last once it is up
            world.change(figure, PassTurn, score=0, passes=0, place=len(world.figures), done=False)
        for figure in figures.fighting(world):
            self.begin_round(world, figure)
            turn = world.get(figure, PassTurn)
            turn = world.change(figure, PassTurn, passes=max(1, min(self.most_passes, world.sheet(figure).passes)))
            self._roll_score(world, figure, turn)
        self._settle_places(world)
        fighting = figures.fighting(world)
        clock = world.change(
            TABLE, Clock, parts=max((world.get(figure, PassTurn).passes for figure in fighting), default=1)
        )
        title = f"Round {clock.round}: {clock.parts} {'pass' if clock.parts == 1 else 'passes'}"
        world.emit(RoundBegan(clock.round, title, self.order(world), rule="pass.high-ip"))

    def _roll_score(self, world: World, figure: int, turn: PassTurn) -> None:
        bonus = world.ruleset.resolution.initiative_bonus(world, figure)
        given = world.get(figure, Identity).overrides.get("count")
        if given is not None:
            world.change(figure, PassTurn, score=int(given))
            return
        hits = sum(world.dice.roll(6) >= self.hit for _ in range(bonus.total))
        turn = world.change(figure, PassTurn, score=bonus.total + hits)
        rolls = world.dice.fallen()
        lines = tally(*((r.amount, r.text, r.rule) for r in bonus.reasons), (hits, "hits", "pass.high-ip"))
        world.emit(InitiativeRolled(figure, turn.score, lines, rolls, "pass.high-ip"))

    def _settle_places(self, world: World) -> None:
        """Order the figures by score, then by Reaction (Agility), then by dice."""
        groups: dict[tuple[int, int], list[int]] = {}
        for figure in figures.fighting(world):
            key = -world.get(figure, PassTurn).score, -world.sheet(figure).agility
            groups.setdefault(key, []).append(figure)
        settled: list[int] = []
        for key in sorted(groups):
            group = groups[key]
            thrown = {figure: world.dice.roll(100) if len(group) > 1 else 0 for figure in group}
            settled += sorted(group, key=lambda figure: (-thrown[figure], figure))
        rolls = world.dice.fallen()
        if rolls:
            world.emit(OrderSettled(tuple(settled), rolls, "pass.high-ip"))
        for place, figure in enumerate(settled):
            world.change(figure, PassTurn, place=place)

    def _next_figure(self, world: World, clock: Clock) -> None:
        pending = self._pending(world)
        if not pending:
            self._next_pass(world, clock)
            return
        figure = pending[0]
        turn = world.get(figure, PassTurn)
        if not turn.holding:
            self.hand_out(world, figure, has_phase=clock.time <= turn.passes)
        turn = world.change(figure, PassTurn, holding=False)
        if conditions.is_helpless(world, figure) or self.is_spent(world, figure):
            self._finish(world, figure)
            return
        clock = world.change(TABLE, Clock, acting=figure, ending=False)
        rule = "pass.high-ip" if clock.time <= turn.passes else "pass.move-without-pass"
        world.emit(TurnBegan(figure, turn.score, rule))
        world.put(TABLE, Waiting(Question(figures.side_of(world, figure), "act", figure)))

    def _next_pass(self, world: World, clock: Clock) -> None:
        for figure, _ in world.each(PassTurn):
            world.change(figure, PassTurn, done=False, waited=False, holding=False)
        if clock.time < clock.parts:
            clock = world.change(TABLE, Clock, time=clock.time + 1)
            world.emit(
                RoundBegan(clock.round, f"Pass {clock.time} of {clock.parts}", self.order(world), rule="pass.high-ip")
            )
            return
        world.ruleset.resolution.end_of_round(world)
        world.emit(RoundEnded(clock.round, "pass.high-ip"))
        world.change(TABLE, Clock, stage="begin-round")

    def _go_on(self, world: World, clock: Clock) -> None:
        figure = clock.acting
        turn = world.get(figure, PassTurn)
        if figures.is_up(world, figure) and not clock.ending and not self.is_spent(world, figure):
            world.put(TABLE, Waiting(Question(figures.side_of(world, figure), "act", figure)))
            return
        world.change(TABLE, Clock, acting=0, ending=False)
        if not turn.holding:
            self._finish(world, figure)
        world.emit(TurnEnded(figure))

    def _finish(self, world: World, figure: int) -> None:
        """End a figure's part of a pass. Its grapple ends too if it could have kept it up in this pass and did not
        (pass.subdue)."""
        turn, clock = world.get(figure, PassTurn), world.get(TABLE, Clock)
        turn = world.change(figure, PassTurn, done=True)
        if clock.time <= turn.passes and not turn.kept_hold and figures.has(world, figure, "grappling"):
            grapples.release(world, figure, "let go")

    def stopped(self, world: World, figure: int) -> None:
        """End the pass of a figure that was about to leave the field but was stopped."""
        world.change(TABLE, Clock, ending=True)

    def place(self, world: World, figure: int) -> int:
        """Return the figure's place in the order of initiative, from 0."""
        return world.get(figure, PassTurn).place

    def pass_of(self, world: World, figure: int) -> PassTurn:
        """Return the figure's state in the present pass, as a PassTurn."""
        return world.get(figure, PassTurn)

    def note_pass(self, world: World, figure: int, **fields: Any) -> None:
        """Set fields of the figure's state in the present pass."""
        world.change(figure, PassTurn, **fields)

    def hold(self, world: World, figure: int) -> None:
        """Let the other figures of this pass act first; allowed once in a pass."""
        world.change(figure, PassTurn, holding=True, waited=True)
        world.change(TABLE, Clock, ending=True)

    # --- order ------------------------------------------------------------------------------------------------------

    def _rank(self, world: World, figure: int) -> tuple[bool, int, int]:
        turn = world.get(figure, PassTurn)
        return turn.waited, turn.place, figure

    def _pending(self, world: World) -> list[int]:
        waiting = [figure for figure in figures.fighting(world) if not world.get(figure, PassTurn).done]
        return sorted(waiting, key=lambda figure: self._rank(world, figure))

    def order(self, world: World) -> tuple[int, ...]:
        """Return the ids of the figures in the order in which they act in the rest of this pass, the acting figure
        first."""
        acting = world.get(TABLE, Clock).acting
        rest = [figure for figure in self._pending(world) if figure != acting]
        return (acting, *rest) if acting else tuple(rest)

    # --- commands ---------------------------------------------------------------------------------------------------

    def check_turn(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal unless it is this figure's part of the pass."""
        acting = world.get(TABLE, Clock).acting
        if command.figure == acting:
            return None
        whose = f"{figures.name_of(world, acting)}'s" if acting else "nobody's"
        return Rejection("not-your-turn", f"It is {whose} pass.", "pass.high-ip")

    def accept(self, world: World, command: Command) -> None:
        """Charge a command and begin it at once."""
        self.pay(world, command)
        world.put(command.figure, Performing(command))

    def moment(self, world: World) -> tuple[str, str]:
        """Return the names of the round and the pass."""
        clock = world.get(TABLE, Clock)
        return "Round", f"Pass {clock.time} of {clock.parts}" if clock.round else ""

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip: figures in the order of this pass, then those that are done with
        it. Each note gives the figure's number of passes."""
        clock = world.get(TABLE, Clock)
        order = self.order(world)
        done = sorted((f for f in figures.fighting(world) if f not in order), key=lambda f: self._rank(world, f))
        entries = []
        for figure in (*order, *done):
            turn = world.get(figure, PassTurn)
            only_moves = clock.time > turn.passes
            note = "moves only" if only_moves else f"pass {clock.time} of {turn.passes}"
            acting = figure == clock.acting
            entries.append(
                StripEntry(
                    figure, turn.score, "Score", acting=acting, done=turn.done, note=note, part=clock.time,
                    parts=turn.passes, last=clock.parts, tie=(turn.place,),
                )
            )  # fmt: skip
        return tuple(entries)
