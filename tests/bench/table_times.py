"""Times of a table served to browsers, beside the time of a plain loop on this machine: `python
tests/bench/table_times.py`.

The numbers are valid only while nothing else runs; the machine's load is printed with them.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time

from game.ai import opponent
from game.engine.public import PUBLIC
from game.host.server import Host
from game.model.commands import End
from game.rulesets import names
from tests.ai.test_fair import under_way
from tests.host.test_host import sat_down, served
from tests.table.pages import new_desk

ACTS = 30
WATCHERS = 100


def loop() -> float:
    """Return the milliseconds that a million additions take here."""
    begun, total = time.perf_counter(), 0
    for number in range(1_000_000):
        total += number
    return 1000 * (time.perf_counter() - begun)


def told(called: str, taken: list[float]) -> None:
    """Print the median, the 95th percentile and the greatest of some times in milliseconds."""
    ranked = sorted(taken)
    late = ranked[min(len(ranked) - 1, len(ranked) * 95 // 100)]
    print(f"{called}: median {statistics.median(ranked):.0f} ms, p95 {late:.0f}, most {ranked[-1]:.0f} ({len(ranked)})")


def acts(watchers: int) -> None:
    """Print the times from an act to the acting page, and to the last page that looks on."""
    own, last = list[float](), list[float]()

    async def play(host: Host, port: int) -> None:
        pages = {seat: (await sat_down(host, port, seat))[0] for seat in host.desk.seats}
        crowd = [(await sat_down(host, port, PUBLIC))[0] for _ in range(watchers)]
        for _ in range(ACTS):
            decision = host.desk.battle.decision
            if decision is None or not decision.figures:
                break
            begun = time.perf_counter()
            hearing = [asyncio.create_task(page.next()) for page in crowd]
            others = [asyncio.create_task(page.next()) for seat, page in pages.items() if seat != decision.seat]
            mine = pages[decision.seat]
            await mine.send("do", act=host.desk.acts[decision.seat], command=End(decision.figures[0]))
            await mine.next()
            own.append(1000 * (time.perf_counter() - begun))
            await asyncio.gather(*hearing, *others)
            last.append(1000 * (time.perf_counter() - begun))

    served(play, new_desk("static", 2), seconds=300)
    told(f"act to own page, {watchers} look on", own)
    told(f"act to the last page, {watchers} look on", last)


def decisions() -> None:
    """Print the processor time of the hard computer's decisions, in every ruleset."""
    for ruleset in names():
        battle, taken = under_way(ruleset).fork(3), list[float]()
        while len(taken) < 10 and (decision := battle.decision) is not None:
            begun = time.process_time()
            command = opponent("hard").choose(battle.view(decision.seat))
            taken.append(1000 * (time.process_time() - begun))
            assert battle.submit(command) is None
        told(f"hard decides, {ruleset} (CPU)", taken)


if __name__ == "__main__":
    print(f"load {os.getloadavg()[0]:.1f}; a million additions: {loop():.0f} ms")
    acts(0)
    acts(WATCHERS)
    decisions()
    print(f"load {os.getloadavg()[0]:.1f}; a million additions: {loop():.0f} ms")
