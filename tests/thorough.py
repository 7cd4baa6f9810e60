"""Two groups of tests: the suite, which takes three minutes, and the thorough tests, which take ten."""

from __future__ import annotations

from pathlib import Path

import pytest

LIST = Path(__file__).with_name("thorough.txt")
"""The file that names the thorough tests."""
STAYS = "but "
"""Word in the list before a test that stays in the suite, on a line below the function whose other tests are left
out."""


def family(test: str) -> str:
    """Return the id of a test without its argument."""
    return test.partition("[")[0]


class Thorough:
    """The thorough tests, as the list names them."""

    def __init__(self) -> None:
        lines = [line for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")]
        self.stay = {line.removeprefix(STAYS) for line in lines if line.startswith(STAYS)}
        self.go = {line for line in lines if not line.startswith(STAYS)}

    def __contains__(self, test: str) -> bool:
        return (test in self.go or family(test) in self.go) and test not in self.stay


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options that run the tests which the suite leaves out."""
    parser.addoption("--thorough", action="store_true", help="play the tests that the suite leaves out, and only those")
    parser.addoption("--everything", action="store_true", help="play the suite and the thorough tests")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests of the suite, or with `--thorough` the others. Files, folders and tests that are named run as a
    whole."""
    only = config.getoption("--thorough")
    is_whole = [Path(arg).resolve() for arg in config.args] == [config.rootpath / "tests"]
    if config.getoption("--everything") or not (only or is_whole):
        return
    thorough = Thorough()
    parts: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        parts[item.nodeid in thorough].append(item)
    items[:] = parts[only]
    config.hook.pytest_deselected(items=parts[not only])
