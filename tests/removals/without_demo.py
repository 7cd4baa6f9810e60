"""Rules that no demo shows yet; each rule leaves this list with its demo."""

from __future__ import annotations

WITHOUT_DEMO: tuple[str, ...] = (
    "pass.high-ip",
    "pass.division",
    "pass.before-or-after",
    "pass.move-without-pass",
    "pass.diagonals",
    "pass.running",
    "pass.through-figures",
    "pass.threat",
    "pass.charge",
    "pass.sprint",
    "pass.subdue",
    "intercept.trigger",
    "intercept.result",
    "intercept.one-square-move",
    "intercept.withdrawal",
    "intercept.tumble",
    "intercept.tumble-through",
    "range.bands",
    "range.strength",
    "range.minimum",
    "range.blast-scale",
    "range.blast-random",
    "ruleset.choose",
)
