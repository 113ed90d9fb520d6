"""T5 to T7: actions of a turn, moving, blocks."""

from __future__ import annotations

import pytest
from games import now, refused, why
from torres.positions import START, around, begin, beside, end, flat, height, on_offer, play, points

import bastide
from bastide.games.torres.components import CARDS

FAR = ("h8",)  # an opponent who is not in the way
FOUR = (("d1",), ("c3",), ("f3",), ("h4",))


# --- T5: actions


def test_t5_actions_in_any_order_and_number() -> None:
    """T5.1, T5.2, T5.3, T5.6: the same action more than once, with others in between; five AP in all."""
    game = begin(START, (("d1",), ("c3",)))
    play(game, "B e1", "d1-d2", "B d3", "advance", "d2-e2")
    assert now(game, "ap", "knights", "scores", "stack") == (0, [["e2"], ["c3"]], [1, 0], 1)
    assert game.legal() == ["end"]


def test_t5_1_a_knight_is_placed_next_to_an_own_one() -> None:
    """T5.1: orthogonally next to an own knight, at the same level or any lower one, on a free square."""
    heights = {"d3": 2, "d4": 2, "c3": 1, "e3": 3}
    game = begin(heights, (("d3",), FAR))
    assert on_offer(game, "N ") == {"d2", "d4", "c3"}
    for square in ("e3", "c2", "c4", "g8", "a1"):  # higher, two corners, only next to an opponent, alone
        assert refused(game, f"N {square}") == "T5.1"
    game.play("N d2")
    assert now(game, "ap", "knights") == (3, [["d2", "d3"], ["h8"]])


def test_t5_1_any_lower_level_will_do() -> None:
    """T5.1: down from level 4 to the ground; a square too high for one knight can be right for another."""
    heights = {"d3": 4, "d4": 3, "e3": 2, "e4": 1}
    assert on_offer(begin(heights, (("d3",), FAR)), "N ") == {"d2", "c3", "d4", "e3"}
    assert "d4" in on_offer(begin(heights, (("e4", "d3"), FAR)), "N ")
    assert "d4" not in on_offer(begin(heights, (("e4",), FAR)), "N ")


def test_t5_1_not_on_a_figure() -> None:
    """T5.1, T5.8: neither a knight nor the king may be there."""
    game = begin(flat("d3 d4"), (("d3", "c3"), ("d2",)), "d4")
    assert on_offer(game, "N ") == {"e3", "b3", "c2", "c4"}
    for square in ("c3", "d2", "d4"):
        assert refused(game, f"N {square}") == "T5.1"


def test_t5_1_a_knight_costs_two_ap() -> None:
    """T5.1: 2 AP; it is not possible with one AP left."""
    assert now(play(begin(ap=2), "N e1"), "ap") == 0
    game = begin(ap=1)
    assert not on_offer(game, "N ")
    assert refused(game, "N e1") == "T5.1"


def test_t5_2_a_step_costs_one_ap() -> None:
    """T5.2: 1 AP per step; none without AP, and only own knights move."""
    game = begin(ap=2)
    play(game, "d1-d2", "d2-d3")
    assert now(game, "ap", "knights") == (0, [["d3"], ["c3"]])
    assert refused(game, "d3-d4") == "T5.2"
    game = begin()
    assert refused(game, "c3-c4") == "T5.2"  # the opponent's
    assert refused(game, "e5-e6") == "T5.2"  # nobody's


def test_t5_3_a_block_costs_one_ap() -> None:
    """T5.3: 1 AP per block; none without AP."""
    game = play(begin(ap=1), "B e1")
    assert now(game, "ap") == 0
    assert height(game, "e1") == 1
    assert not on_offer(game, "B ")
    assert refused(game, "B f1") == "T5.3"


def buy(game: bastide.Match, card: str) -> bastide.Match:
    """Buy a card and put the others back on top."""
    play(game, "buy")
    if now(game, "ask") == "keep":
        play(game, f"keep {card}")
    while now(game, "ask") == "return":
        play(game, f"top {now(game, 'drawn')[0]}")
    return game


