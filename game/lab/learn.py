"""An example of a program that learns to play, by MaskablePPO of sb3-contrib (the extra `learn`).

`python -m game.lab.learn --minutes 50` learns to play Red on the training ground for 50 minutes of processor time,
against commands drawn by chance. In between it prints its points in battles on other seeds: 1 for a win, half for a
battle without a winner after twenty rounds. It uses the environment as any program can: by its name, with the figures
and the battle of its observation, and the mask.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium

from game.lab.env_against import NAME, Against
from game.lab.env_room import Room
from game.lab.statistics import wilson
from game.model.errors import BadInput

ROOM = Room(24, 18, 8, 8)
"""Limits of board and squads that fit the training ground with squads of four; the smaller they are, the shorter the
action table."""
SEEN = ("figures", "battle")
FIRST_SEED_OF_TRIALS = 1_000_000
ROUNDS = 20
STEPS = 2048
"""Number of commands between two updates of the neural net."""
LESSON = {"n_steps": STEPS, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3, "seed": 1}
"""Settings of the learner. More epochs would cost more time than the battles, because the table has thousands of
actions."""


def environment(ruleset: str, against: str) -> Any:
    """Return the environment for the learner: rewarded by points, and with only the observations in SEEN."""
    battle = gymnasium.make(
        f"{Against.__module__}:{NAME}",
        ruleset=ruleset,
        level=against,
        reward="points",
        room=ROOM,
        options={"round_limit": ROUNDS},
    )
    return gymnasium.wrappers.FilterObservation(battle, SEEN)


def trial(choose: Any, battle: Any, battles: int) -> float:
    """Play `battles` battles on seeds that learning never uses; return the points (1 for a win, half for a draw).
    `choose` maps an observation and a mask to an action's number."""
    points = 0.0
    for number in range(battles):
        seen, info = battle.reset(seed=FIRST_SEED_OF_TRIALS + number)
        over = cut = False
        while not over and not cut:
            seen, _, over, cut, info = battle.step(choose(seen, info["action_mask"]))
        outcome = battle.unwrapped.inner.battle.outcome
        winner = outcome.winner if outcome is not None else ""
        points += 1 if winner == battle.unwrapped.side else 0 if winner else 0.5
    return points


def main(words: list[str] | None = None) -> None:
    """Learn for some minutes of processor time; print the learner's share of points after each tenth of them."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.learn", description=__doc__)
    parser.add_argument("--ruleset", default="static")
    parser.add_argument("--against", default="game.lab.scripted:Chance", help="a level, or a class module:Class")
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--battles", type=int, default=100, help="battles in each trial")
    parser.add_argument("--out", type=Path, help="keep what was learned in this file")
    told = parser.parse_args(words)
    try:
        import torch
        from sb3_contrib import MaskablePPO
    except ImportError as missing:
        raise BadInput.of("game.lab.learn", "needs the extra 'learn': pip install 'counterstep[learn]'") from missing
    torch.set_num_threads(1)  # so small a net is only held up by several
    apart = environment(told.ruleset, told.against)
    learner = MaskablePPO("MultiInputPolicy", environment(told.ruleset, told.against), **LESSON)

    def choose(seen: Any, mask: Any) -> int:
        return int(learner.predict(seen, action_masks=mask.astype(bool))[0])

    print("minutes  commands  points of  share [95 %]", flush=True)
    spent, next_trial = 0.0, 0.0
    while True:
        if spent >= next_trial:
            points = trial(choose, apart, told.battles)
            share = wilson(points, told.battles)
            print(f"{spent:7.1f}  {learner.num_timesteps:8}  {points:6} {told.battles}  {share.percent}", flush=True)
            next_trial = min(told.minutes, spent + told.minutes / 10)
        if spent >= told.minutes:
            break
        begun = time.process_time()
        learner.learn(STEPS, reset_num_timesteps=False)
        spent += (time.process_time() - begun) / 60
    if told.out is not None:
        learner.save(told.out)


if __name__ == "__main__":
    try:
        main()
    except BadInput as refused:
        sys.exit(f"{refused}")
