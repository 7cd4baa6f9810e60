"""Running of a battle for a screen: who must decide, which events and log lines each seat has been shown, and when the
computer thinks. Nothing is drawn here. A seat is a side that a player decides for; an act is an accepted command. A
figure "rests" when its turn is used up and the screen waits for the player to go on. An event that is hidden from a
seat when it happens stays hidden from it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from game.actions import action_title
from game.ai.advice import ActAccount, accounted
from game.engine.battle import Battle
from game.engine.due import end_title
from game.engine.fair_fork import fair_fork
from game.engine.public import PUBLIC
from game.engine.view import ActionOffer, FigureView, View
from game.model.answers import StripEntry
from game.model.commands import Answer, Command, End
from game.model.components import Outcome
from game.model.decisions import Decision
from game.model.events import (
    ActionTaken,
    Attacked,
    Burst,
    ClockStarted,
    EdgeChanged,
    Event,
    OrderSettled,
    OrdersRevealed,
    PostureChanged,
    RoundBegan,
    Stepped,
    SurpriseSettled,
    TurnBegan,
)
from game.model.grid import Edge
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.storage.recorder import Recorder
from game.storage.undo import Act
from game.table.battle_log import BattleLog, Heard
from game.table.opponents import PERSON, Opponents
from game.table.telling import ToldLine
from game.table.thinking import stepped

Waits = Literal["person", "computer", "handover", "others", "over", "rest"]
UMPIRE = ""
"""The seat of a spectator who sees everything and decides nothing."""


@dataclass(frozen=True, slots=True)
class _Before:
    """The log and the shown events at one time, to which the session can return when acts are undone. `events` is the
    number of events then; `untold` and `seen` are by seat, `seen` also by figure id."""

    events: int
    log: list[ToldLine]
    untold: dict[str, list[Event]]
    seen: dict[str, dict[int, FigureView]]
    broken: frozenset[Edge]


class Session:
    """A battle with its people and computer players, and with the events and log lines for each seat."""

    recalled: Sequence[Event] = ()
    """The events since the last turn before a loaded battle was saved, as far as the seat at the screen may know
    them."""
    _moment: tuple[int, tuple[str, str]] | None = None
    """The round and its part before the last act; None before the first act."""

    def __init__(
        self, scenario: Scenario, battle: Battle | None = None, keeper: Recorder | None = None, *, watched: bool = False
    ) -> None:
        """Set up a session for a scenario, or for a running `battle` or a recorder (`keeper`) if one is given. With
        `watched`, spectators see public facts only. Raises BadInput when the battle cannot be set up."""
        self.scenario = scenario
        self.keeper = keeper or Recorder(battle or Battle.create(scenario))
        self.battle = self.keeper.battle
        self.controllers = {side.id: side.controller for side in scenario.sides}
        self.people = tuple(side for side, who in self.controllers.items() if who == PERSON)
        self.players = {side.id: side.spoken for side in scenario.sides}
        """The name of each side as sentences use it."""
        self.viewer = self.people[0] if self.people else UMPIRE
        self.broken: frozenset[Edge] = frozenset()
        self.ending = ""
        """The side whose player has ended all its turns for this round, each as it comes up; "" if there is none."""
        self.resting = 0
        """The player's figure that rests at the end of its turn; 0 if there is none."""
        self.held: Command | None = None
        """The last order of a side, held back until the player has looked at all orders; None if there is none."""
        self.ordered: set[str] = set()
        """Kinds of questions with a standing order in this battle; it replaces the player's usual policy."""
        self.offered: dict[str, bool] = {}
        """The only actions offered: True if always shown, False if only while available; empty for all."""
        self.version = 0
        """A number that goes up with every change of the battle; results for another number are out of date."""
        known = self.battle.view(UMPIRE).identities()
        self.figures = tuple(known)
        """All figures of the battle, by id."""
        self._names = {figure: name for figure, (name, _) in known.items()}
        self._sides = {figure: side for figure, (_, side) in known.items()}
        readers = (*self.people, UMPIRE, *((PUBLIC,) if watched else ()))
        self._untold: dict[str, list[Event]] = {seat: [] for seat in readers}
        goals = [goal.title for goal in self.battle.view(UMPIRE).goals]
        self._log = BattleLog(self._names, self._sides, self.players, readers, goals)
        self._last_seen: dict[str, dict[int, FigureView]] = {seat: {} for seat in self._untold}
        self.opponents = Opponents(self.controllers)
        """The players of the sides that no person plays."""
        self._thought: Generator[None, None, Command] | None = None
        self._before: list[_Before] = []

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Return the battle as the seat at the screen sees it."""
        return self.battle.view(self.viewer)

    def view_of(self, figure: int) -> View:
        """Return the view that answers questions about a figure: that of its side while the umpire watches."""
        return self.battle.view(self._sides[figure]) if self.viewer == UMPIRE else self.view

    @property
    def outcome(self) -> Outcome | None:
        """Return the result of the battle; None while it goes on."""
        return self.battle.outcome

    @property
    def decision(self) -> Decision | None:
        """Return the decision that the player at the screen must make now; None if there is none."""
        return self.view.decision if self.viewer != UMPIRE and not self.resting else None

    @property
    def waits(self) -> Waits:
        """Return the reason why the battle waits: for this person, the computer, a handover of the screen ("handover"),
        or the player to go on ("rest"); or because it is "over"."""
        asked = self.battle.decision
        if asked is None:
            return "over"
        if self.resting:
            return "rest"
        if asked.seat not in self.people:
            return "computer"
        return self._waits_for_person(asked.seat)

    def _waits_for_person(self, seat: str) -> Waits:
        """Return the reason why the battle waits when a person's seat must decide."""
        return "person" if seat == self.viewer else "handover"

    @property
    def asked(self) -> str:
        """Return the side for which the battle waits; "" if there is none."""
        decision = self.battle.decision
        return decision.seat if decision is not None else ""

    @property
    def next_in_secret(self) -> str:
        """Return the name of the player who gets the screen next to decide in secret; "" if all decisions are revealed
        after this one."""
        later = [side for side in self.view.deciding_later if side in self.people]
        return self.players[later[0]] if later else ""

    @property
    def moment(self) -> tuple[int, tuple[str, str]]:
        """Return the number of the round, and the names of the round and its part, for the screen. While a figure rests
        at the end of its turn, they are those of that turn."""
        if self.resting and self.held is None and self._moment is not None:
            return self._moment
        view = self.view
        return view.round, view.moment

    def strip(self) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip; a figure that rests at the end of its turn is still shown as
        acting."""
        entries = self.view.strip()
        if not self.resting:
            return entries
        now = [msgspec.structs.replace(one, acting=True, done=False) for one in entries if one.figure == self.resting]
        return (*now, *(msgspec.structs.replace(one, acting=False) for one in entries if one.figure != self.resting))

    def name(self, figure: int) -> str:
        """Return the name of a figure."""
        return self._names[figure]

    def side(self, figure: int) -> str:
        """Return the side of a figure."""
        return self._sides[figure]

    def is_offered(self, offer: ActionOffer) -> bool:
        """Return whether an action's button is shown to the person at the screen."""
        wanted = self.offered
        return not wanted or wanted.get(offer.id, offer.id == "end") or (offer.id in wanted and not offer.refused)

    def ghosts(self, seat: str | None = None) -> tuple[FigureView, ...]:
        """Return the figures that a seat (None: the one at the screen) no longer sees, as they were when it last saw
        them."""
        seat = self.viewer if seat is None else seat
        view = self.battle.view(seat)
        return tuple(known for figure, known in sorted(self._last_seen[seat].items()) if not view.knows(figure))

    @property
    def log(self) -> list[ToldLine]:
        """Return every line of the log, with the seats that may read it."""
        return self._log.lines

    def lines(self) -> list[ToldLine]:
        """Return the log lines that the seat at the screen may read; while a figure rests, only those up to then."""
        rests = self.resting and self.held is None
        told = self.log[: self._log.ended.get(self.resting)] if rests else self.log
        return [line for line in told if self.viewer in line.seats]

    # --- what goes on -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Play the opening up to the first decision; nothing is done for a battle that has already begun."""
        if not self.keeper.is_begun:
            self.keeper.start()
            self._collect()
        else:
            self._recall()

    def submit(self, command: Command, seat: str = "") -> Rejection | None:
        """Give the battle a command of a seat ("" for the one at the screen); return its rejection or None."""
        return self._submit(command, seat or self.viewer)

    def _submit(self, command: Command, seat: str) -> Rejection | None:
        """Give the battle a command of a seat and handle the events; return its rejection or None."""
        before, moment = self._remember(), self.moment
        refused = self.keeper.submit(command, seat)
        if refused is None:
            self._moment = moment
            self._before.append(before)
            self._collect()
        return refused

    def why_not_undo(self, seat: str = "") -> str:
        """Return a sentence with the reason why a seat (by default the one at the screen) cannot undo the last act; ""
        if it can."""
        if self.held is not None and not seat:
            return ""
        return self.keeper.history.why_not_undo(seat or self.viewer)

    def undo(self, seat: str = "") -> str:
        """Undo the last act of a seat ("" for the one at the screen), or take back the order that is held back. Return
        the reason why that is not possible, or ""."""
        if not seat and self.let_go():
            return ""
        reason = self.keeper.undo(seat or self.viewer)
        if not reason:
            self._go_back()
        return reason

    def set_back(self) -> str:
        """Undo the last act of any seat, whatever it has revealed. Return the reason why that is not possible, or
        ""."""
        reason = self.keeper.set_back()
        if not reason:
            self._go_back()
        return reason

    def redo(self, seat: str = "") -> str:
        """Repeat the act that was undone last. Return the reason why that is not possible, or ""."""
        before = self._remember()
        reason = self.keeper.redo(seat or self.viewer)
        if not reason:
            self._before.append(before)
            self._collect()
        return reason

    def take_back_turn(self) -> str:
        """Undo all acts back to the start of the turn. Return the reason why that is not possible, or ""."""
        reason = self.keeper.take_back_turn(self.viewer)
        if not reason:
            self._go_back()
        return reason

    def rest(self, figure: int) -> None:
        """Let a figure whose turn is used up rest: the screen stays at its turn until the player goes on."""
        self.resting = figure

    def hold(self, command: Command) -> None:
        """Hold back a side's last order, which would start the phase, until the player has looked at all orders."""
        self.held, self.resting = command, command.figure
        self.version += 1

    def go_on(self) -> Rejection | None:
        """Go on after a rest, or give the order that was held back; return its rejection or None."""
        command, self.held, self.resting = self.held, None, 0
        self.version += 1
        return self.submit(command) if command is not None else None

    def note_idle(self, figure: int) -> None:
        """Add a line to the log: the figure's turn ends because it can do nothing more."""
        title = end_title(self.view, figure)
        ends = "The turn ends" if title == action_title(self.view.ruleset, "end") else title
        text = f"{self.name(figure)} has nothing left to do. {ends}."
        line = ToldLine(text, "", "", self.side(figure), frozenset({self.viewer}), passing=True, figure=figure)
        place = self._log.ended.get(figure) if self.resting else None
        self.log.insert(len(self.log) if place is None else place, line)

    def let_go(self) -> bool:
        """Drop the order that was held back, so that another can be given; return whether there was one."""
        held, self.held = self.held, None
        if held is not None:
            self.resting = 0
            self.version += 1
        return held is not None

    def end_side(self) -> None:
        """End the turns of all figures of the player's side in this round, each as it comes up, from the present one
        on."""
        self.ending = self.viewer

    def end_next(self) -> bool:
        """End one turn, if the player has ended the turns of the whole side for this round; return whether there was
        one."""
        decision = self.battle.decision
        if decision is None or not self.ending or decision.seat != self.ending or not decision.figures:
            return False
        refused = self._submit(End(decision.figures[0]), decision.seat)
        self.ending = self.ending if refused is None else ""
        return refused is None

    def answer_by_habit(self, policy: str) -> bool:
        """Answer a yes-or-no question by the policy that the player has set for all battles (never or always), unless a
        standing order of this battle says otherwise. Return whether it was answered."""
        decision = self.decision
        choice = {"never": "no", "always": "yes"}.get(policy)
        if decision is None or choice is None or decision.kind in self.ordered:
            return False
        if not {"yes", "no"} <= {offered.id for offered in decision.choices}:
            return False
        self._give(decision.seat, Answer(decision.figure, choice))
        return True

    def think(self, milliseconds: float) -> bool:
        """Let the computer think for so many milliseconds; return whether it gave a command."""
        decision = self.battle.decision
        assert decision is not None
        if self._thought is None:
            view = self.battle.view(decision.seat)
            self._thought = self.opponents.thinker(decision.seat).think(view)
        command = stepped(self._thought, milliseconds)
        if command is None:
            return False
        self._thought = None
        self._give(decision.seat, command)
        return True

    def _give(self, seat: str, command: Command) -> None:
        refused = self._submit(command, seat)
        if refused is not None:
            raise RuntimeError(f"{seat} asked for {command}, which is refused: {refused.code}")

    def account(self, place: int) -> Generator[None, None, ActAccount] | None:
        """Return the computer's explanation of the act with index `place`, computed in slices; None while the seat at
        the screen may not know it."""
        acts = self.keeper.history.acts
        if not 0 <= place < len(acts) or acts[place].seat not in self.opponents:
            return None
        player = self.opponents.level(acts[place].seat)
        if player is None:
            return None
        act = acts[place]
        before = self.battle.fork(0)
        act.before.put_back(before)
        if not before.view(self.viewer).knows(act.command.figure) and self.outcome is None:
            return None
        viewer = self.viewer if self.outcome is None else UMPIRE
        reckoned = fair_fork(before.view(viewer), 0)  # nothing that the reader may not know can be a reason
        return accounted(player, reckoned.view(act.seat), act.command)

    def let(self, command: Command) -> Rejection | None:
        """Give the battle a command for the side that must decide, as a lesson does; return its rejection or None."""
        return self._submit(command, self.asked)

    def hand_over(self) -> None:
        """Give the screen to the seat that must decide now."""
        self.viewer = self.asked
        self.version += 1

    def pass_over(self) -> None:
        """Give the screen to the seat that must decide now. Events that the last seat was shown are marked as shown to
        the new seat too, because its player was watching."""
        untold = self._untold[self.viewer]
        self.hand_over()
        self._untold[self.viewer] = list(untold)

    def take_events(self) -> list[Event]:
        """Return the events that the seat at the screen was not yet shown; they then count as shown."""
        events, self._untold[self.viewer] = self._untold[self.viewer], []
        return events

    def drop_events(self) -> None:
        """Drop all events that were not yet shown, because pages get the log instead."""
        for untold in self._untold.values():
            untold.clear()

    # --- what was before ---------------------------------------------------------------------------------------------

    def _remember(self) -> _Before:
        """Return the log and the shown events as they are now, for undoing the next act."""
        untold = {seat: list(events) for seat, events in self._untold.items()}
        seen = {seat: dict(figures) for seat, figures in self._last_seen.items()}
        return _Before(len(self.battle.events), list(self.log), untold, seen, self.broken)

    def _go_back(self) -> None:
        """Remove from the log and the shown events all that belongs to acts that were undone."""
        while self._before and self._before[-1].events >= len(self.battle.events):
            before = self._before.pop()
            self._log.lines, self._untold, self._last_seen = before.log, before.untold, before.seen
            self.broken = before.broken
        self.ending = ""
        self.resting, self.held = 0, None
        self._thought = None
        self.version += 1

    def _recall(self) -> None:
        """Add the earlier events of a battle that has already begun to the log, without showing them."""
        self.hear(self.battle.events)
        self.battle.take_events()
        self.recalled = since_own_turn(self._untold[self.viewer], self.view)
        self.drop_events()

    # --- what is told -----------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        self.hear(self.battle.take_events())

    def hear(self, happened: Iterable[Event]) -> None:
        """Handle events of the battle, when a caller has given it commands without this session."""
        self.version += 1
        for seat, seen in self._last_seen.items():
            seen |= {figure.id: figure for figure in self.battle.view(seat).figures()}
        for event in happened:
            if isinstance(event, RoundBegan):
                self.ending = ""
            if isinstance(event, EdgeChanged) and event.broken:
                self.broken |= {event.edge}
            knowing = {seat: view for seat in self._untold if (view := self.battle.view(seat)).may_know(event)}
            for seat, view in knowing.items():
                known = as_known(event, view)
                self._untold[seat].append(known)
                self._log.tell(known, seat, frozenset(knowing), Heard(view, self.battle.events, self._act_of))

    def _act_of(self, event: Event) -> int:
        """Return the index of the computer's act to which an event belongs, if no line of the log belongs to that act
        yet; else -1."""
        seat = self._sides.get(getattr(event, "figure", 0), "")
        tells = seat in self.opponents and self.opponents.level(seat) is not None
        place = place_of_act(event, self.keeper.history.acts, seat) if tells else -1
        return place if all(line.act != place for line in self.log) else -1


