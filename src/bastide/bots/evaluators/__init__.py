"""Evaluators with tunable weights, one module per game."""
