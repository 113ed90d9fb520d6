"""T1 to T4: editions and variants, components, set-up, course of the game."""

from __future__ import annotations

from collections import Counter

import pytest
from games import now, refused
from torres.positions import (
    SQUARES,
    START,
    begin,
    beside,
    castles,
    end,
    height,
    on_offer,
    play,
    position,
    skip,
    skip_to,
)

import bastide
from bastide.games.torres.components import CARDS, MASTER_CARDS

EDITIONS = ("2000", "2017")
FOUR = (("d1",), ("c3",), ("f3",), ("h4",))
PHASE_CARDS = {
    2: ([3, 3, 3, 3], [3, 3, 3, 3], [3, 3, 3, 3]),
    3: ([3, 3, 2, 2], [3, 3, 2], [3, 3, 2]),
    4: ([2, 2, 2, 2], [2, 2, 2], [2, 2, 2]),
}


def place_all(game: bastide.Match) -> bastide.Match:
    """Play through the set-up."""
    while game.decision().kind != "turn":
        skip(game)
    return game


# --- T1.1, T1.2: cards


def test_t1_1_in_2000_a_card_is_taken_from_the_top_of_the_common_deck() -> None:
    """T1.1: edition of 2000: one common deck of 40; buying takes the top card, without a choice."""
    game = bastide.new("torres", edition="2000", players=3, seed=1)
    assert [len(deck) for deck in now(game, "decks")] == [40]
    place_all(game)
    first, second, *rest = now(game, "decks")[0]
    play(game, "buy", "buy")
    assert now(game, "ask", "fresh", "decks") == ("turn", [[first, second], [], []], [rest])


def test_t1_1_in_2000_the_buyer_does_not_know_the_card_before_the_next_turn() -> None:
    """T1.1: edition of 2000: buyers cannot even look at their card before the next turn."""
    rest = [card for card in CARDS for _ in range(4)]
    rest.remove("leap")
    game = begin(edition="2000", decks=[["leap", *rest]])
    game.play("buy")
    assert now(game, "fresh") == [["leap"], []]
    for seat in (0, 1, None):
        seen = game.view(seat)
        assert seen["fresh"] == [[None], []]
        assert set(seen["decks"][0]) == {None}
        assert "leap" not in str([line.text for line in game.log(seat)])
    play(game, "end", "end")
    assert now(game, "hands") == [["leap"], []]
    assert game.view(0)["hands"] == [["leap"], []]
    assert game.view(1)["hands"] == [[None], []]


def test_t1_1_in_2000_no_refusal_gives_the_unseen_card_away() -> None:
    """T1.1: edition of 2000: trying to play the bought card is refused with the same words as any other card."""
    tries = {"leap": "leap d1-d3", "climb": "climb d1-e1", "six": "six", "free": "free e1", "shift": "shift f3-e1"}
    answers = []
    for bought in tries:
        rest = [card for card in CARDS for _ in range(4)]
        rest.remove(bought)
        game = play(begin(edition="2000", decks=[[bought, *rest]]), "buy")
        answers.append({card: str(game.why_not(move)) for card, move in tries.items()})
        assert not any(move.split()[0] in CARDS for move in game.legal())
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["leap"] == "torres.T5.5: there is no card leap in your hand"


def test_t1_1_in_2017_three_cards_of_the_own_deck_are_drawn_and_one_kept() -> None:
    """T1.1: edition of 2017: draw 3 of the own colour, keep 1, and put each other one on the top or at the bottom."""
    game = bastide.new("torres", players=2, seed=1)
    assert [sorted(deck) for deck in now(game, "decks")] == [sorted(CARDS)] * 2
    place_all(game)
    (a, b, c, *rest), other = now(game, "decks")
    game.play("buy")
    assert now(game, "ask", "drawn") == ("keep", [a, b, c])
    assert set(game.legal()) == {f"keep {a}", f"keep {b}", f"keep {c}"}
    assert refused(game, f"keep {rest[0]}") == "T1.1"
    game.play(f"keep {b}")
    assert now(game, "ask") == "return"
    assert set(game.legal()) == {f"{where} {card}" for where in ("top", "bottom") for card in (a, c)}
    play(game, f"bottom {a}", f"top {c}")
    assert now(game, "ask", "fresh", "drawn", "decks") == ("turn", [[b], []], [], [[c, *rest, a], other])


