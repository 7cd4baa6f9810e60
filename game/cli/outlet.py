"""The one way out to the terminal: what strangers wrote reaches it without signs that would command it."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Signs that move the cursor, ring, colour, turn text round, hide it, or cannot be written at all."""
STANDS_FOR = "\ufffd"


def clean(text: str) -> str:
    """A text as it may be shown: lines and tabs stay, what is not to be seen is told by one sign that is."""
    return _COMMANDS.sub(STANDS_FOR, text)


class Outlet:
    """A stream of text that cleans what is written; everything else is asked of the stream itself."""

    def __init__(self, stream: Any) -> None:
        self.bare = stream
        """Stream for writers that make their own control characters, as tables do: their words are cleaned before."""

    def write(self, text: str) -> int:
        """Write a text, cleaned, with a question mark for what the terminal's letters do not hold."""
        shown = clean(text)
        letters = getattr(self.bare, "encoding", None) or "utf-8"
        self.bare.write(shown.encode(letters, "replace").decode(letters))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


class _Closed(io.TextIOBase):
    """An output that somebody has closed; whoever says something is refused."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Raises OSError."""
        raise OSError(errno.EBADF, "it is closed, so nothing can be printed")


@contextmanager
def outlets() -> Iterator[None]:
    """Clean all that is printed inside the block, and tolerate streams that are closed."""
    before = sys.stdin, sys.stdout, sys.stderr
    read, told, complained = (None if stream is None or stream.closed else stream for stream in before)
    if None in (read, told, complained):
        _fill_gaps()
    sys.stdin = read or io.StringIO()
    sys.stdout = Outlet(told or _Closed())
    sys.stderr = Outlet(complained or io.StringIO())
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _fill_gaps() -> None:
    """A file that is opened later must not take the place of a closed stream, where others would write into it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def mute() -> None:
    """Let nobody complain about an output that takes nothing more."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
