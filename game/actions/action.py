"""The base class of all actions (what a figure can do in its turn). An action's class holds all facts about it, and
every table of the game that lists actions is built from these classes (see "Add an action" in HOWTO.md)."""

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
"""The type of the command that asks for the action."""

CORNER = (0, 0)
"""A square that every map has, for commands whose square does not matter."""

Needs = tuple[str, ...]
"""Capabilities that an action needs, such as "half actions". All must be provided by parts of a ruleset that has the
action."""
ANY_RULES: Needs = ()
SQUARES: Needs = ("moves by squares",)
COUNT: Needs = ("Counts",)
HALVES: Needs = ("half actions",)
CALENDAR: Needs = ("a calendar",)
PASSES: Needs = ("passes",)
PHASES: Needs = ("phases",)
BODIES: Needs = ("phases", "brawls")


UNSEEN = "no-line-of-sight"
"""The code of the refusal of an attack on a figure that the attacker does not see."""


class Action(ABC, Generic[C]):
    """An action of a figure under any ruleset that prices it. A subclass with a `command` is found automatically. Class
    attributes hold its texts and display facts; methods say when it is offered, whether it is possible, which rolls it
    needs, and what it does."""

    command: type[C]
    """The type of command that asks for the action; its tag is the action's id."""
    id: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The id of the rule that the action's log lines and refusals cite; "" if they cite several."""

    # --- what is told -------------------------------------------------------------------------------------------------
    title: str
    """The word on the action's button; a ruleset may give another."""
    effect: ClassVar[tuple[str, ...]]
    """Sentences that describe the effect on the action's card. The first one is shown whose values the ruleset has; the
    last must fit every ruleset. Values stand in braces: {far} is the length of the move; {weapon}, {harm} and {shots}
    are of the weapon in hand; others come from `numbers` or are places in `core.ruleset.Ruleset`, such as
    {resolution.attack.aim} or {conditions.NAME...}. {place?yes|no} chooses between two words."""
    about: ClassVar[tuple[str, ...]] = ()
    """Sentences with the action's rule for its card; of several, the first is shown whose values the ruleset has. () if
    the text of `rule` already explains the action."""
    verb: ClassVar[str]
    """The verb of the action's log line."""
    wants: ClassVar[str] = ""
    """The task of an exercise that asks for the action, such as "walk {way}". The values {way}, {end}, {b} (the target)
    and {weapon} are filled in. By default it is the title in small letters."""
    toward: ClassVar[str] = "at"
    """The preposition between the verb and a target in the action's log line."""
    strike_verb: ClassVar[str] = ""
    """The verb in the log line of the attacks that this action makes."""
    short: ClassVar[str] = ""
    """Words that rise over a figure on the board when it begins the action; "" if none do."""

    # --- what is shown and heard --------------------------------------------------------------------------------------
    icon: ClassVar[str] = ""
    """The name of the action's picture in assets/icons; by default the action's id."""
    sound: ClassVar[str] = ""
    """The id of the sound in assets/sounds/sounds.toml that is played when the action begins; "" if it is silent."""
    rank: ClassVar[int] = 0
    """The action's place among the first buttons of the bar, from 1. Actions with 0 come after them, in the order of
    the ruleset."""
    is_apart: ClassVar[bool] = False
    """True if the action's button stands beside the bar, as for actions that end a turn."""
    comes_near: ClassVar[bool] = False
    """True if the action's button moves up, behind the buttons with a `rank`, while a figure can take it."""
    leads_through: ClassVar[bool] = False
    """True if the action's paths may lead through the squares of opponents."""
    shows_chance: ClassVar[bool] = False
    """True if the chance to hit is shown while the player points at a target, although the action's command names no
    weapon."""

    # --- what it goes with --------------------------------------------------------------------------------------------
    needs: ClassVar[Needs] = ANY_RULES
    """Capabilities that a ruleset must provide to have this action."""
    checks: ClassVar[tuple[str, ...]] = ()
    """The ids of the checks that the action asks of the resolution part."""

    is_steady: ClassVar[bool] = False
    """True if `offers` depends only on facts cached in `Store.standing`, such as where figures stand. Its results can
    then be kept while orders and prices change."""

    unlisted: ClassVar[str] = ""
    """Words for the legal commands that `offers` leaves out; "" if it leaves out none."""

    nothing: ClassVar[str] = ""
    """The sentence that tells a player that the action has no target now; "" for the sentence that all actions
    share."""

    # --- what it is worth ---------------------------------------------------------------------------------------------
    worth: ClassVar[int] = 0
    """Worth of the action to a computer opponent whenever it is offered, in thousandths of the figure's own worth; 0 if
    opponents judge the action by its results."""
    unweighed: ClassVar[str] = ""
    """The reason why computer opponents never consider the action; "" if they do."""

    def __init_subclass__(cls) -> None:
        """Set the id from the command, the icon from the id, and `wants` from the title."""
        super().__init_subclass__()
        if "command" in vars(cls):
            cls.id = str(cls.command.__struct_config__.tag)
            cls.icon = vars(cls).get("icon", cls.id)
            cls.wants = vars(cls).get("wants", getattr(cls, "title", "").lower())

    def offers(self, world: World, figure: int) -> Iterator[C]:
        """Yield the commands of this action that are worth listing for a figure; price and turn order are not checked
        yet. By default this is the command that names only the figure, if it is possible."""
        command = self.bare(figure)
        if self.check(world, command) is None:
            yield command

    def besides(self, world: World, figure: int) -> Iterator[C]:
        """Yield legal commands that `offers` leaves out but a player may want: to farther squares, at later times, at a
        sprint, or by unusual paths."""
        return iter(())

    def check(self, world: World, command: C) -> Rejection | None:
        """Return the reason why the figure cannot do this from where it stands; None if it can. By default it always
        can."""
        return None

    def rests_on(self, world: World, figure: int) -> Hashable:
        """Return a key for all facts that decide what `offers` yields, except the places of figures; its result is
        cached under the key. Return None if it must not be cached."""
        return () if self.is_steady else None

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return the values that depend on the figure, for the action's sentences, by the names that stand in braces
        there."""
        return {}

    @abstractmethod
    def begin(self, world: World, command: C) -> None:
        """Do the action, or start the work in progress that does it."""

    def trials(self, world: World, command: C) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecast of every check, contest and attack that the command will need, in order, each after its
        square. Forecasts are made by the same functions that roll."""
        return iter(())

    def plan(self, world: World, command: C) -> PathPlan | Rejection | None:
        """Return the planned path of a command that moves and does more; None for all others."""
        return None

    def example(self, world: World, figure: int) -> C | None:
        """Return the command whose refusal explains best why the action is not offered; None if there is no such
        command."""
        return self.bare(figure) if len(self.command.__struct_fields__) == 1 else None

    def why_nothing(self, world: World, figure: int) -> str:
        """Return the sentence that says why the action has no target now; "" for the sentence that all actions
        share."""
        return self.nothing

    def of_all(self, world: World, figure: int, refused: Rejection) -> Rejection:
        """Return the refusal to show for the action as a whole. `refused` is the refusal of its `example`, and by
        default the result."""
        return refused

    def anywhere(self, figure: int) -> C | None:
        """Return a command without a destination. It is used to check price and turn order once for all commands of the
        action; None if these differ between its commands."""
        return None

    def detail(self, detail: str) -> str:
        """Return the end of the action's log line for the `detail` of its event; it begins with a space, a comma or a
        colon."""
        return f": {detail.removesuffix('.')}" if detail else ""

    def bare(self, figure: int, *values: object) -> C:
        """Return a command of this action for a figure, with `values` in its other fields in order."""
        return cast("Callable[..., C]", self.command)(figure, *values)

    def tell(self, world: World, figure: int, target: int = 0, detail: str = "") -> None:
        """Emit the event that a figure does this action, to `target` (a figure's id, 0: nobody); `detail` is a word of
        the sentence about it."""
        world.emit(ActionTaken(figure, self.id, target, detail, self.rule))


