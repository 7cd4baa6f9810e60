"""Cards on the page of a run: the squad, the three choices between battles, the next battle, and the line to share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.quick.quick_battle import OTHER, YOU
from game.roster import load_roster
from game.rulesets import load_ruleset
from game.run.choices import Offer, RunChoice
from game.run.keeping import KeptRun
from game.run.line import told
from game.run.squads import Fighter
from game.run.state import RunState
from game.ui.kit.art import picture
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Step
from game.ui.run.words import CLEAN, PLAYED_BY, RULES, chances, gain, state_of, whole

ICONS: dict[RunChoice, str] = {"treat": "first-aid", "recruit": "human", "learn": "lessons"}
ROW = 57.0
"""Height in units of a figure in the squad if there is enough room."""
LINE, CHANCE, LESSON, ABOVE = 16.0, 23.0, 46.0, 86.0
"""Heights in units on the card of the next battle: a line of the orders, a chance, the lesson's button with the gap
above it, and the part above the orders."""
SHARED = 112.0
"""Height in units of the card with the line to share, beside other cards."""


def lay_squad(desk: Form, run: RunState, box: Box) -> None:
    """Lay out the squad for the next battle, with each fighter's wounds and training."""
    left, top, width, height = box
    desk.card(box, "card", 1)
    desk.stamp(left + 14, top + 11, "Your squad", desk.palette.side(YOU).text_dark)
    points = f"{whole(run.points)} points"
    desk.text(left + width - 14, top + 22, points, Style(BODY, desk.palette.ink_soft), "right")
    squad = run.squad
    row = min(ROW, (height - 76) / max(1, len(squad)))
    for place, fighter in enumerate(squad):
        told = state_of(fighter, is_over=run.stage == "over")
        _fighter(desk, fighter, told, (left + 14, top + 42 + place * row, width - 28, row), first=not place)
    note = "The bar shows health. Wounds stay until you treat them."
    desk.text(left + 14, top + height - 18, note, Style(LABEL, desk.palette.ink))


def _fighter(desk: Form, fighter: Fighter, told: str, box: Box, *, first: bool) -> None:
    """Lay out a fighter: picture, name, health, and `told`, its state in words; a line above it unless it is the
    `first`."""
    left, top, width, row = box
    if not first:
        desk.rule(left, top, width)
    span = min(40.0, row * 0.82)
    figure = desk.cards.figure(fighter.profile, YOU, span)
    if not fighter.is_fit:
        figure = figure.copy()
        figure.set_alpha(110)
    tall = figure.get_height() / desk.stage.scale
    desk.put(figure, left, top + row - tall - 2)
    x = left + 52
    low = row < 44
    bar = 112.0 if width > 300 and not low else 80.0
    name = Style(BODY, desk.palette.ink, bold=True)
    style = Style(LABEL, desk.palette.risk_dark if fighter.wound else desk.palette.ink)
    desk.text(x, top + row * (0.5 if low else 0.36), desk.shortened(fighter.name, width - 64 - bar, name), name)
    desk.put(desk.cards.track((100 - fighter.wound, 100), bar, 12, beads=True), left + width - bar - 8, top + 8)
    short = told.partition(",")[0]
    if low:
        wide = desk.text_width(fighter.name, name) + 62
        room = width - wide - bar - 20
        desk.fitted(left + wide, top + row / 2, room, (told, short.partition(":")[0]), (style,))
    else:
        title = load_roster().profiles[fighter.profile].title.lower()
        desk.fitted(x, top + row * 0.74, width - 56, (f"{title}, {told}", f"{title}, {short}", short), (style,))


# --- the choice -------------------------------------------------------------------------------------------------------


