"""T9 to T11: scoring, the king's move, master cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from games import now, refused
from torres.positions import START, begin, flat, on_offer, play, points, skip_to

import bastide

FAR = ("h8",)
TOWERS = {"d3": 4, "d4": 3, "e3": 2, "e4": 1}  # one castle with a square at each level from 1 to 4
LOW = {"a8": 1}  # a castle of one block


def year_ends(
    heights: Mapping[str, int],
    knights: Sequence[Sequence[str]],
    king: str | None = None,
    *,
    start: int = 0,
    **fields: object,
) -> list[int]:
    """Return the scores after the last turn of year 1."""
    last = (start - 1) % len(knights)
    game = begin(heights, knights, king, round=4, start=start, seat=last, stacks=[[]] * len(knights), **fields)
    game.play("end")
    return list(now(game, "scores"))


# --- T9.1: the ring


def test_t9_1_an_occupied_space_is_passed() -> None:
    """T9.1: a marker that would end on an occupied space moves to the next free one, and gains those points."""
    assert now(play(begin(scores=[4, 5]), "advance"), "scores") == [6, 5]
    game = begin(knights=(("d1",), ("c3",), ("f3",)), scores=[4, 5, 6])
    assert now(play(game, "advance"), "scores", "ap") == ([7, 5, 6], 4)
    assert now(play(begin(scores=[4, 6]), "advance"), "scores") == [5, 6]


def test_t9_1_only_the_space_where_a_move_ends_counts() -> None:
    """T9.1: markers that are passed give nothing."""
    heights = {**TOWERS, **LOW}
    assert year_ends(heights, (("e4",), FAR), scores=[10, 12]) == [14, 12]
    assert year_ends(heights, (("e4",), FAR), scores=[10, 14]) == [15, 14]


def test_t9_1_the_points_are_shown_as_an_item_of_their_own() -> None:
    """T9.1: the score shows the points of a pushed marker."""
    game = begin({**TOWERS, **LOW}, (("e4",), FAR), scores=[10, 14])
    assert points(game) == {"T9.2": 4, "T9.1": 1}
    assert [score.total for score in game.score()] == [5, 0]


def test_t9_1_around_the_ring() -> None:
    """T9.1: spaces repeat after 100: 107 blocks 7, and an unmoved marker blocks 100."""
    assert now(play(begin(scores=[6, 107]), "advance"), "scores") == [8, 107]
    assert now(play(begin(scores=[99, 0]), "advance"), "scores") == [101, 0]
    three = (("d1",), ("c3",), ("f3",))
    assert now(play(begin(knights=three, scores=[99, 0, 1]), "advance"), "scores") == [102, 0, 1]
    assert now(play(begin(knights=three, scores=[98, 99, 0]), "advance"), "scores") == [101, 99, 0]
    assert now(play(begin(scores=[99, 1]), "advance"), "scores") == [100, 1]
    assert now(play(begin(scores=[99, 200]), "advance"), "scores") == [101, 200]


def test_t9_1_space_0_is_shared_by_unmoved_markers_only() -> None:
    """T9.1: all start on 0 and may stay there; a marker that has gone around may not join them."""
    assert now(bastide.new("torres", players=4), "scores") == [0, 0, 0, 0]
    assert year_ends(LOW, (("b1",), FAR)) == [0, 0]  # nobody scores, nobody is pushed
    with pytest.raises(bastide.BadPosition, match=r"torres\.T9\.1"):
        begin(scores=[100, 0])
    with pytest.raises(bastide.BadPosition, match=r"torres\.T9\.1"):
        begin(scores=[7, 107])


# --- T9.2: castles


def test_t9_2_base_times_level() -> None:
    """T9.2: for each castle with an own knight: its base area times the level of the highest own knight in it."""
    game = begin({**TOWERS, **LOW}, (("d4",), ("e3",)))
    assert [score.total for score in game.score()] == [12, 8]
    assert game.score()[0].as_json() == {
        "total": 12,
        "items": [{"rule": "torres.T9.2", "points": 12, "area": 4, "level": 3, "square": "d4"}],
    }


def test_t9_2_each_castle_once_and_only_the_highest_knight() -> None:
    """T9.2: more knights in one castle do not add points; each castle counts."""
    heights = {**TOWERS, **LOW, "h1": 1, "h2": 2}
    assert points(begin(heights, (("d4", "e3", "e4"), FAR))) == {"T9.2": 12}
    assert points(begin(heights, (("d4", "a8", "h2"), FAR))) == {"T9.2": 12 + 1 + 4}
    assert year_ends(heights, (("d4", "e3", "e4"), FAR)) == [12, 0]
    assert year_ends(heights, (("d4", "a8", "h2"), FAR)) == [17, 0]


def test_t9_2_a_knight_on_the_ground_scores_nothing() -> None:
    """T9.2: it is not on a castle; the king scores for nobody."""
    assert points(begin({**TOWERS, **LOW}, (("c3", "f4"), FAR), "d3")) == {}


def test_t9_2_the_sum_is_advanced_at_once() -> None:
    """T9.2: if castles were added one by one, the marker on 1 would be in the way."""
    heights = {**LOW, "h1": 1, "h2": 2}
    assert year_ends(heights, (("a8", "h2"), ("b1",)), scores=[0, 1]) == [5, 1]
    assert year_ends(heights, (("a8", "h2"), ("b1",)), scores=[0, 4]) == [5, 4]


def test_t9_2_in_turn_order_from_the_start_player() -> None:
    """T9.2: players who score first get the space; later ones are pushed on."""
    for start, scores in ((0, [12, 13]), (1, [13, 12])):
        assert year_ends({**TOWERS, **LOW}, (("d4",), ("e3",)), start=start, scores=[0, 4]) == scores
    three = {**flat("a1 b1"), **flat("d1 e1"), **flat("g1 h1")}
    knights = (("a1",), ("d1",), ("g1",))
    assert [year_ends(three, knights, start=start) for start in range(3)] == [[2, 3, 4], [4, 2, 3], [3, 4, 2]]


# --- T9.3: the king's bonus


@pytest.mark.parametrize(("year", "bonus"), [(1, 5), (2, 10), (3, 15)])
def test_t9_3_the_kings_bonus(year: int, bonus: int) -> None:
    """T9.3: 5, 10, 15 points in years 1, 2, 3 for a knight at exactly level 1, 2, 3 in the king's castle."""
    by_level = {1: "e4", 2: "e3", 3: "d4"}
    for level, square in by_level.items():
        game = begin({**TOWERS, **LOW}, ((square,), FAR), "d3", year=year)
        assert points(game).get("T9.3", 0) == (bonus if level == year else 0)