def as_known(event: Event, view: View) -> Event:
    """Return an event without those of its figures (in lists of an order) that a seat does not know."""
    if isinstance(event, RoundBegan):
        return msgspec.structs.replace(event, order=tuple(f for f in event.order if view.knows(f)))
    if isinstance(event, ClockStarted):
        known = [(f, at) for f, at in zip(event.figures, event.times, strict=True) if view.knows(f)]
        return ClockStarted(tuple(f for f, _ in known), tuple(at for _, at in known), event.rule)
    if isinstance(event, (OrderSettled, SurpriseSettled)):
        return msgspec.structs.replace(event, figures=tuple(f for f in event.figures if view.knows(f)))
    return event


def place_of_act(event: Event, acts: Sequence[Act], seat: str) -> int:
    """Return the index in a history of the seat's act from which an event comes; -1 if there is none."""
    mine = [place for place, act in enumerate(acts) if act.command.figure == getattr(event, "figure", 0)]
    place = next((place for place in reversed(mine) if acts[place].seat == seat), -1)
    by_somebody_else = isinstance(event, PostureChanged) and place != len(acts) - 1
    return -1 if by_somebody_else else place


def since_own_turn(happened: Sequence[Event], view: View) -> list[Event]:
    """Return the events since the latest turn of the seat's figures (or the latest reveal of orders) after which
    anything happened; all events if there was none."""
    own, done = view.own(), False
    for place in range(len(happened) - 1, -1, -1):
        event = happened[place]
        done = done or isinstance(event, (Stepped, Attacked, Burst, ActionTaken))
        begins = isinstance(event, OrdersRevealed) or (isinstance(event, TurnBegan) and event.figure in own)
        if begins and done:
            return list(happened[place:])
    return list(happened)
