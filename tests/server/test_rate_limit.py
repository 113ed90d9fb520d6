"""How requests are counted, and how many are allowed."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import HTTPConnection

from bastide.server import addresses
from bastide.server.api.dependencies import get_cookie
from bastide.server.rate_limit import WORK_BURST, PerClient, WorkBudget


def cookie_of(header: str) -> str | None:
    return get_cookie(HTTPConnection({"type": "http", "headers": [(b"cookie", header.encode())]}))


def test_cookies() -> None:
    assert cookie_of("bastide=abc.def") == "abc.def"
    assert cookie_of("other=1; bastide=abc; third=2") == "abc"
    assert cookie_of("nobastide=abc; bastid=1") is None
    assert cookie_of("") is None
    assert cookie_of('a="' + "\\" * 200_000 + ";bastide=x") == "x"  # would take minutes if it were quadratic


def test_work_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 0.0
    monkeypatch.setattr("bastide.server.rate_limit.time.monotonic", lambda: at)
    monkeypatch.setattr("bastide.server.rate_limit.time.perf_counter", lambda: at)
    share = 0.2
    budget = WorkBudget(share)
    for _ in range(4):
        with budget.spend():
            at += WORK_BURST
    owed = 3 * WORK_BURST - 4 * WORK_BURST * share
    assert budget.delay() == pytest.approx(owed / share)
    at += owed / share
    assert budget.delay() == pytest.approx(0.0, abs=1e-9)
    at += 1000
    assert budget.delay() == 0.0
    assert budget.level == WORK_BURST


def test_limits_forget_the_least_recent_client() -> None:
    made: list[int] = []

    def make() -> Any:
        made.append(1)
        return object()

    kept = PerClient(make, size=2)
    one = kept.get("one")
    kept.get("two")
    assert kept.get("one") is one
    kept.get("three")
    assert kept.get("one") is one
    assert len(made) == 3
    kept.get("two")
    assert len(made) == 4


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testclient", True),
    ],
)
def test_ipv6_clients_are_networks(one: str, other: str, same: bool) -> None:
    assert (addresses.client_key(one) == addresses.client_key(other)) is same


@pytest.mark.parametrize(
    ("listed", "among"),
    [("127.0.0.1", True), ("10.0.0.0/8, 127.0.0.0/8", True), ("*", True), ("", False), ("10.0.0.1,nonsense", False)],
)
def test_trusted_proxies(listed: str, among: bool) -> None:
    assert addresses.is_among("127.0.0.1", listed) is among
