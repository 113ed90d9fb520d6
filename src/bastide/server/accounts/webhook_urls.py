"""URLs that people give for notifications: on the public internet only, unless the server allows others."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import httpx

from ...kernel.errors import BastideError
from ..messages import say

MAX_LENGTH = 1000
RESOLVE_TIMEOUT = 5.0  # seconds
NAT64 = ip_network("64:ff9b::/96")  # wraps an IPv4 address
LOCAL_NAT64 = ip_network("64:ff9b:1::/48")


@dataclass(frozen=True, slots=True)
class Target:
    """A URL, and the IP address that was checked for it."""

    url: httpx.URL
    ip: str

    def request(self, client: httpx.AsyncClient, body: bytes, headers: dict[str, str]) -> httpx.Request:
        """Build a request to the checked address, whatever the name resolves to by now; TLS still checks the name."""
        return client.build_request(
            "POST",
            self.url.copy_with(host=self.ip),
            content=body,
            headers={**headers, "Host": self.url.netloc.decode()},
            extensions={"sni_hostname": self.url.raw_host.decode()},
        )


def parse(text: str) -> httpx.URL:
    if len(text) > MAX_LENGTH or not text.isascii() or not text.isprintable() or " " in text:
        raise BastideError(say("url.length", most=MAX_LENGTH))
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        raise BastideError(say("url.invalid")) from None
    if url.scheme not in ("http", "https") or not url.host:
        raise BastideError(say("url.scheme"))
    if url.userinfo:
        raise BastideError(say("url.login"))
    return url.copy_with(fragment=None)


async def resolve(url: httpx.URL, *, allow_private: bool) -> Target:
    """Resolve the host; every address that it resolves to must be allowed."""
    port = url.port or (443 if url.scheme == "https" else 80)
    host = url.raw_host.decode()
    try:
        async with asyncio.timeout(RESOLVE_TIMEOUT):
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError):
        raise BastideError(say("url.host", host=host)) from None
    ips = [str(address[4][0]) for address in found]
    if not ips or not (allow_private or all(map(is_public, ips))):
        raise BastideError(say("url.private", host=host))
    return Target(url, ips[0])


def is_public(ip: str) -> bool:
    address = unwrap(ip_address(ip))
    return address.is_global and not address.is_multicast and address not in LOCAL_NAT64


def unwrap(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address wraps, if any."""
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None) or address
