from __future__ import annotations

import pytest

import bastide


@pytest.fixture
def match() -> bastide.Match:
    match = bastide.new("torres", seed=7, seats=["Anna", "Lorenzo"])
    for move in ("N d1", "N c3", "K f3"):
        match.play(move)
    return match


def test_a_seed_makes_a_game_repeatable() -> None:
    assert bastide.new("torres", seed=7).position() == bastide.new("torres", seed="7").position()
    assert bastide.new("torres", seed=7).position() != bastide.new("torres", seed=8).position()
    assert bastide.new("torres").seed != bastide.new("torres").seed


def test_moves_are_text_or_numbers(match: bastide.Match) -> None:
    number = match.number("B d2")
    assert number in match.decision().moves
    match.play(number)
    match.play("b  E1")
    assert [line.text for line in match.log()][-2:] == ["B d2", "B e1"]


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda m: m.play("fly d1"), bastide.BadNotation, "'fly d1' is not a move of Torres"),
        (lambda m: m.play("B h8"), bastide.Refused, "torres.T7.2: h8 is not next to a castle"),
        (lambda m: m.play("end", 1), bastide.Refused, "torres.T4.2: it is for seat 0 to decide now"),
        (lambda m: m.play("end", 2), bastide.BastideError, "there is no seat 2; the seats are 0 to 1"),
        (lambda m: m.play("end", True), bastide.BastideError, "there is no seat True"),
        (lambda m: m.play(-5), bastide.Refused, "torres.T5.7: the number -5 stands for no move"),
        (lambda m: m.play(1 << 40), bastide.Refused, "stands for no move"),
        (lambda m: m.decision(1), bastide.BastideError, "seat 1 has nothing to decide now"),
        (lambda m: m.undo(), bastide.BastideError, "nothing can be taken back"),
        (lambda m: m.undo(1), bastide.BastideError, "nothing can be taken back"),
    ],
)
def test_wrong_calls_change_nothing(match: bastide.Match, call, error: type[Exception], sentence: str) -> None:  # type: ignore[no-untyped-def]
    before = match.position()
    with pytest.raises(error, match=sentence.replace("(", r"\(")):
        call(match)
    assert match.position() == before
    assert len(match.entries) == 3


def test_a_turn_is_taken_back_move_by_move_until_it_ends(match: bastide.Match) -> None:
    positions = [match.position()]
    for move in ("B d2", "d1-d2", "advance"):
        match.play(move)
        positions.append(match.position())
    assert match.decision().undoable
    while len(positions) > 1:
        assert match.position() == positions.pop()
        match.undo(0)
    assert match.position() == positions[0]
    assert not match.decision().undoable
    match.play("end")
    with pytest.raises(bastide.BastideError):
        match.undo(0)


def test_nothing_is_taken_back_past_cards_that_were_seen(match: bastide.Match) -> None:
    match.play("B d2")
    match.play("buy")
    with pytest.raises(bastide.BastideError):
        match.undo()
    kept = match.legal()[0]
    match.play(kept)
    match.undo()
    assert match.decision().kind == "keep"
    with pytest.raises(bastide.BastideError):
        match.undo()


def test_others_do_not_read_in_the_log_what_was_kept(match: bastide.Match) -> None:
    for move in ("buy", None, None, None):
        match.play(move or match.legal()[0])
    texts = [[line.text for line in match.log(viewer)][-3:] for viewer in (0, 1, None)]
    assert texts[1] == texts[2] == ["keep a card", "top a card", "top a card"]
    assert all(text.split()[0] in ("keep", "top") and "a card" not in text for text in texts[0])


def test_a_fork_is_a_game_of_its_own(match: bastide.Match) -> None:
    before = match.position()
    other = match.fork()
    other.play("B d2")
    other.play("end")
    assert match.position() == before
    assert len(match.entries) == 3
    match.play("advance")
    match.undo()
    assert match.position() == before


def test_names_must_fit() -> None:
    with pytest.raises(bastide.BadOptions, match="3 names were given for 2 players"):
        bastide.new("torres", seats=["a", "b", "c"])


def test_going_on_from_a_position(match: bastide.Match) -> None:
    again = bastide.from_position(match.position(), seed=1)
    assert again.legal() == match.legal()
    again.play("B d2")
    data = bastide.export(again)
    assert bastide.verify(data).position() == again.position()
    with pytest.raises(bastide.BadPosition):
        bastide.from_position({"heights": []})
    with pytest.raises(bastide.BadPosition):
        bastide.from_position([1])  # type: ignore[arg-type]


def test_pictures(match: bastide.Match) -> None:
    assert match._repr_svg_().startswith("<svg")
    assert " a " in str(match)
