#!/usr/bin/env python3
"""test_play.py FRONTIER: the terminal table and the tools: play, perft, bench, arena. Everything that holds
for one game is tried with each."""
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

FRONTIER = os.path.abspath(sys.argv[1])


def run(*words, text=""):
    return subprocess.run([FRONTIER, *words], input=text, capture_output=True, text=True, timeout=600)


def engine(*lines):
    done = run("engine", text="\n".join(lines) + "\n")
    return [json.loads(line) for line in done.stdout.splitlines()]


GAMES = {game["id"]: game for game in engine("games")[0]["games"]}


def fewest(game):
    return max(2, GAMES[game]["min_players"])


class Play(unittest.TestCase):
    def test_a_bot_game_is_told_to_its_end(self):
        for game in GAMES:
            done = run("play", game, "--seats", ",".join(["greedy"] + ["random"] * (fewest(game) - 1)),
                       "--seed", "1", "--budget", "50")
            self.assertEqual((done.returncode, done.stderr), (0, ""), game)
            self.assertIn("The game is over.", done.stdout)
            self.assertRegex(done.stdout, r"(greedy|random) \d wins\.|Shared victory")

    def test_a_game_for_one_ends_with_a_verdict(self):
        for game, verdict in [("underwater-cities", r"The goal was|seven connected"),
                              ("planet-unknown", r"(lost|missed|lives|met|planned|proud of|legends)\.$")]:
            done = run("play", game, "--seats", "random", "--seed", "2")
            self.assertEqual((done.returncode, done.stderr), (0, ""), game)
            self.assertRegex(done.stdout.strip(), verdict)
            self.assertNotIn("wins.", done.stdout)

    def test_a_person_plays_to_the_end_and_keeps_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            answers = "pass\nrest\nextract\ndone\n1\n2\n3\n4\n" * 500
            done = run("play", "planet-steam", "--seats", "human,random", "--seed", "4",
                       text=f"{answers}save {path}\nquit\n")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("The game is over.", done.stdout)
            with open(path, encoding="utf-8") as f:
                self.assertTrue(json.load(f)["result"]["over"])

    def test_languages(self):
        for language, word in [("en", "Water"), ("ru", "Вода"), ("pl", "Woda"), ("cs", "Voda")]:
            done = run("play", "planet-steam", "--lang", language, "--seed", "1", text="help\nquit\n")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(word, done.stdout)

    def test_a_table_without_a_picture_is_words(self):
        for game in GAMES:
            done = run("play", game, "--seats", ",".join(["human"] * fewest(game)), "--seed", "1", "--plain",
                       text="quit\nquit\n")
            table = done.stdout.split("\n\n")[1]
            self.assertNotRegex(table, r'(?m)[][{}"]|null|true|false|\w_\w+:|^  (game|players|options|seed|rng|seats)\b', game)
            self.assertRegex(table, r"\n  Player 0\n    \S+.*\n", game)
            self.assertLessEqual(max(map(len, table.splitlines())), 98, game)
            # What follows from the rest is told where it says something; only a seat stands under a seat's name.
            facts = table.partition("\n  facts\n")[2]
            self.assertNotRegex(facts, r"(?m): (0|\?|–)$", game)
            self.assertNotRegex(facts, r"(?m)^( *)(?! )[^:]*$\n(?!\1  )", game)
            self.assertNotRegex(table, r"Player \d\n +number:", game)

    def test_one_screen_shows_nobody_elses_credits(self):
        text = "1\npass\nscore\n" * 30
        done = run("play", "planet-steam", "--seats", "human,human,human", "--seed", "2", text=text)
        tables = re.split(r"The screen is for", done.stdout)[1:]
        self.assertGreater(len(tables), 3)
        for table in tables:
            owner = int(re.match(r" Player (\d)", table).group(1))
            for seat, credits in re.findall(r"^  (\d) Player \d +(\S+) +\d+/\d+", table, re.M):
                self.assertEqual(credits == "?", int(seat) != owner, table)

    def test_dice_of_set_up_are_told_and_credits_revealed_only_by_their_owner(self):
        done = run("play", "planet-steam", "--seats", "human,human", "--seed", "4", text="\nreveal\n1\n\nquit\nquit\n")
        self.assertRegex(done.stdout, r"rolls [1-6], for the first turn\n(.*\n)*.*is first player")
        self.assertEqual(len(re.findall(r"shows the credits: 100", done.stdout)), 2)      # on both screens
        done = run("play", "planet-unknown", "--seats", "human,random", "--seed", "4", text="reveal\nquit\nquit\n")
        self.assertIn("nothing is shown of one's own accord", done.stdout)

    def test_undo_goes_back_to_the_persons_last_move(self):
        done = run("play", "planet-steam", "--seats", "human,greedy", "--seed", "3",
                   text="undo\nupgrade ore\nundo\nupgrade water\n")
        self.assertIn("There is no move of yours to take back.", done.stdout)
        again = run("play", "planet-steam", "--seats", "human,greedy", "--seed", "3",
                    text="upgrade water\n")
        self.assertEqual(done.stdout.count("class 2"), again.stdout.count("class 2") + 2)

    def test_unsaved_moves_are_not_lost_by_one_quit(self):
        done = run("play", "planet-steam", "--seats", "human,random", "--seed", "3",
                   text="upgrade ore\nquit\nscore\nquit\nquit\n")
        self.assertEqual(done.stdout.count("is not saved"), 2)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_refusal_names_rule_and_facts(self):
        done = run("play", "planet-steam", "--seats", "human,human", "--seed", "3",
                   text="1\n1\nbid 999\nwhy bid 999\n")
        self.assertEqual(len(re.findall(r"> PS-5\.4: .*you have 100 credits", done.stdout)), 2, done.stdout)

    def test_seats(self):
        for seats, says in [("human,nobody", '"nobody"'), ("human", "2 to 5 players, not 1"),
                            ("a,a,a,a,a,a,a", '"a"')]:
            done = run("play", "planet-steam", "--seats", seats)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)


