"""Starts what was built, as far as this system can: the wheel, the folder, the package, the pages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import zipfile
from hashlib import sha256
from pathlib import Path

from artefacts import Release, environment

BATTLE = ("play", "ford", "--red", "ai:normal", "--blue", "ai:normal", "--headless", "--seed", "7", "--log")
OPENS_WITHIN = 90.0
CHOSEN = (
    "tests/rules/test_movement.py", "tests/rules/test_sight.py", "tests/storage/test_saves.py",
    "tests/storage/test_share_code.py", "tests/storage/test_kept_versions.py", "tests/test_demos.py",
    "tests/ui/test_about.py", "tests/ui/test_battle_play.py",
)  # fmt: skip
"""Tests of rules, storage, demos and the window that the wheel and the folder pass as the checkout does."""
LEFT_OUT = "without_its_rule or on_the_map or passes or phases or action"
LEAST = 200
VERSION = r"{}\nPython 3\.\d+\.\d+ on .+\nSDL \d+\.\d+\.\d+, .+\n"
"""The form of `--version`'s answer: the game with its commit, Python and SDL."""
TOOLS = ("pytest>=8", "hypothesis>=6.120")


def bare(home: Path) -> dict[str, str]:
    """An environment with nothing of this machine but where its programs are."""
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONHASHSEED": "random"}


