"""The card of an attack in mind: the chance, what must be rolled, both sums with the cover, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.dice import DiceText
from game.model.grid import Square
from game.model.tally import Tally
from game.rulebook import title_of
from game.rules.sightlines import COVERS, FULL
from game.ui.battle.layout import Doing
from game.ui.battle.odds import Chance, exposure, unable
from game.ui.battle.panel import Sheet
from game.ui.battle.path_card import price, timing
from game.ui.battle.selection import Mind
from game.ui.battle.session import Session
from game.ui.board import art
from game.ui.cards import Look
from game.ui.controls import Box
from game.ui.fonts import BODY, LABEL, LOUD, Style

ROW, FOE = 17.0, 19.0
HEIGHT = 400.0
LEAST_BACK = 88.0
"""Room wanted below the sums to tell what comes back."""
FOES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum: words, value, whether it is a total, and the picture of the cover it counts."""

    text: str
    value: str
    total: bool = False
    shield: str = ""


def lay_attack(
    sheet: Sheet, session: Session, mind: Mind, chance: Chance, square: Square | None, box: Box, doing: Doing,
    *, whole: bool,
) -> None:  # fmt: skip
    """The card for an attack from where the figure stands, or from a marked square; `whole` shows every line of the
    defence as well."""
    left, top, width, height = box
    forecast = chance.forecast
    assert forecast is not None
    view = session.view
    _head(sheet, view, mind, chance, square, box)
    _odds(sheet, view, forecast, left + 12, top + 54, width - 24)
    y = _target(sheet, view, chance, left + 12, top + 88, width - 24)
    y = lay_variants(sheet, mind, left + 12, y, width - 24, doing)
    y = timing(sheet, mind, left + 12, y, width - 24) if mind.preview().chance else y
    sheet.rule(left + 12, y + 4, width - 24)
    sheet.spot("card", (left, top, width, 76), tip=whole_words(forecast))
    room = int((top + height - y - 60 - LEAST_BACK) // ROW)
    lines = sums_of_attack(view, chance, square, whole=whole)
    y = _sums(sheet, fewer(lines, max(3, room)), left + 12, y + 16, width - 24)
    y = _damage(sheet, view, chance, left + 12, y, width - 24)
    back = top + height - y
    if back >= LEAST_BACK and session.viewer:
        _back(sheet, session, mind.figure, square, (left + 12, y, width - 24, back - 10))


def _head(sheet: Sheet, view: View, mind: Mind, chance: Chance, square: Square | None, box: Box) -> None:
    """What the card is about; whether the aim is locked, and how to let go, else what the attack costs."""
    left, top, width, _ = box
    soft = sheet.palette.ink_soft
    wide = sheet.stamp(left + 12, top + 10, "Attack", sheet.palette.risk_dark)
    if mind.pinned == chance.target:
        cap = sheet.cards.key_width("Esc")
        sheet.key_cap(left + width - 12 - cap, top + 11, "Esc")
        chip = (left + width - cap - 100, top + 8, 80.0, 22.0)
        sheet.card(chip, Look(sheet.palette.accent_light, 0.9, 1.7, 2), 1)
        span = sheet.px(15)
        sheet.put(art.picture("marks/padlock", span, span), chip[0] + 6, chip[1] + 3)
        sheet.text(chip[0] + 24, chip[1] + 11, "Locked", Style(LABEL, sheet.palette.ink, bold=True))
        return
    cost = price(view, mind.preview().command) if mind.preview().chance else ""
    where = "from the marked square" if square is not None else "from here"
    words = f"{where}, {cost}" if cost else where
    if sheet.text_width(words, Style(LABEL, soft)) > width - wide - 30:
        words = cost
    sheet.fitted(left + width - 12, top + 20, width - wide - 30, words, (Style(LABEL, soft),), "right")


def _odds(sheet: Sheet, view: View, forecast: AttackForecast, left: float, middle: float, width: float) -> None:
    """The chance, loud; the die with the number it must show, and the same in words."""
    red, ink, soft = sheet.palette.risk_dark, sheet.palette.ink, sheet.palette.ink_soft
    percent = sheet.text(left, middle, str(forecast.odds), Style(LOUD, red, bold=True))
    needed = view.cover.needed(forecast.attack, forecast.defence)
    x = left + max(percent, 92) + 8
    if needed.face:
        span = sheet.px(46)
        part = "marks/die" if needed.faces == 20 else "marks/die-flat"
        sheet.put(art.picture(part, span, span), x, middle - 23)
        sheet.text(x + 23, middle - 2, str(needed.face), Style(BODY, ink, bold=True), "centre")
        x += 54
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(x, middle - 9, left + width - x, needed.roll, styles)
    sheet.fitted(x, middle + 9, left + width - x, needed.on, (Style(LABEL, soft),))


def _target(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> float:
    """Whom, with what, how far off; answers where the next row begins."""
    forecast = chance.forecast
    assert forecast is not None
    target = view.figure(chance.target)
    sheet.put(sheet.cards.side_sign(target.side, 14), left, y - 7)
    arm = f"{view.weapon(forecast.weapon).title.lower()}, {far(view, forecast)}"
    used = sheet.text(left + width, y, arm, Style(LABEL, sheet.palette.ink_soft), "right")
    bold = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink, bold=True))
    sheet.fitted(left + 20, y, width - used - 28, target.name, bold)
    return y + 12


