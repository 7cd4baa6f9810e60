"""Moves that take a check: up and down faces, and through water (phase.climb-forward, phase.swim-forward)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.answers import CheckForecast, Trial
from game.model.commands import ClimbForward, Command, SwimForward
from game.model.components import Condition, Conditions, Going, Place
from game.model.events import ActionTaken, Displaced
from game.model.grid import DIRECTIONS, FEET_PER_SQUARE, Square, direction_of
from game.model.rejections import Rejection
from game.model.tally import Reason
from game.rules import conditions, figures, footing
from game.rules.movement.ways import CLIMB, SWIM
from game.rules.resolution.d10 import D10
from game.rules.resolution.d10 import sums as sums_of

CLIMBING, SWIMMING = "phase.climb-forward", "phase.swim-forward"


def margin_of(world: World, figure: int, trial: Trial) -> int:
    """Changes the world: roll the check of somebody who needs both hands; how far it lies above the number."""
    resolution = world.ruleset.resolution
    assert isinstance(resolution, D10)
    return sums_of.roll(resolution, world, figure, *trial[:4], _occasion(world, figure, trial.rule))


def forecast(world: World, figure: int, trial: Trial) -> CheckForecast:
    """The chance of such a check."""
    resolution = world.ruleset.resolution
    assert isinstance(resolution, D10)
    return sums_of.forecast(resolution, world, figure, *trial[:4], _occasion(world, figure, trial.rule))


def _occasion(world: World, figure: int, rule: str) -> tuple[Reason, ...]:
    one_hand = footing.part_of(world).faces.one_hand
    return (Reason(one_hand, "one hand full", rule),) if has_hand_full(world, figure) else ()


def climb_trial(world: World, figure: int, to: Square) -> Trial:
    """The check to climb on towards a square: as its higher ground asks."""
    highest = max((to, figures.square_of(world, figure)), key=world.board.elevation)
    return Trial("climb", number_of(world, footing.part_of(world).faces.climb, highest), "Climb forward", CLIMBING)


def swim_trial(world: World, figure: int) -> Trial:
    """The check to swim on: as the liquid and the weather ask."""
    faces = footing.part_of(world).faces
    against = number_of(world, faces.swim, figures.square_of(world, figure))
    against = max(against, faces.rough.get(str(world.options.get("water", "calm")), 0))
    return Trial("swim", against, "Swim forward", SWIMMING)


def has_hand_full(world: World, figure: int) -> bool:
    """Whether something a figure carries cannot be slung and fills a hand."""
    sheet, filling = world.sheet(figure), footing.part_of(world).faces.encumbering
    return sheet.armour in filling or any(weapon in filling for weapon in sheet.weapons)


def number_of(world: World, table: dict[str, int], square: Square) -> int:
    """The highest number that any ground of a square asks for."""
    asked = [table[name] for name in world.board.surfaces(square) if name in table]
    return max(asked, default=table["other"])


@dataclass(frozen=True, slots=True)
class ClimbForwardAction:
    """Climb along a face, as far as one is tall, twice as far at the best."""

    id: str = "climb-forward"
    title: str = "Climb forward"
    icon: str = "climb-forward"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every face beside the figure."""
        x, y = figures.square_of(world, figure)
        for to in ((x, y), *((x + dx, y + dy) for dx, dy in DIRECTIONS if not (dx and dy))):
            command = ClimbForward(figure, to)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is a face to climb, and room at its end."""
        assert isinstance(command, ClimbForward)
        figure, part = command.figure, footing.part_of(world)
        here, to = figures.square_of(world, figure), command.to
        if part.mover(world, figure).speed_of(CLIMB):
            return Rejection("no-need", "It climbs as others walk: hustle there.", CLIMBING)
        if to == here:
            hanging = "climbing" in world.get(figure, Conditions).active
            return None if hanging else Rejection("nothing-to-climb", "It hangs on nothing.", CLIMBING)
        if abs(to[0] - here[0]) + abs(to[1] - here[1]) != 1 or to not in world.board:
            return Rejection("not-adjacent", "One climbs to a square side by side.", CLIMBING)
        kind = world.board.edge(here, to)
        if (kind is not None and kind.passage == "none" and not world.is_open(here, to)) or not part.fits(
            world, figure, to
        ):
            return Rejection("impassable", "There is no way through there.", "phase.obstacles")
        if abs(_rise(world, figure, to)) <= part.drop:
            return Rejection("no-need", "One can simply step there.", CLIMBING)
        return part.may_stay(world, figure, to)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: roll, and get on by so many feet, or stay."""
        assert isinstance(command, ClimbForward)
        figure, to, part = command.figure, command.to, footing.part_of(world)
        place = world.get(figure, Place)
        margin = margin_of(world, figure, climb_trial(world, figure, to))
        if margin < 0:
            return
        feet = figures.width_of(world, figure) * FEET_PER_SQUARE * (2 if margin >= part.faces.critical else 1)
        if to == place.square:
            _hang(world, figure, max(0, place.above - feet), "climbs down")
            return
        place = world.change(figure, Place, facing=direction_of(place.square, to))
        rise = _rise(world, figure, to)
        if rise < 0 and not place.above:
            _arrive(world, figure, to, "over the edge")
            _hang(world, figure, max(0, -rise - feet), "climbs down")
        elif place.above + feet >= rise:
            world.change(figure, Place, above=0)
            _arrive(world, figure, to, "climbed up")
            _let_go(world, figure)
        else:
            _hang(world, figure, place.above + feet, "climbs up")


