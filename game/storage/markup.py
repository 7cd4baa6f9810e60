"""The one way to HTML: whatever is filled in is escaped, a page fetches nothing and runs no script but the game's own.

Names and sentences may come from strangers, in a journal, a save, a review or a map. So markup is written down in
templates alone; what `fill` puts into them is text, unless it was filled in itself.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import LiteralString

import msgspec
from markupsafe import Markup, escape

_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""Signs that mean something to a browser that reads a script, as JSON writes them otherwise."""


def fill(template: LiteralString, *values: object) -> Markup:
    """A template with values in its `{}`, each escaped unless it is markup itself; formats as `{:.1f}` hold."""
    return Markup(template).format(*values)


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Parts one after the other, each escaped unless it is markup itself."""
    return Markup(between).join(parts)


def marked(text: str, marks: Iterable[str]) -> Markup:
    """A text with the first place of each of some words marked."""
    shown = escape(text)
    for mark in marks:
        shown = shown.replace(str(escape(mark)), fill("<mark>{}</mark>", mark), 1)
    return shown


def drawing(svg: str) -> Markup:
    """A drawing that this game has made, as it is: never of what a stranger sent."""
    return Markup(svg)


def own_style(text: str) -> Markup:
    """An element with a style sheet of the game's own, as it stands: never of what a stranger sent."""
    return fill("<style>{}</style>", Markup(text))


def own_script(text: str) -> Markup:
    """An element with a script of the game's own, as it stands: never of what a stranger sent."""
    return fill("<script>{}</script>", Markup(text))


def kept_text(name: str, text: str) -> Markup:
    """An element of text that a page keeps by a name and does not run. ValueError for text that would end it early."""
    if any(sign in text for sign in ("</", "<!")):
        raise ValueError(f"{name} holds signs that end the element early")
    return fill('<script type="text/plain" id="{}">{}</script>', name, Markup(text))


def with_policy(page: str, policy: str) -> str:
    """A page of the game's own that says itself, first of all, what it may load."""
    head = fill('<head><meta http-equiv="Content-Security-Policy" content="{}">', policy)
    return page.replace("<head>", str(head), 1)


def document(
    title: str, body: Markup, style: str, script: str = "", data: object = None, head: Markup | None = None, *,
    pictures: bool = False,
) -> str:  # fmt: skip
    """A whole page: `style` and `script` are the game's own, `data` is what the script finds as JSON in the element
    `data`; `pictures` where it holds some itself. A browser is told to fetch nothing, and to run no other script."""
    runs = f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" if script else "'none'"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {runs}; base-uri 'none'; form-action 'none'"
    policy += "; img-src data:" if pictures else ""
    held = fill('<script type="application/json" id="data">{}</script>', _as_json(data)) if data is not None else ""
    page = fill(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="{}"><title>{}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">{}{}</head>'
        "<body>{}{}{}</body></html>\n",
        Markup(policy), title, head or "", own_style(style), body, held,
        own_script(script) if script else "",
    )  # fmt: skip
    return str(page)


def _as_json(data: object) -> Markup:
    text = msgspec.json.encode(data).decode()
    return Markup("".join(_IN_SCRIPT.get(sign, sign) for sign in text))


__all__ = [
    "Markup", "document", "drawing", "fill", "joined", "kept_text", "marked", "own_script", "own_style", "with_policy",
]  # fmt: skip
