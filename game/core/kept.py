"""A decorator that caches the results of pure functions in one of the caches of a battle's store or of its board."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Literal, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Lifetime = Literal["memo", "standing", "lasting", "scratch"]


def kept(lifetime: Lifetime, at: int = 0, by: Callable[..., Hashable] | None = None) -> Callable[[F], F]:
    """Return a decorator that caches a pure function's results. Argument number `at` is the object that has the cache:
    a store, or a board for "scratch"; `lifetime` names the cache on it. The cache key is what `by` returns for all
    arguments, or without `by` the positional arguments after number `at`. Never change a cached result."""

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
