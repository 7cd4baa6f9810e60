"""Callouts over a battle's board: a short text that explains something new to the player, once, when it first
matters."""

from __future__ import annotations

import msgspec

from game.model.events import Harmed
from game.model.grid import distance_between
from game.rulebook.goal_words import first_lying
from game.storage.progress import load_progress, note_callouts
from game.table.callouts import Callout, Occasion, due
from game.table.turn_words import is_free_only, is_last_wanted
from game.ui.battle.screen import BattleScreen
from game.ui.kit.scene import Step

NO_MORE = "No more notes. Settings, under Help, brings them back."


class Callouts:
    """Finds the callout for the present situation of a battle's screen, and notes those that the player has seen."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._known: tuple[str, ...] | None = None
        """Ids of callouts seen before this battle by any player."""
        self._shown: dict[str, tuple[str, ...]] = {}
        """Ids of callouts shown in this battle, by seat: of two people at one screen, each sees a callout once."""
        self._over: set[str] = set()
        """Seats (sides at the screen) whose players have skipped the callouts for the rest of this battle."""
        self._hurt = False
        self._looked = 0
        self._told: tuple[object, ...] = ()
        """The turn (round and figure) in which a callout was shown last."""

    def further(self) -> Step:
        """Close the callout shown now for good."""
        self._close()
        self._table.stage.sound.play("page")
        return None

    def skip(self) -> Step:
        """Show no callout again: in no later battle either, unless others play at this screen."""
        session, stage = self._table.session, self._table.stage
        self._over.add(session.viewer)
        self.further()
        if len(session.people) < 2:
            stage.settings.callouts = False
            stage.save()
            self._table.say(NO_MORE, good=True)
        return None

    def acted(self) -> None:
        """Close the callout shown now, because the player has acted."""
        if self._table.callout is not None:
            self._close()

    def _close(self) -> None:
        shown, self._table.callout = self._table.callout, None
        if shown is not None:
            seat = self._table.session.viewer
            self._shown[seat] = (*self._shown.get(seat, ()), shown.id)
            note_callouts(self._table.stage.folders.config, (shown.id,))
            self._told = self._turn
            self._table.touch("callout")

    @property
    def _turn(self) -> tuple[object, ...]:
        """Return the round and the figure to act, which differ from turn to turn."""
        return (self._table.session.view.round, self._table.selection.concerned)

    def look(self) -> bool:
        """Find the callout for the present situation; return whether it differs from the shown one."""
        table = self._table
        if table.session.waits != "person" or table.board.playback.busy:  # a die that still lies there is not covered
            return False
        if self._known is None:
            self._known = load_progress(table.stage.folders.config).callouts
        found = None
        if table.session.viewer not in self._over:
            found = due(self._known_here(), self._occasion(), may_wait=self._told == self._turn)
        found = self._named(found) if found is not None else None
        if found == table.callout:
            return False
        table.callout = found
        table.touch("callout")
        return True

    def _occasion(self) -> Occasion:
        """Return the facts on which the callouts depend, as they are now."""
        table, camera = self._table, self._table.board.camera
        decision, view, selection = table.session.decision, table.session.view, table.selection
        able = frozenset(one.id for one in selection.offers() if one.refused is None)
        return Occasion(
            view.ruleset.id,
            question=decision.kind if decision is not None and decision.choices else "",
            action=selection.action,
            able=able,
            last=is_last_wanted(selection),
            hurt=self._sees_harm(),
            beside=self._stands_close(),
            marked=bool(self._word()),
            beyond=camera.width * camera.pixels > camera.view.width,
            notes=self._notes(),
            left=able if selection.figure and is_free_only(view, selection.figure) else frozenset(),
            lies=self._lies(),
        )

    def _known_here(self) -> tuple[str, ...]:
        """Return the ids of the callouts that the player at the screen has seen, in this battle or before."""
        return (*(self._known or ()), *self._shown.get(self._table.session.viewer, ()))

    def _notes(self) -> frozenset[str]:
        """Return the notes (words) that the initiative strip has for figures of the player's side."""
        view = self._table.session.view
        return frozenset(entry.note for entry in view.strip() if entry.note and view.is_ours(entry.figure))

    def _word(self) -> str:
        """Return the title of a condition on the card of the figure to act; "" if it has none."""
        table, figure = self._table, self._table.selection.figure
        if not figure or table.shown_figure() != figure:
            return ""
        titles = table.session.view.ruleset.conditions
        known = table.session.view.figure(figure).conditions
        return next((titles[name].title for name in known if name in titles), "")

    def _named(self, one: Callout) -> Callout:
        """Return a callout with the name of the load on the ground or of the condition filled in."""
        goal, lying = self._table.session.view.goal, first_lying(self._table.session.view)
        load = goal.played.load_name(lying.number) if goal is not None and lying is not None else ""
        return msgspec.structs.replace(one, say=one.say.format(load=load, word=self._word()))

    def _lies(self) -> str:
        """Return "take" or "guard" while a load lies on the ground, by what the player's side must do about it; else
        ""."""
        goal = self._table.session.view.goal
        if goal is None or not self._table.session.viewer or first_lying(self._table.session.view) is None:
            return ""
        return "take" if goal.wants else "guard"

    def _stands_close(self) -> bool:
        """Return whether an enemy stands beside the figure that is to act."""
        view, figure = self._table.session.view, self._table.selection.figure
        if not figure:
            return False
        mine, foes = view.figure(figure), map(view.figure, view.opponents())
        return any(distance_between(mine.square, mine.width, foe.square, foe.width) == 1 for foe in foes)

    def _sees_harm(self) -> bool:
        """Return whether any figure has been hurt in this battle; the answer is kept once it is yes."""
        happened = self._table.session.battle.events
        if not self._hurt:
            self._hurt = any(isinstance(event, Harmed) and event.tracks for event in happened[self._looked :])
        self._looked = len(happened)
        return self._hurt
