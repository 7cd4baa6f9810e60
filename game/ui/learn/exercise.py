"""The scene of exercises: it asks about a demo's next step before showing it, then gives the answer with its reason and
shows it on the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import pygame

from game.rulebook.demo_index import headings
from game.rulebook.exercises.changes import Change
from game.rulebook.exercises.course import ExerciseSet, after, coming
from game.rulebook.exercises.making import AnswerOption, Exercise, judged, search
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.subjects import AnswerValue
from game.rulebook.exercises.wording import statement, usual_hint, value_words
from game.storage.practice import note_exercise
from game.storage.progress import load_progress
from game.ui.battle.layout import Layout
from game.ui.board.marks import BoardScene
from game.ui.kit import page, routes
from game.ui.kit.controls import MOVES
from game.ui.kit.fonts import NAME, Style
from game.ui.kit.form import Form
from game.ui.kit.question_card import HINTED, LATER, CardPip, ChoiceCard, lay_head
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.learn import exercise_page as paper
from game.ui.learn.exercise_marks import asking, hinted_at, told
from game.ui.learn.showing import Showing

AFTER = 3
"""Number of other exercises before a wrongly answered one is asked again."""
MOST_ALIKE = 4
"""Most new versions of a question that have the same right answer; after so many it is asked all the same."""
SLICE_MS = 10
"""Milliseconds of each frame for making the next exercise."""


@dataclass(frozen=True, slots=True)
class Due:
    """An exercise still to come: its demo's id, how often it was asked before (`time`), and whether it is new in this
    set (`first`). For a repeated one, `was` is its last right answer and the answer's index among the cards."""

    demo: str
    time: int
    first: bool = True
    was: tuple[AnswerValue, int] | None = None


