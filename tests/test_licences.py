"""Everything that is shipped stands in the table of licences, and nothing else does."""

from __future__ import annotations

import re
import runpy
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
TABLE = (ROOT / "game" / "LICENCES.md").read_text(encoding="utf-8")
SAME = {"MIT License": "MIT", "MIT": "MIT", "LGPL v2.1": "LGPL-2.1-or-later", "LGPLv3": "LGPL-3.0-or-later",
        "PSFL": "PSF-2.0", "BSD License": "BSD"}  # fmt: skip
"""What packages say of themselves, in the words of the table."""


def rows(heading: str) -> dict[str, tuple[str, str]]:
    """The rows below a heading: origin and licence, by what they are about."""
    section = TABLE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return {
        what: (origin, licence)
        for what, origin, licence in re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \|$", section, re.M)
    }


def plain(name: str) -> str:
    """A package's name as the registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def runs_with_the_game() -> dict[str, Distribution]:
    """Every package that an install of the game brings, by its plain name."""
    found: dict[str, Distribution] = {}
    open_names = ["counterstep"]
    while open_names:
        package = distribution(open_names.pop())
        for line in package.requires or []:
            name = plain(re.split(r"[<>=~!;( \[]", line)[0])
            if ";" not in line and name not in found:
                found[name] = distribution(name)
                open_names.append(name)
    return found


def says(package: Distribution) -> str:
    """The licence a package names for itself, as the table writes it."""
    told = package.metadata["License-Expression"] or package.metadata["License"] or ""
    kinds = [
        line.split("::")[-1].strip() for line in package.metadata.get_all("Classifier") or [] if "License ::" in line
    ]
    told = told if 0 < len(told) < 40 else next(iter(kinds), "")
    return SAME.get(told, told)


def test_every_asset_and_map_has_its_row_and_every_row_a_file() -> None:
    files = [
        path.relative_to(ROOT).as_posix()
        for top in ("assets", "maps")
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert len(files) > 900
    folders = {f"{PurePosixPath(name).parent}/*" for name in files}
    assert folders == rows("Assets and maps").keys()


def test_every_library_has_its_row_with_the_licence_that_it_names() -> None:
    told = rows("Libraries")
    assert told.keys() == runs_with_the_game().keys()
    wrong = {
        name: (says(package), told[name][1])
        for name, package in runs_with_the_game().items()
        if not told[name][1].startswith(says(package)) or not says(package)
    }
    assert not wrong


def test_every_library_inside_a_library_has_its_row() -> None:
    names = {
        file.name.split("-")[0].split(".")[0]
        for package in runs_with_the_game().values()
        for file in package.files or []
        if ".so" in file.name and file.parts[0].endswith(".libs")
    }
    if not names:
        pytest.skip("the packages of this system bring no libraries of their own")
    assert len(names) > 20
    assert {name.removesuffix("-2") for name in names} <= rows("Inside the builds").keys()


def test_every_licence_says_something() -> None:
    for heading in ("Assets and maps", "Libraries", "Inside the builds"):
        for what, (origin, licence) in rows(heading).items():
            assert origin.strip(), what
            assert re.search("[A-Za-z]{3}", licence), what


def release_part(name: str) -> dict[str, object]:
    """The names that a file of the release's scripts defines."""
    return runpy.run_path(str(ROOT / ".ci" / "release" / f"{name}.py"))


def test_every_library_that_pygame_brings_has_its_text_in_the_builds() -> None:
    """Libraries of pillow and of Python come with texts of their own; all under the LGPL share one."""
    told = (ROOT / ".ci" / "release" / "parts.txt").read_text(encoding="utf-8")
    named = set(re.findall(r"\blib[A-Za-z0-9_]+", "\n".join(re.findall("^== (.*)$", told, re.MULTILINE))))
    own = {
        what
        for what, (origin, licence) in rows("Inside the builds").items()
        if origin == "pygame-ce" and not licence.startswith("LGPL")
    }
    assert named == own
    for name, (_, licence) in rows("Inside the builds").items():
        assert not licence.startswith("LGPL") or name in told


def test_a_build_with_something_unknown_inside_is_refused(tmp_path: Path) -> None:
    unlisted = release_part("licences")["unlisted"]
    assert callable(unlisted)
    for name in ("json", "game", "esper", "esper-3.9.dist-info", "pillow.libs", "lib-dynload"):
        (tmp_path / name).mkdir()
    (tmp_path / "abc.pyc").touch()
    (tmp_path / "pillow.libs" / "libtiff-20b7e810.so.6.3.0").touch()
    (tmp_path / "lib-dynload" / "_json.so").touch()
    packages = list(runs_with_the_game().values())
    assert unlisted(tmp_path, TABLE, packages) == []
    (tmp_path / "numpy").mkdir()
    (tmp_path / "libreadline.so.8").touch()
    assert unlisted(tmp_path, TABLE, packages) == [
        "numpy is inside, and game/LICENCES.md has no row for it",
        "libreadline.so.8 is inside, and game/LICENCES.md has no row for libreadline",
    ]
