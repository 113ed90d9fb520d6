from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser.prepared import Prepared, prepare
from browser.servers import Served
from browser.visits import LAUNCH, PATIENCE, Visits
from playwright.sync_api import Browser, expect

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that no process idles at the end."""
    items.sort(key=lambda item: "test_whole_games" not in item.nodeid)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return LAUNCH


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start one server per test process."""
    with Served(tmp_path_factory.mktemp("server")) as served:
        yield served


@pytest.fixture(scope="session")
def prepared(server: Served) -> Prepared:
    return prepare(server.address)


@pytest.fixture
def visits(browser: Browser, server: Served) -> Iterator[Visits]:
    """Yield visitors with their own browsers, and fail if anything goes wrong on their pages."""
    found = Visits(browser, server.address)
    yield found
    found.close()
    assert not found.unexpected()
