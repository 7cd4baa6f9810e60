"""Changes of a figure's Count, its number in the order of turns: what causes them, and how the changes of a round are
collected and limited (fluid.modifiers). A Press is an extra half action in return for Count; a figure whose Count falls
too low is "reeling"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal, cast

import msgspec

from game.core.axes import CountingClock, Provides
from game.core.world import TABLE, World
from game.model.commands import Attack, Command
from game.model.components import Clock, Condition
from game.model.events import (
    CountChanged,
    CountNoted,
)
from game.model.sheet import Attribute, Sheet
from game.model.tally import Tally, tally
from game.rules.clocks.counts.components import Budget, Count, CountChange
from game.rules.clocks.counts.halves import HalfActions, lose_halves

NO_CHANGE = Tally()


class CountChanges(HalfActions, frozen=True):
    """The clock of Counts, as far as it changes them. A Count is never below `floor`, nor above the Initiative bonus
    plus `ceiling`; `cap` limits the changes of one round (None: no limit). A ruleset without `press` has no Press, one
    without `reeling` no reeling. With `delay_rewrites` a delay lowers the Count for good. `rule` is the id of the rule
    about changes of Counts that the initiative strip links to."""

    name: ClassVar[str] = "counts"
    provides: ClassVar[Provides] = ("Counts", "half actions", "whole moves")
    keeps: ClassVar[tuple[type, ...]] = (Count, Budget)
    die: int = 20
    floor: int | None = None
    ceiling: int | None = None
    cap: int | None = None
    shift: dict[str, Shift] = msgspec.field(default_factory=dict)
    press: PressNumbers | None = None
    reeling: Reeling | None = None
    delay_rewrites: bool = False
    rule: str = ""
    delay_most: int = 10
    delay_floor: int = 5

    def counting(self) -> CountingClock:
        """Return this clock: it has Counts."""
        return cast(CountingClock, self)

    def press_cost(self) -> int | None:
        """Return by how many Counts a Press lowers a figure; None in a ruleset without Press (fluid.press)."""
        return self.press.cost if self.press is not None else None

    def forced_at(self) -> int | None:
        """Return the lowest Count at which a figure is forced to press; None in a ruleset without Press
        (fluid.forced-press)."""
        return self.press.forced if self.press is not None else None

    def reels_at(self) -> int | None:
        """Return the highest Count at which a figure becomes reeling; None in a ruleset without reeling
        (fluid.reeling)."""
        return self.reeling.at if self.reeling is not None else None

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components Count and Budget that every figure starts with."""
        return (Count(), Budget())

    def count(self, world: World, figure: int) -> int | None:
        """Return the figure's Count."""
        return world.get(figure, Count).value

    def facts(self, world: World, figure: int) -> Mapping[str, Any]:
        """Return the figure's Count ("count") and the number of half actions it has left ("halves"); demos use these
        names."""
        return {"count": self.count(world, figure), **super().facts(world, figure)}

    def begin_with(self, world: World, figure: int, count: int) -> None:
        """Let a figure enter the fight with this Count; it acts at it in this round."""
        world.change(figure, Count, value=count, at=count)

    def bonus(self, world: World, figure: int) -> Tally:
        """Return the figure's Initiative bonus."""
        return world.ruleset.resolution.initiative_bonus(world, figure)

    def price_text(self, world: World, command: Command) -> str:
        """Return the price of a command in words; for a final attack, also the Count that it costs."""
        words, shift = super().price_text(world, command), self.shift.get("final-attack")
        is_final = isinstance(command, Attack) and command.final
        return f"{words}, Count {shift.amount}" if is_final and shift is not None else words

    def note(self, world: World, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        """Record the change of Count that an event causes (`times` times), or apply it at once. It is ignored if an
        earlier change of this round has the same key (fluid.modifiers, fluid.mandatory)."""
        shift = self.shift.get(event)
        if shift is None:
            return
        count = world.get(figure, Count)
        amount = shift.of(world.sheet(figure), times)
        key = key or (event if shift.once == "round" else f"{event}:{source}" if shift.once == "source" else "")
        if key and any(change.key == key for change in count.changes):
            return
        line = CountChange(amount, shift.title, shift.rule, key)
        if shift.at_once:
            self._change_at_once(world, figure, line)
            return
        self._collect(world, figure, line)

    def shifts(self, world: World, figure: int, event: str) -> int:
        """Return the amount by which one event of this kind changes the figure's Count."""
        shift = self.shift.get(event)
        return shift.of(world.sheet(figure)) if shift is not None else 0

    def _collect(self, world: World, figure: int, line: CountChange) -> None:
        """Add a change to those that take effect at the end of the round (fluid.cap)."""
        world.change(figure, Count, changes=(*world.get(figure, Count).changes, line))
        world.emit(CountNoted(figure, line.amount, line.text, line.rule))

    def _change_at_once(self, world: World, figure: int, line: CountChange) -> None:
        """Apply a change of Count at once; it still counts towards the round's limit `cap`."""
        count, now = world.get(figure, Count), line.amount
        if self.cap is not None:
            now = max(-self.cap, min(self.cap, count.applied + now)) - count.applied
            world.change(figure, Count, applied=count.applied + now, changes=(*count.changes, line))
        self.change(world, figure, tally((now, line.text, line.rule)), line.rule)

    def change(self, world: World, figure: int, change: Tally, rule: str) -> None:
        """Change a Count now, within its bounds (static.count-bounds)."""
        count = world.get(figure, Count)
        before = count.value
        count = world.change(figure, Count, value=self.bounded(world, figure, before + change.total))
        held = self.held_line(world, figure, before + change.total)
        if change.total:
            lines = change.plus(*held) if held else change
            world.emit(CountChanged(figure, before, count.value, lines, held[2] if held else rule))

    def bounded(self, world: World, figure: int, value: int) -> int:
        """Return a Count limited to the bounds of the ruleset (static.count-bounds)."""
        if self.floor is not None:
            value = max(self.floor, value)
        if self.ceiling is not None:
            value = min(self.ceiling + self.bonus(world, figure).total, value)
        return value

    def held_line(self, world: World, figure: int, value: int) -> tuple[int, str, str] | None:
        """Return the term of a sum that brings a Count back within its bounds, as (amount, text, rule); None if it is
        within them."""
        held = self.bounded(world, figure, value)
        return (held - value, f"Limit {held}", "static.count-bounds") if held != value else None

    def collected(self, world: World, figure: int) -> Tally:
        """Return the change of Count that will take effect at the end of the round; what was applied at once is
        subtracted (fluid.cap)."""
        count = world.get(figure, Count)
        if not count.changes and not count.applied:
            return NO_CHANGE
        lines = [(change.amount, change.text, change.rule) for change in count.changes]
        if count.applied:
            lines.append((-count.applied, "Already counted", "fluid.cap"))
        sum_ = tally(*lines)
        if self.cap is None:
            return sum_
        within = max(-self.cap - count.applied, min(self.cap - count.applied, sum_.total))
        return sum_.plus(within - sum_.total, f"No more than {self.cap} a round", "fluid.cap")

    def next_count(self, world: World, figure: int) -> int:
        """Return the Count that the figure will have in the next round, by the changes made so far in this round."""
        value = world.get(figure, Count).value
        return self.bounded(world, figure, value + self.collected(world, figure).total)

    def _apply_changes(self, world: World, figure: int) -> None:
        """Apply the changes recorded in a round to a figure's Count, at its end, and then the effects of too low a
        Count (fluid.cap, fluid.reeling)."""
        count = world.get(figure, Count)
        if count.changes:
            change = self.collected(world, figure)
            is_capped = change.total != sum(line.amount for line in count.changes) - count.applied
            rule = "fluid.cap" if is_capped else "fluid.modifiers"
            is_forced = self._note_of(count.value + change.total)
            self.change(world, figure, change, "fluid.mandatory" if is_forced else rule)
            world.change(figure, Count, changes=(), applied=0)
        self.reel_if_due(world, figure)

    def reel_if_due(self, world: World, figure: int) -> None:
        """Make a figure reeling and flat-footed if its Count is too low, and raise its Count."""
        reeling, count = self.reeling, world.get(figure, Count)
        if reeling is None or count.value > reeling.at:
            return
        resolution = world.ruleset.resolution
        reason = f"Count {count.value}"
        resolution.gain(world, figure, "reeling", Condition(value=reeling.halves), reason, "fluid.reeling")
        resolution.gain(world, figure, "flat-footed", Condition(), reason, "fluid.reeling")
        if world.get(TABLE, Clock).acting == figure:
            lose_halves(world, figure)
        before = count.value
        count = world.change(figure, Count, value=max(before + reeling.back, 1))
        lines = tally((count.value - before, "Sent reeling", "fluid.reeling"))
        world.emit(CountChanged(figure, before, count.value, lines, "fluid.reeling"))

    def _note_of(self, after: int) -> str:
        """Return words for what a figure with a Count of `after` will have to do: "will reel", "must press" or ""."""
        if self.reeling is not None and after <= self.reeling.at:
            return "will reel"
        if self.press is not None and after >= self.press.forced:
            return "must press"
        return ""


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The change of Count that one kind of event causes: `amount`, at least `least` (None: no bound). `plus` names an
    attribute whose rank is added; `once` limits it to once per round, or once per source and round; with `at_once` it
    takes effect before the end of the round."""

    amount: int
    title: str
    plus: Attribute | Literal[""] = ""
    least: int | None = None
    once: Literal["", "round", "source"] = ""
    at_once: bool = False
    rule: str = ""

    def of(self, sheet: Sheet, times: int = 1) -> int:
        """Return the change of Count that `times` such events cause to a figure with this sheet."""
        amount = self.amount * times + (getattr(sheet, self.plus) if self.plus else 0)
        return amount if self.least is None else max(self.least, amount)


class PressNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a Press, an extra half action in return for Count: it is allowed at a Count of `least` or more, lowers
    the Count by `cost`, and is forced at a Count of `forced` or more."""

    least: int
    cost: int
    forced: int


class Reeling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of a Count of `at` or less: `halves` half actions are lost, and the Count rises by `back`."""

    at: int
    halves: int
    back: int