def test_t5_4_a_card_costs_one_ap_and_at_most_two_a_turn() -> None:
    """T5.4: 1 AP per card, at most 2 per turn, and 2 again in the next."""
    game = buy(begin(decks=[list(CARDS), list(CARDS)]), "six")
    assert now(game, "ap", "bought") == (4, 1)
    buy(game, "seven")
    assert now(game, "ap", "bought", "fresh") == (3, 2, [["six", "seven"], []])
    assert "buy" not in game.legal()
    assert refused(game, "buy") == "T5.4"
    end(game, 2)
    assert "buy" in game.legal()
    assert refused(begin(ap=0), "buy") == "T5.4"


def test_t5_4_while_the_deck_has_a_card() -> None:
    """T5.4: nothing can be bought from an empty deck; own decks run out one by one, a common one for all."""
    game = begin(decks=[[], list(CARDS)], played=[list(CARDS), []])
    assert refused(game, "buy") == "T5.4"
    end(game)
    assert "buy" in game.legal()
    game = begin(edition="2000", decks=[["six"]], played=[["six"] * 3, [c for c in CARDS[1:] for _ in range(4)]])
    game.play("buy")
    assert refused(game, "buy") == "T5.4"
    assert refused(end(game), "buy") == "T5.4"


def test_t5_4_fewer_than_three_are_drawn_when_fewer_are_left() -> None:
    """T5.4: from a deck of two, one is chosen; with one card there is no choice."""
    game = begin(decks=[["six", "seven"], list(CARDS)], played=[list(CARDS[2:]), []])
    game.play("buy")
    assert now(game, "ask", "drawn") == ("keep", ["six", "seven"])
    play(game, "keep seven", "bottom six", "buy")
    assert now(game, "ask", "fresh", "decks") == ("turn", [["seven", "six"], []], [[], list(CARDS)])
    assert now(game, "ap", "bought") == (3, 2)


def test_t5_5_one_card_a_turn_for_nothing() -> None:
    """T5.5: a card costs no AP; at most one per turn."""
    game = begin(ap=0, hand=["climb", "diagonal"])
    game.play("climb d1-d2")
    assert now(game, "ap", "card_played", "knights") == (0, True, [["d2"], ["c3"]])
    assert game.legal() == ["end"]
    assert refused(game, "diagonal d2-e3") == "T5.5"
    end(game, 2)
    assert "diagonal d2-e3" in game.legal()


def test_t5_5_a_card_leaves_the_game() -> None:
    """T5.5: a played card is no longer in any hand or deck."""
    game = play(begin(hand=["six"]), "six")
    assert now(game, "hands", "played") == ([[], []], [["six"], []])
    assert "six" not in now(game, "decks")[0]
    end(game, 2)
    assert refused(game, "six") == "T5.5"
    assert "six" not in now(game, "decks")[0]


def test_t5_5_not_in_the_turn_it_was_bought() -> None:
    """T5.5: a card cannot be played in the turn in which it was bought, but in the next one."""
    game = buy(begin(decks=[list(CARDS), list(CARDS)]), "six")
    assert "six" not in game.legal()
    assert refused(game, "six") == "T5.5"
    assert why(game, "six").key == "card_fresh"
    end(game, 2)
    assert now(game, "seat", "hands", "fresh") == (0, [["six"], []], [[], []])
    assert "six" in game.legal()
    game = buy(begin(hand=["climb"]), "six")
    assert "climb d1-d2" in game.legal()  # an older card can be played after buying


def test_t5_5_only_cards_in_hand() -> None:
    """T5.5: not a card in the deck, nor one in an opponent's hand."""
    game = begin(hands=[[], ["six"]])
    assert refused(game, "six") == "T5.5"
    assert refused(game, "seven") == "T5.5"


def test_t5_6_advance_the_marker() -> None:
    """T5.6: 1 AP per space."""
    game = play(begin(scores=[10, 50], ap=3), "advance", "advance")
    assert now(game, "scores", "ap") == ([12, 50], 1)
    assert refused(begin(ap=0), "advance") == "T5.6"


