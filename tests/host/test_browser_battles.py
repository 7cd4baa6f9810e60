"""Battles in a real browser to their ends, by taps on a phone and by keys alone, in every ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulesets import names
from tests.host.chromium import CHROMIUM, Browser
from tests.host.firefox import FIREFOX, Fox
from tests.host.hands import Hands
from tests.host.test_browser import host

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
SIZES = {"taps": (390, 844), "keys": (1280, 720)}
SHORT = ("--blue", "ai:easy", "--option", "round_limit=2", "--seed", "5")
FLAWS = """(() => {
  const buttons = [...document.querySelectorAll("button:not(.link)")].filter(one => one.offsetParent);
  const small = buttons.filter(one => { const box = one.getBoundingClientRect();
    return box.width < 44 || box.height < 44; });
  const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(n => (n / 255 <= 0.03928 ? n / 255 / 12.92
    : ((n / 255 + 0.055) / 1.055) ** 2.4)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ground = node => { for (let at = node; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!/, 0\\)$|transparent/.test(colour)) return colour; } return "rgb(255, 255, 255)"; };
  const texts = [...document.querySelectorAll("body *")].filter(one => one.offsetParent && !one.closest("svg, #said")
    && [...one.childNodes].some(text => text.nodeType === 3 && text.textContent.trim()));
  const faint = texts.filter(one => { const [a, b] = [getComputedStyle(one).color, ground(one)].map(light);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5; });
  return [...small.map(one => `small: ${one.textContent}`),
    ...faint.map(one => `faint: ${one.textContent.slice(0, 40)}`),
    ...(document.documentElement.scrollWidth > innerWidth ? ["wider than the screen"] : [])];
})()"""
"""Buttons below 44 px, texts with a contrast below 4.5 to 1, and a page wider than its screen."""


@pytest.mark.parametrize("way", SIZES)
@pytest.mark.parametrize("ruleset", [pytest.param(name, marks=pytest.mark.long) for name in names()])
def test_a_battle_is_played_to_its_end(ruleset: str, way: str, tmp_path: Path) -> None:
    words = ("--ruleset", ruleset, *SHORT)
    size, keys = SIZES[way], way == "keys"
    with host(tmp_path / "host", *words) as links, Browser(tmp_path / "browser", size, touch=not keys) as browser:
        browser.open(links["Red"])
        hands = Hands(browser, 7, keys=keys)
        assert hands.play()
        assert sum(hands.acts.values()) > 5
        assert hands.stuck == []
        assert browser.errors == []
        assert browser.value(FLAWS) == []


@pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here")
@pytest.mark.parametrize("way", SIZES)
@pytest.mark.parametrize("ruleset", [pytest.param(name, marks=pytest.mark.long) for name in names()])
def test_firefox_plays_it_as_well(ruleset: str, way: str, tmp_path: Path) -> None:
    """Its windows are 500 px wide at least."""
    size, keys = SIZES[way], way == "keys"
    with (
        host(tmp_path / "host", "--ruleset", ruleset, *SHORT, evals=True) as links,
        Fox(tmp_path / "browser", size, touch=not keys) as browser,
    ):
        browser.open(links["Red"])
        hands = Hands(browser, 7, keys=keys)
        assert hands.play()
        assert (hands.stuck, browser.errors, browser.value(FLAWS)) == ([], [], [])


@pytest.mark.parametrize("way", ["keys", pytest.param("taps", marks=pytest.mark.long)])
def test_an_attack_is_readied_in_words(way: str, tmp_path: Path) -> None:
    """Answer by number or tap the words that an action asks for; Enter commits it, an Escape before asks again."""
    size, keys = SIZES[way], way == "keys"
    with (
        host(tmp_path / "host", "--ruleset", "fluid", *SHORT) as links,
        Browser(tmp_path / "browser", size, touch=not keys) as browser,
    ):
        browser.open(links["Red"])
        hands = Hands(browser, 7, keys=keys)
        for _ in range(9):
            state = hands.wait()
            if not state["question"]:
                break
            hands.answer(state)
        hands.choose(state, "ready")
        hands.press("#card .choice:nth-of-type(2)", "2")
        browser.until("mind.card && mind.card.command")
        if keys:
            browser.key("Escape")
            browser.until("!mind.card")
            browser.key("2")
            browser.until("mind.card && mind.card.command")
        hands.press("#card button.do", "Enter")
        browser.until(f"table.now.act !== {state['act']}")
        assert browser.value(f"table.body({state['figure']}).conditions.join()")
        assert browser.errors == []
