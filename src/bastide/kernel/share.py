"""A position as one short text that travels in a link or a chat line."""

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
LARGEST = 1 << 20  # bytes of JSON: a short text must not unpack into a flood


def pack(position: Mapping[str, Any]) -> str:
    content = json.dumps(position, separators=(",", ":"), ensure_ascii=False).encode()
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def unpack(text: str) -> dict[str, Any]:
    try:
        packed = text.strip().removeprefix(PREFIX).encode("ascii")
        unzip = zlib.decompressobj()
        content = unzip.decompress(base64.b64decode(packed + b"=" * (-len(packed) % 4), b"-_", validate=True), LARGEST)
        data = json.loads(content) if unzip.eof else None
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadPosition(say("position.packed"))
    return data
