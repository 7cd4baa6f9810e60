"""The contents of the board to draw: figures as the viewing side knows them, and the marks of the considered
command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Literal, TypeVar, cast

from game.actions import ACTIONS
from game.engine.distance_fields import surveyed, way_left
from game.engine.roll_forecasts import chance_of
from game.engine.view import FigureView, View
from game.model.answers import PathPlan
from game.model.command_ways import path_of
from game.model.commands import Command
from game.model.grid import Edge, Square, footprint, patches
from game.model.listing import sentence_case
from game.table.odds import StepReaction, endangered, may_intercept, squares_of, threatened, watchers
from game.table.previews import Preview
from game.table.selection import Selection
from game.table.session import Session
from game.table.targeting import fields, is_border, is_square
from game.table.turn_words import is_free_only, wasted_words
from game.table.units import unit_of
from game.ui.battle.aim_state import aim_of, confirming, covers_of, losses_of, shelter_words, shelters_of
from game.ui.battle.badges import DOWN, badges_of
from game.ui.battle.event_cues import POSES, health_of
from game.ui.battle.goal_cues import burden_of, lying_loads
from game.ui.battle.hint import Hints
from game.ui.battle.recent import Recent
from game.ui.board.marks import (
    AreaMarks,
    BlastMarks,
    BlastRing,
    BoardScene,
    FigureMark,
    HintMark,
    HitTag,
    Note,
    OrderMark,
    PathMarks,
    PathStep,
    Pose,
    ReachMarks,
    SightLine,
    ThreatMarks,
    TrailMark,
)
from game.ui.kit.figure_looks import drawn_size

T = TypeVar("T")
HINTED = 100_000
"""Offset of the ids of figures drawn for hints: their ids are negative and below minus this number."""


@dataclass(slots=True)
class Looking:
    """Parts of the board that are shown only while the player turns them on, holds a key or points at something."""

    coordinates: bool = False
    numbered: bool = False
    """True if columns and rows are always numbered at the edge of the board."""
    edge: Edge | None = None
    keyboard: bool = False
    line: int = -1
    """Index of the log line under the pointer; -1 if there is none."""
    about: int = 0
    """Id of the figure named by the answer under the pointer; 0 if there is none."""
    quiet: bool = False
    """True while cues are played, so that no possible actions are shown."""


@dataclass(slots=True)
class Picture:
    """Makes scenes of the board, and keeps parts that have not changed, because the board caches drawings by their
    objects."""

    session: Session
    selection: Selection
    hints: Hints | None = None
    recent: Recent = field(default_factory=Recent)
    _kept: dict[str, tuple[object, object]] = field(default_factory=dict)
    _about: int = 0

    def scene(self, looking: Looking) -> BoardScene:
        """Return the present contents of the board."""
        view, selection = self.session.view, self.selection
        preview = Preview() if looking.quiet else selection.preview()
        base, loud = (self.session.version, self.session.viewer), not looking.quiet
        self._about = looking.about
        shown = (*base, looking.quiet)
        threat_key = (*shown, selection.threat, selection.inspected)
        plan_key = (*shown, selection.figure, selection.action, selection.tumble)
        look_key = (*plan_key, *threat_key, preview.pick, *self._pinned())
        return BoardScene(
            board=view.board,
            figures=self._keep("figures", (*shown, selection.concerned, looking.about), lambda: self._figures(view)),
            loads=self._keep("loads", base, lambda: lying_loads(view)),
            opened=self._keep("opened", base, lambda: frozenset(view.opened())),
            broken=self.session.broken,
            labels=self.session.scenario.map.labels,
            **self._places(view, looking, plan_key),
            threats=self._keep("threats", threat_key, lambda: self._threats(view, looking)),
            reach=self._keep("reach", plan_key, lambda: self._reach(view) if loud else None),
            path=self._keep("path", look_key, lambda: self._path(view, preview)),
            blast=self._keep("blast", look_key, lambda: self._blast(view, preview)),
            orders=self._keep("orders", shown, lambda: orders_of(view, self.session.held) if loud else ()),
            sight=self._keep("sight", look_key, lambda: self._sight(view, looking)),
            **self._aiming(view, preview, look_key, loud=loud),
            standin=self._keep("standin", look_key, lambda: self._standin(view, preview)),
            lock=preview.pick if is_square(selection.pinned) and is_square(preview.pick) else None,
            hints=self._keep("hints", (*shown, self._advised()), lambda: self._hints(view)),
            targets=self._keep("targets", look_key, lambda: self._targets(view, preview) if loud else ()),
            widths=self._keep("widths", base, lambda: {f.square: f.width for f in view.figures() if f.width > 1}),
            trails=self._trails(view, looking),
            downs=tuple(self.recent.downs) if loud else (),
            tags=self._keep("tags", look_key, lambda: self._tags(view, preview) if loud else ()),
            notes=self._keep("notes", look_key, lambda: self._notes(view, preview)),
            cursor=selection.cursor if loud else None,
            here=self._here(view),
            edges=self._borders(looking, preview) if loud else (),
            coordinates=looking.coordinates,
            numbered=self._names_squares(looking),
        )

    def _places(self, view: View, looking: Looking, key: tuple[object, ...]) -> dict[str, Any]:
        """Return the goal's areas and the distance to each, as arguments of BoardScene by name."""
        areas = self._keep("areas", key, lambda: self._areas(view, looking))
        ways = self._keep("ways", (key, self.selection.concerned), lambda: self._ways(view, areas))
        return {"areas": areas, "ways": ways}

    def _aiming(self, view: View, preview: Preview, key: tuple[object, ...], *, loud: bool) -> dict[str, Any]:
        """Return arguments of BoardScene for a considered attack; only the expected losses unless `loud`."""
        asked = (view, self.selection, preview)
        return {
            "playing": not loud,
            "covers": self._keep("covers", key, lambda: covers_of(*asked) if loud else ()),
            "shelters": self._keep("shelters", key, lambda: shelters_of(*asked) if loud else ()),
            "aim": self._keep("aim", key, lambda: aim_of(*asked) if loud else None),
            "losses": self._keep("losses", key, lambda: losses_of(*asked)),
        }

    def _pinned(self) -> tuple[object, ...]:
        """Return the player's present choices (target, variant, drawn path, cursor), as part of cache keys."""
        chosen = self.selection
        return (chosen.pinned, chosen.variant, chosen.drawn, chosen.cursor)

    def _borders(self, looking: Looking, preview: Preview) -> tuple[Edge, ...]:
        """Return the border under the pointer or of the considered command; without one, all borders that the chosen
        action can target."""
        if looking.edge is not None:
            return (looking.edge,)
        if is_border(preview.pick):
            return (preview.pick,)
        choosing = self.selection.choosing
        return tuple(pick for pick in choosing.picks if is_border(pick)) if choosing is not None else ()

    def _names_squares(self, looking: Looking) -> bool:
        """Return whether words on the screen name squares: a hint, or a line of the log under the pointer."""
        hinted = self.hints is not None and self.hints.wanted
        return not looking.quiet and (looking.numbered or looking.line >= 0 or hinted)

    def _here(self, view: View) -> Square | None:
        """Return the square of the viewer's figure that acts, from which distances count; None without one."""
        figure = self.selection.concerned
        return view.figure(figure).square if figure and view.knows(figure) and view.is_ours(figure) else None

    def _trails(self, view: View, looking: Looking) -> tuple[TrailMark, ...]:
        """Return the trail of the log line under the pointer; else the recent trails of enemies."""
        lines = self.session.lines() if looking.line >= 0 else []
        if not 0 <= looking.line < len(lines):
            return () if self.selection.pinned is not None else tuple(self.recent.trails.values())
        line = lines[looking.line]
        if not view.knows(line.figure):
            return ()
        known = view.figure(line.figure)
        return (TrailMark(known.id, known.side, known.profile, line.way, width=known.width),)

    def _keep(self, name: str, key: object, make: Callable[[], T]) -> T:
        """Return the value made for a key; the same object while the key stays equal, because the board caches drawings
        by objects."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            made: object = make()
            if known is not None and known[1] == made:
                made = known[1]
            self._kept[name] = known = (key, made)
        return cast("T", known[1])

    # --- figures ------------------------------------------------------------------------------------------------

    def _figures(self, view: View) -> tuple[FigureMark, ...]:
        ghosts = tuple(
            FigureMark(ghost.id, ghost.profile, ghost.side, ghost.square, ghost.name, facing=ghost.facing, ghost=True)
            for ghost in self.session.ghosts()
            if ghost.state == "up"
        )
        return (*ghosts, *(self._mark(view, figure) for figure in view.figures()))

    def _mark(self, view: View, figure: FigureView) -> FigureMark:
        fallen = figure.state in DOWN
        pose: Pose = "fallen" if fallen else POSES.get(figure.posture, "stand")
        own = figure.side == self.session.viewer or self.session.viewer == ""
        return FigureMark(
            id=figure.id,
            profile=figure.profile,
            side=figure.side,
            square=figure.square,
            name=figure.name,
            size=drawn_size(view.sheet(figure.id).size, figure.width),
            pose=pose,
            facing=figure.facing,
            health=health_of(view, figure.id),
            conditions=badges_of(view, figure),
            selected=figure.id == self._acting(view),
            hidden=own and ("hidden" in figure.conditions or "invisible" in figure.conditions),
            burden=burden_of(view, figure.id),
        )

    def _acting(self, view: View) -> int:
        if chosen := self._about or self.selection.concerned:
            return chosen
        return next((entry.figure for entry in view.strip() if entry.acting), 0)

    # --- what could be done -------------------------------------------------------------------------------------

    def _reach(self, view: View) -> ReachMarks | None:
        choosing = self.selection.choosing
        if choosing is None or choosing.reach is None:
            return None
        origin = view.figure(choosing.figure).square
        if not choosing.reach.costs:
            return None
        costs, stops = choosing.reach.costs, choosing.reach.stops
        far, further = f"{view.allowance(choosing.figure, choosing.action)} {unit_of(view)}", choosing.further
        names = (f"1 action, {far}", "2 actions") if further else (far,)
        if not further and (runner := self.selection.runner()) is not None:
            further = frozenset(runner.reach.costs) - costs.keys()
            names = (far, f"Run: {runner.view.allowance(choosing.figure, choosing.action)} {unit_of(view)}")
        return ReachMarks(origin, costs, further=further, stops=stops, unit=unit_of(view), names=names)

    def _areas(self, view: View, looking: Looking) -> tuple[AreaMarks, ...]:
        """Return the areas of the battle's goal, and the squares that the chosen action can target if they are few,
        such as directions."""
        goals = areas_of(view)
        choosing = self.selection.choosing
        if choosing is None or choosing.is_path or looking.quiet or "square" in fields(choosing.action):
            return goals
        squares = frozenset(pick for pick in choosing.picks if is_square(pick))
        side = view.figure(choosing.figure).side
        return (*goals, AreaMarks("deployment", squares, side)) if squares else goals

    def _ways(self, view: View, areas: tuple[AreaMarks, ...]) -> tuple[int, ...]:
        """Return the number of squares on the path from the acting figure to each area, counted as hints count them."""
        here, figure = self._here(view), self.selection.concerned
        if here is None:
            return ()
        ways = surveyed(view.board, view.ruleset.movement, view.figure(figure).width)
        return tuple(way_left(ways, area.beside or area.squares, here) if area.is_for_all else 0 for area in areas)

    def _path(self, view: View, preview: Preview) -> PathMarks | None:
        choosing, plan = self.selection.choosing, preview.plan or preview.route
        legs = [(plan, preview)] if plan is not None and plan.steps else []
        legs += [(leg.plan, leg) for leg in preview.legs[1:] if leg.plan is not None]
        if choosing is None or not legs:
            return None
        steps = tuple(step for walk, told in legs for step in _steps(view, walk, told.answers))
        warnings = [words for walk, told in legs for words in _warnings(walk, told)]
        last = steps[-1].stop
        wasted = wasted_words(view, preview)
        warning = "; ".join([*([last] if last else []), *([wasted.removesuffix(".")] if wasted else []), *warnings[:2]])
        figure = view.figure(choosing.figure)
        shelter = shelter_words(view, steps[-1].square)
        locked = self.selection.pinned is not None
        most, first = legs[0][0].allowance.total, len(legs[0][0].steps) if len(legs) > 1 else 0
        return PathMarks(figure.square, steps, most, unit_of(view), warning, figure.width, shelter, locked, first)

    def _standin(self, view: View, preview: Preview) -> FigureMark | None:
        """Return the figure as it would stand on the clicked square; None if no square is clicked."""
        square = self.selection.standpoint()
        if square is None or self.selection.pinned is None:
            return None
        return self._ghost(view, self.selection.figure, square)

    def _advised(self) -> tuple[HintMark, ...]:
        """Return the marks of the hints; an empty tuple while a target is locked or animations are played."""
        return self.hints.marks() if self.hints is not None and self.selection.pinned is None else ()

    def in_mind(self) -> list[Square]:
        """Return the squares that the player considers: the locked square, else the destinations of shown hints."""
        pinned = self.selection.pinned
        return [pinned] if is_square(pinned) else [mark.square for mark in self._advised()]

    def _hints(self, view: View) -> tuple[HintMark, ...]:
        """Return the marks of the hints, each with the ghost of its figure on the advised square."""
        return tuple(
            replace(
                mark, figure=replace(self._ghost(view, self.selection.figure, mark.square), id=-(HINTED + mark.number))
            )
            if mark.goes
            else mark
            for mark in self._advised()
        )

    def _ghost(self, view: View, figure: int, square: Square) -> FigureMark:
        """Return the mark of a figure as it would look on a square, half transparent."""
        mark = self._mark(view, view.figure(figure))
        return replace(mark, id=-mark.id, square=square, hidden=True, selected=False, conditions=())

    def _blast(self, view: View, preview: Preview) -> BlastMarks | None:
        if preview.command is None or preview.burst is None or not is_square(preview.pick):
            return None
        damage = preview.burst.average // 2
        rings = view.burst_rings(preview.burst.weapon, preview.pick, damage)
        return BlastMarks(
            preview.pick,
            tuple(BlastRing(squares, f"~{harm}") for squares, harm in rings),
        )

    def _targets(self, view: View, preview: Preview) -> tuple[Square, ...]:
        choosing = self.selection.choosing
        if choosing is None or choosing.is_path:
            return ()
        if isinstance(preview.pick, int) and view.knows(preview.pick):
            return (view.figure(preview.pick).square,)
        return tuple(view.figure(p).square for p in choosing.picks if isinstance(p, int) and view.knows(p))

    def _tags(self, view: View, preview: Preview) -> tuple[HitTag, ...]:
        """Return the chances to hit all enemies that can be attacked, from here or from the end of the path."""
        figure, choosing = self.selection.figure, self.selection.choosing
        aimed = choosing is not None and choosing.shoots and any(isinstance(pick, int) for pick in choosing.picks)
        goes = choosing is not None and (choosing.is_path or preview.end is not None)
        if choosing is None or not (goes or aimed or (not choosing.action and self._may_attack())):
            return ()
        if is_free_only(view, figure) or preview.then is not None:
            return ()  # no attack can follow in this turn
        tags, there = [], "from there" if self.selection.standpoint() is not None else ""
        for target in view.opponents():
            chance = self.selection.chance_against(target)
            if chance.forecast is not None:
                known = view.figure(target)
                locked = self.selection.pinned == target
                slip = confirming(view, self.selection, chance.forecast.weapon) if locked else ""
                picked = (
                    locked or preview.pick == target or self.selection.cursor in footprint(known.square, known.width)
                )
                tag = HitTag(known.square, str(chance.forecast.odds), "risk", known.width, locked, slip, picked)
                tags.append(replace(tag, there=there, name=known.name, side=known.side))
        return tuple(tags)

    def _may_attack(self) -> bool:
        """Return whether a click on an opponent would choose the attack."""
        offer = self.selection.offer("attack")
        return offer is not None and offer.refused is None

    def _notes(self, view: View, preview: Preview) -> tuple[Note, ...]:
        """Return a tuple with a note, at the locked square, of the reason why the considered command is refused; empty
        if it is not."""
        if preview.refused is None or self.selection.pinned is None or not isinstance(preview.pick, tuple):
            return ()
        square = self.selection.square_of(preview.pick)
        return (Note(square, preview.refused.sentence, "risk"),) if square else ()

    # --- what others could do ---------------------------------------------------------------------------------------

    def _threats(self, view: View, looking: Looking) -> tuple[ThreatMarks, ...]:
        found: list[ThreatMarks] = []
        if self.selection.threat and not looking.quiet and self.session.viewer:
            sides: dict[str, set[Square]] = {}
            for other in view.opponents():
                sides.setdefault(view.figure(other).side, set()).update(endangered(view, other))
            words, mine = "They can strike here next", squares_of(view, view.own())
            for side, there in sorted(sides.items()):
                found.append(ThreatMarks(frozenset(there), side, words, hatched=mine & there))
        pinned = self.selection.inspected
        if pinned and view.knows(pinned) and view.figure(pinned).state == "up" and not looking.quiet:
            known, seeing = view.figure(pinned), self.session.view_of(pinned)
            own = bool(self.session.viewer) and known.side == self.session.viewer
            squares = threatened(seeing, pinned)
            foes = squares_of(view, view.opponents() if own or not self.session.viewer else view.own())
            words = f"{known.name} can attack here"
            found.append(ThreatMarks(squares, known.side, words, own=own, hatched=foes & squares))
        return tuple(found)

    def _sight(self, view: View, looking: Looking) -> tuple[SightLine, ...]:
        """Return a line from each figure that sees the square under the cursor, or the end of the path."""
        if not self.selection.threat or looking.quiet or not self.session.viewer:
            return ()
        square = self.selection.standpoint() or self.selection.cursor
        if square is None or any(view.figure(other).square == square for other in view.opponents()):
            return ()
        return tuple(
            SightLine(start, square, view.figure(other).side, not seeing)
            for other, start, seeing in watchers(view, square)
        )


AREAS: dict[str, Literal["objective", "exit"]] = {"hold": "objective", "exit": "exit"}


def areas_of(view: View) -> tuple[AreaMarks, ...]:
    """Return the areas of the battle's goal, and the places of objects to be carried out."""
    goal = view.goal
    if goal is not None:
        played = goal.played
        zone = AreaMarks("objective", frozenset(played.goal.zone), played.attacker, goal.title_of(view.seat))
        way_out = f"Exit for {played.loads_name}" if goal.loads() else "Exit"
        out = [
            AreaMarks("exit", frozenset(place), played.attacker, way_out, not goal.loads())
            for place in patches(goal.exits)
        ]
        loads = [
            AreaMarks(
                "objective",
                frozenset({load.square}),
                title=sentence_case(played.load_name(load.number)),
                beside=goal.taken_from(load) if load.lies else frozenset(),
                rides=load.bearer or (0 if load.lies else load.figure),
                borne=bool(load.bearer),
            )
            for load in goal.loads()
            if not load.out
        ]
        has_way = played.kind.counts in ("loads", "leave")
        return (*((zone,) if zone.squares else ()), *(out if has_way else ()), *loads)
    return tuple(
        AreaMarks(
            AREAS[goal.kind],
            frozenset(goal.squares),
            "" if goal.side == "any" else goal.side,
            goal.title,
        )
        for goal in view.goals
        if goal.kind in AREAS and goal.squares
    )


