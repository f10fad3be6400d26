"""A game with the surface of PettingZoo's AEC interface (agents take turns), written against its documentation;
PettingZoo itself is not needed.

    env = frontier.aec.env("planet-steam", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Where several seats are asked at once (Planet Unknown), the lowest answers first; the rules make the order invisible."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ._env import Env, find_game


@dataclass
class Discrete:
    """The actions 0 to n - 1."""
    n: int
    rng: np.random.Generator = field(default_factory=np.random.default_rng, repr=False)

    def seed(self, seed: int | None) -> None:
        self.rng = np.random.default_rng(seed)

    def sample(self, mask: NDArray[Any] | None = None) -> int:
        if mask is None:
            return int(self.rng.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(legal[self.rng.integers(len(legal))])

    def contains(self, value: Any) -> bool:
        return 0 <= int(value) < self.n

    __contains__ = contains


@dataclass(frozen=True)
class Box:
    """Numbers between low and high, entry by entry."""
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    dtype: Any = np.float32

    @property
    def shape(self) -> tuple[int, ...]:
        return self.low.shape

    def contains(self, value: NDArray[Any]) -> bool:
        return value.shape == self.shape and bool(np.all(value >= self.low) and np.all(value <= self.high))

    __contains__ = contains


class AECEnv:
    metadata: dict[str, Any] = {"name": "frontier", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None,
                 render_mode: str | None = None):
        self.game = find_game(game)
        self._players, self._options = self.game.check_players(players), options
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        entries = self.game.describe()
        seen = Box(np.array([entry[2] for entry in entries], np.float32),
                   np.array([entry[3] for entry in entries], np.float32))
        self.observation_spaces = {agent: {"observation": seen, "action_mask": Box(
            np.zeros(self.game.policy_size, np.float32), np.ones(self.game.policy_size, np.float32), np.uint8)}
            for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.policy_size) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> dict[str, Box]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        seed = int(np.random.default_rng().integers(1 << 62)) if seed is None else seed
        self.env = Env(self.game.id, self._players, seed, {**(self._options or {}), **(options or {})})
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.env.seat}"

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.env.observe(seat), "action_mask": self.env.mask(seat)}

    def state(self) -> bytes:
        return self.env.state

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent],
                self.infos[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must act")
        self.env.apply(self.env.move_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        returns = self.env.returns()
        self.rewards = {name: returns[self.possible_agents.index(name)] for name in self.agents}
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name] = self.env.over
        self.agent_selection = self.agents[0] if self.env.over else f"seat_{self.env.seat}"

    def _leave(self, agent: str, action: int | None) -> None:
        """The game is over for this agent: it says None once and goes."""
        if action is not None:
            raise ValueError("when an agent is terminated, the only action is None")
        self.agents.remove(agent)
        everything: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                                  self.truncations, self.infos)
        for told in everything:
            del told[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 62) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self) -> str:
        return repr(self.env)

    def close(self) -> None:
        pass


def env(game: str, **how: Any) -> AECEnv:
    return AECEnv(game, **how)
