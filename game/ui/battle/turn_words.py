"""Says when a turn is over by itself, and what is left when it is not: it ends as soon as nothing at all is left."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Answer, End
from game.ui.battle.session import Session

TIMED = "half"
"""Parts of a turn that take time, where a turn is made of such parts."""


def is_free_only(view: View, figure: int) -> bool:
    """Whether of a turn that knows time only what takes none is left."""
    timed = [pip for pip in view.pips(figure) if pip.kind == TIMED]
    return bool(timed) and all(pip.spent for pip in timed)


def left_words(view: View, figure: int, key: str, offered: frozenset[str]) -> str:
    """What is left to a figure that has no action any more, of the actions it is offered; "" for one that has."""
    if not is_free_only(view, figure):
        return ""
    if offered <= {"end"}:
        return f"{view.figure(figure).name} has no action left. {key} ends the turn."
    step = next((pip for pip in view.pips(figure) if pip.kind == "step" and not pip.spent), None)
    left = f"the {step.title}" if step is not None else "what takes no time"
    return f"{view.figure(figure).name} has only {left} left. {key} ends the turn."


def over_words(session: Session, figure: int) -> str:
    """That a figure's turn was over by itself; "" when it was ended, or never had parts that take time."""
    mine = next((act for act in reversed(session.keeper.history.acts) if act.seat == session.viewer), None)
    if mine is None or mine.command.figure != figure or isinstance(mine.command, End | Answer):
        return ""
    if session.outcome is not None or not session.view.knows(figure) or session.view.ordered(figure):
        return ""
    timed = any(pip.kind == TIMED for pip in session.view.pips(figure))
    return f"{session.name(figure)} has nothing left: the turn is over." if timed else ""
