"""The opening of a fight under the calendar clock, whose times are in AT (seconds): states of readiness, free attacks
on figures that know of no enemy ("oblivious"), and Reaction Rolls, which set when each figure first acts
(time.readiness)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from game.core.world import TABLE, World
from game.model.commands import Attack, Command, End, Throw
from game.model.components import Clock, Condition, Identity, Performing, Question, Sides, Waiting
from game.model.errors import BadInput, Problem
from game.model.events import ClockStarted, InitiativeRolled, OrderSettled, TurnEnded
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import conditions, event_chart, figures
from game.rules.clocks import placing
from game.rules.clocks.calendar.components import Slot
from game.rules.sight import sees

OBLIVIOUS, ALERT = "oblivious", "alert"
FREE_ATTACK = "free-attack"
"""The name of the stage in which free attacks are made; no time passes in it."""
ATTACKED = "attacked"
"""An entry in `Clock.asked`, added when the first attack has been made."""


class Readying(Protocol):
    """The numbers of the calendar clock that the opening of a fight uses."""

    @property
    def readiness(self) -> Mapping[str, int]:
        """The modifier of each state of readiness to a Reaction Roll."""

    @property
    def alert_lasts(self) -> int:
        """AT after which an alert figure becomes cautious."""


def advance(world: World, clock: Clock, part: Readying) -> None:
    """Take the next step of the opening."""
    if clock.stage == "opening":
        _check_words(world, part)
        placing.place_groups(world)
        for figure in figures.fighting(world):
            if state_of(world, part, figure) == OBLIVIOUS:
                conditions.put(world, figure, OBLIVIOUS, Condition(), "unaware of any danger", "time.oblivious")
        world.change(TABLE, Clock, stage=FREE_ATTACK, asked=())
    elif clock.stage == FREE_ATTACK:
        _next_free_attack(world, clock, part)
    else:
        _reaction_rolls(world, clock, part)
        world.change(TABLE, Clock, stage="calendar" if clock.round else "begin-round", asked=())


def misfits(text: str, part: Readying) -> Iterator[Problem]:
    """Yield a problem for each unknown word in a `readiness` option, of a battle or of a figure."""
    for entry in text.split(","):
        word = entry.strip().rpartition("=")[2]
        if word not in part.readiness:
            yield Problem("readiness", f"{word[:40]!r} is not one of {', '.join(part.readiness)}")


def _check_words(world: World, part: Readying) -> None:
    """Raise BadInput for an unknown readiness or side in the options."""
    text = str(world.options.get("readiness", "prepared"))
    own = [str(i.overrides["readiness"]) for _, i in world.each(Identity) if i.overrides.get("readiness")]
    problems = [problem for words in (text, *own) for problem in misfits(words, part)]
    for entry in text.split(","):
        side, sign, _ = entry.strip().rpartition("=")
        if sign and side not in world.get(TABLE, Sides).by_id:
            problems.append(Problem("readiness", f"side {side[:40]!r} does not exist"))
    if problems:
        raise BadInput("scenario", *problems)


# --- readiness --------------------------------------------------------------------------------------------------------


def state_of(world: World, part: Readying, figure: int) -> str:
    """Return a figure's state of readiness: its own, or else its side's or the battle's; "alert" becomes "cautious"
    with time. The battle option `readiness` is one word, or words by side: "red=prepared, blue=at-ease"."""
    identity = world.get(figure, Identity)
    own = identity.overrides.get("readiness")
    state = str(own) if own else _by_side(str(world.options.get("readiness", "prepared")), identity.side)
    watching = int(world.options.get("alert_for", 0)) + world.get(TABLE, Clock).time
    faded = state == ALERT and watching > part.alert_lasts
    return "cautious" if faded else state


def _by_side(text: str, side: str) -> str:
    if "=" not in text:
        return text
    by_side = dict(entry.strip().split("=", 1) for entry in text.split(",") if "=" in entry)
    return by_side.get(side, "prepared")


def rating(world: World, part: Readying, figure: int, state: str) -> Tally:
    """Return the rating of a figure's Reaction Roll (time.reaction-rating, time.readiness). The battle option
    `readiness_scale` multiplies the readiness modifier by two or three."""
    reaction = world.ruleset.resolution.initiative_bonus(world, figure)
    modifier = part.readiness[state] * int(world.options.get("readiness_scale", 1))
    return reaction.plus(modifier, state.replace("-", " ").capitalize(), "time.readiness")


# --- the oblivious ----------------------------------------------------------------------------------------------------


def oblivious(world: World) -> tuple[int, ...]:
    """Return the ids of the figures that can fight but do not yet know of any enemy."""
    return tuple(figure for figure in figures.fighting(world) if figures.has(world, figure, OBLIVIOUS))


def lift_oblivious(world: World) -> bool:
    """Make all figures know of the enemy. Return whether any did not."""
    unaware = oblivious(world)
    for figure in unaware:
        conditions.lift(world, figure, OBLIVIOUS, "alert now", "time.oblivious")
    return bool(unaware)


def _next_free_attack(world: World, clock: Clock, part: Readying) -> None:
    """Let the next figure that sees an oblivious enemy make one free attack. After the first attack all figures are
    alert and roll (time.oblivious). Without an attack, oblivious figures stay out of the fight and all others begin to
    act."""
    if clock.acting and clock.round:
        world.emit(TurnEnded(clock.acting))
    clock = world.change(TABLE, Clock, acting=0, ending=False)
    for figure in figures.fighting(world):
        if ATTACKED not in clock.asked and str(figure) not in clock.asked and _has_line(world, figure):
            world.change(TABLE, Clock, asked=(*clock.asked, str(figure)), acting=figure)
            world.put(TABLE, Waiting(Question(figures.side_of(world, figure), "act", figure, 0, "A free attack")))
            return
    unaware = oblivious(world)
    if ATTACKED not in clock.asked and 0 < len(unaware) < len(figures.fighting(world)):
        _begin_unnoticed(world, clock, part)
        world.change(TABLE, Clock, stage="begin-round", asked=())
        return
    lift_oblivious(world)
    world.change(TABLE, Clock, stage="reaction")


def _has_line(world: World, figure: int) -> bool:
    """Return whether a figure that knows of the enemy sees one that is oblivious."""
    if figures.has(world, figure, OBLIVIOUS):
        return False
    return any(
        figures.has(world, other, OBLIVIOUS) and sees(world, figure, other)
        for other in figures.opponents(world, figure)
    )


def _begin_unnoticed(world: World, clock: Clock, part: Readying) -> None:
    """Begin a fight in which no oblivious figure was attacked. Figures that know of the enemy act at once, in the order
    of their ratings, without a roll."""
    for figure in figures.fighting(world):
        if not figures.has(world, figure, OBLIVIOUS):
            world.change(
                figure, Slot, rating=rating(world, part, figure, state_of(world, part, figure)).total, at=clock.time
            )


def is_free(world: World, command: Command) -> bool:
    """Return whether a command attacks an oblivious figure; such an attack is free, however slow it is
    (time.oblivious)."""
    if isinstance(command, Attack):
        return figures.has(world, command.target, OBLIVIOUS)
    if isinstance(command, Throw):
        return any(command.square in figures.squares_of(world, figure) for figure in oblivious(world))
    return False


def check_free(world: World, command: Command) -> Rejection | None:
    """Return a refusal unless the command attacks an oblivious figure or ends the turn; None if it does."""
    if isinstance(command, End) or is_free(world, command):
        return None
    return Rejection("free-attack", "Attack an enemy who is unaware, or let the chance go.", "time.oblivious")


def accept_free(world: World, clock: Clock, command: Command) -> None:
    """Accept a command in the opening. A free attack begins at once, whatever time it normally takes; End does
    nothing."""
    if not isinstance(command, End):
        take_notice(world, clock, command)
        world.put(command.figure, Performing(command))


def take_notice(world: World, clock: Clock, command: Command) -> None:
    """Go back to the opening if the command attacks while figures are still oblivious; then all become aware and
    roll."""
    if not isinstance(command, Attack | Throw) or not oblivious(world):
        return
    known = clock.asked if clock.stage == FREE_ATTACK else []
    world.change(TABLE, Clock, stage=FREE_ATTACK, asked=(*known, str(command.figure), ATTACKED))


# --- Reaction Rolls ---------------------------------------------------------------------------------------------------


def _reaction_rolls(world: World, clock: Clock, part: Readying) -> None:
    """Make the Reaction Roll of every figure. Figures with the most successes act at once, all others later by 1 AT for
    each success that they have fewer."""
    if world.options.get("opening") == "none":
        _begin_as_given(world)
        return
    successes: dict[int, int] = {}
    for figure in figures.fighting(world):
        state = state_of(world, part, figure)
        sum_ = rating(world, part, figure, ALERT if state == OBLIVIOUS else state)
        world.change(figure, Slot, rating=sum_.total, command=None, waiting=False)
        successes[figure] = event_chart.throw_dice(world, sum_.total)
        world.emit(InitiativeRolled(figure, successes[figure], sum_, world.dice.fallen(), "time.reaction-rating"))
    begin_at(world, successes, clock.time)
    _toss_coins(world)


def begin_at(world: World, successes: dict[int, int], now: int) -> None:
    """Let the figures with the most successes act at the AT `now`, all others later by 1 AT for each success that they
    have fewer (time.initiator). `successes` is by figure."""
    best = max(successes.values(), default=0)
    for figure, count in successes.items():
        world.change(figure, Slot, at=now + best - count)
    order = tuple(sorted(successes, key=lambda figure: (-successes[figure], figure)))
    world.emit(ClockStarted(order, tuple(now + best - successes[figure] for figure in order), "time.initiator"))


def _toss_coins(world: World) -> None:
    """Toss coins between figures of equal AT, rating and Agility; the results hold for the whole fight."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for figure in figures.fighting(world):
        slot = world.get(figure, Slot)
        groups.setdefault((slot.at, slot.rating, world.sheet(figure).agility), []).append(figure)
    for group in groups.values():
        if len(group) > 1:
            for figure in group:
                world.change(figure, Slot, coin=world.dice.roll(100))
            names = tuple(sorted(group, key=lambda f: -world.get(f, Slot).coin))
            world.emit(OrderSettled(names, world.dice.fallen(), "time.calendar"))


def _begin_as_given(world: World) -> None:
    """Set each figure's first AT to the number `at_time` of the scenario, else to 0."""
    for figure in world.figures:
        identity = world.get(figure, Identity)
        world.change(figure, Slot, at=int(identity.overrides.get("at_time", 0)), rating=len(world.figures) - figure)
