"""A game with the surface of OpenSpiel's `Game` and `State`, written against its documentation; OpenSpiel itself is not
needed.

    game = frontier.spiel.load_game("planet-steam", players=2)
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Chance is drawn inside the engine from the state's seed, so there are no chance nodes (the game counts as sampled
stochastic). Where several seats are asked at once, they answer one after the other."""
from __future__ import annotations

import json
from typing import Any, Mapping

from ._env import Env, IllegalMove, find_game

TERMINAL_PLAYER = -4


class Game:
    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None):
        self.info = find_game(game)
        self._players, self._options = self.info.check_players(players), dict(options or {})
        self._next_seed = 0

    def new_initial_state(self, seed: int | None = None) -> "State":
        """Without a seed every state has another one, from 0 on."""
        if seed is None:
            seed, self._next_seed = self._next_seed, self._next_seed + 1
        return State(self, Env(self.info.id, self._players, seed, self._options))

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self.info.policy_size

    def policy_tensor_shape(self) -> list[int]:
        return [self.info.policy_size]

    def observation_tensor_shape(self) -> list[int]:
        return [self.info.observation_size]

    def observation_tensor_size(self) -> int:
        return self.info.observation_size

    def max_game_length(self) -> int:
        return 16384

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float | None:
        return 0.0 if self._players > 1 else None

    def get_parameters(self) -> dict[str, Any]:
        return {"players": self._players, **self._options}

    def deserialize_state(self, text: str) -> "State":
        return State(self, Env.from_record(text))

    def __str__(self) -> str:
        return f"{self.info.id}(players={self._players})"


class State:
    def __init__(self, game: Game, env: Env, history: list[tuple[int, int]] | None = None):
        self._game, self.env = game, env
        self._history = list(history or [])

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    # ---- who is asked, and what ----

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.env.over else self.env.seat

    def is_terminal(self) -> bool:
        return self.env.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.env.over

    def move_number(self) -> int:
        return self.env.num_moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; empty for a player that is not asked."""
        player = self.env.seat if player is None else player
        return sorted(self.env.actions(player)) if player in self.env.to_act else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        player = self.env.seat if player is None else player
        return self.env.mask(player).tolist() if player in self.env.to_act else [0] * self.num_distinct_actions()

    def apply_action(self, action: int) -> None:
        seat = self.env.seat
        self.env.apply(self.env.move_of(action))
        self._history.append((seat, action))

    def apply_action_with_legality_check(self, action: int) -> None:
        self.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        if not self._history or self._history[-1] != (player, action):
            raise ValueError(f"the last action was not {action} of player {player}")
        self._history.pop()
        self.env.undo()

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def action_to_string(self, *player_and_action: int) -> str:
        player, action = player_and_action if len(player_and_action) == 2 else (self.env.seat, player_and_action[0])
        return self.env.text(self.env.move_of(action, player), player)

    def string_to_action(self, *player_and_text: Any) -> int:
        player, text = player_and_text if len(player_and_text) == 2 else (self.env.seat, player_and_text[0])
        for action in self.legal_actions(player):
            if self.action_to_string(player, action) == text:
                return action
        raise IllegalMove(f"{text!r} is not legal")

    # ---- what it is worth ----

    def returns(self) -> list[float]:
        return self.env.returns()

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.player_return(player)

    # ---- what a player may know ----

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self.env.observe(self.env.seat if player is None else player).tolist()

    def observation_string(self, player: int | None = None) -> str:
        return json.dumps(self.env.view(self.env.seat if player is None else player))

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """Another state that the player cannot tell from this one; the sampler is called for a number in [0, 1)."""
        return State(self._game, self.env.resample(player, int(sampler() * (1 << 53))), self._history)

    # ---- copies ----

    def clone(self) -> "State":
        return State(self._game, self.env.clone(), self._history)

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(str(action) for action in self.history())

    def serialize(self) -> str:
        return json.dumps(self.env.record())

    def __str__(self) -> str:
        return repr(self.env)


def load_game(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    return Game(game, players, options)
