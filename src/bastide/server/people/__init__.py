"""Guests and accounts, their ratings, and how they are told that it is their turn."""
