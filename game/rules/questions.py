"""Questions that the rules ask a seat. A standing order answers at once; otherwise the battle waits for the answer."""

from __future__ import annotations

from game.core.world import TABLE, World
from game.model.components import Answered, Question, Sides, Waiting
from game.model.events import AnswerGiven, Asked

ORDERS = ("never", "always", "ask")
"""Standing orders for one kind of question. If an answer names a weapon, an order may also be the id of a weapon:
"always, with that weapon", or with the best one if the weapon is not at hand."""
YES, NO = "yes", "no"
_CHOICE = {"always": YES, "never": NO}


def order_of(world: World, side: str, kind: str) -> str:
    """Return a side's standing order for a kind of question: its own, or else the one in the battle option order_KIND,
    or else "ask"."""
    own = world.get(TABLE, Sides).by_id[side].orders.get(kind)
    return own or str(world.options.get(f"order_{kind}", "ask"))


def ask(world: World, question: Question, rule: str = "") -> None:
    """Ask a side a question. The answer becomes the component Answered of TABLE, at once if there is a standing order,
    else later."""
    order, known = order_of(world, question.side, question.kind), [choice for choice, *_ in question.choices]
    choice = _CHOICE.get(order) or (order if order in known else YES if order in world.roster.weapons else None)
    if choice not in known:
        world.put(TABLE, Waiting(question))
        world.emit(Asked(question.side, question.kind, question.figure, question.about, rule))
        return
    world.put(TABLE, Answered(question, choice))
    tell(world, question, choice, standing_order=True)


def tell(world: World, question: Question, choice: str, *, standing_order: bool = False) -> None:
    """Emit the event of an answer, unless the clock keeps such answers secret; `standing_order` says that the answer
    was fixed in advance."""
    if not world.ruleset.clock.is_secret(question.kind):
        world.emit(AnswerGiven(question.side, question.kind, question.figure, choice, standing_order))
