"""The environment for learning programs: PettingZoo's own tests, and masks that are the listing."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from game.ai.opponent import opponent
from game.lab.env import env, raw_env
from game.lab.env_against import NAME, Against
from game.lab.env_room import Room
from game.lab.env_seen import BATTLE, PLANES, figure_columns
from game.lab.learn import environment, trial
from game.model.commands import Command, Jump
from game.model.errors import BadInput
from game.rulesets import names
from tests.soak import few_or_many

MAP = "training-ground"
CYCLES = 6


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


@few_or_many("acts", 6, 25)
@pytest.mark.parametrize("ruleset", names())
def test_the_mask_is_the_listing(ruleset: str, acts: int) -> None:
    game, chance = raw_env(MAP, ruleset), Random(ruleset)
    game.reset(seed=4)
    for _ in range(acts):
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
        seen = game.observe(agent)["observation"]
        planes, names = seen["board"], list(PLANES)
        assert {name: seen[name].shape[0] for name in seen} == {
            "board": len(PLANES), "figures": Room().figures, "battle": len(BATTLE),
        }  # fmt: skip
        view = game.battle.view(agent)
        own = {f.square for f in view.figures() if f.side == agent}
        foes = {f.square for f in view.figures() if f.side != agent}
        assert {(x, y) for y, x in np.argwhere(planes[names.index("own")])} == own
        assert {(x, y) for y, x in np.argwhere(planes[names.index("foe")])} == foes
        assert {int(row) + 1 for row in np.flatnonzero(seen["figures"][:, 0])} == {f.id for f in view.figures()}
    assert not game.observe(next(a for a in game.agents if a != game.agent_selection))["action_mask"].any()


def test_the_winner_is_rewarded_and_the_loser_pays() -> None:
    game = raw_env(MAP, "static", reward="points")
    game.reset(seed=1)
    earned = dict.fromkeys(game.agents, 0.0)
    levels = {agent: opponent("hard" if agent == "red" else "easy") for agent in game.agents}
    while not any(game.terminations.values()):
        view = game.view()
        paid = game.give(levels[view.seat].choose(view))
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
    _, info = battle.reset(seed=5)
    over = cut = False
    steps = 0
    while not over and not cut:
        assert info["action_mask"].any()
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, over, cut, info = battle.step(action)
        assert battle.observation_space.contains(observation)
        steps += 1
    assert steps > 4
    assert reward in (-1.0, 0.0, 1.0)


@few_or_many("acts", 3, 12)
@pytest.mark.parametrize("ruleset", names())
def test_what_is_seen_has_one_shape_on_every_map_and_is_told_of(ruleset: str, acts: int) -> None:
    """A learner keeps its numbers when the map changes; everything it sees lies within the space that it is given."""
    sizes, chance = set(), Random(6)
    for name in ("training-ground", "trench-line", "safehouse"):
        game = raw_env(name, ruleset)
        game.reset(seed=3)
        space = game.observation_space("red")
        for _ in range(acts):
            seen = game.last()[0]
            assert space.contains(seen)
            sizes.add((game.table.size, *(array.shape for array in seen["observation"].values())))
            acted(game, chance)
    assert len(sizes) == 1
    assert sizes.pop()[2][1] == len(figure_columns(game.battle.world.ruleset))


def test_a_learner_sees_walls_doors_guns_magazines_and_order() -> None:
    game = raw_env("safehouse", "static")
    game.reset(seed=3)
    board = game.battle.world.board
    columns, planes = list(figure_columns(game.battle.world.ruleset)), list(PLANES)
    seen = game.observe("red")["observation"]
    door = next(edge for edge in board.openings if board.edges[edge] == "door" and edge not in board.opened)
    x, y = door[1]
    side = "west" if door[0][1] == y else "north"
    assert seen["board"][planes.index(f"{side} opening"), y, x] == 1
    assert seen["board"][planes.index(f"{side} barred"), y, x] == 1
    view = game.battle.view("red")
    rows = seen["figures"]
    for figure in view.own():
        sheet = view.sheet(figure)
        for place, name in enumerate(sheet.weapons, start=1):
            assert rows[figure - 1, columns.index(f"weapon {place} loaded")] == 1
            melee = rows[figure - 1, columns.index(f"weapon {place} melee")]
            assert bool(melee) == (view.weapon(name).kind == "melee")
    order = [entry.figure for entry in view.strip()]
    told = sorted(order, key=lambda figure: rows[figure - 1, columns.index("order")])
    assert told == order


def test_an_opened_door_and_a_shot_are_seen() -> None:
    game, chance = raw_env("training-ground", "static"), Random(2)
    columns = list(figure_columns(game.battle.world.ruleset))
    changed = set()
    for seed in range(6):
        game.reset(seed=seed)
        while len(changed) < 2 and game.given < 150 and not any(game.terminations.values()):
            agent, opened = game.agent_selection, game.battle.view("").opened()
            before = game.observe(agent)["observation"]
            mask = np.flatnonzero(game.last()[0]["action_mask"]).tolist()
            wanted = [n for n in mask if game.command(n).action in ("open", "attack")] or mask
            command = game.command(chance.choice(wanted))
            game.give(command)
            after = game.observe(agent)["observation"]
            if game.battle.view("").opened() != opened:
                assert (before["board"] != after["board"]).any()
                changed.add("door")
            elif command.action == "attack" and getattr(command, "weapon", "") in ("carbine", "pistol"):
                figure, place = command.figure, list(game.battle.view("").sheet(command.figure).weapons)
                column = columns.index(f"weapon {place.index(command.weapon) + 1} loaded")
                assert after["figures"][figure - 1, column] < before["figures"][figure - 1, column]
                changed.add("shot")
    assert changed == {"door", "shot"}


def test_a_map_that_is_larger_than_the_room_is_refused() -> None:
    with pytest.raises(BadInput, match="room: ford needs width=36, and the room has 24"):
        raw_env("ford", "static", room=Room(24, 18))


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.filterwarnings("error")
def test_gymnasiums_own_check_passes(ruleset: str) -> None:
    """It takes numbers by chance, most of them unlawful."""
    made = gymnasium.make(f"game.lab.env_against:{NAME}", ruleset=ruleset, level="easy", options={"round_limit": 2})
    check_env(made.unwrapped)


def test_an_unlawful_number_loses_and_the_mask_is_told_everywhere() -> None:
    battle = Against(MAP, "static", "easy")
    _, info = battle.reset(seed=3)
    assert info["action_mask"].any()
    assert (battle.action_masks() == info["action_mask"].astype(bool)).all()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = battle.step(wrong)
    assert (reward, over, cut, info["unlawful"]) == (-1.0, True, False, wrong)
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="the battle is over: reset begins another"):
        battle.step(wrong)


def test_several_battles_are_played_at_once() -> None:
    several = gymnasium.make_vec(
        f"game.lab.env_against:{NAME}", num_envs=2, vectorization_mode="sync", level="game.lab.scripted:Chance"
    )
    _, info = several.reset(seed=4)
    again, _ = several.reset(seed=4)
    seen, _, over, _, _ = several.step([int(mask.argmax()) for mask in info["action_mask"]])
    assert seen["figures"].shape[0] == 2
    assert not over.any()
    assert (again["battle"][0] != seen["battle"][0]).any() or (again["figures"] != seen["figures"]).any()
    several.close()


def test_the_same_seed_gives_the_same_battles_to_a_learner() -> None:
    told = []
    for _ in range(2):
        battle, chance = Against(MAP, "passes", "game.lab.scripted:Chance"), Random(9)
        _, info = battle.reset(seed=11)
        for _ in range(20):
            _, reward, over, _, info = battle.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
            if over:
                break
        told.append((battle.inner.battle.state_hash(), reward))
    assert told[0] == told[1]


def test_the_example_counts_wins_and_halves() -> None:
    battle = environment("static", "easy")
    chance = Random(1)
    points = trial(lambda _, mask: chance.choice(np.flatnonzero(mask).tolist()), battle, 2)
    assert points in (0.0, 0.5, 1.0)


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
        ({"ruleset": "statics"}, "this ruleset does not exist"),
        ({"reward": "fame"}, "reward: is 'result' or 'points'"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        raw_env(**settings)
    assert reason in str(refusal.value)


def test_an_unknown_level_or_side_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown player 'herd'"):
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
                made.step(wrong)  # type: ignore[arg-type]
    inner = raw_env(MAP, "static")
    inner.reset(seed=1)
    with pytest.raises(ValueError, match="the action None is no number of the table"):
        inner.step(None)
    unlawful = int(np.flatnonzero(inner.observe("red")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"^the action {unlawful} is not lawful now: the mask says which are$"):
        inner.step(unlawful)
