"""Exercises: a beat of a demo asks before it shows. The engine makes the question, the answer and the mistakes.

A *subject* (subjects.py) is what can be asked about a beat: it follows from what the beat does, refuses or expects. It
is answered (answers.py) by playing the demo up to there (moment.py). A *mistake* is the answer to the same subject in a
changed position or under a neighbouring rule (changes.py); an exercise (making.py) is a subject with its right answer
and the mistakes that were found, so whatever it claims "would be right if" has been played.
"""
