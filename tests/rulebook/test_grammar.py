"""Every sentence keeps to plain grammar, whatever is filled in: odd names, plural weapons, 0 and 1, titles for ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.actions import ACTIONS
from game.cli import main
from game.model import events
from game.model.dice import Roll
from game.model.events import Event
from game.model.listing import listed
from game.model.tally import tally
from game.roster import load_roster
from game.rulebook import load_rules
from game.rulebook.event_words import ANSWERS, HARMS, KINDS, PURPOSES, QUESTIONS, STATES, TRACKS
from game.rulebook.sentences import points_of, sentence, within
from game.rulebook.templates import Template, templates
from game.rulesets import load_ruleset

NAMES = ({1: "Agnes", 2: "Ines"}, {1: "the Fox", 2: "O'Neill & Sons"}, {1: "X", 2: "Mr. Long-Name of the Ford, junior"})
RULESETS = ("static", "fluid", "action-time", "phases", "passes")
D6 = (Roll(6, 1),)
WRONG = {
    r"\b(a|an|the) (a|an|the)\b": "two articles",
    r"\ba [aeio]\w+(?<!one)\b(?! \()": "a before a vowel",
    r"\.\.(?!\.)": "two full stops",
    r" [,.;:!?](?! ?\.\.)": "a blank before a stop",
    r"  ": "two blanks",
    r"[{}]": "a template that was not filled",
    r"(?<![\d,./-])\b1 (squares|points|dice|boxes|actions|attacks|enemies|rounds|figures)\b": "1 with a plural",
    r"\bNone\b(?! left)": "a value that is not there",
    r"'s's": "two possessives",
}
"""What no filled sentence holds, and why."""
TEMPLATE_WRONG = {
    r"\bthe (a|an|the)\b(?! )": "two articles",
    r"\bid_words\b.*\bcondition\b": "the id of a condition",
    r"(?<!\.)\.\.(?!\.)": "two full stops",
    r" [,;](?! )": "a blank before a stop",
    r"\b(dear diagonal|farther|aslant|at a slant|kept off|due at|comrade)\b": "a word not used",
}
"""What no template of play holds, and why: the words that the style of the game has others for."""
PLAY = (
    "actions/",
    "engine/",
    "table/",
    "ui/battle/",
    "ui/play/",
    "ai/",
    "rules/",
    "rulebook/sentences.py",
    "rulebook/event_words.py",
)
"""Where the words of play stand."""


def conditions() -> set[str]:
    """Every condition of every ruleset."""
    return {condition for ruleset in RULESETS for condition in load_ruleset(ruleset).conditions}


def everything() -> Iterator[Event]:  # noqa: C901 - one loop for each kind of word
    """Events with every weapon, condition, action, kind, track and state, and with 0, 1 and more of each number."""
    sum_ = tally((1, "skill"), (-1, "dark"))
    for weapon in load_roster().weapons:
        yield events.Attacked(1, 2, weapon, sum_, sum_, 1, 0, True, rolls=D6)
        yield events.Attacked(1, 0, weapon, sum_, sum_, 0, 1, False, error=True)
        yield events.Burst(1, weapon, (0, 0), (1, 1), (1, 0))
    for kind in (*KINDS, *(action for action in ACTIONS if ACTIONS[action].strike_verb)):
        yield events.Attacked(2, 1, "claws", sum_, sum_, 9, 9, False, kind=kind, glancing=True)
    for condition in sorted(conditions()):
        for reason in ("", condition, "acted", "the fight begins", "Count -6"):
            yield events.ConditionGained(1, condition, reason)
            yield events.ConditionLost(2, condition, reason)
    for action in ACTIONS:
        yield events.ActionTaken(1, action, 2)
        yield events.ActionTaken(1, action, 0, "1")
        yield events.Declared(1, action, 0, 1, 2)
        yield events.OrdersRevealed("movement", (1, 2), (action, ""))
    for track in (*TRACKS, "physical", "stun", "body", "stress"):
        for points in (0, 1, 2):
            yield events.Harmed(1, 2, points, 1, {track: points}, "lethal")
            yield events.Healed(1, {track: points})
    for harm in (*HARMS, "lethal", "electrical"):
        yield events.Harmed(2, 0, 1, 0, {}, harm, critical=True, rolls=D6)
    for state in STATES:
        yield events.StateChanged(1, state)
    for kind in QUESTIONS:
        yield events.Asked("red", kind, 1, 2)
        for choice in ("yes", "no", "2", "3,4"):
            yield events.AnswerGiven("red", kind, 1, choice, kind in ANSWERS)
    for purpose in PURPOSES:
        yield events.ActionDieSpent("blue", 1, 1, purpose, 0)
        yield events.ActionDieSpent("blue", 0, 2, purpose, 1, D6)
    for number in (0, 1, 2):
        yield events.GroupsPlaced(5 * number, number, "indoors", D6)
        yield events.CountNoted(1, number - 1, "Aimed")
        yield events.CountChanged(1, 5, 4 + number, tally((number - 1, "Aimed")))
        yield events.Stepped(1, (0, 0), (1, 1), number, number + 1, number)
        yield events.Forced(1, 2, "flung", (0, 0), (1, 0), number, number, "a wall")
        yield events.CheckRolled(1, "Stabilise", sum_, number, 1, number > 1, (Roll(100, number),), low=True)


@pytest.mark.parametrize("names", NAMES, ids=lambda names: names[1])
def test_every_event_makes_a_plain_sentence(names: dict[int, str]) -> None:
    said = 0
    for event in everything():
        words = sentence(event, names, load_rules(), {"red": "Ida's team", "blue": "blue"}).partition(" [")[0]
        bare = words
        for name in names.values():
            bare = bare.replace(name, "Ada")
        for pattern, why in WRONG.items():
            assert not re.search(pattern, bare), (why, words)
        assert words.endswith("."), words
        said += 1
    assert said > 800


def test_no_id_is_said_where_there_is_a_title() -> None:
    ids = {weapon for weapon in load_roster().weapons if "-" in weapon}
    ids |= {condition for condition in conditions() if "-" in condition} - {"flat-footed"}
    ids |= {action for action in ACTIONS if "-" in action}
    for event in everything():
        words = sentence(event, NAMES[0], load_rules()).partition(" [")[0]
        said = set(re.findall(r"[a-z]+(?:-[a-z]+)+", words)) & ids
        titles = {arm.title.lower() for arm in load_roster().weapons.values()}
        assert not {one for one in said if not any(one in title for title in titles)}, words


def test_things_and_points_are_said_with_their_articles_and_numbers() -> None:
    assert [within(title) for title in ("Sandbags", "A corner", "The ground", "Water, waist-deep")] == [
        "the sandbags", "a corner", "the ground", "the water",
    ]  # fmt: skip
    assert [points_of(n, "Hit points") for n in (0, 1, 2)] == ["0 hit points", "1 hit point", "2 hit points"]
    assert points_of(1, "Vitality") == "1 vitality"
    assert [listed(("Ida", "Bo", "Mia")[:n]) for n in range(4)] == ["", "Ida", "Ida and Bo", "Ida, Bo and Mia"]


@cache
def words_of_play() -> list[Template]:
    """Return every template that is said in a battle."""
    return [*templates(PLAY)]


def test_the_templates_of_play_keep_to_the_style() -> None:
    found = words_of_play()
    assert len(found) > 800
    wrong = [
        (why, str(one)) for one in found for pattern, why in TEMPLATE_WRONG.items() if re.search(pattern, one.words)
    ]
    assert wrong == []


def test_a_refusal_names_its_subject() -> None:
    """A refusal stands in a card by itself: "It", "This one" and "One" would be nobody there."""
    nameless = [
        str(one)
        for one in words_of_play()
        if one.is_sentence
        and re.match(r"(It|This one|One|Somebody holds it) (is|has|can|may|must|runs|climbs)\b", one.words)
        if not re.match(r"It is \{\w+\}('s)? (turn|pass)", one.words)
    ]
    assert nameless == []


def test_the_command_lists_them_with_their_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sentences", "rules/", "--find", "bonus step"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    assert all(re.match(r"rules/[\w/]+\.py:\d+: .*bonus step", line) for line in lines)
    assert main(["sentences", "model/", "--find", "no such words anywhere"]) == 1


def test_an_action_with_no_word_before_its_target_has_one_blank_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ACTIONS["first-aid"], "toward", "")
    told = sentence(events.ActionTaken(1, "first-aid", 2), NAMES[0], load_rules())
    assert told.endswith("Ines.")
    assert "  " not in told


def test_the_end_of_a_battle_is_told_without_other_sides() -> None:
    told = sentence(events.BattleEnded("red", "nobody of the other side is left"), NAMES[0], load_rules())
    assert told == "Red wins, because no opponent is left."
