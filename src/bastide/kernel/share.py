"""Positions as short texts, for links and chats."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from .errors import BadPosition
from .messages import say

PREFIX = "bastide:"
LARGEST = 1 << 20  # bytes of JSON; a short text must not fill the memory


def pack(position: Mapping[str, Any]) -> str:
    """Return a position as a short text."""
    content = json.dumps(position, separators=(",", ":"), ensure_ascii=False).encode()
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def unpack(text: str) -> dict[str, Any]:
    """Return the position of a short text."""
    try:
        packed = text.strip().removeprefix(PREFIX).encode("ascii")
        unzip = zlib.decompressobj()
        content = unzip.decompress(base64.b64decode(packed + b"=" * (-len(packed) % 4), b"-_", validate=True), LARGEST)
        data = json.loads(content.decode()) if unzip.eof else None
        json.dumps(data, ensure_ascii=False).encode()  # fails if an escape is half of a surrogate pair
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadPosition(say("position.packed"))
    return data
