"""A real browser for tests, driven by its own debugging socket: real taps and keys, nothing else installed."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import connect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run"),
    *("--disable-background-networking", "--force-prefers-reduced-motion"),
)
KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Browser:
    """One page of a browser of a size, with fingers or with a mouse."""

    def __init__(self, folder: Path, size: tuple[int, int], *, touch: bool = False) -> None:
        assert CHROMIUM is not None, "tests without a browser are skipped"
        self.touch, self._number = touch, 0
        words = (CHROMIUM, *FLAGS, f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", "about:blank")
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self._wait(lambda: _first_line(folder / "DevToolsActivePort"))
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(self._wait(lambda: _page_socket(str(port))), max_size=None))
        self.errors: list[str] = []
        self.ask("Runtime.enable")
        self.ask("Log.enable")
        self.ask("Page.enable")
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": touch}
        self.ask("Emulation.setDeviceMetricsOverride", **metrics)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=touch)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()
        self._process.kill()
        self._process.wait()

    def _wait(self, found: Callable[[], Any], seconds: float = 60) -> Any:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if answer := found():
                return answer
            time.sleep(0.05)
        raise AssertionError("the browser does not answer")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask the browser for something; its answer. Errors of the page that are told meanwhile are kept."""
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
            self.errors.append(told["params"]["exceptionDetails"].get("exception", {}).get("description", "?"))
        if told.get("method") == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
            self.errors.append(told["params"]["entry"]["text"])

    def open(self, address: str) -> None:
        """Go to a page."""
        self.ask("Page.navigate", url=address)

    def value(self, script: str) -> Any:
        """What a script answers."""
        told = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, script: str, seconds: float = 60) -> Any:
        """Wait until a script answers something that is not empty; that answer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if answer := self.value(script):
                return answer
            time.sleep(0.03)
        raise AssertionError(f"never came: {script}; {self.errors}; {self.value('document.body.innerText')[:400]}")

    def press_at(self, x: float, y: float) -> None:
        """Tap or click at a place of the page."""
        if self.touch:
            self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, selector: str) -> None:
        """Tap or click a thing of the page, brought into view first."""
        script = f"""(() => {{ const node = document.querySelector({json.dumps(selector)}); if (!node) return null;
            node.scrollIntoView({{block: "nearest", inline: "nearest"}}); const box = node.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()"""
        self.press_at(*self.until(script))

    def key(self, name: str) -> None:
        """Press a key."""
        text = "\r" if name == "Enter" else name if len(name) == 1 else ""
        code = KEYS.get(name) or ord(name.upper())
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, **more)

    def picture(self, path: Path) -> None:
        """Write what is seen as a PNG file."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))


def _first_line(path: Path) -> str:
    return path.read_text().splitlines()[0] if path.exists() and path.read_text() else ""


def _page_socket(port: str) -> str:
    """The address of the first page's socket; "" before there is one."""
    with urlopen(f"http://127.0.0.1:{port}/json", timeout=20) as found:
        pages = [one for one in json.loads(found.read()) if one["type"] == "page"]
    return str(pages[0]["webSocketDebuggerUrl"]) if pages else ""
