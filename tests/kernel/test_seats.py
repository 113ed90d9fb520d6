from __future__ import annotations

from bastide.kernel.seats import SEATS


def test_seats_differ_in_every_way() -> None:
    names, colours, letters, symbols, _ = zip(*SEATS, strict=True)
    for way in (names, colours, letters, symbols):
        assert len(set(way)) == len(SEATS)