def goal_squares(view: View) -> list[Square]:
    """Return the sorted squares of the first area of the battle's goal; an empty list without such an area."""
    return sorted(next((area.squares for area in areas_of(view)), ()))


def orders_of(view: View, held: Command | None = None) -> tuple[OrderMark, ...]:
    """Return the marks of all orders and declared actions of the seat's figures, with their times, and of the publicly
    known parts of other sides' declared actions. `held` is an order not submitted yet."""
    found = []
    due = {entry.figure: f"at {entry.at} AT" for entry in view.strip() if entry.winding}
    for figure in view.own():
        last = (held,) if held is not None and held.figure == figure and held.action != "end" else ()
        declared = view.declared(figure)
        begun = (declared,) if declared is not None and figure in due else ()
        for command in (*view.ordered(figure), *begun, *last)[:1]:
            known = view.figure(figure)
            way = [known.square, *path_of(command)]
            way += [command.square] if hasattr(command, "square") else []
            target = getattr(command, "target", 0)
            way += [view.figure(target).square] if target and view.knows(target) else []
            squares = tuple(square for square, _ in groupby(way))  # who goes straight up stays on its square
            icon, when = ACTIONS[command.action].icon, due.get(figure, "") if begun else ""
            found.append(OrderMark(known.side, icon, squares, known.width, when, bool(target)))
    return (*found, *_begun_by_others(view))


