"""test_mpi.py FRONTIER FRONTIER_MPI: one tournament over two ranks."""
import json, os, subprocess, sys, tempfile, unittest

FRONTIER, FRONTIER_MPI = sys.argv[1:3]
WORDS = ["arena", "planet-steam", "--seats", "greedy,random", "--games", "7", "--json"]


def results(*words):
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["results"]


class TwoRanks(unittest.TestCase):
    def test_two_ranks_tell_what_one_tells(self):
        self.assertEqual(results("mpirun", "--oversubscribe", "-n", "2", FRONTIER_MPI, *WORDS),
                         results(FRONTIER, *WORDS))

    def test_each_rank_keeps_its_games(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run")
            results("mpirun", "--oversubscribe", "-n", "2", FRONTIER_MPI, *WORDS, "--state", path)
            played = []
            for rank in range(2):
                with open(f"{path}.{rank}") as f:
                    played.append([int(line.split()[0]) for line in f.readlines()[1:] if line.strip()])
            self.assertEqual([sorted(p) for p in played], [[0, 2, 4, 6], [1, 3, 5]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
