"""Chromium for tests, driven by its own debugging socket: real taps and keys, and nothing else to install."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import connect

from tests.host.driven import DrivenPage, answered

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run"),
    *("--disable-background-networking", "--force-prefers-reduced-motion"),
)
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Browser(DrivenPage):
    """One page of Chromium of a given size, with fingers or with a mouse."""

    _connection: ExitStack

    def __init__(self, folder: Path, size: tuple[int, int], *, touch: bool = False) -> None:
        assert CHROMIUM is not None, "tests without a browser are skipped"
        super().__init__(touch=touch)
        words = (CHROMIUM, *FLAGS, f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", "about:blank")
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = answered(lambda: _first_line(folder / "DevToolsActivePort"))
        self._connection = ExitStack()
        self._socket = self._connection.enter_context(connect(answered(lambda: _page_socket(str(port))), max_size=None))
        self._faults: list[str] = []
        self.ask("Runtime.enable")
        self.ask("Log.enable")
        self.ask("Page.enable")
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": touch}
        self.ask("Emulation.setDeviceMetricsOverride", **metrics)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=touch)

    @property
    def errors(self) -> list[str]:
        """Faults that were reported since the page was opened."""
        return self._faults

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the browser's answer to a request; errors of the page that are reported meanwhile are kept."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(60))
            if told.get("id") == self._number:
                assert "error" not in told, told
                return dict(told["result"])
            self._notice(told)

    def _notice(self, told: dict[str, Any]) -> None:
        if told.get("method") == "Runtime.exceptionThrown":
            self._faults.append(told["params"]["exceptionDetails"].get("exception", {}).get("description", "?"))
        if told.get("method") == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
            self._faults.append(told["params"]["entry"]["text"])

    def open(self, address: str) -> None:
        """Go to a page."""
        self.ask("Page.navigate", url=address)

    def value(self, script: str) -> Any:
        """Return the result of a script."""
        told = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def press_at(self, x: float, y: float) -> None:
        """Tap or click at a place of the page."""
        if self.touch:
            self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name: str) -> None:
        """Press a key."""
        text = "\r" if name == "Enter" else name if len(name) == 1 else ""
        code = KEYS.get(name) or ord(name.upper())
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, **more)

    def picture(self, path: Path) -> None:
        """Write a PNG file of the screen."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))


def _first_line(path: Path) -> str:
    return path.read_text().splitlines()[0] if path.exists() and path.read_text() else ""


def _page_socket(port: str) -> str:
    """Return the address of the first page's socket; "" before there is one."""
    with urlopen(f"http://127.0.0.1:{port}/json", timeout=20) as found:
        pages = [one for one in json.loads(found.read()) if one["type"] == "page"]
    return str(pages[0]["webSocketDebuggerUrl"]) if pages else ""
