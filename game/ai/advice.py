"""Hints: up to three ways to act for one figure, each with its reasons in words and numbers.

They are chosen from the planners' plans. A plan is one way to use a figure's turn. Ranked plans are sorted, best first.
Work "in slices" is a generator that yields every few milliseconds, so that the window can be drawn meanwhile. A fact is
a reason that can be said in words, such as a chance to hit."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.ai.alternatives import (
    BEHIND,
    alternatives,
    careful,
    is_alternative,
    later_on,
    likely_shot,
    other_target,
    quieter,
    staying_instead,
)
from game.ai.bargains import is_clearly_better
from game.ai.deed_words import GOES, command_words, deed_of, place_of, shelter_words, target_of, then_of
from game.ai.eased import COVERS
from game.ai.errands import load_beside
from game.ai.facts import PositionFacts, best_attack
from game.ai.goal_kept import worth_showing
from game.ai.hint_sentences import composed
from game.ai.on_top import detour_reason, in_all_order, reason_on_top, safer_attack_first, sounds_better, straighter
from game.ai.opponent import Opponent
from game.ai.planned_turns import Intent, rest_of
from game.ai.plans import Plan, outlook_of
from game.ai.promises import KEPT, Promise, on_course, promised_first
from game.ai.question_advice import die_words, dropping_words, keeping_words, kept_for, ordinary_words
from game.ai.reasons import AHEAD, AdviceReason, Weighed, outcome_reason, reasons_for
from game.ai.second_look import advised
from game.ai.situation import situation_of
from game.ai.staying import carrying_on
from game.ai.ways_on import nearest_on, slightly_safer
from game.ai.winning import winning
from game.engine.fair_fork import as_known
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import place_named
from game.model.commands import Answer, Command, End
from game.model.decisions import Choice, Decision
from game.model.grid import Square, distance
from game.model.listing import sentence_case
from game.model.slices import finished
from game.rules.questions import NO, YES

ADVISER = "hard"
"""The level of the computer player that gives all hints and reviews all battles."""
MOST = 3
"""The most ways to act that one hint shows."""
APART = 2
"""The least distance, in squares, between two plans of the same kind that are shown together."""
NOTHING = "There is nothing useful left to do."
"""The sentence for a position in which no plan is worth anything."""
EVEN = "even"
"""The name of the reason given to a best plan for which nothing else speaks."""
UNTOLD, LOOKED_AT = (EVEN, AHEAD), 8
"""The names of reasons that state no fact, and the number of plans among which one with a fact is searched."""
SETTLED = ("critical", "error")
"""Kinds of question that are asked after the attack's dice were rolled, when its chance to hit no longer matters."""
FINISHES = AdviceReason(KEPT, "this ends the plan", gain=True)
"""The reason shown for the remaining commands of a plan that was begun, if no other reason is found."""


class AdvisedOption(msgspec.Struct, frozen=True):
    """One advised way to act.

    `deed` is the plan in words, `place` a short name for it, `square` the square where it ends, and `target` the figure
    that it attacks (0 if none). `reasons` say why it is better than doing nothing."""

    command: Command
    deed: str
    place: str
    square: Square
    target: int = 0
    reasons: tuple[AdviceReason, ...] = ()
    cover: str = ""
    """Name of the terrain that covers the figure on its new square, if an enemy could attack there; "" if there is
    none."""
    then: Intent = Intent()
    """The commands of the plan that follow its first one."""

    @property
    def why(self) -> str:
        """Return the sentences that a hint shows first, without the last full stop; "" if there is no reason."""
        return self.sentence.removesuffix(".")

    @property
    def sentence(self) -> str:
        """Return the one or two sentences of reasons that a hint shows first; "" if there is no reason."""
        return " ".join(composed(self.reasons, self.cover).told)

    @property
    def more(self) -> str:
        """Return the sentences that a hint shows only when the player asks for more; "" if there are none."""
        return " ".join(composed(self.reasons, self.cover).more)


