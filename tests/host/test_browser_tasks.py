"""A lesson, puzzles and questions of the rule book on a built site, in real browsers, by taps and by keys alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

import msgspec
import pytest

from game.model.commands import End
from game.puzzles.puzzle import all_puzzles
from game.rulebook.demo_commands import command_from
from game.rulebook.lesson import begun, load_lesson
from game.rulebook.runner import ids_of
from game.rulebook.scenario_file import demo_paths, load_demo
from tests.host.chromium import CHROMIUM, Browser
from tests.host.driven import DrivenPage
from tests.host.firefox import FIREFOX, Fox
from tests.host.hands import Hands
from tests.host.test_browser_battles import FLAWS, SIZES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif("COUNTERSTEP_SITE" not in os.environ, reason="names no folder that counterstep site has built"),
]
BROWSERS = [
    pytest.param(Browser, marks=pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")),
    pytest.param(Fox, marks=pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here")),
]
LESSON = "static:1"
PUZZLES = ("static-04", "passes-28", "phases-11")
EXERCISES = ("combat.repeat", "engage.withdraw-pinned", "phase.block", "turn.sides", "range.bands-metre")
"""Demos whose questions are about a number, whether something may be done, a square, and who acts."""


class OpenFiles(SimpleHTTPRequestHandler):
    """Serves a site; a test's scripts are let into its pages."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Serve a file, of a page with a wider policy."""
        path = Path(self.translate_path(self.path))
        if path.suffix != ".html":
            return super().send_head()
        body = path.read_bytes().replace(b"script-src ", b"script-src 'unsafe-eval' ", 1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


@contextmanager
def served_site() -> Iterator[str]:
    """Serve the built site; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(OpenFiles, directory=os.environ["COUNTERSTEP_SITE"]))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def plain(command: Any) -> dict[str, Any]:
    """A command as a page has it."""
    return msgspec.json.decode(msgspec.json.encode(command))  # type: ignore[no-any-return]


def tasks() -> Iterator[tuple[str, list[dict[str, Any]], str]]:
    """Yield the address of a lesson and of some puzzles, the commands that do them, and how the result begins."""
    lesson = load_lesson(LESSON)
    ids = ids_of(begun(lesson), lesson.demo)
    yield f"lesson={LESSON}", [plain(command_from(task.do, ids)) for task in lesson.tasks], "The lesson is done."
    for name in PUZZLES:
        puzzle = all_puzzles()[name]
        yield f"puzzle={name}", [*map(plain, puzzle.acts), plain(End(puzzle.figure))], "3 of 3 stars"


@pytest.mark.parametrize("way", SIZES)
@pytest.mark.parametrize("kind", BROWSERS)
def test_a_lesson_and_three_puzzles(kind: type[Browser | Fox], way: str, tmp_path: Path) -> None:
    keys = way == "keys"
    with served_site() as address, kind(tmp_path / "browser", SIZES[way], touch=not keys) as browser:
        for task, commands, result in tasks():
            browser.open(f"{address}/play.html?{task}")
            browser.until("typeof table !== 'undefined' && table && table.now", 180)
            hands = Hands(browser, 1, keys=keys)
            for command in commands:
                if hands.wait()["result"]:
                    break
                hands.give(command)
            assert browser.until("table.now.result").startswith(result)
            assert (browser.errors, browser.value(FLAWS)) == ([], [])


@pytest.mark.parametrize("way", SIZES)
@pytest.mark.parametrize("kind", BROWSERS)
def test_five_exercises(kind: type[Browser | Fox], way: str, tmp_path: Path) -> None:
    """By keys: Tab to the answer and Enter, or arrows over the board and Enter."""
    keys = way == "keys"
    with served_site() as address, kind(tmp_path / "browser", SIZES[way], touch=not keys) as browser:
        for name in EXERCISES:
            rule = load_demo(demo_paths()[name]).rules[0]
            browser.open(f"{address}/rules/{rule}.html")
            browser.until("window.asks && window.asks.length")
            ask = f"window.asks.find(one => one.root.id === 'ask-{name}')"
            right = browser.value(f"{ask}.data.options.find(one => one.right).words")
            if browser.value(f"{ask}.data.kind") == "square":
                answer_square(browser, ask, *map(int, right.split(",")), keys=keys)
            elif keys:
                tab_to(browser, f"document.activeElement.dataset.answer === {right!r}"
                                f" && {ask}.root.contains(document.activeElement)")  # fmt: skip
                browser.key("Enter")
            else:
                browser.press(f'[id="ask-{name}"] [data-answer="{right}"]')
            browser.until(f"{ask}.done")
            assert browser.value(f"{ask}.box.innerText").startswith("Right")
            assert (browser.errors, browser.value(FLAWS)) == ([], [])


def answer_square(browser: DrivenPage, ask: str, x: int, y: int, *, keys: bool) -> None:
    """Answer with a square of the board."""
    if not keys:
        place = f"""(() => {{ {ask}.player.area.scrollIntoView({{block: "center"}});
          const at = new DOMPoint(({x} + 0.5) * CELL, ({y} + 0.5) * CELL);
          const seen = at.matrixTransform({ask}.player.board.svg.getScreenCTM()); return [seen.x, seen.y]; }})()"""
        browser.press_at(*browser.value(place))
        return
    tab_to(browser, f"document.activeElement === {ask}.player.area")
    browser.key("ArrowUp")
    from_x, from_y = browser.value(f"{ask}.at")
    for far, ways in ((x - from_x, ("ArrowRight", "ArrowLeft")), (y - from_y, ("ArrowDown", "ArrowUp"))):
        for _ in range(abs(far)):
            browser.key(ways[far < 0])
    browser.key("Enter")


def tab_to(browser: DrivenPage, found: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(400):
        browser.key("Tab")
        if browser.value(found):
            return
    raise AssertionError(f"Tab never leads to {found}")
