"""M5 and M6.2: coins, vikings, shield, invasion, the end, the longest wall."""

from __future__ import annotations

import pytest
from games import now, refused
from montmurail.positions import (
    around,
    closing,
    coins,
    line_around,
    play,
    together,
    totals,
    without,
)

import bastide

EMPTY, VIKING, TWO_COINS = around("c1"), around("b1"), around("b2")
TWO_VIKINGS = around("a1", "b3")  # and 2 coins
QUARTER = around("a1", "d4")  # 4 coins, 2 vikings


def finish(*cities: tuple[list[str], str], **fields: object) -> bastide.Match:
    """Close all cities, given their walls and squares."""
    game = closing(*(walls for walls, _ in cities), **fields)
    return play(game, *(f"close {square}" for _, square in cities))


# --- M5.1, M5.2: what a city is worth


def test_m5_1_coins_on_the_squares() -> None:
    """M5.1: squares with 1 and 2 coins count accordingly: b2 has 2, c3 and b4 have 1 each."""
    game = finish((QUARTER, "a1"), (TWO_COINS, "b2"), (EMPTY, "c1"))
    assert coins(game, "M5.1") == [4, 2, 0]


def test_m5_1_when_the_age_ends() -> None:
    """M5.1: they are not paid when the city is closed."""
    game = play(closing(QUARTER, EMPTY), "close a1", "stay")
    assert coins(game, "M5.1") == [0, 0]
    play(game, None, "h8e")
    game.play("close c1", 1)
    assert coins(game, "M5.1") == [4, 0]


def test_m5_1_pockets_bring_nothing() -> None:
    """M5.1, M4.2: coins in enclosed parts are not paid, in the second age either."""
    game = finish((together(QUARTER, TWO_COINS), "a1"), (EMPTY, "c1"), age=2)
    assert coins(game, "M5.1") == [2, 0]


def test_m5_2_a_token_for_each_viking() -> None:
    """M5.2: tokens are added to those of the first age."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), (EMPTY, "c1"), (QUARTER, "a1"), tokens=[0, 4, 3, 0])
    assert now(game, "tokens", "invasions") == ([2, 0, 3, 2], [0, 1, 0, 0])


# --- M5.3: the shield


def test_m5_3_the_fewest_tokens_in_the_second_age() -> None:
    """M5.3: 3 coins for the fewest."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), (around("a3"), "a3"), age=2, tokens=[0, 0, 2])
    assert coins(game, "M5.3") == [0, 3, 0]


def test_m5_3_not_in_the_first_age() -> None:
    """M5.3: the first age has no shield."""
    assert coins(finish((QUARTER, "a1"), (EMPTY, "c1")), "M5.3") == [0, 0]


def test_m5_3_all_who_are_tied() -> None:
    """M5.3: one gets the shield, the others 3 coins, so all gain 3."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), (VIKING, "b1"), age=2)
    assert coins(game, "M5.3") == [0, 3, 3]
    assert coins(finish((EMPTY, "c1"), (EMPTY, "c1"), age=2), "M5.3") == [3, 3]


def test_m5_3_before_the_invasion() -> None:
    """M5.3: an invaded player returns tokens afterwards, and does not become the one with the fewest."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), age=2)
    assert coins(game, "M5.3") == [0, 3]
    assert now(game, "tokens", "invasions") == ([0, 1], [1, 0])


def test_m5_3_tokens_of_this_age_count() -> None:
    """M5.3, M5.2: the vikings of the city just closed are included."""
    game = finish((QUARTER, "a1"), (EMPTY, "c1"), age=2, tokens=[0, 1])
    assert coins(game, "M5.3") == [0, 3]


# --- M5.4: invasion


