"""Lists of names in one sentence."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Names as one says them: "Ida", "Ida and Bo", "Ida, Bo and Mia"; "" for none."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
