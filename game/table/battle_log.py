"""The log of a battle: its lines in order, each with its rule and the seats (sides that players decide for) that may
read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from game.engine.view import View
from game.model.events import BattleBegan, Event, RoundBegan, Stepped, TurnBegan, TurnEnded
from game.rulebook import title_of
from game.rulebook.goal_words import last_call, wanted
from game.rulebook.sentences import said
from game.table.telling import (
    ToldLine,
    belongs_to,
    consequence,
    critical_words,
    is_deed,
    is_untold,
    met_in,
    unused_words,
    victim_of,
    way_of,
    with_bonus,
    with_dice_apart,
    with_fumble,
)
from game.table.units import unit_of
from game.table.walk_words import Walk, walk_words


@dataclass(frozen=True, slots=True)
class Heard:
    """The source of log lines for one seat: the seat's view, all events so far, and a function that returns the index
    of the computer's act to which an event belongs (-1 if none)."""

    view: View
    events: Sequence[Event]
    act_of: Callable[[Event], int]


class BattleLog:
    """The lines of the log so far. `seats` are the seats in order; names and sides are those of the figures; `goals`
    are the titles of the map's objectives."""

    def __init__(
        self, names: Mapping[int, str], sides: Mapping[int, str], players: Mapping[str, str], seats: Sequence[str],
        goals: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.lines: list[ToldLine] = []
        self.ended: dict[int, int] = {}
        """The number of log lines there were when each figure's turn last ended."""
        self._names = names
        self._sides = sides
        self._players = players
        self._seats = tuple(seats)
        self._goals = tuple(goals)

    def tell(self, event: Event, seat: str, knowing: frozenset[str], battle: Heard) -> None:
        """Add an event to the log for `seat`: as a new line, or as an addition to the line of the attack it follows
        from. If another seat has the same line already, only the seat is added to it."""
        if isinstance(event, TurnEnded):
            self._tell_unused(event, seat, battle)
            self.ended[event.figure] = len(self.lines)
        if is_untold(event) or (isinstance(event, Stepped) and self._walks_on(event, seat, battle.view)):
            return
        rule = getattr(event, "rule", "")
        if isinstance(event, RoundBegan):
            event = msgspec.structs.replace(event, order=())  # the strip shows the order
        played = battle.view.goal.played if battle.view.goal is not None else None
        text = said(event, self._names, self._players, self._goals, battle.view.ruleset.titles, played)
        if isinstance(event, BattleBegan):
            text = f"The battle begins under the rules of {battle.view.ruleset.title}."
        text = f"{text} {self._about_goal(event, seat, battle.view)}".rstrip()
        title = title_of(rule) if rule else ""
        text = with_dice_apart(text, event, battle.view, self._names)
        text = with_bonus(with_fumble(text, event, battle.view, battle.events), event, battle.events)
        if self.lines and belongs_to(event, self.lines[-1]) and self.lines[-1].seats <= knowing:
            words = consequence(event, text, self._names[self.lines[-1].victim])
            self._add(f"{words} {critical_words(event, battle.view, battle.events)}".strip(), seat)
            return
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text == text and seat not in last.seats:
            self.lines[-1] = replace(last, seats=last.seats | {seat})
            return
        figure = getattr(event, "figure", 0)
        side = getattr(event, "side", "") or self._sides.get(figure, "")
        walk = None
        if isinstance(event, Stepped):
            walk = Walk(figure, event.to, 1, int(event.diagonal > 0), event.spent)
            text = walk_words(self._names[figure], walk, unit_of(battle.view))
        heading, victim = isinstance(event, RoundBegan), victim_of(event)
        act = battle.act_of(event) if is_deed(event) else -1
        way = way_of(event, battle.view)
        passing = isinstance(event, (RoundBegan, TurnBegan))
        seats = frozenset({seat})
        line = ToldLine(text, rule, title, side, seats, heading, walk, victim, passing, act, figure, way, met_in(event))
        self.lines.append(line)

    def _tell_unused(self, event: TurnEnded, seat: str, battle: Heard) -> None:
        """Add a line for the figure's own side when a move ended its turn although it had actions left."""
        if words := unused_words(event, battle.view, battle.events):
            side = self._sides.get(event.figure, "")
            self.lines.append(ToldLine(words, "", "", side, frozenset({seat}), figure=event.figure))

    def _about_goal(self, event: Event, seat: str, view: View) -> str:
        """Return a side's task when the battle begins, or a warning when one of the last rounds begins; "" for other
        events."""
        if view.goal is None:
            return ""
        if isinstance(event, RoundBegan):
            return last_call(view.goal.last_round - event.number + 1)
        return wanted(view, seat) if isinstance(event, BattleBegan) and seat in self._players else ""

    def _add(self, words: str, seat: str) -> None:
        """Add the result of an attack to its line; only once if several seats read that line."""
        last = self.lines[-1]
        first = next((one for one in self._seats if one in last.seats), seat)
        if words and seat == first:
            self.lines[-1] = replace(last, text=f"{last.text} {words[0].upper()}{words[1:]}")

    def _walk_of(self, figure: int, seat: str) -> int | None:
        """Return the index of the line of a figure's walk. Only the walks at the very end of a seat's lines are
        searched; None if it is not among them."""
        for place in range(len(self.lines) - 1, -1, -1):
            line = self.lines[place]
            if seat in line.seats and (line.walk is None or line.walk.figure == figure):
                return place if line.walk is not None else None
        return None

    def _walks_on(self, event: Stepped, seat: str, view: View) -> bool:
        """Return whether a step continues the walk in the last line for a seat; if it does, extend that line."""
        place = self._walk_of(event.figure, seat)
        last = self.lines[place] if place is not None else None
        if place is None or last is None or last.walk is None:
            return False
        if last.walk.figure == event.figure and last.walk.to == event.to and last.walk.spent == event.spent:
            return True  # another seat was told of this step in the same line
        if last.walk.figure != event.figure or last.walk.to != event.frm or last.walk.spent >= event.spent:
            return False
        diagonals = last.walk.diagonals + (event.diagonal > 0)
        walk = Walk(event.figure, event.to, last.walk.steps + 1, diagonals, event.spent)
        text = walk_words(self._names[event.figure], walk, unit_of(view))
        rule = _more_telling(view, last.rule, event.rule)
        title = title_of(rule) if rule else ""
        self.lines[place] = replace(last, text=text, rule=rule, title=title, walk=walk, way=(*last.way, event.to))
        return True


def _more_telling(view: View, *rules: str) -> str:
    """Return the rule that tells the reader most about a walk: one about slow ground, else one about diagonals, else
    that of the kind of move."""
    plain = view.ruleset.movement.plain_rules()
    return max(rules, key=lambda rule: plain.get(rule, len(plain)))
