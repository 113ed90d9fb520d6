"""Pictures of results. A bot, a card or a room has a line of its own and a name beside it: no colour says anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .matches import Outcome
from .statistics import Interval, Standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, LINE, MARGINS = 8.0, 0.34, 1.3  # inches: of a picture, of a line in it, and around its lines
INK, FILL, PALE = "#1d3557", "#a8c0d8", "#6b7280"
FORMATS = ("png", "svg")

STYLE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": PALE,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.labelsize": 10,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.facecolor": "white",
    "font.family": "sans-serif",
    "grid.color": "#d9dde3",
    "savefig.dpi": 150,
    # the same picture is the same file
    "svg.fonttype": "none",
    "svg.hashsalt": "bastide",
    "ytick.left": False,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """a value on a line, and the interval it is known in"""

    name: str
    value: float
    interval: Interval | None
    note: str = ""  # at the end of the line


@contextmanager
def drawn(files: Sequence[Path], lines: float, columns: int = 1) -> Iterator[Any]:
    """what is drawn on the axes within is saved; `lines` is how high it is"""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure: Figure = Figure(figsize=(WIDTH, MARGINS + LINE * lines))
        FigureCanvasAgg(figure)
        yield figure.subplots(1, columns)
        for file in files:
            save(figure, file)


def save(figure: Figure, file: Path) -> None:
    """whole or not at all, and without the time it was made at"""
    kind = file.suffix[1:]
    partial = file.with_suffix(".part")
    figure.savefig(partial, format=kind, metadata={"Date": None} if kind == "svg" else {})
    partial.replace(file)


def name_lines(axes: Axes, names: Sequence[str]) -> None:
    """the first on top"""
    axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)


def marks(axes: Axes, found: Sequence[Mark], *, title: str, label: str, neutral: float | None, percent: bool) -> None:
    """values with their intervals, one a line; `neutral` is what chance alone would give"""
    from matplotlib.ticker import PercentFormatter

    for line, mark in enumerate(found):
        if mark.interval is not None:
            axes.plot(mark.interval, (line, line), color=INK, linewidth=1.6, solid_capstyle="butt")
            axes.plot(mark.interval, (line, line), color=INK, marker="|", markersize=7, linestyle="none")
        axes.plot(mark.value, line, color=INK, marker="o", markersize=6, markeredgecolor="white")
        if mark.note:
            axes.annotate(
                mark.note,
                (1.0, line),
                xycoords=("axes fraction", "data"),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color=PALE,
                annotation_clip=False,
            )
    if neutral is not None:
        axes.axvline(neutral, color=PALE, linewidth=1, linestyle=(0, (4, 3)))
    if percent:
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    name_lines(axes, [mark.name for mark in found])
    axes.set_title(title)
    axes.set_xlabel(label)


def draw_marks(
    file: Path, found: Sequence[Mark], *, title: str, label: str, neutral: float | None = None, percent: bool = False
) -> None:
    with drawn([file], len(found)) as axes:
        marks(axes, found, title=title, label=label, neutral=neutral, percent=percent)


def violins(axes: Axes, values: Mapping[str, Sequence[float]], *, title: str, label: str) -> None:
    """how often each value came: the body, the quartiles, and the median as a dot"""
    import numpy as np

    for line, found in enumerate(values.values()):
        if min(found) < max(found):
            body: Any = axes.violinplot([found], [line], orientation="horizontal", widths=0.8, showextrema=False)
            for part in body["bodies"]:
                part.set(facecolor=FILL, edgecolor=INK, alpha=1, linewidth=0.8)
        lower, median, upper = np.quantile(found, (0.25, 0.5, 0.75))
        axes.plot((min(found), max(found)), (line, line), color=INK, linewidth=0.8)
        axes.plot((lower, upper), (line, line), color=INK, linewidth=4.5, solid_capstyle="butt")
        axes.plot(median, line, color="white", marker="o", markersize=5, markeredgecolor=INK)
    name_lines(axes, list(values))
    axes.set_title(title)
    axes.set_xlabel(label)


def histogram(axes: Axes, values: Sequence[float], *, title: str, label: str) -> None:
    axes.hist(values, bins="auto", color=FILL, edgecolor=INK, linewidth=0.8)
    axes.set_title(title)
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    axes.grid(axis="y")


# --- a tournament


def draw(
    players: int, standings: Sequence[Standing], outcomes: Sequence[Outcome], names: Sequence[str], folder: Path
) -> None:
    """Win rates, scores and lengths, each as a picture; the best bot on top."""
    best = sorted(standings, key=lambda standing: standing.place)
    scores: dict[str, list[float]] = {standing.bot: [] for standing in best}
    for game in outcomes:
        for seat, bot in enumerate(game.seating):
            scores[names[bot]].append(game.scores[seat])
    with drawn(pictures(folder, "wins"), len(best)) as axes:
        rates = [Mark(s.bot, s.win_rate, s.win_interval, f"{s.games} games") for s in best]
        label = "games won, with 95% intervals; dashed: all equally strong"
        marks(axes, rates, title="Win rates", label=label, neutral=1 / players, percent=True)
    with drawn(pictures(folder, "scores"), 1.6 * len(best)) as axes:
        violins(axes, scores, title="Scores", label="points; the bar is the middle half, the dot the median")
    with drawn(pictures(folder, "lengths"), 6, columns=2) as (left, right):
        histogram(left, [game.length for game in outcomes], title="Decisions", label="decisions a game")
        histogram(right, [game.turns for game in outcomes], title="Turns", label="turns a game")


def pictures(folder: Path, name: str) -> list[Path]:
    return [folder / f"{name}.{kind}" for kind in FORMATS]
