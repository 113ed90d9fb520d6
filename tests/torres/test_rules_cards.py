"""T8: the ten action cards."""

from __future__ import annotations

from typing import Any

import pytest
from games import now, refused, why
from torres.positions import SQUARES, START, around, begin, beside, castles, end, flat, height, on_offer, play

import bastide

FAR = ("h8",)
SIX_LONERS = flat("a1 h1 a8 a4 h4 d1")
SEVEN_LONERS = flat("a1 h1 a8 a4 h4 d1 e8")


def blocks(game: bastide.Match) -> int:
    """Count all blocks except those in the supply."""
    in_stacks = sum(sum(stacks) for stacks in now(game, "stacks")) + (now(game, "stack") or 0)
    return sum(map(sum, now(game, "heights"))) + in_stacks


# --- T8.1, T8.2: more AP


@pytest.mark.parametrize(("card", "rule", "more"), [("six", "T8.1", 1), ("seven", "T8.2", 2)])
def test_t8_1_t8_2_more_action_points(card: str, rule: str, more: int) -> None:
    """T8.1, T8.2: six or seven AP instead of 5, at any time during the turn, for this turn only."""
    assert now(play(begin(hand=[card]), card), "ap") == 5 + more
    game = play(begin(hand=[card], ap=0), card)
    assert now(game, "ap", "hands", "played") == (more, [[], []], [[card], []])
    play(game, *["advance"] * more)
    assert now(game, "scores", "ap") == ([more, 0], 0)
    assert now(end(game, 2), "seat", "ap") == (0, 5)
    elsewhere = begin(hand=[card], ask="start", year=2)
    assert refused(elsewhere, card) == rule


# --- cards that move a knight


CARD_MOVES = {
    "climb": "climb d2-d1",
    "under": "under d2 from 3",
    "free": "free e1",
    "secret": "secret d2-b1",
    "diagonal": "diagonal d2-e3",
    "shift": "shift d1-e5",
    "relocate": "relocate d2-b5",
    "leap": "leap d2-f2",
}


@pytest.mark.parametrize(("card", "move"), CARD_MOVES.items())
def test_t8_card_moves_cost_no_ap(card: str, move: str) -> None:
    """T8.3, T8.4, T8.5, T8.6, T8.7, T8.8, T8.9, T8.10: the effect of a card costs no AP, and the card is used up."""
    game = begin({**START, "c1": 2, "c2": 1}, (("d2", "b4"), ("e2",)), hand=[card], ap=0)
    assert move in game.legal()
    assert {offered.split()[0] for offered in game.legal()} == {"end", card}
    before = blocks(game) + now(game, "supply")
    game.play(move)
    assert now(game, "ap", "hands", "played", "card_played") == (0, [[], []], [[card], []], True)
    assert blocks(game) + now(game, "supply") == before


def test_t8_3_climb() -> None:
    """T8.3: one orthogonal step that may go up 2 levels, or less, or down."""
    heights = {"d4": 1, "d5": 3, "d3": 4, "c4": 2, "e4": 1}
    game = begin(heights, (("d4",), FAR), hand=["climb"])
    assert on_offer(game, "climb d4-") == {"d5", "c4", "e4"}
    assert refused(game, "climb d4-d3") == "T8.3"  # 3 levels up
    assert why(game, "climb d4-d3").data == {"square": "d3", "levels": 3, "most": 2}
    for square in ("c5", "d6", "d4"):  # a corner, two squares, its own square
        assert refused(game, f"climb d4-{square}") == "T8.3"
    assert refused(game, "climb h8-h7") == "T8.3"
    game.play("climb d4-d5")
    assert now(game, "knights") == [["d5"], ["h8"]]
    down = begin(heights, (("d3",), FAR), hand=["climb"])
    assert on_offer(down, "climb d3-") == {"d2", "c3", "e3", "d4"}


