"""Marks on the board for the attack that the player considers: its target, the cover of attacker and target, and the
expected loss.

A target is locked once it was clicked; a second click attacks it. Opponents under the cursor are considered, too.
"""

from __future__ import annotations

from game.engine.view import View
from game.model.grid import Square, distance
from game.model.listing import number_words
from game.rulebook.sentences import plain
from game.rules.sightlines import COVERS, FULL
from game.table.odds import placed
from game.table.pointed import opponent_under
from game.table.previews import Preview
from game.table.selection import Selection
from game.ui.board.marks import AimLine, CoverMark

SIDES = {0: "north", 2: "east", 4: "south", 6: "west"}
"""The sides of a square in words, by their index in DIRECTIONS."""


def covers_of(view: View, selection: Selection, preview: Preview) -> tuple[CoverMark, ...]:
    """Return the marks of cover on the sides of the square at which the attacker would stand, and of the target's cover
    against an attack from there."""
    if not selection.figure:
        return ()
    target = aimed_at(view, selection, preview)
    made = []
    if target:
        made += _between(view, selection.figure, target, selection.standpoint())
    square = selection.standpoint() or (None if target else selection.cursor)
    if square is None or square not in view.board or view.board.is_solid(square):
        return tuple(made)
    facing = _side_towards(square, view.figure(target).square) if target else -1
    made += [
        CoverMark(square, side.direction, COVERS[side.cover], str(abs(view.cover.value(side.cover))),
                  side.direction == facing)
        for side in view.cover.shelters(square)
        if side.cover < FULL
    ]  # fmt: skip
    return tuple(made)


def shelters_of(view: View, selection: Selection, preview: Preview) -> tuple[tuple[Square, ...], ...]:
    """Return the places of things that cover the considered target or the attacker and are not beside the covered
    figure: (square,), or both squares of a border."""
    target, figure = aimed_at(view, selection, preview), selection.figure
    if not target or not figure:
        return ()
    mine, theirs = placed(view, figure, selection.standpoint()), view.placed(target)
    found: dict[tuple[Square, ...], None] = {}
    for shooter, covered in ((mine, theirs), (theirs, mine)):
        place = view.cover.place_between(shooter, covered)
        if place and min(distance(square, covered.square) for square in place) > 1:
            found[place] = None
    return tuple(found)


def aimed_at(view: View, selection: Selection, preview: Preview) -> int:
    """Return the id of the opponent that is the chosen target, or else under the cursor; 0 if there is none."""
    if isinstance(preview.pick, int) and preview.pick in view.opponents():
        return preview.pick
    return opponent_under(selection)


def aim_of(view: View, selection: Selection, preview: Preview) -> AimLine | None:
    """Return the line of the considered attack, from the attacker's square to its target; None without an attack."""
    target, figure = aimed_at(view, selection, preview), selection.figure
    if not target or not figure:
        return None
    square = selection.standpoint()
    if selection.chance_against(target).forecast is None:
        return None
    known, own = view.figure(target), view.figure(figure)
    locked = selection.pinned == target
    return AimLine(square or own.square, known.square, locked, own.width, known.width)


def losses_of(view: View, selection: Selection, preview: Preview) -> dict[int, tuple[int, ...]]:
    """Return the average loss of points on each track of a locked target, in the order of its tracks, by figure id; {}
    without a locked attack."""
    chance = preview.chance
    if chance is None or chance.forecast is None or selection.pinned != chance.target:
        return {}
    return {chance.target: view.cover.loss(chance.target, chance.forecast)[:2]}


def confirming(view: View, selection: Selection, weapon: str) -> str:
    """Return the words that tell the player to click a locked target again to attack with `weapon`."""
    if selection.choosing is not None and selection.choosing.only_looks:
        offer = selection.offer(selection.action)
        return f"Click again to {offer.title.lower()}" if offer else "Click again"
    if view.is_secret:
        return "Click again to give this order"
    return "Click again to strike" if view.weapon(weapon).kind == "melee" else "Click again to fire"


def shelter_lines(view: View, square: Square) -> list[str]:
    """Return the cover of a square in lines, the best first, such as "Low wall: cover 4 from the east"."""
    groups: dict[tuple[int, str], list[str]] = {}
    for side in view.cover.shelters(square):
        groups.setdefault((side.cover, side.title), []).append(SIDES[side.direction])
    made = []
    for (cover, title), ways in sorted(groups.items(), key=lambda item: -item[0][0]):
        whence = "all sides" if len(ways) == 4 else f"the {_listed(ways)}"
        worth = f"{_worth(view.cover.value(cover))} from" if cover < FULL else "nobody sees you from"
        made.append(f"{plain(title)}: {worth} {whence}")
    return made


def _worth(value: int) -> str:
    """Return the value of cover in words: "cover 4" (added to the defence) or, for a value below 0, "2 dice off a
    shot"."""
    return f"cover {value}" if value >= 0 else f"{number_words(-value, 'die', 'dice')} off a shot"


def shelter_words(view: View, square: Square) -> str:
    """Return the best cover of a square against shots, in words; "" if there is none."""
    return next((line for line in shelter_lines(view, square) if "nobody" not in line), "")


def _listed(words: list[str]) -> str:
    """Return words as a list in English: "east", "east and south", "north, east and south"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _between(view: View, attacker: int, target: int, square: Square | None) -> list[CoverMark]:
    """Return the cover mark of a target, on the side from which the shot comes; an empty list if it has no cover or
    cannot be hit."""
    degree, _ = view.cover.between(placed(view, attacker, square), view.placed(target))
    if not 0 < degree < FULL:
        return []
    known = view.figure(target)
    side = _side_towards(known.square, square or view.figure(attacker).square)
    return [CoverMark(known.square, side, COVERS[degree], str(abs(view.cover.value(degree))), True, known.width)]


def _side_towards(square: Square, other: Square) -> int:
    """Return the side of a square that faces another square, as an index of DIRECTIONS."""
    dx, dy = other[0] - square[0], other[1] - square[1]
    if abs(dx) >= abs(dy):
        return 2 if dx > 0 else 6
    return 4 if dy > 0 else 0
