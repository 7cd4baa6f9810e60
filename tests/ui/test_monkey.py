"""Whatever is pressed, in whatever window: nothing breaks, and a scene that was left keeps next to nothing."""

from __future__ import annotations

import gc
import os
import time
from pathlib import Path

import pytest
from monkey import MOST_KEPT, Monkey, resident

from tests.soak import few_or_many

GROUPS = {
    "pages": ("setup", "quick", "rulebook", "settings", "saves", "replays"),
    "battles": ("battle-one", "battle-both", "battle-none"),
    "shown": ("demo", "first", "replay"),
}
own_paper = pytest.mark.usefixtures("own_paper")
"""Where memory is judged, windows draw everything themselves."""
MINUTES = float(os.environ.get("COUNTERSTEP_MONKEY_MINUTES", "2"))
"""How long the long run plays."""


@pytest.fixture(autouse=True)
def what_was_there_before() -> None:
    """The collector need not look again, at every count, at what other tests keep."""
    gc.collect()
    gc.freeze()


def let_play(monkey: Monkey, name: str, inputs: int) -> None:
    """Let the monkey play with a scene; what it did is told when something breaks."""
    try:
        monkey.visit(name, inputs)
    except Exception as fault:
        fault.add_note(f"{name} after: {'; '.join(monkey.done[-25:])}")
        raise


@few_or_many("inputs", 6, 15)
@pytest.mark.parametrize("group", GROUPS)
def test_nothing_breaks_whatever_is_pressed(tmp_path: Path, group: str, inputs: int) -> None:
    monkey = Monkey(tmp_path, seed=sorted(GROUPS).index(group))
    if group == "shown":
        let_play(monkey, "battle-none", 20)  # leaves a record behind
    for name in GROUPS[group]:
        let_play(monkey, name, inputs)
    assert set(monkey.kept) >= set(GROUPS[group])


@own_paper
def test_a_rule_book_that_was_large_is_forgotten(tmp_path: Path) -> None:
    """From a small window to the largest and back: what is kept then is what was kept before."""
    monkey = Monkey(tmp_path, seed=1)
    let_play(monkey, "rulebook", 0)
    monkey.home()
    before = resident()
    for _ in range(2):
        monkey.open("rulebook")
        monkey.resize((3840, 2160))
        monkey.shell.frames(3)
        monkey.shell.app.draw()
        monkey.home()
    assert resident() - before <= MOST_KEPT


@own_paper
@pytest.mark.long
def test_every_scene_that_was_large_is_forgotten(tmp_path: Path) -> None:
    """As the rule book, every scene: what each keeps after the second time is told, and is no more than it may."""
    monkey, kept = Monkey(tmp_path, seed=1), {}
    let_play(monkey, "battle-none", 20)  # leaves a record behind
    for name in monkey.ways():
        monkey.open(name)
        monkey.shell.frames(3)
        monkey.home()
        before = resident()
        for _ in range(2):
            monkey.open(name)
            for size in ((3840, 2160), (1280, 720), (3840, 2160)):
                monkey.resize(size)
                monkey.shell.frames(3)
                monkey.shell.app.draw()
            monkey.home()
        kept[name] = resident() - before
    print({name: round(megabytes, 1) for name, megabytes in kept.items()})
    assert len(kept) >= 18
    assert {name: megabytes for name, megabytes in kept.items() if megabytes > MOST_KEPT} == {}


@own_paper
@pytest.mark.long
def test_the_monkey_plays_for_minutes(tmp_path: Path) -> None:
    until, seed = time.monotonic() + 60 * MINUTES, int(os.environ.get("COUNTERSTEP_MONKEY_SEED", "1000"))
    kept: dict[str, float] = {}
    peak, inputs, first = 0.0, 0, resident()
    while time.monotonic() < until:
        (tmp_path / str(seed)).mkdir()
        monkey = Monkey(tmp_path / str(seed), seed, large=True)
        for name in monkey.rng.sample(sorted(monkey.ways()), 4):
            let_play(monkey, name, 250)
            inputs += 250
        for name, megabytes in monkey.kept.items():
            kept[name] = max(kept.get(name, 0.0), megabytes)
        peak = max(peak, monkey.peak)
        seed += 1
    print(f"{inputs} inputs to seed {seed}; at first {first:.0f} MB, at most {peak:.0f} MB; kept {kept}")
    assert {name: megabytes for name, megabytes in kept.items() if megabytes > MOST_KEPT} == {}
