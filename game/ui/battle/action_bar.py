"""The bar of cards below the board: the figure's actions, or the words to choose from, or the answers to a question."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import pygame

from game.engine.view import ActionOffer
from game.model.decisions import Choice, Decision
from game.rulebook import title_of
from game.ui.battle.layout import Doing, Layout
from game.ui.battle.panel import Sheet
from game.ui.battle.selection import Mind
from game.ui.battle.session import Session
from game.ui.battle.targeting import Pick
from game.ui.board import art
from game.ui.fonts import BODY, LABEL, Style
from game.ui.keymap import Keymap

CARD, STEP, END, MORE = 70.0, 76.0, 96.0, 52.0
SELDOM = ("no-object", "nowhere", "already", "no-exit", "no-trait", "nothing-firm", "lying", "no-magazine", "no-press",
          "movement-phase", "no-orders", "nothing-declared")  # fmt: skip
"""Codes of refusals by which an action is put on the further page: there is nothing here to do it with."""
SEALING = "commit"
"""The action by which a whole side says that its orders are given; always on the first page."""
COSTS = {
    "half action": "half", "full action": "full", "free": "free", "bonus step": "free",
    "simple": "half", "complex": "full", "simple action": "half", "complex action": "full", "free action": "free",
    "standard action": "full", "move action": "half", "swift move action": "half", "minor action": "free",
    "free, once a round": "free", "the pass's move": "half",
}  # fmt: skip
"""Prices with a sign of their own: how much of a turn they are. Any other is told in words."""
ORDERS = ("never", "ask", "always")


@dataclass(slots=True)
class Bar:
    """Lays the bar. `page` is the page of actions in sight; `keyed` what the number keys stand for."""

    page: int = 0
    pages: int = 1
    keyed: list[str | Pick] = field(default_factory=list)
    offers: dict[str, ActionOffer] = field(default_factory=dict)
    may_watch: bool = False
    """Whether there is anything to be watched again."""

    def lay(self, sheet: Sheet, session: Session, mind: Mind, layout: Layout, doing: Doing) -> None:
        """Everything that can be done now."""
        self.keyed = []
        decision = mind.decision
        if decision is not None and decision.choices:
            self._question(sheet, mind, decision, layout, doing)
        elif mind.choosing is not None and mind.choosing.words and mind.action and mind.choosing.words != ("",):
            self._words(sheet, mind, layout, doing)
        elif decision is not None and mind.figure:
            self._actions(sheet, session, mind, layout, doing)
        else:
            self._waiting(sheet, session, layout)

    # --- actions ------------------------------------------------------------------------------------------------

    def _actions(self, sheet: Sheet, session: Session, mind: Mind, layout: Layout, doing: Doing) -> None:
        left, top, width, height = layout.bar
        offers = [offer for offer in mind.offers() if offer.id != "end"]
        self.offers = {offer.id: offer for offer in offers}
        offers.sort(key=lambda offer: offer.refused is not None and offer.refused.code in SELDOM)
        sealing = next((offer for offer in offers if offer.id == SEALING), None)
        if sealing is not None:
            offers.remove(sealing)
            width -= END + 6
        fit = max(3, min(9, int((width - END - MORE - 12) // STEP)))
        self.pages = -(-len(offers) // fit)
        self.page %= self.pages
        shown = offers[self.page * fit : self.page * fit + fit]
        self.keyed = [offer.id for offer in shown]
        step = min(STEP * 1.12, (width - END - MORE - 12) / fit)
        for number, offer in enumerate(shown):
            self._card(sheet, offer, (left + number * step, top, step - 6, height), number, mind, doing)
        x = left + fit * step
        if self.pages > 1:
            self._more(sheet, (x, top, MORE - 6, height), doing)
        self._end(sheet, (left + width - END, top, END, height), mind, doing, main=sealing is None)
        if sealing is not None:
            self._seal(sheet, (left + width + 6, top, END, height), doing)
            width += END + 6
        self._undo(sheet, (left + width - END - 22, top - 38, END + 22, 28), session, doing)
        if self.may_watch:
            away = END + 30 if session.keeper.history.acts else 0
            self._watch(sheet, (left + width - END - 22 - away, top - 38, END + 22, 28), doing)

    def _watch(self, sheet: Sheet, box: tuple[float, float, float, float], doing: Doing) -> None:
        """Show once more what was shown last."""
        left, top, width, height = box
        sheet.card(box, "hot" if sheet.hot == "watch" else "button", 6)
        cap = sheet.key_cap(left + 5, top + 4, keys_of(sheet).label("watch"))
        style = Style(LABEL, sheet.palette.ink, bold=True)
        sheet.fitted(left + cap + 12, top + height / 2, width - cap - 16, "Watch again", (style, Style(LABEL)))
        sheet.spot("watch", box, doing.watch, tip="Show once more what was shown last")

    def _seal(self, sheet: Sheet, box: tuple[float, float, float, float], doing: Doing) -> None:
        """All orders of the side are given."""
        left, top, width, height = box
        sheet.card(box, "main-hot" if sheet.hot == f"action:{SEALING}" else "main", 4)
        bold = Style(BODY, sheet.palette.ink, bold=True)
        sheet.key_cap(left + 6, top + 5, keys_of(sheet).label("end-side"))
        sheet.text(left + width / 2, top + height - 29, "All orders", bold, "centre")
        sheet.text(left + width / 2, top + height - 12, "given", bold, "centre")
        tip = "The side is ready: whoever has no orders holds. Then everybody acts at once."
        sheet.spot(f"action:{SEALING}", box, doing.side, tip=tip)

    def _undo(self, sheet: Sheet, box: tuple[float, float, float, float], session: Session, doing: Doing) -> None:
        """Take the last act back; when it stands, the card says why."""
        if not session.keeper.history.acts:
            return
        left, top, width, height = box
        why = session.why_not_undo()
        sheet.card(box, "off" if why else "hot" if sheet.hot == "undo" else "button", 5)
        cap = sheet.key_cap(left + 5, top + 4, keys_of(sheet).label("undo"), faint=bool(why))
        colour = sheet.palette.ink_soft if why else sheet.palette.ink
        sheet.fitted(left + cap + 12, top + height / 2, width - cap - 16, "Undo", (Style(LABEL, colour, bold=True),))
        sheet.spot("undo", box, doing.undo, why=why, tip="Take the last act back")

    def _card(
        self, sheet: Sheet, offer: ActionOffer, box: tuple[float, float, float, float], number: int, mind: Mind,
        doing: Doing,
    ) -> None:  # fmt: skip
        left, top, width, height = box
        chosen, off = offer.id == mind.action, offer.refused is not None
        id = f"action:{offer.id}"
        look = "off" if off else "chosen" if chosen else "hot" if sheet.hot == id else "button"
        sheet.card(box, look, number)
        colour = sheet.palette.ink_soft if off else sheet.palette.ink
        style = Style(LABEL, colour, bold=True)
        rows = sheet.lines(offer.title, width - 8, Style(LABEL, colour))
        self._icon(
            sheet, offer.icon, left + width / 2, top + (33 if len(rows) == 1 else 29), 38 - 6 * len(rows[1:]), off
        )
        sheet.key_cap(left + 4, top + 4, str(number + 1), faint=off)
        self._cost(sheet, offer.cost, left + width - 6, top + 13, off)
        for place, row in enumerate(rows):
            y = top + height - 12 - 13 * (len(rows) - 1 - place)
            sheet.fitted(left + width / 2, y, width - 6, row, (style, Style(LABEL, colour)), "centre")
        if chosen:
            sheet.put(sheet.cards.underline(width - 14), left + 7, top + height - 7)
        why = offer.refused.sentence if offer.refused else ""
        rule = offer.refused.rule if offer.refused and offer.refused.rule else offer.rule
        sheet.spot(id, box, partial(doing.action, offer.id), why=why, tip=told_of(offer), rule=rule)

    def _icon(self, sheet: Sheet, icon: str, x: float, y: float, span: float, off: bool) -> None:
        part = f"icons/{icon}" if art.exists(f"icons/{icon}.svg") else "icons/answer"
        pixels = sheet.px(span)
        picture = art.picture(part, pixels, pixels)
        if off:
            picture = sheet.cards.keep(("faded", part, pixels), lambda: _faded(picture))
        sheet.put(picture, x - span / 2, y - span / 2)

    def _cost(self, sheet: Sheet, cost: str, right: float, middle: float, off: bool) -> None:
        """A half disc, a full disc, a ring; any other price in words."""
        signs = [COSTS.get(each, "") for each in cost.split(" / ")]
        if all(signs):
            pixels = sheet.px(13)
            for place, sign in enumerate(reversed(signs)):
                picture = art.picture(f"icons/{sign}", pixels, pixels)
                if off:
                    picture = sheet.cards.keep(("faded", sign, pixels), partial(_faded, picture))
                sheet.put(picture, right - 13 - 15 * place, middle - 6.5)
        elif cost:
            colour = sheet.palette.ink_soft if off else sheet.palette.ink
            styles = (Style(LABEL, colour, bold=True), Style(LABEL, colour))
            sheet.fitted(right, middle, 52, cost.removesuffix(" action"), styles, "right")

    def _more(self, sheet: Sheet, box: tuple[float, float, float, float], doing: Doing) -> None:
        left, top, width, height = box
        sheet.card(box, "hot" if sheet.hot == "more" else "button", 7)
        sheet.key_cap(left + 4, top + 4, "0")
        sheet.put(sheet.cards.arrow("right", 18), left + width / 2 - 9, top + 26)
        sheet.text(left + width / 2, top + height - 12, "More", Style(LABEL, sheet.palette.ink, bold=True), "centre")
        sheet.spot("more", box, doing.more, tip=f"Further actions (page {self.page + 1} of {self.pages})")

    def _end(
        self, sheet: Sheet, box: tuple[float, float, float, float], mind: Mind, doing: Doing, *, main: bool
    ) -> None:
        left, top, width, height = box
        look = ("main-hot" if main else "hot") if sheet.hot == "end" else "main" if main else "button"
        sheet.card(box, look, 3)
        sheet.key_cap(left + 6, top + 5, keys_of(sheet).label("end-turn"))
        self._icon(sheet, "end", left + width - 26, top + 33, 36, off=False)
        known = mind.offer("end")
        title = known.title if known else "End turn"
        sheet.text(left + width / 2, top + height - 12, title, Style(BODY, sheet.palette.ink, bold=True), "centre")
        side = keys_of(sheet).label("end-side")
        tip = f"{title}: {mind.view.figure(mind.figure).name}."
        tip += f" {side} ends the whole side's turns for this round." if main else " It does nothing in this phase."
        sheet.spot("end", box, doing.end, tip=tip)

    # --- words and answers ------------------------------------------------------------------------------------------

    def _words(self, sheet: Sheet, mind: Mind, layout: Layout, doing: Doing) -> None:
        """The ways an action can be taken, as cards."""
        assert mind.choosing is not None
        left, top, width, height = layout.bar
        title = self.offers[mind.action].title if mind.action in self.offers else mind.action
        sheet.card((left, top, 150, height), number=1)
        sheet.text(left + 12, top + 20, title, Style(BODY, sheet.palette.ink, bold=True))
        sheet.prose(left + 12, top + 32, 130, "Choose one; Esc goes back.", Style(LABEL, sheet.palette.ink_soft))
        words = mind.choosing.words
        step = min(190.0, (width - 158) / len(words))
        for number, word in enumerate(words):
            box = (left + 158 + number * step, top, step - 6, height)
            id = f"word:{word}"
            look = "chosen" if mind.pinned == word else "hot" if sheet.hot == id else "button"
            sheet.card(box, look, number)
            if number < 9:
                sheet.key_cap(box[0] + 4, top + 4, str(number + 1))
            style = Style(BODY if step > 120 else LABEL, sheet.palette.ink, bold=True)
            lines = sheet.lines(word, box[2] - 12, style)[:3]
            first = top + (40 if len(lines) < 3 else 30)
            for place, line in enumerate(lines):
                sheet.fitted(box[0] + box[2] / 2, first + 17 * place, box[2] - 6, line, (style,), "centre")
            sheet.spot(id, box, partial(doing.word, word))
            self.keyed.append(word)

    def _question(self, sheet: Sheet, mind: Mind, decision: Decision, layout: Layout, doing: Doing) -> None:
        """A question: what it is about, its answers with what they cost, and the standing order for its kind."""
        left, top, width, height = layout.bar
        wide = 230.0
        sheet.card((left, top, wide, height), number=1)
        sheet.put(sheet.cards.side_sign(decision.seat, 16), left + 10, top + 10)
        name = mind.view.figure(decision.figure).name if mind.view.knows(decision.figure) else ""
        bold = Style(BODY, sheet.palette.ink, bold=True)
        sheet.fitted(left + 32, top + 18, wide - 40, name, (bold,))
        style = Style(LABEL, sheet.palette.ink)
        for place, line in enumerate(sheet.lines(decision.title, wide - 24, style)[:2]):
            sheet.text(left + 12, top + 36 + 15 * place, line, style)
        step = min(230.0, (width - wide - 8) / len(decision.choices))
        for number, choice in enumerate(decision.choices):
            box = (left + wide + 8 + number * step, top, step - 6, height)
            self._answer(sheet, choice, box, number, doing)
            self.keyed.append(choice.id)
        if {choice.id for choice in decision.choices} == {"yes", "no"}:
            self._orders(sheet, mind, decision, (left, top - 34, wide, 26), doing)

    def _answer(
        self, sheet: Sheet, choice: Choice, box: tuple[float, float, float, float], number: int, doing: Doing
    ) -> None:
        left, top, width, _ = box
        id = f"answer:{choice.id}"
        sheet.card(box, "hot" if sheet.hot == id else "main" if choice.id == "yes" else "button", number)
        cap = sheet.key_cap(left + 4, top + 4, str(number + 1)) if number < 9 else 0.0
        bold = Style(BODY if width > 110 else LABEL, sheet.palette.ink, bold=True)
        rows = sheet.lines(choice.title, width - cap - 14, bold)
        if len(rows) > 1:
            rows = [rows[0], " ".join(rows[1:])]
        for place, row in enumerate(rows):
            sheet.fitted(left + cap + 10, top + 14 + 15 * place, width - cap - 14, row, (bold,))
        small = Style(LABEL, sheet.palette.ink)
        first = 34 if len(rows) == 1 else 46
        for place, line in enumerate(sheet.lines(choice.detail, width - 12, small)[: 4 - len(rows)]):
            sheet.fitted(left + 8, top + first + 14 * place, width - 10, line, (small,))
        detail = choice.detail or choice.title
        tip = f"{detail}\n{title_of(choice.rule)}" if choice.rule else detail
        sheet.spot(id, box, partial(doing.answer, choice.id), tip=tip, rule=choice.rule)

    def _orders(
        self, sheet: Sheet, mind: Mind, decision: Decision, box: tuple[float, float, float, float], doing: Doing
    ) -> None:
        """Never, ask or always, for this kind of question."""
        left, top, width, height = box
        sheet.card((left, top, width + 74, height), number=2)
        sheet.text(left + 10, top + height / 2, "From now on:", Style(LABEL, sheet.palette.ink_soft))
        present = mind.view.standing_order(decision.kind)
        x = left + 92
        for policy in ORDERS:
            wide = sheet.text_width(policy, Style(LABEL, bold=True)) + 22
            look = "chosen" if policy == present else "button"
            sheet.card((x, top + 3, wide, height - 6), look, 1)
            style = Style(LABEL, sheet.palette.ink, bold=True)
            sheet.text(x + wide / 2, top + height / 2, policy, style, "centre")
            tip = {
                "never": "Never do this; do not ask again.",
                "ask": "Ask each time.",
                "always": "Always do this; do not ask again.",
            }[policy]
            sheet.spot(
                f"order:{policy}", (x, top + 3, wide, height - 6), partial(doing.order, decision.kind, policy), tip=tip
            )
            x += wide + 6

    # --- waiting ------------------------------------------------------------------------------------------------

    def _waiting(self, sheet: Sheet, session: Session, layout: Layout) -> None:
        left, top, width, height = layout.bar
        sheet.card((left, top, width, height), number=2)
        asked = session.asked
        if not asked:
            words = "The battle is over."
        elif asked == session.viewer:
            words = "This is what happens."
        elif session.controllers.get(asked) != "human":
            words = f"{session.players[asked]} is played by the computer."
        else:
            words = f"{session.players[asked]} is asked."
        if asked:
            sheet.put(sheet.cards.side_sign(asked, 20), left + 18, top + height / 2 - 10)
        sheet.text(left + 48, top + height / 2, words, Style(BODY, sheet.palette.ink, bold=True))
        hint = "A click, Enter or Space shows the rest at once."
        sheet.text(left + width - 16, top + height / 2, hint, Style(LABEL, sheet.palette.ink_soft), "right")


def told_of(offer: ActionOffer) -> str:
    """An action in words for its tip: what it costs, and its rule."""
    cost = f"{offer.title}: {offer.cost}" if offer.cost else offer.title
    cost += f", thanks to {offer.saver.lower()}\n{title_of('combat.one-time-saver')}" if offer.saver else ""
    return f"{cost}\n{title_of(offer.rule)}" if offer.rule else cost


def keys_of(sheet: Sheet) -> Keymap:
    """The keys in force."""
    return sheet.stage.keymap


def _faded(picture: pygame.Surface) -> pygame.Surface:
    """The same picture, nearly gone: the action is off."""
    made = picture.copy()
    made.set_alpha(95)
    return made
