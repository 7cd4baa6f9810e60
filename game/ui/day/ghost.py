"""Your battle of a day beside a ghost's: two boards that go through the same time, and both chances below them."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from game.actions import ACTIONS
from game.lab.compare import Clocks, Lane, replaying
from game.quick.quick_battle import YOU
from game.storage.header import scenario_from
from game.ui.day.course import DayCourse
from game.ui.day.day_beside import GHOST
from game.ui.day.day_chart import DrawnCourse, lay_courses
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop
from game.ui.kit.stage import Stage
from game.ui.lab.lanes_scene import LanesScene

_CHART = 150.0


def laning(mine: DayCourse, other: DayCourse) -> Generator[None, None, Clocks]:
    """The two battles as lanes of one time, played act by act. Raises BadInput."""
    lanes = []
    for course in (mine, other):
        scenario = scenario_from(course.record.header, course.path.name)
        commands = [command for _, command in course.tape.acts]
        lanes.append((yield from replaying(course.called, scenario, commands)))
    rounds = max(int(lane.frames[-1].at) for lane in lanes)
    return Clocks(lanes[0].scenario.map.title, lanes[0].scenario.seed, max(1, rounds), tuple(lanes))


class GhostScene(LanesScene):
    """Two battles of one day, side by side. They are played between frames first."""

    name = "ghost"
    pace = 350

    def __init__(self, stage: Stage, mine: DayCourse, other: DayCourse) -> None:
        super().__init__(stage)
        self.mine, self.other = mine, other
        self.begin(laning(mine, other))

    def fill(self) -> None:
        """Lay out the head, the two boards, the chart and the controls."""
        desk = self.desk
        light = Style(NAME, desk.palette.on_dark, bold=True)
        x = 24 + desk.text(24, 32, "You and your friend", light) + 16
        desk.button("back", (desk.width - 132, 14, 116, 36), Pop, text="Back", key="Esc")
        if self.clocks is None:
            self.lay_waiting("Getting both battles ready ...")
            return
        words = f"{self.clocks.title}: both battles side by side, round by round."
        style = Style(BODY, desk.palette.on_dark)
        desk.text(x, 33, desk.shortened(words, desk.width - 150 - x, style), style)
        chart = _CHART if desk.height >= 600 else 116.0
        wide, tall = (desk.width - 40) / 2, desk.height - 62 - chart - 12 - 58
        for number, lane in enumerate(self.clocks.lanes):
            self._column(lane, (16 + number * (wide + 8), 62.0, wide, tall))
        self._chart((16.0, 62 + tall + 8, desk.width - 32, chart))
        self._controls((16.0, desk.height - 52, desk.width - 32, 44.0))

    def _column(self, lane: Lane, box: Box) -> None:
        desk, (left, top, wide, tall) = self.desk, box
        mine = lane.title == self.mine.called
        desk.card(box, "card", 1 if mine else 2)
        course = self.mine if mine else self.other
        colour = desk.palette.side(YOU).text if mine else GHOST
        title = f"{course.called}: {course.came}"
        used = desk.text(left + 14, top + 20, title, Style(VALUE, colour, bold=True))
        frame = lane.frame(self.at)
        soft = Style(BODY, desk.palette.ink_soft)
        told = desk.shortened(self._told(lane), wide - used - 48, soft)
        desk.text(left + wide - 14, top + 20, told or frame.moment, soft, "right")
        self.boards.lay(lane, self.at, (left + 8, top + 38, wide - 16, tall - 48))

    def _told(self, lane: Lane) -> str:
        """Return the moment of a lane with the act that has begun last, in words."""
        frame = lane.frame(self.at)
        begun = [act for act in lane.acts if act.at <= self.at + 1e-9]
        if not begun or self.at >= lane.frames[-1].at:
            return frame.moment
        act = begun[-1]
        who = lane.frames[0].figures.get(act.figure)
        name = who.name.split()[0] if who is not None else "Somebody"
        return f"{frame.moment}. {name}: {ACTIONS[act.action].title.lower()}"

    def _chart(self, box: Box) -> None:
        """Both chances on one scale, with a mark for the moment that is shown."""
        desk, (left, top, wide, tall) = self.desk, box
        desk.card(box, "card", 3)
        both = ((self.mine, desk.palette.side(YOU).text, False), (self.other, GHOST, True))
        drawn = [
            DrawnCourse(f"{one.called}: {one.came}", "", one.chances, colour, broken)
            for one, colour, broken in both
            if one.chances
        ]
        if drawn:
            lay_courses(desk, (left + 4, top + 2, wide - 12, tall - 6), drawn, at=self.at)
        else:
            words = "Who was winning is still being worked out."
            desk.text(left + 16, top + tall / 2, words, Style(BODY, desk.palette.ink))

    def _controls(self, box: Box) -> None:
        desk, (left, top, wide, _) = self.desk, box
        x = left
        bold = Style(BODY, desk.palette.ink, bold=True)
        entries = (("first", "First", "Home", partial(self.step_by, -len(self._moments))),
                   ("before", "Back", "Left", partial(self.step_by, -1)),
                   ("next", "Next", "Right", partial(self.step_by, 1)))  # fmt: skip
        for id, text, key, act in entries:
            desk.button(id, (x, top, 122, 42), act, text=text, key=key, style=bold)
            x += 130
        words = f"Moment {self.place + 1} of {len(self._moments)}"
        desk.text(x + 8, top + 21, words, Style(LABEL, desk.palette.on_dark))
        box = (left + wide - 220, top, 220, 42)
        desk.button("play", box, self.play, text="Stop" if self.playing else "Play", key="Enter", look="main")
