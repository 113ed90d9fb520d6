from __future__ import annotations

import asyncio
import logging

import httpx
import pytest
from argon2 import PasswordHasher
from server import account_services
from server.account_services import AccountServices, table

from bastide.kernel.errors import BadOptions, BastideError
from bastide.server.accounts import accounts as accounts_module, names
from bastide.server.accounts.accounts import Accounts
from bastide.server.accounts.secrets import load_secrets
from bastide.server.errors import Conflict, NotFound, Unauthorized
from bastide.server.store import schema

address = account_services.address
services = account_services.services

WANTED = {"X-Bastide-Token": "wanted"}
PASSWORD = "correct horse"


# --- names


@pytest.mark.parametrize("name", ["Ada", " Ada ", "Żółw Ninja", "山田", "a", "x" * 24, "I ❤️ Torres", "Guest 1"])
def test_valid_names(name: str) -> None:
    assert names.parse(name) == name.strip()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\nb", "a\x00", "abc\u202edef", "a\u200bb", "\u3164", "\u0301", "\ud800", "a\u2028b"]
)
def test_invalid_names(name: str) -> None:
    with pytest.raises(BastideError, match="a name "):
        names.parse(name)


def test_equivalent_names_have_the_same_key() -> None:
    assert names.key("Straße") == names.key("STRASSE") == names.key("\uff53\uff54\uff52\uff41\uff53\uff53\uff45")
    assert names.key("Ada  L") == names.key("ada l") != names.key("adal")


def test_name_with_a_long_key_is_refused() -> None:
    with pytest.raises(BastideError, match="too long"):
        names.parse("\ufdfa" * 24)


# --- tokens


async def test_token_identifies_a_guest(services: AccountServices) -> None:
    person, token = await services.accounts.create_guest(None)
    assert person.guest
    assert person.name.startswith("Guest ")
    assert await services.accounts.get_by_token(token) == person
    others = Accounts(services.engine, services.writer, services.secrets.signing)  # another worker
    assert await others.get_by_token(token) == person


async def test_tampered_tokens_are_invalid(services: AccountServices) -> None:
    ada, token = await services.accounts.create_guest("Ada")
    eve, other = await services.accounts.create_guest("Eve")
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
        assert await services.accounts.get_by_token(wrong) is None, wrong
    forger = Accounts(services.engine, services.writer, "another secret")
    assert await services.accounts.get_by_token(forger.create_token(ada)) is None


async def test_tokens_are_renewed_and_expire(services: AccountServices) -> None:
    person, token = await services.accounts.create_guest("Ada")
    async with services.client() as client:
        client.cookies.set("bastide", token)
        assert "set-cookie" not in (await client.get("/api/me")).headers
        services.time.ahead = 31 * accounts_module.DAY
        answer = await client.get("/api/me")
        assert answer.json()["person"]["id"] == person.id
        newer = answer.cookies["bastide"]
        assert newer != token
    services.time.ahead = 401 * accounts_module.DAY
    assert await services.accounts.get_by_token(token) is None
    assert await services.accounts.get_by_token(newer) == person


async def test_people_are_cached(services: AccountServices) -> None:
    person, token = await services.accounts.create_guest("Ada")

    def rename_elsewhere(connection):  # type: ignore[no-untyped-def]
        connection.execute(schema.people.update().values(name="Bea"))

    await services.writer.write(rename_elsewhere)
    assert await services.accounts.get_by_token(token) == person
    services.time.ahead = accounts_module.CACHE_LIFETIME + 1
    found = await services.accounts.get_by_token(token)
    assert found is not None
    assert found.name == "Bea"


# --- accounts


async def test_a_guest_becomes_an_account_and_stays_the_same_person(services: AccountServices) -> None:
    guest, token = await services.accounts.create_guest("Ada")
    account, new = await services.accounts.register(guest, "Ada Lovelace", PASSWORD)
    assert (account.id, account.name, account.guest) == (guest.id, "Ada Lovelace", False)
    assert await services.accounts.get_by_token(new) == account
    assert await services.accounts.get_by_token(token) is None
    with pytest.raises(Conflict, match="you have an account already"):
        await services.accounts.register(account, "Other", PASSWORD)
    with pytest.raises(Conflict):  # a request that started when the person was a guest
        await services.accounts.register(guest, "Other", PASSWORD)
    assert (await services.accounts.login("ada lovelace", PASSWORD, None))[0] == account


