"""Firefox for tests, driven by its own remote control (Marionette), with the same methods as Chromium."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

from tests.host.driven import DrivenPage, answered

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
ARROWS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", **ARROWS}
ERRORS = """(() => { window.faults = [];
  addEventListener("error", event => window.faults.push(String(event.message))); return true; })()"""


class Fox(DrivenPage):
    """One page of Firefox of a given size, with a finger or with a mouse."""

    _connection: socket.socket

    def __init__(self, folder: Path, size: tuple[int, int], *, touch: bool = False) -> None:
        assert FIREFOX is not None, "tests without a browser are skipped"
        super().__init__(touch=touch)
        self._left = b""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        folder.mkdir(parents=True)
        (folder / "user.js").write_text(
            f'user_pref("marionette.port", {port}); user_pref("ui.prefersReducedMotion", 1);'
            'user_pref("datareporting.policy.dataSubmissionEnabled", false); user_pref("app.update.auto", false);'
        )
        words = (FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(folder))
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._begin(port, size)
        except BaseException:
            self._process.kill()
            raise

    def _begin(self, port: int, size: tuple[int, int]) -> None:
        self._connection = answered(lambda: _connected(port))
        self._read()
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:Navigate", url="about:blank")
        self.ask("WebDriver:SetWindowRect", x=0, y=0, width=size[0], height=size[1])
        inner = self.value("[innerWidth, innerHeight]")
        more = [2 * wanted - got for wanted, got in zip(size, inner, strict=True)]
        self.ask("WebDriver:SetWindowRect", x=0, y=0, width=more[0], height=more[1])

    @property
    def errors(self) -> list[str]:
        """Faults that the page has reported."""
        return list(self.value("window.faults || []"))

    def _read(self) -> Any:
        """Read one message: its length, a colon, and JSON."""
        while b":" not in self._left:
            self._left += self._connection.recv(1 << 16)
        size, _, rest = self._left.partition(b":")
        while len(rest) < int(size):
            rest += self._connection.recv(1 << 16)
        self._left = rest[int(size) :]
        return json.loads(rest[: int(size)])

    def ask(self, command: str, **params: Any) -> Any:
        """Return the browser's answer to a request."""
        self._number += 1
        text = json.dumps([0, self._number, command, params]).encode()
        self._connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def open(self, address: str) -> None:
        """Go to a page."""
        self.ask("WebDriver:Navigate", url=address)
        self.value(ERRORS)

    def value(self, script: str) -> Any:
        """Return the result of a script that uses the page's own names; the page's policy must allow it."""
        inside = f"return (window.wrappedJSObject || window).eval({json.dumps(f'JSON.stringify({script})')})"
        told = self.ask("WebDriver:ExecuteScript", script=inside, args=[])
        return json.loads(told["value"]) if told["value"] is not None else None

    def press_at(self, x: float, y: float) -> None:
        """Tap or click at a place of the page."""
        kind = "touch" if self.touch else "mouse"
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": moves})

    def key(self, name: str) -> None:
        """Press a key."""
        value = KEYS.get(name, name)
        downs = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._perform({"type": "key", "id": "keys", "actions": downs})

    def _perform(self, source: dict[str, Any]) -> None:
        self.ask("WebDriver:PerformActions", actions=[source])

    def picture(self, path: Path) -> None:
        """Write what is seen as a PNG file."""
        path.write_bytes(base64.b64decode(self.ask("WebDriver:TakeScreenshot", full=False)["value"]))


def _connected(port: int) -> socket.socket | None:
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=60)
    except OSError:
        return None
