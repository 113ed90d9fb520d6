"""Names that people give themselves."""

from __future__ import annotations

import secrets
import unicodedata

from ...kernel.errors import BastideError

LONGEST = 24
LONGEST_KEY = 80
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, they say, but nothing is seen
VARIANTS = frozenset(chr(code) for code in range(0xFE00, 0xFE10))  # how an emoji looks


def read(text: str) -> str:
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= LONGEST:
        raise BastideError(f"a name has 1 to {LONGEST} characters")
    if not name.isprintable() or BLANKS.intersection(name) or all(unicodedata.category(c)[0] in "MZ" for c in name):
        raise BastideError("a name is made of characters that can be seen, and spaces between them")
    if len(key(name)) > LONGEST_KEY:
        raise BastideError("this name is too long when written out; choose a shorter one")
    return name


def key(name: str) -> str:
    """the same for all that people would call the same name"""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c for c in plain if c not in VARIANTS).split())


def for_guest() -> str:
    return f"Guest {1000 + secrets.randbelow(9000)}"
