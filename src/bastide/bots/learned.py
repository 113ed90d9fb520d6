"""Values that were learned: a net for each game and number of players, in a file that says how it came about."""

from __future__ import annotations

import importlib
import importlib.util
import json
from functools import cache
from importlib.resources import files
from typing import Any

from ..kernel.contract import Game
from .net import Describe, Learned, Net
from .values import Value, value_of


def describe_of(game: str) -> Describe:
    """tells a net about a state, seen from a seat"""
    found: Describe = importlib.import_module(f"{__package__}.facts.{game}").describe
    return found


def learned_of(game: Game, players: int) -> Value:
    """the value made by hand where nothing was learned"""
    return of_name(game.META.name, players) or value_of(game)


@cache
def of_name(game: str, players: int) -> Value | None:
    """by a net for so many, or by a judge, which serves any number"""
    if (net := shipped(f"{game}-{players}.json")) is not None:
        return Learned(describe_of(game), Net(net["inputs"], net["hidden"], net["numbers"]))
    if (judge := shipped(f"{game}.json")) is not None:
        return judge_of(game, judge["figures"])
    return None


def shipped(name: str) -> dict[str, Any] | None:
    file = files(__package__).joinpath("weights", name)
    if not file.is_file():
        return None
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


# --- judges


def judge_of(game: str, figures: dict[str, float]) -> Value:
    judge: Value = importlib.import_module(f"{__package__}.judges.{game}").Judge(figures)
    return judge


def figures_of(game: str) -> dict[str, float] | None:
    """to begin with; none where the game has no judge"""
    module = f"{__package__}.judges.{game}"
    if importlib.util.find_spec(module) is None:
        return None
    found: dict[str, float] = importlib.import_module(module).FIGURES
    return dict(found)
