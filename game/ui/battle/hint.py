"""Hints on request: plans computed between frames, marked on the board, and adopted with a click.

A plan's first command is an option of the advice; the plan's rest is the intent that the player follows afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai import opponent
from game.ai.advice import ADVISER, Advice, AdvisedOption, considered
from game.ai.planned_turns import Intent, next_part_of
from game.ai.promises import Promises
from game.engine.view import View
from game.model.command_ways import is_same_deed, path_of
from game.model.commands import Answer, Command, End
from game.model.grid import Square
from game.model.listing import number_words, sentence_case
from game.table.selection import Selection
from game.table.thinking import Thinking
from game.table.turn_words import actions_left, ends_by_enter
from game.ui.board.marks import HintMark


@dataclass(slots=True)
class Hints:
    """The hints for the considered figure: whether the player wants them, and the advice once it is computed."""

    selection: Selection
    wanted: bool = False
    is_closed: bool = False
    """True if the player closed the last advice."""
    _thinking: Thinking[Advice] = field(default_factory=Thinking)
    _version: int = -1
    _promises: Promises = field(default_factory=Promises)
    """The rests of advised plans that the player has begun to follow."""
    _marks: tuple[HintMark, ...] | None = None
    picked: int = 0
    """Index of the plan that Enter adopts: the first, or the one clicked last."""
    by_cursor: bool = False
    """True once the player has moved the cursor by a key since the last act; Enter then means the cursor's square."""
    resumes: bool = False
    """True while the next step of a plan that the player follows is being computed."""

    @property
    def advice(self) -> Advice | None:
        """Return the advice; None until it is computed."""
        return self._thinking.result

    @property
    def shown(self) -> bool:
        """True if advice is on the screen: requested, computed, and about the present figure and action."""
        return self.wanted and self.advice is not None and self._thinking.about == self._now

    @property
    def _now(self) -> tuple[int, int]:
        return (self.selection.session.version, self.selection.concerned)

    def toggle(self) -> None:
        """Ask for advice, or close it."""
        self.is_closed = self.wanted
        self.wanted, self.resumes, self.by_cursor = not self.wanted, False, False

    def give_way(self) -> None:
        """Close the advice, because the player has chosen something else."""
        self.wanted = self.resumes = False

    def resume(self) -> None:
        """Ask for the next step of the plan that the player follows, because it was not known when the plan began."""
        self.wanted = self.resumes = True
        self._version = self.selection.session.version

    def think(self, milliseconds: float) -> bool:
        """Compute the advice for about `milliseconds`; return whether there is something new to show."""
        version = self.selection.session.version
        if self._thinking.turn_to(self._now):
            self.wanted = self.wanted and self._version in (-1, version)  # put away once something has happened
            self._version, self._marks, self.picked, self.by_cursor = version, None, 0, False
        if not self.wanted or self.selection.decision is None:
            return False
        selection = self.selection
        only, promise = frozenset(selection.session.offered), self._promises.of(selection.figure)
        return self._thinking.go_on(
            lambda: considered(opponent(ADVISER), selection.view, selection.figure, only, promise), milliseconds
        )

    def options(self) -> tuple[AdvisedOption, ...]:
        """Return the options of the advice while it is shown; () otherwise."""
        return self._known if self.wanted else ()

    @property
    def _known(self) -> tuple[AdvisedOption, ...]:
        """Return the options of the advice about the present figure and action, even if the advice is closed."""
        return self.advice.options if self.advice is not None and self._thinking.about == self._now else ()

    @property
    def _has_enter(self) -> bool:
        """True if Enter does what the hint says: it is shown, and the player has neither moved nor chosen anything."""
        return self.shown and not self.by_cursor and self.selection.pinned is None

    @property
    def by_enter(self) -> AdvisedOption | None:
        """Return the plan that Enter adopts; None if Enter means something else."""
        return self._known[self.picked] if self._has_enter and self._known else None

    @property
    def ends_by_enter(self) -> bool:
        """True if Enter ends the turn, because the hint advises to end it, advises nothing, or no act is left."""
        if not self.wanted:
            return not self.by_cursor and ends_by_enter(self.selection)
        if (plan := self.by_enter) is not None:
            return isinstance(plan.command, End)
        offer = self.selection.offer("end") if self._has_enter else None
        return offer is not None and offer.refused is None

    def rest_after(self, command: Command, chosen: Intent | None = None) -> Intent | None:
        """Return the rest of an advised plan that begins with `command`, and remember it for later advice; prefer the
        rest `chosen` if several plans begin so. None if no plan does."""
        rests = [option.then for option in self._known if option.command == command]
        then = chosen if chosen in rests else next(iter(rests), None)
        self._promises.given(self.selection.view, command, then)
        return then

    def advises(self, command: Command) -> bool:
        """Return whether a command begins an advised plan, or continues the plan that the player follows."""
        return any(is_same_deed(one, command) for one in self.told(command))

    def told(self, command: Command) -> tuple[Command, ...]:
        """Return the commands that the present advice has for a command's figure, with the next part of the plan that
        the player follows; () without advice."""
        part = next_part_of(self.selection.view, self._promises.of(command.figure).then)[0]
        follows = (part,) if part is not None and is_same_deed(part, command) else ()
        return (*(option.command for option in self._known), *follows)

    @property
    def idle(self) -> str:
        """Return the reason why the advice has no options, with the actions that are still possible; "" until it is
        computed."""
        told, figure = self.advice, self.selection.figure
        if told is None:
            return ""
        left = actions_left(self.selection.view, figure) if figure and told.ends else None
        if not left:
            return f"{told.idle} {told.ends}".rstrip()
        useful = "it is not useful for anything" if left == 1 else "they are not useful for anything"
        return f"{sentence_case(number_words(left, 'action'))} left, but {useful} now. {told.ends}"

    def at(self, square: Square) -> int | None:
        """Return the index of the hint that moves its figure to a square; None if there is none."""
        return next((mark.number - 1 for mark in self.marks() if mark.goes and mark.square == square), None)

    def marks(self) -> tuple[HintMark, ...]:
        """Return the marks of the hints on the board, without figures; the same object until the hints change."""
        if not self.shown:
            return ()
        if self._marks is None:
            found = [_mark(self.selection.view, number + 1, option) for number, option in enumerate(self.options())]
            self._marks = tuple(mark for mark in found if mark is not None)
        return self._marks


def _mark(view: View, number: int, option: AdvisedOption) -> HintMark | None:
    """Return the mark of one hint on the board; None for a plan without a square."""
    command = option.command
    if isinstance(command, Answer | End) or not view.knows(command.figure):
        return None
    here = view.figure(command.figure).square
    path = path_of(command)
    aimed: Square | None = getattr(command, "square", None)
    if option.target and view.knows(option.target):
        aimed = view.figure(option.target).square
    way = (here, *path, *((aimed,) if aimed is not None else ()))
    return HintMark(number, path[-1] if path else aimed or here, way, goes=bool(path))
