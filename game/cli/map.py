"""`counterstep map`: new ground from a seed word, as a map that Tiled opens."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.ground.make import Wish, drawing_of, drawn, made
from game.ground.scripts import landscapes
from game.ground.tiles import lay_beside
from game.ground.words import dice_of, word_by
from game.ground.writing import tmx_of
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.storage.files import refused, write_out


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "--make", metavar="WORD", required=True, help="the seed word, such as 'amber heron'; any: one drawn"
    )
    parser.add_argument("--landscape", metavar="NAME", default="", help=f"{', '.join(landscapes())} (the word decides)")
    kinds = ", ".join(goal_kinds())
    parser.add_argument("--goal", metavar="KIND", default="", help=f"this goal alone: {kinds} (the word decides)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="write it there (.tmx), its tileset beside it")


def run(args: argparse.Namespace) -> int:
    """Make the map, say what it is, and write it if that is asked for. Raises BadInput."""
    word = _any_word() if args.make == "any" else args.make
    wish = Wish.of(word, args.landscape, args.goal, alone=bool(args.goal))
    if args.out is not None and args.out.suffix != ".tmx":
        raise BadInput.of("--out", f"{args.out.name!r} must end in .tmx")
    battle_map, what = made(wish), drawn(wish)
    if args.out is not None:
        write_out(args.out, tmx_of(drawing_of(wish)))
        with refused(args.out):
            lay_beside(args.out.resolve().parent)
    side = what.attacker.capitalize()
    about = goal_kinds()[what.goal].title + (f", {side} attacks" if goal_kinds()[what.goal].sides == "one" else "")
    size = f"{battle_map.board.width} by {battle_map.board.height} squares"
    print(f"{wish.word}: {battle_map.title}, {size}, {what.landscape}")
    print(f"{battle_map.blurb} {about}.")
    if args.out is not None:
        print(f"the map is in {args.out}")
    return 0


def _any_word() -> str:
    """A seed word that nobody has chosen."""
    import secrets

    return word_by(dice_of("any", secrets.randbits(64)))
