"""The page of a day's battle, before and after it is played, and the player's battle beside a ghost's.

A ghost is another recording of the same battle. Both boards are shown at the same time of the battle, with both chances
below.
"""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pygame

from game.actions import ACTIONS
from game.lab.compare import Clocks, Lane, replaying
from game.model.errors import BadInput
from game.quick.daily import daily, day_title
from game.quick.days import DayKept, ghosts_of, load_days
from game.quick.quick_battle import YOU
from game.storage.files import write_whole
from game.storage.folders import JOURNALS
from game.storage.header import scenario_from
from game.storage.recorder import Recorder
from game.storage.replay import Differs, Replay, taken_over
from game.ui.board.map_picture import MapPainter
from game.ui.day.course import DayCourse
from game.ui.day.day_beside import GHOST, Compared, lay_beside
from game.ui.day.day_chart import DrawnCourse, lay_courses
from game.ui.day.day_page import PAGE, DayShown, lay_day
from game.ui.kit import routes
from game.ui.kit.dialog import message, tried
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import ButtonWords
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.routes import SavedBattle
from game.ui.kit.scene import OnPress, Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.lab.lanes_scene import LanesScene
from game.ui.shelf.sharing import QrScene, paste

_CHART = 150.0


def laning(mine: DayCourse, other: DayCourse) -> Generator[None, None, Clocks]:
    """Play two recordings and return them as lanes on a common time line; yield after each command. Raises BadInput if
    one cannot be set up."""
    lanes = []
    for course in (mine, other):
        scenario = scenario_from(course.record.header, course.path.name)
        commands = [command for _, command in course.tape.acts]
        lanes.append((yield from replaying(course.called, scenario, commands)))
    rounds = max(int(lane.frames[-1].at) for lane in lanes)
    return Clocks(lanes[0].scenario.map.title, lanes[0].scenario.seed, max(1, rounds), tuple(lanes))


class GhostScene(LanesScene):
    """Scene of two battles of one day, side by side; both are replayed between frames first."""

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
        """Return in words a lane's present moment and the act that began last."""
        frame = lane.frame(self.at)
        begun = [act for act in lane.acts if act.at <= self.at + 1e-9]
        if not begun or self.at >= lane.frames[-1].at:
            return frame.moment
        act = begun[-1]
        who = lane.frames[0].figures.get(act.figure)
        name = who.name.split()[0] if who is not None else "Somebody"
        return f"{frame.moment}. {name}: {ACTIONS[act.action].title.lower()}"

    def _chart(self, box: Box) -> None:
        """Lay out both chances on one scale, with a mark at the present moment."""
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
            words = "The game is still working out who was winning."
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


LOOK_EVERY = 500
"""Milliseconds between two looks for new results of the reviews."""
_RIM, _HEAD, _FOOT, _GAP = 40.0, 72.0, 82.0, 16.0
_WIDE = 1100.0
"""Width in units from which both columns are side by side."""


