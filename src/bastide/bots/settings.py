"""Settings given with the name of a bot: "ms=500,width=80"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..kernel.errors import BadOptions
from .messages import say


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
            raise BadOptions(say("settings.unknown", bot=bot, name=name, known=[*known]))
        if name in found:
            raise BadOptions(say("settings.twice", name=name, bot=bot))
        found[name] = parse_value(bot, name, value, known[name])
    return found


def parse_value(bot: str, name: str, text: str, setting: Setting) -> float:
    try:
        value = setting.type(text)
    except ValueError:
        key = "settings.whole_number" if setting.type is int else "settings.number"
        raise BadOptions(say(key, name=name, bot=bot, value=text)) from None
    if value > setting.max:
        raise BadOptions(say("settings.most", name=name, bot=bot, most=setting.max, value=text))
    if not setting.min <= value:
        raise BadOptions(say("settings.least", name=name, bot=bot, least=setting.min, value=text))
    return value
