"""Pictures of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


def text(view: Mapping[str, Any]) -> str:
    return str(view["boards"])


def svg(view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