def told(command: list[str], home: Path, *words: str, **more: str) -> str:
    """Answer what a command prints; RuntimeError with its last words when it fails."""
    done = subprocess.run(
        [*command, *words], capture_output=True, text=True, cwd=home, env={**bare(home), **more}, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: exit code {done.returncode}: {(done.stdout + done.stderr)[-400:]}")
    return done.stdout


def window_opens(command: list[str], home: Path) -> None:
    """Whether the title comes on a display of its own; RuntimeError when it does not."""
    log = home / "events.jsonl"
    words = [*command, "--event-log", str(log), "--user-dir", str(home / "user")]
    more = {"SDL_AUDIODRIVER": "dummy"}
    if shutil.which("xvfb-run"):
        words = ["xvfb-run", "-a", "-s", "-screen 0 1280x720x24", *words]
    else:
        print("there is no Xvfb here: the window is opened on no display")
        more["SDL_VIDEODRIVER"] = "dummy"
    process = subprocess.Popen(
        words, cwd=home, env={**bare(home), **more}, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        until = time.monotonic() + OPENS_WITHIN
        while time.monotonic() < until and process.poll() is None:
            lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
            if any(json.loads(line).get("scene") == "title" for line in lines):
                return
            time.sleep(0.3)
        raise RuntimeError(
            "the window did not open"
            + (f": {process.stderr.read()[-300:]}" if process.poll() is not None and process.stderr else "")
        )
    finally:
        if process.poll() is None:
            os.killpg(process.pid, 15)
        process.wait()


def faults_of(what: str, command: list[str], battle: str, line: str) -> list[str]:
    """Faults of one thing that can be started, each with its name; `battle` and `line` are what it has to tell."""
    found = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        steps = {
            "version": lambda: (
                re.fullmatch(VERSION.format(re.escape(line)), told(command, home, "--version")) is not None
            ),
            "demos": lambda: bool(told(command, home, "demo", "--check")),
            "files": lambda: bool(told(command, home, "check")),
            "battle": lambda: fingerprint(told(command, home, *BATTLE)) == battle,
            "window": lambda: window_opens(command, home) is None,
        }
        for name, step in steps.items():
            try:
                if not step():
                    found.append(f"{what}, {name}: not as the checkout")
            except (RuntimeError, OSError) as error:
                found.append(f"{what}, {name}: {error}")
    print(f"{what}: {', '.join(found) or 'works'} ({time.monotonic() - began:.0f} s)", flush=True)
    return found


def chosen_tests(release: Release, what: str, python: Path, *where: Path) -> list[str]:
    """Run the chosen tests against what was built, without the checkout: `where` is looked into for modules first."""
    alone = release.work / "tests-alone"
    shutil.rmtree(alone, ignore_errors=True)
    shutil.copytree(release.root / "tests", alone / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (alone / "pytest.ini").write_text("[pytest]\nmarkers =\n  long: long\n  window: window\n", encoding="utf-8")
    words = [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not long",
        "-k",
        f"not ({LEFT_OUT})",
        *CHOSEN,
    ]
    more = {
        "PYTHONPATH": os.pathsep.join(map(str, [*where, alone])),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    began = time.monotonic()
    done = subprocess.run(words, cwd=alone, env={**bare(alone), **more}, capture_output=True, text=True, check=False)
    last = (done.stdout.strip().splitlines() or ["nothing was said"])[-1]
    passed = re.search(r"(\d+) passed", last)
    print(f"{what}, chosen tests: {last} ({time.monotonic() - began:.0f} s)", flush=True)
    if done.returncode or passed is None or int(passed[1]) < LEAST:
        return [f"{what}, chosen tests: {last}\n{done.stdout[-1500:]}{done.stderr[-500:]}"]
    return []


def fingerprint(text: str) -> str:
    """A short name for the words of a battle."""
    return sha256(text.encode()).hexdigest()


def built_from(wheel: Path) -> str:
    """The commit that a wheel was built from; "unknown" when that was no checkout."""
    with zipfile.ZipFile(wheel) as packed:
        name = "game/_data/commit.txt"
        return packed.read(name).decode().strip() if name in packed.namelist() else "unknown"


def try_out(release: Release) -> list[str]:
    """Everything that does not work."""
    python = environment(release.work / "trying", release.wheel_file)
    with tempfile.TemporaryDirectory() as folder:
        battle = fingerprint(told([str(python), "-m", "game"], Path(folder), *BATTLE, PYTHONPATH=str(release.root)))
    line = f"counterstep {release.version} (commit {built_from(release.wheel_file)})"
    print(line, flush=True)
    found = faults_of("wheel", [str(python.parent / "counterstep")], battle, line)
    testing = environment(release.work / "testing", release.wheel_file, *TOOLS)
    found += chosen_tests(release, "checkout", testing, release.root)
    found += chosen_tests(release, "wheel", testing)
    if release.folder.exists():
        bare_python = environment(release.work / "testing-folder", *TOOLS)
        found += chosen_tests(release, "folder", bare_python, release.folder / "_internal")
    for path in release.made:
        unpacked = release.work / "unpacked"
        shutil.rmtree(unpacked, ignore_errors=True)
        if path.name.endswith(".tar.gz") and "-linux-" in path.name:
            with tarfile.open(path) as archive:
                archive.extractall(unpacked, filter="tar")
            program = unpacked / f"counterstep-{release.version}" / "counterstep"
            found += faults_of("folder", [str(program)], battle, line)
        if path.suffix == ".deb":
            subprocess.run(["dpkg-deb", "-x", path, unpacked], check=True)
            found += faults_of("package", [str(unpacked / "opt/counterstep/counterstep")], battle, line)
        if path.suffix == ".zip" and "-site" not in path.name:
            with zipfile.ZipFile(path) as packed:
                broken = packed.testzip()
            found += [f"{path.name}: {broken} is broken"] if broken else []
            print(f"{path.name}: can only be started on its own system", flush=True)
        if path.name.endswith("-site.zip"):
            found += site_opens(path, unpacked)
    return found


def site_opens(path: Path, unpacked: Path) -> list[str]:
    """Faults that a browser tells of the first page of the site."""
    with zipfile.ZipFile(path) as packed:
        packed.extractall(unpacked)
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    page = next(iter(sorted(unpacked.rglob("index.html"), key=lambda page: len(page.parts))), None)
    if page is None:
        return ["site: there is no index.html"]
    if browser is None:
        print("there is no Chromium here: the site is not opened")
        return []
    words = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=8000",
        "--dump-dom",
        page.as_uri(),
    ]
    seen = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120).stdout
    return [] if "Counterstep" in seen else ["site: the first page does not say its name"]
