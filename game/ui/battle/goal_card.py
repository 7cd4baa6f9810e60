"""The card of the goal beside the board: the task, the figures still up, and which side is ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.engine.goal_view import GoalView
from game.engine.view import View
from game.model.scenario import Objective
from game.rulebook.goal_words import ahead, goal_lines, how_far, last_call_in_short, task
from game.table.session import Session
from game.ui.battle.badges import DOWN
from game.ui.board.animation import Held
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

GOAL_ROW, UP_ROW, LINE = 22.0, 20.0, 16.0
FAR_LINES, AHEAD_LINES = 3, 1
"""Lines kept free for the progress and for the side that is ahead, so that the cards below stay where they are."""
HeldOf = Callable[[int], Held]


@dataclass(frozen=True)
class GoalTold:
    """The words of the goal card for one seat (the side that looks at it) at one moment: the task, its progress
    (`how_far`), the side that would win now (`winner`, "" if none) and why (`ahead`), the round, and the tip."""

    seat: str
    task: str
    how_far: tuple[str, ...]
    winner: str
    ahead: str
    round: int
    tip: str


def goal_told(view: View, goal: GoalView, names: Mapping[str, str]) -> GoalTold:
    """Return the present words of the goal card; `names` are the names of the sides."""
    far, tip = tuple(how_far(view, names)), " ".join(goal_lines(view, names))
    return GoalTold(view.seat, task(view, names), far, goal.at_the_end[0], ahead(view, names), view.round, tip)


class GoalCard:
    """The goal card. It keeps its old words while the events that change them are still being shown, and never becomes
    lower in a battle."""

    def __init__(self) -> None:
        self._told: GoalTold | None = None
        self._lines = 0
        """Most lines that the card has had in this battle."""

    def lay(
        self, sheet: Sheet, session: Session, box: Box, held: HeldOf, *, low: bool = False, wait: bool = False
    ) -> float:
        """Lay out the card and return its bottom in units. In a `low` window it keeps no room for lines to come; with
        `wait` it keeps its former words."""
        view, goal, names = session.view, session.view.goal, session.players
        if goal is None:
            return _lay_objectives(sheet, session, box, held, low=low)
        if not wait or self._told is None or self._told.seat != view.seat:
            self._told = goal_told(view, goal, names)
        if goal.decided_by:  # nobody needs to know who would win, even while the last events are still being shown
            self._told = replace(self._told, winner="", ahead="")
        rows = _rows(sheet, self._told, box[2])
        kept = 0 if low else len(rows.task) + FAR_LINES + AHEAD_LINES
        self._lines = max(self._lines, kept, rows.count)
        return _lay_goal(sheet, view, goal, self._told, rows, box, held, self._lines)


def _lay_objectives(sheet: Sheet, session: Session, box: Box, held: HeldOf, *, low: bool) -> float:
    """Lay out the objectives, their progress and the number of figures still up; return the bottom of the card in
    units. `held` keeps a figure up until its fall was shown; a `low` window omits what decides after the last round."""
    left, top, width, _ = box
    view = session.view
    goals = view.goals
    decides = () if low or not goals else sheet.lines(deciding(view), width - 24, Style(LABEL, sheet.palette.ink_soft))
    height = 34 + GOAL_ROW * max(1, len(goals)) + UP_ROW * bool(goals) + LINE * len(decides) + 6
    sheet.card((left, top, width, height), number=0)
    sheet.stamp(left + 12, top + 10, "Objective")
    flag = sheet.px(26)
    sheet.put(art.picture("marks/objective", flag, flag), left + width - 40, top + 6)
    limit = view.round_limit
    if limit:
        words = f"to round {limit}"
        sheet.text(left + width - 46, top + 20, words, Style(LABEL, sheet.palette.ink_soft), "right")
    y = top + 34 + GOAL_ROW / 2
    if not goals:
        soft = (Style(BODY, sheet.palette.ink_soft), Style(LABEL, sheet.palette.ink_soft))
        sheet.fitted(left + 12, y, width - 24, "Just for practice: try what you like.", soft)
    for goal, (done, holder) in zip(goals, view.objectives(), strict=True):
        _goal(sheet, session, view, goal, done, holder, (left + 12, y, width - 24, GOAL_ROW))
        y += GOAL_ROW
    if goals:
        _lay_up(sheet, view, held, (left + 12, y - 1, width - 24, UP_ROW))
        y += UP_ROW - 3
    for line in decides:
        sheet.text(left + 12, y, line, Style(LABEL, sheet.palette.ink_soft))
        y += LINE
    sheet.spot("goal", (left, top, width, height), lambda: None, tip=_whole(view))
    return top + height


def up_and_all(view: View, held: HeldOf) -> list[tuple[str, int, int]]:
    """Return (side, figures up, all figures) for the seat's own side and each other known side. A figure counts as up
    until its fall was shown."""
    found: dict[str, list[bool]] = {}
    for known in view.figures():
        side = view.seat if view.seat and view.is_ours(known.id) else known.side
        found.setdefault(side, []).append(known.state not in DOWN or held(known.id).falls)
    sides = sorted(found, key=lambda side: side != view.seat)
    return [(side, sum(found[side]), len(found[side])) for side in sides]


def _lay_up(sheet: Sheet, view: View, held: HeldOf, box: Box, *, says_who_leads: bool = True) -> None:
    """Lay out the numbers of figures up and gone through the exit by side, and (with `says_who_leads`) the side that is
    ahead if figures decide that."""
    left, y, width, _ = box
    ink = sheet.palette.ink
    counted = up_and_all(view, held)
    words = standing(counted, view.seat, _held(view)) if says_who_leads else ""
    right = left + width
    if words:
        right -= sheet.text(right, y, words, Style(LABEL, ink, bold=True), "right") + 10
    x = left
    for side, up, every in counted:
        sheet.put(sheet.cards.side_sign(side, 12), x, y - 6)
        told = up_words(view, side, up, every)
        x += 27 + sheet.fitted(x + 17, y, max(20.0, right - x - 17), told, (Style(LABEL, ink),))


def up_words(view: View, side: str, up: int, every: int) -> tuple[str, ...]:
    """Return the number of a side's figures that are up (of `every` figures), and that left over an exit, in words: the
    full text first, then a shorter one. Figures that left are not losses."""
    through = _through(view, side)
    told = f"{up} of {every + through} up"
    return (f"{told}, {through} through", told) if through else (told,)


def _through(view: View, side: str) -> int:
    """Return how many figures of a side have left over an exit; for the seat's side, its allies count, too."""
    sides = dict.fromkeys(of for figure, (_, of) in view.identities().items() if view.is_ours(figure))
    return sum(view.gone(one) for one in (sides if view.seat and side == view.seat else (side,)))


