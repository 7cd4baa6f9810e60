"""The layout of a demo's page: the caption below the board, the controls, and the column with rule and checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.actions import ACTIONS
from game.rulebook import load_rules, load_terms, title_of
from game.ui.battle.layout import STRIP, Layout
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Step
from game.ui.learn.playthrough import Playthrough

CAPTION, CONTROLS, GAP = 92.0, 52.0, 8.0
FOOT = 140.0
"""Height in units of the buttons at the foot of the column."""


@dataclass(frozen=True, slots=True)
class DemoHandlers:
    """Callbacks of a demo's controls; `rule` opens a rule, `demo` opens a demo by its id."""

    forward: OnPress
    back: OnPress
    restart: OnPress
    play: OnPress
    speed: OnPress
    take_over: OnPress
    ask: OnPress
    copy: OnPress
    leave: OnPress
    rule: Callable[[str], Step]
    demo: Callable[[str], Step]


@dataclass(frozen=True, slots=True)
class Around:
    """Links of a demo: the other demos of its rules by id and title, and the next demo with the words for its
    button."""

    others: tuple[tuple[str, str], ...] = ()
    following: str = ""
    following_words: str = ""
    lesson: str = ""
    """Title of the first lesson that shows this demo; "" if none does."""
    is_own: bool = False
    """True if the demo is a player's own file, which has no exercises."""


def board_box(layout: Layout) -> Box:
    """Return the box of the board."""
    return (0, STRIP, layout.main, layout.height - STRIP - CAPTION - CONTROLS - 2 * GAP)


def lay_paper(
    desk: Form, layout: Layout, play: Playthrough, ways: DemoHandlers, around: Around, playing: bool, speed: str
) -> None:
    """Lay out all papers of the page; `playing` says that the demo plays on by itself, at the speed `speed`."""
    _caption(desk, layout, play)
    _controls(desk, layout, play, ways, playing, speed)
    _column(desk, layout, play, ways, around)


# --- the caption ------------------------------------------------------------------------------------------------------


def _caption(desk: Form, layout: Layout, play: Playthrough) -> None:
    """Lay out the words of the page, its number, and the sentence of a refusal."""
    board = board_box(layout)
    box = (GAP, board[1] + board[3] + GAP, layout.main - 2 * GAP, CAPTION - GAP)
    left, top, width, height = box
    desk.card(box, number=play.page)
    page = f"{play.page + 1} of {play.pages}"
    number = desk.text(left + width - 14, top + 18, page, Style(BODY, desk.palette.ink_soft, bold=True), "right")
    refused = play.frame.rejection is not None and not play.frame.failures
    stamp = 0.0
    if refused:
        surface = desk.cards.stamp("Refused", desk.palette.side("red").text, NAME)
        stamp = surface.get_width() / desk.stage.scale + 18
        desk.put(surface, left + 10, top + height / 2 - surface.get_height() / desk.stage.scale / 2)
    with desk.pane(
        f"caption {play.page}", (left + 8 + stamp, top + 4, width - stamp - number - 34, height - 8)
    ) as pane:
        x, room = left + 14 + stamp, width - stamp - number - 48
        ink = Style(VALUE if desk.width > 1000 else BODY, desk.palette.ink)
        lines = len(desk.lines(words_of(play), room, ink))
        sentence = play.frame.rejection.sentence if refused and play.frame.rejection else ""
        red = Style(BODY, desk.palette.side("red").text_dark, bold=True)
        more = len(desk.lines(sentence, room, red)) if sentence else 0
        tall = 21.0 * lines + 19.0 * more
        y = top + max(6.0, (height - tall) / 2)
        y = desk.prose(x, y, room, words_of(play), ink, 21)
        if sentence:
            desk.prose(x, y, room, sentence, red, 19)
        pane.bottom -= desk.px(4)


