"""Property tests of the whole API against its OpenAPI schema: no request causes a server error."""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from server.local_server import Server
from server.seated_table import SeatedTable, play_out, seated_table
from words.messages import check_reason

EXAMPLES = 4  # for each operation and person
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def send_requests(address: str, tables: list[str], tokens: list[str | None]) -> tuple[int, list[str]]:
    """Send requests from a thread, and return the number of successes and a list of problems."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    answered, wrong = 0, []
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=EXAMPLES * len(tokens),
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), table=st.sampled_from([None, *tables]), token=st.sampled_from(tokens))
        def check(case: Any, table: str | None, token: str | None) -> None:
            nonlocal answered
            if table is not None and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            response = case.call(headers=headers)
            case.validate_response(response, checks=CHECKS)
            if response.status_code >= 400:
                check_reason(response.json()["error"])
            answered += 1

        try:
            check()
        except FailureGroup as group:
            wrong.append(f"{operation.label}\n{group}")
    return answered, wrong


async def several_tables(server: Server, stack: Any) -> list[SeatedTable]:
    """Create tables that are open, private, playing and over."""
    tables = [
        await stack.enter_async_context(seated_table(server, "torres", 2, start=False)),
        await stack.enter_async_context(seated_table(server, "ludwig", 2, public=False, start=False)),
        await stack.enter_async_context(seated_table(server, "montmurail", 3)),
        await stack.enter_async_context(seated_table(server, "torres", 2)),
    ]
    await play_out(tables[-1].seats, 1)
    return tables


@pytest.mark.filterwarnings("ignore")
async def test_no_request_causes_a_server_error(server: Server) -> None:
    async with contextlib.AsyncExitStack() as stack:
        tables = await several_tables(server, stack)
        tokens = [None, "nonsense", *(table.host.token for table in tables)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            names = [table.table for table in tables]
            answered, wrong = await asyncio.to_thread(send_requests, server.address, names, tokens)
        assert not wrong, "\n\n".join(wrong)
        assert answered > 250
        async with seated_table(server, "torres", 2) as table:
            await play_out(table.seats, 1)