class ExerciseScene:
    """Scene of a set of exercises. A wrongly answered exercise is asked again after AFTER others, unless the right
    answer would be the same card as before."""

    name = "exercise"
    overlay = False

    def __init__(self, stage: Stage, wanted: ExerciseSet, today: date | None = None) -> None:
        self.stage = stage
        self.desk = Form(stage, self.name)
        self.set = wanted
        self.today = today or date.today()
        self.animating = True
        known = load_progress(stage.folders.config).exercises
        self.queue = [Due(demo, known[demo].asked if demo in known else 0) for demo in wanted.demos]
        self.results: dict[str, CardPip] = dict.fromkeys(wanted.demos)
        self.cursor = (0, 0)
        self._asked: list[tuple[str, AnswerValue]] = []
        """Questions of this set with their right answers; a question that comes again gets other numbers."""
        self._begin()

    # --- one after the other --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Start making the next exercise."""
        self.exercise: Exercise | None = None
        self.showing: Showing | None = None
        self.guess: AnswerValue | None = None
        self.verdict = ""
        self.hinted = False
        self.elsewhere: Change | None = None
        self.reason: Change | None = None
        self._looking: Iterator[Change | None] | None = None
        self._making = coming(self.queue[0].demo, self.queue[0].time) if self.queue else None

    @property
    def is_over(self) -> bool:
        """True once every exercise of the set has been asked."""
        return not self.queue

    def _made(self, exercise: Exercise) -> None:
        """Show an exercise that is ready, or skip it if its right answer is the same card as last time."""
        if self.queue[0].was == _right_card(exercise):
            self.skip()
            return
        due, asked = self.queue[0], (exercise.question, exercise.right.value)
        if due.first and self._asked.count(asked) in range(1, MOST_ALIKE):
            self._asked.append(asked)
            self.queue[0] = replace(due, time=due.time + 1)
            self._begin()
            return
        self._asked.append(asked)
        self._making = None
        self.exercise = exercise
        self.desk.ruleset = exercise.demo.scenario.ruleset
        self.guess = None
        moment = come_to(exercise.demo, exercise.subject.beat)
        assert moment is not None
        self.showing = Showing.before_last_beat(moment.played(exercise.subject.place))
        self.cursor = self.showing.square_of(exercise.subject.figure) or (0, 0)
        self.lay(self.stage)

    # --- laying -----------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Lay out the page for the present exercise, or for the end of the set."""
        self.stage = stage
        desk = self.desk
        desk.clear(stage)
        self.layout = Layout(*stage.units)
        if self.is_over:
            box = page.sheet(desk, 620, 600)
            then = after(self.set)
            onward = (then.title, partial(self._again, then)) if then is not None else None
            paper.lay_done(desk, box, self.set.title, self._lines(), partial(self._again, self._to_repeat()), onward)
            return
        head, board, card = paper.places(self.layout)
        lay_head(desk, head, "lessons", self.set.title, self._place(), self._pips())
        if self.exercise is None or self.showing is None:
            desk.text(board[0] + board[2] / 2, board[1] + board[3] / 2, "Setting up the board ...",
                      Style(NAME, desk.palette.on_dark, bold=True), "centre")  # fmt: skip
            desk.button("leave", (self.layout.notes[0], self.layout.height - 60, 200, 40), Pop, text="Leave", key="Esc")
            return
        self.showing.lay(stage, board, desk.rect(board))
        if self.verdict:
            self._lay_told(card)
        else:
            self._lay_asking(card)

    def _place(self) -> str:
        due = self.queue[0]
        number = list(self.results).index(due.demo) + 1
        return f"Exercise {number} of {len(self.results)}{'' if due.first else ', again'}"

    def _pips(self) -> list[CardPip]:
        now = self.queue[0].demo if self.queue else ""
        pips: list[CardPip] = []
        for demo, result in self.results.items():
            pips.append("now" if demo == now and result is None else result)
        return pips

    def _lines(self) -> list[paper.SetLine]:
        known = headings()
        return [paper.SetLine(known[demo].title, result, known[demo].rules[0]) for demo, result in self.results.items()]

    def _to_repeat(self) -> ExerciseSet:
        """Return a set of the exercises that were not answered right at the first try; the whole set if there are
        none."""
        missed = tuple(demo for demo in self.set.demos if self.results.get(demo) is not True)
        return replace(self.set, demos=missed) if missed else self.set

    def _ways(self) -> paper.ExerciseHandlers:
        look, on = (self.see, self.hint, self.skip, Pop), (self.watch, self.take_over, self.onward, self.alike)
        return paper.ExerciseHandlers(*look, *on, self.rule)

    def _lay_asking(self, card: tuple[float, float, float, float]) -> None:
        assert self.exercise is not None
        assert self.showing is not None
        exercise = self.exercise
        choices: list[ChoiceCard] = []
        if exercise.kind != "square":
            for place, option in enumerate(exercise.options):
                act = partial(self.answer, option.value)
                key = key_of(exercise, option, place)
                choices.append(ChoiceCard(f"answer:{option.words}", option.words, "", key, act))
        guess = value_words(exercise.demo, exercise.subject, self.guess) if self.guess is not None else ""
        paper.lay_asking(self.desk, card, exercise, guess, choices, self._ways())
        lines = [line for line in self._lines() if line.result is not None]
        hint = hint_words(exercise) if self.hinted else ""
        paper.lay_column(self.desk, self.layout, self.showing, exercise, lines, hint, self._ways())

    def _lay_told(self, card: tuple[float, float, float, float]) -> None:
        assert self.exercise is not None
        exercise, is_right = self.exercise, self.verdict == "right"
        line = (
            f"Now the board shows another position: {self.elsewhere.words}. Press W to go back."
            if self.elsewhere is not None
            else answer_words(exercise, self.guess, is_right)
        )
        shown = reasons(exercise, self.guess, self.reason, self._looking is not None, self.watch, self.see_elsewhere)
        paper.lay_told(self.desk, card, is_right, headline_of(exercise, is_right, self.hinted), line, shown)
        again = "" if is_right and not self.hinted else "A question like this may come again later."
        again = f"With a hint it does not count as a first try. {again}" if is_right and again else again
        count = sum(result is True for result in self.results.values())
        paper.lay_reasons(self.desk, self.layout, exercise, again, is_right, (count, len(self.set.demos)), self._ways())

    # --- what is done ---------------------------------------------------------------------------------------------

    def answer(self, value: AnswerValue) -> Step:
        """Take an answer: a square is judged only after `see`, any other answer at once."""
        if self.exercise is None or self.verdict:
            return None
        self.guess = value
        if self.exercise.kind != "square":
            return self.see()
        self.stage.sound.play("tick")
        self.lay(self.stage)
        return None

    def see(self) -> Step:
        """Judge the answer, and show the result on the board."""
        if self.exercise is None or self.showing is None or self.guess is None or self.verdict:
            return None
        verdict = judged(self.exercise, self.guess)
        self.verdict = "right" if verdict.is_right else "wrong"
        due = self.queue[0]
        is_right = verdict.is_right and not self.hinted
        if due.first:
            self.results[due.demo] = HINTED if verdict.is_right and self.hinted else is_right
        elif verdict.is_right and self.results[due.demo] is False:
            self.results[due.demo] = LATER
        note_exercise(self.stage.folders.config, due.demo, is_right, self.today)
        if not is_right:
            self.queue.insert(
                min(AFTER + 1, len(self.queue)), Due(due.demo, due.time + 1, False, _right_card(self.exercise))
            )
        self.reason = verdict.change
        if not verdict.is_right and verdict.change is None and self.exercise.kind == "square":
            self._looking = search(self.exercise, self.guess)
        self.stage.sound.play("stamp" if verdict.is_right else "refuse")
        self.stage.log.write(exercise=due.demo, said=str(self.guess), right=verdict.is_right)
        self.lay(self.stage)
        self.showing.go_on()
        self.animating = True
        return None

    def hint(self) -> Step:
        """Show the hint and mark the figures on which the answer depends; after that a right answer is no longer
        counted as right without help."""
        self.hinted = True
        self.stage.sound.play("page")
        self.lay(self.stage)
        return None

    def skip(self) -> Step:
        """Go on to the next exercise without an answer."""
        self.queue.pop(0)
        self._begin()
        self.lay(self.stage)
        self.animating = True
        return None

    onward = skip

    def alike(self) -> Step:
        """Ask the same question again with other squares."""
        due = self.queue[0]
        self.queue[0] = Due(due.demo, due.time + 1, False)
        self._begin()
        self.lay(self.stage)
        self.animating = True
        return None

    def watch(self) -> Step:
        """Play the result again."""
        assert self.exercise is not None
        self.elsewhere = None
        moment = come_to(self.exercise.demo, self.exercise.subject.beat)
        assert moment is not None
        self.showing = Showing.before_last_beat(moment.played(self.exercise.subject.place))
        self._play_it()
        return None

    def see_elsewhere(self, change: Change) -> Step:
        """Play the changed position in which the chosen answer would be right."""
        moment = come_to(change.demo, change.subject.beat)
        if moment is None:
            return None
        self.elsewhere = change
        self.showing = Showing.before_last_beat(moment.played(change.subject.place))
        self._play_it()
        return None

    def _play_it(self) -> None:
        self.lay(self.stage)
        assert self.showing is not None
        self.showing.go_on()
        self.animating = True

    def take_over(self) -> Step:
        """Open the battle before the act in question, to be played by people on all sides; leaving it returns to the
        exercise."""
        assert self.exercise is not None
        shown = self.elsewhere.demo if self.elsewhere is not None else self.exercise.demo
        beat = self.elsewhere.subject.beat if self.elsewhere is not None else self.exercise.subject.beat
        moment = come_to(shown, beat)
        if moment is None:
            return None
        sides = tuple(replace(side, controller="human") for side in shown.scenario.sides)
        battle = moment.battle.fork(shown.scenario.seed)
        return Push(routes.take_over(replace(shown.scenario, sides=sides), battle, moment.battle.events))

    def rule(self, rule: str) -> Step:
        """Open the page of the rule."""
        return Push(routes.open_rule_page(self.stage, rule))

    def _again(self, wanted: ExerciseSet) -> Step:
        self.__init__(self.stage, wanted, self.today)  # type: ignore[misc]
        self.lay(self.stage)
        return None

    # --- events and time ------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click, a key, or a click on a square of the board."""
        if self.exercise is not None and self.showing is not None and not self.verdict:
            if self.exercise.kind == "square" and self._pointed(event):
                return None
        elif (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_n
            and self.verdict
            and self.exercise is not None
            and self.exercise.kind != "may"
        ):
            return self.onward()
        return self.desk.handle(event)

    def _pointed(self, event: pygame.event.Event) -> bool:
        """Handle a click on a square, or the arrow keys that move the cursor; return whether the event was one of
        these."""
        assert self.showing is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            square = self.showing.square_at(event.pos)
            if square is not None:
                self.cursor = square
                self.answer(square)
                return True
        if event.type == pygame.KEYDOWN and event.key in MOVES and not event.mod & pygame.KMOD_CTRL:
            dx, dy = MOVES[event.key]
            square = (self.cursor[0] + dx, self.cursor[1] + dy)
            if square in self.showing.demo.scenario.map.board:
                self.cursor = square
                self.answer(square)
            return True
        return False

    def update(self, milliseconds: int) -> Step:
        """Advance the figures, make the next exercise, and search for the reasons of answers."""
        self.desk.update(milliseconds)
        moving = self.showing.advance(milliseconds) if self.showing is not None else False
        end = pygame.time.get_ticks() + SLICE_MS
        while self._making is not None and pygame.time.get_ticks() <= end:
            made = next(self._making, False)
            if made is False:
                return self.skip()
            if made:
                self._made(made)  # type: ignore[arg-type]
        while self._looking is not None and not moving and pygame.time.get_ticks() <= end:
            seen = next(self._looking, False)
            if seen is not None:
                self._looking = None
                self.reason = seen or None  # type: ignore[assignment]
                self.lay(self.stage)
        self.animating = moving or self._making is not None or self._looking is not None or self.desk.stale
        return None

    # --- drawing ----------------------------------------------------------------------------------------------------

    def scene(self) -> BoardScene | None:
        """Return the present contents of the board; None without an exercise."""
        if self.showing is None or self.exercise is None:
            return None
        if not self.verdict:
            is_square = self.exercise.kind == "square"
            return asking(self.showing, self.exercise, self.guess, self.cursor if is_square else None, self.hinted)
        if self.showing.busy:
            return self.showing.bare()
        other = self.elsewhere
        subject = self.exercise.subject if other is None else other.subject
        return told(self.showing, self.exercise, self.guess if other is None else None, subject)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the board, and the paper around it."""
        page.cover(self.desk, screen)
        scene = self.scene() if not self.is_over else None
        if scene is not None and self.showing is not None:
            self.showing.draw(screen, scene)
        self.desk.draw(screen)


def hint_words(exercise: Exercise) -> str:
    """Return the hint for an exercise, with the names of figures to look at that the question does not name."""
    asked = set(re.findall(r"\w+", exercise.question))
    names = [name for mark in hinted_at(exercise) if (name := exercise.demo.names[mark]) not in asked]
    hint = exercise.told.hint or usual_hint(exercise.subject.topic)
    hint = f"{exercise.told.words} {hint}" if exercise.told.later else hint
    return f"{hint} Look at {' and '.join(names)}." if names else hint


def headline_of(exercise: Exercise, is_right: bool, hinted: bool = False) -> str:
    """Return the headline after an answer: whether it was right (`is_right`) and found with a hint (`hinted`), and the
    right answer as a statement."""
    says = statement(exercise.demo, exercise.subject, exercise.right.value)
    return f"{'Right, with a hint' if hinted else 'Right'}: {says}" if is_right else f"Not quite: {says}"


def answer_words(exercise: Exercise, guess: AnswerValue | None, is_right: bool) -> str:
    """Return the reason for the right answer; after a wrong answer (not `is_right`), with the player's answer before
    it."""
    if is_right:
        return exercise.cause.reason
    said = value_words(exercise.demo, exercise.subject, guess) if guess is not None else ""
    return f"Your answer: {said}{'' if said.endswith('.') else '.'} {exercise.cause.reason}"


MOST = 4
LETTERS = "ABCDEFG"


def key_of(exercise: Exercise, option: AnswerOption, place: int) -> str:
    """Return the key for an answer at an index in the list: Y or N for yes and no, a number for figures, a letter for
    any other."""
    if exercise.kind == "may":
        return "Y" if option.value else "N"
    return str(place + 1) if exercise.kind == "who" else LETTERS[place]


def reasons(
    exercise: Exercise, guess: AnswerValue | None, reason: Change | None, looking: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> list[ChoiceCard]:  # fmt: skip
    """Return a card for each answer. `reason` is the changed position in which the chosen square would be right, if
    that is no known mistake; `looking` is True while it is searched for."""
    shown: Sequence[AnswerOption] = exercise.options if exercise.kind != "square" else exercise.wrong
    made: list[ChoiceCard] = []
    known = [option.value for option in (exercise.right, *shown)]
    if exercise.kind == "square" and guess is not None and guess not in known:
        words = value_words(exercise.demo, exercise.subject, guess)
        why = reason.why if reason is not None else exercise.cause.reason
        if reason is None and looking:
            made.append(ChoiceCard("looking", f"Why not {words}?", why, "", lambda: None, "tab"))
        else:
            shown = [AnswerOption(guess, words, reason, why), *shown]
    for option in shown[: MOST - len(made)]:
        key = key_of(exercise, option, len(made))
        made.append(_card(exercise, option, key, option.value == guess, watch, see))
    return made


def _card(
    exercise: Exercise, option: AnswerOption, number: str, is_mine: bool, watch: Callable[[], Step],
    see: Callable[[Change], Step],
) -> ChoiceCard:  # fmt: skip
    look = "chosen" if is_mine else "button"
    if option is exercise.right:
        line = "Your answer is right." if is_mine else "This is the right answer."
        return ChoiceCard(f"why:{number}", option.words, line, number, watch, look, "right")
    is_square = exercise.kind == "square"
    title = f"Why not {option.words}?" if is_square else option.words
    mark = "wrong" if is_mine and not is_square else ""
    if option.change is None:
        return ChoiceCard(f"why:{number}", title, option.reason, number, watch, look, mark)
    act = partial(see, option.change)
    return ChoiceCard(f"why:{number}", title, option.reason, number, act, look, mark, "See when it is right")


def _right_card(exercise: Exercise) -> tuple[AnswerValue, int]:
    """Return the right answer of an exercise, and its index among the cards."""
    return exercise.right.value, exercise.options.index(exercise.right)
