"""Players of a series: a level of the computer, a file of weights, or the user's own class.

`ai:hard` or `hard` is a level, `ai:hard/bold` a level with a temper. `weights:FILE` is the level hard with the numbers
of a file like ai/weights.toml; `weights:FILE@LEVEL` is another level with them. `module:Class` is the user's own class,
made without arguments for each battle; its method `choose(view, seed)` returns a command.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from game.ai.opponent import opponent
from game.ai.weights import Weights, using, weights
from game.engine.view import View
from game.maps.vocabulary import unknown
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.input_files import toml_as

WEIGHTS = "weights:"
PREFIX = "ai:"
PATIENCE = 60.0
"""Seconds that a player of the user's own may take for one command."""


class Player(Protocol):
    """A player that decides for sides of one battle."""

    def choose(self, view: View, seed: int) -> Command:
        """Return a legal command for the decision of the view's seat. `seed` differs from command to command, for
        players that need random numbers."""


class TooSlow(Exception):
    """Raised if a player of the user's own has returned no command in time."""


class Weighted:
    """A level of the computer that plays with the weights of another file."""

    def __init__(self, numbers: Weights, level: str) -> None:
        self._numbers = numbers
        with using(numbers):
            self._inner = opponent(level)

    def choose(self, view: View, seed: int) -> Command:
        """Return the command that the level chooses with these weights."""
        with using(self._numbers):
            return self._inner.choose(view)


class Levelled:
    """A level of the computer as a player; it needs no seed, because it uses no random numbers."""

    def __init__(self, word: str) -> None:
        self._inner = opponent(word)

    def choose(self, view: View, seed: int) -> Command:
        """Return the command that the computer player of this level chooses."""
        return self._inner.choose(view)


def is_own(name: str) -> bool:
    """Return whether a player's name has the form `module:Class` of the user's own players."""
    return ":" in name and not name.startswith((WEIGHTS, PREFIX))


def check_player(name: str) -> None:
    """Raise BadInput with the reason if there is no player of this name."""
    maker_of(name)


def player(name: str) -> Player:
    """Return a new player for one battle. Raises BadInput if there is none of this name."""
    made: Player = maker_of(name)()
    return made


@cache
def maker_of(name: str) -> Callable[[], Any]:
    """Return a function that makes players of this name. Raises BadInput if there is none."""
    if name.startswith(WEIGHTS):
        file, _, level = name.removeprefix(WEIGHTS).partition("@")
        numbers = read_weights(Path(file))
        _check_level(level or "hard", numbers)
        return lambda: Weighted(numbers, level or "hard")
    if is_own(name):
        return _class_of(name)
    word = name.removeprefix(PREFIX)
    level, _, temper = word.partition("/")
    _check_level(level, weights())
    if temper not in ("", *weights().temper):
        raise BadInput.of("players", unknown("temperament", temper, tuple(weights().temper)))
    return lambda: Levelled(word)


def _check_level(level: str, numbers: Weights) -> None:
    if level not in numbers.level:
        raise BadInput.of("players", unknown("player", level, tuple(numbers.level)))


def read_weights(path: Path) -> Weights:
    """Return the weights in a file. Raises BadInput if it is missing or malformed."""
    if not path.exists():
        raise BadInput.of(str(path), "this file of weights does not exist")
    return toml_as(path, Weights, str(path))


def _class_of(name: str) -> Callable[[], Any]:
    module_name, _, class_name = name.partition(":")
    try:
        _look_here_too(module_name)
        module = importlib.import_module(module_name)
    except Exception as fault:  # whatever somebody's module does while it is loaded is told in one sentence
        raise BadInput.of("players", f"{name!r} cannot be loaded: {type(fault).__name__}: {fault}") from fault
    made = getattr(module, class_name, None)
    if not callable(made) or not callable(getattr(made, "choose", None)):
        raise BadInput.of("players", f"{name!r}: {module_name} has no class {class_name!r} with a method choose")

    def make() -> Any:
        try:
            return made()
        except Exception as fault:
            raise BadInput.of("players", f"{name!r} cannot be made: {type(fault).__name__}: {fault}") from fault

    return make


def _look_here_too(module_name: str) -> None:
    """Let a module that is not installed be imported from the current folder. The folder comes last in the search, so
    that its files replace no library."""
    if importlib.util.find_spec(module_name.partition(".")[0]) is None:
        sys.path.append(str(Path.cwd()))


def ask(name: str, who: Player, view: View, seed: int, patience: float = PATIENCE) -> Command:
    """Return a player's command. If a player of the user's own raises an error, or takes longer than `patience`
    seconds, raise BadInput with its name."""
    if not is_own(name):
        return who.choose(view, seed)
    try:
        with _in_time(patience):
            return who.choose(view, seed)
    except TooSlow:
        raise BadInput.of(name, f"gave no command within {patience:g} seconds") from None
    except BadInput:
        raise
    except Exception as fault:
        raise BadInput.of(name, f"stopped with an error: {type(fault).__name__}: {fault}") from fault


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    """Raise TooSlow in this thread if the `with` block takes longer than some seconds."""
    thread = threading.get_ident()
    over = threading.Event()

    def stop() -> None:
        if not over.is_set():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooSlow))

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        over.set()
        timer.cancel()
