"""Music in layers that play at the same time, and that fade from mood to mood; missing sound is never an error.

The layers are loops of equal beat (assets/music) that begin together, so that any of them fits the others at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pygame

from game.ui.kit.sound import FINEST, VOICES

Mood = Literal["", "calm", "tension", "contact"]
LAYERS = ("calm", "tension", "contact")
LOUD: dict[Mood, tuple[float, float, float]] = {
    "": (0.0, 0.0, 0.0),
    "calm": (1.0, 0.0, 0.0),
    "tension": (0.75, 0.85, 0.0),
    "contact": (0.4, 0.9, 0.9),
}
"""Volume (0 to 1) of each layer, by mood."""
FADE_MS, HUSH_MS = 2500.0, 140.0
"""Milliseconds in which a layer fades in fully, and in which all layers fade out before an important die."""
GAIN = 0.5
"""Factor of the music's volume against that of a sound at the same setting."""


class Music:
    """The music of one window. Without a folder, a device or a volume it stays silent and reads no file."""

    def __init__(self, folder: Path | None = None, device: Callable[[], bool] = lambda: False) -> None:
        """Prepare the music. `folder` holds a WAV file for each layer; `device` opens the audio device and returns
        whether it is available."""
        self._folder, self._device = folder, device
        self._sounds: list[pygame.mixer.Sound] = []
        self._playing: list[pygame.mixer.Channel] = []
        self._percent = 0
        self._hushed = 0.0
        self.mood: Mood = ""
        self.levels = [0.0, 0.0, 0.0]
        """Present loudness of each layer, 0 to 1, before the volume."""

    def set_volume(self, percent: int) -> None:
        """Set the volume from 0 to 100; 0 turns the music off."""
        self._percent = min(max(percent, 0), 100)

    def want(self, mood: Mood) -> None:
        """Fade to a mood; "" fades out."""
        self.mood = mood

    def hush(self, milliseconds: float) -> None:
        """Silence the music for `milliseconds`, while an important die falls."""
        self._hushed = milliseconds

    def advance(self, milliseconds: float) -> None:
        """Let some milliseconds pass, and change the loudness of the layers accordingly."""
        if self._folder is None:
            return
        if not self._percent or not (self.mood or any(self.levels)):
            self._end()
            return
        self._hushed = max(0.0, self._hushed - milliseconds)
        quick = milliseconds / (HUSH_MS if self._hushed else FADE_MS)
        wanted = LOUD["" if self._hushed else self.mood]
        self.levels = [now + min(quick, max(-quick, goal - now)) for now, goal in zip(self.levels, wanted, strict=True)]
        if self._is_playing():
            for channel, level in zip(self._playing, self.levels, strict=True):
                channel.set_volume(self.loudness(level))

    def loudness(self, level: float) -> float:
        """Return the factor from 0 to 1 with which a layer of loudness `level` (0 to 1) is played at the present
        volume."""
        made = (self._percent / 100) ** 2 * GAIN * level**1.5
        return max(made, FINEST) if made > FINEST / 4 else 0.0

    def _is_playing(self) -> bool:
        """Read the next file of the layers, one per call, and start all layers together once all are read; return
        whether they are playing."""
        if self._playing:
            return True
        try:
            if not self._device() or self._folder is None:
                self._folder = None
                return False
            if len(self._sounds) < len(LAYERS):
                self._sounds.append(pygame.mixer.Sound(self._folder / f"{LAYERS[len(self._sounds)]}.wav"))
                return False
            pygame.mixer.set_num_channels(VOICES + len(LAYERS))
            self._playing = [pygame.mixer.Channel(VOICES + number) for number in range(len(LAYERS))]
            for channel, sound in zip(self._playing, self._sounds, strict=True):
                channel.set_volume(0.0)
                channel.play(sound, loops=-1)
        except (pygame.error, OSError, NotImplementedError):
            self._folder, self._playing = None, []
            return False
        return True

    def _end(self) -> None:
        """Stop the layers; they start from the beginning with the next mood."""
        self.levels = [0.0, 0.0, 0.0]
        try:
            for channel in self._playing:
                channel.stop()
        except pygame.error:
            self._folder = None
        self._playing = []
