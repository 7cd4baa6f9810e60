"""The meaning of a drawing's layers: ground and heights, borders, deployment areas, figures, objectives and labels."""

from __future__ import annotations

from collections.abc import Collection

from game.maps import object_squares, property_values, vocabulary
from game.maps.reader import Drawing, MapShape, TileLayer
from game.maps.walkability import can_stand
from game.model.board import Board
from game.model.errors import Problem
from game.model.grid import FACINGS, Edge, Square
from game.model.scenario import Deployment, FigureStart, Label, Objective, ObjectiveKind
from game.model.terrain import nature

MAX_SHOWN = 12
"""The most squares listed for one fault of a layer; further ones are only counted."""

MAX_ROUNDS = 100
MAX_AREAS = 64
"""The most areas in one layer."""

MAX_BORDERS = 4 * 2 * 128 * 128
"""The most borders along all lines together: four times the number of borders of the largest map."""


def read_board(drawing: Drawing, problems: list[Problem]) -> Board:
    """Return the board with the ground, heights and borders of the map; faults are appended to `problems`."""
    edges, opened = _read_edges(drawing, problems)
    terrain = _read_terrain(drawing, problems)
    return Board(
        drawing.width,
        drawing.height,
        terrain,
        _read_heights(drawing, problems),
        edges,
        opened,
        indoors_of(terrain, drawing.width),
    )


