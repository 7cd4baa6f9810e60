"""The card that explains an act of the computer and names its next best choice, as far as the player may know."""

from __future__ import annotations

from functools import partial

from game.ai.advice import ActAccount
from game.ai.reasons import AdviceReason
from game.model.listing import sentence_case
from game.table.why import Why
from game.ui.battle.layout import Handlers
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

HEAD, FOOT, BOLD, LINE = 64.0, 14.0, 18.0, 17.0
SECRET = "Your side cannot know why. After the battle the replay shows the reason."
UNTOLD = "The reason is hidden from you now. After the battle the replay shows it."


def why_height(sheet: Sheet, why: Why, width: float) -> float:
    """Return the height in units that the card needs for all its lines."""
    return HEAD + FOOT + sum(LINE if not bold else BOLD for _, _, bold in _rows(sheet, why, width))


def lay_why(sheet: Sheet, why: Why, box: Box, handlers: Handlers) -> None:
    """Lay out the explanation: who did what, with a tick at each reason for it and a cross at each against it."""
    left, top, width, height = box
    sheet.card(box, "chosen", 3)
    sheet.stamp(left + 12, top + 10, "Why?", sheet.palette.accent_dark)
    key = sheet.stage.keymap.label("why")
    sheet.key_cap(left + width - 38, top + 11, key, align="right")
    sheet.close_cross("why-off", left + width - 12, top + 13, partial(handlers.why, -1), "Close the answer (Esc)")
    ink, session = sheet.palette.ink, why.session
    figure = session.keeper.history.acts[why.act].command.figure
    sheet.put(sheet.cards.side_sign(session.side(figure), 14), left + 12, top + 43)
    sheet.fitted(left + 32, top + 50, width - 44, session.name(figure), (Style(BODY, ink, bold=True),))
    y = top + HEAD
    for text, sign, bold in _rows(sheet, why, width):
        step = BOLD if bold else LINE
        if y + step > top + height:
            break
        if sign:
            span = sheet.px(13)
            sheet.put(art.picture(f"marks/{sign}", span, span), left + 13, y + 2)
        sheet.text(left + (32 if sign or not bold else 12), y + step / 2, text, Style(LABEL, ink, bold=bold))
        y += step


def _rows(sheet: Sheet, why: Why, width: float) -> list[tuple[str, str, bool]]:
    """Return the lines of the card as (words, mark before them, whether they are bold); the mark is "" if a line has no
    mark."""
    made: list[tuple[str, str, bool]] = []
    for text, sign, bold in _told(why):
        lines = sheet.lines(text, width - (44 if sign or not bold else 24), Style(LABEL, bold=bold))
        made += [(line, sign if number == 0 else "", bold) for number, line in enumerate(lines)]
    return made


def _told(why: Why) -> list[tuple[str, str, bool]]:
    if why.secret:
        return [(SECRET, "", False)]
    account = why.account
    if account is None:
        return [("Looking for the reasons ...", "", False)]
    return told_of(account)


def told_of(account: ActAccount, untold: str = UNTOLD) -> list[tuple[str, str, bool]]:
    """Return the lines of an explanation as (words, mark, bold): the act in bold, then its reasons, marked "pass" for
    and "fail" against it. `untold` stands for a reason that must stay secret."""
    return [(account.option.deed, "", True), *_reasons(account, untold)]


def _told_of(reason: AdviceReason) -> str:
    """Return a reason with its further explanation; with an explanation, both as sentences."""
    words = sentence_case(reason.words)
    return f"{words}. {sentence_case(reason.more)}." if reason.more else words


def _reasons(account: ActAccount, untold: str) -> list[tuple[str, str, bool]]:
    if account.untold:
        return [(untold, "", False)]
    if account.unplanned:
        return [(f"No plan of the computer begins like this. It would have chosen: {account.rival}.", "", False)]
    told = [(_told_of(reason), "pass" if reason.gain else "fail", False) for reason in account.option.reasons]
    if account.overlooked:
        return [*told, (f"It was still a mistake. A better plan was: {account.rival}.", "", True)]
    if account.rival:
        even = [] if told else [("Both plans are about equally good.", "", False)]
        return [*told, *even, (f"The next best plan was: {account.rival}.", "", False)]
    return told or [("No other plan was worth anything.", "", False)]
