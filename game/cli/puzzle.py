"""`counterstep puzzle`: puzzles with exact odds, in the window or as text, with proofs, and new puzzles from
battles."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from game.cli.setup import day_of
from game.cli.tables import print_prose, print_table
from game.cli.terminal import Person
from game.cli.window import open_puzzles
from game.core.world import World
from game.engine.view import View
from game.maps.vocabulary import unknown
from game.model.board import Board
from game.model.commands import Commit, End
from game.model.components import Place
from game.model.errors import BadInput
from game.model.grid import FACINGS, Edge, Square
from game.model.numbers import whole_number
from game.model.terrain import nature
from game.puzzles.goals import stars, worth, worth_if_ended
from game.puzzles.proof import faults
from game.puzzles.puzzle import Puzzle, all_puzzles, load_puzzles, puzzles_of
from game.puzzles.turn import PuzzleTurn, begin
from game.puzzles.wording import counted, percent, question, reason, throws, told_act
from game.rulebook import title_of
from game.rulebook.text_board import board_text, figure_text, legend_text
from game.rules import ammunition
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.files import write_out


def squares_words(squares: Iterable[Square]) -> str:
    """Return squares as words, row by row, with runs in a row joined: "3,5 to 6,5; 4,6"."""
    return "; ".join(_runs(sorted(squares, key=_by_rows), _right_of))


def border_lines(world: World) -> Iterator[str]:
    """Yield a line for each kind of border on the map (open and shut ones apart), with the squares on its two sides."""
    kinds = nature().edge
    found: dict[str, list[Edge]] = {}
    for edge in sorted(world.board.edges):
        kind = kinds[world.board.edges[edge]]
        shut = "" if not kind.opens else ", open" if world.is_open(*edge) else ", shut"
        found.setdefault(f"{kind.title}{shut}", []).append(edge)
    for title, edges in found.items():
        east = sorted(a for a, b in edges if a[1] == b[1])
        south = sorted((a for a, b in edges if a[0] == b[0]), key=_by_rows)
        places = [
            *(f"east of {run}" for run in _runs(east, _below)),
            *(f"south of {run}" for run in _runs(south, _right_of)),
        ]
        yield f"{title}: {'; '.join(places)}"


def height_lines(board: Board) -> Iterator[str]:
    """Yield a line for each height in feet other than 0, with its squares."""
    found: dict[int, list[Square]] = {}
    for square in board.squares:
        if height := board.elevation(square):
            found.setdefault(height, []).append(square)
    for height in sorted(found):
        yield f"{height:+d} ft.: {squares_words(found[height])}"


def arms_words(world: World, figure: int) -> str:
    """Return a figure's facing and its weapons, each with damage, range and shots left, as words."""
    words = [f"faces {FACINGS[world.get(figure, Place).facing]}"]
    for name in world.sheet(figure).weapons:
        weapon = world.weapon(name)
        told = [weapon.damage]
        told += [f"steps of {weapon.increment} ft."] if weapon.increment else []
        shots = ammunition.left(world, figure, name)
        told += [f"{shots} of {weapon.shots} shots"] if shots is not None else []
        words.append(f"{weapon.title} ({', '.join(told)})")
    return ", ".join(words)


def _runs(squares: list[Square], after: Callable[[Square], Square]) -> Iterator[str]:
    """Yield words for each run of squares, in which each square is `after` the one before it: the first and last
    square."""
    begun = last = None
    for square in squares:
        if last is None or square != after(last):
            if begun is not None and last is not None:
                yield _run(begun, last)
            begun = square
        last = square
    if begun is not None and last is not None:
        yield _run(begun, last)


def _run(first: Square, last: Square) -> str:
    return f"{first[0]},{first[1]}" if first == last else f"{first[0]},{first[1]} to {last[0]},{last[1]}"


