"""First aid where it helps once in a fight: who can still be treated."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health
from game.model.rejections import Rejection
from game.rules import figures


def refuses_once(world: World, patient: int, rule: str) -> Rejection | None:
    """Why first aid is out of place for a patient who can be treated once in a fight."""
    health = world.get(patient, Health)
    if health.state == "dead":
        return Rejection("beyond-help", "Nothing can be done any more.", rule)
    if not any(health.lost.values()):
        return Rejection("unhurt", f"{figures.name_of(world, patient)} is not hurt.", rule)
    if figures.has(world, patient, "treated"):
        return Rejection("treated", "Treated already; the rest needs time.", rule)
    return None
