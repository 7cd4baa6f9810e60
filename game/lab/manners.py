"""Manners of the captains, counted: how near they stand, how often they show themselves, shoot and take risks.

`python -m game.lab.manners --battles 20` lets every captain's temperament lead the same squad over the same ground
against the plain computer of the same level, so that only the temperament differs.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations

from game.ai.captains import captains
from game.ai.opponent import opponent
from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.lab.statistics import Spread, mean_of
from game.model.components import Clock
from game.model.errors import BadInput
from game.quick.quick_battle import LEVEL, OTHER, YOU, QuickBattle
from game.rules import figures
from game.rules.sight import sees
from game.rulesets import names
from game.storage.luck_stats import luck_of

WORD = "amber heron 60"
"""The ground on which all are counted; both sides lead the same figures."""
GOAL = "king-of-the-hill"
SQUAD = "thorne"
"""The captain whose squad all of them lead."""
MOST = 2_000
"""Commands of a battle."""
FIRST_SEED = 71_000


@dataclass(frozen=True, slots=True)
class Manners:
    """The manners of one side in one battle, means over its commands and attacks.

    `distance` to the nearest enemy in squares and `eyes`, the enemies that see who has just acted; `attacks` of 100
    commands; `chance` of those attacks to hit and `lost` figures, in per cent.
    """

    distance: float
    eyes: float
    attacks: float
    chance: float
    lost: float


MEASURES = tuple(field.name for field in fields(Manners))


def manners_in(ruleset: str, temper: str, seed: int) -> Manners:
    """Play a battle in which a temperament leads the other side, and count its manners."""
    quick = QuickBattle.of(WORD, ruleset, GOAL, SQUAD)
    battle = Battle.create(replace(quick.scenario(LEVEL, f"{LEVEL}/{temper}"), seed=seed))
    battle.start()
    level = LEVEL.removeprefix("ai:")
    players = {YOU: opponent(level), OTHER: opponent(f"{level}/{temper}")}
    distances, eyes, given = list[int](), list[int](), 0
    world = battle.world
    while (decision := battle.decision) is not None and world.get(TABLE, Clock).commands < MOST:
        seat = decision.seat
        command = players[seat].choose(battle.view(seat), seed + world.get(TABLE, Clock).commands)
        refused = battle.submit(command, seat)
        if refused is not None:
            raise RuntimeError(f"{seat} asked for {command}, which is refused: {refused.sentence}")
        if seat == OTHER:
            given += 1
            if command.figure in world.figures and figures.is_up(world, command.figure):
                _look(world, command.figure, distances, eyes)
    return _counted(battle, distances, eyes, given)


def _look(world: World, figure: int, distances: list[int], eyes: list[int]) -> None:
    """Note how far the nearest enemy is, and how many of them see a figure."""
    enemies = figures.opponents(world, figure)
    if enemies:
        distances.append(min(figures.gap(world, figure, enemy) for enemy in enemies))
        eyes.append(sum(sees(world, enemy, figure) for enemy in enemies))


def _counted(battle: Battle, distances: Sequence[int], eyes: Sequence[int], given: int) -> Manners:
    world = battle.world
    own = [figure for figure in world.figures if figures.side_of(world, figure) == OTHER]
    side_of = {figure: figures.side_of(world, figure) for figure in world.figures}
    luck = next((one for one in luck_of(battle.events, side_of) if one.side == OTHER), None)
    attacks, expected = (luck.attacks, float(luck.expected)) if luck is not None else (0, 0.0)
    lost = sum(not figures.is_up(world, figure) for figure in own)
    return Manners(
        sum(distances) / max(1, len(distances)),
        sum(eyes) / max(1, len(eyes)),
        100 * attacks / max(1, given),
        100 * expected / max(1, attacks),
        100 * lost / len(own),
    )


def manners_of(ruleset: str, temper: str, battles: int) -> dict[str, Spread]:
    """Means over battles with their intervals, by measure."""
    found = [manners_in(ruleset, temper, FIRST_SEED + number) for number in range(battles)]
    return {name: mean_of([getattr(one, name) for one in found]) for name in MEASURES}


def told_apart(found: Mapping[str, Mapping[str, Spread]]) -> list[tuple[str, str, list[str]]]:
    """Every pair of captains with the measures whose intervals do not touch."""
    return [
        (one, other, [name for name in MEASURES if _are_apart(found[one][name], found[other][name])])
        for one, other in combinations(found, 2)
    ]


def _are_apart(one: Spread, other: Spread) -> bool:
    return one.high < other.low or other.high < one.low


def main() -> int:
    """Print the table of every ruleset that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.manners", description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=names(), help="only these")
    parser.add_argument("--battles", type=int, default=20, metavar="N", help="of each captain (default: %(default)s)")
    args = parser.parse_args()
    if args.battles < 2:
        raise BadInput.of("--battles", f"must be 2 or more, not {args.battles}")
    for ruleset in args.ruleset or names():
        found = {name: manners_of(ruleset, captain.temper, args.battles) for name, captain in captains().items()}
        print(f"{ruleset}, {args.battles} battles each: " + ", ".join(MEASURES), flush=True)
        for name, means in found.items():
            print(f"  {name:8}" + "  ".join(f"{means[measure].text():>20}" for measure in MEASURES), flush=True)
        pairs = told_apart(found)
        print(f"  told apart: {sum(bool(differ) for _, _, differ in pairs)} of {len(pairs)} pairs", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
