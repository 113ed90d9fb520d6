"""docs/protocol.md is correct: its program plays, its messages are real, and nothing is missing."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from server.subprocess_server import PATIENCE, own_server
from websockets.sync.client import connect
from words.messages import check_reason

from bastide.kernel import registry
from bastide.protocol import messages, models

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with own_server(tmp_path_factory.mktemp("page")) as found:
        yield found


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def documented(name: str) -> bool:
    return f"`{name}`" in PAGE


# --- nothing is missing


def structs() -> list[type[Any]]:
    told = [messages.LogPart, messages.ChatLine, messages.Notice]
    return [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage), *told]


def test_every_message_is_documented() -> None:
    for struct in structs():
        tag = struct.__struct_config__.tag
        assert tag is None or documented(tag), tag
        for field in struct.__struct_fields__:
            assert documented(field), f"{struct.__name__}.{field}"


def test_every_model_is_documented() -> None:
    found = [shape for shape in vars(models).values() if dataclasses.is_dataclass(shape)]
    assert len(found) > 6
    for shape in found:
        for field in dataclasses.fields(shape):
            assert documented(field.name), f"{shape}.{field.name}"


def test_every_path_is_documented(address: str) -> None:
    paths = httpx.get(f"{address}/api/openapi.json", timeout=PATIENCE, trust_env=False).json()["paths"]
    for path in paths:
        if path.startswith("/api"):
            short = path.replace("/api/tables/{table_id}", "...")
            assert path in PAGE or f"`{short}`" in PAGE, path


def test_limits_match_the_code() -> None:
    for number in (messages.MAX_MESSAGE_BYTES, messages.MAX_CHAT_LENGTH):
        assert str(number) in PAGE
    assert f"in the first update is {messages.PROTOCOL_VERSION}" in PAGE


# --- examples are correct


def test_examples_are_valid_messages() -> None:
    errors, by_client, *rest = blocks("json")
    for line in errors.splitlines():
        check_reason(json.loads(line)["error"])
    by_server = "".join(rest)
    for shown, read, tags in (
        (by_client, messages.decode_client_message, CLIENTS),
        (by_server, messages.decode_server_message, SERVERS),
    ):
        for line in shown.splitlines():
            message: Any = read(line.encode())
            assert json.loads(messages.encode(message)) == json.loads(line)
        assert {json.loads(line)["type"] for line in shown.splitlines()} == tags


SERVERS = {struct.__struct_config__.tag for struct in get_args(messages.ServerMessage)}
CLIENTS = {struct.__struct_config__.tag for struct in get_args(messages.ClientMessage)}


def test_rules_in_the_examples_exist() -> None:
    rules = {f"{name}.{rule}" for name in registry.names() for rule in registry.game(name).META.rules}
    named = re.findall(r'"rule": "(.+?)"', PAGE)
    assert named
    assert set(named) <= rules


def test_program_plays_a_game(address: str, tmp_path: Path) -> None:
    (code,) = blocks("python")
    file = tmp_path / "ada.py"
    file.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file), address], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.stderr == ""
    assert re.fullmatch(r"points \[\d+, \d+\], winners \[.+\], \d+ moves\n", done.stdout)
    assert len(code.splitlines()) <= 25


def test_manual_conversation(address: str) -> None:
    """Send the requests and messages exactly as the page shows them."""
    requests, frames = (block.splitlines() for block in blocks("text"))
    headers = {"X-Bastide-Token": "wanted"}
    with httpx.Client(base_url=address, headers=headers, timeout=PATIENCE, trust_env=False) as client:
        for asked, answered in zip(requests[::2], requests[1::2], strict=True):
            method, path = asked.split()[:2]
            answer = client.request(method, path, json=json.loads(asked[asked.index("{") :]))
            assert str(answer.status_code) == answered.split()[0]
            check_matches(json.loads(answered[answered.index("{") :]), answer.json(), whole=False)
            if "token" in answer.json():
                headers["Authorization"] = client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        table = answer.json()["table"]["id"]
    uri = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
    with connect(uri, additional_headers=headers, proxy=None) as socket:
        for line in frames:
            if line.startswith("> "):
                socket.send(line[2:])
            else:
                check_matches(json.loads(line[2:]), json.loads(socket.recv(PATIENCE)), whole=True)


SAME = {"type", "since", "n", "answers", "kind", "prompt", "seat", "seats", "log", "waiting", "status", "undoable"}


def check_matches(shown: dict[str, Any], said: dict[str, Any], *, whole: bool) -> None:
    """Check that a message has the fields shown on the page, and the values that do not depend on chance."""
    assert set(shown) == set(said) if whole else set(shown) <= set(said)
    for name, value in shown.items():
        if isinstance(value, dict) and name != "log":
            check_matches(value, said[name], whole=False)
        elif name in SAME or (name == "id" and whole):
            assert said[name] == value, name
        elif name == "moves":
            assert said[name][: len(value)] == value


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        messages.decode_client_message(b'{"type": "resign", "id": 1, "more": 2}')
