"""The base class of all actions. An action's class holds all its facts, and every table of the game that names actions
is built from these classes (see "Add an action" in HOWTO.md)."""

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
"""The type of the command that asks for an action."""

CORNER = (0, 0)
"""A square that every map has, for commands in which the square does not matter."""

Needs = tuple[str, ...]
"""Capabilities that the parts of a ruleset must provide together."""
ANY_RULES: Needs = ()
SQUARES: Needs = ("moves by squares",)
COUNT: Needs = ("Counts",)
HALVES: Needs = ("half actions",)
CALENDAR: Needs = ("a calendar",)
PASSES: Needs = ("passes",)
PHASES: Needs = ("phases",)
BODIES: Needs = ("phases", "brawls")


UNSEEN = "no-line-of-sight"
"""The code of the refusal of an attack on somebody who is not seen."""


class Action(ABC, Generic[C]):
    """An action of a figure under any ruleset that prices it. A subclass with a `command` is found automatically. Class
    attributes hold its texts and display facts; methods say when it is offered, whether it is possible, which rolls it
    needs, and what it does."""

    command: type[C]
    """The type of command that asks for the action; its tag is the action's id."""
    id: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The rule that its log lines and refusals cite; "" if they do not all cite the same one."""

    # --- what is told -------------------------------------------------------------------------------------------------
    title: str
    """The word on its button; a ruleset may rename it."""
    effect: ClassVar[tuple[str, ...]]
    """Effect of the action for its card, as sentences of which the first with all its values in the ruleset is used.
    Braces stand for values: {far} is the length of its move, {weapon}, {harm} and {shots} belong to the weapon in hand,
    others come from `numbers`, anything else is a place in the ruleset's tables, and {place?yes|no} chooses a word by
    it. The last sentence must fit every ruleset."""
    about: ClassVar[tuple[str, ...]] = ()
    """The rule of the action for its card, as sentences chosen like those of `effect`; () if the text of the rule that
    it cites is about this action."""
    verb: ClassVar[str]
    """The verb of its log line."""
    wants: ClassVar[str] = ""
    """The task of an exercise that asks for it, such as "walk {way}", with {way}, {end}, {b} (the target) and {weapon}
    filled in; "" for its title in small letters."""
    toward: ClassVar[str] = "at"
    """The word between the verb and a target in its log line."""
    strike_verb: ClassVar[str] = ""
    """The verb of the log line for attacks whose kind is this action's id."""
    short: ClassVar[str] = ""
    """The words that rise over a figure when it begins; "" if there is none."""

    # --- what is shown and heard --------------------------------------------------------------------------------------
    icon: ClassVar[str] = ""
    """The name of its picture in assets/icons; its id by default."""
    sound: ClassVar[str] = ""
    """The moment of assets/sounds/sounds.toml that is played when it begins; "" if there is none."""
    rank: ClassVar[int] = 0
    """Its place, from 1, among the actions that come first on the bar; 0 for a place after those, in the order of the
    ruleset."""
    is_apart: ClassVar[bool] = False
    """True if it has a card of its own beside the bar, as actions that end a turn do."""
    comes_near: ClassVar[bool] = False
    """True if it joins the actions that come first, after them, while a figure may take it."""
    leads_through: ClassVar[bool] = False
    """True if its paths may lead through opponents."""
    shows_chance: ClassVar[bool] = False
    """True if the chance to hit is shown while the player points at a target, although its command names no weapon."""

    # --- what it goes with --------------------------------------------------------------------------------------------
    needs: ClassVar[Needs] = ANY_RULES
    """Capabilities that a ruleset must provide to have this action."""
    checks: ClassVar[tuple[str, ...]] = ()
    """The ids of the checks that it asks of the resolution part."""

    is_steady: ClassVar[bool] = False
    """True if its offers depend only on the facts of `Store.standing` (the places of figures, for one), so that orders
    do not change them."""

    unlisted: ClassVar[str] = ""
    """The legal commands that it does not list, in words; "" if there is none."""

    nothing: ClassVar[str] = ""
    """The sentence for when there is nothing to use it on; "" for the usual one."""

    # --- what it is worth ---------------------------------------------------------------------------------------------
    worth: ClassVar[int] = 0
    """Its worth to an AI opponent wherever it is offered, in thousandths of the figure's own worth; 0 if opponents
    judge it by its results."""
    unweighed: ClassVar[str] = ""
    """The reason why AI opponents do not consider it; "" if they do."""

    def __init_subclass__(cls) -> None:
        """Set the id from the command, the icon from the id, and `wants` from the title."""
        super().__init_subclass__()
        if "command" in vars(cls):
            cls.id = str(cls.command.__struct_config__.tag)
            cls.icon = vars(cls).get("icon", cls.id)
            cls.wants = vars(cls).get("wants", getattr(cls, "title", "").lower())

    def offers(self, world: World, figure: int) -> Iterator[C]:
        """Yield every command of this action worth listing for a figure, before price and turn order are checked. By
        default this is the one command that names only the figure, if it is possible."""
        command = self.bare(figure)
        if self.check(world, command) is None:
            yield command

    def besides(self, world: World, figure: int) -> Iterator[C]:
        """Yield commands that a player may want in addition to the listed ones: farther, later, at a sprint, or by
        unusual paths."""
        return iter(())

    def check(self, world: World, command: C) -> Rejection | None:
        """Return the reason why the figure cannot do this from where it stands; None if it can, as by default."""
        return None

    def rests_on(self, world: World, figure: int) -> Hashable:
        """Return a key of everything besides the places of figures on which its offers depend; None if they depend on
        more."""
        return () if self.is_steady else None

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return what its sentences need to know of a figure besides the usual values, by the names in their braces."""
        return {}

    @abstractmethod
    def begin(self, world: World, command: C) -> None:
        """Do the action, or start the work in progress that does it."""

    def trials(self, world: World, command: C) -> Iterator[tuple[Square, Forecast]]:
        """Yield every check, contest and attack on a figure that the command will need, in order, each with its square.
        The functions that roll them also make these forecasts."""
        return iter(())

    def plan(self, world: World, command: C) -> PathPlan | Rejection | None:
        """Return the planned path of a command that moves and does more; None for all others."""
        return None

    def example(self, world: World, figure: int) -> C | None:
        """Return a command that shows best why the action offers nothing; None if there is none."""
        return self.bare(figure) if len(self.command.__struct_fields__) == 1 else None

    def why_nothing(self, world: World, figure: int) -> str:
        """Return in a sentence why the action has nothing to be used on, if no command shows it; "" for the usual
        one."""
        return self.nothing

    def of_all(self, world: World, figure: int, refused: Rejection) -> Rejection:
        """Return the reason for all targets, given that of the example; by default that of the example."""
        return refused

    def anywhere(self, figure: int) -> C | None:
        """Return a command without a destination, used only to check price and turn order once for all commands of the
        action; None if these differ between commands."""
        return None

    def detail(self, detail: str) -> str:
        """Return the end of the action's log line for the detail in its event, beginning with a blank or a colon."""
        return f": {detail.removesuffix('.')}" if detail else ""

    def bare(self, figure: int, *values: object) -> C:
        """Return a command of this action with its fields in order."""
        return cast("Callable[..., C]", self.command)(figure, *values)

    def tell(self, world: World, figure: int, target: int = 0, detail: str = "") -> None:
        """Emit the event that a figure does this, under the rule of the action."""
        world.emit(ActionTaken(figure, self.id, target, detail, self.rule))


