"""Frontier: three heavy board games by their full rules, fast enough to learn from.

    env = frontier.make("planet-steam", players=2, seed=7)      one game: look, ask, play, take back, keep
    batch = frontier.Batch("planet-steam", 1024)                many at once, into NumPy arrays

Seats count from 0, as in the line protocol whose JSON `view`, `score`, `why_not` and `record` hand on (docs/protocol.md
of the repository)."""
from . import aec, spiel
from ._batch import Batch
from ._env import Env, GameInfo, IllegalMove, games, make
from ._native import ffi as _ffi, lib as _lib

__version__: str = _ffi.string(_lib.fr_version()).decode()
__all__ = ["Batch", "Env", "GameInfo", "IllegalMove", "aec", "games", "make", "spiel", "__version__"]
