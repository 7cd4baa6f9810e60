"""`counterstep words`: the game without a window, for screen readers and braille lines: everything is asked and told
in words, one thing a line."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.cli.setup import HUMAN, map_named, scenario_of
from game.cli.unseen import play_unseen
from game.cli.words_lessons import learn
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.model.numbers import whole_number
from game.model.paths import maps
from game.rulebook.first_battle import load_first_battle
from game.rulesets import load_ruleset, names
from game.storage.folders import Folders
from game.storage.last_setup import MOST_SEED

LEVELS = ("easy", "normal", "hard")


def add(parser: argparse.ArgumentParser) -> None:
    """Add no options: the command asks questions instead."""


def run(args: argparse.Namespace) -> int:
    """Ask what to play, and play it, until the player has had enough. Raises BadInput when the input ends."""
    return begin(args.user_dir)


def begin(user_dir: Path | None = None) -> int:
    """The same, for a player who comes from the window; answers the exit code."""
    config = (Folders.under(user_dir) if user_dir is not None else Folders.standard()).config
    print("Counterstep in words. Answer each question with a number.")
    wanted: dict[str, Callable[[], int]] = {
        "The first battle, against an easy opponent": _first,
        "Lessons: you get small tasks and see what your actions do": partial(learn, _choose, config),
        "A quick battle: a word makes a new map, a goal and an enemy captain": _quick,
        "A battle on a map of your choice": _battle,
        "Leave": lambda: -1,
    }
    while True:
        chosen = _choose("What do you want to play?", list(wanted))
        if wanted[chosen]() < 0:
            return 0


def _first() -> int:
    print(
        "You are Red. Put all three Blue figures out of action. Each turn gives you two actions. Type end to "
        "end a turn."
    )
    print("Before you act, type who, or danger with a square. Sandbags and crates give cover. Type hint for help.")
    return play_unseen(load_first_battle(_seed()).scenario, log=False)


def _quick() -> int:
    from game.quick.offered import any_word, told
    from game.quick.quick_battle import QuickBattle

    while True:
        print("Type a word such as amber heron, or press Enter to get a new one.")
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise BadInput.of("input", "it ended before you chose anything")
        try:
            quick = QuickBattle.of(line.strip() or any_word())
        except BadInput as refusal:
            print(refusal)
            continue
        print(*told(quick), sep="\n")
        return play_unseen(quick.scenario(), log=False)


def _battle() -> int:
    known = {map_named(path.stem).title: path.stem for path in sorted(maps().glob("*.tmx"))}
    rules = {load_ruleset(name).title: name for name in names()}
    battle_map = map_named(known[_choose("Which map?", list(known))])
    ruleset = rules[_choose("Which rules?", list(rules))]
    goals = {"The map's own goal": ""} | {goal_kinds()[goal.kind].title: str(goal.kind) for goal in battle_map.goals}
    goal = goals[_choose("Which goal?", list(goals))]
    level = _choose("Which level for the computer?", list(LEVELS))
    mine, *others = battle_map.sides
    controllers = {mine: HUMAN} | dict.fromkeys(others, f"ai:{level}")
    return play_unseen(
        scenario_of(battle_map, ruleset, controllers, _seed(), {"goal": goal} if goal else {}), log=False
    )


def _seed() -> int:
    return random.SystemRandom().randint(1, MOST_SEED)


def _choose(question: str, answers: Sequence[str]) -> str:
    """One of some answers, picked by its number. Raises BadInput when the input ends."""
    print(question)
    for number, answer in enumerate(answers, start=1):
        print(f"  {number}. {answer}")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise BadInput.of("input", "it ended before you chose anything")
        chosen = whole_number(line.strip())
        if chosen is not None and 1 <= chosen <= len(answers):
            return answers[chosen - 1]
        print(f"Type a number from 1 to {len(answers)}.")
