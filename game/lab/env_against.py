"""The environment for one learning program against a player of the laboratory, as Gymnasium has it.

>>> import gymnasium
>>> battle = gymnasium.make("Counterstep-v0", name="training-ground", ruleset="static", level="easy")
>>> observation, info = battle.reset(seed=7)
>>> int(info["action_mask"].sum()) == int(battle.unwrapped.action_masks().sum()) > 0
True
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.lab.env import number_of, raw_env
from game.lab.players import ask, check_player, player
from game.model.errors import BadInput

try:
    import gymnasium
except ImportError as missing:  # pragma: no cover (the tests have the extra)
    raise BadInput.of("game.lab.env_against", "needs the extra 'env': pip install 'counterstep[env]'") from missing

NAME = "Counterstep-v0"
"""Name for `gymnasium.make` and `gymnasium.make_vec`, once this module is imported or named before a colon."""
UNLAWFUL = -1.0
"""Reward of an unlawful command; the battle is over with it."""
MOST_SEEDS = 1 << 31


class Against(gymnasium.Env[Any, Any]):
    """A battle in which the learner has one side and a player of the laboratory all others. Observations are those of
    `game.lab.env` without the mask, which is in `info["action_mask"]` and returned by `action_masks()`. An illegal
    number loses the battle at once; anything that is no number of the table raises ValueError."""

    metadata = raw_env.metadata

    def __init__(
        self,
        name: str = "training-ground",
        ruleset: str = "static",
        level: str = "normal",
        side: str = "",
        **settings: Any,
    ) -> None:
        """Raises BadInput for a side, a player or a setting of `raw_env` that there is not."""
        self.inner = raw_env(name, ruleset, **settings)
        self.side = side or self.inner.possible_agents[0]
        if self.side not in self.inner.possible_agents:
            raise BadInput.of("side", f"{self.side!r} is no side of this map")
        check_player(level)
        self._level, self._chance = level, Random(0)
        self.render_mode = self.inner.render_mode
        self.observation_space = self.inner.observation_space(self.side)["observation"]
        self.action_space = self.inner.action_space(self.side)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a battle and play to the agent's first decision; return its observation and infos."""
        super().reset(seed=seed)
        self._chance = Random(int(self.np_random.integers(MOST_SEEDS)))
        self._foe = player(self._level)
        self.inner.reset(seed=self._chance.randrange(MOST_SEEDS))
        self._others()
        return self._seen(), self._told()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give a command and play to the agent's next decision; return observation, reward, whether the battle is over,
        whether it was cut off, and infos. Raises ValueError for what is no number of the table, and after the end."""
        number = number_of(action, self.inner.table.size)
        if self._is_over:
            raise ValueError("the battle is over: reset begins another")
        if not self.inner.is_lawful(self.side, number):
            self.inner.terminations = dict.fromkeys(self.inner.agents, True)
            return self._seen(), UNLAWFUL, True, False, {**self._told(), "unlawful": number}
        self.inner.step(number)
        earned = self.inner.rewards[self.side] + self._others()
        over, cut = self.inner.terminations[self.side], self.inner.truncations[self.side]
        return self._seen(), float(earned), over, cut, self._told()

    def action_masks(self) -> Any:
        """Return a bool array with True for each number that is legal now, as sb3-contrib expects it."""
        return self.inner.mask(self.side).astype(bool)

    @property
    def _is_over(self) -> bool:
        return bool(self.inner.terminations[self.side] or self.inner.truncations[self.side])

    def _seen(self) -> Any:
        return self.inner.seen(self.side)

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.inner.mask(self.side)}

    def _others(self) -> float:
        """Let the player decide for the others; return the reward of the agent's side."""
        earned = 0.0
        while self.inner.agent_selection != self.side and not self._is_over:
            command = ask(self._level, self._foe, self.inner.view(), self._chance.randrange(MOST_SEEDS))
            earned += self.inner.give(command)[self.side]
        return earned

    def render(self) -> Any:
        """Return the drawing of the inner environment."""
        return self.inner.render()


gymnasium.register(NAME, entry_point=Against)
