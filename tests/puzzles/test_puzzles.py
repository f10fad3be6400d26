#!/usr/bin/env python3
"""test_puzzles.py FRONTIER DATA: the puzzles that ship, held against the engine, and the tool that finds and checks
them.

Every puzzle must load, be its seat's question, have a solution that is legal whatever the hidden things are, say why in
words that exist, and carry a grade; the bots that answer at once are asked again. The judge does not think again here:
`frontier puzzles --verify FILE` has it do so, with ten times its usual budget."""
import copy
import glob
import gzip
import json
import os
import subprocess
import sys
import tempfile
import unittest

FRONTIER, DATA = sys.argv[1], sys.argv[2]
GAMES = sorted(path.split(os.sep)[-2] for path in glob.glob(os.path.join(DATA, "*", "puzzles.json")))
AT_LEAST = 60  # of each game
LARGEST = 80_000  # bytes of a file as it is sent, packed


def run(*args):
    return subprocess.run([FRONTIER, "puzzles", *args], capture_output=True, text=True)


def shipped(game):
    return os.path.join(DATA, game, "puzzles.json")


def read(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f)


class Shipped(unittest.TestCase):
    def test_all_hold(self):
        for game in GAMES:
            with self.subTest(game):
                done = run("--verify", shipped(game), "--searched", "0")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn(" 0 wrong", done.stdout)

    def test_enough_of_them_and_enough_that_are_hard(self):
        for game in GAMES:
            with self.subTest(game):
                puzzles = read(shipped(game))["puzzles"]
                missed = [p for p in puzzles if "skilled" in p["missed"]]
                self.assertGreaterEqual(len(puzzles), AT_LEAST)
                self.assertGreaterEqual(3 * len(missed), len(puzzles))
                self.assertEqual(len({p["id"] for p in puzzles}), len(puzzles))
                with open(shipped(game), "rb") as f:
                    self.assertLess(len(gzip.compress(f.read())), LARGEST)


class Wrong(unittest.TestCase):
    """What is wrong with a puzzle is found and named."""

    def refused(self, change, says):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "puzzles.json")
            for game in GAMES:
                file = read(shipped(game))
                file["puzzles"] = [copy.deepcopy(file["puzzles"][0])]
                change(file["puzzles"][0])
                with open(path, "w", encoding="utf-8") as f:
                    json.dump(file, f)
                done = run("--verify", path, "--searched", "0")
                self.assertEqual(done.returncode, 1, game)
                self.assertIn(says, done.stdout, game)

    def test_an_illegal_solution(self):
        self.refused(lambda p: p["lines"][0].update(move="fly home"), "no legal move")

    def test_a_choice_that_hardly_leads(self):
        self.refused(lambda p: [line.update(share=500) for line in p["lines"]], "leads by 0 only")

    def test_a_grade_that_is_not_earned(self):
        self.refused(lambda p: p.update(grade=p["grade"] % 5 + 1), "its grade is not")

    def test_a_bot_that_does_not_miss_it(self):
        def change(p):
            p["missed"] = [b for b in p["missed"] if b != "greedy"] + ([] if "greedy" in p["missed"] else ["greedy"])
            p["grade"] = 1 + len(p["missed"])
        self.refused(change, "greedy ")

    def test_a_reason_of_ones_own(self):
        self.refused(lambda p: p["reason"][0].update(points=p["reason"][0]["points"] + 1), "not the engine's")

    def test_a_position_that_tells_the_seed(self):
        self.refused(lambda p: p["position"].update(seed="7"), "seed")

    def test_another_position(self):
        self.refused(lambda p: p.update(id="00000000"), "its id would be")

    def test_no_file_of_puzzles(self):
        done = run("--verify", os.path.join(DATA, "planet-steam", "board.json"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("no file of puzzles", done.stderr)


class Mining(unittest.TestCase):
    def test_what_is_found_is_confirmed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "found.json")
            done = run("planet-steam", "--players", "2", "--count", "1", "--out", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(read(path)["puzzles"]), 1)
            done = run("--verify", path)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("the judge confirmed 1", done.stdout)

    def test_what_is_there_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path, count = os.path.join(folder, "again.json"), len(read(shipped("planet-steam"))["puzzles"])
            done = run("planet-steam", "--count", str(count), "--keep", shipped("planet-steam"), "--out", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(read(path), read(shipped("planet-steam")))
            done = run("planet-steam", "--keep", shipped("planet-unknown"), "--out", path)
            self.assertEqual(done.returncode, 1)
            self.assertIn("another game", done.stderr)

    def test_arguments(self):
        self.assertEqual(run("chess").returncode, 2)
        self.assertEqual(run("planet-steam", "--count", "0").returncode, 2)


unittest.main(argv=sys.argv[:1])
