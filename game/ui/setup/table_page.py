"""The page of a shared battle on several devices: the seats with their players, the links to join, and what each screen
will show.

A seat is a side of the battle that a player can take.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.public import PUBLIC
from game.model.scenario import Scenario
from game.rulesets import load_ruleset
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.art import picture
from game.ui.kit.dialog import copied, message, tried
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Replace, Scene, Step
from game.ui.kit.stage import Stage
from game.ui.setup.seat_cards import SeatTaker, lay_seat, lay_watching
from game.ui.setup.seating import Seating

HEAD, FOOT, RIM, GAP = 62.0, 66.0, 16.0, 8.0
SEATS, BELOW = 330.0, 232.0
"""Heights in units of the cards of the seats, and of the cards below them."""
LEAST = 264.0
"""Least width of a seat's card in units; if not all cards fit, some go into a second row."""
NARROW = 1000.0
"""Width of a window, in units, below which the cards below the seats form a column."""
OPEN = "Links are not encrypted. Others in this network could read them and take a seat."


class TableScene(FormScene):
    """The page on which people join a battle that has been set up; the window may be one of the seats."""

    name = "table"

    def __init__(self, stage: Stage, scenario: Scenario) -> None:
        """Create the page. Raises BadInput when the battle cannot be set up."""
        self.seating = Seating(stage, scenario)
        self.scenario = scenario
        self.painter = MapPainter(stage.cards)
        super().__init__(stage)

    @property
    def animating(self) -> bool:
        """Return whether the page was laid out again since it was last drawn."""
        return self.desk.stale

    def update(self, milliseconds: int) -> Step:
        """Check whether players have joined or left, and continue painting the map."""
        super().update(milliseconds)
        painted = self.painter.busy and self.painter.work(12.0)
        return self.relaid() if self.seating.has_changed() or painted else None

    # --- laying -------------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the head, the seats, the battle with what each screen shows, and the foot."""
        desk = self.desk
        desk.put(picture("icons/hotseat", desk.px(36), desk.px(36)), 20, 14)
        light = Style(NAME, desk.palette.on_dark, bold=True)
        x = 64 + desk.text(64, 33, "The table", light) + 16
        words = "Play on several devices in the same Wi-Fi. Scan a code with each phone. Nothing to install."
        room = desk.width - x - 150
        desk.text(x, 34, desk.shortened(words, room, Style(BODY)), Style(BODY, desk.palette.on_dark))
        desk.button("back", (desk.width - 132, 14, 116, 36), self._back, text="Back", key="Esc")
        with desk.pane("table", (RIM - 4, HEAD, desk.width - 2 * RIM + 8, desk.height - HEAD - FOOT)):
            self._below(self._seats())
        self._foot()

    def _seats(self) -> float:
        """Lay out a card for each seat, and one for the spectators; return the top of the space below in units."""
        seating = self.seating
        count, room = len(self.scenario.sides) + 1, self.desk.width - 2 * RIM
        columns = min(count, int((room + GAP) // (LEAST + GAP)))
        wide = (room - GAP * (columns - 1)) / columns

        def box(number: int) -> Box:
            return RIM + number % columns * (wide + GAP), HEAD + number // columns * (SEATS + GAP), wide, SEATS

        for number, side in enumerate(self.scenario.sides):
            put, free = partial(self._put, side.id), partial(self._free, side.id)
            lay_seat(self.desk, box(number), seating.state(side), number, put, free)
        here, link = seating.here(PUBLIC), seating.link(PUBLIC)
        lay_watching(self.desk, box(count - 1), link, here, self._watch, scans=seating.scans)
        return box(count - 1)[1] + SEATS + GAP

    def _below(self, top: float) -> None:
        wide = self.desk.width - 2 * RIM
        if wide < NARROW:
            self._battle((RIM, top, wide, BELOW))
            self._sees((RIM, top + BELOW + GAP, wide, BELOW))
        else:
            half = (wide - GAP) / 2
            self._battle((RIM, top, half, BELOW))
            self._sees((RIM + half + GAP, top, half, BELOW))

    def _battle(self, box: Box) -> None:
        """Lay out the map, the rules and the tasks of the sides."""
        desk, (left, top, wide, high) = self.desk, box
        desk.card(box, "card", 2)
        desk.stamp(left + 12, top + 10, "The battle")
        room = (left + 12, top + 42, min(290.0, wide / 2), high - 54)
        size = (desk.px(room[2]), desk.px(room[3]))
        drawn = self.painter.shown(self.scenario.map, size)
        shown = drawn.get_rect(center=desk.rect(room).center)
        desk.put(drawn, shown.left / desk.stage.scale, shown.top / desk.stage.scale)
        x, room_wide = room[0] + room[2] + 16, wide - room[2] - 44
        ink = desk.palette.ink
        title = desk.shortened(self.scenario.map.title, room_wide, Style(NAME, bold=True))
        desk.text(x, top + 56, title, Style(NAME, ink, bold=True))
        ruleset = load_ruleset(self.scenario.ruleset)
        clock = f"icons/clock-{ruleset.id}"
        desk.put(_icon(clock, desk.px(30)), x - 4, top + 74)
        desk.text(x + 32, top + 89, ruleset.title, Style(BODY, ink, bold=True))
        sentences = ruleset.blurb.split(". ")
        while len(sentences) > 1 and len(desk.lines(". ".join(sentences), room_wide, Style(LABEL))) > 3:
            sentences.pop()
        words = ". ".join(sentences).rstrip(".") + "."
        y = desk.prose(x, top + 112, room_wide, words, Style(LABEL, ink), 17) + 6
        for goal in self.seating.battle.view("").goals[:3]:
            if goal.side != "any":
                desk.put(desk.cards.side_sign(goal.side, 16), x, y)
            words = goal.title or goal.kind.capitalize()
            desk.text(x + 24, y + 8, desk.shortened(words, room_wide - 24, Style(LABEL)), Style(LABEL, ink))
            y += 20

    def _sees(self, box: Box) -> None:
        """Lay out what each screen shows, and the choices about it."""
        desk, (left, top, wide, _) = self.desk, box
        desk.card(box, "card", 4)
        desk.stamp(left + 12, top + 10, "Who sees what")
        own = "only what every side can see" if self.seating.own == PUBLIC else "only what its own side can see"
        log = "each screen lists what its side knows"
        rows = (("computer", "This screen", own), ("human", "Each phone", "only its own orders and chances"))
        for number, (icon, title, words) in enumerate((*rows, ("log", "Log", log))):
            y = top + 52 + number * 26
            desk.put(picture(f"icons/{icon}", desk.px(26), desk.px(26)), left + 14, y - 13)
            desk.text(left + 50, y, title, Style(BODY, desk.palette.ink, bold=True))
            room = wide - 178
            desk.text(left + 160, y, desk.shortened(words, room, Style(BODY)), Style(BODY, desk.palette.ink_soft))
        desk.rule(left + 12, top + 124, wide - 24)
        desk.tick(
            "lan", (left + 10, top + 130, wide - 20, 30), "Others in this network can join", self.seating.lan, self._lan
        )
        late = "People who watch see everything one round late"
        desk.tick("late", (left + 10, top + 164, wide - 20, 30), late, self.seating.late, self._late)
        wrong = self.seating.problem()
        told = wrong or (OPEN if self.seating.lan else "Now only browsers on this machine can join.")
        colour = desk.palette.risk_dark if wrong or self.seating.lan else desk.palette.ink_soft
        desk.text(left + 14, top + 211, desk.shortened(told, wide - 28, Style(LABEL)), Style(LABEL, colour))

    def _foot(self) -> None:
        """Lay out the foot with its buttons (new links, copy links, play here, begin) and messages."""
        desk, seating = self.desk, self.seating
        top, wide = desk.height - FOOT + 8, desk.width - 2 * RIM
        closed = "" if seating.host is not None and seating.host.port else "The links are not ready yet."
        small, large, third = wide * 0.15, wide * 0.29, wide * 0.21
        self._pressed("codes", (RIM, top, small, 50), self._new, "New links", "N", why=closed)
        x = RIM + small + GAP
        self._pressed("copy", (x, top, small, 50), self._copy, "Copy links", "C", why=closed)
        x += small + GAP
        begin = RIM + wide - large
        alone = begin - GAP - third
        light = Style(LABEL, desk.palette.on_dark)
        lines = desk.lines(seating.says(), alone - x - 16, light)[:2]
        desk.prose(x + 4, top + 25 - 8.5 * len(lines), alone - x - 12, "\n".join(lines), light, 17)
        only = bool(seating.problem())
        key, look = ("Enter", "main") if only else ("O", "button")
        self._pressed("alone", (alone, top, third, 50), self._alone, "Play on one screen", key, look=look)
        key, look = ("", "button") if only else ("Enter", "main")
        people = f"{seating.players} player{'' if seating.players == 1 else 's'}"
        words = f"Start with {people}"
        self._pressed("begin", (begin, top, large, 50), self._begin, words, key, why=seating.why_not(), look=look)

    def _pressed(
        self, id: str, box: Box, on: Callable[[], Step], text: str, key: str, *, why: str = "", look: str = "button"
    ) -> None:  # fmt: skip
        """Lay out a button of the foot, with the largest letters that fit beside its key."""
        desk = self.desk
        colour = desk.palette.ink_soft if why else desk.palette.ink
        room = box[2] - 30 - (desk.cards.key_width(key) if key else 0)
        styles = [Style(size, colour, bold=True) for size in (VALUE if look == "main" else BODY, BODY, LABEL)]
        words, style = desk.fitting(room, text, *styles)
        desk.button(id, box, on, text=words, key=key, why=why, look=look, style=style)

    # --- what is pressed ----------------------------------------------------------------------------------------------

    def _put(self, side: str, place: SeatTaker) -> Step:
        self.seating.put(side, place)
        return self.relaid()

    def _free(self, side: str) -> Step:
        self.seating.free(side)
        return self.relaid()

    def _watch(self) -> Step:
        self.seating.watch(watched=not self.seating.watched, late=self.seating.late)
        return self.relaid()

    def _late(self) -> Step:
        self.seating.watch(watched=self.seating.watched, late=not self.seating.late)
        return self.relaid()

    def _lan(self) -> Step:
        self.seating.lan = not self.seating.lan
        if self.seating.host is not None:
            self.seating.open()
        return self.relaid()

    def _new(self) -> Step:
        self.seating.new_links()
        return self.relaid()

    def _copy(self) -> Step:
        """Copy all links to the clipboard, one per line."""
        words = "Send each link to one player only. It opens that player's seat."
        shown = message(self.stage, "The links are copied", words)
        return copied(self.stage, "\n".join(self.seating.links()), shown, "The links are also on the cards.")

    def _back(self) -> Step:
        self.seating.close()
        return Pop()

    def _alone(self) -> Step:
        """Close the table and play with all players at this window, one after the other."""
        self.seating.close()
        return self._opened(lambda: routes.open_battle(self.seating.set_up()))

    def _begin(self) -> Step:
        """Begin the battle; this window shows its own seat, or the public view if it has none."""
        host = self.seating.host
        assert host is not None, "the button is off without it"
        return self._opened(lambda: routes.open_shared(host, self.seating.set_up(), self.seating.own))

    def _opened(self, opening: Callable[[], Scene]) -> Step:
        return tried(self.stage, "This battle cannot begin", lambda: Replace(opening()), bare=True)


def _icon(name: str, side: int) -> pygame.Surface:
    """Return an icon, or the one of five clocks for custom rules without an icon."""
    try:
        return picture(name, side, side)
    except FileNotFoundError:
        return picture("icons/five-clocks", side, side)
