"""Review and laboratory are opened and closed in every stage of their work: the window never waits, nobody is left."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from process_kit import GROUPS, left_of, until, workers_of
from review_samples import recorded
from shell_kit import Shell

from game.lab import Series
from game.lab.beside import Beside, end
from game.model.paths import PACKAGE
from game.review.background import Reviewing
from game.review.keeping import file_of
from game.review.tape import tape_of
from game.storage.journal import read_journal
from game.ui.kit.scene import Push
from game.ui.lab.laboratory import LaboratoryScene
from game.ui.review.review import ReviewScene
from game.ui.title.title import TitleScene

FREEZE = 0.2
"""Seconds that the window may stand still."""
LEFT = 5.0
"""Seconds after which no process may be left."""
SOON = (0, 0.1, 0.5, 1, 2)
"""Seconds after which one of the two is closed."""
SERIES = Series(maps=("training-ground", "ford"), rulesets=("static", "passes"), battles=200)
pytestmark = GROUPS


def waited_for_a_processor() -> float:
    """Seconds in which this thread could have run, had the machine nothing else to do; 0 where that is not told."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError):
        return 0.0


@contextmanager
def at_once(what: str) -> Iterator[None]:
    """Fails when what is done inside takes longer than the window may stand still on a machine that is free."""
    began, idle = time.monotonic(), waited_for_a_processor()
    yield
    took = time.monotonic() - began - (waited_for_a_processor() - idle)
    assert took < FREEZE, f"{what} took {took:.3f} s"


def opened_and_closed(shell: Shell, journal: Path, drawn: random.Random, seconds: Sequence[float]) -> str:
    """Open one of the two, let it come to some stage within some seconds and close it; return the stage it was in."""
    with at_once("opening"):
        if drawn.random() < 0.5:
            if drawn.random() < 0.5:
                file_of(journal).unlink(missing_ok=True)
            scene: ReviewScene | LaboratoryScene = ReviewScene(shell.stage, journal)
            scene.run._jobs = 2
        else:
            scene = LaboratoryScene(shell.stage, SERIES)
    shell.app.follow(Push(scene))
    if isinstance(scene, LaboratoryScene):
        with at_once("starting"):
            scene.go()
    stop = time.monotonic() + drawn.choice(seconds)
    while time.monotonic() < stop:
        with at_once("a frame"):
            shell.app.frame(16)
        time.sleep(0.016)
    review = scene.review if isinstance(scene, ReviewScene) else None
    stage = review.stage if review is not None else type(scene).__name__
    group = scene.run._run._run.pid if scene.run._run is not None else 0
    with at_once(f"closing in {stage}"):
        shell.app.follow(scene.leave())
    assert not scene.run.running
    assert not group or until(lambda: not left_of(group), LEFT), f"somebody is left of {stage}"
    return stage


@pytest.mark.parametrize(
    ("count", "seconds"), [(6, SOON), pytest.param(100, (*SOON, 4, 8), marks=pytest.mark.long)], ids=("few", "many")
)
def test_review_and_laboratory_close_at_once_in_every_stage(
    tmp_path: Path, count: int, seconds: Sequence[float]
) -> None:
    drawn = random.Random(int(os.environ.get("COUNTERSTEP_SEED", "24")))
    shell = Shell(tmp_path, TitleScene)
    journal = recorded(tmp_path / "data")
    for scene in (ReviewScene(shell.stage, journal), LaboratoryScene(shell.stage, SERIES)):
        shell.app.follow(Push(scene))  # what is loaded and painted once
        shell.frames(30)
        shell.app.follow(scene.leave())
    stages = [opened_and_closed(shell, journal, drawn, seconds) for _ in range(count)]
    assert len(set(stages)) > 1, stages


def test_a_review_with_busy_workers_ends_at_once_and_leaves_nobody(tmp_path: Path) -> None:
    """Its workers hold the pipe through which it speaks: who reads that to its end waits until they have nothing to do
    any more, which took five minutes."""
    journal = recorded(tmp_path)
    run = Reviewing(journal, tape_of(read_journal(journal), journal.name), jobs=2)
    run.start()
    assert run._run is not None
    group = run._run._run.pid

    assert until(lambda: len(workers_of(group)) == 2 or not run._run.running, 300)
    assert run._run.running, run._run.problem("The review")
    with at_once("stopping"):
        run.stop()
    assert not run.running
    assert until(lambda: not left_of(group), LEFT)


def test_whoever_does_not_want_to_end_is_killed(tmp_path: Path) -> None:
    """A child of the child that ignores being asked, and holds all its pipes."""
    (tmp_path / "stubborn.py").write_text(
        "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nos.fork()\nos.write(1, b'1\\n')\n"
        "time.sleep(600)\n"
    )
    code = f"import sys; sys.path.append({str(tmp_path)!r}); import stubborn"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True)
    assert process.stdout is not None
    assert process.stdout.read(4) == b"1\n1\n"
    from game.lab import beside

    beside._LEFT.add(process)
    with at_once("ending"):
        end(process)
    assert until(lambda: not left_of(process.pid), LEFT)
    process.stdout.close()


def test_what_it_said_last_is_told_though_its_children_still_hold_the_pipe(tmp_path: Path) -> None:
    (tmp_path / "talkative.py").write_text(
        "import os, sys, time\nif not os.fork():\n    time.sleep(600)\n"
        "print('x' * 200_000, 'no map', sep='\\n', file=sys.stderr)\nsys.exit(2)\n"
    )
    run = Beside.__new__(Beside)
    with pytest.MonkeyPatch.context() as patch:
        code = f"import sys; sys.path.append({str(tmp_path)!r}); import talkative"
        patch.setattr("game.lab.beside.game_command", lambda _: [sys.executable, "-c", code])
        run.__init__([])  # type: ignore[misc]
    group = run._run.pid
    assert until(lambda: not run.running, 20)
    assert run.problem("The series") == "no map"
    assert until(lambda: not left_of(group), LEFT)


def test_a_game_that_ends_takes_along_what_runs_beside_it(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom game.lab.background import Background\n"
        "from game.lab import Series\n"
        f"run = Background(Series(maps=('ford',), battles=500), Path({str(tmp_path)!r}))\n"
        "run.start()\nprint(run._run._run.pid)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    assert until(lambda: not left_of(int(told.stdout.split()[-1])), LEFT)
