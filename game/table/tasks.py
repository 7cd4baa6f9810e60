"""Boards with a task for one person, each with its own desk: the turn of a puzzle, or a lesson. An act is an accepted
command.

A page uses such a desk like that of a battle; the puzzle or the lesson judges the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.rejections import Rejection
from game.puzzles.goals import stars, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.reasons import told_hint
from game.puzzles.turn import OUT_OF_PLACE, begin
from game.puzzles.wording import counted, noted_act, percent, question, told_act
from game.rulebook.courses import courses
from game.rulebook.lesson import MINE, Lesson, begun, following, judge
from game.rulebook.runner import ids_of
from game.storage.undo import NOTHING_AGAIN
from game.table import messages
from game.table.cards import NOT_YOURS, answered, rule_of
from game.table.messages import AskHint, AskRule, Do, Join, PageQuestion, Redo, Undo
from game.table.now import asked_of, offers_of, scene_of, seen_of
from game.table.recorded import lines_of
from game.table.records import Advised, Down, GoalRow, LogLine, Now, TaskRow, encode

TellTask = Callable[[str, bytes], None]
STRANDED = "But your turn is over and the task is not done. Start the lesson again."
NOTHING_YET = "There is nothing to undo."


class TaskBoard(Protocol):
    """A task on a board: the battle as it is now, what is asked for, and the result of an act."""

    side: str
    figure: int
    """The only figure that may act; 0 if any figure of the side may."""
    lines: list[LogLine]
    marked: tuple[GoalRow, ...]

    @property
    def battle(self) -> Battle: ...

    @property
    def task(self) -> TaskRow: ...

    @property
    def hint(self) -> str: ...

    @property
    def result(self) -> str: ...

    def do(self, command: Command) -> str:
        """Carry out an act; return the reason why it is not possible here, or ""."""

    def undo(self) -> str:
        """Undo the last act or try; return the reason why that is not possible, or ""."""


class TaskDesk:
    """A desk for one person with a task; pages use it like that of a battle."""

    def __init__(self, board: TaskBoard, tell: TellTask) -> None:
        self._board, self._tell = board, tell
        self._acts = 0
        made = scene_of(self.battle)
        self.scene = msgspec.structs.replace(made, goals=(*made.goals, *board.marked))

    @property
    def battle(self) -> Battle:
        """Return the battle on the board."""
        return self._board.battle

    @property
    def seat(self) -> str:
        """Return the side that the person plays."""
        return self._board.side

    def open(self, seat: str) -> list[bytes]:
        """Return the messages for a page that joins."""
        return [encode(Down(scene=self.scene)), encode(Down(now=self.now()))]

    def now(self) -> Now:
        """Return all that the person may know now, as a message."""
        board, view = self._board, self.battle.view(self.seat)
        task, result, decision = board.task, board.result, view.decision
        free = decision is not None and not result and not task.failed
        able = decision.figures if free and decision is not None else ()
        acting = tuple(figure for figure in able if board.figure in (0, figure))
        offers = offers_of(view, acting[0]) if acting else ()
        return msgspec.structs.replace(
            seen_of(view),
            act=self._acts,
            scene=self.scene.id,
            waits="over" if result else "you",
            asked=self.seat,
            acting=acting,
            offers=tuple(offer for offer in offers if offer.id not in OUT_OF_PLACE),
            question=asked_of(view) if free else None,
            log=tuple(msgspec.structs.replace(line, n=n) for n, line in enumerate(board.lines)),
            result=result,
            task=task,
        )

    def hear(self, seat: str, message: bytes) -> bytes | None:
        """Return the answer to a message; changes are sent separately."""
        up = messages.read(message)
        if isinstance(up, str):
            return encode(Down(no=up))
        if isinstance(up, (Do, Undo)):
            return self._act(up)
        if isinstance(up, Redo):
            return encode(Down(no=NOTHING_AGAIN))
        if isinstance(up, Join):
            return encode(Down(now=self.now()))
        return encode(msgspec.structs.replace(self._answer(up), ask=up.ask))

    def _act(self, up: Do | Undo) -> bytes | None:
        if up.act != self._acts:
            return encode(Down(now=self.now()))
        why = self._board.do(up.command) if isinstance(up, Do) else self._board.undo()
        if why:
            return encode(Down(no=why))
        self._acts += 1
        self._tell(self.seat, encode(Down(now=self.now())))
        return None

    def _answer(self, up: PageQuestion) -> Down:
        if isinstance(up, AskRule):
            return rule_of(up)
        if isinstance(up, AskHint):
            return Down(hint=(Advised(self._board.hint, "", {}),))
        if self._board.result or self._board.task.failed:
            return Down(no=NOT_YOURS)
        return answered(self.battle.view(self.seat), up)

    def think(self, milliseconds: float) -> bool:
        """Return False, because no computer player decides here."""
        return False


class PuzzleBoard:
    """A puzzle whose turn is played one act after the other; `onward` is the address of the next puzzle."""

    def __init__(self, puzzle: Puzzle, onward: str = "") -> None:
        self._puzzle, self._onward = puzzle, onward
        self.side, self.figure, self.hint = puzzle.side, puzzle.figure, told_hint(puzzle)
        self._turns = [begin(puzzle)]
        self.lines: list[LogLine] = []
        zones = (("zone", "Here", puzzle.goal.zone), ("avoid", "The blast", puzzle.goal.avoid))
        self.marked = tuple(GoalRow(kind, title, self.side, tuple(sorted(zone))) for kind, title, zone in zones if zone)

    @property
    def battle(self) -> Battle:
        """Return the battle as it is after the acts so far; in a puzzle's turn every attack is played as a miss."""
        return self._turns[-1].battle

    @property
    def task(self) -> TaskRow:
        """Return the puzzle's question, and what the turn would be worth if it ended now."""
        so_far = f"{counted(self._puzzle)} So far: {percent(worth_if_ended(self._turns[-1]))}."
        return TaskRow(self._puzzle.title, f"{question(self._puzzle)}.", so_far, onward=self._onward)

    @property
    def result(self) -> str:
        """Return what the finished turn is worth, with its stars; "" before it is finished."""
        turn = self._turns[-1]
        if not turn.over:
            return ""
        value, best = worth(turn), self._puzzle.best
        return f"{stars(self._puzzle, value)} of 3 stars: {percent(value)}. The best turn has {percent(best)}."

    def do(self, command: Command) -> str:
        """Carry out one more act of the turn; return the reason why that is not possible, or ""."""
        turn = self._turns[-1]
        ahead = turn.after(command)
        if isinstance(ahead, Rejection):
            return ahead.sentence
        note = noted_act(turn, command, ahead) if not ahead.over else ""
        text = ". ".join(filter(None, (told_act(turn, command), note)))
        self.lines.append(LogLine(0, text, side=self.side, figure=self._puzzle.figure))
        self._turns.append(ahead)
        return ""

    def undo(self) -> str:
        """Undo the last act; return the reason why that is not possible, or ""."""
        if len(self._turns) < 2:
            return NOTHING_YET
        self._turns.pop()
        self.lines.pop()
        return ""


