"""Reading of XML from strangers: document types and entities are refused, and bytes, elements, depth and text are
limited. Every .tmx and .tsx file is read by `read_tree`."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from game.model.errors import BadInput
from game.model.input_files import Unjudged, read_beginning

MAX_BYTES = 4 * 1024 * 1024
MAX_ELEMENTS = 50_000
MAX_DEPTH = 16
MAX_ATTRIBUTE = 4096
"""The most characters of an attribute; the longest useful one holds the points of a polyline."""

MAX_PICTURE = 4096
"""The greatest width and the greatest height of a tileset's picture, in pixels."""

PNG_HEADER = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


class _TooMuch(ValueError):
    """Error for a file that exceeds a limit; its text is the reason."""


class _CappedTree:
    """Builder of an element tree that raises _TooMuch when the file exceeds a limit."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.elements = 0
        self.depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self.elements += 1
        self.depth += 1
        if self.elements > MAX_ELEMENTS:
            raise _TooMuch(f"more than {MAX_ELEMENTS} elements")
        if self.depth > MAX_DEPTH:
            raise _TooMuch(f"elements nested deeper than {MAX_DEPTH}")
        for name, value in attributes.items():
            if len(value) > MAX_ATTRIBUTE:
                raise _TooMuch(f"attribute {name[:40]} of <{tag[:40]}> is longer than {MAX_ATTRIBUTE} characters")
        return self.builder.start(tag, attributes)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return self.builder.end(tag)

    def data(self, text: str) -> None:
        self.builder.data(text)

    def close(self) -> Element:
        return self.builder.close()


def read_tree(path: Path, tag: str, source: str) -> Element:
    """Return the root element of an XML file, which must be a <tag>. Raises BadInput, with `source` in its message, if
    the file is missing, too large, not XML, declares a document type or an entity, exceeds a limit, or has another
    root."""
    parser = XMLParser(target=_CappedTree(), forbid_dtd=True)
    try:
        parser.feed(_bytes_of(path, source))
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        raise BadInput.of(source, f"is not well-formed XML ({error.msg})", f"line {line}, column {column}") from None
    except DefusedXmlException:
        raise BadInput.of(source, "declares a document type or an entity; maps may not have these") from None
    except _TooMuch as error:
        raise BadInput.of(source, f"is too large for a map: {error}") from None
    except (LookupError, ValueError) as error:
        raise BadInput.of(source, f"cannot be read as XML ({error})") from None
    if root.tag != tag:
        raise BadInput.of(source, f"begins with <{root.tag[:40]}>, not with <{tag}>")
    return root


def _bytes_of(path: Path, source: str) -> bytes:
    """Return the bytes of an ordinary file. Raises BadInput if there is no such file or it has more than MAX_BYTES."""
    try:
        if not path.exists():
            raise BadInput.of(source, "this file does not exist")
        if not path.is_file():
            raise BadInput.of(source, "is not a file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadInput.of(source, f"cannot be opened ({getattr(error, 'strerror', None) or error})") from None
    if len(content) > MAX_BYTES:
        raise BadInput.of(source, f"is larger than {MAX_BYTES // 1024 // 1024} MiB")
    return content


def inside(path: Path, *folders: Path) -> bool:
    """Return whether a path lies in one of the folders, after following links."""
    try:
        resolved = path.resolve()
        return any(resolved.is_relative_to(folder.resolve()) for folder in folders)
    except (OSError, ValueError, RuntimeError):
        return False


def picture_fault(path: Path, width: str | None, height: str | None) -> str | None:
    """Return the reason why a tileset's picture is refused; None if it is allowed. It must be a PNG of at most
    MAX_PICTURE pixels each way, with the size given in the tileset; only its header is read."""
    try:
        header = read_beginning(path, 24)
    except Unjudged:
        return "the picture is missing"
    except BadInput as refusal:
        return f"the picture {refusal.problems[0].reason}"
    if len(header) < 24 or not header.startswith(PNG_HEADER):
        return "the picture is not a PNG"
    real = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
    if not all(1 <= side <= MAX_PICTURE for side in real):
        return f"the picture is {real[0]} x {real[1]} pixels, more than {MAX_PICTURE} x {MAX_PICTURE}"
    if (str(real[0]), str(real[1])) != (width, height):
        return f"the picture is {real[0]} x {real[1]} pixels, the tileset says {width} x {height}"
    return None