def lay_choice(desk: Form, run: RunState, on: Callable[[RunChoice], Step], box: Box, *, stands: bool) -> None:
    """Lay out the three choices with their effects; with `stands`, the next battle has begun and the choice made is
    final."""
    left, top, width, height = box
    desk.card(box, "card", 2)
    desk.stamp(left + 14, top + 11, "Choose one of three", desk.palette.side("ochre").text)
    after = f"after battle {run.number}, {run.fought[-1].came}"
    desk.text(left + width - 14, top + 22, after, Style(LABEL, desk.palette.ink_soft), "right")
    chosen = run.choices[-1] if len(run.choices) == run.number else ""
    each = (height - 54) / 3
    for place, offer in enumerate(run.offers):
        why = offer.why_not or (
            "The battle has begun, so your choice stays." if stands and offer.choice != chosen else ""
        )
        look = "chosen" if offer.choice == chosen else "off" if why else "button"
        place_of = (left + 14, top + 44 + place * each, width - 28, each - 8)
        made = desk.button(f"choice:{offer.choice}", place_of, partial(on, offer.choice), look=look, why=why)
        with desk.upon(made):
            _offer(desk, run, offer, place_of, str(place + 1))
        made.key = str(place + 1)


def _offer(desk: Form, run: RunState, offer: Offer, box: Box, key: str) -> None:
    left, top, width, height = box
    desk.key_cap(left + 10, top + 9, key, faint=bool(offer.why_not))
    high = min(74.0, height - 22)
    desk.put(desk.cards.portrait(offer.fighter.profile, YOU, high * 0.78, high), left + 38, top + 10)
    x = left + 48 + high * 0.78
    ink = desk.palette.ink_soft if offer.why_not else desk.palette.ink
    desk.put(picture(f"icons/{ICONS[offer.choice]}", desk.px(22), desk.px(22)), x, top + 10)
    desk.text(x + 30, top + 21, offer.title, Style(VALUE, ink, bold=True))
    if not offer.why_not:
        green = Style(LABEL, desk.palette.gain, bold=True)
        desk.text(left + width - 14, top + 21, gain(run, offer.squad), green, "right")
        soft = Style(LABEL, desk.palette.ink_soft)
        desk.text(x, top + height - 16, chances(run, offer.squad), soft)
    for number, line in enumerate(desk.lines(offer.told, left + width - x - 14, Style(BODY))[:2]):
        desk.text(x, top + 44 + number * 18, line, Style(BODY, ink))


def lay_rules(desk: Form, box: Box, heading: str, lines: tuple[str, ...] = (*RULES, CLEAN)) -> float:
    """Lay out a card with a heading and sentences; return the top of the next line in units."""
    left, top, width, _ = box
    desk.card(box, "card", 2)
    desk.stamp(left + 14, top + 11, heading, desk.palette.ink_soft)
    y = top + 48
    for line in lines:
        y = desk.prose(left + 14, y, width - 28, line, Style(BODY, desk.palette.ink), 19) + 6
    return y


# --- the next battle --------------------------------------------------------------------------------------------------