async def test_account_names_are_unique(services: AccountServices) -> None:
    await services.accounts.register(None, "Ada", PASSWORD)
    guest, _ = await services.accounts.create_guest("Bea")
    with pytest.raises(Conflict, match="there is already an account named \uff21\uff24\uff21"):
        await services.accounts.register(guest, "\uff21\uff24\uff21", PASSWORD)
    with pytest.raises(Conflict):
        await services.accounts.register(None, "ada", PASSWORD)
    bea, _ = await services.accounts.register(guest, "Bea", PASSWORD)
    with pytest.raises(Conflict):
        await services.accounts.rename(bea, "aDa")
    assert (await services.accounts.rename(bea, "BEA")).name == "BEA"
    assert (await services.accounts.login("bea", PASSWORD, None))[0].id == bea.id
    again, _ = await services.accounts.create_guest("Ada")  # allowed, as guests are marked as such
    assert again.guest


async def test_race_for_a_name(services: AccountServices) -> None:
    both = await asyncio.gather(
        *(services.accounts.register(None, "Ada", PASSWORD) for _ in range(2)), return_exceptions=True
    )
    assert sorted(isinstance(one, Conflict) for one in both) == [False, True]


async def test_wrong_names_and_passwords_get_the_same_answer(services: AccountServices) -> None:
    await services.accounts.register(None, "Ada", PASSWORD)
    guest, _ = await services.accounts.create_guest("Guest")
    said = set()
    for name, password in [
        ("Ada", "wrong horse"),
        ("Bea", PASSWORD),
        (guest.name, PASSWORD),
        ("", ""),
        ("Ada", "\ud800" * 9),
    ]:
        with pytest.raises(Unauthorized) as error:
            await services.accounts.login(name, password, None)
        said.add(str(error.value))
    assert said == {"wrong name or password"}


async def test_unknown_names_cost_as_many_hashes_as_known_ones(
    services: AccountServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    await services.accounts.register(None, "Ada", PASSWORD)
    against: list[str] = []
    verify = PasswordHasher.verify

    def watched(hasher: PasswordHasher, stored: str, password: bytes) -> bool:
        against.append(stored)
        return verify(hasher, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    for name in ("Ada", "Nobody"):
        with pytest.raises(Unauthorized):
            await services.accounts.login(name, "wrong horse", None)
    first, second = (stored.split("$") for stored in against)
    assert first[:4] == second[:4] == ["", "argon2id", "v=19", "m=8,t=1,p=1"]
    assert first[4:] != second[4:]


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201, "\ud800" * 10])
async def test_invalid_passwords(services: AccountServices, password: str) -> None:
    with pytest.raises(BastideError, match="password") as error:
        await services.accounts.register(None, "Ada", password)
    assert not password or password not in str(error.value)
    assert await services.rows("people") == []


async def test_only_a_hash_is_stored_and_a_weak_one_is_renewed(services: AccountServices) -> None:
    await services.accounts.register(None, "Ada", PASSWORD)
    (row,) = await services.rows("people")
    assert PASSWORD not in str(row)
    assert str(row["password"]).startswith("$argon2id$")
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    later = Accounts(services.engine, services.writer, services.secrets.signing, hasher=stronger)
    _, token, _ = await later.login("Ada", PASSWORD, None)
    (renewed,) = await services.rows("people")
    assert "m=16,t=2,p=1" in str(renewed["password"])
    assert await later.get_by_token(token) is not None
    await later.login("Ada", PASSWORD, None)
    assert await services.rows("people") == [renewed]


async def test_a_new_password_logs_other_devices_out(services: AccountServices) -> None:
    ada, old = await services.accounts.register(None, "Ada", PASSWORD)
    with pytest.raises(Unauthorized, match="the current password is incorrect"):
        await services.accounts.change_password(ada, "wrong horse", "battery staple")
    with pytest.raises(BastideError, match="8 to 200"):
        await services.accounts.change_password(ada, PASSWORD, "short")
    assert await services.accounts.get_by_token(old) == ada
    changed, new = await services.accounts.change_password(ada, PASSWORD, "battery staple")
    assert await services.accounts.get_by_token(old) is None
    assert await services.accounts.get_by_token(new) == changed
    with pytest.raises(Unauthorized):
        await services.accounts.login("Ada", PASSWORD, None)
    guest, _ = await services.accounts.create_guest(None)
    with pytest.raises(BastideError, match="a guest has no password"):
        await services.accounts.change_password(guest, "", PASSWORD)


# --- a guest who turns out to have an account


