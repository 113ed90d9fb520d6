"""Libraries that only some uses need."""

from __future__ import annotations

import importlib

from ..kernel.errors import BastideError


def need(module: str, what: str) -> None:
    """one sentence where it is not installed"""
    try:
        importlib.import_module(module)
    except ImportError:
        raise BastideError(f"{what} needs {module}, which is not installed: pip install 'bastide[arena]'") from None
