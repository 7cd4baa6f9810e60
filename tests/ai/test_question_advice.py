"""Advice on questions: an interception is kept for who matters more, and keeping the dice has a reason."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai import advice, question_advice
from game.ai.advice import advise
from game.ai.question_advice import die_words, keeping_words, kept_for
from game.engine.position import PLAINER
from game.engine.systems import phase_movement
from game.model.commands import Answer, End, Move
from game.model.decisions import Choice, Decision
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import HARD

CROWD = "\n".join(" ".join({(3, 3): "A", (4, 3): "b", (3, 2): "c"}.get((x, y), ".") for x in range(12))
                  for y in range(7))  # fmt: skip


def asked():
    """A battle in which A is asked whether it intercepts b, with c beside it too."""
    figures = {"A": ("brawler", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")}
    battle = arena(CROWD, figures, ruleset="passes")
    known = names(battle)
    assert battle.submit(End(known["A"])) is None
    assert battle.submit(Move(known["b"], ((5, 3), (6, 3)))) is None
    assert battle.decision is not None
    assert battle.decision.kind == "intercept"
    return battle, known


def test_an_interception_is_kept_for_who_carries_what_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger was told to spend the one interception on another enemy than the carrier beside it."""
    battle, known = asked()
    view, decision = battle.view("red"), battle.decision
    assert advise(HARD, view).options[0].command == Answer(known["A"], "yes")
    assert kept_for(view, decision) == 0
    monkeypatch.setattr(advice, "kept_for", lambda view, decision: known["c"])
    first = advise(HARD, view).options[0]
    assert first.command == Answer(known["A"], "no")
    assert first.why == "Keep it for c beside A too"


def test_who_is_beside_and_carries_is_the_one_it_is_kept_for(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, known = asked()
    view, decision = battle.view("red"), battle.decision
    goal = SimpleNamespace(played=SimpleNamespace(kind=SimpleNamespace(counts="loads")))
    seen: Any = SimpleNamespace(goal=goal, knows=view.knows, figure=view.figure)
    for bearers, kept in ((("c",), "c"), (("b", "c"), ""), ((), "")):
        monkeypatch.setattr(question_advice, "pressing_on_goal",
                            lambda view, bearers=bearers: frozenset(known[one] for one in bearers))  # fmt: skip
        assert kept_for(seen, decision) == known.get(kept, 0)
    monkeypatch.setattr(question_advice, "role_of", lambda f, foe: "who carries the fallen ally")
    told = keeping_words(view, decision, known["c"], HARD.level)
    assert told == "keep it for c, who carries the fallen ally, beside A too"


@pytest.mark.parametrize(("lead", "who"), [(1, "before at most 1 enemy"), (9, "before no enemy")])
def test_keeping_the_dice_says_what_they_would_bring(lead: int, who: str) -> None:
    """It said that there are three, and that each is a d4."""
    own, foe = (SimpleNamespace(figure=1, at=10), SimpleNamespace(figure=2, at=10 + lead))
    view: Any = SimpleNamespace(strip=lambda: (own, foe), own=lambda: (1,), opponents=lambda: (2,))
    assert die_words(view) == f"a die is likely to bring a figure {who} now. Later it can make a hit critical"


def test_sprinting_past_a_block_says_what_it_does_and_costs() -> None:
    """A stranger was told "A level of fatigue, and on." and knew neither what goes on nor what it costs."""
    read = dict(PLAINER)
    assert read["a level of fatigue, and on"].endswith("costs one level of fatigue")
    source = inspect.getsource(phase_movement)
    assert all(kept in source for kept in ("a level of fatigue, and on", "the step cannot be paid"))


def test_dropping_what_cannot_be_done_any_more_says_what_that_gains() -> None:
    """ "Drop the move. And choose something else now" said again what the button says."""
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}
    battle = arena("A . . . .\n. . . b .\n", figures, ruleset="action-time")
    view, mine = battle.view("red"), names(battle)["A"]
    choices = (Choice("yes", "Drop the move", "and choose something else now"), Choice("no", "Go on"))
    decision = Decision("red", "cancel", mine, "Move is not possible any more", choices)
    due = next(entry.at for entry in view.strip() if entry.figure == mine)
    option = advice._answer_option(view, decision, Answer(mine, "yes"))
    assert option.why == f"It would fail at {due} AT: A can do something else instead, from now on"
    assert advice._answer_option(view, decision, Answer(mine, "no")).why == ""
