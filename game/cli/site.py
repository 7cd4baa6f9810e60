"""`counterstep site`: the game for browsers, as a folder for any web server, or as one file that plays from a disk."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.paths import maps

SITE_HELP = "with --html: the address of a site made by `counterstep site`; the pages link there to play on"


def site_address(text: str) -> str:
    """Return the address of a site with a slash at its end; "" stays "". Raises ArgumentTypeError if the text is no
    http address."""
    if not text:
        return ""
    if not re.fullmatch(r"https?://[^\s\"'<>]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address; an address begins with https:// or http://")
    return text if text.endswith("/") else f"{text}/"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write to; with --one-file the file")
    parser.add_argument("--one-file", metavar="MAP", help="write one HTML file that plays this map")


def run(args: argparse.Namespace) -> int:
    """Build the site or the single file; return 0. Raises BadInput for an unknown map, a missing tool such as npm, or a
    file that cannot be written."""
    from game.pages.site import build_one_file, build_site

    if args.one_file is None:
        size, what = build_site(args.out), "Put the folder on a web server and open index.html"
    else:
        known = sorted(path.stem for path in maps().glob("*.tmx"))
        if args.one_file not in known:
            raise BadInput.of("--one-file", unknown("map", args.one_file, known))
        size, what = build_one_file(args.out, args.one_file), "Open the file in a browser"
    print(f"{args.out}: {size / 1_000_000:.1f} MB. {what}.")
    return 0
