#!/usr/bin/env python3
"""learn.py: PPO from self-play with PyTorch on a processor: two-player Planet Steam, until it beats the bot `greedy`.

    examples/learn.py --minutes 20 --log curve.json --save net.pt        (PYTHONPATH=build/python/site, see docs/kit.md)
    examples/plot.py curve.json curve.svg

One network plays both seats of many games at once. It is told what the seat that is asked may know, and chooses among
the moves that are legal: each move has a vector of its own, and its chance is how well that vector fits what the
network makes of the position."""
import argparse
import json
import time

import numpy as np
import torch
from torch import nn

import frontier

WIDTH = 96                    # legal moves looked at; what lies beyond (bids nobody makes) cannot be chosen
GAMMA, LAMBDA, CLIP = 0.997, 0.95, 0.2


class Net(nn.Module):
    """What the position makes of each legal move, and what it is worth to the seat that is asked."""

    def __init__(self, game, hidden):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(game.observation_size, hidden), nn.ReLU(), nn.Linear(hidden, hidden),
                                  nn.ReLU())
        self.move = nn.Embedding(game.policy_size + 1, hidden)           # the last one: no move
        self.plain = nn.Embedding(game.policy_size + 1, 1)
        self.value = nn.Linear(hidden, 1)
        nn.init.normal_(self.move.weight, std=0.02)
        nn.init.zeros_(self.plain.weight)

    def forward(self, seen, choices):
        h = self.body(seen)
        fits = torch.einsum("nh,nwh->nw", h, self.move(choices)) + self.plain(choices).squeeze(-1)
        return fits.masked_fill(choices == self.move.num_embeddings - 1, -1e9), self.value(h).squeeze(-1)


def look(batch):
    """The rows' questions as tensors of their own: the batch will write over its arrays."""
    choices = torch.from_numpy(batch.choices.astype(np.int64))
    choices[choices < 0] = batch.game.policy_size
    return torch.from_numpy(batch.observations.copy()), choices


def rewards_of(batch):
    """Who won, by how much, and a little for wealth itself: early games are all lost by somebody, and teach little
    else."""
    margin = batch.scores[:, :1] - batch.scores[:, 1:]
    margin = np.concatenate([margin, -margin], axis=1)
    told = 0.5 * np.sign(margin) + np.tanh(margin / 200) + batch.scores / 1000
    return (told * batch.ended[:, None]).astype(np.float32)


def play(batch, net, steps):
    """Plays on by chance as the net sees it; hands back what was seen, chosen and thought."""
    told = {name: [] for name in ("seen", "choices", "place", "chance", "value", "seat", "reward", "ended")}
    for _ in range(steps):
        seen, choices = look(batch)
        with torch.no_grad():
            fits, value = net(seen, choices)
        chosen = torch.distributions.Categorical(logits=fits)
        place = chosen.sample()
        step = dict(seen=seen, choices=choices, place=place, chance=chosen.log_prob(place), value=value,
                    seat=batch.seats.copy())
        batch.step(place.numpy(), by_place=True)
        step.update(reward=rewards_of(batch), ended=batch.ended.copy())
        for name, what in step.items():
            told[name].append(what)
    with torch.no_grad():
        told["last"] = net(*look(batch))[1].numpy()
    return told


def advantages(told, batch):
    """How much better each choice was than thought (GAE), each seat for itself: its rivals' moves are part of its
    world."""
    steps, n = len(told["seen"]), batch.n
    rows = np.arange(n)
    next_value = np.repeat(-told["last"][:, None], 2, axis=1)           # what is good for one is bad for the other
    next_value[rows, batch.seats] = told["last"]
    next_gain, waiting = np.zeros((n, 2), np.float32), np.zeros((n, 2), np.float32)
    gains = np.zeros((steps, n), np.float32)
    for t in reversed(range(steps)):
        over = told["ended"][t]
        next_value[over], next_gain[over] = 0, 0
        waiting[over] = told["reward"][t][over]
        seat, value = told["seat"][t], told["value"][t].numpy()
        gain = waiting[rows, seat] + GAMMA * next_value[rows, seat] - value + GAMMA * LAMBDA * next_gain[rows, seat]
        gains[t] = next_gain[rows, seat] = gain
        next_value[rows, seat], waiting[rows, seat] = value, 0
    return torch.from_numpy(gains)


