"""All blocks, knights, cards and points are accounted for after every move of random games, and every game ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bastide.games import torres
from bastide.games.torres.components import BLOCKS, CARDS, COLOURS, KNIGHTS, RING
from bastide.kernel import conformance
from bastide.kernel.chance import Chance, from_seed

LONGEST_GAME = 1000  # moves; action points limit each turn (T5)


def check_blocks(position: dict[str, Any]) -> None:
    on_board = sum(map(sum, position["heights"]))
    in_stacks = sum(map(sum, position["stacks"])) + (position["stack"] or 0) + sum(position["kept"])
    assert on_board + in_stacks + position["supply"] == BLOCKS
    assert all(1 <= height <= 3 for stacks in position["stacks"] for height in stacks)


def check_figures(position: dict[str, Any], before: dict[str, Any]) -> None:
    figures = [square for knights in position["knights"] for square in knights]
    figures += [position["king"]] if position["king"] else []
    assert len(figures) == len(set(figures))
    for now, then in zip(position["knights"], before["knights"], strict=True):
        assert len(then) <= len(now) <= KNIGHTS


def check_cards(position: dict[str, Any], players: int) -> None:
    everywhere = [*position["hands"], *position["fresh"], *position["played"], *position["decks"], position["drawn"]]
    copies = COLOURS if position["deck"] == "common" else players
    assert Counter(card for cards in everywhere for card in cards) == dict.fromkeys(CARDS, copies)
    if position["deck"] != "common":
        for seat in range(players):
            own = position["hands"][seat] + position["fresh"][seat] + position["played"][seat]
            own += position["decks"][seat] if position["decks"] else []
            own += position["drawn"] if position["seat"] == seat else []
            assert sorted(own) == sorted(CARDS)


def check_points(before: dict[str, Any], gains: list[int], position: dict[str, Any], move: str) -> None:
    """Check that points come only from advancing and from the scoring at the end of a year."""
    change = [now - then for now, then in zip(position["scores"], before["scores"], strict=True)]
    year_over = before["ask"] in ("turn", "stack", "spread") and (
        position["ask"] in ("move_king", "start", "over") or position["year"] > before["year"]
    )
    if year_over:
        assert change == gains
    elif move == "advance":
        assert change[before["seat"]] >= 1
        assert sum(change) == change[before["seat"]]
    else:
        assert not any(change)
    spaces = Counter(score % RING for score in position["scores"] if score)
    assert not spaces or max(spaces.values()) == 1


@pytest.mark.parametrize(
    "options", [pytest.param(o, id=str(i)) for i, o in enumerate(conformance.every_option(torres))]
)
def test_nothing_is_lost(options: torres.Options) -> None:
    luck: Chance = from_seed(f"conservation {options}")
    state = torres.new(options, luck)
    for _ in range(LONGEST_GAME):
        decision = torres.decisions(state)[0]
        before, gains = torres.position(state), [score.total for score in torres.score(state)]
        move = decision.moves[luck.draw(len(decision.moves))]
        torres.play(state, decision.seat, move)
        after = torres.position(state)
        check_blocks(after)
        check_figures(after, before)
        check_cards(after, options.players)
        check_points(before, gains, after, torres.show(state, move))
        if torres.result(state) is not None:
            return
    raise AssertionError("the game does not end")
