"""Fetches what a site is built from, at build time only, and takes nothing whose digest is another than the pinned."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""Files of pyodide's package that the site needs."""
PATIENCE = 600
"""Seconds that a tool may take."""
CHUNK = 1 << 20


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package in exactly one version, and the digest of its file."""

    package: str
    sha256: str
    python: str = ""
    platform: str = ""


class Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Packages to fetch for a site, with their versions."""

    python: Pin
    wheel: Pin


def pins() -> Pins:
    """Return the pinned packages of a site, from site.toml."""
    return toml_as(PACKAGE / "pages" / "site.toml", Pins)


def fetch_python(work: Path) -> Path:
    """The folder with pyodide's files; raises BadInput where npm is missing or fetches something else."""
    pin = pins().python
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput.of("site", "needs npm and node to fetch Python for the browser")
    run("npm", [npm, "pack", pin.package, "--silent"], work)
    packed = _only(work, "*.tgz")
    check(packed, pin)
    folder = work / "pyodide"
    folder.mkdir()
    with tarfile.open(packed) as archive:
        for name in PYTHON_FILES:
            held = archive.extractfile(f"package/{name}")
            if held is None:
                raise BadInput.of(packed.name, f"has no {name}")
            with held, (folder / name).open("wb") as file:
                shutil.copyfileobj(held, file, CHUNK)
    return folder


def fetch_wheel(work: Path) -> Path:
    """The wheel of msgspec for the browser's Python; raises BadInput where pip is missing or fetches something else."""
    pin = pins().wheel
    folder = work / "wheel"
    options = ["--no-deps", "--only-binary=:all:", "--python-version", pin.python, "--platform", pin.platform]
    run("pip", [*pip(), "download", "-q", *options, "-d", str(folder), pin.package], work)
    found = _only(folder, "*.whl")
    check(found, pin)
    return found


def pip() -> Sequence[str]:
    """Return the command that starts pip here; raises BadInput without one."""
    tried = subprocess.run(
        [sys.executable, "-m", "pip", "--version"], capture_output=True, timeout=PATIENCE, check=False
    )
    if tried.returncode == 0:
        return (sys.executable, "-m", "pip")
    found = shutil.which("pip3") or shutil.which("pip")
    if found is None:
        raise BadInput.of("site", "needs pip to fetch one compiled package for the browser")
    return (found,)


def run(tool: str, words: Sequence[str], folder: Path) -> None:
    """Run a tool of the build; raises BadInput with its last line when it fails."""
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise BadInput.of(tool, f"could not be run: {fault}") from None
    if done.returncode != 0:
        last = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()][-1:]
        raise BadInput.of(tool, f"failed: {''.join(last)[:200]}")


def check(file: Path, pin: Pin) -> None:
    """Raises BadInput for a file that is another than the pinned one."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest != pin.sha256:
        raise BadInput.of(file.name, f"is not the expected file of {pin.package}: its digest is {digest}")


def _only(folder: Path, pattern: str) -> Path:
    """The one file of a kind in a folder; raises BadInput for any other number."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise BadInput.of(str(folder), f"should hold one {pattern}, not {len(found)}")
    return found[0]


def lean_lock(folder: Path) -> bytes:
    """Pyodide's list of packages without the packages: none is loaded from anywhere."""
    lock = msgspec.json.decode((folder / "pyodide-lock.json").read_bytes())
    return msgspec.json.encode({**lock, "packages": {}})
