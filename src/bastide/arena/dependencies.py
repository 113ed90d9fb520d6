"""Optional dependencies."""

from __future__ import annotations

import importlib

from ..kernel.errors import BastideError
from .messages import say


def require(module: str, purpose: str) -> None:
    """Raise an error that says how to install a module if it is missing."""
    try:
        importlib.import_module(module)
    except ImportError:
        raise BastideError(say("dependency.missing", purpose=purpose, module=module)) from None
