"""Five clocks: one opening under all five rulesets, side by side on one time line; each can be played on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pygame

from game.actions import ACTIONS
from game.lab.compare import Act, Clocks, Lane, comparing
from game.lab.differences import difference
from game.lab.series import board_of
from game.model.errors import BadInput
from game.model.paths import maps
from game.rulebook import title_of
from game.ui.board.art import draw, picture
from game.ui.controls import Box
from game.ui.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.map_picture import MapPainter
from game.ui.openers import scenes
from game.ui.scene import Pop, Push, Step
from game.ui.scenes.dialog import message
from game.ui.scenes.form_scene import FormScene
from game.ui.stage import Stage

INK, SOFT, LANE_PAPER, NOW = "#33291f", "#7b6a55", "#f3e7c9", "#a83722"
ROUNDS = 2
FIRST = ("training-ground", 7)
_WORK = 0.012
"""Seconds of a frame that go into playing the fights."""
_PLAYING = 450
"""Milliseconds between two moments while it plays."""
_LABEL = 128.0


class FiveClocksScene(FormScene):
    """The fight is played between frames; then a slider moves all five boards through the same time."""

    name = "five-clocks"

    def __init__(self, stage: Stage, opening: tuple[str, int] = FIRST) -> None:
        """`opening` is a map and a seed."""
        super().__init__(stage)
        self.painter = MapPainter(stage.cards)
        self.clocks: Clocks | None = None
        self.place, self.playing, self._waited = 0, False, 0
        self._work: Iterator[Clocks | None] = iter(())
        self._moments: list[float] = [0.0]
        self._begin(opening)

    def _begin(self, opening: tuple[str, int]) -> None:
        self.opening, self.clocks, self.place, self.playing = opening, None, 0, False
        self._moments = [0.0]
        self._work = comparing(opening[0], opening[1], rounds=ROUNDS)

    @property
    def animating(self) -> bool:
        """Whether the fights are being played, the maps painted, or the moments run on."""
        return self.clocks is None or self.playing or self.painter.busy

    @property
    def at(self) -> float:
        """The moment that is shown, in rounds."""
        return self._moments[self.place]

    def fill(self) -> None:
        """Lay head, columns, time line and controls out."""
        desk = self.desk
        self._head()
        if self.clocks is None:
            box = (desk.width / 2 - 220, desk.height / 2 - 40, 440.0, 80.0)
            desk.card(box)
            words = "The five fights are being played ..."
            desk.text(desk.width / 2, desk.height / 2, words, Style(VALUE, desk.palette.ink, bold=True), "centre")
            return
        lanes = self.clocks.lanes
        wide = (desk.width - 22) / len(lanes)
        tall = max(230.0, min(376.0, desk.height - 344))
        for number, lane in enumerate(lanes):
            self._column(lane, number, (11 + number * wide, 58.0, wide - 6, tall))
        top = 58 + tall + 6
        self._line((8.0, top, desk.width - 16, desk.height - top - 52))
        self._controls((8.0, desk.height - 46, desk.width - 16, 40.0))

    def _head(self) -> None:
        desk = self.desk
        desk.card((8, 6, desk.width - 16, 46), "card", 1)
        desk.put(picture("icons/five-clocks", desk.px(38), desk.px(38)), 16, 10)
        x = 62 + desk.text(62, 29, "Five clocks", Style(NAME, desk.palette.ink, bold=True)) + 18
        told = f"{board_of(self.opening[0]).title}: the same figures, seed {self.opening[1]}"
        desk.text(x, 30, told, Style(BODY, desk.palette.ink_soft))
        right = desk.width - 16
        for id, text, key, act in (
            ("leave", "Leave", "Esc", lambda: Pop()), ("seed", "Other dice", "D", self._other_dice),
            ("opening", "Other map", "O", self._other_map),
        ):  # fmt: skip
            style = Style(BODY, desk.palette.ink, bold=True)
            wide = desk.text_width(text, style) + desk.cards.key_width(key) + 40
            right -= wide
            desk.button(id, (right, 13, wide - 6, 32), act, text=text, key=key, style=style)

    # --- a column -----------------------------------------------------------------------------------------------------

    def _column(self, lane: Lane, number: int, box: Box) -> None:
        desk, (left, top, wide, tall) = self.desk, box
        desk.card(box, "card", number)
        desk.text(left + 12, top + 20, lane.title, Style(VALUE, desk.palette.ink, bold=True))
        frame = lane.frame(self.at)
        high = tall - 196
        self._board(lane, (left + 8, top + 36, wide - 16, high))
        y = top + 36 + high + 16
        up = frame.figures.get(frame.up)
        moment = f"{frame.moment}: {up.name.split()[0]}" if up is not None else frame.moment
        bold = Style(BODY, desk.palette.ink, bold=True)
        desk.text(left + 12, y, desk.lines(moment, wide - 24, bold)[0], bold)
        found = difference(self._known, lane, self.at)
        lines = desk.lines(str(found), wide - 24, Style(BODY))[:3]
        desk.prose(left + 12, y + 14, wide - 20, " ".join(lines), Style(BODY, desk.palette.ink), 18)
        rule = (left + 8, top + tall - 66, wide - 16, 26.0)
        link = Style(LABEL, desk.palette.side("blue").text_dark, bold=True)
        words = desk.lines(title_of(found.rule), wide - 48, link)[0]
        desk.button(f"rule:{number}", rule, partial(self._rule, found.rule), text=words, style=link)
        on = (left + 8, top + tall - 36, wide - 16, 30.0)
        words = "Play on in this one"
        desk.button(
            f"on:{number}", on, partial(self._play_on, lane), text=words, key=str(number + 1), look="main", style=bold
        )

    @property
    def _known(self) -> Clocks:
        assert self.clocks is not None, "laid out only when the fights are played"
        return self.clocks

    def _board(self, lane: Lane, box: Box) -> None:
        """The map small, with the figures as the signs of their sides; who has fallen is faded."""
        desk, (left, top, wide, high) = self.desk, box
        board = lane.scenario.map.board
        side = min(wide / board.width, high / board.height)
        x, y = left + (wide - side * board.width) / 2, top + (high - side * board.height) / 2
        made = self.painter.picture(lane.scenario.map, (desk.px(wide), desk.px(high)))
        if made is not None:
            size = (desk.px(side * board.width), desk.px(side * board.height))
            desk.put(pygame.transform.smoothscale(made, size), x, y)
        frame = lane.frame(self.at)
        for figure, standing in sorted(frame.figures.items(), key=lambda item: item[1].state == "up"):
            size_ = max(12.0, side * standing.width * 1.25)
            sign = desk.cards.side_sign(standing.side, size_)
            if standing.state != "up":
                sign = sign.copy()
                sign.set_alpha(90)
            middle = (standing.square[0] + standing.width / 2) * side, (standing.square[1] + standing.width / 2) * side
            desk.put(sign, x + middle[0] - size_ / 2, y + middle[1] - size_ / 2)
            if figure == frame.up:
                ring = f'<circle cx="10" cy="10" r="8.6" fill="none" stroke="{NOW}" stroke-width="2.2"/>'
                pixels = (desk.px(size_ + 8), desk.px(size_ + 8))
                desk.put(draw(20, 20, ring, pixels), x + middle[0] - size_ / 2 - 4, y + middle[1] - size_ / 2 - 4)

    # --- the time line ------------------------------------------------------------------------------------------------

    def _line(self, box: Box) -> None:
        desk, (left, top, wide, tall) = self.desk, box
        desk.card(box, "card", 1)
        start, span = left + _LABEL + 10, (wide - _LABEL - 26) / ROUNDS
        for number in range(ROUNDS):
            words = f"{'1st' if number == 0 else '2nd'} round (turn, 10 AT)"
            desk.text(
                start + (number + 0.5) * span, top + 11, words, Style(LABEL, desk.palette.ink_soft, bold=True), "centre"
            )
        lanes = self._known.lanes
        each = (tall - 28) / len(lanes)
        for number, lane in enumerate(lanes):
            y = top + 22 + number * each
            desk.text(left + 14, y + each / 2, lane.title, Style(BODY, desk.palette.ink, bold=True))
            self._lane(lane, (start, y, span * ROUNDS, each - 4))
        at = start + self.at * span
        line = f'<rect width="4" height="{tall - 24:.0f}" fill="{NOW}"/>'
        desk.put(draw(4, tall - 24, line, (desk.px(4), desk.px(tall - 24))), at - 2, top + 20)

    def _lane(self, lane: Lane, box: Box) -> None:
        """A bar for each act, as long as it takes, in the row of its figure; what is to come is pale."""
        desk, (left, top, wide, tall) = self.desk, box
        figures = list(lane.frames[0].figures)
        row = tall / max(1, len(figures))
        elements = f'<rect width="{wide:.1f}" height="{tall:.1f}" rx="3" fill="{LANE_PAPER}"/>'
        for act in lane.acts:
            elements += self._bar(lane, act, figures.index(act.figure) * row if act.figure in figures else 0, row, wide)
        for number in range(1, ROUNDS):
            elements += f'<rect x="{number * wide / ROUNDS:.1f}" width="1.5" height="{tall:.1f}" fill="{INK}"/>'
        desk.put(draw(wide, tall, elements, (desk.px(wide), desk.px(tall))), left, top)

    def _bar(self, lane: Lane, act: Act, y: float, row: float, wide: float) -> str:
        standing = lane.frames[0].figures.get(act.figure)
        colour = self.desk.palette.side(standing.side).base if standing is not None else SOFT
        x, end = act.at / ROUNDS * wide, act.until / ROUNDS * wide
        strength = 1.0 if act.at <= self.at else 0.4
        corner = 2 if standing is not None and standing.side == "red" else 0
        return (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(2.0, end - x - 0.8):.1f}" height="{max(1.5, row - 0.8):.1f}" '
            f'rx="{corner}" fill="{colour}" fill-opacity="{strength}"/>'
        )

    def _controls(self, box: Box) -> None:
        desk, (left, top, wide, _) = self.desk, box
        desk.card(box, "card", 3)
        x = left + 10
        entries = (("first", "First", "Home", self._first), ("back", "Back", "Left", partial(self._step, -1)),
                   ("play", "Stop" if self.playing else "Play", "Space", self._play),
                   ("next", "Next", "Right", partial(self._step, 1)))  # fmt: skip
        for id, text, key, act in entries:
            style = Style(BODY, desk.palette.ink, bold=True)
            desk.button(
                id,
                (x, top + 5, 122, 30),
                act,
                text=text,
                key=key,
                look="main" if id == "play" else "button",
                style=style,
            )
            x += 130
        told = self._told()
        desk.text(x + 8, top + 20, told[: int((wide - x) / 7.4)], Style(BODY, desk.palette.ink, bold=True))

    def _told(self) -> str:
        """What has just begun, in whichever lane."""
        now = [(lane, act) for lane in self._known.lanes for act in lane.acts if abs(act.at - self.at) < 1e-6]
        if not now:
            return f"Moment {self.place + 1} of {len(self._moments)}"
        lane, act = now[0]
        standing = lane.frames[0].figures.get(act.figure)
        who = standing.name if standing is not None else "Somebody"
        more = f", and {len(now) - 1} more" if len(now) > 1 else ""
        return f"{lane.title}: {who}, {ACTIONS[act.action].title.lower()}{more}"

    # --- what can be done ---------------------------------------------------------------------------------------------

    def _step(self, by: int) -> Step:
        self.place = min(max(0, self.place + by), len(self._moments) - 1)
        return self.relaid()

    def _first(self) -> Step:
        return self._step(-self.place)

    def _play(self) -> Step:
        self.playing = not self.playing and self.place < len(self._moments) - 1
        return self.relaid()

    def _rule(self, rule: str) -> Step:
        return Push(scenes().open_rulebook(self.stage, rule))

    def _play_on(self, lane: Lane) -> Step:
        """A battle of its own from this moment, for a person on the first side."""
        first, *others = (side.id for side in lane.scenario.sides)
        battle = lane.battle_at(self.at, {first: "human", **dict.fromkeys(others, "ai:normal")})
        return Push(scenes().take_over(battle.scenario, battle, tuple(battle.events)))

    def _other_dice(self) -> Step:
        return self._again((self.opening[0], self.opening[1] + 1))

    def _other_map(self) -> Step:
        known = sorted(path.stem for path in maps().glob("*.tmx"))
        following = known[(known.index(self.opening[0]) + 1) % len(known)] if self.opening[0] in known else known[0]
        return self._again((following, self.opening[1]))

    def _again(self, opening: tuple[str, int]) -> Step:
        self._begin(opening)
        return self.relaid()

    # --- the scene ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key; the wheel steps through the moments, and a click on the time line goes there."""
        if event.type == pygame.KEYDOWN and self.clocks is not None and not self.desk.writing:
            ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -self.place}
            if event.key in ways:
                return self._step(ways[event.key])
        if event.type == pygame.MOUSEWHEEL and self.clocks is not None:
            return self._step(-event.y)
        return super().handle(event)

    def update(self, milliseconds: int) -> Step:
        """Go on with the fights, then with the pictures of the maps; while it plays, go from moment to moment."""
        super().update(milliseconds)
        if self.clocks is None:
            return self._work_on()
        if self.painter.work(8.0):
            self.lay(self.stage)
        self._waited += milliseconds
        if self.playing and self._waited >= _PLAYING:
            self._waited = 0
            if self.place + 1 >= len(self._moments):
                self.playing = False
            return self._step(1)
        return None

    def _work_on(self) -> Step:
        end = time.perf_counter() + _WORK
        try:
            for done in self._work:
                if done is not None:
                    self.clocks, self._moments = done, done.moments()
                    self.lay(self.stage)
                    break
                if time.perf_counter() >= end:
                    break
        except BadInput as refusal:
            return Push(message(self.stage, "This cannot be compared", str(refusal)))
        return None
