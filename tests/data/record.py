"""Records the stored saves, replays and hashes of battles anew: run it when the rules have changed, and look at them.

    python tests/data/record.py

A save of an older format is never recorded again: it is what its migration is tested with.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent), str(HERE.parent / "storage"), str(HERE.parent / "proof")]

from hashes import lines  # noqa: E402
from storage_workshop import Recorder, play, scenario  # noqa: E402

from game.rulesets import names  # noqa: E402
from game.storage.saves import VERSION  # noqa: E402
from game.storage.slots import QUICK  # noqa: E402

ACTS = 30


def record(ruleset: str) -> None:
    """Record one battle of three against three: a save in its middle, and its journal."""
    with tempfile.TemporaryDirectory() as folder:
        keeper = Recorder.of_scenario(scenario(ruleset, 11, size=3), Path(folder))
        keeper.start()
        play(keeper, 11, ACTS)
        keeper.save(QUICK)
        keeper.finish_writing()
        assert keeper.journal is not None
        assert keeper.shelf is not None
        keeper.journal.close()
        shutil.copy(keeper.shelf.path(QUICK), HERE / "saves" / f"v{VERSION}-{ruleset}.save.json")
        shutil.copy(keeper.journal.path, HERE / "replays" / f"v{VERSION}-{ruleset}.jsonl")


if __name__ == "__main__":
    for one in names():
        record(one)
        print(one)
    (HERE / "battles.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
