"""The system of prepared attacks, which are made when their trigger happens (combat.out-of-turn)."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.answers import AttackForecast, Trial
from game.model.commands import Attack, Throw
from game.model.components import Answered, Performing, Question, Readied, Striking, Walking
from game.model.rejections import Rejection
from game.rules import ammunition, conditions, figures, targets
from game.rules.questions import YES, ask

KIND = "readied"
HOLD_BACK = Trial("reflex", 15, "Hold back", "combat.out-of-turn")
"""The check that a figure must pass in order not to attack when its trigger happens."""


class ReadiedSystem(esper.Processor):
    """Processor that asks the side of a figure with a prepared attack whether to make it, before the step or attack
    that triggers it."""

    def process(self, world: World) -> None:
        """Ask about prepared attacks before every attack that is about to be made and before the next step of every
        path."""
        if world.is_waiting:
            return
        self._take_answer(world)
        for attacker, performing in world.each(Performing):
            if isinstance(performing.command, Attack | Throw):
                self._offer(world, attacker, performing, "attacks")
        for mover, walking in world.each(Walking):
            if walking.taken < len(walking.path) and figures.is_up(world, mover):
                self._offer(world, mover, walking, "moves")

    def _offer(self, world: World, figure: int, work: Performing | Walking, deed: str) -> None:
        """Ask the figure whose prepared attack is triggered by this step or attack; each is asked once, and none while
        an attack is under way. If there are several, the one that comes first in the order of turns acts first
        (combat.out-of-turn)."""
        if world.is_waiting or world.is_any(Striking):
            return
        due = [
            watcher
            for watcher in figures.opponents(world, figure)
            if (readied := world.find(watcher, Readied)) is not None
            and f"{KIND} {watcher}" not in work.checked
            and self._is_triggered(world, readied, watcher, figure, work)
        ]
        if due:
            watcher = world.ruleset.clock.by_turn(world, due)[0]
            world.change(figure, type(work), checked=(*work.checked, f"{KIND} {watcher}"))
            self._ask(world, watcher, figure, deed)

    def _ask(self, world: World, watcher: int, figure: int, deed: str) -> None:
        """Ask a figure's side whether the figure makes its prepared attack or tries to hold it back."""
        name, weapon = figures.name_of(world, figure), world.get(watcher, Readied).weapon
        hit = world.ruleset.resolution.forecast(world, targets.shot(world, watcher, figure, weapon))
        odds = f", {hit.odds} to hit" if isinstance(hit, AttackForecast) else ""
        held = world.ruleset.resolution.check_forecast(world, watcher, HOLD_BACK)
        waits = f"a Reflex save against {held.against} to hold back, {held.odds}"
        choices = (
            (YES, f"Attack {name}", f"{world.weapon(weapon).title}{odds}", "combat.out-of-turn"),
            ("no", "Let it pass", waits, "combat.out-of-turn"),
        )
        side = figures.side_of(world, watcher)
        ask(world, Question(side, KIND, watcher, figure, f"{name} {deed}", choices), "combat.out-of-turn")
        self._take_answer(world)

    def _is_triggered(
        self, world: World, readied: Readied, watcher: int, figure: int, work: Performing | Walking
    ) -> bool:
        """Return whether the step or attack `work` is the trigger that the watcher prepared for, and the watcher can
        attack the figure from where it stands."""
        if (readied.trigger == "attack") != isinstance(work, Performing):
            return False
        if ammunition.check(world, watcher, readied.weapon) is not None or conditions.is_helpless(world, watcher):
            return False
        if readied.trigger == "approach" and isinstance(work, Walking):
            mover, body = figures.placed(world, figure), figures.placed(world, watcher)
            now = figures.gap_between(world, mover, body)
            if figures.gap_between(world, mover.on(work.path[work.taken]), body) >= now:
                return False
        forecast = world.ruleset.resolution.forecast(world, targets.shot(world, watcher, figure, readied.weapon))
        return not isinstance(forecast, Rejection)

    def _take_answer(self, world: World) -> None:
        answer = world.find(TABLE, Answered)
        if answer is None or answer.question.kind != KIND:
            return
        world.drop(TABLE, Answered)
        watcher, mover = answer.question.figure, answer.question.about
        if answer.choice != YES:
            held = world.ruleset.resolution.check(world, watcher, HOLD_BACK)
            if held >= 0:
                return
        readied = world.get(watcher, Readied)
        world.drop(watcher, Readied)
        conditions.lift(world, watcher, "ready", "went off", "combat.out-of-turn")
        world.ruleset.clock.came_in(world, watcher)
        world.put(watcher, Striking(readied.weapon, mover, kind="readied"))
