"""Hidden information leaves no trace in what a seat is shown, and what a seat has seen holds in every redealt state."""

from __future__ import annotations

from typing import Any

import pytest
from ludwig.positions import Player, begin, castle, offer, placing, play, stacks
from ludwig.test_conservation import check_cards, check_tiles
from reference import ludwig as reference

import bastide
from bastide import bots
from bastide.games import ludwig
from bastide.kernel import conformance
from bastide.kernel.chance import Chance, from_seed

HIDDEN = ("return", "top")

Position = dict[str, Any]


def size_of(name: str) -> str:
    return str(reference.TILES[name]["size"])


# --- two worlds


def same(one: bastide.Match, other: bastide.Match, viewer: int | None) -> None:
    assert conformance.as_text(one.view(viewer)) == conformance.as_text(other.view(viewer))
    assert one.log(viewer) == other.log(viewer)
    assert [d.kind for d in one.decisions()] == [d.kind for d in other.decisions()]
    if viewer is not None:
        assert [d for d in one.decisions() if d.seat == viewer] == [d for d in other.decisions() if d.seat == viewer]


def counterpart(match: bastide.Match, viewer: int | None, text: str) -> str:
    """Return the same move in the other world, where a different card or tile may be hidden."""
    verb = text.split()[0]
    if verb in HIDDEN and match.decision().seat != viewer:
        return next(move for move in match.legal() if move.split()[0] == verb)
    return text


def told(before: Position, after: Position, viewer: int | None) -> bool:
    """Return whether a viewer was shown something new: rooms on offer, its own cards, a stack."""
    offered = {room["tile"] for room in filter(None, after["market"])}
    cards = viewer is not None and after["choice"][viewer] != before["choice"][viewer]
    return cards or "stack" in after or not offered <= {room["tile"] for room in filter(None, before["market"])}


