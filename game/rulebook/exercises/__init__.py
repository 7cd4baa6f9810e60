"""Exercises: a beat (step) of a demo asks a question before it is shown; the engine makes question, answer and
mistakes. A *subject* (subjects.py) is what is asked; its answer (answers.py) is found by playing the demo up to the
beat (moment.py). A *mistake* is the right answer of a changed position or neighbouring rule (changes.py). An exercise
(making.py) has a subject, its answer and its mistakes, so each "would be right if" has really been played."""
