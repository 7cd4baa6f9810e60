"""The review of a battle that is over, as a page: worked out by a process of its own, while the table stays open."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from game.lab.beside import Beside

LOOK = 0.2
"""Seconds between two looks at the work."""


async def review_page(journal: Path) -> bytes:
    """Have the review of a recorded battle worked out; return the page, empty where there is none to be had."""
    with tempfile.TemporaryDirectory(prefix="counterstep-review-", ignore_cleanup_errors=True) as made:
        page = Path(made) / "review.html"
        work = Beside(["review", str(journal), "--jobs", "1", "--quiet", "--html", str(page)])
        try:
            while work.running:
                await asyncio.sleep(LOOK)
        finally:
            work.stop()
        return page.read_bytes() if page.exists() else b""
