"""Reports a battle's screen to the event log, for tests: what it shows, and where its controls are."""

from __future__ import annotations

from game.ui.battle.screen import BattleScreen


def report(table: BattleScreen) -> dict[str, object]:
    """Return the contents of the screen and the places of its controls, in pixels."""
    table.laid()
    camera, view, selection = table.board.camera, table.session.view, table.selection
    decision = table.session.battle.decision
    reach = selection.choosing.reach if selection.choosing is not None else None
    return {
        "round": view.round,
        "viewer": table.session.viewer,
        "asked": table.session.asked,
        "waits": table.waits,
        "kind": decision.kind if decision else "",
        "figure": selection.figure,
        "action": selection.action,
        "pinned": str(selection.pinned),
        "cursor": list(selection.cursor or ()),
        "board": [*camera.origin, camera.pixels],
        "reach": [list(square) for square in (reach.costs if reach is not None else ())],
        "buttons": {spot.id: list(spot.rect) for sheet in table.sheets.values() for spot in sheet.spots},
        "figures": {str(f.id): [f.side, *f.square, f.state] for f in view.figures()},
    }


class Reporter:
    """Writes the report of a screen to the event log whenever it changes."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._told: tuple[object, ...] = ()

    def look(self) -> None:
        """Write the report if it has changed; while animations are played or the computer thinks, write only one."""
        table = self._table
        if not table.stage.log.wanted:
            return
        selection, camera = table.selection, table.board.camera
        now: tuple[object, ...] = (
            table.session.version, selection.action, selection.pinned, selection.cursor, table.bar.open, camera.origin,
            camera.pixels, table.stage.size, table.session.viewer,
        )  # fmt: skip
        if table.waits in ("showing", "computer"):
            now = (table.waits,)
        if now != self._told:
            self._told = now
            table.stage.log.write(battle=report(table))
