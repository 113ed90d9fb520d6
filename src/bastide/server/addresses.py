"""Addresses of clients: whom a limit counts as one client, and which are trusted proxies."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

IPV6_PREFIX = 64  # one customer of a network provider has at least this many addresses


@lru_cache(maxsize=4096)
def client_key(address: str) -> str:
    """Return what limits are counted by: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, IPV6_PREFIX), strict=False))


def is_among(address: str, listed: str) -> bool:
    """Check whether an address is in a list of addresses and networks, separated by commas; `*` is every address."""
    for entry in filter(None, map(str.strip, listed.split(","))):
        try:
            if entry == "*" or ip_address(address) in ip_network(entry, strict=False):
                return True
        except ValueError:
            continue
    return False
