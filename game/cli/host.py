"""`counterstep host`: a battle that people play and watch in their browsers, on this machine or in its network."""

from __future__ import annotations

import argparse
import asyncio
import errno
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.cli.setup import HUMAN, add_battle, scenario_from
from game.engine.battle import Battle
from game.lab.players import is_own
from game.lab.stopping import in_order
from game.model.errors import BadInput
from game.model.numbers import whole_number
from game.quick.naming import named
from game.storage.claim import claim
from game.storage.files import refused
from game.storage.folders import Folders
from game.storage.header import Header
from game.storage.header import scenario_from as scenario_of
from game.storage.recorder import Recorder
from game.storage.resume import forget, interrupted, resume
from game.storage.untrusted import decode
from game.table.desk import Desk

if TYPE_CHECKING:
    from game.host.calling import Caller

FOLDER = "table"
"""Folder below the player's data for the hosted battle, its links, and secret orders that are not submitted yet."""
DRAFTS = "drafts.json"
MOST_SECONDS = 1_000_000
"""Most seconds for a turn, about eleven days."""
PORT = 8321
LAN_WARNING = "The links are not encrypted (plain http). Others in this network could read them and take a seat."
LOCAL_ONLY = "Only browsers on this machine can join. Use --lan to let others in this network join."


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    add_battle(parser, f"{HUMAN} for every side", map_needed=False)
    parser.add_argument(
        "--lan", action="store_true", help="let other devices in this network join, not only this machine"
    )
    parser.add_argument(
        "--port", default=str(PORT), metavar="N", help="the port; 0 takes any free one (default: %(default)s)"
    )
    parser.add_argument("--resume", action="store_true", help="continue the last battle of this table")
    parser.add_argument("--new-links", action="store_true", help="make new links; the old ones stop working")
    parser.add_argument("--watch-late", action="store_true", help="people who watch see everything one round late")
    parser.add_argument("--clock", metavar="SECONDS", help="show how long each player takes, and say when so many "
                        "seconds are over (0: never); the battle goes on as before")  # fmt: skip
    parser.add_argument(
        "--turn-hook", metavar="URL", help="send a JSON message to this address whenever the turn changes"
    )
    parser.add_argument("--paint", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--qr", action="store_true", help="show each link as a QR code, too")


def run(args: argparse.Namespace) -> int:
    """Serve a battle until ctrl-C or another signal stops it; return 0. Raises BadInput for unusable options or a
    missing package."""
    if find_spec("websockets") is None:
        raise BadInput.of("host", "needs the package websockets: pip install 'counterstep[host]'")
    if args.paint is not None:
        return _paint(args.paint)
    port = whole_number(args.port)
    if port is None or port > 65_535:
        raise BadInput.of("--port", f"{args.port!r} is not a port; use a whole number up to 65535")
    clock = whole_number(args.clock) if args.clock is not None else None
    if args.clock is not None and (clock is None or not 0 <= clock <= MOST_SECONDS):
        raise BadInput.of("--clock", f"{args.clock!r} is not a number of seconds up to {MOST_SECONDS}")
    folders = Folders.under(args.user_dir) if args.user_dir is not None else Folders.standard()
    data = folders.data / FOLDER
    with refused(data):
        data.mkdir(parents=True, exist_ok=True)
    held = claim(data)
    if held is None:
        raise BadInput.of("host", "this folder already serves a table; choose another with --user-dir DIR")
    try:
        return _serve(args, data, port, clock)
    finally:
        held.release()


def _serve(args: argparse.Namespace, data: Path, port: int, clock: int | None) -> int:
    """Set up the battle and its links, print the links and serve it; return 0. Raises BadInput for a port in use."""
    from game.host.calling import Caller
    from game.host.seats import LOCAL, links, own_address, seats_in
    from game.host.server import Address, Host, Late
    from game.pages.client_files import battle_files

    keeper = _battle_of(args, data)
    desk = Desk(keeper, lambda seat, message: None, data / DRAFTS)
    with refused(data):
        seats, told = seats_in(data, desk.seats, new=args.new_links)
    if told:
        print(told)
    view = desk.battle.view("")
    scenario = keeper.battle.scenario
    files = battle_files(scenario, {(figure.profile, figure.side) for figure in view.figures()})
    name = own_address() if args.lan else LOCAL
    address = Address("0.0.0.0" if args.lan else LOCAL, port, tuple(dict.fromkeys((name, LOCAL, "localhost"))))
    caller = Caller(args.turn_hook, scenario.map.title, _say) if args.turn_hook is not None else None
    host = Host(desk, seats, files, Late() if args.watch_late else None, partial(_call, caller), clock)

    def ready(chosen: int) -> None:
        for title, link in links(f"http://{name}:{chosen}", seats, desk.session.players).items():
            _say(f"{title}: {link}")
            if args.qr:
                import segno

                segno.make(link, error="m").terminal(compact=True)
        _say(LAN_WARNING if args.lan else LOCAL_ONLY)
        _say("Press Ctrl-C to stop. Continue later with --resume.")

    try:
        with in_order():
            asyncio.run(host.serve(address, ready))
    except OSError as fault:
        raise _refusal(port, fault) from None
    except KeyboardInterrupt:
        keeper.finish_writing()
        _say("The table is closed. Continue later with --resume.")
    return 0


def _paint(folder: Path) -> int:
    """Write the page's files and pictures for a battle whose setup (the header) the window has put into `folder`;
    return 0. Raises BadInput if the header cannot be read."""
    from game.host.beside_window import BATTLE, LIST
    from game.pages.client_files import battle_files

    with refused(folder):
        header = decode((folder / BATTLE).read_bytes(), Header, BATTLE)
        battle = Battle.create(scenario_of(header, BATTLE))
        battle.start()
        fighters = {(figure.profile, figure.side) for figure in battle.view("").figures()}
        files = battle_files(battle.scenario, fighters)
        for path, (_, content) in files.items():
            file = folder / path.lstrip("/")
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
        (folder / LIST).write_bytes(msgspec.json.encode({path: kind for path, (kind, _) in files.items()}))
    return 0


def _call(caller: Caller | None, line: str, sides: tuple[str, ...]) -> None:
    """Print whose turn it is, and let `caller` send it to the address of `--turn-hook` (None if no address was
    given)."""
    _say(line)
    if caller is not None:
        caller.call(line, sides)


def _say(line: str) -> None:
    """Print a line and flush it, so that it also arrives at once in a pipe."""
    print(line)
    sys.stdout.flush()


def _battle_of(args: argparse.Namespace, data: Path) -> Recorder:
    """Return a recorder with the battle to host: the last battle with `--resume`, otherwise a new one. Raises BadInput
    if there is no such battle or no person plays in it."""
    if args.resume:
        found, notice = interrupted(data, least=0)
        if found is None:
            raise BadInput.of("--resume", notice or "there is no battle to continue")
        keeper, told = resume(found, data)
        print(f"Continuing {found.title} after {found.acts} actions. {told}".rstrip())
        return keeper
    if args.map is None:
        raise BadInput.of("MAP", "is missing; give the name of a map, or --resume")
    scenario = scenario_from(args, HUMAN, HUMAN)
    for side in scenario.sides:
        if is_own(side.controller):
            raise BadInput.of(f"--{side.id}", f"{side.controller} plays in the window only")
    if not any(side.controller == HUMAN for side in scenario.sides):
        raise BadInput.of("host", "no person plays; leave at least one side to a person")
    forget(data)
    with refused(data):
        (data / DRAFTS).unlink(missing_ok=True)
    return Recorder.of_scenario(named(scenario), data)


def _refusal(port: int, fault: OSError) -> Exception:
    """Return the exception for a port that cannot be used: BadInput, or `fault` itself if standard output is closed."""
    if fault.errno == errno.EBADF:
        return fault
    return BadInput.of("--port", f"{port} cannot be used: {fault.strerror or fault}")
