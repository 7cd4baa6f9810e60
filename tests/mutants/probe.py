"""Probes: copied into the game's package of a tree with probes. A probe returns the value of the original code, and
writes down its number and the running test."""

import operator
import os
from typing import Any

DOES: dict[str, Any] = {
    "Lt": operator.lt, "LtE": operator.le, "Gt": operator.gt, "GtE": operator.ge, "Eq": operator.eq,
    "NotEq": operator.ne, "Is": operator.is_, "IsNot": operator.is_not, "In": lambda a, b: a in b,
    "NotIn": lambda a, b: a not in b, "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul,
    "FloorDiv": operator.floordiv,
}  # fmt: skip
told: set[tuple[int | str, str]] = set()


def reached(number: int | str) -> None:
    """Note that the place with this number, or a function of this file, was reached."""
    now = os.environ.get("PYTEST_CURRENT_TEST", "")
    if (number, now) not in told:
        told.add((number, now))
        with open(os.environ["PROBES"], "a", encoding="utf-8") as file:  # noqa: PTH123 (paths may be what is probed)
            file.write(f"{number}\t{now.rpartition(' (')[0]}\n")


def two(number: int, does: str, other: str, left: Any, right: Any) -> Any:
    """Return the result of an operator on two values; note the place if the other operator's result would differ."""
    result = DOES[does](left, right)
    try:
        same = DOES[other](left, right) == result
    except Exception:
        same = False
    if same is not True:
        reached(number)
    return result
