from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import time
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]
from server import stores
from server.stores import Parts, Receiver, table
from sqlalchemy import Connection, update

from bastide.kernel.errors import BastideError
from bastide.server.people import addresses, pushes
from bastide.server.people.identity import Person
from bastide.server.people.notices import Notices
from bastide.server.store import schema
from bastide.server.tables.table import Table

address = stores.address
parts = stores.parts
receiver = stores.receiver


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """has the keys of a subscription"""

    def __init__(self, endpoint: str) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": endpoint,
            "expirationTime": None,
            "keys": {"p256dh": encoded(point), "auth": encoded(self.secret)},
        }

    def read(self, body: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        message: dict[str, Any] = json.loads(opened)
        return message


async def seated(parts: Parts) -> tuple[Person, str, Table]:
    ada, token = await parts.people.guest("Ada")
    made = table([(ada.id, "Ada"), ("b", "Bob"), ("c", "Cleo")])
    made.start(2)
    return ada, token, made


def looking_up(monkeypatch: pytest.MonkeyPatch, names: dict[str, list[str]]) -> list[str]:
    """what some names stand for; gives the names that were looked up"""
    asked: list[str] = []
    true = socket.getaddrinfo

    def look_up(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name not in names:
            return true(host, port, *rest, **more)
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (machine, port)) for machine in names[name]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


# --- the webhook


async def test_a_webhook_is_called(parts: Parts, receiver: Receiver) -> None:
    ada, token, made = await seated(parts)
    async with parts.client(token) as client:
        answer = await client.patch("/api/me", json={"webhook": f"http://{receiver.host}/hook?key=1"})
        assert answer.json()["webhook"] == f"http://{receiver.host}/hook?key=1"
        assert answer.json()["person"]["name"] == "Ada"
    parts.notices.your_turn(ada.id, table=made, seat=0)
    got = await receiver.next()
    assert got.path == "/hook?key=1"
    assert got.headers["content-type"] == "application/json"
    assert json.loads(got.body) == {
        "text": "It is your turn in Torres with Bob and Cleo.",
        "table": "t1",
        "game": "torres",
        "address": "https://play.example.org/table/t1",
        "seat": 0,
    }


async def test_a_webhook_is_tried_three_times(parts: Parts, receiver: Receiver) -> None:
    ada, _, made = await seated(parts)
    await parts.people.set_webhook(ada, f"http://{receiver.host}/hook")
    receiver.answers = [500, 429, 503, 200]
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await parts.notices.queue.join()
    assert receiver.received.qsize() == 3
    assert receiver.answers == [200]


@pytest.mark.parametrize("status", [204, 302, 400, 404])
async def test_an_answer_is_an_answer_and_nothing_is_followed(parts: Parts, receiver: Receiver, status: int) -> None:
    ada, _, made = await seated(parts)
    await parts.people.set_webhook(ada, f"http://{receiver.host}/hook")
    receiver.answers = [status]
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await parts.notices.queue.join()
    assert receiver.received.qsize() == 1


async def test_a_webhook_is_taken_away(parts: Parts, receiver: Receiver) -> None:
    ada, token, made = await seated(parts)
    async with parts.client(token) as client:
        await client.patch("/api/me", json={"webhook": f"http://{receiver.host}/"})
        kept = await client.patch("/api/me", json={"name": "Bea"})
        assert kept.json()["webhook"] == f"http://{receiver.host}/"
        gone = await client.patch("/api/me", json={"webhook": None})
        assert gone.json()["webhook"] is None
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await parts.notices.queue.join()
    assert receiver.received.empty()


async def test_failures_are_logged_without_the_address(
    parts: Parts, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ada, _, made = await seated(parts)
    for status in (201, 403):
        await parts.people.set_webhook(ada, f"http://{receiver.host}/sesame")
        receiver.answers = [status]
        parts.notices.last.clear()
        parts.notices.your_turn(ada.id, table=made, seat=0)
        await parts.notices.queue.join()
    assert receiver.received.qsize() == 2
    assert f"the webhook of {ada.id} did not take a notice: 403" in caplog.text
    assert "sesame" not in caplog.text


# --- how often


async def test_a_second_notice_waits_and_is_sent_if_it_is_still_the_turn(parts: Parts, receiver: Receiver) -> None:
    ada, _, made = await seated(parts)
    await parts.store(made)
    await parts.people.set_webhook(ada, f"http://{receiver.host}/")
    notices = Notices(parts.engine, parts.writer, parts.secrets, parts.settings, apart=0.3)
    notices.start()
    begun = time.monotonic()
    for _ in range(3):
        notices.your_turn(ada.id, table=made, seat=0)
    await receiver.next()
    await receiver.next()
    assert time.monotonic() - begun >= 0.3
    await notices.queue.join()
    assert receiver.received.empty()
    assert not notices.later

    def move(connection: Connection) -> None:
        connection.execute(update(schema.seats).values(to_move=False))

    notices.your_turn(ada.id, table=made, seat=0)
    assert list(notices.later) == [("t1", ada.id)]
    await parts.writer.write(move)
    waiting = notices.later["t1", ada.id].when()
    while asyncio.get_running_loop().time() < waiting or notices.later:
        await asyncio.sleep(0.02)
    await notices.queue.join()
    assert receiver.received.empty()
    await notices.close()


async def test_other_tables_do_not_wait(parts: Parts, receiver: Receiver) -> None:
    ada, _, made = await seated(parts)
    await parts.people.set_webhook(ada, f"http://{receiver.host}/")
    other = table([(ada.id, "Ada"), ("b", "Bob")], id="t2")
    parts.notices.your_turn(ada.id, table=made, seat=0)
    parts.notices.your_turn(ada.id, table=other, seat=0)
    assert {json.loads((await receiver.next()).body)["table"] for _ in range(2)} == {"t1", "t2"}


async def test_too_many_are_dropped_and_nobody_waits(parts: Parts, caplog: pytest.LogCaptureFixture) -> None:
    notices = Notices(parts.engine, parts.writer, parts.secrets, parts.settings, most=2)
    _, _, made = await seated(parts)
    for number in range(3):
        notices.your_turn(f"p{number}", table=made, seat=0)
    assert notices.dropped == 1
    assert "one about table t1 was dropped" in caplog.text


async def test_closing_sends_what_is_due(parts: Parts, receiver: Receiver) -> None:
    ada, _, made = await seated(parts)
    await parts.people.set_webhook(ada, f"http://{receiver.host}/")
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await parts.notices.close()
    assert receiver.received.qsize() == 1


# --- Web Push


async def test_a_browser_can_read_what_is_pushed(parts: Parts, receiver: Receiver) -> None:
    ada, token, made = await seated(parts)
    browser = Browser(f"http://{receiver.host}/send/1")
    async with parts.client(token) as client:
        key = (await client.get("/api/push/key")).json()["key"]
        assert (await client.post("/api/me/pushes", json=browser.subscription)).status_code == 204
    parts.notices.your_turn(ada.id, table=made, seat=0)
    got = await receiver.next()
    assert got.path == "/send/1"
    assert browser.read(got.body)["address"] == "https://play.example.org/table/t1"
    assert (got.headers["content-encoding"], got.headers["topic"]) == ("aes128gcm", "t1")
    assert int(got.headers["ttl"]) > 0
    signature = got.headers["authorization"]
    assert Vapid02.verify(signature)
    fields = dict(part.split("=", 1) for part in signature.removeprefix("vapid ").split(","))
    assert fields["k"] == key
    claims = fields["t"].split(".")[1]
    said = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert said["aud"] == f"http://{receiver.host}"
    assert said["sub"] == "https://play.example.org"
    assert time.time() < said["exp"] < time.time() + 24 * 3600
    other = Browser("")
    with pytest.raises(http_ece.ECEException):
        other.read(got.body)


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (403, 1), (201, 1)])
async def test_subscriptions_that_ended_are_forgotten(parts: Parts, receiver: Receiver, status: int, left: int) -> None:
    ada, token, made = await seated(parts)
    async with parts.client(token) as client:
        await client.post("/api/me/pushes", json=Browser(f"http://{receiver.host}/send/1").subscription)
    receiver.answers = [status]
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await receiver.next()
    await parts.notices.queue.join()
    assert len(await parts.rows("pushes")) == left


