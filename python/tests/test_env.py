"""One game through Python: it is the engine's, by every road."""
import copy
import glob
import json
import os
import pickle
import random
import unittest

import numpy as np

import frontier


def play(env, moves, seed=1):
    chance = random.Random(seed)
    while not env.over and env.num_moves < moves:
        env.step(chance.randrange(env.num_legal))
    return env


DATA = os.path.join(os.path.dirname(__file__), "..", "..", "data")
GAMES = {path.split(os.sep)[-2] for path in glob.glob(os.path.join(DATA, "*", "game.json"))}


class Games(unittest.TestCase):
    def test_games(self):
        self.assertEqual(set(frontier.games()), GAMES)
        for game in frontier.games().values():
            entries = game.describe()
            self.assertEqual(len(entries), game.observation_size)
            self.assertEqual(len({entry[0] for entry in entries}), game.observation_size, "names are different")
            self.assertTrue(all(what and low < high for _, what, low, high in entries))

    def test_mistakes(self):
        with self.assertRaisesRegex(ValueError, "no game 'chess'"):
            frontier.make("chess")
        with self.assertRaisesRegex(ValueError, "2 to 5 players, not 6"):
            frontier.make("planet-steam", players=6)
        with self.assertRaisesRegex(ValueError, "no option 'frob'"):
            frontier.make("planet-steam", options={"frob": 1})
        with self.assertRaisesRegex(ValueError, "sabotage"):
            frontier.make("planet-steam", options={"sabotage": 7})

    def test_options(self):
        env = frontier.make("planet-steam", options={"sabotage": True})
        self.assertIs(env.position()["options"]["sabotage"], True)
        self.assertIs(frontier.make("planet-steam").position()["options"]["sabotage"], False)
        for game in frontier.games().values():
            for option in game.options:
                if option["kind"] == "choice":
                    for value in option["values"]:
                        made = frontier.make(game.id, game.max_players, options={option["id"]: value})
                        self.assertEqual(made.position()["options"][option["id"]], value)


class Playing(unittest.TestCase):
    def test_whole_games(self):
        for game in frontier.games().values():
            for players in range(game.min_players, game.max_players + 1):
                env = play(frontier.make(game.id, players, seed=players), 10**6)
                self.assertTrue(env.over)
                self.assertEqual((env.seat, env.to_act, env.num_legal), (-1, (), 0))
                self.assertEqual(env.points(), [score["total"] for score in env.score()])
                self.assertTrue(env.result()["over"])
                if players > 1:
                    self.assertAlmostEqual(sum(env.returns()), 0, places=5)

    def test_text_number_and_place_are_the_same_move(self):
        for game in frontier.games():
            env = play(frontier.make(game, 3, seed=4), 40)
            chance = random.Random(2)
            for _ in range(60):
                by_text, by_number = env.clone(), env.clone()
                texts, numbers = env.legal_moves(), env.legal()
                self.assertEqual(len(texts), len(set(texts)))
                place = chance.randrange(len(texts))
                by_text.apply(texts[place])
                by_number.apply(int(numbers[place]))
                self.assertEqual(env.move_of(env.actions()[place]), numbers[place])
                env.step(place)
                self.assertEqual(env, by_text)
                self.assertEqual(env, by_number)
                self.assertEqual(hash(env), hash(by_text))

    def test_refused(self):
        env = frontier.make("planet-steam", seed=7)
        before = env.state
        with self.assertRaises(frontier.IllegalMove) as caught:
            env.apply("bid 500")
        self.assertTrue(caught.exception.rule)
        for wrong in (lambda: env.apply(0xFFFFFFF), lambda: env.step(-1), lambda: env.step(10**6),
                      lambda: env.move_of(10**6)):
            with self.assertRaises(frontier.IllegalMove):
                wrong()
        self.assertTrue(env.why_not("bid 500")["rule"])
        self.assertIsNone(env.why_not(env.legal_moves()[0]))
        self.assertEqual(env.state, before)

    def test_undo(self):
        env = play(frontier.make("underwater-cities", 2, seed=3), 50)
        before = env.state
        env.step(0)
        self.assertNotEqual(env.state, before)
        env.undo()
        self.assertEqual(env.state, before)
        self.assertEqual(env.num_moves, 50)

    def test_view_hides(self):
        env = play(frontier.make("planet-steam", 3, seed=3), 30)
        view = env.view(1)
        self.assertIsNone(view["seats"][0]["credits"])
        self.assertIsNotNone(view["seats"][1]["credits"])
        self.assertIsNone(env.view()["seats"][1]["credits"])

    def test_bots(self):
        env = frontier.make("planet-steam", seed=2)
        for bot in ("random", "greedy", "medium"):
            self.assertIn(env.bot(bot, seed=1, budget=50 if bot == "medium" else 0), env.legal_moves())
        with self.assertRaisesRegex(ValueError, "no bot"):
            env.bot("nobody")