def lay_next(desk: Form, run: RunState, lesson: tuple[str, OnPress] | None, box: Box) -> None:
    """Lay out the next battle: its captain, the player's orders, the chance by points, and a lesson for its new
    rules."""
    left, top, width, height = box
    desk.card(box, "card", 3)
    quick = run.quick
    desk.stamp(left + 14, top + 11, f"Battle {run.number + 1}", desk.palette.side(YOU).text_dark)
    desk.put(picture(f"icons/clock-{quick.ruleset}", desk.px(26), desk.px(26)), left + width - 40, top + 9)
    title = load_ruleset(quick.ruleset).title
    desk.text(left + width - 48, top + 22, title, Style(BODY, desk.palette.ink, bold=True), "right")
    desk.put(desk.cards.captain(quick.commander.portrait, OTHER, 62, flipped=True), left + 14, top + 44)
    x, room = left + 88, width - 102
    name = Style(VALUE, desk.palette.ink, bold=True)
    desk.text(x, top + 56, desk.shortened(f"{quick.played.title} at {quick.map.title}", room, name), name)
    soft = Style(LABEL, desk.palette.ink_soft)
    desk.text(x, top + 76, f"against Captain {quick.commander.title}, {run.plan.level}", soft)
    found = [("Your chance", run.chance())]
    if run.number and len(run.choices) == run.number:
        found = [("With the choice", run.chance()), ("Without it", run.chance(run.before_choice))]
    rows = [(words, share) for words, share in found if share is not None]
    of = desk.lines(PLAYED_BY[run.plan.level], width - 28, soft) if rows else []
    free = height - ABOVE - CHANCE * len(rows) - LINE * len(of) - (LESSON if lesson is not None else 8)
    y = _prose(desk, quick.told(YOU), (x, top + ABOVE, room, 0), max(2, int(free // LINE)))
    y = max(top + 114, y + 3)
    for words, share in rows:
        _chance(desk, words, share, (left + 14, y, width - 28, 15))
        y += CHANCE
    for line in of:
        desk.text(left + 14, y + 6, line, soft)
        y += LINE
    if lesson is not None:
        style = Style(LABEL, desk.palette.ink, bold=True)
        place = (left + 14, top + height - 42, width - 28, 34)
        words = desk.shortened(f"Learn first: {lesson[0]}", width - 90, style)
        desk.button("lesson", place, lesson[1], text=words, key="L", style=style)


def _prose(desk: Form, text: str, box: Box, most: int) -> float:
    """Lay out a text in small lines, shortened to `most` of them; return the top of the next line in units."""
    left, top, width, _ = box
    style = Style(LABEL, desk.palette.ink)
    lines = desk.lines(text, width, style)
    if len(lines) > most:
        lines = [*lines[: most - 1], desk.shortened(" ".join(lines[most - 1 :]), width, style)]
    for number, line in enumerate(lines):
        desk.text(left, top + 8 + LINE * number, line, style)
    return top + LINE * len(lines)


def _chance(desk: Form, words: str, share: int, box: Box) -> None:
    left, top, width, height = box
    red = desk.palette.side(YOU)
    desk.text(left, top + height / 2 + 3, words, Style(LABEL, desk.palette.ink_soft))
    desk.put(desk.cards.bar(width - 186, height - 3, share / 100, red.base), left + 104, top)
    desk.text(left + width, top + height / 2 + 3, f"you {share} %", Style(BODY, red.text_dark, bold=True), "right")


# --- what there is to share -------------------------------------------------------------------------------------------


STAYS_CLEAN = ("Loading, or undoing a turn with dice, ends that.", "Loading a battle ends that.")
"""Warnings for a clean run (no battle loaded, no turn with dice taken back so far), the longest words first."""
WAS_CLEAN = ("You loaded nothing and undid no turn with dice.", "You loaded nothing.")
NOT_CLEAN = ("You loaded a battle or undid a turn with dice.", "Loaded, or dice undone.")


def lay_line(desk: Form, kept: KeptRun, run: RunState, on: OnPress, box: Box, *, large: bool = False) -> None:
    """Lay out the line of a run in short, with a button that copies it and the mark of a clean run; with `large`, in
    larger letters."""
    left, top, width, height = box
    desk.card(box, "card", 4)
    so_far = "" if run.stage == "over" else " so far"
    colour = desk.palette.gain if kept.is_clean else desk.palette.ink_soft
    desk.stamp(left + 14, top + 11, f"Clean{so_far}" if kept.is_clean else "Not clean", colour)
    stays = WAS_CLEAN if run.stage == "over" else STAYS_CLEAN
    why = stays if kept.is_clean else NOT_CLEAN
    desk.fitted(left + width - 14, top + 22, width - 150, why, (Style(LABEL, desk.palette.ink),), "right")
    soft = Style(LABEL, desk.palette.ink_soft)
    lost = ", ".join(fighter.name for fighter in run.left_behind)
    desk.text(left + 14, top + 58, desk.shortened(f"Lost: {lost or 'nobody'}", width - 160, soft), soft)
    why_not = "" if run.fought else "Fight a battle first."
    style = Style(LABEL, desk.palette.ink, bold=True)
    desk.button(
        "copy", (left + width - 134, top + 43, 120, 30), on, text="Copy line", key="C", why=why_not, style=style
    )
    if not run.fought:
        return
    so_far = f"{run.won} of {run.number} battles won so far. Copy line copies the story of the whole run."
    text = f"{run.plan.word}: {told(run) if large else so_far}"
    ways = ((NAME, 26.0), (VALUE, 22.0), (BODY, 19.0), (LABEL, LINE)) if large else ((LABEL, LINE),)
    rows = ((desk.lines(text, width - 28, Style(size)), size, step) for size, step in ways)
    lines, size, step = next((one for one in rows if len(one[0]) * one[2] <= height - 78), ([text], LABEL, LINE))
    for number, line in enumerate(lines):
        desk.text(left + 14, top + 78 + step * (number + 0.5), line, Style(size, desk.palette.ink))
