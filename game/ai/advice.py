"""Says which ways to act are best and why: up to three, each with the reasons in which it differs from another.

It asks the planners what they ask themselves, so whatever they learn to see is told here; `reasons.toml` has the words.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import cache

import msgspec

from game.ai.bodies import POINT
from game.ai.deed_words import command_words, deed_of, place_of, shelter_words, target_of
from game.ai.opponent import Opponent
from game.ai.plans import Plan
from game.ai.weights import weights
from game.engine.fair_fork import as_known
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import place_named
from game.model.commands import Answer, Command, End
from game.model.decisions import Choice, Decision
from game.model.grid import Square, distance
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.model.shots import Placed, Shot
from game.model.slices import finished
from game.rules.questions import NO

MOST = 3
"""The number of ways to act that are shown."""
APART = 2
"""Least distance in squares at which two plans of the same kind are shown beside each other."""
MOST_PERCENT = 900
"""Largest difference that is stated, in per cent of the other plan's value."""
LEAST = 3
"""Difference in per cent below which a consideration is not given as a reason."""
SETTLED = ("critical", "error")
"""Kinds of question that follow the dice of an attack, so that its chance to hit no longer matters."""
AHEAD = "ahead"
"""Key of the words for a consideration that has no words of its own."""


class AdviceReason(msgspec.Struct, frozen=True):
    """One difference between two ways to act: the consideration, its words, its size in per cent of the greater
    value, and whether it speaks for the option (`gain`)."""

    name: str
    words: str
    percent: int
    gain: bool


class AdvisedOption(msgspec.Struct, frozen=True):
    """One advised way to act. `deed` is the plan in words, `place` a short name for it, `square` where it ends,
    `target` the figure it attacks (0 for none), and `reasons` compare it with the option named `rival`."""

    command: Command
    deed: str
    place: str
    square: Square
    target: int = 0
    rival: str = ""
    reasons: tuple[AdviceReason, ...] = ()
    behind: str = ""
    """Title of what gives the figure cover on its new square; "" for nothing."""

    @property
    def why(self) -> str:
        """Return the reasons as one clause, beginning with the side of the comparison that has the weightiest
        reason."""
        gains = ", ".join(reason.words for reason in self.reasons if reason.gain)
        losses = ", ".join(reason.words for reason in self.reasons if not reason.gain)
        if gains and losses:
            leads = self.reasons[0].gain
            return f"{gains}, but {losses}" if leads else f"{losses}, though {gains}"
        return gains or losses or ("about as good" if self.rival else "the one thing worth doing")


class Advice(msgspec.Struct, frozen=True):
    """The best ways to act of one figure, or the best answer to a question; the best comes first."""

    figure: int
    options: tuple[AdvisedOption, ...]


class _ReasonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for one consideration, or for the group of considerations in `of`. `stays_gain` and `stays_loss` are
    used for a plan that leaves the figure where it is."""

    gain: str
    loss: str
    all: str = ""
    none: str = ""
    of: tuple[str, ...] = ()
    stays_gain: str = ""
    stays_loss: str = ""


@cache
def words_of_reasons() -> Mapping[str, _ReasonWords]:
    """Return the words for every consideration, by its name."""
    return toml_as(PACKAGE / "ai" / "reasons.toml", dict[str, _ReasonWords])


# --- advice ---------------------------------------------------------------------------------------------------------


def advise(player: Opponent, view: View, figure: int = 0) -> Advice:
    """Return a computer player's advice for the decision that the view's seat has to make."""
    return finished(considered(player, view, figure))


def considered(
    player: Opponent, view: View, figure: int = 0, only: Collection[str] = ()
) -> Generator[None, None, Advice]:
    """Return the same as `advise`, computed in slices of a few milliseconds. `figure` is a figure that may be
    commanded (0: the first of them); `only` limits the advice to these action names."""
    view = as_known(view)
    decision = view.decision
    assert decision is not None, "only a seat that decides is advised"
    if decision.choices:
        return _on_question(player, view, decision)
    figure = figure or decision.figures[0]
    ranked = yield from player.weigh(view, figure)
    if only:
        ranked = [plan for plan in ranked if isinstance(plan.first, End) or plan.first.action in only]
    plans = _distinct(view, ranked)
    yield
    options: list[AdvisedOption] = []
    for place, plan in enumerate(plans):
        rival = plans[min(1, len(plans) - 1)] if place == 0 else plans[0]
        options.append(option_of(view, plan, None if rival is plan else rival))
        yield
    return Advice(figure, tuple(options))


def _distinct(view: View, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the best plans, at most `MOST`, in which no two have the same words. A plan much like a better one is
    added only as the second of two, and none is listed after ending the turn."""
    found: list[Plan] = []
    close: list[Plan] = []
    for plan in ranked:
        if len(found) == MOST or (found and isinstance(plan.first, End)):
            break
        if any(deed_of(view, plan) == deed_of(view, other) for other in found) or view.check(plan.first) is not None:
            continue
        (close if any(_is_alike(plan, other) for other in found) else found).append(plan)
    return [*found, *close[: 1 if len(found) == 1 else 0]]


