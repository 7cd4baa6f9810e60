"""The plan of a hint, adopted as clicks would do it: figure, action, target and path of its command are chosen, so that
one more click submits it."""

from __future__ import annotations

import msgspec

from game.ai.advice import AdvisedOption
from game.model.command_ways import path_of
from game.model.commands import Answer, Command, End, Move
from game.model.grid import Square
from game.table.selection import Selection
from game.table.targeting import Pick, is_square
from game.ui.battle.screen import BattleScreen


def take_advice(table: BattleScreen, option: AdvisedOption) -> bool:
    """Prepare the command of a hint so that one more click submits it; return whether that is possible."""
    command = option.command
    if isinstance(command, Answer | End):
        table.laid()
        table.bar.focus = f"answer:{command.choice}" if isinstance(command, Answer) else ""
        table.say(f"{option.deed}: Enter does it.", good=True)
        return True
    if not adopt(table.selection, command):
        return False
    show_plan(table, option)
    return True


def show_plan(table: BattleScreen, option: AdvisedOption) -> None:
    """Bring into view the squares of a hint's plan: its destination, its target, and the squares of the plan's next
    part."""
    view, command = table.session.view, option.command
    if isinstance(command, Answer | End) or not view.knows(command.figure):
        return
    ends = [option.square, *([option.then.square] if option.then.square is not None else [])]
    whom = [view.figure(one).square for one in (option.target, option.then.target) if one and view.knows(one)]
    table.eye.show_plan(view.figure(command.figure).square, [*ends, *whom] if path_of(command) else [*whom, *ends])


def adopt(selection: Selection, command: Command) -> bool:
    """Choose figure, action and target of a command as clicks would; return whether that is possible."""
    decision = selection.decision
    if decision is None or command.figure not in decision.figures:
        return False
    if command.figure != selection.figure:
        selection.select(command.figure)
    if isinstance(command, Move):
        selection.tumble = command.tumble
    if selection.take(command.action) is not None or selection.choosing is None:
        return False
    if selection.choosing.is_path:
        _walk(selection, command)
    elif not _pick(selection, command):
        selection.select(command.figure)
        return False
    return selection.preview().command is not None


def _walk(selection: Selection, command: Command) -> None:
    """Choose exactly the path of a command."""
    path: tuple[Square, ...] = getattr(command, "path", ())
    selection.pinned = path[-1]
    if selection.preview().path != path:
        selection.drawn = path


def _pick(selection: Selection, command: Command) -> bool:
    """Choose the target of a command with its weapon or variant, without action dice if the command has none on offer;
    return whether that worked."""
    choosing = selection.choosing
    assert choosing is not None
    square = getattr(command, "square", None)
    if square is not None:
        selection.pick_at(square)  # only the likely squares are listed until a square is pointed at
    wanted = [command]
    if getattr(command, "boost", 0):
        wanted.append(msgspec.structs.replace(command, boost=0))
    for one in wanted:
        for pick, commands in choosing.picks.items():
            if one in commands:
                return _pin(selection, pick, commands.index(one))
    return False


def _pin(selection: Selection, pick: Pick, variant: int) -> bool:
    selection.pinned, selection.variant = pick, variant
    selection.cursor = selection.square_of(pick) if is_square(pick) or isinstance(pick, int) else selection.cursor
    return True
