"""Networks, their features, and the shipped weights."""

from __future__ import annotations

from importlib.resources import files

import pytest
from bots.positions import positions

from bastide.bots.evaluation import has_features, load_extractor, make_weighted_evaluator, read_weights
from bastide.bots.network import FeatureVector, Network
from bastide.kernel import registry
from bastide.kernel.chance import Chance


def vector_of(*numbers: float) -> FeatureVector:
    features = FeatureVector()
    for number in numbers:
        features.add(number)
    return features


def test_output_of_a_small_network() -> None:
    """Compute 3 + 2a - b + max(0, 1 + a + b) / 2 - max(0, a - b) with two inputs and two units."""
    network = Network(2, 2, [3.0, 1.0, 0.0, 2.0, 1.0, 1.0, -1.0, 1.0, -1.0, 0.5, -1.0])
    for a, b in ((0.0, 0.0), (1.0, 2.0), (-3.0, 1.5), (4.0, -2.0)):
        expected = 3 + 2 * a - b + 0.5 * max(0.0, 1 + a + b) - max(0.0, a - b)
        assert network.output(vector_of(a, b)) == pytest.approx(expected)


@pytest.mark.parametrize(("inputs", "hidden", "count"), [(2, 2, 10), (257, 1, 518), (1, 65, 197)])
def test_a_wrong_number_of_weights_is_refused(inputs: int, hidden: int, count: int) -> None:
    with pytest.raises(ValueError, match="wrong number"):
        Network(inputs, hidden, [0.0] * count)


@pytest.mark.parametrize("name", [name for name in registry.names() if has_features(name)])
def test_features_depend_only_on_what_a_seat_knows(name: str) -> None:
    """Every state has the same number of features, equal in every redeal, and no two states share them."""
    extract = load_extractor(name)
    for players in registry.game(name).META.players[:3]:
        vectors = []
        for game, state, seat in positions(name, players, seed=5, every=13):
            features = FeatureVector()
            extract(state, seat, features)
            expected = features.to_list()
            extract(game.determinize(state, seat, Chance(3)), seat, features)
            assert features.to_list() == expected
            vectors.append(expected)
        assert len({len(vector) for vector in vectors}) == 1
        assert len({tuple(vector) for vector in vectors}) == len(vectors)


def test_weights_say_how_they_were_trained() -> None:
    folder = files("bastide.bots").joinpath("weights")
    names = sorted(file.name for file in folder.iterdir())
    assert names
    for name in names:
        data = read_weights(name)
        assert data is not None
        assert registry.game(data["game"]).META.plays(data["training"]["rules"])  # the rules at training time
        if "inputs" not in data:
            assert name == f"{data['game']}.json"
            assert data["training"]["command"].startswith(f"bastide tune {data['game']} ")
            make_weighted_evaluator(data["game"], data["weights"])
        else:
            assert name == f"{data['game']}-{data['players']}.json"
            assert data["training"]["command"].startswith(f"bastide train {data['game']} --players {data['players']} ")
            Network(data["inputs"], data["hidden"], data["weights"])


def test_shipped_networks_have_as_many_inputs_as_there_are_features() -> None:
    for file in files("bastide.bots").joinpath("weights").iterdir():
        data = read_weights(file.name)
        if data is not None and "inputs" in data:
            _, state, seat = next(iter(positions(data["game"], data["players"], seed=1, every=1, least=12)))
            features = FeatureVector()
            load_extractor(data["game"])(state, seat, features)
            assert features.count == data["inputs"]


def test_features_of_tiles_on_the_room_cards() -> None:
    """They depend on the tiles, and show that the tiles make a solo game longer."""
    different = 0
    for seed in range(60):
        for game, state, seat in positions("ludwig", 1, seed=seed, every=1):
            if game.decisions(state)[0].kind == "pick" and not game.position(state)["last"]:
                vectors = []
                for move in game.legal(state, seat):
                    after = game.copy(state)
                    game.play(after, seat, move, Chance(1))
                    features = FeatureVector()
                    load_extractor("ludwig")(after, seat, features)
                    vectors.append(tuple(features.to_list()))
                done, *taken = vectors
                assert all(vector[0] > done[0] for vector in taken)  # expected turns
                different += len(set(taken)) > 1
    assert different
