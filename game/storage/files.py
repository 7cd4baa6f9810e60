"""Safe writing of files. A crash leaves either the old or the new file whole; a file that cannot be used is renamed,
not deleted."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from game.model.errors import BadInput
from game.model.input_files import read_ordinary

T = TypeVar("T")

MOST_JSON = 1_000_000
"""The most bytes of a JSON file of settings, setup choices or progress."""
PATIENCE = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
"""The seconds to wait before each new try, when another program (a virus scanner, an indexer) has the file open for a
moment."""


PRIVATE, ANYBODY = 0o600, 0o666


def write_whole(path: Path, content: bytes, mode: int = PRIVATE) -> None:
    """Replace a file in one step, so that a crash or a full disk leaves the old one whole. `mode` gives its
    permissions; those that the user's umask removes are taken away. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode != PRIVATE:
            Path(name).chmod(mode & ~_kept_from_others())
        _replace(Path(name), path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink(missing_ok=True)
        raise
    _settle(path.parent)


@contextmanager
def refused(path: Path, also: type[Exception] = OSError) -> Iterator[None]:
    """Turn errors inside a `with` block into BadInput that names the path: OSError, and errors of the type `also`."""
    try:
        yield
    except (OSError, also) as fault:
        raise BadInput.of(str(path), f"cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault


def write_out(path: Path, content: str | bytes) -> None:
    """Write a file that the user asked for, in one step; a pipe or a terminal is written directly. Raises BadInput if
    that is impossible."""
    data = content.encode() if isinstance(content, str) else content
    with refused(path):
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            write_whole(path, data, ANYBODY)


def _kept_from_others() -> int:
    """Return the permission bits that the user's umask removes."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _replace(new: Path, old: Path) -> None:
    for pause in PATIENCE:
        try:
            new.replace(old)
            return
        except PermissionError:
            time.sleep(pause)
    new.replace(old)


def _settle(folder: Path) -> None:
    """Make sure that a folder's list of files is on the disk, on systems that can do that."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some file systems cannot; the file itself is written
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path, mark: str = "bad") -> Path:
    """Rename a file that cannot be used to a free name that ends in `mark`, and return its new path. Raises OSError."""
    aside = path.with_name(f"{path.name}.{mark}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{mark}-{number}")
    path.rename(aside)
    return aside


def write_json(path: Path, value: object) -> None:
    """Write a Struct as indented JSON. Raises OSError."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def read_json(path: Path, kind: type[T], default: T, called: str) -> tuple[T, str]:
    """Return the Struct stored in a JSON file, and a message for the player ("" if all is well). Return `default` if
    there is no file. Fields that do not fit are left out and the old file is renamed; `called` is the word for the
    content in the message."""
    if not path.exists() and not path.is_symlink():
        return default, ""
    try:
        content = read_ordinary(path, MOST_JSON)
    except BadInput as refusal:
        return (
            default,
            f"The {called} in {path} cannot be used ({refusal.problems[0].reason}). The usual ones are used.",
        )
    try:
        return msgspec.json.decode(content, type=kind), ""
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error).rstrip(".")
    saved = _what_fits(content, kind)
    instead = "The usual ones are used" if saved is None else "The parts that fit are used"
    try:
        aside = set_aside(path)
        if saved is not None:
            write_json(path, saved)
    except OSError:
        return default if saved is None else saved, f"The {called} in {path.name} have an error ({reason}). {instead}."
    told = f"The {called} had an error ({reason}). The old file is now {aside.name}. {instead}."
    return default if saved is None else saved, told


def _what_fits(content: bytes, kind: type[T]) -> T | None:
    """Return a Struct made from those known fields of a JSON object whose values fit; None if no field does."""
    try:
        found = msgspec.json.decode(content)
        if not isinstance(found, dict):
            return None
        fitting: dict[str, object] = {}
        for field in msgspec.structs.fields(kind):  # type: ignore[arg-type]
            with suppress(KeyError, msgspec.ValidationError, ValueError):
                value = msgspec.convert(_fitting_entries(found[field.encode_name], field.type), type=field.type)
                kind(**{**fitting, field.name: value})
                fitting[field.name] = value
        return kind(**fitting) if fitting else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, ValueError):
        return None


def _fitting_entries(value: object, kind: object) -> object:
    """Return a dict without the entries that do not fit the type `kind`; any other value is returned unchanged."""
    if not isinstance(value, dict):
        return value
    found = {}
    for key, entry in value.items():
        with suppress(msgspec.ValidationError, ValueError):
            msgspec.convert({key: entry}, type=kind)
            found[key] = entry
    return found or value
