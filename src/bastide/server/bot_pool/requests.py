"""The messages between the pool and its worker processes: frames, each preceded by its length.

Requests are pickled, as they only go from the server to its own processes. Responses are JSON.
"""

from __future__ import annotations

import json
import pickle
import struct
from typing import Any, BinaryIO, NamedTuple

HEADER = struct.Struct(">I")
MAX_RESPONSE = 1 << 16


class MoveRequest(NamedTuple):
    bot: int  # requests with the same number use the same bot object
    spec: str
    game: str
    state: bytes  # pickled
    seat: int
    seed: int  # of the bot's random generator
    seconds: float


class AnalysisRequest(NamedTuple):
    """Asks for the analysis of the turn that begins after `number` moves of a finished game."""

    record: dict[str, Any]
    number: int
    budget: str  # how long to think
    seconds: float


def encode_request(request: MoveRequest | AnalysisRequest) -> bytes:
    return frame(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))


def encode_response(response: dict[str, Any]) -> bytes:
    return frame(json.dumps(response).encode())


def frame(content: bytes) -> bytes:
    return HEADER.pack(len(content)) + content


def read_frame(stream: BinaryIO) -> bytes | None:
    """Read a frame. Return None when the other side has closed the pipe."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (size,) = HEADER.unpack(header)
    content = stream.read(size)
    return content if len(content) == size else None
