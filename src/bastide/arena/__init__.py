"""Tournaments of bots, their statistics, and training."""