class Advice(msgspec.Struct, frozen=True):
    """The best ways to act of one figure, or the best answer to a question. The best comes first."""

    figure: int
    options: tuple[AdvisedOption, ...]
    idle: str = NOTHING
    """Sentences that explain why there is nothing to do, shown only if there are no options."""
    ends: str = ""
    """The sentence shown after `idle` that says what to do instead, such as "End the turn."; "" if an action already
    begun goes on by itself."""


# --- advice ---------------------------------------------------------------------------------------------------------


def advise(player: Opponent, view: View, figure: int = 0) -> Advice:
    """Return a computer player's advice for the decision that the view's seat has to make."""
    return finished(considered(player, view, figure))


def considered(
    player: Opponent, view: View, figure: int = 0, only: Collection[str] = (), promise: Promise | None = None
) -> Generator[None, None, Advice]:
    """Return the advice of `advise`, computed in slices.

    `figure` is the figure to advise (0 for the first that can act). `only` limits the advice to actions of these names.
    `promise` is what remains of a plan that the player has begun: it stays first unless it is now refused or clearly
    more dangerous. The figure is not sent back to where it came from without a reason."""
    return (yield from weighed_up(player, view, figure, only, promise)).advice


class WeighedUp(NamedTuple):
    """Advice, and all the plans from which it was chosen, best first (none for the answer to a question)."""

    advice: Advice
    ranked: Sequence[Plan] = ()


def weighed_up(
    player: Opponent, view: View, figure: int = 0, only: Collection[str] = (), promise: Promise | None = None
) -> Generator[None, None, WeighedUp]:
    """Return the advice of `considered` and all the plans from which it was chosen, best first. Computed in slices."""
    view = as_known(view)
    decision = view.decision
    assert decision is not None, "only a seat that decides is advised"
    if decision.choices:
        return WeighedUp(_on_question(player, view, decision))
    figure = figure or decision.figures[0]
    ranked = yield from advised(player, view, figure)
    if only:
        ranked = [plan for plan in ranked if isinstance(plan.first, End) or _is_of(plan, only)]
    f = PositionFacts(outlook_of(situation_of(view, figure, player.level, player.temper)))
    if promise is not None:
        ranked = promised_first(f.o, on_course(f.o, ranked, promise), promise)
    idle, likely = _idle(f, ranked), _distinct(view, ranked)
    yield
    plans = yield from _shown(f, likely, idle, ranked)
    yield
    options: list[AdvisedOption] = []
    told: list[Plan] = []
    for plan in plans:
        rival = next((other for other in likely if other is not plan), None)
        option, plan = yield from _option(f, Weighed(plan, rival, idle), ranked, is_best=plan is plans[0])
        if option.reasons and all(option.why != one.why and option.deed != one.deed for one in options):
            options.append(option)
            told.append(plan)
        yield
    if options and any(one.wins for one in options[0].reasons) and not told[0].target and winning(f, told[0]):
        del options[1:], told[1:]  # nobody needs another plan
    if options and not _is_told(options[0]):
        last = (yield from _told_instead(f, plans[0], ranked, idle)) if len(options) == 1 else None
        options, told = ([last[0]], [last[1]]) if last is not None else (options[1:], told[1:])
    busy, ends = carrying_on(f), sentence_case(command_words(view, End(figure)))
    return WeighedUp(Advice(figure, _in_order(f, options, told), busy or NOTHING, "" if busy else f"{ends}."), ranked)


def _shown(
    f: PositionFacts, likely: Sequence[Plan], idle: Plan | None, ranked: Sequence[Plan]
) -> Generator[None, None, list[Plan]]:
    """Return the plans to show, at most MOST: the best likely plan and those that differ enough from it. In slices."""
    plans = _distinct(f.view, chain(likely[:1], alternatives(f, likely[0], idle, ranked))) if likely else []
    for more in (careful, other_target):
        plans = [*plans, *more(f, plans, ranked)] if len(plans) < MOST else plans
    if len(plans) == 1 and (quiet := (yield from quieter(f, plans[0], ranked))) is not None:
        plans.append(quiet)
    return worth_showing(f, likely_shot(f, plans, ranked), ranked)


def _is_told(option: AdvisedOption) -> bool:
    """Return whether an option's reasons state a fact, and not only that no plan is better."""
    return any(one.name not in UNTOLD for one in option.reasons)