def test_t8_3_climb_onto_a_free_square_only() -> None:
    """T8.3: it does not lead through a castle."""
    game = begin(flat("d4 d5 d6", 2), (("d3", "c3"), ("d2",)), "d4", hand=["climb"])
    assert on_offer(game, "climb d3-") == {"e3"}
    for square in ("d4", "c3", "d2", "d7"):
        assert refused(game, f"climb d3-{square}") == "T8.3"


def test_t8_6_secret_door() -> None:
    """T8.6: in by a door at the knight's level, out onto any free square next to a higher tower of the same castle."""
    castle = {"c3": 1, "d3": 2, "e3": 3}
    game = begin(castle, (("b3",), FAR), hand=["secret"])
    assert on_offer(game, "secret b3-") == (around(castle) - {"b3"}) | {"c3", "d3"}
    assert refused(game, "secret b3-e3") == "T8.6"  # no tower beside it is higher, so there is no door
    assert refused(game, "secret b3-b2") == "T8.6"  # not in front of the castle
    game.play("secret b3-d3")
    assert now(game, "knights") == [["d3"], ["h8"]]


def test_t8_6_up_and_down_and_across_gaps() -> None:
    """T8.6: at any level, even where the ordinary way through the castle is closed."""
    gap = {"c3": 1, "d3": 2, "e3": 1, "f3": 2, "g3": 1}
    game = begin(gap, (("c3",), FAR), hand=["secret"])
    assert on_offer(game, "secret c3-") == around(gap) | {"e3", "g3"}
    assert "c3-g3" not in game.legal()


def test_t8_6_the_door_in_is_at_the_own_level() -> None:
    """T8.6: there is no door if no tower beside the knight is higher, or there is none."""
    castle = {"c3": 1, "d3": 2, "e3": 3}
    game = begin(castle, (("e3", "b2", "h1"), FAR), hand=["secret"])
    assert not on_offer(game, "secret ")
    assert refused(game, "secret e3-c3") == "T8.6"
    assert refused(game, "secret b2-c3") == "T8.6"
    assert refused(game, "secret h8-c3") == "T8.6"
    assert "c3" in on_offer(begin(castle, (("d3",), FAR), hand=["secret"]), "secret d3-")


def test_t8_6_the_same_castle_and_a_free_square() -> None:
    """T8.6: not out of another castle, and not onto a figure; figures on top do not block the inside."""
    heights = {**flat("c3 d3"), **flat("e5 f5", 2)}
    game = begin(heights, (("b3", "c2"), ("d4", "c3")), "d3", hand=["secret"])
    assert on_offer(game, "secret b3-") == {"c4", "d2", "e3"}
    for square in ("c2", "d4", "e4", "e6"):
        assert refused(game, f"secret b3-{square}") == "T8.6"


def test_t8_7_diagonal() -> None:
    """T8.7: one diagonal step, up at most 1 level."""
    heights = {"d4": 1, "e5": 2, "e6": 1, "f5": 1, "c5": 3, "c6": 1, "b5": 1}
    game = begin(heights, (("d4",), FAR), hand=["diagonal"])
    assert on_offer(game, "diagonal d4-") == {"e5", "e3", "c3"}
    for square in ("c5", "d5", "f6", "d4"):  # 2 levels up, sideways, two steps, its own square
        assert refused(game, f"diagonal d4-{square}") == "T8.7"
    assert refused(game, "diagonal h8-g7") == "T8.7"
    game.play("diagonal d4-e5")  # from one castle to another that touches it at a corner
    assert now(game, "knights") == [["e5"], ["h8"]]
    down = begin(heights, (("c5",), FAR), hand=["diagonal"])
    assert on_offer(down, "diagonal c5-") == {"b4", "b6", "d4", "d6"}


def test_t8_7_onto_a_free_square_on_the_board() -> None:
    """T8.7: figures block it, and no step wraps around the edge."""
    game = begin(START, (("e4", "d5", "h2", "a2"), ("f5",)), "d3", hand=["diagonal"])
    assert on_offer(game, "diagonal e4-") == {"f3"}
    for square in ("d5", "f5", "d3"):
        assert refused(game, f"diagonal e4-{square}") == "T8.7"
    assert on_offer(game, "diagonal h2-") == {"g1", "g3"}
    assert on_offer(game, "diagonal a2-") == {"b1", "b3"}


