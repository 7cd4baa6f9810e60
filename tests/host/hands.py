"""Hands that play a page to its end: they press the controls that are there, by taps, clicks or keys, and know no
rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.host.driven import DrivenPage

STATE = """{act: table.now.act, waits: table.now.waits, question: table.now.question || null, figure: mind.figure,
  action: mind.action, picks: mind.picks, card: mind.card, offers: mind.offers, result: table.now.result || "",
  failed: Boolean(table.now.task && table.now.task.failed), width: table.scene.width, bodies: table.now.bodies}"""
READY = """table.now.result || table.now.waits === "you" && !table.pending && (table.now.question ||
  mind.offers.length && (mind.picks || !mind.action) || table.now.task && table.now.task.failed)"""
FREE = f"typeof table !== 'undefined' && table && table.now && ({READY}) ? {STATE} : null"
"""Script that returns the page's state as soon as the page may act or the battle is over."""
ASKED = "mind.action === {} && mind.picks"
LIKELY = {"attack": 6, "move": 4, "end": 2}
"""Weights with which actions are tried (1 if not named), so that battles come to an end."""


def spot(browser: DrivenPage, x: int, y: int) -> tuple[float, float]:
    """Return the place of a square on the page, brought into view."""
    script = f"""(() => {{ board.reveal({x}, {y}, true); const at = new DOMPoint(({x} + 0.5) * 64, ({y} + 0.5) * 64);
      const seen = at.matrixTransform(board.svg.getScreenCTM()); return [seen.x, seen.y]; }})()"""
    left, top = browser.value(script)
    return left, top


