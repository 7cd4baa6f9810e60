"""The sounds of the game, played by the name of their moment, such as "step.grass"; a missing audio device is never an
error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast, get_args

import pygame

from game.model.errors import BadInput, Problem
from game.model.input_files import read_toml

Channel = Literal["interface", "effects", "room"]
CHANNELS: tuple[Channel, ...] = get_args(Channel)
TABLE = "sounds.toml"

SAMPLES_A_SECOND = 44_100
BUFFER = 512  # samples: 12 ms between a click and its sound
VOICES = 24
LOWEST_GAIN = -60
FINEST = 1 / 128  # the mixer counts loudness in 128 steps; below one it would be silent


@dataclass(frozen=True, slots=True)
class SoundMoment:
    """Sound of one moment: files played in turn, `gain` in dB (0 or below), and the number that may sound at once
    (`voices`); with `loop` it is repeated."""

    files: tuple[Path, ...]
    gain: int
    channel: Channel
    voices: int = 2
    loop: bool = False


# The table of moments


def read_moments(folder: Path) -> dict[str, SoundMoment]:
    """Return the moments listed in `sounds.toml` of this folder; raises BadInput with every problem found in it."""
    path = folder / TABLE
    document = read_toml(path)
    problems: list[Problem] = []
    moments: dict[str, SoundMoment] = {}
    for channel, table in document.items():
        if channel not in CHANNELS or not isinstance(table, dict):
            problems.append(Problem(channel, f"is no volume channel; there are {', '.join(CHANNELS)}"))
            continue
        for name, entry in _entries(table, ""):
            found = _faults(entry, folder)
            if name in moments:
                found.append("stands in two channels")
            problems += [Problem(f"{channel}.{name}", reason) for reason in found]
            if not found:
                moments[name] = _moment(entry, folder, channel)
    if problems:
        raise BadInput(path.name, *problems)
    return moments


def _entries(table: dict[str, object], family: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        name = f"{family}{key}"
        if isinstance(value, dict) and value and all(isinstance(inner, dict) for inner in value.values()):
            yield from _entries(value, f"{name}.")
        else:
            yield name, value


def _faults(entry: object, folder: Path) -> list[str]:
    if not isinstance(entry, dict):
        return ["must be a table with files and gain"]
    faults = [f"{key} is not known here" for key in sorted(entry.keys() - {"files", "gain", "voices", "loop"})]
    files = entry.get("files")
    if not isinstance(files, list) or not files or not all(isinstance(name, str) for name in files):
        faults.append("files must list at least one file name")
    else:
        faults += [f"{name} is not in this folder" for name in files if not _lies_in(folder, name)]
    if not _is_whole(entry.get("gain"), LOWEST_GAIN, 0):
        faults.append(f"gain must be a whole number of dB from {LOWEST_GAIN} to 0")
    if not _is_whole(entry.get("voices", 1), 1, VOICES):
        faults.append(f"voices must be a whole number from 1 to {VOICES}")
    if not isinstance(entry.get("loop", False), bool):
        faults.append("loop must be true or false")
    return faults


def _lies_in(folder: Path, name: str) -> bool:
    return Path(name).name == name and (folder / name).is_file()


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _moment(entry: object, folder: Path, channel: Channel) -> SoundMoment:
    checked = cast("dict[str, object]", entry)
    files = tuple(folder / name for name in cast("list[str]", checked["files"]))
    voices, loop = cast(int, checked.get("voices", 2)), cast(bool, checked.get("loop", False))
    return SoundMoment(files, cast(int, checked["gain"]), channel, voices, loop)


# Playing


class SoundBoard:
    """Plays the sounds of the game by the name of their moment. Without an audio device it is silent; no call raises
    because of sound. The device is opened at the first sound that is not muted, and a file is loaded when it is first
    played, so that sound never delays the start."""

    def __init__(self, moments: Mapping[str, SoundMoment], volumes: Mapping[Channel, int] | None = None) -> None:
        """Prepare the sounds; `volumes` are 0 to 100 by channel, and any other channel has 100."""
        self._moments = dict(moments)
        self._volumes: dict[Channel, int] = dict.fromkeys(CHANNELS, 100)
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        self._next: dict[str, int] = {}
        self._tried = False
        for channel, percent in (volumes or {}).items():
            self.set_volume(channel, percent)

    def open(self) -> bool:
        """Open the device unless that was tried before; return whether it is available. Opening blocks all threads, so
        call it, or play the first sound, only when the window already shows something."""
        if not self._tried:
            self._tried = True
            try:
                if pygame.mixer.get_init() is None:
                    pygame.mixer.init(SAMPLES_A_SECOND, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
            except (pygame.error, OSError, NotImplementedError):
                return False
        return self.audible

    @property
    def audible(self) -> bool:
        """True if an audio device is open; False also for a pygame without its mixer."""
        try:
            return self._tried and pygame.mixer.get_init() is not None
        except NotImplementedError:
            return False

    def find(self, moment: str) -> str | None:
        """Return the listed name for a moment: its own, a shorter one without its last "-" parts, or the default of its
        family. None if there is none."""
        name = moment
        while name not in self._moments and "-" in name.rpartition(".")[2]:
            name = name.rpartition("-")[0]
        if name in self._moments:
            return name
        default = f"{moment.rpartition('.')[0] or moment}.default"
        return default if default in self._moments else None

    def play(self, moment: str) -> bool:
        """Play the next variant of a moment and return whether it is heard; a running loop is not started twice."""
        name = self.find(moment)
        if name is None or self._volumes[self._moments[name].channel] == 0 or not self.open():
            return False
        entry = self._moments[name]
        turn = self._next.get(name, 0)
        sound = self._sound(name, turn)
        try:
            if sound is None or sound.get_num_channels() >= entry.voices or pygame.mixer.find_channel() is None:
                return False
            sound.play(loops=-1 if entry.loop else 0)
        except pygame.error:
            return False
        self._next[name] = (turn + 1) % len(entry.files)
        return True

    def stop(self, moment: str) -> None:
        """Fade out a moment, such as one that loops."""
        name = self.find(moment)
        if name is None or not self.audible:
            return
        for sound in [self._sounds.get((name, turn)) for turn in range(len(self._moments[name].files))]:
            if sound is not None:
                sound.fadeout(200)

    def set_volume(self, channel: Channel, percent: int) -> None:
        """Set the volume of a channel from 0 to 100, also for the sounds now playing."""
        self._volumes[channel] = min(max(percent, 0), 100)
        if not self.audible:
            return
        for (name, _), sound in self._sounds.items():
            if sound is not None and self._moments[name].channel == channel:
                sound.set_volume(self.loudness(name))

    def loudness(self, name: str) -> float:
        """Return the factor from 0 to 1 with which a listed moment is played now."""
        entry = self._moments[name]
        # The square: a slider at the middle then sounds about half as loud, not nearly as loud as at the end.
        slider = (self._volumes[entry.channel] / 100) ** 2
        return float(max(slider * 10 ** (entry.gain / 20), FINEST)) if slider else 0.0

    def close(self) -> None:
        """Stop all sound and close the device."""
        if self.audible:
            pygame.mixer.quit()
        self._sounds.clear()
        self._tried = False

    def _sound(self, name: str, turn: int) -> pygame.mixer.Sound | None:
        # Each moment has its own copy of a file: the loudness belongs to the copy and is right from the first sample.
        key = (name, turn)
        if key not in self._sounds:
            try:
                sound = pygame.mixer.Sound(self._moments[name].files[turn])
                sound.set_volume(self.loudness(name))
                self._sounds[key] = sound
            except (pygame.error, OSError):
                self._sounds[key] = None
        return self._sounds[key]
