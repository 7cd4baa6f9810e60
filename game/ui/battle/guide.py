"""The prompts of a guided battle: one is shown at a time, each until the player has done what it asks; none after Skip.

A note is a prompt that asks for nothing: the player just reads it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.events import Attacked, Event, Harmed, Stepped, TurnEnded
from game.model.grid import Square, is_neighbour
from game.model.tally import COVER
from game.rulebook.first_battle import FirstBattle, Prompt
from game.table.selection import Selection
from game.table.session import Session

DEEDS = {"Stepped": Stepped, "Attacked": Attacked, "TurnEnded": TurnEnded}


@dataclass(frozen=True, slots=True)
class ShownPrompt:
    """A prompt as shown: its words, and the square or button that it points at; a note points at nothing."""

    number: int
    title: str
    text: str
    square: Square | None = None
    button: str = ""
    is_note: bool = False


class Guide:
    """The prompts of one guided battle, and the numbers of those that are done."""

    def __init__(self, plan: FirstBattle, session: Session) -> None:
        self.plan = plan
        self.session = session
        self.ids = {mark: next(f.id for f in session.battle.view("").figures() if f.name == name)
                    for mark, name in plan.names.items()}  # fmt: skip
        self.done: set[int] = set()
        self.skipped = False
        self.calm = True
        """False while the die of a shot still lies on the board; no new note appears then."""
        self._heard = 0
        self._noted: dict[int, int] = {}
        """Version of the battle in which each note was first shown, by its number."""
        self._pressing = -1
        self._rested = False
        self._late = False
        """True if the present events happened before this guide was created, because the battle was resumed."""

    @property
    def steps(self) -> int:
        """Return the number of prompts that ask for an action, notes not counted."""
        return sum(not prompt.is_note for prompt in self.plan.prompts)

    @property
    def asks(self) -> bool:
        """True while a prompt that asks for an action is left and the guide was not skipped."""
        return not self.skipped and any(
            number not in self.done and not prompt.is_note for number, prompt in enumerate(self.plan.prompts)
        )

    def skip(self) -> None:
        """Stop the prompts; the battle continues without them."""
        self.skipped = True

    def listen(self) -> bool:
        """Look through new events; return whether they completed a prompt."""
        happened = self.session.battle.events
        if len(happened) < self._heard:
            self._heard = len(happened)  # an act was taken back; what was learned stays learned
        self._late = self._heard == 0
        new, self._heard = happened[self._heard :], len(happened)
        before = len(self.done)
        if self._pressing >= 0 and self._rested and not self.session.resting:
            self.done.add(self._pressing)  # the rules had ended the turn before
        self._rested = bool(self.session.resting)
        for event in new:
            self._hear(event)
        return len(self.done) > before

    def _hear(self, event: Event) -> None:
        figure = getattr(event, "figure", 0)
        for number, prompt in enumerate(self.plan.prompts):
            if prompt.button and (self._late or number == self._pressing) and isinstance(event, DEEDS[prompt.event]):
                self.done.add(number)
            is_actor = bool(prompt.figure) and figure == self.ids[prompt.figure]
            if is_actor and isinstance(event, (DEEDS[prompt.event], TurnEnded)):
                self.done.add(number)

    def now(self, selection: Selection) -> ShownPrompt | None:
        """Return the prompt for the figure that is about to act; None if there is none."""
        if self.skipped or not selection.concerned or (selection.decision is None and not self.session.resting):
            return None
        for number, prompt in enumerate(self.plan.prompts):
            if number not in self.done and self._is_due(number, prompt, selection):
                return self._shown(number, prompt, selection)
        return None

    def _is_due(self, number: int, prompt: Prompt, selection: Selection) -> bool:
        view, figure = selection.view, selection.figure
        if self.session.resting and not prompt.button:
            return False
        if prompt.is_note:
            comes = self.calm or number in self._noted
            return self._is_noted(number, comes and self._is_worth_noting(prompt, selection))
        if prompt.button:
            idle = bool(self.session.resting) or all(
                offer.id == prompt.button or offer.refused is not None for offer in selection.offers()
            )
            self._pressing = number if idle else -1
            return idle
        if self.ids[prompt.figure] != figure:
            return False
        if prompt.target:
            target = self.ids[prompt.target]
            offer = selection.offer("attack")
            standing = target in view.opponents() and view.figure(target).state == "up"
            return standing and offer is not None and offer.refused is None
        assert prompt.square is not None
        reach = view.reach(figure)
        return prompt.square in reach.costs

    def _is_worth_noting(self, prompt: Prompt, selection: Selection) -> bool:
        """Return whether the condition for showing a note is met: a figure was hurt, the guide is finished, or an enemy
        is near."""
        if prompt.harmed:
            return any(isinstance(event, Harmed) and event.tracks for event in self.session.battle.events)
        return not self.asks if prompt.closing else _is_beside_enemy(selection)

    def close(self, number: int) -> None:
        """Mark a note as read."""
        self.done.add(number)

    def _is_noted(self, number: int, due: bool) -> bool:
        """Return whether a note is shown: from the moment it is `due` until the next act. After that act the note is
        recorded as done."""
        if self._noted.get(number, self.session.version) != self.session.version:
            self.done.add(number)
            return False
        if due:
            self._noted[number] = self.session.version
        return due

    def _shown(self, number: int, prompt: Prompt, selection: Selection) -> ShownPrompt:
        square = prompt.square
        if prompt.target:
            square = selection.view.figure(self.ids[prompt.target]).square
        elif prompt.harmed:
            hurt = next(e.figure for e in reversed(self.session.battle.events) if isinstance(e, Harmed) and e.tracks)
            square = selection.view.figure(hurt).square
        pick = self.ids[prompt.target] if prompt.target else prompt.square
        locked = pick is not None and selection.pinned == pick
        title = prompt.again if locked and prompt.again else prompt.click
        text = prompt.how + self._compared(prompt, selection)
        return ShownPrompt(number, title, text, square, prompt.button, prompt.is_note)

    def _compared(self, prompt: Prompt, selection: Selection) -> str:
        """Return a sentence that compares the first weapon's chance to hit from here and from the prompt's square; ""
        unless the chance is better there."""
        view, target = selection.view, self.ids.get(prompt.compare, 0)
        if prompt.square is None or target not in view.opponents() or view.figure(target).state != "up":
            return ""
        here, there = (_attack(view, selection.figure, target, square) for square in (None, prompt.square))
        if here is None or there is None or there.odds.permille <= here.odds.permille:
            return ""
        why = _better(here, there, view.figure(target).name)
        return f" You also hit more often from there: {there.odds}, not {here.odds}{why}."


def _attack(view: View, figure: int, target: int, square: Square | None) -> AttackForecast | None:
    """Return the forecast of an attack with the figure's first weapon, from a square or from where it stands (None);
    None if there can be none."""
    shot = view.shot(figure, target, view.sheet(figure).weapons[0])
    found = view.forecast_of(shot if square is None else shot.moved_to(square))
    return found if isinstance(found, AttackForecast) else None


def _better(here: AttackForecast, there: AttackForecast, name: str) -> str:
    """Return why an attack on `name` is likelier to hit from there than from here: cover that no longer counts, or the
    distance; "" for other reasons."""
    if any(term.kind == COVER for term in here.defence.reasons) and there.defence.total < here.defence.total:
        return f", because {name} has less cover against you there"
    return f", because {name} is nearer" if there.attack.total > here.attack.total else ""


def _is_beside_enemy(selection: Selection) -> bool:
    """Return whether an enemy is next to the acting figure."""
    view, here = selection.view, selection.view.figure(selection.figure).square
    return any(
        is_neighbour(here, view.figure(other).square) and view.figure(other).state == "up" for other in view.opponents()
    )
