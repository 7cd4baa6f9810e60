"""The systems that run a battle, and the fixed order in which each beat runs them. A beat is the smallest step after
which a battle can be saved: one stage of an attack, one step of a path. Each system carries on one kind of work, and
relies on the earlier systems of the beat being done with theirs. When no work is left, the clock moves on."""

from __future__ import annotations

import esper

from game.core.world import World
from game.engine.systems.answer import AnswerSystem
from game.engine.systems.attack import AttackSystem
from game.engine.systems.command import CommandSystem
from game.engine.systems.crowding import CrowdingSystem
from game.engine.systems.failure import FailureSystem
from game.engine.systems.initiative import InitiativeSystem
from game.engine.systems.interception import InterceptionSystem
from game.engine.systems.movement import MovementSystem
from game.engine.systems.phase_movement import PhaseMovementSystem
from game.engine.systems.readied import ReadiedSystem
from game.engine.systems.victory import VictorySystem

ORDER: tuple[type[esper.Processor], ...] = (
    AnswerSystem,  # an answer just given goes to the rule that asked
    FailureSystem,  # a skill check gone wrong is settled before whatever comes of it
    AttackSystem,  # attacks under way come before the move or turn they interrupt
    InterceptionSystem,  # figures that may react to the next step are asked before it
    CrowdingSystem,  # figures that were let go or pushed find squares of their own
    ReadiedSystem,  # what was prepared for this moment comes before the next step
    MovementSystem,  # one step of each path
    PhaseMovementSystem,  # everybody who moves at the same time, 5 ft. a beat
    VictorySystem,  # is it decided?
    CommandSystem,  # an accepted command begins
    InitiativeSystem,  # nothing under way: next turn, next round
)


def install(world: World) -> None:
    """Add every system, in order, to the esper world of a battle."""
    world.enter()
    for place, system in enumerate(ORDER):
        esper.add_processor(system(), priority=len(ORDER) - place)