class Reader:
    """Somebody who knows the rulebook and the screen, nothing of the program: says only numbers that are shown."""

    def __init__(self, *words, seed):
        self.chance = random.Random(seed)
        self.screens = []                                         # since the start, each up to its prompt
        self.game = subprocess.Popen([FRONTIER, "play", *words], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def read(self):
        """Everything up to the next prompt; "": the program has ended."""
        shown = b""
        while not shown.endswith(b"> "):
            piece = os.read(self.game.stdout.fileno(), 1 << 16)
            if not piece:
                break
            shown += piece
        self.screens.append(shown.decode())
        return self.screens[-1]

    def say(self, line):
        self.game.stdin.write(line.encode() + b"\n")
        self.game.stdin.flush()

    @staticmethod
    def numbers(screen):
        """The numbers to answer with, as the last question shows them."""
        question = screen[screen.rindex("\nPlayer 0: "):]
        amounts = re.search(r"^  bid (\d+)(?: … (\d+))?$", question, re.M)
        if amounts:
            return [int(n) for n in amounts.groups() if n]
        return [int(n) for n in re.findall(r"(?:^ +|  )(?:[a-z0-9]+ )*(\d+)\) ", question, re.M)]

    def play(self):
        """To the end of the game; returns what is shown there."""
        screen = self.read()
        while "The game is over." not in screen:
            before = len(self.screens)
            self.say(str(self.chance.choice(self.numbers(screen))))
            screen = self.read()
            assert "There is no choice" not in screen and re.match(r"\s+\S", screen), screen
            assert len(self.screens) == before + 1
        self.say("quit")
        self.say("quit")
        self.game.communicate(timeout=600)
        return screen


class Screens(unittest.TestCase):
    def test_the_solo_game_is_played_to_its_verdict_by_what_is_shown(self):
        reader = Reader("underwater-cities", "--players", "1", "--seed", "1", seed=1)
        end = reader.play()
        self.assertRegex(end, r"Total +\d+\n(The goal was missed|You have reached the goal)")
        self.assertRegex(end, r"Goal: Connected cities \d/7, Points -?\d+/100")
        neutral, parts = 3, 0
        for screen in reader.screens[:-1]:
            shown = reader.numbers(screen)
            self.assertEqual(sorted(shown), list(range(1, len(shown) + 1)), screen)
            question = screen[screen.rindex("\nPlayer 0: "):]
            if re.search("part of the effect|Go on, or stop", question):    # who asks, and what it says
                self.assertRegex(question, r"^\n.*\n  (?! *\d+\)|left)[^:]+: \S", screen)
                parts += 1
            neutral = screen.count("neutral tile on slot") or neutral
            if "Choose a slot and a card" in question:
                self.assertEqual(screen.count("neutral tile ]"), neutral, screen)
        self.assertGreater(parts, 0)

    def test_numbers_shown_are_answers_in_every_game(self):
        for words in [("planet-unknown", "--players", "1"), ("planet-steam", "--seats", "human,greedy")]:
            reader = Reader(*words, "--seed", "4", seed=4)
            self.assertIn("Total", reader.play())

    def test_a_number_is_the_choice_and_not_the_card(self):
        start = ["play", "underwater-cities", "--players", "1", "--seed", "5"]
        hand = ["Recruitment", "Black Ops Team", "Seafood Collection", "Steel Prestige", "Diplomat", "Sea Vent Factory"]
        for answer, discarded in [("5", "Diplomat"), ("#12", "Recruitment"), ("discard 12", "Recruitment"),
                                  ("discard #57", "Sea Vent Factory")]:
            shown = run(*start, text=answer + "\n").stdout
            for i, card in enumerate(hand, 1):
                self.assertRegex(shown, rf"{i}\) #\d+ {card}")
            self.assertIn(f"discards a card: {discarded}\n", shown)
        self.assertIn("There is no choice with this number.", run(*start, text="12\n").stdout)

    def test_words_that_mean_one_choice_will_do(self):
        start = ["play", "underwater-cities", "--players", "1", "--seed", "5"]
        shown = run(*start, text="#48\n#49\n#57\nG2\nG2 #14\n").stdout
        self.assertIn("Several choices begin so", shown)
        self.assertIn("slot G2, Black Ops Team (match)", shown)
        self.assertIn("2) #14 Black Ops Team *", shown)                   # it has the slot's colour
        self.assertNotIn("1) #12 Recruitment *", shown.split("slot G2 ")[1].split("slot R2")[0])

    def test_a_choice_shows_its_price(self):
        shown = run("play", "underwater-cities", "--players", "1", "--seed", "5",
                    text="#48\n#49\n#57\nG2 #14\ncard first\nbuild desal c22.2\n").stdout
        self.assertRegex(shown, r"build desal +1\) c12\.1 \(−1 credit\)")
        self.assertIn("credit: −1 (G2)\n", shown)
        self.assertIn("Go on, or stop here\n  G2: Build up to 2 desalination plants.\n  left: 1\n", shown)

    def test_an_illegal_text_is_not_taken_for_a_longer_one(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "position.json")
            seat = {"science": 0, "steelplast": 1, "buildings": {"c22.1": "desal"}, "hand": [5, 12, 28]}
            with open(path, "w") as f:
                json.dump({"game": "underwater-cities", "players": 1, "phase": "turn", "step": "choose",
                           "round": 1, "turn": 1, "active": 0, "seats": [seat]}, f)
            shown = run("play", "--load", path, text="R2 #5\ncard first\nupgrade c22.1\nupgrade c22.1 for\n").stdout
            self.assertRegex(shown, r"> UC-[\d.]+: ")
            self.assertEqual(shown.count("upgrades: desalination plant c22.1"), 1, shown)


class Tools(unittest.TestCase):
    def test_perft_adds_up(self):
        for game in GAMES:
            done = run("perft", game, "7", "2", "--divide")
            parts = [int(n) for n in re.findall(r"^\d .*: (\d+)$", done.stdout, re.M)]
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"depth 1: {len(parts)} ", done.stdout)
            self.assertIn(f"depth 2: {sum(parts)} ", done.stdout)
            whole = json.loads(run("perft", game, "7", "2", "--json").stdout)["results"]
            self.assertEqual(whole[1]["leaves"], sum(parts))

    def test_perft_counts_what_the_protocol_plays(self):
        start = 'new {"game":"planet-steam","players":2,"seed":"7"}'
        leaves = 0
        first = engine(start, "legal")[1]["legal"][0]
        for move in first["moves"]:
            leaves += len(engine(start, f"do {first['seat']} {move}", "legal")[2]["legal"][0]["moves"])
        whole = json.loads(run("perft", "planet-steam", "7", "2", "--json").stdout)["results"]
        self.assertEqual(whole[1]["leaves"], leaves)

    def test_bench(self):
        for game in GAMES:
            players = fewest(game)
            done = run("bench", game, "--players", str(players), "--seconds", "0.05", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            (result,) = json.loads(done.stdout)["results"]
            self.assertLessEqual(set(result) - {"instructions_per_decision"},
                                 {"game", "players", "decisions_per_second", "games_per_second",
                                  "state_bytes", "mean_legal"})
            self.assertEqual((result["game"], result["players"]), (game, players))
            self.assertEqual(result["state_bytes"], GAMES[game]["state_bytes"])
            self.assertGreater(result["decisions_per_second"], result["games_per_second"])
            self.assertGreater(result["mean_legal"], 1)

    def test_bench_of_a_batch(self):
        done = run("bench", "planet-steam", "--players", "2", "--batch", "4", "--seconds", "0.02", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        results = json.loads(done.stdout)["results"]
        self.assertEqual([(r["batch"], r["threads"], r["arrays"]) for r in results],
                         [(4, 1, "none"), (4, 1, "bytes"), (4, 1, "numbers")])
        bare = results[0]
        for full in results[1:] if "instructions_per_decision" in bare else ():
            self.assertGreater(full["instructions_per_decision"], bare["instructions_per_decision"])
        done = run("bench", "planet-steam", "--players", "2", "--batch", "4", "--steps", "5", "--arrays", "words")
        self.assertEqual(done.returncode, 2)
        for words in [], ["--arrays", "bytes"], ["--arrays", "numbers"]:
            done = run("bench", "planet-steam", "--players", "2", "--batch", "4", "--steps", "5", *words)
            self.assertEqual(done.stdout, "decisions 20\n", done.stderr)

    def test_arena_is_the_same_with_any_number_of_threads(self):
        words = ["arena", "planet-steam", "--seats", "greedy,random,random", "--games", "6", "--budget",
                 "200", "--json"]
        one, three = (json.loads(run(*words, "--threads", n).stdout) for n in ("1", "3"))
        self.assertEqual(one["results"], three["results"])
        self.assertAlmostEqual(sum(r["win_share"] for r in one["results"]), 1, places=3)
        for r in one["results"]:
            self.assertLessEqual(r["low95"], r["win_share"])
            self.assertLessEqual(r["win_share"], r["high95"])

    def test_arena_seats_a_program(self):
        program = f"exec:{shlex.quote(FRONTIER)} engine"
        done = run("arena", "planet-steam", "--seats", f"random,{program}", "--games", "2", "--budget", "20", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["results"][1]["bot"], program)

    def test_arena_tells_when_a_program_fails(self):
        for command, says in [("cat", "no JSON"), ("true", "without an answer"),
                              ("while read x; do echo '{}'; done", "no {"),
                              ("while read x; do echo '{\"go\":{\"move\":\"fly\"}}'; done", "not legal"),
                              ("while read x; do echo '{\"error\":\"tired\"}'; done", "tired")]:
            done = run("arena", "planet-steam", "--seats", f"random,exec:{command}", "--games", "2")
            self.assertEqual(done.returncode, 1, command)
            self.assertIn(says, done.stderr, command)
            self.assertEqual(done.stdout, "")

    def test_arena_does_not_wait_for_ever(self):
        done = run("arena", "planet-steam", "--seats", "random,exec:sleep 60", "--games", "2",
                   "--patience", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("not answered for 1 second", done.stderr)

    def test_arena_goes_on_after_a_kill(self):
        words = ["arena", "planet-steam", "--seats", "greedy,random", "--games", "8", "--json"]
        whole = json.loads(run(*words).stdout)["results"]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "state")
            self.assertEqual(json.loads(run(*words, "--state", path).stdout)["results"], whole)
            with open(path) as f:
                lines = f.readlines()
            with open(path, "w") as f:                    # killed in the fourth game
                f.writelines(lines[:4] + [lines[4][:9]])
            self.assertEqual(json.loads(run(*words, "--state", path).stdout)["results"], whole)
            with open(path) as f:
                self.assertEqual(sum(line.endswith(" .\n") for line in f), 8)
            other = run("arena", "planet-steam", "--seats", "random,greedy", "--games", "8", "--state", path)
            self.assertEqual(other.returncode, 1)
            self.assertIn("another tournament", other.stderr)


class Thoughts(unittest.TestCase):
    def test_a_hint_says_why(self):
        start = 'new {"game":"planet-steam","players":2,"seed":"7"}'
        seat = engine(start, "questions")[1]["questions"][0]["seat"]
        ask = f'hint {seat} {{"bot":"hard","budget":40,"seed":"3"}}'
        one, two = engine(start, ask, ask)[1:]
        self.assertEqual(one, two)                                # same seed, same hint
        hint = one["hint"]
        self.assertEqual(hint["move"], hint["lines"][0]["move"])
        self.assertTrue(950 <= sum(hint["shares"]) <= 1050)
        self.assertTrue(hint["reason"])
        visits = [line["visits"] for line in hint["lines"]]
        self.assertEqual(visits, sorted(visits, reverse=True))
        self.assertIn("error", engine(start, f'go {seat} {{"bot":"genius"}}')[1])

    def test_analysis_of_a_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.json")
            with open(path, "w") as f:
                start = 'new {"game":"planet-steam","players":2,"seed":"7"}'
                lines = [start]
                for _ in range(12):
                    seat = engine(*lines, "questions")[-1]["questions"][0]["seat"]
                    move = engine(*lines, f'go {seat} {{"bot":"greedy"}}')[-1]["go"]["move"]
                    lines.append(f"do {seat} {move}")
                json.dump(engine(*lines, "record")[-1]["record"], f)
            done = run("analyse", path, "--bot", "easy", "--budget", "10", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            told = json.loads(done.stdout)
            self.assertEqual((told["format"], told["game"], told["players"]), (1, "planet-steam", 2))
            self.assertTrue(told["decisions"])
            for d in told["decisions"]:
                self.assertEqual(d["loss"], max(0, d["before"][d["seat"]] - d["after"][d["seat"]]))
                self.assertEqual(d["turning"], d["loss"] >= told["turning_loss"])
                self.assertEqual(len(d["scores"]), 2)
            self.assertIn("→", run("analyse", path, "--budget", "5").stdout)
            self.assertEqual(run("analyse", path, "--bot", "greedy").returncode, 2)


class Protocol(unittest.TestCase):
    def test_every_command_of_help_is_answered(self):
        start = ['new {"game":"planet-steam","players":2,"seed":"7","seats":["Ann","Bob"]}']
        arguments = {"new": start[0][4:], "load": '{"game":"planet-steam","players":2}', "view": "-1",
                     "do": "0 upgrade ore", "why": "0 pass", "show": "0", "past": "0", "imagine": "0", "score": "0",
                     "reveal": "0", "daily": "2026-11-16",
                     "try": '0 ["upgrade ore"]', "go": '0 {"bot":"random","seed":"1"}',
                     "hint": '0 {"budget":20,"seed":"1"}', "terms": "ru"}
        first = engine(*start, "questions")[1]["questions"][0]["seat"]
        for entry in engine("help")[0]["help"]:
            name = entry["command"]
            if name == "replay":
                continue
            before = start + (["do 0 upgrade ore"] if name == "undo" else [])
            line = re.sub(r"^0 ", f"{first} ", arguments.get(name, ""))
            before = [re.sub(r"^do 0 ", f"do {first} ", b) for b in before]
            self.assertEqual(list(engine(*before, f"{name} {line}".strip())[-1]), [name], name)

    def test_names_and_record_come_back(self):
        record = engine('new {"game":"planet-steam","players":2,"seed":"7","seats":["Ann","Żółw \\"x\\""]}',
                        "record")[1]["record"]
        self.assertEqual(record["seats"], ["Ann", 'Żółw "x"'])
        self.assertEqual(engine("replay " + json.dumps(record), "record")[1]["record"], record)

    def test_a_name_with_an_escape_sequence_is_refused(self):
        for name in ["\\u001b[2J", "", "x" * 40]:
            answer = engine('new {"game":"planet-steam","players":2,"seats":["%s","b"]}' % name)[0]
            self.assertIn("name", answer["error"])

    def test_views_hide_what_the_position_shows(self):
        lines = ['new {"game":"planet-steam","players":3,"seed":"7"}', "position", "view 0", "view -1"]
        truth, mine, nobodys = (list(a.values())[0] for a in engine(*lines)[1:])
        self.assertEqual([s["credits"] for s in mine["seats"]], [truth["seats"][0]["credits"], None, None])
        self.assertEqual([s["credits"] for s in nobodys["seats"]], [None] * 3)

    def test_a_purse_made_by_hand_does_not_break_the_list_of_bids(self):
        position = engine('new {"game":"planet-steam","players":2,"seed":"7"}', "position")[1]["position"]
        for seat in position["seats"]:
            seat["credits"] = 8000
        position["step"] = "open_bid"
        position["contest"] = {"for": "specialist", "active": [0, 1], "leader": None, "bid": 0}
        answers = engine("load " + json.dumps(position), "questions", "legal")
        self.assertEqual(answers[1]["questions"][0]["legal"], 8000, answers[0])
        self.assertEqual(answers[2]["legal"][0]["moves"][-1], "bid 8000")

    def test_strange_bytes_are_answered(self):
        done = subprocess.run([FRONTIER, "engine"], input=b"\xff\xfe\nga\0mes\n\n" + b"x" * 100000 + b"\nhelp",
                              capture_output=True, timeout=600)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([list(a)[0] for a in answers], ["error"] * 4 + ["help"])


unittest.main(argv=sys.argv[:1], verbosity=1)
