"""Moves of the board's view (its place and zoom) in battle: to events out of view, close to a fight, and back.

"The view" is the visible part of the board; a seat is the side that the player at the screen commands. A cue is an
animation, or a move of the view, to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.model.grid import Square
from game.table.selection import Selection
from game.table.session import Session
from game.ui.board.camera import KEEPS, MARGIN, ZOOMS, Camera, usual_pixels
from game.ui.board.cues import CameraCue
from game.ui.board.glide import GLIDE_MS, CameraStand, stand_of
from game.ui.board.view import BoardView
from game.ui.kit.sheet import PressSpot
from game.ui.kit.stage import Stage

CLOSER = 150
"""Size of a square while a target in a crowd is chosen, in per cent of the usual size."""
STAYS_MS = 2000.0
"""Least milliseconds between zooming in on a fight and zooming out again, and the other way round."""


WORTH_IT = 1.15
"""Factor by which squares must grow, at least, for the view to zoom in on a fight."""
READ_MS = 500.0
"""Milliseconds for which the view stays close to a fight that is over, so that its result can be read."""
SMALLER = (75, 67)
"""Sizes of a square, in per cent of the usual size, to be tried so that a battle opens with everybody in view."""
AROUND = 1.0
"""Squares between the border of the view and the middles of figures when a battle opens."""
LEAST_PIXELS = ZOOMS[1]
"""Least pixels of a square when the view zooms out to show all figures that move at the same time."""
INSIDE = 2.0
"""Least distance in squares from a square of a fight to the border of the view; if it is less, the view moves."""


UNHURRIED = ("slow", "normal")
"""Values of the setting for the computer's speed at which the view glides; at others it jumps."""


def _middle(squares: Sequence[Square]) -> Square:
    """Return the square in the middle of the smallest rectangle around some squares."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _centre(squares: Sequence[Square]) -> tuple[float, float]:
    """Return the exact middle of the smallest rectangle around some squares, in squares."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return (min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2


@dataclass(slots=True)
class CloseUp:
    """A view zoomed in on a fight: pixels of a square before and during it, the middle of the view before (x, y in
    squares), the id of the acting figure, and the version of the battle in which its target was last chosen."""

    before: int
    close: int
    middle: tuple[float, float]
    figure: int
    version: int


@dataclass(slots=True)
class LedFrom:
    """Zoom and place of the view `before` events moved it, and the zoom and place at which the events `left` it."""

    before: CameraStand
    left: CameraStand


class Shown(Protocol):
    """A screen with a board on which a battle is fought."""

    session: Session
    selection: Selection
    stage: Stage
    board: BoardView
    hovered: PressSpot | None

    def touch(self, *parts: str) -> None:
        """Mark parts of the screen to be laid out again before the next frame."""

    @property
    def busy(self) -> bool:
        """True while the screen shows something that the game waits for."""
        ...


