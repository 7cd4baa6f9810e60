"""The words of sentences about events: deeds that are no actions, kinds of attack, states, postures."""

from __future__ import annotations

import re

DEEDS = {
    "rejoin": ("joins in again", "at"),
    "keep-hold": ("keeps hold", "of"),
    "shrugs-off": ("is too strong for a hold", "by"),
}
"""Verbs for deeds of a figure besides its actions, and the word between the deed and its target."""

KINDS = {
    "standard": "attacks",
    "final": "makes a final attack on",
    "readied": "makes the readied attack on",
    "intercept": "intercepts",
    "burst": "catches",
}
"""Verbs of attacks, by kind; a kind that is an action has its action's verb."""

ANSWERS = {
    "critical": ("makes the hit critical", "leaves the hit as it is"),
    "error": ("fumbles", "recovers in time"),
    "readied": ("fires the readied shot", "holds the readied shot back"),
    "intercept": ("intercepts", "lets the enemy go"),
    "rejoin": ("joins in", "goes on waiting"),
    "cancel": ("gives the action up", "goes on with the action"),
    "reconsider": ("gives the action up", "goes on with the action"),
    "sprint": ("sprints on", "stops"),
}
"""Meanings of the answers yes and no, by the kind of the question."""

PURPOSES = {
    "critical hit": "to make the hit critical",
    "critical miss": "to make {who}'s miss a fumble",
    "critical failure": "to make {who}'s failure critical",
    "refresh": "to catch breath",
    "initiative": "to raise a Count",
    "attack": "on an attack",
}
"""Uses of action dice; {who} is the figure affected, named if it belongs to the other side."""

WITHSTOOD = {
    "Stunned by the blast": ("withstands the blast", "cannot withstand the blast"),
    "Blast": ("escapes half of the blast", "does not escape the blast"),
    "Concealment": ("sees its target well enough", "misses after all, because the target is hard to see"),
    "Stabilise": ("is dying but holds on", "is dying and gets worse"),
}
"""Words for a check whose title names the result of failing it: for passing it, and for failing it."""

STATES = {
    "up": "is up again",
    "unconscious": "is unconscious",
    "dying": "is dying",
    "dead": "is dead",
    "gone": "has left the field",
}
"""Words for a figure's fate, by its state."""

STATED = {
    "critical-injury": ("has", "a critical injury"),
    "wounded-chest": ("has", "a wound in the chest"),
    "wounded-back": ("has", "a wound in the back"),
    "wounded-side": ("has", "a wound in the side"),
    "wounded-arm": ("has", "a wounded arm"),
    "wounded-leg": ("has", "a wounded leg"),
    "full-defence": ("is", "in full defence"),
    "guarding": ("is", "on guard"),
    "burrowed": ("is", "half in the earth"),
    "clinging": ("is", "holding on"),
    "jumping": ("is", "in a jump"),
    "midair": ("is", "in mid-air"),
    "refreshing": ("is", "catching breath"),
    "rested": ("is", "out of breath no more"),
    "swimming": ("is", "struggling in water"),
    "grappled": ("is", "held in a grapple"),
    "grappling": ("is", "holding somebody in a grapple"),
    "ready": ("has", "a readied attack"),
    "sprawled": ("is", "sprawled on the ground"),
}
"""Words for conditions that their ids do not describe: the verb, and the words after it."""

HARMS = {"subdual": "knockout"}
"""Kinds of damage by their name on the screen, if it differs from their id."""

TRACKS = {"vitality": "vitality", "wounds": "health", "hit-points": "hit points"}
"""Health tracks by the name they have within a sentence."""

SMALL_WORDS = (
    "away", "beside", "by", "in", "at", "on", "within", "under", "after", "because", "over", "out", "through",
    "intercepted", "until", "so", "for", "to", "wounded", "with", "inside",
)  # fmt: skip
"""First words of reasons that continue the sentence without a colon."""

LEAST_SKILLED = ", with its lowest skill"
"""End of the title of a check that one figure makes for its whole group."""

REASONS = {
    "nobody of the other side is left": "because no opponent is left",
    "acted": "after acting",
    "attacked": "after an attack",
    "moved on": "after moving on",
    "got up": "after getting up",
    "just got up": "after getting up",
    "stands again": "after getting up",
    "on its feet": "",
    "wards off on the move": "so it wards off attacks on the way",
    "landed": "after landing",
    "fell": "after a fall",
    "went off": "after the shot",
    "successfully attacked": "after being hit",
    "struck by a blast": "after a blast",
    "out of the blast": "away from the blast",
    "run": "by running",
    "fly": "by flying",
    "glide": "by gliding",
    "jump": "by jumping",
    "climb": "by climbing",
    "charges": "",
    "climbs up": "by climbing up",
    "half actions lost": "after losing its actions",
    "its turn has come": "because its turn has come",
    "its next slot": "because its turn has come",
    "its next action phase": "because its turn has come",
    "knows of the fight": "because it knows of the fight",
    "alert now": "because it is alert now",
    "the round is over": "at the end of the round",
    "the fight begins": "at the start of the fight",
    "it is over": "because the time for it is over",
    "its time is over": "because the time for it is over",
    "caught its breath": "after catching breath",
    "hangs on to the edge": "at the edge",
    "flung into the air": "by the blast",
    "flung": "by a fling",
    "pushed": "by a push",
    "climbed": "by climbing",
    "climbed up": "by climbing up",
    "climbs along": "by climbing along",
    "climbs down": "by climbing down",
    "climbs on": "after climbing on",
    "slips off": "after slipping off",
    "burrow": "by digging",
    "the glide sinks": "by gliding",
    "grapples": "by grappling",
    "held": "",
    "holds on": "",
    "let go": "after letting go",
    "broke free": "after breaking free",
    "treated": "after first aid",
    "first aid": "",
    "critical miss": "after a fumble",
    "in the air of its own jump": "",
    "in water without a way to swim": "because it cannot swim",
    "half out of the earth": "",
    "unaware of any danger": "",
    "joins the fight": "to join the fight",
    "no room to stay": "because there is no room to stay",
    "no room left there": "because there is no room left",
    "not enough movement left": "because not enough movement is left",
    "an obstacle": "because an obstacle is in the way",
    "the force is spent": "because the next step would take more",
    "indoors, at first sight": "because they first see each other there",
    "both want one square": "in a roll for one square",
    "to block": "in a roll to block",
    "to keep up": "in a roll to keep up",
    "taken by surprise": "by surprise",
}
"""Clauses for the short reasons in events, in the form in which they follow a statement."""

