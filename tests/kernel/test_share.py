from __future__ import annotations

import base64
import zlib

import pytest

import bastide
from bastide.kernel import share


def test_a_position_travels_as_a_short_text() -> None:
    position = bastide.new("torres", players=4, seed=1).position()
    text = share.pack(position)
    assert share.unpack(text) == position
    assert share.unpack(f"  {text}\n") == position
    assert len(text) < 700
    assert text.isascii()
    assert " " not in text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bastide:",
        "bastide:abc",
        "bastide:é",
        share.pack({"game": "torres"})[:-3],
        "bastide:" + base64.urlsafe_b64encode(zlib.compress(b"[1]")).decode(),
        "bastide:" + base64.urlsafe_b64encode(zlib.compress(b" " * (50 << 20))).decode(),
        "bastide:" + base64.urlsafe_b64encode(zlib.compress(b"[" * 500_000)).decode(),
    ],
)
def test_a_broken_text_is_refused(text: str) -> None:
    with pytest.raises(bastide.BadPosition):
        share.unpack(text)
