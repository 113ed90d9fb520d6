from __future__ import annotations

import asyncio
import logging

import httpx
import pytest
from argon2 import PasswordHasher
from server import stores
from server.stores import Parts, table

from bastide.kernel.errors import BadOptions, BastideError
from bastide.server.api.errors import Conflict, NotFound, Unauthorized
from bastide.server.people import identity, names
from bastide.server.people.identity import People
from bastide.server.people.secrets import read_secrets
from bastide.server.store import schema

address = stores.address
parts = stores.parts

WANTED = {"X-Bastide-Token": "wanted"}
PASSWORD = "correct horse"


# --- names


@pytest.mark.parametrize("name", ["Ada", " Ada ", "Żółw Ninja", "山田", "a", "x" * 24, "I ❤️ Torres", "Guest 1"])
def test_names_that_can_be(name: str) -> None:
    assert names.read(name) == name.strip()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\nb", "a\x00", "abc\u202edef", "a\u200bb", "\u3164", "\u0301", "\ud800", "a\u2028b"]
)
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(BastideError, match="a name "):
        names.read(name)


def test_a_name_that_is_written_otherwise_is_the_same() -> None:
    assert names.key("Straße") == names.key("STRASSE") == names.key("\uff53\uff54\uff52\uff41\uff53\uff53\uff45")
    assert names.key("Ada  L") == names.key("ada l") != names.key("adal")


def test_a_name_that_grows_when_written_out_is_refused() -> None:
    with pytest.raises(BastideError, match="too long"):
        names.read("\ufdfa" * 24)


# --- tokens


async def test_a_guest_is_known_by_the_token(parts: Parts) -> None:
    person, token = await parts.people.guest(None)
    assert person.guest
    assert person.name.startswith("Guest ")
    assert await parts.people.find(token) == person
    others = People(parts.engine, parts.writer, parts.secrets.signing)  # another worker
    assert await others.find(token) == person


async def test_a_token_that_was_tampered_with_is_nobody(parts: Parts) -> None:
    ada, token = await parts.people.guest("Ada")
    eve, other = await parts.people.guest("Eve")
    spliced = ada.id + other[len(eve.id) :]
    for wrong in (
        spliced,
        token[:-2],
        token + "x",
        "",
        "....",
        ada.id,
        token.replace(".1.", ".2."),
        "\ud800",
        "é.1.2.3",
    ):
        assert await parts.people.find(wrong) is None, wrong
    forger = People(parts.engine, parts.writer, "another secret")
    assert await parts.people.find(forger.token(ada)) is None


async def test_a_token_expires_and_is_renewed_before(parts: Parts) -> None:
    person, token = await parts.people.guest("Ada")
    async with parts.client() as client:
        client.cookies.set("bastide", token)
        assert "set-cookie" not in (await client.get("/api/me")).headers
        parts.time.ahead = 31 * identity.DAY
        answer = await client.get("/api/me")
        assert answer.json()["person"]["id"] == person.id
        newer = answer.cookies["bastide"]
        assert newer != token
    parts.time.ahead = 401 * identity.DAY
    assert await parts.people.find(token) is None
    assert await parts.people.find(newer) == person


async def test_most_requests_need_no_database(parts: Parts) -> None:
    person, token = await parts.people.guest("Ada")

    def rename_elsewhere(connection):  # type: ignore[no-untyped-def]
        connection.execute(schema.people.update().values(name="Bea"))

    await parts.writer.write(rename_elsewhere)
    assert await parts.people.find(token) == person
    parts.time.ahead = identity.REMEMBERED + 1
    found = await parts.people.find(token)
    assert found is not None
    assert found.name == "Bea"


# --- accounts


async def test_a_guest_becomes_an_account_and_stays_the_same_person(parts: Parts) -> None:
    guest, token = await parts.people.guest("Ada")
    account, _ = await parts.people.register(guest, "Ada Lovelace", PASSWORD)
    assert (account.id, account.name, account.guest) == (guest.id, "Ada Lovelace", False)
    assert await parts.people.find(token) == account
    with pytest.raises(Conflict, match="you have an account already"):
        await parts.people.register(account, "Other", PASSWORD)
    with pytest.raises(Conflict):  # a request that knew the person as a guest
        await parts.people.register(guest, "Other", PASSWORD)
    assert (await parts.people.login("ada lovelace", PASSWORD, None))[0] == account


