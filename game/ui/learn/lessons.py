"""The list of lessons: a course for each ruleset, with the player's progress; the next lesson is gold."""

from __future__ import annotations

from datetime import date
from functools import partial

from game.model.errors import BadInput
from game.rulebook.courses import Course, courses
from game.rulebook.demo_index import headings
from game.rulebook.exercises.course import MOST, ExerciseSet, sets_of
from game.storage.practice import due, score
from game.storage.progress import load_progress
from game.ui.kit import page, routes
from game.ui.kit.dialog import message
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.question_card import lay_pip
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

_LIST, _ROW = 300.0, 58.0


class LessonsScene(FormScene):
    """Page with the courses at the left and the lessons of the chosen course at the right."""

    name = "lessons"

    def __init__(self, stage: Stage, exercises: bool = False) -> None:
        """Open the page, with `exercises` at the exercises of the course. Raises BadInput when a course cannot be
        read."""
        self.courses = courses()
        super().__init__(stage)
        self.chosen: Course | None = None
        self.exercises = exercises
        """True if the exercises of the course are listed instead of its lessons."""

    def fill(self) -> None:
        """Lay out the two columns."""
        desk = self.desk
        done = load_progress(self.stage.folders.config).lessons
        if self.chosen is None:
            unfinished = (c for c in self.courses if not all(c.lesson_id(n) in done for n in range(len(c.lessons))))
            self.chosen = next(unfinished, self.courses[0])
        sheet = page.sheet(desk, 1040, 650)
        page.heading(desk, sheet, "Exercises" if self.exercises else "Lessons")
        left, top, width, height = page.body(sheet)
        wide = min(_LIST, width * 0.36)
        with desk.pane("courses", (left, top, wide, height)):
            self._courses((left, top + 4, wide - 16, height), done)
        with desk.pane(f"course {self.chosen.id} {self.exercises}", (left + wide + 12, top, width - wide - 12, height)):
            box = (left + wide + 12, top + 4, width - wide - 28, height)
            y = self._ways_to_learn(box, self.chosen)
            if self.exercises:
                self._sets((box[0], y, box[2], height), self.chosen)
            else:
                self._lessons((box[0], y, box[2], height), self.chosen, done)
        page.back_button(desk, sheet, Pop)
        self._come_again(sheet)

    def _come_again(self, sheet: Box) -> None:
        """Lay out the button for the exercises of all courses that are due today."""
        waiting = due(load_progress(self.desk.stage.folders.config), date.today())
        demos = tuple(demo for demo in waiting if demo in headings())
        if demos:
            words = f"Repeat {len(demos)} exercises" if len(demos) > 1 else "Repeat 1 exercise"
            wanted = ExerciseSet("due", "Exercises to repeat", "", demos[:MOST])
            act = partial(self._ask, wanted)
            wide = self.desk.text_width(words, Style(VALUE, bold=True)) + 70
            page.main_button(self.desk, sheet, "due", words, act, key="D", width=max(200.0, wide))

    def _ways_to_learn(self, box: Box, course: Course) -> float:
        """Lay out the title of a course and the choice between its lessons and its exercises; return the top of the
        list in units."""
        desk = self.desk
        left, y, width, _ = box
        desk.text(left, y + 14, course.title, Style(NAME, desk.palette.ink, bold=True))
        y = desk.prose(left, y + 32, width, course.text, Style(BODY, desk.palette.ink_soft), 18) + 6
        options = [("lessons", "Lessons"), ("exercises", "Exercises: what happens next?")]
        y += desk.choices(
            "way", (left, y, width, 34), options, "exercises" if self.exercises else "lessons", self._turn
        )
        return y + 10

    def _turn(self, way: str) -> Step:
        self.exercises = way == "exercises"
        self.lay(self.desk.stage)
        return None

    def _sets(self, box: Box, course: Course) -> None:
        """Lay out the sets of exercises of a ruleset with their last results; the first unfinished set is gold."""
        desk = self.desk
        left, y, width, _ = box
        progress = load_progress(desk.stage.folders.config)
        sets = sets_of(course.id)
        marks = {one.id: score(progress, one.demos) for one in sets}
        onward = next((one for one in sets if not all(marks[one.id])), None)
        for one in sets:
            look, key = ("main", "Enter") if one is onward else ("button", "")
            made = desk.button(f"set:{one.id}", (left, y, width, 44), partial(self._ask, one), key=key, look=look)
            with desk.upon(made):
                desk.text(left + 14, y + 22, one.title, Style(BODY, desk.palette.ink, bold=True))
                x = left + width - (70 if key else 14) - 24.0 * len(one.demos)
                for result in marks[one.id]:
                    lay_pip(desk, x, y + 12, result, 20)
                    x += 24
            y += 50

    def _ask(self, wanted: ExerciseSet) -> Step:
        return Push(routes.open_exercises(self.desk.stage, wanted))

    def _courses(self, box: Box, done: tuple[str, ...]) -> None:
        desk = self.desk
        left, y, width, _ = box
        for number, course in enumerate(self.courses):
            look = "chosen" if course is self.chosen else "button"
            made = desk.button(
                f"course:{course.id}",
                (left, y, width, _ROW),
                partial(self._choose, course),
                key=str(number + 1),
                look=look,
            )
            with desk.upon(made):
                desk.text(left + 14, y + 20, course.title, Style(VALUE, desk.palette.ink, bold=True))
                desk.text(left + 14, y + 42, self._how_far(course, done), Style(LABEL, desk.palette.ink_soft))
            y += _ROW + 8

    def _how_far(self, course: Course, done: tuple[str, ...]) -> str:
        """Return the progress of a course in words: lessons done or, if exercises are listed, exercises answered
        right."""
        if self.exercises:
            demos = [demo for one in sets_of(course.id) for demo in one.demos]
            if not demos:
                return "no exercises"
            right = score(load_progress(self.desk.stage.folders.config), demos).count(True)
            return f"{right} of {len(demos)} right"
        count = sum(course.lesson_id(n) in done for n in range(len(course.lessons)))
        return f"{count} of {len(course.lessons)} done"

    def _lessons(self, box: Box, course: Course, done: tuple[str, ...]) -> None:
        desk = self.desk
        left, y, width, _ = box
        ids = [course.lesson_id(number) for number in range(len(course.lessons))]
        onward = next((one for one in ids if one not in done), ids[0])
        for number, (one, title) in enumerate(zip(ids, course.lessons, strict=True)):
            look, key = ("main", "Enter") if one == onward else ("button", "")
            made = desk.button(f"lesson:{one}", (left, y, width, 40), partial(self._begin, one), key=key, look=look)
            with desk.upon(made):
                desk.put(desk.cards.tick_box(one in done, 20), left + 12, y + 10)
                desk.text(left + 44, y + 20, f"{number + 1}. {title}", Style(BODY, desk.palette.ink, bold=True))
            y += 46

    def _choose(self, course: Course) -> Step:
        self.chosen = course
        return self.relaid()

    def _begin(self, lesson: str) -> Step:
        try:
            return Push(routes.open_lesson(lesson))
        except BadInput as refusal:
            return Push(message(self.desk.stage, "This lesson cannot be played", str(refusal)))
