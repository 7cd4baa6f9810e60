"""Manners of the captains, counted: how near they stand, how often they show themselves, shoot and take risks.

`python -m game.lab.manners --battles 20` lets the temper of each captain lead the same squad on the same map against
the plain computer of the same level, so that only the temper differs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations

from game.ai.captains import captains
from game.ai.opponent import opponent
from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.lab.series import board_of
from game.lab.statistics import mean_of
from game.model.components import Clock
from game.model.errors import BadInput
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.rules import figures
from game.rules.sight import sees
from game.rulesets import names
from game.storage.luck_stats import luck_of

MAP, GOAL = "training-ground", "king-of-the-hill"
LEVEL = "normal"
PLAIN, LED = "red", "blue"
"""The side of the plain computer, and the side of the computer with a temper; both have the same squad."""
SQUAD = tuple(FigureSetup(name) for name in ("captain", "rifleman", "rifleman", "sniper", "brawler", "medic"))
MOST = 2_000
"""Most commands in one battle."""
FIRST_SEED = 71_000
SURELY = 99.9
"""Confidence in per cent of an interval that tells two captains apart; high, because many pairs are compared."""


@dataclass(frozen=True, slots=True)
class Manners:
    """The manners of one side in a battle. `distance`: mean distance to the nearest enemy, in squares. `eyes`: mean
    number of enemies that see the figure that has just acted. In per cent: `attacks` of all commands, `chance` to hit,
    figures `lost`, battles `won` (0 or 100)."""

    distance: float
    eyes: float
    attacks: float
    chance: float
    lost: float
    won: float


MEASURES = tuple(field.name for field in fields(Manners))


def manners_in(ruleset: str, temper: str, seed: int) -> Manners:
    """Return the manners of a side with a temper, from one battle played against the plain computer."""
    who = {PLAIN: LEVEL, LED: f"{LEVEL}/{temper}"}
    sides = tuple(SideSetup(side, f"ai:{name}", SQUAD) for side, name in who.items())
    battle = Battle.create(Scenario(board_of(MAP), ruleset, sides, seed, {"goal": GOAL}))
    battle.start()
    players = {side: opponent(name) for side, name in who.items()}
    distances, eyes, given = list[int](), list[int](), 0
    world = battle.world
    while (decision := battle.decision) is not None and world.get(TABLE, Clock).commands < MOST:
        seat = decision.seat
        command = players[seat].choose(battle.view(seat))
        refused = battle.submit(command, seat)
        if refused is not None:
            raise RuntimeError(f"{seat} asked for {command}, which is refused: {refused.sentence}")
        if seat == LED:
            given += 1
            if command.figure in world.figures and figures.is_up(world, command.figure):
                _look(world, command.figure, distances, eyes)
    return _counted(battle, distances, eyes, given)


def _look(world: World, figure: int, distances: list[int], eyes: list[int]) -> None:
    """Add the distance to the nearest enemy in squares to `distances`, and the number of enemies that see the figure to
    `eyes`."""
    enemies = figures.opponents(world, figure)
    if enemies:
        distances.append(min(figures.gap(world, figure, enemy) for enemy in enemies))
        eyes.append(sum(sees(world, enemy, figure) for enemy in enemies))


def _counted(battle: Battle, distances: Sequence[int], eyes: Sequence[int], given: int) -> Manners:
    world = battle.world
    own = [figure for figure in world.figures if figures.side_of(world, figure) == LED]
    side_of = {figure: figures.side_of(world, figure) for figure in world.figures}
    luck = next((one for one in luck_of(battle.events, side_of) if one.side == LED), None)
    attacks, expected = (luck.attacks, float(luck.expected)) if luck is not None else (0, 0.0)
    lost = sum(not figures.is_up(world, figure) for figure in own)
    return Manners(
        sum(distances) / max(1, len(distances)),
        sum(eyes) / max(1, len(eyes)),
        100 * attacks / max(1, given),
        100 * expected / max(1, attacks),
        100 * lost / len(own),
        100 * (battle.outcome is not None and battle.outcome.winner == LED),
    )


def told_apart(one: Sequence[Manners], other: Sequence[Manners]) -> list[str]:
    """Return the names of the measures in which two tempers surely differ; both lists hold battles with the same seeds
    in the same order."""
    return [
        name
        for name in MEASURES
        if not _may_be_alike([getattr(b, name) - getattr(a, name) for a, b in zip(one, other, strict=True)])
    ]


def _may_be_alike(differences: Sequence[float]) -> bool:
    """Return whether 0 lies in the SURELY % confidence interval of the mean difference."""
    found = mean_of(differences, SURELY)
    return found.low <= 0 <= found.high


def main() -> int:
    """Print a table of captains' manners for each ruleset on the command line; return 0. Raises BadInput for fewer than
    two battles."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.manners", description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=names(), help="only these")
    parser.add_argument("--battles", type=int, default=20, metavar="N", help="of each captain (default: %(default)s)")
    args = parser.parse_args()
    if args.battles < 2:
        raise BadInput.of("--battles", f"must be 2 or more, not {args.battles}")
    for ruleset in args.ruleset or names():
        print(f"{ruleset}, {args.battles} battles each: " + ", ".join(MEASURES), flush=True)
        found = dict[str, list[Manners]]()
        for name, captain in captains().items():
            found[name] = [manners_in(ruleset, captain.temper, FIRST_SEED + number) for number in range(args.battles)]
            means = (mean_of([getattr(one, measure) for one in found[name]]) for measure in MEASURES)
            print(f"  {name:8}" + "  ".join(f"{mean.text():>20}" for mean in means), flush=True)
        for one, other in combinations(found, 2):
            print(f"  {one} and {other}: {', '.join(told_apart(found[one], found[other])) or 'alike'}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
