"""scripts/learn from nothing, small: it must end stronger than it began, and can go on where it was ended."""
import os, shutil, subprocess, sys, tempfile, unittest

PROGRAM, SCRIPT = sys.argv[1], sys.argv[2]


def learn(folder, rounds):
    words = [sys.executable, SCRIPT, "planet-steam", "--frontier", PROGRAM, "--out", folder, "--rounds", str(rounds),
             "--games", "60", "--threads", "2", "--batch", "256", "--reuse", "2", "--match", "40"]
    return subprocess.run(words, capture_output=True, text=True)


def share(ours, theirs):
    """Of the wins of one network against another, both playing quickly."""
    words = [PROGRAM, "arena", "planet-steam", "--seats", f"quick+{ours},quick+{theirs}", "--games", "100"]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return float(told.split("0 quick+")[1].split()[1])


class Learning(unittest.TestCase):
    def test_it_gets_stronger(self):
        with tempfile.TemporaryDirectory() as folder:
            net, first = os.path.join(folder, "net.bin"), os.path.join(folder, "first.bin")
            done = learn(folder, 1)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            shutil.copy(net, first)
            again = learn(folder, 5)
            self.assertEqual(again.returncode, 0, again.stdout + again.stderr)
            self.assertTrue(again.stdout.startswith("goes on after round 1"), again.stdout)
            self.assertGreater(share(net, first), 60, done.stdout + again.stdout)
            with open(os.path.join(folder, "strength.csv"), encoding="utf-8") as f:
                lines = f.read().splitlines()
            self.assertEqual([len(line.split(",")) for line in lines], [7] * 5, lines)
            self.assertTrue(os.path.exists(os.path.join(folder, "strength.svg")))
            self.assertFalse([name for name in os.listdir(folder) if name.endswith(".glances")])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
