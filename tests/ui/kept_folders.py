"""Folders whose contents take long to make: they are made once for all tests, and copied into each folder that needs
them."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp
from typing import Any


def put(folder: Path, make: Callable[..., Any], *given: Hashable) -> Any:
    """Fill a folder with the files that `make` writes for these arguments, and return what `make` returned; a path
    inside its folder becomes the path inside this one."""
    kept, found = _made(make, given)
    copytree(kept, folder, dirs_exist_ok=True)
    return folder / found.relative_to(kept) if isinstance(found, Path) else found


@cache
def _made(make: Callable[..., Any], given: tuple[Hashable, ...]) -> tuple[Path, Any]:
    """Return a folder that is deleted after the tests, and what `make` returned for it."""
    folder = Path(mkdtemp(prefix="counterstep-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder, make(folder, *given)
