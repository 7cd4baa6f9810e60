"""The opening of a fight under the clock of Counts: all figures are flat-footed (off guard), groups are placed,
initiative is rolled, and there may be a surprise round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from game.core.world import TABLE, World
from game.model.components import Answered, Clock, Condition, Identity, Question, Sides
from game.model.dice import DiceText
from game.model.events import ActionDieSpent, InitiativeRolled
from game.model.tally import ACTION_DIE_TEXT, DIE_TEXT, Tally, tally
from game.rules import conditions, figures
from game.rules.clocks import placing
from game.rules.clocks.counts import surprise
from game.rules.clocks.counts.components import Count
from game.rules.questions import ask


class Counting(Protocol):
    """The members of the clock of Counts that the opening uses."""

    @property
    def die(self) -> int:
        """The number of faces of the die that is rolled for a Count."""

    def bonus(self, world: World, figure: int) -> Tally:
        """Return the modifier to the roll for a figure's Count."""

    def held_line(self, world: World, figure: int, value: int) -> tuple[int, str, str] | None:
        """Return the term of a sum that brings a Count back within its bounds, as (amount, text, rule); None if it is
        within them."""

    def change(self, world: World, figure: int, change: Tally, rule: str) -> None:
        """Change a figure's Count at once and emit the event."""


def advance(world: World, clock: Clock, part: Counting) -> None:
    """Take the next step of the opening."""
    stage = clock.stage
    if stage == "opening" and world.options.get("opening") == "none":
        _begin_as_given(world)
        world.change(TABLE, Clock, stage="begin-round")
    elif stage == "opening":
        for figure in placing.from_the_start(world):
            conditions.put(world, figure, "flat-footed", Condition(), "the fight begins", "combat.flat-footed")
        placing.place_groups(world)
        world.change(TABLE, Clock, stage="initiative")
    elif stage == "initiative":
        _roll_counts(world, part)
        world.change(TABLE, Clock, stage="boost", asked=())
    elif stage == "boost":
        _ask_for_boosts(world, part, clock)
    elif stage == "awareness":
        surprise.settle(world)
        world.change(TABLE, Clock, stage="surprise")


def bring_in(world: World, part: Counting, round_: int) -> None:
    """Bring figures into the fight that arrive in this round, and roll their initiative; they are not flat-footed."""
    for figure in placing.newcomers(world, round_):
        _roll_count(world, part, figure, world.dice.roll(part.die))


def _begin_as_given(world: World) -> None:
    """Set the Counts that the scenario gives. Figures without one come after them, in the order of the setup."""
    given = [world.get(figure, Count).value for figure in placing.from_the_start(world)]
    following = min([value for value in given if value] or [21])
    for figure in placing.from_the_start(world):
        count = world.get(figure, Count)
        if not count.value:
            following -= 1
            world.change(figure, Count, value=following)


# --- step 3: initiative checks ----------------------------------------------------------------------------------------


def _roll_counts(world: World, part: Counting) -> None:
    """Roll one die for each figure, for each side, or for each profile of a side, as the battle options say."""
    shared: dict[tuple[str, ...], int] = {}
    for figure in figures.fighting(world):
        group = _group_of(world, figure)
        if group not in shared:
            shared[group] = world.dice.roll(part.die)
        _roll_count(world, part, figure, shared[group])


def _group_of(world: World, figure: int) -> tuple[str, ...]:
    """Return a key that figures with the same initiative roll share (option group_initiative: each, side or
    profile)."""
    grouped, identity = world.options.get("group_initiative"), world.get(figure, Identity)
    if grouped == "side":
        return (identity.side,)
    return (identity.side, identity.profile) if grouped == "profile" else (identity.side, identity.profile, str(figure))


def _roll_count(world: World, part: Counting, figure: int, die: int) -> None:
    """Set a figure's Count to its die plus its bonus; a natural 1 or 20 has no special effect."""
    sum_ = tally((die, DIE_TEXT.format(part.die), "combat.initiative-check")).joined(part.bonus(world, figure).reasons)
    count = world.get(figure, Count)
    if held := part.held_line(world, figure, sum_.total):
        sum_ = sum_.plus(*held)
    count = world.change(figure, Count, value=sum_.total, at=sum_.total)
    world.emit(InitiativeRolled(figure, count.value, sum_, world.dice.fallen(), "combat.initiative-check"))


def _ask_for_boosts(world: World, part: Counting, clock: Clock) -> None:
    """Ask each side with action dice whether it adds some to its rolls for Counts; after the opening it no longer
    can."""
    fighting = list(figures.fighting(world))
    for side, state in world.get(TABLE, Sides).by_id.items():
        group = [figure for figure in fighting if figures.side_of(world, figure) == side]
        if side in clock.asked or not state.action_dice or not group or not world.options.get("boosts", True):
            continue
        die = DiceText.parse(_action_die(world))
        words = f"You have {state.action_dice}. Each is a {_action_die(world)}."
        choices = [("no", "Keep the dice", words, "combat.initiative-check")]
        known = {
            figure: world.get(figure, Count).value
            for figure in fighting
            if figure in group or not figures.is_covert(world, figure)
        }
        for figure in group:
            detail = _boost_words(world, part, figure, known, die)
            choices.append((str(figure), figures.name_of(world, figure), detail, "combat.initiative-check"))
        ask(world, Question(side, "boost", group[0], 0, "Spend an action die on the turn order?", tuple(choices)))
        return
    world.change(TABLE, Clock, stage="awareness")


def _action_die(world: World) -> str:
    """Return the dice text of one action die, from the battle options: "d4"."""
    return str(world.options.get("action_die", "d4"))


def _boost_words(world: World, part: Counting, figure: int, known: Mapping[int, int], die: DiceText) -> str:
    """Return a sentence about what one action die can do: the Counts that the figure can get, and the figures that it
    could pass. `known` holds the Counts that its side knows; on equal Counts the higher bonus comes first."""
    at = known[figure]
    least, most = at + die.count + die.plus, at + die.count * die.sides + die.plus

    within = [other for other, count in known.items() if at <= count <= most and other != figure]
    ties = {other: part.bonus(world, other).total for other in within if known[other] in (at, most)}
    own = part.bonus(world, figure).total if ties else 0
    passed = [
        figures.name_of(world, other)
        for other in within
        if other not in ties or (ties[other] >= own if known[other] == at else ties[other] <= own)
    ]
    whom = "nobody" if not passed else passed[0] if len(passed) == 1 else f"{len(passed)} figures"
    return f"Count {at} becomes {least} to {most}. It can pass {whom}."


def answered(world: World, answer: Answered, part: Counting) -> bool:
    """Add an action die to a figure's roll for its Count, or end these questions for the side. Return False for
    questions that are not of the opening."""
    if answer.question.kind != "boost":
        return False
    side = answer.question.side
    if answer.choice == "no":
        world.change(TABLE, Clock, asked=(*world.get(TABLE, Clock).asked, side))
        return True
    figure, sides = int(answer.choice), world.get(TABLE, Sides).by_id
    left = sides[side].action_dice - 1
    world.change(TABLE, Sides, by_id={**sides, side: msgspec.structs.replace(sides[side], action_dice=left)})
    rolled = DiceText.parse(_action_die(world)).roll(world.dice)
    rolls = world.dice.fallen()
    world.emit(ActionDieSpent(side, figure, 1, "initiative", left, rolls))
    part.change(world, figure, tally((rolled, ACTION_DIE_TEXT, "combat.initiative-check")), "combat.initiative-check")
    count = world.get(figure, Count)
    world.change(figure, Count, at=count.value)
    return True