async def test_a_subscription_is_ended_by_its_owner_only(parts: Parts, receiver: Receiver) -> None:
    _, token, _ = await seated(parts)
    _, other = await parts.people.guest("Eve")
    browser = Browser(f"http://{receiver.host}/send/1")
    end = {"endpoint": browser.subscription["endpoint"]}
    async with parts.client(token) as ada, parts.client(other) as eve:
        await ada.post("/api/me/pushes", json=browser.subscription)
        await eve.request("DELETE", "/api/me/pushes", json=end)
        assert len(await parts.rows("pushes")) == 1
        await ada.request("DELETE", "/api/me/pushes", json=end)
        assert await parts.rows("pushes") == []


async def test_a_person_has_a_few_browsers_and_a_browser_one_person(parts: Parts, receiver: Receiver) -> None:
    ada, token, _ = await seated(parts)
    bea, other = await parts.people.guest("Bea")
    async with parts.client(token) as client:
        for number in range(pushes.MOST + 2):
            subscription = Browser(f"http://{receiver.host}/send/{number}").subscription
            assert (await client.post("/api/me/pushes", json=subscription)).status_code == 204
    assert len(await parts.rows("pushes")) == pushes.MOST
    async with parts.client(other) as client:
        await client.post("/api/me/pushes", json=subscription)
    owners = [row["person"] for row in await parts.rows("pushes")]
    assert sorted(owners.count(one.id) for one in (ada, bea)) == [1, pushes.MOST - 1]


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", ""), ("AAAA", "AAAA"), ("*", "*"), ("B" + "A" * 86, encoded(b"0" * 16)), (None, "AAAA")]
)
async def test_keys_that_cannot_be(parts: Parts, p256dh: str | None, auth: str) -> None:
    true = Browser("https://push.example.org/1").subscription["keys"]["p256dh"]  # type: ignore[index]
    with pytest.raises(BastideError, match=r"auth must be|auth a secret"):
        pushes.read("https://push.example.org/1", true if p256dh is None else p256dh, auth)


