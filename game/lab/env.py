"""An environment for learning programs: PettingZoo's AEC, with masks over a fixed table of commands (the extra `env`).

    >>> from game.lab.env import env
    >>> battle = env("training-ground", "static")
    >>> battle.reset(seed=7)
    >>> observation, reward, over, cut, info = battle.last()
    >>> battle.agent_selection, observation["observation"]["board"].shape, int(observation["action_mask"].sum()) > 0
    ('red', (54, 30, 44), True)
    >>> battle.step(int(observation["action_mask"].argmax()))

The agents are the sides. The side that decides gets its own view as arrays (see `env_seen`) and a mask of its legal
actions. Shapes and numbers are the same on every map under one ruleset. If several figures of a side wait for commands,
they get them one after the other.
"""

from __future__ import annotations

import os
import reprlib
from collections.abc import Iterator, Mapping
from operator import index
from random import Random
from typing import Any

from game.engine.battle import Battle
from game.engine.view import View
from game.lab.env_room import SHIPPED, Room
from game.lab.env_seen import Observer
from game.lab.env_table import Table
from game.lab.series import board_of
from game.model.commands import Command
from game.model.decisions import Decision
from game.model.errors import BadInput
from game.model.grid import Square
from game.model.scenario import Scenario, SideSetup
from game.rulesets import load_ruleset

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:  # pragma: no cover (the tests have the extra)
    raise BadInput.of("game.lab.env", "needs the extra 'env': pip install 'counterstep[env]'") from missing

Way = tuple[int, str, Square]
"""Parts of a movement command: the figure, its action, and the square on which it ends."""
MOST_COMMANDS = 5000
RESULT, POINTS = "result", "points"
MODES = ("ansi", "rgb_array")
COLOURS = {"red": (196, 85, 60), "blue": (79, 134, 176), "green": (95, 138, 74), "yellow": (201, 162, 58)}
SQUARE = 16


def env(*args: Any, **settings: Any) -> Any:
    """Return the environment inside PettingZoo's standard checks: an action that is not legal loses the battle; calls
    in the wrong order raise an exception."""
    raw = raw_env(*args, **settings)
    return _Numbered(wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))


class _Numbered(wrappers.BaseWrapper):  # type: ignore[misc]
    """A wrapper that refuses numbers outside the action table, because numpy would count negative ones from the table's
    end."""

    def step(self, action: int | None) -> None:
        """Play the command with this number. Raises ValueError for a number outside the table."""
        self.env.step(None if action is None else number_of(action, self.unwrapped.table.size))


