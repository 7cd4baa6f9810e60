"""Acts of a battle in words: who did what, and with which results."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Identity
from game.model.events import Attacked, Event, GoalScored, Harmed, LoadOut, StateChanged, Stepped
from game.model.listing import listed, number_words
from game.review.at_once import at_once
from game.review.findings import TurnReason
from game.review.goal_standing import moves_to
from game.review.happened import AIM, Happened, fallen, happened
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import command_words
from game.rulebook.goal_words import side_name
from game.rulebook.sentences import tracks_words
from game.rules import figures
from game.storage.luck_stats import how_kind, luck_of
from game.storage.replay import Replay


class Deed(msgspec.Struct, frozen=True):
    """One act in words: its side (`seat`), command and figure's name, the ids of figures still fighting before it
    (`up`), its results, and the number of figures that fell. If it carried out everybody's secret orders, `together`
    gives for each side the results as reasons for its gain."""

    seat: str
    command: Command
    words: str
    name: str
    up: tuple[int, ...]
    came: tuple[Happened, ...] = ()
    fell: int = 0
    together: Mapping[str, tuple[TurnReason, ...]] = {}
    effect: str = ""
    """Sentence on the change made: figures left, or points lost."""
    saved: str = ""
    """Sentence on figures that fell just before they could win for their side; "" if there were none."""
    active: tuple[int, ...] = ()
    """Ids of figures that moved or attacked in this act, some perhaps by an earlier order."""

    @property
    def actor(self) -> tuple[int, str]:
        """Return the id and name of the figure that acted; (0, "") if several acted at once."""
        return (0, "") if self.together else (self.command.figure, self.name)


def deed_at(tape: Tape, act: int) -> Deed:
    """Return one act of a recording in words. Raises BadInput if the battle does not come out as recorded."""
    before = at(tape, act).battle
    begun, winning = _begun(before, *tape.acts[act]), about_to_win(before)
    after = at(tape, act + 1)
    return _ended(after, begun, winning, about_to_win(after.battle))


def with_deeds(tape: Tape, looks: Iterator[ActLook]) -> Iterator[tuple[ActLook, Deed]]:
    """Yield each look (the numbers of an act) with the act in words; the recording is played forwards only."""
    winning = about_to_win(at(tape, 0).battle)
    for act, (seat, command) in enumerate(tape.acts):
        begun = _begun(at(tape, act).battle, seat, command)
        look, after = next(looks), at(tape, act + 1)
        now = about_to_win(after.battle)
        yield look, _ended(after, begun, winning, now)
        winning = now


def _begun(battle: Battle, seat: str, command: Command) -> Deed:
    """Return an act whose results are not known yet."""
    words, name = command_words(battle.view(seat), command), name_of(battle, command.figure)
    return Deed(seat, command, words, name, figures.fighting(battle.world))


def about_to_win(battle: Battle) -> tuple[int, ...]:
    """Return the ids of figures that win for their side by leaving through the exit, and are at most one move from
    it."""
    view = battle.view("")
    goal = view.goal
    if goal is None or not goal.exits:
        return ()
    out, needed = tuple(sorted(goal.exits)), goal.played.points
    sides = dict.fromkeys(figures.side_of(battle.world, one) for one in battle.world.figures)
    nearly = (side for side in sides if goal.points(side) == needed - 1)
    bearers = (one.bearer for side in nearly for one in goal.errands(side) if one.bearer)
    return tuple(one for one in bearers if moves_to(view, one, out) <= 1)


def _ended(after: Replay, begun: Deed, winning: Sequence[int] = (), now: Sequence[int] = ()) -> Deed:
    """Return an act with its results. `winning` are the ids of figures that were about to win before the act, `now` of
    those that are after it."""
    down, came = {figure for _, figure in fallen(after.events)}, happened(after)
    nearly = [*_nearly_out(after, [one for one in now if one not in winning])]
    came = tuple(sorted((*came, *nearly), key=lambda one: one.order))
    fell = len(down & set(begun.up))
    sides = tuple(dict.fromkeys(figures.side_of(after.battle.world, one) for one in after.battle.world.figures))
    effect = _effect(after, fell, is_attack=any(one.reason.about == "dice" for one in came))
    if nearly and not fell:  # who bled meanwhile is no cause of it
        effect = f"If one more gets out, {side_name(nearly[0].side)} wins."
    together = at_once(after, came, sides)
    effect = f"{_near_exit(after, sides)} {effect}".strip() if together else effect
    saved = _saved(after, [one for one in winning if one in down])
    effect = f"{saved} {effect}".strip()
    active = tuple(dict.fromkeys(one.figure for one in after.events if isinstance(one, Stepped | Attacked)))
    return msgspec.structs.replace(
        begun, came=came, fell=fell, together=together, effect=effect, saved=saved, active=active
    )


def _nearly_out(after: Replay, fresh: Sequence[int]) -> Iterator[Happened]:
    """Yield a result for each figure of `fresh` that walked in this act: these figures have just come within one move
    of winning by the exit."""
    went = {event.figure for event in after.events if isinstance(event, Stepped)}
    if after.battle.decision is None:
        return
    for figure in fresh:
        if figure in went:
            words = f"{after.names.get(figure, '?')} could reach the exit with one more move, and win."
            side = figures.side_of(after.battle.world, figure)
            yield Happened(TurnReason("came", words, figure, figure, side=side), side, True, AIM)


def _saved(after: Replay, fell: Sequence[int]) -> str:
    """Return a sentence on the fallen figures that had been about to win for their side; "" if there are none."""
    names = [after.names.get(one, "?") for one in fell]
    return f"{listed(names)} {'was' if len(names) == 1 else 'were'} about to get out and win." if names else ""


def _near_exit(after: Replay, sides: Sequence[str]) -> str:
    """Return a sentence for each side on how many of its figures that must leave are one move from the exit; "" without
    such a goal."""
    view = after.battle.view("")
    goal = view.goal
    if goal is None or not goal.exits or after.battle.decision is None:
        return ""
    out = tuple(sorted(goal.exits))
    near = {
        side: sum(bool(one.bearer) and moves_to(view, one.bearer, out) <= 1 for one in goal.errands(side))
        for side in sides
    }
    told = (
        f"{number_words(count, 'figure')} of {side.capitalize()} can reach the exit with one move."
        for side, count in near.items()
        if count
    )
    return " ".join(told)


def _effect(after: Replay, fell: int, *, is_attack: bool) -> str:
    """Return a sentence on the change that the last act of the replay made; for a goal point, the reason for it. `fell`
    is how many figures fell; an attack (`is_attack`) without harm gets a sentence, too, any other act without effect
    ""."""
    world = after.battle.world
    told = [*dict.fromkeys(words for event in after.events if (words := _reached(event, after)))]
    if fell:
        left = Counter(figures.side_of(world, figure) for figure in figures.fighting(world))
        first, *others = dict.fromkeys(figures.side_of(world, figure) for figure in world.figures)
        rest = "".join(f", {side.capitalize()} has {left[side]}" for side in others)
        told.append(f"{first.capitalize()} has {number_words(left[first], 'fighter')} left{rest}.")
    if told:
        return " ".join(told)
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


def _reached(event: Event, after: Replay) -> str:
    """Return a sentence on the reason for a goal point, or on how many figures must still leave after one did; "" for
    other events."""
    match event:
        case GoalScored(side=side, figures=there) if side:
            first, *others = sorted(there, key=lambda one: one[0] != side)
            rest = "".join(f", {side_name(other)} had {count}" for other, count in others)
            return f"{side_name(side)} had {number_words(first[1], 'figure')} in the place{rest}."
        case LoadOut(done=done, needed=needed) if done >= needed:
            return "No more was needed to win."
        case StateChanged(state="gone", figure=figure):
            goal, side = after.battle.view("").goal, figures.side_of(after.battle.world, figure)
            if goal is not None and goal.played.kind.counts == "leave":
                done, needed = goal.points(side), goal.played.points
                are = "is" if done == 1 else "are"
                return f"{done} of the {needed} figures that {side_name(side)} needs {are} through."
    return ""


def name_of(battle: Battle, figure: int) -> str:
    """Return the name of a figure; "" if it has none."""
    identity = battle.world.find(figure, Identity)
    return identity.name if identity is not None else ""


def lucks_of(tape: Tape, over: Battle) -> tuple[str, ...]:
    """Return, for each side, a sentence on how kind the dice were to it in a finished battle; "" for a side that never
    attacked."""
    side_of = {figure: figures.side_of(over.world, figure) for figure in over.world.figures}
    found = {one.side: one for one in luck_of(over.events, side_of) if one.attacks}
    return tuple(
        how_kind(found[side], "Your" if tape.persons == (side,) else f"{side.capitalize()}'s") if side in found else ""
        for side in tape.sides
    )
