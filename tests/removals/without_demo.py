"""Rules that no demo shows yet; each rule leaves this list with its demo."""

from __future__ import annotations

WITHOUT_DEMO: tuple[str, ...] = ()
