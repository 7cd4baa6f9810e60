"""`counterstep run`: a run of five battles with one squad, the check of other players' lines, and runs played by
computers."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.tables import print_prose, print_table
from game.cli.window import open_run
from game.model.errors import BadInput
from game.run.plan import LEVELS, STOPS, RunPlan
from game.run.state import RunState

if TYPE_CHECKING:
    from game.run.simulated import RunPolicy, Simulated

MOST_RUNS = 10_000
ALL = "all"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("word", nargs="?", default="", metavar="WORD", help="with --text: the word of a run")
    parser.add_argument("--level", default="normal", metavar="LEVEL", help=f"{', '.join(LEVELS)} (%(default)s)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="print the five battles of a word")
    how.add_argument("--verify", metavar="LINE", help="check whether a result is true by playing it again")
    how.add_argument("--simulate", nargs=2, metavar=("LEVEL", "N"), help="let the computer play N runs")
    parser.add_argument("--player", default="normal", metavar="LEVEL", help="who plays your side (%(default)s)")
    parser.add_argument(
        "--policy",
        default="drawn",
        metavar="WHAT",
        help="what you choose after battles: treat, recruit, learn, drawn or all",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="add one line of JSON for each run, and continue from this file"
    )


def run(args: argparse.Namespace) -> int:
    """Open the page of runs, describe a run, verify the line of a run, or simulate many runs; return the exit code.
    Raises BadInput for an unusable word, line or option."""
    if args.verify is not None:
        return _verify(args.verify)
    if args.simulate is not None:
        return _simulate(args)
    if args.text:
        return _tell(RunPlan.of(args.word or "amber heron", args.level))
    if args.word:
        raise BadInput.of("run", "takes a word with --text only; you begin a run in the window")
    return open_run(args)


def _tell(plan: RunPlan) -> int:
    """Print a run's five battles and its first squad; return 0."""
    begun = RunState(plan)
    stops = [plan.stop(number) for number in range(STOPS)]
    rows = [
        (number, stop.map.title, stop.ruleset, stop.played.title, f"Captain {stop.commander.title}", stop.word)
        for number, stop in enumerate(stops, 1)
    ]
    print_table(("battle", "ground", "clock", "goal", "against", "word"), rows, f"The run {plan.word!r}, {plan.level}")
    squad = ", ".join(f"{fighter.name} ({fighter.profile})" for fighter in begun.squad)
    print_prose(f"Your squad: {squad}.")
    return 0


def _verify(text: str) -> int:
    """Play the battles in a run's line again and print its result; return 0. Raises BadInput if the line is not
    true."""
    from game.run.line import SAID, proved, told

    found = proved(text)
    print_prose(f"The run {found.run.plan.word!r}: {told(found.run)}.")
    print_prose(
        f"Every action of {len(found.codes)} battle{'s' * (len(found.codes) != 1)} was played again, and all "
        f"is true. {SAID[found.is_clean]}"
    )
    return 0


# --- many of them -----------------------------------------------------------------------------------------------------


def _simulate(args: argparse.Namespace) -> int:
    """Let computers play runs, and print how far each way of choosing between battles came; return 0. Raises BadInput
    for unusable options."""
    from game.model.numbers import whole_number
    from game.run.simulated import POLICIES, read

    level, many = args.simulate[0], whole_number(args.simulate[1]) or 0
    if not 1 <= many <= MOST_RUNS:
        raise BadInput.of("--simulate", f"{args.simulate[1][:40]!r} is not a whole number from 1 to {MOST_RUNS}")
    for name in (level, args.player):
        RunPlan.of("amber heron", name)
    policies = tuple(one for one in POLICIES if args.policy in (one, ALL) and (args.policy != ALL or one != "drawn"))
    if not policies:
        raise BadInput.of("--policy", f"{args.policy[:40]!r} is not one of {', '.join(POLICIES)}, {ALL}")
    known = read(args.out) if args.out is not None else []
    runs = _play(args.out, level, many, policies, args.player, known)
    _report(runs, policies)
    return 0


def _play(
    out: Path | None, level: str, many: int, policies: tuple[RunPolicy, ...], player: str, known: list[Simulated]
) -> dict[RunPolicy, list[Simulated]]:
    """Return the runs by their way of choosing: the runs in `known` and newly played ones; each new run is appended to
    the file `out`."""
    import msgspec

    from game.run.simulated import series

    wanted = [one for one in known if (one.level, one.player) == (level, player) and one.number <= many]
    runs = {policy: [one for one in wanted if one.policy == policy] for policy in policies}
    for one in series(level, many, policies, player, known):
        runs[one.policy].append(one)
        if out is not None:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                os.fsync(file.fileno())
    return runs


def _report(runs: dict[RunPolicy, list[Simulated]], policies: tuple[RunPolicy, ...]) -> None:
    """Print a row for each way of choosing, and a comparison of each pair of ways in runs with the same words."""
    from game.run.simulated import paired, reaching

    heads = ("choice", "runs", *(f"battle {number}" for number in range(2, STOPS + 1)), "all five won", "won a run")
    rows = []
    for policy in policies:
        shares = reaching(runs[policy])
        each = f"{sum(one.won for one in runs[policy]) / len(runs[policy]):.2f}"
        rows.append((policy, len(runs[policy]), *(share.percent for share in shares[1:]), each))
    print_table(heads, rows, "Runs that reach")
    pairs = [(one, other) for place, one in enumerate(policies) for other in policies[place + 1 :]]
    if pairs:
        found = [(one, other, *paired(runs[one], runs[other])) for one, other in pairs]
        told = [(one, other, share.percent, alike) for one, other, share, alike in found]
        print_table(("choice", "against", "better in", "alike"), told, "Same word, two ways to choose")
