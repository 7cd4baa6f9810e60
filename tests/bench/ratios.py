"""The speed gate: no work of `works.py` may take half as much again as when its figure was stored.

`python tests/bench/ratios.py` measures in two ways. Neither depends on the machine or on its other load:

- *Counted*: the number of lines of our own code that a unit of work runs, against `figures.json`. It is the same on
  every machine.
- *Timed*: processor time against the commit that last stored figures; both trees take turns in the same minute. This
  also covers drawing, sorting and libraries. If that commit is missing (a copy without history, a clone of depth one),
  a message says so, and only counting decides.

The exit code is 1 if a work has grown beyond `MOST`; the functions in which it grew are printed. `--write` stores new
figures, which declares the speed of that commit as intended. NAMES after the command choose the works to measure.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
TREE = HERE.parent.parent
FIGURES = HERE / "figures.json"
OURS = ("game", "assets", "maps", "tests", "pyproject.toml")
"""Files and folders of a tree that the works need."""

MOST = 1.3
"""Greatest ratio of a work's cost to its kept figure: between no growth and the growth by half that must be noticed."""

HINT = 1 + (MOST - 1) / 2
"""Greatest ratio of times, present to earlier, that may be chance."""

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
ROUNDS, AGAIN = 10, 15
"""Number of rounds in which both trees take turns, and of further rounds if the first ones show growth."""


class CannotError(Exception):
    """Raised for a work that a tree cannot do."""


