"""The board of an exercise: marks of the question that do not give the answer away, the player's guess, and the
result."""

from __future__ import annotations

from dataclasses import replace

from game.model.grid import Square, distance, footprint
from game.rulebook.demo_commands import figure_id
from game.rulebook.exercises.changes import ANOTHER
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.subjects import AnswerValue, Subject
from game.table.targeting import straight
from game.ui.board.marks import AimLine, BoardScene, Guess, Note, OrderMark, PathMarks, PathStep
from game.ui.learn.demo_marks import letters_of, marked
from game.ui.learn.showing import Showing


def asking(
    showing: Showing, exercise: Exercise, guess: AnswerValue | None, cursor: Square | None, hinted: bool
) -> BoardScene:
    """Return the board while the question is open, with the player's guess; with `hinted`, the figures that a hint
    points at are marked."""
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
    """Return the mark of the square that the player chose, crossed out if `crossed`; None if no square was chosen."""
    if exercise.kind != "square" or not isinstance(guess, tuple):
        return None
    return Guess((int(guess[0]), int(guess[1])), crossed)


def _is_seen(showing: Showing, mark: str) -> bool:
    ids = showing.play.run.ids
    return mark in ids and any(known.id == ids[mark] for known in showing.play.session.view.figures())


def hinted_at(exercise: Exercise) -> tuple[str, ...]:
    """Return the marks (letters) of the figures that a hint points at: figures whose change would make a wrong answer
    right, or else the figures in the question."""
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


def told(showing: Showing, exercise: Exercise, guess: AnswerValue | None, subject: Subject) -> BoardScene:
    """Return the board after an answer: the result, with a wrong guess crossed out. `subject` is what the question asks
    about; in a changed position, that position's subject."""
    scene = marked(showing.bare(), showing.play)
    path = measured(showing, subject) or showing.walked(exercise.subject.figure) or scene.path
    crossed = _guess(exercise, guess, crossed=True) if guess != exercise.right.value else None
    return replace(scene, path=path, guess=crossed)


def measured(showing: Showing, subject: Subject) -> PathMarks | None:
    """Return a path along which the distance between two figures is counted square by square, from their nearest
    squares; None if the question is not about a distance."""
    if subject.topic != "distance" or not all(_is_seen(showing, mark) for mark in (subject.figure, subject.other)):
        return None
    view, ids = showing.play.session.view, showing.play.run.ids
    pair = [view.figure(ids[mark]) for mark in (subject.figure, subject.other)]
    here, there = (footprint(one.square, one.width) for one in pair)
    _, start, end = min((distance(a, b), a, b) for a in here for b in there)
    steps: list[PathStep] = []
    before, spent, diagonals = start, 0, 0
    for square in straight(start, end):
        diagonal = square[0] != before[0] and square[1] != before[1]
        diagonals += diagonal
        double = diagonal and diagonals % 2 == 0
        before, spent = square, spent + 1 + double
        steps.append(PathStep(square, spent, 2 if double else 1 if diagonal else 0))
    return PathMarks(start, tuple(steps), spent, "sq.") if steps else None
