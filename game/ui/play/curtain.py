"""The first view of the board when a battle begins, and the banner at its end before the result page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.view import View
from game.model.grid import Square, distance
from game.table.battle_stats import only_person, title_of
from game.ui.battle.board_eye import UNHURRIED
from game.ui.battle.board_state import goal_squares
from game.ui.battle.screen import SPEEDS, BattleScreen
from game.ui.board.camera import usual_pixels
from game.ui.board.cues import BannerCue, PauseCue, stars_of
from game.ui.play.finish import end_sound

AIMS_MS, BACK_MS = 1100, 500
"""Milliseconds for which the goal or the enemies are shown first, and milliseconds in which the view returns to the
player's own figures."""
HEADROOM = 0.4
"""Squares of space above a board that is shown whole, for heads of figures in the first row."""
MOST_SHOWN = 3
"""Most enemies that are shown for a moment when they do not fit into the first view."""
HARDLY_SMALLER = 88
"""Least size of squares, in per cent of the usual size, with which the whole board is shown instead of a part."""


class LastMoment:
    """Shows the banner at the end of a battle once; not with reduced motion or fast play."""

    def __init__(self) -> None:
        self.is_shown = False

    def begin(self, table: BattleScreen) -> bool:
        """Show the banner of a finished battle; return False if it was already shown or is left out."""
        settings, outcome = table.stage.settings, table.session.outcome
        if self.is_shown or _hurried(table) or settings.reduced_motion or outcome is None:
            return False
        self.is_shown = True
        mine = only_person(table.session)
        table.board.playback.speed = SPEEDS["normal"]
        glad = bool(outcome.winner) and outcome.winner == (mine or outcome.winner)
        table.board.playback.add([BannerCue(title_of(table.session), outcome.winner, glad, end_sound(table.session))])
        return True


def cheer(table: BattleScreen, figure: int, earned: int, words: str, most: int = 3) -> None:
    """Show earned stars flying in one after the other while a figure cheers. With reduced motion they are there at
    once; at fast play nothing is shown."""
    if earned and not _hurried(table):
        cues = stars_of(figure, earned, words, most)
        table.board.playback.speed = SPEEDS["normal"]
        table.board.playback.add(cues[-1:] if table.stage.settings.reduced_motion else cues)


def _hurried(table: BattleScreen) -> bool:
    """Return whether animations are played too fast for an extra moment at the end of the battle."""
    settings = table.stage.settings
    return not {settings.speed_computer, settings.speed_mine} <= set(UNHURRIED)


def paint_first(table: BattleScreen, milliseconds: float) -> bool:
    """Paint the visible ground for about `milliseconds`, then the ground around the first goal or enemies to be shown;
    return whether both are painted."""
    board, camera = table.board, table.board.camera
    if not board.paint_seen(milliseconds):
        return False
    stood = camera.x, camera.y
    if table.eye.look_at(first_aims(table.session.view)) is None or not board.has_room_for_two():
        camera.x, camera.y = stood
        return True
    is_painted = board.paint_seen(milliseconds)
    camera.x, camera.y = stood
    return is_painted


def show_first(table: BattleScreen, *, whole: bool) -> bool:
    """Show the whole board if `whole` or if its squares are nearly of the usual size; otherwise the viewer's figures,
    with the goal and the nearest enemies as far as they fit. Return whether the whole board is shown."""
    view, rect, scale = table.session.view, table.rect_of_board(), table.stage.scale
    pixels = usual_pixels(scale) * HARDLY_SMALLER // 100
    if whole or (view.board.width * pixels <= rect.width and view.board.height * pixels <= rect.height):
        table.board.camera.fit(scale, HEADROOM)
        return True
    own = [figure.square for figure in view.figures() if figure.side == table.session.viewer]
    enemies = nearest_enemies(view, own, len(view.opponents())) if own else []
    own = own or [figure.square for figure in view.figures()]
    table.eye.open_on(own, goal_squares(view), enemies, (usual_pixels(scale), pixels))
    return False


def show_aims(table: BattleScreen) -> None:
    """Show the goal or the nearest enemies for a moment, then the player's own figures; any input skips this."""
    own = table.eye.look_at(first_aims(table.session.view))
    if own is not None:
        back = table.news.cue(partial(table.board.camera.centre_on, own))
        table.board.playback.add([PauseCue(AIMS_MS), back, PauseCue(BACK_MS)])


def first_aims(view: View) -> list[Square]:
    """Return the squares that a player is shown for a moment as a battle begins: the goal's place, or else the nearest
    enemies."""
    own = [view.figure(figure).square for figure in view.own()]
    return goal_squares(view) or (nearest_enemies(view, own) if own else [])


def nearest_enemies(view: View, own: Sequence[Square], most: int = MOST_SHOWN) -> list[Square]:
    """Return the squares of the seat's known enemies nearest to some squares, the nearest first, at most `most`."""
    found = [figure.square for figure in map(view.figure, view.opponents()) if figure.state == "up"]
    return sorted(found, key=lambda square: (min(distance(square, one) for one in own), square))[:most]
