"""Boards drawn with plain characters, with their figures; and demos as text, frame by frame."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from textwrap import fill

from game.core.world import World
from game.engine.battle import Battle
from game.model.board import Board
from game.model.components import Conditions, Health, Identity, Place, Posture
from game.model.events import BattleBegan
from game.model.grid import Edge, Square, edge_between
from game.model.terrain import nature
from game.rulebook import load_rules, title_of
from game.rulebook.demo import Demo
from game.rulebook.runner import DemoFrame, DemoRun
from game.rulebook.sentences import id_words, sentence
from game.rules.figures import squares_of

OPEN_GROUND = "."
SOLID_SIGNS = "#%&@$"
SPARE_SIGNS = "~:=;^*+?!<>{}(),_/\\[]"
"""Signs for kinds of ground without a sign of their own, in the order in which they are used."""

WIDTH = 100
"""Letters in a line of prose."""


def board_text(
    world: World,
    marks: Mapping[int, str] | None = None,
    signs: Mapping[str, str] | None = None,
    known: Container[int] | None = None,
) -> str:
    """Return the board as text with coordinates, ground, borders and figures. `marks` are letters by figure id (without
    them the ids are drawn), `signs` letters by kind of ground, `known` the figures to draw (None: all). A border is a
    line between two squares, an open border an apostrophe."""
    board = world.board
    ground = dict(ground_signs(board, signs or {}))
    figures = _figures_by_square(world, marks or {}, world.figures if known is None else known)
    wide = max([1, *map(len, figures.values())], default=1)
    left = len(str(board.height - 1))
    lines = [" " * (left + 1) + " ".join(str(x % 10).center(wide) for x in range(board.width))]
    for y in range(board.height):
        row = ""
        for x in range(board.width):
            mark = figures.get((x, y)) or ground[board.surfaces((x, y))[-1]]
            row += mark.center(wide) + _border(world, (x, y), (x + 1, y), "|")
        lines.append(f"{y:>{left}} {row.rstrip()}")
        below = [_border(world, (x, y), (x, y + 1), "-") for x in range(board.width)]
        if any(sign != " " for sign in below):
            lines.append(" " * (left + 1) + " ".join((sign * wide) for sign in below).rstrip())
    return "\n".join(lines)


def ground_signs(board: Board, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a sign for each kind of ground on the board; the most frequent kind without its own sign gets the sign of
    open ground."""
    count: dict[str, int] = {}
    for square in board.squares:
        top = board.surfaces(square)[-1]
        count[top] = count.get(top, 0) + 1
    spare = [sign for sign in SPARE_SIGNS if sign not in own.values()]
    solid = [sign for sign in SOLID_SIGNS if sign not in own.values()]
    is_first = True
    for kind in sorted(count, key=lambda kind: (-count[kind], kind)):
        pool = solid if nature().terrain[kind].solid else spare
        if kind in own:
            yield kind, own[kind]
        elif is_first and pool is spare:
            is_first = False
            yield kind, OPEN_GROUND
        else:
            yield kind, pool.pop(0) if len(pool) > 1 else pool[0]


def legend_text(board: Board, signs: Mapping[str, str]) -> str:
    """Return the meaning of the signs of ground and of the lines between squares; "" if there is only open ground."""
    kinds = nature()
    words = [
        f"{sign} {kinds.terrain[kind].title.lower()}"
        for kind, sign in ground_signs(board, signs)
        if sign != OPEN_GROUND
    ]
    borders = sorted({kinds.edge[kind].title.lower() for kind in board.edges.values()})
    if borders:
        words.append(f"| and - {', '.join(borders)}")
    return "; ".join(words)


def _figures_by_square(world: World, marks: Mapping[int, str], known: Container[int]) -> dict[Square, str]:
    """Return the mark on each square that a figure covers; a standing figure hides a fallen one on the same square."""
    shown: dict[Square, str] = {}
    figures = [figure for figure in world.figures if figure in known and world.get(figure, Place).on_board]
    for figure in sorted(figures, key=lambda figure: world.get(figure, Health).state == "up"):
        for square in squares_of(world, figure):
            shown[square] = marks.get(figure, str(figure))
    return shown


def _border(world: World, a: Square, b: Square, sign: str) -> str:
    edge: Edge = edge_between(a, b)
    if edge not in world.board.edges:
        return " "
    return "'" if world.is_open(a, b) else sign


def figure_text(world: World, figure: int, mark: str) -> str:
    """Return a line about a figure: its name, its square, and everything unusual about it."""
    identity, place = world.get(figure, Identity), world.get(figure, Place)
    state, posture = world.get(figure, Health).state, world.get(figure, Posture).kind
    words = [f"{place.square[0]},{place.square[1]}" if place.on_board else "off the board"]
    words += [state] if state != "up" else []
    words += [posture] if posture != "standing" else []
    tracks = world.ruleset.resolution.tracks(world, figure)
    words += [f"{track.title.lower()} {track.left} of {track.most}" for track in tracks if track.left != track.most]
    words += [id_words(condition) for condition in sorted(world.get(figure, Conditions).active)]
    profile = world.roster.profiles[identity.profile].title
    if identity.name == mark:
        name = profile
    else:
        name = identity.name if identity.name.startswith(profile) else f"{identity.name}, {profile}"
    return f"{mark} {name} ({identity.side}): {', '.join(words)}"


def demo_text(demo: Demo) -> Iterator[str]:
    """Yield a demo as text: its heading, then each frame with its events and the board."""
    titles = ", ".join(title_of(rule) for rule in demo.rules)
    yield f"{demo.title}\n{'=' * len(demo.title)}\n{fill(f'{demo.claim} [{titles}]', WIDTH)}"
    run = DemoRun(demo)
    marks = {figure: mark for mark, figure in run.ids.items()}
    legend = legend_text(run.battle.world.board, demo.signs)
    if legend:
        yield legend
    for frame in run.play():
        yield frame_text(frame, run.battle, marks, demo.signs)


def frame_text(frame: DemoFrame, battle: Battle, marks: Mapping[int, str], signs: Mapping[str, str]) -> str:
    """Return one frame as text: the caption, a refusal, the events, the board after it, and every failed claim."""
    lines = [fill(f"{frame.number}. {frame.say}", WIDTH)] if frame.number and frame.say else []
    if frame.number and not frame.say:
        lines = [f"{frame.number}."]
    if frame.rejection is not None and frame.command is not None:
        who = marks.get(frame.command.figure, str(frame.command.figure))
        lines.append(f"   Refused: {who}, {id_words(frame.command.action)}: {frame.rejection}")
    names = {figure: battle.world.get(figure, Identity).name for figure in battle.world.figures}
    told = [event for event in frame.events if not isinstance(event, BattleBegan)]
    lines += [f"   {sentence(event, names, load_rules())}" for event in told]
    if not frame.number or frame.events:
        lines.append(board_text(battle.world, marks, signs))
        lines += [figure_text(battle.world, figure, marks.get(figure, str(figure))) for figure in battle.world.figures]
    lines += [f"FAILED: {failure}" for failure in frame.failures]
    return "\n".join(lines)