def _told_instead(
    f: PositionFacts, best: Plan, ranked: Sequence[Plan], idle: Plan | None
) -> Generator[None, None, tuple[AdvisedOption, Plan]]:
    """Return the option and the plan to show instead of a best plan for which no fact speaks. In slices.

    This is the next plan with a fact. If there is none, it is `idle`, which ends the turn. If that is None, it is the
    best plan after all."""
    known = {deed_of(f.view, best)}
    for plan in ranked:
        if plan is idle or plan.total < best.total - BEHIND or len(known) > LOOKED_AT:
            break
        if deed_of(f.view, plan) in known or f.view.check(plan.first) is not None:
            continue
        known.add(deed_of(f.view, plan))
        option, plan = yield from _option(f, Weighed(plan, None, idle), ranked, is_best=False)
        if option.reasons and _is_told(option):
            return option, plan
    last = idle if idle is not None else best
    return (yield from _option(f, Weighed(last, None, idle), ranked, is_best=True))


def _option(
    f: PositionFacts, weighed: Weighed, ranked: Sequence[Plan], *, is_best: bool
) -> Generator[None, None, tuple[AdvisedOption, Plan]]:
    """Return the option for a plan, and the plan itself. If no reason speaks for the plan's square, both are those of
    the same act done on the present square. In slices."""
    plan = weighed.plan
    looked = [(f, f.here), (f.then(plan.first), plan.square)]
    if isinstance(plan.first, End) and plan.square == f.here:
        onward = nearest_on(f.o)
        looked = [(f, f.here), (f, onward)] if onward is not None else []
    elif plan.square == f.here and not isinstance(plan.first, COVERS):
        looked = []
    for facts, square in looked:
        yield from later_on(facts, square)
    option = option_of(f, weighed, is_best=is_best)
    if (stays := staying_instead(f, plan, option.reasons, ranked)) is not None:
        plan = stays
        option = option_of(f, weighed._replace(plan=stays), is_best=is_best)
    return (yield from _with_detour(f, plan, option, ranked)) if is_best else option, plan


def _with_detour(
    f: PositionFacts, plan: Plan, option: AdvisedOption, ranked: Sequence[Plan]
) -> Generator[None, None, AdvisedOption]:
    """Return the option; if the plan makes a detour to the goal for safety, with safety added as a reason. In
    slices."""
    straight = straighter(f, plan, ranked)
    if straight is None or any(one.name == "danger" for one in option.reasons):
        return option
    yield from later_on(f, straight.square)
    reason = detour_reason(f, plan, straight)
    return replace(option, reasons=(*option.reasons, reason)) if reason is not None else option


def _is_of(plan: Plan, actions: Collection[str]) -> bool:
    """Return whether every command of a plan belongs to one of some actions."""
    goes_on = then_of(plan)
    return plan.first.action in actions and (goes_on not in GOES or goes_on in actions)


def _in_order(f: PositionFacts, options: list[AdvisedOption], told: list[Plan]) -> tuple[AdvisedOption, ...]:
    """Return the options in the order in which they are shown, best first.

    `told` holds the plan of each option. An option better in every number goes before the other two. If the second
    sounds better than the first, the first gets a reason why it is not. If there is no such reason, they change
    places."""
    if not told or KEPT in told[0].scores:
        return tuple(options)
    of = {id(plan): option for plan, option in zip(told, options, strict=True)}
    if load_beside(f.o.s) is not None:
        return tuple(of[id(plan)] for plan in safer_attack_first(f, told))
    told = in_all_order(f, told)
    options = [of[id(plan)] for plan in told]
    if len(options) < 2 or not sounds_better(f, told[1], told[0]) or is_clearly_better(f, told[0], told[1]):
        return tuple(options)
    first, second, *rest = options
    if any(one.name == "ground" and not one.gain for one in second.reasons):
        return tuple(options)  # it leads away from the goal
    reason = reason_on_top(f, told[0], told[1])
    better = _with_reason(first, reason) if reason is not None else None
    if better is None:
        others = zip((first, *rest), (told[0], *told[2:]), strict=True)
        return (second, *(option for option, plan in others if is_alternative(f, plan, told[1])))
    return (better, second, *rest)


