"""`counterstep demo`: demos of rules in the window, as text or as a page, or a check of what they claim about the
rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.site import SITE_HELP, site_address
from game.cli.tables import print_table
from game.cli.window import open_demo, open_rule_book
from game.model.errors import BadInput
from game.rulebook.demo_index import find_demos
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulebook.text_board import demo_text
from game.storage.files import write_out


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("demo", nargs="*", metavar="ID|FILE", help="a demo, a rule or a demo file (default: all demos)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="list the demos")
    how.add_argument(
        "--check",
        action="store_true",
        help="play them without showing, and report those that do not come out as claimed",
    )
    how.add_argument("--html", type=Path, metavar="OUT", help="write one demo as a page for a browser")
    parser.add_argument("--site", type=site_address, default="", metavar="ADDRESS", help=SITE_HELP)
    how.add_argument("--text", action="store_true", help="print them step by step")


def run(args: argparse.Namespace) -> int:
    """Open, print, write, list or check demos; return 0, 1 if a claim fails, or 2 if a checked demo cannot be read.
    Raises BadInput for an unknown demo."""
    paths = [path for name in args.demo for path in find_demos(name)] or [*demo_paths().values()]
    if args.list:
        return _list(paths)
    if args.check:
        return _check(paths)
    if args.text:
        return _print(paths)
    if args.html:
        return _page(paths, args.html, args.site)
    if len(paths) == 1:
        return open_demo(paths[0], args)
    return open_rule_book(args.demo[0] if args.demo else "", args)


def _list(paths: list[Path]) -> int:
    demos = [load_demo(path) for path in paths]
    rows = ((demo.id, demo.title, demo.scenario.ruleset, ", ".join(demo.rules)) for demo in demos)
    print_table(("demo", "title", "ruleset", "rules"), rows)
    return 0


def _check(paths: list[Path]) -> int:
    """Play every demo and print those that fail or cannot be read; return 0 if there are none, 1 for a failure, 2 for
    one that cannot be read."""
    failed, unread = 0, 0
    for path in paths:
        try:
            result = run_demo(path)
        except BadInput as refusal:
            print(refusal)
            unread += 1
            continue
        if not result.passed:
            print(result)
            failed += 1
    print(f"{len(paths) - failed - unread} of {len(paths)} demos come out as claimed.")
    return 2 if unread else int(failed > 0)


def _page(paths: list[Path], out: Path, site: str) -> int:
    from game.pages.writing import demo_page

    if len(paths) != 1:
        raise BadInput.of(
            "--html", f"writes one demo, not {len(paths)}; to write all, use `counterstep rules --html FOLDER`"
        )
    write_out(out, demo_page(load_demo(paths[0]), site))
    print(f"The demo is in {out}.")
    return 0


def _print(paths: list[Path]) -> int:
    failed = False
    for place, path in enumerate(paths):
        if place:
            print()
        for frame in demo_text(load_demo(path)):
            print(frame, end="\n\n")
            failed = failed or "\nFAILED: " in f"\n{frame}"
    return 1 if failed else 0
