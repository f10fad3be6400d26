"""The examples in short form: they work as they stand, and do what they say."""
import importlib.util
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.request

import frontier

FOLDER = os.path.dirname(os.path.abspath(__file__))
BINARY = os.environ.get("FRONTIER_BINARY", "")


def load(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(FOLDER, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Examples(unittest.TestCase):
    def test_short(self):
        for name in os.listdir(FOLDER):
            if name.endswith(".py"):
                with open(os.path.join(FOLDER, name), encoding="utf-8") as f:
                    self.assertLess(len(f.readlines()), 200, name)

    def test_throughput(self):
        for game in frontier.games():
            self.assertGreater(load("throughput").main(game, n=16, threads=2, seconds=0.05), 0)

    def test_plot(self):
        curve = [{"minutes": minutes, "decisions": 10**6 * minutes, "share": minutes / 10} for minutes in range(8)]
        picture = load("plot").draw({"rival": "greedy", "games": 100, "curve": curve})
        self.assertEqual(picture.count("<circle"), 8)


class Learning(unittest.TestCase):
    def test_learns(self):
        """The short form: it ends better against greedy than it started. Half a minute does not win yet, but loses by
        far less."""
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "curve.json")
            done = subprocess.run([sys.executable, os.path.join(FOLDER, "learn.py"), "--updates", "16", "--minutes",
                                   "1000", "--every", "1000",
                                   "--rows", "64", "--hidden", "64", "--rival", "greedy", "--threads", "1", "--log",
                                   log], capture_output=True,
                                  text=True, timeout=3000)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(log, encoding="utf-8") as kept:
                curve = json.load(kept)["curve"]
            self.assertEqual(len(curve), 2)
            self.assertGreater(curve[1]["margin"], curve[0]["margin"] + 100, done.stdout)


class Bot(unittest.TestCase):
    def test_chooses_legal_moves(self):
        bot = load("bot")
        for game in frontier.games().values():
            for players in (game.min_players, 3):
                env = frontier.make(game.id, players, seed=2)
                for _ in range(4):
                    move = bot.choose(env, env.seat, random.Random(1))
                    self.assertIsNone(env.why_not(move))
                    env.apply(move)

    def test_arena(self):
        command = f"exec:{sys.executable} {os.path.join(FOLDER, 'bot.py')}"
        done = subprocess.run([BINARY, "arena", "planet-steam", "--seats", f"random,{command}", "--games", "8",
                               "--json"], capture_output=True,
                              text=True, timeout=600)
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout)["results"]
        self.assertGreater(told[1]["mean_score"], told[0]["mean_score"], "thinking helps")

    def test_bad_lines(self):
        said = []
        load("bot").answer_lines(["frob", "load {}", "go 0 {}", "quit"], said.append)
        self.assertEqual([list(answer) for answer in said], [["error"]] * 3)

    def test_online_table(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
            free.close()
            server = subprocess.Popen([BINARY, "serve", "--port", str(port), "--db", os.path.join(folder, "db"),
                                       "--web", folder, "--rate", "2000"],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                for line in server.stdout:                    # it says where it listens
                    if str(port) in line:
                        break
                base = f"http://127.0.0.1:{port}"

                def post(path, what, cookie=""):
                    request = urllib.request.Request(base + path, json.dumps(what).encode(),
                                                     {"content-type": "application/json", "origin": base,
                                                      "cookie": cookie})
                    with urllib.request.urlopen(request) as reply:
                        return json.load(reply), (reply.headers["set-cookie"] or "").split(";")[0]

                cookie = post("/api/guest", {"name": "Host"})[1]
                table = post("/api/tables", {"game": "planet-steam", "players": 2, "bots": ["random", None]}, cookie)[0]
                done = subprocess.run([sys.executable, os.path.join(FOLDER, "bot.py"), "--table", base,
                                       str(table["id"]), table["invite"],
                                       "--seat", "1", "--pace", "0"], capture_output=True, text=True, timeout=600)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIs(json.loads(done.stdout)["over"], True)
            finally:
                server.terminate()
                server.communicate()


if __name__ == "__main__":
    unittest.main()