async def test_names_of_accounts_are_unique_however_written(parts: Parts) -> None:
    await parts.people.register(None, "Ada", PASSWORD)
    guest, _ = await parts.people.guest("Bea")
    with pytest.raises(Conflict, match="there is an account by the name \uff21\uff24\uff21 already"):
        await parts.people.register(guest, "\uff21\uff24\uff21", PASSWORD)
    with pytest.raises(Conflict):
        await parts.people.register(None, "ada", PASSWORD)
    bea, _ = await parts.people.register(guest, "Bea", PASSWORD)
    with pytest.raises(Conflict):
        await parts.people.rename(bea, "aDa")
    assert (await parts.people.rename(bea, "BEA")).name == "BEA"
    assert (await parts.people.login("bea", PASSWORD, None))[0].id == bea.id
    again, _ = await parts.people.guest("Ada")  # guests are told apart by being guests
    assert again.guest


async def test_two_who_want_a_name_at_once(parts: Parts) -> None:
    both = await asyncio.gather(
        *(parts.people.register(None, "Ada", PASSWORD) for _ in range(2)), return_exceptions=True
    )
    assert sorted(isinstance(one, Conflict) for one in both) == [False, True]


async def test_wrong_names_and_passwords_get_the_same_answer(parts: Parts) -> None:
    await parts.people.register(None, "Ada", PASSWORD)
    guest, _ = await parts.people.guest("Guest")
    said = set()
    for name, password in [
        ("Ada", "wrong horse"),
        ("Bea", PASSWORD),
        (guest.name, PASSWORD),
        ("", ""),
        ("Ada", "\ud800" * 9),
    ]:
        with pytest.raises(Unauthorized) as error:
            await parts.people.login(name, password, None)
        said.add(str(error.value))
    assert said == {"there is no account of this name and password"}


async def test_unknown_names_cost_as_many_hashes_as_known_ones(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    await parts.people.register(None, "Ada", PASSWORD)
    against: list[str] = []
    verify = PasswordHasher.verify

    def watched(hasher: PasswordHasher, kept: str, password: bytes) -> bool:
        against.append(kept)
        return verify(hasher, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    for name in ("Ada", "Nobody"):
        with pytest.raises(Unauthorized):
            await parts.people.login(name, "wrong horse", None)
    first, second = (kept.split("$") for kept in against)
    assert first[:4] == second[:4] == ["", "argon2id", "v=19", "m=8,t=1,p=1"]
    assert first[4:] != second[4:]


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201, "\ud800" * 10])
async def test_passwords_that_cannot_be(parts: Parts, password: str) -> None:
    with pytest.raises(BastideError, match="a password") as error:
        await parts.people.register(None, "Ada", password)
    assert not password or password not in str(error.value)
    assert await parts.rows("people") == []


async def test_only_a_hash_is_stored_and_a_weak_one_is_renewed(parts: Parts) -> None:
    await parts.people.register(None, "Ada", PASSWORD)
    (row,) = await parts.rows("people")
    assert PASSWORD not in str(row)
    assert str(row["password"]).startswith("$argon2id$")
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    later = People(parts.engine, parts.writer, parts.secrets.signing, hasher=stronger)
    _, token, _ = await later.login("Ada", PASSWORD, None)
    (renewed,) = await parts.rows("people")
    assert "m=16,t=2,p=1" in str(renewed["password"])
    assert await later.find(token) is not None
    await later.login("Ada", PASSWORD, None)
    assert await parts.rows("people") == [renewed]