def _is_alike(plan: Plan, other: Plan) -> bool:
    """Return whether two plans do the same on the same or a neighbouring square, or do the same things in another
    order."""
    goes = place_named(plan.first) is not None and place_named(other.first) is not None
    same = plan.first.action == other.first.action or (goes and plan.square == other.square)
    target = getattr(plan.first, "target", 0) == getattr(other.first, "target", 0)
    near = same and target and distance(plan.square, other.square) < APART
    return near or plan.first == other.first or _said(plan) == _said(other)


def _said(plan: Plan) -> dict[str, int]:
    """Return the scores of a plan that are not zero, by consideration."""
    return {name: value for name, value in plan.scores.items() if value}


def option_of(view: View, plan: Plan, rival: Plan | None) -> AdvisedOption:
    """Return a plan as an option of the advice, with the reasons that compare it with `rival` (None for no
    comparison)."""
    reasons = tuple(_reasons(view, plan, rival)) if rival is not None else ()
    named = place_of(view, rival) if rival is not None else ""
    return AdvisedOption(
        plan.first,
        deed_of(view, plan),
        place_of(view, plan),
        plan.square,
        target_of(view, plan),
        named,
        reasons,
        shelter_words(view, plan),
    )


# --- reasons --------------------------------------------------------------------------------------------------------


def _reasons(view: View, plan: Plan, rival: Plan) -> Iterator[AdviceReason]:
    """Yield the weightiest reason that decides between two plans, then the weightiest one against it if that has at
    least half its weight; reasons with nearly equal numbers are left out."""
    mine, others = _grouped(plan), _grouped(rival)
    names = dict.fromkeys((*mine, *others))
    apart = {name: mine.get(name, 0) - others.get(name, 0) for name in names}
    ranked = sorted((name for name in names if apart[name]), key=lambda name: (-_telling(name, apart[name]), name))
    better = plan.total >= rival.total
    found = {}
    for name in ranked:
        reason = _reason(view, name, (plan, mine.get(name, 0)), (rival, others.get(name, 0)))
        if reason.percent >= LEAST and reason.gain not in found:
            found[reason.gain] = reason
        if len(found) == 2:
            break
    lead, against = found.get(better), found.get(not better)
    if lead is not None:
        yield lead
        least = _telling(lead.name, apart[lead.name]) // 2
        if against is not None and _telling(against.name, apart[against.name]) >= least:
            yield against


def _telling(name: str, difference: int) -> int:
    """Return the weight of a score difference in an explanation: differences by later results count least."""
    return abs(difference) // (4 if name == AHEAD else 1)