def test_t8_9_relocate() -> None:
    """T8.9: to any square where the knight could be placed by T5.1, next to another own knight."""
    heights = {"d4": 2, "d5": 3, "d3": 2, "c4": 1}
    game = begin(heights, (("a1", "d4"), FAR), hand=["relocate"])
    assert on_offer(game, "relocate a1-") == {"d3", "c4", "e4"}
    for square in ("d5", "c3", "g8", "b1", "a1"):  # higher, a corner, next to an opponent, next to itself, where it is
        assert refused(game, f"relocate a1-{square}") == "T8.9"
    assert on_offer(game, "relocate d4-") == {"b1", "a2"}
    assert refused(game, "relocate d4-d3") == "T8.9"
    assert refused(game, "relocate h8-e4") == "T8.9"
    game.play("relocate a1-d3")
    assert now(game, "knights") == [["d3", "d4"], ["h8"]]


def test_t8_9_the_level_is_that_of_the_other_knight() -> None:
    """T8.9: a knight on the ground can get up to level 4 beside one there; a single knight cannot relocate."""
    heights = flat("d4 d5 d6 d7", 4)
    game = begin(heights, (("a1", "d5"), FAR), hand=["relocate"])
    assert on_offer(game, "relocate a1-") == {"d4", "d6", "c5", "e5"}
    alone = begin(heights, (("d5",), FAR), hand=["relocate"])
    assert not on_offer(alone, "relocate ")
    assert refused(alone, "relocate d5-d6") == "T8.9"


def test_t8_9_onto_a_free_square() -> None:
    """T8.9: figures of any kind block it."""
    game = begin(START, (("a1", "e4", "e5"), ("d4",)), "f4", hand=["relocate"])
    assert on_offer(game, "relocate a1-") == {"e3", "e6", "d5", "f5"}
    for square in ("e5", "d4", "f4"):
        assert refused(game, f"relocate a1-{square}") == "T8.9"


def test_t8_10_leapfrog() -> None:
    """T8.10: straight over an orthogonally adjacent opposing knight onto the free square behind, in each direction."""
    game = begin(START, (("e5",), ("d5", "f5", "e4", "e6")), hand=["leap"])
    assert on_offer(game, "leap e5-") == {"c5", "g5", "e3", "e7"}
    game.play("leap e5-c5")
    assert now(game, "knights") == [["c5"], ["e4", "d5", "f5", "e6"]]


def test_t8_10_not_over_an_own_knight_the_king_or_nobody() -> None:
    """T8.10: an opposing knight is needed; the king does not count."""
    game = begin(START, (("e5", "d5"), ("h8", "g7")), "e4", hand=["leap"])
    assert not on_offer(game, "leap ")
    for square in ("c5", "e3", "g5"):  # own, king, nobody
        assert refused(game, f"leap e5-{square}") == "T8.10"
        assert why(game, f"leap e5-{square}").key == "nobody_between"


def test_t8_10_not_further_and_not_askew() -> None:
    """T8.10: exactly two squares straight ahead; only the next square counts."""
    game = begin(START, (("e5", "b8"), ("e6", "g5", "f4")), hand=["leap"])
    assert on_offer(game, "leap e5-") == {"e7"}
    for square in ("h5", "e8", "f6", "g3", "e6"):
        assert refused(game, f"leap e5-{square}") == "T8.10"
    assert refused(game, "leap g5-e5") == "T8.10"
    edge = begin(START, (("h1", "g4"), ("a2", "h4")), hand=["leap"])
    assert not on_offer(edge, "leap ")
    assert refused(edge, "leap h1-b2") == "T8.10"