def test_t5_7_a_turn_may_end_with_ap_unspent() -> None:
    """T5.7: a player may stop at any time; unspent AP are lost, and the next turn has 5 AP again."""
    for ap in range(6):
        assert "end" in begin(ap=ap).legal()
    game = end(begin(ap=3))
    assert now(game, "seat", "ap") == (1, 5)
    end(game)
    assert now(game, "seat", "ap") == (0, 5)


def test_t5_7_a_new_turn_begins_afresh() -> None:
    """T5.7, T5.4, T5.5, T7.1: nothing bought, no card played, no stack in use."""
    game = begin(START, (("d1",), ("c3",)), stack=1, bought=2, card_played=True, ap=0)
    end(game, 2)
    assert now(game, "seat", "ap", "bought", "card_played", "stack") == (0, 5, 0, False, None)


def test_t5_8_a_level_is_the_number_of_blocks_under_a_figure() -> None:
    """T5.8: three blocks under a knight make level 3; neighbouring squares do not matter."""
    heights = {"d3": 3, "d4": 1, "d5": 2}
    for square, level in (("d3", 3), ("d4", 1), ("d5", 2)):
        assert points(begin(heights, ((square,), FAR))) == {"T9.2": 3 * level}
    assert points(begin(heights, (("e3",), FAR))) == {}


@pytest.mark.parametrize("what", ["own knight", "opposing knight", "king"])
def test_t5_8_a_free_square_has_neither_knight_nor_king(what: str) -> None:
    """T5.8: every figure occupies its square: for steps, for placing, and for blocks."""
    own = ("d1", "d2") if what == "own knight" else ("d1",)
    other = ("d2",) if what == "opposing knight" else ("c3",)
    game = begin(START, (own, other), "d2" if what == "king" else "e8")
    assert {refused(game, move) for move in ("d1-d2", "N d2", "B d2")} == {"T6.1", "T5.1", "T7.2"}


# --- T6: moving


def test_t6_1_one_step() -> None:
    """T6.1: to an orthogonally adjacent free square, up at most 1 level, down any number."""
    heights = {"d4": 2, "d5": 3, "d3": 4, "c4": 1}
    game = begin(heights, (("d4",), FAR))
    assert {"d5", "c4", "e4"} <= on_offer(game, "d4-")  # up 1, down 1, down 2
    assert refused(game, "d4-d3") == "T6.1"  # up 2
    assert why(game, "d4-d3").data["levels"] == 2
    assert "d4" in on_offer(begin(heights, (("d3",), FAR)), "d3-")
    assert "d2" in on_offer(begin(heights, (("d3",), FAR)), "d3-")  # down 4
    assert refused(game, "d4-d4") == "T6.1"


def test_t6_1_on_the_ground() -> None:
    """T6.1: exactly the four neighbours without a castle, fewer at the edge; never diagonally, never two squares."""
    game = begin(START, (("e4", "a1", "h2"), ("h8",)))
    for square in ("e4", "a1", "h2"):
        assert on_offer(game, f"{square}-") == beside(square)
    for square in ("f5", "e6", "b2"):
        assert refused(game, f"e4-{square}") == "T6.2"


def test_t6_1_no_step_leads_around_the_edge_of_the_board() -> None:
    """T6.1: h1 and a2 are not neighbours."""
    game = begin(START, (("h1", "a2"), ("h8",)))
    assert on_offer(game, "h1-") == {"g1", "h2"}
    assert on_offer(game, "a2-") == {"a1", "b2", "a3"}


def test_t6_1_figures_are_in_the_way() -> None:
    """T6.1: a knight of either side, or the king, cannot be stepped on."""
    game = begin(START, (("e4", "e5"), ("d4",)), "e3")
    assert on_offer(game, "e4-") == {"f4"}
    for square in ("e5", "d4", "e3"):
        assert refused(game, f"e4-{square}") == "T6.1"


