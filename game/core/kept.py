"""Keeping answers: a decorator that names how long the answers of a function hold, and by what they are known."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Literal, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Lifetime = Literal["memo", "standing", "lasting", "scratch"]


def kept(lifetime: Lifetime, at: int = 0, by: Callable[..., Hashable] | None = None) -> Callable[[F], F]:
    """Return a decorator that keeps the answers of a pure function in a lifetime of the store (or "scratch" of the
    board) that it is given as argument number `at`.

    An answer is known by the arguments after the store, or by what `by` makes of all arguments; arguments are given by
    position. An argument before the store is the rules, of which a battle has one set. Never change an answer.
    """

    def keeping(find: F) -> F:
        # Three ways to the same, since these are the calls of which a decision makes most.
        def of_store(store: Any, *rest: Any) -> Any:
            try:
                return getattr(store, lifetime)[find, rest]
            except KeyError:
                pass
            return _keep(store, lifetime, (find, rest), find(store, *rest))

        def of_rules(rules: Any, store: Any, *rest: Any) -> Any:
            try:
                return getattr(store, lifetime)[find, rest]
            except KeyError:
                pass
            return _keep(store, lifetime, (find, rest), find(rules, store, *rest))

        def by_key(*given: Any) -> Any:
            assert by is not None
            asked = find, by(*given)
            try:
                return getattr(given[at], lifetime)[asked]
            except KeyError:
                pass
            return _keep(given[at], lifetime, asked, find(*given))

        return cast(F, wraps(find)(by_key if by is not None else of_rules if at else of_store))

    return keeping


def _keep(store: Any, lifetime: Lifetime, asked: Hashable, answer: Any) -> Any:
    if lifetime == "lasting":
        return store.keep(asked, answer)
    getattr(store, lifetime)[asked] = answer
    return answer
