"""A player of the user's own, run in a process beside the window; a level of the computer takes over if the player
fails."""

from __future__ import annotations

import subprocess
import threading
import time
import weakref
from collections.abc import Generator
from contextlib import suppress
from queue import Empty, SimpleQueue

import msgspec

from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.engine.view import View
from game.lab.agent import AgentQuestion, Said
from game.lab.beside import begun, end
from game.lab.players import PATIENCE
from game.model.commands import Command
from game.model.errors import BadInput
from game.storage.codec import encode_state
from game.storage.header import header_of

STAND_IN = "normal"
"""The level of the computer that takes over from a player that fails."""
MOST_ANSWER = 1_000_000
PAUSE = 0.001
"""Seconds between two checks for an answer."""
MOST_WORDS = 300


def check_agent(name: str) -> None:
    """Raise BadInput if a player of this name cannot be loaded. It is loaded in another process, never in the
    window's."""
    try:
        run = begun([name], "game.lab.agent", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    except OSError:
        raise BadInput.of("--opponent", f"{name} cannot be started") from None
    try:
        said = msgspec.json.decode(run.communicate(timeout=PATIENCE)[0].partition(b"\n")[0], type=Said)
    except subprocess.TimeoutExpired:
        raise BadInput.of("--opponent", f"{name} did not start within {PATIENCE:g} seconds") from None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput.of("--opponent", f"{name} cannot be started") from None
    finally:
        end(run)
    if said.fault:
        raise BadInput.of("--opponent", said.fault)


class AgentBeside:
    """A player of the user's own in a process beside the window. If it fails, `problem` holds the reason in a sentence
    or two, and the level STAND_IN plays from then on."""

    def __init__(self, name: str, battle: Battle, patience: float = PATIENCE) -> None:
        """Start the player's process for a battle; `patience` is the time in seconds for one command."""
        self.name, self.problem = name, ""
        self._battle, self._patience, self._number = battle, patience, 0
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        self._to_ask: SimpleQueue[bytes] = SimpleQueue()
        self._stand_in = opponent(STAND_IN)
        self._stopped: weakref.finalize[..., AgentBeside] | None = None
        try:
            process = begun([name], "game.lab.agent", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as fault:
            self._end(f"cannot be started: {fault.strerror or fault}")
            return
        self._stopped = weakref.finalize(self, _kill, process, self._to_ask)
        for talk, lines in ((_write, self._to_ask), (_read, self._heard)):
            threading.Thread(target=talk, args=(process, lines), daemon=True).start()
        self._to_ask.put(msgspec.json.encode(header_of(battle)))

    def think(self, view: View) -> Generator[None, None, Command]:
        """Return the command for the view's decision; yield None while the player still thinks, so that the window goes
        on."""
        decision = view.decision
        assert decision is not None, "only asked when its seat decides"
        if not self.problem:
            command = yield from self._answer(view)
            if command is not None:
                return command
        return (yield from self._stand_in.think(view))

    def stop(self) -> None:
        """End the player's process."""
        if self._stopped is not None:
            self._stopped()

    def _answer(self, view: View) -> Generator[None, None, Command | None]:
        self._number += 1
        asked = AgentQuestion(
            self._number, view.seat, self._battle.scenario.seed, msgspec.Raw(encode_state(self._battle))
        )
        self._to_ask.put(msgspec.json.encode(asked))
        until = time.monotonic() + self._patience
        while not self.problem:
            said = self._next_said()
            if said is not None and said.number == self._number:
                return self._taken(view, said)
            if time.monotonic() > until:
                self._end(f"gave no command within {self._patience:g} seconds")
            elif said is None:
                time.sleep(PAUSE)
                yield
        return None

    def _next_said(self) -> Said | None:
        """Return the player's next answer, which may be a late one to an earlier question; None if no answer has come
        yet."""
        try:
            line = self._heard.get_nowait()
        except Empty:
            return None
        try:
            said = msgspec.json.decode(line, type=Said)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._end("ended before it answered" if not line else "said what is no answer")
            return None
        if said.fault:
            self._end(said.fault.removeprefix(self.name).strip())
        return said

    def _taken(self, view: View, said: Said) -> Command | None:
        """Return the command in an answer if it is legal; otherwise end the player and return None."""
        if self.problem:
            return None
        try:
            command: Command = msgspec.json.decode(said.command, type=Command)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._end("said what is no answer")
            return None
        refused = view.check(command)
        if refused is None:
            return command
        self._end(f"asked for {command.action}, which is refused: {refused.sentence.removesuffix('.')}")
        return None

    def _end(self, why: str) -> None:
        """End the player's process and put the reason into `problem`; the level STAND_IN takes over."""
        words = " ".join(f"{self.name} {why}".split())[:MOST_WORDS]
        self.problem = f"{words}. The computer plays on in its place, at level {STAND_IN}."
        self.stop()


def _write(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Write the queue's lines to a process's standard input, until the queue gives an empty line or the pipe is
    closed."""
    assert process.stdin is not None
    with suppress(OSError), process.stdin as pipe:
        while line := lines.get():
            pipe.write(line + b"\n")
            pipe.flush()


def _read(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Read lines from a process's standard output into a queue; an empty line in the queue marks the end."""
    assert process.stdout is not None
    with suppress(OSError), process.stdout as pipe:
        while line := pipe.readline(MOST_ANSWER):
            lines.put(line)
    lines.put(b"")


def _kill(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """End a process, and with it the threads that read and write its lines."""
    lines.put(b"")
    end(process)
