"""The licences of what is inside a build: their texts beside the program, and everything inside in the table."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMON = ("LGPL-2.1", "LGPL-3", "GPL-3", "GPL-2", "Apache-2.0")
NEEDED = ("LGPL-2.1.txt", "LGPL-3.txt", "GPL-3.txt", "Python.txt")
"""Texts without which nothing may be given away."""
KEPT_BY_THE_SYSTEM = Path("/usr/share/common-licenses")
OURS_OR_PYTHONS = re.compile("game|lib-dynload|python3|_sysconfigdata.*")


def plain(name: str) -> str:
    """A package's name as the registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def gather(root: Path, site: Path, folder: Path) -> None:
    """Put table and texts of everything inside into `folder/licences`; raises SystemExit for what has none.

    `root` is the checkout, `site` the environment that was frozen into `folder`.
    """
    texts = folder / "licences"
    texts.mkdir()
    table = root / "game" / "LICENCES.md"
    shutil.copy(root / "LICENSE", texts / "counterstep.txt")
    shutil.copy(table, texts)
    shutil.copy(root / "assets" / "fonts" / "NotoSans-OFL.txt", texts)
    shutil.copy(HERE / "parts.txt", texts / "pygame-ce-libraries.txt")
    packages = list(distributions(path=[str(site)]))
    for package in packages:
        for file in package.files or []:
            source = Path(str(package.locate_file(file)))
            named = re.search("licen[cs]e|copying|notice", file.name, re.IGNORECASE)
            if named and source.suffix in ("", ".txt", ".md", ".rst"):
                shutil.copy(source, texts / f"{package.name}-{file.stem}.txt")
    for name in COMMON:
        if (KEPT_BY_THE_SYSTEM / name).exists():
            shutil.copy(KEPT_BY_THE_SYSTEM / name, texts / f"{name}.txt")
    if (python := Path(os.__file__).parent / "LICENSE.txt").exists():
        shutil.copy(python, texts / "Python.txt")
    _texts_of_the_system(folder / "_internal", texts)
    faults = [f"the licence text {name} is not on this system" for name in NEEDED if not (texts / name).exists()]
    faults += unlisted(folder / "_internal", table.read_text(encoding="utf-8"), packages)
    if faults:
        raise SystemExit("\n".join(faults))


def _texts_of_the_system(inner: Path, texts: Path) -> None:
    """Put beside the texts the ones that Debian and Ubuntu keep about libraries of theirs that are inside."""
    if shutil.which("dpkg") is None:
        return
    for library in inner.glob("lib*.so*"):
        source = Path("/lib", sysconfig.get_config_var("MULTIARCH") or "", library.name)
        words = ["dpkg", "-S", str(source)]
        owner = subprocess.run(words, capture_output=True, text=True, check=False).stdout.partition(":")[0]
        about = Path("/usr/share/doc") / owner / "copyright"
        if owner and not library.is_symlink() and about.exists():
            shutil.copy(about, texts / f"{library.name.partition('.so')[0]}-{owner}.txt")


def unlisted(inner: Path, table: str, packages: Iterable[Distribution]) -> list[str]:
    """Everything in the inner folder of a build that has no row in the table of licences, a sentence each."""
    rows = {plain(name) for name in re.findall(r"^\| `([^`*]+)` \|", table, re.MULTILINE)}
    owners = {Path(file).parts[0].partition(".")[0]: plain(one.name) for one in packages for file in one.files or []}
    found = []
    for path in sorted(inner.iterdir()):
        name = path.name.partition(".")[0]
        if path.suffix in (".libs", ".dist-info") or name in sys.stdlib_module_names or OURS_OR_PYTHONS.fullmatch(name):
            continue
        owner = owners.get(name, "")
        if ".so" not in path.name and owner not in rows and path.suffix != ".zip":
            found.append(f"{path.name} is inside, and game/LICENCES.md has no row for {owner or 'it'}")
    for path in sorted(inner.rglob("lib*.so*")):
        library = re.split(r"[-.]", path.name)[0]
        if plain(library) not in rows and path.parent.name != "lib-dynload":
            found.append(f"{path.name} is inside, and game/LICENCES.md has no row for {library}")
    return found
