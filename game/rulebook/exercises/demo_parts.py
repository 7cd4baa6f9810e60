"""Copies of a demo that differ in one figure, or in the ground.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.model.board import Board
from game.model.scenario import FigureSetup, Scenario
from game.roster import load_roster
from game.rulebook.demo import Beat, Demo, refusals
from game.rulebook.sentences import id_words

USUAL = "medium"
"""The size that a description of a figure leaves out."""


def figures_of(demo: Demo) -> dict[str, FigureSetup]:
    """Return every figure's setup by its mark."""
    marks = {name: mark for mark, name in demo.names.items()}
    return {marks[one.name]: one for side in demo.scenario.sides for one in side.figures if one.name in marks}


def side_of(demo: Demo, mark: str) -> str:
    return next(side.id for side in demo.scenario.sides if any(f.name == demo.names[mark] for f in side.figures))


def name_of(demo: Demo, mark: object) -> str:
    return demo.names.get(str(mark), str(mark))


def title_of(setup: FigureSetup) -> str:
    return load_roster().profiles[setup.profile].title.lower()


def unusual(setup: FigureSetup) -> list[str]:
    """Return phrases on how a figure's gear and abilities differ from its profile: "medium load", "Speed 10", "can
    climb". Its training is left out, because attacks and checks show it as numbers."""
    own = setup.overrides
    profile = load_roster().profiles[setup.profile]
    told = [f"{own['load']} load"] if own.get("load", profile.load) != profile.load else []
    if own.get("armour", profile.armour) != profile.armour and own.get("load"):
        told.append(id_words(own["armour"]))
    if own.get("speed", profile.speed) not in (0, profile.speed):
        told.append(f"Speed {own['speed']}")
    if own.get("size", profile.size) != USUAL:
        told.append(f"size {id_words(own.get('size', profile.size))}")
    modes = own.get("modes", {})
    told += [
        f"can {mode}{' only slowly' if modes[mode] == 'slow' else ''}"
        for mode in modes
        if profile.modes.get(mode) != modes[mode] and (mode, modes[mode]) != ("walk", "fast")
    ]
    return told + [id_words(trait) for trait in own.get("traits", ()) if trait not in profile.traits]


def named_in(beat: Beat) -> set[str]:
    """Return the marks of the figures that a beat's commands name."""
    tables = [beat.do] if beat.do is not None else [*refusals(beat)]
    return {str(table[key]) for table in tables for key in ("figure", "target") if key in table}


def _each(scenario: Scenario, change: Callable[[FigureSetup], FigureSetup | None]) -> Scenario:
    """Return a scenario with each figure replaced by the result of `change`, or removed if that is None."""
    sides = tuple(
        replace(side, figures=tuple(made for one in side.figures if (made := change(one)) is not None))
        for side in scenario.sides
    )
    return replace(scenario, sides=sides)


def _of(demo: Demo, mark: str, change: Callable[[FigureSetup], FigureSetup | None]) -> Demo:
    name = demo.names[mark]
    return replace(demo, scenario=_each(demo.scenario, lambda one: change(one) if one.name == name else one))


def with_facts(demo: Demo, mark: str, **facts: Any) -> Demo:
    return _of(demo, mark, lambda one: replace(one, overrides={**one.overrides, **facts}))


def moved(demo: Demo, mark: str, **fields: Any) -> Demo:
    return _of(demo, mark, lambda one: replace(one, **fields))


def without_facts(demo: Demo, mark: str, facts: tuple[str, ...]) -> Demo:
    def change(one: FigureSetup) -> FigureSetup:
        return replace(one, overrides={key: value for key, value in one.overrides.items() if key not in facts})

    return _of(demo, mark, change)


def less(demo: Demo, mark: str) -> Demo:
    """Return the demo without a figure; beats that name it keep only their words."""
    gone = _of(demo, mark, lambda one: None)
    beats = tuple(Beat(say=beat.say) if mark in named_in(beat) else beat for beat in demo.beats)
    return replace(gone, beats=beats, names={key: name for key, name in demo.names.items() if key != mark})


def on_ground(demo: Demo, board: Board) -> Demo:
    return replace(demo, scenario=replace(demo.scenario, map=replace(demo.scenario.map, board=board)))
