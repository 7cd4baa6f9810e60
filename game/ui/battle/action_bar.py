"""The bar below the board: a slot for every action of the ruleset, the effect of the action under the pointer, and End
turn.

The considered figure is the one whose turn it is, or a comrade that the player selected. Further actions have no slot:
they are on a sheet that the button More opens.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from game.actions import ACTIONS
from game.engine.due import end_deed, end_title
from game.model.listing import number_words
from game.rulebook.action_words import effect_of
from game.table.action_slots import crowded_out, joining, key_of_far, slots_of
from game.table.deed_facts import arms_of, arms_words, deed_facts
from game.table.futile import ShownOffer
from game.table.selection import Selection
from game.table.session import Session
from game.table.targeting import Pick
from game.table.turn_words import (
    SEALING,
    actions_left,
    busy_words,
    is_free_only,
    is_last_wanted,
    is_unopposed,
    leaves_only_end,
    next_step,
    next_up,
    rest_words,
    resting_words,
)
from game.ui.battle.action_cards import lay_alone, lay_icon, lay_line, lay_slot, lay_told, lay_wide, names
from game.ui.battle.figure_sheet import turn_told
from game.ui.battle.layout import Handlers, Layout
from game.ui.battle.question_bar import answers_top, lay_question, lay_words
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, Style
from game.ui.kit.keymap import Keymap
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress
from game.ui.kit.sheet import Sheet

SLOT, MORE, LEFT, END = 66.0, 58.0, 64.0, 112.0
"""Widths in units of an action's slot, of the button More, of the display of the actions left, and of End turn."""
LEAST_SLOT, LEAST_TOLD, LEAST_END, END_SHARE = 44.0, 150.0, 70.0, 0.18
FEW, MORE_THAN_FEW, FEW_WIDE, FEW_LEAST = 5, 7, 152.0, 130.0
"""Up to FEW actions have cards with a description; up to MORE_THAN_FEW have them if each card is FEW_LEAST units wide.
FEW_WIDE is the greatest width."""
FAR_ROW, FAR_COLUMNS, ABLE_ROW, LEAST_WORDY = 42.0, 5, 54.0, 200.0
ABOVE = 38.0
"""Height in units of the small buttons over the lower border of the board, with the gap below them."""
REVEALING = "Reveal all orders: then everybody acts at once."
NOT_ASKED = (-1, 0)
"""Value of `unsure` while the player is not asked to confirm the end of a turn."""
LOADED = "Nothing to undo yet: what was done before you loaded the battle stays."


