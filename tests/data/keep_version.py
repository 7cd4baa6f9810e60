"""Samples of the files that this version writes, kept to check that later versions still read them; run it once, at a
release.

    python tests/data/keep_version.py [VERSION]

It plays a short battle under each ruleset and writes settings, choices, progress, saves and recordings below
`kept/VERSION`. `tests/storage/test_kept_versions.py` reads them from then on; they are never written again.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(Path.cwd()), str(Path.cwd() / "tests" / "storage")]

from storage_workshop import Recorder, play, scenario  # noqa: E402

from game import __version__  # noqa: E402
from game.rulesets import names  # noqa: E402
from game.storage.last_setup import BattleChoice, SideChoice, save_choice  # noqa: E402
from game.storage.progress import note_battle, note_demo, note_lesson  # noqa: E402
from game.storage.settings import Settings, save_settings  # noqa: E402
from game.storage.slots import QUICK  # noqa: E402

ACTS = 20


def keep(target: Path) -> None:
    """Write the files that a player's folders would hold."""
    target.mkdir(parents=True)
    save_settings(target, Settings(ui_scale=125, palette="high-separation", effects=10, keys={"hint": ("J",)}))
    sides = {"red": SideChoice("human", "Ada"), "blue": SideChoice("ai:hard")}
    save_choice(
        target, BattleChoice(map="ford", ruleset="passes", sides=sides, seed=77, keep_seed=True, round_limit=12)
    )
    note_battle(target)
    note_demo(target, "move.diagonals")
    note_lesson(target, "first-1")
    for ruleset in names():
        with tempfile.TemporaryDirectory() as folder:
            keeper = Recorder.of_scenario(scenario(ruleset, 23, size=2), Path(folder))
            keeper.start()
            play(keeper, 23, ACTS)
            keeper.save(QUICK)
            keeper.finish_writing()
            assert keeper.journal is not None
            assert keeper.shelf is not None
            keeper.journal.close()
            shutil.copy(keeper.shelf.path(QUICK), target / f"{ruleset}.save.json")
            shutil.copy(keeper.journal.path, target / f"{ruleset}.jsonl")


if __name__ == "__main__":
    keep(HERE / "kept" / (sys.argv[1] if len(sys.argv) > 1 else __version__))
