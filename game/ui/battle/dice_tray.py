"""The dice of a throw as they fall: paper dice in a row over the board's lower border.

On pages they fall one after the other; in battle all tumble at the same time and come to rest one after the other.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.engine.view import View
from game.model.dice import Roll
from game.model.events import Attacked, Event, InitiativeRolled, OrderSettled
from game.model.grid import Square
from game.table.dice_about import dice_about, dice_apart, good_face
from game.table.session import Session
from game.ui.kit import art, pen
from game.ui.kit.fonts import LABEL, NAME, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

FALL_MS, NEXT_MS = 230.0, 80.0
"""Milliseconds in which a die falls, and most milliseconds between two dice that come to rest if all tumble
together."""
FACE_MS = 55.0
"""Milliseconds for which a tumbling die shows a face."""
SPIN, HOP, THROWN = 300.0, 13.0, 20.0
"""A tumbling die: degrees by which it turns, units of its hops, and units of the distance from which it is thrown."""
DIE, STEP, TITLE, TICK, APART = 38.0, 44.0, 18.0, 17.0, 16.0
MOST_DICE = 12
"""Most dice shown for one thrower."""
_BOLD = Style(LABEL, bold=True)
_CORNERS: dict[int, list[tuple[float, float]]] = {
    4: [(20, 2), (38, 36), (2, 36)],
    6: [(4, 4), (36, 4), (36, 36), (4, 36)],
    8: [(20, 1), (38, 20), (20, 39), (2, 20)],
    10: [(20, 0), (39, 15), (39, 25), (20, 40), (1, 25), (1, 15)],
}
_MANY = [(20.0, 1.0), (37.0, 10.5), (37.0, 29.5), (20.0, 39.0), (3.0, 29.5), (3.0, 10.5)]
"""The outline of dice with more faces than ten."""


@dataclass(frozen=True, slots=True)
class Handful:
    """The dice of one of two opposed throwers: the figure's name and side, and the number of dice (`count`)."""

    name: str
    side: str
    count: int


def handfuls(event: Event, view: View) -> tuple[Handful, ...]:
    """Return the dice of attacker and target in an attack where both throw; () otherwise, as for a throw on ground."""
    if not isinstance(event, Attacked) or not event.target:
        return ()
    if not (view.knows(event.figure) and view.knows(event.target)):
        return ()
    attacker, target = view.figure(event.figure), view.figure(event.target)
    mine, theirs = dice_apart(event, view)
    if not mine + theirs:
        return ()
    return Handful(attacker.name, attacker.side, mine), Handful(target.name, target.side, theirs)


def throw_last(tray: Tray, happened: Sequence[Event], session: Session, *, at_once: bool) -> bool:
    """Throw the dice of the last event whose dice the viewer may know, without rolling if `at_once`; return False if
    there is no such event, or if the battle shows no dice."""
    view = session.view
    thrown = [event for event in happened if view.may_know(event) and getattr(event, "rolls", None)]
    if not thrown or not session.scenario.options.get("show_dice", True):
        return False
    last: Any = thrown[-1]
    if isinstance(last, InitiativeRolled):  # the strip tells the places
        return False
    if isinstance(last, OrderSettled):  # many dice, and all that matters is the first of them
        tray.throw((), at_once=True, about=dice_about(last, session.name, view))
        return True
    good, against = good_face(last, view), handfuls(last, view)
    rolls = last.rolls if against else last.rolls[-MOST_DICE:]
    tray.throw(rolls, at_once=at_once, about=dice_about(last, session.name, view), good=good, against=against)
    involved = (getattr(last, name, 0) for name in ("figure", "target"))
    tray.about_at = tuple(view.figure(one).square for one in involved if one and view.knows(one))
    return True


