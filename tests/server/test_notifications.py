from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import threading
import time
from typing import Any

import http_ece  # type: ignore[import-untyped]
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]
from server import account_services
from server.account_services import AccountServices, Receiver, table
from server.local_server import PATIENCE
from sqlalchemy import Connection, update

from bastide.kernel.errors import BastideError
from bastide.server.accounts import web_push, webhook_urls
from bastide.server.accounts.accounts import Person
from bastide.server.accounts.notifications import Notifier
from bastide.server.store import schema
from bastide.server.tables.table import Table

address = account_services.address
services = account_services.services
receiver = account_services.receiver


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser with the keys of a push subscription."""

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


async def seated(services: AccountServices) -> tuple[Person, str, Table]:
    ada, token = await services.accounts.create_guest("Ada")
    made = table([(ada.id, "Ada"), ("b", "Bob"), ("c", "Cleo")])
    made.start(2)
    return ada, token, made


def fake_resolver(monkeypatch: pytest.MonkeyPatch, names: dict[str, list[str]]) -> list[str]:
    """Fake the resolution of host names, and return the names that were resolved."""
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


async def test_a_webhook_is_called(services: AccountServices, receiver: Receiver) -> None:
    ada, token, made = await seated(services)
    async with services.client(token) as client:
        answer = await client.patch("/api/me", json={"webhook": f"http://{receiver.host}/hook?key=1"})
        assert answer.json()["webhook"] == f"http://{receiver.host}/hook?key=1"
        assert answer.json()["person"]["name"] == "Ada"
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    got = await receiver.next()
    assert got.path == "/hook?key=1"
    assert got.headers["content-type"] == "application/json"
    assert json.loads(got.body) == {
        "key": "notification.turn_with",
        "text": "It is your turn in Torres (with Bob, Cleo).",
        "data": {"game": "Torres", "others": ["Bob", "Cleo"]},
        "table": "t1",
        "game": "torres",
        "address": "https://play.example.org/table/t1",
        "seat": 0,
    }


async def test_webhook_is_retried(services: AccountServices, receiver: Receiver) -> None:
    ada, _, made = await seated(services)
    await services.accounts.set_webhook(ada, f"http://{receiver.host}/hook")
    receiver.answers = [500, 429, 503, 200]
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await services.notifier.queue.join()
    assert receiver.received.qsize() == 3
    assert receiver.answers == [200]


@pytest.mark.parametrize("status", [204, 302, 400, 404])
async def test_redirects_are_not_followed(services: AccountServices, receiver: Receiver, status: int) -> None:
    ada, _, made = await seated(services)
    await services.accounts.set_webhook(ada, f"http://{receiver.host}/hook")
    receiver.answers = [status]
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await services.notifier.queue.join()
    assert receiver.received.qsize() == 1


async def test_webhook_is_removed(services: AccountServices, receiver: Receiver) -> None:
    ada, token, made = await seated(services)
    async with services.client(token) as client:
        await client.patch("/api/me", json={"webhook": f"http://{receiver.host}/"})
        stored = await client.patch("/api/me", json={"name": "Bea"})
        assert stored.json()["webhook"] == f"http://{receiver.host}/"
        gone = await client.patch("/api/me", json={"webhook": None})
        assert gone.json()["webhook"] is None
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await services.notifier.queue.join()
    assert receiver.received.empty()


async def test_failures_are_logged_without_the_url(
    services: AccountServices, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ada, _, made = await seated(services)
    for status in (201, 403):
        await services.accounts.set_webhook(ada, f"http://{receiver.host}/sesame")
        receiver.answers = [status]
        services.notifier.last_sent.clear()
        services.notifier.notify_turn(ada.id, table=made, seat=0)
        await services.notifier.queue.join()
    assert receiver.received.qsize() == 2
    assert f"Webhook of {ada.id} rejected a notification: 403" in caplog.text
    assert "sesame" not in caplog.text


# --- how often


async def test_second_notification_is_delayed(services: AccountServices, receiver: Receiver) -> None:
    ada, _, made = await seated(services)
    await services.store(made)
    await services.accounts.set_webhook(ada, f"http://{receiver.host}/")
    notices = Notifier(services.engine, services.writer, services.secrets, services.settings, min_interval=0.3)
    notices.start()
    begun = time.monotonic()
    for _ in range(3):
        notices.notify_turn(ada.id, table=made, seat=0)
    await receiver.next()
    await receiver.next()
    assert time.monotonic() - begun >= 0.3
    await notices.queue.join()
    assert receiver.received.empty()
    assert not notices.delayed

    def move(connection: Connection) -> None:
        connection.execute(update(schema.seats).values(to_move=False))

    notices.notify_turn(ada.id, table=made, seat=0)
    assert list(notices.delayed) == [("t1", ada.id)]
    await services.writer.write(move)
    waiting = notices.delayed["t1", ada.id].when()
    while asyncio.get_running_loop().time() < waiting or notices.delayed:
        await asyncio.sleep(0.02)
    await notices.queue.join()
    assert receiver.received.empty()
    await notices.close()


async def test_other_tables_are_not_delayed(services: AccountServices, receiver: Receiver) -> None:
    ada, _, made = await seated(services)
    await services.accounts.set_webhook(ada, f"http://{receiver.host}/")
    other = table([(ada.id, "Ada"), ("b", "Bob")], id="t2")
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    services.notifier.notify_turn(ada.id, table=other, seat=0)
    assert {json.loads((await receiver.next()).body)["table"] for _ in range(2)} == {"t1", "t2"}


async def test_full_queue_drops_notifications(services: AccountServices, caplog: pytest.LogCaptureFixture) -> None:
    notices = Notifier(services.engine, services.writer, services.secrets, services.settings, max_queue=2)
    _, _, made = await seated(services)
    for number in range(3):
        notices.notify_turn(f"p{number}", table=made, seat=0)
    assert notices.dropped == 1
    assert "dropped one about table t1" in caplog.text


async def test_close_sends_queued_notifications(services: AccountServices, receiver: Receiver) -> None:
    ada, _, made = await seated(services)
    await services.accounts.set_webhook(ada, f"http://{receiver.host}/")
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await services.notifier.close()
    assert receiver.received.qsize() == 1


# --- Web Push


async def test_browser_can_decrypt_pushes(services: AccountServices, receiver: Receiver) -> None:
    ada, token, made = await seated(services)
    browser = Browser(f"http://{receiver.host}/send/1")
    async with services.client(token) as client:
        key = (await client.get("/api/push/key")).json()["key"]
        assert (await client.post("/api/me/pushes", json=browser.subscription)).status_code == 204
    services.notifier.notify_turn(ada.id, table=made, seat=0)
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
async def test_expired_subscriptions_are_deleted(
    services: AccountServices, receiver: Receiver, status: int, left: int
) -> None:
    ada, token, made = await seated(services)
    async with services.client(token) as client:
        await client.post("/api/me/pushes", json=Browser(f"http://{receiver.host}/send/1").subscription)
    receiver.answers = [status]
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await receiver.next()
    await services.notifier.queue.join()
    assert len(await services.rows("pushes")) == left


async def test_only_the_owner_can_remove_a_subscription(services: AccountServices, receiver: Receiver) -> None:
    _, token, _ = await seated(services)
    _, other = await services.accounts.create_guest("Eve")
    browser = Browser(f"http://{receiver.host}/send/1")
    end = {"endpoint": browser.subscription["endpoint"]}
    async with services.client(token) as ada, services.client(other) as eve:
        await ada.post("/api/me/pushes", json=browser.subscription)
        await eve.request("DELETE", "/api/me/pushes", json=end)
        assert len(await services.rows("pushes")) == 1
        await ada.request("DELETE", "/api/me/pushes", json=end)
        assert await services.rows("pushes") == []


async def test_max_subscriptions(services: AccountServices, receiver: Receiver) -> None:
    ada, token, _ = await seated(services)
    bea, other = await services.accounts.create_guest("Bea")
    async with services.client(token) as client:
        for number in range(web_push.MAX_SUBSCRIPTIONS + 2):
            subscription = Browser(f"http://{receiver.host}/send/{number}").subscription
            assert (await client.post("/api/me/pushes", json=subscription)).status_code == 204
    assert len(await services.rows("pushes")) == web_push.MAX_SUBSCRIPTIONS
    async with services.client(other) as client:
        await client.post("/api/me/pushes", json=subscription)
    owners = [row["person"] for row in await services.rows("pushes")]
    assert sorted(owners.count(one.id) for one in (ada, bea)) == [1, web_push.MAX_SUBSCRIPTIONS - 1]


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", ""), ("AAAA", "AAAA"), ("*", "*"), ("B" + "A" * 86, encoded(b"0" * 16)), (None, "AAAA")]
)
async def test_invalid_keys(services: AccountServices, p256dh: str | None, auth: str) -> None:
    true = Browser("https://push.example.org/1").subscription["keys"]["p256dh"]  # type: ignore[index]
    with pytest.raises(BastideError, match=r"'auth' must be|'auth' a secret"):
        web_push.parse_subscription("https://push.example.org/1", true if p256dh is None else p256dh, auth)


# --- allowed targets


@pytest.mark.parametrize(
    "text",
    [
        *("", "hook", "https://", "ftp://example.org/", "file:///etc", "javascript:alert(1)"),
        *("https://a:b@example.org/", "https://user@example.org/"),
        *("https://exa mple.org/", "https://ex\u00e4mple.org/", "https://example.org/\n"),
        *("https://[::1/", "https://e.org:x/", "https://example.org/" + "x" * 1000),
    ],
)
def test_invalid_urls(text: str) -> None:
    with pytest.raises(BastideError, match="URL"):
        webhook_urls.parse(text)


PRIVATE = """
127.0.0.1 127.1 2130706433 0x7f000001 localhost 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::] [fe80::1] [fc00::1] [ff02::1] [2001:db8::1] [::ffff:127.0.0.1]
[::ffff:10.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a00:1] [64:ff9b:1::1] [2002:7f00:1::] [2002:a00:1::1] [fec0::1] [feff::1]
[::127.0.0.1] [::10.0.0.1] [::93.184.216.34] [::ffff:0:127.0.0.1] [2001:0:5db8:d822::80ff:fffe] [2001:0:7f00:1::1]
[2606:2800:220:1:0:5efe:7f00:1] [100::1] [5f00::1] [3fff::1] [4000::1] 192.88.99.1 [2001:10::1]
"""
PUBLIC = "93.184.216.34 2606:2800:220:1::1 64:ff9b::5db8:d822 ::ffff:93.184.216.34"


@pytest.mark.parametrize("host", PRIVATE.split())
async def test_private_addresses_are_refused(services: AccountServices, host: str) -> None:
    services.settings.allow_private_webhooks = False
    _, token, _ = await seated(services)
    async with services.client(token) as client:
        answer = await client.patch("/api/me", json={"name": "Bea", "webhook": f"http://{host}:8000/hook"})
        assert answer.status_code == 422
        assert (
            "public internet" in answer.json()["error"]["text"] or "cannot be found" in answer.json()["error"]["text"]
        )
        me = (await client.get("/api/me")).json()
        assert (me["webhook"], me["person"]["name"]) == (None, "Ada")
        push = await client.post("/api/me/pushes", json=Browser(f"http://{host}:8000/1").subscription)
        assert push.status_code == 422
    assert await services.rows("pushes") == []


@pytest.mark.parametrize("machine", PUBLIC.split())
def test_public_addresses_are_allowed(machine: str) -> None:
    assert webhook_urls.is_public(machine)


async def test_one_private_address_is_enough_to_refuse(
    services: AccountServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = webhook_urls.parse("https://hook.example/")
    fake_resolver(monkeypatch, {"hook.example": ["93.184.216.34", "10.0.0.1"]})
    with pytest.raises(BastideError, match=r"hook\.example is not on the public internet"):
        await services.notifier.resolver.resolve(url, allow_private=False)
    fake_resolver(monkeypatch, {"hook.example": ["93.184.216.34"]})
    assert (await services.notifier.resolver.resolve(url, allow_private=False)).ip == "93.184.216.34"


async def test_slow_name_servers_delay_nobody_else(
    services: AccountServices, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Register many names that never resolve, more than the event loop's default executor has threads."""
    monkeypatch.setattr(webhook_urls, "RESOLVE_TIMEOUT", 0.5)
    answered, true = threading.Event(), socket.getaddrinfo

    def look_up(host: Any, *rest: Any, **more: Any) -> Any:
        if str(host).endswith("slow.example"):
            answered.wait(PATIENCE)
            raise socket.gaierror
        return true(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    tokens = [(await services.accounts.create_guest(None))[1] for _ in range(50)]
    try:
        async with services.client() as client, asyncio.timeout(PATIENCE):

            async def set_webhook(token: str, url: str) -> httpx.Response:
                headers = {"Authorization": f"Bearer {token}"}
                return await client.patch("/api/me", json={"webhook": url}, headers=headers)

            slow = [
                asyncio.create_task(set_webhook(token, f"http://{number}.slow.example/"))
                for number, token in enumerate(tokens[1:])
            ]
            await asyncio.sleep(0.1)
            assert await asyncio.to_thread(lambda: "free") == "free"
            assert (await set_webhook(tokens[0], f"http://{receiver.host}/")).status_code == 200
            assert not any(task.done() for task in slow)
            refused = await asyncio.gather(*slow)
            assert {answer.json()["error"]["key"] for answer in refused} == {"url.host"}
            assert (await set_webhook(tokens[0], f"http://{receiver.host}/again")).status_code == 200
    finally:
        answered.set()


async def test_dns_rebinding(services: AccountServices, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    services.settings.allow_private_webhooks = False
    ada, token, made = await seated(services)
    means = {"hook.example": ["93.184.216.34"]}
    asked = fake_resolver(monkeypatch, means)
    async with services.client(token) as client:
        webhook = f"http://hook.example:{receiver.host.split(':')[1]}/"
        assert (await client.patch("/api/me", json={"webhook": webhook})).status_code == 200
    means["hook.example"] = ["127.0.0.1"]
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    await services.notifier.queue.join()
    assert len(asked) > 1
    assert receiver.received.empty()


async def test_host_is_resolved_once_per_attempt(
    services: AccountServices, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, made = await seated(services)
    asked = fake_resolver(monkeypatch, {"hook.example": ["127.0.0.1"]})
    host = f"hook.example:{receiver.host.split(':')[1]}"
    await services.accounts.set_webhook(ada, f"http://{host}/")
    services.notifier.notify_turn(ada.id, table=made, seat=0)
    assert (await receiver.next()).headers["host"] == host
    assert len(asked) == 1
