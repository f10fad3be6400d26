#!/usr/bin/env python3
"""test_cli.py FRONTIER RECORD: the command line from outside. Every mistake is an honest exit code and a
sentence that names what was wrong; nothing is lost by it."""
import array
import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

FRONTIER, RECORD = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*words, text=""):
    return subprocess.run([FRONTIER, *words], input=text, capture_output=True, text=True, timeout=600)


class Mistakes(unittest.TestCase):
    def refused(self, words, *says, code=2):
        done = run(*words)
        self.assertEqual(done.returncode, code, f"{words}: {done.stderr}")
        self.assertEqual(done.stdout, "", words)
        for what in says:
            self.assertIn(what, done.stderr, words)

    def test_ladder_rates_and_goes_on(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "ladder")
        words = ["ladder", "planet-steam", "--rungs", "random,greedy,quick", "--json", "--state", path]
        short = json.loads(run(*words, "--games", "2", "--players", "2").stdout)
        self.assertEqual([t["players"] for t in short["tables"]], [2])
        self.assertEqual(short["tables"][0]["games"], 6)
        def num_played():
            with open(path, encoding="utf-8") as file:
                return file.read().count(":")
        played = num_played()
        again = run(*words, "--games", "2", "--players", "2")
        self.assertEqual(json.loads(again.stdout), short)
        self.assertEqual(num_played(), played)
        three = json.loads(run("ladder", "planet-steam", "--rungs", "random,greedy,quick", "--json", "--games", "2",
                               "--players", "3", "--threads", "2").stdout)["tables"][0]
        ratings = [r["rating"] for r in three["rungs"]]
        self.assertEqual(ratings, sorted(ratings))
        for rung in three["rungs"]:
            self.assertLessEqual(rung["low95"], rung["rating"])
            self.assertLessEqual(rung["rating"], rung["high95"])
        with open(path, "a", encoding="utf-8") as out:
            out.write("2 1 0 1 : 1")                                    # cut short: no game
        self.assertEqual(json.loads(run(*words, "--games", "2", "--players", "2").stdout), short)
        self.refused(["ladder", "planet-steam", "--rungs", "easy,nobody"], '"nobody"')
        self.refused(["ladder", "planet-steam", "--rungs", "easy"], "as many rungs as players")

    def test_study_counts_what_was_played(self):
        words = ["study", "underwater-cities", "--bot", "random", "--games", "3"]
        told = json.loads(run(*words).stdout)
        self.assertEqual(told, json.loads(run(*words, "--threads", "3").stdout))
        self.assertEqual(told["games"], 3)
        self.assertAlmostEqual(sum(seat["won"] for seat in told["seats"]), 1, places=3)
        events = {e["id"]: e["times"] for e in told["events"]}
        def times(what, kind="card."):
            return sum(t["times"] for t in told["things"] if t["what"] == what and t["thing"].startswith(kind))
        self.assertEqual(times("played"), events["played"])
        self.assertLessEqual(times("could played match"), times("turn hand"))
        self.assertLess(times("put_away resolved"), times("played match"))
        self.assertEqual(times("start hand"), 6 * 2 * 3)
        self.assertEqual(times("start", "board."), 2 * 3)
        self.assertEqual(times("plan", "answer."), next(q["times"] for q in told["questions"] if q["id"] == "plan"))
        self.assertIn("UC-7.1", [r["rule"] for r in told["refusals"]])
        self.assertEqual(sum(step["games"] for step in told["lengths"]), 3)
        self.assertAlmostEqual(sum(s["mean"] for s in told["sources"]), told["scores"]["mean"], places=1)
        self.refused(["study", "planet-steam", "--bot", "nobody"], '"nobody"')
        self.refused(["study", "planet-steam", "--bot", "easy@many"], "lines are a number")

    def test_study_tells_prices(self):
        told = json.loads(run("study", "planet-steam", "--games", "2", "--bot", "easy").stdout)
        changes = next(e["times"] for e in told["events"] if e["id"] == "price")
        self.assertEqual(sum(t["times"] for t in told["levels"] if t["what"] == "price"), changes)

    def test_study_lets_a_bot_think_more(self):
        words = ["study", "planet-steam", "--games", "1", "--bot"]
        told = [json.loads(run(*words, bot).stdout) for bot in ["easy", "easy@1", "easy@2"]]
        self.assertEqual([t.pop("bot") for t in told], ["easy", "easy@1", "easy@2"])
        self.assertNotEqual(told[0], told[1])
        self.assertNotEqual(told[1], told[2])

    def pages(self, game, *pieces):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        paths = []
        for words in pieces:
            paths.append(os.path.join(folder.name, f"{len(paths)}.json"))
            with open(paths[-1], "w", encoding="utf-8") as out:
                out.write(run("study", game, "--bot", "random", *words).stdout)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "scripts", "study"), game, "--from", *paths, "--out",
                               folder.name], capture_output=True, text=True)
        return done, folder.name

    def test_study_page(self):
        for game, heading in [("underwater-cities", "Era cards"), ("planet-steam", "Prices"),
                              ("planet-unknown", "Corporations")]:
            done, folder = self.pages(game, ["--games", "3"], ["--games", "2", "--seed", "4"],
                                      ["--games", "1", "--players", "4"])
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            with open(os.path.join(folder, game + ".md"), encoding="utf-8") as page:
                text = page.read()
            self.assertIn("5 games of `random`", text)
            for part in ["Seats", heading, "Points by source", "Length", "With 4 players",
                         "Rules that stood in the way"]:
                self.assertIn(f"## {part}\n", text)
            for name in os.listdir(folder):
                if name.endswith(".svg"):
                    xml.etree.ElementTree.parse(os.path.join(folder, name))
                    self.assertIn(f"({name})", text)

    def test_study_adds_no_game_twice(self):
        done, _ = self.pages("planet-steam", ["--games", "3"], ["--games", "2", "--seed", "3"])
        self.assertIn("the same games", done.stderr)

    def test_study_pages_are_listed(self):
        with open(os.path.join(ROOT, "docs", "README.md"), encoding="utf-8") as file:
            listed = file.read()
        for name in os.listdir(os.path.join(ROOT, "docs", "study")):
            if name.endswith(".md"):
                self.assertIn(f"(study/{name})", listed)

    def test_subcommand(self):
        self.refused([], "frontier play GAME")
        self.refused(["frob"], '"frob"', "frontier play GAME")

    def test_game(self):
        for command in ["play", "bench", "arena"]:
            self.refused([command, "chess"], '"chess"', "planet-steam")
        self.refused(["perft", "chess", "1", "2"], '"chess"', "planet-steam")

    def test_players(self):
        for command in ["play", "bench"]:
            self.refused([command, "planet-steam", "--players", "6"], "2 to 5 players, not 6")
        self.refused(["play", "planet-steam", "--players", "many"], '"many"')
        self.refused(["arena", "planet-steam", "--seats", "greedy", "--games", "1"], "2 to 5 players, not 1")

    def test_options(self):
        self.refused(["bench", "planet-steam", "--frob"], "--frob")
        self.refused(["play", "planet-steam", "--option", "frob=1"], "frob")
        self.refused(["play", "planet-steam", "--option", "sabotage=7"], "sabotage")
        self.refused(["play", "planet-steam", "--lang", "xx"], "xx")
        self.refused(["perft", "planet-steam", "x", "2"], '"x"')

    def test_bot(self):
        self.refused(["arena", "planet-steam", "--seats", "greedy,nobody"], '"nobody"')

    def test_help(self):
        for command in ["play", "games", "replay", "engine", "arena", "ladder", "study", "tune", "glances", "bench",
                        "perft"]:
            done = run(command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
            self.assertIn(f"frontier {command}", done.stdout)


    def test_version(self):
        told = run("--version").stdout
        self.assertRegex(told, r"^frontier \d+\.\d+\.\d+\n$")
        self.assertEqual(json.loads(run("engine", text="version\n").stdout), {"version": told.split()[1]})


class Glances(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def sample(self, name, *words):
        done = run("glances", "planet-steam", "--games", "2", "--relative", "100", "--out", self.path(name), *words)
        return done.returncode, done.stderr

    def test_samples(self):
        self.assertEqual(self.sample("a"), (0, ""))
        self.assertEqual(self.sample("b"), (0, ""))
        with open(self.path("a"), "rb") as a, open(self.path("b"), "rb") as b:
            bytes_ = a.read()
            self.assertEqual(bytes_, b.read())
        _, inputs, size, told = array.array("i", bytes_[:16])
        self.assertEqual(size, 3 * 4 + 4 * 2 + told * 4)
        samples = [bytes_[at:at + size] for at in range(16, len(bytes_), size)]
        self.assertGreater(len(samples), 20)
        self.assertEqual(len(samples[-1]), size)
        for s in samples:
            result, _, share = array.array("f", s[:12])
            lead, players, progress, num = array.array("h", s[12:20])
            self.assertEqual((result, players), (lead, 2))            # all of the rival's score counts here
            self.assertTrue(0 <= share <= 1 and 0 <= progress < 256)
            places = array.array("H", s[20:])[::2]
            self.assertEqual(list(places[:num]), sorted(set(places[:num])))
            self.assertEqual(set(places[num:]), {inputs})             # what is not told has no place

    def test_mistakes(self):
        with open(self.path("net"), "wb") as out:
            out.write(b"no net")
        code, says = self.sample("a", "--net", self.path("net"))
        self.assertEqual(code, 1)
        self.assertIn("this is no network", says)
        code, says = self.sample("no/such/folder")
        self.assertEqual(code, 1)
        done = run("glances", "planet-steam")
        self.assertEqual(done.returncode, 2, done.stderr)
        done = run("arena", "planet-steam", "--seats", "hard+" + self.path("net") + ",random", "--games", "1")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("this is no network", done.stderr)

    def test_lines_of_one_bot(self):
        def result(seats):
            done = run("arena", "planet-steam", "--seats", seats, "--games", "2", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            return [r["mean_score"] for r in json.loads(done.stdout)["results"]]

        self.assertEqual(result("easy@3,random"), result("easy@3,random"))
        self.assertNotEqual(result("easy@3,random"), result("easy@40,random"))
        self.assertEqual(run("arena", "planet-steam", "--seats", "easy@x,random").returncode, 2)


class Records(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        with open(RECORD, encoding="utf-8") as f:
            self.text = f.read()

    def file(self, text):
        path = os.path.join(self.folder.name, "game.json")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    def refused(self, text, says):
        done = run("replay", "--verify", self.file(text))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(says, done.stderr)

    def test_good(self):
        done = run("replay", "--verify", RECORD)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(json.loads(self.text)["result"]["hash"], done.stdout)

    def test_missing(self):
        done = run("replay", os.path.join(self.folder.name, "none.json"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("none.json", done.stderr)

    def test_truncated(self):
        for size in [0, 1, 100, len(self.text) // 2, len(self.text) - 3]:
            self.refused(self.text[:size], "JSON, line")

    def test_illegal_move(self):
        record = json.loads(self.text)
        record["moves"][3] = record["moves"][3].split()[0] + " fly"
        self.refused(json.dumps(record), "move 4 (")

    def test_other_result(self):
        record = json.loads(self.text)
        record["result"]["hash"] = "0" * 16
        self.refused(json.dumps(record), "hash")

    def test_other_data(self):
        record = json.loads(self.text)
        record["data"] = "0" * 16
        self.refused(json.dumps(record), "other components")

    def test_data_that_plays_the_same(self):
        for manifest in sorted(glob.glob(os.path.join(ROOT, "data/*/game.json"))):
            game = os.path.basename(os.path.dirname(manifest))
            with open(manifest, encoding="utf-8") as f:
                earlier = json.load(f).get("same_data", [])
            with open(min(glob.glob(os.path.join(ROOT, f"tests/records/{game}-*.json"))), encoding="utf-8") as f:
                record = json.load(f)
            for value in earlier:
                done = run("replay", "--verify", self.file(json.dumps({**record, "data": value})))
                self.assertEqual(done.returncode, 0, f"{game}: {done.stderr}")

    def test_no_record(self):
        self.refused("[]", "is a JSON object")
        self.refused("{}", "missing")
        self.refused('{"format": 99}', "99")


class Table(unittest.TestCase):
    def test_play_save_and_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "saved.json")
            played = run("play", "planet-steam", "--seats", "human,greedy", "--seed", "3",
                         text=f"fly to the moon\nwhy fly\n1\nundo\n2\nsave {path}\nquit\n")
            self.assertEqual(played.returncode, 0, played.stderr)
            with open(path, encoding="utf-8") as f:
                saved = json.load(f)
            self.assertGreater(len(saved["moves"]), 0)
            verified = run("replay", "--verify", path)
            self.assertEqual(verified.returncode, 0, verified.stderr)
            went_on = run("play", "--load", path, text="quit\n")
            self.assertEqual(went_on.returncode, 0, went_on.stderr)

    def test_save_where_nothing_can_be_saved(self):
        played = run("play", "planet-steam", "--seats", "human,greedy", "--seed", "3",
                     text="save /no/such/folder/game.json\nquit\n")
        self.assertIn("/no/such/folder/game.json", played.stdout + played.stderr)


class Engine(unittest.TestCase):
    def answers(self, *lines):
        done = run("engine", text="\n".join(lines) + "\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_a_bad_line_changes_nothing(self):
        start = 'new {"game":"planet-steam","players":3,"seed":7}'
        bad = ["frob", "do", "do 0", "do 9 pass", "do 0 fly", 'new {"game":"planet-steam","players":6}',
               'new {"game":"chess"}', "load {}", "replay {}", "view 7", "undo", 'go 0 {"bot":"nobody"}']
        answers = self.answers(start, "hash", *bad, "hash", "quit")
        self.assertEqual(answers[1], answers[-2])
        for line, answer in zip(bad, answers[2:]):
            self.assertIn("error", answer, line)

    def test_who_may_move_while_others_are_asked_has_legal_moves(self):
        position = {"game": "underwater-cities", "players": 2, "phase": "turn", "order": [0, 1], "seats": [
            {"board": 1, "hand": [2, 13, 6]}, {"board": 2, "hand": [3, 8, 9, 10, 12]}]}
        answers = self.answers("load " + json.dumps(position), "legal 1", "legal", "show 1")
        ahead = [f"discard {card}" for card in (3, 8, 9, 10, 12)]
        self.assertEqual(answers[1]["legal"], [{"seat": 1, "moves": ahead}])
        self.assertEqual([asked["seat"] for asked in answers[2]["legal"]], [0])
        self.assertEqual(answers[3]["show"]["legal"] if "show" in answers[3] else answers[3]["legal"], ahead)

    def test_who_asks_is_told_by_its_id(self):
        folder, seen = os.path.dirname(RECORD), set()
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".json"):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                record = json.load(f)
            start = {"game": record["game"], "players": record["players"], "options": record["options"],
                     "seed": record["seed"]}
            lines = [f"new {json.dumps(start)}"]
            for move in record["moves"]:
                lines += ["questions", f"do {move}"]
            for answer in self.answers(*lines)[1::2]:
                for question in answer.get("questions", []):
                    source = question["source"]
                    if source is not None:
                        self.assertRegex(source, r"^[a-z]+\.[\w-]+$", name)
                        seen.add(source.split(".")[0])
        self.assertLessEqual({"card", "slot", "zone", "resource", "event", "level"}, seen)

    def test_what_is_printed_is_told(self):
        told, = self.answers("printed underwater-cities")
        cards, boards = told["printed"]["cards"], told["printed"]["boards"]
        self.assertEqual((len(cards), len(boards)), (206, 8))
        self.assertEqual({card["colour"] for card in cards}, {"green", "red", "yellow", None})
        self.assertEqual([len(board["cities"]) for board in boards], [9] * 8)
        told, = self.answers("printed planet-unknown")
        for shape, areas in told["printed"]["shapes"].items():
            for area in areas:
                self.assertIn(area["station"], area["squares"], shape)

    def test_a_position_says_nothing_that_follows_by_a_rule(self):
        other_things = {"seats", "depot", "markers", "carriers"}  # the same words
        for game in self.answers("games")[0]["games"]:
            start = {"game": game["id"], "players": game["min_players"], "seed": "3"}
            _, position, view = self.answers(f"new {json.dumps(start)}", "position", "view 0")
            facts, told = view["view"]["facts"], position["position"]
            again = {*facts, *facts["seats"][0]} & {*told, *told["seats"][0]} - other_things
            self.assertEqual(again, set(), game["id"])

    def test_after_the_end_the_last_round_is_told(self):
        with open(RECORD, encoding="utf-8") as f:
            _, view = self.answers("replay " + f.read().strip(), "view -1")
        self.assertEqual(view["view"]["step"], "over")
        self.assertEqual(view["view"]["round"], view["view"]["facts"]["rounds"])

    def test_a_position_is_saved_and_played_on(self):
        position = self.answers('new {"game":"planet-steam","players":3,"seed":7}', "position")[1]["position"]
        position["seats"][0]["credits"] = 77
        answers = self.answers("load " + json.dumps(position), "position", "legal")
        self.assertEqual(answers[1]["position"], position)
        seat = answers[2]["legal"][0]
        answers = self.answers("load " + json.dumps(position), f"do {seat['seat']} {seat['moves'][0]}", "record")
        self.assertIn("do", answers[1])
        again = self.answers("replay " + json.dumps(answers[2]["record"]), "record")
        self.assertEqual(again[1], answers[2])

    def test_a_broken_position_is_refused(self):
        position = self.answers('new {"game":"planet-steam","players":3,"seed":7}', "position")[1]["position"]
        for change in [{"reserve": {"reactors": 99}}, {"prices": {"ore": -1}}, {"frob": 1}, {"players": 6},
                       {"seats": "none"}, {"asked": 5}]:
            answer = self.answers("load " + json.dumps({**position, **change}))[0]
            self.assertIn("error", answer, change)
            self.assertGreater(len(answer["error"]), 10)


unittest.main(argv=sys.argv[:1], verbosity=1)