def test_t9_3_in_the_kings_castle_only() -> None:
    """T9.3: anywhere in the king's castle; there is no bonus without a king or in other castles."""
    heights = {**TOWERS, **LOW}
    assert points(begin(heights, (("e4",), FAR), "e3"))["T9.3"] == 5
    assert "T9.3" not in points(begin(heights, (("e4",), FAR), "a8"))
    assert "T9.3" not in points(begin(heights, (("e4",), FAR)))
    assert "T9.3" not in points(begin({**heights, "f5": 1}, (("f5",), FAR), "d3"))  # only a corner touches


def test_t9_3_once_a_player() -> None:
    """T9.3: two knights at the right level get it once; several players can get it."""
    heights = flat("d3 d4 d5 d6")
    game = begin(heights, (("d3", "d4"), ("d5",)), "d6")
    assert points(game, 0) == {"T9.2": 4, "T9.3": 5}
    assert points(game, 1) == {"T9.2": 4, "T9.3": 5, "T9.1": 1}  # pushed from 4 to 5


def test_t9_3_not_only_for_the_highest_knight() -> None:
    """T9.3: the castle and the bonus may be scored by different knights."""
    assert points(begin({**TOWERS, **LOW}, (("d3", "e4"), FAR), "e3")) == {"T9.2": 16, "T9.3": 5}


