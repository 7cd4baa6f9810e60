"""Lessons in words: a board is described, something is asked, and every act is answered, with the reason when it is not
what was asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game.cli.terminal import HELP, Person, in_words
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Answer, Command
from game.model.components import Identity
from game.rulebook import load_rules
from game.rulebook.courses import Course, courses
from game.rulebook.demo_commands import command_from
from game.rulebook.lesson import MINE, Lesson, Task, begun, following, judge, load_lesson
from game.rulebook.runner import ids_of
from game.rulebook.sentences import sentence
from game.rulebook.text_board import board_text, legend_text
from game.storage.progress import load_progress, note_lesson

_SEEN = re.compile(r"\b([Cc]lick\w*|card|[Ll]it|[Rr]ings?|Shift|drawn)\b")
"""Words about the window: what is said with them is left out here."""


class Enough(Exception):
    """Raised when the learner leaves a lesson."""


def learn(choose: Callable[[str, Sequence[str]], str], config: Path) -> int:
    """Let the learner pick a course, then play its lessons one after the other; what is done is kept in `config`."""
    known = {course.title: course for course in courses()}
    course = known[choose("Which course?", list(known))]
    done = load_progress(config).lessons
    titles = {f"{title}{', done' if course.lesson_id(n) in done else ''}": n for n, title in enumerate(course.lessons)}
    return _from(course, titles[choose("Which lesson?", list(titles))], choose, config)


def _from(course: Course, number: int, choose: Callable[[str, Sequence[str]], str], config: Path) -> int:
    """A lesson and those after it, until the player has had enough."""
    for at in range(number, len(course.lessons)):
        try:
            play_lesson(load_lesson(course.lesson_id(at)))
        except Enough:
            return 0
        note_lesson(config, course.lesson_id(at))
        if at + 1 == len(course.lessons):
            print("That was the last lesson of this course.")
        elif choose("What next?", [f"Next lesson: {course.lessons[at + 1]}", "Back"]) == "Back":
            return 0
    return 0


def play_lesson(lesson: Lesson) -> None:
    """All tasks of a lesson. Raises Enough when the learner leaves, BadInput when the input ends."""
    print(f"\n{lesson.title}. {spoken(lesson.goal)}")
    history: tuple[Command, ...] = ()
    greeting = f"{HELP}\nleave  ends the lesson"
    for number, task in enumerate(lesson.tasks, start=1):
        while True:
            print(f"\nTask {number} of {len(lesson.tasks)}: {asked(lesson, task)}")
            given = _tried(lesson, task, history, greeting if number == 1 else "")
            greeting = ""
            if given:
                history += given
                break
            print("Try again.")


def asked(lesson: Lesson, task: Task) -> str:
    """Return the text of a task, with the square or figure it means."""
    told, light = spoken(task.ask), task.light
    if not light:
        return told
    if isinstance(light, str):
        return f"{told} The task is about {_name_of(lesson, light)}."
    return f"{told} The square is {light[0]},{light[1]}."


def _name_of(lesson: Lesson, mark: str) -> str:
    battle = begun(lesson)
    return battle.world.get(ids_of(battle, lesson.demo)[mark], Identity).name


def spoken(text: str) -> str:
    """A text without what it says of the window: a clause after a colon, or a whole sentence."""
    kept = []
    for said in re.split(r"(?<=[.!?]) ", text):
        first, _, rest = said.partition(":")
        if rest and _SEEN.search(rest) and not _SEEN.search(first):
            kept.append(f"{first}.")
        elif not _SEEN.search(said):
            kept.append(said)
    return " ".join(kept)


def _tried(lesson: Lesson, task: Task, history: tuple[Command, ...], greeting: str) -> tuple[Command, ...]:
    """One act for a task, what follows, and the answer to it; what was done, or nothing when it was something else."""
    battle = begun(lesson, history)
    ids, before = ids_of(battle, lesson.demo), len(battle.events)
    command = Person(_board(battle), _own_words(task, ids), greeting).choose(battle.view(MINE))
    refused = battle.submit(command)
    if refused is not None:
        print(refused.sentence)
        return ()
    given = [command]
    for answer in following(task, ids):
        if battle.submit(answer) is not None:
            break
        given.append(answer)
    happened = battle.events[before:]
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}
    for event in happened:
        if battle.view(MINE).may_know(event):
            print(sentence(event, names, load_rules()))
    verdict = judge(task, battle, happened, ids)
    print(spoken(verdict.text) or ("Done." if verdict.is_done else "That is not what the task asks for."))
    return tuple(given) if verdict.is_done else ()


def _board(battle: Battle) -> Callable[[View], str]:
    """Draws the board of a lesson."""

    def draw(view: View) -> str:
        known = [figure.id for figure in view.figures()]
        return f"{board_text(battle.world, known=known)}\n{legend_text(battle.world.board, {})}"

    return draw


def _own_words(task: Task, ids: Mapping[str, int]) -> dict[str, Callable[[View], str]]:
    """Return the words that a lesson knows besides commands: hint, and leave."""

    def hint(view: View) -> str:
        act = command_from(task.do, dict(ids))
        return f"{spoken(task.hint)} In words: {act.choice if isinstance(act, Answer) else in_words(act, view)}".strip()

    def leave(view: View) -> str:
        raise Enough

    return {"hint": hint, "leave": leave}