def test_t6_2_through_a_castle_on_the_ground() -> None:
    """T6.2: in by a door and out by any other door of the same castle, for 1 AP."""
    castle = flat("c3 d3 e3")
    game = begin(castle, (("b3",), FAR))
    through = around(castle) - {"b3"}
    assert on_offer(game, "b3-") == through | beside("b3")
    assert "d3" not in on_offer(game, "b3-")  # a roof is not at a door of the ground floor
    assert refused(game, "b3-d3") == "T6.2"
    assert refused(game, "b3-b3") == "T6.1"
    game.play("b3-f3")
    assert now(game, "ap", "knights") == (4, [["f3"], ["h8"]])


def test_t6_2_the_door_is_at_the_own_level() -> None:
    """T6.2: on a roof, a door leads only into a higher tower; from there also onto lower roofs of the same castle."""
    castle = {"c3": 1, "d3": 2, "e3": 1}
    game = begin(castle, (("c3",), FAR))
    assert on_offer(game, "c3-") == {"d3", "e3", *around(castle)}
    level = flat("c3 d3 e3")
    game = begin(level, (("c3",), FAR))
    assert on_offer(game, "c3-") == beside("c3")  # no tower is higher, so there is no door, only steps
    assert refused(game, "c3-e3") == "T6.2"
    assert refused(game, "c3-f3") == "T6.2"


def test_t6_2_never_climbing_inside() -> None:
    """T6.2: no exit is higher than the level of the entrance."""
    castle = {"c3": 3, "d3": 2, "e3": 1}
    game = begin(castle, (("b3",), FAR))
    assert on_offer(game, "b3-") == (around(castle) | beside("b3")) - {"b3", "c3"}
    for square in ("c3", "d3", "e3"):
        assert refused(game, f"b3-{square}") in ("T6.1", "T6.2")


def test_t6_2_the_corridor_must_be_high_enough() -> None:
    """T6.2: at level 1, only towers of 2 or more are connected inside."""
    gap = {"c3": 1, "d3": 2, "e3": 1, "f3": 2, "g3": 1}
    game = begin(gap, (("c3",), FAR))
    assert on_offer(game, "c3-") == {"d3", "e3", *around(gap)}
    assert refused(game, "c3-g3") == "T6.2"
    assert "g3" in on_offer(begin({**gap, "e3": 2}, (("c3",), FAR)), "c3-")


def test_t6_2_descending_opens_new_ways() -> None:
    """T6.2: from level 2 down to level 1 inside, on through towers too low for level 2, and out onto a roof of 1."""
    castle = {"c3": 2, "d3": 3, "e3": 2, "f3": 2, "g3": 1, "g4": 2}
    game = begin(castle, (("c3",), FAR))
    assert on_offer(game, "c3-") == {"d3", "e3", "g3", *around(castle)}
    assert refused(game, "c3-g4") == "T6.2"  # as high as the knight, but the corridor leads there at level 1
    assert refused(game, "c3-f3") == "T6.2"


def test_t6_2_no_exit_next_to_a_tower_too_low_for_a_door() -> None:
    """T6.2: a roof can be left or entered only beside a higher tower."""
    castle = {"c3": 1, "d3": 2, "d4": 1, "d5": 1}
    game = begin(castle, (("c3",), FAR))
    assert "d4" in on_offer(game, "c3-")
    assert "d5" not in on_offer(game, "c3-")


RING = flat("c3 d3 e3 c4 e4 c5 d5 e5")


def test_t6_2_courtyards() -> None:
    """T6.2: a door leads into a courtyard, and out of it."""
    game = begin(RING, (("b3",), FAR))
    assert on_offer(game, "b3-") == (around(RING) | beside("b3")) - {"b3"}
    assert "d4" in around(RING)
    game = begin(RING, (("d4",), FAR))
    assert on_offer(game, "d4-") == around(RING) - {"d4"} | beside("d4")
    raised = {**dict.fromkeys(RING, 2), "d4": 1}
    game = begin(raised, (("d4",), FAR))  # a courtyard at level 1: the only way out descends to the ground
    assert on_offer(game, "d4-") == around(raised) | beside("d4")
    assert "d4" not in on_offer(begin(raised, (("b3",), FAR)), "b3-")