def test_m5_4_the_most_tokens() -> None:
    """M5.4: one token is turned over, and the others are returned; players who are not invaded keep theirs."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), (EMPTY, "c1"), tokens=[1, 1, 0])
    assert now(game, "invasions", "tokens") == ([1, 0, 0], [0, 2, 0])


def test_m5_4_all_who_are_tied() -> None:
    """M5.4: all of them are invaded, even if that is everybody."""
    game = finish((QUARTER, "a1"), (VIKING, "b1"), (QUARTER, "a1"))
    assert now(game, "invasions", "tokens") == ([1, 0, 1], [0, 1, 0])
    game = finish((VIKING, "b1"), (VIKING, "b1"))
    assert now(game, "invasions", "tokens") == ([1, 1], [0, 0])


@pytest.mark.parametrize("age", [1, 2])
def test_m5_4_nobody_without_tokens(age: int) -> None:
    """M5.4: with 0 tokens each nobody is invaded."""
    game = finish((EMPTY, "c1"), (EMPTY, "c1"), (TWO_COINS, "b2"), age=age)
    assert now(game, "invasions") == [0, 0, 0]


def test_m5_4_invasion_sides_are_no_tokens() -> None:
    """M5.4: an invaded player starts again with none; invasion sides count neither as most nor as fewest."""
    game = finish((EMPTY, "c1"), (VIKING, "b1"), age=2, invasions=[1, 0])
    assert now(game, "invasions") == [1, 1]
    assert coins(game, "M5.3") == [3, 0]


# --- M5.5: between the ages


def test_m5_5_all_walls_go_back() -> None:
    """M5.5: the boards of the second age are bare, and the supply is full; coins and tokens stay."""
    game = finish((QUARTER, "a1"), (TWO_COINS, "b2"), coins=[{"M2.2": 5}, {}])
    assert now(game, "age", "turn", "ask") == (2, 1, "place")
    assert now(game, "boards", "cities", "supply") == ([[], []], [None, None], 150)
    assert now(game, "coins")[0] == {"M2.2": 5, "M5.1": 4, "M6.1": 0, "M6.2": 0, "M5.3": 0}


def test_m5_5_the_board_stays() -> None:
    """M5.5: only walls are removed; both ages are played on the same quarters."""
    before = closing(QUARTER, EMPTY)
    quarters = now(before, "quarters")
    assert now(play(before, "close a1", "close c1"), "quarters") == quarters


# --- M5.6: the end


def test_m5_6_five_coins_for_each_invasion() -> None:
    """M5.6: they are deducted at the end; the shield is worth three coins."""
    game = finish((QUARTER, "a1"), (TWO_COINS, "b2"), age=2, invasions=[1, 0], coins=[{"M2.2": 20}, {"M2.2": 9}])
    result = game.result()
    assert result is not None
    assert result.scores == (20 + 4 - 10, 9 + 2 + 3)
    assert totals(game) == list(result.scores)


def test_m5_6_most_coins_win() -> None:
    """M5.6: the game is over after the second age, and only then."""
    assert not finish((QUARTER, "a1"), (TWO_COINS, "b2")).over
    game = finish((QUARTER, "a1"), (TWO_COINS, "b2"), (EMPTY, "c1"), age=2)
    result = game.result()
    assert result is not None
    assert result.scores == (-1, 5, 3)
    assert result.winners == (1,)
    assert refused(game, "stay", 0) == "M5.6"


def test_m5_6_equal_coins_share_the_victory() -> None:
    """M5.6: seats and anything else do not matter."""
    game = finish((TWO_COINS, "b2"), (EMPTY, "c1"), (EMPTY, "c1"), age=2, coins=[{}, {"M2.2": 2}, {"M2.2": 1}])
    result = game.result()
    assert result is not None
    assert result.scores == (5, 5, 4)
    assert result.winners == (0, 1)


def test_m5_6_a_total_below_nothing() -> None:
    """M5.6: invasions can cost more than a player has."""
    result = finish((VIKING, "b1"), (EMPTY, "c1"), age=2, invasions=[1, 1]).result()
    assert result is not None
    assert result.scores == (-10, -2)
    assert result.winners == (1,)


def test_m5_6_the_score_shown_is_that_of_an_age_ended_now() -> None:
    """M5.6: closed cities count, open ones do not, and asking changes nothing."""
    game = play(closing(QUARTER, TWO_COINS), "close a1", "stay")
    die = coins(game, "M2.2")[0]
    before = game.position()
    assert [[(item.rule, item.points) for item in score.items] for score in game.score()] == [
        [("montmurail.M2.2", die), ("montmurail.M5.1", 4), ("montmurail.M5.6", -5)],
        [],
    ]
    assert game.position() == before


# --- M5.7: the worked example


def test_m5_7_marie_paul_and_leo() -> None:
    """M5.7: Marie, invaded in the first age, has 1 viking; Paul none, but 3 tokens; Léo 2, and 2 earlier tokens."""
    marie, paul, leo = (VIKING, "b1"), (EMPTY, "c1"), (TWO_VIKINGS, "a1")
    game = finish(marie, paul, leo, age=2, invasions=[1, 0, 0], tokens=[0, 3, 2])
    assert coins(game, "M5.3") == [3, 0, 0]
    assert now(game, "invasions") == [1, 0, 1]
    assert now(game, "tokens") == [1, 3, 0]
    result = game.result()
    assert result is not None
    assert result.scores == (3 - 5, 0, 2 - 5)


def test_m5_7_the_first_age_of_the_example() -> None:
    """M5.7: Marie has the most vikings, is invaded and returns her other tokens; the others keep theirs."""
    game = finish((around("a1", "d4"), "a1"), (VIKING, "b1"), (EMPTY, "c1"))
    assert now(game, "invasions", "tokens") == ([1, 0, 0], [0, 1, 0])


# --- M6.2: the longest wall

LONG, SHORT = around("a1", "c2"), around("b2")


def test_m6_2_three_coins_for_the_longest_wall() -> None:
    """M6.2: the longest run of consecutive walls in a straight line counts."""
    game = finish((LONG, "a1"), (SHORT, "b2"), longest_wall=True)
    assert coins(game, "M6.2") == [3, 0]


def test_m6_2_all_who_are_tied() -> None:
    """M6.2: a run can go along a row or down a column."""
    upright = around("g5", "h7")
    game = finish((LONG, "a1"), (upright, "g5"), (SHORT, "b2"), longest_wall=True)
    assert coins(game, "M6.2") == [3, 3, 0]


def test_m6_2_each_age() -> None:
    """M6.2: the coins of the first age are kept."""
    game = finish((LONG, "a1"), (SHORT, "b2"), longest_wall=True, age=2, coins=[{"M6.2": 3}, {"M6.2": 3}])
    assert coins(game, "M6.2") == [6, 3]


def test_m6_2_walls_must_be_consecutive_and_straight() -> None:
    """M6.2: a gap or a corner ends the run; five walls in runs of two and three make a run of three."""
    steps = line_around("a1 b1 b2 c2 d2 e2")  # from above: 2 walls, a step down, 3 walls; and the same from below
    straight = line_around("c3 d3 e3")
    game = finish((steps, "a1"), (straight, "c3"), longest_wall=True)
    assert coins(game, "M6.2") == [3, 0]  # below: four under b2 to e2
    steps = line_around("a1 b1 b2 c2 d2")
    game = finish((steps, "a1"), (straight, "c3"), longest_wall=True)
    assert coins(game, "M6.2") == [3, 3]


def test_m6_2_only_walls_kept_after_closing() -> None:
    """M6.2: a run that was returned does not count."""
    row = [f"{column}8s" for column in "abcdefgh"]
    game = finish((together(SHORT, row), "b2"), (LONG, "a1"), longest_wall=True)
    assert coins(game, "M6.2") == [0, 3]


def test_m6_2_an_open_city_has_no_wall() -> None:
    """M6.2, M2.5: a city that was never closed has no run."""
    cities = [["b2"], None]
    game = closing(SHORT, LONG, cities=cities, longest_wall=True, turn=100)
    game.play("stay", 1)
    assert coins(game, "M6.2") == [3, 0]


def test_m6_2_only_when_it_is_played_with() -> None:
    """M6.2: it is an optional rule."""
    assert coins(finish((LONG, "a1"), (SHORT, "b2")), "M6.2") == [0, 0]


def run(walls: list[str], square: str) -> int:
    """Return the longest run of a city closed among these walls."""
    return int(now(play(closing(walls, [], longest_wall=True, asked=[True, False]), f"close {square}"), "runs")[0])


def test_m6_2_the_line_around_pockets_on_the_edge() -> None:
    """M6.2: a cross has no two walls in a row, but with pockets in its corners, the line around them is straight."""
    cross = line_around("d3 c4 d4 e4 d5")
    corners = [around(square) for square in ("c3", "e3", "c5", "e5")]
    assert [run(together(cross, *corners[:number]), "d3") for number in range(5)] == [1, 2, 3, 3, 3]


def test_m6_2_three_coins_for_a_line_around_pockets() -> None:
    """M6.2: the walls around the pocket are still returned; coins, vikings and plan are those of the city alone."""
    zigzag = line_around("c2 c3 d3 d4")
    walls = together(zigzag, around("d2"))
    game = finish((walls, "c2"), (zigzag, "c2"), longest_wall=True, perfect_plan=True, age=2)
    assert coins(game, "M6.2") == [3, 0]
    assert coins(game, "M6.1") == [0, 2]
    assert coins(game, "M5.1")[0] == coins(game, "M5.1")[1]
    assert now(game, "boards", "runs") == ([zigzag, zigzag], [3, 2])


def test_m6_2_the_own_line_where_it_is_longer() -> None:
    """M6.2: pockets can also break a run; the longer run of the two lines counts."""
    bar = line_around("b4 c4 d4 e4 f4")
    hung = together(bar, around("c3"), around("d5"), around("b3"), around("f5"))
    assert run(hung, "b4") == run(bar, "b4") == 5


def test_m6_2_pockets_that_hang_on_pockets() -> None:
    """M6.2: the line goes around all of them; a pocket that touches only at a corner is not joined to the city."""
    city, tower = line_around("c4 d4"), [around("c3"), around("c2"), around("c1")]
    assert run(together(city, tower[0]), "c4") == 2
    assert run(together(city, *tower[:2]), "c4") == 3
    assert run(together(city, *tower), "c4") == 4
    assert run(together(city, *tower[1:]), "c4") == 2  # c3 is open, so the others are not joined to the city
    corner = around("b2", "b3")
    assert run(together(city, corner), "c4") == 2
    assert run(together(city, corner, around("b4")), "c4") == 3


def test_m6_2_pockets_must_be_closed() -> None:
    """M6.2: a square with a bare street to the outside is not a pocket."""
    zigzag = line_around("c2 c3 d3 d4")
    assert run(without(together(zigzag, around("d2")), "d2n"), "c2") == 2


def test_m6_2_pockets_inside_change_nothing() -> None:
    """M6.2: they are already inside the line, even one that meets the outside at a crossing."""
    ring = line_around("b2 c2 d2 b3 d3 b4 c4 d4")
    assert run(together(ring, around("c3")), "b2") == 3
    pinched = line_around("b2 c2 d2 b3 d3 b4 c4")
    assert run(pinched, "b2") == 3


def test_m6_2_a_run_is_shown_and_kept_until_the_age_ends() -> None:
    """M6.2: it is 0 while the city is open, and starts again in the second age."""
    zigzag = line_around("c2 c3 d3 d4")
    game = play(closing(together(zigzag, around("d2")), SHORT, longest_wall=True), "close c2", "stay")
    assert now(game, "runs") == [3, 0]
    assert [board["longest"] for board in game.game.derived(game.state, 1)["boards"]] == [3, 1]
    play(game, None, "h8e")
    game.play("close b2", 1)
    assert now(game, "age", "runs") == (2, [0, 0])


@pytest.mark.parametrize("city", ["h4 g5 h5 h6 g7 h7 h8", "d8 e7 e8 f8 g7 g8 h8"])
def test_m6_2_the_far_edges_count(city: str) -> None:
    """M6.2: five walls right of the last column or below the last row, longer than any other run of the city."""
    first = city.split()[0] if city.startswith("h") else "e7"
    game = finish((line_around(city), first), (around("a1", "d1"), "a1"), longest_wall=True)
    assert coins(game, "M6.2") == [3, 0]
