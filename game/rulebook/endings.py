"""Sentences on what decided a battle, shared by the result page, the terminal, the HTML pages and the reviews."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.events import (
    BattleEnded,
    Event,
    GoalScored,
    LoadFell,
    LoadOut,
    ObjectiveMoved,
    RoundBegan,
    StateChanged,
)
from game.model.listing import listed, number_words, sentence_case
from game.rulebook.goal_words import counted, side_name
from game.rules.goals import ALONE, GIVEN_UP

OUT = ("unconscious", "dying", "dead")
"""States of figures that are out of action."""
NOBODY, TOO_FEW = "nobody is left", "too few are left to get through"


def said_to(reason: str, *, lost: bool) -> str:
    """Return the reason for the end of a battle, and the sentences that follow it, in words for a reader who has `lost`
    or not."""
    told = {ALONE: ("no enemy is left", "nobody of your side is left"), GIVEN_UP: (GIVEN_UP, "you gave up")}
    first, stop, more = reason.partition(". ")
    return f"{told.get(first, (first, first))[lost]}{stop}{more}"


class Ending(msgspec.Struct, frozen=True):
    """Account of how a battle was decided: `words` in a sentence or two ("" if the reason for the end says enough),
    `deeds` the acts for the goal by figure id. `by_fights`: figures out of action decided it. `is_whole`: the words
    include the reason."""

    words: str = ""
    deeds: Mapping[int, tuple[str, ...]] = {}
    by_fights: bool = False
    is_whole: bool = False

    def told_after(self, reason: str) -> str:
        """Return the reason for the end, followed by what decided the battle: "Round 6 is over. The envoy was not
        brought out."."""
        return self.words if self.is_whole else f"{reason.removesuffix('.')}. {self.words}".rstrip()


class _Happened:
    """Events of a battle that concern its goal or its end, each with its round."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.outs: list[tuple[LoadOut, int]] = []
        self.left: list[tuple[int, int]] = []
        self.scored: list[GoalScored] = []
        self.fell: dict[int, tuple[int, int]] = {}
        """By load: the round in which it last fell to the ground, and the figure that had carried it."""
        self.held: list[ObjectiveMoved] = []
        self.ended: BattleEnded | None = None
        number = 1
        for event in events:
            if isinstance(event, RoundBegan):
                number = max(number, event.number)
            elif isinstance(event, LoadOut):
                self.outs.append((event, number))
            elif isinstance(event, StateChanged) and event.state == "gone":
                self.left.append((event.figure, number))
            elif isinstance(event, LoadFell):
                self.fell[event.load] = (number, event.figure)
            elif isinstance(event, GoalScored):
                self.scored.append(event)
            elif isinstance(event, ObjectiveMoved):
                self.held.append(event)
            elif isinstance(event, BattleEnded):
                self.ended = event


class Fate(NamedTuple):
    """The fate of a figure: the round in which it went out of action or left the field, and its present state."""

    round: int
    state: str

    @property
    def is_out(self) -> bool:
        """Return whether the figure is out of action."""
        return self.state in OUT


def fates_of(events: Sequence[Event]) -> dict[int, Fate]:
    """Return the fate of every figure that is out of action or has left the field, by id."""
    fates: dict[int, Fate] = {}
    number = 0
    for event in events:
        if isinstance(event, RoundBegan):
            number = max(number, event.number)
        elif isinstance(event, StateChanged):
            before = fates.pop(event.figure, None)
            if event.state in (*OUT, "gone"):
                fates[event.figure] = Fate(before.round if before is not None else max(1, number), event.state)
    return fates


class DecidingRound(NamedTuple):
    """Round in which fighting decided a battle, and the sentences on it; 0 and "" if fighting did not decide it."""

    round: int = 0
    words: str = ""


def decided_by_fights(
    fates: Mapping[int, Fate], sides: Mapping[int, str], names: Callable[[int], str], winner: str
) -> DecidingRound:
    """Return the round in which the losing side lost most figures, among the rounds after which the winner was ahead;
    an empty record if there is none. `sides` has each figure's side by id."""
    fallen = [one for one, fate in fates.items() if fate.is_out and sides[one] != winner]
    if not winner or not fallen:
        return DecidingRound()

    def standing(number: int, *, own: bool) -> int:
        some = [one for one, side in sides.items() if (side == winner) == own]
        return sum(one not in fates or not fates[one].is_out or fates[one].round > number for one in some)

    rounds = [fates[one].round for one in fallen]
    ahead = [number for number in rounds if standing(number, own=True) > standing(number, own=False)]
    if not ahead:
        return DecidingRound()
    worst = max(sorted(ahead), key=lambda number: (rounds.count(number), -number))
    fell = listed([names(one) for one in sorted(fallen) if fates[one].round == worst])
    counts = [(standing(number, own=True), standing(number, own=False)) for number in range(worst + 1)]
    won, (first, other), (left, rest) = winner.capitalize(), counts[0], counts[-1]
    if all(ours > theirs for ours, theirs in counts):  # no round decided what was likely from the start
        begun = f"{won} had more fighters from the start, {first} against {other}."
        return DecidingRound(worst, f"{begun} In round {worst} {fell} fell. Then it was {left} against {rest}.")
    after = f"After that {won} had {number_words(left, 'figure')} left, the others {rest or 'none'}."
    return DecidingRound(worst, f"Round {worst} decided the battle: {fell} fell. {after}")


