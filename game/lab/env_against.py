"""The environment for one learning program against a level of the computer."""

from __future__ import annotations

from typing import Any

from game.ai.opponent import opponent
from game.lab.env import raw_env
from game.model.errors import BadInput

try:
    import gymnasium
except ImportError as missing:  # pragma: no cover (the tests have the extra)
    raise BadInput.of("game.lab.env_against", "needs the extra 'env': pip install 'counterstep[env]'") from missing


class Against(gymnasium.Env[Any, Any]):
    """The same battle for a program that learns alone: one side is its own, a level plays the others."""

    metadata = raw_env.metadata

    def __init__(
        self,
        name: str = "training-ground",
        ruleset: str = "static",
        level: str = "normal",
        side: str = "",
        **settings: Any,
    ) -> None:
        self.inner = raw_env(name, ruleset, **settings)
        self.side = side or self.inner.possible_agents[0]
        if self.side not in self.inner.possible_agents:
            raise BadInput.of("side", f"{self.side!r} is no side of this map")
        try:
            self._foe = opponent(level)
        except KeyError:
            raise BadInput.of("level", f"there is no level {level!r}") from None
        self.render_mode = self.inner.render_mode
        self.observation_space = self.inner.observation_space(self.side)
        self.action_space = self.inner.action_space(self.side)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a battle and play on to the agent's first decision."""
        super().reset(seed=seed)
        self.inner.reset(seed=seed)
        self._others()
        return self.inner.observe(self.side), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give a command and play on to the agent's next decision; ValueError for one that is not lawful."""
        self.inner.step(action)
        earned = self.inner.rewards[self.side] + self._others()
        over, cut = self.inner.terminations[self.side], self.inner.truncations[self.side]
        return self.inner.observe(self.side), float(earned), over, cut, {}

    def _others(self) -> float:
        """Let the level play while others decide; what that earned the agent's side."""
        earned, inner = 0.0, self.inner
        while inner.agent_selection != self.side and not (
            inner.terminations[self.side] or inner.truncations[self.side]
        ):
            earned += inner.give(self._foe.choose(inner.view(), inner.given))[self.side]
        return earned

    def render(self) -> Any:
        """As the inner environment does."""
        return self.inner.render()
