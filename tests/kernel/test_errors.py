"""Error messages: built from tables, and sent as JSON."""

from __future__ import annotations

import json
import pickle
from functools import partial
from typing import Any

import pytest

import bastide
from bastide.kernel.errors import BadRecord, BastideError, Message, Refusal, Refused, make_message

TABLE = {
    "unknown": "there is no {name!r}; there are: {known}",
    "wrong": "line {line} is wrong: {reason}",
    "plain": "nothing to see",
}
say = partial(make_message, TABLE)


def test_the_text_names_the_values() -> None:
    message = say("unknown", name="b", known=["a", 1])
    assert str(message) == message.text == "there is no 'b'; there are: a, 1"
    assert message.as_json() == {
        "rule": None,
        "key": "unknown",
        "text": "there is no 'b'; there are: a, 1",
        "data": {"name": "b", "known": ["a", 1]},
    }


def test_an_error_carries_its_message() -> None:
    error = BastideError(say("plain", rule="torres.T7.4"))
    assert str(error) == "torres.T7.4: nothing to see"
    assert (error.key, error.data) == ("plain", {})


@pytest.mark.parametrize(("key", "data"), [("unheard", {}), ("unknown", {"name": "b"}), ("unknown", {})])
def test_a_missing_key_or_value_fails(key: str, data: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        say(key, **data)


def test_a_value_may_be_a_message() -> None:
    reason = Refusal("torres.T7.4", "joins", "would join d1 and f1", {"one": "d1", "other": "f1"})
    message = say("wrong", line=3, reason=reason)
    assert str(message) == "line 3 is wrong: torres.T7.4: would join d1 and f1"
    assert message.as_json()["data"] == {"line": 3, "reason": reason.as_json()}
    again = Message.from_json(json.loads(json.dumps(message.as_json())))
    assert again.as_json() == message.as_json()
    assert isinstance(again.data["reason"], Message)


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        ("\ud800", "\\ud800"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (2**60, str(2**60)),
        (-1.5, -1.5),
        (True, True),
        (None, None),
        ((1, "a"), [1, "a"]),
        ({"a": 1}, "{'a': 1}"),
    ],
)
def test_every_value_can_be_sent(value: object, sent: object) -> None:
    found = say("unknown", name=value, known=[value]).as_json()
    assert found["data"] == {"name": sent, "known": [sent]}
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    "error",
    [
        BastideError(say("plain")),
        BadRecord(say("plain"), "digest"),
        Refused(Refusal("torres.T7.4", "joins", "would join d1 and f1")),
    ],
)
def test_errors_travel_between_processes(error: BastideError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_record_with_a_refused_move_says_why_with_keys() -> None:
    match = bastide.new("torres", seed=1)
    match.play(match.legal()[0])
    data = bastide.export(match)
    data["moves"][0][1] = "end"
    with pytest.raises(BadRecord) as caught:
        bastide.replay(data)
    assert caught.value.key == "record.refused"
    reason = caught.value.data["reason"]
    assert isinstance(reason, Message)
    assert reason.rule.startswith("torres.")
    assert str(caught.value).endswith(str(reason))
