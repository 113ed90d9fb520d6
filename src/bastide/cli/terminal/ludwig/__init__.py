"""Castles of Mad King Ludwig at the terminal."""

from .board import LudwigBoard

__all__ = ["LudwigBoard"]