def test_t8_10_the_landing() -> None:
    """T8.10: it is free, and at most 1 level above the start; the opponent may be at any height."""
    castle = {"e5": 1, "e6": 5, "e7": 2, "d5": 2, "c5": 3, "f5": 1, "g5": 1, "e4": 1, "e3": 1}
    game = begin(castle, (("e5", "g5"), ("e6", "d5", "f5", "e4")), "e3", hand=["leap"])
    assert on_offer(game, "leap e5-") == {"e7"}
    assert refused(game, "leap e5-c5") == "T8.10"  # 2 levels up
    assert why(game, "leap e5-c5").key == "too_high"
    assert refused(game, "leap e5-g5") == "T8.10"  # an own knight
    assert refused(game, "leap e5-e3") == "T8.10"  # the king
    down = begin({"e5": 2, "e6": 2}, (("e5",), ("e6",)), hand=["leap"])
    assert on_offer(down, "leap e5-") == {"e7"}


# --- cards that place or move a block


def test_t8_4_a_block_from_any_own_stack() -> None:
    """T8.4: from each stack, named by its height; the stack shrinks, and is gone after its last block."""
    left = {"3": [2, 2, 1], "2": [3, 1, 1], "1": [3, 2]}
    game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
    assert on_offer(game, "under ") == {"d1 from 1", "d1 from 2", "d1 from 3"}
    assert refused(game, "under d1") == "T8.4"  # none is in use
    for source, stacks in left.items():
        game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
        game.play(f"under d1 from {source}")
        assert now(game, "stacks", "stack", "knights") == ([stacks, [3]], None, [["d1"], ["c3"]])
        assert height(game, "d1") == 2


def test_t8_4_the_stack_in_use_and_the_others() -> None:
    """T8.4: T7.1 does not apply: while a stack is in use, the block may come from it or from another one."""
    fields: dict[str, Any] = {"round": 2, "stacks": [[3, 2, 1], [3]], "hand": ["under"]}
    game = play(begin({**START, "d2": 1}, **fields), "stack 2")
    assert on_offer(game, "under ") == {"d1", "d1 from 1", "d1 from 3"}
    assert refused(game, "under d1 from 2") == "T8.4"
    game.play("under d1")
    assert now(game, "stack", "stacks") == (1, [[3, 1], [3]])
    game = play(begin({**START, "d2": 1}, **fields), "stack 1", "B e1")
    assert refused(game, "under d1") == "T8.4"  # the stack in use is empty
    game.play("under d1 from 3")
    assert now(game, "stack", "stacks") == (0, [[2, 2], [3]])


@pytest.mark.parametrize("stacks", [[3, 2, 1], [1, 1, 1], [3, 3, 1], [2, 1, 1]])
def test_t8_4_a_stack_it_empties_is_the_stack_of_the_turn(stacks: list[int]) -> None:
    """T8.4: as if it had been chosen first; no other stack goes, and nothing is asked at the end of the turn."""
    fields: dict[str, Any] = {"round": 2, "stacks": [stacks, [3]], "hand": ["under"]}
    game = play(begin({**START, "d2": 1}, **fields), "under d1 from 1")
    assert now(game, "stack", "emptied", "stacks") == (None, True, [stacks[:-1], [3]])
    play(game, "end")
    assert now(game, "seat", "ask", "emptied", "stacks") == (1, "turn", False, [stacks[:-1], [3]])
    if len(set(stacks)) > 1:
        chosen = play(begin({**START, "d2": 1}, **fields), "stack 1", "under d1", "end")
        assert chosen.position() == game.position()


@pytest.mark.parametrize("source", ["2", "3"])
def test_t8_4_a_stack_it_only_lowers_is_not(source: str) -> None:
    """T8.4: a stack still goes at the end of the turn, and the player chooses which."""
    game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
    play(game, f"under d1 from {source}", "end")
    assert now(game, "seat", "ask", "emptied") == (0, "stack", False)
    alike = begin({**START, "d2": 1}, round=3, stacks=[[2, 1], [3]], hand=["under"])
    play(alike, "under d1 from 2", "end")
    assert now(alike, "seat", "stacks") == (1, [[2], [3]])


