"""The files of the page on which a battle is played in a browser: script, style, and the battle's pictures."""

from __future__ import annotations

from collections.abc import Iterable

from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.pages.painted import figure_pictures, ground_pictures

COMMON = ("link.js", "table.js", "board.js", "panel.js")
SCRIPTS = (*COMMON, "main.js")
"""Files of the playing page's script, in order; each uses only files before it."""
SHOWN = (*COMMON, "shown.js", "ask.js")
"""Files of the script for pages that only show battles and ask about them, in order."""
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".webp": "image/webp",
}
"""Media types of files, by their endings."""
ART = "art"
"""Name of the folder of pictures."""


def client_text(name: str) -> str:
    """Return the text of a file in the folder `client`."""
    return (PACKAGE / "pages" / "client" / name).read_text(encoding="utf-8")


def script() -> str:
    """Return the whole script of the playing page, as one plain script that also runs when the page is opened from a
    file."""
    return "\n".join(client_text(name) for name in SCRIPTS)


def shown_script() -> str:
    """Return the whole script of a page that shows battles."""
    return "\n".join(client_text(name) for name in SHOWN)


def shown_style() -> str:
    """Return the style sheet of a page that shows battles."""
    return client_text("board.css") + client_text("shown.css")


def style() -> str:
    """Return the style sheet of the playing page."""
    return client_text("board.css") + client_text("table.css")


def page_files() -> dict[str, bytes]:
    """Return the playing page's files except its pictures, as content by path."""
    texts = {"index.html": client_text("index.html"), "table.js": script(), "table.css": style()}
    return {name: text.encode() for name, text in texts.items()}


def art_files(scenario: Scenario, fighters: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """Return a battle's pictures by path: its ground, and its figures, given as (profile, side)."""
    made = {**ground_pictures(scenario.map.board), **figure_pictures(fighters)}
    return {f"{ART}/{name}": picture for name, picture in made.items()}


def battle_files(scenario: Scenario, fighters: Iterable[tuple[str, str]]) -> dict[str, tuple[str, bytes]]:
    """Return all files that a host serves for a battle: (media type, content) by the path of a request. `fighters` are
    the figures as (profile, side)."""
    found = {**page_files(), **art_files(scenario, fighters)}
    return {f"/{name}": (KINDS[f".{name.rpartition('.')[2]}"], content) for name, content in found.items()}
