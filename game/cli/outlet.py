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
    """Return a text that is safe to print: lines and tabs are kept, other control characters are replaced by a visible
    sign."""
    return _COMMANDS.sub(STANDS_FOR, text)


class Outlet:
    """A stream of text that cleans what is written; all other attributes are those of the stream."""

    def __init__(self, stream: Any) -> None:
        self.bare = stream
        """The stream itself, for writers that make control characters of their own, such as tables, and clean their
        words first."""

    def write(self, text: str) -> int:
        """Write a text, cleaned, with a question mark for each character that the terminal cannot show; return its
        length."""
        shown = clean(text)
        letters = getattr(self.bare, "encoding", None) or "utf-8"
        self.bare.write(shown.encode(letters, "replace").decode(letters))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


class _Closed(io.TextIOBase):
    """A closed output, which refuses all writing."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Refuse to write. Raises OSError."""
        raise OSError(errno.EBADF, "it is closed, so nothing can be printed")


@contextmanager
def outlets() -> Iterator[None]:
    """Clean all that is printed inside the `with` block, and tolerate closed streams."""
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
    """Fill closed file descriptors 0 to 2 with the null device, so that no file opened later takes their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def mute() -> None:
    """Silence errors about an output that accepts nothing more."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
