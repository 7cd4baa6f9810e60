"""The layout of a run's page: its five battles as stops, the squad, the next step, and the next battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame

from game.model.goals import goal_kinds
from game.quick.quick_battle import QuickBattle
from game.rulesets import load_ruleset
from game.run.choices import RunChoice
from game.run.keeping import KeptRun
from game.run.plan import LEVELS, STOPS, RunPlan
from game.run.state import RunState
from game.storage.folders import JOURNALS
from game.storage.progress import load_progress
from game.ui.board.map_picture import MapPainter
from game.ui.kit.art import picture
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Home, OnPress, Step
from game.ui.run.cards import SHARED, lay_choice, lay_line, lay_next, lay_rules, lay_squad
from game.ui.run.words import FIRST, RULES, ended, lesson_before

RIM, HEAD, FOOT, GAP = 40.0, 74.0, 72.0, 16.0
NARROW, SMALL_RIM = 1100.0, 16.0
"""Width in units below which the cards lie one below the other, and the margin there."""


@dataclass(slots=True)
class RunShown:
    """Contents of the page: `kept` is the open run; `plan` is the plan of the run that would begin if there is none."""

    painter: MapPainter
    plan: RunPlan
    kept: KeptRun | None = None
    grounds: dict[int, QuickBattle] = field(default_factory=dict)
    """Battles whose maps have been found so far, by their numbers (from 0)."""
    fault: str = ""
    """Reason why the file of the run cannot be used; "" if it can."""
    typed: str = ""

    @property
    def run(self) -> RunState:
        """Return the open run, or the one that would begin."""
        return self.kept.run if self.kept is not None else RunState(self.plan)


@dataclass(frozen=True, slots=True)
class RunDoing:
    """Callbacks of the buttons on the page."""

    begin: OnPress
    fight: OnPress
    go_on: OnPress
    new: OnPress
    put_aside: OnPress
    give_up: OnPress
    copy: OnPress
    another: OnPress
    open_word: OnPress
    choose: Callable[[RunChoice], Step]
    level: Callable[[str], Step]
    lesson: Callable[[str], Step]
    review: Callable[[Path], Step]
    write: Callable[[str], None]


def lay_run(desk: Form, shown: RunShown, doing: RunDoing) -> None:
    """Lay out the head, the stops, the cards and the foot."""
    narrow = desk.width < NARROW or desk.height < 660
    rim = SMALL_RIM if narrow else RIM
    wide = desk.width - 2 * rim
    run = shown.run
    _head(desk, rim)
    if narrow:
        with desk.pane("run", (rim - 6, 56, wide + 12, desk.height - 56 - FOOT)):
            lay_stops(desk, shown.painter, run, shown.grounds, (rim, 62, wide - 8, LOW))
            half = (wide - 8 - GAP) / 2
            lay_squad(desk, run, (rim, 62 + LOW + GAP, half, 370))
            _right(desk, shown, doing, (rim + half + GAP, 62 + LOW + GAP, half, 370))
            _middle(desk, shown, doing, (rim, 62 + LOW + 2 * GAP + 370, wide - 8, 370))
    else:
        low = desk.height - HEAD - TALL - GAP - FOOT - GAP
        top = HEAD + TALL + GAP
        lay_stops(desk, shown.painter, run, shown.grounds, (rim, HEAD, wide, TALL))
        left, right = wide * 0.32, wide * 0.281
        lay_squad(desk, run, (rim, top, left, low))
        _middle(desk, shown, doing, (rim + left + GAP, top, wide - left - right - 2 * GAP, low))
        _right(desk, shown, doing, (rim + wide - right, top, right, low))
    _foot(desk, shown, doing, rim, wide)


def _head(desk: Form, rim: float) -> None:
    middle = 41.0 if rim == RIM else 28.0
    x = rim + desk.text(rim, middle, "Run of five", Style(ACTIVE, desk.palette.ink, bold=True)) + 14
    if desk.width > 1000:
        words = "Five battles with one squad, each by other rules."
        desk.text(x, middle + 1, words, Style(BODY, desk.palette.ink_soft))
    right = desk.width - rim
    desk.button("leave", (right - 112, middle - 20, 112, 36), Home, text="Leave", key="Esc")
    if desk.width > 1000:
        note = "saved after every battle"
        desk.text(right - 126, middle, note, Style(LABEL, desk.palette.ink_soft), "right")


# --- the cards --------------------------------------------------------------------------------------------------------


def _middle(desk: Form, shown: RunShown, doing: RunDoing, box: Box) -> None:
    """Lay out the next step: the beginning of the run, a choice, or its end."""
    run = shown.run
    if shown.fault:
        lay_rules(desk, box, "This run cannot be read", (shown.fault, "It was saved under another name."))
    elif shown.kept is None:
        _beginning(desk, shown, doing, box)
    elif run.stage == "over":
        _ended(desk, shown.kept, run, doing.copy, box)
    elif run.number:
        lay_choice(desk, run, doing.choose, box, stands=bool(shown.kept.journal))
    else:
        lay_rules(desk, box, "How a run goes")


def _beginning(desk: Form, shown: RunShown, doing: RunDoing, box: Box) -> None:
    """Lay out the rules of a run, and the choices before it begins."""
    left, top, width, height = box
    y = lay_rules(desk, box, "A new run", (*RULES, *((FIRST,) if shown.plan.order == "taught" else ())))
    y = max(y + 16, top + height - 96)
    desk.text(left + 14, y, "Enemies", Style(LABEL, desk.palette.ink_soft))
    levels = [(level, level.capitalize()) for level in LEVELS]
    desk.choices("level", (left + 78, y - 15, width - 92, 30), levels, shown.plan.level, doing.level)
    y += 44
    desk.text(left + 14, y, "Seed", Style(LABEL, desk.palette.ink_soft))
    written = shown.typed or shown.plan.word
    place = (left + 78, y - 17, width - 260, 34)
    desk.entry("word", place, written, doing.write, most=40, done=doing.open_word)
    style = Style(BODY, desk.palette.ink, bold=True)
    desk.button("open", (left + width - 174, y - 17, 66, 34), doing.open_word, text="Open", style=style)
    box = (left + width - 102, y - 17, 88, 34)
    desk.button("another", box, doing.another, text="New", key="A", style=style)


def _ended(desk: Form, kept: KeptRun, run: RunState, copy: OnPress, box: Box) -> None:
    left, top, width, height = box
    heading, sentences = ended(run)
    first = len(desk.items)
    styles = [Style(size, desk.palette.ink, bold=True) for size in (LOUD, ACTIVE)]
    desk.fitted(left + 14, top + 38, width - 28, heading, styles)
    y = top + 68
    for sentence in sentences:
        y = desk.prose(left + 14, y, width - 28, sentence, Style(BODY, desk.palette.ink), 19) + 5
    desk.card_under(first, (left, top, width, y + 8 - top), "card", 2)
    y += 24
    lay_line(desk, kept, run, copy, (left, y, width, top + height - y), large=True)


def _right(desk: Form, shown: RunShown, doing: RunDoing, box: Box) -> None:
    run = shown.run
    left, top, width, height = box
    if run.stage == "over":
        behind = tuple(fighter.name for fighter in run.left_behind)
        lay_rules(desk, box, "Left behind", behind or ("Nobody was left behind.",))
        return
    shares = shown.kept is not None and bool(run.number)
    low = height - SHARED - GAP if shares else height
    if run.number in shown.grounds:
        lay_next(desk, run, _lesson(desk, shown, doing), (left, top, width, low))
    else:
        lay_rules(desk, (left, top, width, low), f"Battle {run.number + 1}", ("The map is being drawn ...",))
    if shown.kept is not None and shares:
        lay_line(desk, shown.kept, run, doing.copy, (left, top + height - SHARED, width, SHARED))


def _lesson(desk: Form, shown: RunShown, doing: RunDoing) -> tuple[str, OnPress] | None:
    """Return the title and callback of a lesson about what is new in the next battle; None after the first run, once
    the battle has begun, or if nothing is new."""
    run = shown.run
    if run.plan.order != "taught" or (shown.kept is not None and shown.kept.journal):
        return None
    found = lesson_before(run, load_progress(desk.stage.folders.config))
    return (found[1], partial(doing.lesson, found[0])) if found is not None else None


# --- the foot ---------------------------------------------------------------------------------------------------------


def _foot(desk: Form, shown: RunShown, doing: RunDoing, rim: float, wide: float) -> None:
    run = shown.run
    top = desk.height - FOOT
    style = Style(BODY, desk.palette.ink, bold=True)
    x = rim
    if shown.kept is not None and run.stage != "over":
        desk.button("give-up", (x, top, 150, 52), doing.give_up, text="Give up", key="G", style=style)
        x += 162
    review = _review_of(desk, shown, doing)
    if review is not None:
        words = f"Review battle {run.number}"
        desk.button("review", (x, top, 190, 52), review, text=words, key="V", style=style)
        x += 202
    gold = max(wide * 0.281, 250.0)
    words, on, why = _main(shown, doing)
    note = _note(shown)
    soft = Style(LABEL, desk.palette.ink_soft)
    room = rim + wide - gold - 24 - x
    if note and room > 120:
        desk.text(rim + wide - gold - 16, top + 27, desk.shortened(note, room, soft), soft, "right")
    box = (rim + wide - gold, top, gold, 52)
    desk.button("main", box, on, text=words, key="Enter", why=why, look="off" if why else "main")


def _main(shown: RunShown, doing: RunDoing) -> tuple[str, OnPress, str]:
    """Return the gold button: its words, its callback, and the reason why it is disabled ("" if it is not)."""
    run = shown.run
    number = run.number + 1
    if shown.fault:
        return "Begin a new run", doing.put_aside, ""
    if shown.kept is None:
        return "Begin the run", doing.begin, ""
    if run.stage == "over":
        return "A new run", doing.new, ""
    if run.stage == "choice":
        return "Choose one of three", lambda: None, "Choose one of the three cards first: press 1, 2 or 3."
    if shown.kept.journal:
        return f"Continue battle {number}", doing.go_on, ""
    waits = "" if run.number in shown.grounds else "The map is being drawn."
    return f"Start battle {number}", doing.fight, waits


def _note(shown: RunShown) -> str:
    run = shown.run
    if shown.kept is None or run.stage == "over":
        return ""
    if shown.kept.journal:
        return f"Battle {run.number + 1} has begun."
    if run.stage == "battle" and run.number:
        title = next(offer.title for offer in run.offers if offer.choice == run.choices[-1])
        return f"You chose: {title}. It counts from battle {run.number + 1} on."
    return ""


def _review_of(desk: Form, shown: RunShown, doing: RunDoing) -> OnPress | None:
    """Return a callback that opens the review of the last battle; None if it was not recorded."""
    if shown.kept is None or not shown.kept.journals or not shown.kept.journals[-1]:
        return None
    path = desk.stage.folders.data / JOURNALS / shown.kept.journals[-1]
    return partial(doing.review, path) if path.exists() else None


TALL, BETWEEN, LOW = 172.0, 27.0, 132.0
"""Height of a stop, gap to the next one, and height of a stop in a small window, in units."""
MARKS = {"won": "icons/right", "lost": "icons/wrong"}
"""Icons of results; a draw has none."""
MARKED = 190.0
"""Width in units of a stop from which the icons of results fit."""
FADED = 215
"""Opacity (of 255) of the map of a battle still to come."""


def lay_stops(desk: Form, painter: MapPainter, run: RunState, known: Mapping[int, QuickBattle], box: Box) -> None:
    """Lay out the five battles as a row of stops; a map that is not found yet is empty paper."""
    left, top, width, tall = box
    between = BETWEEN if width > 1000 else 8.0
    wide = (width - (STOPS - 1) * between) / STOPS
    for number in range(STOPS):
        x = left + number * (wide + between)
        _stop(desk, painter, run, known.get(number), number, (x, top, wide, tall))
        if number < STOPS - 1 and between > 20:
            if number < run.number:
                desk.put(desk.cards.arrow("right", 22), x + wide + between / 2 - 11, top + tall * 0.32)
            else:
                desk.rule(x + wide + 6, top + tall * 0.32 + 11, between - 12, heavy=True)


def _stop(
    desk: Form, painter: MapPainter, run: RunState, quick: QuickBattle | None, number: int, box: Box
) -> None:  # fmt: skip
    left, top, wide, tall = box
    is_next = number == run.number and run.stage != "over"
    is_over = run.stage == "over" and number >= run.number
    desk.card(box, "chosen" if is_next else "off" if is_over else "card", number)
    room = (left + 10, top + 10, wide - 20, tall - 68)
    if quick is not None:
        ground = _filling(painter, quick, desk.rect(room).size)
        if number > run.number or is_over:
            ground = ground.copy()
            ground.set_alpha(FADED)
        desk.put(ground, room[0], room[1])
    clock = run.plan.clocks[number]
    y = top + tall - 46
    span = 28.0 if wide > MARKED else 20.0
    desk.put(picture(f"icons/clock-{clock}", desk.px(span), desk.px(span)), left + 10, y)
    title = Style(VALUE if wide > MARKED else LABEL, desk.palette.ink, bold=True)
    x, room_for = left + 16 + span, wide - span - 24
    desk.text(x, y + 8, desk.shortened(load_ruleset(clock).title, room_for, title), title)
    _end(desk, run, number, (left, y, wide, 0))
    goal = goal_kinds()[run.plan.goals[number]].title
    soft = Style(LABEL, desk.palette.ink_soft)
    desk.text(
        x, y + 28, desk.shortened(goal, room_for - _end_width(desk, run, number, marked=wide > MARKED), soft), soft
    )


def _filling(painter: MapPainter, quick: QuickBattle, size: tuple[int, int]) -> pygame.Surface:
    """Return the middle part of a battle's map, cut so that it fills a size in pixels."""
    board = quick.map.board
    pixels = max(-(-size[0] // board.width), -(-size[1] // board.height), 3)
    ground = painter.shown(quick.map, (pixels * board.width, pixels * board.height))
    shown = pygame.Rect((0, 0), size).clip(ground.get_rect())
    shown.center = ground.get_rect().center
    return ground.subsurface(shown)


def _told(run: RunState, number: int, *, marked: bool) -> str:
    """Return the result of a battle in words, "next", or its number. `marked` is true if an icon already shows whether
    it was won."""
    if number < run.number:
        battle = run.fought[number]
        return f"round {battle.round}" if marked and battle.came in MARKS else f"{battle.came}, round {battle.round}"
    return "" if run.stage == "over" else "next" if number == run.number else f"battle {number + 1}"


def _end_width(desk: Form, run: RunState, number: int, *, marked: bool) -> float:
    return desk.text_width(_told(run, number, marked=marked), Style(LABEL, bold=True)) + 8


def _end(desk: Form, run: RunState, number: int, box: Box) -> None:
    """Draw the result of a battle at the lower right, or that it is next."""
    left, y, wide, _ = box
    told = _told(run, number, marked=wide > MARKED)
    if not told:
        return
    right = left + wide - 10
    if number < run.number:
        came = run.fought[number].came
        colour = {"won": desk.palette.gain, "lost": desk.palette.risk_dark}.get(came, desk.palette.ink)
        desk.text(right, y + 28, told, Style(LABEL, colour, bold=True), "right")
        mark = MARKS.get(came)
        if mark is not None and wide > MARKED:
            desk.put(picture(mark, desk.px(20), desk.px(20)), right - 20, y - 4)
    else:
        soft = Style(LABEL, desk.palette.ink_soft)
        bold = Style(LABEL, desk.palette.ink, bold=True)
        desk.text(right, y + 28, told, bold if number == run.number else soft, "right")