def test_t6_2_no_door_at_a_corner_or_far_away() -> None:
    """T6.2: the knight must stand orthogonally next to the tower."""
    castle = flat("c3 d3 e3")
    for square in ("b2", "b1", "f4"):
        game = begin(castle, ((square,), FAR))
        assert on_offer(game, f"{square}-") == beside(square)
        assert refused(game, f"{square}-d4") == "T6.2"


def test_t6_2_doors_of_two_castles() -> None:
    """T6.2: a knight between two castles may choose; castles are not connected inside, not even at corners."""
    castles = {**flat("b3 b4"), **flat("d3 e3")}
    game = begin(castles, (("c3",), FAR))
    assert on_offer(game, "c3-") == (around(castles) | beside("c3")) - {"c3"}
    corners = {**flat("c3 d3"), **flat("e4 f4")}
    game = begin(corners, (("b3",), FAR))
    assert on_offer(game, "b3-") == (around(flat("c3 d3")) | beside("b3")) - {"b3", "e4"}
    assert "f3" not in on_offer(game, "b3-")


def test_t6_2_the_exit_must_be_free() -> None:
    """T6.2: a figure in front of a door blocks it."""
    castle = flat("c3 d3 e3")
    game = begin(castle, (("b3", "d2"), ("f3",)), "d4")
    assert not {"d2", "f3", "d4"} & on_offer(game, "b3-")
    assert {refused(game, f"b3-{square}") for square in ("d2", "f3", "d4")} == {"T6.1"}


def test_t6_3_figures_on_top_never_block_the_inside() -> None:
    """T6.3: with a figure on every tower, the ways inside are the same."""
    castle = flat("c3 d3 e3")
    empty = begin(castle, (("b3",), FAR))
    full = begin(castle, (("b3", "e3"), ("c3", "h8")), "d3")
    assert on_offer(full, "b3-") == on_offer(empty, "b3-") - {"c3"}
    upstairs = {"c3": 1, "d3": 2, "e3": 2, "f3": 1}
    assert "f3" in on_offer(begin(upstairs, (("c3",), ("d3",)), "e3"), "c3-")


def test_t6_4_several_castles_in_one_turn() -> None:
    """T6.4: 1 AP each; a knight cannot cross two castles at once."""
    game = begin(flat("c3 e3"), (("b3",), FAR))
    assert refused(game, "b3-f3") == "T6.2"
    play(game, "b3-d3", "d3-f3")
    assert now(game, "ap", "knights") == (3, [["f3"], ["h8"]])


# --- T7: blocks


def test_t7_1_blocks_of_one_stack_only() -> None:
    """T7.1: when the stack is used up, the others stay untouched, however many AP are left."""
    game = begin(knights=FOUR)
    play(game, "B e1", "B f1")
    assert now(game, "ap", "stack", "stacks")[:2] == (3, 0)
    assert now(game, "stacks")[0] == [2, 2, 2]
    assert not on_offer(game, "B ")
    assert refused(game, "B g1") == "T7.1"


def test_t7_1_the_player_chooses_the_stack() -> None:
    """T7.1: any of the own stacks, once per turn; by default the tallest."""
    stacks = [[3, 2, 1], [3]]
    game = begin(round=2, stacks=stacks)
    assert on_offer(game, "stack ") == {"1", "2", "3"}
    game.play("stack 1")
    assert now(game, "stack", "stacks") == (1, [[3, 2], [3]])
    assert not on_offer(game, "stack ")
    assert refused(game, "stack 3") == "T7.1"
    play(game, "B e1")
    assert refused(game, "B f1") == "T7.1"
    assert now(play(begin(round=2, stacks=stacks), "B e1"), "stack", "stacks") == (2, [[2, 1], [3]])
    assert now(begin(round=2, stacks=stacks), "ap") == now(play(begin(round=2, stacks=stacks), "stack 2"), "ap")


def test_t7_1_only_own_stacks() -> None:
    """T7.1: not a height that only another player has; none at all without a stack."""
    game = begin(round=2, stacks=[[2, 1], [3]])
    assert refused(game, "stack 3") == "T7.1"
    assert refused(begin(round=2, stacks=[[2, 2], [3]]), "stack 2") == "T7.1"  # nothing to choose
    game = begin(round=4, stacks=[[], [3]])
    assert not on_offer(game, "B ")
    assert refused(game, "B e1") == "T7.1"


