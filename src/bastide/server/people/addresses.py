"""Addresses that people give for notices: out on the internet, and nowhere else unless the server is told so."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import httpx

from ...kernel.errors import BastideError

LONGEST = 1000
RESOLVING = 5.0  # seconds
TRANSLATED = ip_network("64:ff9b::/96")  # an IPv4 address inside, by NAT64
LOCALLY_TRANSLATED = ip_network("64:ff9b:1::/48")


@dataclass(frozen=True, slots=True)
class Target:
    """an address, and the machine that it was checked to be"""

    url: httpx.URL
    machine: str

    def request(self, client: httpx.AsyncClient, body: bytes, headers: dict[str, str]) -> httpx.Request:
        """Goes to that machine, whatever the name means by now; its certificate must still be for the name."""
        return client.build_request(
            "POST",
            self.url.copy_with(host=self.machine),
            content=body,
            headers={**headers, "Host": self.url.netloc.decode()},
            extensions={"sni_hostname": self.url.raw_host.decode()},
        )


def read(text: str) -> httpx.URL:
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        raise BastideError(f"an address has at most {LONGEST} characters, all of them ASCII and none a space")
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        raise BastideError("this is no address; such as https://example.org/hook") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise BastideError("an address begins with https:// or http:// and a host")
    if url.userinfo:
        raise BastideError("an address must not hold a user or a password")
    return url.copy_with(fragment=None)


async def check(url: httpx.URL, *, local: bool) -> Target:
    """where it leads to now; all that the name stands for must be allowed"""
    port = url.port or (443 if url.scheme == "https" else 80)
    host = url.raw_host.decode()
    try:
        async with asyncio.timeout(RESOLVING):
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError):
        raise BastideError(f"the host {host} cannot be found") from None
    machines = [str(address[4][0]) for address in found]
    if not machines or not (local or all(map(is_public, machines))):
        raise BastideError(f"the host {host} is not on the public internet")
    return Target(url, machines[0])


def is_public(machine: str) -> bool:
    address = inner(ip_address(machine))
    return address.is_global and not address.is_multicast and address not in LOCALLY_TRANSLATED


def inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """the IPv4 address that an IPv6 address wraps, where it does"""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None) or address
