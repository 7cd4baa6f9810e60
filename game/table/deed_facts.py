"""Numbers of a figure that the texts about its actions use: its weapon, its damage, the length of its moves."""

from __future__ import annotations

from game.engine.view import View
from game.table.attack_words import span_of
from game.table.odds import best
from game.table.units import unit_of


def deed_facts(view: View, figure: int, action: str) -> dict[str, str]:
    """Return the numbers for the text about one action of a figure, by their name in that text."""
    part = view.ruleset.movement
    goes = any(action in getattr(part, table, {}) for table in ("manner", "modes", "stretch"))
    far = {"far": f"{view.allowance(figure, action)} {unit_of(view)}"} if goes else {}
    return {**far, **view.numbers(figure, action)}


def arms_of(view: View, figure: int, weapon: str = "", target: int = 0) -> dict[str, str]:
    """Return a figure's weapon, its damage and its shots, by their name in the texts: the `weapon` named, else one with
    which it can attack the `target` (0: anybody) now."""
    arms = [weapon] if weapon else [n for n in view.sheet(figure).weapons if not view.weapon(n).is_explosive]
    if not arms:
        return {}
    foes = (target,) if target in view.opponents() else view.opponents()
    chances = (best(view, view.placed(figure), view.placed(foe), weapon) for foe in foes)
    told = next((chance.forecast for chance in chances if chance.forecast is not None), None)
    arm = view.weapon(told.weapon if told is not None else arms[0])
    harm = told.damage if told is not None else ""
    least = f"{harm.partition(', ')[0]} or more" if ", " in harm else harm
    found = {"weapon": arm.title.lower(), "harm": f"{span} damage" if (span := span_of(harm)) else least}
    loaded = next((view.weapon(name) for name in arms if view.weapon(name).shots), None)
    return {**found, "shots": str(loaded.shots)} if loaded is not None else found
