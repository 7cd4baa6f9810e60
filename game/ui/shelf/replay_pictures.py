"""Pictures of a replay, drawn without a window: one after each act, as PNG files or as one animated GIF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pygame
from PIL import Image

from game.storage.files import refused
from game.storage.header import with_seats
from game.storage.replay import Replay
from game.table.selection import Selection
from game.table.session import Session
from game.ui.battle.board_state import Looking, Picture
from game.ui.board.camera import ZOOMS
from game.ui.board.view import BoardView
from game.ui.kit.palette import palette
from game.ui.kit.unseen import open_unseen

FRAME_MS = 700
LAST_MS = 3000
COLOURS = 256
SAMPLES = 4
"""Number of pictures of the battle whose colours make up the palette."""


def write_pngs(replay: Replay, folder: Path, width: int) -> int:
    """Write one PNG, `width` pixels wide, for each act into a folder; return their number. Raises BadInput if they
    cannot be written."""
    with refused(folder, pygame.error):
        folder.mkdir(parents=True, exist_ok=True)
        count, easel = 0, _Easel(replay, width)
        for picture in _pictures(replay, easel):
            pygame.image.save(picture, folder / f"act-{count:04}.png")
            count += 1
    return count


def write_gif(replay: Replay, path: Path, width: int) -> int:
    """Write one animated GIF `width` pixels wide; return the number of its frames. Raises BadInput if it cannot be
    written."""
    places = sorted({replay.last * number // (SAMPLES - 1) for number in range(SAMPLES)})
    easel, samples = _Easel(replay, width), []
    for place in places:
        replay.go_to(place)
        samples.append(easel.draw())
    with refused(path):
        return save_animation(path, _pictures(replay, easel), common_palette(samples), LAST_MS)


def save_animation(path: Path, pictures: Iterable[pygame.Surface], colours: Image.Image, last: int = FRAME_MS) -> int:
    """Write pictures of one size as a repeating GIF; return their number. The last picture is shown for `last`
    milliseconds. Raises OSError."""
    frames = [_image(picture).quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures]
    durations = [FRAME_MS] * (len(frames) - 1) + [last]
    frames[0].save(path, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    return len(frames)


def common_palette(samples: Sequence[pygame.Surface]) -> Image.Image:
    """Return the 256 colours that suit some pictures together, as a palette image."""
    images = [_image(sample) for sample in samples]
    sheet = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    for number, image in enumerate(images):
        sheet.paste(image, (0, number * images[0].height))
    return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT)


def _image(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _zoom(replay: Replay, width: int) -> int:
    """Return the pixels of a square while drawing: the smallest zoom that is at least as large as needed, or the
    largest zoom."""
    wanted = width // replay.scenario.map.board.width
    return next((zoom for zoom in sorted(ZOOMS) if zoom >= wanted), max(ZOOMS))


def _size(replay: Replay, width: int) -> tuple[int, int]:
    """Return the size of the pictures in pixels, `width` wide."""
    board = replay.scenario.map.board
    return width, max(1, width * board.height // board.width)


class _Easel:
    """A board that is drawn anew after each act."""

    def __init__(self, replay: Replay, width: int) -> None:
        board, zoom = replay.scenario.map.board, _zoom(replay, width)
        self.size = _size(replay, width)
        self.rect = pygame.Rect(0, 0, zoom * board.width, zoom * board.height)
        open_unseen(self.size)
        pygame.font.init()
        watched = {side.id: "ai:easy" for side in replay.scenario.sides}
        self.session = Session(with_seats(replay.scenario, watched), replay.battle)
        self.picture = Picture(self.session, Selection(self.session))
        self.board = BoardView(board, self.rect, colours=palette("notebook"), scale=zoom / 40, reduced_motion=True)
        self.board.camera.resize(self.rect)
        self.board.camera.zoom_to(zoom)
        self.board.camera.centre_on((board.width // 2, board.height // 2), at_once=True)

    def draw(self) -> pygame.Surface:
        """Return a picture of the battle at the replay's present position."""
        self.session.version += 1
        self.picture.selection.refresh()
        surface = pygame.Surface(self.rect.size)
        scene = self.picture.scene(Looking(quiet=True))
        self.board.finish(scene)
        self.board.draw(surface, self.rect, scene)
        return pygame.transform.smoothscale(surface, self.size)


def _pictures(replay: Replay, easel: _Easel) -> Iterator[pygame.Surface]:
    """Yield a picture of the starting position, and one after each act; the replay moves forward."""
    replay.go_to(0)
    yield easel.draw()
    while replay.forward():
        yield easel.draw()
