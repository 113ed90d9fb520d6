"""Optional dependencies."""

from __future__ import annotations

import importlib

from ..kernel.errors import BastideError


def require(module: str, purpose: str) -> None:
    """Raise an error that says how to install a module if it is missing."""
    try:
        importlib.import_module(module)
    except ImportError:
        raise BastideError(f"{purpose} needs {module}, which is not installed: pip install 'bastide[arena]'") from None
