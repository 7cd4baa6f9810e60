"""The environment for learning programs: PettingZoo's own tests, and masks that are the listing."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from game.ai.opponent import opponent
from game.lab.env import env, raw_env
from game.lab.env_against import Against
from game.lab.env_planes import PLANES
from game.model.commands import Command, Jump
from game.model.errors import BadInput
from game.rulesets import names

MAP = "training-ground"
CYCLES = 40


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_own_tests_pass(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    settings: dict[str, Any] = {"options": {"round_limit": 2}}
    api_test(env(MAP, ruleset, **settings), num_cycles=CYCLES)
    seed_test(lambda: env(MAP, ruleset, **settings), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


def acted(game: raw_env, chance: Random) -> None:
    mask = game.last()[0]["action_mask"]
    game.step(chance.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("ruleset", names())
def test_the_mask_is_the_listing(ruleset: str) -> None:
    game, chance = raw_env(MAP, ruleset), Random(ruleset)
    game.reset(seed=4)
    for _ in range(25):
        if any(game.terminations.values()):
            break
        view = game.view()
        decision = view.decision
        assert decision is not None
        lawful = list(view.legal())
        if decision.figures:
            first = decision.figures[0]
            alone = [c for c in lawful if c.figure != first and c.action in game.table.alone]
            lawful = [command for command in lawful if command.figure == first] + alone
        choices = tuple(choice.id for choice in decision.choices)
        numbers = [game.table.number(command, choices) for command in lawful]
        assert -1 not in numbers
        first_of: dict[int, Command] = {}
        for number, command in zip(numbers, lawful, strict=True):
            other = first_of.setdefault(number, command)
            alike = (
                replace(command, path=other.path) if isinstance(command, Jump) and isinstance(other, Jump) else command
            )
            assert alike == other, "only run-ups of one jump share a number"
        mask = game.observe(game.agent_selection)["action_mask"]
        assert set(np.flatnonzero(mask).tolist()) == set(numbers)
        assert {number: game.command(number) for number in numbers} == first_of
        acted(game, chance)


@pytest.mark.parametrize("ruleset", names())
def test_a_side_sees_what_its_view_shows_and_no_more(ruleset: str) -> None:
    game = raw_env(MAP, ruleset)
    game.reset(seed=2)
    for agent in game.possible_agents:
        planes = game.observe(agent)["observation"]
        assert planes.shape[0] == len(PLANES)
        view = game.battle.view(agent)
        own = {f.square for f in view.figures() if f.side == agent}
        foes = {f.square for f in view.figures() if f.side != agent}
        assert {(x, y) for y, x in np.argwhere(planes[3])} == own
        assert {(x, y) for y, x in np.argwhere(planes[5])} == foes
    assert not game.observe(next(a for a in game.agents if a != game.agent_selection))["action_mask"].any()


def test_the_winner_is_rewarded_and_the_loser_pays() -> None:
    game, chance = raw_env(MAP, "static", reward="points"), Random(1)
    game.reset(seed=1)
    earned = dict.fromkeys(game.agents, 0.0)
    levels = {agent: opponent("hard" if agent == "red" else "easy") for agent in game.agents}
    while not any(game.terminations.values()):
        view = game.view()
        paid = game.give(levels[view.seat].choose(view, chance.randrange(1000)))
        earned = {agent: earned[agent] + paid[agent] for agent in earned}
    outcome = game.battle.outcome
    assert outcome is not None
    assert outcome.winner
    loser = "blue" if outcome.winner == "red" else "red"
    assert earned[outcome.winner] == -earned[loser] > 1
    with pytest.raises(ValueError, match="when an agent is dead"):
        game.step(3)


def test_what_is_not_lawful_is_refused_and_loses_behind_the_guards() -> None:
    raw = raw_env(MAP, "static")
    raw.reset(seed=1)
    wrong = int(np.flatnonzero(raw.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is not lawful now"):
        raw.step(wrong)
    guarded = env(MAP, "static")
    guarded.reset(seed=1)
    agent = guarded.agent_selection
    guarded.step(wrong)
    assert guarded.terminations[agent]
    assert guarded.rewards[agent] == -1


def test_one_learner_plays_against_a_level() -> None:
    battle, chance = Against(MAP, "static", "easy", side="blue", options={"round_limit": 2}), Random(3)
    observation, _ = battle.reset(seed=5)
    over = cut = False
    steps = 0
    while not over and not cut:
        assert observation["action_mask"].any()
        action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, over, cut, _ = battle.step(action)
        steps += 1
    assert steps > 4
    assert reward in (-1.0, 0.0, 1.0)


def test_it_can_be_looked_at() -> None:
    text = raw_env(MAP, "static", render_mode="ansi")
    text.reset(seed=1)
    drawn = text.render()
    assert drawn.partition("\n")[2].count("R") == drawn.count("B") == 4
    picture = raw_env(MAP, "static", render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[2] == 3
    assert picture.render().dtype == np.uint8
    silent = raw_env(MAP, "static")
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"name": "fort"}, "did you mean 'ford'"),
        ({"ruleset": "statics"}, "there is no such ruleset"),
        ({"reward": "fame"}, "reward: is 'result' or 'points'"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        raw_env(**settings)
    assert reason in str(refusal.value)


def test_an_unknown_level_or_side_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no level"):
        Against(MAP, "static", "herd")
    with pytest.raises(BadInput, match="is no side"):
        Against(MAP, "static", side="green")


def test_what_is_no_number_of_the_table_is_refused_in_a_sentence() -> None:
    """PettingZoo's guard took -1 for the last number of the mask, and lost the battle or stopped on others' faults."""
    one = np.array([1, 2])
    for made in (raw_env(MAP, "static"), env(MAP, "static"), Against(MAP, "static")):
        made.reset(seed=1)
        for wrong in (-1, np.int64(-1), 10**9, "x", 2.5, float("nan"), True, [1], one):
            with pytest.raises(ValueError, match=r"^the action .+ is no number of the table: it has 0 to \d+$"):
                made.step(wrong)
    inner = raw_env(MAP, "static")
    inner.reset(seed=1)
    with pytest.raises(ValueError, match="the action None is no number of the table"):
        inner.step(None)
    unlawful = int(np.flatnonzero(inner.observe("red")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"^the action {unlawful} is not lawful now: the mask says which are$"):
        inner.step(unlawful)