def test_t1_1_in_2017_others_see_how_many_cards_but_not_which() -> None:
    """T1.1: edition of 2017: only the buyer knows which cards are drawn, kept and put back."""
    game = place_all(bastide.new("torres", players=2, seed=1))
    a, b, c, *rest = now(game, "decks")[0]
    play(game, "buy")
    assert game.view(0)["drawn"] == [a, b, c]
    assert game.view(1)["drawn"] == [None] * 3
    play(game, f"keep {b}", f"bottom {a}", f"top {c}")
    assert game.view(0)["fresh"][0] == [b]
    assert game.view(0)["decks"][0] == [c, *[None] * len(rest), a]
    assert game.view(1)["fresh"][0] == [None]
    assert game.view(1)["decks"][0] == [None] * 9
    assert [line.text for line in game.log(1)][-3:] == ["keep a card", "bottom a card", "top a card"]


def test_t1_1_each_player_buys_from_the_own_deck() -> None:
    """T1.1: edition of 2017: the second player draws from the second deck."""
    game = play(place_all(bastide.new("torres", players=2, seed=3)), "end")
    own = now(game, "decks")[1]
    assert own != now(game, "decks")[0]
    game.play("buy")
    assert now(game, "drawn") == own[:3]


def test_t1_1_decks_are_shuffled() -> None:
    """T1.1: the order of a deck differs between games and players."""
    orders = {tuple(deck) for seed in range(5) for deck in now(bastide.new("torres", players=4, seed=seed), "decks")}
    assert len(orders) == 20


def test_t1_2_own_decks_in_2000() -> None:
    """T1.2: buying from own decks in the edition of 2000 works exactly as in 2017."""
    game = bastide.new("torres", edition="2000", deck="own", players=3, seed=1)
    assert [sorted(deck) for deck in now(game, "decks")] == [sorted(CARDS)] * 3
    place_all(game)
    top = now(game, "decks")[0][:3]
    game.play("buy")
    assert now(game, "ask", "drawn") == ("keep", top)
    assert game.view(0)["drawn"] == top
    play(game, f"keep {top[0]}", f"top {top[1]}", f"top {top[2]}")
    assert game.view(0)["fresh"][0] == [top[0]]
    assert str(game.why_not(top[0] if top[0] in ("six", "seven") else f"{top[0]} d1-d2")).startswith("torres.T5.5")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t1_2_common_deck_in_2017(players: int) -> None:
    """T1.2: a common deck in the edition of 2017 has all 40 cards for any number of players; draw 3, keep 1."""
    game = bastide.new("torres", deck="common", players=players, seed=1)
    assert [Counter(deck) for deck in now(game, "decks")] == [Counter(dict.fromkeys(CARDS, 4))]
    place_all(game)
    a, b, c, *rest = now(game, "decks")[0]
    play(game, "buy")
    assert now(game, "ask", "drawn") == ("keep", [a, b, c])
    play(game, f"keep {a}", f"bottom {b}", f"bottom {c}")
    end(game)
    assert now(game, "decks") == [[*rest, b, c]]
    game.play("buy")
    assert now(game, "drawn") == rest[:3]


# --- T1.3: leftover blocks


def last_turn_of_year_one(edition: str, stacks: list[list[int]], **fields: object) -> bastide.Match:
    knights = FOUR[: len(stacks)]
    return begin(knights=knights, king="e8", edition=edition, round=4, seat=len(stacks) - 1, stacks=stacks, **fields)


def to_year_two(game: bastide.Match) -> bastide.Match:
    game.play("end")
    while now(game, "ask") != "turn":
        skip(game)
    assert now(game, "year", "round") == (2, 1)
    return game


