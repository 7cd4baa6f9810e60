"""`counterstep words`: the game in the terminal for screen readers and braille displays, all in words, one fact a line.
In lessons each act of the player gets an answer; a wrong act gets the reason."""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.cli.composed import exact
from game.cli.setup import HUMAN, scenario_of
from game.cli.terminal import HELP, Person, in_words
from game.cli.unseen import play_unseen
from game.engine.battle import Battle
from game.engine.view import View
from game.maps.loader import map_named
from game.model.commands import Answer, Command
from game.model.components import Identity
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.model.numbers import whole_number
from game.model.paths import maps
from game.rulebook import load_rules
from game.rulebook.courses import Course, courses
from game.rulebook.demo_commands import command_from
from game.rulebook.first_battle import load_first_battle
from game.rulebook.lesson import MINE, Lesson, Task, begun, following, judge, load_lesson
from game.rulebook.runner import ids_of
from game.rulebook.sentences import sentence
from game.rulebook.text_board import board_text, legend_text
from game.rulesets import load_ruleset, names
from game.storage.folders import Folders
from game.storage.last_setup import MOST_SEED
from game.storage.progress import load_progress, note_lesson

_SEEN = re.compile(r"\b([Cc]lick\w*|card|[Ll]it|[Rr]ings?|Shift|drawn)\b")
"""Words about the window; a clause or sentence that contains one of them is left out."""


class Enough(Exception):
    """Raised when the player leaves a lesson."""


def learn(choose: Callable[[str, Sequence[str]], str], config: Path) -> int:
    """Let the player choose a course and a lesson, and play lessons from there; return 0. Finished lessons are noted in
    the folder `config`."""
    known = {course.title: course for course in courses()}
    course = known[choose("Which course?", list(known))]
    done = load_progress(config).lessons
    titles = {f"{title}{', done' if course.lesson_id(n) in done else ''}": n for n, title in enumerate(course.lessons)}
    return _from(course, titles[choose("Which lesson?", list(titles))], choose, config)


def _from(course: Course, number: int, choose: Callable[[str, Sequence[str]], str], config: Path) -> int:
    """Play a lesson and the ones after it until the player stops; return 0."""
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
    """Let the player do all tasks of a lesson. Raises Enough if the player leaves, BadInput if standard input ends."""
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
    """Return the text of a task, and the square or figure that the window would light up, in words."""
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
    """Return a text without its parts about the window. A part is a whole sentence, or a clause after a colon."""
    kept = []
    for said in re.split(r"(?<=[.!?]) ", text):
        first, _, rest = said.partition(":")
        if rest and _SEEN.search(rest) and not _SEEN.search(first):
            kept.append(f"{first}.")
        elif not _SEEN.search(said):
            kept.append(said)
    return " ".join(kept)


def _tried(lesson: Lesson, task: Task, history: tuple[Command, ...], greeting: str) -> tuple[Command, ...]:
    """Let the player try a task once, play the acts that follow, and print the verdict. Return the commands given; ()
    if the task was not solved."""
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
    verdict = judge(task, battle, happened, ids, command)
    print(spoken(verdict.text) or ("Done." if verdict.is_done else "That is not what the task asks for."))
    return tuple(given) if verdict.is_done else ()


def _board(battle: Battle) -> Callable[[View], str]:
    """Return a function that draws a lesson's board for a view."""

    def draw(view: View) -> str:
        known = [figure.id for figure in view.figures()]
        return f"{board_text(battle.world, known=known)}\n{legend_text(battle.world.board, {})}"

    return draw


def _own_words(task: Task, ids: Mapping[str, int]) -> dict[str, Callable[[View], str]]:
    """Return the further words that a player can type in a lesson (hint, leave), each with the function that
    replies."""

    def hint(view: View) -> str:
        act = command_from(task.do, dict(ids))
        words = act.choice if isinstance(act, Answer) else in_words(act, view)
        if getattr(act, "path", ()) and act not in view.legal():  # a path of one's own
            words = exact(act)
        return f"{spoken(task.hint)} In words: {words}".strip()

    def leave(view: View) -> str:
        raise Enough

    return {"hint": hint, "leave": leave}


LEVELS = ("easy", "normal", "hard")


def add(parser: argparse.ArgumentParser) -> None:
    """Add no options: the command asks questions instead."""


def run(args: argparse.Namespace) -> int:
    """Ask what to play and play it, until the player leaves; return 0. Raises BadInput if the input ends."""
    return begin(args.user_dir)


def begin(user_dir: Path | None = None) -> int:
    """Ask what to play and play it, until the player leaves; return 0. Files are kept below `user_dir` (None: in the
    standard folders). Raises BadInput if the input ends."""
    config = (Folders.under(user_dir) if user_dir is not None else Folders.standard()).config
    print("Counterstep in words. Answer each question with a number.")
    wanted: dict[str, Callable[[], int]] = {
        "The first battle, against an easy opponent": _first,
        "Lessons: you get small tasks and see what your actions do": partial(learn, _choose, config),
        "A quick battle: a word makes a new map, a goal and an enemy captain": _quick,
        "A battle on a map of your choice": _battle,
        "Leave": lambda: -1,
    }
    while True:
        chosen = _choose("What do you want to play?", list(wanted))
        if wanted[chosen]() < 0:
            return 0


def _first() -> int:
    print(
        "You are Red. Put all three Blue figures out of action. Each turn gives you two actions. To end a "
        "turn, type: end"
    )
    print("Before you act, type who, or danger with a square. Sandbags and crates give cover. Type hint for help.")
    return play_unseen(load_first_battle(_seed()).scenario, log=False, drawn=False)


def _quick() -> int:
    from game.quick.offered import any_word, told
    from game.quick.quick_battle import QuickBattle

    while True:
        print("Type a word such as amber heron, or press Enter to get a new one.")
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise BadInput.of("input", "it ended before you chose anything")
        try:
            quick = QuickBattle.of(line.strip() or any_word())
        except BadInput as refusal:
            print(refusal)
            continue
        print(*told(quick), sep="\n")
        return play_unseen(quick.scenario(), log=False, drawn=False)


def _battle() -> int:
    known = {map_named(path.stem).title: path.stem for path in sorted(maps().glob("*.tmx"))}
    rules = {load_ruleset(name).title: name for name in names()}
    battle_map = map_named(known[_choose("Which map?", list(known))])
    ruleset = rules[_choose("Which rules?", list(rules))]
    goals = {"The map's own goal": ""} | {goal_kinds()[goal.kind].title: str(goal.kind) for goal in battle_map.goals}
    goal = goals[_choose("Which goal?", list(goals))]
    level = _choose("Which level for the computer?", list(LEVELS))
    mine, *others = battle_map.sides
    controllers = {mine: HUMAN} | dict.fromkeys(others, f"ai:{level}")
    return play_unseen(
        scenario_of(battle_map, ruleset, controllers, _seed(), {"goal": goal} if goal else {}),
        log=False, drawn=False,
    )  # fmt: skip


def _seed() -> int:
    return random.SystemRandom().randint(1, MOST_SEED)


def _choose(question: str, answers: Sequence[str]) -> str:
    """Print a question with numbered answers and return the answer whose number is typed. Raises BadInput if the input
    ends."""
    print(question)
    for number, answer in enumerate(answers, start=1):
        print(f"  {number}. {answer}")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise BadInput.of("input", "it ended before you chose anything")
        chosen = whole_number(line.strip())
        if chosen is not None and 1 <= chosen <= len(answers):
            return answers[chosen - 1]
        print(f"Type a number from 1 to {len(answers)}.")
