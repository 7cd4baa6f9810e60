"""Builds everything that is given away, and starts each of it: `python3 .ci/release` from a checkout.

    python3 .ci/release [--out dist] [--only wheel,onedir,deb,wheelhouse,site] [--no-trial]

What comes out in the folder, beside `SHA256SUMS`:

    counterstep-V-py3-none-any.whl, counterstep-V.tar.gz    for pip
    counterstep-V-linux-ARCH.tar.gz                         unpack and start, nothing to install
    counterstep_V_ARCH.deb                                  below /opt, with a menu entry and a man page
    counterstep-V-windows.zip, counterstep-V-macos.zip      wheels and a file to start, for a Python that is there
    counterstep-V-site.zip                                  pages for a web server

Each is built from the wheel, and each that can run on this system is started before the sums are written: it tells its
version, plays all demos, plays a battle to the same words as the checkout, and opens its window.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tomllib
from pathlib import Path

from artefacts import Release
from trial import try_out

ROOT = Path(__file__).resolve().parent.parent.parent
PARTS = ("wheel", "onedir", "deb", "wheelhouse", "site")


def build(release: Release, only: list[str]) -> None:
    """Build the wheel, and those parts that are wanted."""
    release.wheel()
    if "onedir" in only or "deb" in only:
        release.onedir()
    for part in ("deb", "wheelhouse", "site"):
        if part in only:
            getattr(release, part)()


def main() -> int:
    """Build, try out, write the sums; answers 1 when something that was built does not work."""
    parser = argparse.ArgumentParser(prog="release", description="Build everything that is given away.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--only", default=",".join(PARTS), help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--no-trial", action="store_true", help="build without starting anything")
    wanted = parser.parse_args()
    only = wanted.only.split(",")
    if unknown := [part for part in only if part not in PARTS]:
        parser.error(f"unknown part {unknown[0]!r}; there are {', '.join(PARTS)}")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    release = Release(ROOT, wanted.out.resolve(), version)
    try:
        build(release, only)
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"release: this failed with exit code {failed.returncode}: {' '.join(failed.cmd)}") from None
    faults = [] if wanted.no_trial else try_out(release)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in release.made]
    (release.out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    for path in release.made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.name}")
    print("\n".join(faults) or ("nothing was started" if wanted.no_trial else "everything that was started works"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
