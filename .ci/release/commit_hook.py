"""Writes down in every wheel and source archive which commit it was built from."""

from __future__ import annotations

import runpy
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def changed(checkout: Path) -> bool:
    """Whether anything that would be packed differs from the commit; False where nobody can tell for want of git."""
    words = ["git", "-C", str(checkout), "status", "--porcelain"]
    try:
        return bool(subprocess.run(words, capture_output=True, check=True).stdout.strip())
    except (OSError, subprocess.CalledProcessError):
        return False


class CommitHook(BuildHookInterface):  # type: ignore[misc]
    """Adds `game/_data/commit.txt`, as `game/storage/built_from.py` reads it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Find the commit; an editable install reads it from the checkout, and a source archive brings its own."""
        root = Path(self.root)
        commit = runpy.run_path(str(root / "game" / "storage" / "built_from.py"))["commit_of"](root)
        if version == "editable" or not commit:
            return
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False, encoding="utf-8") as file:
            file.write(f"{commit}{', changed' if changed(root) else ''}\n")
        self.written = Path(file.name)
        build_data["force_include"][file.name] = "game/_data/commit.txt"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the file away again."""
        written = getattr(self, "written", None)
        if written is not None:
            written.unlink(missing_ok=True)
