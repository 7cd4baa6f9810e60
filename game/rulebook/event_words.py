"""The words in which events are told: deeds that are no actions, kinds of attack, states, postures."""

from __future__ import annotations

DEEDS = {
    "rejoin": ("comes in again", "at"),
    "keep-hold": ("keeps hold", "of"),
    "shrugs-off": ("is too strong for a hold", "by"),
}
"""What a figure does beside its actions, and the word between the deed and its target."""

KINDS = {
    "standard": "attacks",
    "final": "makes a final attack on",
    "readied": "makes the readied attack on",
    "intercept": "intercepts",
    "burst": "catches",
}
"""How an attack is told, by its kind; kinds that are actions say it themselves."""

ANSWERS = {
    "critical": ("makes it a critical hit", "leaves it at a plain hit"),
    "error": ("fumbles", "gets away with it"),
    "readied": ("fires the readied shot", "holds the readied shot back"),
    "intercept": ("steps in", "lets it pass"),
    "rejoin": ("comes in", "goes on waiting"),
    "sprint": ("sprints on", "stops"),
}
"""What it means to say yes or no, by the kind of the question."""

PURPOSES = {
    "critical hit": "to make the hit critical",
    "critical miss": "to make the enemy's miss a fumble",
    "initiative": "to act earlier",
    "attack": "to attack better",
}
"""What action dice are spent on."""

STATES = {
    "up": "is up again",
    "unconscious": "is unconscious",
    "dying": "is dying",
    "dead": "is dead",
    "gone": "has left the field",
}
"""What becomes of a figure, by its state."""

HURTS = {
    "critical-injury": "a critical injury",
    "wounded-chest": "a wound in the chest",
    "wounded-back": "a wound in the back",
    "wounded-side": "a wound in the side",
    "wounded-arm": "a wounded arm",
    "wounded-leg": "a wounded leg",
}
"""Conditions a figure has, rather than is."""

POSTURES = {"standing": "stands up", "crouching": "crouches down", "prone": "lies on the ground"}

ASKED = {
    "boost": "A higher Count acts earlier. An action die adds a little to the Count of one figure, for the whole "
    "battle. Dice you keep can make a good hit critical later.",
    "critical": "This hit was so good that action dice can make it critical: the harm goes past the vitality, straight "
    "to the wounds.",
    "error": "This went so wrong that your action dice can make it worse: a gun jams, a guard is lost, or a turn "
    "comes later.",
    "intercept": "An enemy leaves a square beside your figure, which may strike at it once, out of its turn.",
    "readied": "Your figure has waited for this with its weapon ready. It can attack now, out of its turn.",
    "rejoin": "Your figure waits. Once it comes in, it can act at once.",
    "cancel": "What your figure is about to do would do nothing any more. It can do something else instead.",
    "reconsider": "Your figure is still busy with this. It may drop it now and do something else.",
    "sprint": "Somebody stands in the way. Sprinting gets your figure past, but tires it by one level.",
    "place": "Two figures cannot share this square. Choose where yours goes.",
}
"""What a question is about and what hangs on it, by its kind."""
