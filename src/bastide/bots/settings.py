"""Settings given with the name of a bot: "ms=500,width=80"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..kernel.errors import BadOptions


class Setting(NamedTuple):
    """The type and range of a setting."""

    type: type[int] | type[float]
    min: float = 0
    max: float = 1e9


def parse_settings(bot: str, text: str, known: Mapping[str, Setting]) -> dict[str, Any]:
    """Parse "name=value,name=value"; raise `BadOptions` for an unknown name or a bad value."""
    found: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        name, _, value = part.partition("=")
        if name not in known:
            raise BadOptions(f"the bot {bot!r} has no setting {name!r}; it has: {', '.join(known)}")
        if name in found:
            raise BadOptions(f"the setting {name!r} of the bot {bot!r} is given twice")
        found[name] = parse_value(bot, name, value, known[name])
    return found


def parse_value(bot: str, name: str, text: str, setting: Setting) -> float:
    try:
        value = setting.type(text)
    except ValueError:
        kind = "a whole number" if setting.type is int else "a number"
        raise BadOptions(f"the setting {name!r} of the bot {bot!r} must be {kind}, not {text!r}") from None
    if not setting.min <= value <= setting.max:
        limit = f"at most {setting.max:,.0f}" if value > setting.max else f"at least {setting.min:g}"
        raise BadOptions(f"the setting {name!r} of the bot {bot!r} must be {limit}, not {text}")
    return value