class LessonBoard:
    """A lesson: its tasks come one after the other, and a failed task is tried again."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson, self._at = lesson, 0
        self.side, self.figure = MINE, 0
        self._history: tuple[Command, ...] = ()
        self._said, self._failed = "", False
        self.lines: list[LogLine] = []
        self.marked: tuple[GoalRow, ...] = ()
        self.battle = begun(lesson)
        self._ids = ids_of(self.battle, lesson.demo)

    @property
    def _is_done(self) -> bool:
        return self._at == len(self._lesson.tasks)

    @property
    def hint(self) -> str:
        """Return the hint of the present task."""
        return "" if self._is_done else self._lesson.tasks[self._at].hint

    @property
    def task(self) -> TaskRow:
        """Return the present task, with the reply to the last try."""
        lesson, many = self._lesson, len(self._lesson.tasks)
        title = lesson.title if many == 1 else f"{lesson.title}, {min(self._at + 1, many)} of {many}"
        ask = lesson.goal if self._is_done else lesson.tasks[self._at].ask
        course, _, number = lesson.id.partition(":")
        last = next(len(one.lessons) for one in courses() if one.id == course)
        onward = f"lesson={course}:{int(number) + 1}" if int(number) < last else ""
        if self._is_stranded:
            return TaskRow(title, ask, f"{self._said} {STRANDED}".strip(), failed=True)
        return TaskRow(title, ask, self._said, self._failed, onward if self._is_done else "")

    @property
    def _is_stranded(self) -> bool:
        """Return whether the next task cannot be done, because the learner's turn is already over."""
        decision = self.battle.decision
        return not self._is_done and not self._failed and (decision is None or decision.seat != self.side)

    @property
    def result(self) -> str:
        """Return a sentence saying that the lesson is done; "" before that."""
        return "The lesson is done." if self._is_done else ""

    def do(self, command: Command) -> str:
        """Carry out an act, let the other sides act, and judge the result. Return the reason why the act is not
        possible, or ""."""
        if self._failed or self._is_done:
            return NOT_YOURS
        before = len(self.battle.events)
        refused = self.battle.submit(command, self.side)
        if refused is not None:
            return refused.sentence
        task, given = self._lesson.tasks[self._at], [command]
        for answer in following(task, self._ids):
            if self.battle.submit(answer) is not None:
                break
            given.append(answer)
        happened = self.battle.events[before:]
        names = {figure: name for figure, (name, _) in self.battle.view(self.side).identities().items()}
        self.lines += lines_of(self.battle.view(self.side), happened, names)
        verdict = judge(task, self.battle, happened, self._ids, command)
        self._said, self._failed = verdict.text, not verdict.is_done
        if verdict.is_done:
            self._history, self._at = (*self._history, *given), self._at + 1
        return ""

    def undo(self) -> str:
        """Return to the state before the failed try; return the reason why that is not possible, or ""."""
        if self._is_stranded:
            self._history, self._at, self._failed = (), 0, True
        if not self._failed:
            return "You cannot undo in a lesson. If an action was wrong, just try again."
        self.battle, self._said, self._failed = begun(self._lesson, self._history), "", False
        return ""
