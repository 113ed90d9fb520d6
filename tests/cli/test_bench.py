"""The benchmarks: none is missing, and ratios compare only times of the same run."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cli.running import one_error, run

from bastide.cli import bench, measurements

MEASUREMENTS = [
    *("playouts_torres_2017_4", "stepping_torres_2017_4", "copy_torres_2017_4"),
    *("playouts_torres_2000_3", "playouts_torres_master_4"),
    *("playouts_montmurail_4", "stepping_montmurail_4", "copy_montmurail_4"),
    *("playouts_ludwig_4", "stepping_ludwig_4", "copy_ludwig_4", "playouts_ludwig_1", "places_ludwig"),
]


def baselines(**changes: Any) -> Any:
    """Replace bench/baselines.py, which takes too long."""
    speeds = {"c_limit": 8_000_000, "catanatron": 16_000, "python_chess": 20_000}
    runs = {name: lambda repeats, speed=speed: {"actions_per_second": speed} for name, speed in speeds.items()}
    return SimpleNamespace(**{**runs, "prepare": lambda: None, **changes})


def use(monkeypatch: pytest.MonkeyPatch, found: Any) -> None:
    monkeypatch.setattr(bench, "load_baselines", lambda: found)


def test_json(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, baselines())
    data = json.loads(run("bench", "--json", "--seconds", 0.05).out)
    assert list(data["measurements"]) == MEASUREMENTS
    assert data["engine"] in ("compiled", "interpreted")
    for measurement in data["measurements"].values():
        assert measurement["median"] > 0
    playouts = data["measurements"]["playouts_torres_2017_4"]
    assert playouts["slowest"] <= playouts["median"] <= playouts["fastest"]
    assert playouts["to_catanatron"] == pytest.approx(playouts["median"] / 16_000)
    assert playouts["to_c_limit"] == pytest.approx(playouts["median"] / 8_000_000)
    copies = data["measurements"]["copy_torres_2017_4"]
    assert copies["unit"] == "ns"
    assert copies["to_catanatron"] is None
    assert data["baselines"]["python_chess"]["actions_per_second"] == 20_000


def test_table(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, baselines())
    answer = run("bench", "--seconds", 0.05)
    assert answer.code == 0
    for title in ("Torres 2017, 4 seats: playouts", "Montmurail, 4 seats: stepping", "catanatron", "python-chess"):
        assert title in answer.out
    assert "The engine runs " in answer.out


def test_a_baseline_that_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, baselines(catanatron=lambda repeats: "catanatron is not available: try it."))
    answer = run("bench", "--seconds", 0.02)
    assert "catanatron is not available: try it." in answer.out
    data = json.loads(run("bench", "--json", "--seconds", 0.02).out)
    assert data["baselines"]["catanatron"] == {"unavailable": "catanatron is not available: try it."}
    assert data["measurements"]["stepping_torres_2017_4"]["to_catanatron"] is None
    assert data["measurements"]["stepping_torres_2017_4"]["to_c_limit"] is not None


def test_without_the_source_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "BASELINES", tmp_path / "baselines.py")
    answer = run("bench", "--seconds", 0.02)
    assert answer.code == 0
    assert "only in a source checkout" in " ".join(answer.out.split())
    data = json.loads(run("bench", "--json", "--seconds", 0.02).out)
    assert all("source checkout" in baseline["unavailable"] for baseline in data["baselines"].values())
    assert "source checkout" in one_error(run("bench", "--prepare"))


def test_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, baselines())
    assert run("bench", "--prepare") == (0, "The baselines are ready.\n", "")
    use(monkeypatch, baselines(prepare=lambda: "It could not be made."))
    assert one_error(run("bench", "--prepare")) == "It could not be made."


def test_the_baselines_of_the_checkout_are_found() -> None:
    found = bench.load_baselines()
    if found is None:
        pytest.skip("not a source checkout")
    assert all(callable(getattr(found, name)) for name in [*bench.TITLES, "prepare"])


def test_seconds_out_of_range() -> None:
    assert "--seconds" in one_error(run("bench", "--seconds", 0))


def test_medians(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = iter([5.0, 1.0, 4.0, 2.0, 3.0])
    monkeypatch.setattr(measurements, "repetitions_within", lambda run, seconds: 1)
    monkeypatch.setattr(measurements, "speed", lambda run, times: next(speeds))
    measurement = measurements.measure("name", "title", lambda times: times, 1)
    assert (measurement.median, measurement.slowest, measurement.fastest) == (3, 1, 5)