class WayAction(Action[C]):
    """An action that only moves the figure: besides the figure, its commands name only where the move leads."""

    @abstractmethod
    def anywhere(self, figure: int) -> C:
        """Return a command without a destination: a sample to check price and turn order, which are the same for all
        destinations."""

    def is_plain(self, world: World, figure: int) -> bool:
        """Return whether all commands that `offers` lists for the figure lead to the squares of `ways`."""
        return True

    @abstractmethod
    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares that the action can reach; None if the figure may not take it."""

    @abstractmethod
    def to(self, figure: int, reach: Reach, square: Square) -> C:
        """Return the command that moves to one of the squares of `reach`."""


def foretold(world: World, figure: int, trial: Trial) -> CheckForecast:
    """Return the forecast of a check under the ruleset in force."""
    return world.ruleset.resolution.check_forecast(world, figure, trial)


def struck(target: Square, forecast: AttackForecast | Rejection) -> Iterator[tuple[Square, Forecast]]:
    """Yield the target's square with the forecast of an attack on it; yield nothing if `forecast` is a refusal."""
    if isinstance(forecast, AttackForecast):
        yield target, forecast


def nearest_known(world: World, figure: int) -> list[int]:
    """Return the ids of the opponents that are not hidden from a figure, the nearest first."""
    known = [foe for foe in figures.opponents(world, figure) if not figures.is_unseen_by(world, foe, figure)]
    return sorted(known, key=lambda foe: (figures.gap(world, figure, foe), foe))


def nobody_seen(
    world: World, figure: int, refused: Rejection, check: Callable[[int], Rejection | None]
) -> Rejection:  # fmt: skip
    """Return the refusal for an action against opponents: "No enemy can be seen" if `check` refuses each of two or more
    as unseen; else `refused`, the refusal for the nearest opponent."""
    foes = nearest_known(world, figure)
    if refused.code != UNSEEN or len(foes) < 2:
        return refused
    blind = all((why := check(foe)) is not None and why.code == UNSEEN for foe in foes)
    return Rejection(UNSEEN, "No enemy can be seen from here.", refused.rule) if blind else refused
