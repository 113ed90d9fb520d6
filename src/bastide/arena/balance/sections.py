"""Tables with what goes with what, and the pictures beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from ..plots import Mark
from ..statistics import Interval, around_mean, wilson
from .played import Fate

FEWEST = 3  # seats without which nothing is drawn


@dataclass(frozen=True)
class Picture:
    name: str
    title: str
    label: str
    marks: Sequence[Mark]
    neutral: float | None = None
    percent: bool = False


@dataclass(frozen=True)
class Section:
    title: str
    text: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    picture: Picture | None = None


@dataclass
class Effect:
    """what goes with something that seats did or had: how often it was, how it ended for them, and other figures"""

    times: int = 0
    fates: list[Fate] = field(default_factory=list)
    values: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, fate: Fate, times: int = 1, **values: float) -> None:
        """once for a seat of a game"""
        self.times += times
        self.fates.append(fate)
        for name, value in values.items():
            self.values[name].append(value)

    @property
    def seats(self) -> int:
        return len(self.fates)

    @property
    def win_rate(self) -> float:
        return fmean(fate.share for fate in self.fates)

    @property
    def win_interval(self) -> Interval:
        return wilson(sum(fate.share for fate in self.fates), self.seats)

    @property
    def expected(self) -> float:
        return fmean(fate.expected for fate in self.fates)

    @property
    def margin(self) -> float:
        return fmean(fate.margin for fate in self.fates)

    @property
    def margin_interval(self) -> Interval | None:
        return around_mean([fate.margin for fate in self.fates])

    def mean(self, name: str) -> float | None:
        return fmean(self.values[name]) if self.values[name] else None


Effects = defaultdict[str, Effect]
Column = Callable[[Effect], str]


def effects() -> Effects:
    return defaultdict(Effect)


def percent(rate: float) -> str:
    return f"{rate:.1%}"


def signed(value: float) -> str:
    return f"{value:+.1f}"


def between(interval: Interval | None, show: Callable[[float], str]) -> str:
    return f"{show(interval[0])} to {show(interval[1])}" if interval else "-"


def mean_of(name: str) -> Column:
    def shown(effect: Effect) -> str:
        mean = effect.mean(name)
        return "-" if mean is None else f"{mean:,.1f}"

    return shown


COLUMNS: Mapping[str, Column] = {
    "seats": lambda effect: str(effect.seats),
    "win rate": lambda effect: percent(effect.win_rate),
    "95%": lambda effect: between(effect.win_interval, percent),
    "by chance": lambda effect: percent(effect.expected),
    "margin": lambda effect: signed(effect.margin),
    "95% ": lambda effect: between(effect.margin_interval, signed),
}


def by_margin(found: Mapping[str, Effect]) -> list[tuple[str, Effect]]:
    """the best first"""
    return sorted(found.items(), key=lambda item: (-item[1].margin, item[0]))


def effect_section(
    title: str,
    text: str,
    what: str,
    found: Iterable[tuple[str, Effect]],
    columns: Mapping[str, Column] | None = None,
    picture: Picture | None = None,
) -> Section:
    """a line for each; further columns stand before those that all have"""
    shown = {**(columns or {}), **COLUMNS}
    rows = [(name, *(show(effect) for show in shown.values())) for name, effect in found]
    return Section(title, text, (what, *(name.strip() for name in shown)), rows, picture)


def margins(name: str, title: str, found: Sequence[tuple[str, Effect]], most: int | None = None) -> Picture | None:
    """a picture of margins; of more than `most`, the best and the worst halves"""
    known = [(line, effect) for line, effect in found if effect.seats >= FEWEST]
    if most is not None and len(known) > most:
        known = known[: most // 2] + known[-(most // 2) :]
    if not known:
        return None
    marks = [Mark(line, effect.margin, effect.margin_interval, f"n = {effect.seats}") for line, effect in known]
    return Picture(name, title, "points more than the others had on average, with 95% intervals", marks, neutral=0.0)
