"""Compares the benchmarks with the figures kept in figures.json, as multiples of a plain loop timed in the same run.

`python tests/bench/ratios.py` exits with 1 when a figure has grown to more than 150 %; `--write` keeps new figures.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FIGURES = HERE / "figures.json"
YARDSTICK = "test_yardstick"
MOST = 1.5
"""How many times its kept figure a benchmark may take."""


def measure() -> dict[str, float]:
    """Every benchmark's fastest round per unit of work, in fastest rounds of the plain loop."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "benchmarks.json"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", f"--benchmark-json={out}", "--benchmark-quiet"]
        subprocess.run([*command, str(HERE)], cwd=HERE.parent.parent, check=True)
        benchmarks: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["benchmarks"]
    times = {each["name"]: seconds_per_unit(each) for each in benchmarks}
    loop = times.pop(YARDSTICK)
    return {name: round(seconds / loop, 4) for name, seconds in sorted(times.items())}


def seconds_per_unit(benchmark: dict[str, Any]) -> float:
    """The time of one unit of work: a command of a battle where the benchmark counts them, else its fastest round."""
    commands = benchmark["extra_info"].get("commands")
    return float(benchmark["stats"]["total"] / commands if commands else benchmark["stats"]["min"])


def slower(kept: dict[str, float], now: dict[str, float]) -> list[str]:
    """One line for each benchmark that takes too long, or that nothing is kept of."""
    unknown = [f"{name}: no figure is kept; run with --write" for name in now if name not in kept]
    gone = [f"{name}: a figure is kept, but it was not measured" for name in kept if name not in now]
    grown = [
        f"{name}: {now[name]:.4g} loops, kept {ratio:.4g} ({100 * now[name] / ratio:.0f} %)"
        for name, ratio in kept.items()
        if name in now and now[name] > MOST * ratio
    ]
    return unknown + gone + grown


def main(words: list[str]) -> int:
    """Measure, then compare or keep."""
    now = measure()
    if "--write" in words:
        FIGURES.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
        return 0
    kept: dict[str, float] = json.loads(FIGURES.read_text(encoding="utf-8"))
    for name, ratio in now.items():
        print(f"{name}: {ratio:.4g} loops, {100 * ratio / kept.get(name, ratio):.0f} % of the kept figure")
    found = slower(kept, now)
    print("\n".join(found) or "no benchmark has grown")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
