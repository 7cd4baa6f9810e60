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
"""Name of the environment for `gymnasium.make` and `make_vec`; it works after this module is imported, or as
"game.lab.env_against:Counterstep-v0"."""
UNLAWFUL = -1.0
"""Reward for choosing a number that is not legal; it also ends the battle."""
MOST_SEEDS = 1 << 31


class Against(gymnasium.Env[Any, Any]):
    """A battle of a learner's side against one player of the laboratory on all other sides. Observations are those of
    `game.lab.env` without the mask, which is in `info["action_mask"]` and returned by `action_masks()`. A number that
    is not legal loses the battle; a number outside the table raises ValueError."""

    metadata = raw_env.metadata

    def __init__(
        self,
        name: str = "training-ground",
        ruleset: str = "static",
        level: str = "normal",
        side: str = "",
        **settings: Any,
    ) -> None:
        """Make the environment. Raises BadInput for an unknown side, player or setting of `raw_env`."""
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
        """Begin a battle and play up to the learner's first decision; return its observation and infos."""
        super().reset(seed=seed)
        self._chance = Random(int(self.np_random.integers(MOST_SEEDS)))
        self._foe = player(self._level)
        self.inner.reset(seed=self._chance.randrange(MOST_SEEDS))
        self._others()
        return self._seen(), self._told()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play one action (its number in the table), then the others up to the learner's next decision; return
        observation, reward, terminated, truncated and infos as gymnasium does. A number that is not legal ends the
        battle with the reward UNLAWFUL. Raises ValueError for a number outside the table, and after the end."""
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
        """Return a bool array with True for the number of every legal action, as sb3-contrib expects it."""
        return self.inner.mask(self.side).astype(bool)

    @property
    def _is_over(self) -> bool:
        return bool(self.inner.terminations[self.side] or self.inner.truncations[self.side])

    def _seen(self) -> Any:
        return self.inner.seen(self.side)

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.inner.mask(self.side)}

    def _others(self) -> float:
        """Let the other player decide for its sides until the learner decides or the battle ends; return the sum of the
        learner's rewards meanwhile."""
        earned = 0.0
        while self.inner.agent_selection != self.side and not self._is_over:
            command = ask(self._level, self._foe, self.inner.view(), self._chance.randrange(MOST_SEEDS))
            earned += self.inner.give(command)[self.side]
        return earned

    def render(self) -> Any:
        """Return the picture or text of the battle, as `raw_env.render` does."""
        return self.inner.render()


gymnasium.register(NAME, entry_point=Against)