def test_t9_3_after_all_castles_and_in_the_same_order() -> None:
    """T9.3: first all castles, then the bonuses, from the start player on."""
    heights = {**flat("d3 d4 d5 d6"), **flat("a1 a2 a3 a4 b1 b2 b3 c1 c2")}
    assert year_ends(heights, (("d3",), ("a1",)), "d4") == [10, 9]  # 4, 9; then 4 + 5 is taken
    for start, scores in ((0, [10, 14]), (1, [9, 14])):  # 4, 9; then 9 is taken, or no longer
        assert year_ends(flat("d3 d4 d5 d6"), (("d3",), ("d5",)), "d4", start=start, scores=[0, 5]) == scores


# --- T9.4 to T9.6


def test_t9_4_then_the_master_card() -> None:
    """T9.4: it is scored at the end of a year, if one is in play."""
    heights = {**flat("c3 c4 c5 c6"), "h1": 1}
    knights = (("c3", "a1"), ("h1",))
    assert year_ends(heights, knights) == [4, 1]
    assert year_ends(heights, knights, master="edge") == [6, 3]
    assert points(begin(heights, knights, master="edge")) == {"T9.2": 4, "T11.7": 2}


def test_t9_4_the_master_card_comes_after_the_kings_bonus() -> None:
    """T9.4: seat 1 is on 7 after the bonus, where the master card would put seat 0."""
    heights = {**flat("c3 c4 c5 c6 c7"), **flat("h1 h2")}
    # castles: 5 and 2; bonus: seat 1 to 7; master card: seat 0 would end on 7
    assert year_ends(heights, (("c3", "a1"), ("h1",)), "h2", master="edge") == [8, 9]


def test_t9_5_most_points_after_year_3_win() -> None:
    """T9.5: the last scoring is included."""
    heights = {**TOWERS, **LOW}
    game = begin(heights, (("d3",), FAR), year=3, round=4, seat=1, stacks=[[], []], scores=[30, 40])
    assert game.result() is None
    game.play("end")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((46, 40), (0,))
    assert refused(game, "end", seat=0) == "T9.5"


def test_t9_5_not_before() -> None:
    """T9.5: after years 1 and 2 the game goes on."""
    for year in (1, 2):
        game = begin(year=year, round=4, seat=1, stacks=[[], []], scores=[30, 40])
        game.play("end")
        assert game.result() is None
        assert not game.over


def test_t9_5_nobody_has_moved() -> None:
    """T9.5: markers can be tied only on space 0; then the victory is shared."""
    game = begin(LOW, (("b1",), FAR), year=3, round=4, seat=1, stacks=[[], []])
    game.play("end")
    result = game.result()
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.parametrize(
    ("heights", "knights", "king", "year", "total"),
    [
        ({"d3": 3, **flat("d4 d5 d6 d7")}, ["d3"], None, 1, 15),
        (TOWERS, ["d3", "e3"], "d4", 1, 16),
        (TOWERS, ["d3", "e3"], "d4", 2, 26),
        (TOWERS, ["e3", "e4"], "d4", 2, 8 + 10),
        (TOWERS, ["e4", "e3"], "d4", 1, 8 + 5),
    ],
    ids=["Anna", "Lorenzo, year 1", "Lorenzo, year 2", "Anna, year 2", "levels 1 and 2, year 1"],
)
def test_t9_6_examples_of_the_rulebooks(
    heights: dict[str, int], knights: list[str], king: str | None, year: int, total: int
) -> None:
    """T9.6: 3 x 5 = 15; 4 x 4 = 16, plus 10 in year 2; 8 + 10; 8 + 5 = 13."""
    game = begin({**heights, **LOW}, (knights, FAR), king, year=year, round=4, seat=1, stacks=[[], []])
    assert game.score()[0].total == total
    game.play("end")
    assert now(game, "scores") == [total, 0]


