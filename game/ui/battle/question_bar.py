"""The bar while the player must choose: the variants of an action, or the answers to a question.

A standing order answers questions of one kind without asking: never, ask or always.
"""

from __future__ import annotations

from functools import partial

import msgspec

from game.ai.question_advice import little_use_words
from game.model.decisions import Choice, Decision
from game.rulebook import title_of
from game.table.now import STANDING
from game.table.selection import Selection
from game.table.targeting import Pick
from game.table.turn_words import asked_words
from game.ui.battle.layout import Handlers, Layout
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

ROOMY, LEAST_ANSWER, TITLED = 5, 100.0, 170.0
"""Most answers in one row however narrow they become; the least width in units with which more stand in one row too,
and the width of the question beside them. Others stand in two rows, the upper one over the board."""
APART = 6.0
"""Room between the two rows of answers, in units."""
YES = "yes"
ADVISED = {"boost": "no"}
"""Answer drawn in gold, by kind of question: the safe choice for an unsure player. Any other kind has "yes", unless
that is hardly better than "no"."""
EXPLAINED = 560.0
"""Greatest width in units of the slip that explains a question."""


def lay_words(sheet: Sheet, selection: Selection, layout: Layout, handlers: Handlers) -> list[str | Pick]:
    """Lay out the variants of an action as cards; return their values in the order of their keys."""
    assert selection.choosing is not None
    left, top, width, height = layout.bar
    offer = selection.offer(selection.action)
    title = offer.title if offer is not None else selection.action
    sheet.card((left, top, 150, height), number=1)
    sheet.text(left + 12, top + 20, title, Style(BODY, sheet.palette.ink, bold=True))
    sheet.prose(left + 12, top + 32, 130, "Choose one; Esc goes back.", Style(LABEL, sheet.palette.ink_soft))
    words = selection.choosing.words
    step = min(190.0, (width - 158) / len(words))
    for number, word in enumerate(words):
        box = (left + 158 + number * step, top, step - 6, height)
        id = f"word:{word}"
        look = "chosen" if selection.pinned == word else "hot" if sheet.hot == id else "button"
        sheet.card(box, look, number)
        if number < 9:
            sheet.key_cap(box[0] + 4, top + 4, str(number + 1))
        style = Style(BODY if step > 120 else LABEL, sheet.palette.ink, bold=True)
        lines = sheet.lines(word, box[2] - 12, style)[:3]
        first = top + (40 if len(lines) < 3 else 30)
        for place, line in enumerate(lines):
            sheet.fitted(box[0] + box[2] / 2, first + 17 * place, box[2] - 6, line, (style,), "centre")
        sheet.spot(id, box, partial(handlers.word, word))
    return list(words)


