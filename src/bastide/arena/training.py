"""Training a network by self-play: play games, fit a network to how they ended, play games by that network, and so on.

The same command gives the same network on the same machine, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .runners import worker_pool
from .selfplay import NetworkWeights, Samples, SelfPlayConfig, generate_samples

Floats = NDArray[np.float32]

BATCH_SIZE = 256
TEST_FRACTION = 10  # one sample in so many is held out to measure the error
RIDGE = 30.0
LEARNING_RATE, FINE_TUNING_RATE, MIN_RATE = 1e-3, 3e-4, 1e-5
WEIGHT_DECAY = 3e-3
CHUNKS = 32  # of games, distributed among processes


@dataclass(frozen=True)
class TrainingConfig:
    selfplay: SelfPlayConfig
    iterations: int
    games: int  # per iteration
    hidden: int
    epochs: int
    window: int = 3  # iterations whose games are trained on


@dataclass(frozen=True)
class Iteration:
    number: int
    games: int
    samples: int
    mean_score: float
    spread: float  # standard deviation of the leads
    error: float  # root mean square, in points, on held-out samples
    network: NetworkWeights


def train(config: TrainingConfig, workers: int, initial: NetworkWeights | None = None) -> Iterator[Iteration]:
    """Yield the iterations; the last one has the network to keep.

    Given an initial network, it plays the first iteration, and each network is fine-tuned from the one before.
    Otherwise each iteration fits a new network.
    """
    window: list[Dataset] = []
    network = initial
    with worker_pool(workers) as pool:
        for number in range(config.iterations):
            first = number * config.games
            chunks = [range(first + i, first + config.games, CHUNKS) for i in range(min(CHUNKS, config.games))]
            jobs = [pool.submit(generate_samples, config.selfplay, network, chunk) for chunk in chunks]
            samples = [job.result() for job in jobs]
            window = [*window, join_samples(samples)][-config.window :]
            dataset = Dataset(*(np.concatenate(parts) for parts in zip(*window, strict=True)))
            network, error, spread = fit(dataset, config, number, None if initial is None else network)
            scores = [points for part in samples for result in part.scores for points in result]
            mean_score = float(np.mean(scores))
            yield Iteration(number, config.games, len(dataset.features), mean_score, spread, error, network)


class Dataset(NamedTuple):
    features: Floats  # a row per sample
    leads: Floats


def join_samples(samples: list[Samples]) -> Dataset:
    inputs = max(part.inputs for part in samples)
    features = np.concatenate([np.frombuffer(part.features, np.float32) for part in samples]).reshape(-1, inputs)
    return Dataset(features, np.concatenate([np.frombuffer(part.leads, np.float32) for part in samples]))


# --- fitting


@dataclass
class Model:
    """A network for standardized features and leads, with the moments that Adam keeps."""

    parameters: dict[str, Floats]
    steps: int = 0
    mean: dict[str, Floats] = field(default_factory=dict)
    square: dict[str, Floats] = field(default_factory=dict)

    def predict(self, features: Floats) -> Floats:
        p = self.parameters
        hidden = np.maximum(features @ p["input"] + p["input_bias"], 0)
        output: Floats = p["bias"] + features @ p["linear"] + hidden @ p["output"]
        return output

    def step(self, features: Floats, targets: Floats, rate: float) -> None:
        """Take a step of AdamW on a batch."""
        p = self.parameters
        sums = features @ p["input"] + p["input_bias"]
        hidden = np.maximum(sums, 0)
        error = p["bias"] + features @ p["linear"] + hidden @ p["output"] - targets
        error = error * (2 / len(targets))
        back = np.outer(error, p["output"]) * (sums > 0)
        gradients = {
            "bias": np.array([error.sum()]),
            "linear": features.T @ error,
            "output": hidden.T @ error,
            "input": features.T @ back,
            "input_bias": back.sum(0),
        }
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] = 0.9 * self.mean.get(name, 0) + 0.1 * gradient
            self.square[name] = 0.999 * self.square.get(name, 0) + 0.001 * gradient**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            decay = WEIGHT_DECAY * p[name] if name in ("input", "linear") else 0
            p[name] = (p[name] - rate * (mean / (np.sqrt(square) + 1e-8) + decay)).astype(np.float32)


class Scaling(NamedTuple):
    """How features and leads are standardized."""

    feature_mean: Floats
    feature_std: Floats
    lead_mean: float
    lead_std: float


def fit(
    dataset: Dataset, config: TrainingConfig, number: int, initial: NetworkWeights | None = None
) -> tuple[NetworkWeights, float, float]:
    """Fit a network; return it with its error on held-out samples and the standard deviation of the leads."""
    rng = np.random.default_rng([config.selfplay.seed, number])
    features, leads = dataset
    mean, std = features.mean(0), features.std(0)
    std[std < 1e-6] = 1
    scaling = Scaling(mean, std, float(leads.mean()), float(leads.std()) or 1.0)
    inputs, targets = (features - mean) / std, (leads - scaling.lead_mean) / scaling.lead_std
    order = rng.permutation(len(features))
    test, training = order[: len(order) // TEST_FRACTION], order[len(order) // TEST_FRACTION :]
    if initial is None:
        model = init_model(inputs[training], targets[training], config.hidden, rng)
    else:
        model = Model(standardize(initial, scaling))
    max_rate = LEARNING_RATE if initial is None else FINE_TUNING_RATE
    lowest, best = math.inf, dict(model.parameters)
    for epoch in range(config.epochs):
        rate = MIN_RATE + max_rate * 0.5 * (1 + math.cos(math.pi * epoch / config.epochs))
        order = rng.permutation(training)
        for start in range(0, max(1, len(order) - BATCH_SIZE), BATCH_SIZE):
            batch = order[start : start + BATCH_SIZE]
            model.step(inputs[batch], targets[batch], rate)
        error = float(np.sqrt(np.mean((model.predict(inputs[test]) - targets[test]) ** 2)))
        if error < lowest:
            lowest, best = error, dict(model.parameters)
    return unstandardize(best, scaling), lowest * scaling.lead_std, scaling.lead_std


def init_model(inputs: Floats, targets: Floats, hidden: int, rng: np.random.Generator) -> Model:
    """Start from a ridge regression, with hidden units that hardly contribute yet."""
    count = inputs.shape[1]
    linear = np.linalg.solve(inputs.T @ inputs + RIDGE * np.eye(count), inputs.T @ targets)
    parameters = {
        "bias": np.zeros(1),
        "linear": linear,
        "input": rng.standard_normal((count, hidden)) / math.sqrt(count),
        "input_bias": np.zeros(hidden),
        "output": rng.standard_normal(hidden) * 0.05,
    }
    return Model({name: part.astype(np.float32) for name, part in parameters.items()})


def unstandardize(parameters: dict[str, Floats], scaling: Scaling) -> NetworkWeights:
    """Turn a model into the same network for raw features and leads."""
    feature_mean, feature_std, lead_mean, lead_std = scaling
    input_weights = parameters["input"] / feature_std[:, None]
    input_bias = parameters["input_bias"] - feature_mean @ input_weights
    linear = parameters["linear"] / feature_std * lead_std
    bias = parameters["bias"] * lead_std + lead_mean - feature_mean @ linear
    rows = np.column_stack([linear, input_weights]).ravel()
    weights = np.concatenate([bias, input_bias, rows, parameters["output"] * lead_std])
    inputs, hidden = input_weights.shape
    return NetworkWeights(inputs, hidden, tuple(float(f"{weight:.5g}") for weight in weights))


def standardize(network: NetworkWeights, scaling: Scaling) -> dict[str, Floats]:
    """Invert `unstandardize`."""
    feature_mean, feature_std, lead_mean, lead_std = scaling
    inputs, hidden = network.inputs, network.hidden
    weights = np.array(network.weights)
    bias, input_bias, rows, output = np.split(weights, np.cumsum([1, hidden, inputs * (hidden + 1)]))
    linear, input_weights = np.split(rows.reshape(inputs, hidden + 1), [1], axis=1)
    parameters = {
        "bias": (bias - lead_mean + feature_mean @ linear) / lead_std,
        "linear": linear[:, 0] * feature_std / lead_std,
        "input": input_weights * feature_std[:, None],
        "input_bias": input_bias + feature_mean @ input_weights,
        "output": output / lead_std,
    }
    return {name: part.astype(np.float32) for name, part in parameters.items()}


def to_json(
    config: TrainingConfig, last: Iteration, version: str, command: str, initial: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the contents of a weights file; `initial` says how the initial network was trained."""
    return {
        "game": config.selfplay.game,
        "players": config.selfplay.players,
        "training": {
            "command": command,
            "rules": version,
            "iterations": config.iterations,
            "games": config.iterations * config.games,
            "samples": last.samples,
            "mean_score": round(last.mean_score, 2),
            "error": round(last.error, 2),
            "spread": round(last.spread, 2),
            **({"initial": initial} if initial else {}),
        },
        "inputs": last.network.inputs,
        "hidden": last.network.hidden,
        "weights": list(last.network.weights),
    }
