"""The page in a real browser: a round by taps on a phone, and by keys alone on a wide screen."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.host.chromium import CHROMIUM, Browser
from tests.host.test_host import said_links

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")

STATE = """{act: table.now.act, waits: table.now.waits, question: table.now.question || null, figure: mind.figure,
  action: mind.action, picks: mind.picks, card: mind.card, offers: mind.offers, result: table.now.result || ""}"""
READY = "table.now.result || table.now.waits === 'you' && !table.pending && (table.now.question || mind.offers.length)"
FREE = f"typeof table !== 'undefined' && table && table.now && ({READY}) ? {STATE} : null"
"""How things stand, as soon as the page may act or the battle is over."""


@contextmanager
def host(folder: Path, *words: str) -> Iterator[dict[str, str]]:
    """A host of its own; the links that it prints."""
    start = (sys.executable, "-m", "game", "--user-dir", str(folder), "host", "training-ground", "--port", "0", *words)
    running = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield said_links(running)
    finally:
        running.kill()
        running.communicate()


def spot(browser: Browser, x: int, y: int) -> tuple[float, float]:
    """Where a square is on the page, brought into view."""
    script = f"""(() => {{ board.reveal({x}, {y}, true); const box = board.root.getBoundingClientRect(); return [
      box.left + box.width / 2 + (({x} + 0.5) * 64 - board.cx) / board.scale,
      box.top + box.height / 2 + (({y} + 0.5) * 64 - board.cy) / board.scale]; }})()"""
    left, top = browser.value(script)
    return left, top


def squares_of(browser: Browser, picks: dict[str, Any]) -> list[list[int]]:
    """The squares that what is asked can be pointed at."""
    width = browser.value("table.scene.width")
    places = [*picks.get("reach", [])[::2], *picks.get("squares", [])]
    bodies = {body["id"]: [body["x"], body["y"]] for body in browser.value("table.now.bodies")}
    return [[place % width, place // width] for place in places] + [bodies[one] for one, _ in picks.get("targets", [])]


def test_a_phone_plays_by_taps(tmp_path: Path) -> None:
    """Tap an action, tap a square or a figure, tap the card: until the round is over."""
    chance = Random(3)
    words = ("--ruleset", "passes", "--blue", "ai:easy", "--option", "round_limit=1", "--seed", "5")
    with host(tmp_path / "host", *words) as links, Browser(tmp_path / "chromium", (390, 844), touch=True) as browser:
        browser.open(links["Red"])
        acts = 0
        for _ in range(60):
            state = browser.until(FREE)
            if state["result"]:
                break
            if state["question"]:
                browser.press("#card .choice")
            else:
                able = [one["id"] for one in state["offers"] if "no" not in one]
                action = chance.choice([one for one in able if one in ("move", "end", "aim", "attack")] or able)
                if state["action"] != action:
                    browser.press(f'#actions [data-action="{action}"]')
                    browser.until(f"mind.action === {json.dumps(action)} && mind.picks")
                picks = browser.until("mind.picks")
                if not picks.get("card"):
                    browser.press_at(*spot(browser, *chance.choice(squares_of(browser, picks))))
                browser.until("mind.card && mind.card.command")
                browser.press("#card button.do")
            browser.until(f"table.now.act !== {state['act']} || table.now.result")
            acts += 1
        assert browser.value("table.now.result")
        assert acts > 3
        assert browser.value("document.documentElement.scrollWidth <= innerWidth")
        small = """[...document.querySelectorAll("button:not(.link)")].filter(one => one.offsetParent).map(one =>
          one.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"""
        assert browser.value(small) == 0
        assert browser.errors == []


def test_keys_alone_play_on_a_wide_screen(tmp_path: Path) -> None:
    """Number keys for answers and actions, arrows and Enter on the board, Escape back; the mark is told to a reader."""
    words = ("--ruleset", "static", "--blue", "ai:easy", "--seed", "5")
    with host(tmp_path / "host", *words) as links, Browser(tmp_path / "chromium", (1280, 720)) as browser:
        browser.open(links["Red"])
        while (state := browser.until(FREE))["question"]:
            browser.key("1")
            browser.until(f"table.now.act !== {state['act']}")
        browser.until("mind.picks && mind.picks.reach")
        body = browser.value("table.body(mind.figure)")
        ways = squares_of(browser, browser.value("mind.picks"))
        x, y = next(way for way in ways if abs(way[0] - body["x"]) + abs(way[1] - body["y"]) == 2)
        for key, far in (("ArrowRight", x - body["x"]), ("ArrowDown", y - body["y"])):
            opposite = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
            for _ in range(abs(far)):
                browser.key(key if far > 0 else opposite)
        assert browser.value("mind.cursor") == [x, y]
        assert f"{x + 1}, {y + 1}" in browser.value("document.getElementById('said').textContent")
        browser.key("Enter")
        browser.until("mind.card && mind.card.path")
        browser.key("Escape")
        browser.until("!mind.card")
        browser.key("Enter")
        browser.until("mind.card && mind.card.path")
        browser.key("Enter")
        browser.until(f"table.now.act === {state['act'] + 1}")
        moved = browser.value(f"table.body({body['id']})")
        assert [moved["x"], moved["y"]] == [x, y]
        browser.key("z")
        browser.until(f"table.now.act === {state['act'] + 2}")
        back = browser.value(f"table.body({body['id']})")
        assert [back["x"], back["y"]] == [body["x"], body["y"]]
        assert browser.errors == []
