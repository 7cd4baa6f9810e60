"""One or two short sentences with facts on why a battle ended as it did: figures on the goal's ground, distances left,
attacks made. Only certain facts are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.events import Attacked, BattleEnded, Event, GoalScored, LoadTaken
from game.model.grid import Square, footprint
from game.model.listing import listed, number_words, sentence_case, times_words
from game.rulebook.endings import fates_of
from game.rulebook.goal_words import counted, side_name
from game.rules.goals import GIVEN_UP
from game.storage.luck_stats import Luck, luck_of

MOST_NAMES, MOST_ROUNDS = 3, 3
"""The most names in a sentence (more figures are only counted), and the most rounds (the last ones are named)."""
OFTEN = 4, 3
"""The ratio of attacks, winner's to loser's, from which their numbers are mentioned."""
Named = Mapping[str, str] | None
"""The names of sides; None to call them by their colours."""


def why_ended(view: View, events: Sequence[Event], players: Named = None) -> str:
    """Return sentences on why the winner of a battle won. `view` must know everything. Return "" before the end, for a
    draw, after a side has given up, and if no fact is certain."""
    ended = next((one for one in reversed(events) if isinstance(one, BattleEnded)), None)
    if ended is None or not ended.winner or ended.reason == GIVEN_UP:
        return ""
    goal = view.goal
    if goal is None or goal.decided_by != "goal":
        return _by_attacks(view, events, ended.winner, players)
    return _BY_COUNT[goal.played.kind.counts](view, goal, events, ended.winner, players)


def _sides(view: View) -> dict[int, str]:
    return {figure: side for figure, (_, side) in view.identities().items()}


def _losers(view: View, winner: str) -> tuple[int, ...]:
    """Return the ids of the figures of the losing side in a battle of two sides; () in a battle of more."""
    sides = _sides(view)
    return tuple(one for one, side in sides.items() if side != winner) if len(set(sides.values())) == 2 else ()


# --- the ground -------------------------------------------------------------------------------------------------------


def _more(view: View, goal: GoalView, events: Sequence[Event], winner: str, players: Named) -> str:
    """Return sentences on how many figures stood on the goal's ground when the winner got its points, and which losing
    figures never came there."""
    scored = [one for one in events if isinstance(one, GoalScored) and one.side == winner and one.figures]
    told = [f"round {one.round}: {counted(dict(one.figures), players)}" for one in scored[-MOST_ROUNDS:]]
    counts = f"On the ground at the end of {'; '.join(told)}." if told else ""
    return f"{counts} {_never_there(view, goal, events, winner, players)}".strip()


def _clear(view: View, goal: GoalView, events: Sequence[Event], winner: str, players: Named) -> str:
    return _never_there(view, goal, events, winner, players)


def _never_there(view: View, goal: GoalView, events: Sequence[Event], winner: str, players: Named) -> str:
    """Return a sentence on which of the losing figures never stood on the goal's ground; "" if all may have."""
    losers = _losers(view, winner)
    ground = frozenset(goal.played.goal.zone)
    never = [one for one in losers if not _stood(view, events, one, ground)]
    if not never:
        return ""
    side = side_name(_sides(view)[never[0]], players)
    if len(never) == len(losers):
        return f"Nobody of {side} ever stood there."
    if len(never) > MOST_NAMES:
        return f"{len(never)} of {side}'s {len(losers)} figures never stood there."
    return f"{sentence_case(listed([view.figure(one).name for one in never]))} never stood there."


def _stood(view: View, events: Sequence[Event], figure: int, ground: frozenset[Square]) -> bool:
    """Return whether a figure may ever have stood on some ground, by every square that an event names for it."""
    seen = view.figure(figure)
    squares = {seen.square}
    for event in events:
        if getattr(event, "figure", 0) == figure:
            told = (getattr(event, name, None) for name in ("frm", "to", "at", "square"))
            squares |= {square for square in told if isinstance(square, tuple)}
    return any(not ground.isdisjoint(footprint(square, seen.width)) for square in squares)


# --- what must get out ------------------------------------------------------------------------------------------------


def _loads(view: View, goal: GoalView, events: Sequence[Event], winner: str, players: Named) -> str:
    """Return sentences on how far from the exit the loads still were, if the attacker lost; "" otherwise."""
    if winner == goal.played.attacker:
        return ""
    taken = {one.load for one in events if isinstance(one, LoadTaken)}
    far, never = list[str](), list[str]()
    for load in goal.loads():
        name = goal.played.load_name(load.number)
        if not load.out and (load.figure or load.number in taken):
            far.append(f"{name} was still {number_words(goal.way_left(load), 'square')} from the exit")
        elif not load.out:
            never.append(name)
    told = [listed(far)] if far else []
    told += [f"nobody took up {' or '.join(never)}"] if never else []
    return " ".join(f"{sentence_case(one)}." for one in told)


def _leave(view: View, goal: GoalView, events: Sequence[Event], winner: str, players: Named) -> str:
    """Return a sentence on how far from the exit those figures were that could still have left, or on how many attacks
    those that left came through."""
    attacker = goal.played.attacker
    if winner != attacker:
        far = sorted((goal.way_out(view.figure(one).square, one), one) for one in _able(view, attacker))
        if not far:
            return ""
        way, nearest = far[0]
        if not way:
            return f"{view.figure(nearest).name} stood on the exit, but had not left."
        return f"{view.figure(nearest).name} came nearest: {number_words(way, 'square')} from the exit."
    return _attacks_on(view, events, [one for one, fate in fates_of(events).items() if fate.state == "gone"])


def _able(view: View, side: str) -> list[int]:
    return [one.id for one in view.figures() if one.side == side and one.state == "up"]


def _attacks_on(view: View, events: Sequence[Event], who: Sequence[int]) -> str:
    """Return a sentence on how often some figures were attacked and hit; "" if they never were."""
    made = [one for one in events if isinstance(one, Attacked) and one.target in who]
    if not made:
        return ""
    hits = sum(one.hit for one in made)
    hit = "never hit" if not hits else f"were hit {times_words(hits)}"
    return f"Those who got through were attacked {times_words(len(made))} and {hit}."


# --- fights -----------------------------------------------------------------------------------------------------------


def _by_attacks(view: View, events: Sequence[Event], winner: str, players: Named) -> str:
    """Return a sentence on how often each side attacked and hit, if the winner attacked far more often; ""
    otherwise."""
    sides = _sides(view)
    if len(set(sides.values())) != 2:
        return ""
    made = {one.side: one for one in luck_of(events, sides)}
    loser = next(side for side in made if side != winner)
    most, least = made[winner], made[loser]
    if not most.attacks or most.attacks * OFTEN[1] < least.attacks * OFTEN[0]:
        return ""
    return f"{side_name(winner, players)} {_made(most)}, {side_name(loser, players)} {_made(least)}."


def _made(luck: Luck) -> str:
    """Return how often a side attacked and hit, as words to end a sentence."""
    if not luck.attacks:
        return "never attacked"
    hit = f"hit {times_words(luck.hits)}" if luck.hits else "never hit"
    return f"attacked {times_words(luck.attacks)} and {hit}"


_BY_COUNT = {"loads": _loads, "leave": _leave, "clear": _clear, "more": _more}
