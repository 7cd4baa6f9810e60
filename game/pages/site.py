"""The game built for browsers, as a folder for any web server or as one file: page, pictures, and the game's code,
which runs in the browser.

Downloads are refused unless they have the digests in site.toml.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path

import msgspec

from game.ai.weights import OFFERED
from game.maps.loader import load_map
from game.model.board import Board
from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE, data_root, maps
from game.model.scenario import BattleMap
from game.model.sides import SIDES
from game.pages.client_files import ART, client_text, page_files, script, style
from game.pages.painted import figure_pictures, ground_pictures
from game.pages.writing import write_rule_book
from game.puzzles.daily import A_DAY
from game.puzzles.puzzle import all_puzzles
from game.roster import load_roster
from game.rulebook.courses import course_path, courses
from game.rulebook.lesson import load_course
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulesets import known
from game.storage.files import refused, write_out
from game.storage.markup import Markup, fill, joined, kept_text, own_script, own_style, with_policy
from game.table.worker import TODAY

PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""Files of pyodide's package that the built game needs."""
PATIENCE = 600
"""Seconds that one build tool may run."""
CHUNK = 1 << 20


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package in exactly one version, with the SHA-256 digest of its file."""

    package: str
    sha256: str
    python: str = ""
    platform: str = ""


class Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The packages that a build downloads."""

    python: Pin
    wheel: Pin


def pins() -> Pins:
    """Return the pinned packages in site.toml."""
    return toml_as(PACKAGE / "pages" / "site.toml", Pins)


def fetch_python(work: Path) -> Path:
    """Return the folder with pyodide's files, after npm has downloaded them into `work`. Raises BadInput if npm is
    missing or fails, or the digest differs."""
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
    """Return the file of msgspec for the browser's Python, after pip has downloaded it into `work`. Raises BadInput if
    pip is missing or fails, or the digest differs."""
    pin = pins().wheel
    folder = work / "wheel"
    options = ["--no-deps", "--only-binary=:all:", "--python-version", pin.python, "--platform", pin.platform]
    run("pip", [*pip(), "download", "-q", *options, "-d", str(folder), pin.package], work)
    found = _only(folder, "*.whl")
    check(found, pin)
    return found


def pip() -> Sequence[str]:
    """Return the words of a command that starts pip. Raises BadInput if there is no pip."""
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
    """Run a build tool in a folder. Raises BadInput with the last line of its output if it fails."""
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
    """Raise BadInput if a file does not have the pinned digest."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest != pin.sha256:
        raise BadInput.of(file.name, f"is not the expected file of {pin.package}: its digest is {digest}")


def _only(folder: Path, pattern: str) -> Path:
    """Return the only file in a folder that matches a pattern. Raises BadInput if there is none or more than one."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise BadInput.of(str(folder), f"should hold one {pattern}, not {len(found)}")
    return found[0]


def lean_lock(folder: Path) -> bytes:
    """Return pyodide's lock file without packages, so that the browser loads none."""
    lock = msgspec.json.decode((folder / "pyodide-lock.json").read_bytes())
    return msgspec.json.encode({**lock, "packages": {}})


LIBRARIES = ("esper", "pytmx", "defusedxml")
"""Plain Python packages that the game in a browser needs; they are copied as installed on this machine."""
LEFT_OUT = (
    *("ui", "cli", "pages", "host", "review", "run", "quick", "exercises", "__pycache__"),
    *("__main__.py", "env*.py", "learn.py", "plots.py", "worth_*.py", "mining.py", "[A-KM-Z]*.md", "LAB.md"),
)
"""Patterns of files in the game's package that the browser does not need, such as windows, terminal and network."""
OFFLINE = "offline.js"
POLICY = (
    "default-src 'self'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
    "form-action 'self'"
)
HELD_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "script-src 'unsafe-inline' 'wasm-unsafe-eval' data:; worker-src data:; connect-src data: blob:"
)
"""Content policy of the single file: it runs its own scripts and loads nothing."""


