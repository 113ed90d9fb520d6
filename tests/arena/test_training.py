"""Training: reproducible, and able to fit non-linear functions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bastide.arena.selfplay import SelfPlayConfig, generate_samples
from bastide.arena.training import (
    Dataset,
    Scaling,
    TrainingConfig,
    fit,
    join_samples,
    standardize,
    to_json,
    train,
    unstandardize,
)
from bastide.bots.evaluation import lead
from bastide.bots.network import FeatureVector, Network
from bastide.kernel import registry


def selfplay_config(game: str = "ludwig", players: int = 1) -> SelfPlayConfig:
    return SelfPlayConfig(game, players, {}, seed=3, width=3, epsilon=0.2)


@pytest.mark.parametrize(("game", "players"), [("ludwig", 1), ("ludwig", 2), ("ludwig", 3)])
def test_samples_are_features_with_the_lead_at_the_end(game: str, players: int) -> None:
    samples = generate_samples(selfplay_config(game, players), None, range(2))
    rows = len(samples.leads)
    assert rows * samples.inputs == len(samples.features)
    assert len(samples.scores) == 2
    ends = {lead(scores, seat) for scores in samples.scores for seat in range(players)}
    assert set(samples.leads) == ends


def test_targets_may_include_the_values_of_later_states() -> None:
    """TD(lambda): a target lies between the final lead and the value of the next state."""
    dataset = join_samples([generate_samples(selfplay_config(), None, range(3))])
    weights, *_ = fit(dataset, TrainingConfig(selfplay_config(), 1, 10, hidden=2, epochs=1), 0)
    ends, steps, between = (
        generate_samples(replace(selfplay_config(), td_lambda=td_lambda), weights, [0]) for td_lambda in (1.0, 0.0, 0.5)
    )
    assert set(ends.leads) == {ends.scores[0][0]}
    network, rows = weights.network(), np.array(steps.features).reshape(-1, steps.inputs)
    values = []
    for features in rows:
        vector = FeatureVector()
        for number in features:
            vector.add(number)
        values.append(network.output(vector))
    # samples are in reverse order
    assert list(steps.leads) == pytest.approx([steps.scores[0][0], *values[:-1]], abs=0.01)
    targets = [float(between.scores[0][0])]
    for value in values[:-1]:
        targets.append(0.5 * targets[-1] + 0.5 * value)
    assert list(between.leads) == pytest.approx(targets, abs=0.01)


def test_the_same_config_gives_the_same_network_with_any_number_of_processes() -> None:
    config = TrainingConfig(selfplay_config(), iterations=2, games=12, hidden=4, epochs=2)
    one, two = ([iteration.network for iteration in train(config, workers)] for workers in (1, 2))
    assert one == two
    assert one[0] != one[1]


def test_a_network_fits_what_is_not_linear() -> None:
    rng = np.random.default_rng(1)
    features = rng.uniform(-5, 5, (6000, 3)).astype(np.float32)
    targets = (10 + 2 * features[:, 0] + 4 * np.abs(features[:, 1])).astype(np.float32)
    weights, error, _ = fit(
        Dataset(features, targets), TrainingConfig(selfplay_config(), 1, 10, hidden=8, epochs=250), 0
    )
    assert error < 0.5 < float(np.std(targets))
    network = weights.network()
    for one, two, three in ((1.0, -4.0, 2.0), (-3.0, 0.5, 0.0), (4.0, 3.0, -5.0)):
        vector = FeatureVector()
        for number in (one, two, three):
            vector.add(number)
        assert network.output(vector) == pytest.approx(10 + 2 * one + 4 * abs(two), abs=1.5)


@pytest.mark.parametrize(("game", "players"), [("ludwig", 1), ("ludwig", 2), ("ludwig", 3)])
def test_self_play_by_search(game: str, players: int) -> None:
    by_beam, by_search = (
        generate_samples(replace(selfplay_config(game, players), visits=visits), None, range(2)) for visits in (0, 6)
    )
    assert by_search.scores != by_beam.scores
    assert len(by_search.leads) * by_search.inputs == len(by_search.features)
    assert set(by_search.leads) == {lead(scores, seat) for scores in by_search.scores for seat in range(players)}


def test_standardizing_is_the_inverse_of_unstandardizing() -> None:
    rng = np.random.default_rng(5)
    scaling = Scaling(rng.normal(size=7), rng.uniform(0.5, 2, 7), 20, 3)
    parameters = {
        "bias": rng.normal(size=1),
        "linear": rng.normal(size=7),
        "input": rng.normal(size=(7, 3)),
        "input_bias": rng.normal(size=3),
        "output": rng.normal(size=3),
    }
    back = standardize(unstandardize(parameters, scaling), scaling)
    for name, parameter in parameters.items():
        assert back[name] == pytest.approx(parameter, abs=1e-3), name


def test_training_starts_from_the_initial_network() -> None:
    """Keep the initial values if there are hardly any samples."""
    rng = np.random.default_rng(1)
    features = rng.uniform(-5, 5, (6000, 3)).astype(np.float32)
    targets = (10 + 2 * features[:, 0] + 4 * np.abs(features[:, 1])).astype(np.float32)
    known, error, _ = fit(Dataset(features, targets), TrainingConfig(selfplay_config(), 1, 10, hidden=8, epochs=250), 0)
    short = TrainingConfig(selfplay_config(), 1, 10, hidden=8, epochs=1)
    little = Dataset(features[:300], targets[:300])
    assert fit(little, short, 0, known)[1] < 2 * error < fit(little, short, 0)[1]


def test_the_file_says_how_the_network_was_trained() -> None:
    config = TrainingConfig(selfplay_config(), iterations=1, games=10, hidden=2, epochs=1)
    (iteration,) = train(config, 1)
    data = to_json(config, iteration, registry.game("ludwig").META.version, "bastide train ludwig")
    assert data["training"]["games"] == 10
    assert data["training"]["command"] == "bastide train ludwig"
    Network(data["inputs"], data["hidden"], data["weights"])
