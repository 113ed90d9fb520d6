"""Torres at the terminal."""

from .board import TorresBoard

__all__ = ["TorresBoard"]
