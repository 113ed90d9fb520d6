"""Who plays on in the place of a bot that failed."""

from __future__ import annotations

SIMPLEST = "random"
SIMPLER = {"greedy": SIMPLEST}


def simpler(spec: str) -> str | None:
    """the next simpler bot; nothing below the simplest"""
    return None if spec == SIMPLEST else SIMPLER.get(spec, "greedy")