def test_t7_2_on_a_castle_or_next_to_one() -> None:
    """T7.2: on top of a free square of a castle, or on free ground orthogonally next to one."""
    game = begin(flat("c3 d3"), (("b3",), FAR), "d3")
    assert on_offer(game, "B ") == {"c3", "c2", "d2", "c4", "d4", "e3"}
    for square in ("b3", "d3", "b2", "e4", "g6"):  # knight, king, two corners, far away
        assert refused(game, f"B {square}") == "T7.2"
    play(game, "B c3", "B c4")
    assert height(game, "c3") == 2
    assert height(game, "c4") == 1


def test_t7_2_several_castles_in_one_turn() -> None:
    """T7.2: the blocks of a turn may go to different castles, including those without knights."""
    game = play(begin(), "B e1", "B f4", "B e7")
    assert [height(game, square) for square in ("e1", "f4", "e7")] == [1, 1, 1]


def test_t7_3_no_tower_higher_than_the_base() -> None:
    """T7.3: the base area counts after the block is placed."""
    game = begin({"c3": 2, "d3": 1, "h8": 1}, (("b1",), ("a8",)))
    assert refused(game, "B c3") == "T7.3"
    assert refused(game, "B h8") == "T7.3"
    play(game, "B d3")
    assert refused(game, "B d3") == "T7.3"
    play(game, "B e3", "B c3")
    assert height(game, "c3") == 3


def test_t7_4_two_castles_are_never_joined() -> None:
    """T7.4: the new ground square may touch one castle only; corners do not count."""
    game = begin({**flat("c3 e3"), **flat("b6 c7")}, (("h1",), FAR))
    assert refused(game, "B d3") == "T7.4"
    assert {"d2", "c4", "e4"} - on_offer(game, "B ") == {"d2"}  # d2 touches neither
    assert refused(game, "B b7") == "T7.4"
    assert refused(game, "B c6") == "T7.4"
    assert {"a6", "c8", "d7", "b5"} <= on_offer(game, "B ")
    game = begin(flat("c3 e4"), (("h1",), FAR))
    assert {"d3", "d4"} <= on_offer(game, "B ")  # each touches the other castle at a corner
    play(game, "B d3")
    assert refused(game, "B d4") == "T7.4"
    assert refused(game, "B e3") == "T7.4"


def test_t7_4_a_square_may_touch_one_castle_on_several_sides() -> None:
    """T7.4: closing a gap or a courtyard of one castle does not join castles."""
    assert "d3" in on_offer(begin(flat("c3 c4 d4 e4 e3"), (("h1",), FAR)), "B ")
    assert "d4" in on_offer(begin(RING, (("h1",), FAR)), "B ")


# --- T7.5: the end of a turn


def test_t7_5_the_used_stack_goes_and_its_rest_is_spread() -> None:
    """T7.5: unused blocks go on the other own stacks; if all have the same height, nothing is asked."""
    game = play(begin(knights=FOUR), "B e1", "end")
    assert now(game, "seat", "ask", "stacks") == (1, "turn", [[3, 2, 2], [2] * 4, [2] * 4, [2] * 4])


def test_t7_5_none_above_three_the_rest_to_the_supply() -> None:
    """T7.5: no stack grows above 3; the rest goes back to the supply."""
    game = begin(stacks=[[3, 3, 3, 3], [3]])
    supply = now(game, "supply")
    play(game, "B e1", "end")
    assert now(game, "seat", "stacks", "supply") == (1, [[3, 3, 3], [3]], supply + 2)
    game = begin(round=3, stacks=[[3, 2], [3]])
    supply = now(game, "supply")
    play(game, "stack 3", "end")
    assert now(game, "seat", "stacks", "supply") == (1, [[3], [3]], supply + 2)


