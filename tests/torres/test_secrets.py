"""Hidden information leaves no trace in what a seat is shown: views, logs, decisions, refusals and bots' choices."""

from __future__ import annotations

import pytest

import bastide
from bastide import bots
from bastide.games import torres
from bastide.kernel import conformance
from bastide.kernel.chance import Chance, from_seed

HIDDEN = ("keep", "top", "bottom")
GAMES = [
    {"players": 2},
    {"players": 3, "deck": "common"},
    {"players": 3, "edition": "2000"},
    {"players": 4, "edition": "2000", "deck": "own"},
]


def same(one: bastide.Match, other: bastide.Match, viewer: int | None) -> None:
    assert conformance.as_text(one.view(viewer)) == conformance.as_text(other.view(viewer))
    assert one.log(viewer) == other.log(viewer)
    if viewer is not None:
        assert [d for d in one.decisions() if d.seat == viewer] == [d for d in other.decisions() if d.seat == viewer]


def counterpart(match: bastide.Match, viewer: int | None, text: str) -> str | None:
    """Return the same move in the other world, where a different card may be hidden."""
    legal = match.legal()
    if text.split()[0] in HIDDEN and match.decision().seat != viewer:
        return next(move for move in legal if move.split()[0] == text.split()[0])
    return text if text in legal else None


def compare_worlds(match: bastide.Match, viewer: int | None, luck: Chance) -> tuple[int, int]:
    """Play in two worlds until the viewer draws a card; return how many moves were compared and how many differed."""
    world, other = match.fork(), match.fork()
    other.state = torres.determinize(match.state, viewer, luck)
    compared = differed = 0
    while not world.over:
        legal = world.legal()
        text = legal[luck.draw(len(legal))]
        twin = counterpart(other, viewer, text)
        if twin is None or (text == "buy" and world.decision().seat == viewer):
            break
        unseen = viewer is not None and bool(world.view(viewer)["fresh"][viewer])
        world.play(text)
        other.play(twin)
        if unseen and not world.view(viewer)["fresh"][viewer]:
            break  # the viewer's turn has begun: cards bought unseen are revealed now
        same(world, other, viewer)
        compared += 1
        differed += text != twin
    return compared, differed


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_two_worlds_look_the_same(options: dict[str, object], viewer: int | None) -> None:
    luck = from_seed(f"secrets {options} {viewer}")
    compared = differed = 0
    for number in range(4):
        match = bastide.new("torres", seed=number, **options)
        while not match.over:
            if luck.draw(8) == 0:
                more = compare_worlds(match, viewer, luck)
                compared, differed = compared + more[0], differed + more[1]
            legal = match.legal()
            match.play(legal[luck.draw(len(legal))])
    assert compared > 500
    assert differed > 5 or options == {"players": 3, "edition": "2000"}  # games without secret choices


def test_a_card_bought_unseen_is_not_given_away() -> None:
    """T1.1 in the edition of 2000: neither the view nor a refusal tells the buyer which card was bought."""
    answers = set()
    for seed in range(12):
        match = bastide.new("torres", edition="2000", seed=seed)
        for move in ("N d1", "N c3", "K f3", "buy"):
            match.play(move)
        refusals = [str(match.why_not(card)) for card in ("six", "seven", "climb d1-e1", "leap d1-d3")]
        answers.add(conformance.as_text([match.view(0), refusals]))
        match.undo()
    assert len(answers) == 1


@pytest.mark.parametrize("name", ["random", "greedy", "level:2"])
def test_bots_do_not_see_hidden_cards(name: str) -> None:
    players, twins = [bots.make(name) for _ in range(3)], [bots.make(name) for _ in range(3)]
    luck = from_seed("honest bots")
    state = torres.new(torres.Options(players=3), luck)
    for number in range(120):
        if torres.result(state) is not None:
            break
        other = torres.determinize(state, state.seat, luck)
        choice = bots.decide(players[state.seat], torres, state, state.seat, Chance(number))
        assert choice == bots.decide(twins[state.seat], torres, other, state.seat, Chance(number))
        torres.play(state, state.seat, choice)
