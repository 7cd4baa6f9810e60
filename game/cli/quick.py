"""`counterstep quick`: a new battle from a seed word, which brings the same battle back at any time."""

from __future__ import annotations

import argparse

from game.ai.captains import captains
from game.cli.unseen import play_unseen
from game.cli.window import open_quick
from game.ground.words import CHANCES, EVEN
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.quick.offered import any_word, told
from game.quick.quick_battle import QuickBattle
from game.rulesets import names


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("word", nargs="?", default="", metavar="WORD", help="the seed word (default: a new one)")
    parser.add_argument("--ruleset", default="", metavar="NAME", help=f"{', '.join(names())} (the word decides)")
    parser.add_argument("--goal", default="", metavar="KIND", help=f"{', '.join(goal_kinds())} (the word decides)")
    parser.add_argument("--captain", default="", metavar="NAME", help=f"{', '.join(captains())} (the word decides)")
    told_chance = f"your chance in percent, judged by points: {', '.join(map(str, CHANCES))} (default: %(default)s)"
    parser.add_argument("--chance", type=int, default=EVEN, metavar="N", help=told_chance)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="print what the battle is about")
    how.add_argument("--headless", action="store_true", help="play in the terminal, without a window")


def run(args: argparse.Namespace) -> int:
    """Open a quick battle, describe it, or play it in the terminal; return the exit code. Raises BadInput for an
    invalid word."""
    named = bool(args.ruleset or args.goal or args.captain or args.chance != EVEN)
    if not (args.text or args.headless) and not named:
        if args.word:
            QuickBattle.of(args.word)
        return open_quick(args.word, args)
    word = args.word or any_word(args.ruleset)
    quick = QuickBattle.of(word, args.ruleset, args.goal, args.captain, args.chance)
    if args.text:
        print(*told(quick), sep="\n")
        return 0
    if not args.headless:
        raise BadInput.of(
            "quick", "without --text or --headless only a word may be given; the window has buttons for the rest"
        )
    print(*told(quick), sep="\n")
    return play_unseen(quick.scenario(), log=False)