class Copies(unittest.TestCase):
    def test_clones_are_strangers(self):
        env = play(frontier.make("planet-unknown", 2, seed=5), 60)
        other, third = env.clone(), copy.deepcopy(env)
        self.assertEqual((env, env), (other, third))
        other.step(0)
        self.assertNotEqual(env, other)
        self.assertEqual(env, third)
        other.undo()
        self.assertEqual(env, other)

    def test_record_and_pickle(self):
        for game in frontier.games():
            env = play(frontier.make(game, 2, seed=9), 80)
            for again in (frontier.Env.from_record(env.record()), pickle.loads(pickle.dumps(env)),
                          frontier.Env.from_position(env.position())):
                self.assertEqual(env, again)
                self.assertEqual(play(env.clone(), 120).state, play(again, 120 if again.num_moves else 40).state)
        with self.assertRaises(ValueError):
            frontier.Env.from_record("{}")

    def test_other_worlds(self):
        env = play(frontier.make("planet-steam", 3, seed=3), 30)
        other = env.resample(0, seed=8)
        self.assertEqual(json.dumps(env.view(0)), json.dumps(other.view(0)))
        self.assertNotEqual(env.state, other.state)
        self.assertTrue(np.array_equal(env.observe(0), other.observe(0)))
        self.assertEqual(frontier.Env.from_record(other.record()), other)


class Learning(unittest.TestCase):
    def test_observe_and_mask(self):
        for game in frontier.games().values():
            env = play(frontier.make(game.id, 2, seed=1), 20)
            entries = game.describe()
            for _ in range(40):
                seen, mask = env.observe(), env.mask()
                self.assertEqual((seen.dtype, seen.shape), (np.float32, (game.observation_size,)))
                self.assertTrue(all(low <= number <= high for number, (_, _, low, high) in zip(seen.tolist(), entries)))
                self.assertEqual(np.flatnonzero(mask).tolist(), sorted(env.actions()))
                env.step(env.num_legal // 2)
            self.assertFalse(env.mask(1 - env.seat).any() and 1 - env.seat not in env.to_act)
            with self.assertRaises(ValueError):
                env.observe(out=np.zeros(3, np.float32))


class Adapters(unittest.TestCase):
    def test_aec(self):
        for game in frontier.games():
            env = frontier.aec.env(game, players=3)
            env.reset(seed=7)
            rewards = {agent: 0.0 for agent in env.possible_agents}
            turns = 0
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                rewards[agent] += reward
                self.assertIn(observation["observation"], env.observation_space(agent)["observation"])
                env.action_space(agent).seed(turns)
                env.step(None if termination or truncation
                         else env.action_space(agent).sample(observation["action_mask"]))
                turns += 1
            self.assertEqual(env.agents, [])
            self.assertAlmostEqual(sum(rewards.values()), 0, places=5)
            self.assertTrue(any(rewards.values()))

    def test_spiel(self):
        for name in frontier.games():
            game = frontier.spiel.load_game(name, players=2)
            state = game.new_initial_state(seed=7)
            chance = random.Random(1)
            while not state.is_terminal():
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                action = chance.choice(legal)
                if state.move_number() % 20 == 0:
                    self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                    self.assertEqual([i for i, on in enumerate(state.legal_actions_mask()) if on], legal)
                    child, player = state.child(action), state.current_player()
                    self.assertEqual(len(state.observation_tensor()), game.observation_tensor_size())
                    child.undo_action(player, action)
                    self.assertEqual(child.env, state.env)
                    world = state.resample_from_infostate(player, chance.random)
                    self.assertEqual(world.observation_string(player), state.observation_string(player))
                state.apply_action(action)
            self.assertEqual(state.current_player(), frontier.spiel.TERMINAL_PLAYER)
            self.assertEqual(len(state.history()), state.move_number())
            self.assertAlmostEqual(sum(state.returns()), 0, places=5)
            self.assertEqual(game.deserialize_state(state.serialize()).env, state.env)


if __name__ == "__main__":
    unittest.main()
