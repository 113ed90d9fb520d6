"""Errors of the API"""

from ...kernel.errors import BastideError


class NotFound(BastideError):
    status = 404


class Forbidden(BastideError):
    status = 403


class Unauthorized(BastideError):
    status = 401


class TooMany(BastideError):
    status = 429


class Conflict(BastideError):
    status = 409