def words_of(play: Playthrough) -> str:
    """Return the caption: the page's own words, or else its act in words."""
    if play.frame.say:
        return play.frame.say
    command = play.frame.command
    if command is None:
        return "The demo shows what it claims."
    who = play.session.name(command.figure)
    deed = ACTIONS[command.action].title if command.action in ACTIONS else command.action.capitalize()
    return f"{who}: {deed}."


# --- the controls -----------------------------------------------------------------------------------------------------


def _controls(desk: Form, layout: Layout, play: Playthrough, ways: DemoHandlers, playing: bool, speed: str) -> None:
    """Lay out the buttons restart, back, play (pause while `playing`), next and speed in a row."""
    first = "This is the first page." if not play.page else ""
    last = "This is the last page." if play.at_end else ""
    shown: list[tuple[str, str, str, OnPress, str, str]] = [
        ("restart", "Restart", "R", ways.restart, first, "button"),
        ("back-step", "Back", "B", ways.back, first, "button"),
        ("play", "Pause" if playing else "Play", "P", ways.play, last, "chosen" if playing else "button"),
        ("next", "Next", "N", ways.forward, last, "main"),
        ("speed", speed.capitalize(), "S", ways.speed, "", "button"),
    ]
    top = layout.height - CONTROLS
    wide = (layout.main - 2 * GAP - 6 * (len(shown) - 1)) / len(shown)
    if wide > 150:
        shown[-1] = ("speed", f"Speed: {speed}", "S", ways.speed, "", "button")
    size = VALUE if wide > 190 else LABEL if wide < 112 else BODY
    for place, (id, text, key, on, why, look) in enumerate(shown):
        colour = desk.palette.ink_soft if why else desk.palette.ink
        box = (GAP + place * (wide + 6), top, wide, 42.0)
        desk.button(id, box, on, text=text, key=key, why=why, look=look, style=Style(size, colour, bold=True))


# --- the column -------------------------------------------------------------------------------------------------------


def _column(desk: Form, layout: Layout, play: Playthrough, ways: DemoHandlers, around: Around) -> None:
    """Lay out the column: the title, the events, the checked claims, the rules, other demos, and the buttons."""
    left, top, width, height = layout.notes
    desk.card((left, top, width, height), number=2)
    x, room = left + 14, width - 32
    with desk.pane(f"column {play.page}", (left + 4, top + 6, width - 8, height - FOOT - 12)):
        y = top + 10
        if around.lesson:
            desk.stamp(x, y, around.lesson)
            y += 28
        y = desk.prose(x, y, room, play.demo.title, Style(NAME, desk.palette.ink, bold=True), 24) + 8
        if not play.page:
            y = _rules(desk, x, y, room, play, ways)
            y = _failures(desk, x, y, room, play)
            y = _events(desk, x, y, room, play) if play.dice else y
            _others(desk, x, y, room, around, ways)
        else:
            y = _failures(desk, x, y, room, play)
            y = _events(desk, x, y, room, play)
            y = _checks(desk, x, y, room, play)
            y = _rules(desk, x, y, room, play, ways)
            _others(desk, x, y, room, around, ways)
    _foot(desk, (left + 14, top + height - FOOT, width - 28, FOOT), play, ways, around)


def _failures(desk: Form, x: float, y: float, room: float, play: Playthrough) -> float:
    """Lay out the claims that are false, which can happen in a player's own demo; return the top of the next row in
    units."""
    red = Style(BODY, desk.palette.side("red").text_dark, bold=True)
    for failure in play.frame.failures:
        y = desk.prose(x, y, room, f"This differs from the claim: {failure}", red, 18) + 4
    return y


def _events(desk: Form, x: float, y: float, room: float, play: Playthrough) -> float:
    """Lay out the events with their dice; return the top of the next row in units."""
    if not play.told:
        return y
    desk.stamp(x, y + 4, "What happened")
    y += 32
    for line in play.told:
        if line.side:
            desk.put(desk.cards.side_sign(line.side, 12), x, y + 3)
        y = desk.prose(x + 18, y, room - 18, line.text, Style(BODY, desk.palette.ink, bold=line.heading), 18) + 4
    return y + 4


