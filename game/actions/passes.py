"""Actions under clocks of passes (a pass is one of several parts of a round): running, sprinting, full defence, and
letting other figures act first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from game.actions.action import PASSES, Action, foretold
from game.core.world import World
from game.model.answers import Forecast, Trial
from game.model.commands import FullDefence, Hold, Spurt, StartRunning, StopRunning
from game.model.components import Condition
from game.model.grid import Square
from game.model.listing import number_words
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.clocks.kinds import pass_of, passing
from game.rules.movement.division import GAITS, PassPace
from game.rules.movement.squares import part_of

G = TypeVar("G", bound=StartRunning | StopRunning)
RUNNING = Trial("running", 1, "Running test", "pass.sprint")
"""The running test, which one hit (a die that succeeds) passes; every hit makes the move longer
(PassPace.sprint_squares)."""


class GaitAction(Action[G]):
    """A change between walking and running (pass.running)."""

    rule = "pass.running"
    needs = PASSES
    running: ClassVar[bool]
    """True if the figure runs after the action."""

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return, in words, the squares that the figure can move in this pass: "walk" at a walk and "run" at a run."""
        pace = _pace(world)
        walked, run = (pace.now(world, figure, gait) for gait in GAITS)
        return {"walk": number_words(walked, "square"), "run": number_words(run, "square")}

    def check(self, world: World, command: G) -> Rejection | None:
        """Return a refusal if the figure already moves at this gait, or would start to run while it lies prone."""
        if pass_of(world, command.figure).running == self.running:
            return Rejection(
                "already", f"This figure is {'running' if self.running else 'walking'} already.", self.rule
            )
        if self.running and figures.posture_of(world, command.figure) == "prone":
            return Rejection("barred", "A prone figure cannot do this. Stand up first.", self.rule)
        return None

    def begin(self, world: World, command: G) -> None:
        """Change the figure's gait."""
        world.ruleset.clock.note_pass(world, command.figure, running=self.running)
        self.tell(world, command.figure)


class StartRunningAction(GaitAction[StartRunning]):
    """The change from walking to running."""

    command = StartRunning
    title = "Run"
    effect = (
        "Start to run: {run} in this pass instead of {walk}, but {resolution.pools.runner} dice on your shots.",
        "Start to run: further in every pass, but {resolution.pools.runner} dice on your shots.",
        "Start to run: further in every pass, but your shots are worse.",
    )
    verb = "breaks into a run"
    wants = "break into a run"
    icon = "run"
    rank = 14
    running = True


class StopRunningAction(GaitAction[StopRunning]):
    """The change from running to walking."""

    command = StopRunning
    title = "Walk"
    effect = (
        "Stop running: {walk} in this pass instead of {run}, without losing dice on your shots.",
        "Stop running before you act.",
    )
    about = ("This costs nothing, but only before you act or move in a pass.",)
    verb = "falls back into a walk"
    wants = "stop running"
    icon = "walk"
    running = False