@dataclass(slots=True)
class Tray:
    """The dice of one page or attack, and the milliseconds they have been falling (`age`)."""

    dice: Sequence[Roll] = ()
    about: str = ""
    """Subject of the throw, in a few words."""
    good: int = 0
    """Least face that is a success and gets a tick; 0 if dice are added up."""
    against: tuple[Handful, ...] = ()
    """The two throwers of an opposed throw, in the order of the dice; () for any other throw."""
    longest: float = math.inf
    """Milliseconds within which all dice of one throw have landed."""
    tumbles: bool = False
    """True if all dice tumble at the same time."""
    age: float = 0.0
    fallen: int = field(default=0)
    about_at: tuple[Square, ...] = ()
    """Squares of the figures that the throw concerns, which the dice should not cover."""
    _corner: tuple[bool, bool] | None = None
    """Corner of the board in which the dice lie, as (right, top); None until one was chosen for this throw."""

    def throw(
        self, dice: Sequence[Roll], *, at_once: bool, about: str = "", good: int = 0, against: tuple[Handful, ...] = ()
    ) -> None:
        """Start another throw: the dice fall, or with `at_once` lie there already. `about` is its subject in words,
        `good` the least face that is a success (0 if dice are added up), `against` the throwers of an opposed throw."""
        self.dice, self.about, self.good, self.against, self.age = dice, about, good, against, 0.0
        self.fallen, self.about_at, self._corner = len(dice) if at_once else 0, (), None

    def land(self) -> None:
        """Let all dice land at once, because their result is shown now."""
        self.fallen = len(self.dice)

    @property
    def falling(self) -> bool:
        """True while a die is still to fall."""
        return self.fallen < len(self.dice)

    def advance(self, milliseconds: float) -> int:
        """Advance by some milliseconds; return the number of dice that landed in them."""
        if not self.falling:
            return 0
        self.age += milliseconds
        before = self.fallen
        while self.falling and self.age >= self._rests_at(self.fallen):
            self.fallen += 1
        return self.fallen - before

    def _rests_at(self, number: int) -> float:
        """Return the milliseconds after the throw at which a die comes to rest."""
        if not self.tumbles:
            return (number + 1) * min(FALL_MS, self.longest / len(self.dice))
        return FALL_MS + number * min(NEXT_MS, (self.longest - FALL_MS) / max(1, len(self.dice) - 1))

    @property
    def told(self) -> bool:
        """True while there is something to show: visible dice, or words alone."""
        return bool(self.seen or (self.about and not self.dice))

    @property
    def seen(self) -> int:
        """Return the number of visible dice: those that have landed, or all while they tumble together."""
        return len(self.dice) if self.tumbles and self.age > 0 else self.fallen

    def lay(
        self, sheet: Sheet, board: Box, taken: Sequence[pygame.Rect] = (), fight: Sequence[pygame.Rect] = (),
        others: Sequence[pygame.Rect] = (),
    ) -> None:  # fmt: skip
        """Lay out the visible dice (the last of them if not all fit) in a corner of the board clear of `taken`, where
        they cover no rectangle of `fight` and few of `others`. The dice of opposed throwers stand below their names."""
        groups = self._groups(max(1, int((board[2] - 32) // STEP)))
        if not self.told:
            return
        style = Style(LABEL, sheet.palette.ink, bold=True)
        told = sheet.shortened(self.about, board[2] - 60, style)
        if not groups:
            self._lay_alone(sheet, board, told, taken, (fight, others))
            return
        head = (TITLE if self.against else 0.0) + (TITLE if told else 0.0)
        widths = [self._width(sheet, handful, len(dice)) for handful, dice in groups]
        words = sheet.text_width(told, style) + 24
        whole = max(STEP * min(len(self.dice), (board[2] - 32) // STEP) + 12, sum(widths) + 12, words)
        left, top, high = self._place(sheet, board, (whole, DIE + 32 + head), taken, (fight, others))
        sheet.card((left, top, max(sum(widths) + 12, words), high), "tab", number=3)
        if told:
            sheet.text(left + 10, top + 13, told, style)
        x, y = left + 9.0, top + 8 + head
        place = self.seen - sum(len(dice) for _, dice in groups)
        for (handful, dice), span in zip(groups, widths, strict=True):
            if handful is not None:
                self._lay_name(sheet, x, y - TITLE + 3, handful, dice[: max(0, self.fallen - place)])
            for number, roll in enumerate(dice):
                if place < self.fallen:
                    self._lay_counted(sheet, x + STEP * number, y, roll)
                else:
                    self._lay_tumbling(sheet, x + STEP * number, y, roll, place)
                place += 1
            x += span

    def _lay_alone(
        self, sheet: Sheet, board: Box, told: str, taken: Sequence[pygame.Rect], hidden: Sequence[Sequence[pygame.Rect]]
    ) -> None:
        """Lay out the subject of a throw without its dice, in one line."""
        style = Style(LABEL, sheet.palette.ink, bold=True)
        wide = sheet.text_width(told, style) + 24
        left, top, high = self._place(sheet, board, (wide, TITLE + 10), taken, hidden)
        sheet.card((left, top, wide, high), "tab", number=3)
        sheet.text(left + 12, top + high / 2, told, style)

    def _place(
        self, sheet: Sheet, board: Box, size: tuple[float, float], taken: Sequence[pygame.Rect],
        hidden: Sequence[Sequence[pygame.Rect]],
    ) -> tuple[float, float, float]:  # fmt: skip
        """Return left, top and height of the card in units, in the corner where it covers the fewest rectangles of
        `hidden`, whose first group is more important. It stays there until the next throw."""
        wide, high = size
        found = {}
        for right, up in ((False, False), (True, False), (False, True), (True, True)):
            left = board[0] + board[2] - 10 - wide if right else board[0] + 10
            top = board[1] + 10 if up else board[1] + board[3] - 6 - high
            for card in () if up else sorted(taken, key=lambda card: -card.bottom):
                if card.colliderect(sheet.rect((left, top, wide, high))):
                    top = card.top / sheet.stage.scale - 6 - high
            found[right, up] = left, top
        if self._corner is None:
            cards = {one: sheet.rect((*at, wide, high)) for one, at in found.items()}
            self._corner = min(cards, key=lambda one: [len(cards[one].collidelistall(list(some))) for some in hidden])
        return *found[self._corner], high

    def _groups(self, room: int) -> list[tuple[Handful | None, Sequence[Roll]]]:
        """Return the visible dice by thrower (None if there is only one thrower): of each, the last dice that have
        room."""
        if not self.against:
            shown = self.dice[: self.seen][-room:]
            return [(None, shown)] if shown else []
        groups: list[tuple[Handful | None, Sequence[Roll]]] = []
        first = 0
        for handful in self.against if self.seen else ():
            groups.append((handful, self.dice[first : min(first + handful.count, self.seen)]))
            first += handful.count
        return groups

    def _width(self, sheet: Sheet, handful: Handful | None, landed: int) -> float:
        """Return the width in units of a thrower's dice, including those still to fall and the name above them."""
        if handful is None:
            return STEP * landed
        return max(STEP * handful.count, sheet.text_width(_counted(handful.name, 88), _BOLD) + 22) + APART

    def _lay_name(self, sheet: Sheet, x: float, y: float, handful: Handful, landed: Sequence[Roll]) -> None:
        """Lay out the name of the thrower above the dice, with the number of successes landed so far."""
        sheet.put(sheet.cards.side_sign(handful.side, 13), x, y - 7)
        words = _counted(handful.name, sum(roll.value >= self.good for roll in landed))
        sheet.text(x + 18, y, words, Style(LABEL, sheet.palette.side(handful.side).text, bold=True))

    def _lay_tumbling(self, sheet: Sheet, x: float, y: float, roll: Roll, place: int) -> None:
        """Lay out the die with the index `place`, which hops and turns from face to face until it comes to rest."""
        left = 1 - min(1.0, self.age / self._rests_at(place))
        face = (int(self.age / FACE_MS) * 7 + place * 5) % roll.sides + 1
        picture = _picture(sheet, roll.sides).copy()
        value = sheet.stage.fonts.render(str(face), Style(NAME, sheet.palette.ink, bold=True))
        picture.blit(value, value.get_rect(center=picture.get_rect().center))
        turned = pygame.transform.rotozoom(picture, SPIN * left * (1 if place % 2 else -1), 1.0)
        hop = HOP * left * abs(math.sin(math.tau * left + place))
        out = (turned.get_width() - picture.get_width()) / 2 / sheet.stage.scale
        sheet.put(turned, x - out - THROWN * left, y - out - hop)

    def _lay_counted(self, sheet: Sheet, x: float, y: float, roll: Roll) -> None:
        """Lay out a die, with a tick if it is a success."""
        _lay_die(sheet, x, y, roll)
        if self.good and roll.value >= self.good:
            span = sheet.px(TICK)
            sheet.put(art.picture("marks/pass", span, span), x + DIE - TICK + 4, y - 5)


def _counted(name: str, successes: int) -> str:
    """Return a name with its number of successes, such as "Ida: 1 success"."""
    return f"{name}: {successes} {'success' if successes == 1 else 'successes'}"


def _lay_die(sheet: Sheet, x: float, y: float, roll: Roll) -> None:
    sheet.put(_picture(sheet, roll.sides), x, y)
    ink = sheet.palette.ink
    low = 5 if roll.sides == 4 else 0
    sheet.text(x + DIE / 2, y + DIE / 2 + low, str(roll.value), Style(NAME, ink, bold=True), "centre")
    sheet.text(x + DIE / 2, y + DIE + 10, f"d{roll.sides}", Style(LABEL, sheet.palette.ink_soft), "centre")


def _picture(sheet: Sheet, sides: int) -> pygame.Surface:
    """Return the outline of a die in ink on paper."""
    cards, colours = sheet.cards, sheet.palette

    def make() -> pygame.Surface:
        rng = random.Random(f"die {sides}")
        corners = _CORNERS.get(sides, _MANY)
        outline = pen.wobbled(pen.resample(corners, 2, closed=True), 0.4, rng, 24)
        edge = pen.stroke([*outline, outline[0]], 2.2, rng, (0.9, 0.9))
        elements = pen.fill(pen.path(outline), colours.card) + pen.fill(pen.smooth(edge), colours.ink)
        return art.draw(40, 40, elements, (sheet.px(DIE), sheet.px(DIE)))

    return cards.keep(("die", sides), make)