def _begun_by_others(view: View) -> Iterator[OrderMark]:
    """Yield the marks of actions declared by figures of other sides. Action, target and time are public; the
    destination of a move is not."""
    for entry in view.strip():
        if entry.winding and view.figure(entry.figure).side != view.seat:
            known = view.figure(entry.figure)
            aimed = view.figure(entry.target).square if entry.target and view.knows(entry.target) else known.square
            squares = (known.square, aimed) if aimed != known.square else (known.square,)
            icon, when = ACTIONS[entry.action].icon, f"at {entry.at} {entry.label}"
            yield OrderMark(known.side, icon, squares, known.width, when, len(squares) > 1)


def _steps(view: View, plan: PathPlan, answers: tuple[StepReaction, ...]) -> tuple[PathStep, ...]:
    """Return a mark for each step of a path: its square, total cost, kind of diagonal, a sentence for each enemy that
    may intercept it (often none), and why the move stops there."""
    return tuple(
        PathStep(
            step.square,
            step.spent,
            step.diagonal,  # type: ignore[arg-type]
            tuple(may_intercept(view, answer) for answer in answers if answer.square == step.square),
            stop_words(step.stop),
        )
        for step in plan.steps
    )


def _warnings(plan: PathPlan, preview: Preview) -> list[str]:
    """Return the checks that a path requires, in words, each once for the first step that needs it."""
    risks = dict(reversed(preview.trials))
    return [chance_of(risks[step.square]) for step in plan.steps if step.square in risks]


def stop_words(stop: str) -> str:
    return f"Stop: {stop}" if stop else ""
