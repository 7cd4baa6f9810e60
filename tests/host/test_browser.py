"""The page in a real browser: a round by taps on a phone, and by keys alone on a wide screen."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.host.chromium import CHROMIUM, Browser
from tests.host.hands import FREE, STATE, Hands, spot, squares_of
from tests.host.test_host import said_links

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")


EVALS = """import sys
from game.cli import main
from game.host import server
server.POLICY += "; script-src 'self' 'unsafe-eval'"
sys.exit(main(sys.argv[1:]))"""


@contextmanager
def host(folder: Path, *words: str, evals: bool = False) -> Iterator[dict[str, str]]:
    """A host of its own; the links that it prints. `evals` lets a test's scripts into its pages."""
    game = (sys.executable, "-c", EVALS) if evals else (sys.executable, "-m", "game")
    start = (*game, "--user-dir", str(folder), "host", "training-ground", "--port", "0", *words)
    running = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield said_links(running)
    finally:
        running.kill()
        running.communicate()


def test_a_phone_plays_by_taps(tmp_path: Path) -> None:
    """Tap an action, tap a square or a figure, tap the card: until the round is over."""
    words = ("--ruleset", "passes", "--blue", "ai:easy", "--option", "round_limit=1", "--seed", "5")
    with host(tmp_path / "host", *words) as links, Browser(tmp_path / "chromium", (390, 844), touch=True) as browser:
        browser.open(links["Red"])
        hands = Hands(browser, 3)
        assert hands.play()
        assert sum(hands.acts.values()) > 3
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
        ways = squares_of(browser.value(f"({STATE})"))
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


def test_who_can_be_aimed_at_is_found_under_a_friend(tmp_path: Path) -> None:
    """Two figures share a square, as after a jump: a tap there means the one that the action can be pointed at."""
    words = ("--ruleset", "phases", "--blue", "ai:easy", "--seed", "5")
    with host(tmp_path / "host", *words) as links, Browser(tmp_path / "chromium", (390, 844), touch=True) as browser:
        browser.open(links["Red"])
        browser.until(FREE)
        friend, enemy = browser.value("""(() => { const [own, friend] = table.now.acting, {bodies} = table.now;
          const enemy = bodies.find(body => body.side !== table.now.seat), at = table.body(friend);
          Object.assign(enemy, {x: at.x, y: at.y});
          bodies.sort((a, b) => (a.id === enemy.id) - (b.id === enemy.id));
          mind.picks = {targets: [[enemy.id, "50 %"]]}; mind.card = null; mind.pick = null;
          window.point = pick => { window.pointed = pick; };
          return [friend, enemy.id]; })()""")
        x, y = browser.value(f"(body => [body.x, body.y])(table.body({friend}))")
        assert browser.value(f"table.at({x}, {y}).id") == friend
        browser.press_at(*spot(browser, x, y))
        assert browser.until("window.pointed") == enemy
        assert browser.errors == []