def _with_reason(option: AdvisedOption, reason: AdviceReason) -> AdvisedOption | None:
    """Return the option with one more reason among those shown first; None if its sentences have no room for it."""
    kept = tuple(one for one in option.reasons if one.name != reason.name)
    better = replace(option, reasons=(*kept[:1], reason, *kept[1:]))
    return better if sentence_case(reason.words) in better.sentence else None


def _idle(f: PositionFacts, ranked: Sequence[Plan]) -> Plan | None:
    """Return the plan that ends the turn or waits without doing anything; None if there is none."""
    return next((plan for plan in ranked if isinstance(plan.first, End) and plan.square == f.here), None)


def _distinct(view: View, ranked: Iterable[Plan]) -> list[Plan]:
    """Return the best plans, at most `MOST`, all with different words and none more than BEHIND below the best.

    A plan much like a better one is shown only as the second of two. A plan that ends the turn is never shown with
    others.
    """
    found: list[Plan] = []
    close: list[Plan] = []
    for plan in ranked:
        ends = bool(found) and (isinstance(plan.first, End) or isinstance(found[0].first, End))
        if len(found) == MOST or ends or (found and plan.total < found[0].total - BEHIND):
            break
        if any(deed_of(view, plan) == deed_of(view, other) for other in found) or view.check(plan.first) is not None:
            continue
        (close if any(_is_alike(plan, other) for other in found) else found).append(plan)
    return [*found, *close[: 1 if len(found) == 1 else 0]]


def _is_alike(plan: Plan, other: Plan) -> bool:
    """Return whether two plans are too much alike to show both: the same act near the same square, or the same acts in
    another order."""
    goes = place_named(plan.first) is not None and place_named(other.first) is not None
    same = plan.first.action == other.first.action or (goes and plan.square == other.square)
    target = getattr(plan.first, "target", 0) == getattr(other.first, "target", 0)
    near = same and target and distance(plan.square, other.square) < APART
    return near or plan.first == other.first or _said(plan) == _said(other)


def _said(plan: Plan) -> dict[str, int]:
    """Return those scores of a plan that are not zero, by the name of the consideration."""
    return {name: value for name, value in plan.scores.items() if value}


def option_of(f: PositionFacts, weighed: Weighed, *, is_best: bool) -> AdvisedOption:
    """Return a plan as an option with its reasons.

    The best plan (`is_best`) always gets a reason: if no fact speaks for it, the result of the look-ahead, or else that
    no plan is better.
    """
    plan, view = weighed.plan, f.view
    reasons = reasons_for(f, weighed)
    stays = plan.square == f.here and not plan.before and not isinstance(plan.first, End)
    idles = stays and not any(one.gain and one.name != "ground" for one in reasons)
    if idles and not is_best:
        reasons = ()  # what it does besides staying is not worth a word
    if not reasons and is_best:
        least = "there is little to gain now" if weighed.idle is None else "a little better than ending the turn here"
        safer = AdviceReason("danger", words, gain=True) if (words := slightly_safer(f, plan.square)) else None
        seen = FINISHES if KEPT in plan.scores else safer or outcome_reason(weighed)
        reasons = (seen or AdviceReason(EVEN, least, gain=True),)
    found = f.then(plan.first).threats(plan.square)
    cover = shelter_words(view, plan, found) if found else ""
    return AdvisedOption(
        plan.first, deed_of(view, plan), place_of(view, plan), plan.square, target_of(view, plan), reasons, cover,
        rest_of(view, plan),
    )  # fmt: skip


# --- questions ------------------------------------------------------------------------------------------------------


def _on_question(player: Opponent, view: View, decision: Decision) -> Advice:
    """Return the computer player's answer to a question as advice, with the meaning of that answer as its reason."""
    command = player.choose(view)
    assert isinstance(command, Answer)
    spends = command.choice == YES
    foe = kept_for(view, decision) if spends else 0
    keeps = keeping_words(view, decision, foe, player.level) if foe else ordinary_words(view, decision)
    if spends and keeps:
        option = _answer_option(view, decision, Answer(decision.figure, NO))
        return Advice(decision.figure, (replace(option, reasons=(AdviceReason("answer", keeps, gain=True),)),))
    return Advice(decision.figure, (_answer_option(view, decision, command),))