def build_site(folder: Path) -> int:
    """Write the game for browsers into a folder; return its size in bytes. Raises BadInput if it cannot be built or
    written."""
    with tempfile.TemporaryDirectory() as place, refused(folder):
        work = Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        parts = _parts(work)
        (folder / "pyodide").mkdir(exist_ok=True)
        for name, content in parts.items():
            (folder / name).write_bytes(content)
        for name in ("worker.js", "plays.js"):
            (folder / name).write_text(client_text(name), encoding="utf-8")
        files = page_files()
        play = files.pop("index.html").decode()
        play = play.replace('<script src="table.js">', '<script src="plays.js"></script><script src="table.js">')
        (folder / "play.html").write_text(with_policy(play, POLICY), encoding="utf-8")
        for name, content in files.items():
            (folder / name).write_bytes(content)
        (folder / ART).mkdir(exist_ok=True)
        listed = [load_map(path) for path in sorted(maps().glob("*.tmx"))]
        for board in [*(battle_map.board for battle_map in listed), *_small_boards()]:
            _write_all(folder / ART, ground_pictures(board))
        write_rule_book(folder / "rules", "../")
        _write_all(
            folder / ART, figure_pictures((profile, side) for profile in load_roster().profiles for side in SIDES)
        )
        (folder / "index.html").write_text(start_page(listed), encoding="utf-8")
        (folder / OFFLINE).unlink(missing_ok=True)
        (folder / OFFLINE).write_text(_keeper(folder), encoding="utf-8")
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def build_one_file(file: Path, name: str) -> int:
    """Write one HTML file that plays the map `name` without a server; return its size in bytes. Raises BadInput
    if it cannot be built or written."""
    battle_map = load_map(maps() / f"{name}.tmx")
    with tempfile.TemporaryDirectory() as place:
        parts = _parts(Path(place))
    fighters = {(profile, side) for side in battle_map.sides for profile in _profiles_of(battle_map, side)}
    pictures = {**ground_pictures(battle_map.board), **figure_pictures(fighters)}
    held = {
        "mjs": parts["pyodide/pyodide.mjs"],
        "asm": parts["pyodide/pyodide.asm.mjs"],
        "wasm": parts["pyodide/pyodide.asm.wasm"],
        "stdlib": parts["pyodide/python_stdlib.zip"],
        "lock": parts["pyodide/pyodide-lock.json"],
        "game": parts["game.zip"],
    }
    page = with_policy(page_files()["index.html"].decode(), HELD_POLICY)
    page = page.replace('<link rel="stylesheet" href="table.css">', own_style(style()))
    page = page.replace("<body>", fill('<body data-map="{}">', name))
    inside = [
        kept_text("pictures", msgspec.json.encode({key: _base64(value) for key, value in pictures.items()}).decode())
    ]
    inside += [kept_text(f"part-{key}", _base64(gzip.compress(value, 9, mtime=0))) for key, value in held.items()]
    inside += [kept_text("worker", client_text("worker.js")), own_script(client_text("held.js"))]
    page = page.replace('<script src="table.js"></script>', joined((*inside, own_script(script()))))
    write_out(file, page)
    return len(page.encode())


def _small_boards() -> Iterator[Board]:
    """Yield the boards of puzzles, lessons and demos."""
    yield from (puzzle.scenario.map.board for puzzle in all_puzzles().values())
    yield from (lesson.demo.scenario.map.board for one in courses() for lesson in load_course(course_path(one.id)))
    yield from (load_demo(path).scenario.map.board for path in demo_paths().values())


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _profiles_of(battle_map: BattleMap, side: str) -> set[str]:
    """Return the profiles of a side's figures on a map: those placed and its default squad."""
    placed = {start.profile for start in battle_map.figures if start.side == side}
    return placed | set(battle_map.squads.get(side, ()))


