"""Plans: what a figure might do with its turn, where it would end, and the score that each consideration gives it.

Scores are in thousandths of a roster point. The pull is what attracts the figure; draws are the single places that
do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

import msgspec

from game.ai.bodies import Body
from game.ai.considerations import Scores, place_scores, total
from game.ai.goals import Pull, pull_of
from game.ai.situation import Situation
from game.ai.weights import weights
from game.engine.distance_fields import shelter_of
from game.engine.view import View
from game.model.answers import Reach
from game.model.board import Board
from game.model.command_ways import way_end
from game.model.commands import (
    BonusStep,
    Command,
    Commit,
    End,
    Hustle,
    Move,
    Run,
    Sprint,
    Spurt,
    StartRunning,
    Withdraw,
)
from game.model.grid import Square, direction_towards, distance, distance_between, footprint

GOING: dict[str, type[Move | Withdraw | Run | Hustle | Sprint]] = {
    "move": Move,
    "withdraw": Withdraw,
    "run": Run,
    "hustle": Hustle,
    "sprint": Sprint,
}
"""The commands of the actions that go along a path."""
LOOKED_AT = 60
"""The number of squares among which those out of the enemies' sight are searched."""
SWIM = "swim-forward"
"""The action of those rulesets in which deep water has to be swum."""


class Plan(msgspec.Struct, frozen=True):
    """One way to use a turn.

    `first` is its first command, `words` name it, `scores` are by consideration, and `total` is their weighted sum.
    `before` and `after` count the attacks before and after moving to `square`. `target` is the first target (0 if
    none). If `is_open`, the dice decide what follows the first command."""

    first: Command
    words: str
    square: Square
    """The square where the figure stands at the end of the plan."""
    scores: Scores
    total: int
    before: int = 0
    after: int = 0
    target: int = 0
    is_open: bool = False

    def raised(self, kind: str, more: int) -> Plan:
        """Return the plan with `more` added to its total and to its score of the consideration `kind`."""
        scores = {**self.scores, kind: self.scores.get(kind, 0) + more}
        return msgspec.structs.replace(self, scores=scores, total=self.total + more)

    def raised_above(self, best: Plan, kind: str) -> Plan:
        """Return the plan with a total just above that of `best`, by a higher score `kind`. Unchanged if its total is
        already above."""
        return self.raised(kind, max(0, best.total - self.total + 1))