class Worker:
    """A process that does the works of one tree. `worker.py` lists the questions that it answers."""

    def __init__(self, tree: Path, planted: float = 0) -> None:
        self.tree, self.planted = tree, planted
        environment = {
            **os.environ,
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(tree),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        command = [sys.executable, str(HERE / "worker.py"), str(tree)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tree, env=environment
        )

    def ask(self, kind: str, name: str) -> Any:
        """Return the answer to one question. Raises CannotError with the reason if this tree cannot do the work."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{kind} {self.planted} {name}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise CannotError(f"the process for {self.tree} has ended")
        answer = json.loads(line)
        if isinstance(answer, dict) and "cannot" in answer:
            raise CannotError(str(answer["cannot"]))
        return answer

    def wasting(self, planted: float) -> Worker:
        """Return the same process, in which each work wastes a share `planted` of its time in addition."""
        same = copy(self)
        same.planted = planted
        return same

    def close(self) -> None:
        """End the process and wait for it."""
        self.process.communicate()


@contextmanager
def working(tree: Path, planted: float = 0) -> Iterator[Worker]:
    """Yield a worker for the `with` block, and end it afterwards."""
    worker = Worker(tree, planted)
    try:
        yield worker
    finally:
        worker.close()


def git(tree: Path, *words: str) -> bytes:
    """Return the output of git; b"" without git or without history."""
    try:
        return subprocess.run(["git", "-C", str(tree), *words], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""


def commit_of_figures(tree: Path) -> str:
    """Return the commit that last kept figures; "" if none differs from the present tree.

    In a clone with a cut history that is its oldest commit. Figures that were just kept and are not committed yet are
    compared with no commit: whoever keeps them means them.
    """
    kept = FIGURES.relative_to(TREE).as_posix()
    if git(tree, "status", "--porcelain", "--", kept):
        return ""
    commit = git(tree, "log", "-1", "--format=%H", "--", kept).decode().strip()
    if not commit:
        return ""
    changed = git(tree, "diff", "--name-only", commit, "--", *OURS) + git(
        tree, "ls-files", "--others", "--exclude-standard", "--", *OURS
    )
    return commit if changed else ""


def laid_out(tree: Path, commit: str, folder: Path) -> Path:
    """Write the tree of a commit into a folder, and return the folder."""
    with tarfile.open(fileobj=io.BytesIO(git(tree, "archive", commit, "--", *OURS))) as packed:
        packed.extractall(folder, filter="data")
    return folder


def turns(now: Worker, then: Worker, name: str, rounds: int) -> list[float]:
    """Return, for each round, the ratio of a work's processor time in this tree to that in the other.

    The trees take turns, and each begins every other round, so that other load of the machine falls on both.
    """
    found = []
    for number in range(rounds):
        first, second = (now, then) if number % 2 else (then, now)
        times = {id(first): first.ask("time", name), id(second): second.ask("time", name)}
        found.append(times[id(now)] / times[id(then)])
    return found


def timed(now: Worker, then: Worker, name: str) -> float:
    """Return the median ratio of the rounds; if it hints at growth, that of many more rounds and of three pairs of
    processes.

    The place of a process in memory can cost it a quarter of its speed for as long as it lives.
    """
    found = turns(now, then, name, ROUNDS)
    if median(found) <= HINT:
        return median(found)
    found += turns(now, then, name, AGAIN)
    if median(found) <= HINT:
        return median(found)
    return median([median(found), *(timed_anew(now, then, name) for _ in range(2))])


def timed_anew(now: Worker, then: Worker, name: str) -> float:
    """Return the median ratio of the rounds of two new processes, with the trees of the given ones."""
    with working(now.tree, now.planted) as fresh, working(then.tree, then.planted) as other:
        return median(turns(fresh, other, name, ROUNDS + AGAIN))


@dataclass(frozen=True)
class Judged:
    """Result for one work: lines of code that a unit runs, and the ratios to the kept figure and to the earlier time
    (None if unknown)."""

    name: str
    lines: float
    counted: float | None = None
    timed: float | None = None
    where: str = ""

    @property
    def grown(self) -> bool:
        """Return whether the work costs more than `MOST` times its earlier cost, by either way of measuring."""
        return any(ratio is not None and ratio > MOST for ratio in (self.counted, self.timed))

    def told(self) -> str:
        """Return the result as one line for the terminal."""
        counted = "no figure is kept; run with --write" if self.counted is None else f"{100 * self.counted:.0f} %"
        timed = "" if self.timed is None else f", time {100 * self.timed:.0f} %"
        generous = self.counted is not None and self.counted < 1 / MOST
        advice = "; far below its figure: keep it anew with --write" if generous else ""
        return f"{self.name}: {self.lines:,.0f} lines, {counted}{timed}{advice}"


def grew_in(now: Mapping[str, float], then: Mapping[str, float]) -> str:
    """Return the three functions whose number of lines run has grown most; functions that add less than a hundredth are
    left out."""
    more = {where: lines - then.get(where, 0) for where, lines in now.items()}
    least = sum(then.values()) / 100
    most = sorted((where for where in more if more[where] > least), key=lambda where: (-more[where], where))[:3]
    return ", ".join(f"{where} (+{more[where]:,.0f})" for where in most)


def judge(name: str, kept: Mapping[str, float], now: Worker, then: Worker | None) -> Judged:
    """Return the result for a work: its lines are counted and, if there is another tree, its time is compared."""
    by_function = now.ask("count", name)
    lines = sum(by_function.values())
    counted = lines / kept[name] if kept.get(name) else None
    if then is None:
        return Judged(name, lines, counted)
    try:
        found = Judged(name, lines, counted, timed(now, then, name))
        return replace(found, where=grew_in(by_function, then.ask("count", name))) if found.grown else found
    except CannotError as error:
        print(f"{name}: not timed, since it cannot be done with the other commit ({error})")
        return Judged(name, lines, counted)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Return the parsed command line."""
    parser = argparse.ArgumentParser(description="The speed gate.")
    parser.add_argument("names", nargs="*", help="works to measure alone; a part of the name will do")
    parser.add_argument("--write", action="store_true", help="keep new figures")
    parser.add_argument("--against", default="", metavar="COMMIT", help="another commit to take turns with")
    parser.add_argument("--planted", type=float, default=0, metavar="SHARE", help="waste this share more, to see it")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="judge so many times")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Measure the works, then judge them or keep the figures; return the exit code."""
    sys.path.insert(0, str(TREE))
    from works import WORKS

    wanted = arguments(words)
    names = [name for name in WORKS if not wanted.names or any(part in name for part in wanted.names)]
    file: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    kept: dict[str, float] = file["lines"]
    if wanted.write:
        with working(TREE) as worker:
            new = {name: round(sum(worker.ask("count", name).values()), 1) for name in names}
        lines = {name: {**kept, **new}[name] for name in WORKS}
        FIGURES.write_text(json.dumps({"python": PYTHON, "lines": lines}, indent=1) + "\n", encoding="utf-8")
        return 0
    if file["python"] != PYTHON:
        print(f"the figures were counted by Python {file['python']}, this is {PYTHON}: they may differ a little")
    with ExitStack() as stack:
        commit = wanted.against or commit_of_figures(TREE)
        then = None
        if commit:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            then = stack.enter_context(working(laid_out(TREE, commit, folder)))
            print(f"taking turns with {commit[:12]}" + ("" if wanted.against else ", which kept the figures"))
        else:
            print("there is no other commit to take turns with: counting alone judges")
        now = stack.enter_context(working(TREE, wanted.planted))
        worst = 0
        for _ in range(wanted.repeat):
            grown = []
            for name in names:
                judged = judge(name, kept, now, then)
                print(judged.told(), flush=True)
                grown += [judged] if judged.grown or judged.counted is None else []
            grown_names = [f"{each.name} has grown: {each.told()}; most in {each.where or 'C code'}" for each in grown]
            gone = [
                f"{name}: a figure is kept, but there is no such work; run with --write"
                for name in kept
                if name not in WORKS
            ]
            print("\n".join([*grown_names, *gone]) or "no work has grown", flush=True)
            worst = max(worst, len(grown) + len(gone))
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