# --- where notices may go


@pytest.mark.parametrize(
    "text",
    [
        *("", "hook", "https://", "ftp://example.org/", "file:///etc", "javascript:alert(1)"),
        *("https://a:b@example.org/", "https://user@example.org/"),
        *("https://exa mple.org/", "https://ex\u00e4mple.org/", "https://example.org/\n"),
        *("https://[::1/", "https://e.org:x/", "https://example.org/" + "x" * 1000),
    ],
)
def test_texts_that_are_no_address(text: str) -> None:
    with pytest.raises(BastideError, match="address"):
        addresses.read(text)


PRIVATE = """
127.0.0.1 127.1 2130706433 0x7f000001 localhost 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::] [fe80::1] [fc00::1] [ff02::1] [2001:db8::1] [::ffff:127.0.0.1]
[::ffff:10.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::1] [2002:7f00:1::]
"""
PUBLIC = "93.184.216.34 2606:2800:220:1::1 64:ff9b::5db8:d822 ::ffff:93.184.216.34"


@pytest.mark.parametrize("host", PRIVATE.split())
async def test_private_addresses_are_refused(parts: Parts, host: str) -> None:
    parts.settings.local_notices = False
    _, token, _ = await seated(parts)
    async with parts.client(token) as client:
        answer = await client.patch("/api/me", json={"name": "Bea", "webhook": f"http://{host}:8000/hook"})
        assert answer.status_code == 422
        assert (
            "public internet" in answer.json()["error"]["text"] or "cannot be found" in answer.json()["error"]["text"]
        )
        me = (await client.get("/api/me")).json()
        assert (me["webhook"], me["person"]["name"]) == (None, "Ada")
        push = await client.post("/api/me/pushes", json=Browser(f"http://{host}:8000/1").subscription)
        assert push.status_code == 422
    assert await parts.rows("pushes") == []


@pytest.mark.parametrize("machine", PUBLIC.split())
def test_public_addresses_are_not(machine: str) -> None:
    assert addresses.is_public(machine)


async def test_one_private_address_among_others_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    url = addresses.read("https://hook.example/")
    looking_up(monkeypatch, {"hook.example": ["93.184.216.34", "10.0.0.1"]})
    with pytest.raises(BastideError, match=r"hook\.example is not on the public internet"):
        await addresses.check(url, local=False)
    looking_up(monkeypatch, {"hook.example": ["93.184.216.34"]})
    assert (await addresses.check(url, local=False)).machine == "93.184.216.34"


async def test_a_name_that_leads_elsewhere_later_is_not_followed(
    parts: Parts, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.settings.local_notices = False
    ada, token, made = await seated(parts)
    means = {"hook.example": ["93.184.216.34"]}
    asked = looking_up(monkeypatch, means)
    async with parts.client(token) as client:
        webhook = f"http://hook.example:{receiver.host.split(':')[1]}/"
        assert (await client.patch("/api/me", json={"webhook": webhook})).status_code == 200
    means["hook.example"] = ["127.0.0.1"]
    parts.notices.your_turn(ada.id, table=made, seat=0)
    await parts.notices.queue.join()
    assert len(asked) > 1
    assert receiver.received.empty()


async def test_a_name_is_looked_up_once_for_each_try(
    parts: Parts, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, made = await seated(parts)
    asked = looking_up(monkeypatch, {"hook.example": ["127.0.0.1"]})
    host = f"hook.example:{receiver.host.split(':')[1]}"
    await parts.people.set_webhook(ada, f"http://{host}/")
    parts.notices.your_turn(ada.id, table=made, seat=0)
    assert (await receiver.next()).headers["host"] == host
    assert len(asked) == 1
