"""The battle that the title offers to continue: the interrupted one, or else the newest save of an unfinished
battle."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from game.model.errors import BadInput
from game.run.keeping import peek
from game.storage.recorder import Recorder
from game.storage.resume import interrupted, left_open
from game.storage.slots import Listed, SaveSlots
from game.ui.kit import routes
from game.ui.kit.routes import SavedBattle
from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage
from game.ui.shelf.resuming import ResumingScene
from game.ui.shelf.saves import standing


def latest(stage: Stage) -> SavedBattle | None:
    """Return the battle to continue, interrupted or saved; None if there is none. Messages about broken files are added
    to `stage.notice`."""
    found, told = interrupted(stage.folders.data)
    shelf = SaveSlots.of(stage.folders.data)
    listed = next((one for one in shelf.list() if not shelf.is_over(one.about)), None)
    notices = [stage.notice, told, *shelf.notices]
    stage.notice = " ".join(dict.fromkeys(notice for notice in notices if notice))
    if found is not None:
        side = found.header.sides[0].id
        return SavedBattle(
            found.title, f"interrupted at action {found.acts}", side, partial(ResumingScene, stage, found)
        )
    if listed is None:
        return None
    about = listed.about
    return SavedBattle(about.title, standing(about), about.waits, partial(_opened, stage, listed))


def _opened(stage: Stage, listed: Listed) -> Scene:
    """Return the scene of a saved battle; a battle of a run is resumed from its journal, so that it does not count as
    loaded."""
    run, journal = peek(stage.folders.data), listed.about.journal
    if run is not None and journal and run.journal == journal:
        with suppress(BadInput):
            return ResumingScene(stage, left_open(stage.folders.data, journal))
    return _loaded(stage, listed.slot)


def _loaded(stage: Stage, slot: str) -> Scene:
    saved = SaveSlots.of(stage.folders.data).load(slot)
    return routes.go_on(Recorder.of_save(saved, stage.folders.data))