def _write_all(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _keeper(folder: Path) -> str:
    """Return the script of a service worker, which caches all files of a folder in the browser so that the game starts
    without a network; a new build replaces the cache."""
    told, names = hashlib.blake2b(digest_size=6), ["./"]
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if not re.search(r"(^|/)\.", name):  # what a server does not give out
            names.append(name)
            told.update(name.encode() + path.read_bytes())
    text = client_text(OFFLINE).replace("-@", f"-{told.hexdigest()}")
    return text.replace('["@"]', msgspec.json.encode(names).decode())


# --- what is run in the browser -------------------------------------------------------------------------------------


def _parts(work: Path) -> dict[str, bytes]:
    """Return the files of Python for the browser and the game's byte code, by their paths in the site. Raises BadInput
    if a tool is missing or fails."""
    pyodide = fetch_python(work)
    packed, compiled = _archive(work, fetch_wheel(work)), work / "compiled.zip"
    node = shutil.which("node")
    if node is None:
        raise BadInput.of("site", "needs node to compile the game for the browser")
    compiler = work / "compile.mjs"
    compiler.write_text(client_text("compile.mjs"), encoding="utf-8")
    library = work / "library.zip"
    run("node", [node, str(compiler), str(pyodide), str(packed), str(compiled), str(library)], work)
    library.replace(pyodide / "python_stdlib.zip")
    (pyodide / "pyodide-lock.json").write_bytes(lean_lock(pyodide))
    found = {f"pyodide/{path.name}": path.read_bytes() for path in sorted(pyodide.iterdir())}
    return {**found, "game.zip": compiled.read_bytes()}


def _archive(work: Path, wheel: Path) -> Path:
    """Return a zip archive with the sources of the game and of the packages it needs."""
    stage = work / "stage"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(stage)
    for library in LIBRARIES:
        _copy_library(library, stage)
    shutil.copytree(PACKAGE, stage / "game", ignore=shutil.ignore_patterns(*LEFT_OUT, "_data"))
    kept = stage / "game" / "_data"
    (kept / "assets").mkdir(parents=True)
    shutil.copy(data_root() / "assets" / "terrain.toml", kept / "assets")
    shutil.copytree(data_root() / "maps", kept / "maps")
    return Path(shutil.make_archive(str(work / "game"), "zip", stage))


def _copy_library(name: str, stage: Path) -> None:
    """Copy the Python files of an installed package into the folder `stage`."""
    for file in distribution(name).files or ():
        if file.suffix == ".py" and file.parts[0] != ".." and "tests" not in file.parts:
            goal = stage / Path(*file.parts)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(str(file.locate())), goal)


# --- where one begins -----------------------------------------------------------------------------------------------


def start_page(listed: Sequence[BattleMap]) -> str:
    """Return the start page, on which a player chooses map, ruleset and level; it needs no script."""
    chosen = (
        _choice("map", "Map", ((battle_map.id, battle_map.title) for battle_map in listed)),
        _choice("ruleset", "Rules", ((entry.id, entry.title) for entry in known())),
        _choice("level", "The computer", ((level, level.capitalize()) for level in OFFERED), "normal"),
    )
    return str(fill(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Counterstep</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">'
        '{}</head><body class="start"><main><h1>Counterstep</h1>'
        "<p>Play against the computer in this browser. Nothing leaves your device.</p>"
        '<form action="play.html">{}<button class="do">Play</button></form>{}</main></body></html>\n',
        own_style(style() + client_text("start.css")), joined(chosen), joined(_more()),
    ))  # fmt: skip


def _more() -> Iterator[Markup]:
    """Yield the part of the start page below the choices: links to puzzles of the day, lessons, and the rule book."""
    days = (fill('<a href="play.html?puzzle={}-{}">Puzzle {}</a>', TODAY, n, n) for n in range(1, A_DAY + 1))
    yield fill("<h2>Puzzles of the day</h2><p>{}</p>", joined(days, " "))
    for course in courses():
        told = (
            fill('<li><a href="play.html?lesson={}">{}</a></li>', course.lesson_id(number), title)
            for number, title in enumerate(course.lessons)
        )
        yield fill("<details><summary>Lessons: {}</summary><ol>{}</ol></details>", course.title, joined(told))
    yield fill('<h2>Rules</h2><p><a href="rules/index.html">The rule book, with questions to answer</a></p>')


def _choice(name: str, title: str, choices: Iterable[tuple[str, str]], first: str = "") -> Markup:
    """Return a labelled drop-down list with `choices` as (value, words); `first` is the selected value."""
    options = joined(
        fill('<option value="{}"{}>{}</option>', value, " selected" if value == first else "", words)
        for value, words in choices
    )
    return fill('<label>{}<select name="{}">{}</select></label>', title, name, options)
