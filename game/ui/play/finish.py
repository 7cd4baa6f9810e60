"""Makes the last page of a battle: its story, the recording of it, the battles to fight next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from game.model.errors import BadInput
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.progress import load_progress, note_battle
from game.table.battle_stats import outcome_of, swapped
from game.table.session import Session
from game.ui.battle.final_picture import final_picture
from game.ui.kit.openers import scenes
from game.ui.kit.scene import Scene, Step
from game.ui.kit.stage import Stage
from game.ui.play.result import Onward, ResultScene
from game.ui.play.rules_met import RulesMetScene, rules_met
from game.ui.play.squad_strip import squad_of
from game.ui.shelf.sharing import copy_battle, copy_line


def result_of(session: Session, stage: Stage, *, keeps: bool) -> Scene:
    """The result of a battle that is over; with `keeps` it is noted as fought and the next one is proposed."""
    scenario = session.scenario
    if keeps:
        note_battle(stage.folders.config, scenario.map.id, scenario.ruleset)
    outcome = outcome_of(session)
    alone = len(session.people) == 1
    other = swapped(scenario)
    return ResultScene(
        stage,
        outcome,
        partial(scenes().open_battle, scenario),
        partial(scenes().open_battle, other) if other is not None else None,
        lost=alone and outcome.winner not in ("", session.people[0]),
        drawn=partial(final_picture, session, stage),
        squad=squad_of(session),
        onward=replace(
            _onward(session, stage) if keeps else Onward(),
            copy=partial(_copy, session, stage, keeps=keeps),
            met=partial(RulesMetScene, stage, rules_met(session.battle.events)),
        ),
    )


def _copy(session: Session, stage: Stage, *, keeps: bool) -> Step:
    """Put the code of the battle on the clipboard; for the battle of a day, the line of its result."""
    from game.quick.daily import day_of

    record = JournalRecord(header_of(session.battle), tuple(session.keeper.entries))
    scenario = session.scenario
    day = day_of(scenario, datetime.now(UTC).astimezone().date()) if keeps else None
    if day is None:
        return copy_battle(stage, record)
    tries = load_progress(stage.folders.config).played.count(f"{scenario.map.id}/{scenario.ruleset}")
    return copy_line(stage, record, day, max(1, tries))


def _onward(session: Session, stage: Stage) -> Onward:
    """The recording of the battle, and the battle that is proposed next."""
    from game.ui.setup.next_battle import proposed

    journal = session.keeper.journal
    watch = partial(scenes().open_replay, stage, journal.path) if journal is not None else None
    review = partial(scenes().open_review, stage, journal.path) if journal is not None else None
    try:
        words, scenario = proposed(load_progress(stage.folders.config).played)
    except BadInput:
        return Onward(watch, review=review)
    return Onward(watch, partial(scenes().open_battle, scenario), words, review)
