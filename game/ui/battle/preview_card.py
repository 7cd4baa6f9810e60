"""The preview card: an attack's chance to hit with its sum, a path with its dangers, a burst, or an action's rule."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.eased import eased_words
from game.engine.due import doing_first
from game.engine.roll_forecasts import chance_of, sums_of, why_never
from game.model.grid import Square
from game.model.listing import sentence_case
from game.model.terrain import nature
from game.rulebook.action_words import cost_words, effect_of, page_of, rule_words
from game.rulebook.goal_words import lies_at
from game.rulebook.thing_words import ground_effect
from game.table.attack_words import far
from game.table.composing import goes_on, names_several
from game.table.deed_facts import deed_facts
from game.table.odds import Chance
from game.table.pointed import chance_under
from game.table.previews import Preview
from game.table.selection import Selection
from game.table.session import Session
from game.table.targeting import is_square
from game.table.turn_words import is_last_wanted
from game.ui.battle.aim_state import shelter_lines
from game.ui.battle.attack_card import HEIGHT as ATTACK_HEIGHT
from game.ui.battle.attack_card import lay_attack
from game.ui.battle.figure_sheet import lay_sheet, sheet_height
from game.ui.battle.layout import Handlers
from game.ui.battle.path_card import done_row, lay_path, price, rule_link, timing
from game.ui.battle.variants_row import lay_variants
from game.ui.kit.fonts import BODY, LABEL, LOUD, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

ROW = 17.0
LAST = 18.0
"""Height in units of the sentence that all orders are carried out after this one."""
HEIGHT = 222.0
"""Height in units of every card but an attack's; always the same, so that the log below does not jump."""


def lay_card(
    sheet: Sheet, session: Session, selection: Selection, box: Box, handlers: Handlers, *, whole: bool
) -> None:
    """Lay out the card of the considered action or target; `whole` also shows the sum of the defence."""
    sheet.card(box, number=3)
    preview = selection.preview()
    if is_last_order(selection):
        left, top, width, height = box
        style = Style(LABEL, sheet.palette.plan_dark, bold=True)
        sheet.fitted(left + 12, top + height - 14, width - 24, "Your last order. Then the phase begins.", (style,))
        box = (left, top, width, height - LAST)
    chance, square = _chance(selection)
    if chance is not None and chance.forecast is not None:
        lay_attack(sheet, session, selection, chance, square, box, handlers, whole=whole)
    elif chance is not None and chance.refused is not None and not preview.path:
        _refused(sheet, session, chance, box, handlers)
    elif preview.burst is not None:
        _burst(sheet, session, selection, preview, box)
    elif preview.end is not None or preview.refused is not None or preview.then is not None:
        lay_path(sheet, session, selection, preview, box, handlers)
    elif selection.action and selection.pinned is not None:
        _deed(sheet, selection, box, handlers)
    elif selection.choosing is not None and any(isinstance(pick, int) for pick in selection.choosing.picks):
        _targets(sheet, session, selection, box)
    elif shows_sheet(selection):
        lay_sheet(sheet, session.view, selection.inspected, box)
    else:
        _ground(sheet, session, selection, box)


def shows_sheet(selection: Selection) -> bool:
    """Return whether the sheet of a clicked figure is shown: while nothing is locked and no square is pointed at."""
    looked = selection.inspected
    return bool(looked) and selection.cursor is None and selection.pinned is None and selection.view.knows(looked)


def is_last_order(selection: Selection) -> bool:
    """Return whether the considered command is the last order that the side must give before all orders are carried
    out."""
    return is_last_wanted(selection) and selection.preview().command is not None


def points_at_something(selection: Selection) -> bool:
    """Return whether the card has more to show than the kind of ground under the cursor."""
    preview = selection.preview()
    return bool(preview.pick is not None or _chance(selection)[0])