# --- T10.1: the king's move


def test_t10_1_the_player_with_the_fewest_points_may_move_the_king() -> None:
    """T10.1: after years 1 and 2, onto any free block at any level, or not at all."""
    for year in (1, 2):
        game = begin(
            {**START, "c7": 2},
            (("d1",), ("c3",), ("f3",)),
            "e8",
            year=year,
            round=4 if year == 1 else 3,
            seat=2,
            stacks=[[], [], []],
            scores=[30, 5, 20],
        )
        game.play("end")
        assert now(game, "ask", "seat") == ("move_king", 1)
        assert set(game.legal()) == {"K c6", "K c7", "K f6", "K h4", "K a5", "stay"}
        assert refused(game, "K c3") == "T10.1"  # a knight
        assert refused(game, "K e8") == "T10.1"  # the king himself
        assert refused(game, "K a1") == "T10.1"  # the ground
        assert refused(game, "stay", seat=0) == "T4.2"
        assert now(play(game.fork(), "stay"), "king") == "e8"
        assert now(play(game, "K c7"), "king") == "c7"


def test_t10_1_fewest_points_after_the_scoring() -> None:
    """T10.1: the points of the year just ended count."""
    game = begin(TOWERS, (("d3",), FAR), "e4", round=4, seat=1, stacks=[[], []], scores=[1, 5])
    game.play("end")
    assert now(game, "scores", "ask") == ([17, 5], "start")  # no other castle for the king, so seat 1 is not asked
    assert now(game, "seat") == 1


@pytest.mark.parametrize("edition", ["2000", "2017"])
def test_t10_1_the_king_stays_when_no_block_is_free(edition: str) -> None:
    """T10.1: then nobody is asked; in 2017, a free block of his own castle does not count (T1.5)."""
    fields = {"edition": edition, "round": 4, "seat": 1, "stacks": [[], []], "scores": [30, 20]}
    full = play(begin(flat("a1 c5"), (("c5",), FAR), "a1", **fields), "end")
    assert now(full, "ask", "year", "king") == ("turn" if edition == "2000" else "start", 2, "a1")
    own = play(begin(flat("a1 a2 c5"), (("c5",), FAR), "a1", **fields), "end")
    assert now(own, "ask") == ("move_king" if edition == "2000" else "start")
    if edition == "2000":
        assert on_offer(own, "K ") == {"a2"}


def test_t10_1_not_after_year_3() -> None:
    """T10.1: there is no next year."""
    game = skip_to(begin(king="e8", year=3, round=4, seat=1, stacks=[[], []], scores=[1, 2]), "move_king")
    assert game.over


def test_t10_1_only_when_asked() -> None:
    """T10.1: not during a turn."""
    game = begin(king="e8")
    assert refused(game, "K f6") == "T10.1"
    assert refused(game, "stay") == "T10.1"


# --- T11: master cards


def master(
    card: str,
    own: str,
    other: str = "g8",
    *,
    heights: Mapping[str, int] = LOW,
    year: int = 3,
    third: str | None = None,
) -> int:
    """Return the points of the first of two or three seats for the master card."""
    knights = [own.split(), other.split()] + ([third.split()] if third is not None else [])
    cards = ["castles", "line", "diagonals", "level", "square", "levels", "edge", "chain"]
    game = begin(heights, knights, year=year, master=card)
    return points(game).get(f"T11.{cards.index(card) + 1}", 0)


def test_t11_1_castles() -> None:
    """T11.1: exactly 4 / 5 / 6 castles with own knights after years 1 / 2 / 3: 5 / 15 / 30."""
    squares = list(START)
    for year, asked, given in ((1, 4, 5), (2, 5, 15), (3, 6, 30)):
        for number in range(1, 7):
            own = " ".join(squares[:number])
            assert master("castles", own, heights=START, year=year) == (given if number == asked else 0)


