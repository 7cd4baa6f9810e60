"""Commands count once, whatever is sent is answered in a sentence, and a battle at a table is the battle itself."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.public import PUBLIC
from game.model.commands import Commit, Move
from game.model.components import Place
from game.rulesets import names
from game.storage.recorder import Recorder
from game.storage.resume import interrupted, resume
from game.table.desk import Desk
from game.table.due_words import done_words, time_lines
from game.table.messages import MOST
from game.table.session import UMPIRE
from tests.ai.test_fair import under_way
from tests.soak import few_or_many
from tests.table.pages import RandomPage, asked, desk_over, everybody, message, new_desk, say, scenario

BROKEN = 100
MANY_BROKEN = int(os.environ.get("COUNTERSTEP_FUZZ_MESSAGES", "5000"))


def an_order(desk: Desk, seat: str) -> bytes:
    """A message with a walk for the first figure that a seat may order."""
    view = desk.view(seat)
    assert view.decision is not None
    action = next(action for action in ("hustle", "move", "walk") if action in view.ruleset.actions)
    command = next(view.legal_of(view.decision.figures[0], action))
    return message("do", act=desk.acts[seat], command=command)


@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_a_command_that_is_sent_twice_counts_once(ruleset: str) -> None:
    desk = new_desk(ruleset)
    assert desk.battle.decision is not None
    seat = desk.battle.decision.seat
    order = an_order(desk, seat)
    assert desk.hear(seat, order) is None
    after, now = desk.battle.state_hash(), desk.now(seat)
    again = desk.hear(seat, order)
    assert again is not None
    assert msgspec.json.decode(again)["now"]["act"] == now.act == desk.acts[seat]
    assert (desk.battle.state_hash(), desk.now(seat)) == (after, now)


def test_who_is_not_asked_cannot_act() -> None:
    desk = new_desk("static")
    assert desk.battle.decision is not None
    other = next(seat for seat in desk.seats if seat != desk.battle.decision.seat)
    before = desk.battle.state_hash()
    command = next(desk.battle.legal())
    answer = say(desk, other, command)
    assert answer is not None
    assert answer["no"].startswith("The battle waits for")
    for seat in (PUBLIC, UMPIRE):
        told = desk.hear(seat, message("do", act=0, command=command))
        assert told is not None
        assert msgspec.json.decode(told) == {"no": "You are only watching."}
    assert desk.battle.state_hash() == before


def test_a_way_leads_over_the_squares_that_are_named() -> None:
    desk = new_desk("static")
    assert desk.battle.decision is not None
    seat, figure = desk.battle.decision.seat, desk.battle.decision.figures[0]
    picks = asked(desk, seat, "picks", figure=figure, action="move")["picks"]
    costs = dict(zip(picks["reach"][::2], picks["reach"][1::2], strict=True))
    width = desk.scene.width
    near = [[place % width, place // width] for place, cost in costs.items() if cost <= 2 * min(costs.values())]
    compared = 0
    for over in near:
        for end in near:
            told = asked(desk, seat, "card", figure=figure, action="move", pick=end, through=[over])
            straight = asked(desk, seat, "card", figure=figure, action="move", pick=end)["card"]
            card = told.get("card")
            if over == end or card is None or "command" not in card:
                continue
            assert over in card["path"]
            assert card["path"][-1] == end == straight["path"][-1]
            assert card["command"]["path"] == card["path"]
            assert card["spent"] >= straight["spent"]
            compared += 1
    assert compared > 5
    assert (
        asked(desk, seat, "card", figure=figure, action="move", pick=[900, 0])["no"] == "This square is not on the map."
    )


def test_the_card_of_a_deed_that_takes_time_says_when_it_is_done_and_that_the_round_ends_first() -> None:
    desk = new_desk("action-time")
    assert desk.battle.decision is not None
    seat, figure = desk.battle.decision.seat, desk.battle.decision.figures[0]
    view = desk.battle.view(seat)
    end = max(view.reach(figure, "move").costs.items(), key=lambda item: (item[1], item[0]))[0]
    card = asked(desk, seat, "card", figure=figure, action="move", pick=end)["card"]
    command = Move(figure, view.reach(figure, "move").path(end))
    at = view.next_at(command)
    assert at is not None
    assert card["told"][0] == done_words(view, figure, at)
    assert card["told"] == time_lines(view, command, at)


def test_opponents_are_attacked_with_the_best_weapon_first() -> None:
    battle = under_way("static").fork(5)
    assert battle.decision is not None
    seat = battle.decision.seat
    desk = desk_over(battle)
    figure = battle.decision.figures[0]
    picks = asked(desk, seat, "picks", figure=figure, action="attack")["picks"]
    target, odds = picks["targets"][0]
    card = asked(desk, seat, "card", figure=figure, action="attack", pick=target)["card"]
    assert card["attack"]["odds"] == odds
    assert card["attack"]["attack"]["total"] == sum(amount for _, amount, _ in card["attack"]["attack"]["lines"])
    assert card["command"]["target"] == target


def test_a_rule_is_told_by_its_id() -> None:
    desk = new_desk("static")
    offer = desk.now(desk.battle.decision.seat).offers[0] if desk.battle.decision else None
    assert offer is not None
    title, words = asked(desk, PUBLIC, "rule", rule=offer.rule)["rule"]
    assert title
    assert len(words) > 20
    assert asked(desk, PUBLIC, "rule", rule="no.such")["no"] == "This rule does not exist."


# --- whole battles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "options"), [(3, {"round_limit": 1}), pytest.param(0, {}, marks=pytest.mark.long)], ids=str
)
@pytest.mark.parametrize("ruleset", names())
def test_random_pages_play_the_battle_that_is_played_without_a_table(
    ruleset: str, figures: int, options: dict[str, int]
) -> None:
    """Every entry that the table's journal has, given to a battle without a table, leads to the same states; and what a
    page is told of the end is the end."""
    keeper = Recorder(Battle.create(scenario(ruleset, 8, options, figures)))
    desk = Desk(keeper, lambda seat, told: None)
    page = RandomPage(desk, 8)
    while page.act():
        pass
    assert desk.is_over
    assert all(desk.now(seat).waits == "over" and desk.now(seat).result for seat in everybody(desk))
    alone = Battle.create(scenario(ruleset, 8, options, figures))
    alone.start()
    acts = [entry for entry in keeper.entries if entry.command is not None]
    for entry in acts:
        assert alone.submit(entry.command, entry.seat) is None
        assert alone.state_hash() == entry.state
    assert alone.state_hash() == desk.battle.state_hash()
    assert sorted(seat for seat, _ in page.given) == sorted(entry.seat for entry in acts)


def test_the_computer_plays_its_side_in_slices() -> None:
    battle_scenario = scenario("static", 4)
    sides = (battle_scenario.sides[0], type(battle_scenario.sides[1])(battle_scenario.sides[1].id, "ai:easy"))
    keeper = Recorder(Battle.create(type(battle_scenario)(battle_scenario.map, "static", sides, 4, {})))
    told: list[str] = []
    desk = Desk(keeper, lambda seat, text: told.append(seat))
    page = RandomPage(desk, 4)
    for _ in range(12):
        while desk.think(5):
            pass
        assert page.act()
    assert {entry.seat for entry in keeper.entries} >= {side.id for side in sides}
    assert set(told) == {sides[0].id, PUBLIC, UMPIRE}


# --- killed ---------------------------------------------------------------------------------------------------------


def again(data: Path) -> Desk:
    """The table of a battle that was cut short."""
    found, told = interrupted(data, least=0)
    assert found is not None, told
    keeper, _ = resume(found, data)
    return Desk(keeper, lambda seat, text: None, data / "drafts.json")


@few_or_many("acts", 4, 14)
@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_a_table_that_was_killed_goes_on_where_it_was(ruleset: str, acts: int, tmp_path: Path) -> None:
    page = RandomPage(new_desk(ruleset, 2, data=tmp_path), 2)
    for _ in range(acts):
        assert page.act()
        page.desk.session.keeper.finish_writing()
        before = page.desk
        page.desk = again(tmp_path)
        assert page.desk.battle.state_hash() == before.battle.state_hash()
        assert page.desk.acts == before.acts
        for seat in page.desk.seats:
            now, was = page.desk.now(seat), before.now(seat)
            assert now.bodies == tuple(body for body in was.bodies if not body.ghost), "memories are not kept"
            assert (now.strip, now.acting, now.offers) == (was.strip, was.acting, was.offers)


def test_orders_that_were_given_before_a_crash_are_not_given_again(tmp_path: Path) -> None:
    """The journal has the first of three orders, the file of drafts still has all of them."""
    desk = new_desk("phases", 2, data=tmp_path)
    one, other = desk.seats
    for seat in (one, other):
        order = msgspec.json.decode(an_order(desk, seat))
        assert say(desk, seat, order["command"]) is None
    kept = (tmp_path / "drafts.json").read_bytes()
    entries = len(desk.session.keeper.entries)
    for seat in (one, other):
        decision = desk.view(seat).decision
        assert decision is not None
        if seat == other:
            kept = (tmp_path / "drafts.json").read_bytes()
        assert say(desk, seat, Commit(decision.figures[0])) is None
    given = len(desk.session.keeper.entries) - entries
    assert given == 4
    after = desk.battle.state_hash()
    desk.session.keeper.finish_writing()
    (tmp_path / "drafts.json").write_bytes(kept)
    resumed = again(tmp_path)
    assert resumed.battle.state_hash() == after
    assert not any(resumed.drafts.count(seat) for seat in resumed.seats)


# --- broken messages ------------------------------------------------------------------------------------------------

BAD = [
    *(b"", b"{", b"[]", b"null", b"\xff", b"[" * 3000, b"x" * 5000, b'{"t":"do"}', b'{"t":"undo","act":99}'),
    b'{"t":"do","act":0,"command":{"command":"nope","figure":1}}',
    b'{"t":"do","act":1e9,"command":{"command":"end","figure":1}}',
    b'{"t":"do","act":0,"extra":1,"command":{"command":"end","figure":1}}',
    b'{"t":"do","act":0,"command":{"command":"move","figure":1,"path":[[99999,-5]]}}',
    b'{"t":"picks","ask":1,"figure":999,"action":"move"}',
    b'{"t":"picks","ask":1,"figure":1,"action":"zzz"}',
    b'{"t":"hint","ask":1,"figure":-1}',
    b'{"t":"card","ask":1,"figure":1,"action":"move","pick":[999,999]}',
    b'{"t":"card","ask":1,"figure":1,"action":"move","pick":"x","variant":900}',
    b'{"t":"card","ask":1,"figure":1,"action":"move","pick":[1,1],"through":[[900,900],[1,1]]}',
    b'{"t":"card","ask":1,"figure":1,"action":"attack","pick":3,"others":[999,998]}',
    b'{"t":"threat","ask":1,"figure":999}',
]


@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_bad_messages_get_a_sentence_and_change_nothing(ruleset: str) -> None:
    desk = new_desk(ruleset)
    before, acts = desk.battle.state_hash(), dict(desk.acts)
    for bad in BAD:
        for seat in (*desk.seats, PUBLIC, UMPIRE):
            answer = desk.hear(seat, bad)
            assert answer is not None, bad
            assert msgspec.json.decode(answer)
            assert len(answer) < 10 * MOST or b'"now"' in answer
    assert (desk.battle.state_hash(), desk.acts) == (before, acts)


def mutated(chance: Random, good: list[bytes]) -> bytes:
    """A good message with some of its letters changed, doubled or lost, or a part of another put in."""
    text = bytearray(chance.choice(good))
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(text))
        kind = chance.randrange(4)
        if kind == 0:
            text[place] = chance.randrange(256)
        elif kind == 1:
            del text[place : place + chance.randrange(1, 6)]
        elif kind == 2:
            text[place:place] = chance.choice(good)[: chance.randrange(40)]
        else:
            text[place : place + 1] = str(chance.choice([0, -1, 10**6, 10**20, 1.5, "null", '"x"'])).encode()
        text = text or bytearray(b" ")
    return bytes(text)


def good_messages(desk: Desk, seat: str, *, commands: bool = True) -> list[bytes]:
    """Messages that a page of a seat could send, some commands among them."""
    decision = desk.battle.decision
    view = desk.view(decision.seat if decision is not None else seat)
    legal = list(view.legal()) if commands else []
    figure = decision.figures[0] if decision is not None and decision.figures else 1
    act = desk.acts.get(seat, 0)
    return [
        *(message("do", act=act, command=command) for command in legal[:: max(1, len(legal) // 6)]),
        message("card", ask=1, figure=figure, action="attack", pick=4, variant=1, others=[2, 3]),
        message("card", ask=1, figure=figure, action="move", pick=[4, 4], through=[[3, 3]], after=[[5, 5]]),
        message("picks", ask=1, figure=figure, action="jump", tumble=True, through=[[3, 3]]),
        message("offers", ask=2, figure=figure),
        message("threat", ask=1, figure=3),
        message("undo", act=act),
    ]


def try_mutated(ruleset: str, count: int) -> int:
    """Send so many mutated messages; how many of them were commands that were taken."""
    desk, chance = new_desk(ruleset, 2), Random(1)
    taken = 0
    for _ in range(count):
        if desk.battle.decision is None:
            break
        seat = chance.choice((*desk.seats, PUBLIC))
        good = good_messages(desk, seat, commands=not taken % 7)
        before, acts = desk.battle.state_hash(), dict(desk.acts)
        answer = desk.hear(seat, mutated(chance, good))
        if answer is None:
            taken += 1
            assert seat in desk.seats
            continue
        assert msgspec.json.decode(answer)
        assert (desk.battle.state_hash(), desk.acts) == (before, acts)
    return taken


def test_mutated_messages_are_answered_and_change_nothing() -> None:
    for ruleset in ("static", "phases"):
        try_mutated(ruleset, BROKEN // 2)


def test_a_direction_over_the_edge_is_no_square_at_the_other_end() -> None:
    """Bracing is pointed at the squares around a figure; of one at the edge only those that there are."""
    desk = new_desk("static", 2)
    page, board, found = RandomPage(desk, 5), desk.battle.scenario.map.board, 0
    while found < 3 and page.act() and (decision := desk.battle.decision) is not None:
        figure = decision.figures[0]
        if not any(offer.id == "brace" and not offer.refused for offer in desk.view(decision.seat).offers(figure)):
            continue
        world = desk.battle.world
        stood = world.get(figure, Place)
        world.change(figure, Place, square=(board.width - 1, 5))
        picks = asked(desk, decision.seat, "picks", figure=figure, action="brace")["picks"]
        world.put(figure, stood)
        squares = [(place % board.width, place // board.width) for place in picks.get("squares", [])]
        assert all(x >= board.width - 2 and 4 <= y <= 6 for x, y in squares), squares
        found += bool(squares)
    assert found


@pytest.mark.parametrize("ruleset", names())
def test_every_action_is_asked_for_with_every_kind_of_pick(ruleset: str) -> None:
    """Whatever a page points at, there is an answer: a card or a sentence."""
    desk = new_desk(ruleset, 2)
    seat = next(seat for seat in desk.seats if desk.view(seat).decision is not None)
    decision, before = desk.view(seat).decision, desk.battle.state_hash()
    assert decision is not None
    for action in desk.view(seat).ruleset.actions:
        for pick in ([0, 0], [5, 5], [0, 0, 1, 0], [4, 4, 4], 0, 1, 7, 999, "", "Rifle"):
            for more in ({}, {"through": [[1, 1]]}, {"after": [[1, 1], [2, 2]]}, {"others": [1, 2, 99]}):
                told = asked(desk, seat, "card", figure=decision.figures[0], action=action, pick=pick, **more)
                assert told.get("card") or told.get("no"), (action, pick, more)
    assert desk.battle.state_hash() == before


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_many_mutated_messages(ruleset: str) -> None:
    try_mutated(ruleset, MANY_BROKEN // len(names()))
