"""A cache on disk of pictures that took long to paint, kept for the next start of the game."""

from __future__ import annotations

import hashlib
import os
import re
import threading
from functools import cache
from pathlib import Path

import pygame

from game import __version__
from game.model.paths import assets

FOLDER = "painted"
MOST = 120
"""Most files in the cache; the oldest are deleted first."""
MOST_BYTES = 64 * 1024 * 1024
"""Most bytes of a file that is read; the game never writes larger ones."""
_NAME = re.compile(r"^(?P<subject>[a-z]+-[0-9a-f]{24})-(?P<wide>\d{1,5})x(?P<high>\d{1,5})\.png$")


class Painted:
    """A folder with cached pictures, named by their subject and their size in pixels."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writing: list[threading.Thread] = []

    def find(self, subject: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a subject at a size; None if it is not cached or the file is damaged."""
        path = self.folder / f"{subject}-{size[0]}x{size[1]}.png"
        try:
            if path.stat().st_size > MOST_BYTES:
                return None
            found = pygame.image.load(path)
        except (OSError, pygame.error):
            return None
        return found if found.get_size() == size else None

    def nearest(self, subject: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a subject cached at another size, scaled to this one, as a substitute while the right
        one is painted; None if there is none."""
        known = []
        for name in sorted(one.name for one in self.folder.iterdir()) if self.folder.is_dir() else ():
            match = _NAME.match(name)
            if match is not None and match["subject"] == subject:
                known.append((int(match["wide"]), int(match["high"])))
        for other in sorted(known, key=lambda one: abs(one[0] - size[0])):
            found = self.find(subject, other)
            if found is not None:
                return pygame.transform.smoothscale(found, size)
        return None

    def keep(self, subject: str, picture: pygame.Surface) -> None:
        """Write a picture in the background; a failure of the disk is ignored."""
        size = picture.get_size()
        alpha = bool(picture.get_flags() & pygame.SRCALPHA)
        content = pygame.image.tobytes(picture, "RGBA" if alpha else "RGB")
        path = self.folder / f"{subject}-{size[0]}x{size[1]}.png"
        thread = threading.Thread(target=_write, args=(path, content, size, "RGBA" if alpha else "RGB"))
        self._writing = [one for one in self._writing if one.is_alive()]
        self._writing.append(thread)
        thread.start()

    def finish(self) -> None:
        """Wait until all pictures are written."""
        for thread in self._writing:
            thread.join()


def subject_of(kind: str, *about: object) -> str:
    """Return the name of a picture's subject: its kind, and a digest of everything on which the picture depends, drawn
    parts included."""
    told = repr((__version__, _parts_stamp(), about)).encode()
    return f"{kind}-{hashlib.blake2b(told, digest_size=12).hexdigest()}"


@cache
def _parts_stamp() -> tuple[tuple[str, int, int], ...]:
    """Return path, size in bytes and time of change of every drawn part that occurs in pictures of ground."""
    found = []
    for folder in ("tiles", "plants", "walls", "edges", "wash"):
        place = assets() / folder
        if place.is_dir():
            with os.scandir(place) as entries:
                found += [(e.name, e.stat().st_size, int(e.stat().st_mtime)) for e in entries if e.is_file()]
    return tuple(sorted(found))


def _write(path: Path, content: bytes, size: tuple[int, int], mode: str) -> None:
    """Write one picture in one step, and delete the oldest files if there are too many."""
    from PIL import Image

    passing = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.frombytes(mode, size, content).save(passing, "PNG", compress_level=1)
        passing.replace(path)
        kept = sorted(path.parent.glob("*.png"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in kept[MOST:]:
            old.unlink(missing_ok=True)
    except OSError:
        return