def test_t11_1_castles_not_knights_are_counted() -> None:
    """T11.1: two knights on one castle count once; a knight on the ground does not count."""
    heights = {**START, "d2": 1}
    assert master("castles", "d1 d2 c3 f3 h4", heights=heights, year=1) == 5
    assert master("castles", "d1 d2 c3 f3", heights=heights, year=1) == 0
    assert master("castles", "d1 c3 f3 h4 a1 a2", heights=heights, year=1) == 5


def test_t11_2_line() -> None:
    """T11.2: all own knights in one row, column or diagonal after year 3: 50."""
    for own in ("a3 d3 h3", "c1 c2 c8", "a1 d4 h8", "a8 e4 h1", "b1 c2 e4", "f8 h6", "a2 b1"):
        assert master("line", own) == 50
        assert master("line", own, year=1) == master("line", own, year=2) == 0
    for own in ("a3 d3 h4", "c1 c2 d3", "a1 b2 c3 d5", "a1 c2", "h1 a2"):
        assert master("line", own) == 0


def test_t11_2_one_knight_is_no_line() -> None:
    """T11.2: at least 2 knights on the board."""
    assert master("line", "d4") == 0
    assert master("line", "d4 d5") == 50


@pytest.mark.parametrize(("year", "each"), [(1, 2), (2, 5), (3, 10)])
def test_t11_3_diagonals(year: int, each: int) -> None:
    """T11.3: each own knight on one of the two long diagonals: 2 / 5 / 10; a sole leader gets the same once more."""
    assert master("diagonals", "a1 c6 e4 a2", "c8", year=year) == each * 4  # three, plus one for the leader
    assert master("diagonals", "a1 c6 e4 a2", "b2 d4 g2", year=year) == each * 3  # three each
    assert master("diagonals", "a1", "b2 d4", year=year) == each
    assert master("diagonals", "a2 b1", "c1 d2", year=year) == 0  # nobody: no leader
    assert master("diagonals", "a1 b2", "c8", year=year, third="c3 f3") == each * 2  # tied with the third
    assert master("diagonals", "a1 b2", "c8", year=year, third="c3") == each * 3


def test_t11_3_both_long_diagonals_and_no_other_square() -> None:
    """T11.3: a1 to h8 and a8 to h1."""
    on = {f"{'abcdefgh'[i]}{i + 1}" for i in range(8)} | {f"{'abcdefgh'[i]}{8 - i}" for i in range(8)}
    for column in "abcdefgh":
        for row in range(1, 9):
            square = f"{column}{row}"
            other = "g8" if square != "g8" else "f8"
            assert master("diagonals", square, other) == (20 if square in on else 0)


HILL = {"d3": 4, "d4": 3, "e3": 2, "e4": 1, "f4": 1, "f3": 1}


def test_t11_4_level() -> None:
    """T11.4: all own knights on one level after year 3: 50; the ground is a level."""
    assert master("level", "e4 f4 f3", heights=HILL) == 50
    assert master("level", "a1 b5", heights=HILL) == 50
    assert master("level", "e4 f4 e3", heights=HILL) == 0
    assert master("level", "e4 f4 b5", heights=HILL) == 0
    assert master("level", "f3 d4", heights=HILL) == 0
    assert master("level", "e4 f4", heights=HILL, year=2) == master("level", "e4 f4", heights=HILL, year=1) == 0


def test_t11_4_one_knight_is_not_enough() -> None:
    """T11.4: at least 2 knights on the board."""
    assert master("level", "e4", heights=HILL) == 0


def test_t11_5_square() -> None:
    """T11.5: 4 own knights at the corners of an axis-parallel square, of any size, after year 3: 50."""
    for own in ("a1 b1 a2 b2", "a1 h1 a8 h8", "c3 f3 c6 f6 d1", "b7 b8 c7 c8 e4 a1", "g1 h1 g2 h2"):
        assert master("square", own, "g7") == 50
        assert master("square", own, "g7", year=1) == master("square", own, "g7", year=2) == 0
    for own in ("a1 b1 a2", "a1 c1 a2 c2", "c1 b2 d2 c3", "a1 b1 a2 c2", "a1 b1 c1 d1", "h1 a3 h2 a4"):
        assert master("square", own, "g7") == 0


