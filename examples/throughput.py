#!/usr/bin/env python3
"""throughput.py [GAME]: random play of a thousand games at once, and how fast it goes. The shortest program that uses a
batch."""
import sys
import time

import numpy as np

import frontier


def main(game="planet-steam", n=1024, threads=2, seconds=3.0):
    batch = frontier.Batch(game, n, players=2, seed=1, threads=threads)
    chance = np.random.default_rng(1)
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        place = (chance.random(n) * batch.num_legal).astype(np.int32)       # any legal move, in every game
        observations, rewards, ended = batch.step(place, by_place=True)     # arrays that the engine has written to
        steps += 1
    spent = time.perf_counter() - start
    print(f"{game}: {steps * n / spent / 1e6:.2f} million decisions/s, {batch.num_games / spent:.0f} games/s, "
          f"{observations.shape[1]} numbers and {batch.masks.shape[1]} actions a row")
    return steps * n


if __name__ == "__main__":
    main(*sys.argv[1:2])