async def test_login_moves_what_the_guest_did(services: AccountServices) -> None:
    ada, _ = await services.accounts.register(None, "Ada", PASSWORD)
    bob, _ = await services.accounts.create_guest("Bob")
    guest, token = await services.accounts.create_guest("Guest")
    await services.store(table([(guest.id, "Guest"), (bob.id, "Bob")], id="mine"))
    await services.store(table([(bob.id, "Bob"), (guest.id, "Guest")], id="late"), at=2000)
    await services.store(table([(ada.id, "Ada"), (guest.id, "Guest")], id="both"))
    await services.store(table([(ada.id, "Ada"), (bob.id, "Bob")], id="other"))
    result = {"game": "torres", "place": 1, "at": 1}
    stored = [{"table_id": "old", "person": guest.id, "seat": 0, **result}]
    stored += [
        {"table_id": "both old", "person": person, "seat": seat, **result}
        for seat, person in enumerate([ada.id, guest.id])
    ]
    subscription = {"endpoint": "https://push.example.org/1", "p256dh": "", "auth": "", "created": 1}

    def put(connection):  # type: ignore[no-untyped-def]
        connection.execute(schema.results.insert(), stored)
        connection.execute(schema.pushes.insert(), [{**subscription, "person": guest.id}])

    await services.writer.write(put)
    async with services.client() as client:
        client.cookies.set("bastide", token)
        answer = await client.post("/api/sessions", json={"name": "ada", "password": PASSWORD})
        assert answer.status_code == 200
        assert answer.json()["person"] == {"id": ada.id, "name": "Ada", "guest": False}
    assert services.tables.renamed == [("late", guest.id, ada.id, "Ada"), ("mine", guest.id, ada.id, "Ada")]
    owners = {(row["table_id"], row["seat"]): row["person"] for row in await services.rows("results")}
    assert owners == {("old", 0): ada.id, ("both old", 0): ada.id, ("both old", 1): guest.id}
    assert [row["person"] for row in await services.rows("pushes")] == [ada.id]


async def test_login_does_not_merge_accounts(services: AccountServices) -> None:
    ada, _ = await services.accounts.register(None, "Ada", PASSWORD)
    guest, _ = await services.accounts.create_guest("Bea")
    bea, token = await services.accounts.register(guest, "Bea", PASSWORD)
    await services.store(table([(bea.id, "Bea"), ("nobody", "Bob")]))
    async with services.client(token) as client:
        answer = await client.post("/api/sessions", json={"name": "Ada", "password": PASSWORD})
        assert answer.json()["person"]["id"] == ada.id
    assert await services.accounts.merge_guest(guest, ada) == []  # a guest a moment ago
    assert services.tables.renamed == []


# --- another device


async def test_device_code_works_once(services: AccountServices) -> None:
    guest, _ = await services.accounts.create_guest("Ada")
    code, _ = await services.accounts.create_device_code(guest)
    assert len(code) == 9
    assert code not in str(await services.rows("codes"))
    person, token = await services.accounts.use_device_code(
        code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    )
    assert person == guest
    assert await services.accounts.get_by_token(token) == guest
    for wrong in (code, "", "ABCD-EFGH", "\ud800"):
        with pytest.raises(NotFound):
            await services.accounts.use_device_code(wrong)


async def test_race_for_a_device_code(services: AccountServices) -> None:
    guest, _ = await services.accounts.create_guest("Ada")
    code, _ = await services.accounts.create_device_code(guest)
    both = await asyncio.gather(*(services.accounts.use_device_code(code) for _ in range(2)), return_exceptions=True)
    assert sorted(isinstance(one, NotFound) for one in both) == [False, True]


async def test_device_codes_expire_and_are_replaced(services: AccountServices) -> None:
    guest, _ = await services.accounts.create_guest("Ada")
    first, _ = await services.accounts.create_device_code(guest)
    second, expires = await services.accounts.create_device_code(guest)
    with pytest.raises(NotFound):
        await services.accounts.use_device_code(first)
    assert 0 < expires - services.time() <= 600_000
    services.time.ahead = 600_001
    with pytest.raises(NotFound, match="expired"):
        await services.accounts.use_device_code(second)


# --- over HTTP


def is_error(answer: httpx.Response, status: int, text: str) -> bool:
    body = answer.json()
    assert list(body) == ["error"]
    assert set(body["error"]) == {"key", "text", "data", "rule"}
    assert text in body["error"]["text"]
    return answer.status_code == status


async def test_from_guest_to_account_over_http(services: AccountServices) -> None:
    async with services.client() as client:
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
        await services.store(table([(person, "Ada"), ("nobody", "Bob")]))
        assert (await client.patch("/api/me", json={"name": "Countess"})).json()["person"]["name"] == "Countess"
        answer = await client.post("/api/accounts", json={"name": "Ada", "password": PASSWORD})
        assert answer.status_code == 201
        assert answer.json()["person"] == {"id": person, "name": "Ada", "guest": False}
        assert services.tables.renamed == [("t1", person, person, "Ada")]
        code = (await client.post("/api/me/devices")).json()["code"]
        async with services.client() as phone:
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


