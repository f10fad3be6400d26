#!/usr/bin/env python3
"""test_new_game.py SOURCES: scripts/new-game in a copy of the tree from which the other games were taken: what it makes
builds, passes its tests and keeps every promise, and no file outside its own was touched; a missing word stops the
build, by its name."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCES = os.path.abspath(sys.argv.pop(1))
NAME, PREFIX = "reef-runners", "RR"
GAMES = "200"


def run(*words, cwd):
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class NewGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=SOURCES).stdout.split("\n")
        games = {os.path.basename(os.path.dirname(path)) for path in listed
                 if re.fullmatch(r"data/[^/]+/game.json", path)}
        for path in listed:
            source = os.path.join(SOURCES, path)
            if any(game in path for game in games) or path.startswith("web/") or not os.path.isfile(source):
                continue
            os.makedirs(os.path.dirname(os.path.join(cls.folder, path)), exist_ok=True)
            shutil.copy(source, os.path.join(cls.folder, path))
        cls.before = cls.files()
        cls.made = run("scripts/new-game", NAME, PREFIX, cwd=cls.folder)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def files(cls):
        return {os.path.join(where, name): os.stat(os.path.join(where, name)).st_mtime_ns
                for where, _, names in os.walk(cls.folder) if "build" not in where for name in names}

    def build(self, *targets):
        run("cmake", "--preset", "release", cwd=self.folder)
        return run("cmake", "--build", "--preset", "release", "--target", *targets, cwd=self.folder)

    def test_1_touches_its_own_files_only(self):
        self.assertEqual(self.made.returncode, 0, self.made.stderr)
        after = self.files()
        self.assertTrue(all(after[path] == time for path, time in self.before.items()))
        self.assertTrue(all(NAME in path for path in set(after) - set(self.before)))
        left = [path for path in set(after) - set(self.before)
                if re.search(r"pearl-divers|Pearl Divers|\bPD[-_]|\bpd_", read(path))]
        self.assertEqual(left, [], "the example's name is left in these")

    def test_2_builds_and_passes(self):
        built = self.build(f"test_rules_{NAME}", "props", "check_terms")
        self.assertEqual(built.returncode, 0, built.stdout[-4000:])
        tests = os.path.join(self.folder, "build/release/tests")
        for words in ([f"test_rules_{NAME}"], [f"test_rules_{NAME}", "--uncovered"],
                      ["props", "--game", NAME, "--games", GAMES]):
            done = run(os.path.join(tests, words[0]), *words[1:], cwd=self.folder)
            self.assertEqual(done.returncode, 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}")

    def test_3_missing_words_stop_the_build(self):
        path = os.path.join(self.folder, f"data/{NAME}/terms.json")
        text = read(path)
        for term in ("question.dive", "log.drew", "score.pearls", "option.hand"):
            write(path, text.replace(f'"{term}"', '"word.other"'))
            built = self.build("check_terms")
            self.assertNotEqual(built.returncode, 0)
            self.assertIn(f"the term {term} is missing", built.stdout + built.stderr)
        write(path, text)

    def test_4_refuses_names_that_are_taken(self):
        self.assertIn("already", run("scripts/new-game", NAME, "XX", cwd=self.folder).stderr)
        self.assertIn("already", run("scripts/new-game", "other", PREFIX, cwd=self.folder).stderr)
        self.assertIn("capital letters", run("scripts/new-game", "other", "x", cwd=self.folder).stderr)


unittest.main()
