"""The thing under the pointer, and the rule about it, chosen in the same order as on the card beside the board."""

from __future__ import annotations

from game.model.commands import Close, Open
from game.model.grid import Edge, footprint
from game.table.odds import Chance
from game.table.selection import Selection


def rule_pointed_at(selection: Selection) -> str:
    """Return the id of the rule about what the pointer is on: the attack or what prevents it, the path or what is in
    its way, the burst, or else the chosen action. Return "" if there is none."""
    preview, chance = selection.preview(), chance_under(selection)
    if chance is not None and chance.forecast is not None:
        return chance.forecast.rule
    if chance is not None and chance.refused is not None:
        return chance.refused.rule
    if preview.refused is not None:
        return preview.refused.rule
    if preview.burst is not None:
        return preview.burst.rule
    if preview.plan is not None and preview.plan.steps:
        return preview.plan.steps[-1].rule
    offer = selection.offer(selection.action) if selection.action else None
    return offer.rule if offer is not None else ""


def figure_under(selection: Selection) -> int:
    """Return the id of the known figure on the square under the pointer, a standing one rather than one on the ground;
    0 if there is none."""
    if selection.cursor is None:
        return 0
    known = sorted(selection.view.figures(), key=lambda figure: figure.state != "up")
    return next((figure.id for figure in known if selection.cursor in footprint(figure.square, figure.width)), 0)


def opponent_under(selection: Selection) -> int:
    """Return the id of the opponent on the square under the pointer; 0 if there is none."""
    view, cursor = selection.view, selection.cursor
    under = (f for f in view.opponents() if cursor in footprint(view.figure(f).square, view.figure(f).width))
    return next(under, 0)


def door_action(selection: Selection, edge: Edge) -> str:
    """Return the id of the available action on a door or window beside the figure; "" if there is none."""
    if not selection.figure:
        return ""
    for action in ("open", "close"):
        if action in selection.view.ruleset.actions:
            for command in selection.view.legal_of(selection.figure, action):
                if isinstance(command, Open | Close) and command.edge == edge:
                    return action
    return ""


def chance_under(selection: Selection) -> Chance | None:
    """Return the attack that is being aimed, or else an attack on the enemy under the pointer. None if there is
    neither, or the chosen action is aimed at something else."""
    if selection.preview().chance is not None:
        return selection.preview().chance
    aimed = selection.choosing is not None and selection.pinned is not None and not selection.choosing.is_path
    under = opponent_under(selection)
    return selection.chance_against(under) if selection.figure and under and not aimed else None