def _by_rows(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def _right_of(square: Square) -> Square:
    return square[0] + 1, square[1]


def _below(square: Square) -> Square:
    return square[0], square[1] + 1


def print_puzzle(puzzle: Puzzle) -> None:
    """Print a puzzle: its question, board, figures, rules, and the values for stars."""
    turn = _begun(puzzle)
    print(f"{puzzle.title} ({puzzle.id})\n{'=' * len(puzzle.title)}")
    print_prose(f"{question(puzzle)}. {turn.battle.world.ruleset.title}: no dice are rolled. {counted(puzzle)}")
    _print_board(turn)
    print_prose(f"Rules: {', '.join(title_of(rule) for rule in puzzle.rules)}. Difficulty: {puzzle.rating} of 5.")
    one, two = puzzle.stars
    print(f"Stars: {percent(one)}, {percent(two)}, {percent(puzzle.best)}")


def print_best(puzzle: Puzzle) -> None:
    """Print the best turn in the puzzle's file, with the value of each act and the reason. Raises BadInput if that turn
    is not legal."""
    turn = _begun(puzzle)
    print(f"{question(puzzle)} ({puzzle.id})")
    for number, command in enumerate(puzzle.acts, start=1):
        ahead = turn.after(command)
        if not isinstance(ahead, PuzzleTurn):
            raise BadInput.of(puzzle.source, f"the best turn in the file is not allowed: {ahead.sentence}", puzzle.id)
        print(f"  {number}. {told_act(turn, command)}: {percent(worth_if_ended(ahead))}")
        turn = ahead
    value = worth(turn)
    total = f"Total: {percent(value)} ({throws(value)})."
    print_prose(" ".join(filter(None, (total, puzzle.why, reason(puzzle)))))
    print_prose("This turn comes from the puzzle's file. To prove that none is better, use --check.")


def play_puzzle(puzzle: Puzzle) -> None:
    """Let a person play a puzzle in the terminal; after each act print its value so far, and at the end the stars."""
    print_puzzle(puzzle)
    turn, person = _begun(puzzle), Person(lambda view: _board(view, turn))
    while not turn.over:
        decision = turn.battle.decision
        assert decision is not None
        command = person.choose(turn.battle.view(decision.seat))
        if isinstance(command, Commit):
            command = End(puzzle.figure)
        ahead = turn.after(command)
        if not isinstance(ahead, PuzzleTurn):
            print(ahead.sentence)
            continue
        turn = ahead
        print(f"{turn.puzzle.name}: worth {percent(worth_if_ended(turn))} so far")
        if isinstance(command, End) and turn.battle.decision is None:
            break
    value = worth(turn)
    many = stars(puzzle, value)
    print(f"{percent(value)} ({throws(value)}): {many} of 3 stars; the best is {percent(puzzle.best)}.")


def _begun(puzzle: Puzzle) -> PuzzleTurn:
    """Return a puzzle's turn before its first act. Raises BadInput if the position cannot be set up."""
    try:
        return begin(puzzle)
    except ValueError as fault:
        raise BadInput.of(puzzle.source, str(fault), puzzle.id) from None


def _board(view: View, turn: PuzzleTurn) -> str:
    known = [figure.id for figure in view.figures()]
    return board_text(turn.battle.world, known=known)


def _print_board(turn: PuzzleTurn) -> None:
    world = turn.battle.world
    print(board_text(world))
    legend = legend_text(world.board, {})
    print(legend) if legend else None
    for line in border_lines(world):
        print_prose(line)
    for line in height_lines(world.board):
        print_prose(line)
    goal = turn.puzzle.goal
    for title, squares in (("Squares to reach", goal.zone), ("Squares to avoid", goal.avoid)):
        if squares:
            print_prose(f"{title}: {squares_words(squares)}")
    for figure in world.figures:
        print_prose(f"{figure_text(world, figure, str(figure))}, {arms_words(world, figure)}")


MOST_MADE = 500


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument(
        "puzzle", nargs="*", metavar="ID|FILE", help="puzzles or puzzle files (default: today's puzzles)"
    )
    parser.add_argument("--day", type=day_of, metavar="YYYY-MM-DD", help="take the puzzles of this day")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="list them (without ID or FILE: all that come with the game)")
    how.add_argument("--text", action="store_true", help="print them")
    how.add_argument("--play", action="store_true", help="play them in the terminal")
    how.add_argument("--solve", action="store_true", help="print the best turn of each and its value")
    how.add_argument("--check", action="store_true", help="prove each puzzle by trying every possible turn")
    how.add_argument("--make", type=_count, metavar="N", help="find N new puzzles in battles between computers")
    parser.add_argument(
        "--ruleset", choices=ruleset_names(), help="with --make: use this ruleset (default: all in turn)"
    )
    parser.add_argument("--seed", type=int, default=1, help="with --make: the seed of the battles")


