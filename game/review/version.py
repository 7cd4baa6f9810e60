"""Version of the code that made a review; a review made by another version is computed again."""

from __future__ import annotations

import hashlib
from functools import cache

from game.lab.version import version as playing
from game.model.paths import PACKAGE


@cache
def version() -> str:
    """Return the version of the code that plays, with a digest of the review's own code and weights."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(p for p in (PACKAGE / "review").rglob("*") if p.suffix in (".py", ".toml")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{playing()}+{digest.hexdigest()}"