def test_t1_3_in_2017_left_blocks_go_on_the_new_stacks() -> None:
    """T1.3: edition of 2017: blocks left at the end of a year are kept and spread over the new stacks."""
    game = last_turn_of_year_one("2017", [[], [], [], [2]])
    supply = now(game, "supply")
    game.play("end")
    assert now(game, "ask", "kept", "supply") == ("move_king", [0, 0, 0, 2], supply)
    game = to_year_two(last_turn_of_year_one("2017", [[], [], [], [2]]))
    assert now(game, "kept", "stacks") == ([0] * 4, [[2, 2, 2], [2, 2, 2], [2, 2, 2], [3, 3, 2]])
    assert now(game, "supply") == supply - 4 * 6


def test_t1_3_in_2017_only_what_was_not_placed_is_kept() -> None:
    """T1.3: edition of 2017: a placed block is not left over; earlier players keep theirs, too."""
    game = last_turn_of_year_one("2017", [[], [], [], [3]], kept=[1, 0, 2, 0])
    play(game, "B e1")
    assert now(to_year_two(game), "stacks") == [[3, 2, 2], [2, 2, 2], [3, 3, 2], [3, 3, 2]]


def test_t1_3_in_2017_no_stack_grows_above_three() -> None:
    """T1.3: edition of 2017: at most 3 per stack, the rest goes back to the supply."""
    game = last_turn_of_year_one("2017", [[], [], [3]])
    supply = now(game, "supply")
    assert now(to_year_two(game), "stacks", "supply") == ([[3, 3, 2], [3, 3, 2], [3, 3, 3]], supply - 3 * 8 + 2)
    game = last_turn_of_year_one("2017", [[], [3]])
    supply = now(game, "supply")
    assert now(to_year_two(game), "stacks", "supply") == ([[3] * 4] * 2, supply - 2 * 12 + 3)


def test_t1_3_in_2000_left_blocks_go_back() -> None:
    """T1.3: edition of 2000: blocks left at the end of a year go back to the supply."""
    game = last_turn_of_year_one("2000", [[], [], [], [2]])
    supply = now(game, "supply")
    game.play("end")
    assert now(game, "kept", "supply") == ([0] * 4, supply + 2)
    game = to_year_two(last_turn_of_year_one("2000", [[], [], [], [2]]))
    assert now(game, "stacks", "supply") == ([[2, 2, 2]] * 4, supply + 2 - 4 * 6)


# --- T1.4, T1.5: between the years


def test_t1_4_in_2017_the_last_player_chooses_who_starts() -> None:
    """T1.4: edition of 2017: the player with the fewest points chooses who starts years 2 and 3."""
    for chosen in range(3):
        game = begin(knights=FOUR[:3], king="e8", ask="start", year=2, seat=1, scores=[20, 5, 30], start=0)
        assert set(game.legal()) == {"start 0", "start 1", "start 2"}
        assert refused(game, "start 3") == "T1.4"
        game.play(f"start {chosen}")
        assert now(game, "ask", "start", "seat", "round") == ("turn", chosen, chosen, 1)


@pytest.mark.parametrize("year", [1, 2])
def test_t1_4_in_2017_it_is_asked_after_the_kings_move(year: int) -> None:
    """T1.4: edition of 2017: the seat with the fewest points, and no other, is asked before years 2 and 3."""
    game = begin(knights=FOUR[:3], king="e8", year=year, round=4 if year == 1 else 3, seat=2, scores=[20, 3, 30])
    play(game, "end", "stay")
    assert now(game, "ask", "seat", "year") == ("start", 1, year + 1)
    assert refused(game, "start 0", seat=0) == "T4.2"


def test_t1_4_in_2000_the_start_player_stays() -> None:
    """T1.4: edition of 2000: the player who started year 1 also starts years 2 and 3, whatever the points."""
    game = begin(knights=FOUR[:3], king="e8", edition="2000", round=4, start=1, seat=0, scores=[20, 30, 3])
    play(game, "end", "stay")
    assert now(game, "ask", "year", "start", "seat") == ("turn", 2, 1, 1)
    skip_to(game, "move_king")
    game.play("stay")
    assert now(game, "ask", "year", "start", "seat") == ("turn", 3, 1, 1)