@dataclass(slots=True)
class Bar:
    """The action bar. `open` is True while the sheet of further actions is shown over the board; `keyed` lists the
    choices of the number keys, and `far` maps keys to further actions."""

    open: bool = False
    keyed: list[str | Pick] = field(default_factory=list)
    far: dict[str, str] = field(default_factory=dict)
    few: frozenset[str] | None = None
    """Ids of the further actions that the sheet shows at first, with a card that opens the full list; None for all."""
    whole: bool = False
    """True while the sheet also shows further actions that are not possible now."""
    offers: dict[str, ShownOffer] = field(default_factory=dict)
    focus: str = ""
    """Id of the card (an answer or a variant) that Enter would press."""
    may_watch: bool = False
    """True if there are cues to watch again."""
    may_hint: bool = False
    """True if the player may ask for advice."""
    is_busy: bool = False
    """True while animations are played, so that the key of End turn skips them."""
    enter_ends: bool = False
    """True if Enter ends the turn."""
    pause: str = ""
    """Words on the bar while a page waits until every player has seen the board; "" otherwise."""
    unsure: tuple[int, int] = NOT_ASKED
    """Version of the battle, and id of the figure, for which the player was asked to confirm ending an unused turn."""
    _facts: tuple[object, dict[str, str]] = (None, {})

    def lay(self, sheet: Sheet, session: Session, selection: Selection, layout: Layout, handlers: Handlers) -> None:
        """Lay out the bar: a question, the variants of an action, the actions, or a notice that others are acting."""
        self.keyed, self.far = [], {}
        sheet.hot = self.focus or sheet.hot
        decision, choosing = selection.decision, selection.choosing
        if decision is not None and decision.choices and self.is_busy:
            self._waiting(sheet, session, layout)  # the question tells of dice that are still to be shown
        elif decision is not None and decision.choices:
            self.keyed = lay_question(sheet, selection, decision, layout, handlers)
            left, _, width, _ = layout.bar
            self._hint(sheet, left + width, answers_top(decision, layout) - ABOVE, handlers)
        elif choosing is not None and choosing.words and selection.action and choosing.words != ("",):
            self.keyed = lay_words(sheet, selection, layout, handlers)
        elif decision is not None and selection.figure:
            if selection.aside:
                self._aside(sheet, session, selection, layout, handlers)
            elif is_used_up(selection):
                self._resting(sheet, session, selection, selection.figure, layout, handlers)
            else:
                self._actions(sheet, session, selection, layout, handlers)
        elif session.resting:
            self._resting(sheet, session, selection, session.resting, layout, handlers)
        else:
            self._waiting(sheet, session, layout)

    # --- actions ------------------------------------------------------------------------------------------------

    def _actions(
        self, sheet: Sheet, session: Session, selection: Selection, layout: Layout, handlers: Handlers
    ) -> None:
        left, top, width, height = layout.bar
        self.offers = {offer.id: offer for offer in selection.offers() if not ACTIONS[offer.id].is_apart}
        sealing = SEALING in selection.view.ruleset.actions and selection.offer(SEALING) is not None
        near, far = slots_of(selection.view.ruleset.actions)
        joined = joining(far, self.offers)
        gone = crowded_out(near, joined, self.offers) if self.few is None else ()
        near += tuple(dict.fromkeys([*joined, *(self._shown(far) if self.few is not None else ())]))
        ends = 2 if sealing else 1
        wide = min(
            END, width * END_SHARE, max(LEAST_END, (width - (len(near) - len(gone) + 1) * LEAST_SLOT) / ends - 6)
        )
        end = left + width - wide
        if sealing:
            self._seal(sheet, session.next_in_secret, (end, top, wide, height), handlers)
            end -= wide + 6
        self._end(sheet, session, (end, top, wide, height), selection, handlers, main=not sealing)
        room = end - 6 - left
        count = len(self.offers)
        if 0 < count <= FEW or (FEW < count <= MORE_THAN_FEW and room / count >= FEW_LEAST):
            self._few(sheet, selection, (left, top, room, height), handlers)
        else:
            more = min(MORE, 0.12 * room)
            places = len(near) - len(gone)
            wide = min(SLOT, max(LEAST_SLOT, (room - more) / places))
            used = wide * places
            told = room - used - more >= LEAST_TOLD
            self._slots(sheet, selection, near, gone, (left, top, wide, height), handlers, told=told)
            self._more(sheet, (left + used, top, min(more, room - used) - 6, height), selection, far, handlers)
            self._told(sheet, selection, (left + used + more, top, room - used - more, height))
            if self.open:
                self._further(sheet, selection, far, layout.bar, handlers)
        if not self.open:  # the sheet of further actions lies where these do
            self._above(sheet, session, layout, handlers)

    def _aside(self, sheet: Sheet, session: Session, selection: Selection, layout: Layout, handlers: Handlers) -> None:
        """Lay out the actions of a selected comrade that is busy, and the button back to the figure whose turn it
        is."""
        left, top, width, height = layout.bar
        self.offers = {offer.id: offer for offer in selection.offers() if offer.refused is None and offer.id != "end"}
        wide = min(END, width * END_SHARE)
        card = min(FEW_WIDE * len(self.offers), (width - wide) / 2)
        self._end(sheet, session, (left + width - wide, top, wide, height), selection, handlers, main=True)
        if self.offers:
            self._few(sheet, selection, (left, top, card, height), handlers)
        place = (left + card, top, width - wide - card - 6, height)
        sheet.card(place, "card", 2)
        lay_alone(sheet, busy_words(selection), place)
        self._above(sheet, session, layout, handlers)

    def _slots(
        self, sheet: Sheet, selection: Selection, near: tuple[str, ...], gone: tuple[str, ...], box: Box,
        handlers: Handlers, *, told: bool,
    ) -> None:  # fmt: skip
        """Lay out the most important actions (`near`), each in its own slot; with `told`, a card beside the slots
        explains the chosen one. Slots of actions that are not on offer stay empty; those of actions in `gone` are
        filled by actions that keep their own keys."""
        left, top, wide, height = box
        self.keyed = list(near)
        shown = [action for action in near if action not in gone]
        for number, action in enumerate(near):
            offer = self.offers.get(action) if action in shown else None
            x = left + (shown.index(action) if offer is not None else 0) * wide
            place = (x, top - (3 if action == selection.action else 0), wide - 6, height)
            if offer is not None:
                on = partial(handlers.action, action)
                chosen = action == selection.action
                says = self.says(selection, action)
                lay_slot(sheet, offer, place, str(number + 1), number, says=says, chosen=chosen, told=told, on=on)

    def _few(self, sheet: Sheet, selection: Selection, box: Box, handlers: Handlers) -> None:
        """Lay out a few actions as cards that describe what each does."""
        left, top, room, height = box
        near, far = slots_of(selection.view.ruleset.actions)
        known = [action for action in (*near, *far) if action in self.offers]
        self.keyed = list(known)
        wide = min(FEW_WIDE, room / len(known))
        for number, action in enumerate(known):
            place = (left + number * wide, top - (3 if action == selection.action else 0), wide - 6, height)
            says, on = self.says(selection, action), partial(handlers.action, action)
            chosen = action == selection.action
            step = next_step(selection, keys_of(sheet).label("end-turn")) if chosen else ""
            key, offer = str(number + 1), self.offers[action]
            lay_wide(sheet, offer, place, key, number, says=says, chosen=chosen, on=on, onward=step)

    def _more(self, sheet: Sheet, box: Box, selection: Selection, far: tuple[str, ...], handlers: Handlers) -> None:
        """Lay out the button that opens the sheet of further actions; it looks chosen while one of these is chosen."""
        if not far:
            return
        left, top, width, height = box
        is_chosen = self.open or selection.action in far
        sheet.card(box, "chosen" if is_chosen else "hot" if sheet.hot == "more" else "button", 7)
        sheet.key_cap(left + 4, top + 4, keys_of(sheet).label("more-actions"))
        sheet.put(sheet.cards.arrow("down" if self.open else "up", 18), left + width / 2 - 9, top + 26)
        styles = (Style(LABEL, sheet.palette.ink, bold=True), *names(sheet, sheet.palette.ink))
        words = "Close" if self.open else "More"
        sheet.fitted(left + width / 2, top + height - 12, width - 4, words, styles, "centre")
        sheet.spot(
            "more", box, handlers.more, tip="Close the sheet" if self.open else number_words(len(far), "further action")
        )

    def _further(self, sheet: Sheet, selection: Selection, far: tuple[str, ...], box: Box, handlers: Handlers) -> None:
        """Lay out the sheet of further actions over the board's lower border: the possible ones with their effects and
        a card that opens the full list, or the full list with the impossible ones last, each with the reason."""
        left, top, room, _ = box
        keys = {action: key_of_far(far, action) for action in far}
        self.far = {keys[action]: action for action in self._shown(far) if action in self.offers}
        grouped, wordy = self.few is None and not self.whole, self.few is None
        able = tuple(one for one in far if one in self.offers and self.offers[one].refused is None)
        others = sum(one in self.offers for one in far) - len(able)
        listed = (*able, *(one for one in far if one in self.offers and one not in able))  # what is impossible, last
        far, rest = (able, others > 0) if grouped else (listed if wordy else self._shown(far), not wordy)
        widest, most, row = (280.0, 3, ABLE_ROW) if wordy else (168.0, FAR_COLUMNS, FAR_ROW)
        columns = max(2, min(most, int(room // 132), max(2, len(far) + rest)))
        rows = -(-(len(far) + rest) // columns)
        wide = min(widest, (room - 16) / columns)
        if rows * row > top - ABOVE or wide < LEAST_WORDY:
            wordy, row = grouped, ABLE_ROW if grouped else FAR_ROW
        height = row * rows + 16
        above = top - height - 8
        sheet.card((left, above, wide * columns + 14, height), "tab", 3)
        sheet.spot("further", (left, above, wide * columns + 14, height))
        places = [
            (left + 10 + number % columns * wide, above + 10 + number // columns * row, wide - 6, row - 6)
            for number in range(len(far) + rest)
        ]
        if rest:
            self._others(sheet, places[-1], handlers, others if grouped else 0)
        for number, action in enumerate(far):
            key, place = keys[action], places[number]
            offer = self.offers.get(action)
            if offer is None:
                continue
            chosen = action == selection.action
            says, on = self.says(selection, action), partial(handlers.action, action)
            lay_line(sheet, offer, place, key, number, says=says, chosen=chosen, on=on, wordy=wordy)

    def _others(self, sheet: Sheet, place: Box, handlers: Handlers, count: int) -> None:
        """Lay out the card that opens the full list of further actions: `count` of them are impossible now; 0 if the
        hidden ones are just not needed."""
        words = f"{count} not possible now: why?" if count else "All actions"
        tip = "Show them, each with the reason" if count else "Show the actions that are not needed here, too"
        sheet.card(place, "hot" if sheet.hot == "every" else "button", 3)
        styles = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink))
        x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
        sheet.fitted(x, y, place[2] - 12, words, styles, "centre")
        sheet.spot("every", place, handlers.every, tip=tip)

    def _shown(self, far: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids of the further actions that the sheet shows."""
        return far if self.few is None else tuple(action for action in far if action in self.few)

    def _told(self, sheet: Sheet, selection: Selection, box: Box) -> None:
        """Lay out the effect of the action under the pointer, or else of the chosen one, and the actions left in the
        turn."""
        left, top, width, height = box
        if width - LEFT >= LEAST_TOLD:
            self._left(sheet, selection, (left + width - LEFT, top, LEFT - 6, height))
            width -= LEFT
        hovered = sheet.hot.removeprefix("action:")
        offer = self.offers.get(hovered) or self.offers.get(selection.action)
        if width < LEAST_TOLD:
            return
        place = (left, top, width - 6, height)
        onward = next_step(selection, keys_of(sheet).label("end-turn"))
        if offer is not None:
            onward = onward if offer.id == selection.action else ""
            lay_told(sheet, offer, place, self.says(selection, offer.id), onward)
        elif onward:
            sheet.card(place, "card", 2)
            lay_alone(sheet, onward, place)

    def _left(self, sheet: Sheet, selection: Selection, box: Box) -> None:
        """Lay out the number of actions that the figure still has."""
        left, top, width, height = box
        count = actions_left(selection.view, selection.figure)
        if count is None:
            return
        sheet.card(box, "card", 4)
        sheet.text(left + width / 2, top + 20, str(count), Style(ACTIVE, sheet.palette.ink, bold=True), "centre")
        small = Style(LABEL, sheet.palette.ink)
        sheet.text(left + width / 2, top + height - 28, "action" if count == 1 else "actions", small, "centre")
        sheet.text(left + width / 2, top + height - 13, "left", small, "centre")
        sheet.spot("left", box, tip=turn_told([p for p in selection.view.pips(selection.figure) if p.kind != "step"]))

    def says(self, selection: Selection, action: str) -> str:
        """Return a sentence on the effect of an action of the considered figure, with its numbers."""
        command = selection.preview().command if action == selection.action and selection.pinned is not None else None
        chosen = (getattr(command, "weapon", ""), getattr(command, "target", 0))
        key = (selection.session.version, selection.figure, chosen)
        if self._facts[0] != key:
            self._facts = (key, arms_of(selection.view, selection.figure, *chosen))
        facts = {**self._facts[1], **deed_facts(selection.view, selection.figure, action)}
        told = effect_of(action, selection.view.ruleset, facts)
        return f"{told} {arms_words(selection.view, selection.figure, action)}".strip()

    # --- beside the slots -----------------------------------------------------------------------------------------

    def _above(self, sheet: Sheet, session: Session, layout: Layout, handlers: Handlers) -> None:
        """Lay out the small buttons Undo, Watch again and Hint over the board's lower right corner."""
        left, top, width, _ = layout.bar
        right, top = left + width, top - ABOVE
        fresh = not session.keeper.history.acts and session.held is None
        if not fresh or session.recalled:
            why = LOADED if fresh else session.why_not_undo()
            right -= _keyed(sheet, "undo", right, top, "Undo", handlers.undo, "Undo the last action", why) + 8
        if self.may_watch:
            told = "Play the last action again"
            right -= _keyed(sheet, "watch", right, top, "Watch again", handlers.watch, told) + 8
        self._hint(sheet, right, top, handlers)

    def _hint(self, sheet: Sheet, right: float, top: float, handlers: Handlers) -> None:
        """Lay out the button that asks for advice, if the player may ask; `right` and `top` are in units."""
        if self.may_hint:
            told = "Show up to three good plans, and why"
            _keyed(sheet, "hint", right, top, "Hint", partial(handlers.hint, -1), told, least=76.0)

    def _seal(self, sheet: Sheet, player: str, box: Box, handlers: Handlers) -> None:
        """Lay out the button that reveals all orders, or that lets the next player give theirs."""
        left, top, width, height = box
        sheet.card(box, "main-hot" if sheet.hot == f"action:{SEALING}" else "main", 4)
        bold = Style(BODY, sheet.palette.ink, bold=True)
        sheet.key_cap(left + 6, top + 5, keys_of(sheet).label("end-side"))
        rows = ("Hand over", f"to {player}") if player else ("Reveal", "orders")
        styles = (bold, Style(LABEL, sheet.palette.ink, bold=True))
        for middle, row in zip((top + height - 29, top + height - 12), rows, strict=True):
            sheet.fitted(left + width / 2, middle, width - 8, row, styles, "centre")
        then = f"Keep these orders secret; {player} orders next." if player else REVEALING
        tip = f"{then} Figures without orders stay put."
        sheet.spot(f"action:{SEALING}", box, handlers.side, tip=tip)

    def _end(
        self, sheet: Sheet, session: Session, box: Box, selection: Selection, handlers: Handlers, *, main: bool
    ) -> None:
        """Lay out the card that ends the figure's turn; as the `main` card it also names who acts next."""
        left, top, width, height = box
        by_enter = (self.enter_ends or bool(session.resting)) and not self.pause
        is_hot = sheet.hot == "end" or self.enter_ends
        sheet.card(box, ("main-hot" if main else "hot") if is_hot else "main" if main else "button", 3)
        key = "Esc" if self.is_busy else "Enter" if by_enter else keys_of(sheet).label("end-turn")
        sheet.key_cap(left + 6, top + 5, key)
        if sheet.cards.key_width(key) + 48 <= width:
            lay_icon(sheet, "end", left + width - 24, top + 21, 30, off=False)
        title = end_title(selection.view, selection.concerned if selection.offer("end") else 0)
        deed = end_deed(selection.view, selection.concerned)
        bold = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink, bold=True))
        begins = is_last_wanted(selection)
        after = next_up(session, selection) if main and not begins else ""
        words = ("the last order",) if begins else (f"then {after}", f"then {after.split()[0]}") if after else ()
        side = keys_of(sheet).label("end-side")
        if main and not begins and is_unopposed(selection.view):
            words = (f"{side}: all",)
        if session.held is not None:
            player = session.next_in_secret
            title, words = ("Hand over", (f"to {player}",)) if player else (ACTIONS[SEALING].title, ())
        shown = title
        if self.is_busy:
            shown, words = "Skip all", ()
        elif selection.aside and selection.decision is not None:
            shown, words = "Go back", (f"to {selection.view.figure(selection.decision.figure).name}",)
        elif self.unsure == (session.version, selection.figure):
            shown, words = "Press again", (f"to {deed}",)
        sheet.fitted(left + width / 2, top + height - (27 if words else 14), width - 8, shown, bold, "centre")
        if words:
            small = (Style(LABEL, sheet.palette.ink),)
            sheet.fitted(left + width / 2, top + height - 11, width - 8, words, small, "centre")
        tip = f"{title}: {selection.view.figure(selection.concerned).name}."
        tip += f" {side}: the whole side does so until the round ends." if main else " It stays put in this phase."
        tip += " It is the last order: after it you can look at all orders once more." if begins else ""
        sheet.spot("end", box, handlers.end, tip=tip)

    # --- waiting ------------------------------------------------------------------------------------------------

    def _resting(
        self, sheet: Sheet, session: Session, selection: Selection, figure: int, layout: Layout, handlers: Handlers
    ) -> None:
        """Lay out the bar for a figure without actions left, so that the player can look at its acts or undo them
        before its turn ends."""
        left, top, width, height = layout.bar
        wide = min(END, width * END_SHARE)
        sheet.card((left, top, width - wide - 6, height), number=2)
        ends, back = (keys_of(sheet).label(key) for key in ("end-turn", "undo"))
        words = resting_words(session, ends, back) if session.resting else rest_words(selection.view, figure, ends)
        sheet.put(sheet.cards.side_sign(session.viewer, 20), left + 18, top + height / 2 - 10)
        bold = Style(BODY, sheet.palette.ink, bold=True)
        room = width - wide - 66
        sheet.fitted(left + 48, top + height / 2, room, words, (bold,))
        self._end(sheet, session, (left + width - wide, top, wide, height), selection, handlers, main=True)
        self._above(sheet, session, layout, handlers)

    def _waiting(self, sheet: Sheet, session: Session, layout: Layout) -> None:
        left, top, width, height = layout.bar
        sheet.card((left, top, width, height), number=2)
        asked = session.asked
        if self.pause:
            words = self.pause
        elif not asked and not self.is_busy:
            words = "The battle is over."
        elif asked in ("", session.viewer):
            words = "Watch what happens."
        elif session.controllers.get(asked) != "human":
            words = f"{session.players[asked]} is thinking."
        else:
            words = f"{session.players[asked]} has to decide."
        if asked:
            sheet.put(sheet.cards.side_sign(asked, 20), left + 18, top + height / 2 - 10)
        bold = Style(BODY, sheet.palette.ink, bold=True)
        used = sheet.fitted(left + 48, top + height / 2, width - 60, words, (bold,))
        hint = "Click or Space: next deed. Esc: skip all."
        soft = Style(LABEL, sheet.palette.ink_soft)
        fits = sheet.text_width(hint, soft) < width - used - 80
        if fits and asked and not self.pause and session.waits != "others":  # for somebody elsewhere one can only wait
            used = sheet.text(left + width - 16, top + height / 2, hint, soft, "right") + 32
            sheet.spot("end", (left + width - used, top, used, height), tip="Click here to skip all that is shown.")


def _keyed(sheet: Sheet, id: str, right: float, top: float, words: str, on: OnPress, tip: str, why: str = "", *,
           least: float = 118.0) -> float:  # fmt: skip
    """Lay a small button with the key of an action, its right side at `right`; return its width in units."""
    key = keys_of(sheet).label(id)
    wide = sheet.wide(key, words, least)
    sheet.keyed(id, (right - wide, top, wide, 28), key, words, on, why=why, tip=tip)
    return wide


def is_used_up(selection: Selection) -> bool:
    """Return whether a figure whose turn it is can do nothing more but end its turn."""
    return leaves_only_end(selection.offers()) and is_free_only(selection.view, selection.figure)


def keys_of(sheet: Sheet) -> Keymap:
    """Return the keymap of the player."""
    return sheet.stage.keymap
