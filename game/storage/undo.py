"""Undo and redo of acts (accepted commands). An act can be undone unless a die was rolled, a secret was revealed or
another side has acted since. A seat is a side that a person or the computer decides for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

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
    """An accepted command: the seat that gave it, the state before it, and the reason why it cannot be undone
    (`why_not`, "" if it can)."""

    seat: str
    command: Command
    before: Snapshot
    why_not: str
    answers: bool = False
    """True if the command answers a question; it may then fall in another figure's turn."""
    turn: int = 0
    """The number of turns that had begun before this act."""
    joined: bool = False
    """True if the command was given together with the act before it; both are undone at once."""


@dataclass(slots=True)
class History:
    """The acts of a battle since it was set up or loaded, with all that undo and redo need."""

    battle: Battle
    acts: list[Act] = field(default_factory=list)
    undone: list[Command] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)
    """The sides that have undone a whole turn."""
    learned: bool = False
    """True if the acts that were undone last told a player something new: a die, a hidden figure, or what another side
    does."""
    watch: Observer = field(default_factory=Observer)
    now: StateLook = field(init=False)
    """The latest observation of the battle, with the changes that the last act made."""
    _turns: int = 0

    def __post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Observe the battle again, after it was changed by something other than an act."""
        self.now = self.watch.look(self.battle)

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Give the battle a command and store how to undo it. Return the rejection of a refused command, which changes
        nothing; None if it was accepted."""
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
        """Return the standing orders that other seats have given in secret since the last act that this seat may know.
        They do not keep that act from being undone; afterwards they are given again."""
        return self.acts[self._latest(seat) + 1 :]

    def _latest(self, seat: str) -> int:
        """Return the index in `acts` of the last act that a seat knows of: every act but the standing orders (answers
        fixed in advance, in secret) of other seats. Return -1 if there is none."""
        known = (n for n, act in enumerate(self.acts) if act.seat == seat or not isinstance(act.command, Orders))
        return max(known, default=-1)

    def why_not_undo(self, seat: str) -> str:
        """Return a sentence with the reason why a seat cannot undo the last act; "" if it can."""
        place = self._latest(seat)
        if place < 0:
            return NOTHING
        last = self.acts[place]
        if last.seat != seat:
            return f"{last.seat.capitalize()} has acted since."
        return last.why_not

    def undo(self, seat: str) -> str:
        """Undo the seat's last act, the acts joined to it that can be undone, and the standing orders that other seats
        have given since. Return the reason why that is not possible, or ""."""
        reason = self.why_not_undo(seat)
        if not reason:
            last = place = self._latest(seat)
            while self.acts[place].joined and self.acts[place - 1].seat == seat and not self.acts[place - 1].why_not:
                place -= 1
            taken = [act.command for act in self.acts[place : last + 1]]
            self._return_to(place)
            self.undone += reversed(taken)
        return reason

    def join(self, place: int) -> None:
        """Mark the act at index `place` (at least 1) as joined to the act before it, so that both are undone at
        once."""
        self.acts[place] = replace(self.acts[place], joined=True)

    def _return_to(self, place: int) -> None:
        """Restore the state before the act at index `place`, and drop that act and all later ones."""
        act = self.acts[place]
        self.learned = any(later.why_not for later in self.acts[place:])
        del self.acts[place:]
        act.before.put_back(self.battle)
        self.refresh()
        self._turns = act.turn

    def repeat(self, act: Act) -> Rejection | None:
        """Give the battle the command of an act again that was undone only because an earlier one was. Return its
        rejection or None."""
        return self._submit(act.command, act.seat)

    def set_back(self) -> str:
        """Undo the last act, whichever seat made it, even if dice were rolled. Return the reason why that is not
        possible, or ""."""
        if not self.acts:
            return NOTHING
        self._return_to(len(self.acts) - 1)
        self.undone.clear()
        return ""

    def redo(self, seat: str) -> str:
        """Repeat the act that was undone last. Return the reason why that is not possible, or ""."""
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
        """Return a sentence with the reason why a seat cannot undo its whole turn, even with dice in it; "" if it
        can."""
        if not self.battle.world.options.get("take_back"):
            return TURN_OFF
        if seat in self.whole:
            return TURN_USED
        return "" if self.turn_begins_at(seat) < len(self.acts) else NOTHING

    def take_back_turn(self, seat: str) -> str:
        """Undo the seat's whole turn; when it is played again, the same dice will fall. Return the reason why that is
        not possible, or ""."""
        reason = self.why_not_turn(seat)
        if not reason:
            self._return_to(self.turn_begins_at(seat))
            self.undone.clear()
            self.whole.append(seat)
        return reason


def _known(battle: Battle, seat: str) -> frozenset[int]:
    """Return the ids of the figures that a seat knows of."""
    view = battle.view(seat)
    return frozenset(figure for figure in figures.present(battle.world) if view.knows(figure))


def _barrier(battle: Battle, seat: str, events: list[Event], rolled: bool, known: frozenset[int]) -> str:
    """Return a sentence with the reason why the last act cannot be undone: a die was rolled, a figure was found, or
    another side had to act or answer. Return "" if it can."""
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