def _grouped(plan: Plan) -> dict[str, int]:
    """Return a plan's weighted scores, summed under the names used in reasons.toml."""
    home = {part: name for name, row in words_of_reasons().items() for part in (row.of or (name,))}
    weight, made = weights().weight, dict[str, int]()
    for name, value in plan.scores.items():
        known = home.get(name, AHEAD)
        made[known] = made.get(known, 0) + value * weight.get(name, 100)
    return made


def _reason(view: View, name: str, mine: tuple[Plan, int], other: tuple[Plan, int]) -> AdviceReason:
    (plan, here), (rival, there) = mine, other
    row, gain = words_of_reasons()[name], here > there
    base = abs(there) or abs(here)
    percent = max(1, min(MOST_PERCENT, (100 * abs(here - there) + base // 2) // base))
    lone = row.all if gain else row.none
    has_it = plan if (here if row is not words_of_reasons()["danger"] else there) else rival
    whole = lone and 0 in (here, there)
    text = lone if whole else row.gain if gain else row.loss
    if row.stays_gain and plan.square == view.figure(plan.first.figure).square:
        text = row.stays_gain if gain else row.stays_loss
    aim = _aim(view, has_it) if "{aim}" in text else ""
    if "{aim}" in text and not aim:
        text, percent = row.gain if gain else row.loss, 99
    hurting = _hurting(view, plan, rival, fewer=gain) if "{hurting}" in text else ""
    target = f" on {aimed}" if "{target}" in text and (aimed := _aim(view, plan if gain else rival)) else ""
    more = f"{percent} % more" if percent <= 100 else f"{(percent + 150) // 100} times the"
    words = text.format(
        percent=percent, more=more, aim=aim, hurting=hurting, target=target, points=_points(here - there)
    )
    if name == AHEAD:  # told in points; what rounds to none is none
        percent = MOST_PERCENT if abs(here - there) >= 5 * POINT else 0
    return AdviceReason(name, words, 100 if whole else percent, gain)


def _points(difference: int) -> str:
    """Return a difference of weighted scores, which are per cents, in roster points, to a tenth."""
    return f"{abs(difference) / (100 * POINT):.1f} points"


def _hurting(view: View, plan: Plan, rival: Plan, *, fewer: bool) -> str:
    """Return the numbers of enemies that could attack at the end of the two plans as a bracketed clause; "" unless
    the plan has fewer (`fewer`) or more of them."""
    here, there = (_attackers(view, p.first.figure, p.square) for p in (plan, rival))
    if here == there or (here < there) != fewer:
        return ""
    return f" ({here} could attack, not {there})"


def _attackers(view: View, figure: int, square: Square) -> int:
    """Return the number of known enemies that could attack a figure on a square from where they stand."""
    return sum(
        any(
            isinstance(seen := view.forecast_of(view.shot(foe, figure, weapon).at_target_on(square)), AttackForecast)
            and seen.odds.cases
            for weapon in view.sheet(foe).weapons
            if not view.weapon(weapon).is_explosive
        )
        for foe in view.opponents()
    )


def _aim(view: View, plan: Plan) -> str:
    """Return the name of a plan's target, or of the figure it could attack from its end, with the chance: "Rolf (45
    %)"; "" for none."""
    target = target_of(view, plan)
    foes = (target,) if target in view.opponents() else view.opponents()
    body = view.placed(plan.first.figure)
    best = best_attack(view, body if hasattr(plan.first, "weapon") else body.on(plan.square), foes)
    if best is not None:
        return f"{view.figure(best[0]).name} ({best[1].odds})"
    return view.figure(target).name if target and view.knows(target) else ""


def best_attack(view: View, attacker: Placed, foes: Sequence[int]) -> tuple[int, AttackForecast] | None:
    """Return the attack on some opponents with the most expected harm, as the target and its forecast; None if none
    is possible."""
    found: tuple[int, AttackForecast] | None = None
    for foe in foes:
        for weapon in view.sheet(attacker.figure).weapons:
            if view.weapon(weapon).is_explosive or view.shots(attacker.figure, weapon) == 0:
                continue
            seen = view.forecast_of(Shot(attacker, view.placed(foe), weapon))
            if isinstance(seen, AttackForecast) and seen.odds.cases:
                worth = seen.odds.permille * max(1, seen.average)
                if found is None or worth > found[1].odds.permille * max(1, found[1].average):
                    found = (foe, seen)
    return found


# --- questions ------------------------------------------------------------------------------------------------------


def _on_question(player: Opponent, view: View, decision: Decision) -> Advice:
    """Return advice with the computer player's answer to a question, and what that answer means."""
    command = player.choose(view)
    assert isinstance(command, Answer)
    choice = next(choice for choice in decision.choices if choice.id == command.choice)
    square = view.figure(decision.figure).square if view.knows(decision.figure) else (0, 0)
    reasons = (AdviceReason("answer", words, 0, gain=True),) if (words := _answer_words(view, decision, choice)) else ()
    option = AdvisedOption(command, choice.title, choice.title, square, decision.about, "", reasons)
    return Advice(decision.figure, (option,))


def _answer_words(view: View, decision: Decision, choice: Choice) -> str:
    """Return the meaning of an answer in words: the chance of the attack it allows, else the detail from the
    question."""
    if decision.about in view.opponents() and decision.figure in view.own():
        here = view.figure(decision.about).square
        seen = view.reaction_odds(decision.figure, decision.about, here)
        best = best_attack(view, view.placed(decision.figure), (decision.about,))
        forecast = seen if isinstance(seen, AttackForecast) else best[1] if best is not None else None
        if forecast is not None and choice.id != NO and decision.kind not in SETTLED:
            return f"{forecast.odds} to hit {view.figure(decision.about).name}"
    return choice.detail


# --- what somebody did, and why -------------------------------------------------------------------------------------


class ActAccount(msgspec.Struct, frozen=True):
    """Explanation of a computer player's command. `overlooked` is true if the player missed a better option by
    mistake, `untold` if the real reason cannot be given to this reader."""

    figure: int
    option: AdvisedOption
    rival: str = ""
    overlooked: bool = False
    untold: bool = False


def accounted(
    player: Opponent, view: View, command: Command, *, errs: bool | None = None
) -> Generator[None, None, ActAccount]:
    """Return the explanation of a player's command, computed in slices from the plan that begins with it. `errs`
    says whether choosing a worse option counts as a mistake; None leaves that to the player's level."""
    decision = view.decision
    assert decision is not None, "only decisions have reasons"
    if isinstance(command, Answer):
        return _answered(view, decision, command)
    ranked = yield from player.weigh(view, command.figure)
    done = next((plan for plan in ranked if plan.first == command), None)
    if done is None:
        words, square = command_words(view, command), view.figure(command.figure).square
        return ActAccount(command.figure, AdvisedOption(command, words, words, square), untold=True)
    yield
    others = (
        plan
        for plan in ranked
        if not _is_alike(plan, done) and deed_of(view, plan) != deed_of(view, done) and view.check(plan.first) is None
    )
    rival = next(others, None)
    option = option_of(view, done, rival)
    errs = errs if errs is not None else player.level.overlooks
    worse = rival is not None and rival.total > done.total
    named = deed_of(view, rival) if rival is not None else ""
    return ActAccount(command.figure, option, named, overlooked=worse and errs, untold=worse and not errs)


def _answered(view: View, decision: Decision, command: Answer) -> ActAccount:
    """Return the explanation of an answer to a question: the meaning of the answer."""
    choice = next(choice for choice in decision.choices if choice.id == command.choice)
    words = _answer_words(view, decision, choice)
    reasons = (AdviceReason("answer", words, 0, gain=True),) if words else ()
    square = view.figure(decision.figure).square if view.knows(decision.figure) else (0, 0)
    title = f"{decision.title.rstrip('?.')}: {choice.title}" if decision.title else choice.title
    return ActAccount(command.figure, AdvisedOption(command, title, choice.title, square, decision.about, "", reasons))
