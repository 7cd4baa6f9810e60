"""Loading of Tiled maps: the result is a BattleMap, or an error that lists every problem."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import cast

from game.maps import schema
from game.maps.goal_layer import LAYER, check_goals, read_goals
from game.maps.map_properties import read_facts
from game.maps.playable import check_play
from game.maps.reader import Drawing, read_drawing
from game.maps.vocabulary import unknown
from game.model.errors import BadInput, Problem
from game.model.paths import maps
from game.model.scenario import BattleMap, Environment, Light
from game.roster import load_roster

MAX_PROBLEMS = 100
"""The most problems listed in one error; further ones are only counted."""


def load_map(path: Path) -> BattleMap:
    """Return the map in a .tmx file. Raises BadInput with every problem found, each with its layer, square or
    object."""
    source = str(path)
    problems: list[Problem] = []
    drawing = read_drawing(path, source, problems)
    return map_of(drawing, path.stem, source, problems)


def map_named(name: str, source: str = "MAP") -> BattleMap:
    """Return a map given by the path of its .tmx file or by the name of one of the game's maps. Raises BadInput;
    `source` says in its message where the name was given."""
    path = Path(name)
    if path.suffix != ".tmx":
        known = sorted(path.stem for path in maps().glob("*.tmx"))
        if name not in known:
            raise BadInput.of(source, unknown("map", name, known))
        path = maps() / f"{name}.tmx"
    return load_map(path)


def known_map(path: Path) -> BattleMap:
    """Return the map in a .tmx file; it is cached until the file changes. Raises BadInput as `load_map` does."""
    try:
        told = path.stat()
    except OSError:
        return load_map(path)
    return _kept(path, told.st_mtime_ns, told.st_size)


@lru_cache(8)
def _kept(path: Path, changed: int, size: int) -> BattleMap:
    return load_map(path)


def map_of(drawing: Drawing, name: str, source: str, problems: list[Problem]) -> BattleMap:
    """Return the map that a drawing shows, with `name` as its id. Raises BadInput if there is any problem, in
    `problems` or found here."""
    profiles = load_roster().profiles
    facts = read_facts(drawing, profiles, name.replace("-", " ").capitalize(), problems)
    board = schema.read_board(drawing, problems)
    deployments = schema.read_deployments(drawing, board, facts.sides, problems)
    figures = schema.read_figures(drawing, facts.sides, profiles, problems)
    objectives = schema.read_objectives(drawing, facts.sides, problems)
    goals = read_goals(schema.shapes_of(drawing, LAYER, problems), drawing, board, facts.sides, problems)
    labels = schema.read_labels(drawing, problems)
    if not problems:
        problems += check_play(board, facts.sides, deployments, figures, objectives, facts.squads)
        problems += check_goals(board, goals, deployments, facts.squads)
    _refuse(source, problems)
    return BattleMap(
        id=name,
        title=facts.title,
        board=board,
        author=facts.author,
        blurb=facts.blurb,
        environment=cast("Environment", facts.environment),
        light=cast("Light", facts.light),
        sides=facts.sides,
        rulesets=facts.rulesets,
        deployments=deployments,
        figures=figures,
        objectives=objectives,
        labels=labels,
        squads=facts.squads,
        scale=facts.scale,
        goals=goals,
    )


def _refuse(source: str, problems: list[Problem]) -> None:
    """Raise BadInput if there is any problem; it lists at most MAX_PROBLEMS of them."""
    if len(problems) > MAX_PROBLEMS:
        more = len(problems) - MAX_PROBLEMS
        problems[MAX_PROBLEMS:] = [Problem("", f"and {more} more problems")]
    if problems:
        raise BadInput(source, *problems)