def number_of(action: Any, size: int) -> int:
    """Return an action as its number in a table of `size` actions. Raises ValueError for anything else."""
    try:
        number = index(action)
    except TypeError:
        number = -1
    if isinstance(action, bool) or not 0 <= number < size:
        shown = " ".join(reprlib.repr(action).split())
        raise ValueError(f"the action {shown} is no number of the table: it has 0 to {size - 1}")
    return number


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo calls it so)
    """A battle on a map under a ruleset, as an environment. With `reward` "result" a side gets 1, 0 or -1 at the end.
    With "points" it also gets, when a figure is lost, that figure's share of all figures' points: added for an enemy,
    subtracted for its own."""

    metadata = {"render_modes": [*MODES], "render_fps": 4, "name": "counterstep_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        name: str = "training-ground",
        ruleset: str = "static",
        options: Mapping[str, int | str | bool] | None = None,
        reward: str = RESULT,
        render_mode: str | None = None,
        room: Room = SHIPPED,
    ) -> None:
        """Make the environment. Raises BadInput for an unknown map, ruleset or setting, and for a map larger than
        `room`."""
        super().__init__()
        if reward not in (RESULT, POINTS):
            raise BadInput.of("reward", f"is {RESULT!r} or {POINTS!r}")
        if render_mode not in (None, *MODES):
            raise BadInput.of("render_mode", "is None, 'ansi' or 'rgb_array'")
        self.render_mode = render_mode
        self._map, self._ruleset, self._options = board_of(name), ruleset, dict(options or {})
        self._reward, self._seeds = reward, Random(0)
        load_ruleset(ruleset)
        self.possible_agents = list(self._map.sides)
        self.battle = self._begun(0)
        self.table = Table(self.battle, room)
        self._observer = Observer(self._map.board, self.battle.world.ruleset, room)
        sizes = self._observer.shapes.items()
        seen = Dict({name: Box(-1.0, 1.0, shape, np.float32) for name, shape in sizes})
        mask = Box(0, 1, (self.table.size,), np.int8)
        self._observations = {a: Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self._actions = {agent: Discrete(self.table.size) for agent in self.possible_agents}
        self._lawful: tuple[dict[int, Command], dict[int, Way]] | None = None
        self.given = 0
        """Number of commands given in this battle."""

    def _begun(self, seed: int) -> Battle:
        sides = tuple(SideSetup(side, "human") for side in self._map.sides)
        battle = Battle.create(Scenario(self._map, self._ruleset, sides, seed, self._options))
        battle.start()
        return battle

    # --- PettingZoo's questions ---------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        """Return an agent's space of observations: the arrays and the action mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """Return an agent's space of actions: the numbers of the action table."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle with dice from this seed; without a seed, from the last seed plus one."""
        if seed is not None:
            self._seeds = Random(seed)
        self.battle = self._begun(self._seeds.randrange(1 << 31))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.given, self._worth = 0, self._worths()
        self.agent_selection = self.agents[0]
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return a side's arrays and its action mask, which is all 0 for a side that does not decide now."""
        return {"observation": self.seen(agent), "action_mask": self.mask(agent)}

    def seen(self, agent: str) -> dict[str, Any]:
        """Return a side's observation as arrays by name, without the action mask."""
        return self._observer.sees(self.battle.view(agent), self.battle.decision)

    def mask(self, agent: str) -> Any:
        """Return an int8 array with 1 for the number of every action that a side may choose now; all 0 for a side that
        does not decide."""
        mask = np.zeros(self.table.size, np.int8)
        if self._decides(agent):
            commands, ways = self._listed()
            mask[[*commands, *ways]] = 1
        return mask

    def is_lawful(self, agent: str, number: int) -> bool:
        """Return whether a side may choose the action with this number now."""
        return self._decides(agent) and any(number in known for known in self._listed())

    def _decides(self, agent: str) -> bool:
        return agent == self.agent_selection and not self.terminations.get(agent, True) and not self.truncations[agent]

    def step(self, action: int | None) -> None:
        """Play the command with this number. Raises ValueError for a number outside the table or not legal now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.give(self.command(number_of(action, self.table.size)))

    def give(self, command: Command) -> dict[str, float]:
        """Play a command of the side that decides; return each side's reward. Raises ValueError if it is refused."""
        agent = self.agent_selection
        refused = self.battle.submit(command, agent)
        if refused is not None:
            raise ValueError(f"{command} is refused: {refused.sentence}")
        self.battle.take_events()
        self.given += 1
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._look()
        self._accumulate_rewards()
        return self.rewards

    def view(self) -> View:
        """Return the view of the side that decides."""
        return self.battle.view(self.agent_selection)

    def render(self) -> Any:
        """Return the board as text (mode "ansi") or as a picture array (mode "rgb_array"); None for no mode."""
        if self.render_mode == "ansi":
            return self._as_text()
        return self._as_picture() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Do nothing; PettingZoo asks for this method."""

    # --- what may be done ---------------------------------------------------------------------------------------------

    def command(self, action: int) -> Command:
        """Return the command that a number stands for now. Raises ValueError if it is not legal."""
        commands, ways = self._listed()
        if action in commands:
            return commands[action]
        if action in ways:
            figure, name, square = ways[action]
            return self.battle.way(figure, name, square)
        raise ValueError(f"the action {action} is not lawful now: the mask says which are")

    def _look(self) -> None:
        """Note which side decides now; end the battle for all agents if it is over or MOST_COMMANDS were given."""
        decision = self.battle.decision
        self._lawful = None
        if decision is None or self.given >= MOST_COMMANDS:
            ended = self.terminations if self.battle.outcome is not None else self.truncations
            for agent in self.agents:
                ended[agent] = True
            return
        self.agent_selection = decision.seat

    def _listed(self) -> tuple[dict[int, Command], dict[int, Way]]:
        """Return two tables by number: the legal commands of the deciding side, and its plain moves as (figure, action,
        square). They are computed at the first call after each command."""
        if self._lawful is None:
            commands: dict[int, Command] = {}
            ways: dict[int, Way] = {}
            if (decision := self.battle.decision) is not None:
                for number, command in listed(self.battle, self.table, decision, ways):
                    commands.setdefault(number, command)
            self._lawful = commands, ways
        return self._lawful

    # --- rewards ------------------------------------------------------------------------------------------------------

    def _worths(self) -> dict[str, int]:
        """Return, by side, the sum of points of its figures that can still fight or have left the board."""
        view = self.battle.view("")
        worth = dict.fromkeys(self.possible_agents, 0)
        for figure in view.figures():
            if figure.state in ("up", "gone"):
                worth[figure.side] += view.sheet(figure.id).points
        return worth

    def _pay(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._reward == POINTS:
            now = self._worths()
            lost = {side: self._worth[side] - now[side] for side in now}
            whole = max(1, sum(self._worth.values()))
            for agent in self.agents:
                others = sum(lost.values()) - lost[agent]
                self.rewards[agent] = (others - lost[agent]) / whole
            self._worth = now if not any(lost.values()) else self._worth | now
        outcome = self.battle.outcome
        if outcome is not None and outcome.winner:
            for agent in self.agents:
                self.rewards[agent] += 1.0 if agent == outcome.winner else -1.0

    # --- pictures -----------------------------------------------------------------------------------------------------

    def _as_text(self) -> str:
        board = self._map.board
        rows = [["#" if board.is_solid((x, y)) else "." for x in range(board.width)] for y in range(board.height)]
        for figure in self.battle.view("").figures():
            x, y = figure.square
            letter = figure.side[0]
            rows[y][x] = letter.upper() if figure.state == "up" else letter
        title, part = self.battle.view("").moment
        head = f"{self._map.title}, {title} {self.battle.view('').round} {part}".rstrip()
        return "\n".join([head, *("".join(row) for row in rows)])

    def _as_picture(self) -> Any:
        board = self._map.board
        picture = np.full((board.height * SQUARE, board.width * SQUARE, 3), (217, 223, 180), np.uint8)
        for x, y in board.squares:
            if board.is_solid((x, y)):
                picture[y * SQUARE : (y + 1) * SQUARE, x * SQUARE : (x + 1) * SQUARE] = (107, 98, 87)
        for figure in self.battle.view("").figures():
            (x, y), size = figure.square, figure.width * SQUARE
            colour = COLOURS.get(figure.side, (0, 0, 0)) if figure.state == "up" else (160, 150, 140)
            picture[y * SQUARE + 2 : y * SQUARE + size - 2, x * SQUARE + 2 : x * SQUARE + size - 2] = colour
        return picture


def listed(battle: Battle, table: Table, decision: Decision, ways: dict[int, Way]) -> Iterator[tuple[int, Command]]:
    """Yield the legal commands, each as (number, command). A plain move goes into `ways` instead, as (figure, action,
    square) by its number, so that a path is computed only for the move that is played."""
    if decision.choices:
        choices = tuple(choice.id for choice in decision.choices)
        for command in battle.legal():
            if (number := table.number(command, choices)) >= 0:
                yield number, command
        return
    first, *others = decision.figures
    for action in battle.world.ruleset.actions:
        reach = battle.ways(first, action)
        if reach is not None:
            ways.update({table.number_of_way(action, to): (first, action, to) for to in reach.costs})
            continue
        for command in battle.legal_of(first, action):
            if (number := table.number(command)) >= 0:
                yield number, command
    for figure in others:
        for action in table.alone:
            for command in battle.legal_of(figure, action):
                yield table.number(command), command