def test_t7_5_the_player_chooses_how_they_are_spread() -> None:
    """T7.5: the player is asked which stack gets a block if it makes a difference."""
    for choice, result in (("spread 2", [3, 1]), ("spread 1", [2, 2])):
        game = begin(round=2, stacks=[[3, 2, 1], [3]])
        play(game, "B e1", "B f1", "end")
        assert now(game, "ask", "seat", "stack") == ("spread", 0, 1)
        assert set(game.legal()) == {"spread 1", "spread 2"}
        assert refused(game, "spread 3") == "T7.5"
        assert refused(game, "end") == "T5.7"
        game.play(choice)
        assert now(game, "seat", "ask", "stacks") == (1, "turn", [result, [3]])


def test_t7_5_every_block_is_a_choice_of_its_own() -> None:
    """T7.5: two blocks over stacks of 1, 1 and 2 are spread one after the other."""
    results = set()
    for first in ("spread 1", "spread 2"):
        for second in ("spread 1", "spread 2", None):
            game = begin(round=1, stacks=[[3, 2, 1, 1], [3]])
            play(game, "B e1", "end", first)
            if second in game.legal():
                game.play(second)
            if now(game, "ask") == "turn":
                results.add(tuple(now(game, "stacks")[0]))
    assert results == {(3, 2, 1), (2, 2, 2)}


@pytest.mark.parametrize(("choice", "spread", "result"), [("1", 0, [3, 2, 1]), ("3", 2, [2, 2, 2])])
def test_t7_5_when_none_was_used_the_player_says_which_goes(choice: str, spread: int, result: list[int]) -> None:
    """T7.5: a stack disappears even if none of its blocks was placed; all its blocks are spread."""
    game = begin(stacks=[[3, 1, 1, 1], [3]])
    supply = now(game, "supply")
    play(game, "advance", "end")
    assert now(game, "ask", "seat") == ("stack", 0)
    assert set(game.legal()) == {"stack 3", "stack 1"}
    assert refused(game, "stack 2") == "T7.5"
    play(game, f"stack {choice}", *["spread 1"] * spread)
    assert now(game, "ask", "seat", "stacks", "supply") == ("turn", 1, [result, [3]], supply)


def test_t7_5_when_all_are_alike_nothing_is_asked() -> None:
    """T7.5: one of several equal stacks goes without asking."""
    game = play(begin(knights=FOUR), "end")
    assert now(game, "seat", "ask") == (1, "turn")
    assert now(game, "stacks")[0] == [3, 3, 2]
    game = begin()
    supply = now(game, "supply")
    game.play("end")
    assert now(game, "stacks", "supply") == ([[3, 3, 3], [3, 3, 3, 3]], supply + 3)


def test_t7_5_a_stack_that_was_taken_is_the_one_that_goes() -> None:
    """T7.5: choosing a stack counts as using it, even if none of its blocks is placed."""
    game = begin(round=3, stacks=[[3, 1], [3]])
    supply = now(game, "supply")
    play(game, "stack 1", "end")
    assert now(game, "seat", "stacks", "supply") == (1, [[3], [3]], supply + 1)


@pytest.mark.parametrize("edition", ["2000", "2017"])
def test_t7_5_never_a_new_stack(edition: str) -> None:
    """T7.5: if no other stack is left before the last round, the blocks go back to the supply, in both editions."""
    game = begin(edition=edition, round=3, stacks=[[3], [3, 3]])
    supply = now(game, "supply")
    play(game, "B e1", "end")
    assert now(game, "seat", "stacks", "kept", "supply") == (1, [[], [3, 3]], [0, 0], supply + 2)


@pytest.mark.parametrize(("edition", "kept", "back"), [("2000", 0, 2), ("2017", 2, 0)])
def test_t7_5_the_last_turn_of_a_year(edition: str, kept: int, back: int) -> None:
    """T7.5: in the last turn of a year, there is no other stack: T1.3 applies to what is left."""
    game = begin(edition=edition, round=4, stacks=[[3], [3]])
    supply = now(game, "supply")
    play(game, "B e1", "end")
    assert now(game, "seat", "stacks", "kept", "supply") == (1, [[], [3]], [kept, 0], supply + back)
