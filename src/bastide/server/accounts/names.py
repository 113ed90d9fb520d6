"""Names that people choose."""

from __future__ import annotations

import secrets
import unicodedata

from ...kernel.errors import BastideError
from ..messages import say

MAX_LENGTH = 24
MAX_KEY_LENGTH = 80
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # count as printable, but are invisible
VARIATION_SELECTORS = frozenset(chr(code) for code in range(0xFE00, 0xFE10))


def parse(text: str) -> str:
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= MAX_LENGTH:
        raise BastideError(say("name.length", most=MAX_LENGTH))
    if not name.isprintable() or BLANKS.intersection(name) or all(unicodedata.category(c)[0] in "MZ" for c in name):
        raise BastideError(say("name.characters"))
    if len(key(name)) > MAX_KEY_LENGTH:
        raise BastideError(say("name.long"))
    return name


def key(name: str) -> str:
    """Normalise a name: names that people would call the same have the same key."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c for c in plain if c not in VARIATION_SELECTORS).split())


def guest_name() -> str:
    return f"Guest {1000 + secrets.randbelow(9000)}"
