"""Prices in AT, the seconds of the calendar: base time by what is done, quicker for the agile (time.calendar)."""

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
    """An action's terms give a fixed AT ("5"), a base time for the figure's factor ("x4"), "weapon" or "none".

    The factor is 1 + (middle - Agility score) / per, held between `least` and `most` parts of `per`; scores are
    `score` and `per_rank` for each rank. `kinds` and `groups` are base times of weapons, the group's first.
    """

    takes: ClassVar[tuple[str, ...]] = ("5", "x5", "weapon", "none")

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
        """Raises ValueError for a kind of weapon without a base time."""
        check_whole("kinds say", self.kinds, get_args(WeaponKind))

    # --- prices -----------------------------------------------------------------------------------------------------

    def factor(self, sheet: Sheet) -> tuple[int, int]:
        """The Agility factor as a fraction (time.calendar)."""
        agility = self.score + self.per_rank * sheet.agility
        return max(self.least, min(self.most, self.per + self.middle - agility)), self.per

    def factored(self, sheet: Sheet, base: int) -> int:
        """A base time for this figure: rounded half up, at least 1 AT."""
        parts, of = self.factor(sheet)
        return max(1, (2 * base * parts + of) // (2 * of))

    def weapon_time(self, weapon: Weapon) -> int:
        """The base time of an attack with a weapon."""
        own = weapon.by.get("action-time", {}).get("base")
        if own is not None:
            return int(own)
        if weapon.group in self.groups:
            return self.groups[weapon.group]
        if weapon.kind == "melee" and weapon.hands == 2 and self.two_handed:
            return self.two_handed
        return self.kinds[weapon.kind]

    def time(self, world: World, command: Command) -> int:
        """Return the time that a command costs its figure, in AT."""
        text = world.ruleset.actions[command.action].time
        sheet = world.sheet(command.figure)
        if text == "weapon":
            assert isinstance(command, Attack | Throw)
            return self.factored(sheet, self.weapon_time(world.weapon(command.weapon)))
        return self._plain(sheet, text)

    def _plain(self, sheet: Sheet, text: str) -> int:
        """A time that no weapon decides: none, a fixed one, or one for the figure's factor."""
        if text == "none":
            return 0
        return self.factored(sheet, int(text[1:])) if text.startswith("x") else int(text)

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """The price of an action for this figure, in AT; for attacks from its quickest weapon to its slowest."""
        text = world.ruleset.actions[action].time
        sheet = world.sheet(figure)
        if text != "weapon":
            return _words(self._plain(sheet, text))
        arms = [world.weapon(name) for name in sheet.weapons]
        times = {self.factored(sheet, self.weapon_time(arm)) for arm in arms if arm.is_explosive == (action == "throw")}
        return f"{min(times)}-{max(times)} AT" if len(times) > 1 else _words(max(times, default=0))

    def price_text(self, world: World, command: Command) -> str:
        """The price of a command, in AT."""
        return _words(self.time(world, command))

    def check_price(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal if a condition bars the action or the attack is a final one; any time can be paid."""
        if isinstance(command, Attack) and command.final:
            return Rejection(
                "no-final-attack", "Every attack takes its time; there are no final ones.", "time.calendar"
            )
        timed = world.ruleset.actions[command.action].time != "none"
        return conditions.refuses(world, command.figure, command.action) if timed else None

    # --- turns ------------------------------------------------------------------------------------------------------

    def begin_slot(self, world: World, figure: int) -> bool:
        """Changes the world: a figure's own slot holds one interception (time.calendar)."""
        world.change(figure, Slot, held=True)
        return not conditions.is_helpless(world, figure)

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal unless the figure still holds the one reaction between its slots."""
        if world.get(figure, Slot).held:
            return None
        return Rejection("no-reaction", "This figure has intercepted already since its last turn.", "intercept.trigger")

    def pay_reaction(self, world: World, figure: int) -> None:
        """Changes the world: the held interception is used."""
        world.change(figure, Slot, held=False)

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """The interception held, if any."""
        return (Pip("reaction", "interception", spent=not world.get(figure, Slot).held),)


def _words(time: int) -> str:
    return f"{time} AT" if time else ""