def _checks(desk: Form, x: float, y: float, room: float, play: Playthrough) -> float:
    """Lay out the claims that were checked, with ticks; return the top of the next row in units."""
    claims = play.claims
    if not claims:
        return y
    desk.stamp(x, y + 4, "Checked", desk.palette.gain)
    y += 32
    for claim in claims:
        desk.put(desk.cards.tick_box(True, 18), x, y)
        y = desk.prose(x + 24, y, room - 24, claim, Style(BODY, desk.palette.ink), 18) + 4
    return y + 4


def _rules(desk: Form, x: float, y: float, room: float, play: Playthrough, ways: DemoHandlers) -> float:
    """Lay out the rules that the demo shows; a click on a title opens it. Return the top of the next row in units."""
    book = load_rules() | load_terms()
    desk.stamp(x, y + 4, "The rule" if len(play.demo.rules) == 1 else "The rules")
    y += 34
    for number, rule in enumerate(play.demo.rules):
        style = Style(BODY, desk.palette.ink, bold=True)
        lines = desk.lines(title_of(rule), room - 56, style)
        tall = 16.0 + 18 * len(lines)
        made = desk.button(f"rule:{rule}", (x, y, room, tall), partial(ways.rule, rule), key="F1" if not number else "")
        with desk.upon(made):
            desk.prose(x + 12, y + 8, room - 56, title_of(rule), style, 18)
        y += tall + 8
        if rule in book:
            text = " ".join(book[rule].text.split())
            y = desk.prose(x, y, room, text, Style(BODY, desk.palette.ink), 19) + 8
    return y


def _others(desk: Form, x: float, y: float, room: float, around: Around, ways: DemoHandlers) -> float:
    """Lay out the other demos of the same rules; return the top of the next row in units."""
    if not around.others:
        return y
    desk.stamp(x, y + 4, "More demos of this rule" if len(around.others) > 1 else "Another demo of this rule")
    y += 34
    style = Style(BODY, desk.palette.ink, bold=True)
    for number, (demo, title) in enumerate(around.others):
        lines = desk.lines(title, room - 50, style)
        tall = 14.0 + 18 * len(lines)
        made = desk.button(f"demo:{demo}", (x, y, room, tall), partial(ways.demo, demo), key="D" if not number else "")
        with desk.upon(made):
            desk.prose(x + 12, y + 7, room - 50, title, style, 18)
        y += tall + 8
    return y


def _foot(desk: Form, box: Box, play: Playthrough, ways: DemoHandlers, around: Around) -> None:
    """Lay out five buttons: predict, copy the position, take over, the next demo, and back."""
    left, top, width, _ = box
    style = Style(BODY, desk.palette.ink, bold=True)
    over = "The battle is over." if play.session.outcome is not None else ""
    half = (width - 8) / 2
    own = "Only the game's own demos ask questions." if around.is_own else ""
    faint = Style(BODY, desk.palette.ink_soft, bold=True) if own else style
    desk.button("ask", (left, top, half, 38), ways.ask, text="Predict", key="E", why=own, style=faint)
    desk.button("copy", (left + half + 8, top, half, 38), ways.copy, text="Copy", key="C", style=style)
    top += 44
    desk.button("take-over", (left, top, width, 40), ways.take_over, text="Play on from here", key="T", why=over)
    desk.button("leave", (left, top + 46, half, 38), ways.leave, text="Leave", key="Esc", style=style)
    why = "" if around.following else "This is the last demo."
    words = around.following_words or "Next rule"
    colour = desk.palette.ink_soft if why else desk.palette.ink
    desk.button(
        "following",
        (left + half + 8, top + 46, half, 38),
        lambda: ways.demo(around.following),
        text=words,
        key="F",
        why=why,
        style=Style(BODY if desk.text_width(words, style) < half - 52 else LABEL, colour, bold=True),
    )
