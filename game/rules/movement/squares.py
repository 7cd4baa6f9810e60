"""Movement by squares: the movement part in which the ground sets the price of each step. This module finds the squares
within reach and plans paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from game.core.kept import kept
from game.core.world import World
from game.model.answers import PathPlan, PlannedStep, Reach, StepCost
from game.model.board import Board
from game.model.components import Walking
from game.model.grid import DIRECTIONS, Square
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.movement import occupancy
from game.rules.movement.division import PassPace
from game.rules.movement.ground import GroundStep
from game.rules.movement.numbers import Manner
from game.rules.movement.search import DANGER_BITS, Links, StepGraph, cells_of, clear_starts
from game.rules.movement.speed import too_far
from game.rules.movement.square_steps import SquareSteps


def part_of(world: World) -> SquareMovement:
    """Return the ruleset's movement part, typed as SquareMovement, for actions and systems that need it; the loader
    refuses other rulesets."""
    return cast(SquareMovement, world.ruleset.movement)


class SquareMovement(SquareSteps, frozen=True, forbid_unknown_fields=True):
    """The movement part for squares: reachable squares and plans of paths."""

    @kept("standing", 1)
    def obstacles(self, world: World, figure: int, tumble: bool) -> tuple[list[Square], list[Square]]:
        """Return two lists of top left squares, as far as the figure knows: those where another figure keeps it out,
        and those that it can pass but not stay on. With `tumble` it can pass enemies."""
        width = figures.width_of(world, figure)
        share = world.ruleset.sizes[world.sheet(figure).size].share
        walls: list[Square] = []
        crowded: list[Square] = []
        others = [o for o in figures.present(world) if o != figure and not figures.is_unseen_by(world, o, figure)]
        bars = {
            o: not occupancy.may_pass(world, self.occupancy, figure, o)
            and (not tumble or figures.are_allies(world, figure, o))
            for o in others
        }
        for square, there in occupancy.occupants(world).items():
            seen = [o for o in there if o in bars]
            if not seen:
                continue
            if any(bars[o] for o in seen):
                walls += occupancy.anchors_over((square,), width)
            elif occupancy.room_left(world, self.occupancy, figure, square) < share:
                crowded += occupancy.anchors_over((square,), width)
        board = world.board
        return [s for s in walls if s in board], [s for s in crowded if s in board]

    # --- reach ------------------------------------------------------------------------------------------------------

    def graph(self, world: World, figure: int) -> StepGraph:
        """Return the priced steps for figures of this width on this board; all searches share them."""
        ground = self.ground(world, figure)
        if ground.graph is None:
            board, phases = world.board, len(self.diagonals)
            shared = ground.steady_links(len(board.squares) * phases)

            def links(state: int) -> Links:
                cell, parity = divmod(state, phases)
                square = board.squares[cell]
                found = []
                for (x, y), step in ground.leads(square).items():
                    cost, after = self.price(step, parity)
                    danger = 4 * len(step.hazards) + (1 if step.diagonals else 0)
                    weight = (cost // self.base << DANGER_BITS) + danger
                    found.append(((y * board.width + x) * phases + after, weight))
                if ground.is_steady(square):
                    shared[state] = tuple(found)
                return tuple(found)

            ground.graph = StepGraph(list(shared), phases, links)
        return ground.graph

    @kept("memo", 1, lambda part, _, figure, action, tumble=False: (figure, part.manner[action].way, tumble))
    def reach(self, world: World, figure: int, action: str, tumble: bool = False) -> Reach:
        """Return the squares to which one movement action can bring a figure, with their exact costs; with `tumble` it
        tries to slip past opponents."""
        manner = self.manner[action]
        start = figures.square_of(world, figure)
        stops = world.ruleset.engagement.stop_squares(world, figure)
        walls, crowded = self.obstacles(world, figure, tumble)
        budget = self.allowance(world, figure, action).total // self.base
        if manner.single or manner.straight:
            costs, paths = self._rays(world, figure, manner, set(walls), stops, budget)
            for square in [*crowded, start]:
                costs.pop(square, None)
            return Reach(costs, stops & costs.keys(), straight=paths)
        graph = self.graph(world, figure)
        # A figure that stands where it stood before, with the same company, has the same reach.
        danger = occupancy.beside_opponents(world, figure) if manner.clear_start else None
        asked = (start, budget, tumble, stops, tuple(walls), tuple(crowded), danger)
        if asked not in graph.reaches:
            reach = self._search(world.board, graph, *asked)
            if isinstance(self.pace, PassPace) and not tumble:
                reach = self._straightened(world, figure, manner, reach, set(walls), budget)
            graph.keep(asked, reach)
        return graph.reaches[asked]

    def _straightened(
        self, world: World, figure: int, manner: Manner, reach: Reach, walls: set[Square], budget: int
    ) -> Reach:
        """Return `reach` with straight paths to all squares where these are as cheap and need no check. Straight paths
        are better, because they may end in a charge (pass.charge)."""
        costs, paths = self._rays(world, figure, manner, walls, frozenset(), budget)
        home, ground = figures.square_of(world, figure), self.ground(world, figure)

        def asks(path: tuple[Square, ...]) -> bool:
            ways = zip((home, *path), path, strict=False)
            return any(step is None or step.hazards for step in (ground.step(a, b) for a, b in ways))

        straight = {to: path for to, path in paths.items() if reach.costs.get(to) == costs[to] and not asks(path)}
        return msgspec.structs.replace(reach, straight=straight)

    def _search(
        self, board: Board, graph: StepGraph, start: Square, budget: int, tumble: bool, stops: frozenset[Square],
        walls: tuple[Square, ...], crowded: tuple[Square, ...], danger: frozenset[Square] | None,
    ) -> Reach:  # fmt: skip
        """Return the squares within reach of `start`, without `start` itself; `budget` is in base steps. A move ends on
        squares in `stops` (with `tumble`, steps onto them cost double instead), cannot enter `walls`, and cannot end on
        `crowded`. With `danger` (squares beside opponents), it must begin with a square outside of it or, if there is
        none, its second square must be outside."""
        phases = graph.phases
        home = board.index(start) * phases
        starts: list[tuple[int, int]] = [(home, 0)]
        before: dict[int, int] = {}
        if danger is not None:
            starts, before = clear_starts(board, graph, home, danger, walls)
            walls = (*walls, start)  # a way back over the start would make the path a circle
        stopping = frozenset(cells_of(stops, board.width))
        halting, dearer = (frozenset(), stopping) if tumble else (stopping, frozenset())
        found, parents = graph.search(starts, budget, cells_of(walls, board.width), halting, dearer)
        costs, ends = {}, {}
        for state in sorted(found, key=found.__getitem__):
            square = board.squares[state // phases]
            if square not in costs:
                costs[square] = (found[state] >> DANGER_BITS) * self.base
                ends[square] = state
        for square in [*crowded, start]:
            costs.pop(square, None)
        return Reach(costs, stops & costs.keys(), {**before, **parents}, ends, board.width, board.height, phases)

    def _rays(
        self, world: World, figure: int, manner: Manner, walls: set[Square], stops: frozenset[Square], budget: int
    ) -> tuple[dict[Square, int], dict[Square, tuple[Square, ...]]]:
        """Return the squares in the eight straight directions with their costs, and the paths to them. If the manner
        sets `single`, only that many squares in each direction."""
        ground = self.ground(world, figure)
        costs: dict[Square, int] = {}
        paths: dict[Square, tuple[Square, ...]] = {}
        for dx, dy in DIRECTIONS:
            here, parity, spent = figures.square_of(world, figure), 0, 0
            path: tuple[Square, ...] = ()
            while not manner.single or len(path) < manner.single:
                to = (here[0] + dx, here[1] + dy)
                step = ground.step(here, to)
                if step is None or to in walls or (manner.single and self._is_too_dear(step)):
                    break
                cost, parity = self.price(step, parity)
                spent += cost
                if spent > budget * self.base:
                    break
                path = (*path, to)
                costs[to], paths[to] = spent, path
                if to in stops and not manner.single:
                    break
                here = to
        return costs, paths

    def _is_too_dear(self, step: GroundStep) -> bool:
        """Return whether the ground costs too much for a bonus step (move.bonus-step-terrain)."""
        return bool(self.bonus_limit) and step.factor * self.base + step.extra > self.bonus_limit

    # --- plans ------------------------------------------------------------------------------------------------------

    def further(self, world: World, figure: int, action: str) -> frozenset[Square]:
        """Return the squares that can be reached only with a second move. A first move that ends beside an opponent
        cannot be followed by one (engage.stop)."""
        return frozenset(self._onward(world, figure, action))

    def stopover(self, world: World, figure: int, action: str, square: Square) -> Square | None:
        """Return the square on which the first of two moves to `square` ends, chosen so that the second is as cheap as
        possible; None if two moves do not lead there."""
        return self._onward(world, figure, action).get(square)

    def _onward(self, world: World, figure: int, action: str) -> dict[Square, Square]:
        """Return the squares that can be reached only with a second move, each with the square on which the first move
        ends."""
        manner = self.manner[action]
        if manner.single or manner.straight or manner.clear_start:
            return {}
        board, first = world.board, self.reach(world, figure, action)
        graph = self.graph(world, figure)
        walls, crowded = self.obstacles(world, figure, False)
        free = [square for square in first.costs if square not in first.stops]
        starts = [((y * board.width + x) * graph.phases, 0) for x, y in free]
        stops = world.ruleset.engagement.stop_squares(world, figure)
        budget = self.allowance(world, figure, action).total // self.base
        barred, halting = cells_of(walls, board.width), frozenset(cells_of(stops, board.width))
        found, parents = graph.search(starts, budget, barred, halting)
        known = {*first.costs, *crowded, figures.square_of(world, figure)}
        ends: dict[Square, Square] = {}
        for state in sorted(found, key=found.__getitem__):
            to = board.squares[state // graph.phases]
            if to not in known:
                while state in parents:
                    state = parents[state]
                ends.setdefault(to, board.squares[state // graph.phases])
        return ends

    def is_plain(self, step: StepCost) -> bool:
        """Return whether a step costs no more than a straight step over plain ground."""
        return step.cost <= self.base

    def plain_rules(self) -> Mapping[str, int]:
        """Return the ids of the rules for manners of moving and for diagonal steps, each with its rank from 0; the log
        names the one with the highest rank."""
        told = {manner.rule: 0 for manner in self.manner.values()}
        return told | {rule: place for place, rule in enumerate((self.diagonal_rule, self.restart_rule), 1) if rule}

    def plan(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Return a path with the prices that will be charged for it, or the reason why it cannot be walked; with
        `tumble` the figure tries to slip past opponents."""
        walked = self._walk(world, figure, path, action, tumble)
        if isinstance(walked, Rejection):
            return walked
        manner, engagement = self.manner[action], world.ruleset.engagement
        stops = engagement.stop_squares(world, figure)
        here, spent, steps = figures.square_of(world, figure), 0, []
        for place, (to, (cost, step)) in enumerate(zip(path, walked, strict=True)):
            spent += cost
            stop = "beside an opponent" if to in stops and not tumble and not manner.single else ""
            rule = "engage.stop" if stop else step.rule
            provokes = engagement.provoked(world, figure, here, to, action, place)
            spared = step.cost - step.eased
            steps.append(PlannedStep(to, cost, spent, step.diagonal, step.hazards, provokes, stop, rule, spared))
            here = to
        return PathPlan(tuple(steps), self.allowance(world, figure, action), self.unit)

    def is_slowed(self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False) -> bool:
        """Return whether a path is certain to enter ground that costs more, whether its checks succeed or fail. Under
        some clocks the figure then loses its place in the order of turns."""
        walked = self._walk(world, figure, path, action, tumble)
        if isinstance(walked, Rejection) or self.manner[action].single:
            return False
        return any(step.cost == step.eased and self.is_slow(step.cost, step.diagonal, step.rule) for _, step in walked)

    def bars(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> Rejection | None:
        """Return the reason why a path cannot be walked; None if it can."""
        walked = self._walk(world, figure, path, action, tumble)
        return walked if isinstance(walked, Rejection) else None

    def _walk(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool
    ) -> list[tuple[int, StepCost]] | Rejection:
        """Return, for each step of a path, the cost charged in `unit` and the price that it has without other figures.
        Return the reason instead if the path cannot be walked. With `tumble` the figure tries to slip past
        opponents."""
        manner = self.manner[action]
        if not path:
            return Rejection("no-path", "A move needs at least one square.", manner.rule)
        allowance = self.allowance(world, figure, action)
        stops = world.ruleset.engagement.stop_squares(world, figure) if tumble else frozenset()
        passed = figures.against(world, figure) if tumble else ()
        walking = Walking(path, action, allowance.total, tumble=tumble, passed=passed)
        here, walked = figures.square_of(world, figure), list[tuple[int, StepCost]]()
        ground, crowded = self.ground(world, figure), occupancy.crowded(world, figure)
        is_odd = manner.single or manner.straight
        least = parity = 0
        for place, to in enumerate(path):
            there = ground.step(here, to)
            if there is None:
                return self._why_no_step(world, figure, here, to)
            if is_odd or to in crowded:
                refused = self._refuses(world, figure, walking, manner, here, to, place)
                if refused is not None:
                    return refused
            step = self.cost_of(there, parity)
            cost = step.cost * 2 if to in stops else step.cost
            least, parity = least + cost - (step.cost - step.eased), step.parity
            if least > allowance.total:
                return too_far(least, allowance, self.unit, manner.rule)
            walked.append((cost, step))
            here = to
        return self._clear_of_opponents(world, figure, manner, path) or self.may_stay(world, figure, here) or walked

    def _refuses(
        self, world: World, figure: int, walking: Walking, manner: Manner, here: Square, to: Square, place: int
    ) -> Rejection | None:
        """Return the reason why the step with the index `place` of a path breaks a rule of this manner of moving, or a
        figure does not let the mover through; None if it is allowed."""
        if manner.single and place >= manner.single:
            return Rejection("one-square", "The bonus step is one square long.", manner.rule)
        if manner.single:
            ground = self.ground(world, figure).step(here, to)
            if ground is not None and self._is_too_dear(ground):
                sentence = "A bonus step may not enter slow terrain."
                return Rejection("slow-ground", sentence, "move.bonus-step-terrain")
        if manner.straight and place:
            start = figures.square_of(world, figure)
            first = walking.path[0]
            if (to[0] - here[0], to[1] - here[1]) != (first[0] - start[0], first[1] - start[1]):
                return Rejection("not-straight", "A run must go in a straight line.", manner.rule)
        return self.enters(world, figure, walking, to)

    def _clear_of_opponents(
        self, world: World, figure: int, manner: Manner, path: tuple[Square, ...]
    ) -> Rejection | None:
        """Return a refusal unless the first square of a withdrawal is away from opponents; if no first square can be,
        the second one must be (engage.withdraw)."""
        if not manner.clear_start:
            return None
        danger = occupancy.beside_opponents(world, figure)
        if path[0] not in danger:
            return None
        walls = self.obstacles(world, figure, False)[0]
        first = self.ground(world, figure).leads(figures.square_of(world, figure))
        pinned = all(to in danger or to in walls for to in first)
        if pinned and len(path) > 1 and path[1] not in danger:
            return None
        sentence = "The first square of a withdrawal must not be beside an enemy."
        return Rejection("still-beside-opponent", sentence, "engage.withdraw")

    def may_set_out(self, world: World, figure: int, action: str) -> Rejection | None:
        """Return the reason why posture, conditions or an opponent forbid a figure a movement action; None if they do
        not."""
        refused = self.barred(world, figure, action)
        if refused is not None or self.manner[action].free_of_engagement:
            return refused
        return world.ruleset.engagement.holds(world, figure)

    def why_not(self, world: World, figure: int, action: str) -> Rejection | None:
        """Return the reason why a figure cannot move by this action; None for actions that are no moves."""
        if action not in self.manner:
            return None
        nowhere = Rejection("nowhere", "There is no free square to go to.", world.ruleset.actions[action].rule)
        return self.may_set_out(world, figure, action) or nowhere

    def barred(self, world: World, figure: int, action: str) -> Rejection | None:
        """Return the reason why a figure's conditions or posture forbid a movement action; None if they do not."""
        manner = self.manner[action]
        return conditions.barred_by(world, figure, manner.barred_by, manner.rule)
