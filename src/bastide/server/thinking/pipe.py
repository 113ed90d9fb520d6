"""What goes through the pipes between the pool and a worker process: frames, each with its length in front.

Questions are pickled: they only ever go from the server to a process of its own. Answers are JSON.
"""

from __future__ import annotations

import json
import pickle
import struct
from typing import Any, BinaryIO, NamedTuple

HEAD = struct.Struct(">I")
LONGEST_ANSWER = 1 << 16


class Question(NamedTuple):
    bot: int  # the same number, the same bot object
    spec: str
    game: str
    state: bytes  # pickled
    seat: int
    seed: int  # of the bot's chance
    seconds: float


class Inquiry(NamedTuple):
    """about the turn of a finished game that begins with this move"""

    record: dict[str, Any]
    number: int
    figures: str  # how long to think
    seconds: float


def question_frame(question: Question | Inquiry) -> bytes:
    return frame(pickle.dumps(question, pickle.HIGHEST_PROTOCOL))


def answer_frame(answer: dict[str, Any]) -> bytes:
    return frame(json.dumps(answer).encode())


def frame(content: bytes) -> bytes:
    return HEAD.pack(len(content)) + content


def read_frame(stream: BinaryIO) -> bytes | None:
    """nothing once the other side has closed"""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (size,) = HEAD.unpack(head)
    content = stream.read(size)
    return content if len(content) == size else None
