"""Are the hints right? Every fifth decision of battles of normal against normal, told in words with its hint.

    python -m tests.ai.hint_judge --seed 7100 [--battles 0,3,11]

Read some sixty of them as a tactics player would, and judge each: is it right, understood, true? The battles are twelve
over the five rulesets, two goals each.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from game.ai import opponent
from game.ai.advice import ADVISER, considered
from game.ai.facts import PositionFacts
from game.ai.plans import outlook_of
from game.ai.situation import situation_of
from game.cli.terminal import who_lines
from game.engine.battle import Battle
from game.engine.fair_fork import as_known
from game.engine.view import View
from game.lab.series import Series
from game.model.slices import finished
from game.rulebook.goal_words import goal_lines
from game.rulebook.text_board import board_text

BATTLES = (
    ("static", "ford", "king-of-the-hill"), ("static", "snow-forest", "ambush"), ("fluid", "rooftops", "raid"),
    ("fluid", "training-ground", "hold-out"), ("action-time", "training-ground", "king-of-the-hill"),
    ("action-time", "ford", "escort"), ("phases", "safehouse", "extraction"),
    ("phases", "snow-forest", "king-of-the-hill"), ("passes", "trench-line", "ambush"), ("passes", "safehouse", "raid"),
    ("static", "trench-line", "eliminate"), ("passes", "rooftops", "king-of-the-hill"),
)  # fmt: skip
EVERY, MOST = 5, 700


def told(view: View) -> Iterator[str]:
    """Yield lines on the goal, the figures, the attacks that are possible now, and the hint."""
    decision = view.decision
    assert decision is not None
    figure = decision.figures[0] if decision.figures else decision.figure
    yield f"round {view.round}: {view.figure(figure).name}, {decision.title or decision.kind}"
    yield from goal_lines(view)
    yield from who_lines(view, figure)
    if not decision.choices:
        f = PositionFacts(outlook_of(situation_of(as_known(view), figure, opponent(ADVISER).level)))
        mine = [seen for foe in f.view.opponents() if (seen := f.attack(f.here, foe)) is not None]
        for title, found in (("can attack", mine), ("can be attacked by", f.threats(f.here))):
            yield f"  {title}: {', '.join(f'{f.name(foe)} {seen.odds}' for foe, seen in found) or 'nobody'}"
    advice = finished(considered(opponent(ADVISER), view, figure))
    for option in advice.options:
        yield f"  >> {option.deed}. {option.sentence} [{option.more}]"
    if not advice.options:
        yield f"  >> {advice.idle} {advice.ends}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--battles", default=",".join(map(str, range(len(BATTLES)))))
    args = parser.parse_args()
    for number in map(int, args.battles.split(",")):
        ruleset, ground, goal = BATTLES[number]
        series = Series(
            maps=(ground,), rulesets=(ruleset,), players=("ai:normal", "ai:normal"), battles=1,
            seed=args.seed + number, options={"goal": goal},
        )  # fmt: skip
        battle = Battle.create(series.scenario(series.game(0)))
        battle.start()
        given = 0
        while (decision := battle.decision) is not None and given < MOST:
            given, view = given + 1, battle.view(decision.seat)
            if given % EVERY == 0:
                print(f"\n# {ruleset}, {ground}, {goal}, command {given}", *told(view), sep="\n")
                print(board_text(battle.world, known=[one.id for one in view.figures()]))
            battle.submit(opponent("normal").choose(view))


if __name__ == "__main__":
    main()
