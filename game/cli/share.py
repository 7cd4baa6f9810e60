"""`counterstep share`: a recorded battle as one line of text to paste elsewhere, or as a QR code."""

from __future__ import annotations

import argparse
from pathlib import Path

import segno

from game.model.errors import BadInput
from game.storage.files import refused
from game.storage.journal import read_journal
from game.storage.share_code import code_of_battle

PIXELS = 4
"""Pixels of a QR code's smallest square."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the recording of a battle")
    parser.add_argument("--acts", type=int, metavar="N", help="only the first N actions, as a position to play on from")
    parser.add_argument("--qr", type=Path, metavar="OUT", help="write the code as a QR code (.svg or .png)")


def run(args: argparse.Namespace) -> int:
    """Print the code of a recorded battle, or write it as a QR code; return 0. Raises BadInput if the battle cannot be
    read or is too long."""
    record = read_journal(args.file)
    if args.acts is not None and not 0 <= args.acts < len(record.entries):
        raise BadInput.of(
            "--acts", f"must be from 0 to {len(record.entries) - 1}, the number of actions in this battle"
        )
    code = code_of_battle(record, args.acts)
    if args.qr is None:
        print(code)
        return 0
    write_qr(code, args.qr)
    print(f"{len(code)} characters in {args.qr}")
    return 0


def write_qr(code: str, path: Path) -> None:
    """Write a code as the picture of a QR code. Raises BadInput if the code is too long, the file is no .svg or .png,
    or it cannot be written."""
    if path.suffix not in (".svg", ".png"):
        raise BadInput.of("--qr", f"{path.name!r} must end in .svg or .png")
    try:
        picture = segno.make(code, micro=False)
    except segno.DataOverflowError:
        raise BadInput.of("--qr", f"the code has {len(code)} characters, too many for a QR code") from None
    with refused(path):
        picture.save(str(path), scale=PIXELS, border=4)
