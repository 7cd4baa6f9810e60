"""The base of all actions: an action's class holds all its facts, and every table of the game that names actions is
made from these classes (see "Add an action" in HOWTO.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import ClassVar, Generic, TypeVar, cast

from game.core.world import World
from game.model.answers import AttackForecast, CheckForecast, Forecast, PathPlan, Reach, Trial
from game.model.commands import Command
from game.model.events import ActionTaken
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures

C = TypeVar("C", bound=Command)
"""The kind of command that asks for an action."""

CORNER = (0, 0)
"""A square of every map, for commands in which any will do."""

Needs = tuple[str, ...]
"""Capabilities that the parts of a ruleset must provide between them."""
ANY_RULES: Needs = ()
SQUARES: Needs = ("moves by squares",)
COUNT: Needs = ("Counts",)
HALVES: Needs = ("half actions",)
CALENDAR: Needs = ("a calendar",)
PASSES: Needs = ("passes",)
PHASES: Needs = ("phases",)
BODIES: Needs = ("phases", "brawls")


class Action(ABC, Generic[C]):
    """An action of a figure, whichever ruleset prices it.

    A concrete class names its `command` and is then found by itself. Class attributes hold what is told and shown of
    the action; methods say when it is offered, whether it makes sense, what it asks of the dice, and what it does.
    """

    command: type[C]
    """The command that asks for it; its tag is the action's id."""
    id: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The rule that its log lines and refusals cite, where they all cite one."""

    # --- what is told -------------------------------------------------------------------------------------------------
    title: str
    """The word on its button; a ruleset may call it something else."""
    effect: ClassVar[tuple[str, ...]]
    """Effect of the action, in one sentence for its card. In braces stand numbers: {far} is the length of its
    move, {weapon}, {harm} and {shots} are of the weapon in hand; anything else is a place in the ruleset's
    tables, and {place?yes|no} picks a word by it. The first sentence whose places the ruleset has is used; the
    last one fits every ruleset."""
    verb: ClassVar[str]
    """The log's verb for the figure's act."""
    wants: ClassVar[str] = ""
    """The aim of the command in exercises: "walk {way}". {way}, {end}, {b} (the target) and {weapon} are filled
    in; empty for its title in small letters."""
    toward: ClassVar[str] = "at"
    """The word between the verb and a target."""
    strike_verb: ClassVar[str] = ""
    """The log's verb for an attack of the kind with this action's id."""
    short: ClassVar[str] = ""
    """The words that rise over a figure as it begins; empty for none."""

    # --- what is shown and heard --------------------------------------------------------------------------------------
    icon: ClassVar[str] = ""
    """The name of its picture in assets/icons; its id unless it says another."""
    sound: ClassVar[str] = ""
    """The moment of assets/sounds/sounds.toml that is heard as it begins; empty for silence."""
    rank: ClassVar[int] = 0
    """Its rank among the actions that stand on the bar first, from 1; 0: after those, in the order of the ruleset."""
    is_apart: ClassVar[bool] = False
    """True for a card of its own beside the bar: the actions that end a turn."""
    shows_chance: ClassVar[bool] = False
    """True if the chance to hit is shown while it is pointed, though its command names no weapon."""

    # --- what it goes with --------------------------------------------------------------------------------------------
    needs: ClassVar[Needs] = ANY_RULES
    """Capabilities that a ruleset must provide for this action to make sense."""
    checks: ClassVar[tuple[str, ...]] = ()
    """The checks that it asks of the resolution part."""

    is_steady: ClassVar[bool] = False
    """True if its offers depend on nothing but the places of figures (`Store.standing`), so that orders do not
    change them."""

    unlisted: ClassVar[str] = ""
    """The commands accepted besides the listed ones, in words; empty for none."""

    # --- what it is worth ---------------------------------------------------------------------------------------------
    worth: ClassVar[int] = 0
    """Worth to an opponent wherever it is offered, in thousandths of the figure that does it; 0 where the
    opponents weigh it by its results."""
    unweighed: ClassVar[str] = ""
    """The reason why no opponent weighs it; empty if one does."""

    def __init_subclass__(cls) -> None:
        """Takes the id from the command, the icon from the id, and what a figure wants from the title."""
        super().__init_subclass__()
        if "command" in vars(cls):
            cls.id = str(cls.command.__struct_config__.tag)
            cls.icon = vars(cls).get("icon", cls.id)
            cls.wants = vars(cls).get("wants", getattr(cls, "title", "").lower())

    def offers(self, world: World, figure: int) -> Iterator[C]:
        """Every command of this action worth listing for a figure, before price and flow are looked at. As it stands:
        the one command that names only the figure, where it makes sense."""
        command = self.bare(figure)
        if self.check(world, command) is None:
            yield command

    def besides(self, world: World, figure: int) -> Iterator[C]:
        """Commands that a person may want besides the plain ones: farther, later, at a sprint, by uncommon ways."""
        return iter(())

    def check(self, world: World, command: C) -> Rejection | None:
        """Return the reason why the figure cannot do this from where it stands; None if it can, which is the
        default."""
        return None

    def rests_on(self, world: World, figure: int) -> Hashable:
        """Return a key of all that its offers depend on besides the places of figures; None where they depend on
        more."""
        return () if self.is_steady else None

    @abstractmethod
    def begin(self, world: World, command: C) -> None:
        """Changes the world: do it, or put the work in progress that will."""

    def trials(self, world: World, command: C) -> Iterator[tuple[Square, Forecast]]:
        """Every check, contest and attack on a figure that the command brings, in order, each with its square: worked
        out by the functions with which it is then rolled."""
        return iter(())

    def plan(self, world: World, command: C) -> PathPlan | Rejection | None:
        """The way a command leads along, priced; None where it leads along none, or is nothing but a way."""
        return None

    def example(self, world: World, figure: int) -> C | None:
        """The command that shows best why the action offers nothing; None where nothing can be pointed at."""
        return self.bare(figure) if len(self.command.__struct_fields__) == 1 else None

    def anywhere(self, figure: int) -> C | None:
        """A command that leads nowhere and is never given, to ask price and turn once for all commands of the action;
        None where they differ from one command to the other."""
        return None

    def detail(self, detail: str) -> str:
        """Return the end of the action's log line, from the detail in its event; it begins with a blank or a colon."""
        return f": {detail.removesuffix('.')}" if detail else ""

    def bare(self, figure: int, *values: object) -> C:
        """A command of this action, its fields in order."""
        return cast("Callable[..., C]", self.command)(figure, *values)

    def tell(self, world: World, figure: int, target: int = 0, detail: str = "") -> None:
        """Changes the world: tell that a figure does this, under the rule of the action."""
        world.emit(ActionTaken(figure, self.id, target, detail, self.rule))