KINGS_CASTLE = {**START, "e1": 1, "e2": 2}


def test_t1_5_in_2017_the_king_goes_to_another_castle() -> None:
    """T1.5: edition of 2017: no block of the castle the king is in."""
    game = begin(KINGS_CASTLE, (("c3",), ("f3",)), "d1", ask="move_king", scores=[3, 9])
    assert on_offer(game, "K ") == {"h4", "a5", "c6", "f6", "e8"}
    assert refused(game, "K e1") == "T1.5"
    assert refused(game, "K e2") == "T1.5"


def test_t1_5_in_2000_the_king_goes_to_any_castle() -> None:
    """T1.5: edition of 2000: any free block, including those of his own castle."""
    game = begin(KINGS_CASTLE, (("c3",), ("f3",)), "d1", ask="move_king", edition="2000", scores=[3, 9])
    assert on_offer(game, "K ") == {"e1", "e2", "h4", "a5", "c6", "f6", "e8"}
    game.play("K e2")
    assert now(game, "king") == "e2"


# --- T1.6: the master version


@pytest.mark.parametrize("edition", EDITIONS)
def test_t1_6_master_version(edition: str) -> None:
    """T1.6: free start castles, all 10 cards in hand, no decks, no buying, one master card; in both editions."""
    game = bastide.new("torres", edition=edition, master=True, players=3, seed=1)
    assert now(game, "ask", "heights") == ("castle", [[0] * 8] * 8)
    assert now(game, "hands", "decks") == ([list(CARDS)] * 3, [])
    assert now(game, "master") in MASTER_CARDS
    place_all(game)
    assert "buy" not in game.legal()
    assert refused(game, "buy") == "T1.6"
    assert "six" in game.legal()