def _rise(world: World, figure: int, to: Square) -> int:
    """Feet from the ground under a figure to the ground of a neighbouring square."""
    return footing.level_at(world, figure, to) - footing.level_at(world, figure, figures.square_of(world, figure))


def _arrive(world: World, figure: int, to: Square, reason: str) -> None:
    place = world.get(figure, Place)
    frm = place.square
    world.change(figure, Place, square=to)
    world.emit(Displaced(figure, frm, to, reason, CLIMBING))


def _hang(world: World, figure: int, above: int, reason: str) -> None:
    footing.raise_to(world, figure, above, reason, CLIMBING)
    if above:
        conditions.put(world, figure, "climbing", Condition(above), f"{above} ft. above the ground", CLIMBING)
    else:
        _let_go(world, figure)


def _let_go(world: World, figure: int) -> None:
    for name in ("climbing", "unsteady"):
        conditions.lift(world, figure, name, "stands again", CLIMBING)


@dataclass(frozen=True, slots=True)
class SwimForwardAction:
    """Swim without being made for it: a check, a quarter of the base speed, half of it at the best."""

    id: str = "swim-forward"
    title: str = "Swim forward"
    icon: str = "swim-forward"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The shortest way to every square of water within the best stroke."""
        if not footing.is_in_water(world, figure):
            return
        reach = footing.part_of(world).reach(world, figure, self.id)
        for _, path in reach.paths():
            command = SwimForward(figure, path)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the whole way leads through water, and would be possible at the best."""
        assert isinstance(command, SwimForward)
        figure, part = command.figure, footing.part_of(world)
        if part.mover(world, figure).speed_of(SWIM):
            return Rejection("no-need", "It swims as others walk: hustle there.", SWIMMING)
        here = figures.square_of(world, figure)
        liquid = all(s in world.board and world.board.has_tag(s, "swim") for s in (here, *command.path))
        if not command.path or not liquid:
            return Rejection("no-water", "The way must lead through water deep enough to swim.", SWIMMING)
        plan = part.plan_path(world, figure, command.path, self.id)
        return plan if isinstance(plan, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: roll, and swim on as far as it goes."""
        assert isinstance(command, SwimForward)
        figure, faces = command.figure, footing.part_of(world).faces
        margin = margin_of(world, figure, swim_trial(world, figure))
        if margin < 0:
            return
        part = footing.part_of(world)
        feet = max(part.base, part.base_speed(world, figure) // faces.swim_share // part.base * part.base)
        if margin >= faces.critical:
            feet = part.allowance(world, figure, self.id).total
        world.emit(ActionTaken(figure, self.id, detail=f"{feet} ft.", rule=SWIMMING))
        world.put(figure, Going("path", self.id, feet, command.path))
