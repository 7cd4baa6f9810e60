"""One page of a real browser, as tests drive it: the common part of Chromium and Firefox."""

from __future__ import annotations

import json
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

PAUSE = 0.03
"""Seconds between two checks while waiting."""


class Closed(Protocol):
    """A connection that can be closed."""

    def close(self) -> None: ...


class DrivenPage(ABC):
    """A page of a given size, with fingers or with a mouse, in a browser that ends with the `with` block."""

    _process: subprocess.Popen[bytes]
    _connection: Closed

    def __init__(self, *, touch: bool) -> None:
        self.touch, self._number = touch, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connection.close()
        self._process.kill()
        self._process.wait()

    @property
    @abstractmethod
    def errors(self) -> list[str]:
        """Faults that the page has reported."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to a page."""

    @abstractmethod
    def value(self, script: str) -> Any:
        """Return the answer of a script, which sees the page's own names."""

    @abstractmethod
    def press_at(self, x: float, y: float) -> None:
        """Tap or click at a place of the page."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Write a PNG file of the screen."""

    def until(self, script: str, seconds: float = 60) -> Any:
        """Return the first result of a script that is not empty; the script is run again and again for at most
        `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if answer := self.value(script):
                return answer
            time.sleep(PAUSE)
        raise AssertionError(f"never came: {script}; {self.errors}; {self.value('document.body.innerText')[:400]}")

    def press(self, selector: str) -> None:
        """Tap or click an element of the page, scrolled into view first."""
        script = f"""(() => {{ const node = document.querySelector({json.dumps(selector)}); if (!node) return null;
            node.scrollIntoView({{block: "nearest", inline: "nearest"}}); const box = node.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()"""
        self.press_at(*self.until(script))


def answered(found: Callable[[], Any], seconds: float = 60) -> Any:
    """Return the first result of `found` that is not empty, while a browser starts."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if answer := found():
            return answer
        time.sleep(PAUSE)
    raise AssertionError("the browser does not answer")
