"""Turns of half actions: two half actions or one full action, some free actions, and one bonus step. A reeling figure,
whose Count (its number in the order of turns) is too low, loses half actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from game.core.axes import Clock
from game.core.ruleset import ActionTerms
from game.core.world import World
from game.model.answers import Exertion, Pip
from game.model.commands import Attack, Command
from game.model.components import Condition, Conditions, Stance
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.clocks.counts.components import Budget, Half

SHORTER = {"full": "half", "half": "free"}


def lose_halves(world: World, figure: int) -> None:
    """Take from a reeling figure the half actions that it still has to lose (fluid.reeling). If it has none left, its
    turn goes on with free actions only, without a bonus step."""
    budget, active = world.get(figure, Budget), world.get(figure, Conditions).active
    reeling = active.get("reeling")
    if reeling is not None:
        lost = min(len(budget.halves), reeling.value)
        budget = world.change(figure, Budget, halves=budget.halves[lost:])
        left = Condition(value=reeling.value - lost)
        world.change(figure, Conditions, active={**active, "reeling": left})
        if budget.halves:
            come_to(world, figure)


def come_to(world: World, figure: int) -> None:
    """End the reeling of a figure that has lost all the half actions it had to lose (fluid.reeling)."""
    reeling = world.get(figure, Conditions).active.get("reeling")
    if reeling is not None and not reeling.value:
        conditions.lift(world, figure, "reeling", "half actions lost", "fluid.reeling")


class HalfActions(Clock, frozen=True):
    """A clock on which each turn has `halves` half actions and up to `free` free actions (combat.round,
    combat.free-actions)."""

    takes: ClassVar[tuple[str, ...]] = ("half", "full", "free", "step", "none")

    halves: int = 2
    free: int = 5
    surprise_free: int = 1
    reactions: int = 1

    # --- prices -----------------------------------------------------------------------------------------------------

    def time(self, world: World, figure: int, action: str) -> str:
        """Return the time that an action costs this figure: none, free, half, full or step. A trait of the figure may
        shorten it, but only once (combat.one-time-saver)."""
        terms = world.ruleset.actions[action]
        if any(action in trait.shortens for trait in figures.traits_of(world, figure)):
            return SHORTER.get(terms.time, terms.time)
        return terms.time

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """Return the price of an action for this figure in words."""
        return {"none": "", "step": "bonus step", "half": "half action", "full": "full action", "free": "free"}[
            self.time(world, figure, action)
        ]

    def price_text(self, world: World, command: Command) -> str:
        """Return the price of a command in words."""
        if isinstance(command, Attack) and command.final:
            return "final attack"
        return self.cost_text(world, command.figure, command.action)

    def _usable(self, budget: Budget, action: str, terms: ActionTerms) -> list[Half]:
        """Return the half actions that can pay for an action; those with the most restrictions come first
        (combat.combine-halves)."""
        usable = [
            half
            for half in budget.halves
            if action not in half.forbids and not (terms.is_attack and "attack" in half.forbids)
        ]
        return sorted(usable, key=lambda half: -len(half.forbids))

    def check_price(self, world: World, command: Command) -> Rejection | None:
        """Return the reason why the figure cannot pay for the command's action now; None if it can."""
        action = command.action
        terms = world.ruleset.actions[action]
        budget = world.get(command.figure, Budget)
        if terms.time != "none" and (refused := conditions.refuses(world, command.figure, action)):
            return refused
        if isinstance(command, Attack) and command.final:
            return self._check_final(world, command.figure, budget)
        return self._check_limits(terms, budget, action) or self._check_time(world, command, terms, budget)

    def _check_limits(self, terms: ActionTerms, budget: Budget, action: str) -> Rejection | None:
        if terms.once and budget.used.get(action):
            span = "battle" if terms.once == "fight" else "turn"
            return Rejection("used-up", f"This figure has done that already. It works once a {span}.", terms.rule)
        if terms.is_move and budget.stepped:
            return Rejection(
                "stepped",
                "This figure has taken its bonus step, so it cannot move again this round.",
                "move.bonus-step",
            )
        return None

    def _check_time(self, world: World, command: Command, terms: ActionTerms, budget: Budget) -> Rejection | None:
        time = self.time(world, command.figure, command.action)
        usable = self._usable(budget, command.action, terms)
        if time == "step":
            return self._check_step(world, command.figure, budget)
        if time == "free":
            most = self.surprise_free if budget.single else self.free
            if budget.free >= most:
                return Rejection("no-free-action", "No free action is left this turn.", "combat.free-actions")
        if time == "half" and not usable:
            rule = "combat.combine-halves" if budget.halves else "combat.round"
            return Rejection("no-half-action", "This figure has no action left for this. End the turn.", rule)
        if time == "full" and len(usable) < 2 and not self._may_split(budget, command, terms, usable):
            if len(budget.halves) > 1:
                sentence = "The extra action of Surge cannot pay for this."
                return Rejection("no-full-action", sentence, "combat.combine-halves")
            return Rejection(
                "no-full-action", "This needs both actions of the turn, and one of them is spent.", "combat.round"
            )
        return None

    def _may_split(self, budget: Budget, command: Command, terms: ActionTerms, usable: list[Half]) -> bool:
        """Return whether a full action may be begun with the last half action of a round, or finished with a half
        action of the next (combat.split-full)."""
        if not usable or not terms.splittable or terms.is_attack or budget.single:
            return False
        return command == budget.split or (len(budget.halves) == 1 and "begin" not in usable[0].forbids)

    def _check_step(self, world: World, figure: int, budget: Budget) -> Rejection | None:
        if budget.stepped:
            return Rejection("stepped", "The bonus step of this round is used up.", "move.bonus-step")
        if budget.moves:
            return Rejection("moved", "This figure has moved this round, so it has no bonus step.", "move.bonus-step")
        if budget.single:
            return Rejection("surprise", "There is no bonus step in a surprise round.", "combat.surprise-order")
        if "reeling" in world.get(figure, Conditions).active:
            return Rejection("barred", "A reeling figure has no bonus step.", "fluid.reeling")
        return None

    def _check_final(self, world: World, figure: int, budget: Budget) -> Rejection | None:
        """Return a refusal unless the figure may make its final attack, an extra attack at the end of its turn. It must
        have attacked and used up its other actions, and the round must not be a surprise round."""
        if budget.single:
            return Rejection(
                "surprise", "In a surprise round every figure has one action only.", "combat.surprise-order"
            )
        if budget.final_attacks >= self.final_attacks(world, figure):
            return Rejection("no-final-attack", "No final attack is left this turn.", "fluid.modifiers")
        if not budget.attacks:
            return Rejection(
                "no-attack-yet", "Attack first. A final attack comes after a standard attack.", "fluid.modifiers"
            )
        if budget.halves or budget.kept:
            return Rejection(
                "actions-left",
                "Use up the actions of this turn first. A final attack comes after them.",
                "fluid.modifiers",
            )
        return None

    def final_attacks(self, world: World, figure: int) -> int:
        """Return how many extra attacks at the end of each turn the figure's traits grant."""
        return sum(trait.bonus.get("final-attacks", 0) for trait in figures.traits_of(world, figure))

    def pay(self, world: World, command: Command) -> None:
        """Charge the price of an action."""
        figure, action = command.figure, command.action
        budget, terms = world.get(figure, Budget), world.ruleset.actions[action]
        if isinstance(command, Attack) and command.final:
            world.change(figure, Budget, final_attacks=budget.final_attacks + 1)
            return
        time = self.time(world, figure, action)
        if time != terms.time:
            saver = next(trait for trait in figures.traits_of(world, figure) if action in trait.shortens)
            detail = f"as a {time} action, thanks to {saver.title.lower()}"
            world.emit(ActionTaken(figure, action, detail=detail, rule="combat.one-time-saver"))
        if time == "step":
            budget = world.change(figure, Budget, stepped=True)
        elif time == "free":
            budget = world.change(figure, Budget, free=budget.free + 1)
        elif time in ("half", "full"):
            self._spend(world, command, terms, 1 if time == "half" else 2)
        budget = world.get(figure, Budget)
        if terms.is_move and time != "step":
            budget = world.change(figure, Budget, moves=budget.moves + 1)
        if terms.is_attack:
            budget = world.change(figure, Budget, attacks=budget.attacks + 1)
        if terms.once:
            budget = world.change(figure, Budget, used={**budget.used, action: budget.used.get(action, 0) + 1})
        if budget.single and time != "none":
            world.change(figure, Budget, halves=(), free=self.surprise_free)

    def _spend(self, world: World, command: Command, terms: ActionTerms, wanted: int) -> None:
        """Spend `wanted` half actions. If a full action is paid with only one, it is begun now and finished in the next
        round."""
        budget = world.get(command.figure, Budget)
        usable = self._usable(budget, command.action, terms)
        begun = budget.split
        budget = world.change(command.figure, Budget, split=None)
        if wanted == 2 and begun == command:
            wanted = 1
        elif wanted == 2 and len(usable) == 1:
            wanted = 1
            budget = world.change(command.figure, Budget, split=command)
        if begun is not None and begun != command:
            world.emit(ActionTaken(begun.figure, begun.action, detail="given up", rule="combat.split-full"))
        halves = list(budget.halves)
        for half in usable[:wanted]:
            halves.remove(half)
        budget = world.change(command.figure, Budget, halves=tuple(halves))
        sources = list(dict.fromkeys(half.source for half in usable[:wanted]))
        if len(sources) > 1:
            detail = f"with half actions of {' and '.join(sources)}"
            world.emit(ActionTaken(command.figure, command.action, detail=detail, rule="combat.combine-halves"))
        if wanted == 2:
            world.change(command.figure, Budget, full_actions=budget.full_actions + 1)
        else:
            world.change(command.figure, Budget, half_actions=budget.half_actions + 1)
        for condition in self.ended_by_acting(world, command.figure):
            conditions.lift(world, command.figure, condition, "acted", "combat.flat-footed")

    def ended_by_acting(self, world: World, figure: int) -> tuple[str, ...]:
        """Return the names of the figure's conditions that end as soon as it spends an action (combat.flat-footed)."""
        return tuple(name for name in ("flat-footed",) if name in world.get(figure, Conditions).active)

    def is_begun(self, world: World, command: Command) -> bool:
        """Return whether a command that was just paid for is only begun; it takes effect when it is finished in the
        next round."""
        return world.get(command.figure, Budget).split == command

    # --- turns ------------------------------------------------------------------------------------------------------

    def begin_round(self, world: World, figure: int) -> None:
        """Set a figure's counts of actions taken in a round back to zero."""
        budget = world.get(figure, Budget)
        if not budget.half_actions and not budget.full_actions:
            world.change(figure, Budget, split=None)
        world.change(figure, Budget, kept=(), is_kept=False, moves=0, stepped=False)
        world.change(figure, Budget, attacks=0, final_attacks=0, half_actions=0, full_actions=0)
        world.change(figure, Stance, attacked=False)

    def begin_turn(self, world: World, figure: int, surprised: bool = False) -> bool:
        """Give a figure the half actions of its turn, less those lost by reeling (fluid.reeling); in a round of
        surprise (`surprised`) it may take only one action. Return False if it can do nothing at all."""
        budget, active = world.get(figure, Budget), world.get(figure, Conditions).active
        known = world.ruleset.conditions
        if any(known[name].helpless for name in active if name in known):
            return False
        budget = world.change(figure, Budget, free=0, single=surprised, reactions=0)
        fresh = tuple(Half("turn") for _ in range(self.halves))
        kept = budget.kept if budget.is_kept or budget.kept else fresh  # what was lost before a Press stays lost
        world.change(figure, Budget, halves=kept, kept=(), is_kept=False)
        lose_halves(world, figure)
        return True

    def grant(self, world: World, figure: int, source: str, only: bool = False, forbids: tuple[str, ...] = ()) -> None:
        """Give a figure an extra half action; with `only`, its other half actions are set aside until its next turn."""
        budget = world.get(figure, Budget)
        if only:
            budget = world.change(figure, Budget, kept=budget.halves, is_kept=True, halves=())
        world.change(figure, Budget, halves=(*budget.halves, Half(source, forbids)))

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot react now, because it has reacted `reactions` times since its turn;
        None if it can."""
        if world.get(figure, Budget).reactions >= self.reactions:
            return Rejection("no-reaction", "This figure has reacted already since its last turn.", "intercept.trigger")
        return None

    def pay_reaction(self, world: World, figure: int) -> None:
        """Count one more reaction of a figure."""
        world.change(figure, Budget, reactions=world.get(figure, Budget).reactions + 1)

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """Return the figure's half actions and its bonus step as pips (marks on the screen), used and unused."""
        budget = world.get(figure, Budget)
        left = [Pip("half", half.source) for half in budget.halves]
        spent = [Pip("half", "turn", spent=True) for _ in range(max(0, self.halves - len(left)))]
        step = Pip("step", "bonus step", spent=self._check_step(world, figure, budget) is not None)
        return (*left, *spent, step)

    def has_begun(self, world: World, figure: int) -> bool:
        """Return whether the figure has spent a half action, or the one free action of a surprise round."""
        budget = world.get(figure, Budget)
        return bool(budget.half_actions or budget.full_actions or (budget.single and budget.free))

    def is_single(self, world: World, figure: int) -> bool:
        """Return whether the figure's turn is a single action, as in a surprise round."""
        return world.get(figure, Budget).single

    def facts(self, world: World, figure: int) -> Mapping[str, Any]:
        """Return the number of half actions that the figure has left ("halves"); demos use this name."""
        return {"halves": len(world.get(figure, Budget).halves)}

    def exertion(self, world: World, figure: int) -> Exertion:
        """Return the moves and attacks that the figure has paid for in this round."""
        budget = world.get(figure, Budget)
        attacks = budget.attacks + budget.final_attacks
        return Exertion(budget.moves, budget.stepped, attacks, budget.full_actions)

    def is_spent(self, world: World, figure: int) -> bool:
        """Return whether the figure has no half action, bonus step or final attack left in this turn."""
        budget = world.get(figure, Budget)
        if budget.halves or not figures.is_up(world, figure):
            return not figures.is_up(world, figure)
        final = budget.attacks and budget.final_attacks < self.final_attacks(world, figure)
        if final and not budget.single and not budget.kept:
            return False
        return self._check_step(world, figure, budget) is not None

    def idle_actions(self, world: World, figure: int) -> tuple[str, ...] | None:
        """Return the ids of the actions that cost no half action, except End, once the figure's half actions, bonus
        step and final attacks are used up (combat.free-actions). Return None while it has one of these left."""
        if not self.is_spent(world, figure):
            return None
        timeless = (a for a in world.ruleset.actions if self.time(world, figure, a) in ("free", "none"))
        return tuple(action for action in timeless if action != "end")
