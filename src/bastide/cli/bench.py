"""The command that measures the speed of the engine and of known baselines, in one run."""

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
from .measurements import MEASUREMENT_COUNT, REPEATS, Measurement, measure_all
from .messages import say
from .parameters import Examples
from .printing import progress_bar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

BASELINES = Path(__file__).resolve().parents[3] / "bench" / "baselines.py"
MISSING = say("bench.baselines").text
TITLES = {
    "c_limit": "limit: board core in C",
    "catanatron": "catanatron",
    "python_chess": "python-chess",
}
RATIOS = {"to_catanatron": "catanatron", "to_c_limit": "c_limit"}
QUICK_SECONDS = 1.0  # for a shorter run, a baseline is measured only once


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=3600, help="Per benchmark of the engine.")] = 2.0,
    prepare: Annotated[bool, typer.Option("--prepare", help="Install what the baselines need, and exit.")] = False,
) -> None:
    """Benchmark the engine: medians by processor time, and their ratios to baselines measured in the same run."""
    baselines = load_baselines()
    if prepare:
        prepare_baselines(baselines)
        return
    with progress_bar() as progress:
        baseline_results = measure_baselines(baselines, REPEATS if seconds >= QUICK_SECONDS else 1, progress)
        measured = list(with_progress(measure_all(seconds), "engine", MEASUREMENT_COUNT, progress))
    if as_json:
        print(json.dumps(to_json(measured, baseline_results)))
    else:
        print_table(measured, baseline_results)


def load_baselines() -> ModuleType | None:
    if not BASELINES.is_file():
        return None
    spec = importlib.util.spec_from_file_location("bastide_baselines", BASELINES)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prepare_baselines(baselines: ModuleType | None) -> None:
    if baselines is None:
        raise BastideError(say("bench.baselines"))
    problem = baselines.prepare()
    if problem:
        raise BastideError(say("bench.problem", problem=problem))
    print("The baselines are ready.")


def measure_baselines(baselines: ModuleType | None, repeats: int, progress: Progress) -> dict[str, Any]:
    """Return each baseline's result, or a sentence that says why there is none."""
    if baselines is None:
        return {}
    names = with_progress(iter(TITLES), "baselines", len(TITLES), progress)
    return {name: getattr(baselines, name)(repeats) for name in names}


def with_progress(steps: Iterator[T], what: str, number: int, progress: Progress) -> Iterator[T]:
    task = progress.add_task(what, total=number)
    for step in steps:
        yield step
        progress.update(task, advance=1, refresh=True)


def engine() -> str:
    return "compiled" if _pure.compiled() else "interpreted"


def rate(baseline_results: dict[str, Any], name: str) -> float | None:
    measurement = baseline_results.get(name)
    return measurement["actions_per_second"] if isinstance(measurement, dict) else None


def ratios(measurement: Measurement, baseline_results: dict[str, Any]) -> dict[str, float | None]:
    """Return the ratios to the baselines measured in the same unit."""
    per_second = measurement.unit == "actions/s"
    bases = {ratio: rate(baseline_results, name) for ratio, name in RATIOS.items()}
    return {ratio: measurement.median / base if per_second and base else None for ratio, base in bases.items()}


def to_json(measured: list[Measurement], baseline_results: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "engine": engine(),
        "measurements": {
            measurement.name: {**asdict(measurement), **ratios(measurement, baseline_results)}
            for measurement in measured
        },
        "baselines": {
            name: {"unavailable": measurement} if isinstance(measurement, str) else measurement
            for name, measurement in (baseline_results or dict.fromkeys(TITLES, MISSING)).items()
        },
    }


def print_table(measured: list[Measurement], baseline_results: dict[str, Any]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=box.SIMPLE)
    grid.add_column("", no_wrap=True)
    for column in ("median", "/ catanatron", "/ C limit"):
        grid.add_column(column, justify="right", no_wrap=True)
    for measurement in measured:
        grid.add_row(*table_row(measurement, baseline_results))
    for name, title in TITLES.items():
        speed = rate(baseline_results, name)
        if speed:
            measurement = Measurement(name, title, "actions/s", speed, speed, speed)
            grid.add_row(*table_row(measurement, baseline_results))
    console = Console(highlight=False)
    console.print(grid)
    for sentence in unavailable_reasons(baseline_results):
        console.print(sentence, markup=False)
    console.print(f"The engine runs {engine()}, on Python {platform.python_version()}.", markup=False)


def unavailable_reasons(baseline_results: dict[str, Any]) -> list[str]:
    """Return why baselines have no result."""
    return (
        [measurement for measurement in baseline_results.values() if isinstance(measurement, str)]
        if baseline_results
        else [MISSING]
    )


def table_row(measurement: Measurement, baseline_results: dict[str, Any]) -> list[str]:
    unit = measurement.unit.removeprefix("actions")
    space = "" if unit.startswith("/") else " "
    return [
        measurement.title,
        f"{measurement.median:,.0f}{space}{unit}",
        *map(format_ratio, ratios(measurement, baseline_results).values()),
    ]


def format_ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:,.4g}" if ratio < 1 else f"{ratio:,.1f}"


EXAMPLES: Examples = {
    bench: "bastide bench --seconds 2",
}
