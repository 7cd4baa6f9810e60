"""Safe output to the terminal: control characters in text from strangers are replaced before it is printed."""

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
"""Control characters, and characters that turn, hide or break text."""
STANDS_FOR = "\ufffd"


def clean(text: str) -> str:
    """Return a text that is safe to print: line ends and tabs stay, other control characters become STANDS_FOR."""
    return _COMMANDS.sub(STANDS_FOR, text)


class Outlet:
    """A text stream that cleans every text written to it (see `clean`); all other attributes are those of the stream
    inside."""

    def __init__(self, stream: Any) -> None:
        self.bare = stream
        """The stream inside. Writers that use control characters themselves, such as tables, write to it and clean
        their words first."""

    def write(self, text: str) -> int:
        """Write a text, cleaned and with a question mark for each character that the terminal cannot show; return the
        length of the text."""
        shown = clean(text)
        letters = getattr(self.bare, "encoding", None) or "utf-8"
        self.bare.write(shown.encode(letters, "replace").decode(letters))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


class _Closed(io.TextIOBase):
    """Stand-in for a closed output, which raises on every write."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Raise OSError."""
        raise OSError(errno.EBADF, "it is closed, so nothing can be printed")


@contextmanager
def outlets() -> Iterator[None]:
    """Clean everything printed inside the `with` block, and replace closed standard streams."""
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
    """Open the null device for each of the file descriptors 0 to 2 that is closed, so that no other file takes its
    place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def mute() -> None:
    """Send standard output to the null device, because the program that read it has ended."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
