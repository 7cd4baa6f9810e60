"""Shots left in magazines, and the number left of thrown weapons. A weapon that needs no shots never runs out."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Magazine
from game.model.dice import Dice
from game.model.rejections import Rejection


def left(world: World, figure: int, weapon: str) -> int | None:
    """Return the shots left in a figure's weapon, or the number left of a thrown weapon; None for a weapon that needs
    no shots."""
    most = world.weapon(weapon).shots
    return world.get(figure, Magazine).shots.get(weapon, most) if most else None


def needs_reload(world: World, figure: int, weapon: str) -> bool:
    """Return whether the weapon has no shot left, or a thrown weapon is used up."""
    return left(world, figure, weapon) == 0


def empty_arms(world: World, figure: int) -> tuple[str, ...]:
    """Return the ids of a figure's weapons that have no shot left, or are used up."""
    known: tuple[str, ...] | None = world.own[figure].get("empty arms")
    if known is None:
        arms = world.sheet(figure).weapons
        known = world.own[figure]["empty arms"] = tuple(arm for arm in arms if needs_reload(world, figure, arm))
    return known


def loaded(world: World, figure: int, weapon: str) -> World:
    """Return a copy of the world in which a figure's empty weapon is full; the same world if the weapon is not empty.
    Used for a seat that may not know how many shots are left."""
    if not needs_reload(world, figure, weapon):
        return world
    twin: World | None = world.memo.get(("loaded", figure, weapon))
    if twin is None:
        twin = world.memo["loaded", figure, weapon] = world.fork(Dice(0))
        reload(twin, figure, weapon)
    return twin


def check(world: World, figure: int, weapon: str) -> Rejection | None:
    """Return the reason why a weapon without shots cannot be used; None while it has some."""
    if not needs_reload(world, figure, weapon):
        return None
    arm = world.weapon(weapon)
    if arm.kind == "thrown":
        return Rejection("used-up", f"None left: {arm.title.lower()}.")
    return Rejection("empty", f"Out of shots: {arm.title.lower()}. Reload first.")


def has_magazine(world: World, weapon: str) -> bool:
    """Return whether a weapon fires shots from a magazine; thrown weapons do not."""
    arm = world.weapon(weapon)
    return bool(arm.shots) and arm.kind != "thrown"


def check_reload(world: World, figure: int, weapon: str) -> Rejection | None:
    """Return the reason why a weapon cannot be reloaded: it has no magazine, is thrown, or is full; None if it can."""
    arm = world.weapon(weapon)
    if not has_magazine(world, weapon):
        return Rejection("no-magazine", f"Nothing to reload: {arm.title.lower()}.")
    if left(world, figure, weapon) == arm.shots:
        return Rejection("magazine-full", f"Fully loaded: {arm.title.lower()}, {arm.shots} shots.")
    return None


def spend(world: World, figure: int, weapon: str, shots: int = 1) -> None:
    """Take shots out of a weapon."""
    before = left(world, figure, weapon)
    if before is not None:
        world.change(figure, Magazine, shots={**world.get(figure, Magazine).shots, weapon: max(0, before - shots)})


def reload(world: World, figure: int, weapon: str) -> None:
    """Fill a weapon's magazine."""
    world.change(figure, Magazine, shots={**world.get(figure, Magazine).shots, weapon: world.weapon(weapon).shots})


def empty(world: World, figure: int, weapon: str) -> None:
    """Empty the weapon, so that it must be reloaded before it can fire."""
    if world.weapon(weapon).shots:
        world.change(figure, Magazine, shots={**world.get(figure, Magazine).shots, weapon: 0})
