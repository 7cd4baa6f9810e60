"""Battles of squads drawn at random, from which the worth of every profile is fitted.

`python -m game.lab.worth_battles FOLDER --battles 600` plays 600 under every ruleset and writes a line of JSON for
each when it ends; if it was interrupted, the same command goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from game.engine.battle import Battle
from game.lab.players import player
from game.lab.series import board_of
from game.model.errors import BadInput
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.roster import load_roster
from game.rulesets import names

MAP, LEVEL, SIZES = "training-ground", "normal", (3, 4, 5)
"""The map, which is fair, the level of both computers, and the sizes of squads; unequal sizes tell what one more figure
is worth."""
KEPT_APART, EVEN_SIZE = 4, 4
"""One battle in KEPT_APART is kept to judge the fit; both its squads have EVEN_SIZE figures, so that numbers alone do
not tell the winner."""
MOST_COMMANDS = 5000


class SquadBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One battle: its ruleset and number, the profiles of both squads, and the first side's score (1 for a win, 0 for a
    loss, 0.5 for a draw)."""

    ruleset: str
    number: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    score: float


def squads_of(ruleset: str, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the profiles of both squads in the battle with this number, drawn with replacement."""
    sizes = SIZES if number % KEPT_APART else (EVEN_SIZE,)
    profiles = sorted(load_roster().profiles)
    chance = Random(f"squads {ruleset} {number}")
    first, second = (tuple(chance.choices(profiles, k=chance.choice(sizes))) for _ in range(2))
    return first, second


def score_of(ruleset: str, first: Sequence[str], second: Sequence[str], seed: int) -> float:
    """Return the first side's score in one battle between computers of the same level: 1 for a win, 0.5 for a draw, 0
    for a loss. `first` and `second` are the profiles of the squads."""
    ground = board_of(MAP)
    squads = zip(ground.sides, (first, second), strict=True)
    sides = tuple(
        SideSetup(side, f"ai:{LEVEL}", tuple(FigureSetup(profile) for profile in squad)) for side, squad in squads
    )
    battle, who = Battle.create(Scenario(ground, ruleset, sides, seed)), player(LEVEL)
    battle.start()
    given = 0
    while (decision := battle.decision) is not None and given < MOST_COMMANDS:
        refused = battle.submit(who.choose(battle.view(decision.seat), seed + given), decision.seat)
        assert refused is None, refused
        battle.take_events()
        given += 1
    winner = battle.outcome.winner if battle.outcome is not None else ""
    return 0.5 if not winner else float(winner == ground.sides[0])


def played(ruleset: str, first: int, battles: int, known: set[int]) -> Iterator[SquadBattle]:
    """Play and yield the battles number `first` to `first + battles - 1` that are not in `known`."""
    for number in range(first, first + battles):
        if number not in known:
            squads = squads_of(ruleset, number)
            yield SquadBattle(ruleset, number, *squads, score_of(ruleset, *squads, number))


def read_battles(path: Path) -> list[SquadBattle]:
    """Return the battles in a file; an incomplete last line is left out. Raises BadInput."""
    found = []
    for place, line in enumerate(path.read_bytes().splitlines(keepends=True), start=1):
        if line.endswith(b"\n"):
            try:
                found.append(msgspec.json.decode(line, type=SquadBattle))
            except msgspec.DecodeError as fault:
                raise BadInput.of(str(path), f"line {place}: {fault}") from fault
    return found


def main() -> None:
    """Play the missing battles of each ruleset and append them to its file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ruleset", action="append", choices=names())
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--battles", type=int, default=600)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for ruleset in args.ruleset or names():
        path = args.folder / f"{ruleset}.jsonl"
        known = {one.number for one in read_battles(path)} if path.exists() else set()
        with path.open("ab") as file:
            for one in played(ruleset, args.first, args.battles, known):
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()


if __name__ == "__main__":
    main()