def test_t11_5_own_knights_only() -> None:
    """T11.5: an opponent in the fourth corner does not count."""
    assert master("square", "a1 b1 a2", "b2") == 0


def test_t11_6_levels() -> None:
    """T11.6: all own knights on different levels after year 3: 40."""
    assert master("levels", "d3 d4 e3 e4 a1", heights=HILL) == 40
    assert master("levels", "d3 a1", heights=HILL) == 40
    assert master("levels", "d3 d4 e3 e4 f4", heights=HILL) == 0
    assert master("levels", "d3 a1 b1", heights=HILL) == 0
    assert master("levels", "d3 a1", heights=HILL, year=2) == master("levels", "d3 a1", heights=HILL, year=1) == 0


def test_t11_6_high_levels_count_even_above_a_gap() -> None:
    """T11.6: two knights on level 4 share a level, even if levels 1 to 3 have none."""
    assert master("levels", "d3 d4 a1", heights={**HILL, "d4": 4}) == 0


def test_t11_6_one_knight_is_not_enough() -> None:
    """T11.6: at least 2 knights on the board."""
    assert master("levels", "d3", heights=HILL) == 0


@pytest.mark.parametrize(("year", "each"), [(1, 2), (2, 5), (3, 10)])
def test_t11_7_edge(year: int, each: int) -> None:
    """T11.7: each own knight on an edge square: 2 / 5 / 10; a sole leader gets the same once more."""
    assert master("edge", "a1 c8 h4 b2", "d4", year=year) == each * 4
    assert master("edge", "a1 c8 h4 b2", "d1 e1 f1", year=year) == each * 3
    assert master("edge", "a1", "d1 e1", year=year) == each
    assert master("edge", "b2", "c3", year=year) == 0
    assert master("edge", "a1 b1", "c3", year=year, third="c1 d1") == each * 2
    assert master("edge", "a1 b1", "c3", year=year, third="c1") == each * 3


def test_t11_7_every_edge_square() -> None:
    """T11.7: the 28 squares of rows 1 and 8, columns a and h."""
    for column in "abcdefgh":
        for row in range(1, 9):
            expected = 20 if column in "ah" or row in (1, 8) else 0
            assert master("edge", f"{column}{row}", "d5" if (column, row) != ("d", 5) else "d4") == expected


def test_t11_8_chain() -> None:
    """T11.8: all own knights form one orthogonally connected chain after year 3: 40."""
    for own in ("a1 b1 c1 c2", "d4 d5 e5 e6", "d4 c4 e4 d3 d5"):
        assert master("chain", own) == 40
        assert master("chain", own, year=1) == master("chain", own, year=2) == 0
    for own in ("a1 b2", "a1 b1 d1", "a1 b1 d4 e4", "h1 a2"):
        assert master("chain", own) == 0
    assert master("chain", "a1 c1", "b1") == 0  # an opponent is not a link


def test_t11_8_whatever_the_levels() -> None:
    """T11.8: neighbours on different levels are neighbours."""
    assert master("chain", "d3 e3 f3 g3", heights=HILL) == 40


def test_t11_8_one_knight_is_no_chain() -> None:
    """T11.8: at least 2 knights on the board."""
    assert master("chain", "d4") == 0


def test_t11_each_seat_for_itself() -> None:
    """T11.2, T11.4, T11.8: every player who meets the condition gets the points, and nobody else."""
    game = begin(LOW, (("a1", "b1"), ("d4", "e5"), ("g4", "h6")), year=3, master="line")
    assert [points(game, seat).get("T11.2", 0) for seat in range(3)] == [50, 50, 0]
    without = begin(LOW, (("a1", "b1"), ("d4", "e5")), year=3)
    assert points(without) == {}
