"""Callouts over a battle's board: each thing that is new to the player is explained once, and remembered as known."""

from __future__ import annotations

import msgspec

from game.model.events import Harmed
from game.model.grid import distance_between
from game.rulebook.goal_words import first_lying
from game.rulebook.unlike import unlike
from game.storage.progress import load_progress, note_callouts
from game.table.callouts import MOST, Callout, due
from game.table.turn_words import is_free_only
from game.ui.battle.screen import BattleScreen
from game.ui.kit.scene import Step


class Callouts:
    """Finds the callouts for the present situation of a battle's screen, and notes those that the player has seen."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._known: tuple[str, ...] | None = None
        """Ids of callouts seen before this battle by any player."""
        self._shown: dict[str, tuple[str, ...]] = {}
        """Ids of callouts shown in this battle, by seat: of two people at one screen, each sees a callout once."""
        self._rulesets: tuple[str, ...] = ()
        self._over: set[str] = set()
        """Seats whose players have skipped the callouts for the rest of this battle."""
        self._hurt = False
        self._looked = 0
        self._told: tuple[int, int] = (-1, 0)
        """Version of the battle in which callouts were last shown, and their number in it."""

    def further(self) -> Step:
        """Close the callout shown now for good, and show the next one."""
        self._seen(self._table.callouts[:1])
        return None

    def skip(self) -> Step:
        """Skip the callouts that are due, and show none for the rest of this battle."""
        self._over.add(self._table.session.viewer)
        self._seen(self._table.callouts)
        return None

    def acted(self) -> None:
        """Close the callout shown now, because the player has acted; the next one comes with the next turn."""
        if self._table.callouts:
            self._note(self._table.callouts[:1])
            self._table.callouts = ()
            self._table.touch("callout")

    def _room(self) -> int:
        """Return the number of further callouts that may be shown in the present version of the battle."""
        version, told = self._told
        return MOST - told if version == self._table.session.version else MOST

    def _seen(self, shown: tuple[Callout, ...]) -> None:
        self._told = (self._table.session.version, MOST - self._room() + len(shown))
        self._note(shown)
        self._table.stage.sound.play("page")
        self.look()

    def _note(self, shown: tuple[Callout, ...]) -> None:
        ids = tuple(one.id for one in shown)
        seat = self._table.session.viewer
        self._shown[seat] = (*self._shown.get(seat, ()), *ids)
        note_callouts(self._table.stage.folders.config, ids)

    def look(self) -> bool:
        """Find the callouts for the present situation; return whether they differ from those shown."""
        table = self._table
        if table.session.waits != "person" or table.board.playback.busy:  # a die that still lies there is not covered
            return False
        if self._known is None:
            progress = load_progress(table.stage.folders.config)
            self._known, self._rulesets = progress.callouts, progress.rulesets
        decision, action = table.session.decision, table.selection.action
        question = decision.kind if decision is not None and decision.choices else ""
        ruleset, camera = table.session.view.ruleset.id, table.board.camera
        beyond = camera.width * camera.pixels > camera.view.width
        found = () if table.session.viewer in self._over else due(
            self._known_here(), ruleset, question, action, hurt=self._sees_harm(), beside=self._stands_close(),
            beyond=beyond, notes=self._notes(), left=self._left(), lies=self._lies(),
        )  # fmt: skip
        found = (*self._new_rules(ruleset, found), *map(self._named, found))[: self._room()]
        if found == table.callouts:
            return False
        table.callouts = found
        table.touch("callout")
        return True

    def _known_here(self) -> tuple[str, ...]:
        """Return the ids of the callouts that whoever is at the screen has seen, in this battle or before."""
        return (*(self._known or ()), *self._shown.get(self._table.session.viewer, ()))

    def _notes(self) -> frozenset[str]:
        """Return the notes that the initiative strip has for figures of the player's side."""
        view = self._table.session.view
        return frozenset(entry.note for entry in view.strip() if entry.note and view.is_ours(entry.figure))

    def _new_rules(self, ruleset: str, found: tuple[Callout, ...]) -> tuple[Callout, ...]:
        """Return a tuple with a callout about the differences of a ruleset that the player has never played, to be
        shown before its first callout; empty if there is none."""
        id, words = f"unlike-{ruleset}", unlike(ruleset, self._rulesets)
        begins = bool(found) and found[0].ruleset == ruleset and id not in self._known_here()
        return (Callout(id, "strip", words, ruleset),) if begins and words else ()

    def _named(self, one: Callout) -> Callout:
        """Return a callout with the name of the load on the ground filled in, if it is about that; any other
        unchanged."""
        goal, lying = self._table.session.view.goal, first_lying(self._table.session.view)
        if not one.lies or goal is None or lying is None:
            return one
        return msgspec.structs.replace(one, say=one.say.format(load=goal.played.load_name(lying.number)))

    def _lies(self) -> str:
        """Return "take" or "guard" while a load lies on the ground, by what the player's side must do about it; else
        ""."""
        goal = self._table.session.view.goal
        if goal is None or not self._table.session.viewer or first_lying(self._table.session.view) is None:
            return ""
        return "take" if goal.wants else "guard"

    def _left(self) -> frozenset[str]:
        """Return the ids of the free actions of the figure to act, if it has only free actions left; else an empty
        set."""
        table = self._table
        if not table.selection.figure or not is_free_only(table.session.view, table.selection.figure):
            return frozenset()
        return frozenset(offer.id for offer in table.selection.offers() if offer.refused is None)

    def _stands_close(self) -> bool:
        """Return whether an enemy stands beside the figure that is to act."""
        view, figure = self._table.session.view, self._table.selection.figure
        if not figure:
            return False
        mine, foes = view.figure(figure), map(view.figure, view.opponents())
        return any(distance_between(mine.square, mine.width, foe.square, foe.width) == 1 for foe in foes)

    def _sees_harm(self) -> bool:
        """Return whether any figure has been hurt in this battle."""
        happened = self._table.session.battle.events
        if not self._hurt:
            self._hurt = any(isinstance(event, Harmed) and event.tracks for event in happened[self._looked :])
        self._looked = len(happened)
        return self._hurt
