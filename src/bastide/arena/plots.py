"""Plots of results. Each bot, card or room has a line with its name, so that colours carry no meaning."""

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

WIDTH, LINE, MARGINS = 8.0, 0.34, 1.3  # in inches: of a picture, of each line in it, and around the lines
DARK, LIGHT, GREY = "#1d3557", "#a8c0d8", "#6b7280"
FORMATS = ("png", "svg")

STYLE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
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
    # so that the same plot gives the same file
    "svg.fonttype": "none",
    "svg.hashsalt": "bastide",
    "ytick.left": False,
}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its confidence interval, on a line of its own."""

    name: str
    value: float
    interval: Interval | None
    note: str = ""  # at the end of the line


@contextmanager
def open_figure(files: Sequence[Path], lines: float, columns: int = 1) -> Iterator[Any]:
    """Yield axes to plot on, `lines` high, and save them to the files."""
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
    """Save a figure atomically, and without the date, so that the same figure gives the same file."""
    kind = file.suffix[1:]
    partial = file.with_suffix(".part")
    figure.savefig(partial, format=kind, metadata={"Date": None} if kind == "svg" else {})
    partial.replace(file)


def label_lines(axes: Axes, names: Sequence[str]) -> None:
    """Label the lines from top to bottom."""
    axes.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)


def plot_estimates(
    axes: Axes, estimates: Sequence[Estimate], *, title: str, label: str, neutral: float | None, percent: bool
) -> None:
    """Plot values with their intervals, one per line; `neutral` is the value expected by chance."""
    from matplotlib.ticker import PercentFormatter

    for line, estimate in enumerate(estimates):
        if estimate.interval is not None:
            axes.plot(estimate.interval, (line, line), color=DARK, linewidth=1.6, solid_capstyle="butt")
            axes.plot(estimate.interval, (line, line), color=DARK, marker="|", markersize=7, linestyle="none")
        axes.plot(estimate.value, line, color=DARK, marker="o", markersize=6, markeredgecolor="white")
        if estimate.note:
            axes.annotate(
                estimate.note,
                (1.0, line),
                xycoords=("axes fraction", "data"),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color=GREY,
                annotation_clip=False,
            )
    if neutral is not None:
        axes.axvline(neutral, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    if percent:
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    label_lines(axes, [estimate.name for estimate in estimates])
    axes.set_title(title)
    axes.set_xlabel(label)


def draw_estimates(
    file: Path,
    estimates: Sequence[Estimate],
    *,
    title: str,
    label: str,
    neutral: float | None = None,
    percent: bool = False,
) -> None:
    with open_figure([file], len(estimates)) as axes:
        plot_estimates(axes, estimates, title=title, label=label, neutral=neutral, percent=percent)


def plot_violins(axes: Axes, values: Mapping[str, Sequence[float]], *, title: str, label: str) -> None:
    """Plot distributions, one per line: a violin, the quartiles as a bar and the median as a dot."""
    import numpy as np

    for line, sample in enumerate(values.values()):
        if min(sample) < max(sample):
            body: Any = axes.violinplot([sample], [line], orientation="horizontal", widths=0.8, showextrema=False)
            for part in body["bodies"]:
                part.set(facecolor=LIGHT, edgecolor=DARK, alpha=1, linewidth=0.8)
        lower, median, upper = np.quantile(sample, (0.25, 0.5, 0.75))
        axes.plot((min(sample), max(sample)), (line, line), color=DARK, linewidth=0.8)
        axes.plot((lower, upper), (line, line), color=DARK, linewidth=4.5, solid_capstyle="butt")
        axes.plot(median, line, color="white", marker="o", markersize=5, markeredgecolor=DARK)
    label_lines(axes, list(values))
    axes.set_title(title)
    axes.set_xlabel(label)


def plot_histogram(axes: Axes, values: Sequence[float], *, title: str, label: str) -> None:
    axes.hist(values, bins="auto", color=LIGHT, edgecolor=DARK, linewidth=0.8)
    axes.set_title(title)
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    axes.grid(axis="y")


# --- a tournament


def draw_tournament(
    players: int, standings: Sequence[Standing], outcomes: Sequence[Outcome], names: Sequence[str], folder: Path
) -> None:
    """Draw win rates, scores and lengths, each in a picture of its own; the best bot is on top."""
    best = sorted(standings, key=lambda standing: standing.sort_key)
    scores: dict[str, list[float]] = {standing.bot: [] for standing in best}
    for game in outcomes:
        for seat, bot in enumerate(game.seating):
            scores[names[bot]].append(game.scores[seat])
    with open_figure(picture_files(folder, "wins"), len(best)) as axes:
        rates = [Estimate(s.bot, s.win_rate, s.win_interval, f"{s.games} games") for s in best]
        label = "games won, with 95% intervals; dashed: equally strong bots"
        plot_estimates(axes, rates, title="Win rates", label=label, neutral=1 / players, percent=True)
    with open_figure(picture_files(folder, "scores"), 1.6 * len(best)) as axes:
        plot_violins(axes, scores, title="Scores", label="points; the bar spans the middle half, the dot is the median")
    with open_figure(picture_files(folder, "lengths"), 6, columns=2) as (left, right):
        plot_histogram(left, [game.length for game in outcomes], title="Decisions", label="decisions per game")
        plot_histogram(right, [game.turns for game in outcomes], title="Turns", label="turns per game")


def picture_files(folder: Path, name: str) -> list[Path]:
    return [folder / f"{name}.{kind}" for kind in FORMATS]
