"""The question "Are you sure?" before a grave mistake. Advice is computed while the player looks, and each doubt is
raised once.

A doubt is a sentence on why a command is much worse than an advised one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai import opponent
from game.ai.advice import ADVISER
from game.ai.misgivings import Doubt, doubt_about
from game.ai.plans import Plan
from game.ai.second_look import advised
from game.engine.fair_fork import as_known
from game.model.commands import Answer, Command
from game.table.selection import Selection
from game.table.thinking import Thinking


@dataclass(slots=True)
class Tutor:
    """Finds doubts about commands of the considered figure by comparing them with advised plans; each doubt is raised
    once."""

    selection: Selection
    held: Command | None = None
    """A command that waits until the advice is computed."""
    _thinking: Thinking[list[Plan]] = field(default_factory=Thinking)
    _told: set[tuple[object, ...]] = field(default_factory=set)

    @property
    def ready(self) -> bool:
        """True if the advice for the selected figure in the present position is complete."""
        return self._thinking.result is not None and self._thinking.about == self._now

    @property
    def _now(self) -> tuple[int, int]:
        return (self.selection.session.version, self.selection.figure)

    def think(self, milliseconds: float) -> None:
        """Compute the advice for the selected figure for about `milliseconds`."""
        selection, decision = self.selection, self.selection.decision
        self._thinking.turn_to(self._now)
        if decision is not None and not decision.choices and selection.figure:
            self._thinking.go_on(
                lambda: advised(opponent(ADVISER), as_known(selection.view), selection.figure), milliseconds
            )

    def may_doubt(self, command: Command) -> bool:
        """Return whether a command can have a doubt: it belongs to the selected figure and is not the answer to a
        question."""
        decision = self.selection.decision
        return decision is not None and not isinstance(command, Answer) and command.figure == self.selection.figure

    def doubt(self, command: Command) -> Doubt | None:
        """Return the doubt about a command, and the moves that follow it at once, and record that it was raised. None
        if there is none, if it was raised before, or if a doubt of its kind was raised in this round."""
        ranked = self._thinking.result
        assert ranked is not None
        seen = self.selection.preview()
        end = seen.end if seen.command == command else None
        found = doubt_about(self.selection.view, command, ranked, end)
        if found is None:
            return None
        keys = {(found.kind, found.figure, found.about), (found.kind, found.figure, self.selection.view.round)}
        if keys & self._told:
            return None
        self._told |= keys
        return found