class WayAction(Action[C]):
    """An action that is nothing but a way: all it asks is the square it leads to."""

    @abstractmethod
    def anywhere(self, figure: int) -> C:
        """A command that leads nowhere and is never given: every way has the same price and turn."""

    def is_plain(self, world: World, figure: int) -> bool:
        """Return whether every command it lists for the figure is one of its `ways`."""
        return True

    @abstractmethod
    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares to which it can lead; None when the figure is kept from it."""

    @abstractmethod
    def to(self, figure: int, reach: Reach, square: Square) -> C:
        """The command that leads to a square of the reach."""


def foretold(world: World, figure: int, trial: Trial) -> CheckForecast:
    """The chance of a check as the ruleset in force rolls it."""
    return world.ruleset.resolution.check_forecast(world, figure, trial)


def struck(target: Square, forecast: AttackForecast | Rejection) -> Iterator[tuple[Square, Forecast]]:
    """A forecast attack with its square; nothing for a refused one."""
    if isinstance(forecast, AttackForecast):
        yield target, forecast


def nearest_known(world: World, figure: int) -> list[int]:
    """The opponents that are not hidden from a figure, the nearest first."""
    known = [foe for foe in figures.opponents(world, figure) if not figures.is_unseen_by(world, foe, figure)]
    return sorted(known, key=lambda foe: (figures.gap(world, figure, foe), foe))