@dataclass(slots=True)
class Outlook:
    """One figure's decision: the situation, what attracts the figure (`pull`), the squares on which opponents would
    stop it (`stops`), and the scores of squares, each computed once."""

    s: Situation
    pull: Pull
    stops: frozenset[Square]
    places: dict[Square, Scores] = field(default_factory=dict)

    @property
    def has_clock(self) -> bool:
        """True if commands are carried out some time after they are given."""
        return self.s.view.next_at(End(self.s.figure)) is not None

    @property
    def hurries(self) -> bool:
        """True if the figure has to hurry to a goal, for a level that plays for the goal."""
        return bool(self.s.level.aim) and any(draw.per_step > weights().goal.fetch for draw in self.pull.draws)

    def may(self, command: Command) -> bool:
        """Return whether a command can be given now; False if the ruleset does not have its action."""
        return command.action in self.s.view.ruleset.actions and self.s.view.check(command) is None

    def place(self, square: Square) -> Scores:
        """Return the scores for and against ending the turn on a square."""
        known = self.places.get(square)
        if known is None:
            known = self.places[square] = place_scores(self.s, self.pull, square, self.stops)
        return known

    def plan(
        self, first: Command, words: str, square: Square, *parts: Scores,
        before: int = 0, after: int = 0, target: int = 0,
    ) -> Plan:  # fmt: skip
        """Return a plan that ends on a square. Its scores are those of the square plus all `parts`. `before` and
        `after` are the plan's fields of these names, `target` the id of the figure that it attacks (0: none)."""
        scores = dict(self.place(square))
        for part in parts:
            for name, value in part.items():
                scores[name] = scores.get(name, 0) + value
        return self.bare_plan(first, words, square, scores, before=before, after=after, target=target)

    def bare_plan(
        self, first: Command, words: str, square: Square, scores: Scores,
        *, before: int = 0, after: int = 0, target: int = 0,
    ) -> Plan:  # fmt: skip
        """Return a plan with exactly the given scores, scaled by the player's temperament; the other arguments are
        those of `plan`."""
        temper = self.s.temper
        if temper:
            scores = {name: value * temper.get(name, 100) // 100 for name, value in scores.items()}
        return Plan(first, words, square, scores, total(scores), before, after, target)

    def further(self, square: Square) -> Scores:
        """Return the scores for moving on from a square with another full move."""
        s, left = self.s, max(0, self.pull.foe_steps(square) - 1)
        scores = {"progress": s.measure.step * min(left, s.me.pace) * 2 // 3}
        cell = s.view.board.index(square)
        steps = sum(min(draw.steps[cell], s.me.pace) * draw.per_step for draw in self.pull.draws)
        if s.level.aim:  # a place that the second move reaches
            steps += sum(
                draw.presence
                for draw in self.pull.draws
                if square not in draw.squares and draw.squares and draw.steps[cell] <= s.me.pace
            )
        if steps:
            scores["ground"] = steps * 2 // 3
        return scores

    def reach(self, action: str) -> Reach | None:
        """Return the squares that an action can reach; None if it is not allowed, cannot be paid for, or leads
        nowhere."""
        view, figure = self.s.view, self.s.figure
        if action not in view.ruleset.actions:
            return None
        reach = view.reach(figure, action)
        nearest = next(iter(reach.costs), None)
        if nearest is None:
            return None
        # What keeps a figure from going keeps it from going anywhere: one square speaks for all.
        command = BonusStep(figure, nearest) if action == "step" else GOING[action](figure, reach.path(nearest))
        return reach if view.check(command) is None else None

    def chance(self, command: Command) -> int:
        """Return the chance, in thousandths, to pass all the checks that a command requires."""
        permille = 1000
        for _, forecast in self.s.view.trials(command):
            permille = permille * forecast.odds.permille // 1000
        return permille

    def claimed(self) -> frozenset[Square]:
        """Return the squares where comrades will go, by order or declaration."""
        view = self.s.view
        given = [command for friend in view.own() for command in (*view.ordered(friend)[:1], view.declared(friend))]
        return frozenset(end for command in given if command is not None and (end := way_end(command)) is not None)

    # --- which squares are worth a look -----------------------------------------------------------------------------

    def promising(self, squares: Collection[Square], most: int) -> list[Square]:
        """Return at most `most` of the squares that deserve a closer look: near to what draws the figure, sheltered, at
        a good range for its weapon or, to fight hand to hand, beside an opponent."""
        s = self.s
        foes = sorted(s.foes, key=lambda foe: (distance(s.me.square, foe.square), foe.id))[:2]
        threats = [foe.square for foe in foes]
        board = s.view.board
        step = s.measure.step
        if s.level.thrift:
            squares = self._dry(squares)
        drawing: list[tuple[int, Square]] = []
        mixed: list[tuple[int, Square]] = []
        sheltered: dict[Square, int] = {}
        for square, drawn in zip(squares, self.pull.all_drawn(squares, step), strict=True):
            around, kept, (x, y) = shelter_of(board, square), 0, square
            for foe_x, foe_y in threats:
                kept += around[direction_towards(foe_x - x, foe_y - y)]
            drawing.append((-drawn, square))
            mixed.append((-drawn - 4 * step * kept, square))
            sheltered[square] = kept
        drawing.sort()
        mixed.sort()
        s.nodes += len(drawing) // 10
        third = max(2, most // 3)
        chosen = dict.fromkeys(square for _, square in (*drawing[:third], *mixed[:third]))
        chosen.update(dict.fromkeys(self._with_a_view(mixed, foes[:1], most - 2 * third)))
        if s.level.errand and s.bearers and not s.me.fights_close:
            chosen.update(dict.fromkeys(self._open_to(mixed, s.bearers, third)))
        if s.level.errand and s.foes:
            chosen.update(dict.fromkeys(self._out_of_sight(drawing, third)))
        if not s.me.fights_close and (s.is_badly_hurt or s.me.square in self.stops):
            gaps = {square: min(distance(square, foe.square) for foe in foes or (s.me,)) for square in sheltered}
            away = sorted(sheltered, key=lambda square: (-gaps[square], -sheltered[square], square))
            chosen.update(dict.fromkeys(away[:third]))
        if s.me.fights_close:
            beside = [square for _, square in drawing if square in self.stops]
            chosen.update(dict.fromkeys(beside[:third]))
            chosen.update(dict.fromkeys(self._to_strike(squares, 0 if self.has_clock else s.level.beside)))
        return list(chosen)

    def _to_strike(self, squares: Iterable[Square], most: int) -> list[Square]:
        """Return at most `most` of the squares next to an opponent, those with the most damaging attack first."""
        blows = {square: self.s.blows_from(square)[:1] for square in squares if most and self._is_next_to(square)}
        found = (square for square, blow in blows.items() if blow)
        return sorted(found, key=lambda square: (-blows[square][0].harm, square))[:most]

    def _is_next_to(self, square: Square) -> bool:
        """Return whether the figure on a square would be next to an opponent."""
        width = self.s.me.width
        return any(distance_between(square, width, foe.square, foe.width) <= 1 for foe in self.s.foes)

    def _dry(self, squares: Collection[Square]) -> Collection[Square]:
        """Return the squares where the figure does not have to swim without being able to; all squares if it is in the
        water already."""
        if not self._must_swim or self.sinks(self.s.me.square):
            return squares
        return [square for square in squares if not self.sinks(square)]

    @property
    def _must_swim(self) -> bool:
        """True if the ruleset has deep water that must be swum and the figure cannot swim."""
        return SWIM in self.s.view.ruleset.actions and not self.s.view.sheet(self.s.figure).modes.get("swim")

    def sinks(self, square: Square) -> bool:
        """Return whether the figure would stand on a square in water that must be swum, and cannot swim."""
        return self._must_swim and _is_wet(self.s.view.board, self.s.me.width, square)

    def _out_of_sight(self, ranked: Iterable[tuple[int, Square]], most: int) -> list[Square]:
        """Return at most `most` squares that no opponent sees, from the first LOOKED_AT of the (score, square) pairs in
        `ranked`."""
        s, found = self.s, list[Square]()
        for _, square in islice(ranked, LOOKED_AT):
            if all(s.glance(foe.square, square) is None for foe in s.foes):
                found.append(square)
                if len(found) == most:
                    break
        return found

    def _open_to(self, ranked: Iterable[tuple[int, Square]], foes: Iterable[Body], most: int) -> list[Square]:
        """Return at most `most` of the squares from which some opponents are seen with the least cover in between."""
        seen = [
            (view.cover + view.concealment, place, square)
            for place, (_, square) in enumerate(ranked)
            for view in (self.s.view.glimpse(square, foe.square) for foe in foes)
            if view.seen
        ]
        return [square for _, _, square in sorted(seen)[:most]]

    def _with_a_view(self, ranked: Iterable[tuple[int, Square]], foes: Iterable[Body], most: int) -> list[Square]:
        found: list[Square] = []
        for foe in foes:
            for _, square in ranked:
                if len(found) >= most:
                    break
                if self.s.view.glimpse(square, foe.square).seen:
                    found.append(square)
        return found


def _is_wet(board: Board, width: int, square: Square) -> bool:
    """Return whether a figure of a width would stand in water that must be swum."""
    return any(one in board and board.has_tag(one, "swim") for one in footprint(square, width))


def outlook_of(s: Situation) -> Outlook:
    """Return the outlook of a situation, with no square scored yet."""
    return Outlook(s, pull_of(s), s.view.stop_squares(s.figure))


def only_goes(o: Outlook, plan: Plan, also: tuple[type[Command], ...] = (StartRunning, Spurt), least: int = 0) -> bool:
    """Return whether a plan only moves, or begins with a command of the kinds `also`.

    An attack after that does not count if its chance is below `least` thousandths (0: hardly any chance), or if it is a
    separate command that the plan does not name."""
    goes = way_end(plan.first) is not None and plan.square != o.s.me.square
    if plan.before or not (goes or isinstance(plan.first, also)):
        return False
    if not plan.after or o.s.view.is_secret or (o.has_clock and plan.words == plan.first.action):
        return True
    blows = (blow for blow in o.s.blows_from(plan.square) if plan.target in (0, blow.target))
    return all(blow.permille < (least or o.s.measure.fair) for blow in blows)


def first_taken(view: View, figure: int, ranked: Sequence[Plan]) -> Command:
    """Return the first command of the best plan for which it is legal. If none is legal, return the command that ends
    the turn or commits the side's orders."""
    wanted = (*(plan.first for plan in ranked), End(figure), Commit(figure))
    return next((command for command in wanted if view.check(command) is None), End(figure))