def compare_worlds(match: bastide.Match, viewer: int | None, player: Player) -> tuple[int, int]:
    """Play in two worlds until the viewer learns more; return how many moves were compared and how many differed."""
    world, other = match.fork(), match.fork()
    other.state = ludwig.determinize(match.state, viewer, Chance(player.rng.randrange(1 << 60)))
    compared = differed = 0
    while not world.over and world.decision().kind != "pick":
        before = world.view(viewer)
        text = ludwig.show(world.state, player.choose(world.state, world.decision()))
        twin = counterpart(other, viewer, text)
        world.play(text)
        other.play(twin)
        if world.over or told(before, world.view(viewer), viewer):
            break
        same(world, other, viewer)
        compared += 1
        differed += text != twin
    return compared, differed


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_two_worlds_look_the_same(players: int, viewer: int | None) -> None:
    if viewer is not None and viewer >= players:
        return
    player = Player(f"secrets {players} {viewer}", 0.9)
    compared = differed = 0
    for number in range(4 - players // 2):
        match = bastide.new("ludwig", seed=number, players=players)
        while not match.over:
            if player.rng.random() < 0.3:
                more = compare_worlds(match, viewer, player)
                compared, differed = compared + more[0], differed + more[1]
            match.play(player.choose(match.state, match.decision()))
    assert compared > 100 or players == 1
    assert differed > 2 or players == 1


# --- what a seat knows


class Memory:
    """What a seat has seen: the tiles in a stack when it last looked, and those missing since an earlier look.

    Tiles that are put on offer need not be remembered.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen: dict[str, set[str]] = {}
        self.looked_at: dict[str, int] = {}  # the number of moves played by then
        self.away: dict[str, int] = {}  # tiles missing from the stack, with the last time they were there

    def learn(self, before: Position, after: Position, move: str, number: int) -> None:
        verb, _, rest = move.partition(" ")
        if before["seat"] == self.seat and verb == "look":
            missing = self.seen.get(rest, set()) - set(after["stacks"][rest])
            self.away |= dict.fromkeys(missing, self.looked_at.get(rest, 0))
            self.seen[rest] = set(after["stacks"][rest])
            self.looked_at[rest] = number
        if before["seat"] == self.seat and verb == "top":
            self.seen[size_of(rest)].discard(rest)
        for room in filter(None, after["market"]):
            self.seen.get(size_of(room["tile"]), set()).discard(room["tile"])
            self.away.pop(room["tile"], None)

    def check(self, position: Position, laid: list[int]) -> None:
        """Check a redealt state; `laid` is when each tile on the deck was put there."""
        others = {
            entry["tile"]: number
            for entry, number in zip(position["deck"], laid, strict=True)
            if entry["by"] != self.seat
        }
        for size, tiles in self.seen.items():
            since = {name for name, number in others.items() if number > self.looked_at[size]}
            assert set(position["stacks"][size]) | {name for name in since if size_of(name) == size} == tiles
        assert all(others[name] > number for name, number in self.away.items())


def own(position: Position, seat: int) -> object:
    """Return what a seat holds or has placed itself."""
    mine = [(at, laid["tile"]) for at, laid in enumerate(position["deck"]) if laid["by"] == seat]
    returned = [(at, entry["card"]) for at, entry in enumerate(position["returned"]) if entry["by"] == seat]
    return mine, returned, position["bonus"][seat], position["choice"][seat]


def check_redeal(state: ludwig.State, memory: Memory, laid: list[int], luck: Chance) -> bool:
    """Check a redealt state, and return whether anything differs."""
    position = ludwig.position(state)
    other = ludwig.determinize(state, memory.seat, luck)
    dealt = ludwig.position(other)
    assert ludwig.view(other, memory.seat) == ludwig.view(state, memory.seat)
    assert own(dealt, memory.seat) == own(position, memory.seat)
    memory.check(position, laid)
    memory.check(dealt, laid)
    check_tiles(dealt)
    check_cards(dealt)
    assert [(size_of(entry["tile"]), entry["by"]) for entry in dealt["deck"]] == [
        (size_of(entry["tile"]), entry["by"]) for entry in position["deck"]
    ]
    return dealt != position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_what_was_seen_holds_in_every_redeal(players: int, seed: int) -> None:
    luck, player = from_seed(f"memory {players} {seed}"), Player(f"memory {players} {seed}", 0.95)
    state = ludwig.new(ludwig.Options(players=players), luck)
    memories = [Memory(seat) for seat in range(players)]
    laid: list[int] = []
    number = dealt = 0
    while decisions := ludwig.decisions(state):
        before, move = ludwig.position(state), player.choose(state, decisions[0])
        text = ludwig.show(state, move)
        ludwig.play(state, state.seat, move, luck)
        after = ludwig.position(state)
        number += 1
        laid += [number] * (len(after["deck"]) - len(laid))
        del laid[len(after["deck"]) :]
        for memory in memories:
            memory.learn(before, after, text, number)
            dealt += check_redeal(state, memory, laid, luck)
    assert dealt > 50


# --- one by one


def dealt_anew(game: bastide.Match, viewer: int | None, times: int = 30) -> list[Position]:
    return [ludwig.position(ludwig.determinize(game.state, viewer, Chance(number))) for number in range(times)]


def test_stacks_and_the_box_are_dealt_anew() -> None:
    """Any unseen tile may be in a stack or in the box."""
    game = bastide.new("ludwig", players=2, seed=1)
    offered = {room["tile"] for room in game.position()["market"]}
    found = {name for position in dealt_anew(game, 0, 60) for stack in position["stacks"].values() for name in stack}
    assert found == set(reference.ROOMS) - offered


def test_bonus_cards_of_others_are_dealt_anew() -> None:
    """Keep the seat's own cards."""
    game = bastide.new("ludwig", players=3, seed=1)
    hands = game.position()["choice"]
    for viewer in (0, 1, 2):
        dealt = [position["choice"] for position in dealt_anew(game, viewer)]
        assert all(hand[viewer] == hands[viewer] for hand in dealt)
        assert len({str(hand[(viewer + 1) % 3]) for hand in dealt}) > 10
    assert game.view(None)["choice"] == [3, 3, 3]


def nap(**fields: Any) -> bastide.Match:
    """Start when seat 0 may look through a stack."""
    left = stacks("Sauna", "Kitchen", "Panic Room", "Pantry", "Vestibule")
    offered = offer("Broom Closet", "Buttery", "Study", "Parlor", None)
    game = placing("Larder", "Nap Room @-4,0 r0", master=1, stacks=left, market=offered, **fields)
    return play(game, "@-3,2 r90")


def test_only_who_looks_sees_the_stack() -> None:
    """The others only see which stack it is."""
    game = play(nap(), "look 300")
    assert sorted(game.view(0)["stack"]) == ["Kitchen", "Panic Room", "Sauna"]
    for viewer in (None, 1):
        assert "stack" not in game.view(viewer)
        assert game.view(viewer)["looking"] == 300
        assert "Sauna" not in conformance.as_text(game.view(viewer))
        assert ludwig.legal(game.state, 1) == []


def test_who_looked_keeps_knowing() -> None:
    """A seat remembers the tiles in the stack and those put on the deck; the others know their size."""
    game = play(nap(), "look 300", "top Sauna", "done", "end")
    assert sorted(game.view(0)["known"]["300"]) == ["Kitchen", "Panic Room"]
    assert game.view(0)["deck"] == [{"size": 300, "by": 0, "tile": "Sauna"}]
    rooms = [name for name in reference.ROOMS if size_of(name) == "300"]
    assert game.view(1)["deck"] == [{"size": 300, "by": 0, "tile": None, "may": rooms}]
    assert game.view(None)["deck"] == [{"size": 300, "by": 0, "tile": None}]
    assert game.view(1)["known"] == game.view(None)["known"] == {}
    for position in dealt_anew(game, 0):
        assert sorted(position["stacks"]["300"]) == ["Kitchen", "Panic Room"]
        assert position["deck"][0]["tile"] == "Sauna"
    assert len({position["deck"][0]["tile"] for position in dealt_anew(game, 1)}) > 2


def test_the_log_does_not_tell() -> None:
    """It does not say which tile was put on the deck or which card was returned."""
    game = play(nap(), "look 300", "top Sauna", "done", "end")
    for viewer in (None, 1):
        assert not any("Sauna" in line.text for line in game.log(viewer))
    assert any("Sauna" in line.text for line in game.log(0))
    game = bastide.new("ludwig", players=2, seed=1)
    seat = game.decision().seat
    card = game.legal()[0]
    play(game, card)
    assert [line.text == card for line in game.log(seat)] == [True]
    assert [line.text == card for line in game.log(1 - seat)] == [False]


def test_scores_of_others_do_not_tell_their_cards() -> None:
    """Items of bonus cards are secret during the game."""
    game = begin(castle(), castle(), bonus=[["corridor"], ["stairs"]])
    for score in game.score():
        assert all(item.secret == (item.rule == "ludwig.L6.4") for item in score.items)


def test_nothing_is_taken_back_after_looking() -> None:
    """Nor can a turn be undone after cards were drawn."""
    game = play(nap(), "look 300")
    with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
        game.undo()


def test_a_tile_missing_at_a_second_look() -> None:
    """Seat 1 put two tiles on the deck; the kitchen was still in the stack after the first, so it is the second."""
    may = {"0": ["Sauna", "Kitchen"]}
    deck = [{"tile": "Panic Room", "by": 1}, {"tile": "Kitchen", "by": 1, "may": may}]
    fields: dict[str, Any] = {"looked": [{"300": ["Sauna", "Kitchen"]}, {"300": ["Sauna"]}], "deck": deck}
    left = stacks("Sauna", "Pantry")
    game = placing("Larder", "Nap Room @-4,0 r0", master=1, stacks=left, **fields)
    play(game, "@-3,2 r90", "look 300", "done")
    assert {position["deck"][1]["tile"] for position in dealt_anew(game, 0)} == {"Kitchen"}
    assert len({position["deck"][0]["tile"] for position in dealt_anew(game, 0)}) > 3


@pytest.mark.parametrize("name", ["random", "greedy", "level:2"])
def test_bots_do_not_see_what_is_hidden(name: str) -> None:
    players, twins = [bots.make(name) for _ in range(3)], [bots.make(name) for _ in range(3)]
    luck = from_seed("honest bots")
    state = ludwig.new(ludwig.Options(players=3), luck)
    for number in range(60):
        if ludwig.result(state) is not None:
            break
        other = ludwig.determinize(state, state.seat, luck)
        choice = bots.decide(players[state.seat], ludwig, state, state.seat, Chance(number))
        assert choice == bots.decide(twins[state.seat], ludwig, other, state.seat, Chance(number))
        ludwig.play(state, state.seat, choice, luck)
