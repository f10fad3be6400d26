"""The package as others get it: its types hold, and its source distribution builds where nothing else of this tree is."""
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

PYTHON = pathlib.Path(__file__).resolve().parents[1]
SITE = pathlib.Path(os.environ["PYTHONPATH"].split(os.pathsep)[0])
PLAY = """
import frontier
assert frontier.__file__.startswith({folder!r}), frontier.__file__
env = frontier.make("planet-steam", players=2, seed=7)
while not env.over:
    env.apply(env.legal()[0])
print(env.result())
"""


def run(words: list[str], folder: str | pathlib.Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "FRONTIER_PREFIX")}
    done = subprocess.run(words, cwd=folder, env={**kept, **environment}, text=True, capture_output=True)
    if done.returncode:
        raise AssertionError(f"{' '.join(words)}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


class Package(unittest.TestCase):
    def test_types(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            run(["mypy", "--cache-dir", cache], PYTHON)

    def test_source_distribution(self) -> None:
        archive, = SITE.parent.joinpath("dist").glob("*.tar.gz")
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(archive) as tar:
                tar.extractall(folder)
            source, = pathlib.Path(folder).iterdir()
            # It stands alone: nothing in it is taken from the tree that it was made of.
            for file in source.joinpath("native").rglob("*.[ch]"):
                self.assertNotIn('#include "/', file.read_text(encoding="utf-8"), file.name)
            # That it builds is asked here, not that it is fast.
            run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], source, FRONTIER_FLAGS="-O0 -g0")
            here = run([sys.executable, "-c", PLAY.format(folder=str(source))], source, PYTHONPATH=str(source))
            there = run([sys.executable, "-c", PLAY.format(folder=str(SITE))], folder, PYTHONPATH=str(SITE))
            self.assertEqual(here, there)


if __name__ == "__main__":
    unittest.main()