@pytest.mark.parametrize("use", [("stack 3", "B e1"), ("B e1",), ("stack 3",)])
def test_t8_4_unless_another_stack_is_used_after_it(use: tuple[str, ...]) -> None:
    """T8.4: then that one is the stack of the turn, and goes too; its blocks are spread."""
    game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
    play(game, "under d1 from 1")
    assert on_offer(game, "stack ") == {"2", "3"}
    play(game, *use)
    assert now(game, "stack", "emptied") == (3 - ("B e1" in use), False)
    play(game, "end")
    assert now(game, "seat", "stacks") == (1, [[3], [3]])


def test_t8_4_unless_another_stack_was_used_before_it() -> None:
    """T8.4: the stack in use is the stack of the turn; the one emptied by the card is gone too."""
    for use in (("stack 2",), ("stack 2", "B e1")):
        game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
        play(game, *use, "under d1 from 1")
        assert now(game, "stack", "emptied", "stacks") == (2 - (len(use) - 1), False, [[3], [3]])
        play(game, "end")
        assert now(game, "seat", "stacks") == (1, [[3], [3]])


def test_t8_4_in_the_last_turn_of_a_year() -> None:
    """T8.4, T1.3: the last stack can be emptied; nothing is left to keep."""
    for edition in ("2000", "2017"):
        game = begin({**START, "d2": 1}, round=4, stacks=[[1], [3]], hand=["under"], edition=edition)
        play(game, "under d1 from 1")
        assert refused(game, "B e1") == "T7.1"
        play(game, "end")
        assert now(game, "seat", "stacks", "kept") == (1, [[], [3]], [0, 0])
    last = {"round": 4, "start": 1, "stacks": [[1], []], "hand": ["under"]}
    game = play(begin({**START, "d2": 1}, (("d1",), ("c3",)), "h4", **last), "under d1 from 1", "end")
    assert now(game, "ask", "emptied", "kept") == ("move_king", False, [0, 0])


def test_t8_4_cards_can_be_bought_after_it() -> None:
    """T8.4: choices in between change nothing."""
    game = begin({**START, "d2": 1}, round=2, stacks=[[3, 2, 1], [3]], hand=["under"])
    play(game, "under d1 from 1", "buy")
    assert now(game, "ask", "emptied") == ("keep", True)
    play(game, f"keep {now(game, 'drawn')[0]}")
    play(game, f"top {now(game, 'drawn')[0]}")
    play(game, f"top {now(game, 'drawn')[0]}", "end")
    assert now(game, "seat", "stacks") == (1, [[3, 2], [3]])


def test_t8_4_own_knights_only() -> None:
    """T8.4: not under an opponent, the king or an empty square; and not from an opponent's stack."""
    game = begin({**START, "d2": 1, "c4": 1}, (("d1",), ("c3",)), "e8", round=4, stacks=[[2], [3]], hand=["under"])
    assert on_offer(game, "under ") == {"d1 from 2"}
    for square in ("c3", "e8", "d2"):
        assert refused(game, f"under {square} from 2") == "T8.4"
    assert refused(game, "under d1 from 3") == "T8.4"
    assert refused(begin(round=4, stacks=[[], [3]], hand=["under"]), "under d1") == "T8.4"


def test_t8_4_at_any_level_within_the_base() -> None:
    """T8.4, T7.3: the tower under the knight may not grow above the base of its castle."""
    game = begin({"d4": 3, "d5": 2, "d6": 1, "d7": 1}, (("d4",), FAR), hand=["under"])
    game.play("under d4 from 3")
    assert height(game, "d4") == 4
    game = begin({"d4": 2, "d5": 2}, (("d4",), FAR), hand=["under"])
    assert not on_offer(game, "under ")
    assert refused(game, "under d4 from 3") == "T7.3"


def test_t8_4_on_the_ground() -> None:
    """T8.4, T7.4: it may extend a castle or start a new one, but not join two."""
    extended = play(begin(START, (("e1",), FAR), hand=["under"]), "under e1 from 3")
    assert castles(extended) == 8
    assert height(extended, "e1") == 1
    founded = play(begin(START, (("a1",), FAR), hand=["under"]), "under a1 from 3")
    assert castles(founded) == 9
    corner = play(begin(START, (("e2",), FAR), hand=["under"]), "under e2 from 3")
    assert castles(corner) == 9
    between = begin(flat("c3 e3"), (("d3",), FAR), hand=["under"])
    assert refused(between, "under d3 from 3") == "T7.4"


