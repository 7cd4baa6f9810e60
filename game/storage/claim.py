"""The lock on a folder of battles: only one window at a time may write there; a second window gets its own folder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock, Timeout

from game.storage.folders import Folders

FILE = "in-use.lock"
OWN = "windows"
MOST_WINDOWS = 50


@dataclass(slots=True)
class Claim:
    """The right of this window to write in a folder of battles. The system ends it however the program ends. `lock` is
    None where files cannot be locked; then every window may use the folder."""

    lock: FileLock | None = None

    def release(self) -> None:
        """Release the folder for the next window."""
        if self.lock is not None:
            with suppress(OSError):
                self.lock.release()
            self.lock = None


def claim(data: Path) -> Claim | None:
    """Return this window's claim on a folder for its battles; None if another window has it."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = FileLock(data / FILE, is_singleton=False)
        lock.acquire(blocking=False)
    except Timeout:
        return None
    except (OSError, NotImplementedError):
        return Claim()
    return Claim(lock)


def of_its_own(folders: Folders) -> tuple[Folders, Claim] | None:
    """Return folders for one more window, with another `data` folder but the same settings and pictures, and the claim
    on them; None if MOST_WINDOWS windows are open."""
    for number in range(2, MOST_WINDOWS + 2):
        own = replace(folders, data=folders.data / OWN / str(number))
        held = claim(own.data)
        if held is not None:
            return own, held
    return None
