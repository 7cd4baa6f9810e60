"""The acts of a battle as they are told: who did what, and what came of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Identity
from game.model.events import Attacked, GoalScored, Harmed, Stepped
from game.model.listing import number_words
from game.review.at_once import at_once
from game.review.findings import TurnReason
from game.review.goal_standing import moves_to
from game.review.happened import Happened, fallen, happened
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import command_words
from game.rulebook.goal_words import side_name
from game.rulebook.sentences import tracks_words
from game.rules import figures
from game.storage.replay import Replay


class Deed(msgspec.Struct, frozen=True):
    """An act as a story tells it: its side, command and words, the name of its figure, who fought then, what came of
    it, and how many of those fell. `together` tells what came of it if all carried out their orders then, for each side
    as the cause of its gain: it is no act of one figure."""

    seat: str
    command: Command
    words: str
    name: str
    up: tuple[int, ...]
    came: tuple[Happened, ...] = ()
    fell: int = 0
    together: Mapping[str, tuple[TurnReason, ...]] = {}
    effect: str = ""
    """Change that it made, in a sentence: who is left, or what was lost."""
    active: tuple[int, ...] = ()
    """Figures that went or attacked then, also by an order of before."""

    @property
    def actor(self) -> tuple[int, str]:
        """Return the figure that did it and its name; 0 and "" if it was not one alone."""
        return (0, "") if self.together else (self.command.figure, self.name)


def deed_at(tape: Tape, act: int) -> Deed:
    """Return an act of a recording. Raises BadInput if it does not come to it."""
    begun = _begun(at(tape, act).battle, *tape.acts[act])
    return _ended(at(tape, act + 1), begun)


def with_deeds(tape: Tape, looks: Iterator[ActLook]) -> Iterator[tuple[ActLook, Deed]]:
    """Yield every look at an act with the act; the recording goes forward only."""
    for act, (seat, command) in enumerate(tape.acts):
        begun = _begun(at(tape, act).battle, seat, command)
        look = next(looks)
        yield look, _ended(at(tape, act + 1), begun)


def _begun(battle: Battle, seat: str, command: Command) -> Deed:
    """Return a deed that is still to be done."""
    words, name = command_words(battle.view(seat), command), name_of(battle, command.figure)
    return Deed(seat, command, words, name, figures.fighting(battle.world))


def _ended(after: Replay, begun: Deed) -> Deed:
    """Return a deed that is done."""
    down, came = {figure for _, figure in fallen(after.events)}, happened(after)
    fell = len(down & set(begun.up))
    sides = tuple(dict.fromkeys(figures.side_of(after.battle.world, one) for one in after.battle.world.figures))
    effect = _effect(after, fell, is_attack=any(one.reason.about == "dice" for one in came))
    together = at_once(after, came, sides)
    effect = f"{_near_exit(after, sides)} {effect}".strip() if together else effect
    active = tuple(dict.fromkeys(one.figure for one in after.events if isinstance(one, Stepped | Attacked)))
    return msgspec.structs.replace(begun, came=came, fell=fell, together=together, effect=effect, active=active)


def _near_exit(after: Replay, sides: Sequence[str]) -> str:
    """Return how many of those who must get out are about to, in a sentence for each side; "" without such a goal."""
    view = after.battle.view("")
    goal = view.goal
    if goal is None or not goal.exits:
        return ""
    out = tuple(sorted(goal.exits))
    near = {
        side: sum(bool(one.bearer) and moves_to(view, one.bearer, out) <= 1 for one in goal.errands(side))
        for side in sides
    }
    told = (
        f"{side.capitalize()} has {number_words(count, 'figure')} within a move of the exit."
        for side, count in near.items()
        if count
    )
    return " ".join(told)


def _effect(after: Replay, fell: int, *, is_attack: bool) -> str:
    """Return what the act that led to the position of a replay changed, in a sentence; of a point for the goal what
    gave it."""
    world = after.battle.world
    scored = [event for event in after.events if isinstance(event, GoalScored) and event.side]
    if scored:
        side, there = scored[-1].side, dict(scored[-1].figures)
        is_alone = sum(there.values()) == there.get(side)
        had = "Only {} had figures in the place." if is_alone else "{} had more figures in the place."
        return had.format(side_name(side))
    if fell:
        left = Counter(figures.side_of(world, figure) for figure in figures.fighting(world))
        first, *others = dict.fromkeys(figures.side_of(world, figure) for figure in world.figures)
        rest = "".join(f", {side.capitalize()} has {left[side]}" for side in others)
        return f"{first.capitalize()} has {number_words(left[first], 'fighter')} left{rest}."
    hurt: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for event in after.events:
        if isinstance(event, Harmed):
            hurt[event.figure].update(event.tracks)
    lost = {after.names.get(figure, "?"): tracks_words(+points) for figure, points in hurt.items() if +points}
    if lost:
        return f"{', '.join(f'{name} lost {points}' for name, points in lost.items())}."
    if is_attack:
        return "Nobody was hurt."
    return ""


def name_of(battle: Battle, figure: int) -> str:
    """Return the name of a figure; "" if it has none."""
    identity = battle.world.find(figure, Identity)
    return identity.name if identity is not None else ""