def test_t8_5_free_block() -> None:
    """T8.5: the block comes from the supply, not from a stack."""
    game = begin(hand=["free"])
    supply = now(game, "supply")
    assert on_offer(game, "free ") == on_offer(game, "B ")
    game.play("free e1")
    assert height(game, "e1") == 1
    assert now(game, "supply", "stack", "stacks") == (supply - 1, None, [[3] * 4] * 2)


def test_t8_5_placed_by_the_rules_for_blocks() -> None:
    """T8.5: T7.2, T7.3 and T7.4 hold."""
    game = begin({**flat("c3 e3"), "h4": 2, "h5": 1}, (("b3",), FAR), "h5", hand=["free"])
    assert refused(game, "free b3") == "T7.2"
    assert refused(game, "free h5") == "T7.2"
    assert refused(game, "free a8") == "T7.2"
    assert refused(game, "free h4") == "T7.3"
    assert refused(game, "free d3") == "T7.4"


def test_t8_5_while_the_supply_has_a_block() -> None:
    """T8.5: not from an empty supply."""
    heights = {**dict.fromkeys(SQUARES, 1), **dict.fromkeys(SQUARES[:28], 2)}
    game = begin(heights, (("a8",), FAR), round=4, stacks=[[], []], hand=["free"])
    assert now(game, "supply") == 0
    assert refused(game, "free b8") == "T8.5"
    assert not on_offer(game, "free ")


def test_t8_8_move_a_block() -> None:
    """T8.8: the top block of a tower goes on a castle, next to one, or alone as a new castle."""
    heights = {**SIX_LONERS, "e4": 2, "e5": 1, "f5": 1}
    game = begin(heights, (("b8",), FAR), hand=["shift"])
    alone = {square for square in SQUARES if square not in heights and not beside(square) & set(heights)}
    touching = {square for square in SQUARES if square not in heights and beside(square) & set(heights)}
    expected = (alone | touching) - {"b8", "h8"} | {"e5", "f5"}
    assert on_offer(game, "shift e4-") == expected
    assert refused(game, "shift e4-a1") == "T8.8"  # a tower of 2 on a base of 1
    for square, number in (("f5", 7), ("g5", 7), ("c6", 8)):
        game = play(begin(heights, (("b8",), FAR), hand=["shift"]), f"shift e4-{square}")
        assert castles(game) == number
        assert height(game, "e4") == 1
        assert height(game, square) == heights.get(square, 0) + 1


def test_t8_8_stacks_and_supply_stay_as_they_are() -> None:
    """T8.8: the block stays on the board."""
    game = begin(SEVEN_LONERS, (("b8",), FAR), hand=["shift"])
    before = now(game, "supply", "stacks", "stack")
    game.play("shift a1-a5")
    assert now(game, "supply", "stacks", "stack") == before
    assert height(game, "a1") == 0


def test_t8_8_no_figure_on_the_tower_nor_on_the_target() -> None:
    """T8.8: neither may hold an own knight, an opponent or the king."""
    heights = {**SEVEN_LONERS, "e4": 2, "e5": 2, "f5": 2, "f4": 2}
    game = begin(heights, (("e4", "g5"), ("e5", "g4")), "f5", hand=["shift"])
    for square in ("e4", "e5", "f5"):
        assert not on_offer(game, f"shift {square}-")
        assert refused(game, f"shift {square}-f4") == "T8.8"
        assert refused(game, f"shift f4-{square}") == "T8.8"
    assert refused(game, "shift f4-g4") == "T8.8"
    assert refused(game, "shift f4-g5") == "T8.8"
    assert why(game, "shift f4-g5").key == "occupied"


def test_t8_8_a_block_and_another_square_are_needed() -> None:
    """T8.8: the ground has no block to move, and the block must go elsewhere."""
    game = begin(SEVEN_LONERS, (("b8",), FAR), hand=["shift"])
    assert refused(game, "shift c5-c6") == "T8.8"
    assert refused(game, "shift a1-a1") == "T8.8"