class WayAction(Action[C]):
    """A pure movement action: its command only needs a destination square."""

    @abstractmethod
    def anywhere(self, figure: int) -> C:
        """Return a command without a destination; all destinations have the same price and turn order."""

    def is_plain(self, world: World, figure: int) -> bool:
        """Return whether every command it lists for the figure is one of its `ways`."""
        return True

    @abstractmethod
    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares to which it can lead; None when the figure may not take it."""

    @abstractmethod
    def to(self, figure: int, reach: Reach, square: Square) -> C:
        """Return the command that leads to a reachable square."""


def foretold(world: World, figure: int, trial: Trial) -> CheckForecast:
    """Return the forecast of a check under the ruleset in force."""
    return world.ruleset.resolution.check_forecast(world, figure, trial)


def struck(target: Square, forecast: AttackForecast | Rejection) -> Iterator[tuple[Square, Forecast]]:
    """Yield the forecast of an attack with the target's square; nothing for a refused one."""
    if isinstance(forecast, AttackForecast):
        yield target, forecast


def nearest_known(world: World, figure: int) -> list[int]:
    """Return the opponents that are not hidden from a figure, the nearest first."""
    known = [foe for foe in figures.opponents(world, figure) if not figures.is_unseen_by(world, foe, figure)]
    return sorted(known, key=lambda foe: (figures.gap(world, figure, foe), foe))


def nobody_seen(
    world: World, figure: int, refused: Rejection, check: Callable[[int], Rejection | None]
) -> Rejection:  # fmt: skip
    """Return the refusal of an action against every opponent: that none is seen if `check` refuses each of several for
    that reason; otherwise `refused`, which is about the nearest."""
    foes = nearest_known(world, figure)
    if refused.code != UNSEEN or len(foes) < 2:
        return refused
    blind = all((why := check(foe)) is not None and why.code == UNSEEN for foe in foes)
    return Rejection(UNSEEN, "No enemy can be seen from here.", refused.rule) if blind else refused