def card_height(sheet: Sheet, session: Session, selection: Selection, width: float, room: float) -> float:
    """Return the height of the card in units; an attack's card and the sheet of a figure may use all of `room`."""
    if shows_sheet(selection):
        return min(max(HEIGHT, sheet_height(sheet, session.view, selection.inspected, width)), room)
    chance, _ = _chance(selection)
    return min(ATTACK_HEIGHT, room) if chance is not None and chance.forecast is not None else min(HEIGHT, room)


def _chance(selection: Selection) -> tuple[Chance | None, Square | None]:
    """Return the chance to hit the chosen target or the opponent under the cursor, and the marked square from which it
    is counted (None: the figure's own). Return (None, None) without a target."""
    chance = chance_under(selection)
    return chance, selection.standpoint() if chance is not None and selection.preview().chance is None else None


def _line(sheet: Sheet, text: str, value: str, box: Box, worse: bool, bold: bool) -> None:
    left, y, width, _ = box
    colour = sheet.palette.risk_dark if worse else sheet.palette.ink
    sheet.text(left + width, y, value, Style(LABEL, colour, bold=True), "right")
    room = width - sheet.text_width(value, Style(LABEL, bold=True)) - 8
    sheet.fitted(left, y, room, sentence_case(text), (Style(LABEL, sheet.palette.ink, bold=bold),))


def _refused(sheet: Sheet, session: Session, chance: Chance, box: Box, handlers: Handlers) -> None:
    """Lay out the reason why a figure cannot be attacked."""
    left, top, width, _ = box
    assert chance.refused is not None
    sheet.stamp(left + 12, top + 10, "No attack", sheet.palette.risk_dark)
    target = session.view.figure(chance.target)
    sheet.put(sheet.cards.side_sign(target.side, 14), left + 12, top + 43)
    sheet.text(left + 32, top + 50, target.name, Style(BODY, sheet.palette.ink, bold=True))
    y = sheet.prose(left + 12, top + 66, width - 24, chance.refused.sentence, Style(BODY, sheet.palette.ink), 20)
    rule_link(sheet, chance.refused.rule, left + 12, y + 12, width - 24, handlers)


def _targets(sheet: Sheet, session: Session, selection: Selection, box: Box) -> None:
    """Lay out the targets that an action can have, each with the best chance."""
    left, top, width, height = box
    assert selection.choosing is not None
    view = session.view
    offer = selection.offer(selection.action)
    sheet.stamp(left + 12, top + 10, offer.title if offer else selection.action, sheet.palette.plan_dark)
    y = top + 38.0
    for pick in selection.choosing.picks:
        if not isinstance(pick, int) or y + 20 > top + height - 30 or not view.knows(pick):
            continue
        figure = view.figure(pick)
        sheet.put(sheet.cards.side_sign(figure.side, 12), left + 12, y + 4)
        shoots = selection.choosing.shoots and pick in view.opponents()
        chance = selection.chance_against(pick) if shoots else None
        value = str(chance.forecast.odds) if chance and chance.forecast else ""
        used = sheet.text(left + width - 12, y + 10, value, Style(BODY, sheet.palette.ink, bold=True), "right")
        sheet.fitted(left + 30, y + 10, width - used - 48, figure.name, (Style(BODY, sheet.palette.ink),))
        y += 20
    cap = sheet.key_cap(left + 12, top + height - 28, sheet.stage.keymap.label("next-figure"))
    words = "or a click; Shift+click adds more" if names_several(selection.action) else "or a click on one of them"
    sheet.text(left + 12 + cap + 8, top + height - 19, words, Style(LABEL, sheet.palette.ink_soft))


# --- other actions --------------------------------------------------------------------------------------------------