PATTERNS = (
    (r"Count (-?\d+)", r"because its Count is \1"),
    (r"shaken (\d+)", r"at -\1"),
    (r"shocked (for .+)", r"\1"),
    (r"shares (its space with .+)", r"because it shares \1"),
    (r"vital wound, (-?\d+)", r"after a roll of \1"),
    (r"bumped into by (.+)", r"because \1 bumped into it"),
    (r"did not slip past (.+)", r"because it did not slip past \1"),
    (r"(.+ blocks|.+ is in the way)", r"because \1"),
    (r"(.+) in the way", r"because \1 is in the way"),
    (r"(round \d+ is over|the (?:face|water) is too .+)", r"because \1"),
    (r"(more points.*)", r"with \1"),
)
"""Patterns of reasons with a name or a number in them, and the words for these."""

TRIGGERS = {
    "approach": " for an enemy that comes nearer",
    "move": " for an enemy that moves",
    "attack": " for an enemy that attacks",
}
"""Words for the triggers of a readied attack, after its condition."""

ENDINGS = {
    "begun, finished next round": ", which it can finish in its next turn",
    "given up": ", but does not finish it",
}
"""Ends of the line of an action, by the detail of its event."""

QUESTIONS = {
    "boost": "whether to add an action die to a Count",
    "critical": "whether to make the hit on {about} critical",
    "error": "whether to turn the bad luck of {who} into a fumble",
    "intercept": "whether {who} intercepts {about}",
    "readied": "whether {who} fires the readied shot at {about}",
    "rejoin": "whether {who} joins in again",
    "cancel": "whether {who} gives up what cannot be done now",
    "reconsider": "whether {who} drops what was declared",
    "sprint": "whether {who} sprints past",
    "place": "where {who} goes",
}
"""Questions to a side, by kind."""

POSTURES = {"standing": "stands up", "crouching": "crouches down", "prone": "lies on the ground"}

ASKED = {
    "boost": "An action die is an extra die, and your side has only a few. Do you want to spend one "
    "so that a figure acts earlier? If you are not sure, keep it: it can make a good hit critical later.",
    "critical": "This hit was very good. Spend action dice and it is critical: the damage goes past vitality, straight "
    "to health.",
    "error": "This miss was very bad. Spend an action die and it becomes a fumble: a gun jams, a guard is lost, or a "
    "turn comes later.",
    "intercept": "An enemy leaves a square beside your figure. Your figure may attack it once, out of turn.",
    "readied": "This is the trigger your figure waited for. It can attack now, out of turn.",
    "rejoin": "Your figure waits. If it joins in now, it can act at once.",
    "cancel": "So what your figure began cannot be done now. Choose something else, or go on and hope.",
    "reconsider": "Your figure is still busy with what it declared. It may drop that now and do something else.",
    "sprint": "An enemy stands in the way. A sprint gets your figure past, but tires it by one level.",
    "place": "Two figures cannot share this square. Choose where yours goes.",
}
"""Subjects of questions and what is at stake in them, by kind."""


def check_words(title: str) -> str:
    """Return a check by its title, for use within a sentence: "the Reflex check", "the blast check (frag grenade)"."""
    if title.endswith(LEAST_SKILLED):
        skill, _, side = title.removesuffix(LEAST_SKILLED).partition(" of ")
        return f"the {skill} check for {side}, as its least skilled figure"
    kind, _, detail = title.removeprefix("A ").partition(": ")
    roll = kind if kind.endswith(" test") else f"{kind} check"
    return f"the {roll.lower()} ({detail})" if detail else f"the {roll}"


def because(reason: str) -> str:
    """Return a reason with a comma or colon before it, to be put after a statement; "" if there is none."""
    short = reason.removesuffix(".")
    told = REASONS.get(short)
    if told is None:
        fits = (found.expand(words) for pattern, words in PATTERNS if (found := re.fullmatch(pattern, short)))
        told = next(fits, short)
    told = told.replace("for 1 rounds", "for 1 round").replace("wounded by a ", "wounded by the ")
    return f"{',' if told.split(' ')[0] in SMALL_WORDS else ':'} {told}" if told else ""


def detail_words(detail: str) -> str:
    """Return the end of an action's line for a detail that any action may have; "" if the action has its own words."""
    if detail.startswith("comes to nothing"):
        return f". That {detail.removesuffix('.')}"
    is_how = detail.split(" ")[0] in ("as", "at", "with", "within")
    return f", {detail.removesuffix('.')}" if is_how else ENDINGS.get(detail, "")
