"""The command that measures the speed of the engine against known yardsticks, in one run."""

from __future__ import annotations

import importlib.util
import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from .. import __version__, _pure
from ..kernel.errors import BastideError
from .measures import FIGURES, REPEATS, Figure, figures
from .parameters import Examples
from .printing import progress_bar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

YARDSTICKS = Path(__file__).resolve().parents[3] / "bench" / "yardsticks.py"
MISSING = "The yardsticks (a limit in C, catanatron, python-chess) need the source checkout, and this is none."
TITLES = {
    "c_limit": "limit: board core in C",
    "catanatron": "catanatron",
    "python_chess": "python-chess",
}
RATIOS = {"to_catanatron": "catanatron", "to_c_limit": "c_limit"}
QUICK = 1.0  # seconds below which a yardstick is measured once only


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=3600, help="For each figure of the engine.")
    ] = 2.0,
    prepare: Annotated[bool, typer.Option("--prepare", help="Install what the yardsticks need, and stop.")] = False,
) -> None:
    """Measure the engine: medians by processor time, and their ratios to yardsticks measured in the same run."""
    yardsticks = load_yardsticks()
    if prepare:
        prepare_yardsticks(yardsticks)
        return
    with progress_bar() as progress:
        known = measure_yardsticks(yardsticks, REPEATS if seconds >= QUICK else 1, progress)
        measured = list(watched(figures(seconds), "engine", FIGURES, progress))
    if as_json:
        print(json.dumps(summary(measured, known)))
    else:
        print_table(measured, known)


def load_yardsticks() -> ModuleType | None:
    if not YARDSTICKS.is_file():
        return None
    spec = importlib.util.spec_from_file_location("bastide_yardsticks", YARDSTICKS)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prepare_yardsticks(yardsticks: ModuleType | None) -> None:
    if yardsticks is None:
        raise BastideError(MISSING)
    problem = yardsticks.prepare()
    if problem:
        raise BastideError(problem)
    print("The yardsticks are ready.")


def measure_yardsticks(yardsticks: ModuleType | None, repeats: int, progress: Progress) -> dict[str, Any]:
    """of each its figures, or one sentence that says why there are none"""
    if yardsticks is None:
        return {}
    names = watched(iter(TITLES), "yardsticks", len(TITLES), progress)
    return {name: getattr(yardsticks, name)(repeats) for name in names}


def watched(steps: Iterator[T], what: str, number: int, progress: Progress) -> Iterator[T]:
    task = progress.add_task(what, total=number)
    for step in steps:
        yield step
        progress.update(task, advance=1, refresh=True)


def engine() -> str:
    return "compiled" if _pure.compiled() else "interpreted"


def rate(known: dict[str, Any], name: str) -> float | None:
    figure = known.get(name)
    return figure["actions_per_second"] if isinstance(figure, dict) else None


def ratios(figure: Figure, known: dict[str, Any]) -> dict[str, float | None]:
    """to what is measured in the same unit"""
    per_second = figure.unit == "actions/s"
    bases = {ratio: rate(known, name) for ratio, name in RATIOS.items()}
    return {ratio: figure.median / base if per_second and base else None for ratio, base in bases.items()}


def summary(measured: list[Figure], known: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "engine": engine(),
        "figures": {figure.name: {**asdict(figure), **ratios(figure, known)} for figure in measured},
        "yardsticks": {
            name: {"unavailable": figure} if isinstance(figure, str) else figure
            for name, figure in (known or dict.fromkeys(TITLES, MISSING)).items()
        },
    }


def print_table(measured: list[Figure], known: dict[str, Any]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=box.SIMPLE)
    grid.add_column("", no_wrap=True)
    for column in ("median", "/ catanatron", "/ C limit"):
        grid.add_column(column, justify="right", no_wrap=True)
    for figure in measured:
        grid.add_row(*row(figure, known))
    for name, title in TITLES.items():
        speed = rate(known, name)
        if speed:
            figure = Figure(name, title, "actions/s", speed, speed, speed)
            grid.add_row(*row(figure, known))
    console = Console(highlight=False)
    console.print(grid)
    for sentence in missing(known):
        console.print(sentence, markup=False)
    console.print(f"The engine runs {engine()}, on Python {platform.python_version()}.", markup=False)


def missing(known: dict[str, Any]) -> list[str]:
    """why there is no figure of a yardstick"""
    return [figure for figure in known.values() if isinstance(figure, str)] if known else [MISSING]


def row(figure: Figure, known: dict[str, Any]) -> list[str]:
    unit = figure.unit.removeprefix("actions")
    space = "" if unit.startswith("/") else " "
    return [figure.title, f"{figure.median:,.0f}{space}{unit}", *map(shown, ratios(figure, known).values())]


def shown(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:,.4g}" if ratio < 1 else f"{ratio:,.1f}"


EXAMPLES: Examples = {
    bench: "bastide bench --seconds 2",
}
