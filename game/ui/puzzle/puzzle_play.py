"""A puzzle being played: the acts so far with their effects, undo, the best turn, and the stars."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from game.model.commands import Command, End
from game.model.rejections import Rejection
from game.puzzles.goals import is_right, stars, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.reasons import reasons_of, told_hint
from game.puzzles.turn import PuzzleTurn, begin
from game.puzzles.wording import noted_act, told_act


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act in words: its title, its effect on the odds, its icon and its cost."""

    title: str
    note: str
    icon: str
    price: str


@dataclass
class Play:
    """One of several puzzles (`at` is its index, `day` the date of a daily set), with the present turn as it was after
    each act (`turns`), and the rows that describe the acts."""

    puzzles: tuple[Puzzle, ...]
    at: int = 0
    day: str = ""
    turns: list[PuzzleTurn] = field(default_factory=list)
    rows: list[ActRow] = field(default_factory=list)
    hinted: bool = False
    shown: bool = False
    """True if the best turn was shown; after that at most one star can be earned."""
    earned: int = 0
    """Stars of the player's best turn so far, which are never lost."""
    tried: PuzzleTurn | None = None
    """The last turn that the player finished; None if there is none."""
    reasons: tuple[str, ...] = ()
    """Reasons for the best turn; empty until they may be shown."""
    script: list[Command] = field(default_factory=list)
    """Acts of the best turn that are still to be played."""
    _hints: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin the first puzzle. Raises BadInput or ValueError if its position cannot be set up."""
        self.again()

    @property
    def puzzle(self) -> Puzzle:
        """Return the present puzzle."""
        return self.puzzles[self.at]

    @property
    def hint(self) -> str:
        """Return the hint for the present puzzle; "" if it has none."""
        if self.at not in self._hints:
            self._hints[self.at] = told_hint(self.puzzle)
        return self._hints[self.at]

    @property
    def is_best(self) -> bool:
        """True while the turn, if it ended now, would be as good as the best turn."""
        return bool(self.rows) and is_right(self.puzzle, self.value)

    @property
    def turn(self) -> PuzzleTurn:
        """Return the turn in its present state."""
        return self.turns[-1]

    @property
    def is_over(self) -> bool:
        """True once the turn is over."""
        return self.turn.over

    @property
    def value(self) -> Fraction:
        """Return the worth of the turn if it ended now, as a chance from 0 to 1."""
        return worth(self.turn) if self.is_over else worth_if_ended(self.turn)

    @property
    def stars(self) -> int:
        """Return the stars of the present turn, or more if the player earned more in an earlier one."""
        most = 1 if self.shown else 3
        return max(self.earned, min(most, stars(self.puzzle, self.value)))

    def again(self) -> None:
        """Begin the present turn from its start."""
        self.turns, self.rows, self.script = [begin(self.puzzle)], [], []

    def go_to(self, at: int) -> None:
        """Go to another puzzle."""
        self.at, self.hinted, self.shown = at, False, False
        self.earned, self.tried, self.reasons = 0, None, ()
        self.again()

    def do(self, command: Command) -> Rejection | None:
        """Do an act; return None, or the rejection if it is impossible."""
        turn = self.turn
        ahead = turn.after(command)
        if isinstance(ahead, Rejection):
            return ahead
        if not isinstance(command, End):
            view = turn.battle.view(self.puzzle.side)
            icon, price = command.action, view.price_text(command)
            self.rows.append(ActRow(told_act(turn, command), noted_act(turn, command, ahead), icon, price))
        self.turns.append(ahead)
        return None

    def finish(self) -> None:
        """Finish the turn: store its stars, and prepare the reasons for the best turn once they no longer give it
        away."""
        solved = stars(self.puzzle, self.value) == 3
        if not self.shown:
            self.earned, self.tried = self.stars, self.turn
        if (self.shown or solved) and not self.reasons:
            self.reasons = reasons_of(self.puzzle, self.tried)

    def undo(self) -> bool:
        """Undo the last act; return whether there was one."""
        if len(self.turns) < 2:
            return False
        last = self.turns.pop()
        if not isinstance(last.acts[-1], End):
            self.rows.pop()
        self.script = []
        return True

    def show_best(self) -> None:
        """Begin the turn again and put the acts of the best turn into `script`. The stars of the player's unfinished
        turn are kept."""
        if not self.shown and self.rows and self.value > 0:
            self.earned = self.stars
        self.again()
        self.shown = True
        self.script = [*self.puzzle.acts, End(self.puzzle.figure)]
