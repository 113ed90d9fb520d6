"""Self-play: games that yield samples for training, features after each turn with the lead at the end."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..bots.evaluation import lead, load_extractor, load_heuristic_evaluator
from ..bots.network import FeatureVector, Network, NetworkEvaluator
from ..bots.search_config import config_for
from ..bots.tree import Tree
from ..bots.turns import BeamSearch
from ..kernel import registry
from ..kernel.chance import Chance, from_seed
from ..kernel.game import State
from ..kernel.types import Move, Seat
from .tournament import make_options

RESOLUTION = 1000  # of epsilon
SEARCH_CANDIDATES = 8
BEAM_CANDIDATES = 6  # turns among which a random one is drawn


@dataclass(frozen=True)
class NetworkWeights:
    """A network as it is sent between processes and stored in files."""

    inputs: int
    hidden: int
    weights: tuple[float, ...]

    def network(self) -> Network:
        return Network(self.inputs, self.hidden, list(self.weights))


@dataclass(frozen=True)
class SelfPlayConfig:
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    width: int  # of the beam
    epsilon: float  # the share of turns that are drawn at random from the best found
    visits: int = 0  # of the search, per turn; 0: play the best turn of the beam
    td_lambda: float = 1.0  # TD(lambda): 1 learns from how games end, less also from the values of later states


@dataclass
class Samples:
    """Features of a state, with the lead that its seat had at the end."""

    scores: list[tuple[int, ...]] = field(default_factory=list)  # of each game
    inputs: int = 0
    features: array[float] = field(default_factory=lambda: array("f"))
    leads: array[float] = field(default_factory=lambda: array("f"))

    def add(self, features: FeatureVector, lead: float) -> None:
        self.inputs = features.count
        self.features.extend(features.to_list())
        self.leads.append(lead)


class SelfPlay:
    """Play games by a network, or by the heuristic evaluator, and collect samples."""

    def __init__(self, config: SelfPlayConfig, weights: NetworkWeights | None) -> None:
        self.config = config
        self.game = registry.game(config.game)
        self.options = make_options(config.game, config.players, config.options)
        self.extract = load_extractor(config.game)
        self.evaluate = (
            load_heuristic_evaluator(self.game)
            if weights is None
            else NetworkEvaluator(self.extract, weights.network())
        )
        # many games rather than deep searches
        self.search_config = replace(
            config_for(config.game, config.players),
            width=config.width,
            candidates=SEARCH_CANDIDATES,
            rollout_turns=0,
            rollout_lines=1,
        )
        self.beam_search = BeamSearch(
            self.game, self.evaluate, self.search_config.reply_move_limit, self.search_config.before_reveal
        )
        self.samples = Samples()

    def play(self, number: int) -> None:
        """Play the game of a number, and add its samples."""
        # the word is part of the seed: another one would train other weights
        game, chance = self.game, from_seed(f"school {self.config.seed}/{number}")
        state = game.new(self.options, chance)
        seen: list[tuple[Seat, FeatureVector]] = []
        while (result := game.result(state)) is None:
            seat = game.decisions(state)[0].seat
            moves = self.choose_turn(game.determinize(state, seat, chance), seat, chance)
            halfway = chance.draw(len(moves))
            evaluated = state
            for at, move in enumerate(moves):
                evaluated = self.play_move(state, seat, move, chance)
                if at == halfway and at < len(moves) - 1:
                    seen.append((seat, self.features_of(state, seat)))
            seen += [(each, self.features_of(evaluated, each)) for each in range(self.config.players)]
        for seat in range(self.config.players):
            self.add_samples([features for each, features in seen if each == seat], lead(result.scores, seat))
        self.samples.scores.append(result.scores)

    def add_samples(self, seen: list[FeatureVector], target: float) -> None:
        """Add what a seat saw in the course of a game, with TD(lambda) targets from its lead at the end."""
        td_lambda = self.config.td_lambda
        for features in reversed(seen):
            self.samples.add(features, target)
            if isinstance(self.evaluate, NetworkEvaluator):
                target = td_lambda * target + (1.0 - td_lambda) * self.evaluate.network.output(features)

    def choose_turn(self, known: State, seat: Seat, chance: Chance) -> tuple[Move, ...]:
        at_random = chance.draw(RESOLUTION) < self.config.epsilon * RESOLUTION
        if self.config.visits:
            tree = Tree(self.game, known, seat, self.evaluate, self.search_config, chance)
            if at_random:
                return tree.candidates()[chance.draw(len(tree.candidates()))].moves
            tree.search(iter(range(self.config.visits)))
            return tree.best().moves
        turns = self.beam_search.find_turns(known, seat, chance, self.config.width, BEAM_CANDIDATES)
        return turns[chance.draw(len(turns)) if at_random else 0].moves

    def play_move(self, state: State, seat: Seat, move: Move, chance: Chance) -> State:
        """Play a move; return the state by which a turn that ends here is valued."""
        game = self.game
        before = game.copy(state) if self.search_config.before_reveal else state
        game.play(state, seat, move, chance)
        return state if game.undo_barrier(state) == game.undo_barrier(before) else before

    def features_of(self, state: State, seat: Seat) -> FeatureVector:
        features = FeatureVector()
        self.extract(state, seat, features)
        return features


def count_features(game: str, players: int) -> int:
    player = SelfPlay(SelfPlayConfig(game, players, {}, seed=0, width=1, epsilon=0.0), None)
    return player.features_of(player.game.new(player.options, Chance(0)), 0).count


def generate_samples(config: SelfPlayConfig, weights: NetworkWeights | None, numbers: Sequence[int]) -> Samples:
    """Play the games of these numbers and return their samples."""
    player = SelfPlay(config, weights)
    for number in numbers:
        player.play(number)
    return player.samples
