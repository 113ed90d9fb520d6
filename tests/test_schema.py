"""The JSON of games has the declared shape, field by field: nothing is missing, and nothing is extra."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

import bastide
from bastide import bots
from bastide.games.ludwig import components as ludwig, schema as of_ludwig
from bastide.games.montmurail import components as montmurail, meta as montmurail_meta, schema as of_montmurail
from bastide.games.torres import components as torres, moves as torres_moves, schema as of_torres
from bastide.kernel import chance, conformance, registry
from bastide.kernel.match import Match

MOST = 24  # option choices per game
EVERY = 4  # moves between two checks

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in registry.names()
    for number, options in enumerate(conformance.option_cases(registry.game(name), MOST))
]


def check(data: Any, shape: Any) -> None:
    """Check strictly, as JSON: undeclared fields would be lost when written again."""
    written = json.loads(json.dumps(data))
    read = msgspec.convert(written, shape, strict=True)
    assert json.loads(msgspec.json.encode(read)) == written


def check_all(match: Match) -> None:
    game = match.game
    for seat in (None, *range(match.options.players)):
        check(match.view(seat), game.View)
        check(game.derived(match.state, seat), game.Derived)
        for score in match.score_for(seat):
            for item in score.items:
                check(item.as_json(), game.ScoreItem)
    check(match.position(), game.Position)
    for decision in match.decisions():
        for move in decision.moves[:5]:
            for item in game.gains(match.state, decision.seat, move).items:
                check(item.as_json(), game.ScoreItem)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_random_game_has_the_shapes_it_declares(name: str, options: Any) -> None:
    game = registry.game(name)
    match = Match(game, options, chance.from_seed(f"shape of {name} with {options}"))
    rng = chance.from_seed(f"player of {name} with {options}")
    check(game.catalog(options), game.Catalog)
    while not match.over:
        if rng.draw(EVERY + len(match.entries) // 20) == 0:
            check_all(match)
        decisions = match.decisions()
        decision = decisions[rng.draw(len(decisions))]
        match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
    check_all(match)


def test_a_field_more_or_less_is_noticed() -> None:
    match = bastide.new("torres", seed=1)
    view = match.view(0)
    check(view, match.game.View)
    with pytest.raises(AssertionError):
        check({**view, "more": 1}, match.game.View)
    with pytest.raises(msgspec.ValidationError):
        check({name: value for name, value in view.items() if name != "ap"}, match.game.View)
    with pytest.raises(msgspec.ValidationError):
        check({**view, "hands": [["ace"], []]}, match.game.View)


def test_the_words_are_those_of_the_components() -> None:
    assert get_args(of_torres.CardName) == torres.CARDS
    assert get_args(of_torres.MasterCard) == torres.MASTER_CARDS
    assert get_args(of_torres.Ask) == torres_moves.ASKS
    assert get_args(of_montmurail.Shape) == tuple(montmurail.SHAPES)
    assert get_args(of_montmurail.Layout) == ("players", "random", *montmurail.LAYOUTS)
    assert set(of_montmurail.Coins.__annotations__) == set(montmurail.SOURCES)
    assert montmurail_meta.META.prompts.keys() | {"over"} == set(get_args(of_montmurail.Ask))
    assert get_args(of_ludwig.Favor) == ludwig.FAVORS
    assert get_args(of_ludwig.BonusCard) == ludwig.BONUS_CARDS
    assert get_args(of_ludwig.Type) == ludwig.TYPES
    assert get_args(of_ludwig.Size) == ludwig.SIZES


@pytest.mark.parametrize("name", registry.names())
def test_details_are_what_the_rules_say(name: str) -> None:
    """Check that the points shown beside the board add up to those of the score, rule by rule."""
    match = bastide.new(name, seed=f"details of {name}", **OPTIONS.get(name, {}))
    rng, bot = chance.from_seed(f"details of {name} too"), bots.make("greedy")
    compared = 0
    while not match.over:
        compared += COMPARE[name](match)
        seat = match.decisions()[0].seat
        match.play(bots.decide(bot, match.game, match.state, seat, rng), seat)
    assert compared > 3


def castles_of_torres(match: Match) -> int:
    details = match.game.derived(match.state, None)
    for seat, score in enumerate(match.score()):
        shown = sorted(
            worth["points"] for castle in details["castles"] for worth in castle["worth"] if worth["seat"] == seat
        )
        assert shown == sorted(item.points for item in score.items if item.rule == "torres.T9.2")
        bonus = sum(item.points for item in score.items if item.rule == "torres.T9.3")
        assert bonus == (details["bonus"]["points"] if seat in details["bonus"]["seats"] else 0)
    return len(details["castles"])


def cities_of_montmurail(match: Match) -> int:
    compared = 0
    for decision in match.decisions():
        details = match.game.derived(match.state, decision.seat)
        cities = {city["first"]: city for city in details["boards"][decision.seat]["cities"]}
        if decision.kind != "close":
            continue
        compared += 1
        closing = {match.game.show(match.state, move): move for move in decision.moves[1:]}
        assert {f"close {first}" for first, city in cities.items() if city["closable"]} == set(closing)
        for text, move in closing.items():
            city = cities[text.split()[1]]
            gains = match.game.gains(match.state, decision.seat, move)
            assert sum(item.points for item in gains.items) == city["points"]
            assert gains.items[0].data == {
                key: city[key] for key in ("church", "well", "market", "vikings", "walls_back")
            }
    return compared


def sales_of_ludwig(match: Match) -> int:
    (decision,) = match.decisions()
    details = match.game.derived(match.state, decision.seat)
    for number, score in enumerate(match.score()):
        shown = [standing["points"][number] for standing in details["favors"]]
        assert shown == [item.points for item in score.items if item.rule == "ludwig.L6.3"]
        if number == decision.seat:
            cards = [(standing["card"], standing["points"]) for standing in details["bonus"]]
            assert cards == [(item.data["bonus"], item.points) for item in score.items if item.rule == "ludwig.L6.4"]
    if decision.kind != "buy":
        return 0
    offered = {match.game.show(match.state, move) for move in decision.moves} - {"pass"}
    seat = decision.seat
    sold = {f"buy {sale['tile']}" for sale in details["sales"] if seat in sale["affordable"] and seat in sale["fits"]}
    assert sold == offered
    return 1


OPTIONS = {"montmurail": {"players": 4, "perfect_plan": True}}
COMPARE = {"torres": castles_of_torres, "montmurail": cities_of_montmurail, "ludwig": sales_of_ludwig}