async def test_a_program_uses_a_token(services: AccountServices) -> None:
    async with services.client() as client:
        answer = await client.post("/api/me", json={"name": "Robot"}, headers=WANTED)
        token = answer.json()["token"]
        async with services.client(token) as program:
            assert (await program.get("/api/me")).json()["person"]["name"] == "Robot"
            assert "token" not in (await program.patch("/api/me", json={"name": "R2"})).json()
        # a cookie does not make up for an invalid header
        assert (await client.get("/api/me", headers={"Authorization": "Bearer nonsense"})).json() is None
        assert (await client.get("/api/me", headers={"Authorization": f"Basic {token}"})).json() is None


async def test_device_code_moves_the_games_of_a_guest(services: AccountServices) -> None:
    ada, _ = await services.accounts.register(None, "Ada", PASSWORD)
    guest, token = await services.accounts.create_guest("Guest")
    await services.store(table([(guest.id, "Guest"), ("nobody", "Bob")]))
    code, _ = await services.accounts.create_device_code(ada)
    async with services.client(token) as client:
        assert (await client.post("/api/sessions/device", json={"code": code})).status_code == 200
    assert services.tables.renamed == [("t1", guest.id, ada.id, "Ada")]


async def test_errors_are_one_sentence(services: AccountServices, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with services.client() as client:
        assert is_error(await client.patch("/api/me", json={"name": "Ada"}), 401, "you are not logged in")
        assert is_error(await client.get("/api/nowhere"), 404, "there is nothing at /api/nowhere")
        assert is_error(await client.put("/api/me"), 405, "/api/me does not support PUT")
        assert is_error(await client.get("/api/people/unknown"), 404, "there is no such person")
        assert is_error(await client.get("/api/people/%00"), 404, "there is no such person")
        assert is_error(await client.get("/api/leaderboard/chess"), 404, "there is no game 'chess'")
        assert is_error(await client.get("/api/leaderboard/torres?limit=0"), 422, "invalid value for 'limit'")
        assert is_error(await client.post("/api/me", json={"name": "\u202e"}), 422, "visible characters")
        assert is_error(await client.post("/api/me", json={"nam": "Ada"}), 422, "invalid value for 'nam'")
        assert is_error(
            await client.post("/api/me", content=b"{", headers={"Content-Type": "application/json"}), 422, "not JSON"
        )
        assert is_error(
            await client.post("/api/accounts", json={"name": "Ada", "password": "hunter2"}), 422, "8 to 200"
        )
        wrong = await client.post("/api/accounts", json={"name": 5, "password": "sesame open", "extra": "sesame open"})
        assert is_error(wrong, 422, "invalid value for 'name'")
        wrong_type = await client.post("/api/accounts", json={"name": "Ada", "password": ["sesame open"]})
        assert is_error(wrong_type, 422, "invalid value for 'password'")
        denied = await client.post("/api/sessions", json={"name": "Ada", "password": "sesame open"})
        assert is_error(denied, 401, "wrong name or password")
        assert denied.headers["www-authenticate"] == "Bearer"
        for said in (wrong, wrong_type, denied):
            assert "sesame" not in said.text
    assert "sesame" not in caplog.text
    assert "hunter2" not in caplog.text


async def test_error_responses_are_documented(services: AccountServices) -> None:
    async with services.client() as client:
        transport = client._transport
        assert isinstance(transport, httpx.ASGITransport)
        described = transport.app.openapi()  # type: ignore[attr-defined]
    assert "HTTPValidationError" not in described["components"]["schemas"]
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            takes_input = "requestBody" in route or "{" in path
            assert ("422" in route["responses"]) is takes_input, (method, path)


# --- secrets


async def test_secrets_are_created_once(services: AccountServices) -> None:
    both = await asyncio.gather(*(load_secrets(services.engine, services.writer, {}) for _ in range(2)))
    for again in both:
        assert again.signing == services.secrets.signing
        assert again.push.public == services.secrets.push.public
    given = await load_secrets(services.engine, services.writer, {"BASTIDE_SECRET": "0123456789abcdef"})
    assert given.signing == "0123456789abcdef"
    assert "0123" not in repr(given)
    with pytest.raises(BadOptions, match="at least 16 characters"):
        await load_secrets(services.engine, services.writer, {"BASTIDE_SECRET": "short"})


async def test_inactive_guests_are_deleted(services: AccountServices) -> None:
    idle, _ = await services.accounts.create_guest("Idle")
    seated, _ = await services.accounts.create_guest("Seated")
    account, _ = await services.accounts.register(None, "Ada", PASSWORD)
    await services.store(table([(seated.id, "Seated"), ("nobody", "Bob")]))
    await services.accounts.delete_old_guests()
    assert await services.accounts.get(idle.id) is not None
    services.time.ahead += 31 * 24 * 3600 * 1000
    await services.accounts.delete_old_guests()
    assert await services.accounts.get(idle.id) is None
    assert await services.accounts.get(seated.id) is not None
    assert await services.accounts.get(account.id) is not None
