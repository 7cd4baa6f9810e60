"""`counterstep replay`: a recorded battle shown again in the window, as sentences, pictures or a page, or only
verified."""

from __future__ import annotations

import argparse
from pathlib import Path

from game import __version__
from game.cli.site import SITE_HELP, site_address
from game.model.errors import BadInput
from game.storage.files import write_out
from game.storage.journal import JournalRecord, read_journal
from game.storage.replay import Differs, Replay, tell, verify
from game.storage.share_code import SOURCE, is_code, read_code

DIFFERENT = 1


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("file", metavar="FILE", help="the recording of a battle, or a battle code")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--verify", action="store_true", help="play it without showing, and report the first difference")
    ways.add_argument("--text", action="store_true", help="print the battle in sentences")
    ways.add_argument("--gif", type=Path, metavar="OUT", help="write the battle as a moving picture")
    ways.add_argument("--html", type=Path, metavar="OUT", help="write the battle as one page for a browser")
    parser.add_argument("--site", type=site_address, default="", metavar="ADDRESS", help=SITE_HELP)
    ways.add_argument("--png", type=Path, metavar="FOLDER", help="write one picture for each action into a folder")
    parser.add_argument("--width", type=int, default=800, help="width of the pictures in pixels (default: %(default)s)")


def run(args: argparse.Namespace) -> int:
    """Show, print, verify or export a recorded battle; return 0, or 1 if it comes out differently. Raises BadInput for
    an unreadable recording or unusable options."""
    if not 200 <= args.width <= 3840:
        raise BadInput.of("--width", "must be a whole number from 200 to 3840")
    record, source = _record_of(args.file)
    if record is None:
        return _position(args)
    if args.verify:
        return _verify(record, source)
    try:
        if args.text:
            for line in tell(record, source):
                print(line)
            return 0
        if args.html:
            return _page(Replay(record, source), args.html, args.site)
        if args.gif or args.png:
            return _pictures(Replay(record, source), args)
    except Differs as found:
        print(f"{source}: {found}")
        return DIFFERENT
    from game.cli.window import open_code, open_replay

    return open_code(args.file, args) if is_code(args.file) else open_replay(Path(args.file), args)


def _record_of(given: str) -> tuple[JournalRecord | None, str]:
    """Return the journal in a file or a shared code, and the journal's name for messages. For the code of a position,
    return None in place of the journal. Raises BadInput if neither can be read."""
    if not is_code(given):
        return read_journal(Path(given)), Path(given).name
    shared = read_code(given)
    return (shared if isinstance(shared, JournalRecord) else None), SOURCE


def _position(args: argparse.Namespace) -> int:
    """Open a position to play on, or with `--verify` report that it is valid; return the exit code. Raises BadInput for
    other options."""
    if args.verify:
        print(f"{SOURCE}: the position is valid")
        return 0
    if args.text or args.gif or args.png or args.html:
        raise BadInput.of(SOURCE, "holds a position without any action yet; open it to play on")
    from game.cli.window import open_code

    return open_code(args.file, args)


def _verify(record: JournalRecord, source: str) -> int:
    """Replay a battle and print whether it comes out as recorded; return 0 if it does, else 1. Raises BadInput if it
    cannot be set up."""
    other = f"; it was written by version {record.header.game}" if record.header.game != __version__ else ""
    difference = verify(record, source)
    if difference is not None:
        print(f"{source}: {difference}{other}")
        return DIFFERENT
    torn = "; its last line was cut off" if record.torn else ""
    print(f"{source}: {len(record.entries) - 1} actions come out as recorded{torn}{other}")
    return 0


def _page(replay: Replay, out: Path, site: str) -> int:
    from game.pages.writing import replay_page

    write_out(out, replay_page(replay, site))
    print(f"{replay.last} actions in {out}")
    return 0


def _pictures(replay: Replay, args: argparse.Namespace) -> int:
    from game.ui.shelf.replay_pictures import write_gif, write_pngs

    if args.gif:
        count = write_gif(replay, args.gif, args.width)
        print(f"{count} pictures in {args.gif}")
    else:
        count = write_pngs(replay, args.png, args.width)
        print(f"{count} pictures in {args.png}")
    return 0
