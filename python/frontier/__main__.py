"""python3 -m frontier: how fast random play goes through Python."""
from __future__ import annotations

import argparse
import time
from typing import Callable

import numpy as np

import frontier


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second."""
    play()
    start, decisions = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        decisions += play()
    return decisions / (time.perf_counter() - start)


def single(game: str, players: int) -> Callable[[], int]:
    chance = np.random.default_rng(1).integers(0, 1 << 30, 4096).tolist()
    seeds = iter(range(1 << 60))

    def play() -> int:
        env = frontier.make(game, players, next(seeds))
        step, num, done = env.step, env.num_legal, 0
        while num:
            num = step(chance[done & 4095] % num)
            done += 1
        return done

    return play


def batch(game: str, players: int, n: int, threads: int, arrays: bool, compact: bool = False) -> Callable[[], int]:
    games = frontier.Batch(game, n, players, threads=threads, observations=arrays, masks=arrays, compact=compact)
    chance = np.random.default_rng(1)

    def play() -> int:
        for _ in range(16):
            games.step((chance.random(n, np.float32) * games.num_legal).astype(np.int32), by_place=True)
        return 16 * n

    return play


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m frontier",
                                     description="Random play through Python: decisions a second.")
    parser.add_argument("games", nargs="*", help="games (all)")
    parser.add_argument("--players", type=int, help="number of players (2)")
    parser.add_argument("--batch", type=int, default=1024, help="games advanced together (1024)")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1, help="for each figure (1)")
    args = parser.parse_args()
    print(f"Frontier {frontier.__version__}")
    for game in args.games or frontier.games():
        players = args.players or 2
        told = {"one game": rate(single(game, players), args.seconds),
                f"batch of {args.batch}": rate(batch(game, players, args.batch, args.threads, False), args.seconds),
                "with observations and masks": rate(batch(game, players, args.batch, args.threads, True), args.seconds),
                "as bytes": rate(batch(game, players, args.batch, args.threads, True, True), args.seconds)}
        print(f"{game}, {players} players: "
              + ", ".join(f"{what} {much / 1e6:.2f} million decisions/s" for what, much in told.items()))


if __name__ == "__main__":
    main()
