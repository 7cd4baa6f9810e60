"""The risk of a way past opponents: attacks on its steps, and being stopped before its end.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import ACTIONS
from game.ai.plans import Outlook
from game.model.answers import AttackForecast, PathPlan
from game.model.commands import Path
from game.model.grid import Square, distance_between


@dataclass(frozen=True, slots=True)
class Risk:
    """The worth in scores of the damage expected on a path (`harm`), and the chance in thousandths to be stopped on
    it."""

    harm: int = 0
    stopped: int = 0


SAFE = Risk()


def risk(o: Outlook, action: str, path: Path) -> Risk:
    """Return the risk of the interceptions (attacks on a passing figure) that a path provokes. Every opponent
    intercepts at most once."""
    s = o.s
    if not path or not s.view.ruleset.engagement.reacts or not _comes_near(o, path):
        return SAFE
    plan = s.view.plan(s.figure, path, action, ACTIONS[action].leads_through)
    if not isinstance(plan, PathPlan):
        return SAFE
    harm, through, asked, here = 0, 1000, list[int](), s.me.square
    for step in plan.steps:
        for enemy in step.provokes:
            if enemy not in asked:
                asked.append(enemy)
                permille, expected = _reaction(o, enemy, here)
                harm += expected
                through = through * (1000 - permille) // 1000
        here = step.square
    if asked and action == "tumble":
        failed = 1000 - s.view.tumble_odds(s.figure, path).odds.permille
        return Risk(_worth(o, harm) * failed // 1000, (1000 - through) * failed // 1000)
    return Risk(_worth(o, harm), 1000 - through)


def _comes_near(o: Outlook, path: Path) -> bool:
    """Return whether any square that the path leaves lies beside an opponent."""
    width = o.s.me.width
    return any(
        distance_between(square, width, foe.square, foe.width) <= 1
        for square in (o.s.me.square, *path[:-1])
        for foe in o.s.foes
    )


def _reaction(o: Outlook, enemy: int, square: Square) -> tuple[int, int]:
    """Return an opponent's chance to hit with its interception, and the damage expected from it, both in
    thousandths."""
    key = ("reaction", enemy, square)
    if key not in o.s.reactions:
        o.s.nodes += 1
        seen = o.s.view.reaction_odds(enemy, o.s.figure, square)
        o.s.reactions[key] = (0, 0)
        if isinstance(seen, AttackForecast):
            o.s.reactions[key] = (seen.odds.permille, seen.harm)
    return o.s.reactions[key]


def _worth(o: Outlook, harm: int) -> int:
    """Return what damage costs, in scores: its share of the health left, and more if it may bring the figure down."""
    share = harm // o.s.me.toughness
    share += max(0, share - 600) // 2
    return o.s.me.worth * min(share, 1500) // 1000
