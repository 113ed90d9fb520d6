"""Random positions: a random board with matching scores, cards and stacks."""

import random

from .board import SIZE, Position, name
from .components import BLOCKS, CARDS, HIGHEST_STACK, MASTERS, TRACK
from .random_boards import random_figures, random_heights, use_up


def phase_needs(players: int, year: int) -> int:
    """Return the blocks that all players take from the supply at the start of a later year (T4.3)."""
    stacks = {2: [3, 3, 3, 3], 3: [3, 3, 2], 4: [2, 2, 2]}[players]
    return players * sum(stacks) * (3 - year)


def rounds_of(players: int, year: int) -> int:
    """Return the number of rounds of a year (T4.1)."""
    return 4 if players == 2 or year == 1 else 3


def random_scores(rng: random.Random, players: int) -> list[int]:
    """Return scores on different spaces of the track, or on 0 (T9.1, T2.6)."""
    style = rng.choice(("begin", "close", "close", "far", "far"))
    base = rng.choice((0, rng.randint(1, 250), rng.choice((90, 95, 98, 190, 198))))
    scores: list[int] = []
    for _ in range(players):
        while True:
            if style == "begin":
                drawn = 0
            elif style == "close":
                drawn = base + rng.randint(0, 12) + rng.choice((0, 0, 0, TRACK))
            else:
                drawn = rng.choice((0, rng.randint(0, 60), rng.randint(0, 260)))
            others_at_start = all(score == 0 for score in scores if score % TRACK == 0)
            if (drawn == 0 and others_at_start) or drawn % TRACK not in {score % TRACK for score in scores}:
                break
        scores.append(drawn)
    return scores


def deal_cards(rng: random.Random, position: Position) -> None:
    """Fill hands, fresh, decks and played so that each card of each colour is somewhere (T2.4, T1.1, T1.2, T1.6).

    The seat to move holds the cards bought in this turn in `fresh`, and has played one if it says so.
    """
    players = len(position["knights"])
    seat = position["seat"]
    hands: list[list[str]] = [[] for _ in range(players)]
    fresh: list[list[str]] = [[] for _ in range(players)]
    played: list[list[str]] = [[] for _ in range(players)]
    piles = [list(CARDS) * 4] if position["deck"] == "common" else [list(CARDS) for _ in range(players)]
    for pile in piles:
        rng.shuffle(pile)
    pile_of = [piles[0] if position["deck"] == "common" else piles[owner] for owner in range(players)]

    if position["card_played"]:
        suitable = {6: ("six", "seven"), 7: ("seven",)}.get(position["ap"], CARDS)
        card = next(card for card in pile_of[seat] if card in suitable)
        pile_of[seat].remove(card)
        played[seat].append(card)
    for _ in range(position["bought"]):
        fresh[seat].append(pile_of[seat].pop(0))
    deck_runs_out = rng.random() < 0.12
    for owner in range(players):
        pile = pile_of[owner]
        for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
            if pile:
                played[owner].append(pile.pop(0))
        for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6))):
            if pile:
                hands[owner].append(pile.pop(0))
    for owner in range(players):
        pile = pile_of[owner]
        if position["deck"] is None:
            hands[owner].extend(pile)
        elif deck_runs_out:
            played[owner].extend(pile)
        if position["deck"] is None or deck_runs_out:
            pile.clear()
    decks = [] if position["deck"] is None else piles
    position.update(hands=hands, fresh=fresh, played=played, decks=decks, drawn=[])


def deal_stacks(rng: random.Random, position: Position) -> None:
    """Fill stacks, the stack in use and the kept blocks to suit the round and the seat to move (T4.3, T7.1, T7.5).

    Each seat has one stack for each turn it still has in this year; one may be missing when its last block was put
    under a knight beside a stack in use, or is the turn's (T8.4).
    """
    players = len(position["knights"])
    seat = position["seat"]
    rounds_left = rounds_of(players, position["year"]) - position["round"]
    turn_order = [(position["start"] + place) % players for place in range(players)]
    been = turn_order[: turn_order.index(seat)]
    position["stack"] = rng.choice((None, None, None, 0, 1, 2, 3))
    position["emptied"] = position["stack"] is None and position["card_played"] and rng.random() < 0.3
    stacks: list[list[int]] = []
    for owner in range(players):
        has_taken = owner in been or (owner == seat and (position["stack"] is not None or position["emptied"]))
        number = rounds_left if has_taken else rounds_left + 1
        if "under" in position["played"][owner] and number > 0 and rng.random() < 0.2:
            number -= 1
        usual = rng.randint(1, HIGHEST_STACK)
        own = [usual if rng.random() < 0.6 else rng.randint(1, HIGHEST_STACK) for _ in range(number)]
        stacks.append(sorted(own, reverse=True))
    kept = [0] * players
    if position["edition"] == "2017" and rounds_left == 0:
        for owner in been:
            kept[owner] = rng.randint(0, HIGHEST_STACK)
    position.update(stacks=stacks, kept=kept)


def random_position(rng: random.Random) -> Position:
    """Return a varied, valid and complete position during a turn.

    All blocks and cards are accounted for, and the supply still holds what later years need.
    """
    players = rng.randint(2, 4)
    master = rng.choice(MASTERS) if rng.random() < 0.3 else None
    year = rng.choice((1, 1, 2, 2, 2, 3, 3, 3, 3))
    position: Position = {
        "game": "torres",
        "edition": rng.choice(("2000", "2017")),
        "deck": None if master else rng.choice(("own", "common")),
        "master": master,
        "heights": [],
        "knights": [[] for _ in range(players)],
        "king": None,
        "year": year,
        "round": rng.randint(1, rounds_of(players, year)),
        "start": rng.randrange(players),
        "seat": rng.randrange(players),
        "ask": "turn",
        "scores": random_scores(rng, players),
        "card_played": rng.random() < 0.25,
    }
    position["ap"] = rng.randint(0, 7 if position["card_played"] else 5)
    position["bought"] = 0 if master else rng.randint(0, min(2, max(0, 5 - position["ap"])))
    deal_cards(rng, position)
    deal_stacks(rng, position)

    in_stacks = sum(sum(own) for own in position["stacks"]) + (position["stack"] or 0) + sum(position["kept"])
    needs = phase_needs(players, year)
    while BLOCKS - needs - in_stacks < 8:
        tall = rng.choice([own for own in position["stacks"] if max(own, default=0) > 1])
        tall[0] -= 1
        tall.sort(reverse=True)
        in_stacks -= 1
    budget = BLOCKS - needs - in_stacks
    heights = random_heights(rng, budget)
    if rng.random() < 0.08:
        use_up(rng, heights, budget - sum(heights.values()))
    knights, king = random_figures(rng, position, heights)

    position["heights"] = [[heights[row, column] for column in range(SIZE)] for row in range(SIZE)]
    position["knights"] = [[name(square) for square in own] for own in knights]
    position["king"] = name(king)
    position["supply"] = BLOCKS - in_stacks - sum(heights.values())
    return position
