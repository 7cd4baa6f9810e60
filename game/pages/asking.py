"""Exercises of a page that judge themselves: the question, the answers, why, and the positions that would be other."""

from __future__ import annotations

from typing import Any

from game.pages.page import PagePlayer, player_html
from game.rulebook.demo import Demo
from game.rulebook.demo_commands import figure_id
from game.rulebook.exercises.changes import Change
from game.rulebook.exercises.making import Exercise, exercise_of
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.wording import statement
from game.rulebook.runner import DemoRun
from game.storage.markup import Markup, fill, joined
from game.table.recorded import demo_steps

HOW = {
    "square": "Click a square on the board below, or move the cursor with the arrow keys and press Enter.",
    "number": "",
    "may": "",
    "who": "",
}


class Asking:
    """The exercise of one demo on a page; `others` are the players of the positions in which a mistake is right."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.id = f"ask-{exercise.demo.id}"
        self.others = [
            _player_of(option.change, f"would-{exercise.demo.id}-{number}")
            for number, option in enumerate(exercise.options)
            if option.change is not None
        ]

    def data(self) -> dict[str, Any]:
        """Return the data with which the page's script judges an answer."""
        exercise = self.exercise
        ids = DemoRun(exercise.demo).ids
        options = []
        shown = [player.id for player in self.others]
        for number, option in enumerate(exercise.options):
            other = f"would-{exercise.demo.id}-{number}"
            other = other if other in shown else ""
            when = f"{option.change.words}." if option.change is not None else "This is the right answer."
            options.append({"words": option.words, "right": option.change is None, "when": when, "player": other})
        says = statement(exercise.demo, exercise.subject, exercise.right.value)
        return {
            "id": self.id,
            "player": f"demo-{exercise.demo.id}",
            "beat": exercise.subject.beat,
            "kind": exercise.kind,
            "ways": [(figure_id(mark, ids), squares) for mark, _, squares in exercise.ways],
            "options": options,
            "says": says,
            "why": exercise.why,
        }

    def html(self) -> Markup:
        """The block of the question; its script fills in the verdict."""
        exercise = self.exercise
        before = joined(fill("<li>{}</li>", line) for line in exercise.before)
        so_far = fill('<ul class="sofar">{}</ul>', before) if before else ""
        buttons = joined(
            fill('<button data-answer="{}">{}</button>', option.words, option.words)
            for option in (() if exercise.kind == "square" else exercise.options)
        )
        how = HOW[exercise.kind]
        return fill(
            '<section class="ask" id="{}"><div class="stamp">Predict first</div><p class="question">{}</p>{}'
            '<div class="answers">{}{} <button class="look">Show the board before this action</button></div>'
            '<div class="verdict" hidden></div></section>',
            self.id,
            exercise.question,
            so_far,
            buttons,
            how,
        )

    def others_html(self) -> Markup:
        """The players of the other positions, each hidden until it is asked for."""
        return joined(fill('<div class="would" hidden>{}</div>', player_html(player)) for player in self.others)


def asking_of(demo: Demo) -> Asking | None:
    """The exercise of a demo; None where it asks nothing."""
    made = exercise_of(demo)
    return Asking(made) if made is not None else None


def _player_of(change: Change, id: str) -> PagePlayer:
    """The changed position, before the beat and after it."""
    moment = come_to(change.demo, change.subject.beat)
    assert moment is not None
    shown = moment.played(change.subject.place)
    return PagePlayer.of(id, DemoRun(shown).battle, tuple(demo_steps(shown))[-2:])
