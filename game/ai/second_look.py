"""The order in which plans are advised: the goal has more weight, and for a badly hurt figure also enemies who may come
round a corner."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from msgspec.structs import replace

from game.ai.advice_order import attacking_too, covered_first, insert, reordered, safer_first, together_first
from game.ai.approach import fire_on
from game.ai.considerations import volley, worth_of_harm
from game.ai.facts import PositionFacts, fells
from game.ai.founded import founded
from game.ai.goal_first import goal_first
from game.ai.marches import marching_first
from game.ai.opponent import Opponent
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.running_first import held_back, rather_running, running_first, sprinting_first
from game.ai.situation import situation_of
from game.ai.sound_order import sound
from game.ai.walking_first import walking_first
from game.ai.weights import weights
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Attack
from game.model.grid import Square

WIDER, BESIDE = 3, 6
"""The factor by which more squares than usual are examined for a badly hurt figure. And the number of squares next to
enemies examined for a figure that fights hand to hand."""


def advised(player: Opponent, view: View, figure: int) -> Generator[None, None, list[Plan]]:
    """Return the plans to advise for a figure, best first: those of the computer player, reordered for a person. In
    slices.

    For a badly hurt figure more squares are examined, and enemies that move before they attack are included.
    """
    player = Opponent(player.name, replace(player.level, beside=BESIDE), player.temper)
    s = situation_of(view, figure, player.level, player.temper)
    if not s.foes or not s.is_badly_hurt:
        ranked = yield from player.weigh(view, figure)
        o = outlook_of(s)
        return _in_order(o, ranked)
    level = replace(player.level, squares=WIDER * player.level.squares)
    ranked = yield from Opponent(player.name, level, player.temper).weigh(view, figure)
    o, known, found = outlook_of(s), dict[Square, int](), list[Plan]()
    for plan in ranked:
        if plan.square not in known:
            known[plan.square] = unforeseen(o, plan.square)
            yield
        more = known[plan.square]
        scores = {**plan.scores, "danger": plan.scores.get("danger", 0) - more}
        found.append(replace(plan, scores=scores, total=plan.total - more * weights().weight["danger"] // 100))
    return _in_order(o, sorted(found, key=lambda plan: -plan.total))


def _in_order(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans in the order in which a person is advised."""
    known = running_first(o, walking_first(o, with_all_targets(o, ranked)))
    found = founded(o, marching_first(o, known))
    found = together_first(o, safer_first(o, covered_first(o, goal_first(o, reordered(o, found)))))
    found = rather_running(o, found, sound(o, found))
    found = held_back(o, sprinting_first(o, attacking_too(o, found)))
    return [_without_slim_attack(o, _to_the_end(o, plan)) for plan in found]


def with_all_targets(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, with attacks added that the planner left out.

    If the best known attack would not bring its target down, these are attacks from here on each enemy that a hit would
    bring down."""
    found, here, f = list(ranked), o.s.me.square, PositionFacts(o)
    best = next((plan for plan in ranked if isinstance(plan.first, Attack) and plan.square == here), None)
    if best is None or o.has_clock or ((seen := f.attack(here, best.target)) is not None and fells(o.s.view, seen)):
        return found
    known = {plan.target for plan in ranked if isinstance(plan.first, Attack) and plan.square == here}
    for blow in o.s.blows_from(here):
        command = Attack(o.s.figure, blow.target, blow.weapon)
        seen = f.attack(here, blow.target)
        is_known = blow.target in known or seen is None or not fells(o.s.view, seen)
        if is_known or o.s.view.check(command) is not None:
            continue
        known.add(blow.target)
        scores, _ = volley(o.s, (blow,), max(1, best.before))
        less = {kind: best.scores.get(kind, 0) - scores.get(kind, 0) for kind in ("harm", "kill")}
        plan = replace(best, first=command, words=f"attack {o.s.body(blow.target).name}", target=blow.target)
        insert(found, plan.raised("harm", -less["harm"]).raised("kill", -less["kill"]))
    return found


def _to_the_end(o: Outlook, plan: Plan) -> Plan:
    """Return a plan that moves; its words also name the attack left in the turn, if that is likely enough."""
    goes = way_end(plan.first) is not None and not plan.before and plan.words == plan.first.action
    if not (goes and plan.after and plan.target) or o.has_clock or not o.s.halves_left():
        return plan
    blow = next((one for one in o.s.blows_from(plan.square) if one.target == plan.target), None)
    if blow is None or blow.permille < o.s.measure.fair:
        return plan
    return replace(plan, words=f"{plan.words}, then attack {o.s.body(plan.target).name}")


def _without_slim_attack(o: Outlook, plan: Plan) -> Plan:
    """Return a plan that moves, without its attack if that hardly hits and would not bring its target down."""
    if (
        way_end(plan.first) is None
        or plan.before
        or not (plan.after and plan.target)
        or ", then attack" not in plan.words
    ):
        return plan
    seen = PositionFacts(o).led_to(plan)
    if seen is not None and (seen[1].odds.permille >= o.s.measure.fair or fells(o.s.view, seen)):
        return plan
    return replace(plan, words=plan.words.partition(", then attack")[0], after=0, target=0)


def unforeseen(o: Outlook, square: Square) -> int:
    """Return how much worse a square is, in scores, than its own score says: here all the damage that enemies may do
    there until the figure's next turn is counted against this figure alone."""
    s = o.s
    whole = 100 * fire_on(s, square) // s.measure.attention
    return max(0, worth_of_harm(s, whole) - worth_of_harm(s, s.danger(square)))