def lay_variants(sheet: Sheet, mind: Mind, left: float, top: float, width: float, doing: Doing) -> float:
    """The weapons, heights or distances to choose from, when there are several, from about the present one on; answers
    where the next row begins."""
    titles = mind.variant_titles()
    if len(titles) < 2:
        return top
    x = left
    present = mind.preview().variant
    key = sheet.stage.keymap.label("variant")
    x += sheet.key_cap(x, top, key) + 6
    for number, title in list(enumerate(titles))[max(0, present - 2) :]:
        style = Style(LABEL, sheet.palette.ink, bold=number == present)
        wide = min(sheet.text_width(title, style) + 14, left + width - x)
        if wide < 30:
            break
        sheet.card((x, top, wide, 19), "chosen" if number == present else "button", number)
        sheet.fitted(x + wide / 2, top + 9.5, wide - 6, title, (style,), "centre")
        sheet.spot(f"variant:{number}", (x, top, wide, 19), partial(doing.variant, number), tip=title)
        x += wide + 5
    return top + 24


# --- the sums -------------------------------------------------------------------------------------------------------


def sums_of_attack(view: View, chance: Chance, square: Square | None, *, whole: bool) -> list[Line]:
    """The attack's sum and the defence's; what covers is named where it counts."""
    forecast = chance.forecast
    assert forecast is not None
    degree, title = view.cover.between(chance.attacker, chance.target, square)
    lines = [Line("Your attack", f"{forecast.attack.total:+d}", total=True)]
    lines += _reasons(forecast.attack, degree, title)
    _, covered = view.cover.apart(forecast, degree)
    words = defence_words(forecast.defence, covered, title)
    lines.append(Line(words, str(forecast.defence.total), total=True, shield=COVERS[degree] if covered else ""))
    if whole:
        lines += _reasons(forecast.defence, degree, title)
    return lines


def _reasons(sum_: Tally, degree: int, title: str) -> list[Line]:
    """The lines of one sum; cover with the thing that gives it."""
    cover = f"{COVERS[degree]} cover"
    lines = []
    for reason in sum_.reasons:
        text = f"cover ({title.lower()})" if title and reason.text == cover else reason.text
        lines.append(Line(f"{text[:1].upper()}{text[1:]}", f"{reason.amount:+d}"))
    return lines


def defence_words(defence: Tally, covered: int, title: str) -> str:
    """A defence with its cover apart: "Defence 14 + cover 4 (sandbags)"."""
    if not covered:
        return "Defence, without cover"
    return f"Defence {defence.total - covered} + cover {covered} ({title.lower()})"


def fewer(lines: list[Line], most: int) -> list[Line]:
    """So many lines at most: the smallest of the attack's go first, and are told as one."""
    plain = [line for line in lines if not line.total]
    spare = len(lines) - most
    if spare <= 0 or len(plain) < 2:
        return lines
    gone = sorted(plain, key=lambda line: (abs(int(line.value)), plain.index(line)))[: min(len(plain), spare + 1)]
    rest = Line(f"And {len(gone)} more", f"{sum(int(line.value) for line in gone):+d}")
    kept = [line for line in lines if line not in gone]
    return [kept[0], *(line for line in kept[1:] if not line.total), rest, *(line for line in kept[1:] if line.total)]


