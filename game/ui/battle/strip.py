"""The initiative strip above the board: the order of turns as tabs that slide when the order changes.

A cue is an animation or a sound to be played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from game.engine.due import end_deed
from game.engine.view import View
from game.model.answers import StripEntry
from game.table.selection import Selection
from game.table.session import Session
from game.ui.battle.badges import DOWN
from game.ui.battle.layout import Handlers, Layout
from game.ui.battle.strip_tab import Tab, TabKind, lay_tab
from game.ui.board.animation import Held
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.sheet import Sheet

SLIDE_MS = 220.0
TAB, NARROWEST, ACTIVE_TAB, STATUS, MARK = 70.0, 48.0, 150.0, 132.0, 34.0
STEP_GAP = 5.0
"""Units between tabs of figures that act at different times (AT, action time) on a timeline."""


@dataclass(frozen=True, slots=True)
class Status:
    """The side to act, its task and the round, for the card at the left of the strip."""

    asked: str = ""
    """The side that must decide; "" when the battle is over."""
    name: str = ""
    verb: str = ""
    part: str = ""
    period: str = ""
    over: bool = False
    """True when the battle has an outcome."""


@dataclass(slots=True)
class Strip:
    """The strip with the order of turns; tabs slide from their previous places."""

    places: dict[tuple[TabKind, int], float] = field(default_factory=dict)
    tabs: list[Tab] = field(default_factory=list)
    marks: list[tuple[float, str]] = field(default_factory=list)
    """Stamps between tabs: left edge and words."""
    fallen: dict[int, tuple[int, StripEntry, int]] = field(default_factory=dict)
    """Figures that went down since the acting figure changed, by id: (index in the order, entry, figure that acted
    then)."""
    _order: list[StripEntry] = field(default_factory=list)
    said: Status = field(default_factory=lambda: Status())
    ghost: tuple[int, int] | None = None
    """A figure's id and the time at which it would act again after the considered command; None without such a
    command."""

    def arrange(self, session: Session, layout: Layout) -> bool:
        """Update the order of turns; return whether a tab must slide."""
        view, entries = session.view, session.strip()
        self.said = _status_of(session, view)
        together = not any(entry.label for entry in entries)
        now: list[tuple[TabKind, StripEntry]] = [
            ("now", entry) for entry in entries if together or (not entry.waits and (not entry.done or entry.acting))
        ]
        self._keep_fallen(now, view)
        self._add_ghost(now, entries)
        self._add_again(now, view)
        apart = sum(entry.waits and not entry.acting for entry in entries)
        room = layout.main - STATUS - 16 - (2 * MARK if apart else 0)
        rest = apart + (len(now) if together else max(1, len(now) - 1))
        gaps = sum(self._gap(one, other) for (_, one), (_, other) in pairwise(now))
        width = min(TAB, max(NARROWEST, (room - (0 if together else ACTIVE_TAB) - gaps) / max(1, rest)))
        self.tabs, self.marks = [], []
        end = layout.main - 4
        if rest * NARROWEST > room - (0 if together else ACTIVE_TAB) - gaps:
            end -= MARK
        left = self._lay_out(now, STATUS + 10.0, width, end, active=not together)
        if len(self.tabs) < len(now):
            self.marks.append((left + 2, f"+{len(now) - len(self.tabs)}"))
            left = end = layout.main
        for words, later in _further(entries, view):
            wide = MARK + 9.0 * max(0, len(words) - 2)
            if not later or left + wide + 6 + width > end:
                continue
            self.marks.append((left + 2, words))
            left = self._lay_out(later, left + wide + 6, width, end, active=False)
        known = {tab.key for tab in self.tabs}
        self.places = {key: place for key, place in self.places.items() if key in known}
        for tab in self.tabs:
            self.places.setdefault(tab.key, tab.left + 24)
        return self.sliding

    @property
    def acting(self) -> tuple[int, ...]:
        """Ids of the acting figures in the order that the strip shows."""
        return tuple(entry.figure for entry in self._order if entry.acting)

    def _keep_fallen(self, now: list[tuple[TabKind, StripEntry]], view: View) -> None:
        """Keep a faded tab of a figure that went down in its place until another figure acts."""
        listed = {entry.figure for _, entry in now}
        acting = next((entry.figure for _, entry in now if entry.acting), 0)
        for place, entry in enumerate(self._order):
            known = entry.figure not in listed and view.knows(entry.figure)
            if known and view.figure(entry.figure).state in DOWN and not entry.acting:
                self.fallen.setdefault(entry.figure, (place, entry, acting))
        self._order = [entry for _, entry in now]
        self.fallen = {
            figure: kept for figure, kept in self.fallen.items() if figure not in listed and kept[2] == acting
        }
        for place, entry, _ in sorted(self.fallen.values(), key=lambda kept: kept[0]):
            now.insert(min(max(place, 1), len(now)), ("fallen", entry))

    def _add_ghost(self, now: list[tuple[TabKind, StripEntry]], entries: tuple[StripEntry, ...]) -> None:
        """Insert a tab where a figure would act again in the order."""
        if self.ghost is None:
            return
        figure, at = self.ghost
        entry = next((entry for entry in entries if entry.figure == figure), None)
        if entry is not None:
            place = sum((one.at, one.tie) < (at, entry.tie) or one.acting for _, one in now)
            now.insert(place, ("ghost", StripEntry(figure, at, entry.label, tie=entry.tie)))

    def _add_again(self, now: list[tuple[TabKind, StripEntry]], view: View) -> None:
        """Insert a tab for the second turn in this round of the acting figure, after all figures whose Count is at
        least as high."""
        acting = next((entry for _, entry in now if entry.acting), None)
        at = view.again_at(acting.figure) if acting is not None else None
        if acting is not None and at is not None:
            place = sum(one.acting or one.at >= at for _, one in now)
            now.insert(place, ("again", StripEntry(acting.figure, at, acting.label)))

    def _gap(self, one: StripEntry, other: StripEntry) -> float:
        """Return the gap between two tabs of the present order, in units."""
        return STEP_GAP if one.label == "AT" and one.at != other.at else 0.0

    def _lay_out(
        self, listed: list[tuple[TabKind, StripEntry]], left: float, width: float, end: float, *, active: bool
    ) -> float:
        """Lay out tabs side by side as long as they fit, the first wider if it acts now (`active`); return the right
        end of the last, in units."""
        for place, (kind, entry) in enumerate(listed):
            wide = ACTIVE_TAB if active and place == 0 else width
            if left + wide > end:
                break
            self.tabs.append(Tab((kind, entry.figure), entry, left, wide - 4, active and place == 0))
            left += wide
            if place + 1 < len(listed):
                left += self._gap(entry, listed[place + 1][1])
        return left

    @property
    def sliding(self) -> bool:
        """True while a tab is moving."""
        return any(abs(self.places[tab.key] - tab.left) > 0.5 for tab in self.tabs)

    def advance(self, milliseconds: float, *, at_once: bool) -> bool:
        """Move sliding tabs for some milliseconds, or to their places `at_once`; return whether any moved."""
        if not self.sliding:
            return False
        share = 1.0 if at_once else min(1.0, milliseconds / SLIDE_MS * 2.2)
        for tab in self.tabs:
            here = self.places[tab.key]
            onward = here + (tab.left - here) * share
            self.places[tab.key] = tab.left if abs(onward - tab.left) <= 0.5 else onward
        return True

    # --- drawing ------------------------------------------------------------------------------------------------

    def lay(
        self, sheet: Sheet, session: Session, selection: Selection, layout: Layout, handlers: Handlers,
        held: Callable[[int], Held] = lambda figure: Held(),
    ) -> None:  # fmt: skip
        """Lay out the status card and the tabs at their present places; sliding tabs pass below the active tab. `held`
        returns a figure's state before cues that are still to be played."""
        view = session.view
        self._status(sheet)
        self._menu(sheet, handlers)
        for left, words in self.marks:
            sheet.put(sheet.cards.stamp(words, sheet.palette.accent), left, 28)
        for tab in sorted(self.tabs, key=lambda tab: tab.active):
            lay_tab(sheet, view, tab, self.places[tab.key], selection, handlers, held(tab.entry.figure))

    def _menu(self, sheet: Sheet, handlers: Handlers) -> None:
        """Lay out the button of the menu in the corner of the status card."""
        left, top, wide = STATUS - 24.0, 40.0, 20.0
        for row in range(3):
            bar = pygame.Surface((sheet.px(13), sheet.px(2)))
            bar.fill(sheet.palette.ink_soft)
            sheet.put(bar, left + 3, top + 5 + 5 * row)
        tip = f"{sheet.stage.keymap.label('menu')}: menu of the battle, to save, change settings or leave"
        sheet.spot("menu", (left - 8, top - 7, wide + 10, 28.0), handlers.menu, tip=tip)

    def _status(self, sheet: Sheet) -> None:
        """Lay out the side that must act and its task, and the round."""
        colours, said = sheet.palette, self.said
        sheet.card((8, 8, STATUS - 4, 54), number=1)
        rows = (21.0, 37.0, 52.0) if said.part else (24.0, 46.0, 0.0)
        if said.asked:
            sheet.put(sheet.cards.side_sign(said.asked, 14), 15, rows[0] - 7)
            bold = Style(BODY, colours.side(said.asked).text, bold=True)
            short = Style(LABEL, bold.colour, bold=True)
            whole = f"{said.name} {said.verb}"
            words = whole if sheet.text_width(whole, short) <= STATUS - 41 else said.name
            sheet.fitted(33, rows[0], STATUS - 41, words, (bold, short, Style(LABEL, bold.colour)))
        else:
            words = "It is over" if said.over else "It begins"
            sheet.text(18, rows[0], words, Style(BODY, colours.ink, bold=True))
        if said.part:
            small = Style(LABEL, colours.ink, bold=True)
            sheet.fitted(16, rows[1], STATUS - 22, said.part, (Style(BODY, colours.ink, bold=True), small))
            sheet.fitted(16, rows[2], STATUS - 44, said.period, (Style(LABEL, colours.ink),))
        else:
            sheet.fitted(18, rows[1], STATUS - 46, said.period, (Style(BODY, colours.ink), Style(LABEL, colours.ink)))