def _held(view: View) -> dict[str, int]:
    """Return, by side, the rounds for which it has held the ground that it holds now; when time runs out, these decide
    first. Rounds of allies are added to the seat's."""
    ours = {of for figure, (_, of) in view.identities().items() if view.seat and view.is_ours(figure)}
    found: dict[str, int] = {}
    for goal, (done, holder) in zip(view.goals, view.objectives(), strict=True):
        if goal.kind == "hold" and holder:
            side = view.seat if holder in ours else holder
            found[side] = found.get(side, 0) + done
    return found


def standing(counted: Sequence[tuple[str, int, int]], seat: str, held: Mapping[str, int]) -> str:
    """Return "You lead", "You are behind" or "Even" for a seat: rounds of ground `held` are compared first, then
    figures up (`counted`, from `up_and_all`). "" for an umpire, and while nobody has fallen or holds ground."""
    if not seat or (not held and all(up == every for _, up, every in counted)):
        return ""
    ours = next(((held.get(side, 0), up) for side, up, _ in counted if side == seat), (0, 0))
    others = max(((held.get(side, 0), up) for side, up, _ in counted if side != seat), default=(0, 0))
    return "Even" if ours == others else "You lead" if ours > others else "You are behind"


def deciding(view: View) -> str:
    """Return how the battle is decided after the last round, in a sentence; "" without a last round."""
    if not view.round_limit:
        return ""
    if any(goal.kind == "hold" for goal in view.goals):
        return f"After round {view.round_limit}, the side that held ground longer wins. If equal, more figures win."
    return f"After round {view.round_limit}, the side with more standing figures wins."


def _whole(view: View) -> str:
    """Return short sentences on how the battle is won and lost."""
    lost = "You lose when all of yours fall." if view.seat else "A side loses when all of its figures fall."
    return " ".join(filter(None, (lost, deciding(view))))


