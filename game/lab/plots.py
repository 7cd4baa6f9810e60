"""The plots of a report, drawn by matplotlib as SVG (the extra `plots`)."""

from __future__ import annotations

import importlib
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.lab.statistics import quantiles
from game.lab.summary import EVEN, UNFAIR, ResultField, Summary, player_shares
from game.rulebook import title_of
from game.storage.markup import Markup, drawing, fill

RED, BLUE, INK, SOFT, PAPER = "#a83722", "#2c5f8a", "#33291f", "#7b6a55", "#fbf5e6"
MOST_RULES = 108
SIZE = 9


def are_there() -> bool:
    """Return whether matplotlib is installed."""
    try:
        importlib.import_module("matplotlib")
    except ImportError:
        return False
    return True


def plots_of(found: Summary, times: Mapping[int, float]) -> list[tuple[str, Markup]]:
    """Return the plots, each as (title, SVG); `times` are seconds by the number of the battle, from 0."""
    plain = [field for field in found.fields if not field.key[2]]
    made = [
        (f"The first side's points, with 95 % intervals ({len(found.plain)} battles)", _matrix(plain)),
        (f"Win share by player ({len(found.plain)} battles)", _players(found)),
        ("Rounds: quartiles in the box, shortest and longest at the ends", _rounds(plain)),
        ("Commands by action, of 100", _bars(*_acts(plain))),
        ("How often events named each rule, a battle", _bars(*_rules(found), wide=True)),
    ]
    if times:
        made.append(("Seconds of one processor a battle, by figures", _times(found, times)))
    return [(title, _named(svg, title)) for title, svg in made if svg]


def _named(svg: str, title: str) -> Markup:
    """Return a plot's SVG with its title as the label for screen readers."""
    return drawing(svg.replace("<svg", fill('<svg role="img" aria-label="{}"', title), 1))


def _figure(width: float, height: float) -> tuple[Any, Any]:
    """Return an empty matplotlib figure of a width and height in inches, and its axes."""
    figure_module, whole = importlib.import_module("matplotlib.figure"), importlib.import_module("matplotlib")
    whole.rcdefaults()  # whatever a file in the current folder asks for
    whole.rcParams.update({"svg.hashsalt": "counterstep", "font.size": SIZE, "text.parse_math": False})
    figure = figure_module.Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")
    axes = figure.subplots()
    axes.set_facecolor(PAPER)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)


def _matrix(fields: Sequence[ResultField]) -> str:
    """Return a plot with one row for each map and ruleset: the first side's share of points, with its interval."""
    figure, axes = _figure(8, 1 + 0.24 * len(fields))
    for row, field in enumerate(reversed(fields)):
        share, word = field.edge, field.fairness(len(fields))
        colour = SOFT if word == EVEN else RED if share.value > 0.5 else BLUE
        axes.plot([100 * share.low, 100 * share.high], [row, row], color=colour, linewidth=5 if word == UNFAIR else 3)
        marker = "o" if word == EVEN or share.value > 0.5 else "h"
        axes.plot([100 * share.value], [row], marker, color=INK, markerfacecolor=PAPER if word == EVEN else colour)
    axes.axvline(50, color=INK, linestyle="--", linewidth=1)
    axes.set_xlim(0, 100)
    axes.set_yticks(range(len(fields)), [f"{f.key[0]}, {f.key[1]}" for f in reversed(fields)])
    axes.set_xlabel("points of the first side in 100 battles, a draw one half")
    return _svg(figure)


def _players(found: Summary) -> str:
    shares = player_shares(found.plain)
    if len(shares) < 2:
        return ""
    figure, axes = _figure(8, 0.8 + 0.35 * len(shares))
    for row, (_number, share) in enumerate(reversed(shares.items())):
        axes.barh(row, 100 * share.value, color=SOFT, height=0.55)
        axes.plot([100 * share.low, 100 * share.high], [row, row], color=INK, linewidth=2)
    axes.set_yticks(range(len(shares)), [f"{n}: {found.who[n]}" for n in reversed(shares)])
    axes.set_xlim(0, 100)
    axes.set_xlabel("wins in 100 battles")
    return _svg(figure)


def _rounds(fields: Sequence[ResultField]) -> str:
    figure, axes = _figure(8, 1 + 0.24 * len(fields))
    boxes = [
        dict(zip(("whislo", "q1", "med", "q3", "whishi"), field.rounds, strict=True)) for field in reversed(fields)
    ]
    axes.bxp(boxes, positions=range(len(fields)), orientation="horizontal", showfliers=False)
    axes.set_yticks(range(len(fields)), [f"{f.key[0]}, {f.key[1]}" for f in reversed(fields)])
    axes.set_xlabel("rounds")
    return _svg(figure)


def _acts(fields: Sequence[ResultField]) -> tuple[list[str], list[float]]:
    counts = sum((field.acts for field in fields), start=type(fields[0].acts)())
    total = max(1, counts.total())
    return [name for name, _ in counts.most_common()], [100 * count / total for _, count in counts.most_common()]


def _rules(found: Summary) -> tuple[list[str], list[float]]:
    counts = found.rules().most_common(MOST_RULES)
    battles = max(1, len(found.records))
    return [f"{title_of(rule)} ({rule})" for rule, _ in counts], [count / battles for _, count in counts]


def _bars(names: list[str], values: list[float], wide: bool = False) -> str:
    figure, axes = _figure(9 if wide else 8, 1 + 0.19 * len(names))
    axes.barh(range(len(names)), list(reversed(values)), color=SOFT)
    axes.set_yticks(range(len(names)), list(reversed(names)))
    axes.margins(y=0.01)
    if wide:
        axes.set_xscale("log")
    return _svg(figure)


def _times(found: Summary, times: Mapping[int, float]) -> str:
    """Return a plot of the seconds that battles took over their number of figures, with medians and quartiles and a
    line for each ruleset."""
    groups: dict[str, dict[int, list[int]]] = {}
    for record in found.records:
        seconds = times.get(record.battle - 1)
        if seconds is not None:
            figures = sum(side.figures for side in record.sides.values())
            groups.setdefault(record.ruleset, {}).setdefault(figures, []).append(round(1000 * seconds))
    figure, axes = _figure(8, 4)
    for ruleset, by_figures in groups.items():
        at = sorted(by_figures)
        spread = [quantiles(by_figures[n], 25, 50, 75) for n in at]
        axes.errorbar(
            at, [q[1] / 1000 for q in spread],
            [[(q[1] - q[0]) / 1000 for q in spread], [(q[2] - q[1]) / 1000 for q in spread]], marker="o", label=ruleset,
        )  # fmt: skip
    axes.set_xlabel("figures at the start")
    axes.set_ylabel("seconds a battle")
    axes.set_ylim(bottom=0)
    axes.legend()
    return _svg(figure)
