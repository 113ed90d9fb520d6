"""Which bot replaces one that failed."""

from __future__ import annotations

SIMPLEST = "random"
FALLBACKS = {"greedy": SIMPLEST}


def fallback_for(spec: str) -> str | None:
    """Return the next simpler bot, or None for the simplest."""
    return None if spec == SIMPLEST else FALLBACKS.get(spec, "greedy")
