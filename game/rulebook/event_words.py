"""The words in which events are told: deeds, kinds of attack, states, postures."""

from __future__ import annotations

DEEDS = {
    "move": "sets out",
    "step": "takes the bonus step",
    "withdraw": "withdraws",
    "run": "runs",
    "climb": "climbs",
    "attack": "attacks",
    "throw": "throws",
    "aim": "takes aim",
    "brace": "braces",
    "regroup": "regroups",
    "press": "presses on",
    "surge": "surges",
    "delay": "waits",
    "ready": "readies an attack",
    "crouch": "crouches",
    "prone": "drops to the ground",
    "stand": "stands up",
    "reload": "reloads",
    "refresh": "takes a breath",
    "first-aid": "gives first aid",
    "open": "opens the way",
    "close": "shuts the way",
    "hide": "hides",
    "midway": "does something on the way",
    "leave": "leaves the field",
    "end": "ends the turn",
    "wait": "waits off the calendar",
    "cancel": "drops what it declared",
    "rejoin": "comes in again",
    "hustle": "hustles",
    "sprint": "sprints",
    "jump": "jumps",
    "fly": "takes to the air",
    "block": "gets in",
    "follow": "goes",
    "keep-away": "keeps away",
    "climb-forward": "climbs on",
    "swim-forward": "swims on",
    "charge": "charges",
    "shove": "throws itself",
    "overrun": "runs down whoever is in the way",
    "start-running": "breaks into a run",
    "stop-running": "falls back into a walk",
    "hold": "lets the others go first",
    "keep-hold": "keeps hold",
    "shrugs-off": "is too strong for a hold",
}
"""What a figure does, by the id of the action."""

TARGETED = {"first-aid": "to", "keep-hold": "of", "shrugs-off": "by", "block": "the way of", "keep-away": "from",
            "follow": "after"}  # fmt: skip
"""The word between a deed and its target where it is not "at"."""

KINDS = {
    "standard": "attacks",
    "final": "makes a final attack on",
    "readied": "makes the readied attack on",
    "intercept": "intercepts",
    "subdue": "grapples with",
    "charge": "strikes, still running, at",
    "shove": "puts its shoulder against",
    "overrun": "runs at",
    "burst": "catches",
}
"""How an attack is told, by its kind."""

ANSWERS = {
    "critical": ("makes it a critical hit", "leaves it at a plain hit"),
    "error": ("fumbles", "gets away with it"),
    "readied": ("fires the readied shot", "holds the readied shot back"),
    "intercept": ("steps in", "lets it pass"),
    "rejoin": ("comes in", "goes on waiting"),
    "sprint": ("sprints on", "stops"),
}
"""What it means to say yes or no, by the kind of the question."""

PURPOSES = {"critical hit": "to make the hit critical", "critical miss": "to make the enemy's miss a fumble"}
"""What action dice are spent on."""

STATES = {
    "up": "is up again",
    "unconscious": "falls unconscious",
    "dying": "is dying",
    "dead": "is dead",
    "gone": "has left the field",
}
"""What becomes of a figure, by its state."""

HURTS = {"critical-injury": "a critical injury"}
"""Conditions a figure has, rather than is."""

POSTURES = {"standing": "stands up", "crouching": "crouches down", "prone": "lies on the ground"}
