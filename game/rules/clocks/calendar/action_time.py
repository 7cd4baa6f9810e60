"""Prices of actions in AT, the seconds of the calendar: a base time by action or weapon, shorter for agile figures
(time.calendar). A figure's turn on the calendar is called its slot."""

from __future__ import annotations

from typing import ClassVar, get_args

import msgspec

from game.core.axes import Clock
from game.core.world import World
from game.model.answers import Pip
from game.model.commands import Attack, Command, Throw
from game.model.numbers import AtLeastOne, check_whole
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon, WeaponKind
from game.rules import conditions
from game.rules.clocks.calendar.components import Slot


class ActionTime(Clock, frozen=True):
    """Prices of actions in AT. An action's `time` in the ruleset is a fixed AT ("5"), a base time multiplied by the
    figure's Agility factor ("x5"), "weapon" or "none". The factor is (`per` + `middle` - Agility score) / `per`, with
    its numerator held between `least` and `most`; the score is `score` plus `per_rank` for each rank. `kinds` and
    `groups` hold base times by kind and by group of weapon; a group's time comes before a kind's."""

    takes: ClassVar[tuple[str, ...]] = ("5", "x5", "weapon", "none")
    single_action: ClassVar[bool] = True
    timed: ClassVar[bool] = True

    score: int = 30
    per_rank: int = 5
    middle: int = 30
    per: AtLeastOne = 80
    least: AtLeastOne = 60
    most: int = 100
    kinds: dict[str, int] = msgspec.field(default_factory=dict)
    groups: dict[str, int] = msgspec.field(default_factory=dict)
    two_handed: int = 7

    def __post_init__(self) -> None:
        """Raise ValueError for a kind of weapon without a base time."""
        check_whole("kinds say", self.kinds, get_args(WeaponKind))

    # --- prices -----------------------------------------------------------------------------------------------------

    def factor(self, sheet: Sheet) -> tuple[int, int]:
        """Return the Agility factor of a figure as a numerator and a denominator (time.calendar)."""
        agility = self.score + self.per_rank * sheet.agility
        return max(self.least, min(self.most, self.per + self.middle - agility)), self.per

    def factored(self, sheet: Sheet, base: int) -> int:
        """Return a base time multiplied by the figure's Agility factor in AT, rounded half up, at least 1."""
        parts, of = self.factor(sheet)
        return max(1, (2 * base * parts + of) // (2 * of))

    def weapon_time(self, weapon: Weapon) -> int:
        """Return the base time in AT of an attack with a weapon."""
        own = weapon.by.get("action-time", {}).get("base")
        if own is not None:
            return int(own)
        if weapon.group in self.groups:
            return self.groups[weapon.group]
        if weapon.kind == "melee" and weapon.hands == 2 and self.two_handed:
            return self.two_handed
        return self.kinds[weapon.kind]

    def time(self, world: World, command: Command) -> int:
        """Return the time that a command takes, in AT."""
        text = world.ruleset.actions[command.action].time
        sheet = world.sheet(command.figure)
        if text == "weapon":
            assert isinstance(command, Attack | Throw)
            return self.factored(sheet, self.weapon_time(world.weapon(command.weapon)))
        return self._plain(sheet, text)

    def _plain(self, sheet: Sheet, text: str) -> int:
        """Return the AT of a price text that does not depend on a weapon: "none" (0), a fixed time ("5"), or a base
        time that is multiplied by the Agility factor ("x5")."""
        if text == "none":
            return 0
        return self.factored(sheet, int(text[1:])) if text.startswith("x") else int(text)

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """Return the price of an action for this figure in words, in AT. For attacks it is a range: from the figure's
        quickest weapon to its slowest."""
        text = world.ruleset.actions[action].time
        sheet = world.sheet(figure)
        if text != "weapon":
            return _words(self._plain(sheet, text))
        arms = [world.weapon(name) for name in sheet.weapons]
        times = {self.factored(sheet, self.weapon_time(arm)) for arm in arms if arm.is_explosive == (action == "throw")}
        return f"{min(times)}-{max(times)} AT" if len(times) > 1 else _words(max(times, default=0))

    def price_text(self, world: World, command: Command) -> str:
        """Return the price of a command in words, in AT."""
        return _words(self.time(world, command))

    def check_price(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal if a condition forbids the action, or if the command is a final attack; None otherwise,
        because a figure can always pay time."""
        if isinstance(command, Attack) and command.final:
            return Rejection("no-final-attack", "This ruleset has no final attacks.", "time.calendar")
        timed = world.ruleset.actions[command.action].time != "none"
        return conditions.refuses(world, command.figure, command.action) if timed else None

    # --- turns ------------------------------------------------------------------------------------------------------

    def begin_slot(self, world: World, figure: int) -> bool:
        """Start a figure's slot (its turn on the calendar), and give it the one interception that it may make until its
        next slot (time.calendar). Return whether it can act."""
        world.change(figure, Slot, held=True)
        return not conditions.is_helpless(world, figure)

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal if the figure has already intercepted since its last slot; None otherwise."""
        if world.get(figure, Slot).held:
            return None
        return Rejection("no-reaction", "This figure has intercepted already since its last turn.", "intercept.trigger")

    def pay_reaction(self, world: World, figure: int) -> None:
        """Use up the figure's interception."""
        world.change(figure, Slot, held=False)

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """Return one pip, for the figure's interception."""
        return (Pip("reaction", "interception", spent=not world.get(figure, Slot).held),)


def _words(time: int) -> str:
    return f"{time} AT" if time else ""