async def test_a_new_password_logs_other_devices_out(parts: Parts) -> None:
    ada, old = await parts.people.register(None, "Ada", PASSWORD)
    with pytest.raises(Unauthorized, match="the old password is another"):
        await parts.people.change_password(ada, "wrong horse", "battery staple")
    with pytest.raises(BastideError, match="8 to 200"):
        await parts.people.change_password(ada, PASSWORD, "short")
    assert await parts.people.find(old) == ada
    changed, new = await parts.people.change_password(ada, PASSWORD, "battery staple")
    assert await parts.people.find(old) is None
    assert await parts.people.find(new) == changed
    with pytest.raises(Unauthorized):
        await parts.people.login("Ada", PASSWORD, None)
    guest, _ = await parts.people.guest(None)
    with pytest.raises(BastideError, match="a guest has no password"):
        await parts.people.change_password(guest, "", PASSWORD)


# --- a guest who turns out to have an account


async def test_login_moves_what_the_guest_did(parts: Parts) -> None:
    ada, _ = await parts.people.register(None, "Ada", PASSWORD)
    bob, _ = await parts.people.guest("Bob")
    guest, token = await parts.people.guest("Guest")
    await parts.store(table([(guest.id, "Guest"), (bob.id, "Bob")], id="mine"))
    await parts.store(table([(bob.id, "Bob"), (guest.id, "Guest")], id="late"), at=2000)
    await parts.store(table([(ada.id, "Ada"), (guest.id, "Guest")], id="both"))
    await parts.store(table([(ada.id, "Ada"), (bob.id, "Bob")], id="other"))
    result = {"game": "torres", "place": 1, "at": 1}
    kept = [{"table_id": "old", "person": guest.id, "seat": 0, **result}]
    kept += [
        {"table_id": "both old", "person": person, "seat": seat, **result}
        for seat, person in enumerate([ada.id, guest.id])
    ]
    subscription = {"endpoint": "https://push.example.org/1", "p256dh": "", "auth": "", "created": 1}

    def put(connection):  # type: ignore[no-untyped-def]
        connection.execute(schema.results.insert(), kept)
        connection.execute(schema.pushes.insert(), [{**subscription, "person": guest.id}])

    await parts.writer.write(put)
    async with parts.client() as client:
        client.cookies.set("bastide", token)
        answer = await client.post("/api/sessions", json={"name": "ada", "password": PASSWORD})
        assert answer.status_code == 200
        assert answer.json()["person"] == {"id": ada.id, "name": "Ada", "guest": False}
    assert parts.house.renamed == [("late", guest.id, ada.id, "Ada"), ("mine", guest.id, ada.id, "Ada")]
    owners = {(row["table_id"], row["seat"]): row["person"] for row in await parts.rows("results")}
    assert owners == {("old", 0): ada.id, ("both old", 0): ada.id, ("both old", 1): guest.id}
    assert [row["person"] for row in await parts.rows("pushes")] == [ada.id]


async def test_an_account_is_not_taken_along_by_a_login(parts: Parts) -> None:
    ada, _ = await parts.people.register(None, "Ada", PASSWORD)
    guest, _ = await parts.people.guest("Bea")
    bea, token = await parts.people.register(guest, "Bea", PASSWORD)
    await parts.store(table([(bea.id, "Bea"), ("nobody", "Bob")]))
    async with parts.client(token) as client:
        answer = await client.post("/api/sessions", json={"name": "Ada", "password": PASSWORD})
        assert answer.json()["person"]["id"] == ada.id
    assert await parts.people.inherit(guest, ada) == []  # known as a guest a moment ago
    assert parts.house.renamed == []


# --- another device