def ending_of(view: View, events: Sequence[Event], players: Mapping[str, str] | None = None) -> Ending:
    """Return how a battle was decided, from its events and a view that may know everything; `players` are the names of
    sides. The account is empty before the end, and for a battle that was given up."""
    found = _Happened(events)
    if found.ended is None or found.ended.reason == GIVEN_UP:
        return Ending()
    if view.goal is None:
        return _by_objective(view, found, found.ended, players)
    words, deeds = _BY_COUNT[view.goal.played.kind.counts](view, view.goal, found, players)
    by, reason = view.goal.decided_by, found.ended.reason
    if by == "figures":
        words = f"{words} {_up(view, players)}"
    if by == "wiped" and view.goal.played.kind.counts != "leave":
        words = _points(view.goal, found, players) if view.goal.played.kind.counts == "more" else ""
    winner = found.ended.winner
    mine = {figure: done for figure, done in deeds.items() if view.figure(figure).side == winner}
    is_whole = bool(words) and reason in (view.goal.played.title, TOO_FEW)
    return Ending(words, mine, by != "goal", is_whole)


_Told = tuple[str, dict[int, tuple[str, ...]]]


def _loads(view: View, goal: GoalView, found: _Happened, players: Mapping[str, str] | None) -> _Told:
    """Return words on which figures brought out which loads and when, and how many loads were needed."""
    told: list[str] = []
    deeds: dict[int, tuple[str, ...]] = {}
    for event, number in found.outs:
        load, when = goal.loads()[event.load - 1], f"in round {number}"
        what = goal.played.load_name(load.number)
        walked = load.figure == event.figure
        deed = f"reached the exit {when}" if walked else f"brought out {what} {when}"
        who = what if walked else view.figure(event.figure).name
        same = bool(told) and event.figure == found.outs[len(told) - 1][0].figure
        told.append(f"{'' if same else who} {deed.removeprefix('brought out ') if told else deed}".lstrip())
        deeds[event.figure] = (*deeds.get(event.figure, ()), deed)
    done, needed = goal.points(goal.played.attacker), goal.played.points
    if not told and done:  # before the battle was continued from a save
        return f"{done} of {needed} brought out.", {}
    if not told:
        return f"{_not_out(view, goal, found)}.", {}
    words = listed(told)
    count = f": {_of(done, needed)}" if needed > 1 else ""
    return f"{sentence_case(words)}{count}.", deeds


def _not_out(view: View, goal: GoalView, found: _Happened) -> str:
    """Return a clause that nothing was brought out, and how near it came, without a full stop."""
    loads, named = goal.loads(), sentence_case(goal.played.loads_name)
    if len(loads) > 1:
        return f"{named} were not brought out"
    load, (number, bearer) = loads[0], found.fell.get(1, (0, 0))
    if load.bearer and load.bearer != load.figure:
        return f"{view.figure(load.bearer).name} carried {goal.played.loads_name}, but not far enough"
    if number and bearer == load.figure:
        return f"{named} fell in round {number} and was not brought out"
    if number:
        return f"{view.figure(bearer).name} fell in round {number} while carrying {goal.played.loads_name}"
    return f"{named} was not brought out"


def _left(view: View, goal: GoalView, found: _Happened, players: Mapping[str, str] | None) -> _Told:
    """Return words on which figures left by the exit and when, and how many were needed."""
    done, needed = goal.points(goal.played.attacker), goal.played.points
    many = f"{done} of" if done else "Nobody of"
    words = f"{many} {side_name(goal.played.attacker, players)} got through, and {needed} were needed."
    if found.left:
        words = f"{_who_left(view, found)}: {_of(done, needed)}."
    reason = found.ended.reason if found.ended is not None else ""
    if reason == TOO_FEW:
        words = f"Too few of {side_name(goal.played.attacker, players)} are left to get through. {words}"
    elif goal.decided_by == "wiped" and not found.left:
        words = ""
    return words, _leavers(found)


def _of(done: int, needed: int) -> str:
    """Return a count with the needed number: "2 of 3", or "4, and 3 were needed" if it is exceeded."""
    return f"{done} of {needed}" if done <= needed else f"{done}, and {needed} were needed"


