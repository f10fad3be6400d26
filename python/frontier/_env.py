"""One game being played."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from ._native import ffi, lib

_ERROR = 256
_MAX_TEXT = 128


class IllegalMove(ValueError):
    """A move that the rules refuse. `rule` is its number ("PS-5.4"), `answer` all that the engine says about it."""

    def __init__(self, text: str, rule: str | None = None, answer: Mapping[str, Any] | None = None):
        super().__init__(text)
        self.rule = rule
        self.answer = dict(answer or {})


@dataclass(frozen=True)
class GameInfo:
    """A game of the house: its sizes for learners, and its options."""
    id: str
    title: str
    number: int
    min_players: int
    max_players: int
    observation_size: int
    policy_size: int
    max_legal: int
    state_bytes: int
    options: tuple[Mapping[str, Any], ...]

    def describe(self) -> list[tuple[str, str, float, float]]:
        """What each number of an observation is: name, what it says, lowest and highest value."""
        name, what = ffi.new("char[64]"), ffi.new("const char **")
        low, high = ffi.new("float *"), ffi.new("float *")
        out = []
        for i in range(self.observation_size):
            lib.kit_game_observed(self.number, i, name, 64, what, low, high)
            out.append((ffi.string(name).decode(), ffi.string(what[0]).decode(), low[0], high[0]))
        return out

    def most(self) -> NDArray[np.float32]:
        """What each byte of a compact observation is divided by: bytes / most are the numbers."""
        out = np.zeros(self.observation_size, np.float32)
        if not lib.kit_game_most(self.number, ffi.cast("float *", out.ctypes.data)):
            raise MemoryError
        return out

    def option_values(self, options: Mapping[str, Any] | None) -> Any:
        """The options as the engine counts them; what is not given is as usual."""
        given = dict(options or {})
        values = ffi.new("int16_t[32]")
        for i, option in enumerate(self.options):
            value = given.pop(option["id"], option["usual"])
            if isinstance(value, str):
                if value not in option.get("values", ()):
                    raise ValueError(f"option {option['id']} has no value {value!r}")
                value = option["values"].index(value)
            if not option["min"] <= int(value) <= option["max"]:
                raise ValueError(f"option {option['id']} is from {option['min']} to {option['max']}, not {value}")
            values[i] = int(value)
        if given:
            raise ValueError(f"{self.id} has no option {next(iter(given))!r}")
        return values

    def check_players(self, players: int | None) -> int:
        players = max(2, self.min_players) if players is None else players
        if not self.min_players <= players <= self.max_players:
            raise ValueError(f"{self.id} is for {self.min_players} to {self.max_players} players, not {players}")
        return players


_GAMES: dict[str, GameInfo] = {}


def games() -> dict[str, GameInfo]:
    """The games of the house by their ids."""
    if not _GAMES:
        env = ffi.gc(lib.kit_env_new(), lib.kit_env_free)
        for number, game in enumerate(json.loads(ffi.string(lib.kit_env_answer(env, b"games")))["games"]):
            options = []
            for option in game["options"]:
                kind = option["kind"]
                plain = {"min": 0, "max": 1} if kind == "flag" else {"min": 0, "max": len(option.get("values",
                        ())) - 1} if kind == "choice" else {}
                usual = option["usual"]
                if kind == "choice" and isinstance(usual, str):
                    usual = option["values"].index(usual)
                options.append({**option, **plain, "usual": int(usual)})
            _GAMES[game["id"]] = GameInfo(
                id=game["id"], title=game["title"], number=number, min_players=game["min_players"],
                max_players=game["max_players"],
                observation_size=game["observation_size"], policy_size=game["policy_size"], max_legal=game["max_legal"],
                state_bytes=game["state_bytes"], options=tuple(options))
    return dict(_GAMES)


def find_game(game: str) -> GameInfo:
    found = games().get(game)
    if not found:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(games())}")
    return found


def make(game: str, players: int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None) -> "Env":
    """A new game: two players, and options as usual, where nothing else is said."""
    return Env(game, players, seed, options)


class Env:
    """A game with its record. Where a seat may be left out, the one that is asked is meant (of several, the lowest)."""

    def __init__(self, game: str, players: int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None):
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        error = ffi.new(f"char[{_ERROR}]")
        self._take(lib.kit_env_new())
        if not lib.kit_env_begin(self._env, self.game.number, self.players, self.game.option_values(options), seed,
                                 error, _ERROR):
            raise ValueError(ffi.string(error).decode())

    def _take(self, env: Any) -> None:
        if env == ffi.NULL:
            raise MemoryError
        self._env = ffi.gc(env, lib.kit_env_free, 160_000)

    # ---- where it stands ----

    @property
    def seat(self) -> int:
        """The seat that is asked; of several the lowest; -1 when the game is over."""
        return lib.kit_env_seat(self._env)

    @property
    def to_act(self) -> tuple[int, ...]:
        """All seats that are asked something."""
        seats = lib.kit_env_to_act(self._env)
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    @property
    def over(self) -> bool:
        return not lib.kit_env_to_act(self._env)

    @property
    def num_moves(self) -> int:
        return lib.kit_env_num_moves(self._env)

    @property
    def state(self) -> bytes:
        """The whole truth as plain bytes; equal bytes are equal games."""
        out = ffi.new(f"char[{self.game.state_bytes}]")
        return ffi.buffer(out, lib.kit_env_state(self._env, out))[:]

    def __hash__(self) -> int:
        return lib.kit_env_hash(self._env)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Env) and self.game is other.game and self.state == other.state

    def __repr__(self) -> str:
        return f"<{self.game.id}, {self.players} players, {self.num_moves} moves{', over' if self.over else f', seat {self.seat} is asked'}>"

    def ask(self, line: str) -> Any:
        """A line of the engine's protocol, for all that has no method here. An error is raised."""
        answer = json.loads(ffi.string(lib.kit_env_answer(self._env, line.encode())))
        if "error" in answer:
            raise IllegalMove(answer["error"], answer.get("rule"),
                              answer) if "rule" in answer else ValueError(answer["error"])
        return next(iter(answer.values()))

    def view(self, seat: int = -1) -> dict[str, Any]:
        """What a seat (-1: a spectator) may know; what is hidden is None."""
        return self.ask(f"view {seat}")

    def position(self) -> dict[str, Any]:
        """The whole state, to be kept or changed by hand; see `from_position`."""
        return self.ask("position")

    def questions(self) -> list[dict[str, Any]]:
        return self.ask("questions")

    def score(self, seat: int | None = None) -> Any:
        """Points by source, the truth; of one seat, or a list of all."""
        scores = self.ask("score")
        return scores if seat is None else next(score for score in scores if score["seat"] == seat)

    def points(self) -> list[int]:
        """Every seat's total, quickly."""
        return [lib.kit_env_score(self._env, seat) for seat in range(self.players)]

    def returns(self) -> list[float]:
        """Once the game is over, for every seat: the share of its rivals beaten less the share that have beaten it;
        alone: 1 or -1."""
        return [lib.kit_env_reward(self._env, seat) if self.over else 0.0 for seat in range(self.players)]

    def result(self) -> dict[str, Any]:
        return self.ask("result")

    # ---- moves ----

    def _seat(self, seat: int | None) -> int:
        seat = self.seat if seat is None else seat
        if seat < 0:
            raise IllegalMove("the game is over")
        if seat >= self.players:
            raise ValueError(f"there is no seat {seat}")
        return seat

    def legal(self, seat: int | None = None) -> NDArray[np.uint32]:
        """The legal moves as the engine's numbers, ascending."""
        out = np.empty(self.game.max_legal, np.uint32)
        num = lib.kit_env_legal(self._env, self._seat(seat), ffi.cast("uint32_t *", out.ctypes.data))
        return out[:num]

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The legal moves as texts."""
        seat = self._seat(seat)
        return [self.text(int(move), seat) for move in self.legal(seat)]

    def text(self, move: int, seat: int | None = None) -> str:
        out = ffi.new(f"char[{_MAX_TEXT}]")
        lib.kit_env_write_move(self._env, self._seat(seat), move, out, _MAX_TEXT)
        return ffi.string(out).decode()

    def apply(self, move: str | int, seat: int | None = None) -> None:
        """Plays a move, given as its text or its number; one that is not legal raises IllegalMove and changes
        nothing."""
        seat = self._seat(seat)
        if isinstance(move, str):
            self.ask(f"do {seat} {move}")
        elif not lib.kit_env_is_legal(self._env, seat, move):
            raise IllegalMove(f"move {move} of seat {seat} is not legal")
        elif not lib.kit_env_play(self._env, seat, move):
            raise ValueError("the record is full")

    def step(self, place: int) -> int:
        """Plays the move at this place of the list for the seat that is asked; tells how many are legal next (0: the
        game is over)."""
        num = lib.kit_env_step(self._env, place)
        if num < 0:
            raise IllegalMove(f"there is no legal move at place {place}") if num == -1 else ValueError(
                "the record is full")
        return num

    @property
    def num_legal(self) -> int:
        """How many moves the seat that is asked has."""
        return lib.kit_env_num_legal(self._env)

    def why_not(self, move: str, seat: int | None = None) -> dict[str, Any] | None:
        """None if it is legal; otherwise the rule and the reason, in four languages."""
        answer = self.ask(f"why {self._seat(seat)} {move}")
        return None if answer.get("legal") else answer

    def undo(self) -> None:
        """Takes the last move back."""
        self.ask("undo")

    # ---- for learners ----

    def observe(self, seat: int | None = None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat may know as numbers; `game.describe()` names them."""
        out = np.empty(self.game.observation_size, np.float32) if out is None else out
        _check(out, np.float32, self.game.observation_size)
        seat = self.seat if seat is None else seat
        lib.kit_env_observe(self._env, seat, ffi.cast("float *", out.ctypes.data))
        return out

    def mask(self, seat: int | None = None, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 where an action is legal; all 0 where the seat is not asked."""
        out = np.empty(self.game.policy_size, np.uint8) if out is None else out
        _check(out, np.uint8, self.game.policy_size)
        lib.kit_env_mask(self._env, self._seat(seat), ffi.cast("uint8_t *", out.ctypes.data))
        return out

    def actions(self, seat: int | None = None) -> list[int]:
        """The legal moves as actions, in the order of the moves."""
        seat = self._seat(seat)
        return [lib.kit_env_index(self._env, seat, int(move)) for move in self.legal(seat)]

    def move_of(self, action: int, seat: int | None = None) -> int:
        """The legal move with this action."""
        out = ffi.new("uint32_t *")
        if lib.kit_env_move_of(self._env, self._seat(seat), action, out) < 0:
            raise IllegalMove(f"action {action} is not legal")
        return out[0]

    def resample(self, seat: int, seed: int) -> "Env":
        """Another world that the seat cannot tell from this one: everything it cannot know is drawn anew."""
        other = self.clone()
        if not lib.kit_env_resample(other._env, seat, seed):
            raise MemoryError
        return other

    def bot(self, bot: str = "medium", seat: int | None = None, seed: int = 0, budget: int = 0) -> str:
        """The move of one of the house's players, not played; it is told only what the seat may know."""
        move, error = ffi.new("uint32_t *"), ffi.new(f"char[{_ERROR}]")
        seat = self._seat(seat)
        if not lib.kit_env_ask(self._env, seat, bot.encode(), budget, seed, move, error, _ERROR):
            raise ValueError(ffi.string(error).decode())
        return self.text(move[0], seat)

    # ---- copies and records ----

    def clone(self) -> "Env":
        """The same game with its past; neither knows of the other."""
        other = Env.__new__(Env)
        other.game, other.players = self.game, self.players
        other._take(lib.kit_env_clone(self._env))
        return other

    def record(self) -> dict[str, Any]:
        """The game so far: a save file, a bug report, a test."""
        return self.ask("record")

    @staticmethod
    def _told(line: str) -> "Env":
        env = Env.__new__(Env)
        env._take(lib.kit_env_new())
        status = env.ask(line)
        env.game, env.players = find_game(status["game"]), status["players"]
        return env

    @staticmethod
    def from_record(record: Mapping[str, Any] | str) -> "Env":
        """Plays a record through and checks its result."""
        return Env._told("replay " + _one_line(record))

    @staticmethod
    def from_position(position: Mapping[str, Any] | str) -> "Env":
        return Env._told("load " + _one_line(position))

    def __copy__(self) -> "Env":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "Env":
        return self.clone()

    def __reduce__(self) -> Any:
        return Env.from_record, (json.dumps(self.record()),)


def _one_line(value: Mapping[str, Any] | str) -> str:
    return json.dumps(json.loads(value) if isinstance(value, str) else value, ensure_ascii=False)


def _check(array: NDArray[Any], dtype: Any, size: int) -> None:
    if array.dtype != dtype or array.size != size or not array.flags.c_contiguous:
        raise ValueError(f"out is a contiguous array of {size} {np.dtype(dtype).name}")


def play_out(env: Env, choose: Iterable[int]) -> None:
    """Plays places from an endless sequence, each taken modulo what is legal, until the game is over."""
    for number in choose:
        num = env.num_legal
        if not num:
            return
        env.step(number % num)