def _burst(sheet: Sheet, session: Session, selection: Selection, preview: Preview, box: Box) -> None:
    """Lay out where a burst would land, its damage ring by ring, and the figures it would hit."""
    left, top, width, height = box
    forecast = preview.burst
    assert forecast is not None
    ink = sheet.palette.ink
    view = session.view
    sheet.stamp(left + 12, top + 10, "Lands on the square", sheet.palette.risk_dark)
    percent = sheet.text(
        left + 12, top + 54, str(forecast.odds).replace(" ", ""), Style(LOUD, sheet.palette.risk_dark, bold=True)
    )
    x = left + 12 + max(percent, 84) + 10
    title = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(x, top + 44, left + width - x - 8, view.weapon(forecast.weapon).title, title)
    assert is_square(preview.pick)
    rings = view.burst_rings(forecast.weapon, preview.pick, forecast.average // 2)
    words = f"{far(view, forecast)}: {burst_harm([harm for _, harm in rings])}"
    sheet.fitted(x, top + 64, left + width - x - 10, words, (Style(LABEL, ink),))
    y = timing(sheet, selection, left + 12, top + 78, width - 24)
    sheet.rule(left + 12, y + 4, width - 24)
    sheet.text(left + 12, y + 16, "Caught, if it lands there", Style(LABEL, sheet.palette.ink_soft))
    y += 26
    up = selection.comes_up()
    for squares, harm in rings:
        for figure in view.figures():
            if figure.square in squares and figure.state != "dead" and y + ROW < top + height - 4:
                sheet.put(sheet.cards.side_sign(figure.side, 11), left + 12, y + 4)
                own = figure.side == session.viewer
                first = f": {words}" if up and (words := doing_first(view, figure.id, *up)) else ""
                row = (left + 30, y + 9, width - 42, ROW)
                _line(sheet, f"{figure.name}{first}", f"about {harm}", row, own, bold=own or bool(first))
                y += 17


def burst_harm(harms: Sequence[int]) -> str:
    """Return the damage of a burst in a few words; `harms` are the points by ring, from the middle outward."""
    if not harms:
        return "no damage"
    return f"about {harms[0]}, {harms[-1]} at the edge" if harms[-1] != harms[0] else f"about {harms[0]}"


def _deed(sheet: Sheet, selection: Selection, box: Box, handlers: Handlers) -> None:
    """Lay out an action that is ready to be submitted: its rule, and how to confirm it."""
    left, top, width, height = box
    offer = selection.offer(selection.action)
    if offer is None:
        return
    wide = sheet.stamp(left + 12, top + 10, offer.title, sheet.palette.plan_dark)
    soft = Style(LABEL, sheet.palette.ink_soft)
    cost = price(selection.view, selection.preview().command) or cost_words(offer.cost)
    sheet.fitted(left + width - 12, top + 20, width - wide - 30, cost, (soft,), "right")
    view, ruleset = selection.view, selection.view.ruleset
    facts = deed_facts(view, selection.figure, offer.id)
    says = effect_of(offer.id, ruleset, facts)
    rule = rule_words(offer.id, offer.rule, ruleset, facts)
    y = sheet.prose(left + 12, top + 36.0, width - 24, says, Style(LABEL, sheet.palette.ink, bold=True))
    command = selection.preview().command
    eased = eased_words(view, command) if command is not None else ""
    y = sheet.prose(left + 12, y, width - 24, eased, Style(LABEL, sheet.palette.plan_dark, bold=True))
    y = _trials(sheet, selection, left + 12, y + 2, width - 24)
    below = lay_variants(sheet, selection, left + 12, y, width - 24, handlers)
    taken, y = int(below > y) * 2, below
    if rule:
        style = Style(LABEL, sheet.palette.ink)
        lines = sheet.lines(rule, width - 24, style)
        room = int((height - 38 - 56 - 18 * (selection.comes_up() is not None)) // 16) - min(
            3, len(selection.preview().trials)
        )
        room -= taken + sum(len(sheet.lines(words, width - 24, Style(LABEL, bold=True))) for words in (says, eased))
        if len(lines) > room:
            lines = [*lines[: room - 1], sheet.shortened(f"{lines[room - 1]} …", width - 24, style)]
        for line in lines:
            sheet.text(left + 12, y + 8, line, style)
            y += 16
        rule_link(sheet, page_of(offer.id, offer.title, offer.rule), left + 12, y + 10, width - 24, handlers)
    done_row(sheet, selection, left + 12, top + height - 48, width - 24)
    cap = sheet.key_cap(left + 12, top + height - 28, "Enter")
    styles = (Style(LABEL, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink))
    sheet.fitted(left + 20 + cap, top + height - 19, width - 32 - cap, _how_on(selection.action), styles)


def _how_on(action: str) -> str:
    """Return the words for confirming an action that is ready."""
    if names_several(action):
        return "or click again; Shift+click adds"
    if goes_on(action):
        return "or click again; Shift+click goes on"
    return "or a second click does it"


def _trials(sheet: Sheet, selection: Selection, left: float, y: float, width: float) -> float:
    """Lay out the checks, each with its chance; return the top of the next row in units."""
    styles = (Style(LABEL, sheet.palette.risk_dark, bold=True), Style(LABEL, sheet.palette.risk_dark))
    for number, (_, forecast) in enumerate(selection.preview().trials[:3]):
        words = chance_of(forecast)
        rows = sheet.lines(words, width, styles[-1]) if why_never(forecast) else [words]
        for place, row in enumerate(rows):
            sheet.fitted(left, y + 8 + 16 * place, width, row, styles)
        sheet.spot(f"trial:{number}", (left, y, width, 16 * len(rows)), tip=sums_of(forecast), rule=forecast.rule)
        y += 16 * len(rows)
    return y + (4 if selection.preview().trials else 0)


def _ground(sheet: Sheet, session: Session, selection: Selection, box: Box) -> None:
    """Lay out the ground of the square under the cursor, and its cover with the directions against which it
    protects."""
    left, top, width, height = box
    square = selection.cursor
    sheet.stamp(left + 12, top + 10, "Ground", sheet.palette.accent_dark)
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    if square is None or square not in session.view.board:
        sheet.prose(left + 12, top + 42, width - 24, "Point at a square.", Style(BODY, soft), 20)
        return
    board = session.view.board
    surfaces = board.surfaces(square)
    named = surfaces[1:] or surfaces  # what stands on the ground says more than the ground
    kinds = [nature().terrain[name] for name in surfaces]
    sheet.text(left + width - 12, top + 20, f"{square[0]},{square[1]}", Style(LABEL, soft), "right")
    title = ", ".join(dict.fromkeys(kind.title for kind in reversed(kinds)))
    styles = (Style(VALUE, ink, bold=True), Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(left + 12, top + 48, width - 24, title, styles)
    y = top + 68.0
    facts = [f"{board.elevation(square)} ft. high"] if board.elevation(square) else []
    for fact in facts:
        sheet.text(left + 12, y + 9, sentence_case(fact), Style(BODY, ink))
        y += 20
    if here := lies_at(session.view, square):
        y = sheet.prose(left + 12, y, width - 24, here, Style(LABEL, ink, bold=True))
    for said in dict.fromkeys(ground_effect(name, session.view.ruleset) for name in reversed(named)):
        y = sheet.prose(left + 12, y, width - 24, said, Style(LABEL, ink))
    if any(kind.solid for kind in kinds):
        return
    told = shelter_lines(session.view, square)
    sheet.rule(left + 12, y + 5, width - 24)
    y += 18
    for line in told[:4] or ["Nothing covers you here."]:
        y = sheet.prose(left + 12, y - 8, width - 24, line, Style(LABEL, ink, bold=True)) + 10
    if told and y < top + height - 12:
        added = any(": cover " in line for line in told)
        words = "This cover is added to your defence" if added else "This cover counts"
        words = f"{words} against shots from two squares or more."
        sheet.prose(left + 12, y - 8, width - 24, words, Style(LABEL, soft))
