"""Sections of a balance page: a table, and a plot beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from ..plots import Estimate
from ..statistics import Interval, mean_interval, wilson_interval
from .games import SeatOutcome

MIN_SEATS = 3  # that a plotted group has


@dataclass(frozen=True)
class Plot:
    name: str
    title: str
    label: str
    estimates: Sequence[Estimate]
    neutral: float | None = None
    percent: bool = False


@dataclass(frozen=True)
class Section:
    title: str
    text: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    plot: Plot | None = None


@dataclass
class SeatGroup:
    """The seats that did or had something: how often, how the game ended for them, and other values."""

    times: int = 0
    seat_outcomes: list[SeatOutcome] = field(default_factory=list)
    values: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, outcome: SeatOutcome, times: int = 1, **values: float) -> None:
        """Add a seat of a game."""
        self.times += times
        self.seat_outcomes.append(outcome)
        for name, value in values.items():
            self.values[name].append(value)

    @property
    def seats(self) -> int:
        return len(self.seat_outcomes)

    @property
    def win_rate(self) -> float:
        return fmean(outcome.win_share for outcome in self.seat_outcomes)

    @property
    def win_interval(self) -> Interval:
        return wilson_interval(sum(outcome.win_share for outcome in self.seat_outcomes), self.seats)

    @property
    def expected(self) -> float:
        return fmean(outcome.expected_share for outcome in self.seat_outcomes)

    @property
    def margin(self) -> float:
        return fmean(outcome.margin for outcome in self.seat_outcomes)

    @property
    def margin_interval(self) -> Interval | None:
        return mean_interval([outcome.margin for outcome in self.seat_outcomes])

    def mean(self, name: str) -> float | None:
        return fmean(self.values[name]) if self.values[name] else None


SeatGroups = defaultdict[str, SeatGroup]
Column = Callable[[SeatGroup], str]


def new_groups() -> SeatGroups:
    return defaultdict(SeatGroup)


def format_percent(rate: float) -> str:
    return f"{rate:.1%}"


def format_signed(value: float) -> str:
    return f"{value:+.1f}"


def format_interval(interval: Interval | None, show: Callable[[float], str]) -> str:
    return f"{show(interval[0])} to {show(interval[1])}" if interval else "-"


def mean_column(name: str) -> Column:
    def shown(group: SeatGroup) -> str:
        mean = group.mean(name)
        return "-" if mean is None else f"{mean:,.1f}"

    return shown


COLUMNS: Mapping[str, Column] = {
    "seats": lambda group: str(group.seats),
    "win rate": lambda group: format_percent(group.win_rate),
    "95%": lambda group: format_interval(group.win_interval, format_percent),
    "by chance": lambda group: format_percent(group.expected),
    "margin": lambda group: format_signed(group.margin),
    "95% ": lambda group: format_interval(group.margin_interval, format_signed),
}


def sort_by_margin(found: Mapping[str, SeatGroup]) -> list[tuple[str, SeatGroup]]:
    """Sort groups by their mean margin, the best first."""
    return sorted(found.items(), key=lambda item: (-item[1].margin, item[0]))


def group_section(
    title: str,
    text: str,
    what: str,
    found: Iterable[tuple[str, SeatGroup]],
    columns: Mapping[str, Column] | None = None,
    plot: Plot | None = None,
) -> Section:
    """Make a section with a line per group; `columns` come before those that all such sections have."""
    shown = {**(columns or {}), **COLUMNS}
    rows = [(name, *(show(group) for show in shown.values())) for name, group in found]
    return Section(title, text, (what, *(name.strip() for name in shown)), rows, plot)


def margin_plot(name: str, title: str, found: Sequence[tuple[str, SeatGroup]], most: int | None = None) -> Plot | None:
    """Plot the groups' margins; of more than `most` groups, only the best and the worst."""
    known = [(line, group) for line, group in found if group.seats >= MIN_SEATS]
    if most is not None and len(known) > most:
        known = known[: most // 2] + known[-(most // 2) :]
    if not known:
        return None
    estimates = [Estimate(line, group.margin, group.margin_interval, f"n = {group.seats}") for line, group in known]
    return Plot(name, title, "margin over the mean score of the others, with 95% intervals", estimates, neutral=0.0)
