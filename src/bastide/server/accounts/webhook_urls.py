"""URLs that people give for notifications: on the public internet only, unless the server allows others."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import httpx

from ...kernel.errors import BastideError
from ..messages import say
from ..rate_limit import PerClient

MAX_LENGTH = 1000
RESOLVE_TIMEOUT = 5.0  # seconds
THREADS = 32
THREADS_PER_SITE = 2
GLOBAL_UNICAST = ip_network("2000::/3")  # everything else of IPv6 is local, obsolete or reserved
NAT64 = ip_network("64:ff9b::/96")  # wraps an IPv4 address
ISATAP = 0x5EFE  # before an IPv4 address at the end of an IPv6 address
RESERVED = [ip_network("192.88.99.0/24"), ip_network("3fff::/20")]  # relays of 6to4; documentation


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


class Resolver:
    """Resolves host names in threads of its own, so that a slow name server keeps nothing else waiting."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(THREADS, thread_name_prefix="resolver")
        self.sites = PerClient(lambda: asyncio.Semaphore(THREADS_PER_SITE))

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)

    async def resolve(self, url: httpx.URL, *, allow_private: bool) -> Target:
        """Resolve the host; every address that it resolves to must be allowed."""
        port = url.port or (443 if url.scheme == "https" else 80)
        host = url.raw_host.decode()
        try:
            async with asyncio.timeout(RESOLVE_TIMEOUT):
                ips = await self.look_up(host, port)
        except (OSError, UnicodeError, TimeoutError):
            raise BastideError(say("url.host", host=host)) from None
        if not ips or not (allow_private or all(map(is_public, ips))):
            raise BastideError(say("url.private", host=host))
        return Target(url, ips[0])

    async def look_up(self, host: str, port: int) -> list[str]:
        """Return the addresses of a host. Names of one site, which share a name server, get few of the threads."""
        site = self.sites.get(".".join(host.lower().rstrip(".").split(".")[-2:]))
        await site.acquire()
        found = asyncio.get_running_loop().run_in_executor(
            self.executor, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        # a thread cannot be cancelled: after a timeout it stays busy until the name server answers
        found.add_done_callback(lambda done: site.release())
        return [str(address[4][0]) for address in await asyncio.shield(found)]


def is_public(ip: str) -> bool:
    address = unwrap(ip_address(ip))
    if isinstance(address, IPv6Address) and (address not in GLOBAL_UNICAST or is_tunnel(address)):
        return False
    return address.is_global and not address.is_multicast and not any(address in network for network in RESERVED)


def unwrap(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address stands for, if any."""
    if isinstance(address, IPv4Address):
        return address
    return IPv4Address(int(address) & 0xFFFF_FFFF) if address in NAT64 else address.ipv4_mapped or address


def is_tunnel(address: IPv6Address) -> bool:
    """Check for the obsolete 6to4, Teredo and ISATAP, whose packets go to an IPv4 address inside the address."""
    is_isatap = int(address) >> 32 & 0xFFFF == ISATAP
    return address.sixtofour is not None or address.teredo is not None or is_isatap
