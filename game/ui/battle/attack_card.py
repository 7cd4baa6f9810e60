"""The card of a considered attack: the chance to hit, the roll needed, both sides' sums with cover, and the enemies'
attacks in return.

Functions that return a `float` return the top of the next row in units.
"""

from __future__ import annotations

from game.ai.facts import shows_itself
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, Command
from game.model.grid import Square
from game.table.attack_words import (
    SumLine,
    bare_words,
    besides_words,
    both_roll,
    chart_words,
    cover_words,
    damage_words,
    far,
    fewer,
    name_of_defence,
    saved_words,
    success_words,
    sums_of_attack,
    whole_words,
)
from game.table.comers import none_now_words
from game.table.deed_facts import prices_of_arms
from game.table.odds import Chance, chance_after, exposure, unable
from game.table.selection import Selection
from game.table.session import Session
from game.ui.battle.layout import Handlers
from game.ui.battle.path_card import price, timing
from game.ui.battle.variants_row import lay_variants
from game.ui.kit import art
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import BODY, LABEL, LOUD, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

ROW, FOE = 17.0, 19.0
HEIGHT = 400.0
LEAST_BACK = 88.0
"""Least height in units, below the sums, for the enemies' attacks in return."""
FOES = 3
TIE = "A tie misses."
SIDES = 2
"""Number of rows for the dice if both sides roll."""


