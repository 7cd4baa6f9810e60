"""Phases in a real browser: two phones give their orders at the same time, and a third page looks on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.host.chromium import CHROMIUM, Browser
from tests.host.hands import FREE, Hands
from tests.host.test_browser import host

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here"), pytest.mark.long]
LISTEN = """(() => { window.heard = []; const was = table.link.heard;
  table.link.heard = told => { heard.push(told); was(told); }; return true; })()"""
"""Script that keeps what comes down from now on."""
OF_OTHERS = """[table.now, ...heard.map(told => told.now).filter(Boolean)].flatMap(now => now.bodies)
  .filter(body => body.side !== table.now.seat && ((body.orders || []).length || (body.way || []).length)).length"""
"""Script that counts the figures of others whose orders were told."""
OF_OWN = OF_OTHERS.replace("side !== table", "side === table")


def turn_of(page: Browser, hands: Hands) -> dict[str, Any] | None:
    """Return how things stand where a page may act now; None where it may not or the battle is over."""
    state: dict[str, Any] | None = page.value(FREE)
    return None if state is None or state["result"] else state


def test_two_phones_order_at_once_and_a_watcher_sees_the_phases(tmp_path: Path) -> None:
    """An order is told to nobody else, neither what it is nor that it was given; the phases are told to everybody."""
    words = ("--ruleset", "phases", "--seed", "5", "--option", "round_limit=2")
    with ExitStack() as stack:
        links = stack.enter_context(host(tmp_path / "host", *words))
        pages = {
            name: stack.enter_context(Browser(tmp_path / name.split()[0], (390, 844), touch=name != "Who looks on"))
            for name in ("Red", "Blue", "Who looks on")
        }
        for name, page in pages.items():
            page.open(links[name])
            page.until("typeof table !== 'undefined' && table && table.now")
            page.value(LISTEN)
        hands = {name: Hands(pages[name], seed) for name, seed in (("Red", 7), ("Blue", 8))}
        watcher, moments, silent = pages["Who looks on"], [pages["Who looks on"].value("table.now.moment")], 0
        for _ in range(400):
            for name, hand in hands.items():
                state = turn_of(pages[name], hand)
                if state is None:
                    continue
                others = [page for other, page in pages.items() if other != name]
                before = [page.value("heard.length") for page in others]
                hand._act(state)
                if pages[name].value("Boolean(table.now.draft)") and state["question"] is None:
                    silent += before == [page.value("heard.length") for page in others]
                if (moment := watcher.value("table.now.moment")) != moments[-1]:
                    moments.append(moment)
            assert [page.value(OF_OTHERS) for page in pages.values()] == [0, 0, 0]
            if watcher.value("table.now.result"):
                break
        assert moments[:4] == [
            f"Round {number}, {phase} phase" for number in (1, 2) for phase in ("Movement", "Action")
        ]
        assert watcher.value("table.now.result") == pages["Red"].value("table.now.result")
        assert silent > 10
        assert all(pages[name].value(OF_OWN) > 3 for name in hands)
        assert [page.errors for page in pages.values()] == [[], [], []]
