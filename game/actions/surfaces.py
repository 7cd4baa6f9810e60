"""Moves that need a check: climbing a face (the side of a wall or a cliff) and swimming (phase.climb-forward,
phase.swim-forward)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.actions.action import BODIES, CORNER, Action
from game.core.world import World
from game.model.answers import CheckForecast, Forecast, Trial
from game.model.commands import ClimbForward, SwimForward
from game.model.components import Condition, Going, Place
from game.model.events import Displaced
from game.model.grid import FEET_PER_SQUARE, STRAIGHT, Square, direction_of, footprint
from game.model.rejections import Rejection
from game.model.tally import Reason
from game.rules import conditions, figures, footing
from game.rules.movement.faces import faces_at, is_on_top, top_towards
from game.rules.movement.passage import Passage, passage_for
from game.rules.movement.ways import CLIMB, SWIM
from game.rules.resolution import d10
from game.rules.resolution.d10 import sums as sums_of

HANDS = 2
"""The number of a figure's hands. With one hand full, checks to climb or swim are harder; with both full, it cannot do
either."""
CLIMBING, SWIMMING = "phase.climb-forward", "phase.swim-forward"


def margin_of(world: World, figure: int, trial: Trial) -> int:
    """Roll a check for climbing or swimming. Return its result minus the number to reach: negative if it fails."""
    return sums_of.roll(d10.part_of(world), world, figure, trial, _occasion(world, figure, trial.rule))


def forecast(world: World, figure: int, trial: Trial) -> CheckForecast:
    """Return the forecast of a check for climbing or swimming."""
    return sums_of.forecast(d10.part_of(world), world, figure, trial, _occasion(world, figure, trial.rule))


def _occasion(world: World, figure: int, rule: str) -> tuple[Reason, ...]:
    one_hand = footing.part_of(world).faces.one_hand
    return (Reason(one_hand, "one hand full", rule),) if hands_full(world, figure) else ()


def climb_trial(world: World, figure: int, to: Square) -> Trial:
    """Return the check to climb on towards a square; the number to reach depends on the ground of the higher of the two
    squares."""
    highest = max((to, figures.square_of(world, figure)), key=world.board.elevation)
    return Trial("climb", number_of(world, footing.part_of(world).faces.climb, highest), "Climb forward", CLIMBING)


def swim_trial(world: World, figure: int) -> Trial:
    """Return the check to swim on; the number to reach is the higher of that of the liquid and that of its state (calm,
    rough)."""
    faces = footing.part_of(world).faces
    against = number_of(world, faces.swim, figures.square_of(world, figure))
    against = max(against, faces.rough.get(str(world.options.get("water", "calm")), 0))
    return Trial("swim", against, "Swim forward", SWIMMING)


def hands_full(world: World, figure: int) -> int:
    """Return the number of a figure's hands that are full, counting its shield and the weapon that takes the most
    hands; weapons that can be slung on the back fill no hand."""
    sheet, filling = world.sheet(figure), footing.part_of(world).faces.encumbering
    return filling.get(sheet.armour, 0) + max((filling.get(weapon, 0) for weapon in sheet.weapons), default=0)


def no_hand(world: World, figure: int, rule: str) -> Rejection | None:
    """Return a refusal if a figure has no free hand; None otherwise."""
    if hands_full(world, figure) < HANDS:
        return None
    return Rejection("hands-full", "Both hands of this figure are full.", rule)


def number_of(world: World, table: dict[str, int], square: Square) -> int:
    """Return the highest number in `table` for the kinds of ground on a square; the number of "other" if none of them
    is in it."""
    asked = [table[name] for name in world.board.surfaces(square) if name in table]
    return max(asked, default=table["other"])


@dataclass(frozen=True, slots=True)
class _Climb:
    """A climb of one `kind`: "up" a face to the height `top` (feet above the map's zero), "over" an edge, "along" a
    face for some `squares`, or "down" the face the figure hangs on."""

    kind: str
    top: int = 0
    squares: int = 0


class ClimbForwardAction(Action[ClimbForward]):
    """A climb along a face in any direction, as far as the figure is tall; twice as far on a critical success."""

    command = ClimbForward
    title = "Climb forward"
    rule = CLIMBING
    effect = ("Climb a wall or a cliff. A roll decides how far.",)
    verb = "climbs on"
    wants = "climb towards {end}"
    needs = BODIES
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[ClimbForward]:
        """Yield a climb at every face beside the figure, and along and down the face it hangs on."""
        (x, y), most = figures.square_of(world, figure), max(1, 2 * _tall(world, figure) // FEET_PER_SQUARE)
        ends = [(x + dx * n, y + dy * n) for dx, dy in STRAIGHT for n in range(1, most + 1)]
        for to in ((x, y), *ends):
            command = ClimbForward(figure, to)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: ClimbForward) -> Rejection | None:
        """Return a refusal unless there is a face to climb and room at its end."""
        figure, part = command.figure, footing.part_of(world)
        if part.mover(world, figure).speed_of(CLIMB):
            return Rejection("no-need", "This figure climbs without a roll. Choose Hustle.", self.rule)
        climb = no_hand(world, figure, self.rule) or _climb_to(world, figure, command.to)
        return climb if isinstance(climb, Rejection) else None

    def begin(self, world: World, command: ClimbForward) -> None:
        """Roll the check. The climber moves on if it succeeds, and else stays where it is."""
        figure, to, part = command.figure, command.to, footing.part_of(world)
        climb = _climb_to(world, figure, to)
        margin = margin_of(world, figure, climb_trial(world, figure, to))
        if margin < 0 or isinstance(climb, Rejection):
            return
        here, feet = figures.square_of(world, figure), _tall(world, figure)
        feet *= 2 if margin >= part.faces.critical else 1
        foot = _foot(world, figure)
        if climb.kind == "up" and foot + feet < climb.top:
            _turn(world, figure, to)
            _hang(world, figure, foot + feet - footing.level_at(world, figure, here), "climbs up")
        elif climb.kind == "up":
            _arrive(world, figure, to, "climbed up")
            _hang(world, figure, max(0, climb.top - footing.level_at(world, figure, to)), "climbed up")
        elif climb.kind == "over":
            _arrive(world, figure, to, "over the edge")
            _hang(world, figure, max(0, foot - feet - footing.level_at(world, figure, to)), "climbs down")
        elif climb.kind == "down":
            _hang(world, figure, max(0, foot - feet - footing.level_at(world, figure, to)), "climbs down")
        else:
            squares = min(climb.squares, max(1, feet // FEET_PER_SQUARE))
            step = ((to[0] - here[0]) // climb.squares, (to[1] - here[1]) // climb.squares)
            end = (here[0] + step[0] * squares, here[1] + step[1] * squares)
            _arrive(world, figure, end, "climbs along")
            _hang(world, figure, foot - footing.level_at(world, figure, end), "climbs along")

    def anywhere(self, figure: int) -> ClimbForward:
        """Return a climb to the corner of the map: a sample to check price and turn order before a destination or
        target is chosen."""
        return ClimbForward(figure, CORNER)

    def trials(self, world: World, command: ClimbForward) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check to climb on."""
        trial = climb_trial(world, command.figure, command.to)
        yield command.to, forecast(world, command.figure, trial)


def _tall(world: World, figure: int) -> int:
    """Return the feet that a successful climb gains, which is the height of a figure of this size."""
    return world.ruleset.sizes[world.sheet(figure).size].tall


def _foot(world: World, figure: int) -> int:
    """Return the height of a figure's feet in feet above the map's zero."""
    return footing.level_at(world, figure, figures.square_of(world, figure)) + world.get(figure, Place).above


def _climb_to(world: World, figure: int, to: Square) -> _Climb | Rejection:
    """Return the kind of climb that leads to a square, or the reason why no climb does."""
    part, here, width = footing.part_of(world), figures.square_of(world, figure), figures.width_of(world, figure)
    above, clears = world.get(figure, Place).above, part.flying.clears
    hangs, foot = footing.holds_on(world, figure), _foot(world, figure)
    if to == here:
        return (
            _Climb("down")
            if hangs
            else Rejection("nothing-to-climb", "This figure has nothing to hold on to.", CLIMBING)
        )
    off = (abs(to[0] - here[0]), abs(to[1] - here[1]))
    if min(off) or any(s not in world.board for s in footprint(to, width)):
        return Rejection("not-adjacent", "Climb straight, not diagonally: choose a square beside this one.", CLIMBING)
    room = passage_for(world, width, clears)
    if max(off) == 1:
        top = top_towards(world, clears, here, width, to)
        if top is not None and top > foot and (hangs or top - foot > part.drop):
            if not room.leads(here, to, top):
                return Rejection("impassable", "There is no way through there.", "phase.obstacles")
            return part.may_stay(world, figure, to, top - footing.level_at(world, figure, to)) or _Climb("up", top)
        drop = foot - footing.level_at(world, figure, to)
        if not hangs and drop > part.drop and room.leads(here, to, foot):
            if not room.holds(to, foot - drop):
                return Rejection("impassable", "There is no room for this figure below.", "phase.obstacles")
            return part.may_stay(world, figure, to) or _Climb("over")
    if not hangs or not above or max(off) > 2 * _tall(world, figure) // FEET_PER_SQUARE:
        return Rejection("no-need", "There is nothing to climb there.", CLIMBING)
    return _along(world, figure, to, room) or _Climb("along", squares=max(off))


def _along(world: World, figure: int, to: Square, room: Passage) -> Rejection | None:
    """Return the reason why a figure cannot climb along its face in a straight line as far as a square; None if it
    can."""
    here, foot, part = figures.square_of(world, figure), _foot(world, figure), footing.part_of(world)
    count = max(abs(to[0] - here[0]), abs(to[1] - here[1]))
    step = ((to[0] - here[0]) // count, (to[1] - here[1]) // count)
    at = here
    for _ in range(count):
        after = (at[0] + step[0], at[1] + step[1])
        if not room.leads(at, after, foot) or not faces_at(world, room.clears, after, room.width, foot):
            return Rejection("nothing-to-climb", "The wall ends there.", CLIMBING)
        at = after
    return part.may_stay(world, figure, to, foot - footing.level_at(world, figure, to))


def _turn(world: World, figure: int, to: Square) -> None:
    world.change(figure, Place, facing=direction_of(figures.square_of(world, figure), to))


def _arrive(world: World, figure: int, to: Square, reason: str) -> None:
    _turn(world, figure, to)
    frm = figures.square_of(world, figure)
    world.change(figure, Place, square=to)
    world.emit(Displaced(figure, frm, to, reason, CLIMBING))


def _hang(world: World, figure: int, above: int, reason: str) -> None:
    footing.raise_to(world, figure, above, reason, CLIMBING)
    place, clears = world.get(figure, Place), footing.part_of(world).flying.clears
    width = figures.width_of(world, figure)
    for name in ("clinging", "unsteady"):
        conditions.lift(world, figure, name, "climbs on", CLIMBING)
    if above and not is_on_top(world, clears, place.square, width, above):
        conditions.put(world, figure, "climbing", Condition(above), f"{above} ft. above the ground", CLIMBING)
    else:
        conditions.lift(world, figure, "climbing", "stands again", CLIMBING)


class SwimForwardAction(Action[SwimForward]):
    """Swimming by a figure that is no natural swimmer: a successful check moves it a share of its base speed, a
    critical success farther (`swim_share` in the ruleset)."""

    command = SwimForward
    title = "Swim forward"
    rule = SWIMMING
    effect = ("Swim ahead. A roll decides how far.",)
    verb = "swims on"
    wants = "swim {way}"
    needs = BODIES
    unlisted = "longer ways to the same squares"
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[SwimForward]:
        """Yield the shortest path to every square of water that a critical success could reach."""
        if not footing.is_in_water(world, figures.placed(world, figure)):
            return
        reach = footing.part_of(world).reach(world, figure, self.id)
        for _, path in reach.paths():
            command = SwimForward(figure, path)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: SwimForward) -> Rejection | None:
        """Return a refusal unless the whole path leads through water and is no longer than a critical success
        allows."""
        figure, part = command.figure, footing.part_of(world)
        if part.mover(world, figure).speed_of(SWIM):
            return Rejection("no-need", "This figure swims without a roll. Choose Hustle.", self.rule)
        if refused := no_hand(world, figure, self.rule):
            return refused
        here = figures.square_of(world, figure)
        liquid = all(s in world.board and world.board.has_tag(s, "swim") for s in (here, *command.path))
        if not command.path or not liquid:
            return Rejection("no-water", "The path must lead through water deep enough to swim.", self.rule)
        plan = part.plan_path(world, figure, command.path, self.id)
        return plan if isinstance(plan, Rejection) else None

    def begin(self, world: World, command: SwimForward) -> None:
        """Roll the check, and swim as far along the path as it allows."""
        figure, faces = command.figure, footing.part_of(world).faces
        margin = margin_of(world, figure, swim_trial(world, figure))
        if margin < 0:
            return
        part = footing.part_of(world)
        feet = max(part.base, part.size_speed(world, figure) // faces.swim_share // part.base * part.base)
        if margin >= faces.critical:
            feet = part.allowance(world, figure, self.id).total
        self.tell(world, figure, detail=f"{feet} ft.")
        world.put(figure, Going("path", self.id, feet, command.path))

    def anywhere(self, figure: int) -> SwimForward:
        """Return a command without a path: a sample to check price and turn order before a destination or target is
        chosen."""
        return SwimForward(figure, ())

    def trials(self, world: World, command: SwimForward) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check to swim on."""
        yield command.path[0], forecast(world, command.figure, swim_trial(world, command.figure))