class SpurtAction(Action[Spurt]):
    """A running test that gains more squares in this pass (pass.sprint)."""

    command = Spurt
    title = "Sprint"
    rule = "pass.sprint"
    effect = (
        "{each} more for each success: about {likely} with your {dice}.",
        "Make a running test to go further in this pass.",
    )
    about = (
        "Each die of 5 or 6 is a success and adds squares, in this pass only. Then move: that move ends the pass.",
    )
    verb = "sprints"
    wants = "sprint"
    icon = "sprint"
    rank = 16
    comes_near = True
    needs = PASSES
    checks = ("running",)

    def check(self, world: World, command: Spurt) -> Rejection | None:
        """Return a refusal if the figure is not running, or has already made the test or moved in this pass."""
        turn = pass_of(world, command.figure)
        if not turn.running:
            return Rejection("not-running", "This figure is not running. Choose Run first.", self.rule)
        if turn.sprinted or turn.moved:
            return Rejection("once", "Sprint works once a pass, before you move.", self.rule)
        return None

    def begin(self, world: World, command: Spurt) -> None:
        """Roll the test and make the figure's move in this pass longer for each hit."""
        pace = _pace(world)
        hits = world.ruleset.resolution.check(world, command.figure, RUNNING) + RUNNING.against
        squares = pace.sprint_squares(hits)
        world.ruleset.clock.note_pass(world, command.figure, sprinted=True, sprint=squares)

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return texts for the card: what each success adds to the move ("each"), the squares to expect ("likely") and
        the dice of the test ("dice")."""
        pace = _pace(world)
        resolution = world.ruleset.resolution
        dice = resolution.check_forecast(world, figure, RUNNING).tally.total
        most = range(1, dice + 1)
        odds = [resolution.check_forecast(world, figure, RUNNING._replace(against=hits)).odds for hits in most]
        gains = [pace.sprint_squares(hits) - pace.sprint_squares(hits - 1) for hits in most]
        likely = sum(gain * chance.permille for gain, chance in zip(gains, odds, strict=True))
        halves = pace.sprint_halves
        each = "Half a square" if halves == 1 else number_words(halves // 2, "square")
        return {"each": each, "likely": str((likely + 500) // 1000), "dice": number_words(dice, "die", "dice")}

    def trials(self, world: World, command: Spurt) -> Iterator[tuple[Square, Forecast]]:
        """Yield the running test."""
        yield figures.square_of(world, command.figure), foretold(world, command.figure, RUNNING)


class FullDefenceAction(Action[FullDefence]):
    """A stance in which the figure only defends, until its next action phase."""

    command = FullDefence
    title = "Full defence"
    rule = "intercept.tumble"
    effect = (
        "Until you act again, you have {dodge} to defend with against every attack.",
        "Only defend until you act again.",
    )
    about = ("The dice are those of your Gymnastics. They count against each attack, shots as well.",)
    verb = "only dodges"
    wants = "go into full defence"
    rank = 15
    needs = PASSES

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return the dice that the stance adds to the defence, in words, under the key "dodge"."""
        dodge = figures.full_defence(world.sheet(figure))
        return {"dodge": f"+{number_words(dodge, 'die', 'dice')}"}

    def begin(self, world: World, command: FullDefence) -> None:
        """Improve the figure's defence until its next action phase."""
        conditions.put(world, command.figure, "full-defence", Condition(), "full defence", self.rule)


class HoldAction(Action[Hold]):
    """A delay that lets the other figures of this pass act first."""

    command = Hold
    title = "Delay"
    rule = "pass.move-without-pass"
    effect = ("Act later in this pass. A move that you have made is not given back.",)
    about = (
        "Your turn comes again when all others of this pass have acted. You keep both actions. It works once a pass.",
    )
    verb = "lets the others go first"
    wants = "delay, and let the others of this pass go first"
    icon = "delay"
    needs = PASSES

    def check(self, world: World, command: Hold) -> Rejection | None:
        """Return a refusal if the figure has acted or delayed in this pass, or if nobody else acts in it."""
        turn = pass_of(world, command.figure)
        if turn.acted or turn.waited:
            sentence = "This figure has already delayed." if turn.waited else "Too late: delay before you act."
            return Rejection("turn-begun", sentence, self.rule)
        if len(world.ruleset.clock.order(world)) < 2:
            return Rejection("last", "Nobody else acts in this pass.", self.rule)
        return None

    def begin(self, world: World, command: Hold) -> None:
        """Make the figure act last in this pass; a move it has made still counts."""
        self.tell(world, command.figure)
        passing(world).hold(world, command.figure)


def _pace(world: World) -> PassPace:
    """Return the ruleset's table of how many squares figures move in a pass."""
    pace = part_of(world).pace
    assert isinstance(pace, PassPace)
    return pace
