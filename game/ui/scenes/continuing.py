"""What the title offers to go on with: the battle that was cut short, else the newest save."""

from __future__ import annotations

from functools import partial

from game.model.errors import BadInput
from game.storage.recorder import Keeper
from game.storage.resume import Interrupted, forget, interrupted, resume
from game.storage.slots import Shelf
from game.ui import scenes
from game.ui.scene import Scene
from game.ui.scenes.saves import standing
from game.ui.scenes.title import SavedBattle
from game.ui.stage import Stage


def latest(stage: Stage) -> SavedBattle | None:
    """The battle to go on with; what the player has to be told of broken files goes into the stage's notice."""
    found, told = interrupted(stage.folders.data)
    shelf = Shelf.of(stage.folders.data)
    listed = shelf.newest()
    notices = [stage.notice, told, *shelf.notices]
    stage.notice = " ".join(dict.fromkeys(notice for notice in notices if notice))
    if found is not None:
        side = found.record.header.sides[0].id
        words = f"cut short at act {found.acts}"
        return SavedBattle(found.title, words, side, partial(_resumed, stage, found))
    if listed is None or not listed.about.waits:
        return None
    about = listed.about
    return SavedBattle(about.title, standing(about), about.waits, partial(_loaded, stage, listed.slot))


def _resumed(stage: Stage, found: Interrupted) -> Scene:
    """The battle as its journal leaves it. Raises BadInput, after which it is not offered again."""
    try:
        keeper, told = resume(found, stage.folders.data)
    except BadInput:
        forget(stage.folders.data)
        raise
    stage.notice = told
    return scenes.go_on(keeper)


def _loaded(stage: Stage, slot: str) -> Scene:
    saved = Shelf.of(stage.folders.data).load(slot)
    return scenes.go_on(Keeper.of_save(saved, stage.folders.data))