class BoardEye:
    """Moves the view of the board only to show a thing that is out of view, and never while that thing is under the
    pointer."""

    def __init__(self, table: Shown) -> None:
        self._table = table
        self.pointer: tuple[int, int] | None = None
        """The pixel under the pointer; None while keys are used."""
        self.pointed: Square | None = None
        """The cursor's square if the mouse has come to lie over it without a click; None else."""
        self._over: CameraStand | None = None
        """Zoom and place of the view when the cursor was last known to lie under the pointer."""
        self._close: CloseUp | None = None
        self._home: LedFrom | None = None
        self._stays = 0.0
        """Milliseconds for which the view still stays near a fight before it goes back."""
        self._since = STAYS_MS
        """Milliseconds since the view last zoomed in or out."""
        self._judged: tuple[object, ...] = ()
        """The target, and the version of the battle, for which zooming in was last decided."""
        self._places: dict[str, tuple[float, float]] = {}
        self._seat, self._cuts = "", False

    @property
    def _camera(self) -> Camera:
        return self._table.board.camera

    def show(self, square: Square) -> float:
        """Bring a square into view unless it is in view already; return the milliseconds of the move."""
        wanted = self._unseen((square,))
        return self._bring(wanted) if wanted else 0.0

    def show_plan(self, here: Square, squares: Sequence[Square]) -> float:
        """Bring the squares of a plan and its figure (`here`) into view, at most one zoom step smaller, or else the
        plan's first square alone; return the milliseconds of the move. The view goes back for the next figure."""
        camera, before = self._camera, self._stand()
        if not self._unseen(squares):
            return 0.0
        smaller = max((pixels for pixels in ZOOMS if pixels < camera.pixels), default=camera.pixels)
        ways = ([here, *squares], [*squares])
        wait = self._bring(next((way for way in ways if camera.fits(way, smaller, KEEPS)), [squares[0]]))
        was_led = self._home is not None and self._home.left == before
        self._home = LedFrom(self._home.before if was_led and self._home is not None else before, self._stand())
        return wait

    def follow(self, cue: CameraCue) -> float:
        """Bring the squares of a cue into view, with as many of its later squares as fit; return the milliseconds of
        the move. The view zooms in on a fight seen from far away, and out again for events elsewhere."""
        self._stays, squares = 0.0, (cue.square, *cue.also)
        if cue.others and self._camera.fits((*squares, *cue.others), LEAST_PIXELS, INSIDE):
            squares = (*squares, *cue.others)
        pixels = self._size_near(squares) if cue.fight else 0
        wanted = self._unseen(squares, INSIDE if cue.fight else KEEPS)
        if not (wanted or pixels):
            return 0.0
        before = self._stand()
        if self._home is None or self._home.left != before:
            self._home = LedFrom(before, before)
        if pixels:
            wait = self._stand_at(pixels, self._camera.aim, squares)
        elif self._home.before[0] < before[0] and self._close is None and not cue.fight:
            wait = self._stand_at(self._home.before[0], self._home.before[1:], wanted)
        else:
            wait = self._bring(wanted, cue.then)
        self._home.left = self._stand()
        return wait

    def _unseen(self, squares: Sequence[Square], margin: float = KEEPS) -> list[Square]:
        """Return the squares to bring into view: none if all lie at least `margin` squares inside the view, else all
        but the square under the pointer. If a square is under the pointer, the margin is KEEPS."""
        camera = self._camera
        under = camera.square_at(self.pointer) if self.pointer is not None else None
        wanted = [square for square in squares if square != under]
        margin = margin if len(wanted) == len(squares) and camera.fits(squares, camera.pixels) else KEEPS
        return [] if all(camera.shows(square, margin) for square in wanted) else wanted

    def _size_near(self, squares: Sequence[Square]) -> int:
        """Return the pixels of a square, larger than now, at which to show a fight; 0 if the view is close enough, the
        fight would not fit, or the view may not glide."""
        camera, usual = self._camera, usual_pixels(self._table.stage.scale)
        if not self._glides:
            return 0
        sizes = [pixels for pixels in (*ZOOMS, usual) if camera.pixels * WORTH_IT < pixels <= usual]
        return max((pixels for pixels in sizes if camera.fits(squares, pixels, INSIDE)), default=0)

    def _stand_at(self, pixels: int, place: tuple[float, float], squares: Sequence[Square]) -> float:
        """Show squares at the zoom `pixels`, from `place` or the nearest place from which some of them are visible;
        return the milliseconds of the move."""
        camera, before = self._camera, stand_of(self._camera)
        camera.zoom_to(pixels)
        camera.stand_at(place)
        if not all(camera.shows(square, INSIDE) for square in squares):
            camera.stand_at(camera.place_for(squares, MARGIN if camera.fits(squares, pixels) else KEEPS))
        return self._glide(before)

    def _stand(self) -> CameraStand:
        """Return the camera's zoom and place, or, if it is moving, those at which it will stop."""
        return self._camera.pixels, *self._camera.aim

    def _bring(self, wanted: list[Square], then: Sequence[Square] = ()) -> float:
        """Move the view to the squares `wanted`, zooming out only if they do not fit, with as many squares of `then` as
        fit; return the milliseconds of the move."""
        camera = self._camera
        if self._close is not None and self._since >= STAYS_MS and not camera.fits(wanted, camera.pixels, KEEPS):
            self._go_back()
        if not camera.fits(wanted, camera.pixels, KEEPS):
            return self._show_more(wanted)
        margin = MARGIN if camera.fits(wanted, camera.pixels) else KEEPS
        for square in then:
            wanted = [*wanted, square] if camera.fits([*wanted, square], camera.pixels, margin) else wanted
        return camera.show_all(wanted, margin)

    def _show_more(self, squares: Sequence[Square]) -> float:
        """Zoom out just far enough for all these squares to fit into the view; return the milliseconds of the move."""
        camera, before = self._camera, stand_of(self._camera)
        sizes = [pixels for pixels in ZOOMS if pixels < camera.pixels] or [camera.pixels]
        fitting = [pixels for pixels in sizes if camera.fits(squares, pixels, KEEPS)]
        camera.zoom_to(max(fitting, default=min(sizes)))
        camera.stand_at(camera.place_for(squares, KEEPS))
        return self._glide(before)

    def come_home(self, figure: int) -> None:
        """Show a figure that is to act, at the former place and zoom if events moved the view or the figure is out of
        view. Stay if the player has moved the view since, or while a result is still to be read. A figure that is asked
        a question is only brought into view."""
        camera, view, asked = self._camera, self._table.session.view, self._table.session.decision
        if not figure or (asked is not None and asked.choices):
            follows = self._home is not None and self._home.left == self._stand()
            self.show_figure(figure)  # what the question is about is in view
            if follows and self._home is not None:
                self._home.left = self._stand()  # and the way home is not forgotten
            return
        home, self._home = self._home, None
        if home is None or home.left != self._stand() or not view.knows(figure):
            self.show_figure(figure)
            return
        square, now = view.figure(figure).square, stand_of(camera)
        if home.before == now:
            return
        if self._stays <= 0 and (home.before[0] <= now[0] or self._table.board.playback.busy):
            self._home, self._stays = home, READ_MS
            return
        camera.zoom_to(home.before[0])
        camera.stand_at(home.before[1:])
        if not camera.shows(square):
            camera.stand_at(camera.place_for((square,)))
        self._travel(now)

    def _stay(self, milliseconds: float) -> None:
        """Let time pass until the result of a fight has been read, then go back to the former view, but not while other
        cues are played."""
        if self._table.busy:
            return
        if self._stays > 0 and self._stays <= milliseconds:
            self.come_home(self._table.selection.concerned)
        self._stays = max(0.0, self._stays - milliseconds)

    def show_figure(self, figure: int) -> float:
        """Bring a figure into view unless it is in view already; return the milliseconds of the move."""
        view = self._table.session.view
        return self.show(view.figure(figure).square) if figure and view.knows(figure) else 0.0

    def forget(self) -> None:
        """Take the present view as the usual one, because the board was laid out again."""
        self._close = self._home = None

    # --- the opening ----------------------------------------------------------------------------------------------

    def open_on(
        self, own: Sequence[Square], goal: Sequence[Square], enemies: Sequence[Square], sizes: Sequence[int]
    ) -> None:
        """Show the player's own figures at once, with the goal and all `enemies` (nearest first) if squares need not be
        much smaller for it, else with as much of these as fits; `sizes` are pixels of a square to try in turn."""
        if not own:
            return
        camera = self._camera
        everybody = [[*own, *goal, *enemies], [*own, *enemies]] if enemies else []
        more = ([*goal, *enemies[:1]], [*goal], [*enemies[:1]])
        ways = [[*own, *squares] for squares in more if squares] + [[*own]]
        small = [size * share // 200 * 2 for share in SMALLER for size in sizes[:1]]
        tries = [(way, (*sizes, *small)) for way in everybody] + [(way, sizes) for way in ways]
        fitting = ((way, pixels) for way, those in tries for pixels in those if camera.fits(way, pixels, AROUND))
        squares, pixels = next(fitting, ([*own], sizes[0]))
        camera.zoom_to(pixels)
        camera.stand_at(_centre(squares))
        if not all(camera.shows(square) for square in squares):
            camera.stand_at(camera.place_for(squares, KEEPS))

    def look_at(self, squares: Sequence[Square]) -> Square | None:
        """Show some squares at once unless all are in view; return the square that was in the middle before, None if
        the view did not move."""
        camera = self._camera
        before = int(camera.x), int(camera.y)
        if not squares or all(camera.shows(square) for square in squares):
            return None
        camera.centre_on(_middle(squares), at_once=True)
        return before

    # --- close to a fight -----------------------------------------------------------------------------------------

    def advance(self, milliseconds: float) -> None:
        """Zoom in when a target in a crowd is chosen; zoom out when the choice is undone, or when the act is over and
        another figure is to act. At least STAYS_MS pass between the two."""
        self._since += milliseconds
        self._stay(milliseconds)
        self._follow_pointer()
        table, selection = self._table, self._table.selection
        if self._close is not None and self._camera.pixels != self._close.close:
            self._close = None  # the player has chosen another size
        if table.busy:
            return
        target = selection.pinned if isinstance(selection.pinned, int) else 0
        now = (selection.pinned, table.session.version)
        if target and now != self._judged and self._close is None and self._since >= STAYS_MS:
            self._go_close(target)
        self._judged = now
        if self._close is None:
            return
        if target:
            self._close.version = table.session.version
        elif self._since >= STAYS_MS and selection.concerned != self._close.figure:
            self._go_back()
        elif self._since >= STAYS_MS and table.session.version == self._close.version:
            self._go_back(waits=True)

    def _follow_pointer(self) -> None:
        """Put the cursor on the square under a resting mouse once the view has moved beneath it; else the card would
        still describe the square that was there before."""
        table, stand = self._table, self._stand()
        if self.pointer is None or stand == self._over or self._camera.moving or table.board.glide.is_on:
            return
        self._over = stand
        under, selection = self._camera.square_at(self.pointer), table.selection
        if under is None or selection.cursor in (None, under) or table.hovered is not None:
            return
        selection.cursor = selection.unmoved = self.pointed = under
        table.touch("card", "notes", "log")

    def _go_close(self, target: int) -> None:
        """Zoom in on a target in a crowd, if it and the acting figure stay in view and the same place stays under the
        pointer."""
        table, camera, selection = self._table, self._camera, self._table.selection
        if target not in table.board.uprights.crowd.close or not selection.view.knows(target):
            return
        pixels = usual_pixels(table.stage.scale) * CLOSER // 100 // 2 * 2
        squares = [selection.view.figure(one).square for one in (target, selection.figure) if one]
        if pixels <= camera.pixels:
            return
        at = self._held()
        point = at or camera.centre(squares[0])
        under, before = camera.square_at(point), (camera.pixels, camera.x, camera.y)
        camera.zoom_to(pixels, point)
        if camera.square_at(point) == under and all(camera.view.contains(camera.rect(one)) for one in squares):
            self._close = CloseUp(before[0], pixels, before[1:], selection.figure, table.session.version)
            self._glide(before)
            self._since = 0.0
        else:
            camera.pixels, camera.x, camera.y = before

    def _go_back(self, *, waits: bool = False) -> None:
        """Zoom out to the former size, with the same place of the board under the pointer. With `waits` the view stays
        while that is not possible, because the place is near the border."""
        close, at = self._close, self._held()
        if close is None:
            return
        before = stand_of(self._camera)
        if waits and at is not None:
            under = self._camera.place(at)
            self._camera.zoom_to(close.before, at)
            moved = max(abs(a - b) for a, b in zip(under, self._camera.place(at), strict=True))
            self._camera.pixels, self._camera.x, self._camera.y = before
            if moved * before[0] > 1:
                self._since = 0.0
                return
        self._close, self._since = None, 0.0
        if at is None:
            self._camera.zoom_to(close.before)
            self._camera.x, self._camera.y = close.middle
            self._camera.clamp()
        else:
            self._camera.zoom_to(close.before, at)
        self._glide(before)

    def _travel(self, before: CameraStand) -> float:
        """Show the camera's change from an earlier place and zoom as a movement; return its milliseconds."""
        camera = self._camera
        pixels, *place = before
        if pixels != camera.pixels:
            return self._glide(before)
        there = camera.x, camera.y
        camera.stand_at((place[0], place[1]))
        return camera.go_to(there)

    def _glide(self, before: CameraStand) -> float:
        """Show a change of zoom as a movement, unless motion is reduced or the computer plays fast; return its
        milliseconds."""
        if not self._glides:
            return 0.0
        self._table.board.glide.begin(before, stand_of(self._camera))
        return GLIDE_MS

    @property
    def _glides(self) -> bool:
        """True if the view may glide: motion is not reduced, and the computer does not play fast."""
        settings = self._table.stage.settings
        return not settings.reduced_motion and settings.speed_computer in UNHURRIED

    def _held(self) -> tuple[int, int] | None:
        """Return the pixel under which the same place of the board must stay: the pointer's if it is on the board; else
        None."""
        return self.pointer if self.pointer is not None and self._camera.square_at(self.pointer) is not None else None

    # --- seats ----------------------------------------------------------------------------------------------------

    def cut(self) -> None:
        """Let the view jump to the next player's own last view, because a page was shown in between."""
        self._cuts = True

    def change_seat(self, seat: str, figure: int) -> None:
        """Show a figure to the player who has the screen now. The view stays if the figure is in it; after `cut` it
        jumps to that player's own last view."""
        camera, view = self._camera, self._table.session.view
        if self._cuts:
            if seat in self._places:
                camera.x, camera.y = self._places[seat]
                camera.clamp()
            elif figure and view.knows(figure):
                camera.centre_on(view.figure(figure).square, at_once=True)
        self._cuts, self._seat = False, seat
        self.show_figure(figure)

    def leave(self) -> None:
        """Store the present view for its seat until that seat has the screen again."""
        if self._seat:
            self._places[self._seat] = (self._camera.x, self._camera.y)