def squares_of(state: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the squares at which the chosen action can be pointed."""
    picks, width = state["picks"], state["width"]
    places = [*picks.get("reach", [])[::2], *picks.get("squares", [])]
    found = [(place % width, place // width) for place in places]
    bodies = {body["id"]: (body["x"], body["y"]) for body in state["bodies"]}
    found += [bodies[one] for one, _ in picks.get("targets", [])]
    return [*found, *((edge[0], edge[1]) for edge in picks.get("edges", []))]


class Hands:
    """One player at one page; with `keys` it uses keys alone, else taps or clicks."""

    def __init__(self, browser: DrivenPage, seed: int, *, keys: bool = False) -> None:
        self.browser, self.chance, self.keys = browser, Random(seed), keys
        self.acts: dict[str, int] = {}
        """Number of acts by action."""
        self.stuck: list[str] = []
        """Actions that were chosen by their card but offered no command to give."""

    def play(self, most: int = 2000) -> str:
        """Play until there is a result; return it."""
        for _ in range(most):
            state = self.wait()
            if state["result"]:
                return str(state["result"])
            self._act(state)
        raise AssertionError(f"no end after {most} acts: {self.acts}")

    def wait(self) -> dict[str, Any]:
        """Return the page's state once the page may act or the battle is over."""
        return dict(self.browser.until(FREE))

    def answer(self, state: dict[str, Any]) -> None:
        """Give the first answer to a question."""
        self.press("#card .choice", "1")
        self.browser.until(f"table.now.act !== {state['act']} || table.now.result")

    def _act(self, state: dict[str, Any]) -> None:
        if state["failed"]:
            self.press("#card button.do", "z")
        elif state["question"]:
            self.answer(state)
        elif not self._try(state):
            return
        self.browser.until(f"table.now.act !== {state['act']} || table.now.result")

    def _try(self, state: dict[str, Any]) -> bool:
        """Point an action at a square or figure and commit it; return False if no act with it was possible."""
        able = [one["id"] for one in state["offers"] if "no" not in one]
        action = self.chance.choices(able, [LIKELY.get(one, 1) for one in able])[0]
        self.choose(state, action)
        state = self.browser.value(f"({STATE})")
        picks = state["picks"]
        if not picks.get("card"):
            words, squares = picks.get("words", []), squares_of(state)
            if (words and self.chance.random() < 0.5) or not squares:
                if not words:
                    self.stuck.append(action)
                    return False
                number = self.chance.randrange(min(9, len(words)))
                self.press(f"#card .choice:nth-of-type({number + 1})", str(number + 1))
            else:
                self._point(*self.chance.choice(squares))
        card = self.browser.until("mind.card || document.getElementById('note').textContent", 20)
        if not isinstance(card, dict) or not card.get("command"):
            self.stuck.append(action)
            self.browser.key("Escape")
            return False
        self.acts[action] = self.acts.get(action, 0) + 1
        self.press("#card button.do", "Enter")
        return True

    def choose(self, state: dict[str, Any], action: str) -> None:
        """Press an action's button or its number; buttons that do not fit are behind "More"."""
        chosen = f'#actions [data-action="{action}"]'
        if self.browser.value(f"!document.querySelector({json.dumps(chosen)})"):
            self.press('#actions [data-action=" more"]', "0")
        if state["action"] != action or not state["picks"] or state["card"]:
            place = self.browser.value(f"[...document.querySelectorAll('#actions button')].indexOf("
                                       f"document.querySelector({json.dumps(chosen)}))")  # fmt: skip
            if self.keys and place < 9 and not (state["picks"] and state["picks"].get("words") and not state["card"]):
                self.browser.key(str(place + 1))
            else:
                self.browser.press(chosen)
        self.browser.until(ASKED.format(json.dumps(action)))

    def give(self, command: dict[str, Any]) -> None:
        """Give exactly this command: its action, its aim, its path, and its variant."""
        state = self.wait()
        if command["command"] == "answer":
            number = [choice[0] for choice in state["question"]["choices"]].index(command["choice"])
            self.press(f"#card .choice:nth-of-type({number + 1})", str(number + 1))
        else:
            self.choose(state, command["command"])
            self._aim(state, command)
            self.press("#card button.do", "Enter")
        self.browser.until(f"table.now.act !== {state['act']} || table.now.result")

    def _aim(self, state: dict[str, Any], command: dict[str, Any]) -> None:
        """Bring up the card of a command: by its last square, then by a path pointed out square by square, then by its
        variants."""
        bodies = {body["id"]: (body["x"], body["y"]) for body in state["bodies"]}
        way = command.get("path") or [command.get("to") or bodies.get(command.get("target", 0))]
        if way[-1] is not None and not self.browser.value("mind.card"):
            self._point(*way[-1])
            self.browser.until("mind.card")
        if command.get("path") and not self._is_meant(command):
            self.press('#actions [data-action=" hand"]', "p")
            for square in way:
                before = self.browser.value("serial")
                self._point(*square)
                self.browser.until(f"serial > {before} && mind.card && mind.card.path")
        for number in range(40):
            if self._is_meant(command):
                return
            if self.keys:
                self.browser.key("x")
            else:
                self.browser.press(f'#card .chips[aria-label^="Ways"] button:nth-of-type({number + 1})')
            self.browser.until("mind.card && !table.open.size")
        raise AssertionError(f"no card of {command}: {self.browser.value('mind.card')}")

    def _is_meant(self, command: dict[str, Any]) -> bool:
        """Return whether the card on the screen gives this command."""
        return bool(self.browser.value("mind.card && mind.card.command") == command)

    def _point(self, x: int, y: int) -> None:
        """Tap a square, or move the cursor there by arrow keys."""
        if not self.keys:
            self.browser.press_at(*spot(self.browser, x, y))
            return
        body = self.browser.value("mind.cursor || (b => [b.x, b.y])(table.body(mind.figure))")
        for far, keys in ((x - body[0], ("ArrowRight", "ArrowLeft")), (y - body[1], ("ArrowDown", "ArrowUp"))):
            for _ in range(abs(far)):
                self.browser.key(keys[far < 0])
        self.browser.key("Enter")

    def press(self, selector: str, key: str) -> None:
        """Press an element of the page, or its key."""
        if self.keys:
            self.browser.key(key)
        else:
            self.browser.press(selector)
