from __future__ import annotations

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import bastide
from bastide.kernel import record
from bastide.kernel.chance import from_seed


def played(seed: str = "record") -> bastide.Match:
    match = bastide.new("torres", seed=seed, players=3)
    luck = from_seed(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[luck.draw(len(legal))])
    return match


DATA = bastide.export(played())


def signed(**changes: Any) -> dict[str, Any]:
    """Return a changed record with a matching digest."""
    data = {**copy.deepcopy(DATA), **changes}
    return {**data, "digest": record.digest(data)}


def test_a_record_is_read_back_and_verified() -> None:
    text = bastide.dumps(DATA)
    assert bastide.loads(text) == DATA
    match = bastide.verify(bastide.loads(text))
    assert match.over
    assert bastide.export(match) == DATA
    assert len(text.splitlines()) == len(DATA["moves"]) + 15


def test_a_record_replays_without_its_seed() -> None:
    match = bastide.verify(signed(seed=None))
    assert match.result().as_json() == DATA["result"]


def test_the_seed_is_not_told_before_the_end() -> None:
    match = bastide.new("torres", seed="secret")
    data = bastide.export(match)
    assert data["seed"] is None
    assert "secret" not in json.dumps(data)
    assert bastide.export(match, reveal=True)["seed"] == "secret"
    assert data["commitment"] == bastide.export(played("secret"))["commitment"]


def swapped(items: list[Any]) -> list[Any]:
    changed = [*items]
    changed[0] = 0 if changed[0] else 1
    return changed


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({**DATA, "result": None}, "changed after it was written"),
        ({**DATA, "digest": "0"}, "changed after it was written"),
        (signed(result={"scores": [1, 2, 3], "winners": [2]}), "not the result of its moves"),
        (signed(result=None), "not the result of its moves"),
        (signed(seed="another"), "not the one that the record is committed to"),
        (signed(setup=swapped(DATA["setup"])), "refused|not those of its seed|cannot|not the result"),
        (signed(setup=DATA["setup"][:-1]), "fewer outcomes of chance"),
        (signed(setup=[*DATA["setup"], 0]), "more outcomes of chance for the set-up"),
        (signed(setup=[99, *DATA["setup"][1:]]), "the outcome of chance"),
        (signed(rules="0"), "played under rules '0'"),
        (signed(game="go"), "there is no game 'go'"),
        (signed(options={"players": 9}), "option 'players' cannot be 9"),
        (signed(seats=["a", "b", "\ud800"]), "the name of a seat must consist of printable characters"),
        (signed(seats=[1, 2, 3]), "the names of the seats in the record must be texts"),
        (signed(seats=["one"]), "1 names were given for 3 players"),
        (signed(moves=[[0, "N d1"], [1, "N d1"]]), "move 2 of the record .* is refused: torres.T3.2"),
        (signed(moves=[[0, "dance"]]), "move 1 .* is not a move of Torres"),
        (signed(moves=[[7, "N d1"]]), "move 1 .* there is no seat 7"),
        (signed(moves=[[0, "N d1", [3]]]), "more outcomes of chance than the game draws"),
        (signed(moves=[["0", "N d1"]]), "move 1 of the record is neither"),
        (signed(moves=[None]), "move 1 of the record is neither"),
        (signed(moves=7), "the field 'moves' of the record has the wrong type"),
        ({name: value for name, value in signed().items() if name != "setup"}, "digest|no field 'setup'"),
    ],
)
def test_an_edited_record_is_caught(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(bastide.BastideError, match=sentence):
        bastide.verify(data)


def test_a_shuffle_that_is_not_the_seeds_is_caught() -> None:
    other = bastide.export(played("other"))
    data = {**other, "seed": DATA["seed"], "commitment": DATA["commitment"]}
    with pytest.raises(bastide.BadRecord, match="not those of its seed"):
        bastide.verify({**data, "digest": record.digest(data)})


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"format": "x"}', "[" * 100_000, "\x00"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(bastide.BadRecord):
        bastide.loads(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(DATA)), JSON)
def test_whatever_a_field_holds_the_answer_is_a_sentence(name: str, value: Any) -> None:
    data = {**DATA, name: value}
    for call in (lambda: bastide.replay(data), lambda: bastide.verify({**data, "digest": record.digest(data)})):
        with contextlib.suppress(bastide.BastideError):
            call()