class DayScene(FormScene):
    """Page of one day. `now` is the result of a battle just finished; without it the player's first attempt is
    shown."""

    name = "day"
    paper = "paper"

    def __init__(self, stage: Stage, day: date, now: DayKept | None = None) -> None:
        super().__init__(stage)
        data = stage.folders.data
        self.day, self.quick = day, daily(day)
        self.days = load_days(data)
        self.kept = now or self.days.of(day)
        self.painter = MapPainter(stage.cards)
        self.problem, self._waited, self._ghost = "", 0, 0
        self.waiting = ghosts_of(data, day)
        """Recordings of ghosts (other players' battles of this day) that can be shown."""
        self.saved = self._saved() if self.kept is None else None
        self.course = self._course(data / JOURNALS / self.kept.journal, "You") if self.kept is not None else None
        self.other = self._other()
        self._work_on()

    def _saved(self) -> SavedBattle | None:
        """Return the saved battle of this day; None if there is none."""
        found = routes.latest_save(self.stage)
        return found if found is not None and found.title.startswith(self.quick.map.title) else None

    def _course(self, path: Path, called: str) -> DayCourse | None:
        try:
            return DayCourse(path, called) if path.suffix else None
        except BadInput:
            return None

    def _other(self) -> DayCourse | None:
        """Return the course of the chosen ghost; without ghosts, of the player's own battle of the day before. None
        until the player has played this day."""
        if self.kept is None:
            return None
        if self.waiting:
            return self._course(self.waiting[self._ghost % len(self.waiting)], "Ghost")
        before = self.days.of(self.day - timedelta(days=1))
        return self._course(self.stage.folders.data / JOURNALS / before.journal, "You yesterday") if before else None

    @property
    def animating(self) -> bool:
        """True while the map is being painted, or a review computed."""
        return self.painter.busy or any(one.run.running for one in self._courses()) or self.desk.stale

    def _courses(self) -> list[DayCourse]:
        return [one for one in (self.course, self.other) if one is not None]

    @property
    def is_ghost(self) -> bool:
        """True if a ghost's battle of this day is shown beside the player's."""
        return self.other is not None and bool(self.waiting)

    # --- laying -------------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the page, the chart, the month and the counts, one below the other in a narrow window."""
        desk = self.desk
        rim = _RIM if desk.width >= _WIDE else 16.0
        self._head(rim)
        room = desk.height - _HEAD - _FOOT
        shown = DayShown(self.day, self.quick, self.kept, self.course, self._standing(), self.problem)
        if desk.width >= _WIDE:
            wide = (desk.width - 2 * rim - _GAP) / 2
            tall = max(PAGE, room - 8)
            with desk.pane("day", (rim - 16, _HEAD - 12, wide + 24, room + 20)):
                lay_day(desk, (rim, _HEAD, wide - 4, tall), shown, self.painter, self._qr)
            x = rim + wide + _GAP
            with desk.pane("beside", (x - 6, _HEAD - 12, wide + 12, room + 20)):
                self._beside((x, _HEAD, wide - 4, max(470.0, room - 8)))
        else:
            wide = desk.width - 2 * rim - 14
            with desk.pane("day", (rim - 14, _HEAD - 12, wide + 28, room + 20)):
                lay_day(desk, (rim, _HEAD, wide, PAGE), shown, self.painter, self._qr)
                self._beside((rim, _HEAD + PAGE + _GAP, wide, 480.0))
        self._foot(rim)

    def _head(self, rim: float) -> None:
        desk = self.desk
        x = rim + desk.text(rim, 40, "Daily battle", Style(ACTIVE, desk.palette.ink, bold=True)) + 14
        close = (desk.width - rim - 100, 20, 100, 36)
        bold = Style(BODY, desk.palette.ink, bold=True)
        desk.button("close", close, self._leave, text="Close", key="Esc", style=bold)
        end = close[0] - 12
        if self.kept is not None:
            end -= 140
            desk.button("again", (end, 20, 132, 36), self._play, text="Play again", key="P", style=bold)
        words = "One battle a day, the same for everybody. Your first try counts."
        soft = Style(BODY, desk.palette.ink_soft)
        desk.text(x, 42, desk.shortened(words, max(10.0, end - x - 12), soft), soft)

    def _standing(self) -> str:
        return f"You have begun this battle ({self.saved.standing})." if self.saved is not None else ""

    def _beside(self, box: Box) -> None:
        painter = self.painter if self.kept is None else None
        shown = Compared(self.day, self.days, painter, self.course, self.other, len(self.waiting), self.quick)
        lay_beside(self.desk, box, shown, self._next_ghost)

    def _foot(self, rim: float) -> None:
        """Lay out the buttons; the gold one is for the next thing to do."""
        desk = self.desk
        y = desk.height - 72
        watch = ("watch", "Watch both" if self.is_ghost else "Watch replay", "W", self._watch, "")
        entries: list[ButtonWords] = [watch] if self.course is not None else []
        entries.append(("paste", "Paste a result", "V", partial(paste, self.stage), ""))
        worst = self._worst()
        if worst:
            entries.append(("retry", f"Try round {worst} again", "T", self._retry, ""))
        x = desk.row(rim, y, 52, entries, around=40, gap=8)
        main = min(332.0, desk.width - rim - x)
        words, on = self._main()
        desk.button("main", (desk.width - rim - main, y, main, 52), on, text=words, key="Enter", look="main")

    def _main(self) -> tuple[str, OnPress]:
        if self.kept is not None:
            return "Copy result", self._copy
        title = day_title(self.day).lower()
        return (f"Continue {title}", self._go_on) if self.saved is not None else (f"Play {title}", self._play)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def _worst(self) -> int:
        """Return the round of the most costly act; 0 if no act cost two percentage points or more."""
        marks = self.course.marks if self.course is not None else ()
        worst = max(marks, key=lambda mark: mark.cost, default=None)
        return worst.round if worst is not None and worst.cost >= 2 else 0

    def _play(self) -> Step:
        def plays() -> Step:
            return self._away(Replace(routes.open_battle(self.quick.scenario())))

        return tried(self.stage, "This battle cannot begin", plays, bare=True)

    def _go_on(self) -> Step:
        saved = self.saved
        assert saved is not None
        return tried(self.stage, "This battle cannot be continued", lambda: Replace(saved.open()))

    def _copy(self) -> Step:
        """Copy the result to the clipboard; without one, write it into a file."""
        assert self.kept is not None
        try:
            pygame.scrap.put_text(self.kept.line)
        except pygame.error:
            self.problem = self._written()
            return self.relaid()
        words = "Send it to a friend. If your friend pastes it on the title page, the game checks that it is true."
        return Push(message(self.stage, "Your result is copied", words))

    def _written(self) -> str:
        """Write the result into a file; return a sentence with its place."""
        assert self.kept is not None
        path = self.stage.folders.data / f"day-{self.day.isoformat()}.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, self.kept.line.encode() + b"\n")
        except OSError as fault:
            return f"Your result could not be copied or written to a file: {fault.strerror}."
        return f"There is no clipboard here. Your result is in {path.name}, in the folder with your saves."

    def _qr(self) -> Step:
        assert self.kept is not None
        return Push(QrScene(self.stage, self.kept.line))

    def _watch(self) -> Step:
        assert self.course is not None
        try:
            if self.is_ghost and self.other is not None:
                return Push(GhostScene(self.stage, self.course, self.other))
            return Push(routes.open_replay(self.stage, self.course.path))
        except BadInput as refusal:
            return Push(message(self.stage, "This recording cannot be shown", str(refusal)))

    def _retry(self) -> Step:
        """Open a new battle at the beginning of the round with the most costly act."""
        assert self.course is not None
        number, review = self._worst(), self.course.review
        assert review is not None
        first = next(point.act for point in review.curve if point.round == number)
        replay = Replay(self.course.record, self.course.path.name)
        seats = {side.id: side.controller for side in replay.scenario.sides}
        try:
            replay.go_to(first)
            battle, entries = taken_over(replay, seats)
        except (Differs, BadInput) as refusal:
            return Push(message(self.stage, "You cannot play on from here", str(refusal)))
        return self._away(Replace(routes.go_on(Recorder(battle, self.stage.folders.data, entries=entries))))

    def _next_ghost(self) -> Step:
        if self.other is not None:
            self.other.run.stop()
        self._ghost += 1
        self.other = self._other()
        self._work_on()
        return self.relaid()

    def _leave(self) -> Step:
        return self._away(Pop())

    def _away(self, step: Step) -> Step:
        """Stop the reviews in other processes, and return `step`."""
        for one in self._courses():
            one.run.stop()
        return step

    # --- the scene ----------------------------------------------------------------------------------------------------

    def _work_on(self) -> None:
        """Start or continue the review of the player's battle, then that of the other one."""
        for one in self._courses():
            if one.run.running:
                return
            if not one.run.done and not one.run.problem:
                one.run.start()
                return

    def update(self, milliseconds: int) -> Step:
        """Continue painting the map, and look from time to time for new results of the reviews."""
        super().update(milliseconds)
        grown = self.painter.busy and self.painter.work(8.0)
        self._waited += milliseconds
        if self._waited >= LOOK_EVERY:
            self._waited = 0
            looked = [one.run.look() for one in self._courses() if one.run.running]
            grown = any(looked) or grown
            self._work_on()
        return self.relaid() if grown else None
