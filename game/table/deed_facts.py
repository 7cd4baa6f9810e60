"""Numbers of a figure that fill the texts about its actions: its weapon, its damage, the length of its moves."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Attack, Throw
from game.model.listing import listed
from game.rulebook.action_words import cost_words
from game.table.attack_words import span_of
from game.table.odds import best
from game.table.units import unit_of


def deed_facts(view: View, figure: int, action: str) -> dict[str, str]:
    """Return the numbers that fill the text about one action of a figure, by their names in that text."""
    part = view.ruleset.movement
    goes = any(action in getattr(part, table, {}) for table in ("manner", "modes", "stretch"))
    far = {"far": f"{view.allowance(figure, action)} {unit_of(view)}"} if goes else {}
    return {**far, **view.numbers(figure, action)}


def prices_of_arms(view: View, figure: int, action: str) -> dict[str, str]:
    """Return the price in words of an attack or throw with each weapon of a figure, by the weapon's id. Return {} for
    other actions, for weapons of equal price, and in rulesets whose prices are shares of a turn."""
    if action not in ("attack", "throw"):
        return {}
    here, told = view.figure(figure).square, {}
    for weapon in view.sheet(figure).weapons:
        if view.weapon(weapon).is_explosive == (action == "throw"):
            command = Throw(figure, weapon, here) if action == "throw" else Attack(figure, 0, weapon)
            told[weapon] = view.price_text(command)
    differ = len(set(told.values())) > 1 and all(cost_words(price) == price for price in told.values())
    return told if differ else {}


def arms_words(view: View, figure: int, action: str) -> str:
    """Return a sentence on what an attack or throw costs with each weapon, such as "4 AT with the pistol, 5 AT with the
    rifle."; "" if they cost the same."""
    arms: dict[str, list[str]] = {}
    for weapon, price in prices_of_arms(view, figure, action).items():
        arms.setdefault(price, []).append(view.weapon(weapon).title.lower())
    told = sorted(arms.items(), key=lambda item: (len(item[0]), item[0]))
    return ", ".join(f"{price} with the {listed(names)}" for price, names in told) + "." if told else ""


def arms_of(view: View, figure: int, weapon: str = "", target: int = 0) -> dict[str, str]:
    """Return a figure's weapon, its damage and its shots, by their names in texts. The weapon is `weapon`, or else one
    with which the figure can attack `target` now (0 for any target)."""
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
