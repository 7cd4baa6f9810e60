"""The words of sentences about events: deeds that are no actions, kinds of attack, states, postures."""

from __future__ import annotations

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
    "critical": ("makes it a critical hit", "leaves it at a plain hit"),
    "error": ("fumbles", "recovers in time"),
    "readied": ("fires the readied shot", "holds the readied shot back"),
    "intercept": ("intercepts", "lets the enemy go"),
    "rejoin": ("joins in", "goes on waiting"),
    "cancel": ("gives it up", "goes on with it"),
    "reconsider": ("gives it up", "goes on with it"),
    "sprint": ("sprints on", "stops"),
}
"""Meanings of the answers yes and no, by the kind of the question."""

PURPOSES = {
    "critical hit": "to make the hit critical",
    "critical miss": "to make {who}'s miss a fumble",
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
    "intercepted", "until", "so",
)  # fmt: skip
"""First words of reasons that continue the sentence without a colon."""

LEAST_SKILLED = ", with its lowest skill"
"""End of the title of a check that one figure makes for its whole group."""

REASONS = {
    "nobody of the other side is left": "no opponent is left",
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
    "taken by surprise": "by surprise",
}
"""Clauses for the short reasons in events, in the form in which they follow a statement."""

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
