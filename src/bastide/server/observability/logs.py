"""Logging, as text or as one JSON object per line. Tokens and passwords are never logged."""

from __future__ import annotations

import logging
import sys

import msgspec

FORMATS = ("text", "json")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure(format: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonFormatter() if format == "json" else text)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # uvicorn logs the whole URL of a socket, invitations included
    for noisy in ("uvicorn.access", "uvicorn.error", "alembic", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_relevant)


def is_relevant(record: logging.LogRecord) -> bool:
    """Drop lines that any client can cause as often as it likes."""
    return not record.getMessage().startswith("Invalid UTF-8")