@dataclass(frozen=True)
class _Rows:
    """The lines of the goal card: the task, its progress, and the side that is ahead."""

    task: list[str]
    far: list[str]
    ahead: list[str]

    @property
    def count(self) -> int:
        """Return the number of lines."""
        return len(self.task) + len(self.far) + len(self.ahead)


def _rows(sheet: Sheet, told: GoalTold, width: float) -> _Rows:
    """Return the lines of the goal card in a card of `width` units."""
    first, bold = Style(LABEL, sheet.palette.ink), Style(LABEL, sheet.palette.ink, bold=True)
    far = [line for words in told.how_far for line in sheet.lines(words, width - 24, first)]
    task = sheet.lines(told.task, width - 24, bold)
    return _Rows(task, far, sheet.lines(told.ahead, width - (42 if told.winner else 22), bold))


def _lay_goal(
    sheet: Sheet, view: View, goal: GoalView, told: GoalTold, rows: _Rows, box: Box, held: HeldOf, least: int
) -> float:
    """Lay out the goal that decides the battle: its progress, the side that leads, and a box for every round; return
    the bottom of the card in units. It is at least as high as with `least` lines."""
    left, top, width, _ = box
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    wide = width - 24
    first, bold = Style(LABEL, ink), Style(LABEL, ink, bold=True)
    left_over = last_call_in_short(goal.last_round - told.round + 1) if told.round else ""
    height = 34 + 16 * max(least, rows.count) + UP_ROW + 4 + 24 + 6
    sheet.card((left, top, width, height), number=0)
    sheet.stamp(left + 12, top + 10, goal.title_of(told.seat))
    y = top + 34
    for line, style in [*((line, bold) for line in rows.task), *((line, first) for line in rows.far)]:
        sheet.text(left + 12, y + 8, line, style)
        y += 16
    y = top + height - 34 - UP_ROW - 16 * len(rows.ahead)
    _lay_up(sheet, view, held, (left + 12, y + UP_ROW / 2, wide, UP_ROW), says_who_leads=False)
    y += UP_ROW
    if told.winner:
        sheet.put(sheet.cards.side_sign(told.winner, 14), left + 12, y + 3)
    for line in rows.ahead:
        sheet.text(left + (32 if told.winner else 12), y + 10, line, bold)
        y += 16
    y += 6
    x = left + 12
    step = min(20.0, (wide - 120) / max(1, goal.last_round))
    for number in range(1, goal.last_round + 1):
        sheet.put(sheet.cards.tick_box(number < told.round, round(step - 2)), x, y)
        x += step
    words = left_over or (f"round {told.round} of {goal.last_round}" if told.round else f"{goal.last_round} rounds")
    colour = sheet.palette.risk_dark if left_over else soft
    sheet.fitted(left + width - 12, y + 9, left + width - x - 16, words, (Style(LABEL, colour, bold=True),), "right")
    sheet.spot("goal", (left, top, width, height), lambda: None, tip=told.tip)
    return top + height


def _goal(
    sheet: Sheet, session: Session, view: View, goal: Objective, done: int, holder: str, box: Box
) -> None:  # fmt: skip
    """Lay out one objective: its side, the task, and its progress as ticks or a count."""
    left, y, width, _ = box
    ink = sheet.palette.ink
    x = left
    if goal.side != "any":
        sheet.put(sheet.cards.side_sign(goal.side, 14), x, y - 7)
        x += 20
    right = left + width
    if goal.kind == "hold":
        for number in reversed(range(goal.rounds)):
            sheet.put(sheet.cards.tick_box(number < done, 18), right - 18, y - 10)
            right -= 19
        if holder:
            sheet.put(sheet.cards.side_sign(holder, 12), right - 14, y - 6)
            right -= 18
    else:
        count = _count(session, view, goal)
        right -= sheet.text(right, y, count, Style(LABEL, ink, bold=True), "right") + 8
    title = goal.title or goal.kind.capitalize()
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True), Style(LABEL, ink))
    sheet.fitted(x, y, right - x - 4, title, styles)


def _count(session: Session, view: View, goal: Objective) -> str:
    if goal.kind == "exit":
        sides = [goal.side] if goal.side != "any" else list(session.controllers)
        return ", ".join(f"{view.gone(side)} of {max(1, goal.count)}" for side in sides)
    return "none in sight" if session.viewer and not view.opponents() else ""
