"""How a fight by the calendar opens: readiness, free attacks on the oblivious, Reaction Rolls (time.readiness)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands import Attack, Command, End
from game.components import Clock, Condition, Identity, Performing, Question, Slot, Waiting
from game.events import InitiativeRolled, SurpriseSettled
from game.rejections import Rejection
from game.rules import conditions, figures
from game.rules.initiative import placing
from game.rules.resolution.event_rolls import chart
from game.rules.sight import sees
from game.tally import Tally
from game.world import TABLE, World

if TYPE_CHECKING:
    from game.rules.initiative.calendar import CalendarInitiative

OBLIVIOUS = "oblivious"


def advance(world: World, clock: Clock, part: CalendarInitiative) -> None:
    """Changes the world: take the next step of the opening."""
    if clock.stage == "opening":
        placing.place_groups(world)
        for figure in figures.fighting(world):
            if state_of(world, part, figure) == OBLIVIOUS:
                conditions.put(world, figure, OBLIVIOUS, Condition(), "unaware of any danger", "time.oblivious")
        clock.stage, clock.asked = "free-attack", []
    elif clock.stage == "free-attack":
        _next_free_attack(world, clock)
    else:
        _reaction_rolls(world, part)
        clock.stage = "begin-round"


# --- readiness --------------------------------------------------------------------------------------------------------


def state_of(world: World, part: CalendarInitiative, figure: int) -> str:
    """A figure's readiness: its own, its side's, or that of the whole battle; alert fades with time.

    The battle option `readiness` is one word, or words by side: "red=prepared, blue=at-ease".
    """
    identity = world.get(figure, Identity)
    own = identity.overrides.get("readiness")
    state = str(own) if own else _by_side(str(world.options.get("readiness", "prepared")), identity.side)
    faded = state == "alert" and int(world.options.get("alert_for", 0)) > part.alert_lasts
    return "cautious" if faded else state


def _by_side(text: str, side: str) -> str:
    if "=" not in text:
        return text
    by_side = dict(entry.strip().split("=", 1) for entry in text.split(",") if "=" in entry)
    return by_side.get(side, "prepared")


def rating(world: World, part: CalendarInitiative, figure: int, state: str) -> Tally:
    """The rating of a Reaction Roll (time.reaction-rating, time.readiness)."""
    reaction = world.ruleset.resolution.initiative_bonus(world, figure)
    return reaction.plus(part.readiness[state], state.replace("-", " ").capitalize(), "time.readiness")


# --- the oblivious ----------------------------------------------------------------------------------------------------


def _next_free_attack(world: World, clock: Clock) -> None:
    """Everybody who sees an oblivious enemy may make one free attack before time starts (time.oblivious)."""
    if clock.acting:
        clock.acting, clock.ending = 0, False
    for figure in figures.fighting(world):
        if str(figure) in clock.asked or figures.has(world, figure, OBLIVIOUS):
            continue
        if any(figures.has(world, other, OBLIVIOUS) and sees(world, figure, other) for other in _foes(world, figure)):
            clock.asked = [*clock.asked, str(figure)]
            clock.acting = figure
            question = Question(figures.side_of(world, figure), "act", figure, 0, "A free attack")
            world.put(TABLE, Waiting(question))
            return
    for figure in figures.fighting(world):
        conditions.lift(world, figure, OBLIVIOUS, "the fight has begun", "time.oblivious")
    attacked = bool(clock.asked)
    clock.stage = "reaction"
    if attacked:
        world.emit(SurpriseSettled((), "the unaware are alert now", rule="time.oblivious"))


def _foes(world: World, figure: int) -> tuple[int, ...]:
    return figures.opponents(world, figure)


def check_free(world: World, command: Command) -> Rejection | None:
    """A free attack is an attack on somebody oblivious, or nothing."""
    if isinstance(command, End):
        return None
    if isinstance(command, Attack) and figures.has(world, command.target, OBLIVIOUS):
        return None
    return Rejection("free-attack", "Only an attack on somebody unaware, or none.", "time.oblivious")


def accept_free(world: World, clock: Clock, command: Command) -> None:
    """Changes the world: the free attack is made at once, however slow it is."""
    if isinstance(command, Attack):
        world.put(command.figure, Performing(command))


# --- Reaction Rolls ---------------------------------------------------------------------------------------------------


def _reaction_rolls(world: World, part: CalendarInitiative) -> None:
    """Everybody rolls; the most successes start at AT 0, the others 1 AT later for each success fewer."""
    if world.options.get("opening") == "none":
        _begin_as_given(world)
        return
    successes: dict[int, int] = {}
    for figure in figures.fighting(world):
        state = state_of(world, part, figure)
        sum_ = rating(world, part, figure, "alert" if state == OBLIVIOUS else state)
        slot = world.get(figure, Slot)
        slot.rating = sum_.total
        rolled = (world.dice.roll(faces) for faces in chart.dice_of(sum_.total))
        successes[figure] = sum(value >= chart.LEAST_SUCCESS for value in rolled)
        world.emit(InitiativeRolled(figure, successes[figure], sum_, world.dice.fallen(), "time.reaction-rating"))
    best = max(successes.values(), default=0)
    for figure, count in successes.items():
        world.get(figure, Slot).at = best - count
    _toss_coins(world)


def _toss_coins(world: World) -> None:
    """A coin settles equal AT, rating and Agility once and for all."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for figure in figures.fighting(world):
        slot = world.get(figure, Slot)
        groups.setdefault((slot.at, slot.rating, world.sheet(figure).agility), []).append(figure)
    for group in groups.values():
        if len(group) > 1:
            for figure in group:
                world.get(figure, Slot).coin = world.dice.roll(1000)
            names = tuple(sorted(group, key=lambda f: -world.get(f, Slot).coin))
            world.emit(SurpriseSettled(names, "a coin settles the order", world.dice.fallen(), "time.calendar"))


def _begin_as_given(world: World) -> None:
    """AT as the scenario gives them, else 0."""
    for figure in world.figures:
        identity, slot = world.get(figure, Identity), world.get(figure, Slot)
        slot.at = int(identity.overrides.get("at_time", 0))
        slot.rating = len(world.figures) - figure