def _who_left(view: View, found: _Happened) -> str:
    rounds: dict[int, list[str]] = {}
    for figure, number in found.left:
        rounds.setdefault(number, []).append(view.figure(figure).name)
    told = [f"{listed(names)} {'' if at else 'got out '}in round {number}"
            for at, (number, names) in enumerate(rounds.items())]  # fmt: skip
    return ", then ".join(told)


def _leavers(found: _Happened) -> dict[int, tuple[str, ...]]:
    return {figure: (f"got out in round {number}",) for figure, number in found.left}


def _clear(view: View, goal: GoalView, found: _Happened, players: Mapping[str, str] | None) -> _Told:
    """Return words on the side that held the place: alone at the end of enough rounds, or with more figures at the
    end."""
    if not found.scored:
        return "", {}
    last, attacker = found.scored[-1], goal.played.attacker
    deeds = _standing(view, goal, "was in the marked place at the end")
    if last.side and last.done >= last.needed:
        ends = listed([str(number) for number in range(last.round - last.needed + 1, last.round + 1)])
        return f"{side_name(attacker, players)} stood alone in the place at the end of rounds {ends}.", deeds
    won = found.ended is not None and found.ended.winner == attacker
    who = side_name(found.ended.winner if found.ended is not None else "", players)
    so = f"so {who} took it" if won else f"so {who} kept it"
    return f"In the place at the end: {counted(dict(last.figures), players)}, {so}.", deeds


def _more(view: View, goal: GoalView, found: _Happened, players: Mapping[str, str] | None) -> _Told:
    """Return words on each side's points and their rounds, and on who scored last if that decided."""
    points = {side: goal.points(side) for side in goal.sides}
    most = max(points.values(), default=0)
    if not most:
        return "Nobody has a point.", {}
    words = _points(goal, found, players)
    ended = found.ended
    if ended is not None and ended.winner and list(points.values()).count(most) > 1:
        words += f" {side_name(ended.winner, players)} scored last."
    return words, _standing(view, goal, "was on the marked ground at the end")


def _points(goal: GoalView, found: _Happened, players: Mapping[str, str] | None) -> str:
    """Return each side's points with the rounds that brought them: "Points: Red 0, Blue 3 (rounds 4, 5 and 7)."."""
    told = []
    for side in goal.sides:
        own, before = [event for event in found.scored if event.side == side], 0
        single, left = [], 0
        for event in own:
            gained = event.done - before
            before = event.done
            if gained > 1:
                left += gained
            else:
                single.append(str(event.round))
        parts = [f"round{'' if len(single) == 1 else 's'} {listed(single)}"] if single else []
        parts += [f"{left} for the rounds that were left"] if left else []
        rest = f" ({', '.join(parts)})" if parts else ""
        told.append(f"{side_name(side, players)} {goal.points(side)}{rest}")
    return f"Points: {', '.join(told)}."


def _standing(view: View, goal: GoalView, deed: str) -> dict[int, tuple[str, ...]]:
    return dict.fromkeys(goal.in_zone(), (deed,))


_BY_COUNT = {"loads": _loads, "leave": _left, "clear": _clear, "more": _more}


def _up(view: View, players: Mapping[str, str] | None) -> str:
    up = dict.fromkeys(_sides(view), 0)
    for figure in view.figures():
        up[figure.side] += figure.state == "up"
    return f"Figures still standing: {counted(up, players)}."


def _sides(view: View) -> list[str]:
    return list(dict.fromkeys(side for _, side in view.identities().values()))


def _by_objective(view: View, found: _Happened, ended: BattleEnded, players: Mapping[str, str] | None) -> Ending:
    """Return how a battle without a goal was decided: by figures out of action, an exit, ground held, or time."""
    if ended.reason in (ALONE, NOBODY):
        return Ending(by_fights=True)
    if found.held and found.held[-1].done >= max(1, found.held[-1].needed):
        last = found.held[-1]
        title = view.goals[last.place].title or "the ground"
        rounds = number_words(last.done, "round")
        return Ending(f"{title}: {side_name(last.side, players)} held it at the end of {rounds}.", is_whole=True)
    wanted = [max(1, goal.count) for goal in view.goals if goal.is_exit_of(ended.winner)]
    if ended.winner and wanted and view.gone(ended.winner) >= min(wanted):
        mine = {figure: done for figure, done in _leavers(found).items() if view.figure(figure).side == ended.winner}
        return Ending(f"{_who_left(view, found)}." if found.left else "", mine)
    held = dict.fromkeys(_sides(view), 0)
    for goal, (done, holder) in zip(view.goals, view.objectives(), strict=True):
        if goal.kind == "hold" and holder:
            held[holder] += done
    if len(set(held.values())) > 1:
        return Ending(f"Rounds of holding ground: {counted(held, players)}.")
    return Ending(_up(view, players), by_fights=True)