def _sums(sheet: Sheet, lines: list[Line], left: float, y: float, width: float) -> float:
    """The lines, totals bold and larger; answers where the next row begins."""
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    for line in lines:
        size, colour = (BODY, ink) if line.total else (LABEL, soft)
        x = left + (0 if line.total else 12)
        used = sheet.text(left + width, y, line.value, Style(size, colour, bold=line.total), "right")
        room = width - used - (x - left) - (24 if line.shield else 6)
        wide = sheet.fitted(x, y, room, line.text, (Style(LABEL, colour, bold=line.total), Style(LABEL, colour)))
        if line.shield:
            span = (sheet.px(15), sheet.px(17))
            sheet.put(art.picture(f"marks/shield-{line.shield}", *span), x + wide + 5, y - 8.5)
        y += ROW
    return y


def _damage(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> float:
    """What a hit does, at least and at most, and what that takes of the target on average."""
    forecast = chance.forecast
    assert forecast is not None
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    value = span_of(forecast.damage)
    used = sheet.text(left + width, y, value, Style(BODY, ink, bold=True), "right") if value else 0.0
    sheet.fitted(left, y, width - used - 6, "Damage when it hits", (Style(LABEL, ink, bold=True),))
    words = loss_words(view, chance.target, forecast) if value else forecast.damage
    sheet.fitted(left + 12, y + 16, width - 12, words, (Style(LABEL, soft),))
    return y + 30


def span_of(damage: str) -> str:
    """Dice as the least and the most they do ("2d6+4 lethal": "6 to 16"); "" for what is no plain dice."""
    head, _, rest = damage.partition(" ")
    if " " in rest.strip():
        return ""
    try:
        dice = DiceText.parse(head)
    except ValueError:
        return ""
    least, most = dice.count + dice.plus, dice.count * dice.sides + dice.plus
    return f"{least} to {most}" if least != most else str(most)


def loss_words(view: View, target: int, forecast: AttackForecast) -> str:
    """What an average hit takes of each track: "On average 9 vitality and 2 wounds"."""
    parts = zip(view.tracks(target), view.cover.loss(target, forecast), strict=True)
    lost = [f"{points} {track.title.lower()}" for track, points in parts if points]
    return f"On average {' and '.join(lost)}." if lost else "On average its armour stops it."


# --- what comes back ------------------------------------------------------------------------------------------------


def _back(sheet: Sheet, session: Session, figure: int, square: Square | None, box: Box) -> None:
    """What the enemies could do to the figure there: the worst three, who cannot and why, and what cover saves."""
    left, y, width, room = box
    view, ink, soft, red = session.view, sheet.palette.ink, sheet.palette.ink_soft, sheet.palette.risk_dark
    sheet.rule(left, y + 2, width, heavy=True)
    here = square if square is not None else view.figure(figure).square
    title = "Back at you on that square" if square is not None else "Back at you here"
    sheet.text(left, y + 16, title, Style(BODY, red, bold=True))
    found = exposure(view, figure, here)
    y += 32
    if not found:
        sheet.text(left, y, "Nobody in sight could attack you there.", Style(LABEL, soft))
        return
    worst = found[0].forecast
    assert worst is not None
    degree, thing = view.cover.between(found[0].attacker, figure, None, here)
    covered = view.cover.apart(worst, degree)[1]
    saved = saved_words(view, figure, here, found)
    words = f"{defence_words(worst.defence, covered, thing)} = {worst.defence.total}" if covered else (
        f"Defence {worst.defence.total}, {bare_words(view, found, covered=bool(saved))}")  # fmt: skip
    sheet.fitted(left, y, width, words, (Style(LABEL, ink),))
    places = max(1, min(FOES, int((room - 42 - (44 if saved else 0)) // FOE)))
    shown: list[Chance] = list(found[:places])
    shown += list(unable(view, figure, here))[: places - len(shown)]
    y += 18
    for chance in shown:
        _foe(sheet, view, chance, left, y, width)
        y += FOE
    if len(found) > places:
        tip = "\n".join(f"{view.figure(c.attacker).name}: {c.forecast.odds}" for c in found if c.forecast)
        sheet.spot("back", (left, box[1], width, room), tip=tip)
        sheet.text(left + width, box[1] + 16, f"and {len(found) - places} more", Style(LABEL, soft), "right")
    if saved and y + 36 <= box[1] + room + 4:
        sheet.card((left, y - 4, width, 38), Look("#f6e3e6", 0.9, 1.6, 1))
        sheet.fitted(left + 10, y + 6, width - 20, saved[0], (Style(LABEL, soft),))
        sheet.fitted(left + 10, y + 23, width - 20, saved[1], (Style(LABEL, ink, bold=True), Style(LABEL, ink)))


def _foe(sheet: Sheet, view: View, chance: Chance, left: float, y: float, width: float) -> None:
    """One enemy: what it needs and its chance, or why it cannot."""
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
    roll = f"roll {needed.face}" if needed.face else ""
    used = max(used, 42.0)
    if roll:
        used += sheet.text(left + width - used - 8, y, roll, Style(LABEL, soft), "right") + 8
    room = width - used - 24
    name = sheet.fitted(left + 17, y, room, other.name, (Style(LABEL, ink, bold=True),))
    arm = view.weapon(forecast.weapon).title.lower()
    if name + 6 + sheet.text_width(arm, Style(LABEL, soft)) <= room:
        sheet.text(left + 23 + name, y, arm, Style(LABEL, soft))


def bare_words(view: View, found: tuple[Chance, ...], *, covered: bool) -> str:
    """That nothing covers one; from whom, where something does from others."""
    return f"nothing covers you from {view.figure(found[0].attacker).name}" if covered else "nothing covers you"


def saved_words(view: View, figure: int, square: Square, found: tuple[Chance, ...]) -> tuple[str, str] | None:
    """What the cover of a square saves against everybody who could attack there; None when it saves nothing."""
    odds, saved, things = [], 0, []
    for chance in found:
        forecast = chance.forecast
        assert forecast is not None
        degree, thing = view.cover.between(chance.attacker, figure, None, square)
        bare = view.cover.in_the_open(forecast, degree) if 0 < degree < FULL else None
        if bare is None:
            continue
        odds.append(f"{view.figure(chance.attacker).name} {bare}" if len(found) > 1 else f"{bare}")
        things.append(thing)
        saved += (bare.permille - forecast.odds.permille) * forecast.average
    if not odds or saved <= 0:
        return None
    points = (saved + 1000) // 2000
    track = view.tracks(figure)[0].title.lower()
    listed = odds[0] if len(odds) == 1 else f"{', '.join(odds[:2])}{' and more' if len(odds) > 2 else ''}"
    words = f"In the open it would be {listed}."
    amount = f"about {points} {track}" if points else f"less than 1 {track}"
    thing = things[0].lower()
    return words, f"The {thing} {'save' if is_plural(thing) else 'saves'} you {amount}."


def is_plural(thing: str) -> bool:
    """Whether a thing's title is of several: sandbags, not glass."""
    return thing.endswith("s") and not thing.endswith("ss")


def whole_words(forecast: AttackForecast) -> str:
    """Both sums with every line, and what else is to be known."""
    lines = [f"{reason.text[:1].upper()}{reason.text[1:]} {reason.amount:+d}" for reason in forecast.attack.reasons]
    lines.append(f"Attack {forecast.attack.total:+d}, against")
    lines += [f"{reason.text[:1].upper()}{reason.text[1:]} {reason.amount:+d}" for reason in forecast.defence.reasons]
    lines.append(f"Defence {forecast.defence.total}")
    lines.append(f"{forecast.distance} squares off: {title_of('grid.distance')}")
    half = " and a half" if forecast.average % 2 else ""
    lines.append(f"A hit does {forecast.average // 2}{half} on average.")
    return "\n".join([*lines, *forecast.notes])


def far(view: View, forecast: AttackForecast) -> str:
    """The distance of an attack in the unit in which the ruleset counts."""
    if view.ruleset.movement.unit == "ft.":
        return f"{forecast.distance * view.ruleset.scale.feet} ft."
    return f"{forecast.distance} sq."
