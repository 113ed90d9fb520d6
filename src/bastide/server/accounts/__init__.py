"""Guests and accounts, their ratings, and notifications."""
