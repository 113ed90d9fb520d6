"""Random numbers from a generator whose state is one integer. Recorded outcomes replay a game without it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

from .errors import BadRecord, BastideError
from .messages import say

MASK64 = 0xFFFFFFFFFFFFFFFF
MASK32 = 0xFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
RANGE32 = 0x100000000


class Chance:
    """A splitmix64 generator without bias. `log`, if a list, records the outcomes; `script` replaces the generator."""

    def __init__(self, state: int = 0) -> None:
        self.state = state & MASK64
        self.log: list[int] | None = None
        self.script: list[int] | None = None

    def __copy__(self) -> Chance:
        return restore(self.state, self.log, self.script)

    def __deepcopy__(self, memo: object) -> Chance:
        return restore(self.state, self.log, self.script)

    def __reduce__(self) -> tuple[Callable[..., Chance], tuple[Any, ...]]:
        return restore, (self.state, self.log, self.script)

    def next(self) -> int:
        """Return the next 64 random bits."""
        self.state = (self.state + STEP) & MASK64
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * MIX1) & MASK64
        mixed = ((mixed ^ (mixed >> 27)) * MIX2) & MASK64
        return mixed ^ (mixed >> 31)

    def draw(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely (Lemire's method), without recording it."""
        if not 0 < n <= RANGE32:
            raise BastideError(say("chance.count", count=n, most=RANGE32))
        product = (self.next() >> 32) * n
        while (product & MASK32) < n and (product & MASK32) < (RANGE32 - n) % n:
            product = (self.next() >> 32) * n
        return product >> 32

    def below(self, n: int) -> int:
        """Return such a number and record it, or return the next outcome of the script."""
        outcome = self.draw(n) if self.script is None else scripted(self.script, n)
        if self.log is not None:
            self.log.append(outcome)
        return outcome

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place (Fisher-Yates), recording the outcomes as `below` does."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def scripted(script: list[int], n: int) -> int:
    """Take the next outcome of a script."""
    if not script:
        raise BadRecord(say("record.chance_missing"))
    outcome = script.pop(0)
    if type(outcome) is not int or not 0 <= outcome < n:
        raise BadRecord(say("record.chance", outcome=outcome, most=n - 1))
    return outcome


def restore(state: int, log: list[int] | None, script: list[int] | None) -> Chance:
    """Return a generator in this state, with its own lists."""
    luck = Chance(state)
    luck.log = None if log is None else list(log)
    luck.script = None if script is None else list(script)
    return luck


def from_script(outcomes: list[int]) -> Chance:
    """Return a generator that gives these outcomes."""
    luck = Chance()
    luck.script = list(outcomes)
    return luck


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def from_seed(seed: str) -> Chance:
    """Return the generator of a seed, which is any text."""
    return Chance(int.from_bytes(hashlib.sha256(b"bastide seed " + seed.encode()).digest()[:8], "big"))


def commitment(seed: str) -> str:
    """Return the hash that is shown instead of the seed until the game is over."""
    return hashlib.sha256(b"bastide commitment " + seed.encode()).hexdigest()