def lay_attack(
    sheet: Sheet, session: Session, selection: Selection, chance: Chance, square: Square | None, box: Box,
    handlers: Handlers, *, whole: bool,
) -> None:  # fmt: skip
    """Lay out the card of an attack from the figure's square or from the marked `square`; `whole` also shows every line
    of the defence."""
    left, top, width, height = box
    forecast = chance.forecast
    assert forecast is not None
    view = session.view
    _head(sheet, view, selection, chance, square, box)
    _odds(sheet, view, forecast, left + 12, top + 54, width - 24)
    y = _target(sheet, view, chance, left + 12, top + 88, width - 24)
    y = _besides(sheet, view, forecast, left + 12, y, width - 24)
    y = lay_variants(sheet, selection, left + 12, y, width - 24, handlers)
    y = _timed(sheet, selection, chance, left + 12, y, width - 24) if square is None else y
    y = _warnings(sheet, view, selection, chance, (left + 12, y, width - 24, height))
    sheet.rule(left + 12, y + 4, width - 24)
    sheet.spot("card", (left, top, width, 76), tip=whole_words(view, chance.target, forecast))
    y = _rolls(sheet, view, forecast, left + 12, y, width - 24)
    room = int((top + height - y - 60 - LEAST_BACK) // ROW)
    lines = sums_of_attack(view, chance, square, whole=whole)
    y = _sums(sheet, fewer(lines, max(2, room)), left + 12, y + 16, width - 24)
    y = _damage(sheet, view, chance, left + 12, y, width - 24)
    back = top + height - y
    if back >= LEAST_BACK and session.viewer:
        _back(sheet, session, selection, square, (left + 12, y, width - 24, back - 10))


def _rolls(sheet: Sheet, view: View, forecast: AttackForecast, left: float, y: float, width: float) -> float:
    """Lay out the faces of a die that are successes and, if a chart gives the dice, both sides' dice with their average
    successes. Their tip is the row of the chart. Return the top of the next row in units."""
    words, ink = success_words(view.cover.good), sheet.palette.ink
    if not words:
        return y
    charted = chart_words(view, forecast)
    styles = (Style(LABEL, ink, bold=True), Style(LABEL, ink))
    sheet.fitted(left, y + 16, width, words if charted else f"{words} {TIE}", styles)
    y += ROW
    for number, (dice, average, row) in enumerate(charted):
        used = sheet.text(left + width, y + 16, average, styles[1], "right")
        sheet.fitted(left, y + 16, width - used - 6, dice, (styles[1],))
        sheet.spot(f"row:{number}", (left, y + 16 - ROW / 2, width, ROW), tip=row)
        y += ROW
    return y


def _warnings(sheet: Sheet, view: View, selection: Selection, chance: Chance, box: Box) -> float:
    """Lay out the attack's unusual cost, the advantages that it gives up, and the effect of looking at the target
    first; return the top of the next row in units."""
    left, y, width, _ = box
    forecast, ink = chance.forecast, sheet.palette.ink
    assert forecast is not None
    price_words = _price_words(view, selection.preview().command) if selection.pinned == chance.target else ""
    looked = _looked_words(selection, forecast, chance.target) if _only_looks(selection) else ""
    told = ((price_words, ink), (_seen_words(view, selection), sheet.palette.risk_dark), (looked, ink))
    for words, colour in told:
        if words:
            sheet.fitted(left, y + 8, width, words, (Style(LABEL, colour, bold=True),))
            y += ROW
    return y


def _seen_words(view: View, selection: Selection) -> str:
    """Return the sentence that a hidden figure will be seen after the considered attack; "" if it is not hidden or
    stays hidden."""
    command = selection.preview().command
    hides = command is not None and shows_itself(view, command)
    return f"{view.figure(selection.figure).name} will be seen after this." if hides else ""


def _timed(sheet: Sheet, selection: Selection, chance: Chance, left: float, y: float, width: float) -> float:
    """Lay out the time of the attack and of commands before it, for the considered command or else for a plain attack;
    return the top of the next row in units."""
    assert chance.forecast is not None
    plain = Attack(selection.figure, chance.target, chance.forecast.weapon)
    command = selection.preview().command if selection.preview().chance else plain
    return timing(sheet, selection, left, y, width, command)


def _price_words(view: View, command: Command | None) -> str:
    """Return the cost of an attack in a sentence if it is not the usual cost of attacks; "" otherwise."""
    words = price(view, command)
    if isinstance(command, Attack) and command.final:
        return f"This is a {words}."
    return "This takes both actions." if "both" in words else ""


def _head(sheet: Sheet, view: View, selection: Selection, chance: Chance, square: Square | None, box: Box) -> None:
    """Lay out the head of the card: its subject, and the attack's cost or, for a locked target, how to release it."""
    left, top, width, _ = box
    soft = sheet.palette.ink_soft
    title, colour = view.ruleset.titles.get("attack", "Attack"), sheet.palette.risk_dark
    if _only_looks(selection):
        title, colour = _title(selection), sheet.palette.plan_dark
    wide = sheet.stamp(left + 12, top + 10, title, colour)
    if selection.pinned == chance.target:
        cap = sheet.cards.key_width("Esc")
        sheet.key_cap(left + width - 12 - cap, top + 11, "Esc")
        chip = (left + width - cap - 100, top + 8, 80.0, 22.0)
        sheet.card(chip, CardLook(sheet.palette.accent_light, 0.9, 1.7, 2), 1)
        span = sheet.px(15)
        sheet.put(art.picture("marks/padlock", span, span), chip[0] + 6, chip[1] + 3)
        sheet.text(chip[0] + 24, chip[1] + 11, "Locked", Style(LABEL, sheet.palette.ink, bold=True))
        return
    cost = price(view, selection.preview().command) if selection.preview().chance else ""
    where = "from the marked square" if square is not None else "from here"
    words = f"{where}, {cost}" if cost else where
    if sheet.text_width(words, Style(LABEL, soft)) > width - wide - 30:
        words = cost
    sheet.fitted(left + width - 12, top + 20, width - wide - 30, words, (Style(LABEL, soft),), "right")


def _only_looks(selection: Selection) -> bool:
    """Return whether the chosen action (such as Aim) has the target but does not attack it."""
    return selection.preview().chance is not None and selection.choosing is not None and selection.choosing.only_looks


def _looked_words(selection: Selection, forecast: AttackForecast, target: int) -> str:
    """Return the chance to hit before the chosen action (such as Aim) and after it, in a sentence."""
    command, title = selection.preview().command, _title(selection)
    then = chance_after(selection.view, command, target, forecast.weapon) if command is not None else None
    if then is None or then.odds == forecast.odds:
        return f"This is the chance before you {title.lower()}."
    return f"{forecast.odds} before you {title.lower()}, {then.odds} after it."


def _title(selection: Selection) -> str:
    """Return the title of the chosen action."""
    offer = selection.offer(selection.action)
    return offer.title if offer else selection.action


def _odds(sheet: Sheet, view: View, forecast: AttackForecast, left: float, middle: float, width: float) -> None:
    """Lay out the chance in large letters, the die with the number to roll, and the chance in words."""
    red, ink, soft = sheet.palette.risk_dark, sheet.palette.ink, sheet.palette.ink_soft
    percent = sheet.text(left, middle, str(forecast.odds), Style(LOUD, red, bold=True))
    needed = view.cover.needed(forecast.attack, forecast.defence)
    x = left + max(percent, 92) + 8
    if needed.face:
        span = sheet.px(46)
        part = art.die_part(needed.faces)
        sheet.put(art.picture(part, span, span), x, middle - 23)
        sheet.text(x + 23, middle - 2, str(needed.face), Style(BODY, ink, bold=True), "centre")
        x += 54
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    charted = chart_words(view, forecast)  # then the dice stand below, with what they bring
    lines = [f"than they get. {TIE}"] if charted else [needed.on] if needed.faces else both_roll(needed.on)
    y = middle - (9 if len(lines) < SIDES else 13)  # below the card of the lock
    sheet.fitted(x, y, left + width - x, needed.roll, styles)
    for line in lines:
        y += 18 if len(lines) < SIDES else 16
        sheet.fitted(x, y, left + width - x, line, (Style(LABEL, soft),))


def _besides(sheet: Sheet, view: View, forecast: AttackForecast, left: float, y: float, width: float) -> float:
    """Lay out the further conditions of a hit beside the roll, if there are any; return the top of the next row in
    units."""
    words = besides_words(view, forecast)
    if not words:
        return y
    return _lines(sheet, left, y + 8, width, sheet.lines(words, width, Style(LABEL, bold=True)), bold=True) - 8


def _target(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> float:
    """Lay out the target, weapon and distance; return the top of the next row in units."""
    forecast = chance.forecast
    assert forecast is not None
    target = view.figure(chance.target)
    sheet.put(sheet.cards.side_sign(target.side, 14), left, y - 7)
    prices = prices_of_arms(view, chance.attacker, "attack")
    price_words = f", {prices[forecast.weapon]}" if prices else ""
    arm = f"{view.weapon(forecast.weapon).title.lower()}, {far(view, forecast)}{price_words}"
    used = sheet.text(left + width, y, arm, Style(LABEL, sheet.palette.ink_soft), "right")
    bold = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink, bold=True))
    sheet.fitted(left + 20, y, width - used - 28, target.name, bold)
    return y + 12


