"""Many games at once."""
from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from numpy.typing import NDArray

from ._env import IllegalMove, find_game
from ._native import ffi, lib

_ERROR = 256


class Batch:
    """`n` games of one kind, advanced together. In each row one seat is asked; `step` answers all of them, and the
    arrays below are written anew by the engine itself, without a copy: what you hold is what it writes to. A game that
    ends is told in its row, which goes on with the next one.

    observations  float32 [n, observation_size]   what the asked seat may know (GameInfo.describe);
                  int8    with compact: what to divide by GameInfo.most, a quarter of the memory
    masks         uint8   [n, policy_size]        1 where an action is legal; do not write here
    choices       int32   [n, width]              the legal actions as a list, then -1; only with width
    num_legal     int32   [n]
    seats         int32   [n]                     who is asked
    rewards       float32 [n, players]            0 but where a game ended: from -1 to 1
    scores        int32   [n, players]            of the last game of the row that ended
    ended         bool    [n]                     this step ended a game

    The same seed and the same actions give the same arrays with any number of threads: row i plays the seeds seed + i,
    seed + i + n, …"""

    observations: NDArray[Any]
    masks: NDArray[np.uint8]
    choices: NDArray[np.int32]
    num_legal: NDArray[np.int32]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float32]
    scores: NDArray[np.int32]
    ended: NDArray[np.bool_]

    def __init__(self, game: str, n: int, players: int | None = None, seed: int = 0,
                 options: Mapping[str, Any] | None = None, threads: int = 1,
                 observations: bool = True, masks: bool = True, width: int = 0, bots: Mapping[int, str] | None = None,
                 compact: bool = False):
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        self.n, self.threads = n, threads
        error = ffi.new(f"char[{_ERROR}]")
        batch = lib.kit_batch_new(self.game.number, self.players, self.game.option_values(options), n, seed, threads,
                                  error, _ERROR)
        if batch == ffi.NULL:
            raise ValueError(ffi.string(error).decode())
        self._batch = ffi.gc(batch, lib.kit_batch_free)
        for seat, bot in (bots or {}).items():
            if not lib.kit_batch_seat(self._batch, seat, bot.encode(), error, _ERROR):
                raise ValueError(ffi.string(error).decode())
        self._allocate(observations, masks, width, compact)

    def _allocate(self, observations: bool, masks: bool, width: int, compact: bool) -> None:
        game, n = self.game, self.n
        kind = np.int8 if compact else np.float32
        self.observations = np.zeros((n if observations else 0, game.observation_size), kind)
        self.masks = np.zeros((n if masks else 0, game.policy_size), np.uint8)
        self.choices = np.zeros((n if width else 0, width), np.int32)
        self.num_legal, self.seats = np.zeros(n, np.int32), np.zeros(n, np.int32)
        self.rewards, self.scores = np.zeros((n, self.players), np.float32), np.zeros((n, self.players), np.int32)
        self.ended = np.zeros(n, np.bool_)

        def at(array: NDArray[Any], kind: str) -> Any:
            return ffi.cast(kind, array.ctypes.data) if array.size else ffi.NULL

        lib.kit_batch_write_to(self._batch, ffi.NULL if compact else at(self.observations, "float *"),
                               at(self.observations, "int8_t *") if compact else ffi.NULL, at(self.masks, "uint8_t *"),
                               at(self.choices, "int32_t *"), width,
                               at(self.num_legal, "int32_t *"), at(self.seats, "int32_t *"),
                               at(self.rewards, "float *"),
                               at(self.scores, "int32_t *"), at(self.ended, "uint8_t *"))

    def step(self, actions: NDArray[Any], by_place: bool = False) -> tuple[NDArray[Any], NDArray[np.float32],
            NDArray[np.bool_]]:
        """Plays an action in every row, or with by_place the move at this place of the row's legal ones; hands back
        observations, rewards and ended. If one is not legal, IllegalMove says in which row, and nothing has changed."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.n,):
            raise ValueError(f"one action a row: an array of {self.n}")
        error = ffi.new(f"char[{_ERROR}]")
        if not lib.kit_batch_step(self._batch, ffi.cast("int32_t *", chosen.ctypes.data), by_place, error, _ERROR):
            raise IllegalMove(ffi.string(error).decode())
        return self.observations, self.rewards, self.ended

    @property
    def num_games(self) -> int:
        """How many have ended."""
        return lib.kit_batch_games(self._batch)

    def __len__(self) -> int:
        return self.n