async def test_a_code_brings_a_person_to_another_device_once(parts: Parts) -> None:
    guest, _ = await parts.people.guest("Ada")
    code, _ = await parts.people.device_code(guest)
    assert len(code) == 9
    assert code not in str(await parts.rows("codes"))
    person, token = await parts.people.use_code(code.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
    assert person == guest
    assert await parts.people.find(token) == guest
    for wrong in (code, "", "ABCD-EFGH", "\ud800"):
        with pytest.raises(NotFound):
            await parts.people.use_code(wrong)


async def test_a_code_used_twice_at_once_works_once(parts: Parts) -> None:
    guest, _ = await parts.people.guest("Ada")
    code, _ = await parts.people.device_code(guest)
    both = await asyncio.gather(*(parts.people.use_code(code) for _ in range(2)), return_exceptions=True)
    assert sorted(isinstance(one, NotFound) for one in both) == [False, True]


async def test_codes_expire_and_give_way_to_newer_ones(parts: Parts) -> None:
    guest, _ = await parts.people.guest("Ada")
    first, _ = await parts.people.device_code(guest)
    second, expires = await parts.people.device_code(guest)
    with pytest.raises(NotFound):
        await parts.people.use_code(first)
    assert 0 < expires - parts.time() <= 600_000
    parts.time.ahead = 600_001
    with pytest.raises(NotFound, match="expired"):
        await parts.people.use_code(second)


# --- over HTTP


def is_wrong(answer: httpx.Response, status: int, text: str) -> bool:
    body = answer.json()
    assert list(body) == ["error"]
    assert list(body["error"]) == ["text"]
    assert text in body["error"]["text"]
    return answer.status_code == status


async def test_from_guest_to_account_over_http(parts: Parts) -> None:
    async with parts.client() as client:
        assert (await client.get("/api/me")).json() is None
        answer = await client.post("/api/me")
        assert answer.json()["person"]["guest"] is True
        assert "token" not in answer.json()
        cookie = answer.headers["set-cookie"].lower()
        for part in ("bastide=", "httponly", "samesite=lax", "path=/", "secure", "max-age=31536000"):
            assert part in cookie
        person = answer.json()["person"]["id"]
        assert "token" not in (await client.get("/api/me")).json()
        assert (await client.post("/api/me", json={"name": "Ada"})).json()["person"] == {
            "id": person,
            "name": "Ada",
            "guest": True,
        }
        await parts.store(table([(person, "Ada"), ("nobody", "Bob")]))
        assert (await client.patch("/api/me", json={"name": "Countess"})).json()["person"]["name"] == "Countess"
        answer = await client.post("/api/accounts", json={"name": "Ada", "password": PASSWORD})
        assert answer.status_code == 201
        assert answer.json()["person"] == {"id": person, "name": "Ada", "guest": False}
        assert parts.house.renamed == [("t1", person, person, "Countess"), ("t1", person, person, "Ada")]
        code = (await client.post("/api/me/devices")).json()["code"]
        async with parts.client() as phone:
            await phone.post("/api/sessions/device", json={"code": code})
            assert (await phone.get("/api/me")).json()["person"]["id"] == person
            body = {"old": PASSWORD, "new": "battery staple"}
            assert (await phone.post("/api/me/password", json=body)).status_code == 200
            assert (await phone.get("/api/me")).json()["person"]["id"] == person
        assert (await client.get("/api/me")).json() is None
        assert (
            await client.post("/api/sessions", json={"name": "ada", "password": "battery staple"})
        ).status_code == 200
        assert (await client.delete("/api/sessions")).status_code == 204
        assert "bastide" not in client.cookies
        assert (await client.get("/api/me")).json() is None


async def test_a_program_uses_a_token(parts: Parts) -> None:
    async with parts.client() as client:
        answer = await client.post("/api/me", json={"name": "Robot"}, headers=WANTED)
        token = answer.json()["token"]
        async with parts.client(token) as program:
            assert (await program.get("/api/me")).json()["person"]["name"] == "Robot"
            assert "token" not in (await program.patch("/api/me", json={"name": "R2"})).json()
        # a header that is no good is not made up for by a cookie
        assert (await client.get("/api/me", headers={"Authorization": "Bearer nonsense"})).json() is None
        assert (await client.get("/api/me", headers={"Authorization": f"Basic {token}"})).json() is None


async def test_games_of_a_guest_come_along_by_a_code(parts: Parts) -> None:
    ada, _ = await parts.people.register(None, "Ada", PASSWORD)
    guest, token = await parts.people.guest("Guest")
    await parts.store(table([(guest.id, "Guest"), ("nobody", "Bob")]))
    code, _ = await parts.people.device_code(ada)
    async with parts.client(token) as client:
        assert (await client.post("/api/sessions/device", json={"code": code})).status_code == 200
    assert parts.house.renamed == [("t1", guest.id, ada.id, "Ada")]


async def test_errors_are_one_sentence(parts: Parts, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with parts.client() as client:
        assert is_wrong(await client.patch("/api/me", json={"name": "Ada"}), 401, "POST /api/me makes a guest")
        assert is_wrong(await client.get("/api/nowhere"), 404, "there is nothing at /api/nowhere")
        assert is_wrong(await client.put("/api/me"), 405, "/api/me does not answer to PUT")
        assert is_wrong(await client.get("/api/people/unknown"), 404, "there is no such person")
        assert is_wrong(await client.get("/api/people/%00"), 404, "there is no such person")
        assert is_wrong(await client.get("/api/leaderboard/chess"), 404, "there is no such game")
        assert is_wrong(await client.get("/api/leaderboard/torres?limit=0"), 422, "limit cannot be so: ")
        assert is_wrong(await client.post("/api/me", json={"name": "\u202e"}), 422, "characters that can be seen")
        assert is_wrong(await client.post("/api/me", json={"nam": "Ada"}), 422, "nam cannot be so: ")
        assert is_wrong(
            await client.post("/api/me", content=b"{", headers={"Content-Type": "application/json"}), 422, "not JSON"
        )
        assert is_wrong(
            await client.post("/api/accounts", json={"name": "Ada", "password": "hunter2"}), 422, "8 to 200"
        )
        wrong = await client.post("/api/accounts", json={"name": 5, "password": "sesame open", "extra": "sesame open"})
        assert is_wrong(wrong, 422, "name cannot be so: ")
        wrong_type = await client.post("/api/accounts", json={"name": "Ada", "password": ["sesame open"]})
        assert is_wrong(wrong_type, 422, "password cannot be so: ")
        denied = await client.post("/api/sessions", json={"name": "Ada", "password": "sesame open"})
        assert is_wrong(denied, 401, "there is no account")
        assert denied.headers["www-authenticate"] == "Bearer"
        for said in (wrong, wrong_type, denied):
            assert "sesame" not in said.text
    assert "sesame" not in caplog.text
    assert "hunter2" not in caplog.text


async def test_every_failure_is_described(parts: Parts) -> None:
    async with parts.client() as client:
        transport = client._transport
        assert isinstance(transport, httpx.ASGITransport)
        described = transport.app.openapi()  # type: ignore[attr-defined]
    assert "HTTPValidationError" not in described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            takes_input = "requestBody" in route or "{" in path
            assert ("422" in route["responses"]) is takes_input, (method, path)


# --- secrets


async def test_secrets_are_made_once(parts: Parts) -> None:
    both = await asyncio.gather(*(read_secrets(parts.engine, parts.writer, {}) for _ in range(2)))
    for again in both:
        assert again.signing == parts.secrets.signing
        assert again.push.public == parts.secrets.push.public
    given = await read_secrets(parts.engine, parts.writer, {"BASTIDE_SECRET": "0123456789abcdef"})
    assert given.signing == "0123456789abcdef"
    assert "0123" not in repr(given)
    with pytest.raises(BadOptions, match="at least 16 characters"):
        await read_secrets(parts.engine, parts.writer, {"BASTIDE_SECRET": "short"})


async def test_guests_who_did_nothing_are_forgotten(parts: Parts) -> None:
    idle, _ = await parts.people.guest("Idle")
    seated, _ = await parts.people.guest("Seated")
    account, _ = await parts.people.register(None, "Ada", PASSWORD)
    await parts.store(table([(seated.id, "Seated"), ("nobody", "Bob")]))
    await parts.people.forget_guests()
    assert await parts.people.get(idle.id) is not None
    parts.time.ahead += 31 * 24 * 3600 * 1000
    await parts.people.forget_guests()
    assert await parts.people.get(idle.id) is None
    assert await parts.people.get(seated.id) is not None
    assert await parts.people.get(account.id) is not None
