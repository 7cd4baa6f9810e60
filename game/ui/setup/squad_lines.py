"""Squads as lines of text in the setup: copied, pasted, kept under a name, and taken up again."""

from __future__ import annotations

from functools import partial

import pygame

from game.model.errors import BadInput
from game.roster.squads import read_squad, squad_line
from game.storage.kept_squads import MOST_KEPT, KeptSquads, save_squads
from game.ui.kit.dialog import message
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.scene import Push, Step
from game.ui.setup.setup_form import SetupForm


def lay_buttons(scene: SetupForm, left: float, top: float, width: float) -> None:
    """Buttons for copying the squad as a line of text, pasting one, and keeping it under a name."""
    desk = scene.desk
    bold = Style(LABEL, desk.palette.ink, bold=True)
    wide = (width - 16) / 3
    for place, (id, text, on) in enumerate(
        (("copy-squad", "Copy", _copy), ("paste-squad", "Paste", _paste), ("keep-squad", "Keep", _keep))
    ):
        desk.button(
            id, (left + place * (wide + 8), top, wide, 30), partial(on, scene), text=text, style=bold, align="centre"
        )


def lay_kept(scene: SetupForm, left: float, top: float, width: float) -> None:
    """List the squads that were kept: pressing one takes it, the cross forgets it."""
    desk = scene.desk
    kept, told = scene.kept, scene.kept_told
    style = Style(LABEL, desk.palette.ink_soft)
    if told or kept.squads:
        desk.prose(left, top + 6, width, told or "Squads you kept", style)
    y = top + 34
    for name, line in kept.squads.items():
        try:
            why, squad = "", read_squad(line, name)
        except BadInput as refusal:
            why, squad = f"{refusal.problems[0].reason}.", ()
        made = desk.button(f"take:{name}", (left, y, width - 44, 44), partial(_take, scene, squad), why=why)
        with desk.upon(made):
            desk.text(left + 12, y + 14, f"{name}, {scene.table.cost(squad)} points", Style(LABEL, bold=True))
            desk.text(left + 12, y + 31, desk.shortened(line, width - 68, style), style)
        gone = desk.button(f"forget:{name}", (left + width - 38, y, 38, 44), partial(_forget, scene, name))
        with desk.upon(gone):
            desk.put(desk.cards.cross(14), left + width - 26, y + 15)
        y += 52


def _copy(scene: SetupForm) -> Step:
    line = squad_line(scene.table.squad(scene.side))
    try:
        pygame.scrap.put_text(line)
    except pygame.error as fault:
        return Push(message(scene.stage, "The clipboard cannot be used", f"{fault}. The squad is: {line}."))
    return Push(message(scene.stage, "The squad is copied", f"{line}. Paste it here or after --squad."))


def _paste(scene: SetupForm) -> Step:
    try:
        squad = read_squad(pygame.scrap.get_text(), "clipboard")
    except pygame.error as fault:
        return Push(message(scene.stage, "The clipboard cannot be used", f"{fault}."))
    except BadInput as refusal:
        reasons = "\n".join(problem.reason for problem in refusal.problems)
        return Push(message(scene.stage, "There is no squad on the clipboard", reasons))
    return _take(scene, squad)


def _take(scene: SetupForm, squad: tuple[str, ...]) -> Step:
    scene.table.side(scene.side).squad = squad
    return scene.relaid()


def _keep(scene: SetupForm) -> Step:
    squads = scene.kept.squads
    if len(squads) >= MOST_KEPT:
        return Push(message(scene.stage, "No room", f"At most {MOST_KEPT} squads are kept; forget one first."))
    return _saved(scene, {**squads, scene.kept.free_name(): squad_line(scene.table.squad(scene.side))})


def _forget(scene: SetupForm, name: str) -> Step:
    return _saved(scene, {known: line for known, line in scene.kept.squads.items() if known != name})


def _saved(scene: SetupForm, squads: dict[str, str]) -> Step:
    kept = KeptSquads(squads)
    try:
        save_squads(scene.stage.folders.config, kept)
    except OSError as fault:
        return Push(message(scene.stage, "The squads could not be kept", f"{fault.strerror}."))
    scene.kept = kept
    return scene.relaid()
