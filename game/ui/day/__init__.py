"""The battle of a day: its page, and your battle beside a ghost's."""
