"""The table inside a browser's worker: one person plays against the computer. Messages go in and out as JSON text."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec

from game.ai.weights import OFFERED
from game.engine.battle import Battle
from game.maps.loader import load_map
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.numbers import whole_number
from game.model.paths import maps
from game.model.scenario import Scenario, SideSetup
from game.puzzles.daily import A_DAY, shipped_ids
from game.puzzles.puzzle import puzzle_named, puzzles_of
from game.rulebook.courses import courses
from game.rulebook.lesson import load_lesson
from game.rulesets import names
from game.storage.header import with_seats
from game.storage.recorder import Recorder
from game.storage.replay import Replay, taken_over
from game.storage.share_code import SOURCE, read_code
from game.table.desk import Desk
from game.table.opponents import PERSON
from game.table.tasks import LessonBoard, PuzzleBoard, TaskDesk

TODAY = "today"
"""The name of the puzzle of the day; a dash and the puzzle's number follow it."""
MORE = "more"
"""The last entry in a list of messages while the computer still needs time to think."""

MOST_CODE = 1_000_000
"""The most letters of a share code in an address; `read_code` limits its contents."""
WorkerWord = Annotated[str, msgspec.Meta(max_length=60)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The battle that a page's address asks for; a seed of 0 means any seed."""

    map: WorkerWord = "ford"
    ruleset: WorkerWord = "static"
    level: WorkerWord = "normal"
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)] = 0
    code: Annotated[str, msgspec.Meta(max_length=MOST_CODE)] = ""
    """The share code of a battle or position to play on from, instead of map, ruleset and seed; a number after "@" says
    how many acts are played first."""
    puzzle: WorkerWord = ""
    """The id of a puzzle, or "today", a dash and a number from 1; all other fields are then ignored."""
    lesson: WorkerWord = ""
    """The id of a lesson."""


class Worker:
    """The table of one page; its player has the first side of the map."""

    def __init__(self, setup: str) -> None:
        """Start the battle that `setup` asks for, as JSON text. Raises BadInput."""
        self._out: list[str] = []
        wanted = wanted_of(setup)
        board = board_of(wanted)
        self.desk: Desk | TaskDesk
        if board is not None:
            self.desk = TaskDesk(board, self._tell)
            self.seat = board.side
        else:
            keeper = keeper_of(wanted)
            self.seat = keeper.battle.scenario.sides[0].id
            self.desk = Desk(keeper, self._tell)

    def _tell(self, seat: str, message: bytes) -> None:
        if seat == self.seat:
            self._out.append(message.decode())

    def open(self) -> str:
        """Return the first messages, as a JSON list of texts."""
        return _listed([message.decode() for message in self.desk.open(self.seat)])

    def hear(self, message: str) -> str:
        """Return the answers to a message of the page, as a JSON list of texts."""
        answer = self.desk.hear(self.seat, message.encode())
        return self._emptied([answer.decode()] if answer is not None else [])

    def think(self, milliseconds: float) -> str:
        """Let the computer think for so many milliseconds and return the messages as a JSON list; MORE is at its end if
        more time is needed."""
        return self._emptied([MORE] if self.desk.think(milliseconds) else [])

    def _emptied(self, last: list[str]) -> str:
        told, self._out = [*self._out, *last], []
        return _listed(told)

    def state(self) -> str:
        """Return the hash of the battle's state, to compare it with the same battle elsewhere."""
        return self.desk.battle.state_hash()


def _listed(texts: list[str]) -> str:
    return msgspec.json.encode(texts).decode()


def wanted_of(setup: str) -> Wanted:
    """Return what a page's address asks for, given as JSON text. Raises BadInput if it is invalid."""
    try:
        wanted = msgspec.json.decode(setup, type=Wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadInput.of("address", "does not say which battle to play") from None
    if wanted.level not in OFFERED:
        raise BadInput.of("level", unknown("level", wanted.level, list(OFFERED)))
    return wanted


def board_of(wanted: Wanted) -> PuzzleBoard | LessonBoard | None:
    """Return the board with the task that was asked for; None if a battle was asked for. Raises BadInput."""
    if wanted.lesson:
        known = [course.lesson_id(number) for course in courses() for number in range(len(course.lessons))]
        if wanted.lesson not in known:
            raise BadInput.of("lesson", unknown("lesson", wanted.lesson, known))
        return LessonBoard(load_lesson(wanted.lesson))
    if not wanted.puzzle:
        return None
    day, _, place = wanted.puzzle.partition("-")
    if day != TODAY:
        if wanted.puzzle not in shipped_ids():
            raise BadInput.of("puzzle", unknown("puzzle", wanted.puzzle, shipped_ids()))
        return PuzzleBoard(puzzle_named(wanted.puzzle))
    known = [str(number + 1) for number in range(A_DAY)]
    if place not in known:
        raise BadInput.of("puzzle", unknown("puzzle of the day", place, known))
    onward = f"puzzle={TODAY}-{int(place) + 1}" if place != known[-1] else ""
    return PuzzleBoard(puzzles_of(date.today())[int(place) - 1], onward)


def keeper_of(wanted: Wanted) -> Recorder:
    """Return the recorder of the battle that was asked for, new or to be continued. Raises BadInput for an unknown
    one."""
    if not wanted.code:
        return Recorder(Battle.create(_scenario_of(wanted)))
    code, _, acts = wanted.code.partition("@")
    shared = read_code(code)
    if isinstance(shared, Battle):
        shared.scenario = with_seats(shared.scenario, _seats([side.id for side in shared.scenario.sides], wanted.level))
        return Recorder(shared)
    replay = Replay(shared, SOURCE)
    played = whole_number(acts)
    replay.go_to(replay.last if played is None else played)
    battle, entries = taken_over(replay, _seats([side.id for side in replay.scenario.sides], wanted.level))
    return Recorder(battle, entries=entries)


def _seats(sides: Sequence[str], level: str) -> dict[str, str]:
    """Return the controllers of the sides: a person for the first, the computer for all others."""
    return {side: f"ai:{level}" if place else PERSON for place, side in enumerate(sides)}


def _scenario_of(wanted: Wanted) -> Scenario:
    """Return the scenario of a new battle on one of the game's maps."""
    for called, given, known in (
        ("map", wanted.map, sorted(path.stem for path in maps().glob("*.tmx"))),
        ("ruleset", wanted.ruleset, list(names())),
    ):
        if given not in known:
            raise BadInput.of(called, unknown(called, given, known))
    battle_map = load_map(maps() / f"{wanted.map}.tmx")
    sides = tuple(SideSetup(side, who) for side, who in _seats(battle_map.sides, wanted.level).items())
    return Scenario(battle_map, wanted.ruleset, sides, wanted.seed or secrets.randbelow(1 << 31), {})


def begin(setup: str) -> Worker | str:
    """Return the table that a page asks for by `setup`, or a sentence with the reason why there is none."""
    try:
        return Worker(setup)
    except BadInput as refusal:
        return str(refusal)
