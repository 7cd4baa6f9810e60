"""Records battles and demos anew, after a change of rules that is meant to change them; says where each differs first.

    python -m tests.recorded                 plays the kept commands as long as they are taken, then others by chance
    python -m tests.recorded --anew          plays every battle by chance from its beginning
    python -m tests.recorded --check         writes nothing
    python -m tests.recorded --text FOLDER   writes what happens at each command as text, and nothing else

What changed: run the last in a tree without the change and in one with it, and compare the two folders.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from game.rulebook.scenario_file import demo_paths
from tests.recorded import demos
from tests.recorded.battles import EVERY, Recorded, again, anew, difference, kept, wanted, write

DEMOS = "demos"


def as_text(recorded: Recorded) -> str:
    """Return each command with its codes, and below it a line for each event."""
    lines = [msgspec.json.encode(recorded.setup).decode()]
    try:
        for number, (played, act) in enumerate(zip(again(recorded), recorded.acts, strict=True)):
            lines.append(
                f"{number} told {played.act.told} stands {played.act.stands} {played.act.looked} {act.command}"
            )
            lines += [f"    {event}" for event in played.events]
    except ValueError as refused:
        lines.append(f"{len(lines)} is refused: {refused}")
    return "\n".join(lines) + "\n"


def recorded_demos(is_check: bool) -> int:
    """Compare the demos, and write them anew unless `is_check`; return the number that differ."""
    before = demos.kept()
    found = [*filter(None, (demos.difference(demo, before.get(demo, [])) for demo in demo_paths()))]
    print("\n".join([f"{DEMOS}: {len(before)}, {len(found)} differ", *found]), flush=True)
    if not is_check:
        demos.write({demo: [*demos.played(demo)] for demo in demo_paths()})
    return len(found)


def main() -> int:
    """Compare and record; return 1 if `--check` found a difference, else 0."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--anew", action="store_true", help="keep no command")
    options.add_argument("--check", action="store_true", help="write nothing")
    options.add_argument("--text", type=Path, help="write what happens into this folder, and nothing else")
    options.add_argument("rulesets", nargs="*", default=[*EVERY, DEMOS], help="only these, and `demos`")
    chosen, differs = options.parse_args(), 0
    if DEMOS in chosen.rulesets and not chosen.text:
        differs += recorded_demos(chosen.check)
    for ruleset in filter(DEMOS.__ne__, chosen.rulesets):
        before = kept(ruleset)
        if chosen.text:
            chosen.text.mkdir(parents=True, exist_ok=True)
            for number, battle in enumerate(before):
                (chosen.text / f"{ruleset}-{number}.txt").write_text(as_text(battle), encoding="utf-8")
            continue
        found = [*filter(None, map(difference, before))]
        print("\n".join([f"{ruleset}: {len(before)} battles, {len(found)} differ", *found]), flush=True)
        differs += len(found)
        if not chosen.check:
            acts = [[] if chosen.anew else [act.command for act in battle.acts] for battle in before]
            acts += [[] for _ in range(wanted(ruleset) - len(acts))]
            write(ruleset, [anew(ruleset, number, acts[number]) for number in range(wanted(ruleset))])
    return int(chosen.check and differs > 0)


if __name__ == "__main__":
    sys.exit(main())
