"""Board of an exercise: marks of the question that do not tell the answer; the guess; the result."""

from __future__ import annotations

from dataclasses import replace

from game.model.grid import Square
from game.rulebook.demo_commands import figure_id
from game.rulebook.exercises.changes import ANOTHER
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.subjects import AnswerValue
from game.ui.board.marks import AimLine, BoardScene, Guess, Note, OrderMark
from game.ui.learn.demo_marks import letters_of, marked
from game.ui.learn.showing import Showing


def asking(
    showing: Showing, exercise: Exercise, guess: AnswerValue | None, cursor: Square | None, hinted: bool
) -> BoardScene:
    """Return the board while the question is open."""
    scene = showing.bare()
    subject, view, ids = exercise.subject, showing.play.session.view, showing.play.run.ids
    if subject.topic == "is":
        scene = replace(scene, figures=tuple(replace(figure, conditions=()) for figure in scene.figures))
    orders = tuple(_meant(showing, exercise))
    notes: list[Note] = []
    if subject.square is not None:
        notes.append(Note(subject.square, "from here" if subject.topic in ("chance", "possible") else "here", "ink"))
    targets: tuple[Square, ...] = ()
    if hinted:
        targets = tuple(view.figure(ids[mark]).square for mark in hinted_at(exercise) if _is_seen(showing, mark))
    return replace(
        scene,
        orders=orders,
        letters=letters_of(showing.play),
        guess=_guess(exercise, guess, crossed=False),
        tagged=True,
        notes=tuple(notes),
        aim=_aim(showing, exercise),
        cursor=cursor,
        targets=targets,
    )


def _guess(exercise: Exercise, guess: AnswerValue | None, *, crossed: bool) -> Guess | None:
    """Return the mark of the square that the player chose; None if there is none."""
    if exercise.kind != "square" or not isinstance(guess, tuple):
        return None
    return Guess((int(guess[0]), int(guess[1])), crossed)


def _is_seen(showing: Showing, mark: str) -> bool:
    ids = showing.play.run.ids
    return mark in ids and any(known.id == ids[mark] for known in showing.play.session.view.figures())


def hinted_at(exercise: Exercise) -> tuple[str, ...]:
    """Return the figures that a hint points at: those whose change would make a mistake right, or else those in the
    question. A mistake that would be right of another figure points at none."""
    names = exercise.demo.names
    told = [
        mark
        for option in exercise.wrong
        if option.change is not None and not option.change.words.startswith(ANOTHER)
        for mark, name in names.items()
        if f" {name} " in f" {option.change.words} ".replace("'s", " ")
    ]
    about = [mark for mark in (exercise.subject.figure, exercise.subject.other) if mark]
    return tuple(dict.fromkeys(told or about))


def _meant(showing: Showing, exercise: Exercise) -> list[OrderMark]:
    """Return the planned paths that the question is about, as order marks."""
    view, ids = showing.play.session.view, showing.play.run.ids
    marks = []
    for mark, action, way in exercise.ways:
        known = view.figure(figure_id(mark, ids))
        squares = tuple(dict.fromkeys((known.square, *way)))  # who flies straight up stays on its square
        marks.append(OrderMark(known.side, action, squares, known.width))
    return marks


def _aim(showing: Showing, exercise: Exercise) -> AimLine | None:
    """Return the line of the attack in question; None without one."""
    subject = exercise.subject
    table = exercise.demo.beats[subject.beat - 1].do or {}
    pair = (subject.figure, subject.other) if subject.weapon else (table.get("figure", ""), table.get("target", ""))
    if not all(_is_seen(showing, str(mark)) for mark in pair):
        return None
    view, ids = showing.play.session.view, showing.play.run.ids
    a, b = (view.figure(ids[str(mark)]) for mark in pair)
    return AimLine(subject.square or a.square, b.square, start_width=a.width, end_width=b.width)


def told(showing: Showing, exercise: Exercise, guess: AnswerValue | None) -> BoardScene:
    """Return the board after the answer: the result, with a wrong guess crossed out."""
    scene = marked(showing.bare(), showing.play)
    path = showing.walked(exercise.subject.figure) or scene.path
    crossed = _guess(exercise, guess, crossed=True) if guess != exercise.right.value else None
    return replace(scene, path=path, guess=crossed)
