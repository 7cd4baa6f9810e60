"""Speed of the environment for learning, in steps a second, beside the games of the library for which it is written.

`python tests/bench/environments.py` plays random legal commands on the map of the ford, six against six, under every
ruleset, and prints steps per second of processor time. Then it prints the numbers of PettingZoo's own
`performance_benchmark`, by the same clock, for this environment and for connect four, go and chess (those that can be
imported). It asserts nothing.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
from pettingzoo.test import api_test, performance_benchmark, seed_test

from game.lab.env import env, raw_env
from game.rulesets import names

MAP = "ford"
SECONDS = 5.0
CLASSIC = ("connect_four_v3", "go_v5", "chess_v6")


def steps_per_second(game: Any) -> float:
    """Return the number of random legal steps, with observation and mask each time, per second of processor time."""
    chance, steps, seed = Random(1), 0, 0
    game.reset(seed=seed)
    begin = time.process_time()
    while (taken := time.process_time() - begin) < SECONDS:
        observation, _, over, cut, _ = game.last()
        if over or cut:
            seed += 1
            game.reset(seed=seed)
            continue
        game.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        steps += 1
    return steps / taken


def counted(game: Any) -> float:
    """Return the number of turns a second that PettingZoo's own benchmark counts, by processor time."""
    benchmark = sys.modules[performance_benchmark.__module__]
    said, clock = io.StringIO(), benchmark.time
    benchmark.time = SimpleNamespace(time=time.process_time)
    try:
        with contextlib.redirect_stdout(said):
            performance_benchmark(game)
    finally:
        benchmark.time = clock
    return float(next(line for line in said.getvalue().splitlines() if "turns" in line).split()[0])


def passes_its_tests(make: Callable[[], Any]) -> bool:
    """Return whether an environment passes PettingZoo's api_test and seed_test."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        api_test(make(), num_cycles=200)
        seed_test(make, num_cycles=200)
    return "Passed API test" in said.getvalue()


def main() -> None:
    """Print one line for each ruleset and each game of the library."""
    warnings.simplefilter("ignore")
    for ruleset in names():

        def make(ruleset: str = ruleset) -> Any:
            return env(MAP, ruleset)

        alone, whole = steps_per_second(raw_env(MAP, ruleset)), counted(make())
        print(f"{ruleset}: {alone:.0f} steps a second, benchmark {whole:.0f}, own tests {passes_its_tests(make)}")
    for name in CLASSIC:
        try:
            game = import_module(f"pettingzoo.classic.{name}")
        except ImportError as missing:
            print(f"{name}: {missing}")
            continue
        print(f"{name}: {steps_per_second(game.raw_env()):.0f} steps a second, benchmark {counted(game.env()):.0f}")


if __name__ == "__main__":
    main()
