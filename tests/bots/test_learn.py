"""scripts/learn from nothing, small: it must end stronger than it began, and can go on where it was ended."""
import os, subprocess, sys, tempfile, unittest

PROGRAM, SCRIPT = sys.argv[1], sys.argv[2]


def learn(folder, samples):
    words = [sys.executable, SCRIPT, "planet-steam", "--frontier", PROGRAM, "--out", folder, "--samples", str(samples),
             "--reuse", "6", "--batch", "128", "--chunk", "1", "--threads", "2", "--match", "24", "--budget", "32",
             "--teacher", "0.9"]
    return subprocess.run(words, capture_output=True, text=True)


class Learning(unittest.TestCase):
    def test_it_gets_stronger(self):
        with tempfile.TemporaryDirectory() as folder:
            done = learn(folder, 1800)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("against its own beginning", done.stdout)
            with open(os.path.join(folder, "strength.csv"), encoding="utf-8") as f:
                lines = f.read().splitlines()
            self.assertTrue(lines and all(len(line.split(",")) == 8 for line in lines), lines)
            self.assertTrue(os.path.exists(os.path.join(folder, "strength.svg")))
            self.assertFalse([name for name in os.listdir(folder) if name.endswith(".samples")])
            again = learn(folder, 2000)
            self.assertEqual(again.returncode, 0, again.stdout + again.stderr)
            self.assertTrue(again.stdout.startswith("goes on after "), again.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
