"""The only place where HTML is made: values that are filled in are escaped, and pages load nothing and run only the
game's script.

Names and sentences may come from strangers: in a journal, a save, a review or a map. Therefore only templates may
contain markup; values given to `fill` count as text, unless they were made by `fill`."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import LiteralString

import msgspec
from markupsafe import Markup, escape

_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""The characters that mean something in HTML or scripts, with the JSON escapes that replace them."""


def fill(template: LiteralString, *values: object) -> Markup:
    """Return a template with values in place of its `{}`; each value is escaped unless it is Markup already. Formats
    such as `{:.1f}` are allowed."""
    return Markup(template).format(*values)


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Return the parts joined by `between`; each part is escaped unless it is Markup already."""
    return Markup(between).join(parts)


def marked(text: str, marks: Iterable[str]) -> Markup:
    """Return a text with the first occurrence of each word in `marks` inside a <mark> element."""
    shown = escape(text)
    for mark in marks:
        shown = shown.replace(str(escape(mark)), fill("<mark>{}</mark>", mark), 1)
    return shown


def drawing(svg: str) -> Markup:
    """Return an SVG drawing as Markup, not escaped. Pass only drawings made by this game, never outside input."""
    return Markup(svg)


def own_style(text: str) -> Markup:
    """Return a style element with CSS, not escaped. Pass only the game's own CSS, never outside input."""
    return fill("<style>{}</style>", Markup(text))


def own_script(text: str) -> Markup:
    """Return a script element, not escaped. Pass only the game's own script, never outside input."""
    return fill("<script>{}</script>", Markup(text))


def kept_text(name: str, text: str) -> Markup:
    """Return a script element of plain text with the id `name`; browsers store such an element but do not run it.
    Raises ValueError for a text that would end the element early."""
    if any(sign in text for sign in ("</", "<!")):
        raise ValueError(f"{name} holds signs that end the element early")
    return fill('<script type="text/plain" id="{}">{}</script>', name, Markup(text))


def with_policy(page: str, policy: str) -> str:
    """Return the page with a Content-Security-Policy at the start of its head."""
    head = fill('<head><meta http-equiv="Content-Security-Policy" content="{}">', policy)
    return page.replace("<head>", str(head), 1)


def document(
    title: str, body: Markup, style: str, script: str = "", data: object = None, head: Markup | None = None, *,
    pictures: bool = False,
) -> str:  # fmt: skip
    """Return a whole HTML page that loads nothing and runs only `script`. `style` and `script` must be the game's own.
    `data` is stored as JSON in the element with the id "data". `pictures` allows pictures inside the page."""
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