def lay_question(
    sheet: Sheet, selection: Selection, decision: Decision, layout: Layout, handlers: Handlers
) -> list[str | Pick]:
    """Lay out a question, its answers with their costs, and the standing order (fixed answer) for its kind; return the
    values of the answers in the order of their keys."""
    left, top, width, height = layout.bar
    wide = 230.0 if len(decision.choices) <= ROOMY else TITLED
    sheet.card((left, top, wide, height), number=1)
    about = selection.view.figure(decision.figure) if selection.view.knows(decision.figure) else None
    sheet.put(sheet.cards.side_sign(about.side if about is not None else decision.seat, 16), left + 10, top + 10)
    name = about.name if about is not None else ""
    bold = Style(BODY, sheet.palette.ink, bold=True)
    sheet.fitted(left + 32, top + 18, wide - 40, name, (bold,))
    style = Style(LABEL, sheet.palette.ink)
    for place, line in enumerate(sheet.lines(decision.title, wide - 24, style)[:3]):
        sheet.text(left + 12, top + 36 + 15 * place, line, style)
    columns = -(-len(decision.choices) // _rows(decision, layout))
    step = min(230.0, (width - wide - 8) / columns)
    above, little = answers_top(decision, layout), little_use_words(selection.view, decision)
    for number, choice in enumerate(decision.choices):
        row, column = divmod(number, columns)
        box = (left + wide + 8 + column * step, above + row * (height + APART), step - 6, height)
        main = choice.id == ("no" if little else ADVISED.get(decision.kind, YES))
        if little and choice.id == YES:
            choice = msgspec.structs.replace(choice, detail=little)
        _answer(sheet, choice, box, number, handlers, main=main)
    if {"yes", "no"} <= {choice.id for choice in decision.choices}:
        above -= 34
        _orders(sheet, selection, decision, (left, above, wide, 26), handlers)
    _explained(sheet, asked_words(selection.view, decision), left, above - 8, min(EXPLAINED, width))
    return [choice.id for choice in decision.choices]


def named_by(selection: Selection, id: str) -> int:
    """Return the id of the figure that an answer names; `id` is the id of the answer's control. 0 for any other
    control."""
    decision, view = selection.decision, selection.view
    for choice in decision.choices if decision is not None and id.startswith("answer:") else ():
        if f"answer:{choice.id}" == id and choice.id.isdecimal() and view.knows(int(choice.id)):
            return int(choice.id) if view.figure(int(choice.id)).name == choice.title else 0
    return 0


def _rows(decision: Decision, layout: Layout) -> int:
    """Return the number of rows in which the answers to a question stand: 1 or 2."""
    count = len(decision.choices)
    return 1 if count <= ROOMY or (layout.bar[2] - TITLED - 8) / count >= LEAST_ANSWER else 2


def answers_top(decision: Decision, layout: Layout) -> float:
    """Return the upper edge of the answers to a question, in units."""
    _, top, _, height = layout.bar
    return top - (_rows(decision, layout) - 1) * (height + APART)


def _explained(sheet: Sheet, words: str, left: float, bottom: float, most: float) -> None:
    """Lay out the explanation of a question on a slip whose lower border is at `bottom`."""
    style = Style(LABEL, sheet.palette.ink)
    lines = sheet.lines(words, most - 24, style)
    if not lines:
        return
    height = 16.0 * len(lines) + 14
    wide = max(sheet.text_width(line, style) for line in lines) + 24
    sheet.card((left, bottom - height, wide, height), number=3)
    for place, line in enumerate(lines):
        sheet.text(left + 12, bottom - height + 15 + 16 * place, line, style)


def _answer(sheet: Sheet, choice: Choice, box: Box, number: int, handlers: Handlers, *, main: bool) -> None:
    left, top, width, _ = box
    id = f"answer:{choice.id}"
    sheet.card(box, "hot" if sheet.hot == id else "main" if main else "button", number)
    cap = sheet.key_cap(left + 4, top + 4, str(number + 1)) if number < 9 else 0.0
    bold = Style(BODY if width > 110 else LABEL, sheet.palette.ink, bold=True)
    tight = Style(LABEL, bold.colour, bold=True)
    if sheet.text_width(choice.title, bold) > width - cap - 14 >= sheet.text_width(choice.title, tight):
        bold = tight  # a long name in one row leaves room for what is said of it
    rows = sheet.lines(choice.title, width - cap - 14, bold)
    if len(rows) > 1:
        rows = [rows[0], " ".join(rows[1:])]
    for place, row in enumerate(rows):
        beside = cap + 2 if place == 0 else 0.0
        sheet.fitted(left + beside + 8, top + 14 + 15 * place, width - beside - 12, row, (bold,))
    small = Style(LABEL, sheet.palette.ink)
    first, most = 34 if len(rows) == 1 else 46, 4 - len(rows)
    for place, line in enumerate(sheet.few_lines(choice.detail, width - 12, small, most)):
        sheet.fitted(left + 8, top + first + 14 * place, width - 10, line, (small,))
    detail = choice.detail or choice.title
    tip = f"{detail}\n{title_of(choice.rule)}" if choice.rule else detail
    sheet.spot(id, box, partial(handlers.answer, choice.id), tip=tip, rule=choice.rule)


def _orders(sheet: Sheet, selection: Selection, decision: Decision, box: Box, handlers: Handlers) -> None:
    """Lay out the standing orders for this kind of question: never, ask or always, or always with one of the weapons on
    offer."""
    left, top, _, height = box
    arms = [(choice.id, choice.title.lower()) for choice in decision.choices if choice.id not in ("yes", "no")]
    tips = {
        "never": "Never do this; do not ask again.",
        "ask": "Ask each time.",
        "always": "Always do this; do not ask again.",
    }
    style = Style(LABEL, sheet.palette.ink, bold=True)
    named = [*((policy, policy) for policy in STANDING), *arms]
    orders = [(policy, words, sheet.text_width(words, style) + 22) for policy, words in named]
    yes = next((choice.title for choice in decision.choices if choice.id == "yes"), "")
    title, soft = f"{yes}, from now on:" if yes else "From now on:", Style(LABEL, sheet.palette.ink_soft)
    start = sheet.text_width(title, soft) + 20
    sheet.card((left, top, start + sum(wide + 6 for *_, wide in orders) + 4, height), number=2)
    sheet.text(left + 10, top + height / 2, title, soft)
    present = selection.view.standing_order(decision.kind)
    x = left + start
    for policy, words, wide in orders:
        look = "chosen" if policy == present else "button"
        sheet.card((x, top + 3, wide, height - 6), look, 1)
        sheet.text(x + wide / 2, top + height / 2, words, style, "centre")
        tip = tips.get(policy, f"Always do this, {words}; do not ask again.")
        sheet.spot(
            f"order:{policy}", (x, top + 3, wide, height - 6), partial(handlers.order, decision.kind, policy), tip=tip
        )
        x += wide + 6
