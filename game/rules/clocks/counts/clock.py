"""The clock of Counts. A roll sets each figure's Count (its number in the order of turns) at the start; in some
rulesets its actions change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Command
from game.model.components import Answered, Clock, Health, Performing, Question, Readied, Waiting
from game.model.events import (
    ActionTaken,
    OrderSettled,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnEnded,
)
from game.model.rejections import Rejection
from game.model.tally import tally
from game.rules import conditions, figures
from game.rules.clocks.counts import opening
from game.rules.clocks.counts.changes import CountChanges
from game.rules.clocks.counts.components import Count, CountChange
from game.rules.clocks.counts.halves import come_to


class CountClock(CountChanges, frozen=True):
    """A clock on which figures act from the highest Count to the lowest, in every round (combat.round)."""

    # --- the flow of the fight --------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Begin the next stage, round or turn."""
        clock = world.get(TABLE, Clock)
        if clock.acting:
            self._go_on(world, clock)
        elif clock.stage == "begin-round":
            self._begin_round(world, clock)
        elif clock.stage in ("surprise", "round"):
            self._next_turn(world, clock)
        else:
            opening.advance(world, clock, self)

    def _begin_round(self, world: World, clock: Clock) -> None:
        clock = world.change(TABLE, Clock, round=clock.round + 1, stage="round")
        opening.bring_in(world, self, clock.round)
        for figure, _ in world.each(Count):  # a figure that is down has no turn, not even once it comes to
            world.change(figure, Count, acted=True)
        for figure in figures.fighting(world):
            count = world.get(figure, Count)
            world.change(
                figure,
                Count,
                acted=False,
                pressed=False,
                surprise=False,
                delays=0,
                at=count.value,
                tie=0,
                must_press=self.press is not None and count.value >= self.press.forced,
            )
            self.begin_round(world, figure)
        self._settle_ties(world, self._pending(world))
        world.emit(RoundBegan(clock.round, f"Round {clock.round}", self.order(world), rule="combat.round"))

    def _next_turn(self, world: World, clock: Clock) -> None:
        while pending := self._pending(world):
            leaders = [f for f in pending if self._rank(world, f)[:3] == self._rank(world, pending[0])[:3]]
            self._settle_ties(world, leaders)
            figure = self._pending(world)[0]
            if self._begin_turn(world, clock, figure):
                return
        if clock.stage == "surprise":
            world.change(TABLE, Clock, stage="begin-round")
        else:
            self._end_round(world, clock)

    def _begin_turn(self, world: World, clock: Clock, figure: int) -> bool:
        """Start a figure's turn. Return False if the figure can do nothing in it; the turn then ends at once."""
        count = world.get(figure, Count)
        if not self.begin_turn(world, figure, surprised=clock.stage == "surprise"):
            world.change(figure, Count, acted=True)
            return False
        clock = world.change(TABLE, Clock, acting=figure, ending=False)
        world.drop(figure, Readied)
        conditions.lift(world, figure, "ready", "its turn has come", "combat.out-of-turn")
        rule = "combat.surprise-order" if clock.stage == "surprise" else "combat.round"
        world.emit(TurnBegan(figure, count.at, rule))
        if count.must_press and self.press is not None:
            self.begin_press(world, figure, "fluid.forced-press")
        world.put(TABLE, Waiting(Question(figures.side_of(world, figure), "act", figure)))
        return True

    def _go_on(self, world: World, clock: Clock) -> None:
        """Wait for the next command of the acting figure, or end its turn."""
        figure = clock.acting
        if not clock.ending and figures.is_up(world, figure):
            world.put(TABLE, Waiting(Question(figures.side_of(world, figure), "act", figure)))
            return
        count = world.get(figure, Count)
        world.change(TABLE, Clock, acting=0, ending=False)
        if count.pressing and figures.is_up(world, figure):
            world.change(figure, Count, pressing=False, at=count.value, tie=0)
        else:
            world.change(figure, Count, acted=not count.delaying)
        world.change(figure, Count, delaying=False)
        come_to(world, figure)
        world.emit(TurnEnded(figure))

    def _end_round(self, world: World, clock: Clock) -> None:
        world.ruleset.resolution.end_of_round(world)
        for figure in figures.present(world):
            if world.get(figure, Health).state != "dead":
                self._apply_changes(world, figure)
        world.emit(RoundEnded(clock.round, "combat.repeat"))
        world.change(TABLE, Clock, stage="begin-round")

    # --- order ------------------------------------------------------------------------------------------------------

    def _rank(self, world: World, figure: int) -> tuple[int, int, int, int, int]:
        """Return the sort key of a figure: the highest Count first, then figures that have delayed, then the highest
        Initiative bonus, then the highest roll between equals (combat.round)."""
        count = world.get(figure, Count)
        return -count.at, -(count.delays > 0), -self.bonus(world, figure).total, -count.tie, figure

    def _pending(self, world: World) -> list[int]:
        """Return the ids of the figures that still have a turn in this round, the next one first."""
        in_surprise = world.get(TABLE, Clock).stage == "surprise"
        waiting = [
            f
            for f in figures.fighting(world)
            if not (count := world.get(f, Count)).acted and (count.surprise or not in_surprise)
        ]
        return sorted(waiting, key=lambda f: self._rank(world, f))

    def order(self, world: World) -> tuple[int, ...]:
        """Return the ids of the figures in the order in which they act in the rest of this round, the acting figure
        first."""
        acting = world.get(TABLE, Clock).acting
        rest = [figure for figure in self._pending(world) if figure != acting]
        return (acting, *rest) if acting else tuple(rest)

    def _settle_ties(self, world: World, candidates: list[int]) -> None:
        """Roll dice between figures with equal Counts and bonuses, to settle their order (combat.round)."""
        groups: dict[tuple[int, int, int], list[int]] = {}
        for figure in candidates:
            groups.setdefault(self._rank(world, figure)[:3], []).append(figure)
        for group in groups.values():
            if roll_off(world, group):
                ordered = tuple(sorted(group, key=lambda f: self._rank(world, f)))
                world.emit(OrderSettled(ordered, world.dice.fallen(), "combat.round"))

    def by_turn(self, world: World, figures: Sequence[int]) -> tuple[int, ...]:
        """Return `figures` (ids) sorted by their Counts. Rolls dice, and so changes the world, between figures with
        equal Counts and bonuses that have not rolled yet (combat.out-of-turn)."""
        self._settle_ties(world, list(figures))
        return tuple(sorted(figures, key=lambda figure: self._rank(world, figure)))

    def has_acted(self, world: World, figure: int) -> bool:
        """Return whether the figure's turn of this round is over."""
        return world.get(figure, Count).acted

    # --- press and delay --------------------------------------------------------------------------------------------

    def may_press(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why a figure may not press now; None if it may (fluid.press, static.no-press)."""
        if self.press is None:
            return Rejection("no-press", "This ruleset has no Press.", "static.no-press")
        count = world.get(figure, Count)
        if count.pressed:
            return Rejection(
                "once-a-round", "This figure has pressed already. Press works once a round.", "fluid.press"
            )
        if count.value < self.press.least:
            sentence = f"Press needs a Count of {self.press.least}. This figure has {count.value}."
            return Rejection("count-too-low", sentence, "fluid.press")
        return None

    def begin_press(self, world: World, figure: int, rule: str = "fluid.press") -> None:
        """Give the figure a half action at its present Count, and lower the Count at which its normal turn comes."""
        assert self.press is not None
        world.change(figure, Count, pressed=True, pressing=True, must_press=False)
        self.change(world, figure, tally((-self.press.cost, "Press", rule)), rule)
        self.grant(world, figure, "press", only=True, forbids=("begin",))
        self.reel_if_due(world, figure)

    def again_at(self, world: World, figure: int) -> int | None:
        """Return the Count at which a figure takes its normal turn after a Press; None if it is not pressing."""
        count = world.get(figure, Count)
        return count.value if count.pressing else None

    def is_pressing(self, world: World, figure: int) -> bool:
        """Return whether the figure is now spending the half action of a Press."""
        return world.get(figure, Count).pressing

    def delays_left(self, world: World, figure: int) -> int:
        """Return the number of Counts by which a figure may still delay in this round."""
        count = world.get(figure, Count)
        most = self.delay_most + self.bonus(world, figure).total - count.delays
        return max(0, min(most, count.at - self.delay_floor))

    def begin_delay(self, world: World, figure: int, uses: int) -> None:
        """Make the figure act `uses` Counts later in this round."""
        count = world.get(figure, Count)
        world.change(figure, Count, at=count.at - uses, delays=count.delays + uses, tie=0)
        if self.delay_rewrites:
            self._collect(world, figure, CountChange(-uses, "Delayed", "combat.round"))
        world.change(figure, Count, delaying=True)
        world.change(TABLE, Clock, ending=True)

    def came_in(self, world: World, figure: int) -> None:
        """Give a figure that acted on a trigger the Count of the figure whose turn it was; with `delay_rewrites`, for
        later rounds too."""
        acting, before = world.get(TABLE, Clock).acting, world.get(figure, Count).at
        at = world.get(acting, Count).at if acting else before
        if at < before:
            world.change(figure, Count, at=at, tie=0)
            if self.delay_rewrites:
                self._collect(world, figure, CountChange(at - before, "Acted on a trigger", "combat.out-of-turn"))

    # --- commands and display ---------------------------------------------------------------------------------------

    def check_turn(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal unless it is the figure's turn (combat.out-of-turn)."""
        acting = world.get(TABLE, Clock).acting
        if command.figure == acting:
            return None
        whose = f"{figures.name_of(world, acting)}'s" if acting else "nobody's"
        return Rejection("not-your-turn", f"It is {whose} turn.", "combat.out-of-turn")

    def accept(self, world: World, command: Command) -> None:
        """Charge a command and begin it at once, unless it is only the first half of a split action."""
        self.pay(world, command)
        if self.is_begun(world, command):
            detail = "begun, finished next round"
            world.emit(ActionTaken(command.figure, command.action, detail=detail, rule="combat.split-full"))
        else:
            world.put(command.figure, Performing(command))

    def answered(self, world: World, answer: Answered) -> bool:
        """Carry out the answer to a question of the opening. Return False for questions that are not of this clock."""
        return opening.answered(world, answer, self)

    def moment(self, world: World) -> tuple[str, str]:
        """Return the name of the round, and "", because it has no parts."""
        return "Round", ""

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip: figures still to act first, then those whose turn is over, both
        in the order of their Counts (fluid.order-shown)."""
        acting = world.get(TABLE, Clock).acting
        order = self.order(world)
        done = sorted((f for f in figures.fighting(world) if f not in order), key=lambda f: self._rank(world, f))
        return tuple(self._entries(world, (*order, *done), acting))

    def _entries(self, world: World, listed: tuple[int, ...], acting: int) -> Iterator[StripEntry]:
        for figure in listed:
            count = world.get(figure, Count)
            change = self.collected(world, figure)
            after = self.next_count(world, figure)
            yield StripEntry(
                figure=figure,
                at=count.at,
                label="Count",
                acting=figure == acting,
                done=count.acted,
                change=change.total,
                next_at=after,
                reasons=tuple(map(str, change.reasons)),
                note=self._note_of(after),
                rule="fluid.mandatory" if self._note_of(after) else self.rule,
            )


SIDES = 20
NEXT_ROLL = 32
"""The base of the number `tie`, in which each roll is one digit. A second roll between some of the figures therefore
does not change the order of the others."""


def roll_off(world: World, group: list[int]) -> bool:
    """Roll dice for the number `tie` until no two figures of a group are equal, and return whether dice were needed.
    Dice are rolled only if a figure has no roll yet; then all figures of the group roll again."""
    if len(group) < 2 or all(world.get(figure, Count).tie for figure in group):
        return False
    ties = [0] * len(group)
    while tied := _still_tied(ties):
        for place, is_tied in enumerate(tied):
            ties[place] = ties[place] * NEXT_ROLL + (world.dice.roll(SIDES) if is_tied else 0)
    for figure, tie in zip(group, ties, strict=True):
        world.change(figure, Count, tie=tie)
    return True


def _still_tied(ties: list[int]) -> list[bool]:
    """Return, for each value in order, whether another value equals it; an empty list if all values differ."""
    tied = [ties.count(tie) > 1 for tie in ties]
    return tied if any(tied) else []