def learn(net, optimizer, told, gains, epochs, size, entropy):
    flat = {name: torch.cat(told[name]) for name in ("seen", "choices", "place", "chance", "value")}
    gain = gains.flatten()
    target = gain + flat["value"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(epochs):
        for some in torch.randperm(len(gain)).split(size):
            fits, value = net(flat["seen"][some], flat["choices"][some])
            chosen = torch.distributions.Categorical(logits=fits)
            ratio = (chosen.log_prob(flat["place"][some]) - flat["chance"][some]).exp()
            better = torch.min(ratio * gain[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[some]).mean()
            loss = -better + 0.5 * (value - target[some]).pow(2).mean() - entropy * chosen.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def match(net, rival, games, threads, seed):
    """Share of games won against a bot, draws by half, and by how much on average (below 0: lost by so much), in both
    seats; each seed is played by both. Plays what it holds best."""
    won = margin = played = 0.0
    for seat in (0, 1):
        batch = frontier.Batch("planet-steam", games // 2, 2, seed=seed, threads=threads, masks=False, width=WIDTH,
                               bots={1 - seat: rival})
        # only a row's first game: short ones would count too often
        first = np.ones(batch.n, bool)
        while first.any():
            with torch.no_grad():
                fits, _ = net(*look(batch))
            batch.step(fits.argmax(1).numpy(), by_place=True)
            over = batch.ended & first
            won += float((batch.rewards[over, seat] / 2 + 0.5).sum())
            margin += float((batch.scores[over, seat] - batch.scores[over, 1 - seat]).sum())
            played += int(over.sum())
            first &= ~over
    return won / played, margin / played


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--updates", type=int, default=10**9, help="at most so many")
    parser.add_argument("--rows", type=int, default=256, help="games at once (256)")
    parser.add_argument("--steps", type=int, default=64, help="decisions of each between two updates (64)")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rival", default="greedy", help="whom to beat (greedy)")
    parser.add_argument("--games", type=int, default=100, help="of each match (100)")
    parser.add_argument("--every", type=float, default=1, help="minutes of learning between two matches (1)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="where the curve is kept, as JSON")
    parser.add_argument("--save", help="where the network is kept")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    batch = frontier.Batch("planet-steam", args.rows, 2, seed=args.seed, threads=args.threads, masks=False, width=WIDTH)
    net = Net(batch.game, args.hidden)
    optimizer = torch.optim.Adam(net.parameters(), lr=5e-4, eps=1e-5)
    curve, spent, decisions, update, last = [], 0.0, 0, 0, None
    while True:
        over = spent >= args.minutes * 60 or update >= args.updates
        if last is None or spent - last >= args.every * 60 or over:
            share, margin = match(net, args.rival, args.games, args.threads, seed=10**6 + 1000 * len(curve))
            curve.append({"minutes": spent / 60, "decisions": decisions, "games": batch.num_games, "share": share,
                          "margin": margin})
            print(f"{spent / 60:6.1f} min  {decisions / 1e6:7.2f} million decisions  {batch.num_games:6d} games  "
                  f"{100 * share:5.1f} % against {args.rival}, by {margin:+.0f} credits", flush=True)
            last = spent
            if args.log:
                with open(args.log, "w", encoding="utf-8") as f:
                    json.dump({"rival": args.rival, "games": args.games, "curve": curve}, f, indent=1)
            if args.save:
                torch.save(net.state_dict(), args.save)
        if over:
            return
        began = time.monotonic()
        told = play(batch, net, args.steps)
        learn(net, optimizer, told, advantages(told, batch), args.epochs, 2048, 0.01)
        spent += time.monotonic() - began
        decisions += args.rows * args.steps
        update += 1


if __name__ == "__main__":
    main()
