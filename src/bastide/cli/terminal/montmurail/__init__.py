"""Montmurail at the terminal."""

from .board import MontmurailBoard

__all__ = ["MontmurailBoard"]
