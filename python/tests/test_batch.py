"""Many games through NumPy."""
import unittest

import numpy as np

import frontier


def places(batch, step):
    chance = np.random.default_rng(step)
    return (chance.random(len(batch)) * batch.num_legal).astype(np.int32)


class Batches(unittest.TestCase):
    def test_threads_do_not_matter(self):
        for game in frontier.games():
            batches = [frontier.Batch(game, 32, 2, seed=3, threads=threads, width=40) for threads in (1, 2, 8)]
            for step in range(400):
                chosen = places(batches[0], step)
                for batch in batches:
                    batch.step(chosen, by_place=True)
                for other in batches[1:]:
                    for name in ("observations", "masks", "choices", "num_legal", "seats", "rewards", "scores",
                                 "ended"):
                        self.assertTrue(np.array_equal(getattr(batches[0], name), getattr(other, name)),
                                        f"{game}, step {step}: {name}")

    def test_compact_tells_the_same(self):
        """Bytes divided by `most` are the numbers; 128 steps are a byte's most, and a number may lie between two."""
        for game in frontier.games().values():
            numbers, compact = (frontier.Batch(game.id, 16, 2, seed=3, compact=compact) for compact in (False, True))
            self.assertIs(compact.observations.dtype.type, np.int8)
            most = game.most()
            for step in range(200):
                chosen = places(numbers, step)
                numbers.step(chosen, by_place=True)
                compact.step(chosen, by_place=True)
                told = compact.observations / most
                self.assertTrue(np.array_equal(told[:, most < 128], numbers.observations[:, most < 128]), game.id)
                self.assertLessEqual(np.abs(told - numbers.observations).max(), 1 / 128, game.id)

    def test_rows_are_games(self):
        batch = frontier.Batch("planet-steam", 8, 2, seed=20, threads=2, width=30)
        envs = [frontier.make("planet-steam", 2, seed=20 + row) for row in range(8)]
        held = batch.observations
        for step in range(500):
            chosen = places(batch, step)
            actions = np.array([env.actions()[place] for env, place in zip(envs, chosen)])
            for row, env in enumerate(envs):
                env.step(int(chosen[row]))
            observations, rewards, ended = batch.step(actions)
            self.assertIs(observations, held, "no copies")
            for row, env in enumerate(envs):
                self.assertEqual(bool(ended[row]), env.over)
                if env.over:
                    self.assertEqual(rewards[row].tolist(), env.returns())
                    self.assertEqual(batch.scores[row].tolist(), env.points())
                    continue
                self.assertFalse(rewards[row].any())
                self.assertEqual(batch.seats[row], env.seat)
                self.assertTrue(np.array_equal(observations[row], env.observe()))
                self.assertTrue(np.array_equal(batch.masks[row], env.mask()))
                self.assertEqual([action for action in batch.choices[row] if action >= 0], env.actions()[:30])
            if ended.any():
                self.assertGreater(batch.num_games, 0)
                return
        self.fail("no game ended")

    def test_refused(self):
        batch = frontier.Batch("planet-unknown", 4, 2)
        seen = batch.observations.copy()
        with self.assertRaisesRegex(frontier.IllegalMove, "row 2"):
            batch.step(np.array([0, 0, 10**6, 0]), by_place=True)
        with self.assertRaises(ValueError):
            batch.step(np.zeros(3, np.int32))
        self.assertTrue(np.array_equal(batch.observations, seen))
        with self.assertRaises(ValueError):
            frontier.Batch("planet-steam", 0)

    def test_bots(self):
        batch = frontier.Batch("planet-steam", 8, 2, bots={1: "greedy"}, observations=False, masks=False)
        wins = games = 0
        for step in range(4000):
            batch.step(places(batch, step), by_place=True)
            self.assertTrue((batch.seats == 0).all())
            games += int(batch.ended.sum())
            wins += int((batch.rewards[:, 1] > 0).sum())
            if games >= 16:
                break
        self.assertGreater(wins, games * 3 // 4, "greedy beats chance")
        with self.assertRaisesRegex(ValueError, "searches"):
            frontier.Batch("planet-steam", 8, bots={1: "hard"})


if __name__ == "__main__":
    unittest.main()