@pytest.mark.parametrize("edition", EDITIONS)
def test_t1_6_in_the_master_version_the_leader_starts_each_round(edition: str) -> None:
    """T1.6: the leader starts each round, in both editions, but only in the master version."""
    fields = {"knights": FOUR[:3], "edition": edition, "seat": 2, "scores": [1, 2, 3]}
    assert now(end(begin(master="line", **fields)), "round", "start", "seat") == (2, 2, 2)
    assert now(end(begin(**fields)), "round", "start", "seat") == (2, 0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_t1_6_the_king_moves_by_the_edition(edition: str) -> None:
    """T1.6, T1.5: the other rules of the edition still apply."""
    game = begin(KINGS_CASTLE, (("c3",), ("f3",)), "d1", ask="move_king", edition=edition, master="line", scores=[3, 9])
    assert ("K e1" in game.legal()) == (edition == "2000")


def test_t1_6_everybody_sees_all_hands_of_the_master_version() -> None:
    """T1.6: all start with the same cards and play them openly, so hands are not secret."""
    game = play(begin(master="line"), "six")
    assert game.view(1)["hands"] == now(game, "hands")


# --- T2: components


def test_t2_1_the_board_has_64_squares() -> None:
    """T2.1: squares a1 to h8; a9 and i1 do not exist."""
    game = bastide.new("torres", master=True, seed=1)
    assert on_offer(game, "castle ") == set(SQUARES)
    for square in ("a9", "i1", "a0"):
        with pytest.raises(bastide.BadNotation):
            game.play(f"castle {square}")


def test_t2_1_there_are_92_blocks() -> None:
    """T2.1: 92 blocks on the board, in stacks and in the supply, from the set-up on; 93 are invalid."""
    for players in (2, 3, 4):
        game = place_all(bastide.new("torres", players=players, seed=1))
        in_stacks = sum(sum(stacks) for stacks in now(game, "stacks"))
        assert sum(map(sum, now(game, "heights"))) + in_stacks + now(game, "supply") == 92
    stacks = [[3, 3, 3, 3], [3, 3, 3, 3]]
    bastide.from_position(position(stacks=stacks, supply=60))
    with pytest.raises(bastide.BadPosition, match=r"torres\.T2\.1"):
        bastide.from_position(position(stacks=stacks, supply=61))


def test_t2_2_each_player_has_six_knights() -> None:
    """T2.2: the sixth knight can be placed, a seventh cannot."""
    five = ("a1", "b1", "c1", "d1", "e1")
    game = begin(START, (five, ("c3",)))
    game.play("N f1")
    assert len(now(game, "knights")[0]) == 6
    assert not on_offer(game, "N ")
    assert refused(game, "N g1") == "T2.2"


def test_t2_2_two_to_four_play() -> None:
    """T2.2: two to four players, each with a marker on the score track."""
    for players in (2, 3, 4):
        assert now(bastide.new("torres", players=players), "scores", "knights") == ([0] * players, [[]] * players)
    for players in (1, 5):
        with pytest.raises(bastide.BadOptions):
            bastide.new("torres", players=players)


def test_t2_3_there_is_one_king() -> None:
    """T2.3: the king leaves his old square when he moves."""
    game = begin(knights=(("c3",), ("f3",)), king="d1", ask="move_king", scores=[3, 9])
    game.play("K e8")
    assert now(game, "king") == "e8"
    game.play("start 0")
    assert "B d2" in game.legal()
    assert refused(game, "B d1") == "T7.3"  # too high, but no longer occupied
    assert refused(game, "B e8") == "T7.2"
    with pytest.raises(bastide.BadPosition):
        bastide.from_position(position(king=["d1", "e8"]))  # type: ignore[arg-type]


def test_t2_4_forty_action_cards() -> None:
    """T2.4: the same ten cards in each of four colours."""
    assert len(CARDS) == len(set(CARDS)) == 10
    common = now(bastide.new("torres", edition="2000", players=2), "decks")[0]
    assert Counter(common) == dict.fromkeys(CARDS, 4)
    for deck in now(bastide.new("torres", players=4), "decks"):
        assert Counter(deck) == dict.fromkeys(CARDS, 1)
    with pytest.raises(bastide.BadPosition, match=r"torres\.T2\.4"):
        begin(hand=["six", "six"])
    begin(hand=["six"] * 4, deck="common")
    with pytest.raises(bastide.BadPosition, match=r"torres\.T2\.4"):
        begin(hand=["six"] * 5, deck="common")


def test_t2_5_eight_master_cards() -> None:
    """T2.5: there are 8 master cards; each can be drawn, and no other."""
    drawn = {now(bastide.new("torres", master=True, seed=seed), "master") for seed in range(100)}
    assert drawn == {"castles", "line", "diagonals", "level", "square", "levels", "edge", "chain"}
    assert now(bastide.new("torres", master=True, master_card="edge"), "master") == "edge"
    with pytest.raises(bastide.BadOptions):
        bastide.new("torres", master=True, master_card="corner")


def test_t2_6_the_score_track_is_a_ring_of_100() -> None:
    """T2.6: after 99 comes 0 again, which means 100, then 200."""
    assert now(play(begin(scores=[99, 50]), "advance"), "scores") == [100, 50]
    assert now(play(begin(scores=[199, 50]), "advance"), "scores") == [200, 50]
    assert now(play(begin(scores=[106, 7]), "advance"), "scores") == [108, 7]  # 107 and 7 are one space
    assert now(play(begin(scores=[98, 199]), "advance"), "scores") == [100, 199]


# --- T3: set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t3_1_eight_blocks_on_the_start_squares(players: int) -> None:
    """T3.1: (row, column) from 0: (0,3) (2,2) (2,5) (3,7) (4,0) (5,2) (5,5) (7,4)."""
    heights = now(bastide.new("torres", players=players), "heights")
    built = {(row, column): heights[row][column] for row in range(8) for column in range(8) if heights[row][column]}
    expected = [(0, 3), (2, 2), (2, 5), (3, 7), (4, 0), (5, 2), (5, 5), (7, 4)]
    assert built == dict.fromkeys(expected, 1)


def test_t3_2_knights_then_the_king() -> None:
    """T3.2: in seat order each player puts a knight on an unoccupied castle; the last player then puts the king."""
    game = bastide.new("torres", players=3, seed=1)
    left = set(START)
    for seat, square in enumerate(("d1", "c3", "f3")):
        assert now(game, "ask", "seat") == ("knight", seat)
        assert on_offer(game, "N ") == left == {move[2:] for move in game.legal()}
        assert refused(game, "N a1") == "T3.2"
        game.play(f"N {square}")
        left.remove(square)
        assert refused(game, f"N {square}" if seat < 2 else f"K {square}") == "T3.2"
    assert now(game, "ask", "seat", "knights") == ("king", 2, [["d1"], ["c3"], ["f3"]])
    assert on_offer(game, "K ") == left == {move[2:] for move in game.legal()}
    assert refused(game, "K a1") == "T3.2"
    game.play("K e8")
    assert now(game, "ask", "seat", "king", "ap") == ("turn", 0, "e8", 5)


def test_t3_2_a_castle_with_a_figure_is_occupied_as_a_whole() -> None:
    """T3.2: the castle must be unoccupied, not only the square."""
    game = begin({**START, "e1": 1}, (("d1",), ()), ask="knight", seat=1)
    assert on_offer(game, "N ") == set(START) - {"d1"}
    assert refused(game, "N e1") == "T3.2"


def test_t3_3_start_castles_keep_their_distance() -> None:
    """T3.3: 2 squares apart along a row or column, 1 along a diagonal: Manhattan distance 3."""
    game = play(bastide.new("torres", master=True, seed=1), "castle d4")
    near = {"d4"} | beside("d4")
    near |= {square for other in beside("d4") for square in beside(other)}
    assert len(near) == 13
    assert on_offer(game, "castle ") == set(SQUARES) - near
    for square in ("d4", "d5", "d6", "e5", "b4"):
        assert refused(game, f"castle {square}") == "T3.3"
    for square in ("d7", "a4", "e6", "f5", "f6"):
        assert game.why_not(f"castle {square}") is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t3_3_each_player_in_turn_until_there_are_eight(players: int) -> None:
    """T3.3: in seat order each player places one block, until there are 8; then seat 0 places the first knight."""
    game = bastide.new("torres", master=True, players=players, seed=1)
    for number, square in enumerate(START):
        assert now(game, "ask", "seat") == ("castle", number % players)
        game.play(f"castle {square}")
    assert now(game, "ask", "seat", "supply") == ("knight", 0, 84)
    assert all(height(game, square) == 1 for square in START)
    assert castles(game) == 8


def test_t3_3_set_up_never_gets_stuck() -> None:
    """T3.3: there is always a square for the next of 8 blocks."""
    for seed in range(20):
        game = bastide.new("torres", master=True, seed=seed)
        while now(game, "ask") == "castle":
            legal = game.legal()
            game.play(legal[(seed * 7 + len(legal) * 5) % len(legal)])
        assert castles(game) == 8


# --- T4: course of the game


@pytest.mark.parametrize(("players", "rounds"), [(2, [4, 4, 4]), (3, [4, 3, 3]), (4, [4, 3, 3])])
@pytest.mark.parametrize("edition", EDITIONS)
def test_t4_1_years_and_rounds(players: int, rounds: list[int], edition: str) -> None:
    """T4.1: three years of 4, 3 and 3 rounds; with two players 4, 4, 4."""
    game = place_all(bastide.new("torres", players=players, edition=edition, seed=1))
    turns: Counter[tuple[int, int]] = Counter()
    while not game.over:
        turns[now(game, "year"), now(game, "round")] += 1
        skip_to(game, "turn")
    expected = {(year, number): players for year in (1, 2, 3) for number in range(1, rounds[year - 1] + 1)}
    assert turns == expected


def test_t4_2_one_turn_each_clockwise() -> None:
    """T4.2: a round is one turn each, clockwise from the start player; nobody else may decide meanwhile."""
    game = begin(knights=FOUR, start=2, seat=2)
    seats = []
    for _ in range(5):
        seats.append((now(game, "round"), now(game, "seat")))
        assert refused(game, "advance", seat=(seats[-1][1] + 1) % 4) == "T4.2"
        end(game)
    assert seats == [(1, 2), (1, 3), (1, 0), (1, 1), (2, 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t4_3_stacks_of_the_phase_card(players: int) -> None:
    """T4.3: at the start of each year every player takes the stacks of the phase card, one for each round."""
    game = place_all(bastide.new("torres", players=players, edition="2000", seed=1))
    for year, stacks in enumerate(PHASE_CARDS[players], start=1):
        assert now(game, "year", "stacks") == (year, [stacks] * players)
        assert now(game, "supply") == 92 - 8 - players * sum(stacks)  # nobody has placed a block
        while not game.over and now(game, "year") == year:
            skip_to(game, "turn")
    left = {2: 12, 3: 6, 4: 4}[players]
    assert 8 + players * sum(map(sum, PHASE_CARDS[players])) + left == 92


@pytest.mark.parametrize("edition", EDITIONS)
def test_t4_4_after_a_year(edition: str) -> None:
    """T4.4: after each year: scoring, the king's move and the start player; after year 3 only the scoring."""
    heights = {**START, "d2": 2, "c4": 1}
    game = begin(heights, (("d2",), ("c3",)), "e8", edition=edition, round=4, seat=1, scores=[10, 20])
    game.play("end")
    assert now(game, "scores", "ask", "seat", "year") == ([14, 22], "move_king", 0, 1)
    game.play("K f6")
    assert now(game, "king", "year") == ("f6", 2)
    assert now(game, "ask") == ("start" if edition == "2017" else "turn")
    game = begin(heights, (("d2",), ("c3",)), "e8", edition=edition, year=3, round=4, seat=1, scores=[10, 20])
    assert not game.over
    game.play("end")
    assert game.over
    assert now(game, "scores", "ask", "king") == ([14, 22], "over", "e8")
    assert game.legal() == []
    assert refused(game, "stay", seat=0) == "T9.5"


@pytest.mark.parametrize("edition", EDITIONS)
def test_t4_5_the_leader_starts(edition: str) -> None:
    """T4.5: master version: the player with the most points starts each round, the others follow clockwise."""
    game = begin(knights=FOUR, master="line", edition=edition, start=1, seat=0, scores=[5, 7, 9, 8])
    seats = []
    for _ in range(5):
        end(game)
        seats.append((now(game, "round"), now(game, "seat")))
    assert seats == [(2, 2), (2, 3), (2, 0), (2, 1), (3, 2)]
    end(play(game, "advance"))
    end(play(game, "advance", "advance", "advance"))
    end(game, 2)
    assert now(game, "scores") == [5, 7, 10, 12]  # seat 3 went 8, 9, 11, 12: space 10 was taken
    assert now(game, "start", "seat") == (3, 3)


def test_t4_5_while_all_are_on_0_the_start_player_stays() -> None:
    """T4.5: master version: no change while every marker is on 0; a single marker that has moved is enough."""
    game = begin(knights=FOUR, master="line", start=2, seat=1)
    game.play("end")
    assert now(game, "round", "start", "seat") == (2, 2, 2)
    end(play(end(game), "advance"))
    end(game, 2)
    assert now(game, "scores", "round", "start", "seat") == ([0, 0, 0, 1], 3, 3, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_t4_5_the_leader_starts_the_new_year(edition: str) -> None:
    """T4.5: master version: the leader also starts a new year, in both editions and without a choice."""
    game = begin(knights=FOUR[:3], king="e8", master="line", edition=edition, round=4, seat=2, scores=[10, 5, 20])
    play(game, "end", "stay")
    assert now(game, "ask", "year", "round", "start", "seat") == ("turn", 2, 1, 2, 2)
