"""The initiative strip: who acts when, what the next round changes and why; tabs slide when the order changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.answers import StripEntry
from game.ui.battle.layout import Doing, Layout
from game.ui.battle.mind import Mind
from game.ui.battle.session import Session
from game.ui.battle.sheet import Sheet
from game.ui.board import art
from game.ui.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.view import View

SLIDE_MS = 220.0
TAB, NARROWEST, ACTIVE_TAB, STATUS, MARK = 70.0, 54.0, 156.0, 116.0, 34.0
NOTE_SIGNS = {"will reel": "count-reeling", "must press": "count-press"}


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: a figure in this round or the next, and where it lies."""

    key: tuple[str, int]
    entry: StripEntry
    left: float
    width: float
    active: bool = False


@dataclass(slots=True)
class Strip:
    """Lays the strip, and lets tabs slide from where they lay before."""

    places: dict[tuple[str, int], float] = field(default_factory=dict)
    tabs: list[Tab] = field(default_factory=list)
    mark: float = 0.0

    def arrange(self, view: View, layout: Layout) -> bool:
        """Take over the order as it is now; whether a tab has to slide."""
        entries = view.strip()
        now = [entry for entry in entries if not entry.done or entry.acting]
        later = sorted(
            (e for e in entries if e.next_at is not None), key=lambda e: (-(e.next_at or 0), entries.index(e))
        )
        room = layout.main - STATUS - 16
        width = min(TAB, max(NARROWEST, (room - ACTIVE_TAB) / max(1, len(now) - 1)))
        self.tabs = []
        left = STATUS + 14.0
        for place, entry in enumerate(now):
            wide = ACTIVE_TAB if place == 0 else width
            if left + wide > layout.main - 4:
                break
            self.tabs.append(Tab(("now", entry.figure), entry, left, wide - 4, place == 0))
            left += wide
        self.mark = left + 2
        left += MARK + 6
        for entry in later:
            if left + width > layout.main - 4:
                break
            self.tabs.append(Tab(("next", entry.figure), entry, left, width - 4))
            left += width
        known = {tab.key for tab in self.tabs}
        self.places = {key: place for key, place in self.places.items() if key in known}
        for tab in self.tabs:
            self.places.setdefault(tab.key, tab.left + 24)
        return self.sliding

    @property
    def sliding(self) -> bool:
        """Whether a tab is on its way."""
        return any(abs(self.places[tab.key] - tab.left) > 0.5 for tab in self.tabs)

    def advance(self, milliseconds: float, *, at_once: bool) -> bool:
        """Let tabs slide on; whether any moved."""
        if not self.sliding:
            return False
        share = 1.0 if at_once else min(1.0, milliseconds / SLIDE_MS * 2.2)
        for tab in self.tabs:
            here = self.places[tab.key]
            onward = here + (tab.left - here) * share
            self.places[tab.key] = tab.left if abs(onward - tab.left) <= 0.5 else onward
        return True

    # --- drawing ------------------------------------------------------------------------------------------------

    def lay(self, sheet: Sheet, session: Session, mind: Mind, layout: Layout, doing: Doing) -> None:
        """The status card and the tabs where they are now."""
        view = session.view
        self._status(sheet, session, view)
        for tab in self.tabs:
            self._tab(sheet, view, tab, mind, doing)
        if any(tab.key[0] == "next" for tab in self.tabs):
            self._round_mark(sheet, view.round + 1)

    def _status(self, sheet: Sheet, session: Session, view: View) -> None:
        colours = sheet.palette
        sheet.card((8, 8, STATUS - 4, 54), number=1)
        asked = session.asked
        if asked:
            sheet.put(sheet.cards.side_sign(asked, 14), 16, 17)
            words = f"{session.players.get(asked, asked)} to act"
            bold = Style(BODY, colours.side(asked).text, bold=True)
            sheet.fitted(34, 24, STATUS - 44, words, (bold, Style(LABEL, bold.colour, bold=True)))
        else:
            sheet.text(18, 24, "It is over", Style(BODY, colours.ink, bold=True))
        limit = f" of {view.round_limit}" if view.round_limit else ""
        words = f"Round {view.round}{limit}" if view.round else "The opening"
        sheet.text(18, 46, words, Style(BODY, colours.ink))

    def _tab(self, sheet: Sheet, view: View, tab: Tab, mind: Mind, doing: Doing) -> None:
        entry, left = tab.entry, self.places[tab.key]
        figure = view.figure(entry.figure)
        top, height = (5.0, 66.0) if tab.active else (14.0, 57.0)
        look = "card" if tab.active else "tab"
        if entry.figure == mind.inspected:
            look = "chosen"
        sheet.card((left, top, tab.width, height), look, entry.figure)
        span = 46.0 if tab.active else 38.0
        picture = sheet.cards.figure(figure.profile, figure.side, span)
        base = top + height - picture.get_height() / sheet.stage.scale - 1
        sheet.put(picture, left + (2 if tab.active else -4), base)
        at = entry.at if tab.key[0] == "now" else entry.next_at
        if tab.active:
            self._active_words(sheet, entry, figure.name, left, tab.width)
            ribbon = sheet.cards.underline(tab.width - 8)
            sheet.put(ribbon, left + 4, top)
        else:
            right = left + tab.width - 6
            sizes = (Style(NAME, sheet.palette.ink, bold=True), Style(VALUE, sheet.palette.ink, bold=True))
            sheet.fitted(right, top + 18, tab.width - 32, str(at), sizes, "right")
            self._change(sheet, entry, right, top + 42)
        sheet.spot(
            f"tab:{tab.key[0]}:{entry.figure}",
            (left, top, tab.width, height),
            lambda: doing.look(entry.figure),
            tip=explained(entry, figure.name, view.round),
            figure=entry.figure,
        )

    def _active_words(self, sheet: Sheet, entry: StripEntry, name: str, left: float, width: float) -> None:
        right = left + width - 8
        number = Style(ACTIVE, sheet.palette.ink, bold=True)
        wide = sheet.text(right, 29, str(entry.at), number, "right")
        sheet.text(right - wide - 6, 31, entry.label, Style(LABEL, sheet.palette.ink_soft), "right")
        ink = sheet.palette.ink
        styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True), Style(LABEL, ink))
        sheet.fitted(right, 53, width - 54, name, styles, "right")

    def _change(self, sheet: Sheet, entry: StripEntry, right: float, middle: float) -> None:
        """What the next round changes: its sign, and what that brings."""
        sign = NOTE_SIGNS.get(entry.note)
        if sign and art.exists(f"marks/{sign}.svg"):
            span = sheet.px(14)
            sheet.put(art.picture(f"marks/{sign}", span, span), right - 14, middle - 7)
            right -= 16
        if entry.change:
            colour = sheet.palette.gain if entry.change > 0 else sheet.palette.side("red").text
            sheet.text(right, middle, f"{entry.change:+d}", Style(LABEL, colour, bold=True), "right")

    def _round_mark(self, sheet: Sheet, number: int) -> None:
        x = self.mark + MARK / 2
        ink = sheet.palette.accent
        sheet.put(sheet.cards.stamp(f"R{number}", ink), x - MARK / 2, 28)


def explained(entry: StripEntry, name: str, number: int) -> str:
    """A tab in words: when the figure acts, when in the next round, and why."""
    lines = [f"{name}: {entry.label} {entry.at}{', has acted' if entry.done else ''}"]
    if entry.next_at is not None and (entry.change or entry.next_at != entry.at):
        lines.append(f"In round {number + 1}: {entry.next_at}")
        lines += [f"  {reason}" for reason in entry.reasons]
    if entry.note:
        lines.append(entry.note.capitalize())
    return "\n".join(lines)
