"""Chance: a generator that is one integer, and the outcomes it gave, so that a record replays without it."""

from __future__ import annotations

import hashlib
import secrets

from .errors import BadRecord
from .messages import say

MASK64 = 0xFFFFFFFFFFFFFFFF
MASK32 = 0xFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
RANGE32 = 0x100000000


class Chance:
    """splitmix64, drawn from without bias. `log`, if a list, keeps the outcomes; `script` replaces the generator."""

    def __init__(self, state: int = 0) -> None:
        self.state = state & MASK64
        self.log: list[int] | None = None
        self.script: list[int] | None = None

    def next(self) -> int:
        self.state = (self.state + STEP) & MASK64
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * MIX1) & MASK64
        mixed = ((mixed ^ (mixed >> 27)) * MIX2) & MASK64
        return mixed ^ (mixed >> 31)

    def draw(self, n: int) -> int:
        """a number from 0 to n - 1, each equally likely (Lemire's method), not written down"""
        product = (self.next() >> 32) * n
        while (product & MASK32) < n and (product & MASK32) < (RANGE32 - n) % n:
            product = (self.next() >> 32) * n
        return product >> 32

    def below(self, n: int) -> int:
        """the same, written down; or the outcome that was written down"""
        outcome = self.draw(n) if self.script is None else scripted(self.script, n)
        if self.log is not None:
            self.log.append(outcome)
        return outcome


def scripted(script: list[int], n: int) -> int:
    if not script:
        raise BadRecord(say("record.chance_missing"))
    outcome = script.pop(0)
    if type(outcome) is not int or not 0 <= outcome < n:
        raise BadRecord(say("record.chance", outcome=outcome, most=n - 1))
    return outcome


def from_script(outcomes: list[int]) -> Chance:
    luck = Chance()
    luck.script = list(outcomes)
    return luck


def new_seed() -> str:
    return secrets.token_hex(16)


def from_seed(seed: str) -> Chance:
    """The seed is any text; it is never shown before the game ends, only its `commitment`."""
    return Chance(int.from_bytes(hashlib.sha256(b"bastide seed " + seed.encode()).digest()[:8], "big"))


def commitment(seed: str) -> str:
    return hashlib.sha256(b"bastide commitment " + seed.encode()).hexdigest()
