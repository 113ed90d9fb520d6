"""The terminal client: `run` plays a game on one screen, against bots or between people."""

from .app import run

__all__ = ["run"]
