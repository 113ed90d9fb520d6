"""The lock files: every package has a version and hashes, and servers use the same versions as developers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PIN = re.compile(r"(?m)^([A-Za-z0-9_.-]+)==(\S+)(?: ; [^\\\n]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$")


def pins(name: str) -> dict[str, tuple[str, str]]:
    return {found[1].lower(): (found[2], found[3]) for found in PIN.finditer((ROOT / name).read_text())}


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-server.lock"])
def test_every_package_has_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    assert PIN.sub("", text).strip() == ""
    assert "://" not in text
    assert len(pins(name)) == len(re.findall("(?m)^[A-Za-z]", text)) > 40


def test_servers_get_the_same_packages() -> None:
    everything = pins("requirements.lock")
    for name, pin in pins("requirements-server.lock").items():
        assert everything[name] == pin


def test_make_installs_by_hash() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for name in ("requirements.lock", "requirements-server.lock"):
        assert f"--require-hashes -r {name}" in makefile
