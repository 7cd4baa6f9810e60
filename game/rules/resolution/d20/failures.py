"""Critical failures of skill checks. After a check that failed with a natural 1, an opponent may spend an action die to
make it a critical failure; like a critical miss, it lowers the figure's Count (fluid.modifiers)."""

from __future__ import annotations

from game.core.world import TABLE, World
from game.model.components import Answered, Botched, Question, Sides
from game.rules import action_dice, figures, questions
from game.rules.resolution.d20.numbers import D20Numbers

KIND = "error"
RULE = "fluid.modifiers"


def opposing_side(world: World, figure: int, target: int, price: int) -> str | None:
    """Return the side that may spend `price` action dice against a figure: the side of its target, or else the first
    hostile side with enough dice. None if there is none."""
    own = figures.side_of(world, figure)
    sides = world.get(TABLE, Sides).by_id
    hostile = [side for side in sides if side != own and side not in sides[own].allies]
    if target and figures.side_of(world, target) in hostile:
        hostile.insert(0, figures.side_of(world, target))
    return next((side for side in hostile if sides[side].action_dice >= price), None)


def note(rules: D20Numbers, world: World, figure: int, title: str, natural: int) -> None:
    """Record a skill check that failed with a low natural roll, so that an opponent will be asked about it."""
    if rules.checks.failure_price and natural <= rules.checks.failure_most:
        botched = world.find(figure, Botched)
        world.put(figure, Botched((*(botched.titles if botched is not None else ()), title)))


def ask_next(rules: D20Numbers, world: World) -> None:
    """Ask an opponent about the next failed check; drop the check if no opponent has enough action dice."""
    for figure, botched in world.each(Botched):
        if botched.is_asked:
            return
        side = opposing_side(world, figure, 0, rules.checks.failure_price)
        if side is None:
            world.drop(figure, Botched)
            continue
        world.change(figure, Botched, is_asked=True)
        name, price = figures.name_of(world, figure), rules.checks.failure_price
        choices = (
            (questions.YES, "Critical failure", f"{price} action die: it costs {name} Count", RULE),
            (questions.NO, "Keep the die", "an ordinary failure", RULE),
        )
        title = f"{botched.titles[0]}: make it a critical failure?"
        questions.ask(world, Question(side, KIND, figure, 0, title, choices), RULE)
        return


def answered(rules: D20Numbers, world: World, answer: Answered) -> bool:
    """Carry out an opponent's answer about a failed check. Return False for answers to other questions."""
    question = answer.question
    botched = world.find(question.figure, Botched)
    if question.kind != KIND or botched is None or not botched.is_asked:
        return False
    if len(botched.titles) > 1:
        world.put(question.figure, Botched(botched.titles[1:]))
    else:
        world.drop(question.figure, Botched)
    if answer.choice == questions.YES:
        price = rules.checks.failure_price
        action_dice.spend(world, question.side, question.figure, price, "critical failure")
        world.ruleset.clock.note(world, question.figure, "critical-failure", times=price)
    return True
