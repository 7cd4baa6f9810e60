"""Tools for tests of the table: desks over battles, all messages that a page could get, and random pages that play.

A seat is a side of the battle that a page can play.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.engine.public import PUBLIC
from game.model.commands import Answer, Commit
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.storage.recorder import Recorder
from game.table.desk import Desk
from tests.shipped import shipped

MAP = "training-ground"
RARE = ("cancel", "recall")
"""Actions that take back orders; pressed as often as others they would keep a battle from ending."""


def scenario(ruleset: str, seed: int = 3, options: dict[str, Any] | None = None, figures: int = 0) -> Scenario:
    """Return a scenario between people, with this many figures of each of the map's squads (0: all)."""
    battle_map = shipped(MAP)
    sides = tuple(
        SideSetup(side, figures=tuple(map(FigureSetup, battle_map.squads[side][:figures]))) for side in battle_map.sides
    )
    return Scenario(battle_map, ruleset, sides, seed, options or {})


def desk_over(battle: Battle) -> Desk:
    """Return a desk over a running battle, with people on all sides."""
    sides = tuple(dataclasses.replace(side, controller="human") for side in battle.scenario.sides)
    battle.scenario = dataclasses.replace(battle.scenario, sides=sides)
    return Desk(Recorder(battle), lambda seat, told: None)


def new_desk(ruleset: str, seed: int = 3, *, data: Path | None = None, past_questions: bool = True) -> Desk:
    """Return a desk with a new battle of people; its opening questions are answered if `past_questions`."""
    keeper = Recorder.of_scenario(scenario(ruleset, seed), data)
    desk = Desk(keeper, lambda seat, told: None, data / "drafts.json" if data is not None else None)
    while past_questions and (decision := desk.battle.decision) is not None and decision.choices:
        say(desk, decision.seat, Answer(decision.figure, decision.choices[0].id))
    return desk


def message(t: str, **fields: Any) -> bytes:
    """Return a message as a page sends it."""
    return msgspec.json.encode({"t": t, **fields})


def say(desk: Desk, seat: str, command: Any) -> dict[str, Any] | None:
    """Give a command for a seat as its page would; return the answer, None if there is none."""
    answer = desk.hear(seat, message("do", act=desk.acts[seat], command=command))
    return msgspec.json.decode(answer) if answer is not None else None


def asked(desk: Desk, seat: str, t: str, **fields: Any) -> dict[str, Any]:
    """Return the table's answer to a page's message of kind `t`."""
    answer = desk.hear(seat, message(t, ask=1, **fields))
    assert answer is not None
    return msgspec.json.decode(answer)


def aims_of(picks: dict[str, Any], width: int) -> list[Any]:
    """Return the things at which the answer to `picks` lets a page point."""
    places = [*picks.get("reach", [])[::2], *picks.get("squares", [])]
    aims: list[Any] = [[place % width, place // width] for place in places]
    aims += [figure for figure, _ in picks.get("targets", [])]
    return [*aims, *picks.get("words", []), *picks.get("edges", [])]


def heard(desk: Desk, seat: str, every: int = 9, *, hint: bool = False) -> list[bytes]:
    """Return all messages that a page of a seat could get: those it is sent, and answers to all questions; of the
    things to point at, one in `every`. With `hint` also advice, which takes long."""
    told = desk.open(seat)
    for t, fields in questions(desk, seat, hint=hint):
        answer = desk.hear(seat, message(t, ask=1, **fields))
        assert answer is not None
        told.append(answer)
        picks = msgspec.json.decode(answer).get("picks") if t == "picks" else None
        for aim in aims_of(picks, desk.scene.width)[::every] if picks else ():
            card = desk.hear(seat, message("card", ask=1, pick=aim, **fields))
            assert card is not None
            told.append(card)
    return told


def questions(desk: Desk, seat: str, *, hint: bool = False) -> list[tuple[str, dict[str, Any]]]:
    """Return every question that a page of a seat can ask before it points at anything."""
    view = desk.view(seat)
    decision = view.decision
    found: list[tuple[str, dict[str, Any]]] = [("threat", {"figure": 0})]
    found += [("threat", {"figure": foe}) for foe in view.opponents()[:2]]
    found += [("hint", {"figure": decision.figures[0]})] if hint and decision is not None and decision.figures else []
    for figure in decision.figures if decision is not None else ():
        found += [("offers", {"figure": figure})]
        found += [("picks", {"figure": figure, "action": offer.id}) for offer in view.offers(figure)]
    return found


def everybody(desk: Desk) -> tuple[str, ...]:
    """Return every seat but the teacher's, because the teacher may see everything."""
    return (*desk.seats, PUBLIC)


class RandomPage:
    """A page whose player presses anything: it knows no rule, only the messages it gets."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.chance = desk, Random(seed)
        self.given: list[tuple[str, Any]] = []

    def seat(self) -> str:
        """Return a seat that may act now; "" if there is none."""
        able = [seat for seat in self.desk.seats if self.now(seat)["waits"] == "you"]
        return self.chance.choice(able) if able else ""

    def now(self, seat: str) -> dict[str, Any]:
        """Return the state that the page of a seat is told."""
        return msgspec.json.decode(self.desk.open(seat, self.desk.scene.id)[0])["now"]

    def act(self) -> bool:
        """Do any act for any seat; return whether one was possible."""
        seat = self.seat()
        if not seat:
            return False
        command = self.command(seat, self.now(seat))
        answer = say(self.desk, seat, command)
        assert answer is None, (command, answer)
        self.given.append((seat, command))
        return True

    def command(self, seat: str, now: dict[str, Any]) -> Any:
        """Return a command that a page puts together by asking, as a player would."""
        question, chance = now.get("question"), self.chance
        if question:
            choice = chance.choice(question["choices"])
            return Answer(question["figure"], choice[0])
        figure = chance.choice(now["acting"])
        offers = [
            offer["id"] for offer in asked(self.desk, seat, "offers", figure=figure)["offers"] if "no" not in offer
        ]
        chance.shuffle(offers)
        offers.sort(key=lambda action: action in RARE and chance.random() < 0.9)
        for action in offers:
            picks = asked(self.desk, seat, "picks", figure=figure, action=action)["picks"]
            aims = aims_of(picks, self.desk.scene.width)
            card = picks.get("card") or (
                asked(self.desk, seat, "card", figure=figure, action=action, pick=chance.choice(aims)).get("card")
                if aims
                else None
            )
            if card and card.get("command"):
                return card["command"]
        return Commit(figure)
