"""The page that plays, as files: its script in one piece, its style, and the pictures of a battle."""

from __future__ import annotations

from collections.abc import Iterable

from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.pages.painted import figure_pictures, ground_pictures

COMMON = ("link.js", "table.js", "board.js", "panel.js")
SCRIPTS = (*COMMON, "main.js")
"""Parts of the script of the page that plays, in an order in which each uses only those before it."""
SHOWN = (*COMMON, "shown.js", "ask.js")
"""The parts of a page that shows battles, and asks about them."""
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".webp": "image/webp",
}
"""Media type of each kind of file, by its ending."""
ART = "art"
"""The folder of the pictures."""


def client_text(name: str) -> str:
    """Return the text of one of the page's files."""
    return (PACKAGE / "pages" / "client" / name).read_text(encoding="utf-8")


def script() -> str:
    """Return the whole script of the page that plays; it also runs when the page is opened as a file."""
    return "\n".join(client_text(name) for name in SCRIPTS)


def shown_script() -> str:
    """Return the whole script of a page that shows battles."""
    return "\n".join(client_text(name) for name in SHOWN)


def shown_style() -> str:
    """Return the style of a page that shows battles."""
    return client_text("board.css") + client_text("shown.css")


def style() -> str:
    """Return the style of the page that plays."""
    return client_text("board.css") + client_text("table.css")


def page_files() -> dict[str, bytes]:
    """Return the files of the page without pictures, by their paths."""
    texts = {"index.html": client_text("index.html"), "table.js": script(), "table.css": style()}
    return {name: text.encode() for name, text in texts.items()}


def art_files(scenario: Scenario, fighters: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """Return the pictures of a battle by their paths: its ground, and its figures by profile and side."""
    made = {**ground_pictures(scenario.map.board), **figure_pictures(fighters)}
    return {f"{ART}/{name}": picture for name, picture in made.items()}


def battle_files(scenario: Scenario, fighters: Iterable[tuple[str, str]]) -> dict[str, tuple[str, bytes]]:
    """Return all files that a host serves for one battle: by the path of a request, its kind and its content."""
    found = {**page_files(), **art_files(scenario, fighters)}
    return {f"/{name}": (KINDS[f".{name.rpartition('.')[2]}"], content) for name, content in found.items()}
