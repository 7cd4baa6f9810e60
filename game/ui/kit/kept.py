"""A cache of pictures limited in bytes; the pictures used longest ago are dropped first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)
MEGABYTE = 1_000_000


def bytes_of(surface: pygame.Surface) -> int:
    """Return the memory that a picture takes, in bytes."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class Kept(Generic[K]):
    """A cache of pictures. It is larger than `most` bytes only while all its pictures are in use, frame after frame."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._pictures: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._used: set[K] = set()
        self._before: set[K] = set()
        """Keys that were used in the last frame."""

    def get(self, key: K) -> pygame.Surface | None:
        """Return the picture cached under a key and mark it as used; None if there is none."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            self._used.add(key)
        return found

    def put(self, key: K, picture: pygame.Surface) -> pygame.Surface:
        """Cache a picture and return it."""
        before = self._pictures.pop(key, None)
        self.bytes += bytes_of(picture) - (bytes_of(before) if before is not None else 0)
        self._pictures[key] = picture
        self._used.add(key)
        self._shrink(self.most)
        return picture

    def end_frame(self) -> None:
        """Mark the end of a frame and, if the cache is too large, drop pictures used neither in this frame nor in the
        last."""
        self._before, self._used = self._used, set()
        self._shrink(self.most)

    def tidy(self) -> None:
        """Drop most pictures, because another scene, which may not use them, is shown."""
        self._shrink(self.most // 6)

    def clear(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()
        self._used.clear()
        self._before.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pictures)

    def _shrink(self, most: int) -> None:
        while self.bytes > most and len(self._pictures) > 1:
            key = next(iter(self._pictures))
            if key in self._used or key in self._before:
                return  # everything later has been asked for as well
            self.bytes -= bytes_of(self._pictures.pop(key))