def test_t8_8_at_least_six_castles() -> None:
    """T8.8: a castle of one block may vanish if 6 remain; a single block may move if it stays alone."""
    game = begin(SIX_LONERS, (("b8",), FAR), hand=["shift"])
    assert refused(game, "shift a1-b4") == "T8.8"
    assert why(game, "shift a1-b4").key == "few_castles"
    game.play("shift a1-e5")
    assert castles(game) == 6
    game = play(begin(SEVEN_LONERS, (("b8",), FAR), hand=["shift"]), "shift a1-b4")
    assert castles(game) == 6
    few = begin({"e4": 2, "e5": 1, **flat("a1 h1 a8 h8")}, (("b8",), ("g8",)), hand=["shift"])
    assert refused(few, "shift e4-e3") == "T8.8"  # five before and five after
    assert "c3" in on_offer(few, "shift e4-")  # a sixth castle is started


def test_t8_8_none_split() -> None:
    """T8.8: a block that holds its castle together stays; one at the end may go; a tower of two does not matter."""
    bridge = flat("d4 e4 f4")
    game = begin({**SIX_LONERS, **bridge}, (("b8",), FAR), hand=["shift"])
    assert refused(game, "shift e4-c6") == "T8.8"
    assert why(game, "shift e4-c6").key == "splits"
    assert {"c6", "d5", "g5"} <= on_offer(game, "shift f4-")
    assert "c6" in on_offer(begin({**SIX_LONERS, **bridge, "e4": 2}, (("b8",), FAR), hand=["shift"]), "shift e4-")


def test_t8_8_the_castles_are_looked_at_after_the_move() -> None:
    """T8.8: a block between two others may go to their other side, where it connects them again."""
    corner = flat("d4 e4 e5")
    game = begin({**SIX_LONERS, **corner}, (("b8",), FAR), hand=["shift"])
    assert on_offer(game, "shift e4-") == {"d5"}
    game.play("shift e4-d5")
    assert castles(game) == 7


def test_t8_8_none_joined() -> None:
    """T8.8: the block may not connect two castles, nor the rest of its own castle with another."""
    game = begin({**SIX_LONERS, **flat("d4 f4 f5")}, (("b8",), FAR), hand=["shift"])
    for origin in ("a1", "f5"):
        assert refused(game, f"shift {origin}-e4") == "T8.8"
        assert why(game, f"shift {origin}-e4").key == "joins"
    assert "e4" in on_offer(game, "shift d4-")  # d4 itself is gone then
    assert "e3" in on_offer(game, "shift d4-")


def test_t8_8_none_higher_than_its_base() -> None:
    """T8.8: neither the castle that gets the block nor the one that loses it."""
    heights = {**SIX_LONERS, "d4": 3, "e4": 1, "f4": 1}
    game = begin(heights, (("b8",), FAR), hand=["shift"])
    for square in ("a5", "c6", "e4", "d4"):
        assert refused(game, f"shift f4-{square}") == "T8.8"
        assert why(game, f"shift f4-{square}").key == "base_too_small"
    assert on_offer(game, "shift f4-") == around(flat("d4 e4")) - {"f4"}  # the block must stay in its castle
    assert refused(game, "shift d4-a1") == "T8.8"
    assert "e4" in on_offer(game, "shift d4-")
    assert "d4" not in on_offer(game, "shift a1-")
    assert "a2" in on_offer(game, "shift d4-")


def test_t8_8_a_tower_may_be_lowered_and_raised_by_its_own_block() -> None:
    """T8.8: within one castle, the base after the move counts."""
    heights = {**SIX_LONERS, "d4": 2, "e4": 2, "f4": 1}
    game = begin(heights, (("b8",), FAR), hand=["shift"])
    assert {"e4", "f4"} <= on_offer(game, "shift d4-")
    assert refused(game, "shift f4-e4") == "T8.8"  # 3 high on a base of 2