def run(args: argparse.Namespace) -> int:
    """Open, list, print, play, solve, check or make puzzles; return 0, or 2 if a checked puzzle makes a false claim.
    Raises BadInput for an unknown puzzle or unusable options."""
    if args.make:
        return _make(args)
    puzzles = _wanted(args)
    if args.list:
        return _list(puzzles)
    if args.check:
        return _check(puzzles)
    if not (args.text or args.play or args.solve):
        return open_puzzles(puzzles if args.puzzle or args.day else None, args)
    how = play_puzzle if args.play else print_puzzle
    for place, puzzle in enumerate(puzzles):
        print() if place else None
        (print_best if args.solve else how)(puzzle)
    return 0


def _wanted(args: argparse.Namespace) -> list[Puzzle]:
    """Return the puzzles that the command line names, or those of the day. Raises BadInput for an unknown name."""
    if not args.puzzle:
        every = (args.list or args.check) and args.day is None
        return [*all_puzzles().values()] if every else [*puzzles_of(args.day or datetime.now(UTC).astimezone().date())]
    found: list[Puzzle] = []
    for name in args.puzzle:
        if name in all_puzzles():
            found.append(all_puzzles()[name])
        elif Path(name).suffix == ".toml":
            found += load_puzzles(Path(name))
        else:
            raise BadInput.of("puzzle", unknown("puzzle", name, all_puzzles()))
    return found


def _list(puzzles: list[Puzzle]) -> int:
    rows = (
        (puzzle.id, puzzle.title, load_ruleset(puzzle.scenario.ruleset).title, puzzle.goal.kind, str(puzzle.rating),
         ", ".join(puzzle.rules))
        for puzzle in puzzles
    )  # fmt: skip
    print_table(("puzzle", "title", "ruleset", "goal", "rating", "rules"), rows)
    return 0


def _check(puzzles: list[Puzzle]) -> int:
    """Prove every puzzle and print the claims that are false; return 0 if there are none, else 2."""
    failed = 0
    for puzzle in puzzles:
        found = [*faults(puzzle)]
        failed += bool(found)
        print(*(f"{puzzle.source}: {problem}" for problem in found), sep="\n", end="\n" if found else "")
    print(f"{len(puzzles) - failed} of {len(puzzles)} puzzles are as they claim.")
    return 2 if failed else 0


def _make(args: argparse.Namespace) -> int:
    """Find new puzzles in battles between computers, and write them to a file or print them; return 0. Raises BadInput
    for unusable options."""
    from game.model.paths import maps
    from game.puzzles.mining import mine
    from game.puzzles.tables import text_of

    if len(args.puzzle) > 1:
        raise BadInput.of("--make", "needs one file to write to")
    names = sorted(path.stem for path in maps().glob("*.tmx"))
    rulesets = [args.ruleset] if args.ruleset else ruleset_names()
    mines = [mine(ruleset, names, args.seed) for ruleset in rulesets]
    tables = [next(mines[number % len(mines)]) for number in range(args.make)]
    text = text_of(tables, f"{args.make} puzzles, mined from battles with seed {args.seed}")
    if not args.puzzle:
        print(text, end="")
        return 0
    write_out(Path(args.puzzle[0]), text)
    print(f"{args.make} puzzles are in {args.puzzle[0]}.")
    return 0


def _count(text: str) -> int:
    number = whole_number(text)
    if number is None or not 1 <= number <= MOST_MADE:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_MADE}")
    return number