def indoors_of(terrain: tuple[tuple[str, ...], ...], width: int) -> frozenset[Square]:
    """Return the squares whose ground has the tag "indoors"."""
    indoor = {name for name, kind in nature().terrain.items() if "indoors" in kind.tags}
    return frozenset(
        (index % width, index // width) for index, stack in enumerate(terrain) if not indoor.isdisjoint(stack)
    )


def _read_terrain(drawing: Drawing, problems: list[Problem]) -> tuple[tuple[str, ...], ...]:
    """Return the kinds of ground of every square, row by row, each from the bottom layer up."""
    if all(layer.name != "ground" for layer in drawing.layers):
        problems.append(Problem("map", "has no tile layer 'ground'"))
        return ()
    stacks: list[tuple[str, ...]] = []
    bare: list[int] = []
    layers = [layer for layer in drawing.layers if layer.name != "height"]
    layers.sort(key=lambda layer: layer.name != "ground")
    for index in range(drawing.width * drawing.height):
        tiles = (layer.tiles[index] for layer in layers)
        stack = tuple(tile.terrain for tile in tiles if tile is not None and tile.terrain is not None)
        if not stack or layers[0].tiles[index] is None:
            bare.append(index)
        stacks.append(stack)
    _report_squares("layer ground", "has no ground", bare, drawing.width, problems)
    return tuple(stacks)


def _read_heights(drawing: Drawing, problems: list[Problem]) -> tuple[int, ...]:
    """Return the height of every square in feet, row by row; it is the sum of the heights of the tiles there."""
    heights = [0] * (drawing.width * drawing.height)
    for layer in drawing.layers:
        if layer.name == "height":
            _check_height_layer(layer, drawing.width, problems)
        for index, tile in enumerate(layer.tiles):
            if tile is not None and tile.elevation is not None:
                heights[index] += tile.elevation
    wrong = [index for index, height in enumerate(heights) if height not in vocabulary.HEIGHTS]
    reason = f"lies lower than {vocabulary.HEIGHTS.start} or higher than {vocabulary.HEIGHTS.stop - 1} ft."
    _report_squares("heights", reason, wrong, drawing.width, problems)
    return tuple(heights)


def _check_height_layer(layer: TileLayer, width: int, problems: list[Problem]) -> None:
    wrong = [
        index
        for index, tile in enumerate(layer.tiles)
        if tile is not None and (tile.elevation is None or tile.terrain is not None)
    ]
    _report_squares("layer height", "has a tile that is not a height", wrong, width, problems)


def _report_squares(place: str, reason: str, indices: list[int], width: int, problems: list[Problem]) -> None:
    for index in indices[:MAX_SHOWN]:
        problems.append(Problem(f"{place}, square {index % width},{index // width}", reason))
    if len(indices) > MAX_SHOWN:
        problems.append(Problem(place, f"{len(indices) - MAX_SHOWN} more squares: {reason}"))


def _read_edges(drawing: Drawing, problems: list[Problem]) -> tuple[dict[Edge, str], tuple[Edge, ...]]:
    """Return the kind of every border that is not free, and the borders that are open at the start. A door or window
    replaces a wall on the same border."""
    edges: dict[Edge, str] = {}
    opened: set[Edge] = set()
    kinds = nature().edge
    drawn = shapes_of(drawing, "edges", problems)
    # What can be crossed is drawn over what cannot, whatever the order of the objects.
    drawn.sort(key=lambda shape: (kind := kinds.get(str(shape.properties.get("kind")))) is not None and kind.opens)
    drawn_borders = 0
    for shape in drawn:
        kind = property_values.one_of(shape.place, shape.properties, "kind", vocabulary.edge_kinds(), "", problems)
        is_open = shape.properties.get("open", False)
        if not isinstance(is_open, bool):
            problems.append(Problem(shape.place, "property open must be true or false"))
        elif is_open and kind and not kinds[kind].opens:
            problems.append(Problem(shape.place, f"a {kind} cannot be open"))
        try:
            line = object_squares.edges_along(object_squares.corners_of(shape), drawing.width, drawing.height)
        except object_squares.BadPlace as fault:
            problems.append(Problem(shape.place, str(fault)))
            continue
        drawn_borders += len(line)
        if drawn_borders > MAX_BORDERS:
            problems.append(Problem("layer edges", f"its lines run along more than {MAX_BORDERS} borders"))
            break
        for edge in line:
            edges[edge] = kind
            (opened.add if is_open is True else opened.discard)(edge)
    return dict(sorted(edges.items())), tuple(sorted(opened))


def read_deployments(
    drawing: Drawing, board: Board, sides: tuple[str, ...], problems: list[Problem]
) -> tuple[Deployment, ...]:
    """Return the deployment area of every side that has one, joined from all areas drawn for it. Squares on which no
    figure can stand are left out; an area may therefore be drawn over a tree."""
    areas: dict[str, set[Square]] = {}
    ground = {square for square in board.squares if not board.terrain or can_stand(board, square)}
    for shape in shapes_of(drawing, "deployment", problems):
        side = property_values.one_of(shape.place, shape.properties, "side", sides, "", problems)
        area = _area(shape, drawing, problems)
        standing = [square for square in area if square in ground]
        if area and not standing:
            problems.append(Problem(shape.place, "no figure can stand on any of its squares"))
        areas.setdefault(side, set()).update(standing)
    return tuple(
        Deployment(side, tuple(sorted(areas[side], key=lambda square: (square[1], square[0]))))
        for side in sides
        if side in areas
    )


def read_figures(
    drawing: Drawing, sides: tuple[str, ...], profiles: Collection[str], problems: list[Problem]
) -> tuple[FigureStart, ...]:
    """Return the figures that the map places from the beginning."""
    figures: list[FigureStart] = []
    for shape in shapes_of(drawing, "figures", problems):
        side = property_values.one_of(shape.place, shape.properties, "side", sides, "", problems)
        profile = property_values.text(shape.properties, "profile")
        property_values.check_profile(shape.place, profile, profiles, problems)
        facing = property_values.one_of(shape.place, shape.properties, "facing", FACINGS, "north", problems)
        square = _square(shape, drawing, problems)
        figures.append(FigureStart(side, profile, square, shape.name, FACINGS.index(facing or "north")))
    return tuple(figures)


def read_objectives(drawing: Drawing, sides: tuple[str, ...], problems: list[Problem]) -> tuple[Objective, ...]:
    """Return the map's objectives. If the map names none of the kind "eliminate", one for every side comes first."""
    objectives: list[Objective] = []
    for shape in shapes_of(drawing, "objectives", problems):
        kind = property_values.one_of(shape.place, shape.properties, "kind", vocabulary.OBJECTIVES, "", problems)
        side = property_values.one_of(shape.place, shape.properties, "side", (*sides, "any"), "any", problems)
        rounds = property_values.number(shape.place, shape.properties, "rounds", 0, MAX_ROUNDS, 0, problems)
        count = property_values.number(shape.place, shape.properties, "count", 0, MAX_ROUNDS, 0, problems)
        title = property_values.text(shape.properties, "title") or shape.name
        if kind == "hold" and not rounds:
            problems.append(Problem(shape.place, "a place to hold needs the property rounds, 1 or more"))
        if kind == "exit" and not count:
            problems.append(Problem(shape.place, "a way out needs the property count, 1 or more"))
        squares = () if kind == "eliminate" else _area(shape, drawing, problems)
        objectives.append(Objective(_objective_kind(kind), side, squares, rounds, count, title))
    if all(objective.kind != "eliminate" for objective in objectives):
        objectives.insert(0, Objective("eliminate", "any", title="Put every enemy out of action"))
    return tuple(objectives)


def _objective_kind(kind: str) -> ObjectiveKind:
    return "hold" if kind == "hold" else "exit" if kind == "exit" else "eliminate"


def read_labels(drawing: Drawing, problems: list[Problem]) -> tuple[Label, ...]:
    """Return the texts written on the map."""
    labels: list[Label] = []
    for shape in shapes_of(drawing, "labels", problems):
        text = property_values.text(shape.properties, "text") or shape.name
        if not text:
            problems.append(Problem(shape.place, "has no text"))
        labels.append(Label(text, _square(shape, drawing, problems)))
    return tuple(labels)


def shapes_of(drawing: Drawing, layer: str, problems: list[Problem]) -> list[MapShape]:
    """Return the objects in a layer; unknown properties are appended to `problems`."""
    found = [shape for shape in drawing.shapes if shape.layer == layer]
    if layer in ("deployment", "objectives", "goals") and len(found) > MAX_AREAS:
        problems.append(Problem(f"layer {layer}", f"has {len(found)} areas; the most is {MAX_AREAS}"))
        del found[MAX_AREAS:]
    known = vocabulary.OBJECT_PROPERTIES[layer]
    for shape in found:
        for name in shape.properties:
            if name not in known:
                problems.append(Problem(shape.place, vocabulary.unknown("property", name, known)))
    return found


def _area(shape: MapShape, drawing: Drawing, problems: list[Problem]) -> tuple[Square, ...]:
    try:
        return object_squares.squares_of(shape, drawing.width, drawing.height)
    except object_squares.BadPlace as fault:
        problems.append(Problem(shape.place, str(fault)))
        return ()


def _square(shape: MapShape, drawing: Drawing, problems: list[Problem]) -> Square:
    try:
        return object_squares.square_of(shape, drawing.width, drawing.height)
    except object_squares.BadPlace as fault:
        problems.append(Problem(shape.place, str(fault)))
        return 0, 0
