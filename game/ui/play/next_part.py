"""The next part of something that the player began (a plan, a walk in two moves, repeated attacks), locked so that one
Enter carries it out.

A locked command is chosen and shown, and waits for the player to confirm it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ai.advice_order import POOR
from game.ai.deed_words import command_words
from game.ai.planned_turns import Intent, next_part_of
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import path_of
from game.model.commands import Answer, Attack, Command, End, Leave, Spurt, StartRunning
from game.model.listing import clause_case
from game.table.far_ways import legal
from game.ui.battle.screen import BattleScreen
from game.ui.battle.taking_over import adopt
from game.ui.play.far_destinations import FarDestinations
from game.ui.play.resting import Rest

UNCOVERED_MS = 1500.0
"""Milliseconds for which the card of the last attack stays before the next attack is locked over it."""
SEEN_MS = 500.0
"""Milliseconds for which a locked command must have been visible before Enter or a click submits it."""
GOES_MS = 1000.0
"""Milliseconds for which the rest of a way is shown before a figure goes on by itself."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class NextPart:
    """Locker of the next command of something the player has begun (a plan, a far walk, repeated attacks), once no
    animation is being played."""

    def __init__(self, table: BattleScreen, give: Callable[[Command], None]) -> None:
        self._table = table
        self._give = give
        self._ways = FarDestinations(table)
        self._begun: tuple[int, Command, Intent] | None = None
        """Version of the battle when a plan was begun, the plan's first command, and its later part."""
        self._attacks: dict[int, Command] = {}
        """By figure id, its last attack that is still to be offered again."""
        self._ready: tuple[int, object] | None = None
        """Version of the battle and target for which a command was locked here."""
        self._seen_for = 0.0
        self._told = ""
        """Notice about the next part of a plan, while it is shown."""
        self._walks = False
        """True while the locked command is the rest of a way."""
        self._clicked = False
        """True once the locked target was clicked; then one more click submits the command."""
        self._queued = -1
        """Version of the battle in which Enter skipped the player's own act, and so means what follows from it."""
        self._completed = -1
        """Number of acts when a figure with the order to leave was last told to do nothing else."""
        self._quiet = Rest()
        """Time without animations and without a new choice."""

    def plan(self, command: Command, then: Intent) -> None:
        """Note a plan: its first command, and its later part (`then`)."""
        self._begun = (self._table.session.version, command, then)

    def given(self, command: Command) -> None:
        """Note a command of the player if it is the first towards a far square, begins an advised plan, or is an attack
        that may be repeated."""
        session = self._table.session
        session.keeper.note_advised(session.viewer, self._table.hints.told(command))
        chosen = self._begun[2] if self._begun is not None and self._begun[:2] == (session.version, command) else None
        advised = self._table.hints.rest_after(command, chosen)
        if advised is not None and (chosen is not None or not self._table.hints.is_closed):
            self.plan(command, advised)
        self._ways.given(command)
        if isinstance(command, Answer):
            return
        self._attacks.pop(command.figure, None)
        if hasattr(command, "weapon") and hasattr(command, "target"):
            self._attacks[command.figure] = command

    def is_unseen(self, event: pygame.event.Event) -> bool:
        """Return whether an event would submit the locked command too early, and record the click or Enter. It is too
        early before the command was visible long enough, and for the first click on its target, since targets need two
        clicks."""
        table = self._table
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            acts = table.session.keeper.history.acts
            is_mine = table.busy and bool(acts) and acts[-1].seat == table.session.viewer
            enters = event.type == pygame.KEYDOWN and event.key in ENTER
            self._queued = table.session.version if enters and is_mine else -1
        if self._ready != (table.session.version, table.selection.pinned):
            return False
        if event.type == pygame.KEYDOWN:
            return event.key in ENTER and self._seen_for < SEEN_MS
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or table.spot_at(event.pos) is not None:
            return False
        square = table.board.square_at(event.pos)
        if square is None or table.selection.pick_at(square) != table.selection.pinned:
            return False
        if self._seen_for < SEEN_MS:
            return True
        is_first, self._clicked = not self._clicked, True
        if is_first:
            table.say("Click once more, or press Enter.", good=True, stays=True)
        return is_first

    @property
    def is_queued(self) -> bool:
        """True if Enter skipped the player's own act and nothing has happened since, so that what safely follows from
        that act is done without another press."""
        return self._queued == self._table.session.version

    def follow(self, milliseconds: float, *, again: bool) -> None:
        """Lock the next part of a plan, once the last part was carried out as planned; otherwise, with `again`, lock
        the figure's last attack."""
        table, session = self._table, self._table.session
        self._seen_for += milliseconds
        if self._told and self._ready is not None and self._ready != (session.version, table.selection.pinned):
            if table.said == self._told:  # it stands ready no longer
                table.said = ""
            self._told = ""
        since = self._quiet.count(milliseconds, session.version, moves=table.busy)
        if table.busy or session.waits != "person" or session.resting:
            return
        begun = self._begun
        if begun is not None and session.version != begun[0]:
            self._begun = None
            self._go_on(begun[1], begun[2])
        figure = table.selection.figure
        if self._goes_on_now(figure) or self._stays_till_it_leaves(figure):
            return
        if table.selection.pinned is None and (command := self._ways.next_leg()) is not None:
            self.follow_up(command)
            return
        if again and table.selection.pinned is None and (told := self._ways.resumed()):
            self._stand_ready()
            self._told, self._walks = told, True
            table.say(told, good=True, stays=True)
            return
        if again and since >= UNCOVERED_MS and table.selection.pinned is None and figure in self._attacks:
            self._repeat(self._attacks.pop(figure))

    def _goes_on_now(self, figure: int) -> bool:
        """Give the locked rest of a way if the figure goes on by itself or Enter was pressed for it; return whether it
        was given."""
        table = self._table
        looks = table.hints.wanted or table.why.wanted or table.journal.whole or table.bar.open or table.callout
        locked = (table.session.version, table.selection.pinned)
        if not self._walks or self._ready != locked or table.selection.pinned is None or looks:
            return False
        waits = 0.0 if self.is_queued else GOES_MS if self._ways.goes_by_itself(figure) else math.inf
        command = table.selection.preview().command
        if self._seen_for < waits or command is None:
            return False
        self._give(command)
        return True

    def _stays_till_it_leaves(self, figure: int) -> bool:
        """Order the chosen figure, which has just got the secret order to leave, to do nothing else, because it is gone
        before anything else is carried out; return whether that was ordered. It is ordered once for each leave."""
        session, acts = self._table.session, self._table.session.keeper.history.acts
        decision, place = session.decision, len(acts)
        if decision is None or figure not in decision.figures or place == self._completed:
            return False
        if not session.view.is_secret or not acts or acts[-1].command != Leave(figure):
            return False
        self._completed = place
        self.follow_up(End(figure))
        return True

    def _go_on(self, done: Command, then: Intent) -> None:
        """Lock the next part of a plan if the player's last act was the part before (`done`)."""
        table, session = self._table, self._table.session
        own = [act.command for act in session.keeper.history.acts if act.seat == session.viewer]
        acts = [command for command in own if not isinstance(command, Answer)]  # a question about it is part of an act
        if not acts or acts[-1] != done or table.selection.pinned is not None:
            return
        command, rest = next_part_of(session.view, then)
        runs = isinstance(done, StartRunning)
        if command is None and then.is_open and table.selection.figure == then.figure:
            command, rest = (next(legal(session.view, then.figure, Spurt), None) if runs else None), then
            if command is None:
                table.hints.resume()
                return
        same_arms = isinstance(command, Attack) and isinstance(done, Attack) and done.weapon == command.weapon
        if isinstance(command, Attack) and not same_arms and _is_poor(session.view, command):
            return
        if command is None or table.selection.figure != command.figure or not self._lock(command):
            return
        self.plan(command, rest)
        self._attacks.pop(command.figure, None)
        if runs and not isinstance(command, Attack):
            self.follow_up(command)  # a start alone changes nothing that is worth a look
            return
        if self.is_queued and not isinstance(command, Attack):
            self._give(command)
            return
        self.stand_ready(table.cards.last_told if isinstance(done, Attack) else "")

    def follow_up(self, command: Command) -> None:
        """Give a command as one thing with the last act, so that undo takes both back, unless that was a move."""
        history = self._table.session.keeper.history
        place = len(history.acts)
        self._give(command)
        if place and len(history.acts) > place and not path_of(history.acts[place - 1].command):
            history.join(place)

    def offer_again(self) -> None:
        """Offer going on to a far square again, after the player has looked at something else."""
        self._ways.offer_again()

    def stand_ready(self, told: str = "") -> None:
        """Show a notice that the locked command is the next part of the plan, after `told`, the result of the last
        attack."""
        self._stand_ready()
        command = self._table.selection.preview().command
        part = f": {clause_case(command_words(self._table.session.view, command))}" if command is not None else ""
        self._told = f"{told} Enter does the next part of the plan{part}.".lstrip()
        self._table.say(self._told, good=True, stays=True)

    def _repeat(self, attack: Command) -> None:
        """Lock an attack again, if its target is still up and can be attacked."""
        table, session = self._table, self._table.session
        acts = session.keeper.history.acts
        target = getattr(attack, "target", 0)
        if target not in session.view.opponents() or all(act.command != attack for act in acts):
            return
        if self._lock(attack):
            self._stand_ready()
            table.say(f"Enter attacks {session.name(target)} again. Press Esc to do something else.", good=True)

    def _stand_ready(self) -> None:
        """Note that a command has just been locked and was not visible yet."""
        table = self._table
        self._ready, self._seen_for = (table.session.version, table.selection.pinned), 0.0
        self._clicked = self._walks = False

    def _lock(self, command: Command) -> bool:
        """Choose and lock a command as clicks would; return whether that is possible."""
        table = self._table
        if table.session.view.check(command) is not None or not adopt(table.selection, command):
            table.selection.forget()
            return False
        if table.selection.cursor is not None:
            table.eye.show(table.selection.cursor)
        table.touch("strip", "bar", "notes", "card", "log")
        return True


def _is_poor(view: View, attack: Attack) -> bool:
    """Return whether an attack's chance to hit is below POOR (thousandths), so that it is advised only if there is
    nothing better."""
    seen = view.forecast(attack.figure, attack.target, attack.weapon)
    return isinstance(seen, AttackForecast) and seen.odds.permille < POOR
