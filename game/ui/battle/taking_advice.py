"""Takes up a way that the hint advises: locked on the board, or the button in focus that gives it."""

from __future__ import annotations

from game.ai.advice import AdvisedOption
from game.model.commands import Answer, End
from game.ui.battle.screen import BattleScreen
from game.ui.battle.taking_over import adopt


def take_advice(table: BattleScreen, option: AdvisedOption) -> bool:
    """Get what is advised ready, to be given by one more click; return whether that can be done."""
    command = option.command
    if isinstance(command, Answer | End):
        table.laid()
        table.bar.focus = "end" if isinstance(command, End) else f"answer:{command.choice}"
        table.say(f"{option.deed}: Enter does it.", good=True)
        return True
    if not adopt(table.selection, command):
        return False
    if table.selection.cursor is not None:
        table.board.camera.show(table.selection.cursor)
    return True
