"""Errors with the HTTP status that they are answered with."""

from __future__ import annotations

from ..kernel.errors import BastideError


class Unauthorized(BastideError):
    status = 401


class Forbidden(BastideError):
    status = 403


class NotFound(BastideError):
    status = 404


class Conflict(BastideError):
    status = 409


class TooManyRequests(BastideError):
    status = 429


class Unavailable(BastideError):
    status = 503
