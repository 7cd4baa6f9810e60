"""Exercises: a beat (step) of a demo asks a question before it is shown; the engine finds the answer and the likely
mistakes.

A *subject* (subjects.py) is what is asked. Its answer (answers.py) is found by playing the demo up to the beat
(moment.py). A *mistake* is an answer that would be right in a changed position or under a neighbouring rule
(changes.py). An exercise (making.py) has a subject, its answer and its mistakes, and each mistake's position has really
been played.
"""