def _answer_option(view: View, decision: Decision, command: Answer, asked: str = "") -> AdvisedOption:
    """Return an answer as an option whose reason is the answer's meaning; `asked` is put before the answer's title."""
    choice = next(choice for choice in decision.choices if choice.id == command.choice)
    words = _answer_words(view, decision, choice)
    reasons = (AdviceReason("answer", words, gain=True),) if words else ()
    square = view.figure(decision.figure).square if view.knows(decision.figure) else (0, 0)
    return AdvisedOption(command, f"{asked}{choice.title}", choice.title, square, decision.about, reasons)


def _answer_words(view: View, decision: Decision, choice: Choice) -> str:
    """Return the meaning of an answer in words: the chance of the attack that it allows, or else the detail that the
    question gives."""
    if decision.about in view.opponents() and decision.figure in view.own():
        here = view.figure(decision.about).square
        seen = view.reaction_odds(decision.figure, decision.about, here)
        best = best_attack(view, view.placed(decision.figure), (decision.about,))
        forecast = seen if isinstance(seen, AttackForecast) else best[1] if best is not None else None
        if forecast is not None and choice.id != NO and decision.kind not in SETTLED:
            return f"{forecast.odds} to hit {view.figure(decision.about).name}"
    if decision.kind == "boost" and choice.id == NO:
        return die_words(view)
    if decision.kind == "cancel" and choice.id == YES:
        return dropping_words(view, decision)
    return choice.detail.removesuffix(".")


# --- what somebody did, and why -------------------------------------------------------------------------------------


class ActAccount(msgspec.Struct, frozen=True):
    """The explanation of one command in a review of the battle.

    `overlooked`: a computer player missed a better option by mistake. `untold`: the real reason would reveal what this
    reader must not know. `unplanned`: a person's command that begins no plan. `rival` is then what the adviser would
    have done, in words."""

    figure: int
    option: AdvisedOption
    rival: str = ""
    overlooked: bool = False
    untold: bool = False
    unplanned: bool = False


def accounted(
    player: Opponent, view: View, command: Command, *, errs: bool | None = None
) -> Generator[None, None, ActAccount]:
    """Return the explanation of a player's command, from the plan that begins with it. In slices.

    `errs` says whether choosing a worse option counts as a mistake. None: the player's level decides."""
    decision = view.decision
    assert decision is not None, "only decisions have reasons"
    if isinstance(command, Answer):
        return _answered(view, decision, command)
    ranked = yield from player.weigh(view, command.figure)
    done = next((plan for plan in ranked if plan.first == command), None)
    if done is None:
        words, square = command_words(view, command), view.figure(command.figure).square
        best = next((plan for plan in ranked if errs and view.check(plan.first) is None), None)
        option, named = AdvisedOption(command, words, words, square), deed_of(view, best) if best is not None else ""
        return ActAccount(command.figure, option, named, untold=not named, unplanned=bool(named))
    yield
    others = (
        plan
        for plan in ranked
        if not _is_alike(plan, done) and deed_of(view, plan) != deed_of(view, done) and view.check(plan.first) is None
    )
    rival = next(others, None)
    f = PositionFacts(outlook_of(situation_of(view, command.figure, player.level, player.temper)))
    option = option_of(f, Weighed(done, rival, _idle(f, ranked)), is_best=True)
    errs = errs if errs is not None else player.level.overlooks
    worse = rival is not None and rival.total > done.total
    named = deed_of(view, rival) if rival is not None else ""
    return ActAccount(command.figure, option, named, overlooked=worse and errs, untold=worse and not errs)


def _answered(view: View, decision: Decision, command: Answer) -> ActAccount:
    """Return the explanation of an answer to a question: the meaning of the answer."""
    asked = f"{decision.title.rstrip('?.')}: " if decision.title else ""
    return ActAccount(command.figure, _answer_option(view, decision, command, asked))
