"""Chooses the card beside the map: why the computer did something, a hint, the last attack, or what is pointed at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.table.selection import Selection
from game.table.session import Session
from game.table.why import Why
from game.ui.battle.hint import Hints
from game.ui.battle.hint_card import hint_height, lay_hint
from game.ui.battle.hit_card import Struck, lay_struck, struck_height
from game.ui.battle.layout import Handlers
from game.ui.battle.preview_card import card_height, lay_card, points_at_something
from game.ui.battle.why_card import lay_why, why_height
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet


@dataclass(slots=True)
class CardChoice:
    """The choice of the card beside the board, and the state it is drawn from."""

    session: Session
    selection: Selection
    hints: Hints = field(init=False)
    why: Why = field(init=False)
    struck: Struck | None = None
    """The last attack, until somebody points at something."""
    is_busy: bool = False
    """True while cues are shown: the player has no target in mind yet."""

    def __post_init__(self) -> None:
        self.hints, self.why = Hints(self.selection), Why(self.session)

    @property
    def chosen(self) -> Literal["why", "hint", "struck", "preview"]:
        """The kind of card to show now."""
        free = self.selection.pinned is None
        if free and not self.is_busy:
            if self.why.wanted:
                return "why"
            if self.hints.wanted:
                return "hint"
        return "struck" if self.struck is not None and (free or self.is_busy) else "preview"

    def give_way(self) -> None:
        """Put away what was asked for: something has happened that the card is needed for."""
        self.why.ask(-1)
        self.hints.wanted = False

    @property
    def has_something(self) -> bool:
        """True if the card has more to tell than the kind of ground."""
        return self.chosen != "preview" or points_at_something(self.session, self.selection)

    def height(self, sheet: Sheet, width: float, room: float) -> float:
        """Return the height of the card, at most `room`."""
        chosen = self.chosen
        if chosen == "why":
            return min(why_height(sheet, self.why, width), room)
        if chosen == "hint":
            return min(hint_height(sheet, self.hints, width), room)
        if chosen == "struck" and self.struck is not None:
            return min(struck_height(self.struck), room)
        return card_height(self.session, self.selection, room)

    def lay(self, sheet: Sheet, box: Box, handlers: Handlers, *, whole: bool) -> None:
        """Lay the card; `whole` shows the sum of a defence as well."""
        chosen = self.chosen
        if chosen == "why":
            lay_why(sheet, self.why, box, handlers)
        elif chosen == "hint":
            lay_hint(sheet, self.hints, box, handlers)
        elif chosen == "struck" and self.struck is not None:
            lay_struck(sheet, self.session.view, self.struck, box)
        else:
            lay_card(sheet, self.session, self.selection, box, handlers, whole=whole)