def acting_now(selection: Selection, strip: Strip) -> tuple[int, ...]:
    """Return the ids of the acting figures, the considered one first. While the selection is not up to date with the
    battle, return those that the strip shows."""
    if not selection.is_current:
        return strip.acting
    own = (selection.concerned,) if selection.concerned else ()
    return (*own, *(entry.figure for entry in selection.session.strip() if entry.acting))


def _status_of(session: Session, view: View) -> Status:
    """Return the side that must act, its task, and the round."""
    number, (period, part) = session.moment
    lasts = (view.round_limit, view.goal.last_round if view.goal is not None else 0)
    last = min((one for one in lasts if one), default=0)
    limit = f" of {last}" if last else ""
    words = f"{period} {number}{limit}" if number else "Opening"
    asked, decision = session.viewer if session.resting else session.asked, session.battle.decision
    if decision is None:
        return Status(part=part, period=words, over=session.battle.outcome is not None)
    verb = "orders" if decision.kind == "orders" else "to act" if decision.figures else "to decide"
    verb = f"to {end_deed(view, session.resting)}" if session.resting else verb
    return Status(asked, session.players.get(asked, asked), verb, part, words)


def _further(
    entries: tuple[StripEntry, ...], view: View
) -> list[tuple[str, list[tuple[TabKind, StripEntry]]]]:  # fmt: skip
    """Return the tabs that come after this round or part of it, in groups: (words of the group's stamp, its tabs).
    Figures that wait are a group, too."""
    found: list[tuple[str, list[tuple[TabKind, StripEntry]]]] = []
    later = sorted((e for e in entries if e.next_at is not None), key=lambda e: (-(e.next_at or 0), entries.index(e)))
    if view.round or any(entry.acting for entry in entries):  # before that, the present order is that of round 1
        found.append((f"Round {view.round + 1}", [("next", entry) for entry in later]))
    again = sorted((e for e in entries if 0 < e.part < e.last), key=lambda e: (-e.at, e.tie))
    found.append((f"Pass {again[0].part + 1}" if again else "", [("next", entry) for entry in again]))
    found.append(("Waits", [("waits", entry) for entry in entries if entry.waits and not entry.acting]))
    return found
