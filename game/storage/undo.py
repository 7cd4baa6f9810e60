"""Undo and redo: acts are taken back unless a die was rolled, a secret was revealed or another side has acted since."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.battle import Battle
from game.model.commands import Answer, Command, Orders
from game.model.components import Identity
from game.model.events import AnswerGiven, Asked, Event, TurnBegan, TurnEnded
from game.model.rejections import Rejection
from game.rulebook.sentences import said
from game.rules import figures
from game.storage.observer import Observer, Snapshot, StateLook

NOTHING = "There is nothing to undo."
NOTHING_AGAIN = "There is nothing to redo."
TURN_USED = "You can undo a whole turn once in a battle, and you have done so."
TURN_OFF = "Undo is off for whole turns in this battle."


@dataclass(frozen=True, slots=True)
class Act:
    """An accepted command: the seat that gave it, the state before it, and the reason why it cannot be taken back (""
    if it can)."""

    seat: str
    command: Command
    before: Snapshot
    why_not: str
    answers: bool = False
    """True if the command answers a question, so that it may fall in another figure's turn."""
    turn: int = 0
    """Number of turns that had begun before this act."""


@dataclass(slots=True)
class History:
    """The acts of a battle since it was set up or loaded, for undo and redo."""

    battle: Battle
    acts: list[Act] = field(default_factory=list)
    undone: list[Command] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)
    """The sides that have taken back a whole turn."""
    learned: bool = False
    """True if a player learned something by the acts taken back last: a die, a hidden figure, or what another side
    does."""
    watch: Observer = field(default_factory=Observer)
    now: StateLook = field(init=False)
    """Result of the latest look at the battle, with the changes that the last act made."""
    _turns: int = 0

    def __post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Look at the battle again, after something other than an act has changed it."""
        self.now = self.watch.look(self.battle)

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Submit a command and store how to take it back. Return the rejection of a refused command, which changes
        nothing, or None."""
        refused = self._submit(command, seat)
        if refused is None:
            self.undone.clear()
        return refused

    def _submit(self, command: Command, seat: str | None) -> Rejection | None:
        battle = self.battle
        by = seat or battle.giver(command)
        before, told, known = self.now.snapshot, len(battle.events), _known(battle, by)
        refused = battle.submit(command, seat)
        if refused is not None:
            return refused
        self.refresh()
        rolled = battle.world.dice.position != before.position
        why_not = _barrier(battle, by, battle.events[told:], rolled, known)
        self.acts.append(Act(by, command, before, why_not, isinstance(command, Answer), self._turns))
        self._turns += sum(isinstance(event, TurnBegan) for event in battle.events[told:])
        return None

    def ordered_since(self, seat: str) -> list[Act]:
        """Return the acts after the last one that the seat may know: secret standing orders of other seats. They do not
        keep that act from being taken back, and are given again after it."""
        return self.acts[self._latest(seat) + 1 :]

    def _latest(self, seat: str) -> int:
        """Return the index of the last act that a seat may know: its own, or any but the standing orders of others. -1
        if there is none."""
        known = (n for n, act in enumerate(self.acts) if act.seat == seat or not isinstance(act.command, Orders))
        return max(known, default=-1)

    def why_not_undo(self, seat: str) -> str:
        """Return in a sentence the reason why a seat cannot take back the last act; "" if it can."""
        place = self._latest(seat)
        if place < 0:
            return NOTHING
        last = self.acts[place]
        if last.seat != seat:
            return f"{last.seat.capitalize()} has acted since."
        return last.why_not

    def undo(self, seat: str) -> str:
        """Take back the seat's last act, and the standing orders that others have given since. Return the reason why
        that is not possible, or ""."""
        reason = self.why_not_undo(seat)
        if not reason:
            place = self._latest(seat)
            act = self.acts[place]
            self._return_to(place)
            self.undone.append(act.command)
        return reason

    def _return_to(self, place: int) -> None:
        """Restore the state before the act at index `place`, and drop that act and all later ones."""
        act = self.acts[place]
        self.learned = any(later.why_not for later in self.acts[place:])
        del self.acts[place:]
        act.before.put_back(self.battle)
        self.refresh()
        self._turns = act.turn

    def repeat(self, act: Act) -> Rejection | None:
        """Submit an act again that was taken back only because an earlier one was. Return its rejection or None."""
        return self._submit(act.command, act.seat)

    def set_back(self) -> str:
        """Take back the last act, whichever seat made it, its dice included. Return the reason why that is not
        possible, or ""."""
        if not self.acts:
            return NOTHING
        self._return_to(len(self.acts) - 1)
        self.undone.clear()
        return ""

    def redo(self, seat: str) -> str:
        """Repeat the act that was taken back last. Return the reason why that is not possible, or ""."""
        if not self.undone:
            return NOTHING_AGAIN
        command = self.undone.pop()
        refused = self._submit(command, seat)
        return refused.sentence if refused is not None else ""

    def turn_begins_at(self, seat: str) -> int:
        """Return the index of the act with which the seat's latest turn began; the number of acts if another seat has
        acted since."""
        mine = [place for place, act in enumerate(self.acts) if act.seat == seat]
        if not mine or any(not act.answers for act in self.acts[mine[-1] + 1 :]):
            return len(self.acts)
        turn = self.acts[mine[-1]].turn
        return next(place for place in mine if self.acts[place].turn == turn)

    def why_not_turn(self, seat: str) -> str:
        """Return in a sentence the reason why a seat cannot take back its whole turn, dice included; "" if it can."""
        if not self.battle.world.options.get("take_back"):
            return TURN_OFF
        if seat in self.whole:
            return TURN_USED
        return "" if self.turn_begins_at(seat) < len(self.acts) else NOTHING

    def take_back_turn(self, seat: str) -> str:
        """Take back the seat's whole turn; the same dice will fall again. Return the reason why that is not possible,
        or ""."""
        reason = self.why_not_turn(seat)
        if not reason:
            self._return_to(self.turn_begins_at(seat))
            self.undone.clear()
            self.whole.append(seat)
        return reason


def _known(battle: Battle, seat: str) -> frozenset[int]:
    """Return the figures that a seat knows of."""
    view = battle.view(seat)
    return frozenset(figure for figure in figures.present(battle.world) if view.knows(figure))


def _barrier(battle: Battle, seat: str, events: list[Event], rolled: bool, known: frozenset[int]) -> str:
    """Return in a sentence why the last act cannot be taken back: a die was rolled, a figure found, or another side had
    to act or answer. "" if it can."""
    world = battle.world
    names = {figure: identity.name for figure, identity in world.each(Identity)}
    if rolled:
        roll = next((event for event in events if getattr(event, "rolls", ())), None)
        return f"A die was rolled: {said(roll, names)}" if roll is not None else "A die was rolled."
    found = sorted(_known(battle, seat) - known)
    if found:
        return f"You have found {names[found[0]]}."
    for event in events:
        if isinstance(event, (Asked, AnswerGiven)) and event.side != seat:
            return f"{event.side.capitalize()} has had to decide."
        figure = getattr(event, "figure", 0)
        if figure and figures.side_of(world, figure) != seat and not isinstance(event, (TurnBegan, TurnEnded)):
            return f"{names[figure]} has acted."
    return "The battle is over." if battle.outcome is not None else ""
