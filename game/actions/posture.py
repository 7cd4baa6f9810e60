"""Standing up, crouching and lying down."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from game.actions.action import Action
from game.core.world import World
from game.model.commands import Crouch, Prone, Stand
from game.model.components import Condition, Conditions
from game.model.rejections import Rejection
from game.rules import conditions, figures

P = TypeVar("P", bound=Crouch | Prone | Stand)


class PostureAction(Action[P]):
    """A change of posture; under some rules the figure is flat-footed after it gets up from the ground."""

    posture: ClassVar[str]
    """The posture after the action."""

    def check(self, world: World, command: P) -> Rejection | None:
        """Return a refusal unless the posture would change; a figure with the condition "sprawled" may take any
        posture."""
        current = figures.posture_of(world, command.figure)
        if "sprawled" in world.get(command.figure, Conditions).active:
            return None
        if current == self.posture:
            return Rejection("already", f"This figure is {self.posture} already.", "move.speed-reduced")
        if current == "prone" and self.posture == "crouching":
            return Rejection("lying", "Stand up first.", "move.speed-reduced")
        return None

    def begin(self, world: World, command: P) -> None:
        """Change the figure's posture."""
        was_prone = figures.posture_of(world, command.figure) == "prone"
        conditions.set_posture(world, command.figure, self.posture, "move.speed-reduced")
        conditions.lift(world, command.figure, "sprawled", "got up")
        if was_prone and self.posture == "standing" and "flat-footed" in world.ruleset.conditions:
            conditions.put(world, command.figure, "flat-footed", Condition(), "just got up", "combat.flat-footed")


class CrouchAction(PostureAction[Crouch]):
    """The change into a crouch."""

    command = Crouch
    title = "Crouch"
    effect = (
        "Crouch: {resolution.attack.shot_at.crouching} on shots at you, but you walk at half speed.",
        "Get low: {resolution.ratings.postures.crouching} points off shots at you, but you walk at half speed.",
        "Get low: harder to hit, but you walk at half speed.",
    )
    about = ("You stay low until you choose Stand up.",)
    verb = "crouches"
    rank = 5
    posture = "crouching"


class ProneAction(PostureAction[Prone]):
    """The change to lying on the ground."""

    command = Prone
    title = "Drop prone"
    effect = (
        "Lie down: {resolution.attack.shot_at.prone} on shots at you; you cannot walk.",
        "Lie down: {resolution.ratings.postures.prone} points off shots at you; you cannot walk.",
        "Lie down: harder to shoot, easier to hit in melee, no walking.",
    )
    about = ("You stay down until you choose Stand up.",)
    verb = "drops to the ground"
    wants = "drop to the ground"
    posture = "prone"


class StandAction(PostureAction[Stand]):
    """Getting up from a crouch or from the ground."""

    command = Stand
    title = "Stand up"
    comes_near = True
    effect = ("Get up again, to walk and to see over things.",)
    about = ("You lose the advantages and the drawbacks of lying or crouching.",)
    verb = "stands up"
    posture = "standing"
