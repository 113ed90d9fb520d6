"""The log: lines for people, or one JSON object a line for machines. Nothing in it names a token or a password."""

from __future__ import annotations

import logging
import sys

import msgspec

KINDS = ("text", "json")


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "where": record.name,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(kind: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(AsJson() if kind == "json" else text)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # uvicorn's lines about sockets hold the whole address, invitations included
    for noisy in ("uvicorn.access", "uvicorn.error", "alembic", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)


def worth_a_line(record: logging.LogRecord) -> bool:
    """not what anybody can bring about as often as they like"""
    return not record.getMessage().startswith("Invalid UTF-8")