# --- the sums -------------------------------------------------------------------------------------------------------


def _sums(sheet: Sheet, lines: list[SumLine], left: float, y: float, width: float) -> float:
    """Lay out the lines of a sum, totals bold and larger; return the top of the next row in units."""
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    for line in lines:
        large = line.total and not line.small
        size, colour = (BODY, ink) if large else (LABEL, soft)
        x = left + (0 if large else 12)
        used = sheet.text(left + width, y, line.value, Style(size, colour, bold=large), "right")
        room = width - used - (x - left) - (24 if line.shield else 6)
        words = (line.text, *line.shorter)
        wide = sheet.fitted(x, y, room, words, (Style(LABEL, colour, bold=line.total), Style(LABEL, colour)))
        if line.parts:
            sheet.spot(f"sum:{line.parts[0]}", (left, y - ROW / 2, width, ROW), tip="\n".join(line.parts))
        if line.shield:
            span = (sheet.px(15), sheet.px(17))
            sheet.put(art.picture(f"marks/shield-{line.shield}", *span), x + wide + 5, y - 8.5)
        y += ROW
    return y


def _damage(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> float:
    """Lay out the damage of a hit, from least to most, and the target's average loss; return the top of the next row in
    units."""
    forecast = chance.forecast
    assert forecast is not None
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    value, words = damage_words(view, chance.target, forecast)
    used = sheet.text(left + width, y, value, Style(BODY, ink, bold=True), "right") if value else 0.0
    sheet.fitted(left, y, width - used - 6, "Damage when it hits", (Style(LABEL, ink, bold=True),))
    sheet.fitted(left + 12, y + 16, width - 12, words, (Style(LABEL, soft),))
    return y + 30


# --- what comes back ------------------------------------------------------------------------------------------------


def _back(sheet: Sheet, session: Session, selection: Selection, square: Square | None, box: Box) -> None:
    """Lay out the enemies' attacks on the attacker at `square`: the three with the best chances, the enemies that
    cannot attack with the reason, and the benefit of cover."""
    left, y, width, room = box
    view, soft, red, figure = session.view, sheet.palette.ink_soft, sheet.palette.risk_dark, selection.figure
    sheet.rule(left, y + 2, width, heavy=True)
    here, there = (square, "there") if square is not None else (view.figure(figure).square, "here")
    sheet.text(left, y + 16, f"Their chance to hit you {there}", Style(BODY, red, bold=True))
    found = exposure(view, figure, here)
    y += 32
    if not found:
        coming = selection.comers.at(session.version, view, figure, here)
        told = sheet.lines(none_now_words(coming, there), width, Style(LABEL))
        _lines(sheet, left, y, width, told, soft=not coming)
        return
    worst = found[0].forecast
    assert worst is not None
    _, thing = view.cover.between(view.placed(found[0].attacker), view.placed(figure).on(here))
    saved = saved_words(view, figure, here, found)
    name = name_of_defence(view, figure)
    bare = f"{name} {worst.defence.total}, {bare_words(view, found, covered=bool(saved))}"
    words = cover_words(name, worst, thing) or bare
    y = _lines(sheet, left, y, width, sheet.lines(words, width, Style(LABEL)))
    kept = [sheet.lines(text, width - 20, Style(LABEL, bold=text is not saved[0])) for text in saved] if saved else []
    tall = 2 + ROW * sum(map(len, kept))
    places = max(1, min(FOES, int((room - (y - box[1]) + 7 - (tall + 8 if saved else 0)) // FOE)))
    shown: list[Chance] = list(found[:places])
    shown += list(unable(view, figure, here))[: places - len(shown)]
    y += 1
    for chance in shown:
        _foe(sheet, view, chance, left, y, width)
        y += FOE
    if len(found) > places:
        tip = "\n".join(f"{view.figure(c.attacker).name}: {c.forecast.odds}" for c in found if c.forecast)
        sheet.spot("back", (left, box[1], width, room), tip=tip)
        sheet.text(left + width, box[1] + 16, f"and {len(found) - places} more", Style(LABEL, soft), "right")
    if saved and y + tall - 2 <= box[1] + room + 4:
        sheet.card((left, y - 4, width, tall + 2), CardLook("#f6e3e6", 0.9, 1.6, 1))
        end = _lines(sheet, left + 10, y + 6, width - 20, kept[0], soft=True)
        _lines(sheet, left + 10, end, width - 20, kept[1], bold=True)


def _lines(
    sheet: Sheet, left: float, middle: float, width: float, lines: list[str], *, bold: bool = False, soft: bool = False
) -> float:
    """Lay out lines of a text, `bold` and in a paler ink (`soft`) if wanted, the first around `middle`; return the
    middle of the next line, in units."""
    style = Style(LABEL, sheet.palette.ink_soft if soft else sheet.palette.ink, bold=bold)
    for line in lines:
        sheet.fitted(left, middle, width, line, (style,))
        middle += ROW
    return middle


def _foe(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> None:
    """Lay out one enemy with its weapon and its chance, or the reason why it cannot attack."""
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    other, forecast = view.figure(chance.attacker), chance.forecast
    sheet.put(sheet.cards.side_sign(other.side, 12), left, y - 6)
    if forecast is None:
        name = sheet.fitted(left + 17, y, width * 0.5, other.name, (Style(LABEL, ink, bold=True),))
        words = chance.refused.sentence if chance.refused else ""
        words = "cannot see you there" if chance.refused and chance.refused.code == "no-line-of-sight" else words
        sheet.fitted(left + 23 + name, y, width - name - 24, words, (Style(LABEL, soft),))
        return
    needed = view.cover.needed(forecast.attack, forecast.defence)
    used = sheet.text(left + width, y, str(forecast.odds), Style(BODY, sheet.palette.risk_dark, bold=True), "right")
    roll = f"roll {needed.face}" if needed.face and not view.cover.besides(forecast) else ""
    used = max(used, 42.0)
    if roll:
        used += sheet.text(left + width - used - 8, y, roll, Style(LABEL, soft), "right") + 8
    room = width - used - 24
    name = sheet.fitted(left + 17, y, room, other.name, (Style(LABEL, ink, bold=True),))
    arm = view.weapon(forecast.weapon).title.lower()
    if name + 6 + sheet.text_width(arm, Style(LABEL, soft)) <= room:
        sheet.text(left + 23 + name, y, arm, Style(LABEL, soft))
