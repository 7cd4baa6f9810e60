"""A question of the rule book about a square, answered in a real browser: by a click, and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.pages.writing import demo_page
from game.rulebook.scenario_file import demo_paths, load_demo
from tests.host.chromium import CHROMIUM, Browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
ASK = "window.asks[0]"
RIGHT = f"{ASK}.data.options.find(one => one.right).words.split(',').map(Number)"
PLACE = f"""(() => {{ {ASK}.player.area.scrollIntoView({{block: "center"}}); const [x, y] = {RIGHT};
  const at = new DOMPoint((x + 0.5) * CELL, (y + 0.5) * CELL).matrixTransform({ASK}.player.board.svg.getScreenCTM());
  return [at.x, at.y]; }})()"""


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_square_is_answered(way: str, tmp_path: Path) -> None:
    """The arrows lead a mark from the figure that acts; on the way nothing is answered and no step is shown."""
    demo = load_demo(demo_paths()["engage.stop"])
    page = tmp_path / "page.html"
    page.write_text(demo_page(demo), encoding="utf-8")
    with Browser(tmp_path / "chromium", (1280, 720)) as browser:
        browser.open(page.as_uri())
        browser.until("window.asks && window.asks.length")
        assert browser.value(f"{ASK}.data.kind") == "square"
        browser.press(".ask .look")
        assert browser.value("document.querySelectorAll('.way').length") == 1
        step = browser.value(f"{ASK}.player.at")
        if way == "click":
            browser.press_at(*browser.value(PLACE))
        else:
            browser.value(f"{ASK}.player.area.focus()")
            browser.key("ArrowUp")
            (x, y), (to_x, to_y) = browser.value(f"{ASK}.at"), browser.value(RIGHT)
            assert (x, y) != (to_x, to_y)
            for far, keys in ((to_x - x, ("ArrowRight", "ArrowLeft")), (to_y - y, ("ArrowDown", "ArrowUp"))):
                for _ in range(abs(far)):
                    browser.key(keys[far < 0])
            assert browser.value(f"{ASK}.done") is False
            assert browser.value(f"{ASK}.player.at") == step
            browser.key("Enter")
        browser.until(f"{ASK}.done")
        assert browser.value("document.querySelectorAll('.way').length") == 0
        assert browser.value(f"{ASK}.box.innerText").startswith("Right")
        assert browser.errors == []
